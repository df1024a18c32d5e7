#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the corpus of legal statements, runs those for SQLite read-only on the database made from
database.sql, and prints how many there are. Fails on a malformed line, on a statement that comes
twice in a dialect, that SQLite refuses, that does more than read, or that gives another number of
rows.

usage: check.py [FOLDER]      (FOLDER: where the corpus is; without it, the folder of this program)
"""
import glob
import json
import os
import sqlite3
import sys
import tempfile
import time

DIALECTS = ("sqlite", "postgres", "duckdb")
SECONDS = 10
READING = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION,
           sqlite3.SQLITE_RECURSIVE}


def read(path):
    """([(line number, statement, rows or None)], findings)"""
    statements, findings = [], []
    with open(path, encoding="utf-8", newline="\n") as file:
        for number, line in enumerate(file, 1):
            try:
                entry = json.loads(line)
                sql, rows = entry["sql"], entry.get("rows")
                good = (isinstance(sql, str) and sql.strip() != "" and set(entry) <= {"sql", "rows"}
                        and (rows is None or type(rows) is int and rows >= 0))
            except (ValueError, KeyError, TypeError, AttributeError):
                good = False
            if good:
                statements.append((number, sql, rows))
            else:
                findings.append("%s:%d: malformed" % (path, number))
    return statements, findings


class Database:
    """The database, opened read-only, with an account of what a statement asks for."""

    def __init__(self, script, folder):
        path = os.path.join(folder, "legal.sqlite")
        with sqlite3.connect(path) as made, open(script, encoding="utf-8") as file:
            made.executescript(file.read())
        made.close()
        self.asked, self.end = set(), 0
        self.connection = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
        # Their first use declares these tables, which looks to an authorizer like writing a schema.
        self.connection.execute("SELECT 1 FROM json_each('[]'), json_tree('[]')").fetchall()
        self.connection.set_authorizer(self.authorize)
        self.connection.set_progress_handler(lambda: time.monotonic() > self.end, 10000)

    def authorize(self, action, first, second, *_):
        if action not in READING:
            self.asked.add("action %d" % action)
            return sqlite3.SQLITE_DENY
        if action == sqlite3.SQLITE_READ and str(first).lower().startswith("sqlite_"):
            self.asked.add("reads " + first)
        return sqlite3.SQLITE_OK

    def run(self, sql, rows):
        """What is wrong with a statement; None where nothing is."""
        self.asked, self.end = set(), time.monotonic() + SECONDS
        try:
            cursor = self.connection.execute(sql)
            got = len(cursor.fetchall())
        except (sqlite3.Error, sqlite3.Warning) as error:
            return "%s %s" % (error, " ".join(sorted(self.asked)))
        if self.asked:
            return ", ".join(sorted(self.asked))
        if cursor.description is None:
            return "is no query"
        if rows is not None and rows != got:
            return "%d rows, not %d" % (got, rows)
        return None


def main(folder):
    findings, total = [], 0
    with tempfile.TemporaryDirectory() as place:
        database = Database(os.path.join(folder, "database.sql"), place)
        for dialect in DIALECTS:
            seen, count = {}, 0
            for path in sorted(glob.glob(os.path.join(folder, dialect, "*.jsonl"))):
                statements, malformed = read(path)
                findings += malformed
                for number, sql, rows in statements:
                    here = "%s:%d" % (os.path.relpath(path, folder), number)
                    if sql in seen:
                        findings.append("%s: the same as %s" % (here, seen[sql]))
                    seen[sql] = here
                    wrong = database.run(sql, rows) if dialect == "sqlite" else None
                    if wrong:
                        findings.append("%s: %s: %s" % (here, wrong, sql[:200]))
                print("%6d  %s" % (len(statements), os.path.relpath(path, folder)))
                count += len(statements)
            print("%6d  %s, %s" % (count, dialect, "run" if dialect == "sqlite" else "not run"))
            total += count
        database.connection.close()
    for finding in findings:
        print(finding)
    print("%d statements, %d findings" % (total, len(findings)))
    return 1 if findings or not total else 0


if __name__ == "__main__":
    if len(sys.argv) > 2 or sys.argv[1:] in (["-h"], ["--help"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1] if len(sys.argv) == 2
                  else os.path.dirname(os.path.abspath(__file__))))
