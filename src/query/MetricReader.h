// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "data/Phrasebook.h"
#include "query/QueryPlan.h"

#include <string_view>

namespace querent::query {

/// Reads the expression of a metric, SQL over the columns of `table`, into the terms of a plan:
/// arithmetic, comparisons, CASE, aggregates with DISTINCT and FILTER, and the functions a plan
/// has. Every column lies within an aggregate. Fails with InvalidArgument, naming in the reader's
/// language what is not understood, on everything else: sub-queries, windows, other tables, unknown
/// names. No text of the expression is left over in what it returns, save literals.
[[nodiscard]] base::Result<Expression>
readMetric(std::string_view expression, const data::Table &table, const data::Phrasebook &phrases);

/// The metric over the rows that also meet `filter`: each of its aggregates counts only those.
[[nodiscard]] Expression onlyWhere(Expression metric, const Expression &filter);

} // namespace querent::query
