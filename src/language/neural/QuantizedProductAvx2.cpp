// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/QuantizedProduct.h"

#include <immintrin.h>
#include <utility>

namespace querent::language::neural {

namespace {

// As in PanelKernel.h: this is compiled for other processors than the rest, so that nothing of it
// may be seen by the linker and no function of another header is called.

/// A few rows times one panel; the sums stay in registers.
template <std::size_t... row>
void multiplyPanel(std::index_sequence<row...> /*rows*/, const std::uint8_t *rows,
                   std::size_t groups, const std::int8_t *weights, std::int32_t *sums,
                   std::size_t outputs)
{
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i low[sizeof...(row)] = {(static_cast<void>(row), _mm256_setzero_si256())...};
    __m256i high[sizeof...(row)] = {(static_cast<void>(row), _mm256_setzero_si256())...};
    const std::size_t length = groups * quantizedInputs;
    const auto add = [&](__m256i &sum, __m256i inputs, __m256i four) {
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, four), ones));
    };
    for (std::size_t place = 0; place < length; place += quantizedInputs) {
        const auto *panel = reinterpret_cast<const __m256i *>(weights + place * quantizedOutputs);
        const __m256i first = _mm256_loadu_si256(panel);
        const __m256i second = _mm256_loadu_si256(panel + 1);
        const auto inputsOf = [&](std::size_t number) {
            std::int32_t four = 0;
            __builtin_memcpy(&four, rows + number * length + place, sizeof(four));
            return _mm256_set1_epi32(four);
        };
        ((add(low[row], inputsOf(row), first), add(high[row], inputsOf(row), second)), ...);
    }
    const auto store = [&](std::size_t number, __m256i left, __m256i right) {
        auto *target = reinterpret_cast<__m256i *>(sums + number * outputs);
        _mm256_storeu_si256(target, left);
        _mm256_storeu_si256(target + 1, right);
    };
    (store(row, low[row], high[row]), ...);
}

} // namespace

void multiplyBytesAvx2(const std::uint8_t *rows, std::size_t count, std::size_t groups,
                       const std::int8_t *weights, std::size_t panels, std::int32_t *sums)
{
    const std::size_t outputs = panels * quantizedOutputs;
    for (std::size_t panel = 0; panel < panels; ++panel) {
        const auto multiply = [&](auto sequence, std::size_t row) {
            multiplyPanel(sequence, rows + row * groups * quantizedInputs, groups, weights,
                          sums + row * outputs + panel * quantizedOutputs, outputs);
        };
        std::size_t row = 0;
        for (; row + 5 <= count; row += 5) {
            multiply(std::make_index_sequence<5>{}, row);
        }
        switch (count - row) {
        case 4:
            multiply(std::make_index_sequence<4>{}, row);
            break;
        case 3:
            multiply(std::make_index_sequence<3>{}, row);
            break;
        case 2:
            multiply(std::make_index_sequence<2>{}, row);
            break;
        case 1:
            multiply(std::make_index_sequence<1>{}, row);
            break;
        default:
            break;
        }
        weights += groups * quantizedInputs * quantizedOutputs;
    }
}

} // namespace querent::language::neural
