#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the statements of tests/sql as files, to start fuzzing with, and a dictionary of SQL's words.

usage: seeds.py FOLDER DICTIONARY [DIALECT…]
"""
import base64
import hashlib
import json
import os
import re
import sys

CORPORA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "sql")
LONGEST = 2000


def statements(dialect):
    for kind in ("adversarial", "legal"):
        folder = os.path.join(CORPORA, kind, dialect)
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                for text in file:
                    line = json.loads(text)
                    if "sql" in line:
                        yield line["sql"].encode()
                    elif "sql_base64" in line:
                        yield base64.b64decode(line["sql_base64"])


def main(folder, dictionary, dialects):
    words = set()
    for dialect in dialects:
        for sql in statements(dialect):
            if len(sql) > LONGEST:
                continue
            words.update(re.findall(rb"[A-Za-z_]{2,20}|[^\w\s]{1,3}", sql))
            with open(os.path.join(folder, hashlib.sha1(sql).hexdigest()), "wb") as file:
                file.write(sql)
    with open(dictionary, "w", encoding="ascii") as file:
        for word in sorted(words):
            file.write('"%s"\n' % "".join("\\x%02x" % byte for byte in word))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3:] or ("sqlite",))
