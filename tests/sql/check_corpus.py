#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the form of the adversarial statements and prints how many there are in every file.

usage: check_corpus.py [FOLDER]     FOLDER: where README.md of this corpus lies, default: here
"""
import base64
import binascii
import json
import os
import sys

DIALECTS = ("duckdb", "postgres", "sqlite")
FORMS = ("sql", "sql_base64", "sql_parts")
FIELDS = {*FORMS, "why", "policy", "database", "setup", "may", "never", "rows"}
LONGEST_REASON = 160


def repeat(text, count):
    if "{i" not in text:
        return text * count
    return "".join(text.replace("{i1}", str(i + 1)).replace("{i}", str(i)) for i in range(count))


def statement(line):
    """The bytes of the statement; ValueError where they cannot be told."""
    forms = [form for form in FORMS if form in line]
    if len(forms) != 1:
        raise ValueError("needs exactly one of " + ", ".join(FORMS))
    value = line[forms[0]]
    try:
        if forms[0] == "sql":
            return value.encode()
        if forms[0] == "sql_base64":
            return base64.b64decode(value, validate=True)
        return "".join(repeat(text, count) for text, count in value).encode()
    except (AttributeError, TypeError, ValueError, binascii.Error) as error:
        raise ValueError("%s: %s" % (forms[0], error)) from error


def is_texts(value):
    return isinstance(value, list) and bool(value) and all(isinstance(text, str) for text in value)


def problems(line, root):
    """What is wrong with the fields beside the statement."""
    for field in sorted(set(line) - FIELDS):
        yield "unknown field " + field
    why = line.get("why")
    if not isinstance(why, str) or not 0 < len(why) <= LONGEST_REASON:
        yield "why must be a sentence of at most %d characters" % LONGEST_REASON
    for field, folder, ending in (("policy", "policies", ".json"), ("database", "databases", ".sql")):
        name = line.get(field)
        if name is not None and not os.path.isfile(os.path.join(root, folder, name + ending)):
            yield "%s/%s%s is missing" % (folder, name, ending)
    if "setup" in line and not is_texts(line["setup"]):
        yield "setup must be a list of statements"
    if line.get("may", "stop") not in ("stop", "guard"):
        yield "may must be stop or guard"
    guarded = line.get("may") == "guard"
    if guarded != ("never" in line or "rows" in line):
        yield "guard and never or rows belong together"
    never = line.get("never", [0])
    if not isinstance(never, list) or not never or \
            any(isinstance(v, bool) or not isinstance(v, (str, int, float)) or v == "" for v in never):
        yield "never must be a list of texts and numbers"
    if not isinstance(line.get("rows", 1), int):
        yield "rows must be a number"


def check_file(path, root, seen):
    """The number of lines and the findings of one file."""
    findings, count = [], 0
    with open(path, "rb") as file:
        for number, text in enumerate(file, 1):
            count += 1
            here = "%s:%d: " % (os.path.relpath(path, root), number)
            try:
                line = json.loads(text.decode("ascii"))
                what = statement(line)
            except (ValueError, TypeError) as error:
                findings.append(here + str(error))
                continue
            findings += [here + problem for problem in problems(line, root)]
            key = (os.path.dirname(path), what, line.get("policy"), line.get("database"),
                   json.dumps(line.get("setup")))
            if key in seen:
                findings.append(here + "the same statement as " + seen[key].rstrip(": "))
            seen.setdefault(key, here)
    return count, findings


def check_json(root):
    for name in sorted(os.listdir(os.path.join(root, "policies"))):
        try:
            with open(os.path.join(root, "policies", name), encoding="utf-8") as file:
                if json.load(file).get("version") != 1:
                    yield "policies/%s: the version is not 1" % name
        except ValueError as error:
            yield "policies/%s: %s" % (name, error)


def main(root):
    corpus = os.path.join(root, "adversarial")
    findings, seen, total = list(check_json(root)), {}, 0
    for dialect in sorted(os.listdir(corpus)):
        if dialect not in DIALECTS:
            findings.append("adversarial/%s: unknown dialect" % dialect)
            continue
        folder, inside = os.path.join(corpus, dialect), 0
        for name in sorted(os.listdir(folder)):
            count, found = check_file(os.path.join(folder, name), root, seen)
            print("%6d  %s/%s" % (count, dialect, name))
            findings += found
            inside += count
        print("%6d  %s" % (inside, dialect))
        total += inside
    print("%6d  statements, %d findings" % (total, len(findings)))
    for finding in findings:
        print(finding)
    return 1 if findings or not total else 0


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1] if len(sys.argv) == 2 else os.path.dirname(os.path.abspath(__file__))))
