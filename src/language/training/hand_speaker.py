# SPDX-License-Identifier: GPL-3.0-or-later
"""Says the parts of a question over a hand-written schema: rows, attributes, conditions, periods.

Phrases compose: a condition may speak of a parent row that has conditions of its own.
"""
import re

from speaker import MONTHS

PLACED = ("who ", "that ", "with ", "without ", "on ", "in ", "under ", "at ", "for ", "of ",
          "from ", "out ", "up ", "off ", "not ", "no ", "still ", "never ")
WORDY = ("note", "company", "email", "street")
FINITE = re.compile(r"(?:is|was|has|does|goes|[a-z]{2,}[^s\W]s)$")
NOT_FINITE = {"its", "plus", "minus", "across", "towards", "besides", "regards", "news", "less",
              "this", "his", "as", "versus", "us", "always", "perhaps"}


ENDED = {"closed", "resolved", "solved", "completed", "finished", "settled", "ended", "fixed",
         "done", "cleared", "paid", "repaired"}
LEFT = {"left", "quit", "resigned", "cancelled", "churned", "departed", "expired", "lapsed",
        "terminated", "discharged", "retired"}


class Condition:
    """Its SQL, its words before and after what it limits, and the tables it needs."""

    def __init__(self, sql, before, after, tables, weight=1):
        self.sql = sql
        self.before = before
        self.after = after
        self.tables = list(tables)
        self.weight = weight


def many_of(finite):
    """The verb of several: places -> place."""
    head, _, rest = finite.partition(" ")
    head = {"is": "are", "was": "were", "has": "have", "does": "do"}.get(head) or (
        head[:-2] if head.endswith(("oes", "ches", "shes", "sses", "xes")) else
        head[:-3] + "y" if head.endswith("ies") and len(head) > 4 else head[:-1])
    return (head + " " + rest).strip()


def is_finite(phrase):
    word = phrase.split(" ")[0]
    return bool(FINITE.match(word)) and word not in NOT_FINITE


