// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace querent::language {

/// One word, number or sign of a question.
struct Token
{
    std::string text;  ///< as typed
    std::string lower; ///< folded: lower case, accents removed, "'s" dropped
    std::string stem;
    std::size_t begin = 0; ///< bytes of the question
    std::size_t end = 0;
    std::optional<double> number; ///< with k, m, bn and % applied to what was typed
    bool percent = false;
    bool ordinal = false;    ///< "3rd"
    bool possessive = false; ///< had "'s"
    bool capital = false;    ///< starts with an upper-case letter
    bool sign = false;       ///< punctuation
    int quote = 0;           ///< number of the quotation it stands in, 0 outside
};

using Tokens = std::vector<Token>;

} // namespace querent::language
