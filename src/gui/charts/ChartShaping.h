// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartColumns.h"
#include "gui/charts/ChartModel.h"

#include <cstddef>
#include <vector>

/// How the rows of a result become what a ChartModel draws. Only for the sources of this folder.
namespace querent::gui {

inline constexpr std::size_t mostSeries = 8;
inline constexpr std::size_t mostSlices = 7;
/// Categories drawn where the reader chose no number.
inline constexpr int mostBars = 30;

/// Rows → categories × series. Rows that fall on the same place are combined.
void pivot(ChartModel &model, const ChartColumns &columns, insight::ChartCombining combining);
/// Raw values → bins.
void fillHistogram(ChartModel &model, const ChartColumns &columns);
/// Raw values → one box for each category.
void fillBoxes(ChartModel &model, const ChartColumns &columns, std::size_t most);
/// Rows → points; those without both numbers are left out.
void fillPoints(ChartModel &model, const ChartColumns &columns);

/// Time and numbers run upwards.
void sortForward(ChartModel &model);
/// Bars stand in the order that was asked for; time always runs forward. So do numbers, unless
/// there are so many that they must be keys.
void sortBars(ChartModel &model, RowOrder rows, insight::ChartOrder order);
/// Keeps `most` categories, those that the order is about; the rest is counted or, `asOther`,
/// combined into one more.
void keepMost(ChartModel &model, std::size_t most, const insight::ChartSettings &settings);
/// At most `most` series keep a colour; the largest do. Those beyond are summed up where series
/// stack, else drawn grey.
void greyTheRest(ChartModel &model, std::size_t most);
/// A pie's parts, the largest first, what is too small together.
void sumSmallSlices(ChartModel &model, std::size_t most);

} // namespace querent::gui
