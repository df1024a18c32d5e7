// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"
#include "query/Scope.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace querent::query {

/// Whether the columns of an aggregating query have one value a group: because the query groups by
/// them, or because what it groups by determines them (through keys, joins on equality and
/// conditions with `=`).
class GroupingCheck
{
public:
    /// `plan` is bound and holds its groupings as expressions; both must outlive the check.
    GroupingCheck(const QueryPlan &plan, const Scope &scope);

    /// The first column of `expression`, outside of aggregates and sub-queries, that may have
    /// several values in one group.
    [[nodiscard]] std::optional<ColumnRef> looseColumn(const Expression &expression) const;
    [[nodiscard]] bool isDetermined(const ColumnRef &column) const;

private:
    using Name = std::pair<std::string, std::string>;
    struct Dependency
    {
        std::vector<Name> from;
        Name to;
    };

    [[nodiscard]] static Name nameOf(const ColumnRef &column);
    [[nodiscard]] bool isOwn(const ColumnRef &column) const;
    void addKeys();
    void addCondition(const Expression &condition);
    void addEquality(const Expression &from, const Expression &to);
    void addJoin(const Join &join);
    void addLeftJoin(const Expression &condition, const std::string &joined);
    void close();

    const QueryPlan &m_plan;
    const Scope &m_scope;
    std::vector<Dependency> m_dependencies;
    std::set<Name> m_known;
};

} // namespace querent::query
