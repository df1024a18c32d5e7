// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/SourceModel.h"

namespace querent::language {

/// The amount that the frame adds up for each row of `frame.each`; not valid for none.
[[nodiscard]] ColumnId amountAddedUp(const SourceModel &source, const Frame &frame);

/// Lets medians, extremes and bins be of what whole rows come to where only their lines have
/// amounts: "the median value of an order", "orders by value: under 50, 50 and more".
void settleTotalsFirst(const SourceModel &source, const Items &items, Frame &frame);

} // namespace querent::language
