// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "query/QueryPlan.h"

#include <string>
#include <vector>

namespace querent::query {

/// The value in one column of a result.
struct ResultValue
{
    std::string column; ///< as the result names it
    data::Value value;
};

/// Whether rows of the plan's result stand for several rows of its tables.
[[nodiscard]] bool hasRowsBehind(const QueryPlan &plan);

/// A plan for the single rows that one row of the plan's result was made from: the same tables,
/// joins and filters, and the values of the groups, of which `row` has as many as are known.
/// Columns of aggregates in it do not count. Of the table that was added up it shows all columns
/// but blobs, of the others those that name things. Fails with NotUnderstood where there are no
/// such rows, and as the Binder does.
[[nodiscard]] base::Result<QueryPlan> rowsBehind(const QueryPlan &plan,
                                                 const data::Catalog &catalog,
                                                 const std::vector<ResultValue> &row);

} // namespace querent::query
