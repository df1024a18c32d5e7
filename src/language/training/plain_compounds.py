#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws questions that put several plain things together: groups with conditions and periods, several numbers side by
side, ratios, comparisons, what is above the average of its like, owners of owners. In words that name the tables and
columns, so that there is no doubt what the answer is.

    plain_compounds.py OUT [--each N] [--other-words] DATABASE.sqlite …

Fixed seeds: the same databases give the same questions.
"""
from plain_owners import above_other_owners, of_owners, of_their_owners
from plain_schema import MONTHS, plural, text
from plain_suite import write

GREETINGS = ["", "", "Hi! ", "Good morning. ", "Hello, quick question. "]
REASONS = ["I am preparing a report for the meeting next week.", "My boss asked me for some figures.",
           "We would like to understand our numbers better.", "This is for the slides that I show tomorrow."]
REQUESTS = ["Could you tell me", "Please show me", "I need", "Can you give me"]
THANKS = ["", "", " Thanks!", " Thank you very much."]


def draw(schema, choose):
    def ask(kind, ways, sql, *others):
        return kind, [choose.choice(ways)], sql, others

    for table in schema.askable:
        yield from reports(table, schema.parents[table], ask, choose)
        yield from side_by_side(table, schema.parents[table], ask)
        yield from compared(table, ask, choose)
        yield from divided(table, ask, choose)
        yield from above_others(table, ask, choose)
        yield from over_time(table, ask, choose)
        yield from in_bands(table, ask)
        yield from ranked_by_what_is_worked_out(table, schema.parents[table], ask, choose)
        yield from parts_beside_wholes(table, schema, ask, choose)
        yield from first_in_each(table, schema.parents[table], ask)
        yield from told_in_two_sentences(table, schema.parents[table], ask, choose)
        for parent in schema.parents[table]:
            yield from of_owners(table, parent, ask, choose)
            yield from above_other_owners(table, parent, ask, choose)
            nearer = {table, *(other.table for other in schema.parents[table])}
            for above in schema.parents[parent.table]:
                if above.table not in nearer:  # else they may be meant that the rows themselves belong to
                    yield from of_their_owners(table, parent, above, ask)


class Group:
    """What a report is grouped by."""

    def __init__(self, said, shown, join="", by="1"):
        self.said, self.shown, self.join, self.by = said, shown, join, by


def groups_of(table, parents):
    for kind in table.kinds[:2]:
        yield Group(kind.said, f"c.{kind.sql}")
    for parent in parents:
        join = f"JOIN {parent.table.sql} p ON c.{parent.column} = p.{parent.key}"
        yield Group(parent.table.one, parent.called, join, f"p.{parent.key}")
        for kind in parent.table.kinds[:1]:
            yield Group(f"{parent.table.one} {kind.said}", f"p.{kind.sql}", join)


def conditions_of(table, choose):
    for kind in table.kinds[:2]:
        if kind.sayable:
            value = choose.choice(kind.sayable)
            yield f"with {kind.said} {value}", f"c.{kind.sql} = {text(value)}", kind
    for number in table.numbers[:1]:
        middle = sorted(number.values)[len(number.values) // 3]
        yield f"with {number.said} over {middle}", f"c.{number.sql} > {middle}", number


def metrics_of(table):
    yield f"the number of {table.many}", "COUNT(*)", None
    for number in table.numbers[:1]:
        yield f"the total {number.said} of {table.many}", f"SUM(c.{number.sql})", number
        yield f"the average {number.said} of {table.many}", f"AVG(c.{number.sql})", number


def reports(table, parents, ask, choose):
    """A number by a group under a condition within a year, sorted: in few words, in a sentence and in many."""
    for group in groups_of(table, parents):
        for said, value, number in metrics_of(table):
            for which, holds, column in conditions_of(table, choose):
                if column is number or group.shown == f"c.{column.sql}":
                    continue
                source = f"FROM {table.sql} c {group.join} WHERE {holds}"
                when, within = "", ""
                if len(table.years) > 1:
                    year = choose.choice(table.years)
                    when, within = f" in {year}", f" AND substr(c.{table.date.sql},1,4) = '{year}'"
                grouped = f"SELECT {group.shown}, {value} {source}{within} GROUP BY {group.by}"
                per = choose.choice(["per", "by", "for each"])
                yield ask("report", [f"{said} {per} {group.said} for {table.many} {which}{when}",
                                     f"{said} {which}{when} {per} {group.said}"], grouped)
                yield ask("report sorted", [f"{said} {which}{when} per {group.said}, highest first",
                                            f"{said} {which}{when} by {group.said} in descending order"],
                          f"{grouped} ORDER BY {value} DESC")
                only = f"only {table.many} {which}" + (f" and only the year {when[4:]}" if when else "")
                yield ask("report in many words",
                          [f"{choose.choice(GREETINGS)}{choose.choice(REASONS)} {choose.choice(REQUESTS)} {said} "
                           f"for each {group.said}? Please count {only}.{choose.choice(THANKS)}"], grouped)
                counts = f"SELECT {group.shown} {source}{within} GROUP BY {group.by} ORDER BY {value} DESC LIMIT 1"
                yield ask("first of report", [f"which {group.said} had {said.replace('the number of', 'the most', 1)} "
                                              f"{which}{when}?"] if not number else
                          [f"which {group.said} had the highest {said[4:]} {which}{when}?"], counts)
                yield ask("one number", [f"what is {said} {which}{when}?", f"{said} {which}{when}"],
                          f"SELECT {value} FROM {table.sql} c WHERE {holds}{within}")
    two = [one for one in conditions_of(table, choose)]
    if len(two) > 1:
        (first, one_holds, one), (second, other_holds, other) = two[:2]
        yield ask("two conditions", [f"how many {table.many} {first} and {second[5:]} are there?",
                                     f"number of {table.many} {first} and {second}"],
                  f"SELECT COUNT(*) FROM {table.sql} c WHERE {one_holds} AND {other_holds}")
        if table.labels:
            yield ask("list with two conditions", [f"list {table.many} {first} and {second[5:]}"],
                      f"SELECT {table.called('c')} FROM {table.sql} c WHERE {one_holds} AND {other_holds}")


def told_in_two_sentences(table, parents, ask, choose):
    """The same put as people write it who are in no hurry: a reason, the question, what to leave out."""
    many = table.many
    hello, why, thanks = choose.choice(GREETINGS), choose.choice(REASONS), choose.choice(THANKS)
    for group in groups_of(table, parents):
        for said, value, number in metrics_of(table):
            yield ask("top three in many words",
                      [f"{hello}{why} Which 3 {plural_of(group.said)} have the highest {said[4:]}?{thanks}",
                       f"{hello}I'd like to see the top 3 {plural_of(group.said)} by {said[4:]}, because {why[0].lower()}{why[1:]}"
                       if why[0] != "I" else f"{hello}{why} So show me the top 3 {plural_of(group.said)} by {said[4:]}.{thanks}"],
                      f"SELECT {group.shown} FROM {table.sql} c {group.join} GROUP BY {group.by} ORDER BY {value} DESC LIMIT 3")
            for which, holds, column in conditions_of(table, choose):
                if column is number or group.shown == f"c.{column.sql}":
                    continue
                rest = f"FROM {table.sql} c {group.join} WHERE NOT ({holds}) GROUP BY {group.by}"
                if column in table.kinds:
                    yield ask("leaving out in many words",
                              [f"{hello}{why} What is {said} per {group.said}? Please leave out the {many} {which}.{thanks}",
                               f"{hello}{why} Can you show me {said} for each {group.said}, without the {many} {which}?"],
                              f"SELECT {group.shown}, {value} {rest}")
    if len(table.years) > 1:
        year = choose.choice(table.years)
        within = f"substr(c.{table.date.sql},1,4) = '{year}'"
        month = f"substr(c.{table.date.sql},1,7)"
        for said, value, _ in metrics_of(table):
            yield ask("per month in many words",
                      [f"{hello}{why} How did {said} develop month by month in {year}?{thanks}",
                       f"{hello}{why} Could you break {said} in {year} down by month?{thanks}"],
                      f"SELECT {month}, {value} FROM {table.sql} c WHERE {within} GROUP BY 1")
            yield ask("best month in many words",
                      [f"{hello}{why} In which month of {year} was {said} the highest?{thanks}"],
                      f"SELECT {month} FROM {table.sql} c WHERE {within} GROUP BY 1 ORDER BY {value} DESC LIMIT 1")


def side_by_side(table, parents, ask):
    many = table.many
    for number in table.numbers[:1]:
        of, column = number.said, f"c.{number.sql}"
        three = f"COUNT(*), SUM({column}), AVG({column})"
        yield ask("three numbers", [f"how many {many} are there, and what are their total and average {of}?",
                                    f"number of {many}, total {of} and average {of}"],
                  f"SELECT {three} FROM {table.sql} c")
        for group in groups_of(table, parents):
            grouped = f"FROM {table.sql} c {group.join} GROUP BY {group.by}"
            yield ask("three numbers each", [f"for each {group.said}, show the number of {many}, the total {of} and the "
                                             f"average {of}",
                                             f"number of {many}, total {of} and average {of} per {group.said}"],
                      f"SELECT {group.shown}, {three} {grouped}")
            yield ask("ends each", [f"lowest and highest {of} of {many} per {group.said}",
                                    f"for each {group.said}, the minimum and maximum {of} of its {many}"],
                      f"SELECT {group.shown}, MIN({column}), MAX({column}) {grouped}")
            yield ask("count and mean each", [f"{many} and average {of} by {group.said}",
                                              f"how many {many} and what average {of} does each {group.said} have?"],
                      f"SELECT {group.shown}, COUNT(*), AVG({column}) {grouped}")
        if len(table.years) > 1:
            by_year = f"substr(c.{table.date.sql},1,4)"
            yield ask("three numbers a year", [f"per year: number of {many}, total {of} and average {of}"],
                      f"SELECT {by_year}, {three} FROM {table.sql} c WHERE c.{table.date.sql} IS NOT NULL GROUP BY 1")
    if len(table.numbers) > 1:
        one, two = table.numbers[:2]
        yield ask("two totals", [f"total {one.said} and total {two.said} of {many}",
                                 f"what are the total {one.said} and the total {two.said} of all {many}?"],
                  f"SELECT SUM({one.sql}), SUM({two.sql}) FROM {table.sql}")
        for group in groups_of(table, parents):
            yield ask("two means each", [f"average {one.said} and average {two.said} of {many} by {group.said}",
                                         f"average {one.said} and {two.said} of {many} per {group.said}"],
                      f"SELECT {group.shown}, AVG(c.{one.sql}), AVG(c.{two.sql}) FROM {table.sql} c {group.join} "
                      f"GROUP BY {group.by}")
    for parent in parents:
        for group in groups_of(table, [parent]):
            if group.said != parent.table.one:
                yield ask("rows and owners", [f"number of {many} and number of different {parent.table.many} per "
                                              f"{group.said}"],
                          f"SELECT {group.shown}, COUNT(*), COUNT(DISTINCT c.{parent.column}) FROM {table.sql} c "
                          f"{group.join} GROUP BY {group.by}")


def compared(table, ask, choose):
    many, rows = table.many, table.sql
    for kind in table.kinds[:2]:
        if len(kind.sayable) < 2:
            continue
        one, two = choose.sample(kind.sayable, 2)
        is_one, is_two = f"{kind.sql} = {text(one)}", f"{kind.sql} = {text(two)}"
        yield ask("how many more", [f"how many more {one} {many} than {two} {many} are there?",
                                    f"difference between the number of {one} and {two} {many}"],
                  f"SELECT SUM({is_one}) - SUM({is_two}) FROM {rows}", f"SELECT SUM({is_two}) - SUM({is_one}) FROM {rows}")
        ratio = f"SELECT 1.0 * SUM({is_one}) / SUM({is_two}) FROM {rows}"
        yield ask("one to the other", [f"ratio of {one} to {two} {many}",
                                       f"what is the ratio of {many} with {kind.said} {one} to {many} with {kind.said} {two}?"],
                  ratio, f"SELECT SUM({is_one}), SUM({is_two}), {ratio[7:]}")
        for number in table.numbers[:1]:
            for way, function in (("average", "AVG"), ("total", "SUM")):
                of = [f"{function}(CASE WHEN {holds} THEN {number.sql} END)" for holds in (is_one, is_two)]
                side = f"SELECT {kind.sql}, {function}({number.sql}) FROM {rows} WHERE {is_one} OR {is_two} GROUP BY 1"
                yield ask(f"{way} beside", [f"compare the {way} {number.said} of {one} and {two} {many}",
                                            f"{way} {number.said} of {one} versus {two} {many}"],
                          side, f"SELECT {of[0]}, {of[1]} FROM {rows}")
                yield ask(f"{way} apart", [f"difference between the {way} {number.said} of {one} and of {two} {many}",
                                           f"how much higher is the {way} {number.said} of {one} {many} than of {two} "
                                           f"{many}?"],
                          f"SELECT {of[0]} - {of[1]} FROM {rows}", f"SELECT {of[1]} - {of[0]} FROM {rows}")
    if len(table.years) > 1:
        first, second = sorted(choose.sample(table.years, 2))
        year = f"substr({table.date.sql},1,4)"
        both = f"FROM {rows} WHERE {year} IN ('{first}', '{second}')"
        values = [(f"the number of {many}", "COUNT(*)")]
        values += [(f"the total {number.said} of {many}", f"SUM({number.sql})") for number in table.numbers[:1]]
        values += [(f"the average {number.said} of {many}", f"AVG({number.sql})") for number in table.numbers[:1]]
        for said, value in values:
            old, new = (f"{value} FILTER (WHERE {year} = '{when}')" for when in (first, second))
            yield ask("two years beside", [f"compare {said} in {first} and {second}", f"{said}: {first} versus {second}",
                                           f"{said} in {first} compared to {second}"],
                      f"SELECT {year}, {value} {both} GROUP BY 1", f"SELECT {old}, {new} {both}")
            yield ask("change between years", [f"by how much did {said} change from {first} to {second}?",
                                               f"change in {said} from {first} to {second}"],
                      f"SELECT {new} - {old} {both}", f"SELECT 100.0 * ({new} - {old}) / {old} {both}")
            yield ask("percent between years", [f"by how many percent did {said} change from {first} to {second}?",
                                                f"growth of {said} from {first} to {second} in percent"],
                      f"SELECT 100.0 * ({new} - {old}) / {old} {both}", f"SELECT 1.0 * ({new} - {old}) / {old} {both}")
            for kind in table.kinds[:1]:
                yield ask("two years by kind", [f"{said} by {kind.said} in {first} and {second}",
                                                f"compare {said} per {kind.said} in {first} and {second}"],
                          f"SELECT {kind.sql}, {year}, {value} {both} GROUP BY 1, 2",
                          f"SELECT {kind.sql}, {old}, {new} {both} GROUP BY 1")


def divided(table, ask, choose):
    many, rows = table.many, table.sql
    if len(table.numbers) > 1:
        one, two = table.numbers[:2]
        yield ask("total by total", [f"total {one.said} divided by total {two.said} of {many}",
                                     f"ratio of total {one.said} to total {two.said} of {many}"],
                  f"SELECT 1.0 * SUM({one.sql}) / SUM({two.sql}) FROM {rows}")
        for kind in table.kinds[:1]:
            yield ask("total by total each", [f"ratio of total {one.said} to total {two.said} of {many} by {kind.said}"],
                      f"SELECT {kind.sql}, 1.0 * SUM({one.sql}) / SUM({two.sql}) FROM {rows} GROUP BY 1")
    for kind in table.kinds[:2]:
        value = choose.choice(kind.sayable) if kind.sayable else None
        if not value:
            continue
        holds = f"{kind.sql} = {text(value)}"
        for other in table.kinds[:3]:
            if other is not kind:
                yield ask("share by other kind", [f"percentage of {many} with {kind.said} {value} by {other.said}",
                                                  f"what share of {many} has {kind.said} {value} in each {other.said}?"],
                          f"SELECT {other.sql}, 100.0 * SUM({holds}) / COUNT(*) FROM {rows} GROUP BY 1",
                          f"SELECT {other.sql}, 1.0 * SUM({holds}) / COUNT(*) FROM {rows} GROUP BY 1")
                yield ask("other kind with highest share", [f"which {other.said} has the highest percentage of {many} with "
                                                            f"{kind.said} {value}?"],
                          f"SELECT {other.sql} FROM {rows} GROUP BY 1 ORDER BY 1.0 * SUM({holds}) / COUNT(*) DESC LIMIT 1")
        for number in table.numbers[:1]:
            share = f"SUM(CASE WHEN {holds} THEN {number.sql} END) / SUM({number.sql})"
            yield ask("share of total", [f"what percentage of total {number.said} comes from {many} with {kind.said} {value}?",
                                         f"share of {value} {many} in total {number.said}"],
                      f"SELECT 100.0 * {share} FROM {rows}", f"SELECT 1.0 * {share} FROM {rows}")
        if len(table.years) > 1:
            year = f"substr({table.date.sql},1,4)"
            yield ask("share by year", [f"share of {many} with {kind.said} {value} per year",
                                        f"percentage of {value} {many} by year"],
                      f"SELECT {year}, 100.0 * SUM({holds}) / COUNT(*) FROM {rows} WHERE {table.date.sql} IS NOT NULL GROUP BY 1",
                      f"SELECT {year}, 1.0 * SUM({holds}) / COUNT(*) FROM {rows} WHERE {table.date.sql} IS NOT NULL GROUP BY 1")


def above_others(table, ask, choose):
    many, one, rows = table.many, table.one, table.sql
    for number in table.numbers[:1]:
        of, column = number.said, number.sql
        for kind in table.kinds[:2]:
            mean = f"SELECT {kind.sql} FROM {rows} GROUP BY 1 HAVING AVG({column}) > (SELECT AVG({column}) FROM {rows})"
            yield ask("kinds above the mean", [f"which {kind.many} have an average {of} of {many} above the overall average?",
                                               f"{kind.many} whose average {of} is higher than the average of all {many}"],
                      mean, f"{mean} AND {kind.sql} IS NOT NULL")
            if table.labels:
                yield ask("above the mean of its kind", [f"which {many} have a {of} above the average of their {kind.said}?",
                                                         f"{many} with a higher {of} than the average for their {kind.said}"],
                          f"SELECT {table.called('c')} FROM {rows} c WHERE {column} > (SELECT AVG({column}) FROM {rows} o "
                          f"WHERE o.{kind.sql} = c.{kind.sql})")
                ranked = (f"SELECT {kind.sql}, {table.called()} FROM (SELECT *, {{}} OVER (PARTITION BY {kind.sql} ORDER BY "
                          f"{column} DESC) r FROM {rows} WHERE {column} IS NOT NULL) WHERE r <= 2")
                yield ask("first two of each kind", [f"top 2 {many} by {of} in each {kind.said}",
                                                     f"the two {many} with the highest {of} per {kind.said}"],
                          ranked.format("RANK()"), ranked.format("ROW_NUMBER()"), ranked.format("DENSE_RANK()"))
            share = f"SUM({column}) * 1.0 / SUM(SUM({column})) OVER ()"
            yield ask("share of total by kind", [f"share of each {kind.said} in total {of} of {many}",
                                                 f"percentage of total {of} of {many} by {kind.said}"],
                      f"SELECT {kind.sql}, 100.0 * {share} FROM {rows} GROUP BY 1",
                      f"SELECT {kind.sql}, {share} FROM {rows} GROUP BY 1")
            counts = kind.counts()
            middle = sorted(counts)[len(counts) // 2]
            yield ask("kinds with more", [f"which {kind.many} have more than {middle} {many}?",
                                          f"{kind.many} with more than {middle} {many}"],
                      f"SELECT {kind.sql} FROM {rows} WHERE {kind.sql} IS NOT NULL GROUP BY 1 HAVING COUNT(*) > {middle}")
        if table.labels:
            values = sorted(set(number.values))
            if len(values) > 3 and number.values.count(values[-2]) == 1 and number.values.count(values[-1]) == 1:
                yield ask("second highest", [f"which {one} has the second highest {of}?"],
                          f"SELECT {table.called()} FROM {rows} ORDER BY {column} DESC LIMIT 1 OFFSET 1")
            names = [value for value in table.labels[0].values if isinstance(value, str)] if len(table.labels) == 1 else []
            names = [value for value in names if names.count(value) == 1 and " " in value]
            if names:
                name = choose.choice(names)
                his = f"(SELECT {column} FROM {rows} WHERE {table.labels[0].sql} = {text(name)})"
                yield ask("more than a named one", [f"which {many} have a higher {of} than {name}?"],
                          f"SELECT {table.called()} FROM {rows} WHERE {column} > {his}")
                for kind in table.kinds[:1]:
                    like = (f"SELECT {table.called()} FROM {rows} WHERE {kind.sql} = (SELECT {kind.sql} FROM {rows} WHERE "
                            f"{table.labels[0].sql} = {text(name)})")
                    yield ask("same kind as a named one", [f"which {many} have the same {kind.said} as {name}?"],
                              like, f"{like} AND {table.labels[0].sql} <> {text(name)}")


def over_time(table, ask, choose):
    if len(table.years) < 2:
        return
    many, rows, date = table.many, table.sql, table.date.sql
    year = choose.choice(table.years)
    within, month = f"substr({date},1,4) = '{year}'", f"substr({date},1,7)"
    first, last = sorted(choose.sample(range(1, 13), 2))
    values = [(f"the number of {many}", "COUNT(*)")]
    values += [(f"the total {number.said} of {many}", f"SUM({number.sql})") for number in table.numbers[:1]]
    quarter = f"((CAST(substr({date},6,2) AS INTEGER) + 2) / 3)"
    for said, value in values:
        yield ask("between months", [f"{said} from {MONTHS[first - 1]} to {MONTHS[last - 1]} {year}",
                                     f"{said} between {MONTHS[first - 1]} and {MONTHS[last - 1]} {year}"],
                  f"SELECT {value} FROM {rows} WHERE {month} BETWEEN '{year}-{first:02}' AND '{year}-{last:02}'")
        yield ask("since a month", [f"{said} since {MONTHS[first - 1]} {year}"],
                  f"SELECT {value} FROM {rows} WHERE {month} >= '{year}-{first:02}'")
        number = choose.randint(1, 4)
        yield ask("in a quarter", [f"{said} in Q{number} {year}",
                                   f"{said} in the {'first second third fourth'.split()[number - 1]} quarter of {year}"],
                  f"SELECT {value} FROM {rows} WHERE {within} AND {quarter} = {number}")
        yield ask("per quarter", [f"{said} per quarter in {year}", f"{said} for each quarter of {year}"],
                  f"SELECT {quarter}, {value} FROM {rows} WHERE {within} GROUP BY 1",
                  f"SELECT '{year}-Q' || {quarter}, {value} FROM {rows} WHERE {within} GROUP BY 1",
                  f"SELECT substr({date},1,4) || '-Q' || {quarter}, {value} FROM {rows} WHERE {within} GROUP BY 1")
        weekday = f"CAST(strftime('%w',{date}) AS INTEGER)"
        names = "CASE " + weekday + " " + " ".join(f"WHEN {day} THEN '{name}'" for day, name in enumerate(
            "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split())) + " END"
        yield ask("per weekday", [f"{said} by weekday in {year}", f"{said} for each day of the week in {year}"],
                  f"SELECT {names}, {value} FROM {rows} WHERE {within} GROUP BY 1",
                  f"SELECT {weekday}, {value} FROM {rows} WHERE {within} GROUP BY 1",
                  f"SELECT strftime('%w',{date}), {value} FROM {rows} WHERE {within} GROUP BY 1",
                  f"SELECT ({weekday} + 6) % 7 + 1, {value} FROM {rows} WHERE {within} GROUP BY 1")
        running = f"SUM({value}) OVER (ORDER BY {month})"
        yield ask("running total in a year", [f"running total of {said} by month in {year}",
                                              f"cumulative total of {said} per month in {year}"],
                  f"SELECT {month}, {running} FROM {rows} WHERE {within} GROUP BY 1")
        before = f"LAG({value}) OVER (ORDER BY {month})"
        yield ask("change per month", [f"month over month change of {said} in {year} in percent"],
                  f"SELECT {month}, 100.0 * ({value} - {before}) / {before} FROM {rows} WHERE {within} GROUP BY 1")
        for kind in table.kinds[:1]:
            yield ask("per month and kind", [f"{said} per month and {kind.said} in {year}",
                                             f"{said} by {kind.said} and month in {year}"],
                      f"SELECT {month}, {kind.sql}, {value} FROM {rows} WHERE {within} GROUP BY 1, 2")
        yield ask("first three months", [f"the 3 months with the highest {said[4:]} in {year}",
                                         f"top 3 months by {said[4:]} in {year}"],
                  f"SELECT {month} FROM {rows} WHERE {within} GROUP BY 1 ORDER BY {value} DESC LIMIT 3")


def ranked_by_what_is_worked_out(table, parents, ask, choose):
    """The first by a share or by one number for each of another kind of rows, in the whole or within a year."""
    many = table.many
    when, within = "", ""
    if len(table.years) > 1:
        year = choose.choice(table.years)
        when, within = f" in {year}", f" WHERE substr(c.{table.date.sql},1,4) = '{year}'"
    for kind in table.kinds[:1]:
        value = choose.choice(kind.sayable) if kind.sayable else None
        if not value:
            continue
        share = f"1.0 * SUM(c.{kind.sql} = {text(value)}) / COUNT(*)"
        for group in groups_of(table, parents):
            if group.shown == f"c.{kind.sql}":
                continue
            source = f"SELECT {group.shown} FROM {table.sql} c {group.join}{within} GROUP BY {group.by} ORDER BY {share}"
            yield ask("highest share", [f"which {group.said} has the highest share of {value} {many}{when}?",
                                        f"{group.said} with the highest percentage of {value} {many}{when}"],
                      f"{source} DESC LIMIT 1")
            yield ask("lowest share", [f"which {group.said} had the lowest share of {value} {many}{when}?",
                                       f"the {group.said} with the lowest percentage of {value} {many}{when}"],
                      f"{source} LIMIT 1")
            yield ask("sorted by share", [f"share of {value} {many} per {group.said}{when}, highest first",
                                          f"percentage of {value} {many} by {group.said}{when}, in descending order"],
                      source.replace(group.shown, f"{group.shown}, 100.0 * {share}", 1) + " DESC",
                      source.replace(group.shown, f"{group.shown}, {share}", 1) + " DESC")
    for parent in parents:
        owner = parent.table.one
        for kind in parent.table.kinds[:1]:
            source = f"FROM {parent.join.replace('JOIN', 'JOIN', 1)}{within} GROUP BY 1"
            each = f"COUNT(DISTINCT c.{parent.column})"
            all_owners = (f"SELECT p.{kind.sql}, 1.0 * COUNT(c.{parent.column}) / COUNT(DISTINCT p.{parent.key}) FROM "
                          f"{parent.table.sql} p LEFT JOIN {table.sql} c ON c.{parent.column} = p.{parent.key}")
            yield ask("rows per owner by kind", [f"{many} per {owner} by {kind.said}{when}",
                                                 f"number of {many} per {owner} for each {kind.said}{when}"],
                      f"SELECT p.{kind.sql}, 1.0 * COUNT(*) / {each} {source}",
                      *([] if within else [f"{all_owners} GROUP BY 1"]))
            yield ask("most rows per owner", [f"which {kind.said} has the most {many} per {owner}{when}?",
                                              f"which {owner} {kind.said} has the highest number of {many} per {owner}{when}?"],
                      f"SELECT p.{kind.sql} {source} ORDER BY 1.0 * COUNT(*) / {each} DESC LIMIT 1")
        for number in table.numbers[:1]:
            yield ask("number per owner", [f"total {number.said} of {many} divided by the number of {parent.table.many}"],
                      f"SELECT 1.0 * SUM({number.sql}) / COUNT(DISTINCT {parent.column}) FROM {table.sql}",
                      f"SELECT 1.0 * (SELECT SUM({number.sql}) FROM {table.sql}) / (SELECT COUNT(*) FROM {parent.table.sql})")
    for number in table.numbers[:1]:
        for group in groups_of(table, parents):
            for way, function, order in (("highest average", "AVG", " DESC"), ("lowest average", "AVG", ""),
                                         ("highest total", "SUM", " DESC")):
                source = (f"FROM {table.sql} c {group.join}{within} GROUP BY {group.by} ORDER BY "
                          f"{function}(c.{number.sql}){order}")
                yield ask(f"{way} of groups", [f"which {group.said} has the {way} {number.said} of {many}{when}?",
                                               f"the {group.said} with the {way} {number.said} of {many}{when}"],
                          f"SELECT {group.shown} {source} LIMIT 1")
                yield ask(f"three with the {way}", [f"the 3 {plural_of(group.said)} with the {way} {number.said} of {many}{when}",
                                                    f"top 3 {plural_of(group.said)} by {way.split()[1]} {number.said} of "
                                                    f"{many}{when}"] if order else
                          [f"the 3 {plural_of(group.said)} with the {way} {number.said} of {many}{when}"],
                          f"SELECT {group.shown} {source} LIMIT 3")


def first_in_each(table, parents, ask):
    """Of each group the one of another kind, or the owner, with the most rows or the highest total."""
    many = table.many
    groups = list(groups_of(table, parents))
    values = [(f"the most {many}", f"number of {many}", "COUNT(*)")]
    values += [(f"the highest total {number.said} of {many}", f"total {number.said} of {many}", f"SUM(c.{number.sql})")
               for number in table.numbers[:1]]
    for group in groups:
        for item in groups:
            if item.said == group.said or (item.join and group.join and item.join != group.join):
                continue
            join = item.join or group.join
            both = f"FROM {table.sql} c {join}"
            keys = ", ".join(part.by if part.by != "1" else part.shown for part in (group, item))
            known = " AND ".join(f"{part.shown.split(', ')[0]} IS NOT NULL" for part in (group, item))
            for said, by, value in values:
                names = [f"g{n}" for n in range(group.shown.count(",") + 1)] + [f"i{n}" for n in range(item.shown.count(",") + 1)]
                shown = ", ".join(f"{part} {name}" for part, name in zip(
                    group.shown.split(", ") + item.shown.split(", "), names))
                over = group.by if group.by != "1" else group.shown
                sql = (f"SELECT {', '.join(names)} FROM (SELECT {shown}, RANK() OVER (PARTITION BY {over} ORDER BY {value} DESC) r "
                       f"{both}{{}} GROUP BY {keys}) WHERE r = 1")
                ways = [f"for each {group.said}, which {item.said} has {said}?",
                        f"which {item.said} has {said} in each {group.said}?",
                        f"top {item.said} by {by} for each {group.said}"]
                kind = "first by total in each" if "total" in said else "first by rows in each"
                yield ask(kind, ways, sql.format(""), sql.format(f" WHERE {known}"))


def parts_beside_wholes(table, schema, ask, choose):
    """How many there are, how many of them are so, what share that is; rows of two tables for each owner."""
    many = table.many
    for kind in table.kinds[:1]:
        value = choose.choice(kind.sayable) if kind.sayable else None
        if not value:
            continue
        holds = f"SUM(c.{kind.sql} = {text(value)})"
        for group in groups_of(table, schema.parents[table]):
            if group.shown == f"c.{kind.sql}":
                continue
            rest = f"FROM {table.sql} c {group.join} GROUP BY {group.by}"
            yield ask("whole and part", [f"for each {group.said}: number of {many} and number of {value} {many}",
                                         f"{many} and {value} {many} per {group.said}",
                                         f"number of {many} per {group.said}, and how many of them are {value}",
                                         f"how many {many} and how many {value} {many} does each {group.said} have?"],
                      f"SELECT {group.shown}, COUNT(*), {holds} {rest}")
            yield ask("whole, part and share", [f"per {group.said}: number of {many}, number of {value} {many} and the share of "
                                                f"{value} {many}",
                                                f"{many}, {value} {many} and percentage of {value} {many} by {group.said}"],
                      f"SELECT {group.shown}, COUNT(*), {holds}, 100.0 * {holds} / COUNT(*) {rest}",
                      f"SELECT {group.shown}, COUNT(*), {holds}, 1.0 * {holds} / COUNT(*) {rest}")
            for number in table.numbers[:1]:
                mean = f"AVG(c.{number.sql})"
                yield ask("whole, part and mean", [f"for each {group.said}: number of {many}, number of {value} {many} and average "
                                                   f"{number.said}",
                                                   f"by {group.said}: number of {many}, how many are {value}, and the average "
                                                   f"{number.said}"],
                          f"SELECT {group.shown}, COUNT(*), {holds}, {mean} {rest}")
        if len(kind.sayable) > 1:
            other = choose.choice([one for one in kind.sayable if one != value])
            for group in groups_of(table, schema.parents[table]):
                if group.shown != f"c.{kind.sql}":
                    yield ask("two parts", [f"number of {value} and number of {other} {many} by {group.said}",
                                            f"for each {group.said}, how many {value} and how many {other} {many} are there?",
                                            f"per {group.said}: {value} {many} and {other} {many}"],
                              f"SELECT {group.shown}, {holds}, SUM(c.{kind.sql} = {text(other)}) FROM {table.sql} c "
                              f"{group.join} GROUP BY {group.by}",
                              f"SELECT {group.shown}, c.{kind.sql}, COUNT(*) FROM {table.sql} c {group.join} WHERE c.{kind.sql} "
                              f"IN ({text(value)}, {text(other)}) GROUP BY {group.by}, c.{kind.sql}")
    for parent in schema.parents[table]:
        owner = parent.table
        for other, parents in schema.parents.items():
            beside = next((one for one in parents if one.table is owner), None)
            if other is table or not beside or owner in (table, other):
                continue
            counts = [f"(SELECT COUNT(*) FROM {child.sql} c WHERE c.{of.column} = p.{of.key})"
                      for child, of in ((table, parent), (other, beside))]
            yield ask("rows of two tables", [f"for each {owner.one}: number of {many} and number of {other.many}",
                                             f"how many {many} and how many {other.many} does each {owner.one} have?",
                                             f"number of {many} and {other.many} per {owner.one}"],
                      f"SELECT {parent.called}, {counts[0]}, {counts[1]} FROM {owner.sql} p",
                      f"SELECT * FROM (SELECT {parent.called}, {counts[0]} a, {counts[1]} b FROM {owner.sql} p) WHERE a > 0 OR b > 0",
                      f"SELECT * FROM (SELECT {parent.called}, {counts[0]} a, {counts[1]} b FROM {owner.sql} p) WHERE a > 0 AND b > 0",
                      f"SELECT * FROM (SELECT {parent.called}, {counts[0]} a, {counts[1]} b FROM {owner.sql} p) WHERE a > 0")
        for kind in owner.kinds[:1]:
            yield ask("owners and rows", [f"number of {owner.many} and number of {many} by {owner.one} {kind.said}",
                                          f"for each {owner.one} {kind.said}: how many {owner.many} and how many {many}?"],
                      f"SELECT p.{kind.sql}, COUNT(DISTINCT p.{parent.key}), COUNT(c.{parent.column}) FROM {owner.sql} p LEFT JOIN "
                      f"{table.sql} c ON c.{parent.column} = p.{parent.key} GROUP BY 1")


def plural_of(words):
    head, _, last = words.rpartition(" ")
    return f"{head} {plural(last)}".strip()


def in_bands(table, ask):
    many, rows = table.many, table.sql
    for number in table.numbers[:2]:
        values = sorted(number.values)
        low, high = (float(f"{values[len(values) * part // 3]:.1g}") for part in (1, 2))
        if not 0 < low < high:
            continue
        low, high = (int(value) if value >= 1 else value for value in (low, high))
        column = number.sql
        band = f"CASE WHEN {column} < {low} THEN 'a' WHEN {column} <= {high} THEN 'b' ELSE 'c' END"
        parts = f"SUM({column} < {low}), SUM({column} BETWEEN {low} AND {high}), SUM({column} > {high})"
        yield ask("three bands", [f"how many {many} have a {number.said} under {low}, between {low} and {high}, and over "
                                  f"{high}?"], f"SELECT {parts} FROM {rows}",
                  f"SELECT {band}, COUNT(*) FROM {rows} WHERE {column} IS NOT NULL GROUP BY 1",
                  f"SELECT COUNT(*) FROM {rows} WHERE {column} IS NOT NULL GROUP BY {band}")
        step = float(f"{(values[-1] - values[0]) / 8:.1g}")
        if step >= 1 and values[0] >= 0:
            width = int(step)
            yield ask("bands of a width", [f"number of {many} by {number.said} in steps of {width}",
                                           f"distribution of {many} by {number.said} in bands of {width}"],
                      f"SELECT CAST({column} / {width} AS INTEGER) * {width}, COUNT(*) FROM {rows} WHERE {column} IS NOT NULL "
                      f"GROUP BY 1")


if __name__ == "__main__":
    write(draw, __doc__)
