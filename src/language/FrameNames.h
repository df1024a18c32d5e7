// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <string>
#include <vector>

namespace querent::language {

/// What the columns of `rows` are called where an outer query shows them: each name once.
[[nodiscard]] std::vector<std::string> shownNames(const query::QueryPlan &rows);

} // namespace querent::language
