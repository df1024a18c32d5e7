// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace querent::query {

/// SQL as one engine speaks it.
enum class Dialect { Sqlite, PostgreSql, DuckDb };

[[nodiscard]] std::string_view dialectName(Dialect dialect) noexcept;

/// `name` as one identifier, quoted where the dialect needs it (keywords, spaces, quotes, upper
/// case where it folds); hostile names stay one identifier. NUL bytes, which no identifier can
/// have, become U+FFFD.
[[nodiscard]] std::string quoteIdentifier(std::string_view name, Dialect dialect);
/// `text` as one string literal; NUL bytes, which no literal can have, become U+FFFD.
[[nodiscard]] std::string quoteText(std::string_view text);

/// Whether `word` means something to the dialect by itself, in any case.
[[nodiscard]] bool isKeyword(std::string_view word, Dialect dialect) noexcept;

} // namespace querent::query
