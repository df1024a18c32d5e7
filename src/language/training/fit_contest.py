#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the choice between the plans of the rules and those of the trained parser, and the confidence.

    fit_contest.py --bench FOLDER --work FOLDER --fold K [--write] SUITE=WEIGHT[/EVERY] …

Runs `weigh_plans` over every suite (of tests/questions, or of the benchmark folder), which tells which of the
plans are right, fits, reports, and with --write replaces src/language/ContestTrees.h and CalibratorTrees.h.
SUITE=2/3 counts a suite's questions twice and takes each third one. What was made is kept in the work folder
and made anew where weigh_plans is newer.

The weights in weigh_plans must have been trained without the databases of the suites: --fold K drops those of
all other folds in suites whose databases the parser has seen. No database is judged by trees that saw it; the
report and the bars come from such held-out judgements alone. Trees are boosted with fixed settings and no random
numbers, so two runs write the same headers.

Needs python3-numpy.
"""
import argparse
import hashlib
import json
import os
import subprocess

import numpy as np

from examples import fold_of
from boosted_trees import auroc, bar_for, boost, forest_text, predict, thresholds, write

SURE_ALONE = 0.85  # as in PlanContest.cpp
LIKELY = 0.5  # likewise
LEFT_OUT, UNKNOWN, UNUSED, UNFIT = 24, 39, 40, 43  # places in contestFeatures()
RULES_CHANCE = 22  # the place of "rules' chance" in contestFeatures()
SPIDER_LIKE = ("spider", "spider_syn")


def place_of(suite, arguments):
    """The questions of a suite and the folder of its databases."""
    own = f"tests/questions/{suite}/questions.jsonl"
    if os.path.exists(own):
        return own, f"build/release/eval/{suite}"  # made by ./dev eval
    folder = f"{arguments.bench}/{suite}/databases"
    return (f"{arguments.bench}/{suite}/questions.jsonl",
            folder if os.path.isdir(folder) else f"{arguments.bench}/spider/databases")


def newer(path, than):
    return os.path.exists(path) and os.path.getmtime(path) >= os.path.getmtime(than)


def weighed(suite, every, arguments):
    """The lines of weigh_plans about a suite, made by as many processes as there are cores."""
    questions, databases = place_of(suite, arguments)
    wanted = f"{arguments.work}/{suite}.questions.jsonl"
    with open(questions, encoding="utf-8") as lines:
        items = [json.loads(line) for line in lines]
    if suite in SPIDER_LIKE and arguments.fold is not None:
        items = [item for item in items if fold_of(item["db_id"]) == arguments.fold]
    items = items[::every]
    with open(wanted, "w", encoding="utf-8") as out:
        out.writelines(json.dumps(item) + "\n" for item in items)
    parts = [f"{arguments.work}/{suite}.{part}.jsonl" for part in range(arguments.jobs)]
    if not all(newer(part, arguments.program) for part in parts):
        running = [subprocess.Popen([arguments.program, wanted, databases, path, str(arguments.jobs), str(part)])
                   for part, path in enumerate(parts)]
        if any(process.wait() for process in running):
            raise SystemExit(f"{arguments.program} failed on {suite}")
    answers = []
    for path in parts:
        with open(path, encoding="utf-8") as lines:
            answers += [json.loads(line) for line in lines]
    return answers


def read(arguments):
    rows = []
    for entry in arguments.inputs:
        suite, _, weight = entry.partition("=")
        weight, _, every = weight.partition("/")
        by = "exact" if suite in SPIDER_LIKE else "right"
        for answer in weighed(suite, int(every or 1), arguments):
            verdicts = [answer["verdict"]] + [proposal["verdict"] for proposal in answer["proposals"]]
            rows.append({**answer, "right": [verdict[by] for verdict in verdicts], "weight": float(weight or 1)})
    return rows


def logit(p):
    p = np.clip(p, 0.01, 0.99)
    return np.log(p / (1 - p))


def held_out(x, y, w, folds, rounds):
    """What trees that saw no row of a fold say about it."""
    cuts = [thresholds(x[:, f]) for f in range(x.shape[1])]
    p = np.zeros(len(y))
    for fold in sorted(set(folds)):
        test = folds == fold
        p[test] = predict(boost(x[~test], y[~test], w[~test], rounds, cuts), x[test])
    return p, boost(x, y, w, rounds, cuts)


def write_trees(path, purpose, bars, models):
    """Fitted models as a C++ header, with the bars that go with them."""
    with open(path, "w", encoding="utf-8") as out:
        out.write("// SPDX-License-Identifier: GPL-3.0-or-later\n#pragma once\n\n"
                  "#include \"language/Forest.h\"\n\n"
                  f"/// Written by training/fit_contest.py: {purpose}.\n"
                  "namespace querent::language::contest {\n\n" + bars + "// clang-format off\n" +
                  "".join(forest_text(name, model) for name, model in models.items()) +
                  "// clang-format on\n\n} // namespace querent::language::contest\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", metavar="SUITE=WEIGHT[/EVERY]")
    parser.add_argument("--bench", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--program", default="build/release/bin/weigh_plans")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--fold", type=int)
    parser.add_argument("--folds", type=int, default=5, help="of the cross-validation")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--alone", type=float, default=0.4,
                        help="from this chance on the parser answers what the rules decline")
    parser.add_argument("--duel", type=float, default=0.4, help="from here on the parser beats the rules")
    parser.add_argument("--rounds", type=int, default=250)
    parser.add_argument("--precision", type=float, default=0.93, help="of high, in suites like spider")
    parser.add_argument("--others", type=float, default=0.93, help="of high, in all other suites")
    arguments = parser.parse_args()
    rows = read(arguments)
    # the renderings of one schema are held out together
    for row in rows:
        row["schema"] = row["db_id"].split("~")[0]
    names = sorted({row["schema"] for row in rows}, key=lambda n: hashlib.md5(n.encode()).hexdigest())
    place = {name: i % arguments.folds for i, name in enumerate(names)}

    # the rules by themselves
    made = [row for row in rows if row["features"]]
    chance_alone, rules_model = held_out(
        np.array([row["features"] for row in made]), np.array([float(row["right"][0]) for row in made]),
        np.array([row["weight"] for row in made]), np.array([place[row["schema"]] for row in made]), 140)
    for row, p in zip(made, chance_alone):
        row["chance"] = float(p)
    for row in rows:
        for proposal in row["proposals"]:
            if row["features"]:
                proposal["features"][RULES_CHANCE] = float(logit(row["chance"]))

    # every proposal of the parser, then the rules beside the first of them
    def fold(some):
        return np.array([place[row["schema"]] for row in some])

    def weight(some):
        return np.array([row["weight"] for row in some])

    flat = [(row, i) for row in rows for i in range(len(row["proposals"]))]
    asked = [row for row, _ in flat]
    p, parser_model = held_out(
        np.array([row["proposals"][i]["features"] for row, i in flat]),
        np.array([float(row["right"][i + 1]) for row, i in flat]), weight(asked), fold(asked), arguments.rounds)
    for (row, i), value in zip(flat, p):
        row["proposals"][i]["chance"] = float(value)
    both = [row for row in rows if row["features"] and row["proposals"]]
    rules_chance, rules_side = held_out(
        np.array([row["proposals"][0]["features"] for row in both]),
        np.array([float(row["right"][0]) for row in both]), weight(both), fold(both), arguments.rounds)
    for row, value in zip(both, rules_chance):
        row["leader"] = int(np.argmax([proposal["chance"] for proposal in row["proposals"]]))
        leader = row["proposals"][row["leader"]]
        row["duel"] = leader["features"] + [float(logit(leader["chance"])), float(logit(value))] + row["features"]

    # the duel is decided where just one of them is right
    x = np.array([row["duel"] for row in both])
    by_parser = np.array([float(row["right"][1 + row["leader"]]) for row in both])
    by_rules = np.array([float(row["right"][0]) for row in both])
    folds, w = fold(both), weight(both)
    cuts = [thresholds(x[:, f]) for f in range(x.shape[1])]
    apart = by_parser != by_rules
    duel = np.zeros(len(both))
    for one in sorted(set(folds)):
        learn = (folds != one) & apart
        duel[folds == one] = predict(boost(x[learn], by_parser[learn], w[learn], arguments.rounds, cuts),
                                     x[folds == one])
    duel_model = boost(x[apart], by_parser[apart], w[apart], arguments.rounds, cuts)
    agrees = np.array([row["proposals"][row["leader"]]["agrees"] for row in both])
    declined = np.array([row["declined"] for row in both])
    alone = np.array([row["proposals"][row["leader"]]["chance"] for row in both]) >= arguments.alone
    places_all = (x[:, [LEFT_OUT, UNKNOWN, UNUSED]] == 0).all(axis=1) & (x[:, UNFIT] <= 0)
    needed = np.where(places_all, LIKELY, 0.0)
    strong = np.array([row["proposals"][row["leader"]]["chance"] for row in both]) >= needed
    suites = np.array([row["suite"] for row in both])
    for bar in (0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7):
        won = np.where(declined, alone, strong & ~agrees & (duel >= bar))
        print(f"duel bar {bar}: " + ", ".join(
            f"{suite} {np.where(won, by_parser, by_rules * ~declined)[suites == suite].mean():.1%}"
            for suite in sorted(set(suites))))
    lead = np.array([row["proposals"][row["leader"]]["chance"] for row in both])
    for bar in (0.3, 0.4, 0.5, 0.6):
        print(f"alone bar {bar}: " + ", ".join(
            f"{suite} {by_parser[some].sum():.0f} right of {some.sum()} answered"
            for suite in sorted(set(suites)) for some in [declined & (lead >= bar) & (suites == suite)]))
    won = np.where(declined, alone, strong & ~agrees & (duel >= arguments.duel))
    right = np.where(won, by_parser, by_rules)
    chosen = np.array([row["proposals"][row["leader"]]["chance"] for row in both])
    sure = np.where(won, chosen, rules_chance)
    backed = won | agrees | (np.array([row["chance"] for row in both]) >= SURE_ALONE)
    for row in rows:
        row["sure"], row["joined"] = row.get("chance", 0.0), (bool(row["features"]) and not row["declined"] and row["right"][0])
        row["answered"] = bool(row["features"]) and not row["declined"]
    for row, wins, good, chance, behind in zip(both, won, right, sure, backed):
        row["backed"] = bool(behind)
        row["sure"], row["answered"] = float(chance), bool(wins) or not row["declined"]
        row["joined"] = bool(good) and row["answered"]
    suites = np.array([row["suite"] for row in rows])
    answered = np.array([row["answered"] for row in rows])
    right = np.array([row["joined"] for row in rows])
    sure = np.array([row["sure"] for row in rows])
    backed = np.array([row.get("backed", False) for row in rows])
    bar = 0.0  # high enough for both kinds of suites
    for kind, wanted in ((np.isin(suites, SPIDER_LIKE), arguments.precision),
                         (~np.isin(suites, SPIDER_LIKE), arguments.others)):
        here = answered & backed & kind
        bar = max(bar, bar_for(sure[here], right[here].astype(float), wanted))
    for suite in sorted(set(suites)):
        here = suites == suite
        some = [row for row in rows if row["suite"] == suite]
        count = len(some)
        rules = sum(row["right"][0] and not row["declined"] for row in some)
        first = sum(len(row["right"]) > 1 and row["right"][1] for row in some)
        any_right = sum(any(row["right"]) for row in some)
        print(f"{suite}: {count} questions, rules {rules / count:.1%}, parser {first / count:.1%}, "
              f"joined {right[here].mean():.1%}, among all candidates {any_right / count:.1%}")
        ask = here & answered
        print(f"  AUROC {auroc(sure[ask], right[ask].astype(float)):.3f}")
        for name, band in (("high", backed & (sure >= bar)),
                           ("medium", ~(backed & (sure >= bar)) & (sure >= 0.3)), ("low", sure < 0.3)):
            band = band & ask
            if band.any():
                print(f"  {name:7} {band.sum() / ask.sum():6.1%} of plans, {right[band].mean():6.1%} right")
    print(f"bar of high {bar:.4f}")
    if arguments.write:
        y = np.array([float(row["right"][0]) for row in made])
        business = np.array([row["suite"] == "business" for row in made])
        write("src/language/CalibratorTrees.h", rules_model, len(made[0]["features"]),
              bar_for(chance_alone[business], y[business], arguments.precision), 0.3)
        write_trees("src/language/ContestTrees.h", "which of the plans for a question is right",
                    f"inline constexpr double highBar = {bar:.4f};\n"
                    "inline constexpr double lowBar = 0.3;\n"
                    f"inline constexpr double aloneBar = {arguments.alone};\n\n",
                    {"parser": parser_model, "rules": rules_side})
        write_trees("src/language/DuelTrees.h", "whether the parser's plan or that of the rules is right",
                    f"inline constexpr double duelBar = {arguments.duel};\n\n", {"duel": duel_model})


if __name__ == "__main__":
    main()
