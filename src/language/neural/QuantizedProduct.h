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
/// The largest input that a row is scaled to.
inline constexpr int largestInput = 127;
/// What is added to inputs, so that they are bytes without a sign.
inline constexpr int inputOffset = 128;

/// Weights as they lie in a QuantizedMatrix. `numbers` holds, panel after panel and group after
/// group, four weights of each of sixteen outputs; of shifts and scales there is one for each
/// output of every panel.
struct QuantizedWeights
{
    const std::int8_t *numbers;
    const std::int32_t *shifts; ///< what the inputs' offset adds to each output
    const float *scales;
    std::size_t inputs;
    std::size_t groups; ///< of four inputs
    std::size_t outputs;
};

/// Room for rows while they are multiplied.
struct QuantizedRows
{
    std::uint8_t *bytes; ///< for each row four a group
    float *scales;       ///< one for each row
};

/// Writes `count` rows of inputs, times weights, to `products`: `count` rows of outputs. Sums are
/// whole numbers and so exact; the products are to the bit the same everywhere.
using QuantizedProduct = void(const QuantizedWeights &weights, const float *rows, std::size_t count,
                              const QuantizedRows &room, float *products);

/// On every processor.
QuantizedProduct multiplyBytes;
#ifdef __x86_64__
/// Only where the processor has AVX2.
QuantizedProduct multiplyBytesAvx2;
/// Only where the processor has AVX-512 with VNNI.
QuantizedProduct multiplyBytesVnni;
#endif

} // namespace querent::language::neural
