// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

namespace querent::language {

/// Reads a count of what is told in numbers as their sum: "how many tickets did we sell", where
/// rows of sales say how many each, "how many billable hours". Items are resolved.
void addUpUnits(Items &items, const SourceModel &source);

} // namespace querent::language
