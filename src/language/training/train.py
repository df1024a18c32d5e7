# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the parser on exported features and writes its weights.

    train.py --schemas SCHEMAS.jsonl --features FEATURES.jsonl --states STATES.bin --vectors vectors.bin
             --out NAME [--fold K] [--epochs N] [--minutes M] [--start NAME] [--rate R] [--seed S]

With --fold K the databases of fold K (of five, by the hash of their name) are held out and measured.
Writes NAME.pt (to train on) and NAME.weights (for the program).
"""
import argparse
import collections
import random
import time

import numpy as np
import torch

import examples as ex
import model as net
import weights_file

FREQUENT = 25  # a word seen so often in training has numbers of its own
MOST_COLUMNS = 32
BATCH = 24
RATES = (1.0, 2.0)  # of most parameters, of the learned metric
HELD = ("spider", "spider_syn", "hand", "asked")  # suites that are measured where they are held out


def frequent_words(items, size):
    counts = collections.Counter()
    for item in items:
        counts.update(item.words.tolist())
    del counts[0]
    rows = np.zeros(size, np.int64)
    chosen = sorted(word for word, count in counts.items() if count >= FREQUENT)
    for row, word in enumerate(chosen):
        rows[word] = row + 1
    return rows, chosen


def read_states(path):
    """Rows of the sentence encoder as export_features writes them; they stay on the disk."""
    return np.memmap(path, np.float16, "r").reshape(-1, net.ENCODED)


def states_of_names(items, states):
    rows = np.unique(np.concatenate([numbers for item in items
                                     for numbers in (item.column_states, item.table_states)]))
    return states[rows[rows >= 0]].astype(np.float32)


def batches(items, states, shuffle):
    def size(i):
        return len(items[i].words) + len(items[i].keep) + 2 * len(items[i].targets) + \
            (random.random() * 25 if shuffle else 0)
    order = sorted(range(len(items)), key=size)
    parts = [order[i:i + BATCH] for i in range(0, len(order), BATCH)]
    if shuffle:
        random.shuffle(parts)
    for part in parts:
        yield net.Batch([items[i] for i in part], states)


def measure(parser, items, states):
    parser.eval()
    met = 0
    with torch.no_grad():
        for batch in batches(items, states, False):
            met += int(parser.loss(batch, 0.0)[1].sum())
    return met / max(1, len(items))


def write_weights(path, parser, chosen, vectors, facts):
    tensors = dict(vectors)
    for name, value in parser.state_dict().items():
        if name not in ("vectors", "frequent"):
            tensors[name] = value.numpy().astype(np.float32)
    tensors["frequent"] = np.array(chosen, np.int32) - 1
    weights_file.write(path, tensors, facts)


def earlier_weights(name, size):
    """What an earlier training left: its NAME.pt, or NAME.weights, which lacks the optimizer's state."""
    if not name.endswith(".weights"):
        return torch.load(name + ".pt")
    tensors, _ = weights_file.read(name)
    chosen = (tensors["frequent"] + 1).tolist()
    rows = np.zeros(size, np.int64)
    rows[chosen] = np.arange(1, len(chosen) + 1)
    parser = {key: torch.tensor(value) for key, value in tensors.items()
              if key != "frequent" and not key.startswith("vectors")}
    return {"chosen": chosen, "rows": rows, "parser": parser}


def load_earlier(parser, earlier):
    """Takes over what was learned; rows for kinds of words and actions that came later start afresh.
    Whether there are none of those."""
    same = True
    for name, value in parser.state_dict().items():
        if name in earlier:
            value[tuple(slice(size) for size in earlier[name].shape)] = earlier[name]
            same = same and value.shape == earlier[name].shape
    return same


