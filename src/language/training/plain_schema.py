# SPDX-License-Identifier: GPL-3.0-or-later
"""What plain questions can be asked about a SQLite database: its tables, as people call them, with what their
rows are called, their numbers, kinds and dates, and which of them belong to which."""
import os
import re
import sqlite3

PREFIXES = {"tbl", "dim", "fact", "fct", "t", "tb"}
UNCOUNTED = {"staff", "equipment", "series", "stock", "inventory"}
# words of names whose numbers are not reckoned with
NO_AMOUNTS = {"id", "no", "code", "number", "year", "key", "num", "lat", "lon", "latitude", "longitude", "phone", "zip",
              "postcode", "month", "day", "rank", "rating", "position", "order", "version", "sort"}
MONTHS = ("January February March April May June July August September October November December").split()
FIRST_NAMES = ("firstname", "fname", "forename", "givenname")
LAST_NAMES = ("lastname", "lname", "surname", "familyname")
SAMPLE = 5000  # values of a column that are looked at


def english_stems(path="resources/language/english.txt"):
    with open(path, encoding="utf-8") as lines:
        return {stem for line in lines if " : " in line and line[0] != "#" for stem in line.split(" : ")[1].split()}


STEMS = english_stems()


def is_english(word):
    ends = range(max(3, len(word) - 4), len(word) + 1)
    return len(word) >= 3 and any(word.lower()[:end] in STEMS for end in ends)


def words_of(name):
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    return [word.lower() for word in re.split(r"[_\s\-]+", name) if word]


def singular(word):
    if word == "people":
        return "person"
    if word in UNCOUNTED or len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "shes", "ches", "xes", "zes")) else word[:-1]


def plural(word):
    if word == "person":
        return "people"
    if word in UNCOUNTED:
        return word
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "sh", "ch", "x", "z")) else "s")


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def text(value):
    return "'" + value.replace("'", "''") + "'"


def is_sayable(value):
    """Whether a stored value is made of common words, so that nobody has to spell it."""
    return (isinstance(value, str) and re.match(r"^[A-Za-z][A-Za-z \-]{2,20}$", value) is not None
            and all(is_english(word) for word in re.split(r"[ \-]+", value)))


class Column:
    def __init__(self, row, table, values, references):
        self.name, self.values = row[1], values
        own = table.one.split()
        words = words_of(self.name)
        while len(words) > 1 and own and words[0] == own[-1]:
            words = words[1:]  # "order_date" of an order is its date
        self.said = " ".join(words)
        self.known = 0 < len(words) <= 3 and all(map(is_english, words))
        self.key = bool(row[5])
        reference = self.name.lower() in references
        self.distinct = len(set(values))
        texts = [value for value in values if isinstance(value, str)]
        all_text, all_numbers = len(texts) == len(values), not texts and len(values) > 5
        self.date = all_text and len(texts) > 5 and all(re.match(r"^\d{4}-\d\d-\d\d", value) for value in texts)
        plain = not reference and not self.key
        self.number = all_numbers and plain and self.distinct > 8 and not NO_AMOUNTS & set(words)
        self.kind = (all_text and plain and not self.date and 2 <= self.distinct <= 12
                     and len(values) >= 3 * self.distinct and max(map(len, texts)) <= 22
                     and re.match(r"^[\d\W]+$", texts[0]) is None)
        parts = {"first", "last", "fore", "sur", "user", "file", "middle", "given", "family"}
        self.label = (all_text and len(values) >= 2 and self.distinct >= 0.9 * len(values)
                      and bool({"name", "title", "label"} & set(words)) and not parts & set(words))

    @property
    def sql(self):
        return quoted(self.name)

    @property
    def sayable(self):
        """The values that are made of common words; none that is there in two spellings."""
        spelled = {}
        for value in set(self.values):
            spelled.setdefault(str(value).strip().lower(), set()).add(value)
        return [value for value in sorted(set(self.values)) if is_sayable(value) and len(spelled[value.strip().lower()]) == 1]

    @property
    def many(self):
        return plural(self.said) if " " not in self.said else self.said

    def counts(self):
        """How often the values occur, the most frequent first."""
        found = {}
        for value in self.values:
            found[value] = found.get(value, 0) + 1
        return sorted(found.values(), reverse=True)


