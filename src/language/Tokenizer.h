// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// Lower case without accents for the Latin letters; everything else byte by byte.
[[nodiscard]] std::string foldText(std::string_view text);

/// Words, numbers, dates and punctuation of a question, contractions taken apart.
[[nodiscard]] Tokens tokenize(std::string_view question);

/// The words of a stored value, folded: split at everything that is neither letter nor digit and
/// where camelCase changes.
[[nodiscard]] std::vector<std::string> valueWords(std::string_view value);

} // namespace querent::language
