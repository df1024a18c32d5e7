#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws questions about what a database knows nothing of: plain ones, about the rows of another database. An engine
should say so. Some of the nouns may mean the same as one of its own; most do not.

    plain_foreign.py OUT [--each N] [--other-words] DATABASE.sqlite …

Fixed seeds: the same databases give the same questions.
"""
from plain_suite import write

NOTHING = "SELECT 'nothing of the kind'"  # what no plan answers
ROOT = 5  # letters that are enough to tell words apart


def roots_of(schema):
    said = set()
    for table in schema.tables.values():
        said.update(table.one.split(), table.many.split())
        for column in table.columns:
            said.update(column.said.split())
            if column.distinct < 200:
                said.update(word for value in set(column.values) if isinstance(value, str) for word in value.lower().split())
    return {word[:ROOT] for word in said}


def draw(schema, choose, others):
    known = roots_of(schema)
    named = [table for table in schema.askable if table.labels]
    strange = [table for other in others if other is not schema for table in other.askable
               if not {word[:ROOT] for word in table.one.split()} & known]
    for place, table in enumerate(choose.sample(strange, min(len(strange), 24)) if named else []):
        own = choose.choice(named)
        number = table.numbers[0].said if table.numbers else "value"
        ways = [f"how many {table.many} are there?", f"list all {table.many}", f"number of {table.many} per {own.one}",
                f"which {own.one} has the most {table.many}?", f"average {number} of {table.many}",
                f"{own.many} without {table.many}", f"total {table.one} cost by {own.one}",
                f"share of {own.many} with {table.many}", f"which {own.many} have {table.many}?",
                f"number of {table.many} in 2023", f"top 5 {table.many}"]
        yield f"foreign {place % 8}", [choose.choice(ways)], NOTHING, ()


if __name__ == "__main__":
    write(draw, __doc__, together=True)
