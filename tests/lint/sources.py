#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on a source without its licence line, on one that is too long, on marks of unfinished work
and on names of machines and registries.

usage: sources.py ROOT
"""
import os
import re
import sys

import tree

LONGEST = 600
CODE = (".h", ".cpp", ".py", ".js", ".cmake", ".sh")
# Put together, so that these lines do not find themselves.
MARKS = re.compile(r"\b(%s)\b" % "|".join(("TO" "DO", "FIX" "ME", "XX" "X", "HA" "CK")))
MACHINE = re.compile(r"(?<![\w.:/~-])/(work|farm|root|home|Users|builds)/\w")
SCRATCH = re.compile(r"(?<![\w.:/~-])/tmp/\w")
REGISTRY = re.compile(r"\b(registry\.npmjs\.org|pypi\.org|pythonhosted\.org|proxy\.golang\.org"
                      r"|(deb|security|ftp)\.debian\.org)\b", re.I)


def has_licence(text):
    lines = text.splitlines()
    first = lines[1:2] if lines and lines[0].startswith("#!") else lines[:1]
    return bool(first) and "SPDX-License-Identifier: " in first[0]


def check(root):
    findings, paths = [], tree.files(root)
    for path in paths:
        name, top = os.path.basename(path), path.split(os.sep)[0]
        text = tree.read(root, path)
        if text is None or name == "LICENSE":
            continue
        code = name.endswith(CODE) or name in ("CMakeLists.txt", "dev", "run")
        if code and not has_licence(text):
            findings.append("%s:1: the SPDX-License-Identifier line is missing" % path)
        lines = text.splitlines()
        in_product = top in ("src", "ui", "tests")
        if in_product and len(lines) > LONGEST and (code or name.endswith(".ui")):
            findings.append("%s: %d lines, more than %d" % (path, len(lines), LONGEST))
        for number, line in enumerate(lines, 1):
            here = "%s:%d: " % (path, number)
            if in_product and MARKS.search(line):
                findings.append(here + "unfinished: " + line.strip()[:80])
            if top == "src" and SCRATCH.search(line) or MACHINE.search(line):
                findings.append(here + "path of a machine: " + line.strip()[:80])
            if REGISTRY.search(line):
                findings.append(here + "host of a registry: " + line.strip()[:80])
    return len(paths), findings


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tree.finish("sources", *check(sys.argv[1]))
