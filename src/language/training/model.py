# SPDX-License-Identifier: GPL-3.0-or-later
"""The parser: word vectors and states of a sentence encoder, a BiLSTM, relation-aware attention over
words, columns and tables, and an LSTM decoder that writes actions and points at columns and tables.

src/language/neural computes the same from the same numbers; tst_NeuralParser compares them.
"""
import math

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import examples as ex
import grammar

WIDTH = 128
HEADS = 4
LAYERS = 5
STATE = 160
WORD = 100
ENCODED = 512  # numbers in a state of the sentence encoder
SENSE = 64  # what is kept of them
LINK_SCALE = 4.0
AKIN_SCALE = 4.0
MARKS = 7
# where the processor has no instructions for it, bfloat16 is worked out in pieces and twice as slow
with open("/proc/cpuinfo", encoding="ascii", errors="ignore") as cpu:
    HALVES = "_bf16" in cpu.read()


class RelationBias(torch.autograd.Function):
    """Rows of `weight` by relation; summing the gradients up by counting is far quicker."""

    @staticmethod
    def forward(ctx, weight, relations):
        ctx.save_for_backward(relations)
        ctx.rows = weight.shape[0]
        return weight.index_select(0, relations.flatten()).view(
            *relations.shape, -1).permute(0, 3, 1, 2).contiguous()

    @staticmethod
    def backward(ctx, gradient):
        relations, = ctx.saved_tensors
        flat = relations.flatten()
        columns = [torch.bincount(flat, gradient[:, i].float().flatten(), ctx.rows)
                   for i in range(gradient.shape[1])]
        return torch.stack(columns, 1).float(), None


