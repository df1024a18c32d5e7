#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The mean of trainings that went on from the same weights, which is better than each of them.

    average_weights.py OUT.weights ONE.weights TWO.weights …
"""
import sys

import numpy as np

import weights_file


def main():
    if len(sys.argv) < 4:
        raise SystemExit(__doc__)
    out, *paths = sys.argv[1:]
    files = [weights_file.read(path) for path in paths]
    tensors, facts = files[0]
    mean = {}
    for name, first in tensors.items():
        others = [other[name] for other, _ in files]
        if any(other.shape != first.shape for other in others):
            raise SystemExit("%s: not from the same weights" % name)
        trained = first.dtype == np.float32 and not name.startswith("vectors")
        if not trained and any((other != first).any() for other in others):
            raise SystemExit("%s: not from the same words" % name)
        mean[name] = np.mean(others, axis=0, dtype=np.float64).astype(np.float32) if trained else first
    weights_file.write(out, mean, {**facts, "averaged": len(files)})


if __name__ == "__main__":
    main()
