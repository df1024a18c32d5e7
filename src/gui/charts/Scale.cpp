// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/Scale.h"

#include <algorithm>
#include <cmath>

namespace querent::gui {

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
    const double rough = (highest - lowest) / std::max(1, steps);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (factor * power >= rough * (1 - 1e-9)) {
            step = factor * power;
            break;
        }
    }
    return {.low = std::floor(lowest / step + 1e-9) * step,
            .high = std::ceil(highest / step - 1e-9) * step,
            .step = step};
}

std::vector<double> Scale::ticks() const
{
    std::vector<double> result;
    const int count = static_cast<int>(std::lround((high - low) / step));
    result.reserve(static_cast<std::size_t>(count) + 1);
    for (int index = 0; index <= count; ++index) {
        result.push_back(low + index * step);
    }
    return result;
}

} // namespace querent::gui
