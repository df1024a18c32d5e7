// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

/// Lines of the lists in resources/language.
namespace querent::language {

/// What stands between the separators, blanks around it and empty parts left out.
[[nodiscard]] std::vector<std::string_view> listParts(std::string_view text, char separator);

/// What stands between the bars of a line, empty parts too.
[[nodiscard]] std::vector<std::string_view> listColumns(std::string_view line);

} // namespace querent::language
