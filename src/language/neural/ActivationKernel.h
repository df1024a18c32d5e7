// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// As in PanelKernel.h: this is compiled for several processors, so that nothing of it may be seen
// by the linker and no function of another header is called.
#include "language/neural/Activations.h"

namespace querent::language::neural {

namespace {

/// e to the power of `x`, within two units of the last place (Cephes, expf). Without branches, so
/// that compilers work out many at once.
inline float exponential(float x)
{
    constexpr float lowest = -87.0F;
    constexpr float highest = 88.0F;
    constexpr float log2e = 1.44269504F;
    constexpr float ln2High = 0.693359375F;
    constexpr float ln2Low = -2.12194440e-4F;
    x = x < lowest ? lowest : x;
    x = x > highest ? highest : x;
    const float wanted = x * log2e;
    const auto power = static_cast<std::int32_t>(wanted + (wanted < 0.0F ? -0.5F : 0.5F));
    const auto whole = static_cast<float>(power);
    const float rest = x - whole * ln2High - whole * ln2Low;
    float series = 1.9875691500e-4F;
    series = series * rest + 1.3981999507e-3F;
    series = series * rest + 8.3334519073e-3F;
    series = series * rest + 4.1665795894e-2F;
    series = series * rest + 1.6666665459e-1F;
    series = series * rest + 5.0000001201e-1F;
    const float near = series * rest * rest + rest + 1.0F;
    const std::int32_t bits = (power + 127) << 23;
    float scale = 0.0F;
    __builtin_memcpy(&scale, &bits, sizeof(scale));
    return near * scale;
}

inline float sigmoid(float x)
{
    return 1.0F / (1.0F + exponential(-x));
}

inline float hyperbolicTangent(float x)
{
    return 1.0F - 2.0F / (exponential(x + x) + 1.0F);
}

inline void passCells(const float *gates, std::size_t size, float *cells, float *states)
{
    for (std::size_t i = 0; i < size; ++i) {
        const float cell = sigmoid(gates[size + i]) * cells[i] +
                           sigmoid(gates[i]) * hyperbolicTangent(gates[2 * size + i]);
        cells[i] = cell;
        states[i] = sigmoid(gates[3 * size + i]) * hyperbolicTangent(cell);
    }
}

inline void bend(float *numbers, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        numbers[i] = hyperbolicTangent(numbers[i]);
    }
}

/// Sums in sixteen parts, so that they are added in the same order however wide the registers are.
inline void share(float *numbers, std::size_t count)
{
    constexpr std::size_t parts = 16;
    float most = numbers[0];
    for (std::size_t i = 1; i < count; ++i) {
        most = numbers[i] > most ? numbers[i] : most;
    }
    for (std::size_t i = 0; i < count; ++i) {
        numbers[i] = exponential(numbers[i] - most);
    }
    float sums[parts] = {};
    std::size_t begin = 0;
    for (; begin + parts <= count; begin += parts) {
        for (std::size_t part = 0; part < parts; ++part) {
            sums[part] += numbers[begin + part];
        }
    }
    for (std::size_t i = begin; i < count; ++i) {
        sums[i - begin] += numbers[i];
    }
    float sum = 0.0F;
    for (const float part : sums) {
        sum += part;
    }
    for (std::size_t i = 0; i < count; ++i) {
        numbers[i] /= sum;
    }
}

} // namespace

} // namespace querent::language::neural
