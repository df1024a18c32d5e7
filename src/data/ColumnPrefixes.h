// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <vector>

namespace querent::data {

/// Notes where the columns of most tables begin with the two or three letters of their table's own
/// code, as those of business systems from the days of six-letter names do: OHORDR, OHCUST and
/// OHDATE of ORDHDR.
void markPrefixes(std::vector<Table> &tables);

} // namespace querent::data
