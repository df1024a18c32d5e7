# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the weights in neural/Kinship.cpp on words that Spider-Syn puts in place of schema words.

    fit_kinship.py BENCH kinship.bin vectors.bin stopwords.txt

BENCH holds spider/ and spider_syn/. Cross-validated by database; prints the weights and, for each bar,
how many words are linked right, wrong, and though they name nothing.
"""
import collections
import difflib
import functools
import hashlib
import json
import re
import sqlite3
import sys
from pathlib import Path

import numpy as np

import weights_file


class Kin:
    """The features of Kinship::between."""

    def __init__(self, kinship, vectors):
        tensors, _ = weights_file.read(kinship)
        self.senses, self.above, self.derived = (
            self.rows(tensors, name) for name in ("senses", "above", "derived"))
        self.words = self.numbers(tensors, "words")
        tensors, _ = weights_file.read(vectors)
        self.places = self.numbers(tensors, "vectors")
        numbers = tensors["vectors.numbers"].reshape(-1, 100).astype(np.float32)
        self.vectors = numbers * tensors["vectors.scales"][:, None]

    @staticmethod
    def rows(tensors, name):
        begins, values = tensors[name + ".begins"], tensors[name]
        return [values[b:e].tolist() for b, e in zip(begins[:-1], begins[1:])]

    @staticmethod
    def numbers(tensors, name):
        text, begins = tensors[name + ".text"].tobytes().decode(), tensors[name + ".begins"]
        return {text[b:e]: i for i, (b, e) in enumerate(zip(begins[:-1], begins[1:]))}

    @staticmethod
    def find(word, table):
        bases = [word]
        if len(word) >= 4:
            bases += [word[:-3] + "y"] if word.endswith("ies") else []
            for ending in ("s", "es", "ed", "d", "ing", "ly"):
                if word.endswith(ending) and len(word) > len(ending) + 2:
                    base = word[:-len(ending)]
                    bases += [base, base + "e"] if ending in ("ed", "ing") else [base]
        return next((table[base] for base in bases if base in table), -1)

    @functools.lru_cache(None)
    def features(self, said, named):
        same = step = steps = sibling = stemmed = cosine = 0.0
        left, right = self.find(said, self.places), self.find(named, self.places)
        if left >= 0 and right >= 0:
            cosine = float(self.vectors[left] @ self.vectors[right])
        left, right = self.find(said, self.words), self.find(named, self.words)
        if left >= 0 and right >= 0:
            for s, mine in enumerate(self.senses[left]):
                up = self.above[mine]
                for n, other in enumerate(self.senses[right]):
                    other_up, weight = self.above[other], 1 / (1 + 0.5 * (s + n))
                    if mine == other:
                        same = max(same, weight)
                    elif other in up or mine in other_up:
                        step = max(step, weight)
                    elif set(up) & set(other_up):
                        sibling = max(sibling, weight)
                    elif (any(other in self.above[u] for u in up)
                          or any(mine in self.above[u] for u in other_up)):
                        steps = max(steps, weight)
                    if other in self.derived[mine] or mine in self.derived[other]:
                        stemmed = max(stemmed, weight)
        return [1.0, cosine, max(0.0, cosine - 0.5), same, step, steps, sibling, stemmed]


def singular(word):
    word = word.lower()
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def name_words(path, skip):
    connection = sqlite3.connect(path)
    names = []
    for (table,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'").fetchall():
        names += [table] + [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
    words = {word.lower() for name in names for word in
             re.findall("[A-Za-z]+", re.sub("([a-z])([A-Z])", r"\1 \2", name))}
    return {word for word in words if len(word) > 2 and word not in skip}


def read(path):
    return [json.loads(line) for line in path.open(encoding="utf-8")]


def cases(bench, skip):
    """(database, word said, schema word meant or None): how often."""
    words = {}
    originals = {q["id"]: q for q in read(bench / "spider/questions.jsonl")}
    found = collections.Counter()
    tokens = re.compile(r"[A-Za-z]+|\d+").findall
    for question in read(bench / "spider_syn/questions.jsonl"):
        db, original = question["db_id"], originals.get(question["original"])
        if original is None:
            continue
        if db not in words:
            words[db] = name_words(bench / f"spider/databases/{db}.sqlite", skip)
        known = {singular(word): word for word in words[db]}
        old, new = tokens(original["question"]), tokens(question["question"])
        for word in old[1:]:
            if (word.islower() and len(word) > 3 and word not in skip
                    and singular(word) not in known and word not in original["gold_sql"].lower()):
                found[db, word, None] += 1
        matcher = difflib.SequenceMatcher(None, [w.lower() for w in old], [w.lower() for w in new],
                                          autojunk=False)
        for kind, i, j, k, m in matcher.get_opcodes():
            meant = [known[singular(w)] for w in old[i:j] if singular(w) in known]
            said = [w.lower() for w in new[k:m] if len(w) > 2 and w.lower() not in skip
                    and singular(w) not in known]
            if kind == "replace" and j - i <= 3 and m - k <= 3 and meant and said:
                found[db, said[-1], meant[-1]] += 1
    return words, [(*key, min(count, 5)) for key, count in found.items()]


def fit(rows, labels, weights):
    beta = np.zeros(rows.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-rows @ beta))
        gradient = rows.T @ (weights * (p - labels)) + 1e-2 * beta
        hessian = (rows * (weights * p * (1 - p))[:, None]).T @ rows + 1e-2 * np.eye(len(beta))
        beta -= np.linalg.solve(hessian, gradient)
    return beta


def main():
    bench, kin = Path(sys.argv[1]), Kin(sys.argv[2], sys.argv[3])
    skip = set(Path(sys.argv[4]).read_text(encoding="utf-8").split())
    words, known = cases(bench, skip)
    matrix = {(db, said): np.array([kin.features(said, w) for w in sorted(words[db])])
              for db, said, _, _ in known}

    def train(chosen):
        rows, labels, weights = [], [], []
        for db, said, meant, count in chosen:
            rows.append(matrix[db, said])
            labels += [float(w == meant) for w in sorted(words[db])]
            weights += [count * (0.5 if meant is None else 1.0)] * len(words[db])
        return fit(np.concatenate(rows), np.array(labels), np.array(weights))

    def fold(db):
        return int(hashlib.md5(db.encode()).hexdigest(), 16) % 5

    outcomes = []
    for held in range(5):
        beta = train([case for case in known if fold(case[0]) != held])
        for db, said, meant, count in known:
            if fold(db) == held:
                scores = matrix[db, said] @ beta
                best = int(np.argmax(scores))
                outcomes.append((scores[best], sorted(words[db])[best], meant, count))
    print("weights", np.round(train(known), 2).tolist())
    for bar in (-2, -1, 0, 1):
        right = sum(n for s, w, m, n in outcomes if m and s > bar and w == m)
        wrong = sum(n for s, w, m, n in outcomes if m and s > bar and w != m)
        idle = sum(n for s, w, m, n in outcomes if not m and s > bar)
        print(f"bar {bar}: {right} right, {wrong} wrong, {idle} that name nothing")


if __name__ == "__main__":
    main()
