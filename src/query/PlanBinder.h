// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "query/Binder.h"
#include "query/Scope.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::query {

/// Binds one plan, changing it in place. Keeps the first error; what it returns after that means
/// nothing.
class PlanBinder
{
public:
    explicit PlanBinder(const data::Catalog &catalog) : m_catalog(catalog) {}

    [[nodiscard]] std::vector<OutputColumn> bind(QueryPlan &plan);
    [[nodiscard]] const std::optional<base::Error> &error() const noexcept { return m_error; }
    [[nodiscard]] const std::vector<std::string> &tables() const noexcept { return m_tables; }

private:
    /// A WITH query that is in sight, linked to those declared before it and further out.
    struct CommonShape
    {
        const CommonShape *outer = nullptr;
        std::string name;
        QueryShape shape;
    };
    /// Where an expression stands.
    struct Place
    {
        Scope *scope = nullptr;
        const CommonShape *common = nullptr;
        const char *clause = ""; ///< for messages
        bool aggregates = false; ///< may aggregate
        bool windows = false;
        /// The bound select items whose aliases may be used in place of a column.
        const std::vector<SelectItem> *aliases = nullptr;
    };
    /// A query being bound and what is known about its result so far.
    struct Query
    {
        QueryPlan &plan;
        Scope scope;
        const CommonShape *common = nullptr;
        std::vector<ValueFacts> facts;
        std::vector<std::string> names;
        std::vector<bool> grouping;
    };

    // whole queries (PlanBinder.cpp)
    QueryShape bindQuery(QueryPlan &plan, const Scope *outer, const CommonShape *common,
                         std::vector<OutputColumn> *output = nullptr);
    void bindSource(Query &query, TableSource &source);
    QueryShape tableShape(TableSource &source, const CommonShape *common);
    void bindSources(Query &query);
    void expandStars(Query &query);
    void bindSelect(Query &query);
    void bindGrouping(Query &query);
    void bindHaving(Query &query);
    void bindOrder(Query &query);
    void bindSetOperation(Query &query);
    void checkGrouping(Query &query);
    /// Puts aliases in the place of expressions that the select list spells out already.
    void nameGroupings(Query &query);
    QueryShape shape(const Query &query) const;

    // expressions (PlanBinderExpressions.cpp)
    ValueFacts bindExpression(Expression &expression, const Place &place);
    ValueFacts bindColumn(Expression &expression, const Place &place);
    ValueFacts bindNode(ColumnRef &node, const Place &place);
    ValueFacts bindNode(Literal &node, const Place &place);
    ValueFacts bindNode(Star &node, const Place &place);
    ValueFacts bindNode(Aggregate &node, const Place &place);
    ValueFacts bindNode(Arithmetic &node, const Place &place);
    ValueFacts bindNode(Call &node, const Place &place);
    ValueFacts bindNode(TimeBucket &node, const Place &place);
    ValueFacts bindNode(DuringPeriod &node, const Place &place);
    ValueFacts bindNode(Comparison &node, const Place &place);
    ValueFacts bindNode(Logical &node, const Place &place);
    ValueFacts bindNode(Not &node, const Place &place);
    ValueFacts bindNode(Between &node, const Place &place);
    ValueFacts bindNode(In &node, const Place &place);
    ValueFacts bindNode(Like &node, const Place &place);
    ValueFacts bindNode(IsNull &node, const Place &place);
    ValueFacts bindNode(Exists &node, const Place &place);
    ValueFacts bindNode(ScalarSubquery &node, const Place &place);
    ValueFacts bindNode(Case &node, const Place &place);
    ValueFacts bindNode(Window &node, const Place &place);
    std::vector<ValueFacts> bindAll(std::vector<Expression> &expressions, const Place &place);
    QueryShape bindSubquery(QueryPlan &plan, const Place &place, const char *what,
                            std::size_t width);
    void bindWindowOrder(Window &node, const Place &place);

    // what values may be used for (PlanBinderChecks.cpp)
    void requireCount(const std::vector<Expression> &expressions, std::size_t least,
                      std::size_t most, const char *what);
    void requireNumber(const ValueFacts &facts, const Expression &expression, const char *use);
    /// The encoding of a value used as a date; None, and a failure, where it is none.
    data::DateEncoding requireDate(const ValueFacts &facts, const Expression &expression,
                                   data::DateEncoding given, const char *use);
    void requireUnit(const TimeBucket &node, const ValueFacts &facts);
    /// Whether the rows may hold a NULL there, as far as the catalog tells.
    [[nodiscard]] bool mayBeNull(const ValueFacts &facts) const;
    /// NOT IN a list with a NULL holds for nothing, which nobody means.
    static void leaveOutNulls(QueryPlan &plan);
    void requireWholePeriod(const DuringPeriod &node, const ValueFacts &facts);
    /// Casts a value whose numbers are stored as text, so that it compares and adds as a number.
    static void castToNumber(Expression &expression, ValueFacts &facts);
    /// The same for operands that meet each other, where a comparison of texts would go wrong.
    static void castOperands(std::vector<Expression> &operands, std::vector<ValueFacts> &facts);
    /// Fails where `right` is a text that no value of `left` can be compared with; turns a text
    /// into a number where it is one.
    void requireComparable(const ValueFacts &left, Expression &right);

    void failUnknownColumn(const ColumnRef &column, const Place &place);
    void fail(base::ErrorCode code, std::string message);

    const data::Catalog &m_catalog;
    std::optional<base::Error> m_error;
    std::vector<std::string> m_tables;
    int m_depth = 0;
};

/// "`orders.total`", or "this expression", for messages.
[[nodiscard]] std::string described(const ValueFacts &facts, const Expression &expression);

} // namespace querent::query
