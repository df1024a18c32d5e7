// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"
#include "query/QueryPlan.h"

namespace querent::language::neural {

/// Shows the figures of `plan` in the unit that `question` asks for: "in hours" what is stored in
/// minutes, or lies between two dates. Figures of another kind, and lists of rows, stay as they
/// are.
void showInSaidUnit(query::QueryPlan &plan, const Tokens &question, const SourceModel &source);

} // namespace querent::language::neural
