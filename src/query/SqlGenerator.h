// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/Binder.h"

#include <string>
#include <string_view>

namespace querent::query {

/// SQL as one engine speaks it.
enum class Dialect { Sqlite, PostgreSql, DuckDb };

[[nodiscard]] std::string_view dialectName(Dialect dialect) noexcept;

/// `name` as one identifier, quoted where the dialect needs it (keywords, spaces, quotes, upper
/// case where it folds); hostile names stay one identifier.
[[nodiscard]] std::string quoteIdentifier(std::string_view name, Dialect dialect);
/// `text` as one string literal.
[[nodiscard]] std::string quoteText(std::string_view text);

/// Writes a bound plan as one SELECT statement, readable, without a trailing semicolon. Total:
/// every bound plan has SQL in a dialect it can be written in; Unsupported otherwise. Thread-safe.
class SqlGenerator
{
public:
    explicit SqlGenerator(Dialect dialect) : m_dialect(dialect) {}

    [[nodiscard]] base::Result<std::string> generate(const BoundPlan &plan) const;

private:
    Dialect m_dialect;
};

} // namespace querent::query
