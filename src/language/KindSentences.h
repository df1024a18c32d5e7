// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <string>
#include <vector>

namespace querent::language {

struct Candidates;
struct PlanShape;

/// The sentences in which the words for a kind of thing ("the size of the bank", "where is …") give
/// way to the name of a column of that kind, for kinds of which the source keeps several and the
/// plan shows none: what the question may ask for, said plainly. At most three; the tables that the
/// question names come first. `shape` is null where there is no plan.
[[nodiscard]] std::vector<std::string> kindSentences(const std::string &question,
                                                     const Candidates &candidates,
                                                     const PlanShape *shape,
                                                     const SourceModel &source);

} // namespace querent::language
