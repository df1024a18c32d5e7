// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanCheck.h"

#include "query/FanOut.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <map>
#include <utility>

namespace querent::query {

namespace {

using base::Error;
using base::ErrorCode;
using data::ColumnType;

/// A column of a table, not of a derived one.
struct KnownColumn
{
    const data::Table *table = nullptr;
    const data::Column *column = nullptr;

    explicit operator bool() const noexcept { return column != nullptr; }
    [[nodiscard]] std::string name() const { return table->name + '.' + column->name; }
};

KnownColumn columnBehind(const Expression &expression, const QueryPlan &plan,
                         const data::Catalog &catalog)
{
    const auto *const reference = as<ColumnRef>(expression);
    const data::Table *const table =
        reference != nullptr ? tableBehindAlias(plan, catalog, reference->table) : nullptr;
    const data::Column *const column =
        table != nullptr ? table->column(reference->column) : nullptr;
    return {column != nullptr ? table : nullptr, column};
}

/// Calls `visit` with every pair of columns that the query's joins set equal.
template <typename Visit>
void forEachJoinedPair(const QueryPlan &plan, const data::Catalog &catalog, const Visit &visit)
{
    const auto search = [&](const Expression &condition, const auto &again) -> void {
        if (const auto *const logical = as<Logical>(condition)) {
            for (const Expression &part : logical->operands) {
                again(part, again);
            }
        }
        const auto *const comparison = as<Comparison>(condition);
        if (comparison == nullptr || comparison->op != ComparisonOperator::Equal) {
            return;
        }
        const KnownColumn left = columnBehind(comparison->operands.front(), plan, catalog);
        const KnownColumn right = columnBehind(comparison->operands.back(), plan, catalog);
        if (left && right) {
            visit(left, right);
        }
    };
    for (const Join &join : plan.joins) {
        for (const Expression &condition : join.on) {
            search(condition, search);
        }
    }
}

/// Calls `visit` with the plan and every query in it, sub-queries of conditions included.
template <typename Visit>
void forEachQuery(const QueryPlan &plan, const Visit &visit)
{
    visit(plan);
    const auto below = [&](const QueryPlan &inner) { forEachQuery(inner, visit); };
    const auto within = [&](const Expression &expression, const auto &again) -> void {
        forEachChild(
            expression, [&](const Expression &child) { again(child, again); }, below);
    };
    forEachPart(
        plan, [&](const Expression &expression) { within(expression, within); }, below);
}

bool isNumber(ColumnType type)
{
    return type == ColumnType::Integer || type == ColumnType::Real;
}

/// The values of one column that a conjunction leaves.
class Range
{
public:
    void narrow(ComparisonOperator op, const data::Value &bound)
    {
        const bool below = op == ComparisonOperator::Less || op == ComparisonOperator::LessOrEqual;
        const bool above =
            op == ComparisonOperator::Greater || op == ComparisonOperator::GreaterOrEqual;
        const bool exact = op == ComparisonOperator::Equal;
        const double value = bound.numeric();
        if ((below || exact) && (!m_high || value <= *m_high)) {
            m_openHigh = op == ComparisonOperator::Less || (m_openHigh && m_high == value);
            m_high = value;
        }
        if ((above || exact) && (!m_low || value >= *m_low)) {
            m_openLow = op == ComparisonOperator::Greater || (m_openLow && m_low == value);
            m_low = value;
        }
    }

