# SPDX-License-Identifier: GPL-3.0-or-later
"""A schema with a look at its data, and the words by which its parts are called."""
import pathlib
import re
import sqlite3

TEXT, NUMBER, DATE = 0, 1, 2


def split_name(name):
    name = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    return re.sub(r"[_\W]+", " ", name).lower().split()


def plural(noun):
    if noun.endswith(("s", "people", "staff", "children", "data", "series")):
        return noun
    if noun.endswith("person"):
        return noun[:-6] + "people"
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("x", "ch", "sh", "z")) else "s")


def singular(noun):
    if noun.endswith("ies") and len(noun) > 4:
        return noun[:-3] + "y"
    if noun.endswith(("ches", "shes", "xes", "sses")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") and not noun.endswith(("ss", "us", "is")) else noun


class Thesaurus:
    """What people say instead of a schema's word: "schema words | other words" a line."""

    def __init__(self, path):
        self.others = {}
        if path:
            for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
                if "|" in line and not line.startswith("#"):
                    left, right = line.split("|")[:2]
                    said = [word.strip() for word in right.split(",")]
                    said = [word for word in said if word and self.names(word)]
                    for word in left.split(","):
                        self.others.setdefault(word.strip(), []).extend(said)

    @staticmethod
    def names(phrase):
        """Whether it can stand in the place of a noun."""
        words = phrase.split()
        return len(words) <= 2 and words[0] not in (
            "who", "what", "how", "where", "when", "which", "at", "in", "on", "of", "to", "for",
            "from", "is", "by", "over", "the", "they", "runs", "has") and \
            words[-1] not in ("in", "on", "at", "by", "for", "of", "to", "who", "as")

    def say(self, words, choice, often):
        said = []
        for word in words:
            others = self.others.get(word) or self.others.get(singular(word))
            said.append(choice.choice(others[:4]) if others and choice.random() < often else word)
        return said


class Column:
    def __init__(self, number, entry, table):
        self.number = number
        self.name = entry["name"]
        self.table = table
        self.sort = entry["sort"]
        self.key = entry["key"]
        self.foreign = entry["foreign"]
        self.words = split_name(self.name)
        self.values = []
        self.distinct = 0

    def sql(self):
        return '"%s"."%s"' % (self.table.name, self.name)

    def is_label(self):
        return self.sort == TEXT and not self.key and self.values and (
            {"name", "title", "label"} & set(self.words)) and self.distinct * 2 > self.table.rows

    def is_category(self):
        return self.sort == TEXT and not self.key and not self.foreign and \
            1 < self.distinct <= 40 and self.distinct * 2 <= max(4, self.table.rows)

    def is_measure(self):
        return self.sort == NUMBER and not self.key and not self.foreign and \
            not {"id", "code", "year", "number", "no", "zip", "phone", "rank", "order",
                 "date", "latitude", "longitude"} & set(self.words)


class Table:
    def __init__(self, number, entry):
        self.number = number
        self.name = entry["name"]
        self.words = [w for w in split_name(self.name) if w not in ("tbl", "ref", "dim", "fact")]
        self.columns = []
        self.rows = 0

    def columns_that(self, fits):
        return [column for column in self.columns if fits(column)]

    def key(self):
        keys = self.columns_that(lambda c: c.key)
        return keys[0] if len(keys) == 1 else None


class Schema:
    def __init__(self, entry, connection):
        self.tables = [Table(i, t) for i, t in enumerate(entry["tables"])]
        self.columns = [None]
        for number, column in list(enumerate(entry["columns"]))[1:]:
            table = self.tables[column["table"]]
            self.columns.append(Column(number, column, table))
            table.columns.append(self.columns[-1])
        self.parents = {}  # table -> [(own column, parent's column)]
        for begin, end in entry["keys"]:
            child, parent = self.columns[begin], self.columns[end]
            if child.table is not parent.table:
                self.parents.setdefault(child.table.number, []).append((child, parent))
        for table in self.tables:
            self.look_at(table, connection)

    @staticmethod
    def look_at(table, connection):
        try:
            table.rows = connection.execute('SELECT count(*) FROM "%s"' % table.name).fetchone()[0]
            for column in table.columns:
                values = [row[0] for row in connection.execute(
                    'SELECT DISTINCT "%s" FROM "%s" LIMIT 400' % (column.name, table.name))]
                column.distinct = len(values)
                column.values = [v for v in values if v is not None and v != ""]
        except sqlite3.Error:
            table.rows = 0
