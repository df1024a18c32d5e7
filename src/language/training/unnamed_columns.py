# SPDX-License-Identifier: GPL-3.0-or-later
"""Those of some questions that need a column and call none by its name, for measuring.

    unnamed_columns.py QUESTIONS.jsonl DATABASES OUT.jsonl

Columns count that the SQL uses outside of joins, names and titles left aside; a column is called where
all words of its name stand in the question one after another, endings of the plural aside.
"""
import json
import re
import sqlite3
import sys

from sampled_schema import split_name

CALLED_WITHOUT = {"name", "id", "title", "first", "last", "fname", "lname"}


def stem(word):
    return re.sub(r"(ies|es|s)$", "", word.lower())


def columns_of(path):
    with sqlite3.connect("file:%s?mode=ro" % path, uri=True) as database:
        tables = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {row[1].lower() for table in tables
                for row in database.execute('PRAGMA table_info("%s")' % table)}


def used_columns(sql, columns):
    sql = re.sub(r"'[^']*'|\"[^\"]*\"", "", sql)
    sql = re.sub(r"(?i)\bon\s+[\w.]+\s*=\s*[\w.]+", "", sql)
    return {word.lower() for word in re.findall(r"\w+", sql) if word.lower() in columns}


def called(column, question):
    name = " ".join(stem(word) for word in split_name(column))
    said = " ".join(stem(word) for word in re.findall(r"[A-Za-z0-9]+", question))
    return " %s " % name in " %s " % said


def main():
    questions, databases, out = sys.argv[1:]
    columns = {}
    with open(questions, encoding="utf-8") as lines, open(out, "w", encoding="utf-8") as kept:
        for line in lines:
            item = json.loads(line)
            name = item["db_id"]
            if name not in columns:
                columns[name] = columns_of("%s/%s.sqlite" % (databases, name))
            used = used_columns(item["gold_sql"], columns[name])
            telling = any(not set(map(str.lower, split_name(column))) <= CALLED_WITHOUT
                          for column in used)
            if telling and not any(called(column, item["question"]) for column in used):
                kept.write(line)


if __name__ == "__main__":
    main()
