// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

namespace querent::language {

/// Finds the number of what a price is for, where it is called by what it counts: bottles, tickets.
void countUnits(TableModel &table);

} // namespace querent::language
