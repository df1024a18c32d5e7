# SPDX-License-Identifier: GPL-3.0-or-later
"""What rows add up to for those they belong to, and what lies two references away."""
from hand_groups import HandGroups, several
from hand_speaker import Condition, is_finite, many_of

MONEY = ("EUR", "GBP", "USD", "CHF", "€", "£", "$", "euros", "euro", "pounds", "dollars")
BUYING = ("order", "bought", "buy", "book", "paid", "pay", "purchas", "rent", "hire", "spen", "donat",
          "subscri")


class HandTotals(HandGroups):
    """Each plan gives (question, SQL) or None."""

    def sums(self, fits=lambda child, ref, parent: True):
        """(child, reference, parent, measure) where the child's numbers can be added up."""
        found = self.edge(lambda c, r, p: p.label() and [m for m in c.that("num") if m.additive]
                          and fits(c, r, p))
        if not found:
            return None
        return *found, self.pick(*[m for m in found[0].that("num") if m.additive])

    def analysed(self, kind, sql):
        """The SQL of which shares, quotients or the first of each are worked out, or None."""
        return sql and "%s %s" % (kind, sql)

    def tail(self, child, parent, most=1):
        """(conditions on the child alone that come after it, their words)"""
        conditions = [c for c in self.conditions(child, most) if parent not in c.tables and not c.before]
        return conditions, "".join(" " + c.after for c in conditions)

    def spends(self, ref, parent, measure):
        """Whether the parents part with that money."""
        return measure.unit in MONEY and (parent.is_person() or self.who(parent)) and any(
            sign in deed for deed in ref.deeds for sign in BUYING)

    def adds_up(self):
        """Who spent how much: above an amount, the most, each."""
        found = self.sums(lambda c, r, p: self.chance(0.3) or any(
            self.spends(r, p, m) for m in c.that("num") if m.additive))
        if not found:
            return None
        child, ref, parent, measure = found
        conditions, tail = self.tail(child, parent)
        figure, name = "sum(%s)" % measure.sql(), self.name(measure)
        one, many, that = self.noun(parent, False), self.noun(parent), self.that(parent)
        shown, group = parent.label().sql(), self.grouped(parent.label())
        spend = self.spends(ref, parent, measure)
        roll = self.choice.random()
        if roll < 0.4:
            value, said = self.amount(measure)
            value, said = (value * 5, str(value * 5)) if self.chance(0.3) else (value, said)
            sign, than = self.pick((">", "more than"), (">", "over"), (">=", "at least"), ("<", "less than"),
                                   (">", "above"), ("<", "under"), (">", "more than"))
            ways = ["%s with more than %s in %s" if sign == ">" else "%s with less than %s in %s"] \
                if sign in "<>" else ["%s with at least %s in %s"]
            ways = [way % (many, said, name) for way in ways]
            ways += ["%s whose %s adds up to %s %s" % (many, name, than, said),
                     "%s with a total %s of %s %s" % (many, name, than, said),
                     "%s with %s of %s %s altogether" % (many, name, than, said),
                     "which %s have a total %s %s %s" % (many, name, than, said)]
            if spend:
                ways += ["%s %s spent %s %s" % (many, that, than, said),
                         "%s %s have spent %s %s" % (many, that, than, said),
                         "which %s spent %s %s" % (many, than, said),
                         "who spent %s %s" % (than, said),
                         "%s %s paid %s %s in total" % (many, that, than, said),
                         "%s spending %s %s" % (many, than, said)] * 2
            for finite, base in measure.verbs:
                ways += ["%s %s %s %s %s" % (many, that, base, than, said)]
            return self.pick(*ways) + tail, self.write([shown], [child, parent], conditions, group,
                                                       "%s %s %s" % (figure, sign, value))
        if roll < 0.7:
            n = self.pick(1, 1, 3, 5, 10)
            count = "%d " % n if n > 1 else ""
            ways = ["%s%s by total %s" % ("top " + count, many if n > 1 else one, name),
                    "the %s%s with the highest total %s" % (count, many if n > 1 else one, name)]
            if spend:
                ways += ["%s%s" % (self.pick("top ", "biggest ", "our biggest ") + count,
                                   "spenders" if n > 1 else "spender"),
                         "which %s%s spent the most" % (count, many if n > 1 else one),
                         "%s%s %s spent the most" % (count, many if n > 1 else one, that),
                         "%s%s by spend" % ("top " + count, many if n > 1 else one),
                         "%s%s by spending" % ("top " + count, many if n > 1 else one),
                         "who paid us the most" if n == 1 else "the %sbest-paying %s" % (count, many)] * 2
                ways += ["who spent the most", "who spends the most"] if n == 1 else []
            select = [shown] + ([figure] if self.chance(0.3) else [])
            return self.pick(*ways) + tail, self.write(select, [child, parent], conditions, group, "",
                                                       figure + " DESC", n)
        much = "how many" if name.endswith("s") else "how much"
        ways = ["total %s of each %s" % (name, one), "%s and their total %s" % (many, name),
                "%s %s does each %s have in total" % (much, name, one), "%s per %s in total" % (name, one),
                "every %s with the %s it adds up to" % (one, name)]
        if spend:
            ways += ["how much did each %s spend" % one, "%s and what they spent" % many,
                     "spend per %s" % one, "what did each %s spend" % one, "how much has each %s paid" % one,
                     "total spend by %s" % one, "%s and how much they paid" % many,
                     "what does each %s spend with us" % one] * 2
        for finite, base in measure.verbs:
            ways += ["how much does each %s %s in total" % (one, base)]
        return self.pick(*ways) + tail, self.write([shown, figure], [child, parent], conditions, group)

    def on_average(self):
        """How many or how much one of the parents has, on average."""
        found = self.edge(lambda c, r, p: p.key())
        if not found:
            return None
        child, ref, parent = found
        conditions, tail = self.tail(child, parent)
        one, many, things = self.noun(parent, False), self.noun(parent), self.noun(child)
        measure = self.measure(child)
        if measure and measure.additive and self.chance(0.4):
            figure, name = "sum(%s)" % measure.sql(), self.name(measure)
            ways = ["average %s per %s" % (name, one), "%s per %s on average" % (name, one),
                    "how much %s per %s" % (name, one), "what is the average total %s of a %s" % (name, one)]
            if self.spends(ref, parent, measure):
                ways += ["how much does a %s spend on average" % one, "average spend per %s" % one,
                         "what does the average %s spend" % one, "average spending of a %s" % one] * 2
        else:
            figure = "count(*)"
            ways = ["average number of %s per %s" % (things, one), "%s per %s on average" % (things, one),
                    "how many %s does a %s have on average" % (things, one),
                    "how many %s per %s" % (things, one), "average %s count per %s" % (things, one),
                    "how many %s does the average %s have" % (things, one)]
            for deed in ref.deeds:
                bare = deed.lstrip("!")
                if deed.startswith("!") and not is_finite(bare):
                    ways += ["how often has a %s %s on average" % (one, bare)]
                elif is_finite(bare):
                    ways += ["how many %s does a %s %s on average" % (things, one, many_of(bare))]
        if self.chance(0.25) and self.dimension(child):
            column, by, way = self.dimension(child)
            if parent in way or column.table is parent:
                return None
            question = self.pick(*ways) + self.pick(" by ", " for each ", " by ", ", by ") + by + tail
            return question, self.analysed("RATIO", self.write(
                [column.sql(), figure, "count(DISTINCT %s)" % ref.sql()], [child] + way, conditions,
                self.grouped(column)))
        return self.pick(*ways) + tail, self.analysed("RATIO", self.write(
            [figure, "count(DISTINCT %s)" % ref.sql()], [child], conditions))

    # two references away

    def far(self, fits=lambda grand: True):
        """(rows, reference, what they belong to, reference, what that belongs to), the last not
        reached from the first in another way."""
        good = []
        for child, ref, parent in self.schema.edges():
            for up, grand in self.schema.parents(parent):
                near = [p for _, p in self.schema.parents(child)]
                if grand is not child and grand not in near and grand.label() and grand.key() and \
                        fits(grand):
                    good.append((child, ref, parent, up, grand))
        return self.pick(*good) if good else None

    def lacks_far(self):
        found = self.far()
        if not found:
            return None
        child, ref, parent, up, grand = found
        conditions = [c for c in self.conditions(child, 1) if c.tables == [child] and not c.before]
        tail = "".join(" " + c.after for c in conditions)
        counted = self.chance(0.25)
        who, things, thing = self.noun(grand), self.noun(child), self.noun(child, False)
        asks = "how many %s " % who if counted else self.pick("which %s ", "%s that ", "%s who ",
                                                             "list %s that ") % who
        ways = self.none_ways(asks, things, thing)
        if not counted:
            ways += ["%s without any %s" % (who, things), "%s with no %s" % (who, things),
                     "%s without a %s" % (who, thing)] * 2
        for deed in ref.deeds + up.deeds:
            word = deed.lstrip("!")
            if deed.startswith("!") or word.startswith(("was ", "is ", "were ", "are ")):
                continue
            said = "do not " + many_of(word) if is_finite(word) else self.pick(
                "never ", "have never ", "haven't ", "have not ") + word
            ways += ["%s%s any %s" % (asks, said, things), "%s%s a %s" % (asks, said, thing)]
        if self.who(grand):
            ways += [asks + said % thing for said in ("never left a %s", "never gave a %s", "never got a %s",
                                                      "have not had a single %s", "have yet to get a %s")]
        inner = self.write([up.sql()], [child, parent], conditions)
        if inner is None:
            return None
        return self.pick(*ways) + tail, 'SELECT %s FROM "%s" WHERE %s NOT IN (%s)' % (
            "count(*)" if counted else grand.label().sql(), grand.name, grand.key().sql(), inner)

    def far_figures(self):
        """Counts and figures of rows for what is two references away."""
        found = self.far()
        if not found:
            return None
        child, ref, parent, up, grand = found
        conditions, tail = self.tail(child, grand)
        one, many, things = self.noun(grand, False), self.noun(grand), self.noun(child)
        measure = self.measure(child)
        figure, words = "count(*)", self.pick("number of %s", "%s", "%s count") % things
        if measure and self.chance(0.4):
            figure, words, _ = self.figure(measure, ("sum", "avg"))
        group, shown = self.grouped(grand.label()), grand.label().sql()
        tables = [child, parent, grand]
        roll = self.choice.random()
        if roll < 0.45:
            ways = ["%s per %s" % (words, one), "%s by %s" % (words, one), "%s for each %s" % (words, one),
                    "%s of every %s" % (words, one), "each %s with its %s" % (one, words)]
            if figure == "count(*)":
                ways += ["how many %s does each %s have" % (things, one), "how many %s per %s" % (things, one)]
            return self.pick(*ways) + tail, self.write([shown, figure], tables, conditions, group)
        if roll < 0.75:
            n = self.pick(1, 1, 3, 5)
            count, noun = ("%d " % n, many) if n > 1 else ("", one)
            ways = ["which %s%s %s the most %s" % (count, noun, "have" if n > 1 else "has", things)
                    if figure == "count(*)" else "which %s%s %s the highest %s" % (
                        count, noun, "have" if n > 1 else "has", words),
                    "top %s%s by %s" % (count, noun, words), "%s%s with the most %s" % (count, noun, things)
                    if figure == "count(*)" else "%s%s with the highest %s" % (count, noun, words)]
            return self.pick(*ways) + tail, self.write([shown], tables, conditions, group, "",
                                                       figure + " DESC", n)
        if figure == "count(*)":
            n = self.choice.randint(2, 30)
            sign, than = self.pick((">", "more than %d"), (">=", "at least %d"), ("<", "fewer than %d"))
            ways = ["%s with %s %s", "which %s have %s %s", "%s that had %s %s"]
            return self.pick(*ways) % (many, than % n, things) + tail, self.write(
                [shown], tables, conditions, group, "count(*) %s %d" % (sign, n))
        value, said = self.amount(measure)
        sign, than = self.pick((">", "above"), ("<", "below"), (">", "over"), ("<", "under"))
        ways = ["%s with %s %s %s", "which %s have %s %s %s", "%s whose %s is %s %s"]
        return self.pick(*ways) % (many, words, than, said) + tail, self.write(
            [shown], tables, conditions, group, "%s %s %s" % (figure, sign, value))

    def popular(self):
        """What people go for most: the rows that tell what each of them took are counted."""
        taken = []
        for child, ref, parent in self.schema.edges():
            if self.who(parent) or not parent.label():
                continue
            for low, up, middle in [(child, ref, None)] + [
                    (c, r, child) for c, r, p in self.schema.edges() if p is child]:
                if any(self.who(p) for _, p in self.schema.parents(low)):
                    taken.append((low, middle, parent))
        if not taken:
            return None
        low, middle, parent = self.pick(*taken)
        conditions, tail = self.tail(low, parent)
        n = self.pick(1, 1, 1, 3, 5, 10)
        down = self.chance(0.85)
        one, many = self.noun(parent, False), self.noun(parent)
        word = self.pick("most popular", "best liked", "most sought-after", "most popular") if down else \
            "least popular"
        count, noun, are = ("%d " % n, many, "are") if n > 1 else ("", one, "is")
        ways = ["%s %s%s" % (word, count, noun), "the %s%s %s" % (count, word, noun),
                "which %s%s %s the %s" % (count, noun, are, word), "what %s the %s %s%s" % (
                    are, word, count, noun), "which %s%s %s %s" % (count, noun, are, word),
                "%s%s by popularity" % (("top " if down else "bottom ") + count, noun)]
        if n == 1 and down:
            ways += ["what is our favourite %s" % one, "which %s is in most demand" % one,
                     "which %s do people go for most" % one]
        select = [parent.label().sql()] + (["count(*)"] if self.chance(0.15) else [])
        return self.pick(*ways) + tail, self.write(
            select, [low] + ([middle] if middle else []) + [parent], conditions,
            self.grouped(parent.label()), "", "count(*) " + ("DESC" if down else "ASC"), n)

    # shares

    def rate(self):
        """The part of the rows that are in a state, of all or of each group."""
        table = self.some_table(lambda t: t.that("flag", "code", "cat"))
        if not table:
            return None
        column = self.pick(*table.that("flag", "code", "flag", "code", "cat"))
        value = self.pick(*column.values[:4])
        said = self.pick(*value.says)
        if said.startswith(("who ", "that ", "which ", "not ")) or not value.said and column.kind != "cat":
            return None
        raw = int(value.raw) if column.kind == "flag" and value.raw in ("0", "1") else value.raw
        state = "%s = %s" % (column.sql(), self.literal(raw))
        placed = said.startswith(("with ", "without ", "on ", "in ", "under ", "at ", "for ", "of ", "from "))
        many, one = self.noun(table), self.noun(table, False)
        ways = ["what percentage of %s are %s" % (many, said), "share of %s that are %s" % (many, said),
                "what share of the %s is %s" % (many, said), "percentage of %s %s" % (many, said)
                if placed else "percentage of %s %s" % (said, many), "how many percent of %s are %s" % (many, said),
                "what part of our %s is %s" % (many, said), "proportion of %s that were %s" % (many, said)]
        if placed:
            ways += ["share of %s %s" % (many, said), "what proportion of %s were %s" % (many, said)]
        else:
            ways += ["%s rate" % said, "%s rate of %s" % (said, many), "share of %s %s" % (said, many),
                     "rate of %s %s" % (said, many), "%s %s rate" % (said, one), "%s share" % said,
                     "%% %s" % said, "what is the %s rate" % said] * 2
        conditions = [c for c in self.conditions(table, 1) if column.sql() not in c.sql and not c.before]
        tail = "".join(" " + c.after for c in conditions)
        dimension = self.dimension(table) if self.chance(0.65) else None
        if not dimension:
            return self.pick(*ways) + tail, self.analysed("SHARE", self.write(["count(*)"], [table], conditions, (),
                                                                      state))
        group, by, way = dimension
        if group is column or any(group.sql() in c.sql for c in conditions):
            return None
        order, limit = "", 0
        question = self.pick(*ways) + self.pick(" by %s", " per %s", " for each %s", " of each %s",
                                                " by %s") % by
        roll = self.choice.random()
        if roll < 0.2:
            order = "count(*) DESC"
            question += self.pick(", highest first", ", worst first", ", from highest to lowest")
        elif roll < 0.4 and not placed:
            down = self.chance(0.7)
            order, limit = "count(*) " + ("DESC" if down else "ASC"), 1
            question = self.pick("which %s has the %s %s rate", "%s with the %s %s rate",
                                 "which %s has the %s share of %s ") % (
                by, "highest" if down else "lowest", said)
            question = question + many if question.endswith(" ") else question
        return question + tail, self.analysed("SHARE", self.write(
            [group.sql(), "count(*)"], [table] + way, conditions, self.grouped(group), state, order, limit))

    def share_with(self):
        """The part of the rows that have others, or none."""
        found = self.edge(lambda c, r, p: p.key() and p.label())
        if not found:
            return None
        child, ref, parent = found
        lack = self.chance(0.35)
        many, thing, things = self.noun(parent), self.noun(child, False), self.noun(child)
        ways = ["what percentage of %s have %s", "share of %s with %s", "how many percent of %s have %s",
                "proportion of %s that have %s", "what share of %s has %s", "%% of %s with %s"]
        if lack:
            what = self.pick("no " + things, "no " + thing)
            question = self.pick(self.pick(*ways) % (many, what), "share of %s without %s" % (
                many, self.pick("a " + thing, things, "any " + things)))
        else:
            question = self.pick(*ways) % (many, self.pick("a " + thing, things, "at least one " + thing))
        return question, self.analysed("SHARE", self.write(["count(*)"], [parent], [], (), "%s %s (%s)" % (
            parent.key().sql(), "NOT IN" if lack else "IN", self.write([ref.sql()], [child]))))

    # groups in order, groups of two kinds

    def ranking(self):
        found = self.of_group()
        if not found:
            return None
        table, column, by, way, conditions = found
        whats, noun = several(by), self.noun(table)
        figure, words = "count(*)", self.pick("number of %s", "%s", "%s count") % noun
        bare = self.chance(0.15) and not conditions and column.table is table
        if not bare and table.that("num") and self.chance(0.5):
            figure, words, _ = self.figure(self.pick(*table.that("num")), ("sum", "avg"))
        conditions = [c for c in conditions if not c.before]
        down = self.chance(0.85)
        ways = ["%s ranked by %s", "rank the %s by %s", "ranking of %s by %s", "rank %s by %s",
                "league table of %s by %s", "%s in order of %s", "%s by %s, highest first",
                "%s sorted by %s, most first", "ranked list of %s by %s"] if down else [
            "%s by %s, lowest first", "rank the %s by %s from lowest to highest",
            "%s sorted by %s ascending", "%s in ascending order of %s"]
        question = self.pick(*ways) % (whats, words)
        if bare:
            question, down = self.pick("%s ranked", "%s ranking", "ranking of %s", "rank our %s") % whats, True
        tail = self.limited("", conditions)
        question += (" for %s %s" % (noun, tail)) if tail else ""
        return question, self.write([column.sql(), figure], [table] + way, conditions,
                                    self.grouped(column), "", figure + (" DESC" if down else " ASC"))

    def by_two(self):
        """One figure for each pair of two kinds, one of them perhaps a stretch of time."""
        found = self.of_group()
        if not found:
            return None
        table, column, by, way, conditions = found
        conditions = [c for c in conditions if not c.before]
        noun = self.noun(table)
        figure, words = "count(*)", self.pick("number of %s", "%s", "count of %s") % noun
        if table.that("num") and self.chance(0.6):
            figure, words, _ = self.figure(self.pick(*table.that("num")), ("sum", "avg"))
        dates = table.that("date", "datetime")
        if dates and self.chance(0.5):
            if any("PERIOD" not in c.sql and dates[0].sql() in c.sql for c in conditions):
                return None
            unit = self.pick("month", "year", "quarter", "week", "month", "month")
            ways = ["%s per %s per %s", "%s by %s per %s", "%s by %s and %s", "%s per %s and %s",
                    "%s of each %s per %s", "%s by %s by %s", "%s for each %s and %s"]
            question = self.pick(*ways) % (words, by, unit)
            select, group = [column.sql(), dates[0].sql()], self.grouped(column) + [dates[0].sql()]
            if self.chance(0.3):
                question = self.pick("%s per %s per %s", "%s by %s and %s") % (words, unit, by)
                select.reverse()
                group.reverse()
            other = []
        else:
            second = self.dimension(table)
            if not second or second[0] is column:
                return None
            other = second[2]
            ways = ["%s by %s and %s", "%s per %s and %s", "%s for each %s and %s", "%s by %s, %s",
                    "%s by %s × %s", "%s by %s per %s", "%s by %s split by %s", "%s for every %s by %s"]
            question = self.pick(*ways) % (words, by, second[1])
            select, group = [column.sql(), second[0].sql()], self.grouped(column) + self.grouped(second[0])
        tail = self.limited("", conditions)
        question += (" " + tail if conditions and "PERIOD" in conditions[0].sql else
                     " for %s %s" % (noun, tail)) if tail else ""
        return question, self.write(select + [figure], [table] + way + other, conditions, group)

    def both_ends(self):
        """The cheapest and the most expensive."""
        table = self.some_table(lambda t: t.label() and t.that("num", "date"))
        if not table:
            return None
        column = self.pick(*table.that("num", "date"))
        one, name = self.noun(table, False), self.name(column)
        if column.kind == "date":
            pairs = [("first", "last"), ("oldest", "newest"), ("earliest", "latest")]
            ways = ["the %s and the %s %s" % (*self.pick(*pairs), one),
                    "%s and %s %s" % (*self.pick(*pairs), one)]
        else:
            ways = ["%s with the highest and the lowest %s" % (one, name),
                    "which %s has the lowest and which the highest %s" % (one, name)]
            if column.more and column.less:
                more, less = self.pick(*column.more)[1], self.pick(*column.less)[1]
                ways += ["%s and %s %s" % (less, more, one), "the %s and the %s %s" % (more, less, one),
                         "our %s and %s %s" % (less, more, one), "which %s is the %s and which the %s" % (
                             one, less, more), "%s and %s %s" % (more, less, self.noun(table))] * 2
        ends = ['%s = (SELECT %s(%s) FROM "%s")' % (column.sql(), end, column.sql(), table.name)
                for end in ("min", "max")]
        return self.pick(*ways), 'SELECT %s, %s FROM "%s" WHERE %s OR %s' % (
            table.label().sql(), column.sql(), table.name, *ends)

    def last_of_each(self):
        """When something last happened for each of the parents."""
        found = self.edge(lambda c, r, p: p.label() and c.that("date", "datetime"))
        if not found:
            return None
        child, ref, parent = found
        date = self.pick(*child.that("date", "datetime"))
        last = self.chance(0.75)
        word = self.pick("last", "latest", "most recent") if last else self.pick("first", "earliest")
        one, many, thing = self.noun(parent, False), self.noun(parent), self.noun(child, False)
        ways = ["%s %s of each %s" % (word, thing, one), "%s %s per %s" % (word, thing, one),
                "date of the %s %s for each %s" % (word, thing, one), "%s and their %s %s" % (many, word, thing),
                "when was the %s %s of each %s" % (word, thing, one), "%s %s of every %s" % (
                    word, self.name(date), one), "when did each %s have its %s %s" % (one, word, thing)]
        for deed in ref.deeds:
            bare = deed.lstrip("!")
            if word in ("last", "first") and not is_finite(bare) and deed.startswith("!"):
                ways += ["when has each %s %s %s" % (one, word, bare)] * 2
        return self.pick(*ways), self.write(
            [parent.label().sql(), "%s(%s)" % ("max" if last else "min", date.sql())], [child, parent], [],
            self.grouped(parent.label()))

    def most_kinds(self):
        """Who has to do with the most different ones of another kind."""
        found = self.edge(lambda c, r, p: p.label() and len(self.schema.parents(c)) > 1)
        if not found:
            return None
        child, ref, parent = found
        other, kind = self.pick(*[e for e in self.schema.parents(child) if e[1] is not parent])
        conditions, tail = self.tail(child, parent)
        one, many, kinds = self.noun(parent, False), self.noun(parent), self.noun(kind)
        figure, roll = "count(DISTINCT %s)" % other.sql(), self.choice.random()
        shown, group = parent.label().sql(), self.grouped(parent.label())
        different = self.pick("different ", "different ", "distinct ", "")
        deeds = [many_of(d) if is_finite(d) else d for d in self.deeds(ref)] + ["have"]
        if roll < 0.4:
            question = self.pick("number of %s%s per %s" % (different, kinds, one),
                                 "how many %s%s does each %s %s" % (different, kinds, one,
                                                                    "have"),
                                 "how many %s%s per %s" % (different, kinds, one),
                                 "each %s with its number of %s%s" % (one, different, kinds))
            return question + tail, self.write([shown, figure], [child, parent], conditions, group)
        if roll < 0.75:
            question = self.pick("which %s has the most %s%s" % (one, different or "different ", kinds),
                                 "%s with the most %s%s" % (one, different, kinds),
                                 "which %s %s the most %s%s" % (one, self.pick(*self.deeds(ref) or ["has"]),
                                                                different, kinds))
            return question + tail, self.write([shown], [child, parent], conditions, group, "",
                                               figure + " DESC", 1)
        n = self.choice.randint(2, 8)
        question = self.pick("%s with at least %d %s%s", "%s who have to do with at least %d %s%s",
                             "which %s have %d or more %s%s") % (many, n, different or "different ", kinds)
        return question + tail, self.write([shown], [child, parent], conditions, group,
                                           "%s >= %d" % (figure, n))

    def nothing_but(self):
        """Those who have nothing but one kind."""
        found = self.edge(lambda c, r, p: p.label() and p.key() and [
            k for k in c.that("cat", "code") if len(k.values) > 1])
        if not found:
            return None
        child, ref, parent = found
        column = self.pick(*[k for k in child.that("cat", "code") if len(k.values) > 1])
        raw, said = self.stored(column)
        said, many, things = str(said), self.noun(parent), self.noun(child)
        if said.startswith(("who ", "that ", "which ", "with")):
            return None
        ways = ["%s with only %s %s" % (many, said, things), "%s that only have %s %s" % (many, said, things),
                "which %s have nothing but %s %s" % (many, said, things),
                "%s whose %s are all %s" % (many, things, said)]
        ways += ["%s that only %s %s %s" % (many, many_of(d) if is_finite(d) else d, said, things)
                 for d in self.deeds(ref)] * 2
        inner = [self.write([ref.sql()], [child], [Condition("%s %s %s" % (
            column.sql(), sign, self.literal(raw)), "", "", [])]) for sign in ("=", "!=")]
        return self.pick(*ways), 'SELECT %s FROM "%s" WHERE %s IN (%s) AND %s NOT IN (%s)' % (
            parent.label().sql(), parent.name, parent.key().sql(), inner[0], parent.key().sql(), inner[1])

    def best_of_each(self):
        """The first rows within each of the groups."""
        table = self.some_table(lambda t: self.shown(t) and t.that("num") and (
            t.that("cat", "code") or self.schema.parents(t)))
        if not table:
            return None
        groups = [(c, self.name(c), []) for c in table.that("cat", "code")]
        groups += [(p.label(), self.noun(p, False), [p]) for _, p in self.schema.parents(table) if p.label()]
        if not groups:
            return None
        group, by, way = self.pick(*groups)
        measure = self.measure(table)
        down = self.chance(0.8)
        turned = measure.more if down else measure.less
        n = self.pick(1, 1, 1, 2, 3, 5)
        count, noun = ("%d " % n, self.noun(table)) if n > 1 else ("", self.noun(table, False))
        name = self.name(measure)
        conditions = [c for c in self.conditions(table, 1, n > 1) if group.sql() not in c.sql]
        what = self.limited(noun, conditions)
        row = "%s%s with the %s %s" % (count, what, "highest" if down else "lowest", name)
        if turned:
            row = "%s%s %s" % (count, self.pick(*turned)[1], what)
        elif n > 1 and down and self.chance(0.5):
            row = "top %s%s by %s" % (count, what, name)
        question = self.pick("the %s in each %s", "%s per %s", "%s of each %s", "%s for every %s",
                             "%s by %s", "which is the %s in each %s" if n == 1 else "which are the %s in each %s",
                             "%s within each %s") % (row, by)
        return question, self.analysed("EACH", self.write(
            [group.sql(), self.shown(table), measure.sql()], [table] + way, conditions, (), "",
            measure.sql() + (" DESC" if down else " ASC"), n))

    def times(self):
        """How often each of the parents did what needs no object."""
        found = self.edge(lambda c, r, p: p.label() and [d for d in r.deeds if d.startswith("!")])
        if not found:
            return None
        child, ref, parent = found
        conditions, tail = self.tail(child, parent)
        one, many = self.noun(parent, False), self.noun(parent)
        bare = self.pick(*[d[1:] for d in ref.deeds if d.startswith("!")])
        if bare.endswith("thing"):
            return None
        ways = ["how often does each %s %s" % (one, many_of(bare)), "how many times does each %s %s" % (
            one, many_of(bare)), "%s and how often they %s" % (many, many_of(bare))] if is_finite(bare) else [
            "how often has each %s %s" % (one, bare), "how many times has each %s %s" % (one, bare),
            "%s and how often they %s" % (many, bare), "how often each %s %s" % (one, bare)]
        ways += ["each %s and its number of %s" % (one, self.noun(child))]
        return self.pick(*ways) + tail, self.write([parent.label().sql(), "count(*)"], [child, parent],
                                                   conditions, self.grouped(parent.label()))

    def development(self):
        """The change from one stretch of time to the next, or the total up to each."""
        table = self.some_table(lambda t: t.that("date", "datetime"))
        if not table:
            return None
        date = table.that("date", "datetime")[0]
        noun, conditions = self.noun(table), self.conditions(table, 1, dates=False)
        figure, words = "count(*)", self.pick("number of %s", "%s", "%s count") % noun
        if table.that("num") and self.chance(0.6):
            figure, words, _ = self.figure(self.pick(*table.that("num")), ("sum", "sum", "avg"))
        conditions = [c for c in conditions if not c.before]
        unit = self.pick("month", "year", "quarter", "week", "month", "year")
        select, group = [date.sql(), figure], [date.sql()]
        if self.chance(0.3):
            kind = "RUNNING"
            ways = ["running total of %s by %s", "cumulative %s per %s", "%s by %s with a running total",
                    "%s by %s, cumulated", "how does the %s add up %s by " + unit]
        else:
            kind = self.pick("GROWTH", "GROWTH", "CHANGE")
            ways = ["growth of %s by %s", "%s growth per %s", "change in %s from %s to " + unit,
                    "growth in %s from one %s to the next", "%s compared with the previous %s",
                    "%% change in %s per %s", "how much did the %s grow each %s"] if kind == "GROWTH" else [
                "change in %s from one %s to the next", "difference in %s from %s to " + unit,
                "by how much did the %s change each %s", "%s per %s and the difference to the one before"]
        tail = self.limited("", conditions)
        question = self.pick(*ways).replace("%% ", "%%%% ") % (words, unit)
        question += " for %s %s" % (noun, tail) if tail else ""
        return question, self.analysed(kind, self.write(select, [table], conditions, group))

    TOTALS = [("adds_up", 22), ("on_average", 8), ("lacks_far", 8), ("far_figures", 8), ("popular", 10),
              ("rate", 18), ("share_with", 5), ("ranking", 8), ("by_two", 8), ("both_ends", 5),
              ("last_of_each", 4), ("most_kinds", 8), ("nothing_but", 6), ("best_of_each", 7), ("times", 7),
              ("development", 6)]