class Table:
    def __init__(self, connection, name):
        self.name, self.sql = name, quoted(name)
        words = words_of(name)
        while len(words) > 1 and words[0] in PREFIXES:
            words = words[1:]
        self.known = 0 < len(words) <= 2 and all(map(is_english, words))
        words[-1:] = [singular(words[-1])] if words else []
        self.one, self.many = " ".join(words), " ".join(words[:-1] + [plural(words[-1])]) if words else ""
        self.rows = connection.execute(f"SELECT COUNT(*) FROM {self.sql}").fetchone()[0]
        keys = {}
        for row in connection.execute(f"PRAGMA foreign_key_list({self.sql})"):
            keys.setdefault(row[0], []).append(row)
        single = [rows[0] for rows in keys.values() if len(rows) == 1]
        self.references = [(row[3], row[2].lower(), row[4]) for row in single]
        pointing = {row[3].lower() for rows in keys.values() for row in rows}
        facts = connection.execute(f"PRAGMA table_info({self.sql})").fetchall()
        self.key = next((row[1] for row in facts if row[5]), None) if sum(map(bool, (r[5] for r in facts))) == 1 else None
        self.columns = [Column(row, self, [value for value, in connection.execute(
            f"SELECT {quoted(row[1])} FROM {self.sql} WHERE {quoted(row[1])} IS NOT NULL LIMIT {SAMPLE}")], pointing)
            for row in facts]
        self.labels = [column for column in self.columns if column.label][:1]
        if not self.labels:
            named = {column.name.lower().replace("_", ""): column for column in self.columns}
            first = next((named[name] for name in FIRST_NAMES if name in named), None)
            last = next((named[name] for name in LAST_NAMES if name in named), None)
            self.labels = [first, last] if first and last else []

    @property
    def numbers(self):
        return [column for column in self.columns if column.number and column.known]

    @property
    def kinds(self):
        return [column for column in self.columns if column.kind and column.known and not column.label]

    @property
    def date(self):
        """The only date of a table whose rows belong to others: when they happened."""
        dates = [column for column in self.columns if column.date]
        return dates[0] if len(dates) == 1 and self.references else None

    @property
    def years(self):
        return sorted({value[:4] for value in self.date.values}) if self.date else []

    def called(self, alias=""):
        return ", ".join((alias + "." if alias else "") + column.sql for column in self.labels)


class Parent:
    """A table whose rows others belong to over one key."""

    def __init__(self, connection, table, child, column, key):
        self.table, self.column, self.key = table, quoted(column), quoted(key)
        self.join = f"{child.sql} c JOIN {table.sql} p ON c.{self.column} = p.{self.key}"
        self.group = f"GROUP BY p.{self.key}"
        self.called = table.called("p")
        self.counts = [count for count, in connection.execute(
            f"SELECT COUNT(*) n FROM {self.join} {self.group} ORDER BY n DESC")]
        self.belongs = f"SELECT {self.column} FROM {child.sql} WHERE {self.column} IS NOT NULL"
        self.lonely = connection.execute(
            f"SELECT COUNT(*) FROM {table.sql} WHERE {self.key} NOT IN ({self.belongs})").fetchone()[0]
        self.names = [value for value in table.labels[0].values if is_sayable(value)] if len(table.labels) == 1 else []


class Schema:
    def __init__(self, path, other=None):
        """`other`: the same schema in other words, which are said for this one."""
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        self.tables = {name.lower(): Table(connection, name) for name, in names.fetchall()}
        if other:
            self.say_as(Schema(other))
        self.parents = {table: self.parents_of(connection, table) for table in self.tables.values()}
        connection.close()

    def say_as(self, other):
        pairs = list(zip(self.tables.values(), other.tables.values()))
        if len(self.tables) != len(other.tables):
            return
        for mine, theirs in pairs:
            if theirs.known:
                mine.one, mine.many, mine.known = theirs.one, theirs.many, True
            if len(mine.columns) == len(theirs.columns):
                for column, named in zip(mine.columns, theirs.columns):
                    if named.known:
                        column.said, column.known = named.said, True

    def parents_of(self, connection, child):
        found = []
        for column, name, key in child.references:
            table = self.tables.get(name)
            once = sum(other == name for _, other, _ in child.references) == 1
            key = key or (table.key if table else None)
            if table and table is not child and once and key and table.known and table.labels:
                if child.known and child.rows >= 5 and table.rows >= 3:
                    found.append(Parent(connection, table, child, column, key))
        return found

    @property
    def askable(self):
        return [table for table in self.tables.values() if table.known and table.rows >= 5]


def other_rendering(path):
    """The second of two renderings of a schema written by hand, where there is one."""
    stem, _, place = path.removesuffix(".sqlite").rpartition("~")
    found = f"{stem}~{1 - int(place)}.sqlite" if stem and place in ("0", "1") else ""
    return found if os.path.exists(found) else None
