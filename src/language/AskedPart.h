// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

#include <string>

namespace querent::language {

/// What a wordy question really asks, without greetings, the story before it and what it is good
/// for; the whole question where nothing can be left out. Names from the story are kept where the
/// request speaks of "them".
[[nodiscard]] Tokens askedPart(const Tokens &question, const SourceModel &source);

/// The tokens as they were typed in `question`, of which they are a part.
[[nodiscard]] std::string spokenText(const Tokens &tokens, const std::string &question);

/// The tokens as text again, a blank between.
[[nodiscard]] std::string textOf(const Tokens &tokens);

} // namespace querent::language
