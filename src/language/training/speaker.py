# SPDX-License-Identifier: GPL-3.0-or-later
"""How the parts of a question are said: names, conditions, periods, with the SQL they stand for."""
import re

from sampled_schema import DATE, Column, plural, singular

MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December"]
PLACES = {"city", "country", "state", "region", "location", "town", "district", "province",
          "county", "continent", "area"}


class Said:
    """A condition: its SQL, and its words before and after what it limits."""

    def __init__(self, sql, before="", after="", tables=()):
        self.sql = sql
        self.before = before
        self.after = after
        self.tables = list(tables)


class Speaker:
    """Words, conditions and joins over one schema."""

    def __init__(self, schema, choice, thesaurus):
        self.schema = schema
        self.choice = choice
        self.thesaurus = thesaurus
        self.other_words = 0.0

    # words

    def pick(self, *ways):
        return self.choice.choice(ways)

    def noun(self, table, many=True):
        words = list(table.words)
        words[-1] = singular(words[-1])
        words = self.thesaurus.say(words, self.choice, self.other_words)
        return " ".join(words[:-1] + [plural(words[-1]) if many else words[-1]])

    def attribute(self, column, alone=False):
        words = list(column.words)
        own = {singular(w) for w in column.table.words}
        rest = [w for w in words if singular(w) not in own]
        if rest and rest != words and (alone or self.choice.random() < 0.6):
            words = rest
        if words[-1] in ("id", "code") and len(words) > 1 and self.choice.random() < 0.4:
            words = words[:-1]
        return " ".join(self.thesaurus.say(words, self.choice, self.other_words))

    # SQL

    def join(self, tables):
        """FROM of a table and parents of tables already there, or None."""
        text = '"%s"' % tables[0].name
        have = [tables[0]]
        for table in tables[1:]:
            if table in have:
                continue
            edge = next(((a, b) for known in have
                         for a, b in self.schema.parents.get(known.number, [])
                         if b.table is table), None)
            edge = edge or next(((a, b) for a, b in self.schema.parents.get(table.number, [])
                                 if b.table in have), None)
            if edge is None:
                return None
            text += ' JOIN "%s" ON %s = %s' % (table.name, edge[0].sql(), edge[1].sql())
            have.append(table)
        return text

    def write(self, select, tables, conditions=(), group=(), having="", order="", limit=0,
              distinct=False):
        tables = list(tables) + [t for c in conditions for t in c.tables]
        source = self.join(tables)
        if source is None:
            return None
        sql = "SELECT %s%s FROM %s" % ("DISTINCT " if distinct else "", ", ".join(select), source)
        if conditions:
            sql += " WHERE " + " AND ".join(c.sql for c in conditions)
        if group:
            sql += " GROUP BY " + ", ".join(group)
        if having:
            sql += " HAVING " + having
        if order:
            sql += " ORDER BY " + order
        return sql + (" LIMIT %d" % limit if limit else "")

    # conditions

    def literal(self, value):
        return "'%s'" % str(value).replace("'", "''")

    def text_condition(self, column, of_parent):
        value = str(self.choice.choice(column.values))
        if len(value) > 40 or not re.search("[A-Za-z]", value):
            return None
        name = self.attribute(column, True)
        place = bool(PLACES & set(column.words))
        ways = [("", "with %s %s" % (name, value)), ("", "whose %s is %s" % (name, value)),
                ("", "where %s is %s" % (name, value)), ("", "with the %s %s" % (name, value))]
        if place:
            ways += [("", "in " + value), ("", "from " + value), ("", "in " + value)] * 2
        elif of_parent:
            ways += [("", "for " + value), ("", "of " + value), ("", "from " + value),
                     ("", "for the %s %s" % (self.noun(column.table, False), value)),
                     ("", "by " + value)]
        elif len(value.split()) == 1:
            ways += [(value, "")] * 3 + [("", "that are " + value.lower()),
                                         ("", "marked " + value)]
        before, after = self.choice.choice(ways)
        if self.choice.random() < 0.1:
            words = self.pick("except %s", "other than %s",
                              "not in %s" if place else "without %s")
            return Said("%s != %s" % (column.sql(), self.literal(value)), "", words % value,
                        [column.table])
        return Said("%s = %s" % (column.sql(), self.literal(value)), before, after,
                    [column.table])

    def number_condition(self, column):
        numbers = sorted(v for v in column.values if isinstance(v, (int, float)))
        if len(numbers) < 3:
            return None
        value = self.choice.choice(numbers[1:-1])
        value = round(value) if abs(value) > 20 else round(value, 1)
        value = int(value) if value == int(value) else value
        name = self.attribute(column, True)
        sign, ways = self.choice.choice([
            (">", ["with %s over %s", "with a %s above %s", "whose %s is more than %s",
                   "with a %s higher than %s", "where the %s exceeds %s"]),
            ("<", ["with %s under %s", "with a %s below %s", "whose %s is less than %s",
                   "where %s is lower than %s"]),
            (">=", ["with a %s of at least %s", "with %s %s or more", "with %s from %s up"]),
            ("<=", ["with a %s of at most %s", "with %s %s or less", "with %s up to %s"])])
        return Said("%s %s %s" % (column.sql(), sign, value), "",
                    self.choice.choice(ways) % (name, value), [column.table])

    def period(self):
        year = self.choice.randint(2005, 2025)
        month = self.choice.choice(MONTHS)
        return self.pick(
            "in %d" % year, "in %d" % year, "in %s %d" % (month, year), "during %d" % year,
            "for %d" % year, "last month", "last year", "this year", "last quarter", "this month",
            "since %d" % year, "since %s %d" % (month, year), "before %d" % year,
            "after %s %d" % (month, year), "in the last %d months" % self.choice.randint(2, 18),
            "in the past %d days" % self.choice.choice([7, 14, 30, 60, 90]),
            "in Q%d %d" % (self.choice.randint(1, 4), year), "between %s and %s %d" % (
                MONTHS[self.choice.randint(0, 5)], MONTHS[self.choice.randint(6, 11)], year),
            "from %d to %d" % (year, year + 2), "in the first quarter of %d" % year)

    def date_condition(self, column):
        verb = ""
        if self.choice.random() < 0.4:
            stem = [w for w in column.words if w not in ("date", "time", "at", "on", "day")]
            verb = (stem[-1] + " ") if stem and stem[-1].endswith("ed") else ""
        return Said("%s = 'PERIOD'" % column.sql(), "", verb + self.period(), [column.table])

    def near(self, table, deep=True):
        """The table and those its rows point to."""
        found = [table]
        for _, parent in self.schema.parents.get(table.number, []):
            if parent.table not in found:
                found.append(parent.table)
                if deep:
                    found += [t for t in self.near(parent.table, False) if t not in found]
        return found

    def conditions(self, table, most=2, dates=True):
        wanted = self.choice.choices(range(most + 1), [5, 5, 2][:most + 1])[0]
        out = []
        for _ in range(6):
            if len(out) >= wanted:
                break
            where = table if self.choice.random() < 0.6 else self.choice.choice(self.near(table))
            fit = where.columns_that(
                lambda c: c.is_category() or (c.is_label() and where is not table) or
                c.is_measure() or (dates and c.sort == DATE))
            if not fit:
                continue
            column = self.choice.choice(fit)
            said = (self.date_condition(column) if column.sort == DATE
                    else self.number_condition(column) if column.is_measure()
                    else self.text_condition(column, where is not table))
            if said and where is not table:
                if column.is_measure():
                    continue
                said.tables = self.way(table, where)
            if said and all(said.sql.split(" ")[0] != o.sql.split(" ")[0] for o in out):
                out.append(said)
        # what stands closest to the noun comes first, periods last
        out.sort(key=lambda c: "'PERIOD'" in c.sql)
        return out

    def way(self, table, parent):
        for _, first in self.schema.parents.get(table.number, []):
            if first.table is parent:
                return [parent]
        for _, first in self.schema.parents.get(table.number, []):
            for _, second in self.schema.parents.get(first.table.number, []):
                if second.table is parent:
                    return [first.table, parent]
        return [parent]

    def limited(self, noun, conditions):
        before = " ".join(c.before for c in conditions if c.before)
        after = " ".join(c.after for c in conditions if c.after)
        return " ".join(p for p in (before, noun, after) if p)

    # things to ask about

    def some_table(self, fits=lambda t: True):
        good = [t for t in self.schema.tables if t.rows > 2 and fits(t)]
        return self.choice.choice(good) if good else None

    def shown(self, table):
        """What people call a row: its columns and their words."""
        labels = table.columns_that(Column.is_label)
        words = [w for c in labels for w in c.words]
        if "first" in words and "last" in words:
            return [c for c in labels if {"first", "last"} & set(c.words)]
        return labels[:1]

    def entity_and_fact(self):
        """A table with a label and a table whose rows point to it."""
        pairs = []
        for number, edges in self.schema.parents.items():
            for _, parent in edges:
                if self.shown(parent.table) and self.schema.tables[number].rows > 2:
                    pairs.append((parent.table, self.schema.tables[number]))
        return self.choice.choice(pairs) if pairs else None

    def dimension(self, table):
        """A column to group by, near the table, with the tables on the way."""
        options = []
        for near in self.near(table):
            for column in near.columns:
                if column.is_category() or (near is not table and column.is_label()):
                    options.append((column, [] if near is table else self.way(table, near)))
        return self.choice.choice(options) if options else None

    def measure(self, table):
        fit = table.columns_that(Column.is_measure)
        return self.choice.choice(fit) if fit else None
