// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"
#include "query/QueryPlan.h"

namespace querent::language {

/// Shows all of what rows are called where the plan shows a part of it, the first names of people
/// say, unless `question` asks for that part.
void showWholeNames(query::QueryPlan &plan, const Tokens &question, const SourceModel &source);

} // namespace querent::language
