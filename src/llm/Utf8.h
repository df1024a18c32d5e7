// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace querent::llm {

/// The text, with U+FFFD for what is not UTF-8.
[[nodiscard]] std::string validUtf8(std::string_view bytes);

/// At most `maximumBytes` of the text, cut between characters, with an ellipsis where it is cut.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t maximumBytes);

} // namespace querent::llm