class Attention(nn.Module):
    """Self-attention whose scores and values know how two things are related."""

    def __init__(self, dropout):
        super().__init__()
        self.norm1 = nn.LayerNorm(WIDTH)
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.bias = nn.Embedding(ex.RELATIONS, HEADS)
        self.value = nn.Parameter(torch.randn(ex.RELATIONS, WIDTH // HEADS) * 0.05)
        self.norm2 = nn.LayerNorm(WIDTH)
        self.wide = nn.Linear(WIDTH, 2 * WIDTH)
        self.narrow = nn.Linear(2 * WIDTH, WIDTH)
        self.dropout = nn.Dropout(dropout)
        nn.init.normal_(self.bias.weight, 0, 0.3)

    def forward(self, x, bias, index, hidden):
        batch, size, _ = x.shape
        depth = WIDTH // HEADS
        qkv = self.qkv(self.norm1(x)).view(batch, size, 3, HEADS, depth).permute(2, 0, 3, 1, 4)
        query, key, value = qkv[0], qkv[1], qkv[2]
        scores = query @ key.transpose(-1, -2) / math.sqrt(depth)
        scores = scores.float() + bias
        share = scores.masked_fill(hidden[:, None, None, :], -1e9).softmax(-1)
        mass = torch.zeros(batch, HEADS, size, ex.RELATIONS).scatter_add(3, index, share)
        mixed = share @ value + mass @ self.value
        x = x + self.dropout(self.out(mixed.transpose(1, 2).reshape(batch, size, WIDTH)))
        return x + self.dropout(self.narrow(F.relu(self.wide(self.norm2(x)))))


class Parser(nn.Module):
    def __init__(self, vectors, frequent, states=None, dropout=0.1, word_dropout=0.08):
        """`vectors` with a zero row first; `frequent`: word number -> trained row (0: none);
        `states` of names, by which the sense of words starts where none was learned before."""
        super().__init__()
        self.register_buffer("vectors", torch.tensor(vectors))
        self.register_buffer("frequent", torch.tensor(frequent))
        self.words = nn.Embedding(int(frequent.max()) + 1, WORD, padding_idx=0)
        nn.init.normal_(self.words.weight, 0, 0.1)
        self.words.weight.data[0] = 0
        self.columnLink = nn.Embedding(ex.COLUMN_LINKS, 16)
        self.tableLink = nn.Embedding(ex.TABLE_LINKS, 16)
        self.mark = nn.Embedding(MARKS, 8)
        self.reader = nn.LSTM(WORD + 40 + SENSE, WIDTH // 2, batch_first=True,
                              bidirectional=True)
        self.sort = nn.Embedding(5, 16)
        self.key = nn.Embedding(4, 8)
        self.linkedColumn = nn.Embedding(ex.COLUMN_LINKS, 16)
        self.linkedTable = nn.Embedding(ex.TABLE_LINKS, 16)
        self.column = nn.Linear(2 * WORD + 40 + SENSE, WIDTH)
        self.table = nn.Linear(2 * WORD + 16 + SENSE, WIDTH)
        self.star = nn.Parameter(torch.randn(WIDTH) * 0.1)
        self.layers = nn.ModuleList([Attention(dropout) for _ in range(LAYERS)])
        self.norm = nn.LayerNorm(WIDTH)
        self.actions = nn.Embedding(grammar.ACTION_COUNT, WIDTH)
        self.section = nn.Embedding(len(grammar.SECTIONS), 16)
        self.writer1 = nn.LSTM(WIDTH + 16, STATE, batch_first=True)
        self.look1 = nn.Linear(STATE, WIDTH)
        self.writer2 = nn.LSTM(STATE + WIDTH, STATE, batch_first=True)
        self.look2 = nn.Linear(STATE, WIDTH)
        self.state = nn.Linear(WIDTH, STATE)
        self.say = nn.Linear(STATE + WIDTH, WIDTH)
        self.action = nn.Linear(WIDTH, grammar.ACTION_COUNT)
        self.toColumn = nn.Linear(WIDTH, WIDTH)
        self.toTable = nn.Linear(WIDTH, WIDTH)
        self.toWord = nn.Linear(WIDTH, WIDTH)
        self.columnWeight = nn.Embedding(len(grammar.SECTIONS), ex.COLUMN_LINKS)
        self.tableWeight = nn.Embedding(len(grammar.SECTIONS), ex.TABLE_LINKS)
        self.columnWeight.weight.data[:] = torch.tensor([0.0, 0.5, 0.6, 0.7, 2.0, 1.5, 0.2, 0.8])
        self.tableWeight.weight.data[:] = torch.tensor([0.0, 0.5, 0.7, 2.0])
        self.columnFlag = nn.Embedding(len(grammar.SECTIONS), ex.COLUMN_FLAGS)
        self.tableFlag = nn.Embedding(len(grammar.SECTIONS), ex.TABLE_FLAGS)
        nn.init.zeros_(self.columnFlag.weight)
        nn.init.zeros_(self.tableFlag.weight)
        self.sense = nn.Linear(ENCODED, SENSE)
        self.akin = nn.Parameter(torch.zeros(LAYERS, 4, HEADS))
        self.columnAkin = nn.Embedding(len(grammar.SECTIONS), 1)
        self.tableAkin = nn.Embedding(len(grammar.SECTIONS), 1)
        nn.init.zeros_(self.columnAkin.weight)
        nn.init.zeros_(self.tableAkin.weight)
        # weights from before there was a sense go on as they were
        for weight in (self.reader.weight_ih_l0, self.reader.weight_ih_l0_reverse,
                       self.column.weight, self.table.weight):
            weight.data[:, -SENSE:] = 0
        if states is not None:
            self.start_sense(torch.tensor(states, dtype=torch.float32))
        self.dropout = nn.Dropout(dropout)
        self.word_dropout = word_dropout

    def start_sense(self, states):
        """What tells the states apart most, each number of the sense as widely spread as the others."""
        mean = states.mean(0)
        _, spread, axes = torch.svd(states - mean)
        spread = spread[:SENSE] / math.sqrt(len(states))
        self.sense.weight.data = (0.5 * axes[:, :SENSE] / spread).T.contiguous()
        self.sense.bias.data = -(self.sense.weight.data @ mean)

    def learned_metric(self):
        """What measures how akin words are: few numbers, which learn faster than the others."""
        return [self.akin, self.sense.weight, self.sense.bias, self.columnAkin.weight,
                self.tableAkin.weight]

    def name(self, words, last):
        known = (words > 0).sum(2).clamp(min=1)[..., None]
        total = F.embedding(words, self.vectors).sum(2) / known
        return self.dropout(torch.cat([total, F.embedding(last, self.vectors)], -1))

    def akin_bias(self, weights, size, akin_columns, akin_tables):
        """What scores between words and columns or tables gain by how akin these are."""
        words_end = akin_columns.shape[1]
        columns_end = words_end + akin_columns.shape[2]
        to_column, from_column, to_table, from_table = weights[:, None, :, None, None]
        bias = torch.zeros(len(akin_columns), HEADS, size, size)
        akin_columns, akin_tables = akin_columns[:, None], akin_tables[:, None]
        bias[:, :, :words_end, words_end:columns_end] = to_column * akin_columns
        bias[:, :, words_end:columns_end, :words_end] = from_column * akin_columns.transpose(2, 3)
        bias[:, :, :words_end, columns_end:] = to_table * akin_tables
        bias[:, :, columns_end:, :words_end] = from_table * akin_tables.transpose(2, 3)
        return AKIN_SCALE * bias

    def encode(self, b):
        """All things, words, columns and tables, and how akin words are to columns and to tables."""
        words = b.words
        if self.training and self.word_dropout > 0:
            words = words.masked_fill(torch.rand(words.shape) < self.word_dropout, 0)
        embedded = F.embedding(words, self.vectors) + self.words(self.frequent[words])
        states = b.word_states
        if self.training and self.word_dropout > 0:  # apart from their vectors: one must do
            states = states * (torch.rand(words.shape) >= self.word_dropout)[..., None]
        word_sense, column_sense, table_sense = (
            self.sense(states), self.sense(b.column_states), self.sense(b.table_states))
        direction = F.normalize(word_sense, dim=-1)
        akin_columns = direction @ F.normalize(column_sense, dim=-1).transpose(1, 2)
        akin_columns = torch.cat([torch.zeros_like(akin_columns[..., :1]), akin_columns[..., 1:]], -1)
        akin_tables = direction @ F.normalize(table_sense, dim=-1).transpose(1, 2)
        q = torch.cat([self.dropout(embedded), self.columnLink(b.column_links.amax(2)),
                       self.tableLink(b.table_links.amax(2)), self.mark(b.marks),
                       self.dropout(word_sense)], -1)
        packed = nn.utils.rnn.pack_padded_sequence(q, b.lengths, batch_first=True,
                                                   enforce_sorted=False)
        q, _ = nn.utils.rnn.pad_packed_sequence(self.reader(packed)[0], batch_first=True,
                                                total_length=words.shape[1])
        c = self.column(torch.cat([self.name(b.column_words, b.column_last), self.sort(b.sorts),
                                   self.key(b.keys),
                                   self.linkedColumn(b.column_links.amax(1)),
                                   self.dropout(column_sense)], -1))
        c = torch.cat([self.star.expand(len(c), 1, WIDTH), c[:, 1:]], 1)
        t = self.table(torch.cat([self.name(b.table_words, b.table_last),
                                  self.linkedTable(b.table_links.amax(1)),
                                  self.dropout(table_sense)], -1))
        x = torch.cat([q, c, t], 1)
        index = b.relations[:, None].expand(-1, HEADS, -1, -1)
        biases = RelationBias.apply(
            torch.cat([layer.bias.weight for layer in self.layers], 1), b.relations)
        for i, layer in enumerate(self.layers):
            bias = biases[:, i * HEADS:(i + 1) * HEADS] + self.akin_bias(
                self.akin[i], x.shape[1], akin_columns, akin_tables)
            x = layer(x, bias, index, b.hidden)
        x = self.norm(x)
        words_end = q.shape[1]
        columns_end = words_end + c.shape[1]
        return (x, x[:, :words_end], x[:, words_end:columns_end], x[:, columns_end:],
                akin_columns, akin_tables)

    def look(self, query, x, hidden):
        scores = query @ x.transpose(1, 2) / math.sqrt(WIDTH)
        return scores.masked_fill(hidden[:, None], -1e9).softmax(-1) @ x

    def decode(self, b, x, q, c, t, akin_columns, akin_tables):
        """Logits of actions, columns and tables at every step, given the right former steps."""
        batch, steps = b.sections.shape
        everything = torch.cat([self.actions.weight.expand(batch, -1, -1), c, t], 1)
        before = torch.cat([torch.zeros(batch, 1, dtype=torch.long), b.targets[:, :-1]], 1)
        before = before.clamp(min=0)[..., None].expand(-1, -1, WIDTH)
        inputs = torch.cat([everything.gather(1, before), self.section(b.sections)], -1)
        shown = (~b.hidden_words).float()[..., None]
        start = torch.tanh(self.state((q * shown).sum(1) / shown.sum(1)))[None]
        nothing = torch.zeros_like(start)
        first, _ = self.writer1(self.dropout(inputs), (start, nothing))
        first = self.dropout(first)
        seen = self.look(self.look1(first), x, b.hidden)
        second, _ = self.writer2(torch.cat([first, seen], -1), (start, nothing))
        second = self.dropout(second)
        said = self.dropout(torch.tanh(self.say(torch.cat(
            [second, self.look(self.look2(second), x, b.hidden)], -1))))
        focus = self.toWord(said) @ q.transpose(1, 2) / math.sqrt(WIDTH)
        focus = focus.masked_fill(b.hidden_words[:, None], -1e9).softmax(-1)
        columns = self.toColumn(said) @ c.transpose(1, 2) / math.sqrt(WIDTH)
        weight = LINK_SCALE * self.columnWeight(b.sections)
        for link in range(1, ex.COLUMN_LINKS):
            columns = columns + weight[..., link:link + 1] * (
                focus @ (b.column_links == link).float())
        columns = columns + (b.column_flags @ self.columnFlag(b.sections)[..., None])[..., 0]
        columns = columns + AKIN_SCALE * self.columnAkin(b.sections) * (focus @ akin_columns)
        tables = self.toTable(said) @ t.transpose(1, 2) / math.sqrt(WIDTH)
        weight = LINK_SCALE * self.tableWeight(b.sections)
        for link in range(1, ex.TABLE_LINKS):
            tables = tables + weight[..., link:link + 1] * (
                focus @ (b.table_links == link).float())
        tables = tables + (b.table_flags @ self.tableFlag(b.sections)[..., None])[..., 0]
        tables = tables + AKIN_SCALE * self.tableAkin(b.sections) * (focus @ akin_tables)
        return torch.cat([self.action(said), columns, tables], -1)

    def loss(self, b, smoothing):
        with torch.autocast("cpu", torch.bfloat16, enabled=self.training and HALVES):
            logits = self.decode(b, *self.encode(b)).float()
        logits = logits.masked_fill(~b.valid, -1e9)
        logs = logits.log_softmax(-1)
        there = b.targets >= 0
        right = -logs.gather(2, b.targets.clamp(min=0)[..., None])[..., 0]
        even = -logs.masked_fill(~b.valid, 0).sum(-1) / b.valid.sum(-1).clamp(min=1)
        each = ((1 - smoothing) * right + smoothing * even) * there
        met = ((logits.argmax(-1) == b.targets) | ~there).all(1)
        return each.sum() / len(there), met


def side_by_side(states, rows, most):
    """States of each item's rows, padded; zeros where there is no row (-1)."""
    out = np.zeros((len(rows), most, ENCODED), np.float32)
    for i, numbers in enumerate(rows):
        there = np.flatnonzero(np.asarray(numbers) >= 0)
        out[i, there] = states[np.asarray(numbers)[there]]
    return torch.from_numpy(out)


class Batch:
    """Examples side by side, padded. `states`: all rows of the sentence encoder, which the examples
    count."""

    def __init__(self, items, states):
        size = len(items)
        self.lengths = [len(item.words) for item in items]
        nq = max(self.lengths)
        nc = max(len(item.keep) for item in items)
        nt = max(len(item.table_words) for item in items)
        steps = max(len(item.targets) for item in items)
        total = nq + nc + nt
        zeros = lambda *shape: np.zeros(shape, np.int64)
        words, marks = zeros(size, nq), zeros(size, nq)
        column_links, table_links = zeros(size, nq, nc), zeros(size, nq, nt)
        column_words, column_last = zeros(size, nc, ex.NAME_WORDS), zeros(size, nc)
        table_words, table_last = zeros(size, nt, ex.NAME_WORDS), zeros(size, nt)
        sorts, keys = zeros(size, nc), zeros(size, nc)
        relations = zeros(size, total, total)
        hidden = np.ones((size, total), bool)
        targets = zeros(size, steps) - 1
        sections = zeros(size, steps)
        count = grammar.ACTION_COUNT
        valid = np.zeros((size, steps, count + nc + nt), bool)
        column_flags = np.zeros((size, steps, nc, ex.COLUMN_FLAGS), np.float32)
        table_flags = np.zeros((size, steps, nt, ex.TABLE_FLAGS), np.float32)
        for i, item in enumerate(items):
            n, c, t, s = (len(item.words), len(item.keep), len(item.table_words),
                          len(item.targets))
            words[i, :n], marks[i, :n] = item.words, item.marks
            column_links[i, :n, :c], table_links[i, :n, :t] = item.column_links, item.table_links
            for j, numbers in enumerate(item.column_words):
                column_words[i, j, :len(numbers)], column_last[i, j] = numbers, numbers[-1]
            for j, numbers in enumerate(item.table_words):
                table_words[i, j, :len(numbers)], table_last[i, j] = numbers, numbers[-1]
            sorts[i, :c], keys[i, :c] = item.sorts, item.keys
            index = np.concatenate([np.arange(n), nq + np.arange(c), nq + nc + np.arange(t)])
            relations[i][np.ix_(index, index)] = item.relations
            hidden[i, index] = False
            for j, (kind, number) in enumerate(item.targets):
                targets[i, j] = number + (0, count, count + nc)[kind]
            sections[i, :s] = item.sections
            valid[i, :s, :count] = item.masks
            pointers = np.array(item.pointers)
            valid[i, :s, count:count + c] = pointers[:, :1]
            valid[i, :s, count + nc:count + nc + t] = pointers[:, 1:]
            column_flags[i, :s, :c], table_flags[i, :s, :t] = item.column_flags, item.table_flags
        for name, array in list(locals().items()):
            if isinstance(array, np.ndarray) and name not in ("index", "pointers", "states"):
                setattr(self, name, torch.from_numpy(array))
        self.hidden_words = self.hidden[:, :nq]
        self.word_states = side_by_side(
            states, [item.state + np.arange(len(item.words)) for item in items], nq)
        self.column_states = side_by_side(states, [item.column_states for item in items], nc)
        self.table_states = side_by_side(states, [item.table_states for item in items], nt)
