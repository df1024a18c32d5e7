# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes questions in the manner of business users, with their SQL, over any SQLite databases.

    synthesize.py DATABASES-FOLDER SCHEMAS.jsonl OUT.jsonl [--each N] [--seed S]
                  [--thesaurus FILE] [--without DB,DB]

A plan is drawn over the schema and said in one of many ways: terse or wordy, as a question or a
command, with other words than the schema's, with slips of the keyboard. SCHEMAS.jsonl is what
export_features wrote. Periods stand in the SQL as the text 'PERIOD': the program reads them itself.
"""
import argparse
import json
import pathlib
import random
import re
import sqlite3

from manner import manner
from sampled_schema import DATE, Column, Schema, Thesaurus, plural
from speaker import Said, Speaker


class Maker(Speaker):
    """Draws plans over one schema and says them."""

    # plans; each gives (question, SQL) or None

    def count(self):
        table = self.some_table()
        if not table:
            return None
        conditions = self.conditions(table)
        what = self.limited(self.noun(table), conditions)
        question = self.pick("how many %s are there", "how many %s", "number of %s", "count of %s",
                             "count the %s", "how many %s do we have", "total number of %s",
                             "what is the number of %s", "count all %s", "how many %s did we have",
                             "%s count") % what
        return question, self.write(["count(*)"], [table], conditions)

    def aggregate(self):
        table = self.some_table(lambda t: t.columns_that(Column.is_measure))
        if not table:
            return None
        column = self.measure(table)
        name = self.attribute(column)
        function, ways = self.choice.choice([
            ("avg", ["average %s", "mean %s", "what is the average %s", "what's the %s on average",
                     "typical %s"]),
            ("sum", ["total %s", "sum of %s", "what is the total %s", "overall %s",
                     "how much %s in total", "%s altogether", "add up the %s"]),
            ("max", ["highest %s", "maximum %s", "what is the largest %s", "biggest %s",
                     "top %s"]),
            ("min", ["lowest %s", "minimum %s", "what is the smallest %s"])])
        conditions = self.conditions(table)
        noun = self.noun(table)
        tail = self.limited(noun, conditions)
        link = self.pick("of", "of all", "for", "across", "among the")
        question = self.choice.choice(ways) % name
        if conditions or self.choice.random() < 0.5:
            question += " %s %s" % (link, tail)
        select = ["%s(%s)" % (function, column.sql())]
        if self.choice.random() < 0.2:
            other = self.pick("max", "min", "avg")
            if other != function:
                question += " and the %s" % {"max": "highest", "min": "lowest",
                                             "avg": "average"}[other]
                select.append("%s(%s)" % (other, column.sql()))
        return question, self.write(select, [table], conditions)

    def by_group(self):
        table = self.some_table(self.dimension)
        if not table:
            return None
        column, way = self.dimension(table)
        conditions = self.conditions(table, 1)
        by = self.attribute(column) if column.table is table or not column.is_label() \
            else self.pick(self.noun(column.table, False), self.attribute(column))
        group = [column.sql()]
        select = [column.sql()]
        if column.is_label() and column.table.key() and column.table is not table:
            group = [column.table.key().sql()]
        measure = self.measure(table)
        per = self.pick("by %s", "per %s", "for each %s", "for every %s", "in each %s",
                        "broken down by %s", "split by %s", "grouped by %s", "%s by %s" % (by, "%s")
                        if self.choice.random() < 0.1 else "by %s") % by
        if not measure or self.choice.random() < 0.5:
            what = self.limited(self.noun(table), conditions)
            question = self.pick("number of %s " + per, "%s " + per, "how many %s " + per,
                                 "count of %s " + per, "how many %s are there " + per,
                                 "%s count " + per, "give me the number of %s " + per) % what
            select.append("count(*)")
        else:
            name = self.attribute(measure)
            function, ways = self.choice.choice([
                ("avg", ["average %s", "mean %s", "what is the average %s"]),
                ("sum", ["total %s", "%s", "sum of %s", "what is the total %s"]),
                ("max", ["highest %s", "maximum %s"]), ("min", ["lowest %s", "minimum %s"])])
            question = self.choice.choice(ways) % name
            if conditions or self.choice.random() < 0.4:
                question += " of " + self.limited(self.noun(table), conditions)
            question += " " + per
            select.append("%s(%s)" % (function, measure.sql()))
            if self.choice.random() < 0.25:
                question = self.pick("for each %s, " % by, "by %s: " % by) + \
                    "the number of %s and the average %s" % (
                        self.limited(self.noun(table), conditions), name)
                select[1:] = ["count(*)", "avg(%s)" % measure.sql()]
        order = ""
        if self.choice.random() < 0.15:
            order = select[1] + " DESC"
            question += self.pick(", highest first", ", largest first", " in descending order",
                                  ", sorted from most to least")
        return question, self.write(select, [table] + way, conditions, group, "", order)

    def over_time(self):
        table = self.some_table(lambda t: t.columns_that(lambda c: c.sort == DATE))
        if not table:
            return None
        date = self.choice.choice(table.columns_that(lambda c: c.sort == DATE))
        conditions = self.conditions(table, 1, False)
        if self.choice.random() < 0.4:
            conditions.append(Said("%s = 'PERIOD'" % date.sql(), "", self.period(), [table]))
        unit = self.pick("month", "year", "quarter", "week", "day", "month")
        per = self.pick("per " + unit, "by " + unit, "for each " + unit, "%s by %s" % (unit, unit),
                        {"month": "monthly", "year": "yearly", "quarter": "quarterly",
                         "week": "weekly", "day": "daily"}[unit])
        measure = self.measure(table)
        what = self.limited(self.noun(table), conditions)
        if measure and self.choice.random() < 0.5:
            function, word = self.choice.choice([("sum", "total "), ("sum", ""),
                                                 ("avg", "average ")])
            question = "%s%s of %s %s" % (word, self.attribute(measure), what, per)
            if not conditions and self.choice.random() < 0.6:
                question = "%s%s %s" % (word, self.attribute(measure), per)
            figure = "%s(%s)" % (function, measure.sql())
        else:
            question = self.pick("how many %s " + per, "number of %s " + per, "%s " + per,
                                 "trend of %s " + per, "plot the %s " + per) % what
            figure = "count(*)"
        return question, self.write([date.sql(), figure], [table], conditions, [date.sql()])

    def top(self):
        pair = self.entity_and_fact()
        if not pair:
            return None
        entity, fact = pair
        shown = [c.sql() for c in self.shown(entity)]
        group = [entity.key().sql()] if entity.key() else shown
        measure = self.measure(fact)
        n = self.choice.choice([1, 1, 3, 5, 10])
        conditions = self.conditions(fact, 1)
        tail = " ".join(c.after for c in conditions)
        if any(c.before for c in conditions):
            conditions, tail = [], ""
        who = self.noun(entity, n > 1)
        things = self.noun(fact)
        down = self.choice.random() < 0.85
        if not measure or self.choice.random() < 0.55:
            figure = "count(*)"
            ways = ["which %s has the most %s" if n == 1 else "top {n} %s by number of %s",
                    "%s with the most %s" if n == 1 else "the {n} %s with the most %s",
                    "which %s had the highest number of %s" if n == 1
                    else "which {n} %s have the most %s"] if down else [
                "which %s has the fewest %s" if n == 1 else "the {n} %s with the fewest %s",
                "%s with the least %s" if n == 1 else "bottom {n} %s by number of %s"]
            question = self.choice.choice(ways).replace("{n}", str(n)) % (who, things)
        else:
            figure = "sum(%s)" % measure.sql()
            name = self.attribute(measure)
            ways = ["which %s has the highest total %s" if n == 1 else "top {n} %s by %s",
                    "%s with the largest total %s" if n == 1 else "top {n} %s by total %s",
                    "which %s brought in the most %s" if n == 1 else "best {n} %s in terms of %s"]
            question = self.choice.choice(ways).replace("{n}", str(n)) % (who, name)
            down = True
        sql = self.write(shown + ([figure] if self.choice.random() < 0.3 else []), [fact, entity],
                         conditions, group, "", figure + (" DESC" if down else " ASC"), n)
        return (question + " " + tail).strip(), sql

    def extreme(self):
        table = self.some_table(lambda t: self.shown(t) and t.columns_that(Column.is_measure))
        if not table:
            return None
        column = self.measure(table)
        n = self.choice.choice([1, 1, 1, 3, 5, 10])
        down = self.choice.random() < 0.7
        word = self.pick("highest", "largest", "most", "biggest") if down \
            else self.pick("lowest", "smallest", "least")
        conditions = self.conditions(table, 1)
        what = self.limited(self.noun(table, n > 1), conditions)
        name = self.attribute(column, True)
        question = self.pick(
            "which %s has the %s %s" % (what, word, name) if n == 1
            else "which %d %s have the %s %s" % (n, what, word, name),
            "%s with the %s %s" % (what, word, name) if n == 1
            else "the %d %s with the %s %s" % (n, what, word, name),
            "top %d %s by %s" % (n, what, name) if down and n > 1
            else "name of the %s with the %s %s" % (what, word, name))
        shown = [c.sql() for c in self.shown(table)]
        if n > 1 and question.startswith("name of"):
            return None
        return question, self.write(shown, [table], conditions, (), "",
                                    column.sql() + (" DESC" if down else " ASC"), n)

    def listing(self):
        table = self.some_table(self.shown)
        if not table:
            return None
        conditions = self.conditions(table)
        shown = self.shown(table)
        columns = list(shown)
        what = self.limited(self.noun(table), conditions)
        fit = [c for c in table.columns if c not in shown and not c.key and not c.foreign]
        extra = self.choice.sample(fit, min(len(fit), self.choice.choice([0, 0, 1, 2])))
        if extra:
            columns += extra
            names = [self.attribute(c, True) for c in extra]
            listed = ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]
            question = self.pick("list the %s with their %s" % (what, listed),
                                 "%s and their %s" % (what, listed),
                                 "name and %s of the %s" % (listed, what),
                                 "show name, %s for %s" % (listed, what),
                                 "which %s are there and what is their %s" % (what, listed))
        else:
            question = self.pick("list all %s", "which %s are there", "show me the %s",
                                 "give me the names of the %s", "what are the %s",
                                 "all %s", "which %s do we have", "find the %s") % what
        order = ""
        if self.choice.random() < 0.2:
            by = self.choice.choice(fit or columns)
            down = self.choice.random() < 0.5
            order = by.sql() + (" DESC" if down else " ASC")
            question += " sorted by %s%s" % (self.attribute(by, True),
                                             self.pick(" descending", ", highest first")
                                             if down else self.pick("", " ascending"))
        return question, self.write([c.sql() for c in columns], [table], conditions, (), "", order)

    def attribute_of(self):
        table = self.some_table(self.shown)
        if not table:
            return None
        label = self.shown(table)[0]
        fit = [c for c in table.columns if c is not label and not c.key and not c.foreign]
        if not fit or not label.values:
            return None
        column = self.choice.choice(fit)
        value = str(self.choice.choice(label.values))
        name = self.attribute(column, True)
        question = self.pick("what is the %s of %s", "%s of %s", "what's the %s for %s",
                             "give me the %s of %s", "tell me the %s of %s",
                             "look up the %s of %s") % (name, value)
        return question, self.write([column.sql()], [table],
                                    [Said("%s = %s" % (label.sql(), self.literal(value)))])

    def having(self):
        pair = self.entity_and_fact()
        if not pair:
            return None
        entity, fact = pair
        shown = [c.sql() for c in self.shown(entity)]
        group = [entity.key().sql()] if entity.key() else shown
        measure = self.measure(fact)
        n = self.choice.randint(1, 20)
        if measure and self.choice.random() < 0.35:
            function, word = self.choice.choice([("avg", "average"), ("sum", "total")])
            sign, than = self.choice.choice([(">", "above"), ("<", "below"), (">=", "of at least")])
            question = self.pick("which %s have %s %s %s %s", "%s with %s %s %s %s") % (
                self.noun(entity), word, self.attribute(measure),
                than, n * 10)
            return question, self.write(shown, [fact, entity], (), group,
                                        "%s(%s) %s %d" % (function, measure.sql(), sign, n * 10))
        sign, than = self.choice.choice([(">", "more than %d"), (">=", "at least %d"),
                                         ("<", "fewer than %d"), (">=", "%d or more"),
                                         ("=", "exactly %d")])
        question = self.pick("which %s have %s %s", "%s with %s %s", "list %s that have %s %s",
                             "show me the %s who have had %s %s") % (
            self.noun(entity), than % n, self.noun(fact))
        conditions = [c for c in self.conditions(fact, 1) if not c.before]
        question += "".join(" " + c.after for c in conditions)
        return question, self.write(shown, [fact, entity], conditions, group,
                                    "count(*) %s %d" % (sign, n))

    def without(self):
        edges = [(child, parent) for found in self.schema.parents.values()
                 for child, parent in found if self.shown(parent.table)]
        if not edges:
            return None
        child, parent = self.choice.choice(edges)
        conditions = [c for c in self.conditions(child.table, 1) if not c.before
                      and c.tables == [child.table]]
        inner = self.write([child.sql()], [child.table], conditions)
        shown = [c.sql() for c in self.shown(parent.table)]
        who, things = self.noun(parent.table), self.noun(child.table)
        tail = "".join(" " + c.after for c in conditions)
        counted = self.choice.random() < 0.35
        question = self.pick("%s without any %s", "which %s have no %s",
                             "%s that have never had %s",
                             "%s who do not have any %s", "which %s never had a %s",
                             "%s with no %s at all") % (who, things) + tail
        if counted:
            question = "how many %s have no %s%s" % (who, things, tail)
        return question, 'SELECT %s FROM "%s" WHERE %s NOT IN (%s)' % (
            "count(*)" if counted else ", ".join(shown), parent.table.name, parent.sql(), inner)

    def above_average(self):
        table = self.some_table(lambda t: self.shown(t) and t.columns_that(Column.is_measure))
        if not table:
            return None
        column = self.measure(table)
        up = self.choice.random() < 0.7
        name = self.attribute(column, True)
        word = self.pick("above", "higher than") if up else self.pick("below", "lower than")
        question = self.pick("which %s have a %s %s average", "%s with %s %s the average",
                             "%s whose %s is %s average") % (self.noun(table), name, word)
        shown = ", ".join(c.sql() for c in self.shown(table))
        figure = "count(*)" if self.choice.random() < 0.25 else shown
        if figure != shown:
            question = "how many %s have a %s %s average" % (self.noun(table), name, word)
        return question, 'SELECT %s FROM "%s" WHERE %s %s (SELECT avg(%s) FROM "%s")' % (
            figure, table.name, column.sql(), ">" if up else "<", column.sql(), table.name)

    def distinct(self):
        table = self.some_table(lambda t: t.columns_that(Column.is_category))
        if not table:
            return None
        column = self.choice.choice(table.columns_that(Column.is_category))
        name = self.attribute(column)
        words = name.split()
        many = " ".join(words[:-1] + [plural(words[-1])])
        conditions = [c for c in self.conditions(table, 1) if column.sql() not in c.sql]
        tail = " for " + self.limited(self.noun(table), conditions) if conditions else ""
        if self.choice.random() < 0.5:
            question = self.pick("how many different %s are there", "number of distinct %s",
                                 "how many %s do we have", "count the unique %s") % many
            select, once = ["count(DISTINCT %s)" % column.sql()], False
        else:
            question = self.pick("what %s are there", "list the different %s", "all %s",
                                 "which %s exist", "show every distinct %s") % many
            select, once = [column.sql()], True
        return question + tail, self.write(select, [table], conditions, distinct=once)

    def contains(self):
        table = self.some_table(self.shown)
        if not table:
            return None
        column = self.shown(table)[0]
        words = re.findall("[A-Za-z]{3,}", str(self.choice.choice(column.values)))
        if not words:
            return None
        word = self.choice.choice(words)
        pattern, ways = self.choice.choice([
            ("%%%s%%", ["with %s in their %s", "whose %s contains %s", "with a %s containing %s"]),
            ("%s%%", ["whose %s starts with %s", "with a %s beginning with %s"])])
        how = self.choice.choice(ways)
        name = self.attribute(column, True)
        phrase = how % ((word, name) if how.startswith("with %s in") else (name, word))
        counted = self.choice.random() < 0.3
        question = ("how many %s are there " if counted else self.pick(
            "%s ", "list %s ", "which %s are there ")) % self.noun(table) + phrase
        return question, self.write(["count(*)"] if counted else [column.sql()], [table],
                                    [Said("%s LIKE '%s'" % (column.sql(), pattern % word))])

    def pairs(self):
        pair = self.entity_and_fact()
        if not pair:
            return None
        entity, fact = pair
        mine = self.shown(fact) or fact.columns_that(lambda c: not c.key and not c.foreign)[:1]
        if not mine:
            return None
        conditions = self.conditions(fact, 1)
        what = self.limited(self.noun(fact), conditions)
        question = self.pick("%s with their %s", "list the %s and the %s they belong to",
                             "show %s together with the %s", "which %s go with which %s") % (
            what, self.noun(entity, False))
        return question, self.write([c.sql() for c in mine + self.shown(entity)],
                                    [fact, entity], conditions)

    def make(self):
        plan = self.choice.choices(
            [self.count, self.aggregate, self.by_group, self.over_time, self.top, self.extreme,
             self.listing, self.attribute_of, self.having, self.without, self.above_average,
             self.distinct, self.contains, self.pairs],
            [10, 10, 14, 9, 10, 7, 10, 6, 8, 7, 4, 5, 3, 4])[0]
        self.other_words = self.choice.choice([0.0, 0.0, 0.3, 0.5])
        return plan()


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("databases")
    arguments.add_argument("schemas")
    arguments.add_argument("out")
    arguments.add_argument("--each", type=int, default=80)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--thesaurus", default="")
    arguments.add_argument("--without", default="")
    options = arguments.parse_args()
    thesaurus = Thesaurus(options.thesaurus)
    written = 0
    with open(options.out, "w", encoding="utf-8") as out, \
            open(options.schemas, encoding="utf-8") as schemas:
        for line in schemas:
            entry = json.loads(line)
            path = pathlib.Path(options.databases) / (entry["db"] + ".sqlite")
            if entry["db"] in options.without.split(",") or not path.exists():
                continue
            connection = sqlite3.connect("file:%s?mode=ro" % path, uri=True)
            connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
            choice = random.Random("%d %s" % (options.seed, entry["db"]))
            maker = Maker(Schema(entry, connection), choice, thesaurus)
            seen = set()
            for _ in range(options.each * 4):
                if len(seen) >= options.each:
                    break
                made = maker.make()
                if not made or not made[1] or made[0] in seen:
                    continue
                seen.add(made[0])
                written += 1
                out.write(json.dumps({"suite": "made", "split": "train", "db_id": entry["db"],
                                      "id": "made-%06d" % written,
                                      "question": manner(made[0], choice),
                                      "gold_sql": made[1]}) + "\n")
    print("%d questions" % written)


if __name__ == "__main__":
    main()
