#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the choice between the plans of the rules and those of the trained parser, and the confidence.

    fit_contest.py --bench FOLDER --work FOLDER --fold K [--write] SUITE=WEIGHT …

Runs `weigh_plans` over every suite (of tests/questions, or of the benchmark folder), which tells which of the
plans are right, where plans are tried and where they are not; fits; reports; and with --write replaces
resources/language/choice.weights. SUITE=2 counts a suite's questions twice. What was made is kept in the work
folder and made anew where weigh_plans is newer.

Three forests are fitted. "reading" tells how probable it is that the rules' reading is right, by itself.
"ranking" puts the plans that compete in order: it is fitted to give the right ones the greatest share of all
plans of a question (a softmax over each question), so that only what tells plans of one question apart counts.
"winner" tells how probable it is that the first of them is right.

The weights in weigh_plans must have been trained without the databases of the suites: --fold K drops those of
all other folds in suites whose databases the parser has seen. No database is judged by trees that saw it, and
the trees behind other trees are fitted likewise; the report and the bars come from such held-out judgements
alone. Seeds are fixed, one thread fits, so that two runs write the same file.

Needs python3-numpy, python3-xgboost.
"""
import argparse
import hashlib
import json
import os
import subprocess

import numpy as np
import xgboost

import weights_file
from examples import fold_of

RULES_CHANCE = 2  # the place of "rules' chance" among ContestField::features
UNKNOWN = 5  # likewise of "unknown"
SURE_ALONE = 0.85  # as in PlanContest.cpp
LOW_BAR = 0.25  # clear questions are asked back where plans stand below it
SPIDER_LIKE = ("spider", "spider_syn")
DRAWN = ("plain", "compound", "idiom", "report", "foreign")  # so suites begin that are drawn: they set no bar
TREES = {"eta": 0.05, "min_child_weight": 3, "reg_lambda": 6, "subsample": 0.8, "colsample_bytree": 0.4,
         "tree_method": "hist", "max_bin": 64, "seed": 1, "nthread": 1}


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


def weighed(suite, arguments):
    """The lines of weigh_plans about a suite, made by as many processes as there are cores."""
    questions, databases = place_of(suite, arguments)
    wanted = f"{arguments.work}/{suite}.questions.jsonl"
    with open(questions, encoding="utf-8") as lines:
        items = [json.loads(line) for line in lines]
    if suite in SPIDER_LIKE and arguments.fold is not None:
        items = [item for item in items if fold_of(item["db_id"]) == arguments.fold]
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
        by = "exact" if suite in SPIDER_LIKE else "right"
        for answer in weighed(suite, arguments):
            for rival in answer["rivals"]:
                rival["right"] = bool(rival["verdict"][by])
            # the renderings of one schema are held out together, and what is made up over a database with it
            schema = answer["db_id"].split("~")[0]
            rows.append({**answer, "suite": suite, "schema": schema.split("-")[-1] if suite.startswith(DRAWN) else schema,
                         "weight": float(weight or 1) * (1.0 if answer["tried"] else arguments.untried)})
    return rows


def logit(p):
    p = np.clip(p, 0.01, 0.99)
    return np.log(p / (1 - p))


def fit_probability(x, y, w, depth, rounds):
    """Trees for how probable it is that something holds."""
    return xgboost.train({**TREES, "max_depth": depth, "objective": "binary:logistic", "base_score": 0.5},
                         xgboost.DMatrix(x, y, weight=w), rounds)


def fit_ranking(x, y, w, groups, depth, rounds):
    """Trees that give the right ones of each group the greatest share of it."""
    starts = np.searchsorted(groups, np.arange(groups[-1] + 1))
    mixed = (np.add.reduceat(y, starts) > 0)[groups]

    def objective(score, _):
        share = shares_of(score, groups)
        right = np.add.reduceat(share * y, starts)[groups]
        wanted = np.where(mixed, share * y / np.maximum(right, 1e-9), share)
        return (share - wanted) * w, np.maximum(share * (1 - share), 1e-3) * w * mixed + 1e-6

    return xgboost.train({**TREES, "max_depth": depth, "base_score": 0.0}, xgboost.DMatrix(x, y), rounds,
                         obj=objective)


def shares_of(score, groups):
    """The softmax over each group."""
    starts = np.searchsorted(groups, np.arange(groups[-1] + 1))
    power = np.exp(score - np.maximum.reduceat(score, starts)[groups])
    return power / np.add.reduceat(power, starts)[groups]


def predict(model, x):
    return model.predict(xgboost.DMatrix(x))


def auroc(p, y):
    order = np.argsort(p, kind="stable")
    ranks = np.empty(len(p))
    ranks[order] = np.arange(1, len(p) + 1)
    for value in np.unique(p):
        same = p == value
        ranks[same] = ranks[same].mean()
    good = y.sum()
    return (ranks[y == 1].sum() - good * (good + 1) / 2) / max(1, good * (len(y) - good))


def bar_for(p, y, precision):
    """The lowest bar above which at least `precision` is right."""
    order = np.argsort(-p, kind="stable")
    right = np.cumsum(y[order]) / np.arange(1, len(y) + 1)
    good = [i for i in range(9, len(y)) if right[i] >= precision]
    return float(p[order][good[-1]]) if good else 0.999


def full_tree(node, depth, splits, thresholds, leaves, at, level):
    """A tree of xgboost's as one in which each leaf lies at the same depth."""
    inner = "children" in node
    if level == depth:
        leaves.append(node["leaf"])
        return
    if inner:
        splits[at], thresholds[at] = int(node["split"][1:]), node["split_condition"]
        byid = {child["nodeid"]: child for child in node["children"]}
        left, right = byid[node["yes"]], byid[node["no"]]
    else:
        left = right = node
    full_tree(left, depth, splits, thresholds, leaves, 2 * at + 1, level + 1)
    full_tree(right, depth, splits, thresholds, leaves, 2 * at + 2, level + 1)


