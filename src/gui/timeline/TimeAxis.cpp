// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/TimeAxis.h"

#include <algorithm>

namespace querent::gui {

namespace {

/// Closer than that, nothing new is to be seen.
constexpr double narrowest = 1e-6;

} // namespace

void TimeAxis::zoom(double factor, double anchor)
{
    const double width = std::clamp((end - begin) / factor, narrowest, 1.0);
    const double fixed = begin + anchor * (end - begin);
    begin = std::clamp(fixed - anchor * width, 0.0, 1.0 - width);
    end = width == 1.0 ? 1.0 : begin + width;
}

void TimeAxis::pan(double share)
{
    const double width = end - begin;
    begin = std::clamp(begin + share * width, 0.0, 1.0 - width);
    end = begin + width;
}

void TimeAxis::show(double from, double to)
{
    const double width = std::clamp((to - from) * 1.5, narrowest, 1.0);
    begin = std::clamp((from + to - width) / 2, 0.0, 1.0 - width);
    end = begin + width;
}

} // namespace querent::gui
