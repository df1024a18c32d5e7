// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlLexer.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

/// The places of a statement where rows come from, read from its tokens alone. Engines report the
/// tables that they really read; what stands in a part that they drop before (a WITH clause that
/// nobody uses, a branch that is never true) is seen here only.
namespace querent::query {

/// A table, a view, a WITH clause, a function or a file after FROM, JOIN or a comma between them
/// (in SQLite after IN too): the tokens `first` to `last`, of which `last` is the name itself.
struct SourceName
{
    std::size_t first = 0;
    std::size_t last = 0;
    bool called = false; ///< an opening parenthesis follows: a function
};

struct Sources
{
    std::vector<SourceName> names;
    std::vector<std::size_t> aliases; ///< tokens that give a source another name
};

[[nodiscard]] Sources sourcesOf(const std::vector<SqlToken> &tokens, Dialect dialect);

/// name [(columns)] AS [NOT] [MATERIALIZED] (query) of a WITH clause, wherever it stands.
struct WithTable
{
    std::string name;      ///< in lower case
    std::size_t first = 0; ///< the parenthesis that opens its query
    std::size_t last = 0;  ///< and the one that closes it
};

[[nodiscard]] std::vector<WithTable> withTables(const std::vector<SqlToken> &tokens);

/// How many sources a name in lower case stands for: more than one for a view.
using SourceWeight = std::function<std::int64_t(const std::string &name)>;

/// The sources of a statement when each WITH clause is written out where it is used, as engines do:
/// a chain of them, each with two of the one before, doubles with every link. Counts up to a
/// million.
[[nodiscard]] std::int64_t writtenOutSources(const std::vector<SqlToken> &tokens, Dialect dialect,
                                             const SourceWeight &weightOf);
/// Engines spend seconds on statements with more, during which nothing stops them.
inline constexpr std::int64_t mostWrittenOutSources = 2'000;

} // namespace querent::query
