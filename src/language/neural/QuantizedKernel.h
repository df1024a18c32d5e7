// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// As in PanelKernel.h: this is compiled for several processors, so that nothing of it may be seen
// by the linker and no function of another header is called.
#include "language/neural/QuantizedProduct.h"

#include <utility>

namespace querent::language::neural {

namespace {

/// The largest number of a row, without its sign. Of numbers without a sign the larger one has the
/// larger bits.
inline float largestOf(const float *row, std::size_t length)
{
    std::int32_t most = 0;
    for (std::size_t i = 0; i < length; ++i) {
        std::int32_t bits = 0;
        __builtin_memcpy(&bits, row + i, sizeof(bits));
        bits &= 0x7fffffff;
        most = bits > most ? bits : most;
    }
    float largest = 0.0F;
    __builtin_memcpy(&largest, &most, sizeof(largest));
    return largest;
}

/// Puts a row in bytes. Its largest number becomes the largest input.
inline void roundRow(const float *row, std::size_t length, float largest, std::uint8_t *bytes)
{
    const float inverse = largest > 0.0F ? static_cast<float>(largestInput) / largest : 0.0F;
    for (std::size_t i = 0; i < length; ++i) {
        // never below zero, so that cutting off rounds
        bytes[i] = static_cast<std::uint8_t>(
            static_cast<std::int32_t>(row[i] * inverse + (static_cast<float>(inputOffset) + 0.5F)));
    }
}

/// A few rows' exact sums of one panel become products; only the first `width` of a row are kept.
template <std::size_t rowCount>
void scaleSums(const std::int32_t (&sums)[rowCount * quantizedOutputs], const std::int32_t *shifts,
               const float *scales, const float *rowScales, float *products, std::size_t outputs,
               std::size_t width)
{
    float scaled[rowCount * quantizedOutputs];
    for (std::size_t row = 0; row < rowCount; ++row) {
        for (std::size_t output = 0; output < quantizedOutputs; ++output) {
            const std::size_t place = row * quantizedOutputs + output;
            scaled[place] = static_cast<float>(sums[place] - shifts[output]) *
                            (rowScales[row] * scales[output]);
        }
    }
    for (std::size_t row = 0; row < rowCount; ++row) {
        for (std::size_t output = 0; output < width; ++output) {
            products[row * outputs + output] = scaled[row * quantizedOutputs + output];
        }
    }
}

/// `Panel::multiply(sequence, …)` writes a few rows' exact sums of one panel, sixteen a row;
/// `Panel::rows` is how many rows it takes at once at most. Each panel is read once for all rows.
template <typename Panel, std::size_t... fewer>
void multiplyRows(std::index_sequence<fewer...> /*fewer*/, const QuantizedWeights &weights,
                  const float *rows, std::size_t count, const QuantizedRows &room, float *products)
{
    const std::size_t length = weights.groups * quantizedInputs;
    for (std::size_t row = 0; row < count; ++row) {
        const float *source = rows + row * weights.inputs;
        const float largest = largestOf(source, weights.inputs);
        room.scales[row] = largest / static_cast<float>(largestInput);
        roundRow(source, weights.inputs, largest, room.bytes + row * length);
    }
    const std::int8_t *numbers = weights.numbers;
    for (std::size_t first = 0; first < weights.outputs;
         first += quantizedOutputs, numbers += length * quantizedOutputs) {
        const std::size_t width =
            weights.outputs - first < quantizedOutputs ? weights.outputs - first : quantizedOutputs;
        const auto take = [&]<std::size_t rowCount>(std::integral_constant<std::size_t, rowCount>,
                                                    std::size_t row) {
            std::int32_t sums[rowCount * quantizedOutputs];
            Panel::multiply(std::make_index_sequence<rowCount>{}, room.bytes + row * length,
                            weights.groups, numbers, sums);
            scaleSums<rowCount>(sums, weights.shifts + first, weights.scales + first,
                                room.scales + row, products + row * weights.outputs + first,
                                weights.outputs, width);
        };
        std::size_t row = 0;
        for (; row + Panel::rows <= count; row += Panel::rows) {
            take(std::integral_constant<std::size_t, Panel::rows>{}, row);
        }
        const std::size_t rest = count - row;
        ((rest == fewer + 1 ? take(std::integral_constant<std::size_t, fewer + 1>{}, row)
                            : static_cast<void>(0)),
         ...);
    }
}

template <typename Panel>
void multiplyRows(const QuantizedWeights &weights, const float *rows, std::size_t count,
                  const QuantizedRows &room, float *products)
{
    multiplyRows<Panel>(std::make_index_sequence<Panel::rows - 1>{}, weights, rows, count, room,
                        products);
}

} // namespace

} // namespace querent::language::neural