def main():
    arguments = argparse.ArgumentParser()
    for name in ("schemas", "features", "states", "vectors", "out"):
        arguments.add_argument("--" + name, required=True)
    arguments.add_argument("--fold", type=int, default=-1)
    arguments.add_argument("--epochs", type=int, default=12)
    arguments.add_argument("--start", default="", help="NAME of earlier training to go on from, or FILE.weights")
    arguments.add_argument("--minutes", type=float, default=1e9,
                           help="stop after so long, the rate falling towards it")
    arguments.add_argument("--rate", type=float, default=1e-3)
    arguments.add_argument("--steady", action="store_true",
                           help="the rate does not fall: to go on from with --start")
    arguments.add_argument("--dropout", type=float, default=0.1)
    arguments.add_argument("--word-dropout", type=float, default=0.08,
                           help="of whole words; what the sentence encoder says of them likewise")
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    began = time.time()
    items, total = ex.load(options.schemas, options.features, MOST_COLUMNS)
    print("covered %.2f %% of %d, read in %.0f s" % (100 * len(items) / total, total,
                                                     time.time() - began), flush=True)
    held = [i for i in items if ex.fold_of(i.db) == options.fold and i.suite in HELD]
    items = [i for i in items if ex.fold_of(i.db) != options.fold]
    states = read_states(options.states)
    stored, _ = weights_file.read(options.vectors)
    vectors = stored["vectors.numbers"].astype(np.float32) * stored["vectors.scales"][:, None]
    vectors = np.concatenate([np.zeros((1, vectors.shape[1]), np.float32), vectors])
    if options.start:
        kept = earlier_weights(options.start, len(vectors))
        chosen, rows = kept["chosen"], kept["rows"]
        earlier = kept.get("trained", kept["parser"])
    else:
        rows, chosen = frequent_words(items, len(vectors))
        earlier = {}
    names = None if "sense.weight" in earlier else states_of_names(items, states)
    parser = net.Parser(vectors, rows, names, options.dropout, options.word_dropout)
    same = load_earlier(parser, earlier)
    print("%d to learn from, %d held out, %d numbers" % (
        len(items), len(held), sum(p.numel() for p in parser.parameters())), flush=True)
    metric = parser.learned_metric()
    others = [p for p in parser.parameters() if not any(p is own for own in metric)]
    optimizer = torch.optim.Adam([{"params": others}, {"params": metric}], lr=options.rate,
                                 betas=(0.9, 0.99))
    if options.start and same and "optimizer" in kept:
        optimizer.load_state_dict(kept["optimizer"])
    average = {name: value.clone() for name, value in parser.state_dict().items()}
    steps_all = options.epochs * ((len(items) + BATCH - 1) // BATCH)
    step = 0
    began = time.time()
    for epoch in range(options.epochs):
        parser.train()
        loss_sum = met = seen = 0.0
        for batch in batches(items, states, True):
            step += 1
            gone = max(step / steps_all, (time.time() - began) / 60 / options.minutes)
            if gone >= 1:
                break
            rate = options.rate * min(1.0, step / 200)
            if not options.steady:
                rate *= (1 - gone) ** 0.7
            for group, factor in zip(optimizer.param_groups, RATES):
                group["lr"] = rate * factor
            loss, right = parser.loss(batch, 0.05)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(parser.parameters(), 5.0)
            optimizer.step()
            loss_sum += loss.item() * len(right)
            met += int(right.sum())
            seen += len(right)
            decay = min(0.998, (1 + step) / (10 + step))
            for name, value in parser.state_dict().items():
                if value.dtype == torch.float32 and name != "vectors":
                    average[name].mul_(decay).add_(value, alpha=1 - decay)
            if step in (20, 100) or step % 400 == 0:
                print("step %d: %.2f s each, loss %.2f" % (
                    step, (time.time() - began) / step, loss.item()), flush=True)
        line = "epoch %d, %.0f s (%.0f of the processor): loss %.3f, met %.3f" % (
            epoch + 1, time.time() - began, time.process_time(), loss_sum / max(1, seen),
            met / max(1, seen))
        if held and epoch + 1 == options.epochs:
            trained = {name: value.clone() for name, value in parser.state_dict().items()}
            parser.load_state_dict(average)
            for suite in HELD:
                line += ", held out %s %.4f" % (
                    suite, measure(parser, [i for i in held if i.suite == suite], states))
            parser.load_state_dict(trained)
        print(line, flush=True)
        torch.save({"parser": average, "trained": parser.state_dict(), "chosen": chosen,
                    "rows": rows, "optimizer": optimizer.state_dict()}, options.out + ".pt")
        if gone >= 1:
            break
    parser.load_state_dict(average)
    facts = {"fold": options.fold, "epochs": options.epochs, "seed": options.seed,
             "examples": len(items), "actions": net.grammar.ACTIONS,
             "vectors": "GloVe 100d (PDDL 1.0)",
             "states": "Universal Sentence Encoder Lite (Apache-2.0)",
             "data": "Spider (CC BY-SA 4.0), Spider-Syn (MIT), made-up questions, schemas by hand"}
    write_weights(options.out + ".weights", parser, chosen, stored, facts)


if __name__ == "__main__":
    main()
