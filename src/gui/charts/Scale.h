// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace querent::gui {

/// A value axis: where its numbers lie and which of them are written.
struct Scale
{
    double low = 0.0;
    double high = 1.0;
    double step = 1.0;
    bool logarithmic = false;

    /// Covers both values with about `steps` steps of 1, 2, 2.5 or 5 times a power of ten, and
    /// begins and ends on round numbers. `fromZero`: zero is on it.
    [[nodiscard]] static Scale covering(double lowest, double highest, int steps, bool fromZero);
    /// Begins and ends on these very numbers; its ticks are round.
    [[nodiscard]] static Scale between(double low, double high, int steps);
    /// Every power of ten is as far from the next. Both values are above zero.
    [[nodiscard]] static Scale decades(double lowest, double highest);

    /// 0 at `low`, 1 at `high`.
    [[nodiscard]] double fraction(double value) const;
    [[nodiscard]] std::vector<double> ticks() const;
    /// How far the neighbours of a tick are away: what tells how many of its digits matter.
    [[nodiscard]] double stepAt(double tick) const;
};

} // namespace querent::gui
