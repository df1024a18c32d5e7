// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatModel.h"

namespace querent::llm {

/// About how many tokens a text has for the usual vocabularies; rather too many than too few.
[[nodiscard]] int estimateTokens(std::string_view text) noexcept;
[[nodiscard]] int estimateTokens(const std::vector<Message> &messages) noexcept;

} // namespace querent::llm
