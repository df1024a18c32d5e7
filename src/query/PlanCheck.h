// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "query/QueryPlan.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::query {

/// What names and types alone do not show about a bound plan, and what no result would either:
/// tables joined by columns whose values can never be equal, ranges that hold no value, amounts of
/// different units added up or compared. TypeMismatch or PlanInvalid.
[[nodiscard]] std::optional<base::Error> contradictionIn(const QueryPlan &plan,
                                                         const data::Catalog &catalog,
                                                         const data::DataDictionary &dictionary);

/// Two columns, "table.column", that a plan joins by.
struct JoinedBy
{
    std::string left;
    std::string right;

    friend bool operator==(const JoinedBy &, const JoinedBy &) = default;
};

/// The joins of a bound plan that no relationship of the source speaks for, each once.
[[nodiscard]] std::vector<JoinedBy> unknownJoins(const QueryPlan &plan,
                                                 const data::Catalog &catalog);

} // namespace querent::query
