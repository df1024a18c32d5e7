// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlGenerator.h"

#include <string_view>
#include <vector>

namespace querent::query {

/// True for functions that compute from their arguments alone, or tell the time: an allow-list, so
/// what loads code, touches files, sleeps, or tells about the connection is not on it.
[[nodiscard]] bool isPureFunction(std::string_view name, Dialect dialect) noexcept;

/// Their names, for those who write SQL.
[[nodiscard]] std::vector<std::string_view> pureFunctions(Dialect dialect);

/// True for table-valued functions whose only source is their argument (json_each and the like).
[[nodiscard]] bool isPureTableFunction(std::string_view name, Dialect dialect) noexcept;

} // namespace querent::query
