// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/ParserInput.h"

namespace querent::language::neural {

/// From this score on a mention says the whole of a stored value.
constexpr double wholeValue = 0.94;

/// Stretches of a question that may be stored values, the best first; a longer mention hides
/// those within it.
[[nodiscard]] std::vector<ValueMention> findValues(const ParserSchema &schema,
                                                   const Tokens &tokens);

} // namespace querent::language::neural
