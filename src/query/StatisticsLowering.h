// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "query/QueryPlan.h"

#include <set>
#include <string>
#include <vector>

namespace querent::query {

/// Rewrites medians, percentiles and standard deviations of a bound plan for engines that have
/// none: rows are numbered (or given the mean) in a derived table, and plain aggregates over it
/// pick the value. Works for any number of them in a query, beside other aggregates.
///
/// A standard deviation remains an Aggregate with two arguments, the value and the mean of its
/// group. Percentiles interpolate linearly, as PERCENTILE_CONT does.
class StatisticsLowering
{
public:
    /// Fails with Unsupported for statistics of distinct values.
    [[nodiscard]] static base::Result<QueryPlan> apply(QueryPlan plan);

private:
    /// One query while it is rewritten: `inner` becomes the derived table `name`.
    struct Query
    {
        std::string name;
        QueryPlan inner;
        std::set<std::string> sources;
        std::vector<Expression> groups;
        std::vector<std::string> groupColumns;
    };

    void lower(QueryPlan &plan);
    void lowerBelow(Expression &expression);
    void rewrite(QueryPlan &plan);
    /// The name of an inner column that holds `expression`, made if need be.
    static std::string innerColumn(Query &query, const Expression &expression,
                                   const std::string &name);
    /// Puts `expression`, written for the inner sources, in terms of the derived table.
    void replace(Query &query, Expression &expression);
    void replaceCorrelated(Query &query, QueryPlan &plan, std::set<std::string> hidden);
    void replaceCorrelated(Query &query, Expression &expression,
                           const std::set<std::string> &hidden);
    Expression statistic(Query &query, const Aggregate &aggregate);
    std::string freshName();

    bool m_distinct = false;
    std::set<std::string> m_taken;
};

} // namespace querent::query
