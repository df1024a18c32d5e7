// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "query/QueryPlan.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace querent::language {

/// Writes a frame as a query plan: joins found as a tree over the keys, conditions on many related
/// rows as sub-queries so that nothing is counted twice.
class FramePlanner
{
public:
    explicit FramePlanner(const SourceModel &source) : m_source(source) {}

    /// Nothing when the tables the frame needs do not hang together.
    [[nodiscard]] std::optional<query::QueryPlan> plan(const Frame &frame) const;

private:
    struct Build
    {
        int root = -1;
        std::set<int> required;
        bool multiplied = false; ///< the joins repeat rows of the root
    };
    [[nodiscard]] int chooseRoot(const Frame &frame) const;
    [[nodiscard]] bool reaches(int root, int table) const;
    [[nodiscard]] std::optional<query::QueryPlan> base(const Frame &frame) const;
    [[nodiscard]] std::optional<query::QueryPlan> overPeriods(const Frame &frame) const;
    [[nodiscard]] std::optional<query::QueryPlan> betweenPeriods(const Frame &frame) const;
    [[nodiscard]] std::optional<query::QueryPlan> withinGroups(const Frame &frame) const;
    [[nodiscard]] std::optional<query::QueryPlan> counted(const Frame &frame) const;
    /// Figures and bins of what the rows of `frame.each` come to, which is added up first.
    [[nodiscard]] std::optional<query::QueryPlan> overTotals(const Frame &frame) const;
    /// The value as the group shows it: cut into bins where there are some.
    [[nodiscard]] static query::Expression cutUp(query::Expression value, const Grouping &grouping);
    /// What an average of groups or another figure of theirs is set against: the average of all
    /// rows, or the mean of the figure over all groups. Nothing where no plan can tell.
    [[nodiscard]] std::optional<query::Expression> meanFor(const Frame &frame,
                                                           const Measure &measure,
                                                           const query::QueryPlan &groups,
                                                           query::Expression value) const;
    /// The mean of `value` over what `groups` has a row for.
    [[nodiscard]] static query::Expression meanOver(const query::QueryPlan &groups,
                                                    query::Expression value);
    /// Figures of several tables, which one join would repeat, are worked out apart.
    [[nodiscard]] bool needsParts(const Frame &frame) const;
    [[nodiscard]] std::optional<query::QueryPlan> inParts(const Frame &frame) const;
    /// Cuts rows of the table up by a date of their own where another table's dates would repeat
    /// them; false where they have none.
    [[nodiscard]] bool datedByOwn(Frame &part, int table) const;

    [[nodiscard]] query::Expression column(ColumnId id) const;
    /// The column, or the days from `since` to it.
    [[nodiscard]] query::Expression valueOf(ColumnId column, ColumnId since) const;
    /// The labels of the rows that `key` points at, joined under a name of their own.
    [[nodiscard]] std::vector<query::Expression> labelsBehind(ColumnId key) const;
    void joinBehind(query::QueryPlan &plan, ColumnId key) const;
    [[nodiscard]] bool isMetric(ColumnId id) const;
    /// The metric with the conditions of `asked`, and with its function where that is another.
    [[nodiscard]] query::Expression metricExpression(const Measure &measure,
                                                     const query::Aggregate &asked) const;
    /// What heads a column that is worked out; empty where its name says it.
    [[nodiscard]] std::string headOf(ColumnId id) const;
    [[nodiscard]] std::string headOf(const Measure &measure) const;
    [[nodiscard]] static std::string headOf(const Measure &measure, const std::string &head);
    [[nodiscard]] query::Expression measureExpression(const Measure &measure,
                                                      const Build &build) const;
    /// By what a measure and its operand are put together.
    [[nodiscard]] static query::ArithmeticOperator operatorOf(const Measure &measure);
    /// A quotient as it is shown: per hundred, in percent.
    [[nodiscard]] static query::Expression scaled(query::Expression value, const Measure &measure);
    [[nodiscard]] std::optional<query::Expression> condition(const Condition &condition,
                                                             const Build &build) const;
    [[nodiscard]] std::optional<query::Expression> simple(const Condition &condition) const;
    [[nodiscard]] std::optional<query::Expression> among(const Condition &condition) const;
    /// `rows` is of the kind Related.
    [[nodiscard]] std::optional<query::Expression> related(int root, const Condition &rows) const;
    /// Conditions on many related rows that one and the same row must meet, as one condition.
    [[nodiscard]] std::vector<Condition> together(const std::vector<Condition> &conditions,
                                                  const Build &build) const;
    /// The first key on the way to `table` that is walked from one to many; -1 for none.
    [[nodiscard]] int firstFan(int root, int table) const;
    [[nodiscard]] bool addJoins(query::QueryPlan &plan, int root,
                                const std::set<int> &required) const;
    [[nodiscard]] std::vector<query::Expression> shown(const Grouping &grouping,
                                                       std::vector<query::Expression> *keys) const;
    /// The column of `root` that tells which row of a table each of its rows points at; nothing
    /// where the way is longer.
    [[nodiscard]] std::optional<ColumnId> pointerTo(int table, int root) const;
    void require(const Measure &measure, Build &build) const;

    const SourceModel &m_source;
};

} // namespace querent::language
