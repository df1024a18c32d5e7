# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes drawn questions as a suite that `querent-cli eval` and fit_contest.py read."""
import argparse
import json
import os
import random
import sqlite3

from plain_schema import Schema, other_rendering


def suite_of(path):
    """The name of the folder of databases, or of the suite that it belongs to."""
    folders = os.path.abspath(path).split(os.sep)[:-1]
    return folders[-2] if folders[-1] == "databases" else folders[-1]


def has_ties(connection, sql):
    """Whether rows that are equal in what they are ordered by decide what comes first."""
    head, found, tail = sql.rpartition("ORDER BY ")
    if not found or tail.count("(") != tail.count(")"):
        return False
    keys, cut, limit = tail.partition(" LIMIT ")
    one, other = (connection.execute(f"{head}{found}{keys}, {way}{cut}{limit}").fetchall() for way in ("1", "1 DESC"))
    return one != other if not cut else sorted(map(repr, one)) != sorted(map(repr, other))


def write(draw, doc, together=False):
    """`draw(schema, choose)` yields (kind, turns, sql, alternatives): the last turn is what the SQL answers. With
    `together` it is given all schemas as well."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", help="folder of the suite")
    parser.add_argument("databases", nargs="+", metavar="SUITE/NAME.sqlite")
    parser.add_argument("--each", type=int, default=1, help="of each kind over each database")
    parser.add_argument("--other-words", action="store_true", help="say what the other rendering of a schema says")
    arguments = parser.parse_args()
    os.makedirs(f"{arguments.out}/databases", exist_ok=True)
    suite = os.path.basename(os.path.normpath(arguments.out))
    written = 0
    schemas = [Schema(path, other_rendering(path) if arguments.other_words else None) for path in arguments.databases]
    with open(f"{arguments.out}/questions.jsonl", "w", encoding="utf-8") as out:
        for path, schema in zip(arguments.databases, schemas):
            name = f"{suite_of(path)}-{os.path.basename(path).removesuffix('.sqlite')}"
            link = f"{arguments.out}/databases/{name}.sqlite"
            if not os.path.lexists(link):
                os.symlink(os.path.realpath(path), link)
            choose = random.Random(name)
            kinds = {}
            for drawn in draw(schema, choose, schemas) if together else draw(schema, choose):
                kinds.setdefault(drawn[0], []).append(drawn)
            connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
            for kind in sorted(kinds):
                for _, turns, sql, others in choose.sample(kinds[kind], min(arguments.each, len(kinds[kind]))):
                    rows = connection.execute(sql).fetchall()
                    if not rows or rows == [(None,)] or has_ties(connection, sql):
                        continue  # nothing to tell right from wrong by
                    written += 1
                    item = {"suite": suite, "split": "dev", "id": f"{suite}-{written}", "kind": kind, "db_id": name,
                            "question": turns[-1], "gold_sql": sql, "gold_alts": [sql, *others], "hardness": "easy"}
                    out.write(json.dumps({**item, **({"turns": turns[:-1]} if turns[1:] else {})}) + "\n")
            connection.close()
    print(f"{written} questions")
