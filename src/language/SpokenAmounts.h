// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

namespace querent::language {

/// Says in the source's own words, or leaves out, what is said around amounts: "including VAT"
/// where the total is kept beside the tax, "after discounts" where they are taken off anyway, "in
/// pounds" where nothing tells currencies apart, and "new" before rows that have a day.
[[nodiscard]] Tokens spellAmounts(const Tokens &tokens, const SourceModel &source);

} // namespace querent::language
