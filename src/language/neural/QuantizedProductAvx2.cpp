// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/QuantizedKernel.h"

#include <immintrin.h>

namespace querent::language::neural {

namespace {

/// The sums stay in registers: two for each row, sixteen altogether.
struct Avx2Panel
{
    static constexpr std::size_t rows = 5;

    template <std::size_t... row>
    static void multiply(std::index_sequence<row...> /*rows*/, const std::uint8_t *bytes,
                         std::size_t groups, const std::int8_t *numbers, std::int32_t *sums)
    {
        const __m256i ones = _mm256_set1_epi16(1);
        __m256i low[sizeof...(row)] = {(static_cast<void>(row), _mm256_setzero_si256())...};
        __m256i high[sizeof...(row)] = {(static_cast<void>(row), _mm256_setzero_si256())...};
        const std::size_t length = groups * quantizedInputs;
        const auto add = [&](__m256i &sum, __m256i inputs, __m256i four) {
            sum =
                _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, four), ones));
        };
        for (std::size_t place = 0; place < length; place += quantizedInputs) {
            const auto *panel =
                reinterpret_cast<const __m256i *>(numbers + place * quantizedOutputs);
            const __m256i first = _mm256_loadu_si256(panel);
            const __m256i second = _mm256_loadu_si256(panel + 1);
            const auto inputsOf = [&](std::size_t number) {
                std::int32_t four = 0;
                __builtin_memcpy(&four, bytes + number * length + place, sizeof(four));
                return _mm256_set1_epi32(four);
            };
            ((add(low[row], inputsOf(row), first), add(high[row], inputsOf(row), second)), ...);
        }
        const auto store = [&](std::size_t number, __m256i left, __m256i right) {
            auto *target = reinterpret_cast<__m256i *>(sums + number * quantizedOutputs);
            _mm256_storeu_si256(target, left);
            _mm256_storeu_si256(target + 1, right);
        };
        (store(row, low[row], high[row]), ...);
    }
};

} // namespace

void multiplyBytesAvx2(const QuantizedWeights &weights, const float *rows, std::size_t count,
                       const QuantizedRows &room, float *products)
{
    multiplyRows<Avx2Panel>(weights, rows, count, room, products);
}

} // namespace querent::language::neural