class HandSpeaker:
    def __init__(self, schema, choice):
        self.schema = schema
        self.choice = choice

    def pick(self, *ways):
        return self.choice.choice(ways)

    def chance(self, p):
        return self.choice.random() < p

    # names

    def noun(self, table, many=True):
        nouns = table.nouns
        at = min(int(self.choice.random() ** 1.3 * len(nouns)), len(nouns) - 1)
        return nouns[at][1 if many else 0]

    def name(self, column):
        return self.pick(*column.names)

    def who(self, table):
        return table.is_person() or any(one in ("customer", "client", "patient", "employee",
                                                "student", "member", "driver", "guest", "worker")
                                        for one, _ in table.nouns)

    def that(self, table):
        return self.pick("who", "who", "that") if self.who(table) else self.pick("that", "that",
                                                                                "which")

    # values

    def literal(self, raw):
        return str(raw) if isinstance(raw, (int, float)) else "'%s'" % str(raw).replace("'", "''")

    def stored(self, column):
        """A stored value and how it is said, or None."""
        if column.kind in ("cat", "code", "flag"):
            value = self.pick(*column.values)
            raw = int(value.raw) if column.kind == "flag" and value.raw in ("0", "1") else value.raw
            said = self.pick(*value.says)
            if value.said and column.kind == "cat" and self.chance(0.4):
                said = value.raw
            return raw, said
        if not column.stored:
            return None
        raw = self.pick(*column.stored)
        for value in column.values:
            if value.raw == raw and value.said and self.chance(0.6):
                return raw, self.pick(*value.says)
        said = self.shortened(column, str(raw))
        return (said if column.halves and " " not in said else raw), said

    def shortened(self, column, said):
        words = said.split()
        if column.detail == "company" and len(words) > 2 and self.chance(0.3):
            return " ".join(words[:2])
        if column.detail == "person" and self.chance(0.1):
            return words[-1]
        return said

    def handle(self, table):
        """How one row is pointed at: (column, raw, words), by its name or its number."""
        label, key = table.label(), table.key()
        if label and label.stored:
            raw, said = self.stored(label)
            way = said
            if self.chance(0.2):
                way = self.pick("%s %s", "the %s %s") % (self.noun(table, False), said)
            elif not self.who(table) and self.chance(0.15):
                way = "the %s %s" % (said, self.noun(table, False))
            return label, raw, way
        if key and key.stored:
            raw = self.pick(*key.stored)
            way = self.pick("%s %s", "%s %s", "%s #%s", "%s no %s", "%s number %s") % (
                self.noun(table, False), raw)
            return key, raw, way
        return None

    # periods

    def period(self):
        year = self.choice.randint(2015, 2025)
        month = self.pick(*MONTHS)
        return self.pick(
            "in %d" % year, "in %d" % year, "in %s %d" % (month, year), "in %s" % month,
            "during %d" % year, "for %d" % year, "last month", "last year", "this year",
            "last quarter", "this month", "last week", "this quarter", "since %d" % year,
            "since %s %d" % (month, year), "before %d" % year, "after %s %d" % (month, year),
            "in the last %d months" % self.choice.randint(2, 18), "over the past year",
            "in the past %d days" % self.pick(7, 14, 30, 60, 90), "on %d %s %d" % (
                self.choice.randint(1, 28), month, year), "in the last %d weeks" %
            self.choice.randint(2, 8), "in Q%d %d" % (self.choice.randint(1, 4), year),
            "between %s and %s %d" % (MONTHS[self.choice.randint(0, 5)],
                                      MONTHS[self.choice.randint(6, 11)], year),
            "from %d to %d" % (year, year + 2), "in the first quarter of %d" % year,
            "in summer %d" % year, "in the first half of %d" % year, "yesterday",
            "so far this year")

    # conditions; each gives a Condition or None

    def adjective(self, column, said, table, many):
        """A saying of a flag or code, put where it belongs."""
        if said.startswith(PLACED):
            after = said
            head, _, rest = said.partition(" ")
            if head in ("who", "that") and not many and rest.startswith(("have ", "are ", "were ")):
                word, _, rest = rest.partition(" ")
                after = "%s %s %s" % (head, {"have": "has", "are": "is", "were": "was"}[word], rest)
            elif head not in ("who", "that", "with", "without") and self.chance(0.5):
                after = "%s %s %s" % (self.that(table), "are" if many else "is", said)
            return "", after
        if len(said.split()) <= 2 and self.chance(0.7):
            return said, ""
        return "", "%s %s %s%s" % (self.that(table), "are" if many else "is", self.pick(
            "", "", "currently ", "still "), said)

    def by_value(self, column, many=True):
        found = self.stored(column)
        if not found or len(str(found[1])) > 45:
            return None
        raw, said = found
        table = column.table
        equal = "%s = %s" % (column.sql(), self.literal(raw))
        if column.kind in ("cat", "code", "flag") and len(column.values) > 1 and self.chance(0.1):
            unequal = "%s != %s" % (column.sql(), self.literal(raw))
            if column.links:
                after = self.pick("not %s %s" % (self.pick(*column.links), said),
                                  "outside %s" % said, "except %s" % said)
            elif said.startswith(PLACED):
                return None
            else:
                after = self.pick("%s aren't %s" % (self.that(table), said),
                                  "%s are not %s" % (self.that(table), said),
                                  "other than %s" % said, "%s not yet %s" % ("that are", said)
                                  if column.kind == "code" else "that are not %s" % said)
            return Condition(unequal, "", after, [table])
        name = self.name(column)
        spelled = [("", "with %s %s" % (name, said)), ("", "whose %s is %s" % (name, said)),
                   ("", "where the %s is %s" % (name, said)), ("", "with %s as %s" % (said, name))]
        value = next((v for v in column.values if str(v.raw) == str(raw)), None)
        if column.kind in ("cat", "code") and column.links and self.chance(0.75):
            return Condition(equal, "", "%s %s" % (self.pick(*column.links), said), [table])
        if column.kind == "flag" or (value and value.said) or (
                column.kind == "cat" and self.chance(0.45)):
            if column.kind == "flag" and not (value and value.said):
                return None
            before, after = self.adjective(column, str(said), table, many)
            return Condition(equal, before, after, [table])
        before, after = self.pick(*spelled)
        return Condition(equal, before, after, [table])

    def number_in(self, column):
        at = column.low + (column.high - column.low) * self.choice.uniform(0.1, 0.8)
        if column.whole or at >= 50:
            step = 10 ** max(0, len(str(int(abs(at)))) - 2)
            return int(round(at / step) * step) if at >= 10 else int(round(at))
        return round(at, 1)

    def amount(self, column):
        value = self.number_in(column)
        said = "{:,}".format(value) if value >= 1000 and self.chance(0.2) else str(value)
        if value >= 1000 and value % 1000 == 0 and self.chance(0.4):
            said = "%dk" % (value // 1000)
        if column.unit and len(column.unit) > 0 and self.chance(0.4):
            said += ("%s" if column.unit == "%" else " %s") % column.unit
        return value, said

    def by_number(self, column, many=True):
        value, said = self.amount(column)
        name = self.name(column)
        if self.chance(0.15):
            return self.by_range(column, name)
        up = self.chance(0.6)
        sign = ">" if up else "<"
        ways = ["with %s %s %s" % (name, self.pick("over", "above", "of more than") if up else
                                   self.pick("under", "below", "of less than"), said),
                "with a %s %s %s" % (name, self.pick("over", "above", "higher than") if up else
                                     self.pick("under", "below", "lower than"), said),
                "whose %s is %s %s" % (name, self.pick("more than", "above", "over") if up else
                                       self.pick("less than", "under", "below"), said)]
        turned = column.more if up else column.less
        if turned and self.chance(0.6):
            ways = ["%s than %s" % (self.pick(*turned)[0], said)]
        elif column.verbs and self.chance(0.6):
            finite, base = self.pick(*column.verbs)
            ways = ["%s %s %s %s" % (self.that(column.table), base if many else finite,
                                     "more than" if up else "less than", said)]
        if self.chance(0.25):
            sign = ">=" if up else "<="
            ways = ["with %s %s" % (name, said + " or more" if up else said + " or less"),
                    "with %s %s %s" % (name, "of at least" if up else "of at most", said),
                    "with %s %s %s" % (name, "from" if up else "up to", said)]
        return Condition("%s %s %s" % (column.sql(), sign, value), "", self.pick(*ways),
                         [column.table])

    def by_range(self, column, name):
        (low, _), (high, said) = sorted([self.amount(column), self.amount(column)],
                                        key=lambda amount: amount[0])
        if low == high or said.endswith("k"):
            return None
        both = self.pick("between %s and %s", "from %s to %s", "between %s and %s") % (low, said)
        after = self.pick("with %s %s" % (name, both), "with a %s %s" % (name, both),
                          "whose %s is %s" % (name, both), both)
        if column.verbs and self.chance(0.5):
            after = "%s %s %s" % (self.that(column.table), self.pick(*column.verbs)[1], both)
        return Condition("%s BETWEEN %s AND %s" % (column.sql(), low, high), "", after,
                         [column.table])

    def by_missing(self, column, many=True):
        """Rows to which something has not happened yet, or has: the date is missing or not."""
        table = column.table
        name = self.name(column)
        past, base = self.pick(*column.events) if column.events else ("", "")
        past = re.sub("^(was|were|is|are|got|has been) ", "", past)
        head = past.split(" ")[0]
        have, are = ("have", "are") if many else ("has", "is")
        that = self.that(table)
        single = past == head
        regular = head.endswith("ed") or head in ("paid", "sent", "left", "sold", "sailed")
        taken = {word for c in table.that("code", "cat", "flag") for v in c.values
                 for said in v.says for word in said.lower().split()}
        if self.chance(0.25):
            sql = "%s != 'MISSING'" % column.sql()
            if not past:
                return Condition(sql, "", "with a " + name, [table], 4)
            if single and not base and self.chance(0.4) and past not in taken:
                return Condition(sql, self.pick("", "already ") + past, "", [table], 4)
            after = self.pick("%s %s already %s" % (that, have, past), "%s already %s" % (
                that, past)) if base else self.pick("%s %s already %s" % (that, are, past),
                                                    "%s %s been %s" % (that, have, past))
            return Condition(sql, "", after, [table], 4)
        sql = "%s = 'MISSING'" % column.sql()
        ways = [("", "without a " + name), ("", "with no " + name), ("", "with no %s yet" % name)]
        if base:
            ways = [("", "%s %s not %s yet" % (that, "do" if many else "does", base)),
                    ("", "%s did not %s" % (that, base)), ("", "yet to " + base),
                    ("", "%s still %s to %s" % (that, have, base))]
            if regular:
                ways += [("", "%s haven't %s yet" % (that, past)),
                         ("", "%s %s not %s" % (that, have, past)),
                         ("", "%s %s never %s" % (that, have, past))]
        elif past:
            ways += [("", "not yet " + past), ("", "%s %s not %s yet" % (that, are, past)),
                     ("", "%s haven't been %s" % (that, past)), ("", "still to be " + past),
                     ("", "%s %s still not %s" % (that, are, past)),
                     ("", "%s %s never %s" % (that, "were" if many else "was", past))]
            if single and regular and "un" + past not in taken:
                ways += [("un" + past, ""), ("still un" + past, "")]
        for words, sayings in ((ENDED, ("open", "still open", "ongoing", "unfinished", "pending",
                                        "outstanding")), (LEFT, ("current", "active", "present"))):
            if head in words:
                ways += [(said, "") for said in sayings if said not in taken] * 2
                ways += [("", "%s %s still %s" % (that, are, said)) for said in sayings[:1]
                         if said not in taken and sayings[0] == "open"]
        if head in LEFT:
            ways += [("", "%s %s still here" % (that, are)), ("", "%s %s still with us" % (
                that, are)), ("", "we still have")]
        before, after = self.pick(*ways)
        return Condition(sql, before, after, [table], 4)

    def by_date(self, column, many=True):
        period = self.period()
        sql = "%s = 'PERIOD'" % column.sql()
        are = self.pick("were", "were", "got") if many else "was"
        if column.events and self.chance(0.75):
            past, base = self.pick(*column.events)
            if base:
                after = self.pick("%s %s %s" % (self.that(column.table), past, period),
                                  "%s have %s %s" % (self.that(column.table), past, period)
                                  if many else "that %s %s" % (past, period))
            else:
                after = self.pick("%s %s" % (past, period), "%s %s %s %s" % (
                    self.that(column.table), are, past, period))
        else:
            name = self.name(column)
            after = self.pick(period, "with %s %s" % (name, period), "with a %s %s" % (
                name, period), period)
        return Condition(sql, "", after, [column.table], 2)

    def by_text(self, column):
        words = re.findall("[A-Za-z]{3,}", str(self.pick(*column.stored))) if column.stored else []
        if not words:
            return None
        word = self.pick(*words)
        if column.detail == "email":
            word = words[-2] if len(words) > 1 else word
        name = self.name(column)
        pattern, after = self.pick(
            ("%%%s%%", "with %s in the %s" % (word, name)),
            ("%%%s%%", "with '%s' in their %s" % (word, name)),
            ("%%%s%%", "whose %s contains %s" % (name, word)),
            ("%%%s%%", "with %s somewhere in the %s" % (word, name)),
            ("%%%s%%", "mentioning %s in the %s" % (word.lower(), name)),
            ("%%%s%%", "with %s in the name" % word if column.kind == "label" else
             "with the word %s in the %s" % (word, name)),
            ("%%%s%%", "with a %s %s" % (word, name) if column.detail == "email" else
             "called something with %s" % word if column.kind == "label" else
             "where the %s says %s" % (name, word)),
            ("%s%%", "whose %s starts with %s" % (name, word)),
            ("%s%%", "with a %s beginning with %s" % (name, word)))
        return Condition("%s LIKE '%s'" % (column.sql(), pattern % word), "", after,
                         [column.table])

    def linked(self, ref, said, many=True):
        """What leads from rows to a parent, with the parent's words."""
        link = self.pick(*(ref.links or ["of", "for", "with"]))
        if is_finite(link):
            return "%s %s %s" % (self.that(ref.table), many_of(link) if many else link, said)
        return "%s %s" % (link, said)

    def by_parent(self, ref, parent, many=True, depth=1):
        """The parent by name, or by what holds for it."""
        label = parent.label()
        passive = [d for d in ref.deeds if not d.startswith("!")]
        if label and label.stored and self.chance(0.6):
            column, raw, said = label, *self.stored(label)
            sql = "%s = %s" % (column.sql(), self.literal(raw))
            roll = self.choice.random()
            if roll < 0.12:
                return Condition(sql, said + "'s", "", [ref.table, parent])
            if roll < 0.2 and passive:
                deed = self.pick(*passive)
                return Condition(sql, "", "%s %s" % (said, deed), [ref.table, parent])
            if roll < 0.3:
                return Condition(sql, "", "%s the %s %s" % (self.pick(*(ref.links or ["of"]))
                                                            if ref.links and not is_finite(
                                                                ref.links[0]) else "of",
                                                            self.noun(parent, False), said),
                                 [ref.table, parent])
            return Condition(sql, "", self.linked(ref, said, many), [ref.table, parent])
        inner = self.condition(parent, depth - 1, True)
        if not inner or "LIKE" in inner.sql:
            return None
        plain = not inner.before and self.chance(0.35) and inner.tables == [parent] and \
            inner.after.split(" ")[0] in ("in", "from", "based", "on")
        if plain:  # "orders from Leeds", said of the customers
            return Condition(inner.sql, "", inner.after, [ref.table, parent], 2)
        plural = self.chance(0.75)
        said = self.limited(self.noun(parent, plural), [inner])
        if not plural:
            said = self.pick("a ", "the ", "any ") + said
        return Condition(inner.sql, "", self.linked(ref, said, many),
                         [ref.table] + inner.tables, 2)

    def condition(self, table, depth=1, many=True, dates=True):
        options = []
        for column in table.columns:
            if column.kind in ("cat", "code"):
                options.append((4, self.by_value, (column, many)))
            elif column.kind == "flag":
                options.append((4, self.by_value, (column, many)))
            elif column.kind == "num":
                options.append((1.2, self.by_number, (column, many)))
            elif column.kind in ("date", "datetime") and dates:
                options.append((2, self.by_date, (column, many)))
                if column.optional:
                    options.append((1.5, self.by_missing, (column, many)))
            elif column.kind == "text" and (column.detail in WORDY or column.values):
                options.append((0.4, self.by_text, (column,)))
            elif column.kind == "label":
                options.append((0.4, self.by_text, (column,)))
        if depth > 0:
            for ref, parent in self.schema.parents(table):
                options.append((4, self.by_parent, (ref, parent, many, depth)))
        if not options:
            return None
        _, make, given = self.choice.choices(options, [o[0] for o in options])[0]
        return make(*given)

    def conditions(self, table, most=2, many=True, least=0, dates=True):
        wanted = max(least, self.choice.choices(range(most + 1), [4, 5, 2.5, 0.8][:most + 1])[0])
        out = []
        for _ in range(8):
            if len(out) >= wanted:
                break
            found = self.condition(table, 2 if self.chance(0.3) else 1, many, dates)
            if found and all(found.sql.split(" ")[0] != o.sql.split(" ")[0] for o in out) and \
                    not (found.before and any(o.before for o in out)) and not (
                        "PERIOD" in found.sql and any("PERIOD" in o.sql for o in out)):
                out.append(found)
        out.sort(key=lambda c: c.weight + self.choice.random())
        return out

    def limited(self, noun, conditions):
        before = " ".join(c.before for c in conditions if c.before)
        after = [c.after for c in conditions if c.after]
        joined = ""
        for part in after:
            both = joined and part.split(" ")[0] in ("who", "that", "which", "with", "whose")
            joined += (" and " if both and self.chance(0.6) else " " if joined else "") + part
        return " ".join(p for p in (before, noun, joined) if p)

    # SQL

    def way(self, tables):
        """The tables a join of these needs, by references, or None."""
        near = {}
        for child, ref, parent in self.schema.edges():
            near.setdefault(child.name, []).append((parent, child, ref, parent))
            near.setdefault(parent.name, []).append((child, child, ref, parent))
        have, steps = [tables[0]], []
        for wanted in tables[1:]:
            if wanted in have:
                continue
            came, waiting = {t.name: None for t in have}, list(have)
            while waiting and wanted.name not in came:
                at = waiting.pop(0)
                for other, child, ref, parent in near.get(at.name, []):
                    if other.name not in came:
                        came[other.name] = (at, other, child, ref, parent)
                        waiting.append(other)
            if wanted.name not in came:
                return None
            back, at = [], wanted
            while came[at.name]:
                back.append(came[at.name])
                at = came[at.name][0]
            for _, other, child, ref, parent in reversed(back):
                have.append(other)
                steps.append((other, ref, parent))
        return have, steps

    def source(self, tables):
        found = self.way(list(dict.fromkeys(tables)))
        if not found:
            return None
        text = '"%s"' % found[0][0].name
        for other, ref, parent in found[1]:
            text += ' JOIN "%s" ON %s = %s' % (other.name, ref.sql(), parent.key().sql())
        return text

    def write(self, select, tables, conditions=(), group=(), having="", order="", limit=0,
              distinct=False, any_of=False):
        tables = list(tables) + [t for c in conditions for t in c.tables]
        source = self.source(tables)
        if source is None:
            return None
        sql = "SELECT %s%s FROM %s" % ("DISTINCT " if distinct else "", ", ".join(select), source)
        if conditions:
            sql += " WHERE " + (" OR " if any_of else " AND ").join(c.sql for c in conditions)
        if group:
            sql += " GROUP BY " + ", ".join(group)
        if having:
            sql += " HAVING " + having
        if order:
            sql += " ORDER BY " + order
        return sql + (" LIMIT %d" % limit if limit else "")
