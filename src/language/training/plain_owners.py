# SPDX-License-Identifier: GPL-3.0-or-later
"""What plain_compounds.py asks about rows that others belong to: those with rows of a kind, with more of them than others,
and whom they belong to themselves."""
from plain_schema import text


def of_owners(table, parent, ask, choose):
    many, owner, owners = table.many, parent.table.one, parent.table.many
    called, join, group = parent.called, parent.join, parent.group
    for kind in parent.table.kinds[:2]:
        value = choose.choice(kind.sayable) if kind.sayable else None
        if value:
            holds = f"p.{kind.sql} = {text(value)}"
            yield ask("of owners with", [f"number of {many} of {owners} with {kind.said} {value}",
                                         f"how many {many} belong to {owners} with {kind.said} {value}?"],
                      f"SELECT COUNT(*) FROM {join} WHERE {holds}")
            for number in table.numbers[:1]:
                yield ask("total of owners with", [f"total {number.said} of {many} of {owners} with {kind.said} {value}"],
                          f"SELECT SUM(c.{number.sql}) FROM {join} WHERE {holds}")
            if table.labels:
                yield ask("list of owners with", [f"list the {many} of {value} {owners}",
                                                  f"which {many} belong to {owners} with {kind.said} {value}?"],
                          f"SELECT {table.called('c')} FROM {join} WHERE {holds}")
            yield ask("count per owner with", [f"number of {many} per {owner} for {owners} with {kind.said} {value}"],
                      f"SELECT {called}, COUNT(*) FROM {join} WHERE {holds} {group}",
                      f"SELECT {called}, COUNT(c.{parent.column}) FROM {parent.table.sql} p LEFT JOIN {table.sql} c ON "
                      f"c.{parent.column} = p.{parent.key} WHERE {holds} {group}")
        ranked = (f"SELECT k, n FROM (SELECT p.{kind.sql} k, {parent.table.labels[0].sql and parent.called.split(', ')[0]} n, "
                  f"RANK() OVER (PARTITION BY p.{kind.sql} ORDER BY COUNT(*) DESC) r FROM {join} {group}) WHERE r = 1")
        yield ask("owner with the most of each kind", [f"which {owner} has the most {many} in each {kind.said}?",
                                                       f"the {owner} with the most {many} per {kind.said}"], ranked)
        mean = (f"SELECT p.{kind.sql}, 1.0 * COUNT(*) / COUNT(DISTINCT p.{parent.key}) FROM {join} GROUP BY 1",
                f"SELECT p.{kind.sql}, 1.0 * COUNT(c.{parent.column}) / COUNT(DISTINCT p.{parent.key}) FROM "
                f"{parent.table.sql} p LEFT JOIN {table.sql} c ON c.{parent.column} = p.{parent.key} GROUP BY 1")
        yield ask("mean count by owner's kind", [f"average number of {many} per {owner} by {kind.said}",
                                                 f"average number of {many} per {owner} for each {owner} {kind.said}"], *mean)
    for kind in table.kinds[:2]:
        value = choose.choice(kind.sayable) if kind.sayable else None
        if not value:
            continue
        holds = f"c.{kind.sql} = {text(value)}"
        yield ask("owners of a kind", [f"which {owners} have {many} with {kind.said} {value}?",
                                       f"{owners} with {value} {many}"],
                  f"SELECT DISTINCT {called} FROM {join} WHERE {holds}")
        yield ask("count owners of a kind", [f"how many {owners} have {many} with {kind.said} {value}?",
                                             f"number of different {owners} with {value} {many}"],
                  f"SELECT COUNT(DISTINCT c.{parent.column}) FROM {table.sql} c WHERE {holds}")
        yield ask("owners without a kind", [f"which {owners} have no {many} with {kind.said} {value}?",
                                            f"{owners} without {value} {many}"],
                  f"SELECT {parent.table.called()} FROM {parent.table.sql} WHERE {parent.key} NOT IN "
                  f"({parent.belongs} AND {kind.sql} = {text(value)})")
        yield ask("share per owner", [f"percentage of {many} with {kind.said} {value} per {owner}",
                                      f"what share of {many} has {kind.said} {value} for each {owner}?"],
                  f"SELECT {called}, 100.0 * SUM({holds}) / COUNT(*) FROM {join} {group}",
                  f"SELECT {called}, 1.0 * SUM({holds}) / COUNT(*) FROM {join} {group}")
        counts = f"SELECT {called} FROM {join} WHERE {holds} {group} ORDER BY COUNT(*) DESC LIMIT 3"
        yield ask("top three of a kind", [f"top 3 {owners} by number of {many} with {kind.said} {value}",
                                          f"the 3 {owners} with the most {value} {many}"], counts)
        if len(kind.sayable) > 1:
            other = choose.choice([one for one in kind.sayable if one != value])
            with_one, with_other = (f"{parent.belongs} AND {kind.sql} = {text(one)}" for one in (value, other))
            shown = f"SELECT {parent.table.called()} FROM {parent.table.sql} WHERE {parent.key} IN ({with_one}) AND {parent.key}"
            yield ask("owners of both kinds", [f"which {owners} have both {value} and {other} {many}?"],
                      f"{shown} IN ({with_other})")
            yield ask("owners of one kind, not the other", [f"which {owners} have {value} {many} but no {other} {many}?"],
                      f"{shown} NOT IN ({with_other})")
    if len(table.years) > 1:
        first, second = sorted(choose.sample(table.years, 2))
        year = f"substr({table.date.sql},1,4)"
        in_first, in_second = (f"{parent.belongs} AND {year} = '{when}'" for when in (first, second))
        shown = f"SELECT {parent.table.called()} FROM {parent.table.sql} WHERE {parent.key} IN ({in_first}) AND {parent.key}"
        yield ask("owners of one year, not the other", [f"which {owners} had {many} in {first} but not in {second}?"],
                  f"{shown} NOT IN ({in_second})")
        yield ask("owners of both years", [f"which {owners} had {many} in both {first} and {second}?"],
                  f"{shown} IN ({in_second})")
        yield ask("count owners in a year", [f"how many {owners} had {many} in {first}?",
                                             f"number of different {owners} with {many} in {first}"],
                  f"SELECT COUNT(DISTINCT {parent.column}) FROM {table.sql} WHERE {year} = '{first}'")
        yield ask("owners per year", [f"number of different {owners} with {many} per year",
                                      f"how many different {owners} had {many} each year?"],
                  f"SELECT {year}, COUNT(DISTINCT {parent.column}) FROM {table.sql} WHERE {table.date.sql} IS NOT NULL GROUP BY 1")
        yield ask("latest of each owner", [f"date of the latest {table.one} of each {owner}",
                                           f"when was the last {table.one} of each {owner}?"],
                  f"SELECT {called}, MAX(c.{table.date.sql}) FROM {join} {group}")


