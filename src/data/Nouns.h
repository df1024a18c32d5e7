// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace querent::data {

/// English plurals in small letters made singular by their ends, for the names of tables:
/// "categories" is "category", "order lines" is "order line". Other words stay.
[[nodiscard]] std::string singular(std::string_view noun);

/// Whether the word in small letters says no more than that it stands before the name of a table,
/// or of which sort of a warehouse: "tbl", "dim", "fact", "fct".
[[nodiscard]] bool isTablePrefix(std::string_view word);

/// The name of a table without such a word at its head: "dim_customer" is "customer".
[[nodiscard]] std::string_view withoutTablePrefix(std::string_view table);

} // namespace querent::data
