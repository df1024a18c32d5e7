// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace querent::data {

/// What stands in the place of a masked value. NULL stays NULL; of everything else neither the
/// length nor the equality with another value can be told.
inline constexpr std::string_view maskText = "•••";

/// What may be asked of a source and how much of it may come back. Fails closed: a document that
/// cannot be read allows nothing.
struct Policy
{
    std::string name = "standard";
    std::string role; ///< of the document that has several; empty where it has none
    /// Names or paths of the sources for which it holds, with * and ? as wildcards. Empty: all.
    std::vector<std::string> sources;
    /// Empty: every table of the catalog. Names compare without regard to case.
    std::set<std::string> allowedTables;
    /// "table.column": hidden from plans, from SQL and from the catalog that reasoners see.
    std::set<std::string> hiddenColumns;
    /// "table.column": may be shown, as maskText, and be used for nothing else.
    std::set<std::string> maskedColumns;
    /// Table → the SQL condition that holds for the rows which may be seen.
    std::map<std::string, std::string> rowFilters;
    bool allowSetOperations = true; ///< UNION, INTERSECT, EXCEPT
    bool allowCrossJoins = true;    ///< joins without a condition that connects the two sides
    /// Masked columns may be filtered, sorted and grouped by: the statement then works on masks,
    /// which are all equal. Otherwise it is refused, as its answer would be wrong.
    bool filterOnMasked = false;
    int defaultLimit = 100; ///< added where the outermost query has no LIMIT
    int maximumRows = 1000; ///< a larger LIMIT is lowered to this
    std::chrono::milliseconds timeout{30'000};

    [[nodiscard]] bool allowsTable(std::string_view table) const noexcept;
    [[nodiscard]] bool allowsColumn(std::string_view table, std::string_view column) const noexcept;
    /// As above, and not computed from a column that is hidden.
    [[nodiscard]] bool allowsColumn(const Table &table, const Column &column) const noexcept;
    [[nodiscard]] bool masksColumn(std::string_view table, std::string_view column) const noexcept;
    /// As above, or computed from a column that is masked.
    [[nodiscard]] bool masksColumn(const Table &table, const Column &column) const noexcept;
    /// The condition for the table's rows; null where all of them may be seen.
    [[nodiscard]] const std::string *rowFilter(std::string_view table) const noexcept;
    /// Whether it holds for the source at `location`, a path or URL.
    [[nodiscard]] bool holdsFor(std::string_view location) const;

    /// The same with what is computed from hidden and masked columns named too, for those who will
    /// see no more than visibleCatalog().
    [[nodiscard]] Policy resolvedFor(const Catalog &catalog) const;

    /// The presets: "standard", and "strict", which also refuses set operations.
    [[nodiscard]] static Policy standard();
    [[nodiscard]] static Policy strict();

    friend bool operator==(const Policy &, const Policy &) = default;
};

/// A document with what each role may do. One without roles has a single one, without a name.
struct PolicyDocument
{
    std::string name;
    std::map<std::string, Policy> roles;

    /// An empty name means the only role there is. Fails with PolicyViolation where there is no
    /// such role, or where one has to be chosen.
    [[nodiscard]] base::Result<Policy> role(const std::string &roleName) const;
};

/// Reads {"version":2,"name","roles":{role:{…}}} with, for each role, "sources", "allowed_tables",
/// "hidden_columns":["t.c"], "masked_columns":["t.c"], "row_filters":{"t":"condition"},
/// "filter_on_masked", "set_operations", "cross_joins", "default_limit", "maximum_rows" and
/// "timeout_s"; all but the version may be missing. Without "roles", and always in version 1,
/// these fields stand in the document itself.
[[nodiscard]] base::Result<PolicyDocument> parsePolicyDocument(std::string_view text);
/// The policy of a document with a single role.
[[nodiscard]] base::Result<Policy> parsePolicy(std::string_view text);
void to_json(nlohmann::json &json, const Policy &policy);
void to_json(nlohmann::json &json, const PolicyDocument &document);

/// The catalog without what the policy hides, and without the views that are computed from it or
/// from rows that may not be seen. Of masked columns nothing is left but the name and the type; of
/// tables with a row filter nothing that was counted or read from their rows.
[[nodiscard]] Catalog visibleCatalog(const Catalog &catalog, const Policy &policy);

} // namespace querent::data
