// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <vector>

namespace querent::connectors {

/// A reference that the names suggest, for the values to confirm.
struct KeyCandidate
{
    data::Relationship relationship; ///< one column to one column, `inferred`, explained
    double likelihood = 0.0;         ///< by the names alone, in [0, 1]
};

/// References between tables that are not declared but suggested by names (customer_id →
/// customers.id, cust_no → cust.cust_no, parent_id → the table itself) and not contradicted by
/// types and uniqueness. The candidates of one column stand together, the likeliest first.
[[nodiscard]] std::vector<KeyCandidate> suggestKeys(const data::Catalog &catalog);

} // namespace querent::connectors
