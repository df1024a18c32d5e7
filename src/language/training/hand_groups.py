# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions over groups of rows: several figures, the best group, groups with enough, two of them."""
from hand_relations import HandRelations
from hand_speaker import Condition, is_finite, many_of

BEST_UNITS = ["month", "year", "quarter", "week", "day", "month", "year"]


def several(name):
    """More than one of it."""
    if name.endswith(("s", "people")):
        return name
    return name[:-1] + "ies" if name.endswith("y") and name[-2:-1] not in "aeou" else name + "s"


class HandGroups(HandRelations):
    """Each plan gives (question, SQL) or None."""

    def figure(self, measure, among=("sum", "avg", "max", "min")):
        """(SQL of an aggregate, its words, which one)"""
        name = self.name(measure)
        weights = {"sum": 5 if measure.additive else 0.3, "avg": 3, "max": 1, "min": 1}
        function = self.choice.choices(among, [weights[f] for f in among])[0]
        ways = {"avg": ["average %s", "mean %s", "avg %s", "typical %s", "%s on average",
                        "usual %s"],
                "sum": ["total %s", "sum of %s", "%s", "overall %s", "%s in total", "combined %s",
                        "%s altogether", "%s all together"],
                "max": ["highest %s", "maximum %s", "largest %s", "top %s", "max %s"],
                "min": ["lowest %s", "minimum %s", "smallest %s", "min %s"]}[function]
        return "%s(%s)" % (function, measure.sql()), self.pick(*ways) % name, function

    def dimension(self, table):
        """(column to group by, words for it, tables on the way)"""
        options = []
        for column in table.that("cat", "code", "flag"):
            options.append((2, column, self.name(column), []))
        for ref, parent in self.schema.parents(table):
            if parent.label():
                options.append((3, parent.label(), self.pick(
                    self.name(ref), self.noun(parent, False)), [parent]))
            for column in parent.that("cat", "code"):
                words = self.pick(self.name(column), "%s %s" % (self.noun(parent, False),
                                                               self.name(column)))
                options.append((1, column, words, [parent]))
            for _, grand in self.schema.parents(parent):
                if grand.label() and grand is not table:
                    options.append((1, grand.label(), self.noun(grand, False), [parent, grand]))
        if not options:
            return None
        return self.choice.choices(options, [o[0] for o in options])[0][1:]

    def none_ways(self, asks, things, thing):
        """That those asked for have none of the things."""
        return [asks + "have no %s" % things, asks + "never had a %s" % thing,
                asks + "don't have any %s" % things, asks + "have not had any %s" % things]

    def grouped(self, column):
        key = column.table.key() if column.kind == "label" else None
        return [key.sql()] if key else [column.sql()]

    def of_group(self, most=1):
        """(table, column to group by, words for it, tables on the way, conditions)"""
        table = self.some_table(self.dimension)
        if not table:
            return None
        column, by, way = self.dimension(table)
        conditions = self.conditions(table, most)
        if any(column.sql() in c.sql for c in conditions):
            return None
        return table, column, by, way, conditions

    def figures(self):
        """Two or three figures, of groups or of all."""
        found = self.of_group()
        if not found or not found[0].that("num"):
            return None
        table, column, by, way, conditions = found
        noun = self.noun(table)
        parts, select = [], []
        if self.chance(0.6):
            parts.append(self.pick("number of %s", "%s count", "how many %s", "count of %s",
                                   "# of %s", "%s volume") % noun)
            select.append("count(*)")
        count = self.choice.randint(2, 3)
        for _ in range(6):
            if len(parts) < count:
                sql, words, _ = self.figure(self.measure(table))
                if sql not in select:
                    select.append(sql)
                    parts.append(words)
        if len(parts) < 2:
            return None
        what = self.together(parts)
        limits = [c for c in conditions if not c.before]
        tail = self.limited("", limits)
        tail = self.pick(" for " + noun + " ", " of " + noun + " ") + tail if tail else ""
        if self.chance(0.3):
            question = self.pick("%s", "what are the %s", "give me %s", "show me the %s") % what
            return question + (tail or self.pick("", " of all " + noun)), self.write(
                select, [table], limits)
        question = self.pick("%s per " + by, "%s by " + by, "for each " + by + " show %s",
                             "for every " + by + " give me %s", by + ": %s", "%s for each " + by,
                             by + " scorecard - %s", "per " + by + ": %s",
                             "overview by " + by + " with %s") % what
        return question + tail, self.write([column.sql()] + select, [table] + way, limits,
                                           self.grouped(column))

    def each_parent(self):
        """How many each of the parents has, in the words for what they do."""
        found = self.edge(lambda c, r, p: p.label() and self.deeds(r))
        if not found:
            return None
        child, ref, parent = found
        conditions = [c for c in self.conditions(child, 1) if parent not in c.tables]
        things = " ".join([c.before for c in conditions if c.before] + [self.noun(child)])
        tail = "".join(" " + c.after for c in conditions if c.after)
        one, many = self.noun(parent, False), self.noun(parent)
        deed = self.pick(*self.deeds(ref))
        if is_finite(deed):
            ways = ["how many %s does each %s %s" % (things, one, many_of(deed)),
                    "%s and how many %s they %s" % (many, things, many_of(deed))]
        else:
            ways = ["how many %s has each %s %s" % (things, one, deed),
                    "how many %s did each %s have %s" % (things, one, deed),
                    "%s and how many %s they %s" % (many, things, deed),
                    "how many %s were %s by each %s" % (things, deed, one)]
        ways += ["each %s with its number of %s" % (one, things), "all %s with their %s count" % (
            many, things)]
        order = ""
        question = self.pick(*ways) + tail
        if self.chance(0.2):
            order = "count(*) DESC"
            question += self.pick(", most first", ", highest first", ", busiest on top")
        return question, self.write([parent.label().sql(), "count(*)"], [child, parent],
                                    conditions, self.grouped(parent.label()), "", order)

    def best_group(self):
        """The group with the most of something."""
        found = self.of_group()
        if not found or not found[0].that("num"):
            return None
        table, column, by, way, conditions = found
        sql, _, function = self.figure(self.pick(*table.that("num")), ("sum", "avg"))
        name = sql.partition("(")[2]
        measure = next(m for m in table.that("num") if name == m.sql() + ")")
        name = self.name(measure)
        down = self.chance(0.8)
        n = self.pick(1, 1, 1, 2, 3, 5)
        most = self.pick("most", "highest", "biggest") if down else self.pick("least", "lowest",
                                                                             "smallest")
        words = ("average " if function == "avg" else self.pick("", "total ")) + name
        whats = several(by) if n > 1 else by
        count = "%d " % n if n > 1 else ""
        ways = ["which %s%s %s the %s %s" % (count, whats, "have" if n > 1 else "has", most, words),
                "%s%s with the %s %s" % (count, whats, most, words),
                "%s %s%s by %s" % ("top" if down else "bottom", count, whats, words),
                "what %s%s %s the %s %s" % (count, whats, "have" if n > 1 else "has", most, words)]
        if function == "sum" and down:
            verb = self.pick("brings in", "made", "generates", "accounts for", "earns us")
            ways += ["which %s %s the most %s" % (by, verb, name)] if n == 1 else []
            ways += ["our %s%s %s by %s" % (count, self.pick("best", "strongest", "biggest"), whats,
                                           name)]
        if measure.verbs and function == "avg" and n == 1:
            ways += ["in which %s do %s %s the %s" % (by, self.noun(table), self.pick(
                *measure.verbs)[1], "most" if down else "least")]
        tail = self.limited("", [c for c in conditions if not c.before])
        conditions = [c for c in conditions if not c.before]
        select = [column.sql()] + ([sql] if self.chance(0.3) else [])
        question = self.pick(*ways) + (" for %s %s" % (self.noun(table), tail) if tail else "")
        if len(select) > 1 and self.chance(0.4):
            question += self.pick(", with the figure", " and how much", ", with amounts",
                                  " and by how much")
        return question, self.write(select, [table] + way, conditions, self.grouped(column), "",
                                    sql + (" DESC" if down else " ASC"), n)

    def best_period(self):
        """The busiest month, the best year."""
        table = self.some_table(lambda t: t.that("date", "datetime"))
        if not table:
            return None
        date = self.pick(*table.that("date", "datetime"))
        unit = self.pick(*BEST_UNITS)
        noun = self.noun(table)
        conditions = [c for c in self.conditions(table, 1, dates=False) if not c.before]
        tail = "".join(" " + c.after for c in conditions)
        down = self.chance(0.8)
        measure = self.measure(table)
        past = self.pick(*date.events)[0] if date.events else ""
        if measure and measure.additive and self.chance(0.45):
            figure, name = "sum(%s)" % measure.sql(), self.name(measure)
            most = self.pick("most", "highest") if down else self.pick("lowest", "least")
            ways = ["which %s had the %s %s" % (unit, most, name), "%s with the %s %s" % (
                unit, most, name), "%s %s for %s" % ("best" if down else "worst", unit, name),
                "what was our %s %s by %s" % ("best" if down else "weakest", unit, name)]
        else:
            figure = "count(*)"
            most = "the most" if down else "the fewest"
            ways = ["which %s had %s %s" % (unit, most, noun), "%s with %s %s" % (unit, most, noun),
                    "%s %s for %s" % (self.pick("busiest", "top", "strongest") if down else
                                      self.pick("quietest", "slowest", "weakest"), unit, noun),
                    "in which %s did we have %s %s" % (unit, most, noun)]
            if past:
                ways += ["in which %s were %s %s %s" % (unit, most, noun, past)]
        select = [date.sql()] + ([figure] if self.chance(0.3) else [])
        return self.pick(*ways) + tail, self.write(select, [table], conditions, [date.sql()], "",
                                                   figure + (" DESC" if down else " ASC"), 1)

    def enough(self):
        """Values of a category with enough rows, or with a high figure."""
        table = self.some_table(lambda t: t.that("cat", "code"))
        if not table:
            return None
        column = self.pick(*table.that("cat", "code"))
        by = several(self.name(column))
        conditions = [c for c in self.conditions(table, 1) if column.sql() not in c.sql]
        things = self.limited(self.noun(table), conditions)
        select = [column.sql()]
        measure = self.measure(table)
        if measure and self.chance(0.4):
            sql, words, _ = self.figure(measure, ("sum", "avg"))
            value, said = self.amount(measure)
            sign, than = self.pick((">", "above"), (">", "of more than"), ("<", "below"),
                                   (">=", "of at least"), (">", "over"), ("<", "under"))
            question = self.pick("which %s have %s %s %s", "%s with %s %s %s",
                                 "%s where the %s is %s %s") % (by, words, than, said)
            if conditions:
                question += " for " + things
            having = "%s %s %s" % (sql, sign, value)
        else:
            n = self.choice.randint(2, 40)
            sign, than = self.pick((">", "more than %d"), (">=", "at least %d"),
                                   ("<", "fewer than %d"), (">", "over %d"), ("<", "under %d"),
                                   (">=", "%d or more"), ("=", "exactly %d"))
            things = self.limited(than % n + " " + self.noun(table), conditions)
            question = self.pick("which %s have %s", "%s with %s", "what %s have %s",
                                 "list the %s with %s", "in which %s are there %s",
                                 "%s that have %s") % (by, things)
            having = "count(*) %s %d" % (sign, n)
        return question, self.write(select, [table], conditions, [column.sql()], having)

    def versus(self):
        """The same figure of two values, side by side."""
        table = self.some_table(lambda t: [c for c in t.that("cat", "code") if len(c.values) > 2] or
                                [p for _, p in self.schema.parents(t) if p.label()])
        if not table:
            return None
        options = [(c, []) for c in table.that("cat", "code") if len(c.values) > 2]
        options += [(p.label(), [p]) for _, p in self.schema.parents(table)
                    if p.label() and len(p.label().stored) > 2]
        if not options:
            return None
        column, way = self.pick(*options)
        (one, first), (two, second) = self.stored(column), self.stored(column)
        if one == two or str(first).startswith(("who ", "that ", "with")) or \
                str(second).startswith(("who ", "that ", "with")):
            return None
        noun = self.noun(table)
        measure = self.measure(table)
        if measure and self.chance(0.6):
            sql, words, _ = self.figure(measure, ("sum", "avg"))
            ways = ["%s of %s vs %s" % (words, first, second), "%s: %s vs. %s" % (words, first,
                                                                                 second),
                    "compare the %s of %s and %s" % (words, first, second),
                    "%s or %s - which has the higher %s" % (first, second, words),
                    "do %s have a higher %s than %s" % (first, words, second),
                    "%s versus %s, %s" % (first, second, words),
                    "how does the %s of %s compare with %s" % (words, first, second)]
        else:
            sql = "count(*)"
            ways = ["%s: %s vs %s" % (noun, first, second), "number of %s, %s versus %s" % (
                noun, first, second), "compare %s and %s by number of %s" % (first, second, noun),
                "are there more %s %s or %s" % (noun, first, second),
                "%s or %s, who has more %s" % (first, second, noun),
                "how many %s for %s and for %s" % (noun, first, second)]
        where = "%s = %s OR %s = %s" % (column.sql(), self.literal(one), column.sql(),
                                        self.literal(two))
        return self.pick(*ways), self.write([column.sql(), sql], [table] + way,
                                            [Condition(where, "", "", [])], self.grouped(column))

    def ranked(self):
        """All rows in order, or the first of them with more about them."""
        table = self.some_table(lambda t: self.shown(t) and t.that("num", "date", "datetime"))
        if not table:
            return None
        by = self.pick(*table.that("num", "date", "datetime"))
        conditions = self.conditions(table, 1)
        what = self.limited(self.noun(table), conditions)
        down = self.chance(0.65)
        name = self.name(by)
        turned = by.more if down else by.less
        if by.kind != "num":
            word = self.pick("newest", "latest", "most recent") if down else self.pick(
                "oldest", "earliest")
        elif turned:
            word = self.pick(*turned)[1]
        else:
            word = self.pick("highest %s" % name, "biggest %s" % name) if down else \
                "lowest %s" % name
        shown = [self.shown(table)]
        if self.chance(0.45):
            ways = ["all %s, %s first" % (what, word), "%s sorted by %s, %s first" % (
                what, name, word), "list %s %s first" % (what, word),
                "rank the %s by %s" % (what, name) if down else "%s by %s ascending" % (what, name),
                "%s ordered by %s%s" % (what, name, " descending" if down else ""),
                "%s with the %s on top" % (what, word)]
            if by.more and by.less:
                pair = (by.more, by.less) if down else (by.less, by.more)
                ways += ["%s from %s to %s" % (what, pair[0][0][1], pair[1][0][1])] * 2
            question = self.pick(*ways)
            if self.chance(0.4):
                shown.append(by.sql())
                question += self.pick(" with the %s", ", show the %s too", " plus %s") % name
            return question, self.write(shown, [table], conditions, (), "",
                                        by.sql() + (" DESC" if down else " ASC"))
        n = self.pick(3, 5, 10, self.choice.randint(2, 20))
        count = self.pick(str(n), {3: "three", 5: "five", 10: "ten"}.get(n, str(n)))
        extra = self.asked_columns(table, 2)
        names = [self.name(c) for c in extra]
        if by.kind == "num" and self.chance(0.5) and by not in extra:
            extra.append(by)
            names.append(name)
        if not extra:
            return None
        row = self.pick("%s %s %s" % (count, word, what), "the %s %s %s" % (count, word, what),
                        "top %s %s by %s" % (count, what, name) if down else
                        "bottom %s %s by %s" % (count, what, name))
        if " " in word and not turned and by.kind == "num":
            row = "the %s %s with the %s" % (count, what, word)
        question = self.pick("%s with %s", "%s with their %s", "%s and their %s", "%s, with %s",
                             "show me %s incl. %s", "%s, also %s") % (row, self.together(names))
        return question, self.write(shown + [c.sql() for c in extra], [table], conditions, (), "",
                                    by.sql() + (" DESC" if down else " ASC"), n)

    def terse(self):
        """A figure or rows with nothing but values and a period beside."""
        table = self.some_table()
        places = [c for c in table.that("cat", "code")]
        places += [p.label() for _, p in self.schema.parents(table)
                   if p.label() and p.label().stored]
        for _, parent in self.schema.parents(table):
            places += parent.that("cat", "code")
        measure = self.measure(table)
        if measure and measure.additive and self.chance(0.5):
            figure, head = "sum(%s)" % measure.sql(), self.name(measure)
        elif measure and self.chance(0.3):
            figure, head, _ = self.figure(measure, ("avg", "max"))
        else:
            figure, head = "count(*)", self.pick("# %s", "%s count", "number of %s",
                                                 "no of %s") % self.noun(table)
        before, after, conditions = [], [], []
        for column in self.choice.sample(places, min(len(places), self.choice.randint(0, 2))):
            raw, said = self.stored(column)
            said = str(said)
            if said.startswith(("who ", "that ", "with", "which ")) or len(said) > 30:
                continue
            (before if self.chance(0.4) else after).append(said)
            conditions.append(Condition("%s = %s" % (column.sql(), self.literal(raw)), "", "",
                                        [column.table]))
        dates = table.that("date", "datetime")
        if dates and self.chance(0.6):
            period = self.period()
            head_word, _, rest = period.partition(" ")
            after.append(rest if head_word in ("in", "for", "during", "on") else period)
            conditions.append(Condition("%s = 'PERIOD'" % dates[0].sql(), "", "", [table]))
        if not conditions:
            return None
        sign = self.pick(" ", " ", " ", ", ")
        question = sign.join([" ".join(before + [head])] + after)
        return question, self.write([figure], [table], conditions)