def forest(name, model, features, depth, bias):
    """A model as the arrays that Forest reads."""
    all_splits, all_thresholds, all_leaves = [], [], []
    for text in model.get_dump(dump_format="json"):
        splits, thresholds, leaves = [0] * (2**depth - 1), [np.inf] * (2**depth - 1), []
        full_tree(json.loads(text), depth, splits, thresholds, leaves, 0, 0)
        all_splits += splits
        all_thresholds += thresholds
        all_leaves += leaves
    return {f"{name}.facts": np.array([features, depth], np.int32),
            f"{name}.bias": np.array([bias], np.float32),
            f"{name}.features": np.array(all_splits, np.int32),
            f"{name}.thresholds": np.array(all_thresholds, np.float32),
            f"{name}.leaves": np.array(all_leaves, np.float32)}


def winner_features(row, place):
    """As winnerFeatures() in PlanContest.cpp."""
    rival = row["rivals"][place]
    shares = [other["share"] for other in row["rivals"]]
    alike = set(rival["alike"]) | {place}
    same = sum(share for i, share in enumerate(shares) if i in alike)
    best = max([share for i, share in enumerate(shares) if i not in alike], default=0.0)
    return rival["features"] + [shares[place], same, best]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", metavar="SUITE=WEIGHT")
    parser.add_argument("--bench", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--program", default="build/release/bin/weigh_plans")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--fold", type=int)
    parser.add_argument("--folds", type=int, default=5, help="of the cross-validation")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--untried", type=float, default=0.5, help="weight of questions whose plans were not tried")
    parser.add_argument("--depth", type=int, default=4, help="of the trees that rank")
    parser.add_argument("--rounds", type=int, default=600)
    parser.add_argument("--precision", type=float, default=0.93, help="of high, in suites like spider")
    parser.add_argument("--others", type=float, default=0.93, help="of high, in all other suites")
    arguments = parser.parse_args()
    rows = [row for row in read(arguments) if row["rivals"]]
    names = sorted({row["schema"] for row in rows}, key=lambda n: hashlib.md5(n.encode()).hexdigest())
    place = {name: i % arguments.folds for i, name in enumerate(names)}
    fold = np.array([place[row["schema"]] for row in rows])
    weight = np.array([row["weight"] for row in rows])
    suites = np.array([row["suite"] for row in rows])
    tried = np.array([row["tried"] for row in rows])
    drawn = np.array([suite.startswith(DRAWN) for suite in suites])

    def held_out(fit, x, *others, folds):
        """What models that saw no row of a fold say about it, and one that saw all."""
        p = np.zeros(len(x))
        for one in sorted(set(folds)):
            learn = folds != one
            p[~learn] = predict(fit(x[learn], *[other[learn] for other in others]), x[~learn])
        return p, fit(x, *others)

    # the rules by themselves
    read_ones = [i for i, row in enumerate(rows) if row["by rules"]]
    x = np.array([rows[i]["reading"] for i in read_ones])
    y = np.array([float(rows[i]["rivals"][0]["right"]) for i in read_ones])
    reading_chance, reading_model = held_out(lambda *data: fit_probability(*data, 3, 200), x, y, weight[read_ones],
                                             folds=fold[read_ones])
    read_x, reading_features = x, x.shape[1]
    for i, chance in zip(read_ones, reading_chance):
        rows[i]["chance"] = float(chance)
        for rival in rows[i]["rivals"]:
            rival["features"][RULES_CHANCE] = float(logit(chance))

    # all that compete, against each other
    groups = np.array([i for i, row in enumerate(rows) for _ in row["rivals"]])
    x = np.array([rival["features"] for row in rows for rival in row["rivals"]], np.float32)
    y = np.array([float(rival["right"]) for row in rows for rival in row["rivals"]])

    def ranking(some_x, some_y, some_w, some_groups):
        return fit_ranking(some_x, some_y, some_w, np.unique(some_groups, return_inverse=True)[1], arguments.depth,
                           arguments.rounds)

    score, ranking_model = held_out(ranking, x, y, weight[groups], groups, folds=fold[groups])
    ranked_x, ranking_features = x, x.shape[1]
    shares = shares_of(score, groups)
    at = 0
    for row in rows:
        for rival in row["rivals"]:
            rival["score"], rival["share"] = float(score[at]), float(shares[at])
            at += 1
        first = 1 if row["by rules"] else 0
        places = range(first, len(row["rivals"]))
        row["parsed"] = max(places, key=lambda p: row["rivals"][p]["score"], default=None)
        agreed = row["parsed"] is not None and first and 0 in row["rivals"][row["parsed"]]["alike"]
        row["agreed"] = bool(agreed)
        ahead = row["parsed"] is not None and not agreed and (
            not first or row["declined"] or row["rivals"][row["parsed"]]["score"] > row["rivals"][0]["score"])
        row["leader"] = row["parsed"] if ahead else 0

    # the winner: both the plan that leads and the rules' reading may become it
    held = [(i, p) for i, row in enumerate(rows) if row["parsed"] is not None
            for p in sorted({row["leader"], 0 if row["by rules"] else row["leader"]})]
    x = np.array([winner_features(rows[i], p) for i, p in held], np.float32)
    y = np.array([float(rows[i]["rivals"][p]["right"]) for i, p in held])
    at = np.array([i for i, _ in held])
    share_of_weight = np.array([1.0 if p == rows[i]["leader"] else 0.3 for i, p in held])
    sure, winner_model = held_out(lambda *data: fit_probability(*data, 3, 300), x, y, weight[at] * share_of_weight,
                                  folds=fold[at])
    winner_features_count = x.shape[1]
    for (i, p), chance in zip(held, sure):
        rows[i]["rivals"][p]["chance"] = float(chance)

    for row in rows:
        leader = row["rivals"][row["leader"]]
        row["sure"] = leader.get("chance", row.get("chance", 0.0))
        row["won"] = bool(leader["right"])
        row["answered"] = not row["declined"] if row["leader"] == 0 and row["by rules"] else True
        row["backed"] = row["leader"] > 0 or not row["by rules"] or row["agreed"] or row.get("chance", 0) >= SURE_ALONE
        row["backed"] = row["backed"] and leader["features"][UNKNOWN] == 0
    won = np.array([row["won"] for row in rows])
    answered = np.array([row["answered"] for row in rows])
    backed = np.array([row["backed"] for row in rows])
    sure = np.array([row["sure"] for row in rows])
    bar = 0.0  # high enough for both kinds of suites
    for kind, wanted in ((np.isin(suites, SPIDER_LIKE), arguments.precision),
                         (~np.isin(suites, SPIDER_LIKE), arguments.others)):
        here = answered & backed & kind & tried & ~drawn
        if here.any():
            bar = max(bar, bar_for(sure[here], won[here].astype(float), wanted))
    for suite in sorted(set(suites)):
        for way in (True, False):
            here = (suites == suite) & (tried == way)
            some = [row for row, take in zip(rows, here) if take]
            count = len(some)
            if not count:
                continue
            rules = np.mean([row["by rules"] and row["rivals"][0]["right"] for row in some])
            best = np.mean([any(rival["right"] for rival in row["rivals"]) for row in some])
            ask = here & answered
            print(f"{suite}{'' if way else ' (not tried)'}: {count} questions, rules {rules:.1%}, "
                  f"first of all {won[here].mean():.1%}, any {best:.1%}; "
                  f"AUROC {auroc(sure[ask], won[ask].astype(float)):.3f}")
            for name, band in (("high", backed & (sure >= bar)),
                               ("medium", ~(backed & (sure >= bar)) & (sure >= LOW_BAR)), ("low", sure < LOW_BAR)):
                band = band & ask
                if way and band.any():
                    print(f"  {name:7} {band.sum() / ask.sum():6.1%} of plans, {won[band].mean():6.1%} right")
    print(f"bar of high {bar:.4f}")
    if arguments.write:
        business = np.array([suites[i] == "business" for i in read_ones])
        right = np.array([float(rows[i]["rivals"][0]["right"]) for i in read_ones])
        reading_bar = bar_for(reading_chance[business], right[business], arguments.precision)
        tensors = {**forest("reading", reading_model, reading_features, 3, 0.0),
                   **forest("ranking", ranking_model, ranking_features, arguments.depth, 0.0),
                   **forest("winner", winner_model, winner_features_count, 3, 0.0),
                   "bars": np.array([reading_bar, bar, LOW_BAR], np.float32)}
        weights_file.write("resources/language/choice.weights", tensors,
                           {"suites": arguments.inputs, "depth": arguments.depth, "rounds": arguments.rounds})
        # what the program must make of some plans, for tst_Forest
        golden = {"winner": (winner_model, x), "ranking": (ranking_model, ranked_x), "reading": (reading_model, read_x)}
        with open("tests/language/golden_choice.json", "w", encoding="utf-8") as out:
            json.dump({name: [{"features": [round(float(value), 7) for value in row], "sum": float(total)}
                              for row, total in zip(some, model.predict(xgboost.DMatrix(some), output_margin=True))]
                       for name, (model, data) in golden.items()
                       for some in [np.round(data[::len(data) // 8].astype(np.float64), 7)]}, out)


if __name__ == "__main__":
    main()
