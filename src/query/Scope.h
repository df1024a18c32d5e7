// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "query/QueryPlan.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What names mean at one place of a plan, while the Binder works on it.
namespace querent::query {

/// What is known about the value of an expression.
struct ValueFacts
{
    data::ColumnType type = data::ColumnType::Unknown;
    data::ColumnRole role = data::ColumnRole::Unknown;
    data::DateEncoding encoding = data::DateEncoding::None;
    std::string sourceTable; ///< the catalog column it comes from, directly or aggregated
    std::string sourceColumn;
    bool aggregated = false;
    std::optional<TimeUnit> bucket;
    bool numbersAsText = false; ///< numbers that need a cast before they compare as numbers
};

struct SourceColumn
{
    std::string name;
    ValueFacts facts;
};

/// The columns a query gives, and the sets of columns that determine all the others.
struct QueryShape
{
    std::vector<SourceColumn> columns;
    std::vector<std::vector<std::string>> keys;
};

/// One thing in a FROM.
struct Source
{
    std::string name;  ///< what columns are qualified with
    std::string table; ///< the catalog table or common table behind it; empty for a derived table
    QueryShape shape;

    [[nodiscard]] const SourceColumn *column(std::string_view columnName) const noexcept;
};

/// The sources of one query, inside those of the queries around it.
struct Scope
{
    const Scope *outer = nullptr;
    std::vector<Source> sources;
    /// Columns that inner queries took from this scope where a grouped query must have grouped
    /// them; mutable because inner scopes see this one as const.
    mutable std::vector<ColumnRef> correlated;
    mutable bool recordsCorrelated = false;

    /// The source that `name` qualifies: an alias, or the name of a table that occurs once.
    [[nodiscard]] const Source *source(std::string_view name) const noexcept;
    /// Every source of this scope alone that has the column.
    [[nodiscard]] std::vector<const Source *> sourcesWith(std::string_view column) const;
    /// All names of columns, for near misses.
    [[nodiscard]] std::vector<std::string> columnNames() const;
    /// "customers", "customers and orders", for messages.
    [[nodiscard]] std::string sourceNames() const;
};

/// The shape of a catalog table.
[[nodiscard]] QueryShape shapeOf(const data::Table &table);

/// The candidate a person most likely meant by `name`; empty where none is close.
[[nodiscard]] std::string nearMiss(std::string_view name,
                                   const std::vector<std::string> &candidates);

} // namespace querent::query
