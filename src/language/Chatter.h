// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

namespace querent::language {

/// What is left of a question without its chatter.
struct WithoutChatter
{
    Tokens opened; ///< still with the words that open a request ("I was wondering …")
    Tokens bare;   ///< without them
};

/// A question without what people say around it and what asks for nothing: greetings, thanks, who
/// wants to know and for which meeting, whether it is urgent. A part of which a word names
/// something of the source, or steers the answer (a number, a period, an order), is never taken for
/// talk; nor is one with strange words, unless it speaks of the one who asks. Everything where
/// nothing would be left.
[[nodiscard]] WithoutChatter withoutChatter(const Tokens &question, const SourceModel &source);

} // namespace querent::language
