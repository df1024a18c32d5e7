# SPDX-License-Identifier: GPL-3.0-or-later
"""The parser as the program computes it: trained weights and their inputs in one byte a number.

Sums of such products are whole numbers below 2^24, so float32 holds them exactly.
"""
import torch
from torch import nn

LARGEST_WEIGHT = 64
LARGEST_INPUT = 127


class Product(nn.Module):
    """Rows of inputs times weights; each output and each row of inputs has a scale of its own."""

    def __init__(self, weight):
        super().__init__()
        weight = weight.detach()
        scales = weight.abs().amax(1) / LARGEST_WEIGHT
        shares = weight / scales.where(scales > 0, torch.ones(()))[:, None]
        self.register_buffer("numbers", shares.sign() * (shares.abs() + 0.5).floor())
        self.register_buffer("scales", scales)

    def forward(self, inputs):
        largest = inputs.abs().amax(-1, keepdim=True)
        inverse = torch.where(largest > 0, LARGEST_INPUT / largest, torch.zeros(()))
        numbers = (inputs * inverse + 128.5).floor() - 128
        return numbers @ self.numbers.T * (largest / LARGEST_INPUT * self.scales)


class Linear(nn.Module):
    def __init__(self, linear):
        super().__init__()
        self.product = Product(linear.weight)
        self.register_buffer("bias", linear.bias.detach())

    def forward(self, inputs):
        return self.product(inputs) + self.bias


class Direction(nn.Module):
    """An LSTM that reads one item's rows in their order."""

    def __init__(self, lstm, suffix):
        super().__init__()
        self.fed = Product(getattr(lstm, "weight_ih" + suffix))
        self.kept = Product(getattr(lstm, "weight_hh" + suffix))
        bias = getattr(lstm, "bias_ih" + suffix) + getattr(lstm, "bias_hh" + suffix)
        self.register_buffer("bias", bias.detach())

    def forward(self, rows, state, cell):
        states = []
        for fed in self.fed(rows):
            entry, keep, new, shown = (fed + self.kept(state) + self.bias).chunk(4)
            cell = keep.sigmoid() * cell + entry.sigmoid() * new.tanh()
            state = shown.sigmoid() * cell.tanh()
            states.append(state)
        return torch.stack(states), state, cell


class Lstm(nn.Module):
    """Called as nn.LSTM with the batch first, or with a packed sequence, of one item."""

    def __init__(self, lstm):
        super().__init__()
        assert lstm.num_layers == 1 and lstm.batch_first
        self.size = lstm.hidden_size
        self.forth = Direction(lstm, "_l0")
        self.back = Direction(lstm, "_l0_reverse") if lstm.bidirectional else None

    def forward(self, inputs, start=None):
        if isinstance(inputs, nn.utils.rnn.PackedSequence):
            assert inputs.batch_sizes.max() == 1 and start is None
            return inputs._replace(data=self.read(inputs.data, None)[0]), None
        assert len(inputs) == 1
        rows, ends = self.read(inputs[0], start)
        return rows[None], ends

    def read(self, rows, start):
        directions = [self.forth] + ([self.back] if self.back else [])
        if start is None:
            start = (torch.zeros(len(directions), 1, self.size),) * 2
        read, states, cells = [], [], []
        for i, direction in enumerate(directions):
            turned = (lambda x: x.flip(0)) if i else (lambda x: x)
            out, state, cell = direction(turned(rows), start[0][i, 0], start[1][i, 0])
            read.append(turned(out))
            states.append(state)
            cells.append(cell)
        return torch.cat(read, -1), (torch.stack(states)[:, None], torch.stack(cells)[:, None])


def quantize(module):
    """Puts such products in place of all the trained ones within a module."""
    for name, child in module.named_children():
        if isinstance(child, nn.Linear):
            setattr(module, name, Linear(child))
        elif isinstance(child, nn.LSTM):
            setattr(module, name, Lstm(child))
        else:
            quantize(child)
    return module
