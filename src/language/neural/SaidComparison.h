// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"
#include "language/neural/ParserGrammar.h"

namespace querent::language::neural {

/// The parsed comparison with the number at a word, turned round where the words next to it say
/// so: "no more than 5", "5 or fewer"; and "with 5 seats" is no "5 and more" where nothing says so.
[[nodiscard]] Action saidComparison(const Tokens &tokens, std::size_t numberAt, Action parsed);

} // namespace querent::language::neural
