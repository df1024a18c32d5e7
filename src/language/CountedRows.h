// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/SourceModel.h"
#include "language/Token.h"

#include <optional>
#include <vector>

namespace querent::language {

/// A question without the clause that only says which rows count: "…, excluding void bills",
/// "… (accepted loads only)".
struct CountedRows
{
    Tokens asked;                      ///< the rest of the question
    std::vector<Condition> conditions; ///< of the rows that count
};

/// Nothing where no such clause stands apart, or not all of it is understood. `asked` says
/// "excluding" for whatever sets rows aside.
[[nodiscard]] std::optional<CountedRows> countedRows(const Tokens &asked,
                                                     const SourceModel &source);

/// Narrows everything that the plan reads to the rows that count; false where it does not read
/// them.
[[nodiscard]] bool narrow(query::QueryPlan &plan, const std::vector<Condition> &conditions,
                          const SourceModel &source);

} // namespace querent::language
