// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

namespace querent::language {

/// The question with periods spelled out that it names by another one: "January to September 2025
/// against the same months of 2024". "That year" after a year says nothing new and is left out.
[[nodiscard]] Tokens spellPeriodsAgain(const Tokens &tokens);

} // namespace querent::language
