# SPDX-License-Identifier: GPL-3.0-or-later
"""Lookups over a hand-written schema: one row, what belongs to it, lists of rows."""
from hand_speaker import Condition, HandSpeaker, is_finite


# how a measure is asked for by its unit
BY_UNIT = [
    (("min", "mins", "minutes", "h", "hrs", "hours", "days", "weeks", "months", "sec", "seconds"),
     ["how long is %s", "how long does %s take", "how long did %s take", "how long does %s last",
      "how long was %s"]),
    (("kg", "g", "t", "lb", "tons", "tonnes"), ["how heavy is %s", "how much does %s weigh"]),
    (("km", "mi", "miles"), ["how far is %s", "how long is %s"]),
    (("m2", "m²", "sqm", "ha", "sqft"), ["how big is %s", "how large is %s"]),
    (("m", "cm", "mm", "ft"), ["how long is %s", "how tall is %s", "how big is %s"]),
    (("EUR", "GBP", "USD", "CHF", "€", "£", "$"), ["how much is %s", "how much for %s",
                                                  "what do we charge for %s", "how much was %s",
                                                  "what did %s cost"]),
    (("km/h", "mph", "kn", "knots"), ["how fast is %s"]),
    (("years", "yrs"), ["how old is %s"])]
BY_TEXT = {"phone": ["how do I reach %s", "number for %s", "how can I call %s",
                     "what number do I ring for %s", "%s on the phone - which number"],
           "email": ["how do I e-mail %s", "where do I write to %s", "%s mail"],
           "street": ["where is %s", "where does %s live", "where do I find %s",
                      "where is %s located"],
           "url": ["website of %s", "where is %s online"]}


