// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

namespace querent::language {

/// Says "rank the clients by hours" as what is meant: all of them, sorted by a number of their own,
/// or else by what it adds up to for each; the highest first where no order is said.
[[nodiscard]] Tokens spellRanking(const Tokens &tokens, const SourceModel &source);

} // namespace querent::language
