# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes what the parity test expects: the log probability of every step of some parses, with the
products in bytes that the program works out.

    write_golden.py NAME|FILE.weights vectors.bin SCHEMAS.jsonl FEATURES.jsonl STATES.bin GOLDEN.json
"""
import json
import sys

import numpy as np
import torch

import examples as ex
import grammar
import model as net
import weights_file
from quantized import quantize
from train import earlier_weights, load_earlier, read_states


def load_parser(name, vectors_path):
    """The parser as train.py saved it in NAME.pt, or as the program has it in FILE.weights."""
    stored, _ = weights_file.read(vectors_path)
    vectors = stored["vectors.numbers"].astype(np.float32) * stored["vectors.scales"][:, None]
    vectors = np.concatenate([np.zeros((1, vectors.shape[1]), np.float32), vectors])
    kept = earlier_weights(name, len(vectors))
    parser = net.Parser(vectors, kept["rows"])
    load_earlier(parser, kept["parser"])
    parser.eval()
    return parser, kept["chosen"], stored


def main():
    name, vectors, schemas, features, rows, target = sys.argv[1:7]
    parser, _, _ = load_parser(name, vectors)
    quantize(parser)
    states = read_states(rows)
    items, _ = ex.load(schemas, features, 1000)
    lines = {line["id"]: line for line in ex.read_lines(features)}
    golden = []
    for item in items:
        batch = net.Batch([item], states)
        with torch.no_grad():
            logits = parser.decode(batch, *parser.encode(batch)).masked_fill(~batch.valid, -1e9)
            logs = logits.log_softmax(-1).gather(2, batch.targets[..., None])[0, :, 0]
        golden.append({"question": lines[item.id]["question"],
                       "steps": [[kind, number] for kind, number in item.targets],
                       "logs": [round(float(log), 5) for log in logs]})
    with open(target, "w", encoding="utf-8") as file:
        json.dump({"columnOrder": "star, then the catalog's", "actions": grammar.ACTIONS,
                   "parses": golden}, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
