// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/ParserInput.h"

namespace querent::language::neural {

/// Stretches of a question that may be stored values, the best first; a longer mention hides
/// those within it.
[[nodiscard]] std::vector<ValueMention> findValues(const ParserSchema &schema,
                                                   const Tokens &tokens);

} // namespace querent::language::neural
