// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

namespace querent::language {

/// Puts right what is a slip of the fingers away from a word of the source or of what people ask
/// about: "tickts", "slaes", "aplications". Words of English, numbers, what is quoted or has a
/// capital letter, and whatever comes near a stored value stay as they are typed; so does a word
/// that several others are as near to.
[[nodiscard]] Tokens spellRightly(Tokens tokens, const SourceModel &source);

} // namespace querent::language
