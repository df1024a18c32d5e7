// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "data/CivilDate.h"
#include "data/DataDictionary.h"
#include "data/Phrasebook.h"
#include "query/Interpretation.h"
#include "query/PlanParts.h"
#include "query/QueryPlan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace querent::query {

/// A condition on rows, as a person picks one.
struct ChosenFilter
{
    enum class Kind {
        OneOf,    ///< is one of `values`
        Compare,  ///< less, more …: one value
        Between,  ///< two values, both included
        Contains, ///< text with `values.front()` somewhere in it
        Empty,
        During, ///< a date in [from, until); a missing end is open
    };

    std::string table;
    std::string column;
    Kind kind = Kind::OneOf;
    ComparisonOperator op = ComparisonOperator::Greater; ///< of Compare: neither equal nor not
    std::vector<data::Value> values;
    std::optional<data::CivilDate> from;
    std::optional<data::CivilDate> until; ///< exclusive
    bool negated = false; ///< rows of which it does not hold, those without a value included

    friend bool operator==(const ChosenFilter &, const ChosenFilter &) = default;
};

/// What there is one row of the result for.
struct ChosenGrouping
{
    std::string table;
    std::string column;
    std::optional<TimeUnit> bucket; ///< of a date

    friend bool operator==(const ChosenGrouping &, const ChosenGrouping &) = default;
};

/// A number over the rows of a group.
struct ChosenMeasure
{
    AggregateFunction function = AggregateFunction::Count;
    std::string table;
    std::string column; ///< empty: the rows of the table are counted
    bool distinct = false;

    friend bool operator==(const ChosenMeasure &, const ChosenMeasure &) = default;
};

/// What the rows are ordered by: a measure, a grouping or a column that is shown.
struct ChosenOrder
{
    PlanPlace by; ///< in Select or GroupBy
    SortDirection direction = SortDirection::Descending;

    friend bool operator==(const ChosenOrder &, const ChosenOrder &) = default;
};

/// Changes plans one piece at a time. Every plan that comes out binds, contradicts nothing and
/// counts every measured row once; what would not is refused with PlanInvalid and the reason in
/// words. Plans go in as reasoners make them. The references outlive this; thread-safe.
class PlanEdit
{
public:
    PlanEdit(const data::Catalog &catalog, const data::DataDictionary &dictionary,
             const data::Phrasebook &phrases)
        : m_catalog(catalog), m_dictionary(dictionary), m_phrases(phrases)
    {}

    /// Without the piece and without the joins that it alone needed. An order takes the limit with
    /// it, and a grouping what was ordered by it.
    [[nodiscard]] base::Result<QueryPlan> without(const QueryPlan &plan,
                                                  const PlanPlace &place) const;
    /// With one more, or where `instead` stands somewhere, with this in its stead. What without()
    /// makes of the last condition, grouping or measure added so is the plan as it was.
    [[nodiscard]] base::Result<QueryPlan> with(const QueryPlan &plan, const ChosenFilter &filter,
                                               const PlanPlace &instead = {}) const;
    /// A list of rows becomes a count of them for each.
    [[nodiscard]] base::Result<QueryPlan> with(const QueryPlan &plan,
                                               const ChosenGrouping &grouping,
                                               const PlanPlace &instead = {}) const;
    [[nodiscard]] base::Result<QueryPlan> with(const QueryPlan &plan, const ChosenMeasure &measure,
                                               const PlanPlace &instead = {}) const;
    /// In place of all orders before.
    [[nodiscard]] base::Result<QueryPlan> with(const QueryPlan &plan,
                                               const ChosenOrder &order) const;
    /// Nothing: all rows. Groups that had no order are ordered by their first measure, so that the
    /// first ones mean something.
    [[nodiscard]] base::Result<QueryPlan> withLimit(const QueryPlan &plan,
                                                    std::optional<std::int64_t> limit) const;

    // What a piece is, where it is one that a person could have picked.
    [[nodiscard]] std::optional<ChosenFilter> filterAt(const QueryPlan &plan,
                                                       const PlanPlace &place) const;
    [[nodiscard]] std::optional<ChosenGrouping> groupingAt(const QueryPlan &plan,
                                                           const PlanPlace &place) const;
    [[nodiscard]] std::optional<ChosenMeasure> measureAt(const QueryPlan &plan,
                                                         const PlanPlace &place) const;
    /// What the order at this place goes by, in Select or GroupBy, where that is shown.
    [[nodiscard]] std::optional<ChosenOrder> orderAt(const QueryPlan &plan,
                                                     const PlanPlace &place) const;

    /// The parts of `before` that still stand in `after`, each with its place there.
    [[nodiscard]] std::vector<UnderstoodPart> kept(const QueryPlan &before,
                                                   const std::vector<UnderstoodPart> &parts,
                                                   const QueryPlan &after) const;

    /// The tables of the query at the plan's core, and those that each of their rows belongs to at
    /// most once, nearest first: what can be filtered and grouped by.
    [[nodiscard]] std::vector<const data::Table *> reachable(const QueryPlan &plan) const;

private:
    [[nodiscard]] base::Result<QueryPlan> bound(const QueryPlan &plan) const;
    /// The plan, if it may run.
    [[nodiscard]] base::Result<QueryPlan> sound(const QueryPlan &plan) const;
    [[nodiscard]] base::Error refused(data::Phrase why) const;
    [[nodiscard]] base::Error outOfReach(const std::string &table) const;
    /// The name that a table has in the query; joins it where it has none. Fails where its rows
    /// would repeat the others.
    [[nodiscard]] base::Result<std::string> nameIn(QueryPlan &query,
                                                   const std::string &table) const;
    /// The same for a table whose rows are to be measured: the query may begin there instead.
    [[nodiscard]] base::Result<std::string> measuredIn(QueryPlan &query,
                                                       const std::string &table) const;
    /// Takes those of the sources away that nothing needs any more, and what only they needed.
    void leave(QueryPlan &query, SourceNameSet sources) const;
    /// A row of the others meets at most one of what is joined.
    [[nodiscard]] bool meetsOnce(const QueryPlan &query, const Join &join) const;
    [[nodiscard]] bool readsTables(const QueryPlan &query) const;
    /// The queries whose rows the plan is about: conditions hold in all of them alike.
    [[nodiscard]] std::vector<QueryPlan *> coresOf(QueryPlan &plan) const;
    [[nodiscard]] base::Result<std::vector<Expression>>
    conditionIn(QueryPlan &query, const ChosenFilter &filter) const;
    [[nodiscard]] base::Result<QueryPlan> withoutCondition(QueryPlan plan,
                                                           const PlanPlace &place) const;
    struct Grouped
    {
        std::vector<Expression> keys; ///< the last one is shown
    };
    [[nodiscard]] base::Result<Grouped> groupedIn(QueryPlan &query,
                                                  const ChosenGrouping &grouping) const;
    [[nodiscard]] base::Result<Expression> numberIn(QueryPlan &query,
                                                    const ChosenMeasure &measure) const;
    /// The column of a catalog's table that the expression is, with the table's name.
    [[nodiscard]] const data::Column *columnIn(const QueryPlan &query, const Expression &expression,
                                               std::string &table) const;
    [[nodiscard]] std::optional<ChosenFilter> filterIn(const QueryPlan &query,
                                                       const Expression &condition) const;

    const data::Catalog &m_catalog;
    const data::DataDictionary &m_dictionary;
    const data::Phrasebook &m_phrases;
};

} // namespace querent::query
