// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <cstddef>
#include <optional>
#include <string>

namespace querent::language::neural {

/// What some words of a question name by more than the words themselves: synonyms, codes, roles,
/// kinship. The parser's own links are by spelling alone.
struct WordHint
{
    std::size_t begin = 0; ///< bytes of the question
    std::size_t end = 0;
    int table = -1;
    int column = -1;                  ///< of the table; -1 for its rows
    std::optional<std::string> value; ///< as the column stores it; none for the column itself
};

} // namespace querent::language::neural
