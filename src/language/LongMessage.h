// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

namespace querent::language {

/// What is asked for in a message of several sentences: the last of them that asks, from where it
/// begins to ask, and what is added about the answer. Shorter messages, and those that ask in more
/// than one sentence, stay as they are.
[[nodiscard]] Tokens lastRequest(const Tokens &message, const SourceModel &source);

} // namespace querent::language