def above_other_owners(table, parent, ask, choose):
    many, owner, owners = table.many, parent.table.one, parent.table.many
    called, join, group = parent.called, parent.join, parent.group
    mean = f"(SELECT AVG(n) FROM (SELECT COUNT(*) n FROM {join} {group}))"
    yield ask("owners above the mean", [f"which {owners} have more {many} than average?",
                                        f"{owners} with an above average number of {many}"],
              f"SELECT {called} FROM {join} {group} HAVING COUNT(*) > {mean}",
              f"SELECT {called} FROM {join} {group} HAVING COUNT(*) > 1.0 * (SELECT COUNT({parent.column}) FROM {table.sql}) / "
              f"(SELECT COUNT(*) FROM {parent.table.sql})")
    for number in table.numbers[:1]:
        of, total = number.said, f"SUM(c.{number.sql})"
        totals = sorted(float(value) for value in number.values)
        over = int(float(f"{sum(totals) / max(1, len(parent.counts)):.1g}"))
        if over > 1:
            yield ask("owners with a total over", [f"which {owners} have a total {of} of {many} over {over}?",
                                                   f"{owners} whose total {table.one} {of} is more than {over}"],
                      f"SELECT {called} FROM {join} {group} HAVING {total} > {over}")
        above = f"SELECT {called} FROM {join} {group} HAVING AVG(c.{number.sql}) > (SELECT AVG({number.sql}) FROM {table.sql})"
        yield ask("owners with a mean above", [f"which {owners} have an average {of} of {many} above the overall average?"], above)
        yield ask("owner's total and count", [f"number of {many} and total {of} per {owner}, highest total first"],
                  f"SELECT {called}, COUNT(*), {total} FROM {join} {group} ORDER BY {total} DESC")
        if parent.names:
            name = choose.choice(parent.names)
            yield ask("total of a named owner", [f"total {of} of {many} of {name}", f"average {of} of {many} of {name}"][:1],
                      f"SELECT {total} FROM {join} WHERE p.{parent.table.labels[0].sql} = {text(name)}")


def of_their_owners(table, parent, above, ask):
    """`above`: whom the owners of the rows belong to."""
    many, top = table.many, above.table
    join = (f"{table.sql} c JOIN {parent.table.sql} m ON c.{parent.column} = m.{parent.key} JOIN {top.sql} p ON "
            f"m.{above.column} = p.{above.key}")
    yield ask("count per owner's owner", [f"number of {many} per {top.one}", f"how many {many} does each {top.one} have?"],
              f"SELECT {above.called}, COUNT(*) FROM {join} {above.group}")
    yield ask("owner's owner with the most", [f"which {top.one} has the most {many}?"],
              f"SELECT {above.called} FROM {join} {above.group} ORDER BY COUNT(*) DESC LIMIT 1")
    for number in table.numbers[:1]:
        yield ask("total per owner's owner", [f"total {number.said} of {many} by {top.one}"],
                  f"SELECT {above.called}, SUM(c.{number.sql}) FROM {join} {above.group}")
    for kind in top.kinds[:1]:
        yield ask("count by kind of owner's owner", [f"number of {many} by {top.one} {kind.said}"],
                  f"SELECT p.{kind.sql}, COUNT(*) FROM {join} GROUP BY 1")
    if table.labels:
        yield ask("list with owner and its owner", [f"list {many} with their {parent.table.one} and {top.one}"],
                  f"SELECT {table.called('c')}, {parent.table.called('m')}, {above.called} FROM {join}")
