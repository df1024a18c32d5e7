// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"

namespace querent::language {

/// "At weekends against weekdays": works every figure out for either side, of which there is no
/// column to group by.
void setSideBySide(Frame &frame, const Condition &one, const Condition &other);

/// "The first half of 2024 against that of 2025": a row for each stretch of the condition where
/// they are years, months and the like, else a figure for each.
void setPeriodsApart(Frame &frame, const Condition &periods);

} // namespace querent::language
