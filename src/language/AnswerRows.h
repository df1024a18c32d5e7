// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/BackReference.h"

#include <optional>

namespace querent::language {

/// What is asked about the rows of a former answer. `asked` is the plan of what the reference asks,
/// which knows nothing of that answer: of these rows alone, or the former plan for fewer rows, or
/// with more columns, as its sense is. Nothing where the two have nothing to do with each other.
[[nodiscard]] std::optional<query::QueryPlan> aboutRows(query::QueryPlan asked,
                                                        const query::QueryPlan &former,
                                                        const BackReference &reference,
                                                        const SourceModel &source);

} // namespace querent::language
