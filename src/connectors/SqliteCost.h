// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"
#include "connectors/SqliteDatabase.h"

#include <functional>
#include <string>

namespace querent::connectors {

/// The rows of a table or view, exactly or roughly.
using RowCounter = std::function<double(const std::string &table)>;

/// Rows a statement may visit before it is refused: a thousand times what SQLite reads in the 30
/// seconds a statement has by default, so only joins that multiply large tables get here.
inline constexpr double mostRowVisits = 2e10;

/// Explains `sql` and estimates the rows it visits: nested loops multiply the rows of their tables;
/// a lookup through an index finds one row, or a few. Fails with SqlInvalid.
[[nodiscard]] base::Result<CostEstimate>
estimateCost(SqliteDatabase &database, const std::string &sql, const RowCounter &rowsOf);

} // namespace querent::connectors
