// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/SourceModel.h"
#include "language/Token.h"
#include "query/QueryPlan.h"

namespace querent::language {

/// Which place "the second oldest", "the 3rd highest" asks for, from 1 on; 1 where none is said.
[[nodiscard]] std::int64_t placeSaid(const Tokens &question);

/// Makes a plan that shows the first rows of an order heed what a ranking means: rows without the
/// value that orders them are no "oldest", whatever the database sorts first, those without a kind
/// are no "most common kind", and "the second oldest" leaves out the one before it.
void heedRanking(query::QueryPlan &plan, const Tokens &question, const SourceModel &source);

/// The same for a question read in roles, whose places are read already.
void heedRanking(Frame &frame, const SourceModel &source);

} // namespace querent::language
