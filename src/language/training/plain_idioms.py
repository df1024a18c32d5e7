#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the plainest questions in the many ways in which people put them. The kind of a question is the way it is put, so
that an evaluation tells which ways are not understood.

    plain_idioms.py OUT [--each N] [--other-words] DATABASE.sqlite …

Fixed seeds: the same databases give the same questions.
"""
from plain_schema import MONTHS, text
from plain_suite import write

EACH_YEAR = ["{M} per calendar year", "{M} by calendar year", "{M} in each calendar year", "{M} in each year",
             "how many {M} were there in each of the years?", "how many {M} did we have each year?",
             "{M} year by year", "yearly number of {M}", "annual number of {M}", "number of {M} over the years",
             "how many {M} per annum?", "count of {M} broken down by year", "how has the number of {M} developed over the years?",
             "show {M} by year", "{M} for every year", "trend of {M} by year"]
EACH_MONTH = ["{M} month by month in {Y}", "monthly number of {M} in {Y}", "number of {M} for each month of {Y}",
              "how many {M} did we have each month in {Y}?", "{M} in {Y} by month", "monthly {M} {Y}",
              "how did the number of {M} develop month by month in {Y}?", "{Y} {M} per month",
              "how many {M} per calendar month in {Y}?", "break down the {M} of {Y} by month",
              "{M} in {Y}, split by month", "number of {M} in {Y} on a monthly basis", "show me {M} for {Y} monthly",
              "what was the monthly count of {M} in {Y}?"]
IN_YEAR = ["how many {M} were there during {Y}?", "how many {M} did we have in {Y}?", "{M} count {Y}", "# of {M} in {Y}",
           "how many {M} fell in {Y}?", "total number of {M} for {Y}", "how many {M} in the year {Y}?",
           "number of {M} throughout {Y}", "what was the number of {M} in {Y}?", "count the {M} in {Y}",
           "in {Y}, how many {M} were there?", "how many {M} for the whole of {Y}?", "how many {M} came in in {Y}?",
           "{Y}: how many {M}?", "how many {M} have there been in {Y}?", "can you count the {M} for {Y}?"]
ALL = ["how many {M} do we have in total?", "how many {M} are there altogether?", "count {M}", "total {M}",
       "what is the total number of {M}?", "how many {M} are in the database?", "how many {M} exist?",
       "tell me how many {M} there are", "{M}: how many?", "count of all {M}", "what's our number of {M}?",
       "how many {M} have we got?", "how many {M} are on file?", "how big is our number of {M}?", "overall number of {M}"]
BY_KIND = ["{M} broken down by {K}", "how are the {M} distributed across {K}?", "{M} split by {K}", "{M} grouped by {K}",
           "breakdown of {M} by {K}", "for each {K}, how many {M} are there?", "how many {M} per {K}?",
           "{K} and number of {M}", "count {M} for every {K}", "distribution of {M} by {K}",
           "how many {M} do we have in each {K}?", "number of {M} in every {K}", "{M}, by {K}", "split the {M} by {K}",
           "what does the split of {M} by {K} look like?", "how do the {M} break down by {K}?",
           "number of {M} across the different {KS}"]
SHARE_KIND = ["what percentage of {M} does each {K} account for?", "what share of {M} does each {K} have?",
              "{M} by {K} in percent", "how are the {M} split by {K} in percent?", "percentage split of {M} by {K}",
              "{M} by {K} as a percentage of all {M}", "share of each {K} in {M}", "percentage breakdown of {M} by {K}"]
VALUE = ["how many {M} with {K} {V} do we have?", "how many of the {M} have {K} {V}?", "count {M} where {K} is {V}",
         "{M} with {K} {V}: how many?", "how many {M} are there with {K} {V}?", "number of {M} where the {K} is {V}",
         "how many of our {M} have {V} as {K}?", "count of {V} {M}", "how many {V} {M} have we got?",
         "in how many {M} is the {K} {V}?", "how many {M} are {V}?", "how many {M} had {V} as their {K}?"]
SHARE_VALUE = ["what percentage of {M} are {V}?", "what share of our {M} is {V}?", "how many percent of {M} have {K} {V}?",
               "what proportion of {M} has {K} {V}?", "{V} {M} as a percentage of all {M}", "percentage of {V} {M}",
               "what fraction of {M} have {K} {V}?", "in percent, how many {M} have {K} {V}?",
               "share of {M} where {K} is {V}"]
NOT_VALUE = ["how many {M} are not {V}?", "how many {M} have a {K} other than {V}?", "{M} excluding {V}: how many?",
             "number of {M} without {K} {V}", "how many {M} except those with {K} {V}?", "count {M} where {K} is not {V}",
             "how many non-{V} {M} are there?"]
MOST_KIND = ["which {K} is the most common among {M}?", "what {K} do most {M} have?", "which {K} has the most {M}?",
             "what is the most frequent {K} of {M}?", "which {K} do we have the most {M} of?",
             "which {K} comes up most often in {M}?", "top {K} by number of {M}", "{K} with the highest number of {M}"]
TOTAL = ["what is the sum of {N} over all {M}?", "add up the {N} of all {M}", "how much {N} do all {M} have in total?",
         "{M}: total {N}", "combined {N} of all {M}", "what's the overall {N} of {M}?", "sum up {N} for {M}",
         "total {N} across all {M}", "what does the {N} of all {M} add up to?", "grand total of {N} for {M}"]
MEAN = ["what is the typical {N} of {M}?", "on average, what is the {N} of {M}?", "what's the average {N} per {O}?",
        "average {N} across all {M}", "mean {N} for {M}", "what {N} do {M} have on average?", "avg {N} of {M}",
        "{M}: average {N}", "how high is the average {N} of {M}?", "average {O} {N}", "what {N} does a {O} have on average?"]
MEAN_KIND = ["average {N} for each {K} of {M}", "what is the average {N} of {M} by {K}?", "mean {N} of {M} per {K}",
             "how does the average {N} of {M} differ by {K}?", "average {N} of {M} broken down by {K}",
             "avg {N} by {K} for {M}", "for every {K}, the average {N} of {M}", "compare the average {N} of {M} across {KS}",
             "compare average {N} of {M} by {K}", "what's the average {N} of {M} in each {K}?"]
TOTAL_KIND = ["sum of {N} of {M} by {K}", "how much {N} do {M} have per {K}?", "{N} of {M} by {K} in total",
              "total {N} of {M} for each {K}", "{M}: total {N} by {K}", "total {N} of {M} broken down by {K}",
              "sum up {N} of {M} per {K}", "total {N} of {M}, split by {K}"]
TOP = ["which {M} have the highest {N}? top 5", "top five {M} by {N}", "5 {M} with the highest {N}",
       "show me the five {M} with the largest {N}", "the top 5 {M} in terms of {N}", "{M} with the highest {N}, top 5",
       "give me the 5 {M} having the most {N}", "what are the top 5 {M} by {N}?", "list the 5 {M} with the biggest {N}",
       "highest {N}: top 5 {M}", "rank {M} by {N} and show the first 5"]
HIGHEST = ["which {O} has the largest {N}?", "what {O} has the biggest {N}?", "{O} with the greatest {N}",
           "name the {O} with the highest {N}", "which of the {M} has the highest {N}?", "who or what is the {O} with the highest {N}?",
           "the {O} whose {N} is the highest", "find the {O} with the maximum {N}", "which {O} tops the list by {N}?"]
LOWEST = ["which {O} has the smallest {N}?", "{O} with the least {N}", "name the {O} with the lowest {N}",
          "which of the {M} has the lowest {N}?", "the {O} whose {N} is the lowest", "find the {O} with the minimum {N}"]
OVER = ["how many {M} have more than {X} {N}?", "how many {M} exceed a {N} of {X}?", "{M} with a {N} of more than {X}: how many?",
        "count {M} whose {N} is greater than {X}", "how many {M} have a {N} higher than {X}?",
        "number of {M} where {N} is over {X}", "how many {M} are above {X} in {N}?", "how many {M} have a {N} > {X}?",
        "in how many {M} is the {N} above {X}?"]
AT_LEAST = ["how many {M} have a {N} of at least {X}?", "{M} with {N} of {X} or more: how many?",
            "how many {M} have a {N} of {X} or higher?", "count {M} with {N} >= {X}", "number of {M} with a minimum {N} of {X}",
            "how many {M} have a {N} no less than {X}?"]
UNDER = ["how many {M} have less than {X} {N}?", "count {M} whose {N} is smaller than {X}",
         "how many {M} have a {N} lower than {X}?", "number of {M} where {N} is under {X}", "how many {M} have a {N} < {X}?",
         "how many {M} stay below {X} in {N}?"]
BETWEEN = ["how many {M} have a {N} from {X} to {Z}?", "{M} with {N} between {X} and {Z}: how many?",
           "count {M} with a {N} in the range {X} to {Z}", "how many {M} lie between {X} and {Z} in {N}?",
           "number of {M} whose {N} is between {X} and {Z}"]
PER_PARENT = ["how many {M} are there for each {P}?", "number of {M} of each {P}", "count {M} by {P}",
              "{P} and the number of their {M}", "for every {P}, how many {M}?", "list each {P} with the number of {M}",
              "how are {M} distributed over {PS}?", "{M} broken down by {P}", "show the count of {M} for all {PS}",
              "what number of {M} does each {P} have?", "how many {M} do the individual {PS} have?",
              "{PS} with their number of {M}", "{M} count per {P}"]
MOST_PARENT = ["which {P} has the highest number of {M}?", "who has the most {M} among the {PS}?", "the {P} with the largest number of {M}",
               "which {P} comes first by number of {M}?", "which of the {PS} has the most {M}?", "top {P} by number of {M}",
               "{P} with the most {M}?", "name the {P} that has the most {M}", "which {P} accounts for the most {M}?"]
TOTAL_PARENT = ["sum of {N} of {M} by {P}", "how much {N} of {M} does each {P} have?", "total {M} {N} for each {P}",
                "for every {P}, the total {N} of its {M}", "total {N} of {M} broken down by {P}", "{P} and total {N} of {M}"]
MEAN_PARENT = ["average {N} of {M} for each {P}", "what is the average {N} of {M} by {P}?", "mean {N} of {M} per {P}",
               "average {N} of {M} broken down by {P}", "for every {P}, the average {N} of its {M}"]
NO_CHILD = ["which {PS} don't have any {M}?", "{PS} with no {M}", "which {PS} have never had any {M}?", "{PS} that have no {M}",
            "list the {PS} without {M}", "are there {PS} without any {M}? which?", "which {PS} do not have {M}?",
            "show {PS} with zero {M}"]
MORE_THAN = ["which {PS} have over {X} {M}?", "{PS} that have more than {X} {M}", "list {PS} with more than {X} {M}",
             "which {PS} have got more than {X} {M}?", "{PS} whose number of {M} exceeds {X}",
             "which {PS} have a number of {M} above {X}?", "show all {PS} having more than {X} {M}"]
OF_NAMED = ["how many {M} are there for {V}?", "{V}: number of {M}", "how many {M} belong to {V}?", "count the {M} of {V}",
            "number of {M} for {V}", "how many {M} has {V} got?", "{M} of {V}: how many?"]
CHANGE = ["how much did the number of {M} grow from {Y} to {Z} in percent?", "percentage change in {M} from {Y} to {Z}",
          "what was the growth in {M} between {Y} and {Z}?", "by what percentage did {M} grow from {Y} to {Z}?",
          "{M} growth {Z} vs {Y} in percent", "how did {M} change from {Y} to {Z} in %?"]
VERSUS = ["{M} in {Y} vs {Z}", "{M} in {Y} compared with {Z}", "compare {M} in {Y} and {Z}", "how do {M} in {Z} compare to {Y}?",
          "number of {M}: {Y} and {Z} side by side", "{M} {Y} against {Z}"]
BEST_MONTH = ["which month of {Y} had the most {M}?", "in which month of {Y} did we have the most {M}?", "busiest month for {M} in {Y}",
              "peak month for {M} in {Y}", "what was the best month for {M} in {Y}?", "month with the highest number of {M} in {Y}",
              "when in {Y} did we have the most {M}, by month?", "top month by {M} in {Y}"]
QUARTER = ["how many {M} in Q{Q} {Y}?", "{M} in the {QN} quarter of {Y}", "how many {M} in {QN} quarter {Y}?", "{M} Q{Q} {Y}",
           "number of {M} in Q{Q} of {Y}", "{Y} Q{Q} {M} count", "how many {M} did we have in quarter {Q} of {Y}?"]
MONTH = ["how many {M} in {MN} {Y}?", "{M} in {MN} of {Y}", "number of {M} for {MN} {Y}", "{MN} {Y}: how many {M}?",
         "how many {M} did we have in {MS} {Y}?", "{M} count for {MN} {Y}", "how many {M} during {MN} {Y}?", "{M} in {Y}-{M2}"]
SINCE = ["how many {M} since {MN} {Y}?", "number of {M} from {MN} {Y} on", "{M} after the start of {MN} {Y}: how many?",
         "how many {M} have we had since {MN} {Y}?", "how many {M} starting from {MN} {Y}?"]
CUMULATIVE = ["running total of {M} by month in {Y}", "cumulative {M} per month in {Y}", "accumulated number of {M} over the months of {Y}",
              "{M} per month in {Y} with a running total", "how did {M} accumulate month by month in {Y}?"]
VALUE_BY = ["how many {V} {M} per {J}?", "{V} {M} by {J}", "number of {M} with {K} {V} by {J}", "for each {J}, how many {M} are {V}?",
            "how many {M} in each {J} are {V}?", "{J} and number of {V} {M}", "count of {V} {M} for each {J}",
            "how are the {V} {M} distributed across {JS}?", "breakdown of {V} {M} by {J}"]
VALUE_YEAR = ["how many {V} {M} in {Y}?", "{V} {M} in {Y}: how many?", "number of {M} with {K} {V} during {Y}",
              "in {Y}, how many {M} had {K} {V}?", "how many {M} were {V} in {Y}?", "count of {V} {M} in {Y}",
              "how many {V} {M} did we have in {Y}?", "number of {V} {M} {Y}"]
MEAN_VALUE = ["what is the average {N} of {M} with {K} {V}?", "average {N} for {V} {M}", "average {N} of all {V} {M}",
              "what {N} do {V} {M} have on average?", "mean {N} of {M} where {K} is {V}", "what's the average {N} of {V} {M}?"]
SHARE_BY = ["what percentage of {M} in each {J} are {V}?", "for each {J}, what share of {M} is {V}?",
            "percentage of {V} {M} for each {J}", "share of {V} {M} by {J}", "what percent of {M} is {V} per {J}?",
            "how high is the share of {V} {M} in each {J}?", "proportion of {M} with {K} {V} by {J}"]
SEVERAL = ["for each {K}: number of {M}, total {N} and average {N}", "number of {M}, total {N} and average {N} by {K}",
           "show the number of {M} together with total and average {N} per {K}", "{M}, total {N} and average {N} by {K}",
           "count, sum and average of {N} of {M} by {K}", "per {K}: how many {M}, what total {N} and what average {N}?"]
ENDS = ["what are the lowest and highest {N} of {M}?", "min and max {N} of {M}", "range of {N} for {M}: lowest and highest",
        "minimum and maximum {N} across {M}", "how low and how high is the {N} of {M}?", "smallest and largest {N} of {M}"]
TOP_KINDS = ["top 3 {KS} by number of {M}", "the 3 most common {KS} of {M}", "three most frequent {KS} among {M}",
             "which 3 {KS} have the most {M}?", "the three {KS} with the most {M}", "3 biggest {KS} by {M}",
             "name the 3 {KS} that have the most {M}"]
LATEST = ["the 5 most recent {M}", "latest 5 {M}", "last 5 {M}", "newest 5 {M}", "show me the five latest {M}", "5 most recent {M}",
          "what were the last five {M}?"]
SECOND = ["{O} with the second highest {N}", "which {O} comes second by {N}?", "which {O} has the second largest {N}?",
          "second highest {N}: which {O}?"]
OWNERS_IN = ["how many {PS} had {M} in {Y}?", "how many different {PS} had {M} in {Y}?", "number of {PS} with at least one {O} in {Y}",
             "in {Y}, how many {PS} had {M}?", "how many distinct {PS} have {M} in {Y}?", "how many {PS} with {M} in {Y}?"]
ONE_ONLY = ["{PS} with exactly one {O}", "which {PS} have only one {O}?", "{PS} with just one {O}", "which {PS} have a single {O}?",
            "list {PS} that have exactly 1 {O}"]
TOTAL_YEAR = ["what was the total {N} of {M} in {Y}?", "sum of {N} of {M} in {Y}", "total {N} for {M} during {Y}",
              "{Y} total {N} of {M}", "how much {N} did {M} have in {Y} in total?", "total {M} {N} in {Y}",
              "in {Y}, what was the total {N} of {M}?", "overall {N} of {M} in {Y}"]
TOTAL_MONTHLY = ["total {N} of {M} month by month in {Y}", "monthly total {N} of {M} in {Y}", "sum of {N} of {M} for each month of {Y}",
                 "how did the total {N} of {M} develop month by month in {Y}?", "total {N} of {M} in {Y} by month",
                 "{Y} {N} of {M} in total per month", "total {N} of {M} in {Y}, split by month"]
MEDIAN = ["what is the median {N} of {M}?", "median of {N} for {M}", "{M}: median {N}", "50th percentile of {N} of {M}",
          "what's the median {N} across {M}?"]
TOP_TOTAL = ["top 5 {PS} by total {N} of {M}", "the five {PS} with the highest total {N} of {M}", "{PS} ranked by total {N} of {M}, top 5",
             "which 5 {PS} have the highest total {N} of {M}?", "top five {PS} in terms of total {M} {N}",
             "5 {PS} with the largest total {N} of {M}"]


def draw(schema, choose):
    for table in schema.askable:
        words = {"M": table.many, "O": table.one}

        def put(ways, sql, *others, **more):
            said = {**words, **more}
            for way in choose.sample(ways, min(3, len(ways))):
                yield way, [way.format(**said)], sql, others

        yield from of_rows(table, put, choose)
        for parent in schema.parents[table]:
            yield from of_parents(table, parent, put, choose)


def of_rows(table, put, choose):
    rows = table.sql
    yield from put(ALL, f"SELECT COUNT(*) FROM {rows}")
    if len(table.years) > 1:
        date = table.date.sql
        year, month = f"substr({date},1,4)", f"substr({date},1,7)"
        of, *_ = choose.sample(table.years, 1)
        old, new = sorted(choose.sample(table.years, 2))
        number = choose.randint(1, 12)
        within = f"{year} = '{of}'"
        yield from put(EACH_YEAR, f"SELECT {year}, COUNT(*) FROM {rows} WHERE {date} IS NOT NULL GROUP BY 1")
        yield from put(EACH_MONTH, f"SELECT {month}, COUNT(*) FROM {rows} WHERE {within} GROUP BY 1", Y=of)
        yield from put(IN_YEAR, f"SELECT COUNT(*) FROM {rows} WHERE {within}", Y=of)
        yield from put(BEST_MONTH, f"SELECT {month} FROM {rows} WHERE {within} GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1", Y=of)
        name = MONTHS[number - 1]
        named = {"MN": name, "MS": name[:3], "M2": f"{number:02}", "Y": of}
        yield from put(MONTH, f"SELECT COUNT(*) FROM {rows} WHERE {month} = '{of}-{number:02}'", **named)
        yield from put(SINCE, f"SELECT COUNT(*) FROM {rows} WHERE {month} >= '{of}-{number:02}'", **named)
        quarter = (number + 2) // 3
        yield from put(QUARTER, f"SELECT COUNT(*) FROM {rows} WHERE {within} AND (CAST(substr({date},6,2) AS INTEGER) + 2) / 3 = "
                       f"{quarter}", Y=of, Q=quarter, QN="first second third fourth".split()[quarter - 1])
        counts = [f"COUNT(*) FILTER (WHERE {year} = '{when}')" for when in (old, new)]
        yield from put(CHANGE, f"SELECT 100.0 * ({counts[1]} - {counts[0]}) / {counts[0]} FROM {rows}",
                       f"SELECT 1.0 * ({counts[1]} - {counts[0]}) / {counts[0]} FROM {rows}", Y=old, Z=new)
        yield from put(VERSUS, f"SELECT {year}, COUNT(*) FROM {rows} WHERE {year} IN ('{old}', '{new}') GROUP BY 1",
                       f"SELECT {counts[0]}, {counts[1]} FROM {rows}", Y=old, Z=new)
        yield from put(CUMULATIVE, f"SELECT {month}, SUM(COUNT(*)) OVER (ORDER BY {month}) FROM {rows} WHERE {within} GROUP BY 1",
                       Y=of)
        if table.labels and table.rows == table.date.distinct:
            yield from put(LATEST, f"SELECT {table.called()} FROM {rows} ORDER BY {date} DESC LIMIT 5")
        for amount in table.numbers[:1]:
            yield from put(TOTAL_YEAR, f"SELECT SUM({amount.sql}) FROM {rows} WHERE {within}", N=amount.said, Y=of)
            yield from put(TOTAL_MONTHLY, f"SELECT {month}, SUM({amount.sql}) FROM {rows} WHERE {within} GROUP BY 1",
                           N=amount.said, Y=of)
        for kind in table.kinds[:1]:
            if kind.sayable:
                value = choose.choice(kind.sayable)
                yield from put(VALUE_YEAR, f"SELECT COUNT(*) FROM {rows} WHERE {within} AND {kind.sql} = {text(value)}",
                               K=kind.said, V=value, Y=of)
    for kind in table.kinds[:1]:
        column = kind.sql
        grouped = f"FROM {rows} GROUP BY 1"
        known = f"FROM {rows} WHERE {column} IS NOT NULL GROUP BY 1"
        said = {"K": kind.said, "KS": kind.many}
        yield from put(BY_KIND, f"SELECT {column}, COUNT(*) {grouped}", f"SELECT {column}, COUNT(*) {known}", **said)
        share = f"COUNT(*) / (SELECT COUNT(*) FROM {rows})"
        yield from put(SHARE_KIND, f"SELECT {column}, 100.0 * {share} {grouped}", f"SELECT {column}, 1.0 * {share} {grouped}",
                       f"SELECT {column}, 100.0 * COUNT(*) / (SELECT COUNT({column}) FROM {rows}) {known}", **said)
        yield from put(MOST_KIND, f"SELECT {column} {known} ORDER BY COUNT(*) DESC LIMIT 1", **said)
        yield from put(TOP_KINDS, f"SELECT {column} {known} ORDER BY COUNT(*) DESC LIMIT 3", **said)
        for other in table.kinds[1:2]:
            if kind.sayable:
                value = choose.choice(kind.sayable)
                holds = f"{column} = {text(value)}"
                beside = {"V": value, "J": other.said, "JS": other.many, **said}
                yield from put(VALUE_BY, f"SELECT {other.sql}, COUNT(*) FROM {rows} WHERE {holds} GROUP BY 1",
                               f"SELECT {other.sql}, SUM({holds}) FROM {rows} GROUP BY 1", **beside)
                yield from put(SHARE_BY, f"SELECT {other.sql}, 100.0 * SUM({holds}) / COUNT(*) FROM {rows} GROUP BY 1",
                               f"SELECT {other.sql}, 1.0 * SUM({holds}) / COUNT(*) FROM {rows} GROUP BY 1", **beside)
        for number in table.numbers[:1]:
            yield from put(SEVERAL, f"SELECT {column}, COUNT(*), SUM({number.sql}), AVG({number.sql}) {grouped}",
                           N=number.said, **said)
            if kind.sayable:
                value = choose.choice(kind.sayable)
                yield from put(MEAN_VALUE, f"SELECT AVG({number.sql}) FROM {rows} WHERE {column} = {text(value)}",
                               N=number.said, V=value, **said)
            yield from put(MEAN_KIND, f"SELECT {column}, AVG({number.sql}) {grouped}",
                           f"SELECT {column}, AVG({number.sql}) {known}", N=number.said, **said)
            yield from put(TOTAL_KIND, f"SELECT {column}, SUM({number.sql}) {grouped}",
                           f"SELECT {column}, SUM({number.sql}) {known}", N=number.said, **said)
        if kind.sayable:
            value = choose.choice(kind.sayable)
            holds = f"{column} = {text(value)}"
            yield from put(VALUE, f"SELECT COUNT(*) FROM {rows} WHERE {holds}", V=value, **said)
            yield from put(SHARE_VALUE, f"SELECT 100.0 * SUM({holds}) / COUNT(*) FROM {rows}",
                           f"SELECT 1.0 * SUM({holds}) / COUNT(*) FROM {rows}",
                           f"SELECT 100.0 * SUM({holds}) / COUNT({column}) FROM {rows}", V=value, **said)
            yield from put(NOT_VALUE, f"SELECT COUNT(*) FROM {rows} WHERE NOT {holds}",
                           f"SELECT COUNT(*) FROM {rows} WHERE {column} IS NOT {text(value)}", V=value, **said)
    for number in table.numbers[:1]:
        column = number.sql
        values = sorted(number.values)
        low, high = values[len(values) // 4], values[len(values) * 3 // 4]
        said = {"N": number.said}
        yield from put(TOTAL, f"SELECT SUM({column}) FROM {rows}", **said)
        yield from put(MEAN, f"SELECT AVG({column}) FROM {rows}", **said)
        yield from put(OVER, f"SELECT COUNT(*) FROM {rows} WHERE {column} > {low}", X=low, **said)
        yield from put(AT_LEAST, f"SELECT COUNT(*) FROM {rows} WHERE {column} >= {high}", X=high, **said)
        yield from put(UNDER, f"SELECT COUNT(*) FROM {rows} WHERE {column} < {high}", X=high, **said)
        if low < high:
            yield from put(BETWEEN, f"SELECT COUNT(*) FROM {rows} WHERE {column} BETWEEN {low} AND {high}", X=low, Z=high, **said)
        yield from put(ENDS, f"SELECT MIN({column}), MAX({column}) FROM {rows}", **said)
        yield from put(MEDIAN, f"SELECT AVG(v) FROM (SELECT {column} v, ROW_NUMBER() OVER (ORDER BY {column}) r, COUNT(*) OVER () n "
                       f"FROM {rows} WHERE {column} IS NOT NULL) WHERE r IN ((n + 1) / 2, (n + 2) / 2)", **said)
        if table.labels:
            shown = f"SELECT {table.called()} FROM {rows} WHERE {column} IS NOT NULL ORDER BY {column}"
            if len(values) > 3 and len({*values[-3:]}) == 3:
                yield from put(SECOND, f"{shown} DESC LIMIT 1 OFFSET 1", **said)
            yield from put(TOP, f"{shown} DESC LIMIT 5", **said)
            yield from put(HIGHEST, f"{shown} DESC LIMIT 1", **said)
            yield from put(LOWEST, f"{shown} LIMIT 1", **said)


def of_parents(table, parent, put, choose):
    called, join, group, counts = parent.called, parent.join, parent.group, parent.counts
    said = {"P": parent.table.one, "PS": parent.table.many}
    yield from put(PER_PARENT, f"SELECT {called}, COUNT(*) FROM {join} {group}",
                   f"SELECT {called}, COUNT(c.{parent.column}) FROM {parent.table.sql} p LEFT JOIN {table.sql} c ON "
                   f"c.{parent.column} = p.{parent.key} {group}", **said)
    yield from put(MOST_PARENT, f"SELECT {called} FROM {join} {group} ORDER BY COUNT(*) DESC LIMIT 1", **said)
    if parent.lonely:
        yield from put(NO_CHILD, f"SELECT {parent.table.called()} FROM {parent.table.sql} WHERE {parent.key} NOT IN "
                       f"({parent.belongs})", **said)
    if counts.count(1) > 0 and counts[0] > 1:
        yield from put(ONE_ONLY, f"SELECT {called} FROM {join} {group} HAVING COUNT(*) = 1", **said)
    if len(table.years) > 1:
        year = choose.choice(table.years)
        yield from put(OWNERS_IN, f"SELECT COUNT(DISTINCT {parent.column}) FROM {table.sql} WHERE "
                       f"substr({table.date.sql},1,4) = '{year}'", Y=year, **said)
    middle = sorted(counts)[len(counts) // 2] if len(counts) > 3 else 0
    if middle > 1:
        yield from put(MORE_THAN, f"SELECT {called} FROM {join} {group} HAVING COUNT(*) > {middle}", X=middle, **said)
    for number in table.numbers[:1]:
        yield from put(TOTAL_PARENT, f"SELECT {called}, SUM(c.{number.sql}) FROM {join} {group}", N=number.said, **said)
        yield from put(TOP_TOTAL, f"SELECT {called} FROM {join} {group} ORDER BY SUM(c.{number.sql}) DESC LIMIT 5",
                       N=number.said, **said)
        yield from put(MEAN_PARENT, f"SELECT {called}, AVG(c.{number.sql}) FROM {join} {group}", N=number.said, **said)
    if parent.names:
        name = choose.choice(parent.names)
        yield from put(OF_NAMED, f"SELECT COUNT(*) FROM {join} WHERE p.{parent.table.labels[0].sql} = {text(name)}", V=name)


if __name__ == "__main__":
    write(draw, __doc__)
