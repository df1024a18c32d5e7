// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/Scale.h"

#include <algorithm>
#include <cmath>

namespace querent::gui {

namespace {

/// 1, 2, 2.5, 5 or 10 times a power of ten, at least `rough`.
double roundStep(double rough)
{
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (factor * power >= rough * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

} // namespace

Scale Scale::covering(double lowest, double highest, int steps, bool fromZero)
{
    if (!std::isfinite(lowest) || !std::isfinite(highest)) {
        return {};
    }
    if (lowest > highest) {
        std::swap(lowest, highest);
    }
    if (fromZero) {
        lowest = std::min(lowest, 0.0);
        highest = std::max(highest, 0.0);
    }
    if (highest - lowest < std::abs(highest) * 1e-12 || highest == lowest) {
        const double room = highest == 0.0 ? 1.0 : std::abs(highest) * 0.1;
        highest += lowest < 0 && fromZero ? 0.0 : room;
        lowest -= fromZero && lowest >= 0 ? 0.0 : room;
    }
    const double step = roundStep((highest - lowest) / std::max(1, steps));
    return {.low = std::floor(lowest / step + 1e-9) * step,
            .high = std::ceil(highest / step - 1e-9) * step,
            .step = step};
}

Scale Scale::between(double low, double high, int steps)
{
    if (!(high > low)) {
        return covering(low, high, steps, false);
    }
    return {.low = low, .high = high, .step = roundStep((high - low) / std::max(1, steps))};
}

Scale Scale::decades(double lowest, double highest)
{
    const double low = std::floor(std::log10(lowest) + 1e-9);
    const double high = std::max(low + 1, std::ceil(std::log10(highest) - 1e-9));
    return {.low = std::pow(10.0, low), .high = std::pow(10.0, high), .logarithmic = true};
}

double Scale::fraction(double value) const
{
    if (logarithmic) {
        return std::log10(std::max(value, low) / low) / std::log10(high / low);
    }
    return (value - low) / (high - low);
}

double Scale::stepAt(double tick) const
{
    return logarithmic ? std::pow(10.0, std::floor(std::log10(tick) + 1e-9)) : step;
}

std::vector<double> Scale::ticks() const
{
    std::vector<double> result;
    if (logarithmic) {
        const auto count = std::lround(std::log10(high / low));
        const auto every = std::max(1L, count / 6);
        for (long index = 0; index <= count; index += every) {
            const double decade = low * std::pow(10.0, static_cast<double>(index));
            result.push_back(decade);
            if (count <= 2 && index < count) {
                result.push_back(2 * decade);
                result.push_back(5 * decade);
            }
        }
        return result;
    }
    const double first = std::ceil(low / step - 1e-9) * step;
    const int count = static_cast<int>(std::floor((high - first) / step + 1e-9));
    for (int index = 0; index <= count; ++index) {
        result.push_back(first + index * step);
    }
    return result;
}

} // namespace querent::gui
