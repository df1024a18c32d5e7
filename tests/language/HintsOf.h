// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/LinkHints.h"
#include "language/Linker.h"
#include "language/Tokenizer.h"

#include <string>
#include <vector>

namespace querent::testing {

/// The hints for a whole question.
inline std::vector<language::neural::WordHint> hintsOf(const std::string &question,
                                                       const language::SourceModel &source)
{
    const language::Tokens tokens = language::tokenize(question);
    return language::linkHints(tokens, language::Linker(source).link(tokens), source);
}

} // namespace querent::testing
