// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <optional>
#include <string>

namespace querent::language {

/// The rows of one of the two nouns, and those of them for which what stands behind holds.
struct KeptRows
{
    query::QueryPlan all;
    query::QueryPlan kept;
};

/// What stands behind says which rows are meant, not what is shown of them, nor what they are.
/// Nothing where the plans do not list rows of the same tables, or keep the same ones.
[[nodiscard]] std::optional<KeptRows> keptRows(query::QueryPlan all, query::QueryPlan kept);

/// The same with another value; nothing where `from` is not there.
[[nodiscard]] std::optional<KeptRows> ofValue(KeptRows rows, const std::string &from,
                                              const std::string &to);

/// The rows of both plans.
[[nodiscard]] std::optional<query::QueryPlan> either(query::QueryPlan left, query::QueryPlan right);

} // namespace querent::language
