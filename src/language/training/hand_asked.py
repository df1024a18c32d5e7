# SPDX-License-Identifier: GPL-3.0-or-later
"""The questions written by hand for a schema: slots get values, the SQL its FROM and joins.

The SQL is short: columns as table.column, no FROM, count(table.*).
"""
import re

TOKEN = re.compile(r"'(?:[^']|'')*'|\w+\.(?:\w+|\*)|\w+(?:\.\d+)?|[<>!]=|<>|\S")
SECTIONS = ("where", "group", "having", "order", "limit")
SETS = ("union", "intersect", "except")
ANALYSES = ("share", "ratio", "growth", "change", "running", "each")
SLOT = re.compile(r"\{([^{}]+)\}")


class Unclear(Exception):
    """A statement that cannot be written out."""


class Writer:
    def __init__(self, speaker, raw, once=False):
        self.speaker = speaker
        self.once = once and raw.lower().startswith(("share", "ratio"))
        self.columns = {}
        self.tables = {}
        for table in speaker.schema.tables:
            self.tables[table.raw_name.lower()] = table
            for column in table.columns:
                self.columns[(table.raw_name.lower(), column.raw_name.lower())] = column
        self.tokens = TOKEN.findall(raw)
        self.at = 0

    def here(self):
        return self.tokens[self.at].lower() if self.at < len(self.tokens) else ""

    def column(self, name):
        table, _, column = name.lower().partition(".")
        if (table, column) not in self.columns:
            raise Unclear("no column " + name)
        return self.columns[(table, column)]

    def write(self):
        """Of a missing date the mark that stands for it in the parser's grammar."""
        for at in range(len(self.tokens) - 1):
            words = [t.lower() for t in self.tokens[at:at + 3]]
            if words[:2] == ["is", "null"]:
                self.tokens[at:at + 2] = ["=", "'MISSING'"]
            elif words == ["is", "not", "null"]:
                self.tokens[at:at + 3] = ["!=", "'MISSING'"]
        analysis = ""
        if self.here() in ANALYSES:
            analysis = self.tokens[self.at].upper() + " "
            self.at += 1
        text = analysis + self.query()
        while self.here() in SETS:
            text += " %s %s" % (self.tokens[self.at].upper(), "")
            self.at += 1
            text += self.query()
        if self.at < len(self.tokens):
            raise Unclear("rest " + " ".join(self.tokens[self.at:]))
        return text

    def query(self):
        if self.here() != "select":
            raise Unclear("no SELECT")
        head, rest, used = [], [], []
        part = head
        depth = 0
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            word = token.lower()
            if word == ")" and depth == 0 or word in SETS and depth == 0:
                break
            self.at += 1
            if word == "from" and depth == 0:
                while self.here() not in SECTIONS + SETS + ("", ")"):
                    if self.here() in self.tables:
                        used.append(self.tables[self.here()])
                    self.at += 1
                continue
            if word in SECTIONS and depth == 0:
                part = rest
            depth += (word == "(") - (word == ")")
            if word == "(" and self.here() == "select":
                part.append("(" + self.query())
                continue
            part.append(self.piece(token, used))
        source = self.speaker.source(used)
        if source is None:
            raise Unclear("no way between tables")
        return " ".join(head + ["FROM", source] + rest)

    def piece(self, token, used):
        if "." in token and token[0] not in "'0123456789":
            table = self.tables.get(token.split(".")[0].lower())
            if table is None:
                raise Unclear("no table " + token)
            used.append(table)
            if token.endswith("*"):
                # rows count once each, whatever the conditions of a share join to them
                key = table.key() if self.once else None
                return "DISTINCT " + key.sql() if key else "*"
            return self.column(token).sql()
        return token


def value_of(slot, writer, speaker):
    """(raw, said) of a slot."""
    if slot == "n":
        n = speaker.choice.randint(2, 15)
        words = ["two", "three", "four", "five"]
        return str(n), words[n - 2] if n <= 5 and speaker.chance(0.2) else str(n)
    if slot == "amount":
        value = speaker.pick(10, 20, 50, 75, 100, 150, 200, 250, 500, 800, 1000, 2500)
        return str(value), str(value)
    if slot == "period":
        return "PERIOD", speaker.period()
    column = writer.column(slot)
    if column.kind == "ref" and not column.stored:
        raise Unclear("no values of " + slot)
    found = speaker.stored(column)
    if found is None:
        raise Unclear("no values of " + slot)
    return str(found[0]).replace("'", "''"), str(found[1])


def written(question, sql, speaker, once=False):
    """(question, SQL) with other values each time; `once` for SQL that is to be run."""
    writer = Writer(speaker, "")
    given = {}
    for slot in SLOT.findall(question + sql):
        if slot not in given:
            given[slot] = value_of(slot, writer, speaker)
    said = SLOT.sub(lambda m: given[m.group(1)][1], question)
    raw = SLOT.sub(lambda m: given[m.group(1)][0], sql)
    return said, Writer(speaker, raw, once).write()
