// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

namespace querent::language {

/// A question with what is said of numbers and periods in figures, and without what only
/// illustrates or says again: "half a million" is 500,000, "5 grand" is 5,000, "Q2 this year" names
/// the last year of which the source tells anything, "ex VAT" asks for net amounts where there are
/// any. "(tablets, creams and so on)", ", both days included" and, where it changes nothing, "no
/// tip counts as zero" go.
[[nodiscard]] Tokens spellNumbers(const Tokens &tokens, const SourceModel &source);

} // namespace querent::language
