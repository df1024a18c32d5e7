// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Dialect.h"

#include <string>
#include <string_view>

namespace querent::query {

/// The statement laid out to be read: a line for each clause, long ones broken at commas and at AND
/// and OR, subqueries indented, keywords in capitals. It has the same tokens in the same order and
/// all of its comments; laying it out again changes nothing. What cannot be split into tokens or
/// has parentheses without a partner comes back as it is.
[[nodiscard]] std::string formatSql(std::string_view sql, Dialect dialect);

/// Whether the word, in upper case, gives a statement its structure: SELECT, FROM, AND, CASE …
[[nodiscard]] bool isStructural(std::string_view word) noexcept;

} // namespace querent::query
