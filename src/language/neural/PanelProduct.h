// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace querent::language::neural {

/// Outputs in a panel.
inline constexpr std::size_t panelWidth = 16;

/// Writes `count` rows of `inputs` numbers each, times weights, to `products`: `count` rows of
/// `outputs`. `panels` holds the weights, sixteen outputs after sixteen outputs, the last ones
/// filled up with zeros; within a panel the sixteen weights of the first input come first. Every
/// product adds up in the order of the inputs.
using PanelProduct = void(const float *rows, std::size_t count, std::size_t inputs,
                          const float *panels, float *products, std::size_t outputs);

/// In lanes of four numbers, which every processor has.
PanelProduct multiplyInFours;
#ifdef __x86_64__
/// In lanes of eight; only where the processor has AVX2. To the bit the same as in fours.
PanelProduct multiplyInEights;
#endif

} // namespace querent::language::neural
