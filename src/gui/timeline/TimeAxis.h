// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace querent::gui {

/// Which part of the time of a run is shown: from `begin` to `end`, as shares of the whole.
struct TimeAxis
{
    double begin = 0.0;
    double end = 1.0;

    [[nodiscard]] bool isZoomed() const noexcept { return begin > 0.0 || end < 1.0; }
    /// Shows `factor` times less; what is at `anchor` (0 to 1 of what is shown) stays there.
    void zoom(double factor, double anchor);
    /// Moves by a share of what is shown, as far as there is something.
    void pan(double share);
    /// From one share of the whole to another, with a little room around.
    void show(double from, double to);
};

} // namespace querent::gui
