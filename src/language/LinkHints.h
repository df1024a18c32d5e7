// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"
#include "language/SourceModel.h"
#include "language/Token.h"
#include "language/neural/WordHint.h"

#include <vector>

namespace querent::language {

/// What the linker of the rules knows of the words of a question, told to the parser: it finds
/// right plans more often with it, on databases that nobody fitted anything to (training/README.md
/// has the figures). `linked` are the items of the tokens before anything was chosen among their
/// links.
[[nodiscard]] std::vector<neural::WordHint> linkHints(const Tokens &tokens, const Items &linked,
                                                      const SourceModel &source);

} // namespace querent::language
