// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace querent::gui {

/// A value axis that begins and ends on round numbers.
struct Scale
{
    double low = 0.0;
    double high = 1.0;
    double step = 1.0;

    /// Covers both values with about `steps` steps of 1, 2, 2.5 or 5 times a power of ten.
    /// `fromZero`: zero is on it.
    [[nodiscard]] static Scale covering(double lowest, double highest, int steps, bool fromZero);

    /// 0 at `low`, 1 at `high`.
    [[nodiscard]] double fraction(double value) const { return (value - low) / (high - low); }
    [[nodiscard]] std::vector<double> ticks() const;
};

} // namespace querent::gui
