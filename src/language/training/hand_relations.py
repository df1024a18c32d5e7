# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions about what belongs to a named row: how many, the last one, by way of a third table."""
from hand_lookups import HandLookups
from hand_speaker import Condition, is_finite, many_of


class HandRelations(HandLookups):
    """Each plan gives (question, SQL) or None."""

    def named(self, parent, tables=()):
        """(condition on the name of a row, its words)"""
        raw, said = self.stored(parent.label())
        sql = "%s = %s" % (parent.label().sql(), self.literal(raw))
        return Condition(sql, "", "", [parent, *tables]), said

    def belonging(self, fits=lambda child, ref, parent: True):
        """A reference to a parent with a name that has values."""
        return self.edge(lambda c, r, p: p.label() and p.label().stored and fits(c, r, p))

    def deeds(self, ref):
        return [d for d in ref.deeds if not d.startswith("!")]

    def count_of_parent(self):
        found = self.belonging()
        if not found:
            return None
        child, ref, parent = found
        mine, said = self.named(parent, [child])
        conditions = [c for c in self.conditions(child, 1) if c.tables == [child]]
        noun = " ".join([c.before for c in conditions if c.before] + [self.noun(child)])
        tail = "".join(" " + c.after for c in conditions if c.after)
        ways = ["how many %s does %s have" % (noun, said), "number of %s for %s" % (noun, said),
                "how many %s %s" % (noun, self.linked(ref, said)), "%s's %s count" % (said, noun),
                "how many %s are there for %s" % (noun, said), "%s: how many %s" % (said, noun),
                "how many %s did %s have" % (noun, said), "count of %s %s" % (
                    noun, self.linked(ref, said))]
        for deed in ref.deeds:
            word = deed.lstrip("!")
            if word.startswith(("was ", "is ", "were ")) or word.endswith("thing"):
                continue
            if deed.startswith("!"):
                ways += ["how often has %s %s" % (said, word), "how many times has %s %s" % (
                    said, word), "how many times %s %s" % (said, word)]
            elif is_finite(word):
                ways += ["how many %s does %s %s" % (noun, said, many_of(word))] * 2
            else:
                ways += ["how many %s has %s %s" % (noun, said, word), "how many %s %s %s" % (
                    noun, said, word), "how many %s were %s by %s" % (noun, word, said)]
        return self.pick(*ways) + tail, self.write(["count(*)"], [child, parent],
                                                   [mine] + conditions)

    def has_such(self):
        """Whether a named parent has any: the rows tell."""
        found = self.belonging(lambda c, r, p: self.shown(c))
        if not found:
            return None
        child, ref, parent = found
        mine, said = self.named(parent, [child])
        conditions = [c for c in self.conditions(child, 2, least=1) if parent not in c.tables]
        if not conditions:
            return None
        things = self.limited(self.noun(child), conditions)
        question = self.pick("does %s have any %s" % (said, things), "any %s for %s" % (
            things, said), "are there any %s %s" % (things, self.linked(ref, said)),
            "has %s got any %s" % (said, things), "has %s had any %s" % (said, things),
            "%s - any %s" % (said, things), "did %s have any %s" % (said, things),
            "which of %s's %s" % (said, things))
        return question, self.write([self.shown(child)], [child, parent], [mine] + conditions)

    def last_of_parent(self):
        """An attribute of the last, first, biggest … row of a named parent."""
        found = self.belonging(lambda c, r, p: c.that("date", "datetime", "num"))
        if not found:
            return None
        child, ref, parent = found
        mine, said = self.named(parent, [child])
        by = self.pick(*child.that("date", "datetime", "num"))
        noun = self.noun(child, False)
        down = self.chance(0.75)
        if by.kind == "num":
            turned = by.more if down else by.less
            word = self.pick(*turned)[1] if turned else self.pick("biggest", "largest", "highest") \
                if down else self.pick("smallest", "lowest")
            noun += "" if turned or self.chance(0.4) else " by " + self.name(by)
        else:
            word = self.pick("last", "latest", "most recent", "newest") if down else \
                self.pick("first", "earliest", "very first")
        row = self.pick("%s's %s %s" % (said, word, noun), "the %s %s %s" % (
            word, noun, self.linked(ref, said, False)), "%s's %s %s" % (said, word, noun))
        asked = [c for c in self.asked_columns(child) if c is not by]
        shown = asked[0].sql() if asked else self.shown(child)
        if not shown:
            return None
        if asked:
            name = self.name(asked[0])
            question = self.pick("%s of %s" % (name, row), "what was the %s of %s" % (name, row),
                                 "what's the %s on %s" % (name, row), "%s %s" % (row, name),
                                 "which %s did %s have" % (name, row))
            if asked[0].kind == "num" and self.chance(0.5):
                question = self.pick("how much was %s", "what did %s come to",
                                     "how high was %s") % row if len(child.that("num")) == 1 \
                    else question
        else:
            question = self.pick("what is %s", "%s", "which one is %s", "show %s", "find %s") % row
        return question, self.write([shown], [child, parent], [mine], (), "",
                                    by.sql() + (" DESC" if down else " ASC"), 1)

    def between(self):
        """(rows between, reference, parent, reference, other parent)"""
        options = []
        for child in self.schema.tables:
            refs = self.schema.parents(child)
            options += [(child, one, p, two, q) for one, p in refs for two, q in refs
                        if one is not two and p.label() and q.label() and q.label().stored]
        return self.pick(*options) if options else None

    def by_way(self):
        """The rows of one table that something leads to from a named row of another."""
        found = self.between()
        if not found:
            return None
        child, ref, parent, other, named = found
        mine, said = self.named(named, [child])
        conditions = [c for c in self.conditions(child, 1) if c.tables == [child]
                      and not c.before]
        tail = "".join(" " + c.after for c in conditions)
        who = self.noun(parent)
        link = self.pick(*(other.links or ["with"]))
        ways = ["which %s does %s have" % (who, said), "%s of %s" % (who, said),
                "%s's %s" % (said, who), "all %s for %s" % (who, said),
                "list the %s for %s" % (who, said), "%s: which %s" % (said, who),
                "%s with %s %s" % (who, self.noun(child), self.linked(other, said))]
        ways += ["which %s are %s %s" % (who, link, said), "%s %s %s" % (who, link, said)] * 2 \
            if not is_finite(link) else ["which %s %s" % (who, many_of(link) + " " + said)]
        for deed in self.deeds(ref):
            verb = many_of(deed) if is_finite(deed) else deed
            ways += ["which %s %s %s" % (who, verb, said)] * 2
            if parent.is_person():
                ways += ["who %s %s" % (deed, said)] * 3
        for deed in self.deeds(other):
            if is_finite(deed):
                ways += ["which %s does %s %s" % (who, said, many_of(deed))] * 2
            elif not deed.startswith(("was ", "is ", "were ")):
                ways += ["which %s has %s %s" % (who, said, deed), "%s %s %s" % (who, said, deed),
                         "which %s %s %s" % (who, said, deed)]
        question = self.pick(*ways) + tail
        if self.chance(0.25):
            return "how many " + self.pick("different %s does %s have", "%s are there for %s",
                                           "different %s are there for %s") % (who, said) + tail, \
                self.write(["count(DISTINCT %s)" % ref.sql()], [child, named],
                           [mine] + conditions)
        shown = [parent.label().sql()]
        if self.chance(0.2):
            asked = self.asked_columns(parent)
            if asked:
                shown.append(asked[0].sql())
                question += self.pick(" with their %s", ", also the %s", " and their %s") % \
                    self.name(asked[0])
        return question, self.write(shown, [child, parent, named], [mine] + conditions,
                                    distinct=True)

    def both(self):
        """Parents with rows of two kinds, or of the one and not the other."""
        found = self.between()
        if not found:
            return None
        child, ref, parent, other, named = found
        column = named.label()
        kinds = [c for c in child.that("cat", "code") if len(c.values) > 2]
        if kinds and self.chance(0.35):
            column = self.pick(*kinds)
        (one, first), (two, second) = self.stored(column), self.stored(column)
        said = [str(first), str(second)]
        if one == two or any(s.startswith(("who ", "that ", "with")) for s in said) or \
                not parent.key():
            return None
        who = self.noun(parent)
        things = " " + self.noun(child) if column is not named.label() else ""
        verbs = [many_of(d) if is_finite(d) else d for d in self.deeds(ref)] + ["have", "had"]
        verb = self.pick(*verbs)
        asks = self.pick("which %s %s ", "%s that %s ", "%s who %s ", "list %s that %s ") % (who,
                                                                                          verb)
        places = ["%s = %s" % (column.sql(), self.literal(raw)) for raw in (one, two)]
        tables = [child, parent] + ([named] if not things else [])
        if self.chance(0.5):
            question = asks + self.pick("both %s and %s", "%s and also %s", "%s as well as %s",
                                        "both a %s and a %s") % (said[0], said[1]) + things
            parts = [self.write([parent.label().sql()], tables,
                                [Condition(place, "", "", [])]) for place in places]
            return question, None if None in parts else " INTERSECT ".join(parts)
        question = asks + self.pick("%s%s but not %s%s", "%s%s but no %s%s", "%s%s but never %s%s",
                                    "%s%s and no %s%s") % (said[0], things, said[1], things)
        inner = self.write([ref.sql()], [child] + tables[2:], [Condition(places[1], "", "", [])])
        if inner is None:
            return None
        return question, self.write([parent.label().sql()], tables, [
            Condition(places[0], "", "", []),
            Condition("%s NOT IN (%s)" % (parent.key().sql(), inner), "", "", [])],
            distinct=True)
