# SPDX-License-Identifier: GPL-3.0-or-later
"""Cuts what WordNet knows of frequent words into a compact file: their senses and what is above them.

    make_kinship.py WORDNET/dict vectors.bin kinship.bin
"""
import sys
from pathlib import Path

import numpy as np

import weights_file

PARTS = {"n": ("noun", 5), "v": ("verb", 4), "a": ("adj", 3)}
ABOVE = {"@", "@i", "&"}


def senses(folder, part, most):
    """Synsets of each lemma, the most frequent sense first."""
    found = {}
    for line in (folder / f"index.{part}").open(encoding="utf-8"):
        if line.startswith(" "):
            continue
        fields = line.split()
        pointers = int(fields[3])
        offsets = fields[6 + pointers:]
        found[fields[0]] = [int(offset) for offset in offsets[:most]]
    return found


def synsets(folder, part):
    """What is above each synset, and what is derived from it: (part, offset) each."""
    found = {}
    for line in (folder / f"data.{part}").open(encoding="utf-8"):
        if line.startswith(" "):
            continue
        fields = line.split(" | ")[0].split()
        at = 4 + 2 * int(fields[3], 16)
        above, derived = [], []
        for p in range(int(fields[at])):
            symbol, offset, target, _ = fields[at + 1 + 4 * p:at + 5 + 4 * p]
            if target in PARTS:
                if symbol in ABOVE:
                    above.append((target, int(offset)))
                elif symbol == "+":
                    derived.append((target, int(offset)))
        found[int(fields[0])] = (above, derived)
    return found


def main():
    folder, vectors, target = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    tensors, _ = weights_file.read(vectors)
    text = tensors["vectors.text"].tobytes().decode()
    begins = tensors["vectors.begins"]
    frequent = {text[begins[i]:begins[i + 1]] for i in range(len(begins) - 1)}
    graph, lemmas = {}, {}
    for letter, (part, most) in PARTS.items():
        for offset, edges in synsets(folder, part).items():
            graph[(letter, offset)] = edges
        for lemma, offsets in senses(folder, part, most).items():
            if lemma in frequent and len(lemma) > 2:
                lemmas.setdefault(lemma, []).extend((letter, offset) for offset in offsets)
    numbers = {}
    order = []

    def number(synset):
        if synset not in numbers:
            numbers[synset] = len(order)
            order.append(synset)
        return numbers[synset]

    words = sorted(lemmas)
    own = [[number(s) for s in lemmas[word]] for word in words]
    reached = len(order)
    for at in range(reached):  # one step above what words mean, and the step above that
        for synset in graph[order[at]][0]:
            number(synset)
    above, derived = [], []
    for at, synset in enumerate(list(order)):
        ups, others = graph[synset]
        above.append([numbers[s] for s in ups if s in numbers])
        derived.append([numbers[s] for s in others if s in numbers] if at < reached else [])

    def lists(name, rows):
        return {f"{name}.begins": np.cumsum([0] + [len(r) for r in rows]).astype(np.int32),
                name: np.array([x for r in rows for x in r], dtype=np.int32)}

    weights_file.write(target, {
        "words.text": np.frombuffer("".join(words).encode(), dtype=np.uint8),
        "words.begins": np.cumsum([0] + [len(w) for w in words]).astype(np.int32),
        **lists("senses", own), **lists("above", above), **lists("derived", derived),
    }, {"origin": "WordNet 3.1, Princeton University, %d words" % len(words)})


if __name__ == "__main__":
    main()