class HandLookups(HandSpeaker):
    """Each plan gives (question, SQL) or None."""

    # what to look for

    def some_table(self, fits=lambda t: True):
        good = [t for t in self.schema.tables if fits(t)]
        return self.pick(*good) if good else None

    def shown(self, table):
        column = table.label() or table.key()
        return column.sql() if column else None

    def asked_columns(self, table, most=1):
        fit = [c for c in table.columns if c.kind not in ("key", "ref", "label", "flag")]
        count = min(len(fit), self.choice.randint(1, most))
        return self.choice.sample(fit, count) if fit else []

    def together(self, parts):
        sign = self.pick(" and ", " and ", " & ", " + ", ", ")
        return ", ".join(parts[:-1]) + (sign if len(parts) > 1 else "") + parts[-1]

    def edge(self, fits=lambda child, ref, parent: True):
        good = [e for e in self.schema.edges() if fits(*e)]
        return self.pick(*good) if good else None

    def measure(self, table):
        fit = table.that("num")
        return self.pick(*fit) if fit else None

    # lookups

    def ask_for(self, column, handle, table):
        """The words that ask for one attribute of one row."""
        name = self.name(column)
        own = "%s's" % handle
        ways = [
            ("what is the %s of %s", (name, handle)), ("what's %s %s", (own, name)),
            ("what is %s %s", (own, name)), ("%s of %s", (name, handle)),
            ("%s for %s", (name, handle)), ("%s %s", (own, name)), ("%s %s", (handle, name)),
            ("%s %s", (name, handle)), ("%s - %s", (handle, name)),
            ("what %s does %s have", (name, handle)), ("I need %s %s", (own, name)),
            ("I need the %s for %s", (name, handle)), ("do you have the %s of %s", (name, handle)),
            ("do we have a %s for %s", (name, handle)), ("tell me %s %s", (own, name)),
            ("look up the %s of %s", (name, handle)), ("give me %s %s", (own, name)),
            ("can you look up %s %s", (own, name)), ("which %s does %s have", (name, handle)),
            ("need the %s of %s", (name, handle)), ("find %s %s", (own, name)),
            ("what do we have as %s for %s", (name, handle)),
            ("show the %s for %s", (name, handle)),
            ("what's the %s on %s", (name, handle)), ("what was the %s of %s", (name, handle))]
        if column.kind in ("date", "datetime"):
            ways = ways[:14]
            for past, base in column.events:
                ways += [("when did %s %s", (handle, base)), ("when did %s %s", (handle, base)),
                         ("since when has %s %s", (handle, past)),
                         ("on which day did %s %s", (handle, base)),
                         ("date %s %s", (handle, past))] if base else [
                    ("when was %s %s", (handle, past)), ("when was %s %s", (handle, past)),
                    ("on what date was %s %s", (handle, past)), ("when %s was %s", (handle, past)),
                    ("when did we have %s %s", (handle, past)), ("when has %s been %s",
                                                                 (handle, past))]
        elif column.kind == "num":
            for finite, base in column.verbs:
                ways += [("how much does %s %s", (handle, base)),
                         ("what does %s %s", (handle, base)),
                         ("how much did %s %s", (handle, base)),
                         ("how much %s %s", (handle, finite))] * 2
            ways += [("how high is the %s of %s", (name, handle)),
                     ("how much %s does %s have", (name, handle)),
                     ("how much is the %s for %s", (name, handle))]
            if name.endswith("s"):
                ways += [("how many %s does %s have", (name, handle)),
                         ("how many %s for %s", (name, handle))]
        elif column.kind == "cat" and column.links:
            link = self.pick(*column.links)
            ways += [("where is %s", (handle,)), ("which %s is %s %s", (name, handle, link)),
                     ("what %s is %s %s", (name, handle, link)),
                     ("where is %s located", (handle,))]
        elif column.kind == "text" and column.detail == "person":
            ways += [("who is the %s of %s", (name, handle)), ("who is %s %s", (own, name)),
                     ("who's the %s for %s", (name, handle)),
                     ("who is the %s at %s", (name, handle))] * 2
        elif column.kind == "code":
            ways += [("what %s is %s", (name, handle)), ("what's the %s of %s", (name, handle)),
                     ("is %s %s", (handle, self.pick(*self.pick(*column.values).says)))]
        ways += [(way, (handle,)) for way in self.bare_ways(column)] * 2
        pattern, given = self.pick(*ways)
        return pattern % given

    def bare_ways(self, column):
        """Ways that do not name the column, where nothing else of the table could be meant."""
        if column.kind == "text":
            alone = [c for c in column.table.that("text") if c.detail == column.detail]
            return BY_TEXT.get(column.detail, []) if len(alone) == 1 else []
        if column.kind != "num":
            return []
        for units, ways in BY_UNIT:
            if column.unit in units:
                alone = [c for c in column.table.that("num") if c.unit in units]
                return ways if len(alone) == 1 else []
        if column.unit.isalpha() and len(column.unit) > 3:
            return ["how many %s does %%s have" % column.unit, "how many %s for %%s" % column.unit]
        return []

    def lookup(self):
        table = self.some_table(lambda t: t.label() or t.key())
        pointed = self.handle(table) if table else None
        if pointed and table.key() and pointed[0] is table.label() and self.chance(0.15):
            key = table.key()
            raw = self.pick(*key.stored)
            pointed = key, raw, "%s %s" % (self.noun(table, False), raw)
        columns = self.asked_columns(table, 1) if table else []
        if not pointed or not columns:
            return None
        label, raw, words = pointed
        condition = Condition("%s = %s" % (label.sql(), self.literal(raw)), "", "", [table])
        if self.chance(0.15):
            flags = [c for c in table.that("flag") if c.values[0].said]
            if flags:
                flag = self.pick(*flags)
                said = self.pick(*self.pick(*flag.values).says)
                if not said.startswith(("who ", "that ", "with", "which ")):
                    return self.pick("is %s %s", "is %s still %s", "%s: %s?", "tell me if %s is %s"
                                     ) % (words, said), self.write([flag.sql()], [table],
                                                                   [condition])
        if self.chance(0.2):
            more = [c for c in self.asked_columns(table, 2) if c is not columns[0]]
            if more:
                both = columns + more[:1]
                question = self.pick("what are the %s of %s", "%s of %s", "%s for %s",
                                     "give me the %s of %s", "I need the %s of %s",
                                     "%s %s", "what's the %s of %s") % (
                    self.together([self.name(c) for c in both]), words)
                return question, self.write([c.sql() for c in both], [table], [condition])
        return self.ask_for(columns[0], words, table), self.write([columns[0].sql()], [table],
                                                                  [condition])

    def lookup_parent(self):
        """Who or what a row belongs to, or something about that."""
        found = self.edge(lambda c, r, p: (c.label() or c.key()) and p.label())
        if not found:
            return None
        child, ref, parent = found
        pointed = self.handle(child)
        if not pointed:
            return None
        column, raw, words = pointed
        condition = Condition("%s = %s" % (column.sql(), self.literal(raw)), "", "", [child])
        role = self.name(ref)
        who = "who" if parent.is_person() else "which " + self.pick(role, self.noun(parent, False))
        link = self.pick(*(ref.links or ["with"]))
        deeds = [d for d in ref.deeds if not d.startswith("!")]
        asked = self.asked_columns(parent) if self.chance(0.45) else []
        if asked:
            name = self.name(asked[0])
            deed = self.pick(*deeds) if deeds else ""
            owner = self.pick("the %s of %s" % (role, words), "%s's %s" % (words, role))
            if deed and self.chance(0.4):
                owner = "the %s %s %s %s" % (self.noun(parent, False), self.that(parent), deed,
                                             words)
            question = self.pick(
                "what is the %s of %s" % (name, owner), "%s of %s" % (name, owner),
                "what's the %s of %s" % (name, owner), "%s for %s" % (name, owner),
                "I need the %s of %s" % (name, owner), "%s: %s %s" % (words, role, name),
                "give me the %s of %s" % (name, owner), "which %s does %s have" % (name, owner))
            return question, self.write([asked[0].sql()], [child, parent], [condition])
        ways = ["%s's %s" % (words, role), "%s of %s" % (role, words), "%s for %s" % (role, words),
                "what is %s's %s" % (words, role), "what %s does %s have" % (role, words),
                "%s %s" % (words, role), "what's the %s of %s" % (role, words),
                "tell me the %s of %s" % (role, words)]
        if parent.is_person():
            ways += ["who is %s's %s" % (words, role), "who is the %s of %s" % (role, words),
                     "who's the %s for %s" % (role, words)]
        for deed in deeds:
            ways += ["%s %s %s" % (who, deed, words), "%s %s %s" % (who, deed, words),
                     "do you know who %s %s" % (deed, words) if who == "who" else
                     "tell me %s %s %s" % (who, deed, words)]
        if is_finite(link):
            ways += ["which %s %s %s" % (role, words, link), "tell me which %s %s %s" % (
                role, words, link), "%s %s %s" % ("who" if who == "who" else "what", words, link)]
        else:
            ways += ["%s is %s %s" % (who, words, link), "%s was %s %s" % (who, words, link),
                     "%s %s whom" % (words, link) if who == "who" else "%s is %s which %s" % (
                         words, link, role)]
        return self.pick(*ways), self.write([parent.label().sql()], [child, parent], [condition])

    def children(self):
        """The rows that belong to a named parent."""
        found = self.edge(lambda c, r, p: (c.label() or c.key()) and p.label())
        if not found or not found[2].label().stored:
            return None
        child, ref, parent = found
        raw, said = self.stored(parent.label())
        conditions = self.conditions(child, 1)
        conditions = [c for c in conditions if parent not in c.tables]
        mine = Condition("%s = %s" % (parent.label().sql(), self.literal(raw)), "", "",
                         [child, parent])
        nouns = self.limited(self.noun(child), conditions)
        deeds = [d for d in ref.deeds if not d.startswith("!")]
        columns = [self.shown(child)]
        ways = ["%s's %s" % (said, nouns), "which %s does %s have" % (nouns, said),
                "%s %s" % (nouns, self.linked(ref, said)), "all %s %s" % (
                    nouns, self.linked(ref, said)),
                "list the %s %s" % (nouns, self.linked(ref, said)),
                "what %s are there for %s" % (nouns, said), "%s: %s" % (said, nouns),
                "which %s are %s %s" % (nouns, self.pick(*(ref.links or ["for"])), said)
                if not is_finite((ref.links or ["for"])[0]) else "which %s %s" % (
                    nouns, self.linked(ref, said)), "show me %s's %s" % (said, nouns)]
        for deed in deeds:
            ways += ["which %s %s %s" % (nouns, said, deed), "%s %s %s" % (nouns, said, deed),
                     "what %s has %s %s" % (nouns, said, deed)]
        if child.is_person() and not conditions:
            link = self.pick(*(ref.links or ["with"]))
            ways += ["who %s %s" % (link if is_finite(link) else "is " + link, said)] * 3
        question = self.pick(*ways)
        if self.chance(0.35):
            extra = self.asked_columns(child, 2)
            if not extra:
                return None
            names = [self.name(c) for c in extra]
            columns = [c.sql() for c in extra]
            what = "%s %s" % (nouns, self.linked(ref, said))
            if self.chance(0.4):
                columns.insert(0, self.shown(child))
                question = self.pick("%s with their %s", "list %s with %s", "%s and their %s") % (
                    what, self.together(names))
            else:
                question = self.pick("%s of the %s", "%s of all %s", "what are the %s of the %s",
                                     "give me the %s of %s") % (self.together(names), what)
        return question, self.write(columns, [child, parent], [mine] + conditions)

    def listing(self):
        table = self.some_table(self.shown)
        if not table:
            return None
        conditions = self.conditions(table, 3, least=1 if self.chance(0.9) else 0)
        columns = [self.shown(table)]
        who = self.limited(self.noun(table), conditions)
        if self.chance(0.3):
            extra = self.asked_columns(table, 2)
            if not extra:
                return None
            names = self.together([self.name(c) for c in extra])
            columns = [c.sql() for c in extra]
            if self.chance(0.5):
                columns = [self.shown(table)] + columns
                question = self.pick("%s with %s", "%s with their %s", "list the %s and their %s",
                                     "show %s incl. %s", "%s, also show %s", "all %s plus %s") % (
                    who, names)
            else:
                question = self.pick("%s of %s", "%s of all %s", "%s for the %s",
                                     "what are the %s of the %s", "I need the %s of %s",
                                     "give me the %s for %s") % (names, who)
        else:
            question = self.pick("list all %s", "which %s are there", "show me the %s",
                                 "give me the names of the %s", "what are the %s", "%s",
                                 "all %s", "find the %s", "which %s do we have", "list of %s",
                                 "any %s", "are there any %s", "we need all %s", "%s please",
                                 "who are the %s" if table.is_person() else "the %s",
                                 "pull the %s", "names of all %s") % who
            if self.chance(0.25) and conditions and not conditions[0].before and \
                    conditions[0].after.startswith(("who ", "that ")):
                rest = self.limited("", conditions).split(" ", 1)[1]
                question = "%s %s" % ("who" if table.is_person() and self.chance(0.6) else
                                      "which %s" % self.noun(table), rest)
        order = ""
        fit = table.that("num", "date")
        if fit and self.chance(0.12):
            by = self.pick(*fit)
            down = self.chance(0.5)
            order = by.sql() + (" DESC" if down else " ASC")
            name = self.name(by)
            question += self.pick(" sorted by %s", " by %s", ", order by %s", " ordered by %s") % \
                name + (self.pick(" descending", ", highest first", " from high to low")
                        if down else "")
        return question, self.write(columns, [table], conditions, (), "", order)

    def pairs(self):
        found = self.edge(lambda c, r, p: self.shown(c) and p.label())
        if not found:
            return None
        child, ref, parent = found
        conditions = self.conditions(child, 2)
        who = self.limited(self.noun(child), conditions)
        asked = parent.label() if self.chance(0.6) else (self.asked_columns(parent) or [None])[0]
        if asked is None:
            return None
        name = self.name(ref) if asked is parent.label() else "%s %s" % (self.name(ref),
                                                                         self.name(asked))
        question = self.pick("%s with their %s", "list the %s and their %s", "%s and the %s",
                             "show %s together with the %s", "%s incl. %s", "for all %s the %s") % (
            who, name)
        return question, self.write([self.shown(child), asked.sql()], [child, parent], conditions)

    def of_each(self):
        """What each row belongs to, or one of its own attributes: a list, with nothing to count."""
        found = self.edge(lambda c, r, p: self.shown(c) and p.label())
        table = found[0] if found and self.chance(0.6) else self.some_table(self.shown)
        if not table or not self.shown(table):
            return None
        conditions = self.conditions(table, 1, False) if self.chance(0.25) else []
        one = self.limited(self.noun(table, False), conditions)
        if found and table is found[0] and self.chance(0.75):
            _, ref, parent = found
            if any(parent in c.tables for c in conditions):
                return None
            asked = [] if self.chance(0.75) else self.asked_columns(parent)
            name = self.pick(self.name(ref), self.noun(parent, False))
            ways = self.each_ways(name + " " + self.name(asked[0]) if asked else name, one)
            if not asked:
                ways += self.belonging_ways(ref, parent, one)
            shown = asked[0].sql() if asked else parent.label().sql()
            return self.pick(*ways), self.write([self.shown(table), shown], [table, parent],
                                                conditions)
        columns = self.asked_columns(table, 2 if self.chance(0.25) else 1)
        if not columns:
            return None
        ways = self.each_ways(self.together([self.name(c) for c in columns]), one)
        if len(columns) == 1:
            column = columns[0]
            ways += [way % ("each " + one) for way in self.bare_ways(column)] * 3
            for finite, base in column.verbs:
                ways += ["how much does each %s %s" % (one, base),
                         "what does each %s %s" % (one, base)] * 2
            if column.kind in ("date", "datetime"):
                for past, base in column.events:
                    ways += ["when did each %s %s" % (one, base)] * 3 if base else [
                        "when was each %s %s" % (one, past)] * 3
        return self.pick(*ways), self.write([self.shown(table)] + [c.sql() for c in columns],
                                            [table], conditions)

    def each_ways(self, name, one):
        return ["%s of each %s" % (name, one), "the %s of each %s" % (name, one),
                "%s of every %s" % (name, one), "%s for each %s" % (name, one),
                "%s for every %s" % (name, one), "%s per %s" % (name, one),
                "show the %s of each %s" % (name, one), "show me the %s for each %s" % (name, one),
                "what is the %s of each %s" % (name, one), "what %s does each %s have" % (name, one),
                "for each %s, the %s" % (one, name), "for every %s show the %s" % (one, name),
                "each %s and its %s" % (one, name), "each %s's %s" % (one, name),
                "list each %s with its %s" % (one, name), "every %s with the %s" % (one, name)]

    def belonging_ways(self, ref, parent, one):
        """Which parent each row has, in the words for what they have to do with each other."""
        role = self.name(ref)
        who = "who" if parent.is_person() else "which " + self.pick(role, self.noun(parent, False))
        ways = ["which %s does each %s belong to" % (self.noun(parent, False), one),
                "what %s does each %s have" % (role, one), "which %s for which %s" % (role, one)]
        if parent.is_person():
            ways += ["who is the %s of each %s" % (role, one), "who is each %s's %s" % (one, role)]
        for deed in ref.deeds:
            if not deed.startswith("!"):
                ways += ["%s %s each %s" % (who, deed, one), "%s %s which %s" % (who, deed, one)]
        for link in ref.links:
            ways += ["which %s each %s %s" % (role, one, link)] if is_finite(link) else [
                "which %s is each %s %s" % (role, one, link), "%s is each %s %s" % (who, one, link)]
        return ways

    def missing(self):
        """Rows of which something is not known."""
        table = self.some_table(lambda t: self.shown(t) and t.that("text", "num", "cat", "date"))
        if not table:
            return None
        column = self.pick(*table.that("text", "num", "cat", "date"))
        conditions = [c for c in self.conditions(table, 1) if column.sql() not in c.sql] \
            if self.chance(0.2) else []
        what = self.limited(self.noun(table), conditions)
        name = self.name(column)
        known = self.chance(0.15)
        if known:
            ways = ["%s with a %s on file", "%s whose %s is known", "%s whose %s is filled in",
                    "%s that have a %s", "%s where we have the %s"]
        else:
            ways = ["%s without a %s", "%s without %s", "%s with no %s", "%s with no %s on file",
                    "%s whose %s is missing", "%s whose %s is unknown", "%s whose %s is empty",
                    "%s where the %s is missing", "%s missing a %s", "%s that have no %s",
                    "%s that lack a %s", "%s where we don't have the %s", "%s with an empty %s",
                    "%s whose %s was never filled in"]
        question = self.pick(*ways) % (what, name)
        counted = self.chance(0.3)
        question = self.pick("how many %s", "number of %s") % question if counted else self.pick(
            "", "which are the ", "list ", "show me ", "find ", "") + question
        return question, self.write(["count(*)"] if counted else [self.shown(table)], [table],
                                    conditions + [Condition("%s %s 'MISSING'" % (
                                        column.sql(), "!=" if known else "="), "", "", [table])])

    def reverse(self):
        """Whose phone number, which order with that reference."""
        table = self.some_table(lambda t: self.shown(t) and [
            c for c in t.that("text") if not c.values and c.detail not in ("note", "company")])
        if not table:
            return None
        column = self.pick(*[c for c in table.that("text") if not c.values
                             and c.detail not in ("note", "company")])
        found = self.stored(column)
        if not found:
            return None
        raw, said = found
        name = self.name(column)
        noun = self.noun(table, False)
        question = self.pick("which %s has %s %s" % (noun, name, said),
                             "whose %s is %s" % (name, said), "%s with %s %s" % (noun, name, said),
                             "who has the %s %s" % (name, said), "find the %s with %s %s" % (
                                 noun, name, said), "which %s does %s belong to" % (noun, said))
        return question, self.write([self.shown(table)], [table], [
            Condition("%s = %s" % (column.sql(), self.literal(raw)), "", "", [table])])
