// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"

#include <chrono>
#include <set>
#include <string>
#include <string_view>

namespace querent::data {

/// What may be asked of a source and how much of it may come back. Fails closed: a document that
/// cannot be read allows nothing.
struct Policy
{
    std::string name = "standard";
    /// Empty: every table of the catalog. Names compare without regard to case.
    std::set<std::string> allowedTables;
    /// "table.column": hidden from plans, from SQL and from the catalog that reasoners see.
    std::set<std::string> hiddenColumns;
    bool allowSetOperations = true; ///< UNION, INTERSECT, EXCEPT
    int defaultLimit = 100;         ///< added where the outermost query has no LIMIT
    int maximumRows = 1000;         ///< a larger LIMIT is lowered to this
    std::chrono::milliseconds timeout{30'000};

    [[nodiscard]] bool allowsTable(std::string_view table) const noexcept;
    [[nodiscard]] bool allowsColumn(std::string_view table, std::string_view column) const noexcept;

    /// The presets: "standard", and "strict", which also refuses set operations.
    [[nodiscard]] static Policy standard();
    [[nodiscard]] static Policy strict();

    friend bool operator==(const Policy &, const Policy &) = default;
};

/// Reads {"version":1,"name","allowed_tables":[…],"hidden_columns":["t.c"],"set_operations",
/// "default_limit","maximum_rows","timeout_s"}; all but the version may be missing.
[[nodiscard]] base::Result<Policy> parsePolicy(std::string_view text);
void to_json(nlohmann::json &json, const Policy &policy);

/// The catalog without what the policy hides, and without the views that are computed from it.
[[nodiscard]] Catalog visibleCatalog(const Catalog &catalog, const Policy &policy);

} // namespace querent::data
