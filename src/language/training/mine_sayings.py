#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What people say for names and values, in the schemas written by hand: what several of them agree on.

    mine_sayings.py SCHEMAS-FOLDER NAMES.txt VALUES.txt [--fold K]

Of what is called `a` in one schema and `b` in another nothing is learned; both have to be said of the
same table, column or value, in several schemas. With --fold K those schemas are left out that a fold
holds out, as fit_contest.py needs it.
"""
import argparse
import collections
import pathlib
import re

import examples as ex
import hand_schema
from sampled_schema import split_name

NUMBERS = ("num", "date", "datetime", "cat", "code", "flag", "text")
# words that by themselves call no column: every table has a name, and most have a date
BARE = set("""of the a an to in on for by and or with at from per is was are who what which how when where
that it its their our we they name names number no nr id date day time type kind code list total count sum
amount value note notes comment description other others none yes state label title""".split())
JOINING = {"of", "the", "a", "an", "to", "for", "in", "on", "at", "by"}
ENDINGS = ("ations", "ation", "ings", "ing", "ments", "ment", "ies", "ied", "ers", "er", "ed", "es", "s", "e", "y")
LONGEST = 5  # words of a saying


def plain(text):
    text = re.sub(r"\(.*?\)", "", text.lower())
    return re.sub(r"\s+", " ", re.sub(r"[^a-z0-9' &/%-]+", " ", text)).strip()


def words_of(phrase):
    return [word for word in re.split(r"[^a-z0-9']+", phrase) if word]


def stem(word):
    for ending in ENDINGS:
        if len(word) > len(ending) + 2 and word.endswith(ending):
            return word[:-len(ending)]
    return word


def stems(phrase):
    return {stem(word) for word in words_of(phrase) if word not in JOINING}


def tells(phrase):
    words = words_of(phrase)
    return (1 <= len(words) <= LONGEST and len(phrase) > 2 and not re.search(r"[\d']", phrase) and
            any(word not in BARE for word in words))


class Sayings:
    """Which names and sayings belong together, and in which schemas."""

    def __init__(self):
        self.together = collections.defaultdict(set)
        self.schemas = collections.defaultdict(set)

    def add(self, schema, stored, said):
        """`stored`: as the source calls it; `said`: what people call it."""
        for one in {stored, *said}:
            self.schemas[one].add(schema)
            for other in said:
                if one != other:
                    self.together[one, other].add(schema)

    def agreed(self, least, sure, share):
        """(how many agree, name, saying): `least` schemas at least, `sure` of those that know both words, and
        `share` of those that say it at all: "pay" alone may be said of anything."""
        for (name, said), agree in self.together.items():
            ours, theirs = stems(name), stems(said)
            known = len(self.schemas[name] & self.schemas[said])
            if tells(name) and tells(said) and not (ours <= theirs or theirs <= ours) and \
                    len(agree) >= max(least, sure * known, share * len(self.schemas[said])):
                yield len(agree), name, said


def write(path, *found):
    by_name = collections.defaultdict(dict)
    for agreed in found:
        for count, name, said in agreed:
            by_name[name][said] = max(count, by_name[name].get(said, 0))
    order = sorted(by_name, key=lambda name: (-max(by_name[name].values()), name))
    with open(path, "w", encoding="utf-8") as out:
        print("# names | what people say, right to left only; made by mine_sayings.py", file=out)
        for name in order:
            said = sorted(by_name[name], key=lambda one: (-by_name[name][one], one))
            print(name + " | " + ", ".join(said), file=out)


def main():
    arguments = argparse.ArgumentParser()
    for name in ("schemas", "names", "values"):
        arguments.add_argument(name)
    arguments.add_argument("--fold", type=int, default=-1)
    options = arguments.parse_args()
    tables, columns, values = Sayings(), Sayings(), Sayings()
    for path in sorted(pathlib.Path(options.schemas).glob("*.txt")):
        schema = hand_schema.HandSchema(path)
        if ex.fold_of(schema.name + "~") == options.fold:
            continue
        for table in schema.tables:
            tables.add(schema.name, plain(" ".join(split_name(table.raw_name))),
                       {plain(one) for one, _ in table.nouns})
            for column in table.columns:
                if column.kind in NUMBERS:
                    columns.add(schema.name, plain(" ".join(split_name(column.raw_name))),
                                {plain(name) for name in column.names})
                if column.kind in ("cat", "code"):
                    for value in column.values:
                        if value.said:
                            values.add(schema.name, plain(str(value.raw)), {plain(one) for one in value.says})
    write(options.names, tables.agreed(3, 0.7, 0.2), columns.agreed(3, 0.7, 0.2))
    write(options.values, values.agreed(2, 0.6, 0.0))


if __name__ == "__main__":
    main()
