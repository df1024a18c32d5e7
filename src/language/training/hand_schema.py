# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the hand-written schemas of schemas/*.txt: identifiers, and what people say instead.

The format is described in schemas/README.md. Faulty lines are collected in `faults` and left out.
"""
import copy
import pathlib
import re

from sampled_schema import plural, split_name

KINDS = {"key", "ref", "label", "text", "cat", "code", "flag", "num", "date", "datetime"}
TEXT_KINDS = {"person", "company", "phone", "email", "url", "street", "zip", "note", "iban", "code",
              "city", "country"}

HALVES = [("first name", "last name"), ("given name", "surname"), ("first name", "surname"),
          ("fname", "lname"), ("forename", "family name"), ("first", "last")]


class Value:
    """A stored value and how people say it."""

    def __init__(self, raw, says):
        self.raw = raw
        self.says = says or [str(raw)]
        self.said = bool(says)


class Column:
    def __init__(self, table, name, kind):
        self.table = table
        self.name = name
        self.raw_name = name
        self.kind = kind
        self.detail = ""
        self.values = []       # Value, the most frequent first
        self.names = []
        self.links = []        # of a ref: what leads from a row to its parent
        self.deeds = []        # what the parent does to rows
        self.events = []       # of a date: (past form, base form or "")
        self.more = []         # (comparative, superlative) of a number, upwards
        self.less = []
        self.verbs = []        # (finite, base): earns, earn
        self.target = ""       # of a ref
        self.declared = True
        self.optional = False
        self.low = self.high = 0.0
        self.whole = True
        self.unit = ""
        self.additive = False
        self.halves = None     # a person's name in two columns: their identifiers
        self.stored = []       # what the database got

    def sql(self):
        """Of a name in two columns a stand-in that in_halves() writes out."""
        return '"%s"."%s"' % (self.table.name, "~" if self.halves else self.name)


class Table:
    def __init__(self, name, nouns, rows):
        self.name = name
        self.raw_name = name
        self.nouns = nouns     # (one, many)
        self.rows = rows
        self.columns = []

    def that(self, *kinds):
        return [c for c in self.columns if c.kind in kinds]

    def key(self):
        keys = self.that("key")
        return keys[0] if len(keys) == 1 else None

    def label(self):
        labels = self.that("label")
        return labels[0] if labels else None

    def is_person(self):
        return bool(self.label()) and self.label().detail == "person"


def pieces(text, sign=","):
    return [p.strip() for p in text.split(sign) if p.strip()]


def read_values(text, column):
    for part in pieces(text, "|"):
        raw, _, says = part.partition("=")
        column.values.append(Value(raw.strip(), pieces(says)))


def read_detail(column, detail):
    column.detail = detail
    words = detail.split()
    if column.kind == "ref":
        column.target = words[0]
        column.declared = "undeclared" not in words
        column.optional = "optional" in words
    elif column.kind in ("cat", "code"):
        read_values(detail, column)
        if len(column.values) < 2:
            raise ValueError("fewer than two values")
    elif column.kind == "flag":
        match = re.match(r"(\S+?)\s*/\s*(\S+)\s*(?:=\s*(.*))?$", detail)
        if not match:
            raise ValueError("flag wants Y/N = yes sayings | no sayings")
        yes, no, says = match.groups()
        says = [pieces(part) for part in (says or "").split("|")] + [[]]
        column.values = [Value(yes, says[0]), Value(no, says[1])]
    elif column.kind == "num":
        match = re.match(r"(-?[\d.]+)-(-?[\d.]+)\s*(.*)$", detail)
        if not match:
            raise ValueError("num wants LOW-HIGH")
        column.low, column.high = float(match.group(1)), float(match.group(2))
        column.whole = "." not in match.group(1) + match.group(2)
        rest = match.group(3).split()
        column.additive = "sum" in rest
        column.optional = "optional" in rest or "empty" in rest
        column.unit = " ".join(w for w in rest if w not in ("sum", "avg", "optional", "empty", "-"))
    elif column.kind in ("date", "datetime"):
        match = re.match(r"(\d{4})\s*-\s*(\d{4})", detail)
        column.low, column.high = (float(match.group(1)), float(match.group(2))) if match \
            else (2021.0, 2024.0)
        column.optional = "empty" in words or "optional" in words
    elif column.kind in ("label", "text") and detail.split(" ")[0] not in TEXT_KINDS:
        read_values(detail, column)


def read_phrases(column, first, second):
    if column.kind == "ref":
        column.links = pieces(first)
        column.deeds = [deed.split("/")[0].strip() for deed in pieces(second)]
    elif column.kind in ("cat", "code"):
        column.links = pieces(first)
    elif column.kind in ("date", "datetime"):
        for event in pieces(first):
            past, _, base = event.partition("/")
            column.events.append((past.strip(), base.strip()))
    elif column.kind == "num":
        for sign, words in re.findall(r"(?:^|[\s,])([+-])([^+]*?)(?=(?:[\s,][+-])|$)", first):
            for pair in pieces(words):
                more, _, most = pair.partition("/")
                if most:
                    (column.more if sign == "+" else column.less).append((more.strip(),
                                                                         most.strip()))
        for pair in pieces(second):
            finite, _, base = pair.partition("/")
            column.verbs.append((finite.strip(), (base or finite).strip()))


def read_column(line, table):
    head, _, tail = line.partition(" : ")
    words = head.split(None, 2)
    if len(words) < 2 or words[1] not in KINDS:
        raise ValueError("no kind of column")
    column = Column(table, words[0], words[1])
    read_detail(column, words[2].strip() if len(words) > 2 else "")
    names, first, second = (tail.split(";") + ["", "", ""])[:3]
    column.names = pieces(names)
    read_phrases(column, first, second)
    return column


def read_table(line):
    head, _, tail = line.partition(":")
    words = head.split()[1:]
    nouns = []
    for noun in pieces(tail.split(";")[0]):
        one, _, many = noun.partition("/")
        last = one.split(" ")
        nouns.append((one, many or " ".join(last[:-1] + [plural(last[-1])])))
    rows = int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
    if not nouns:
        name = " ".join(split_name(words[0]))
        nouns = [(name, plural(name))]
    return Table(words[0], nouns, rows)


class HandSchema:
    """One file: tables, their references, questions with SQL."""

    def __init__(self, path):
        self.name = pathlib.Path(path).stem
        self.tables = []
        self.asked = []  # (question, SQL)
        self.faults = []
        for number, line in enumerate(pathlib.Path(path).read_text(encoding="utf-8").splitlines()):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            try:
                self.take(text)
            except (ValueError, IndexError, AttributeError) as error:
                self.faults.append("%s:%d %s (%s)" % (self.name, number + 1, error, text[:70]))
        self.settle()

    def take(self, text):
        if text.startswith("table "):
            self.tables.append(read_table(text))
        elif text.startswith("?"):
            question, arrow, sql = text[1:].partition("=>")
            if not arrow:
                raise ValueError("a question wants =>")
            self.asked.append((question.strip(), sql.strip().rstrip(";")))
        else:
            table = self.tables[-1]
            column = read_column(text, table)
            if any(c.name.lower() == column.name.lower() for c in table.columns):
                raise ValueError("column twice")
            table.columns.append(column)

    def settle(self):
        by_name = {t.name.lower(): t for t in self.tables}
        for table in self.tables:
            for column in list(table.columns):
                if column.kind == "ref" and (column.target.lower() not in by_name or
                                             not by_name[column.target.lower()].key()):
                    self.faults.append("%s: %s.%s refers to nothing with a key" % (
                        self.name, table.name, column.name))
                    table.columns.remove(column)
        for table in self.tables:
            for column in table.columns:
                if column.kind == "ref":
                    column.target = by_name[column.target.lower()].name
                    column.names = column.names or [one for one, _ in self.table(
                        column.target).nouns[:2]]
                column.names = column.names or [" ".join(split_name(column.name))]
        self.tables = [t for t in self.tables if t.columns]

    def table(self, name):
        return next(t for t in self.tables if t.name.lower() == name.lower())

    def parents(self, table):
        """(reference, parent): of several to the same parent, the first."""
        out = []
        for ref in table.that("ref"):
            parent = self.table(ref.target)
            if parent is not table and all(parent is not p for _, p in out):
                out.append((ref, parent))
        return out

    def edges(self):
        return [(table, ref, parent) for table in self.tables
                for ref, parent in self.parents(table)]

    def rendered(self, choice):
        """The same under other names: what people say, in another style of identifiers."""
        other = copy.deepcopy(self)
        style = choice.choice(["title", "snake", "camel", "pascal", "plain"])
        many = choice.random() < 0.6
        taken = set()
        renamed = {}
        raw = {table.raw_name: table for table in other.tables}
        for table in other.tables:
            noun = choice.choice(table.nouns[:3])[1 if many else 0]
            new = self.free(identifier(noun, style), taken)
            renamed[table.name] = new
            table.name = new
            mine = set()
            for column in table.columns:
                name = choice.choice(column.names[:3])
                if column.kind in ("key", "ref") and choice.random() < 0.5:
                    key = "id" if column.kind == "key" and choice.random() < 0.5 else "%s id" % (
                        table.nouns[0][0] if column.kind == "key"
                        else raw[column.target].nouns[0][0])
                    name = key
                column.name = self.free(identifier(name, style), mine)
            label = table.label()
            if label and label.detail == "person" and choice.random() < 0.4:
                first, last = choice.choice(HALVES)
                label.halves = [self.free(identifier(half, style), mine) for half in (first, last)]
        for table in other.tables:
            for column in table.columns:
                column.target = renamed.get(column.target, column.target)
        for _, ref, parent in other.edges():  # only what is named alike is found undeclared
            ref.declared = ref.declared or ref.name.lower() != parent.key().name.lower()
        return other

    def in_halves(self, sql):
        """The SQL with names of persons in the two columns that hold them."""
        for table in self.tables:
            label = table.label()
            if label and label.halves:
                first, last = ['"%s"."%s"' % (table.name, half) for half in label.halves]
                name = re.escape(label.sql())
                sql = re.sub(name + r" = '(\S+) ([^']+)'", r"%s = '\1' AND %s = '\2'" % (
                    first, last), sql)
                sql = re.sub(name + r" (=|!=|LIKE) ", r"%s \1 " % last, sql)
                sql = sql.replace("count(DISTINCT %s)" % label.sql(), "count(DISTINCT %s)" % last)
                sql = sql.replace(label.sql(), "%s, %s" % (first, last))
        return sql

    @staticmethod
    def free(name, taken):
        while name.lower() in taken:
            name += "2"
        taken.add(name.lower())
        return name


def identifier(words, style):
    words = re.findall(r"[^\W_]+", words.replace("'", "")) or ["x"]
    if style == "title":
        return " ".join(w[0].upper() + w[1:] for w in words)
    if style == "snake":
        return "_".join(w.lower() for w in words)
    if style == "plain":
        return " ".join(w.lower() for w in words)
    joined = "".join(w[0].upper() + w[1:] for w in words)
    return joined if style == "pascal" else joined[0].lower() + joined[1:]
