// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace querent::language::neural {

/// Outputs in a panel of bytes.
inline constexpr std::size_t quantizedOutputs = 16;
/// Inputs that are multiplied together; rows and panels are filled up to a multiple of it.
inline constexpr std::size_t quantizedInputs = 4;
/// The largest weight: two of them times the largest input still fit 16 bits.
inline constexpr int largestWeight = 64;

/// Writes `count` rows of `groups` times four bytes, times weights, to `sums`: `count` rows of
/// sixteen outputs for each of `panels`. `weights` holds, panel after panel and group after group,
/// four weights of each of the sixteen outputs. All sums are exact.
using QuantizedProduct = void(const std::uint8_t *rows, std::size_t count, std::size_t groups,
                              const std::int8_t *weights, std::size_t panels, std::int32_t *sums);

/// On every processor.
QuantizedProduct multiplyBytes;
#ifdef __x86_64__
/// Only where the processor has AVX2.
QuantizedProduct multiplyBytesAvx2;
#endif

} // namespace querent::language::neural
