// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/QuantizedKernel.h"

namespace querent::language::neural {

namespace {

struct PlainPanel
{
    static constexpr std::size_t rows = 4;

    template <std::size_t... row>
    static void multiply(std::index_sequence<row...> /*rows*/, const std::uint8_t *bytes,
                         std::size_t groups, const std::int8_t *numbers, std::int32_t *sums)
    {
        (one(bytes + row * groups * quantizedInputs, groups, numbers,
             sums + row * quantizedOutputs),
         ...);
    }

    static void one(const std::uint8_t *inputs, std::size_t groups, const std::int8_t *numbers,
                    std::int32_t *sums)
    {
        std::int32_t totals[quantizedOutputs] = {};
        for (std::size_t group = 0; group < groups; ++group, inputs += quantizedInputs) {
            for (std::size_t output = 0; output < quantizedOutputs; ++output) {
                totals[output] += inputs[0] * numbers[0] + inputs[1] * numbers[1] +
                                  inputs[2] * numbers[2] + inputs[3] * numbers[3];
                numbers += quantizedInputs;
            }
        }
        __builtin_memcpy(sums, totals, sizeof(totals));
    }
};

} // namespace

void multiplyBytes(const QuantizedWeights &weights, const float *rows, std::size_t count,
                   const QuantizedRows &room, float *products)
{
    multiplyRows<PlainPanel>(weights, rows, count, room, products);
}

} // namespace querent::language::neural
