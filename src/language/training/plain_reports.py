#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws reports over databases that nobody has listed: any figures, by anything, under any conditions, within any period,
sorted or cut, put in one of many orders of words. What each is made of is its kind, so that an evaluation tells which
part, or which two together, are not understood.

    plain_reports.py OUT [--each N] [--other-words] DATABASE.sqlite …

Fixed seeds: the same databases give the same questions.
"""
from plain_schema import MONTHS, plural, text
from plain_suite import write

DRAWN = 14  # reports over each table


def draw(schema, choose):
    for table in schema.askable:
        for _ in range(DRAWN if table.numbers or table.kinds or table.date else 0):
            yield from Report(table, schema.parents[table], choose).asked()


class Part:
    """Something that a report says. `said` with a noun before it; `before` it where it stands there."""

    def __init__(self, kind, said, sql, about=None, join=None, before="", plain=None):
        self.kind, self.said, self.sql, self.about, self.join, self.before = kind, said, sql, about, join, before
        self.plain = plain or said


def article(word):
    return ("an " if word[0] in "aeiou" else "a ") + word


class Report:
    def __init__(self, table, parents, choose):
        self.table, self.parents, self.choose = table, parents, choose
        self.date = f"substr(c.{table.date.sql},1,10)" if table.date else ""
        self.groups = self.some(self.possible_groups(), [0, 1, 1, 1, 1, 2])
        taken = {group.about for group in self.groups}
        self.conditions = self.some([one for one in self.possible_conditions() if one.about not in taken], [0, 1, 1, 2, 2, 3])
        taken |= {one.about for one in self.conditions}
        self.figures = self.some([one for one in self.possible_figures() if one.about not in taken], [1, 1, 1, 2, 3])
        within = self.period() if len(table.years) > 1 and choose.random() < 0.5 else None
        self.period_said = within
        self.having = self.bound_of_groups()

    def some(self, possible, numbers):
        """As many as one of the numbers, none about the same as another."""
        self.choose.shuffle(possible)
        kept, about = [], set()
        for one in possible:
            if one.about not in about or one.about is None:
                kept.append(one)
                about.add(one.about)
        return kept[:self.choose.choice(numbers)]

    def possible_groups(self):
        found = [Part("kind", kind.said, f"c.{kind.sql}", kind) for kind in self.table.kinds[:3]]
        for place, parent in enumerate(self.parents):
            alias = f"p{place}"
            join = f"JOIN {parent.table.sql} {alias} ON c.{parent.column} = {alias}.{parent.key}"
            one = Part("owner", parent.table.one, parent.table.called(alias), parent, join)
            one.by = f"{alias}.{parent.key}"
            found.append(one)
            for kind in parent.table.kinds[:1]:
                said = self.choose.choice([f"{parent.table.one} {kind.said}", f"{kind.said} of the {parent.table.one}"])
                found.append(Part("owner's kind", said, f"{alias}.{kind.sql}", kind, join))
        if len(self.table.years) > 1:
            found += [Part("year", "year", f"substr({self.date},1,4)", "date"),
                      Part("month", "month", f"substr({self.date},1,7)", "date")]
        return found

    def possible_figures(self):
        table = self.table
        found = [Part("count", f"number of {table.many}", "COUNT(*)", "rows")]
        for number in table.numbers[:2]:
            of = f"{number.said} of {table.many}"
            found += [Part("sum", f"total {of}", f"SUM(c.{number.sql})", number, plain=f"total {number.said}"),
                      Part("mean", f"average {of}", f"AVG(c.{number.sql})", number, plain=f"average {number.said}"),
                      Part("most", f"highest {of}", f"MAX(c.{number.sql})", number, plain=f"highest {number.said}"),
                      Part("least", f"lowest {of}", f"MIN(c.{number.sql})", number, plain=f"lowest {number.said}")]
        for parent in self.parents:
            found.append(Part("owners", f"number of different {parent.table.many} of {table.many}",
                              f"COUNT(DISTINCT c.{parent.column})", parent,
                              plain=f"number of different {parent.table.many}"))
        for kind in table.kinds[:2]:
            if kind.sayable:
                value = self.choose.choice(kind.sayable)
                holds = f"c.{kind.sql} = {text(value)}"
                found += [Part("part", f"number of {value} {table.many}", f"SUM({holds})", kind),
                          Part("share", f"percentage of {table.many} with {kind.said} {value}",
                               f"100.0 * SUM({holds}) / COUNT(*)", kind)]
        return found

    def possible_conditions(self):
        found = []
        for kind in self.table.kinds[:3]:
            found += self.values_of(kind)
        for number in self.table.numbers[:2]:
            found += self.bounds_of(number)
        for place, parent in enumerate(self.parents):
            alias = f"p{place}"
            join = f"JOIN {parent.table.sql} {alias} ON c.{parent.column} = {alias}.{parent.key}"
            if parent.names:
                name = self.choose.choice(parent.names)
                found.append(Part("owner named", f"of {parent.table.one} {name}",
                                  f"{alias}.{parent.table.labels[0].sql} = {text(name)}", parent, join))
            for kind in parent.table.kinds[:2]:
                if kind.sayable:
                    value = self.choose.choice(kind.sayable)
                    said = [f"of {parent.table.many} with {kind.said} {value}", f"of {value} {parent.table.many}",
                            f"whose {parent.table.one} has {kind.said} {value}"]
                    place = self.choose.randrange(3)
                    found.append(Part(["owner with", "owner bare", "owner whose"][place], said[place],
                                      f"{alias}.{kind.sql} = {text(value)}", kind, join))
        return found

    def values_of(self, kind):
        if len(kind.sayable) < 2:
            return []
        choose, said, column, many = self.choose, kind.said, f"c.{kind.sql}", self.table.many
        one, two = choose.sample(kind.sayable, 2)
        is_one = f"{column} = {text(one)}"
        return [Part("value", choose.choice([f"with {said} {one}", f"whose {said} is {one}", f"where {said} is {one}",
                                             f"that have {said} {one}"]), is_one, kind),
                Part("bare", "", is_one, kind, before=one),
                Part("either", choose.choice([f"with {said} {one} or {two}", f"whose {said} is {one} or {two}"]),
                     f"{column} IN ({text(one)}, {text(two)})", kind),
                Part("denied", choose.choice([f"with {article(said)} other than {one}", f"whose {said} is not {one}",
                                              f"that do not have {said} {one}"]), f"{column} <> {text(one)}", kind)]

    def bounds_of(self, number):
        values = sorted(number.values)
        low, high = values[len(values) // 4], values[len(values) * 3 // 4]
        said, column = number.said, f"c.{number.sql}"
        found = [Part("over", self.choose.choice([f"with {article(said)} over {low}", f"whose {said} is more than {low}",
                                                  f"with {said} greater than {low}"]), f"{column} > {low}", number),
                 Part("under", self.choose.choice([f"with {article(said)} under {high}", f"whose {said} is less than {high}",
                                                   f"with {said} below {high}"]), f"{column} < {high}", number),
                 Part("at least", self.choose.choice([f"with {article(said)} of at least {low}",
                                                      f"whose {said} is at least {low}"]), f"{column} >= {low}", number)]
        if low < high:
            found.append(Part("between", self.choose.choice([f"with {article(said)} between {low} and {high}",
                                                             f"whose {said} is between {low} and {high}"]),
                              f"{column} BETWEEN {low} AND {high}", number))
        return found

    def period(self):
        choose, date = self.choose, self.date
        year = choose.choice(self.table.years[:-1] if choose.random() < 0.5 else self.table.years)
        month = int(choose.choice(sorted({value[:7] for value in self.table.date.values if value[:4] == year}))[5:])
        later = min(12, month + choose.choice([1, 2, 3]))
        ym, yl = f"{year}-{month:02}", f"{year}-{later:02}"
        quarter, half = choose.randrange(4), choose.randrange(2)
        ways = [("year", [f"in {year}", f"in the year {year}"], f"substr({date},1,4) = '{year}'"),
                ("month", [f"in {MONTHS[month - 1]} {year}"], f"substr({date},1,7) = '{ym}'"),
                ("quarter", [f"in Q{quarter + 1} {year}", f"in the {('first second third fourth').split()[quarter]} quarter of {year}"],
                 f"substr({date},1,7) BETWEEN '{year}-{3 * quarter + 1:02}' AND '{year}-{3 * quarter + 3:02}'"),
                ("half", [f"in the {['first', 'second'][half]} half of {year}"],
                 f"substr({date},1,7) BETWEEN '{year}-{6 * half + 1:02}' AND '{year}-{6 * half + 6:02}'"),
                ("since", [f"since {year}", f"from {year} on"], f"{date} >= '{year}-01-01'"),
                ("since month", [f"since {MONTHS[month - 1]} {year}"], f"{date} >= '{ym}-01'"),
                ("before", [f"before {MONTHS[month - 1]} {year}"], f"{date} < '{ym}-01'"),
                ("months", [f"from {MONTHS[month - 1]} to {MONTHS[later - 1]} {year}",
                            f"between {MONTHS[month - 1]} and {MONTHS[later - 1]} {year}"],
                 f"substr({date},1,7) BETWEEN '{ym}' AND '{yl}'"),
                ("not year", [f"except in {year}", f"outside {year}"], f"substr({date},1,4) <> '{year}'"),
                ("until", [f"until the end of {year}", f"up to the end of {year}"], f"substr({date},1,4) <= '{year}'"),
                ("weekend", ["on weekends", "on Saturdays and Sundays"], f"strftime('%w', {date}) IN ('0','6')")]
        if len(self.table.years) > 2:
            first, last = sorted(choose.sample(self.table.years, 2))
            ways.append(("years", [f"from {first} to {last}", f"between {first} and {last}"],
                         f"substr({date},1,4) BETWEEN '{first}' AND '{last}'"))
        kind, said, sql = choose.choice(ways)
        return Part(kind, choose.choice(said), sql)

    def bound_of_groups(self):
        alone = len(self.groups) == 1 and self.groups[0].kind in ("owner", "kind") and self.table.rows > 20
        alone = alone and all(one.kind != "part" for one in self.figures)
        if not alone or self.choose.random() > 0.15:
            return None
        least = self.choose.choice([2, 3, 5])
        said = f"with at least {least} {self.table.many}"
        return Part("having", said, f"COUNT(*) >= {least}")

    def asked(self):
        if not self.figures or (not self.groups and len(self.conditions) + bool(self.period_said) == 0):
            return
        sql = self.sql()
        kind = "|".join(["+".join(sorted(one.kind for one in part)) or "-" for part in
                         (self.figures, self.groups, self.conditions, [self.period_said] if self.period_said else [])])
        if self.having:
            kind += "|having"
        alone = len(self.groups) == 1 and len(self.figures) == 1 and not self.having
        if alone and self.groups[0].kind not in ("year", "month") and self.figures[0].kind != "least" and self.choose.random() < 0.35:
            yield from self.ranked(kind)
            return
        way, question = self.choose.choice(list(self.ways().items()))
        yield f"{kind}|{way}", [question], sql, self.others()

    def source(self):
        joins = []
        for part in [*self.groups, *self.conditions]:
            if part.join and part.join not in joins:
                joins.append(part.join)
        holds = [one.sql for one in self.conditions] + ([self.period_said.sql] if self.period_said else [])
        return f"FROM {self.table.sql} c {' '.join(joins)}", holds

    def sql(self, known=True):
        source, holds = self.source()
        dated = [f"{self.date} IS NOT NULL"] if known and any(one.about == "date" for one in self.groups) else []
        where = f" WHERE {' AND '.join(holds + dated)}" if holds + dated else ""
        shown = ", ".join([*(one.sql for one in self.groups), *(one.sql for one in self.figures)])
        by = ", ".join(getattr(one, "by", one.sql) for one in self.groups)
        having = f" HAVING {self.having.sql}" if self.having else ""
        return f"SELECT {shown} {source}{where}" + (f" GROUP BY {by}{having}" if by else "")

    def others(self):
        kinds = [f"{one.sql} IS NOT NULL" for one in self.groups if one.kind.endswith("kind")]
        found = [self.sql(known=False)]
        if [one.kind for one in self.figures] == ["part"]:
            found.append(self.only_part())
        if kinds:
            source, holds = self.source()
            sql = self.sql()
            head, _, tail = sql.partition(" GROUP BY ")
            found.append(f"{head}{' AND ' if ' WHERE ' in head else ' WHERE '}{' AND '.join(kinds)} GROUP BY {tail}")
        return found

    def only_part(self):
        """The same without groups of which none are so."""
        source, holds = self.source()
        where = " AND ".join([*holds, self.figures[0].sql[4:-1], *(
            [f"{self.date} IS NOT NULL"] if any(one.about == "date" for one in self.groups) else [])])
        shown = ", ".join([*(one.sql for one in self.groups), "COUNT(*)"])
        by = ", ".join(getattr(one, "by", one.sql) for one in self.groups)
        having = f" HAVING {self.having.sql}" if self.having else ""
        return f"SELECT {shown} {source} WHERE {where}" + (f" GROUP BY {by}{having}" if by else "")

    def noun(self):
        """The rows that are asked about, with what stands before and after them."""
        before = [one.before for one in self.conditions if one.before]
        return " ".join([*before[:1], self.table.many, " and ".join(self.after())]).strip()

    def after(self):
        """The conditions behind the noun; one that can only stand before it is said by its column."""
        said = []
        for place, one in enumerate(one for one in self.conditions if one.before):
            if place:
                said.append(f"with {one.about.said} {one.before}")
        return said + [one.said for one in self.conditions if not one.before]

    def joined(self, words, link="and"):
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {link} {words[-1]}"

    def those(self):
        """The conditions as a sentence of its own names the rows, or nothing."""
        after = self.after()
        bare = [one.before for one in self.conditions if one.before][:1]
        if not after and not bare:
            return ""
        return " ".join([*bare, self.table.many, " and ".join(after)]).strip()

    def figure_words(self):
        """'number of open orders with …' of one figure, of several each by itself with the rows told after them."""
        if len(self.figures) == 1:
            said = self.figures[0].said
            bare = [one.before for one in self.conditions if one.before][:1]
            many, after = self.table.many, self.after()
            if bare and many in said:
                place = said.rindex(many)
                said = f"{said[:place]}{bare[0]} {many}{said[place + len(many):]}"
                return said, " and ".join(after)
            return (f"{said} {' and '.join(after)}".strip(), "") if said.endswith(many) else (said, self.for_those())
        words = [one.plain for one in self.figures]
        return self.joined(words), self.for_those(always=True)

    def for_those(self, always=False):
        those = self.those() or (self.table.many if always else "")
        return f"for {those}" if those else ""

    def ways(self):
        figures, which = self.figure_words()
        when = self.period_said.said if self.period_said else ""
        per = self.choose.choice(["per", "by", "for each"])
        groups = [one.said for one in self.groups]
        by = f"{per} {self.joined(groups)}" if groups else ""
        if self.having:
            by = f"for each {groups[0]} {self.having.said}"

        def told(*words):
            return " ".join(word for word in words if word)
        found = {"by last": told(figures, which, when, by), "period last": told(figures, which, by, when),
                 "by first": told(figures, by, which, when),
                 "asked": told("what is the" if len(self.figures) == 1 else "what are the", figures, which, when, by) + "?",
                 "please": told(self.choose.choice(["show me the", "please give me the", "I need the"]), figures, by, which, when)}
        if when:
            found["period first"] = told(when + ",", figures, which, by)
        if groups and not self.having:
            found["groups first"] = told(f"for each {self.joined(groups)},", "show the", figures, which, when)
            found["colon"] = told(f"per {self.joined(groups)}:", figures, which, when)
        if len(self.figures) == 1 and self.figures[0].kind == "count":
            found["how many"] = told("how many", self.noun(), "were there", when, by) + "?"
            found["how many, by first"] = told(by + ("," if by else ""), "how many", self.noun(), "were there", when) + "?"
        return found

    def ranked(self, kind):
        group, figure = self.groups[0], self.figures[0]
        figures, which = self.figure_words()
        when = self.period_said.said if self.period_said else ""
        groups = plural(group.said) if " of the " not in group.said else group.said.replace(" of the ", "s of the ", 1)
        first = self.choose.choice([1, 3, 5])
        most = figures.replace("number of ", "most ", 1) if figure.kind == "count" else f"highest {figures}"
        lead = (self.choose.choice([f"which {group.said} has the {most}", f"{group.said} with the {most}"]) if first == 1 else
                self.choose.choice([f"top {first} {groups} by {figures}", f"the {first} {groups} with the {most}"]))
        question = " ".join(word for word in (lead, which, when) if word)
        source, holds = self.source()
        known = [f"{group.sql} IS NOT NULL"] if group.kind.endswith("kind") else []
        where = f" WHERE {' AND '.join(holds + known)}" if holds + known else ""
        by = getattr(group, "by", group.sql)
        sql = f"SELECT {group.sql} {source}{where} GROUP BY {by} ORDER BY {figure.sql} DESC LIMIT {first}"
        yield f"{kind}|{'first' if first == 1 else 'top'}", [question], sql, []


if __name__ == "__main__":
    write(draw, __doc__)
