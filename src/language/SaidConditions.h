// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/Item.h"
#include "language/SourceModel.h"
#include "language/Token.h"
#include "query/QueryPlan.h"

#include <initializer_list>
#include <string_view>

namespace querent::language {

/// Whether one of the words is among the question's.
[[nodiscard]] bool says(const Tokens &question, std::initializer_list<std::string_view> words);

/// Whether words of the question may name the column.
[[nodiscard]] bool mayName(const Item &item, ColumnId column);

/// Whether the plan takes a year for a value of a column of texts that has no such value: "the
/// briefs we won in 2024" are none whose outcome is 2024.
[[nodiscard]] bool takesYearForText(const query::QueryPlan &plan, const SourceModel &source);

/// Makes the conditions of a plan heed what its question says outright: of what is "without parts"
/// no parts are stored or none were needed, "banned or with a day pass" are not those of whom both
/// is so, "not in Leeds or York" is in neither, what "was cancelled" has a day of it, and whoever
/// is there now has come and not yet gone.
void heedConditions(query::QueryPlan &plan, const Tokens &question, const Items &linked,
                    const SourceModel &source);

/// Whether the plan wants the very values that the reading leaves out: "whose status is not open".
[[nodiscard]] bool affirmsDenied(const query::QueryPlan &plan, const Frame &reading,
                                 const SourceModel &source);

} // namespace querent::language
