// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/QuantizedProduct.h"

namespace querent::language::neural {

void multiplyBytes(const std::uint8_t *rows, std::size_t count, std::size_t groups,
                   const std::int8_t *weights, std::size_t panels, std::int32_t *sums)
{
    constexpr std::size_t groupBytes = quantizedOutputs * quantizedInputs;
    for (std::size_t row = 0; row < count; ++row, rows += groups * quantizedInputs) {
        for (std::size_t panel = 0; panel < panels; ++panel, sums += quantizedOutputs) {
            std::int32_t totals[quantizedOutputs] = {};
            const std::int8_t *group = weights + panel * groups * groupBytes;
            for (std::size_t place = 0; place < groups; ++place, group += groupBytes) {
                const std::uint8_t *inputs = rows + place * quantizedInputs;
                for (std::size_t output = 0; output < quantizedOutputs; ++output) {
                    const std::int8_t *own = group + output * quantizedInputs;
                    totals[output] += inputs[0] * own[0] + inputs[1] * own[1] + inputs[2] * own[2] +
                                      inputs[3] * own[3];
                }
            }
            for (std::size_t output = 0; output < quantizedOutputs; ++output) {
                sums[output] = totals[output];
            }
        }
    }
}

} // namespace querent::language::neural
