#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws plain conversations over databases: an easy question, and what people add to it without saying it again.

    plain_talks.py OUT [--each N] [--other-words] DATABASE.sqlite …

Fixed seeds: the same databases give the same conversations.
"""
from plain_schema import text
from plain_suite import write


def draw(schema, choose):
    def talk(kind, first, ways, sql, *others):
        return kind, [*([first] if isinstance(first, str) else first), choose.choice(ways)], sql, others

    for table in schema.askable:
        if table.rows >= 8:
            yield from about_time(table, talk, choose)
            yield from about_kinds(table, talk, choose)
            for number in table.numbers[:1]:
                yield from about_ranking(table, number, talk)
            for parent in schema.parents[table]:
                yield from about_parent(table, parent, talk)


def about_time(table, talk, choose):
    if len(table.years) < 2:
        return
    many, rows, date = table.many, table.sql, table.date.sql
    year, month = f"substr({date},1,4)", f"substr({date},1,7)"
    one, two = choose.sample(table.years, 2)
    count = choose.choice([f"how many {many} are there?", f"number of {many}"])
    in_one = f"number of {many} in {one}"
    yield talk("count, a year", count, [f"and in {one}?", f"only {one}", f"just for {one}"],
               f"SELECT COUNT(*) FROM {rows} WHERE {year} = '{one}'")
    yield talk("another year", in_one, [f"what about {two}?", f"and in {two}?", f"{two} instead"],
               f"SELECT COUNT(*) FROM {rows} WHERE {year} = '{two}'")
    yield talk("per month", in_one, ["by month", "and by month?", "per month please", "break that down by month"],
               f"SELECT {month}, COUNT(*) FROM {rows} WHERE {year} = '{one}' GROUP BY 1")
    both = f"FROM {rows} WHERE {year} IN ('{one}', '{two}')"
    yield talk("two years", in_one, [f"compare that with {two}", f"compared to {two}?"],
               f"SELECT {year}, COUNT(*) {both} GROUP BY 1", f"SELECT SUM({year} = '{one}'), SUM({year} = '{two}') {both}")
    yield talk("all years", in_one, ["and over all years?", "for all years", "overall?"], f"SELECT COUNT(*) FROM {rows}",
               f"SELECT {year}, COUNT(*) FROM {rows} WHERE {date} IS NOT NULL GROUP BY 1")
    yield talk("each year", count, ["by year", "and per year?", "for each year"],
               f"SELECT {year}, COUNT(*) FROM {rows} WHERE {date} IS NOT NULL GROUP BY 1",
               f"SELECT {year}, COUNT(*) FROM {rows} GROUP BY 1")
    if table.labels:
        yield talk("who, in a year", f"how many {many} in {one}?", ["which ones?", "who are they?", "list them"],
                   f"SELECT {table.called()} FROM {rows} WHERE {year} = '{one}'")
    for kind in table.kinds[:1]:
        yield talk("kinds for months", f"{many} per month in {one}",
                   [f"by {kind.said} instead", f"now by {kind.said} instead of month"],
                   f"SELECT {kind.sql}, COUNT(*) FROM {rows} WHERE {year} = '{one}' GROUP BY 1")
    for number in table.numbers[:1]:
        of, total = number.said, f"SUM({number.sql})"
        by_month = f"total {of} of {many} per month in {one}"
        yield talk("total beside", in_one, [f"and the total {of}?", f"what was the total {of}?", f"total {of} instead"],
                   f"SELECT {total} FROM {rows} WHERE {year} = '{one}'",
                   f"SELECT COUNT(*), {total} FROM {rows} WHERE {year} = '{one}'")
        yield talk("the same, another year", by_month, [f"and for {two}?", f"same for {two}", f"the same for {two} please"],
                   f"SELECT {month}, {total} FROM {rows} WHERE {year} = '{two}' GROUP BY 1")
        yield talk("running", by_month, ["as a running total", "cumulative please"],
                   f"SELECT {month}, SUM({total}) OVER (ORDER BY {month}) FROM {rows} WHERE {year} = '{one}' GROUP BY 1")


def about_kinds(table, talk, choose):
    many, rows = table.many, table.sql
    count = choose.choice([f"how many {many} are there?", f"number of {many}"])
    for kind in table.kinds[:1]:
        column, said, counts = kind.sql, kind.said, kind.counts()
        by = f"number of {many} by {said}"
        grouped = f"SELECT {column}, COUNT(*) FROM {rows} GROUP BY 1"
        yield talk("by kind", count, [f"by {said}", f"and by {said}?", f"split it by {said}", f"break that down by {said}"],
                   grouped)
        yield talk("percent", by, ["as percentages", "in percent please", "show it as percentages"],
                   f"SELECT {column}, 100.0 * COUNT(*) / (SELECT COUNT(*) FROM {rows}) FROM {rows} GROUP BY 1",
                   f"SELECT {column}, 1.0 * COUNT(*) / (SELECT COUNT(*) FROM {rows}) FROM {rows} GROUP BY 1")
        yield talk("in total", by, ["and in total?", "how many is that in total?", "what is the total?"],
                   f"SELECT COUNT(*) FROM {rows}")
        if len(counts) > 3 and counts[2] != counts[3]:
            yield talk("top three kinds", by, ["only the top 3", "top 3", "just the top 3 please"],
                       f"SELECT {column}, COUNT(*) FROM {rows} WHERE {column} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC LIMIT 3")
        if len(set(counts)) == len(counts):
            yield talk("sorted kinds", by, ["sort it from high to low", "highest first", "sort by the number, largest first"],
                       f"{grouped} ORDER BY 2 DESC")
            yield talk("the other way", f"{by}, highest first", ["sort it the other way", "the other way round please"],
                       f"{grouped} ORDER BY 2")
            yield talk("which most", by, ["which has the most?", "which one is the highest?"],
                       f"SELECT {column} FROM {rows} GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1")
        for number in table.numbers[:1]:
            of = number.said
            mean, total = (f"SELECT {column}, {way}({number.sql}) FROM {rows} GROUP BY 1" for way in ("AVG", "SUM"))
            yield talk("total for count", by, [f"total {of} instead", f"now the total {of}"], total)
            yield talk("mean for total", f"total {of} of {many} by {said}",
                       ["the average instead", "average instead", "and the average?"], mean,
                       f"SELECT {column}, SUM({number.sql}), AVG({number.sql}) FROM {rows} GROUP BY 1")
            yield talk("mean by kind", f"average {of} of {many}", [f"by {said}", f"and per {said}?", f"for each {said}"], mean)
            yield talk("highest for mean", f"average {of} of {many}", ["and the maximum?", "what about the maximum?"],
                       f"SELECT MAX({number.sql}) FROM {rows}")
        for other in table.kinds[1:2]:
            yield talk("another kind", by, [f"by {other.said} instead", f"now by {other.said}", f"same by {other.said}"],
                       f"SELECT {other.sql}, COUNT(*) FROM {rows} GROUP BY 1")
            yield talk("two kinds", by, [f"and also by {other.said}", f"split further by {other.said}",
                                         f"by {other.said} as well"],
                       f"SELECT {column}, {other.sql}, COUNT(*) FROM {rows} GROUP BY 1, 2")
            values = [value for value in other.sayable if value not in kind.values]
            if values:
                value = choose.choice(values)
                yield talk("only a value", by, [f"only {value}", f"only for {other.said} {value}",
                                                f"just {other.said} {value}"],
                           f"SELECT {column}, COUNT(*) FROM {rows} WHERE {other.sql} = {text(value)} GROUP BY 1")
                yield talk("all again", [by, f"only {value}"],
                           ["without that filter again", "all of them again", "for all again"], grouped)
        if len(kind.sayable) > 1:
            yield from about_values(table, kind, count, by, talk, choose)


def about_values(table, kind, count, by, talk, choose):
    many, rows, column, said = table.many, table.sql, kind.sql, kind.said
    one, two = choose.sample(kind.sayable, 2)
    is_one, is_two, not_one = f"{column} = {text(one)}", f"{column} = {text(two)}", f"{column} <> {text(one)}"
    counted = f"how many {many} have {said} {one}?"
    yield talk("without a value", by, [f"without {one}", f"exclude {one}", f"leave out {one}", f"except {one}"],
               f"SELECT {column}, COUNT(*) FROM {rows} WHERE {not_one} GROUP BY 1",
               f"SELECT {column}, COUNT(*) FROM {rows} WHERE {column} IS NOT {text(one)} GROUP BY 1")
    yield talk("another value", counted, [f"what about {two}?", f"and {two}?", f"and with {two}?"],
               f"SELECT COUNT(*) FROM {rows} WHERE {is_two}")
    yield talk("count, a value", count, [f"only {one}", f"just the {one} ones", f"only those with {said} {one}"],
               f"SELECT COUNT(*) FROM {rows} WHERE {is_one}")
    yield talk("what share", counted, ["what share is that?", "what percentage is that?", "as a percentage of all?"],
               f"SELECT 100.0 * SUM({is_one}) / COUNT(*) FROM {rows}", f"SELECT 1.0 * SUM({is_one}) / COUNT(*) FROM {rows}",
               f"SELECT 100.0 * SUM({is_one}) / COUNT({column}) FROM {rows}")
    if not table.labels:
        return
    listed = f"list the {many} with {said} {one}"
    shown = f"SELECT {table.called()}"
    yield talk("how many listed", listed, ["how many are there?", "how many are they?", "how many is that?"],
               f"SELECT COUNT(*) FROM {rows} WHERE {is_one}")
    yield talk("list another value", listed, [f"and those with {two}?", f"what about {two}?", f"now the {two} ones"],
               f"{shown} FROM {rows} WHERE {is_two}")
    yield talk("which counted", counted, ["which ones?", "list them", "show me those"], f"{shown} FROM {rows} WHERE {is_one}")
    yield talk("the others", listed, ["and the others?", "and the ones without it?", "and those that do not?"],
               f"{shown} FROM {rows} WHERE {not_one}", f"{shown} FROM {rows} WHERE {column} IS NOT {text(one)}")
    yield talk("by name", listed, ["alphabetically", "sort them by name", "in alphabetical order"],
               f"{shown} FROM {rows} WHERE {is_one} ORDER BY 1")
    yield talk("kind beside", f"list the {many}", [f"show their {said} too", f"and their {said}", f"with the {said}"],
               f"{shown}, {column} FROM {rows}")
    for number in table.numbers[:1]:
        of, middle = number.said, sorted(number.values)[len(number.values) // 2]
        yield talk("number beside", listed, [f"show their {of} as well", f"add the {of}", f"with their {of}"],
                   f"{shown}, {number.sql} FROM {rows} WHERE {is_one}")
        yield talk("those over", listed, [f"only those with {of} over {middle}", f"which of them have a {of} above {middle}?"],
                   f"{shown} FROM {rows} WHERE {is_one} AND {number.sql} > {middle}")
        yield talk("sorted list", f"list the {many} and their {of}", [f"sort by {of}, highest first", "highest first"],
                   f"{shown}, {number.sql} FROM {rows} ORDER BY {number.sql} DESC")
        yield talk("their mean", listed, [f"what is their average {of}?", f"and their average {of}?"],
                   f"SELECT AVG({number.sql}) FROM {rows} WHERE {is_one}")


def about_ranking(table, number, talk):
    values = sorted(number.values, reverse=True)
    if not table.labels or len(set(values[:8])) < 8 or values.count(values[-1]) > 1:
        return
    many, of, column = table.many, number.said, number.sql
    ranked = f"SELECT {table.called()} FROM {table.sql} ORDER BY {column} DESC LIMIT"
    yield talk("fewer of the first", f"top 5 {many} by {of}", ["top 3 instead", "only the top 3"], f"{ranked} 3")
    yield talk("more of the first", f"top 3 {many} by {of}", ["make it 5", "top 5 instead"], f"{ranked} 5")
    first = f"which {table.one} has the highest {of}?"
    yield talk("the other end", first, ["and the lowest?", "and which has the lowest?"],
               f"SELECT {table.called()} FROM {table.sql} WHERE {column} IS NOT NULL ORDER BY {column} LIMIT 1")
    for kind in table.kinds[:1]:
        yield talk("its kind", first, [f"what is its {kind.said}?", f"and its {kind.said}?"],
                   f"SELECT {kind.sql} FROM {table.sql} ORDER BY {column} DESC LIMIT 1")


def about_parent(table, parent, talk):
    many, owner, counts = table.many, parent.table.one, parent.counts
    called, join, group = parent.called, parent.join, parent.group
    per, most = f"number of {many} per {owner}", f"which {owner} has the most {many}?"
    each = f"SELECT {called}, COUNT(*) FROM {join} {group}"
    yield talk("per parent", f"how many {many} are there?", [f"by {owner}", f"and per {owner}?", f"for each {owner}"], each,
               f"SELECT {called}, COUNT(c.{parent.column}) FROM {parent.table.sql} p LEFT JOIN {table.sql} c ON "
               f"c.{parent.column} = p.{parent.key} {group}")
    if len(counts) > 4 and counts[0] != counts[1]:
        yield talk("how many it has", most, ["how many is that?", "how many does it have?"], f"SELECT {counts[0]}")
        if table.labels:
            yield talk("what it has", most, ["list them", "which ones?", f"list those {many}"],
                       f"SELECT {table.called('c')} FROM {join} WHERE p.{parent.key} = (SELECT {parent.column} FROM "
                       f"{table.sql} WHERE {parent.column} IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1)")
        if counts[-1] != counts[-2]:
            yield talk("and the fewest", most, ["and the fewest?", "and which has the fewest?"],
                       f"SELECT {called} FROM {join} {group} ORDER BY COUNT(*) LIMIT 1")
    if len(counts) > 4 and counts[2] != counts[3]:
        place = len(parent.table.labels) + 1
        yield talk("top three parents", per, ["top 3 only", "only the top 3", "just the three with the most"],
                   f"{each} ORDER BY {place} DESC LIMIT 3")
    middle = sorted(counts)[len(counts) // 2] if counts else 0
    if 1 < middle < max(counts, default=0):
        yield talk("more than so many", per, [f"only those with more than {middle}", f"which have more than {middle}?"],
                   f"SELECT {called} FROM {join} {group} HAVING COUNT(*) > {middle}")
    for number in table.numbers[:1]:
        of, total = number.said, f"SUM(c.{number.sql})"
        yield talk("total beside the count", per, [f"and the total {of}?", f"total {of} instead",
                                                   f"show the total {of} as well"],
                   f"SELECT {called}, {total} FROM {join} {group}", f"SELECT {called}, COUNT(*), {total} FROM {join} {group}")
    if len(parent.names) > 1:
        one, two = parent.names[:2]
        of_one, of_two = (f"FROM {join} WHERE p.{parent.table.labels[0].sql} = {text(name)}" for name in (one, two))
        yield talk("of another", f"how many {many} does {one} have?", [f"and {two}?", f"what about {two}?"],
                   f"SELECT COUNT(*) {of_two}")
        if table.labels:
            yield talk("which it has", f"how many {many} does {one} have?", ["which ones?", "list them"],
                       f"SELECT {table.called('c')} {of_one}")


if __name__ == "__main__":
    write(draw, __doc__)
