// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "query/Dialect.h"

#include <optional>
#include <string>
#include <string_view>

namespace querent::query {

/// The condition of a row filter without what surrounds it, fit to stand in parentheses. Fails with
/// PolicyViolation where it is more or less than one expression without queries in it.
[[nodiscard]] base::Result<std::string> rowFilterText(std::string_view condition, Dialect dialect);

/// What is wrong with a row filter on `table`, as the rest of a sentence; nothing where it is one
/// expression of the table's own columns and of functions that compute from their arguments.
[[nodiscard]] std::optional<std::string>
rowFilterProblem(std::string_view condition, const data::Table &table, Dialect dialect);

} // namespace querent::query