    [[nodiscard]] bool empty() const
    {
        return m_low && m_high &&
               (*m_low > *m_high || (*m_low == *m_high && (m_openLow || m_openHigh)));
    }

private:
    std::optional<double> m_low;
    std::optional<double> m_high;
    bool m_openLow = false;
    bool m_openHigh = false;
};

ComparisonOperator mirrored(ComparisonOperator op)
{
    switch (op) {
    case ComparisonOperator::Less:
        return ComparisonOperator::Greater;
    case ComparisonOperator::LessOrEqual:
        return ComparisonOperator::GreaterOrEqual;
    case ComparisonOperator::Greater:
        return ComparisonOperator::Less;
    case ComparisonOperator::GreaterOrEqual:
        return ComparisonOperator::LessOrEqual;
    case ComparisonOperator::Equal:
    case ComparisonOperator::NotEqual:
        break;
    }
    return op;
}

using Ranges = std::map<std::pair<std::string, std::string>, Range>;

/// Narrows the ranges of columns by the number comparisons that all have to hold.
void narrow(const Expression &condition, Ranges &ranges)
{
    if (const auto *const logical = as<Logical>(condition)) {
        for (const Expression &part : logical->operands) {
            if (logical->op == LogicalOperator::And) {
                narrow(part, ranges);
            }
        }
        return;
    }
    if (const auto *const between = as<Between>(condition)) {
        const auto *const column = as<ColumnRef>(between->operands[0]);
        const auto *const low = as<Literal>(between->operands[1]);
        const auto *const high = as<Literal>(between->operands[2]);
        if (column != nullptr && !between->negated && low != nullptr && high != nullptr &&
            low->value.isNumber() && high->value.isNumber()) {
            Range &range = ranges[{column->table, column->column}];
            range.narrow(ComparisonOperator::GreaterOrEqual, low->value);
            range.narrow(ComparisonOperator::LessOrEqual, high->value);
        }
        return;
    }
    const auto *const comparison = as<Comparison>(condition);
    if (comparison == nullptr) {
        return;
    }
    const bool turned = as<Literal>(comparison->operands.front()) != nullptr;
    const auto *const column = as<ColumnRef>(comparison->operands[turned ? 1 : 0]);
    const auto *const literal = as<Literal>(comparison->operands[turned ? 0 : 1]);
    if (column != nullptr && literal != nullptr && literal->value.isNumber()) {
        ranges[{column->table, column->column}].narrow(
            turned ? mirrored(comparison->op) : comparison->op, literal->value);
    }
}

std::optional<Error> emptyRange(const QueryPlan &plan)
{
    Ranges ranges;
    for (const Expression &condition : plan.where) {
        narrow(condition, ranges);
    }
    const auto empty =
        std::ranges::find_if(ranges, [](const auto &range) { return range.second.empty(); });
    if (empty == ranges.end()) {
        return std::nullopt;
    }
    return Error{ErrorCode::PlanInvalid,
                 "No value of `" + empty->first.second +
                     "` can meet all of these conditions at once.",
                 {}};
}

bool relates(const data::Relationship &relationship, const KnownColumn &left,
             const KnownColumn &right)
{
    if (!data::equalNames(relationship.fromTable, left.table->name) ||
        !data::equalNames(relationship.toTable, right.table->name)) {
        return false;
    }
    for (std::size_t i = 0; i < relationship.fromColumns.size(); ++i) {
        if (i < relationship.toColumns.size() &&
            data::equalNames(relationship.fromColumns[i], left.column->name) &&
            data::equalNames(relationship.toColumns[i], right.column->name)) {
            return true;
        }
    }
    return false;
}

/// Two references to the same key belong together as well.
bool shareAParent(const data::Catalog &catalog, const KnownColumn &left, const KnownColumn &right)
{
    const auto parentOf = [&catalog](const KnownColumn &child) {
        for (const data::Relationship &relationship : catalog.relationships) {
            for (std::size_t i = 0; i < relationship.fromColumns.size(); ++i) {
                if (data::equalNames(relationship.fromTable, child.table->name) &&
                    data::equalNames(relationship.fromColumns[i], child.column->name) &&
                    i < relationship.toColumns.size()) {
                    return relationship.toTable + '.' + relationship.toColumns[i];
                }
            }
        }
        return std::string();
    };
    const std::string parent = parentOf(left);
    return !parent.empty() && data::equalNames(parent, parentOf(right));
}

/// Whether the two columns are known to tell the same thing: of one relationship, or of one parent.
bool belongTogether(const data::Catalog &catalog, const KnownColumn &left, const KnownColumn &right)
{
    return shareAParent(catalog, left, right) ||
           std::ranges::any_of(catalog.relationships, [&](const data::Relationship &relationship) {
               return relates(relationship, left, right) || relates(relationship, right, left);
           });
}

std::optional<Error> unequalJoin(const QueryPlan &plan, const data::Catalog &catalog)
{
    std::optional<Error> error;
    forEachJoinedPair(plan, catalog, [&](const KnownColumn &left, const KnownColumn &right) {
        const bool unlike =
            (left.column->type == ColumnType::Text && isNumber(right.column->type)) ||
            (isNumber(left.column->type) && right.column->type == ColumnType::Text);
        // a key may be stored as text here and as a number there; the database compares them then
        if (unlike && !error && !belongTogether(catalog, left, right)) {
            error = Error{ErrorCode::TypeMismatch,
                          "Cannot join `" + left.name() + "` and `" + right.name() +
                              "`: one holds text and the other numbers.",
                          {}};
        }
    });
    return error;
}

/// Adding, subtracting and comparing want amounts of one unit.
class UnitCheck
{
public:
    UnitCheck(const QueryPlan &plan, const data::Catalog &catalog,
              const data::DataDictionary &dictionary)
        : m_plan(plan), m_catalog(catalog), m_dictionary(dictionary)
    {}

