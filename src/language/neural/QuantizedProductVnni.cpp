// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/QuantizedKernel.h"

#include <immintrin.h>

namespace querent::language::neural {

namespace {

/// One register holds a row's sums, and one instruction multiplies four inputs with a whole group
/// and adds them up.
struct VnniPanel
{
    static constexpr std::size_t rows = 12;

    template <std::size_t... row>
    static void multiply(std::index_sequence<row...> /*rows*/, const std::uint8_t *bytes,
                         std::size_t groups, const std::int8_t *numbers, std::int32_t *sums)
    {
        __m512i all[sizeof...(row)] = {(static_cast<void>(row), _mm512_setzero_si512())...};
        const std::size_t length = groups * quantizedInputs;
        for (std::size_t place = 0; place < length; place += quantizedInputs) {
            const __m512i group = _mm512_loadu_si512(numbers + place * quantizedOutputs);
            const auto inputsOf = [&](std::size_t number) {
                std::int32_t four = 0;
                __builtin_memcpy(&four, bytes + number * length + place, sizeof(four));
                return _mm512_set1_epi32(four);
            };
            ((all[row] = _mm512_dpbusd_epi32(all[row], inputsOf(row), group)), ...);
        }
        (_mm512_storeu_si512(sums + row * quantizedOutputs, all[row]), ...);
    }
};

} // namespace

void multiplyBytesVnni(const QuantizedWeights &weights, const float *rows, std::size_t count,
                       const QuantizedRows &room, float *products)
{
    multiplyRows<VnniPanel>(weights, rows, count, room, products);
}

} // namespace querent::language::neural
