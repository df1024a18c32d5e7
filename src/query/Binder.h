// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "query/QueryPlan.h"

#include <string>
#include <vector>

namespace querent::query {

/// One column of a plan's result.
struct OutputColumn
{
    std::string name; ///< unique within the result
    data::ColumnType type = data::ColumnType::Unknown;
    data::ColumnRole role = data::ColumnRole::Unknown;
    std::string sourceTable; ///< the column it comes from, directly or aggregated; else empty
    std::string sourceColumn;
    bool aggregated = false;
    bool grouping = false; ///< the plan groups by it
    std::optional<TimeUnit> bucket;

    friend bool operator==(const OutputColumn &, const OutputColumn &) = default;
};

/// A plan whose every name has been found in a catalog, spelled as the catalog spells it, every
/// column qualified, every date given its encoding and every result column its name. Only the
/// Binder makes one.
class BoundPlan
{
public:
    [[nodiscard]] const QueryPlan &plan() const noexcept { return m_plan; }
    [[nodiscard]] const std::vector<OutputColumn> &output() const noexcept { return m_output; }
    /// Tables read anywhere in the plan, each once, in order of appearance.
    [[nodiscard]] const std::vector<std::string> &tables() const noexcept { return m_tables; }

private:
    friend class Binder;
    BoundPlan() = default;

    QueryPlan m_plan;
    std::vector<OutputColumn> m_output;
    std::vector<std::string> m_tables;
};

/// Resolves a plan against a catalog. Fails with UnknownTable, UnknownColumn (naming near misses),
/// TypeMismatch (a sum of text, a bucket of a column that is no date) or PlanInvalid (no select
/// item, ambiguous name, aggregate in WHERE, a bare column beside an aggregate, a set operation of
/// different widths, a negative limit, nesting deeper than 64). Thread-safe.
class Binder
{
public:
    /// `catalog` must outlive the binder.
    explicit Binder(const data::Catalog &catalog) : m_catalog(catalog) {}

    [[nodiscard]] base::Result<BoundPlan> bind(const QueryPlan &plan) const;

private:
    const data::Catalog &m_catalog;
};

} // namespace querent::query
