// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace querent::data {

/// English plurals in small letters made singular by their ends, for the names of tables:
/// "categories" is "category", "order lines" is "order line". Other words stay.
[[nodiscard]] std::string singular(std::string_view noun);

} // namespace querent::data
