// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <span>

/// Boosted trees of one depth, as training/boosted_trees.py writes them.
namespace querent::language {

struct Split
{
    int feature = 0;
    double threshold = 0.0;
};

struct Tree
{
    static constexpr int depth = 2;
    std::array<Split, (1U << depth) - 1> splits;
    std::array<double, 1U << depth> leaves;
};

struct Forest
{
    double bias = 0.0;
    std::span<const Tree> trees;
};

} // namespace querent::language
