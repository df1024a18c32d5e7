// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

namespace querent::language {

/// A question in plainer words, where an idiom says what others say in the words of the source:
/// "at least twice" is "at least 2 times", "the biggest spenders" are the people "who spent the
/// most", "repeat customers" those "with more than 1 order", "still open after 30 days" is "open
/// for more than 30 days", "revenue net of VAT" is "net revenue". What the source itself explains
/// stays.
[[nodiscard]] Tokens spellPlainly(const Tokens &tokens, const SourceModel &source);

} // namespace querent::language
