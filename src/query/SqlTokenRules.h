// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "data/Catalog.h"
#include "query/SqlLexer.h"

#include <optional>
#include <string_view>
#include <vector>

/// What the tokens of a statement already give away, before its engine is asked.
namespace querent::query {

/// Whether the name is one that the engine keeps for itself, as a table or as a schema.
[[nodiscard]] bool isSystemName(std::string_view name, Dialect dialect);

/// Whether the name is that of the schema in which the tables of the catalog are.
[[nodiscard]] bool isOwnSchema(std::string_view name, Dialect dialect);

/// For dialects whose engine does not report every name, which leaves out PostgreSQL (see
/// PostgresInspector). Refuses tables and functions that are not of the catalog or on a list, also
/// in parts of the statement that its engine never looks at, and files in the place of tables. The
/// catalog wins: a user's own table or column may be called anything.
[[nodiscard]] std::optional<base::Error>
checkTokenRules(const std::vector<SqlToken> &tokens, const data::Catalog &catalog, Dialect dialect);

} // namespace querent::query
