// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "query/Dialect.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace querent::query {

/// Something that may be written where the cursor is.
struct SqlSuggestion
{
    enum class Kind { Column, Alias, Table, Named, Function, Keyword };

    Kind kind = Kind::Keyword;
    std::string text;  ///< as it is written, quoted where it has to be
    std::string about; ///< of a column its table; of an alias what it stands for
    data::ColumnType type = data::ColumnType::Unknown; ///< of a column

    friend bool operator==(const SqlSuggestion &, const SqlSuggestion &) = default;
};

/// `all` may stand in the place of what lies between `from` and the cursor; best first.
struct SqlSuggestions
{
    std::size_t from = 0;
    std::vector<SqlSuggestion> all;
};

/// What may be written at byte `cursor`: columns of the sources in sight, aliases, tables and named
/// queries, functions that the gate lets pass, keywords. Nothing within texts, comments and numbers
/// and after AS. Knows the catalog alone: what a policy hides is not in it.
[[nodiscard]] SqlSuggestions suggestSql(std::string_view sql, std::size_t cursor,
                                        const data::Catalog &catalog, Dialect dialect,
                                        std::size_t most = 60);

} // namespace querent::query