    std::optional<Error> check()
    {
        forEachPart(
            m_plan, [this](const Expression &expression) { search(expression); },
            [](const QueryPlan &) {});
        return std::move(m_error);
    }

private:
    struct Amount
    {
        std::string column;
        std::string unit;
    };

    std::optional<Amount> amountOf(const Expression &expression) const
    {
        const auto *const aggregate = as<Aggregate>(expression);
        const bool keepsUnit = aggregate != nullptr && !aggregate->argument.empty() &&
                               aggregate->function != AggregateFunction::Count;
        const KnownColumn known =
            columnBehind(keepsUnit ? aggregate->argument.front() : expression, m_plan, m_catalog);
        const auto *const entry =
            known ? m_dictionary.column(known.table->name, known.column->name) : nullptr;
        return entry != nullptr && !entry->unit.empty()
                   ? std::optional(Amount{known.name(), entry->unit})
                   : std::nullopt;
    }

    void search(const Expression &expression)
    {
        const auto *const arithmetic = as<Arithmetic>(expression);
        const bool adds = arithmetic != nullptr && (arithmetic->op == ArithmeticOperator::Add ||
                                                    arithmetic->op == ArithmeticOperator::Subtract);
        const auto *const comparison = as<Comparison>(expression);
        if (adds || comparison != nullptr) {
            const std::vector<Expression> &operands =
                adds ? arithmetic->operands : comparison->operands;
            const auto left = amountOf(operands.front());
            const auto right = amountOf(operands.back());
            if (left && right && left->unit != right->unit && !m_error) {
                m_error = Error{ErrorCode::TypeMismatch,
                                "`" + left->column + "` is in " + left->unit + " and `" +
                                    right->column + "` in " + right->unit + ": they cannot be " +
                                    (adds ? "added up." : "compared."),
                                {}};
            }
        }
        forEachChild(
            expression, [this](const Expression &child) { search(child); },
            [](const QueryPlan &) {});
    }

    const QueryPlan &m_plan;
    const data::Catalog &m_catalog;
    const data::DataDictionary &m_dictionary;
    std::optional<Error> m_error;
};

} // namespace

std::optional<base::Error> contradictionIn(const QueryPlan &plan, const data::Catalog &catalog,
                                           const data::DataDictionary &dictionary)
{
    std::optional<Error> error;
    forEachQuery(plan, [&](const QueryPlan &query) {
        if (!error) {
            error = unequalJoin(query, catalog);
        }
        if (!error) {
            error = emptyRange(query);
        }
        if (!error) {
            error = UnitCheck(query, catalog, dictionary).check();
        }
    });
    return error;
}

std::vector<JoinedBy> unknownJoins(const QueryPlan &plan, const data::Catalog &catalog)
{
    std::vector<JoinedBy> found;
    forEachQuery(plan, [&](const QueryPlan &query) {
        forEachJoinedPair(query, catalog, [&](const KnownColumn &left, const KnownColumn &right) {
            const bool known = belongTogether(catalog, left, right) ||
                               (left.table == right.table && left.column == right.column);
            const JoinedBy joined{left.name(), right.name()};
            if (!known && std::ranges::find(found, joined) == found.end()) {
                found.push_back(joined);
            }
        });
    });
    return found;
}

} // namespace querent::query
