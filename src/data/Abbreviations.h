// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

/// The one list of what names of tables and columns abbreviate.
namespace querent::data {

/// "qty" is "quantity", "lname" is "last name"; empty for what is no abbreviation. `word` in small
/// letters.
[[nodiscard]] std::string spelledOut(std::string_view word);

/// The lines of resources/language/abbreviations.txt: the short form, a space, the words.
[[nodiscard]] std::span<const std::string_view> abbreviations() noexcept;

} // namespace querent::data
