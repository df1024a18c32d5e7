#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails when the committed sample database is not what its script makes, or when its dictionary or
its README speak of something else.

usage: sample.py ROOT
"""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import urllib.parse

import tree


def check_dictionary(dictionary, database):
    findings = []
    names = database.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
    there = {name: [row[1] for row in database.execute('PRAGMA table_info("%s")' % name)]
             for name, in names.fetchall()}
    for name, columns in there.items():
        entry = dictionary["tables"].get(name)
        if entry is None:
            findings.append("dictionary: table %s is missing" % name)
            continue
        described = entry["columns"]
        findings += ["dictionary: %s.%s is missing" % (name, column) for column in columns
                     if not described.get(column, {}).get("description")]
        findings += ["dictionary: there is no %s.%s" % (name, column) for column in described
                     if column not in columns]
    findings += ["dictionary: there is no table %s" % name for name in dictionary["tables"]
                 if name not in there]
    queries = [(metric["name"], "SELECT %(expression)s FROM %(table)s" % metric)
               for metric in dictionary["metrics"]]
    queries += [(example["question"], example["sql"]) for example in dictionary["examples"]]
    for name, sql in queries:
        try:
            rows = database.execute(sql).fetchall()
            if not rows or rows[0][0] is None:
                findings.append('dictionary: "%s" finds nothing' % name)
        except sqlite3.Error as error:
            findings.append('dictionary: "%s": %s' % (name, error))
    return findings


def check(root):
    folder = os.path.join(root, "resources")
    committed = os.path.join(folder, "sample.db")
    findings = []
    with tempfile.TemporaryDirectory() as scratch:
        fresh = os.path.join(scratch, "sample.db")
        subprocess.run([sys.executable, "-B", os.path.join(folder, "sample", "make_sample.py"),
                        fresh], check=True)
        with open(fresh, "rb") as made, open(committed, "rb") as kept:
            if made.read() != kept.read():
                findings.append("sample.db is not what sample/make_sample.py writes: run that")
    place = urllib.parse.quote(os.path.abspath(committed))
    database = sqlite3.connect("file:%s?mode=ro&immutable=1" % place, uri=True)
    with open(os.path.join(folder, "sample.dictionary.json"), encoding="utf-8") as file:
        findings += check_dictionary(json.load(file), database)
    readme = tree.read(root, os.path.join("resources", "sample", "README.md"))
    for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        rows = "{:,}".format(database.execute("SELECT COUNT(*) FROM %s" % name).fetchone()[0])
        if "| `%s` | %s |" % (name, rows) not in readme:
            findings.append("sample/README.md: %s has %s rows" % (name, rows))
    return findings


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tree.finish("sample", 4, check(sys.argv[1]))
