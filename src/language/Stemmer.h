// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace querent::language {

/// The Snowball stem of a folded English word; irregular plurals are made regular first.
/// Thread-safe.
[[nodiscard]] std::string stemWord(std::string_view word);

} // namespace querent::language
