// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "connectors/DataSource.h"

#include <functional>
#include <string>
#include <string_view>

namespace querent::connectors {

/// The rows of a table, as far as they are known; 0: not known.
using TableRows = std::function<double(const std::string &table)>;

/// What PostgreSQL's EXPLAIN (FORMAT JSON) says a statement costs. The rows of the tables that are
/// read whole come from `rowsOf`, because a plan tells of a scan only what it lets through. Fails
/// with MalformedDocument.
[[nodiscard]] base::Result<CostEstimate> postgresCost(std::string_view explained,
                                                      const TableRows &rowsOf);

/// The same of DuckDB's EXPLAIN (FORMAT json).
[[nodiscard]] base::Result<CostEstimate> duckDbCost(std::string_view explained,
                                                    const TableRows &rowsOf);

} // namespace querent::connectors
