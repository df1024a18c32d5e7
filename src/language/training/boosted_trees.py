# SPDX-License-Identifier: GPL-3.0-or-later
"""Boosted trees that tell how probable it is that a plan is right: fixed settings and no random numbers,
so that two runs make the same. Used by fit_contest.py.

Needs python3-numpy.
"""
import numpy as np

DEPTH = 2
SHRINKAGE = 0.07
LEAF_PENALTY = 6.0


def thresholds(column):
    values = np.unique(column)
    if len(values) < 2:
        return np.array([])
    middles = (values[1:] + values[:-1]) / 2
    if len(middles) > 14:
        middles = np.unique(np.quantile(column, np.linspace(0.04, 0.96, 14)))
        middles = middles[middles < values[-1]]
    return middles


def boost(x, y, w, rounds, cuts):
    """Trees of fixed depth by second-order boosting of the logistic loss."""
    bias = float(np.log(np.sum(w * y) / np.sum(w * (1 - y))))
    score = np.full(len(y), bias)
    masks = [(f, t, x[:, f] > t) for f in range(x.shape[1]) for t in cuts[f]]
    matrix = np.stack([m for _, _, m in masks]).astype(np.float32)
    trees = []
    for _ in range(rounds):
        p = 1 / (1 + np.exp(-score))
        gradient = (w * (y - p)).astype(np.float32)
        curvature = (w * p * (1 - p)).astype(np.float32)
        node = np.zeros(len(y), dtype=int)
        splits = []
        for level in range(DEPTH):
            first = 2**level - 1
            heres = [node == n for n in range(first, 2 * first + 1)]
            both = matrix @ np.stack([gradient * here for here in heres] +
                                     [curvature * here for here in heres], axis=1)
            for i, here in enumerate(heres):
                n = first + i
                above_g, above_h = both[:, i], both[:, len(heres) + i]
                all_g, all_h = gradient[here].sum(), curvature[here].sum()
                gain = above_g**2 / (above_h + LEAF_PENALTY) + (all_g - above_g) ** 2 / (
                    all_h - above_h + LEAF_PENALTY)
                gain[(above_h < 3) | (all_h - above_h < 3)] = -1
                best = int(np.argmax(gain))
                if gain[best] <= all_g**2 / (all_h + LEAF_PENALTY):
                    splits.append((0, 1e9))
                    node[here] = 2 * n + 1
                else:
                    f, t, mask = masks[best]
                    splits.append((f, float(t)))
                    node[here] = 2 * n + 1 + mask[here]
        leaves = []
        for leaf in range(2**DEPTH - 1, 2 ** (DEPTH + 1) - 1):
            here = node == leaf
            value = SHRINKAGE * gradient[here].sum() / (curvature[here].sum() + LEAF_PENALTY)
            leaves.append(float(value))
            score[here] += value
        trees.append((splits, leaves))
    return bias, trees


def predict(model, x):
    bias, trees = model
    score = np.full(len(x), bias)
    for splits, leaves in trees:
        node = np.zeros(len(x), dtype=int)
        for _ in range(DEPTH):
            f = np.array([s[0] for s in splits])[node]
            t = np.array([s[1] for s in splits])[node]
            node = 2 * node + 1 + (x[np.arange(len(x)), f] > t)
        score += np.array(leaves)[node - len(splits)]
    return 1 / (1 + np.exp(-score))


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
    """The lowest bar above which at least `precision` is right, here and above any higher bar
    that keeps a twentieth of the plans."""
    order = np.argsort(-p, kind="stable")
    right = np.cumsum(y[order]) / np.arange(1, len(y) + 1)
    best = 0.999
    for i in range(len(y)):
        if right[i] >= precision and i + 1 >= 10:
            best = float(p[order][i])
    return best


def trees_text(trees):
    """Trees as the inside of a C++ array, a line each."""
    lines = []
    for splits, leaves in trees:
        text = ", ".join(f"{{{f}, {t:.5g}}}" for f, t in splits)
        lines.append(f"    {{{{{{{text}}}}}, {{{{" + ", ".join(f"{v:.5f}" for v in leaves) + "}}},\n")
    return "".join(lines)


def forest_text(name, model):
    """One fitted model as a C++ Forest."""
    bias, trees = model
    return (f"inline constexpr std::array<Tree, {len(trees)}> {name}Trees{{{{\n{trees_text(trees)}}}}};\n"
            f"inline constexpr Forest {name}Forest{{{bias:.4f}, {name}Trees}};\n")


def write(path, model, features, bar, low):
    with open(path, "w", encoding="utf-8") as out:
        out.write("// SPDX-License-Identifier: GPL-3.0-or-later\n#pragma once\n\n"
                  "#include \"language/Forest.h\"\n\n"
                  "/// Written by training/fit_contest.py: how probable it is that a plan is right.\n"
                  "namespace querent::language::calibrator {\n\n"
                  f"inline constexpr std::size_t featureCount = {features};\n"
                  f"inline constexpr double highBar = {bar:.4f};\n"
                  f"inline constexpr double lowBar = {low:.4f};\n\n"
                  "// clang-format off\n" + forest_text("rules", model) +
                  "// clang-format on\n\n} // namespace querent::language::calibrator\n")

