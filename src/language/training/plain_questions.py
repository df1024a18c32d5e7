#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws plain questions over databases: what anybody may ask of any of them, in words that name the tables and
columns, so that there is no doubt what the answer is. No engine may fail on these.

    plain_questions.py OUT [--each N] [--other-words] DATABASE.sqlite …

Fixed seeds: the same databases give the same questions.
"""
from plain_schema import MONTHS, is_sayable, text
from plain_suite import write


def draw(schema, choose):
    def ask(kind, ways, sql, *others):
        return kind, [choose.choice(ways)], sql, others

    for table in schema.askable:
        yield from about_rows(table, ask)
        yield from about_time(table, ask, choose)
        for kind in table.kinds[:2]:
            yield from about_kind(table, kind, ask, choose)
        for number in table.numbers[:2]:
            yield from about_number(table, number, ask, choose)
        for parent in schema.parents[table]:
            yield from about_parent(table, parent, ask, choose)


def about_rows(table, ask):
    many = table.many
    yield ask("count", [f"how many {many} are there?", f"number of {many}", f"how many {many} do we have"],
              f"SELECT COUNT(*) FROM {table.sql}")
    if table.labels:
        yield ask("list", [f"list all {many}", f"show me the {many}", f"which {many} do we have?"],
                  f"SELECT {table.called()} FROM {table.sql}")


def about_time(table, ask, choose):
    if len(table.years) < 2:
        return
    many, rows, date = table.many, table.sql, table.date.sql
    year = choose.choice(table.years)
    within = f"substr({date},1,4) = '{year}'"
    by_year, by_month = f"substr({date},1,4)", f"substr({date},1,7)"
    yield ask("count year", [f"how many {many} in {year}?", f"number of {many} in {year}"],
              f"SELECT COUNT(*) FROM {rows} WHERE {within}")
    yield ask("per month", [f"{many} per month in {year}", f"number of {many} by month in {year}"],
              f"SELECT {by_month}, COUNT(*) FROM {rows} WHERE {within} GROUP BY 1")
    yield ask("per year", [f"{many} per year", f"number of {many} by year", f"how many {many} each year?"],
              f"SELECT {by_year}, COUNT(*) FROM {rows} WHERE {date} IS NOT NULL GROUP BY 1",
              f"SELECT {by_year}, COUNT(*) FROM {rows} GROUP BY 1")
    yield ask("before", [f"how many {many} before {year}?", f"number of {many} before {year}"],
              f"SELECT COUNT(*) FROM {rows} WHERE {date} < '{year}-01-01'")
    month = choose.choice(sorted({value[:7] for value in table.date.values}))
    named = f"{MONTHS[int(month[5:]) - 1]} {month[:4]}"
    yield ask("count month", [f"how many {many} in {named}?", f"number of {many} in {named}"],
              f"SELECT COUNT(*) FROM {rows} WHERE {by_month} = '{month}'")
    yield ask("running", [f"running total of {many} per month", f"cumulative number of {many} by month"],
              f"SELECT {by_month}, SUM(COUNT(*)) OVER (ORDER BY {by_month}) FROM {rows} WHERE {date} IS NOT NULL "
              "GROUP BY 1")
    before = f"LAG(COUNT(*)) OVER (ORDER BY {by_year})"
    growth = f"100.0 * (COUNT(*) - {before}) / {before}"
    each = f"SELECT {by_year} p, {growth} g FROM {rows} WHERE {date} IS NOT NULL GROUP BY 1"
    yield ask("growth", [f"how did the number of {many} change from year to year in percent?",
                         f"year over year growth of {many}"],
              f"SELECT {by_year}, COUNT(*), {growth} FROM {rows} WHERE {date} IS NOT NULL GROUP BY 1", each,
              f"SELECT * FROM ({each}) WHERE g IS NOT NULL")
    months = {}
    for value in table.date.values:
        months[value[:7]] = months.get(value[:7], 0) + 1
    most = sorted(months.values(), reverse=True)
    if len(most) > 2 and most[0] != most[1]:
        yield ask("busiest month", [f"which month had the most {many}?", f"month with the most {many}"],
                  f"SELECT {by_month} FROM {rows} WHERE {date} IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1")
    if table.labels and table.rows == table.date.distinct:
        yield ask("latest", [f"what is the latest {table.one}?", f"the most recent {table.one}"],
                  f"SELECT {table.called()} FROM {rows} ORDER BY {date} DESC LIMIT 1")
    for number in table.numbers[:1]:
        said, total = number.said, f"SUM({number.sql})"
        yield ask("total year", [f"total {said} of {many} in {year}", f"sum of {said} for {many} in {year}",
                                 f"{table.one} {said} in {year}"], f"SELECT {total} FROM {rows} WHERE {within}")
        yield ask("total per month", [f"total {said} of {many} per month in {year}",
                                      f"{table.one} {said} by month in {year}"],
                  f"SELECT {by_month}, {total} FROM {rows} WHERE {within} GROUP BY 1")
        yield ask("mean per year", [f"average {said} of {many} per year", f"average {table.one} {said} by year"],
                  f"SELECT {by_year}, AVG({number.sql}) FROM {rows} WHERE {date} IS NOT NULL GROUP BY 1",
                  f"SELECT {by_year}, AVG({number.sql}) FROM {rows} GROUP BY 1")


def about_kind(table, kind, ask, choose):
    many, rows, column, said = table.many, table.sql, kind.sql, kind.said
    grouped = f"FROM {rows} GROUP BY 1"
    known = f"FROM {rows} WHERE {column} IS NOT NULL GROUP BY 1"
    yield ask("count by kind", [f"number of {many} by {said}", f"{many} per {said}", f"{many} by {said}",
                                f"how many {many} are there for each {said}?"],
              f"SELECT {column}, COUNT(*) {grouped}", f"SELECT {column}, COUNT(*) {known}")
    yield ask("different kinds", [f"how many different {kind.many} of {many} are there?",
                                  f"number of distinct {kind.many} of {many}"],
              f"SELECT COUNT(DISTINCT {column}) FROM {rows}")
    yield ask("list kinds", [f"which {kind.many} of {many} are there?", f"list the distinct {said} of {many}"],
              f"SELECT DISTINCT {column} FROM {rows}", f"SELECT DISTINCT {column} FROM {rows} WHERE {column} IS NOT NULL")
    counts = kind.counts()
    if counts[0] != counts[1]:
        yield ask("most common kind", [f"what is the most common {said} of {many}?",
                                       f"most frequent {said} among {many}"],
                  f"SELECT {column} {known} ORDER BY COUNT(*) DESC LIMIT 1")
    if len(counts) > 2 and counts[-1] != counts[-2]:
        yield ask("least common kind", [f"what is the least common {said} of {many}?",
                                        f"which {said} has the fewest {many}?"],
                  f"SELECT {column} {known} ORDER BY COUNT(*) LIMIT 1")
    of_all = f"COUNT(*) / (SELECT COUNT(*) FROM {rows})"
    yield ask("share by kind", [f"share of {many} by {said}", f"percentage of {many} per {said}",
                                f"how are {many} split by {said} in percent?"],
              f"SELECT {column}, 100.0 * {of_all} {grouped}", f"SELECT {column}, 1.0 * {of_all} {grouped}",
              f"SELECT {column}, 100.0 * COUNT(*) / (SELECT COUNT({column}) FROM {rows}) {known}")
    for number in table.numbers[:1]:
        yield from number_by_kind(table, kind, number, ask)
    value = choose.choice(kind.sayable) if kind.sayable else None
    if value:
        is_so = f"{column} = {text(value)}"
        yield ask("count value", [f"how many {many} have {said} {value}?", f"number of {many} with {said} {value}"],
                  f"SELECT COUNT(*) FROM {rows} WHERE {is_so}")
        yield ask("share value", [f"what percentage of {many} have {said} {value}?",
                                  f"share of {many} with {said} {value}"],
                  f"SELECT 100.0 * SUM({is_so}) / COUNT(*) FROM {rows}",
                  f"SELECT 1.0 * SUM({is_so}) / COUNT(*) FROM {rows}",
                  f"SELECT 100.0 * SUM({is_so}) / COUNT({column}) FROM {rows}")
        if table.labels:
            yield ask("list value", [f"list the {many} with {said} {value}", f"which {many} have {said} {value}?"],
                      f"SELECT {table.called()} FROM {rows} WHERE {is_so}")
    if len(kind.sayable) > 1:
        yield from two_values(table, kind, ask, choose)


def number_by_kind(table, kind, number, ask):
    many, column, said, of = table.many, kind.sql, kind.said, number.said
    grouped = f"FROM {table.sql} GROUP BY 1"
    yield ask("mean by kind", [f"average {of} of {many} by {said}", f"average {of} per {said} of {many}",
                               f"what is the average {of} of {many} for each {said}?"],
              f"SELECT {column}, AVG({number.sql}) {grouped}",
              f"SELECT {column}, AVG({number.sql}) FROM {table.sql} WHERE {column} IS NOT NULL GROUP BY 1")
    yield ask("kind with highest mean", [f"which {said} has the highest average {of} of {many}?"],
              f"SELECT {column} {grouped} ORDER BY AVG({number.sql}) DESC LIMIT 1")
    yield ask("total by kind", [f"total {of} of {many} by {said}", f"{table.one} {of} by {said}",
                                f"total {of} per {said} of {many}"], f"SELECT {column}, SUM({number.sql}) {grouped}")
    yield ask("count and total by kind", [f"number of {many} and total {of} by {said}"],
              f"SELECT {column}, COUNT(*), SUM({number.sql}) {grouped}")
    yield ask("highest by kind", [f"highest {of} of {many} per {said}", f"maximum {of} for each {said} of {many}"],
              f"SELECT {column}, MAX({number.sql}) {grouped}")
    if table.labels:
        ranked = (f"SELECT {column}, {table.called()} FROM (SELECT *, RANK() OVER (PARTITION BY {column} ORDER BY "
                  f"{number.sql} DESC) r FROM {table.sql} WHERE {number.sql} IS NOT NULL")
        yield ask("first of each kind", [f"which {table.one} has the highest {of} in each {said}?",
                                         f"the {table.one} with the highest {of} per {said}"],
                  f"{ranked}) WHERE r = 1", f"{ranked} AND {column} IS NOT NULL) WHERE r = 1")


def two_values(table, kind, ask, choose):
    many, rows, column, said = table.many, table.sql, kind.sql, kind.said
    one, two = choose.sample(kind.sayable, 2)
    is_one, is_two = f"{column} = {text(one)}", f"{column} = {text(two)}"
    yield ask("either value", [f"how many {many} have {said} {one} or {two}?",
                               f"number of {many} with {said} {one} or {two}"],
              f"SELECT COUNT(*) FROM {rows} WHERE {is_one} OR {is_two}")
    yield ask("not a value", [f"how many {many} do not have {said} {one}?", f"number of {many} whose {said} is not {one}"],
              f"SELECT COUNT(*) FROM {rows} WHERE {column} <> {text(one)}",
              f"SELECT COUNT(*) FROM {rows} WHERE {column} IS NOT {text(one)}")
    yield ask("bare value", [f"how many {one} {many} are there?", f"number of {one} {many}"],
              f"SELECT COUNT(*) FROM {rows} WHERE {is_one}")
    yield ask("two values compared", [f"compare the number of {one} and {two} {many}", f"{one} versus {two} {many}"],
              f"SELECT {column}, COUNT(*) FROM {rows} WHERE {is_one} OR {is_two} GROUP BY 1",
              f"SELECT SUM({is_one}), SUM({is_two}) FROM {rows}")
    for number in table.numbers[:1]:
        for way, function in (("average", "AVG"), ("total", "SUM")):
            yield ask(f"{way} of value", [f"{way} {number.said} of {one} {many}",
                                          f"{way} {number.said} of {many} with {said} {one}"],
                      f"SELECT {function}({number.sql}) FROM {rows} WHERE {is_one}")


def about_number(table, number, ask, choose):
    many, one, rows, of, column = table.many, table.one, table.sql, number.said, number.sql
    ways = {"AVG": ("average", [f"average {of} of {many}", f"what is the average {of} of all {many}?",
                                f"mean {of} of {many}"]),
            "SUM": ("total", [f"total {of} of {many}", f"what is the total {of} of all {many}?"]),
            "MAX": ("highest", [f"highest {of} of {many}", f"what is the maximum {of} of {many}?"]),
            "MIN": ("lowest", [f"lowest {of} of {many}", f"what is the minimum {of} of {many}?",
                               f"smallest {of} of {many}"])}
    for function, (kind, said) in ways.items():
        yield ask(kind, said, f"SELECT {function}({column}) FROM {rows}")
    yield ask("ends and mean", [f"lowest, highest and average {of} of {many}",
                                f"minimum, maximum and average {of} of {many}"],
              f"SELECT MIN({column}), MAX({column}), AVG({column}) FROM {rows}")
    yield ask("median", [f"median {of} of {many}", f"what is the median {of} of {many}?"],
              f"SELECT AVG(v) FROM (SELECT {column} v, ROW_NUMBER() OVER (ORDER BY {column}) r, COUNT(*) OVER () n "
              f"FROM {rows} WHERE {column} IS NOT NULL) WHERE r IN ((n + 1) / 2, (n + 2) / 2)")
    values = sorted(number.values)
    low, mid, high = (values[len(values) * part // 12] for part in (3, 8, 9))
    yield ask("over", [f"how many {many} have a {of} over {mid}?", f"number of {many} with {of} above {mid}"],
              f"SELECT COUNT(*) FROM {rows} WHERE {column} > {mid}")
    yield ask("under", [f"how many {many} have a {of} under {high}?", f"number of {many} with {of} below {high}"],
              f"SELECT COUNT(*) FROM {rows} WHERE {column} < {high}")
    if low < high:
        yield ask("between", [f"how many {many} have a {of} between {low} and {high}?",
                              f"number of {many} with {of} between {low} and {high}"],
                  f"SELECT COUNT(*) FROM {rows} WHERE {column} BETWEEN {low} AND {high}")
    if not table.labels:
        return
    shown = f"SELECT {table.called()}"
    if values.count(values[-1]) == 1:
        yield ask("with the highest", [f"which {one} has the highest {of}?", f"the {one} with the highest {of}"],
                  f"{shown} FROM {rows} ORDER BY {column} DESC LIMIT 1")
    if values.count(values[0]) == 1:
        yield ask("with the lowest", [f"which {one} has the lowest {of}?", f"the {one} with the smallest {of}"],
                  f"{shown} FROM {rows} WHERE {column} IS NOT NULL ORDER BY {column} LIMIT 1")
    if len(values) > 6 and values[-5] != values[-6]:
        yield ask("top five", [f"top 5 {many} by {of}", f"the 5 {many} with the highest {of}"],
                  f"{shown} FROM {rows} ORDER BY {column} DESC LIMIT 5")
    yield ask("list over", [f"{many} with {of} over {mid}", f"list {many} with a {of} above {mid}"],
              f"{shown} FROM {rows} WHERE {column} > {mid}")
    yield ask("above the mean", [f"which {many} have a {of} above average?", f"{many} with {of} above the average"],
              f"{shown} FROM {rows} WHERE {column} > (SELECT AVG({column}) FROM {rows})")
    yield ask("sorted", [f"list {many} sorted by {of}, highest first", f"{many} by {of} descending"],
              f"{shown} FROM {rows} ORDER BY {column} DESC")
    yield ask("with the number", [f"list the {many} and their {of}", f"show {of} of each {one}"],
              f"{shown}, {column} FROM {rows}")
    names = [value for value in table.labels[0].values if is_sayable(value)] if len(table.labels) == 1 else []
    if names:
        name = choose.choice(names)
        yield ask("look up", [f"what is the {of} of {name}?", f"{of} of {name}"],
                  f"SELECT {column} FROM {rows} WHERE {table.labels[0].sql} = {text(name)}")


def about_parent(table, parent, ask, choose):
    many, one = table.many, table.one
    owner, owners = parent.table.one, parent.table.many
    called, join, group, counts = parent.called, parent.join, parent.group, parent.counts
    belongs = parent.belongs
    yield ask("count per parent", [f"number of {many} per {owner}", f"{many} per {owner}",
                                   f"how many {many} does each {owner} have?", f"count of {many} by {owner}",
                                   f"number of {many} for each {owner}"],
              f"SELECT {called}, COUNT(*) FROM {join} {group}",
              f"SELECT {called}, COUNT(c.{parent.column}) FROM {parent.table.sql} p LEFT JOIN {table.sql} c ON "
              f"c.{parent.column} = p.{parent.key} {group}")
    ranked = f"SELECT {called} FROM {join} {group} ORDER BY COUNT(*)"
    if len(counts) > 2 and counts[0] != counts[1]:
        yield ask("with the most", [f"which {owner} has the most {many}?", f"{owner} with the most {many}"],
                  f"{ranked} DESC LIMIT 1")
    if len(counts) > 2 and counts[-1] != counts[-2] and not parent.lonely:
        yield ask("with the fewest", [f"which {owner} has the fewest {many}?", f"{owner} with the fewest {many}"],
                  f"{ranked} LIMIT 1")
    if len(counts) > 4 and counts[2] != counts[3]:
        yield ask("top three", [f"top 3 {owners} by number of {many}", f"the 3 {owners} with the most {many}"],
                  f"{ranked} DESC LIMIT 3")
    middle = sorted(counts)[len(counts) // 2] if len(counts) > 3 else 0
    if middle > 1:
        having = f"SELECT {called} FROM {join} {group} HAVING COUNT(*)"
        yield ask("at least so many", [f"which {owners} have at least {middle} {many}?",
                                       f"{owners} with at least {middle} {many}", f"{owners} with {middle} or more {many}"],
                  f"{having} >= {middle}")
        yield ask("more than so many", [f"which {owners} have more than {middle} {many}?",
                                        f"{owners} with more than {middle} {many}"], f"{having} > {middle}")
        yield ask("count with more", [f"how many {owners} have more than {middle} {many}?"],
                  f"SELECT COUNT(*) FROM (SELECT 1 FROM {join} {group} HAVING COUNT(*) > {middle})")
        yield ask("share with more", [f"what share of {owners} have more than {middle} {many}?",
                                      f"percentage of {owners} with more than {middle} {many}"],
                  f"SELECT 100.0 * (SELECT COUNT(*) FROM (SELECT 1 FROM {join} {group} HAVING COUNT(*) > {middle})) / "
                  f"(SELECT COUNT(*) FROM {parent.table.sql})",
                  f"SELECT 1.0 * (SELECT COUNT(*) FROM (SELECT 1 FROM {join} {group} HAVING COUNT(*) > {middle})) / "
                  f"(SELECT COUNT(*) FROM {parent.table.sql})")
        if not parent.lonely:
            yield ask("fewer than so many", [f"which {owners} have fewer than {middle} {many}?",
                                             f"{owners} with less than {middle} {many}"], f"{having} < {middle}")
    if parent.lonely:
        some = f"(SELECT COUNT(DISTINCT {parent.column}) FROM {table.sql})"
        yield ask("without any", [f"which {owners} have no {many}?", f"{owners} without {many}",
                                  f"{owners} without any {many}"],
                  f"SELECT {parent.table.called()} FROM {parent.table.sql} WHERE {parent.key} NOT IN ({belongs})")
        yield ask("with some", [f"how many {owners} have at least one {one}?"], f"SELECT {some}")
        yield ask("share with some", [f"what share of {owners} have {many}?",
                                      f"percentage of {owners} with at least one {one}"],
                  f"SELECT 100.0 * {some} / (SELECT COUNT(*) FROM {parent.table.sql})",
                  f"SELECT 1.0 * {some} / (SELECT COUNT(*) FROM {parent.table.sql})")
    if len(table.years) > 1:
        year = choose.choice(table.years)
        within = f"substr({table.date.sql},1,4) = '{year}'"
        yield ask("count per parent in a year", [f"number of {many} per {owner} in {year}", f"{many} by {owner} in {year}"],
                  f"SELECT {called}, COUNT(*) FROM {join} WHERE substr(c.{table.date.sql},1,4) = '{year}' {group}")
        yield ask("without any in a year", [f"which {owners} had no {many} in {year}?", f"{owners} without {many} in {year}"],
                  f"SELECT {parent.table.called()} FROM {parent.table.sql} WHERE {parent.key} NOT IN ({belongs} AND {within})")
    yield ask("mean count", [f"average number of {many} per {owner}", f"how many {many} does a {owner} have on average?"],
              f"SELECT 1.0 * COUNT(*) / COUNT(DISTINCT {parent.column}) FROM {table.sql} WHERE {parent.column} IS NOT NULL",
              f"SELECT 1.0 * (SELECT COUNT({parent.column}) FROM {table.sql}) / (SELECT COUNT(*) FROM {parent.table.sql})")
    for number in table.numbers[:1]:
        of, total = number.said, f"SUM(c.{number.sql})"
        shown = f"SELECT {called}, {{}} FROM {join} {group}"
        yield ask("total per parent", [f"total {of} of {many} per {owner}", f"total {of} of {many} by {owner}",
                                       f"{one} {of} by {owner}"], shown.format(total))
        yield ask("mean per parent", [f"average {of} of {many} per {owner}", f"average {one} {of} by {owner}"],
                  shown.format(f"AVG(c.{number.sql})"))
        whole = f"(SELECT SUM({number.sql}) FROM {table.sql})"
        yield ask("share per parent", [f"share of total {of} of {many} per {owner}"],
                  shown.format(f"100.0 * {total} / {whole}"), shown.format(f"1.0 * {total} / {whole}"))
        by_total = f"SELECT {called} FROM {join} {group} ORDER BY {total} DESC LIMIT"
        yield ask("with the highest total", [f"which {owner} has the highest total {of} of {many}?"], f"{by_total} 1")
        yield ask("top five totals", [f"top 5 {owners} by total {of} of {many}",
                                      f"the 5 {owners} with the highest total {one} {of}"], f"{by_total} 5")
    if parent.names:
        name = choose.choice(parent.names)
        of_one = f"FROM {join} WHERE p.{parent.table.labels[0].sql} = {text(name)}"
        yield ask("count of parent", [f"how many {many} does {name} have?", f"number of {many} of {name}"],
                  f"SELECT COUNT(*) {of_one}")
        if table.labels:
            yield ask("list of parent", [f"list the {many} of {name}", f"which {many} belong to {name}?"],
                      f"SELECT {table.called('c')} {of_one}")
    for kind in parent.table.kinds[:1]:
        yield ask("count by parent's kind", [f"number of {many} by {owner} {kind.said}",
                                             f"{many} per {kind.said} of the {owner}"],
                  f"SELECT p.{kind.sql}, COUNT(*) FROM {join} GROUP BY 1")
    if table.labels:
        yield ask("with the parent", [f"list {many} with their {owner}", f"show each {one} and its {owner}"],
                  f"SELECT {table.called('c')}, {called} FROM {join}",
                  f"SELECT {table.called('c')}, {called} FROM {table.sql} c LEFT JOIN {parent.table.sql} p ON "
                  f"c.{parent.column} = p.{parent.key}")


if __name__ == "__main__":
    write(draw, __doc__)
