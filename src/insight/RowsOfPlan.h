// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "query/QueryPlan.h"

namespace querent::insight {

/// Whether each row of the query is another row of its first table: no join repeats them. False
/// where that is not known, as without a catalog.
[[nodiscard]] bool holdsFirstTableOnce(const query::QueryPlan &plan, const data::Catalog *catalog);

} // namespace querent::insight
