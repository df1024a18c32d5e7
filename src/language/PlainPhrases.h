// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/TokenReplacement.h"

#include <optional>

namespace querent::language {

/// What people say in phrases of their own, in the words that the rest of the engine knows,
/// whatever the source is: "per annum" is "per year", "grand total" a "total", ">=" "at least".
/// Nothing where no such phrase begins at `at`.
[[nodiscard]] std::optional<Replacement> plainPhraseAt(const Tokens &tokens, std::size_t at);

} // namespace querent::language
