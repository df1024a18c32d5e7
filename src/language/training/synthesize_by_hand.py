# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes databases and questions of the hand-written schemas.

    synthesize_by_hand.py SCHEMAS-FOLDER DATABASES-FOLDER OUT.jsonl [--each N] [--asked N]
                          [--renderings N] [--seed S] [--measure K]

Each schema becomes NAME~0.sqlite with the identifiers as written, and NAME~1, NAME~2 … under names
made of what people say. --each questions are drawn over each of them, and every question written by
hand is taken --asked times with other values.
"""
import argparse
import json
import pathlib
import random

import hand_answers
import hand_asked
import hand_database
from examples import fold_of
from hand_questions import HandQuestions
from hand_schema import HandSchema
from manner import manner


def questions_of(schema, options, choice):
    maker = HandQuestions(schema, choice)
    seen = set()
    for _ in range(options.asked):
        for question, sql in schema.asked:
            try:
                made = hand_asked.written(question, sql, maker, options.measure >= 0)
            except hand_asked.Unclear as fault:
                schema.faults.append("%s: %s in %s" % (schema.name, fault, question))
                continue
            if made[0] not in seen:
                seen.add(made[0])
                yield "asked", made
    drawn = 0
    for _ in range(options.each * 5):
        if drawn >= options.each:
            break
        made = maker.make()
        if made and made[1] and made[0] not in seen and len(made[0]) < 220:
            seen.add(made[0])
            drawn += 1
            yield "drawn", made


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("schemas")
    arguments.add_argument("databases")
    arguments.add_argument("out")
    arguments.add_argument("--each", type=int, default=70)
    arguments.add_argument("--asked", type=int, default=1)
    arguments.add_argument("--renderings", type=int, default=3)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--measure", type=int, default=-1)
    options = arguments.parse_args()
    folder = pathlib.Path(options.databases)
    folder.mkdir(parents=True, exist_ok=True)
    written = 0
    with open(options.out, "w", encoding="utf-8") as out:
        for path in sorted(pathlib.Path(options.schemas).glob("*.txt")):
            read = HandSchema(path)
            faults = set(read.faults)
            if options.measure >= 0 and fold_of(read.name + "~") != options.measure:
                continue
            for number in range(options.renderings):
                name = "%s~%d" % (read.name, number)
                choice = random.Random("%d %s" % (options.seed, name))
                schema = read.rendered(choice) if number else read
                hand_database.write_database(schema, folder / (name + ".sqlite"),
                                             random.Random(name))
                for way, (question, sql) in questions_of(schema, options, choice):
                    if options.measure >= 0:
                        sql = hand_answers.answered(sql)
                        if sql is None or way == "drawn":
                            continue
                    written += 1
                    out.write(json.dumps({
                        "suite": "hand" if way == "drawn" else "asked", "split": "train",
                        "db_id": name, "id": "hand-%06d" % written,
                        "question": question if options.measure >= 0 else
                        manner(question, choice, 0.06),
                        "gold_sql": schema.in_halves(sql)}) + "\n")
                faults |= set(schema.faults)
            for fault in sorted(faults):
                print(fault)
    print("%d questions" % written)


if __name__ == "__main__":
    main()
