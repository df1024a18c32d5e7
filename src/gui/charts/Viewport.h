// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace querent::gui {

/// The part of a chart that is looked at, in shares of the whole: left and bottom are 0, right and
/// top are 1.
struct Viewport
{
    double left = 0.0;
    double right = 1.0;
    double bottom = 0.0;
    double top = 1.0;

    [[nodiscard]] double width() const { return right - left; }
    [[nodiscard]] double height() const { return top - bottom; }
    [[nodiscard]] bool isWhole() const { return width() >= 1.0 && height() >= 1.0; }
    /// Nearer by `factor` (further away below 1) around a place given in shares of this viewport;
    /// never more than the whole and never closer than `closest` of it.
    [[nodiscard]] Viewport zoomed(double factor, double x, double y, bool across, bool upward,
                                  double closest) const;
    /// Moved by shares of its own size, kept inside the whole.
    [[nodiscard]] Viewport moved(double right, double up) const;

    friend bool operator==(const Viewport &, const Viewport &) = default;
};

} // namespace querent::gui
