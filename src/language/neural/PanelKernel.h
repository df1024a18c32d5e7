// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What both ways to multiply compile for themselves, each for other processors. That is why
// nothing here may be seen by the linker, and why no function of another header is called.
#include "language/neural/PanelProduct.h"

#include <utility>

namespace querent::language::neural {

namespace {

template <std::size_t lanes>
struct LanesOf
{
    using Type [[gnu::vector_size(lanes * sizeof(float))]] = float;
};

/// A few rows times one panel. The sums stay in registers: that is why they are numbered by
/// constants, row by row.
template <std::size_t lanes, std::size_t... sum, std::size_t... part>
void multiplyPanel(std::index_sequence<sum...> /*sums*/, std::index_sequence<part...> /*parts*/,
                   const float *rows, std::size_t inputs, const float *panel, float *products,
                   std::size_t outputs, std::size_t width)
{
    using Lanes = typename LanesOf<lanes>::Type;
    constexpr std::size_t parts = sizeof...(part);
    Lanes sums[sizeof...(sum)] = {};
    for (std::size_t input = 0; input < inputs; ++input, panel += panelWidth) {
        Lanes weights[parts];
        (__builtin_memcpy(&weights[part], panel + part * lanes, sizeof(Lanes)), ...);
        ((sums[sum] += rows[sum / parts * inputs + input] * weights[sum % parts]), ...);
    }
    float flat[sizeof...(sum) * lanes];
    (__builtin_memcpy(flat + sum * lanes, &sums[sum], sizeof(Lanes)), ...);
    for (std::size_t row = 0; row < sizeof...(sum) / parts; ++row) {
        for (std::size_t output = 0; output < width; ++output) {
            products[row * outputs + output] = flat[row * panelWidth + output];
        }
    }
}

template <std::size_t lanes>
void multiplyPanels(const float *rows, std::size_t count, std::size_t inputs, const float *panels,
                    float *products, std::size_t outputs)
{
    constexpr std::size_t parts = panelWidth / lanes;
    for (std::size_t first = 0; first < outputs; first += panelWidth) {
        const std::size_t width = outputs - first < panelWidth ? outputs - first : panelWidth;
        const auto multiply = [&]<std::size_t rowCount>(
                                  std::integral_constant<std::size_t, rowCount>, std::size_t row) {
            multiplyPanel<lanes>(std::make_index_sequence<rowCount * parts>{},
                                 std::make_index_sequence<parts>{}, rows + row * inputs, inputs,
                                 panels, products + row * outputs + first, outputs, width);
        };
        // six rows and their weights are what sixteen registers of eight numbers hold
        std::size_t row = 0;
        for (; row + 6 <= count; row += 6) {
            multiply(std::integral_constant<std::size_t, 6>{}, row);
        }
        switch (count - row) {
        case 5:
            multiply(std::integral_constant<std::size_t, 5>{}, row);
            break;
        case 4:
            multiply(std::integral_constant<std::size_t, 4>{}, row);
            break;
        case 3:
            multiply(std::integral_constant<std::size_t, 3>{}, row);
            break;
        case 2:
            multiply(std::integral_constant<std::size_t, 2>{}, row);
            break;
        case 1:
            multiply(std::integral_constant<std::size_t, 1>{}, row);
            break;
        default:
            break;
        }
        panels += inputs * panelWidth;
    }
}

} // namespace

} // namespace querent::language::neural
