# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws plans over a hand-written schema and says them as business people would."""
from hand_totals import HandTotals
from hand_speaker import Condition, is_finite, many_of

UNITS = [("month", "monthly"), ("year", "yearly"), ("quarter", "quarterly"), ("week", "weekly"),
         ("day", "daily"), ("month", "monthly")]


class HandQuestions(HandTotals):
    """Each plan gives (question, SQL) or None."""

    # counting and measuring

    def count(self):
        table = self.some_table()
        conditions = self.conditions(table, 3)
        noun = self.noun(table)
        what = self.limited(noun, conditions)
        ways = ["how many %s are there", "how many %s", "number of %s", "count of %s",
                "count the %s", "how many %s do we have", "total number of %s", "# of %s",
                "what is the number of %s", "how many %s did we have", "%s count", "no. of %s",
                "how many %s in total", "tally of %s", "amount of %s", "count %s"]
        question = self.pick(*ways) % what
        if len(conditions) == 1 and not conditions[0].before and self.chance(0.6):
            after = conditions[0].after
            head, _, rest = after.partition(" ")
            if head in ("who", "that", "which"):
                question = "how many %s %s" % (noun, rest)
            elif "PERIOD" in conditions[0].sql and not after.startswith(("with", "in ", "for")):
                question = "how many %s were %s" % (noun, after)
            else:
                question = self.pick("how many %s are %s", "how many %s do we have %s") % (noun,
                                                                                          after)
        return question, self.write(["count(*)"], [table], conditions)

    def aggregate(self):
        table = self.some_table(self.measure)
        if not table:
            return None
        measure = self.measure(table)
        sql, words, function = self.figure(measure)
        conditions = self.conditions(table, 2)
        what = self.limited(self.noun(table), conditions)
        question = self.pick("what is the ", "", "what's the ", "", "tell me the ") + words
        if conditions or self.chance(0.4):
            question += " %s %s" % (self.pick("of", "of all", "for", "across", "among", "on"), what)
        after = [c.after for c in conditions]
        if len(conditions) == 1 and not conditions[0].before and self.chance(0.4) and \
                after[0].split(" ")[0] in ("in", "from", "for", "last", "this", "since", "on", "at",
                                           "during", "by"):
            question = self.pick("%s", "what was our %s", "our %s", "%s") % words + " " + after[0]
        if function == "sum" and measure.names[0].endswith("s") and self.chance(0.3):
            question = "how many %s %s" % (self.name(measure), self.pick("of", "for", "from")) + \
                " " + what
        elif function == "sum" and self.chance(0.2):
            question = "how much %s %s %s" % (self.name(measure), self.pick(
                "did we have from", "is there for", "do we get from", "came from"), what)
        elif function == "avg" and measure.verbs and self.chance(0.4):
            question = "how much %s %s %s on average" % (
                self.pick("do", "did"), what, self.pick(*measure.verbs)[1])
        select = [sql]
        if self.chance(0.06):
            question = self.pick("number of %s and %s", "how many %s and what %s",
                                 "%s count and %s") % (what, words)
            return question, self.write(["count(*)", sql], [table], conditions)
        if self.chance(0.12):
            other = self.pick(*[f for f in ("max", "min", "avg") if f != function])
            question += self.pick(" and the %s", " plus %s") % {
                "max": "highest", "min": "lowest", "avg": "average"}[other]
            select.append("%s(%s)" % (other, measure.sql()))
        return question, self.write(select, [table], conditions)

    def amount_of_parent(self):
        """How much of something a named parent had."""
        found = self.edge(lambda c, r, p: p.label() and [m for m in c.that("num") if m.additive])
        if not found or not found[2].label().stored:
            return None
        child, ref, parent = found
        measure = self.pick(*[m for m in child.that("num") if m.additive])
        raw, said = self.stored(parent.label())
        conditions = [Condition("%s = %s" % (parent.label().sql(), self.literal(raw)), "", "",
                                [child, parent])]
        conditions += [c for c in self.conditions(child, 1) if c.tables == [child]
                       and not c.before and self.chance(0.7)]
        tail = "".join(" " + c.after for c in conditions[1:])
        name = self.name(measure)
        much = "how many" if name.endswith("s") else "how much"
        ways = ["%s %s did %s have" % (much, name, said), "%s's %s" % (said, name),
                "total %s %s" % (name, self.linked(ref, said)), "%s's total %s" % (said, name),
                "%s %s" % (name, self.linked(ref, said)), "%s %s %s" % (
                    much, name, self.linked(ref, said)), "%s %s" % (said, name),
                "what is the total %s for %s" % (name, said)]
        for deed in ref.deeds:
            word = deed.lstrip("!")
            if not is_finite(word) and not word.endswith("thing"):
                ways += ["%s %s has %s %s" % (much, name, said, word),
                         "%s %s was %s by %s" % (much, name, word, said)]
        return self.pick(*ways) + tail, self.write(["sum(%s)" % measure.sql()], [child, parent],
                                                   conditions)

    def by_group(self):
        table = self.some_table(self.dimension)
        if not table:
            return None
        column, by, way = self.dimension(table)
        conditions = self.conditions(table, 1)
        if any(column.sql() in c.sql for c in conditions):
            return None
        select = [column.sql()]
        per = self.pick("by %s", "per %s", "for each %s", "for every %s", "in each %s",
                        "broken down by %s", "split by %s", "grouped by %s", "by %s", "per %s",
                        "across %ss", "for all %ss") % by
        measure = self.measure(table)
        what = self.limited(self.noun(table), conditions)
        roll = self.choice.random()
        if not measure or roll < 0.4:
            question = self.pick("number of %s " + per, "%s " + per, "how many %s " + per,
                                 "count of %s " + per, "how many %s are there " + per,
                                 "%s count " + per, "# %s " + per) % what
            if self.chance(0.2):
                question = "how many %s does each %s have" % (what, by)
            select.append("count(*)")
        elif roll < 0.85:
            sql, words, _ = self.figure(measure)
            question = words
            if conditions or self.chance(0.3):
                question += " of " + what
            question = self.pick("", "", "what is the ", "give me the ") + question + " " + per
            if not conditions and self.chance(0.2):
                question = "%s %s" % (by, words)  # terse: region revenue
            select.append(sql)
        else:
            sql, words, _ = self.figure(measure)
            question = self.pick("number of %s and %s %s", "%s count and %s %s",
                                 "how many %s and what %s %s") % (what, words, per)
            select += ["count(*)", sql]
        order, limit = "", 0
        if self.chance(0.2):
            order = select[1] + " DESC"
            question += self.pick(", highest first", ", largest first", " in descending order",
                                  ", sorted from most to least", ", biggest at the top")
        return question, self.write(select, [table] + way, conditions, self.grouped(column), "",
                                    order, limit)

    def split(self):
        """How rows are spread over the values of something."""
        table = self.some_table(lambda t: t.that("cat", "code", "flag"))
        if not table:
            return None
        column = self.pick(*table.that("cat", "code", "flag"))
        conditions = [c for c in self.conditions(table, 1) if column.sql() not in c.sql] \
            if self.chance(0.3) else []
        name = self.name(column)
        what = self.limited(self.noun(table), conditions)
        ways = ["breakdown of %s by %s" % (what, name), "split of %s by %s" % (what, name),
                "distribution of %s over %s" % (what, name), "%s distribution of %s" % (name, what),
                "%s mix of our %s" % (name, what), "how are the %s split by %s" % (what, name),
                "how are %s distributed across %s" % (what, name), "%s breakdown of %s" % (name, what),
                "what's the %s split of our %s" % (name, what), "%s split among %s" % (name, what)]
        if not conditions:
            ways += ["%s split" % name, "%s breakdown" % name, "%s mix" % name,
                     "%s distribution" % name]
        return self.pick(*ways), self.write([column.sql(), "count(*)"], [table], conditions,
                                            [column.sql()])

    def span(self):
        """From the least to the most of something."""
        table = self.some_table(self.measure)
        if not table:
            return None
        measure = self.measure(table)
        name = self.name(measure)
        conditions = self.conditions(table, 1) if self.chance(0.4) else []
        what = self.limited(self.noun(table), conditions)
        ways = ["%s range of %s", "range of %s of %s", "lowest and highest %s of %s",
                "minimum and maximum %s of %s", "%s of %s, from lowest to highest",
                "what is the smallest and the biggest %s of %s", "min and max %s for %s",
                "between which %s do %s lie"]
        question = self.pick(*ways) % (name, what)
        return question, self.write(["min(%s)" % measure.sql(), "max(%s)" % measure.sql()], [table],
                                    conditions)

    def repeated(self):
        """Those who came again, and those who came once."""
        found = self.edge(lambda c, r, p: p.label() and self.who(p))
        if not found:
            return None
        child, _, parent = found
        once = self.chance(0.3)
        many = self.noun(parent)
        things, thing = self.noun(child), self.noun(child, False)
        ways = ["%s with only one %s" % (many, thing), "%s with a single %s" % (many, thing),
                "one-time %s by %s" % (many, things), "%s with exactly one %s" % (many, thing)
                ] if once else [
            "%s with more than one %s" % (many, thing), "repeat %s by %s" % (many, things),
            "%s with several %s" % (many, things), "%s with multiple %s" % (many, things),
            "%s with at least two %s" % (many, things)]
        children = [c for c, _, p in self.schema.edges() if p is parent]
        if len(children) == 1:
            ways += ["one-time %s" % many, "%s who came only once" % many,
                     "%s who never came back" % many] if once else [
                "repeat %s" % many, "returning %s" % many, "%s who came back" % many,
                "recurring %s" % many]
        question = self.pick("", "", "which are the ", "list ", "show me the ") + self.pick(*ways)
        return question, self.write([parent.label().sql()], [child, parent], [],
                                    self.grouped(parent.label()),
                                    "count(*) = 1" if once else "count(*) > 1")

    def most_common(self):
        table = self.some_table(self.dimension)
        if not table:
            return None
        column, by, way = self.dimension(table)
        conditions = self.conditions(table, 1)
        if any(column.sql() in c.sql for c in conditions):
            return None
        what = self.limited(self.noun(table), conditions)
        down = self.chance(0.8)
        question = self.pick("which %s has the most %s" if down else "which %s has the fewest %s",
                             "what is the most common %s among %s" if down
                             else "what is the rarest %s among %s",
                             "most frequent %s of %s" if down else "least common %s of %s",
                             "%s with the most %s" if down else "%s with the least %s") % (by, what)
        return question, self.write([column.sql()], [table] + way, conditions, self.grouped(column),
                                    "", "count(*) " + ("DESC" if down else "ASC"), 1)

    def over_time(self):
        table = self.some_table(lambda t: t.that("date", "datetime"))
        if not table:
            return None
        date = table.that("date", "datetime")[0] if self.chance(0.5) else self.pick(
            *table.that("date", "datetime"))
        conditions = self.conditions(table, 1, dates=False)
        if self.chance(0.4):
            conditions.append(Condition("%s = 'PERIOD'" % date.sql(), "", self.period(), [table]))
        unit, ly = self.pick(*UNITS)
        per = self.pick("per " + unit, "by " + unit, "for each " + unit, "%s by %s" % (unit, unit),
                        "each " + unit, ly, "every " + unit)
        measure = self.measure(table)
        what = self.limited(self.noun(table), conditions)
        if date.events and self.chance(0.35):
            what = self.limited(self.noun(table) + " " + date.events[0][0], conditions) if not \
                date.events[0][1] else what
        if measure and self.chance(0.5):
            sql, words, _ = self.figure(measure, ("sum", "avg"))
            question = "%s of %s %s" % (words, what, per)
            if not conditions and self.chance(0.6):
                question = self.pick("%s %s" % (words, per), "%s %s" % (ly, words))
        else:
            question = self.pick("how many %s " + per, "number of %s " + per, "%s " + per,
                                 "trend of %s " + per, "plot the %s " + per,
                                 "chart of %s " + per) % what
            sql = "count(*)"
        group = [date.sql()]
        way = []
        if self.chance(0.12) and self.dimension(table):
            column, by, way = self.dimension(table)
            question += self.pick(" and ", " and per ", " and ", " split by ") + by
            group += self.grouped(column)
            return question, self.write([date.sql(), column.sql(), sql], [table] + way, conditions,
                                        group)
        return question, self.write([date.sql(), sql], [table], conditions, group)

    # order

    def top(self):
        found = self.edge(lambda c, r, p: p.label())
        if not found:
            return None
        child, ref, parent = found
        n = self.pick(1, 1, 3, 5, 10, self.choice.randint(2, 20))
        conditions = [c for c in self.conditions(child, 1) if parent not in c.tables]
        tail = " ".join(c.after for c in conditions)
        things = " ".join([c.before for c in conditions if c.before] + [self.noun(child)])
        who = self.noun(parent, n > 1)
        down = self.chance(0.85)
        deeds = [d for d in ref.deeds if not d.startswith("!")]
        bare = [d[1:] for d in ref.deeds if d.startswith("!")]
        measure = self.measure(child)
        asks = ("who " if parent.is_person() and n == 1 and self.chance(0.6) else "which %s " % who
                if n == 1 else "which %d %s " % (n, who))
        tops = "top %d %s" % (n, who) if n > 1 else self.pick("top ", "best ", "number one ") + who
        if not measure or self.chance(0.5):
            figure = "count(*)"
            most = self.pick("the most", "most") if down else self.pick("the fewest", "the least")
            has = "have" if n > 1 else "has"
            ways = [asks + "%s %s %s" % (has, most, things),
                    "%s with %s %s" % (who if n == 1 else "the %d %s" % (n, who), most, things),
                    "%s by number of %s" % (tops, things) if down else "%s with hardly any %s" % (
                        who if n == 1 else "the %d %s" % (n, who), things)]
            ways += [asks + "%s %s %s" % (many_of(d) if n > 1 and is_finite(d) else d, most, things)
                     for d in deeds]
            if not conditions:
                ways += [asks + "%s %s" % (d, self.pick("the most", "most often"))
                         for d in bare if down and not d.endswith(("thing", "any"))]
        else:
            sql, _, function = self.figure(measure, ("sum", "sum", "avg") if measure.additive
                                           else ("avg",))
            figure = sql
            name = ("average " if function == "avg" else self.pick("", "", "total ")) + \
                self.name(measure)
            most = "highest" if down else "lowest"
            ways = [asks + "%s the %s %s" % ("have" if n > 1 else "has", most, name),
                    "%s by %s" % (tops if down else "worst%s %s" % (
                        " %d" % n if n > 1 else "", who), name),
                    "%s with the %s %s" % (who if n == 1 else "%d %s" % (n, who), most, name),
                    "%s%s %s in terms of %s" % ("best" if down else "weakest",
                                                " %d" % n if n > 1 else "", who, name)]
            if function == "sum" and down:
                ways += [asks + "%s the most %s" % (self.pick("brings in", "made", "had"),
                                                    self.name(measure)),
                         asks + "accounts for the most %s" % self.name(measure)]
        question = " ".join(p for p in (self.pick(*ways), tail) if p)
        select = [parent.label().sql()] + ([figure] if self.chance(0.3) else [])
        return question, self.write(select, [child, parent], conditions,
                                    self.grouped(parent.label()), "",
                                    figure + (" DESC" if down else " ASC"), n)

    def extreme(self):
        table = self.some_table(lambda t: self.shown(t) and t.that("num", "date"))
        if not table:
            return None
        column = self.pick(*table.that("num", "date"))
        n = self.pick(1, 1, 1, 2, 3, 5, 10)
        conditions = self.conditions(table, 1, n > 1)
        what = self.limited(self.noun(table, n > 1), conditions)
        down = self.chance(0.65)
        name = self.name(column)
        count = "%d " % n if n > 1 else ""
        is_are = "are" if n > 1 else "is"
        if column.kind == "date":
            word = self.pick("latest", "most recent", "last", "newest") if down else self.pick(
                "first", "earliest", "oldest")
            ways = ["the %s%s %s" % (count, word, what), "%s %s%s" % (word, count, what),
                    "%s with the %s %s" % (what, word, name), "what %s the %s%s %s" % (
                        is_are, count, word, what)]
            ways += ["which %s%s %s%s %s" % (count, what, "" if base else "was ", past,
                                             "last" if down else "first")
                     for past, base in column.events]
        else:
            turned = column.more if down else column.less
            word = self.pick("highest", "largest", "most", "biggest") if down else self.pick(
                "lowest", "smallest", "least")
            ways = ["which %s%s %s the %s %s" % (count, what, "have" if n > 1 else "has", word,
                                                 name),
                    "%s%s with the %s %s" % (count, what, word, name),
                    "who has the %s %s" % (word, name) if table.is_person() and n == 1 and
                    not conditions else "%s %s%s by %s" % ("top" if down else "bottom", count, what,
                                                           name)]
            if turned:
                most = self.pick(*turned)[1]
                ways = ways[:1] + ["%s%s %s" % (count, most, what), "the %s%s %s" % (
                    count, most, what), "which %s%s %s the %s" % (count, what, is_are, most),
                    "what %s the %s%s %s" % (is_are, count, most, what),
                    "who is the %s %s" % (most, what) if table.is_person() and n == 1
                    else "our %s%s %s" % (count, most, what)]
            ways += ["which %s%s %s the %s" % (count, what, base if n > 1 else finite,
                                               "most" if down else "least")
                     for finite, base in column.verbs]
        shown = [self.shown(table)] + ([column.sql()] if self.chance(0.15) else [])
        return self.pick(*ways), self.write(shown, [table], conditions, (), "",
                                            column.sql() + (" DESC" if down else " ASC"), n)

    def last_time(self):
        """When something last happened for one parent."""
        found = self.edge(lambda c, r, p: p.label() and c.that("date", "datetime"))
        if not found or not found[2].label().stored:
            return None
        child, ref, parent = found
        date = self.pick(*child.that("date", "datetime"))
        raw, said = self.stored(parent.label())
        last = self.chance(0.75)
        noun = self.noun(child, False)
        word = self.pick("last", "latest", "most recent") if last else self.pick("first",
                                                                                "earliest")
        ways = ["when was %s's %s %s" % (said, word, noun), "%s's %s %s" % (said, word, noun),
                "date of the %s %s %s" % (word, noun, self.linked(ref, said, False)),
                "when was the %s %s %s" % (word, noun, self.linked(ref, said, False)),
                "%s %s %s" % (word, self.name(date), self.linked(ref, said, False))]
        ways += ["when has %s %s %s" % (said, word, d[1:]) for d in ref.deeds
                 if d.startswith("!") and word in ("last", "first")]
        return self.pick(*ways), self.write(
            ["%s(%s)" % ("max" if last else "min", date.sql())], [child, parent],
            [Condition("%s = %s" % (parent.label().sql(), self.literal(raw)), "", "", [parent])])

    # rows of others

    def having(self):
        found = self.edge(lambda c, r, p: p.label())
        if not found:
            return None
        child, ref, parent = found
        n = self.choice.randint(1, 20)
        conditions = [c for c in self.conditions(child, 1) if parent not in c.tables
                      and not c.before]
        tail = "".join(" " + c.after for c in conditions)
        asks = self.pick("which %s ", "%s that ", "list %s who ", "show me %s that ") % \
            self.noun(parent)
        measure = self.measure(child)
        shown, group = [parent.label().sql()], self.grouped(parent.label())
        if measure and self.chance(0.35):
            sql, words, _ = self.figure(measure, ("sum", "avg"))
            value, said = self.amount(measure)
            sign, than = self.pick((">", "above"), (">", "of more than"), ("<", "below"),
                                   (">=", "of at least"), (">", "over"))
            ways = [asks + "have %s %s %s" % (words, than, said),
                    "%s with %s %s %s" % (self.noun(parent), words, than, said)]
            return self.pick(*ways) + tail, self.write(shown, [child, parent], conditions, group,
                                                       "%s %s %s" % (sql, sign, value))
        sign, than = self.pick((">", "more than %d"), (">=", "at least %d"), ("<", "fewer than %d"),
                               (">=", "%d or more"), ("=", "exactly %d"), (">", "over %d"),
                               ("<", "less than %d"))
        things = "%s %s" % (than % n, self.noun(child))
        deeds = [d for d in ref.deeds if not d.startswith("!")]
        ways = [asks + "have %s" % things, "%s with %s" % (self.noun(parent), things),
                asks + "had %s" % things]
        ways += [asks + "%s %s" % (many_of(d) if is_finite(d) else d, things) for d in deeds] * 2
        ways += [asks + "%s %s times" % (d[1:], than % n) for d in ref.deeds
                 if d.startswith("!") and not d.endswith("thing")]
        if parent.is_person():
            ways += ["who %s %s" % (d, things) for d in deeds] + ["who has %s" % things]
        return self.pick(*ways) + tail, self.write(shown, [child, parent], conditions, group,
                                                   "count(*) %s %d" % (sign, n))

    def without(self):
        found = self.edge(lambda c, r, p: p.label() and p.key())
        if not found:
            return None
        child, ref, parent = found
        conditions = [c for c in self.conditions(child, 1) if not c.before
                      and c.tables == [child]]
        tail = "".join(" " + c.after for c in conditions)
        outer = [c for c in self.conditions(parent, 1) if c.tables == [parent]] \
            if self.chance(0.35) else []
        who = self.limited(self.noun(parent), outer)
        things = self.noun(child)
        thing = self.noun(child, False)
        counted = self.chance(0.3)
        asks = "how many %s " % who if counted else self.pick("which %s ", "%s that ", "%s who ",
                                                             "list %s that ") % who
        ways = self.none_ways(asks, things, thing)
        if not counted:
            ways += ["%s without any %s" % (who, things), "%s with no %s" % (who, things),
                     "%s without a %s" % (who, thing)]
        for deed in ref.deeds:
            bare = deed.startswith("!")
            word = deed.lstrip("!")
            if word.startswith(("was ", "is ", "were ", "are ")):
                said = self.pick("were never ", "were not ", "have never been ",
                                 "weren't ") + word.split(" ", 1)[1]
            elif is_finite(word):
                said = "do not " + many_of(word)
            else:
                said = self.pick("never ", "have never ", "haven't ", "have not ",
                                 "still haven't ") + word
            said = said.replace("something", "anything")
            ways += [asks + (said if bare else "%s any %s" % (said, things))] * 3
        inner = self.write([ref.sql()], [child], conditions)
        place = " AND ".join(["%s NOT IN (%s)" % (parent.key().sql(), inner)] +
                             [c.sql for c in outer])
        return self.pick(*ways) + tail, 'SELECT %s FROM "%s" WHERE %s' % (
            "count(*)" if counted else parent.label().sql(), parent.name, place)

    def has_any(self):
        """The parents that have such a child, each once."""
        found = self.edge(lambda c, r, p: p.label())
        if not found:
            return None
        child, ref, parent = found
        conditions = [c for c in self.conditions(child, 2, least=1) if parent not in c.tables]
        if not conditions:
            return None
        things = self.limited(self.noun(child), conditions)
        who = self.noun(parent)
        deeds = [d for d in ref.deeds if not d.startswith("!")]
        ways = ["which %s have %s" % (who, things), "%s with %s" % (who, things),
                "%s that have any %s" % (who, things), "who has %s" % things
                if parent.is_person() else "which %s had %s" % (who, things)]
        ways += ["%s %s %s" % (self.pick("who" if parent.is_person() else "which " + who,
                                         "which " + who), many_of(d) if is_finite(d) else d, things)
                 for d in deeds] * 2
        if all("PERIOD" in c.sql for c in conditions):
            ways += ["which %s %s %s" % (who, d[1:], conditions[0].after) for d in ref.deeds
                     if d.startswith("!")] * 3
        if self.chance(0.25):
            return "how many " + self.pick("%s have %s", "different %s had %s") % (who, things), \
                self.write(["count(DISTINCT %s)" % ref.sql()], [child], conditions)
        return self.pick(*ways), self.write([parent.label().sql()], [child, parent], conditions,
                                            distinct=True)

    def compared(self):
        """Against the average, or against a named row."""
        table = self.some_table(lambda t: t.label() and t.that("num"))
        if not table:
            return None
        column = self.measure(table)
        up = self.chance(0.65)
        name = self.name(column)
        who = self.noun(table)
        turned = column.more if up else column.less
        sign = ">" if up else "<"
        conditions = [c for c in self.conditions(table, 1) if c.tables == [table]]
        what = self.limited(who, conditions)
        counted = self.chance(0.2)
        if self.chance(0.35) and table.label().stored:
            raw, said = self.stored(table.label())
            than = "than %s" % said
            inner = 'SELECT %s FROM "%s" WHERE %s = %s' % (
                column.sql(), table.name, table.label().sql(), self.literal(raw))
        else:
            than = self.pick("than average", "than the average", "than the average %s" %
                             self.noun(table, False), "than usual")
            inner = 'SELECT avg(%s) FROM "%s"' % (column.sql(), table.name)
        word = self.pick("higher", "larger") if up else self.pick("lower", "smaller")
        that = self.that(table)
        ways = ["%s with a %s %s %s" % (what, word, name, than), "%s %s have a %s %s %s" % (
            what, that, word, name, than)]
        if turned:
            ways += ["%s %s are %s %s" % (what, that, self.pick(*turned)[0], than), "%s %s %s" % (
                what, self.pick(*turned)[0], than)] * 2
        for _, base in column.verbs:
            ways += ["%s %s %s %s %s" % (what, that, base, "more" if up else "less", than)] * 2
        if "avg(" in inner:
            ways += ["%s with %s %s average" % (what, self.pick("above", "over") if up else
                                                self.pick("below", "under"), name),
                     "%s whose %s is %s average" % (what, name, "above" if up else "below"),
                     "%s with %s %s the average" % (what, name, "above" if up else "below")]
        question = self.pick(*ways)
        if not counted and " %s " % that in question and self.chance(0.5):
            question = "which " + question.replace(" %s " % that, " ", 1)
        question = ("how many " if counted else "" if question.startswith("which ") else self.pick(
            "", "list ", "show ")) + question
        place = " AND ".join(["%s %s (%s)" % (column.sql(), sign, inner)] +
                             [c.sql for c in conditions])
        return question, 'SELECT %s FROM "%s" WHERE %s' % (
            "count(*)" if counted else table.label().sql(), table.name, place)

    def distinct(self):
        table = self.some_table(lambda t: t.that("cat", "code"))
        if not table:
            return None
        column = self.pick(*table.that("cat", "code"))
        name = self.name(column)
        many = name if name.endswith("s") else name[:-1] + "ies" if name.endswith("y") else \
            name + "s"
        conditions = [c for c in self.conditions(table, 1) if column.sql() not in c.sql]
        tail = self.pick(" for ", " among ", " of ") + self.limited(self.noun(table), conditions) \
            if conditions or self.chance(0.3) else ""
        if self.chance(0.45):
            question = self.pick("how many different %s are there", "number of distinct %s",
                                 "how many %s do we have", "count the unique %s",
                                 "how many different %s") % many
            return question + tail, self.write(["count(DISTINCT %s)" % column.sql()], [table],
                                               conditions)
        question = self.pick("what %s are there", "list the different %s", "which %s do we have",
                             "which %s exist", "show every distinct %s", "which %s") % many
        if column.links and not tail:
            question = "which %s do we have %s %s" % (many, self.noun(table),
                                                      self.pick(*column.links))
        return question + tail, self.write([column.sql()], [table], conditions, distinct=True)

    def either(self):
        """Two values, the one or the other."""
        table = self.some_table(lambda t: self.shown(t) and [c for c in t.that("cat", "code")
                                                             if len(c.values) > 2])
        if not table:
            return None
        column = self.pick(*[c for c in table.that("cat", "code") if len(c.values) > 2])
        first, second = self.choice.sample(column.values, 2)
        one, two = self.pick(*first.says), self.pick(*second.says)
        if one.startswith(("who", "that", "with")) or two.startswith(("who", "that", "with")):
            return None
        link = "%s " % self.pick(*column.links) if column.links else "that are "
        conditions = [Condition("%s = %s" % (column.sql(), self.literal(v.raw)), "", "", [table])
                      for v in (first, second)]
        counted = self.chance(0.4)
        question = ("how many %s" if counted else self.pick("%s", "which %s", "list %s", "all %s")
                    ) % self.noun(table) + self.pick(" %s%s or %s", " %seither %s or %s") % (
            link, one, two)
        return question, self.write(["count(*)"] if counted else [self.shown(table)], [table],
                                    conditions, any_of=True)

    PLANS = [("lookup", 22), ("lookup_parent", 9), ("children", 8), ("listing", 13), ("pairs", 3),
             ("count", 12), ("aggregate", 9), ("by_group", 9), ("most_common", 3), ("over_time", 5),
             ("top", 7), ("extreme", 6), ("last_time", 3), ("having", 5), ("without", 6),
             ("has_any", 4), ("compared", 4), ("distinct", 3), ("either", 2),
             ("amount_of_parent", 5), ("reverse", 2), ("count_of_parent", 5), ("has_such", 3),
             ("last_of_parent", 4), ("by_way", 8), ("both", 2), ("figures", 4), ("each_parent", 2),
             ("best_group", 4), ("best_period", 2), ("enough", 3), ("versus", 2), ("ranked", 5),
             ("terse", 4), ("of_each", 14), ("missing", 8), ("split", 5), ("span", 6),
             ("repeated", 5), *HandTotals.TOTALS]

    def make(self):
        name = self.choice.choices([p for p, _ in self.PLANS], [w for _, w in self.PLANS])[0]
        return getattr(self, name)()
