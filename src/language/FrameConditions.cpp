// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FlagValue.h"
#include "language/FramePlanner.h"
#include "language/StoredText.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::Expression;
using query::QueryPlan;

/// `value` as the column stores such values.
data::Value asStored(const SourceModel &source, const ColumnModel &column, const data::Value &value)
{
    const std::string *text = value.text();
    if (column.text && !column.numeric && column.column->type == data::ColumnType::Text) {
        const std::string said = data::toText(value);
        if (const auto number = wholeNumber(said)) {
            return data::Value(storedText(source, column.id, *number).value_or(said));
        }
    }
    return text != nullptr && column.coded ? codeValue(column, *text) : value;
}

/// Lets the columns of the table be those of `alias`.
void renameTable(Expression &expression, const std::string &table, const std::string &alias)
{
    if (auto *reference = query::as<query::ColumnRef>(expression)) {
        reference->table = reference->table == table ? alias : reference->table;
    }
    query::forEachChild(
        expression, [&](Expression &child) { renameTable(child, table, alias); },
        [](QueryPlan &) {});
}

} // namespace

std::optional<Expression> FramePlanner::simple(const Condition &condition) const
{
    using Kind = Condition::Kind;
    const ColumnModel &model = m_source.column(condition.column);
    Expression left = column(condition.column);
    switch (condition.kind) {
    case Kind::Compare: {
        if (condition.values.empty()) {
            return std::nullopt;
        }
        if (condition.values.front() == data::Value("flag")) {
            return query::compare(query::ComparisonOperator::Equal, std::move(left),
                                  query::literal(flagValue(model, !condition.negated)));
        }
        if (condition.values.size() > 1) {
            query::In in;
            in.operand = {std::move(left)};
            for (const data::Value &value : condition.values) {
                in.values.push_back(query::literal(asStored(m_source, model, value)));
            }
            in.negated = condition.negated;
            return query::expression(std::move(in));
        }
        query::ComparisonOperator op = condition.op;
        if (condition.negated && op == query::ComparisonOperator::Equal) {
            op = query::ComparisonOperator::NotEqual;
        }
        const data::Value value = asStored(m_source, model, condition.values.front());
        query::Comparison comparison{op, {std::move(left), query::literal(value)}, false};
        return query::expression(std::move(comparison));
    }
    case Kind::Between:
        return query::expression(
            query::Between{{std::move(left), query::literal(condition.values[0]),
                            query::literal(condition.values[1])},
                           condition.negated});
    case Kind::Null: {
        Expression missing = query::expression(query::IsNull{{left}, condition.negated});
        const auto &examples = model.column->profile.examples;
        const bool blanks = std::any_of(examples.begin(), examples.end(), [](const data::Value &v) {
            return v.text() != nullptr && v.text()->empty();
        });
        if (!blanks) {
            return missing;
        }
        Expression blank = query::compare(condition.negated ? query::ComparisonOperator::NotEqual
                                                            : query::ComparisonOperator::Equal,
                                          std::move(left), query::literal(data::Value("")));
        return query::expression(query::Logical{condition.negated ? query::LogicalOperator::And
                                                                  : query::LogicalOperator::Or,
                                                {std::move(missing), std::move(blank)}});
    }
    case Kind::During: {
        std::vector<Expression> periods;
        for (const Period &period : condition.periods) {
            periods.push_back(
                query::expression(query::DuringPeriod{{left}, period.from, period.until, {}}));
        }
        if (periods.empty()) {
            return std::nullopt;
        }
        if (condition.orMissing) {
            periods.push_back(query::expression(query::IsNull{{left}, false}));
        }
        Expression any =
            periods.size() == 1
                ? std::move(periods.front())
                : query::expression(query::Logical{query::LogicalOperator::Or, std::move(periods)});
        return condition.negated ? query::expression(query::Not{{std::move(any)}}) : any;
    }
    case Kind::Recurs:
        return recurs(
            query::expression(query::TimeBucket{condition.recurring.unit, {std::move(left)}, {}}),
            condition.negated ? othersThan(condition.recurring) : condition.recurring);
    case Kind::Like:
        return query::expression(
            query::Like{{std::move(left), query::literal(data::Value(condition.pattern))},
                        0,
                        condition.negated});
    case Kind::Coded: {
        const CodeList &list = m_source.codeLists()[static_cast<std::size_t>(condition.list)];
        QueryPlan codes;
        codes.from = query::TableSource{m_source.table(list.table).table->name, {}, {}};
        codes.select.push_back(query::SelectItem{column(ColumnId{list.table, list.code}), {}});
        query::In described;
        described.operand = {column(ColumnId{list.table, list.description})};
        for (const data::Value &value : condition.values) {
            described.values.push_back(query::literal(value));
        }
        codes.where = {query::expression(std::move(described))};
        query::In in;
        in.operand = {std::move(left)};
        in.subquery = {std::move(codes)};
        in.negated = condition.negated;
        return query::expression(std::move(in));
    }
    case Kind::Relative: {
        const int rows = condition.column.table;
        const std::string &name = m_source.table(rows).table->name;
        QueryPlan average;
        std::vector<Expression> inner;
        if (condition.peers.valid()) {
            const std::string &alike = m_source.column(condition.peers).column->name;
            average.from = query::TableSource{name, {}, "peers"};
            average.select.push_back(query::SelectItem{
                query::aggregate(condition.function, query::column("peers", model.column->name)),
                {}});
            inner.push_back(query::compare(query::ComparisonOperator::Equal,
                                           query::column("peers", alike), column(condition.peers)));
            for (const Condition &item : condition.inner) {
                auto expression = item.column.table == rows ? simple(item) : std::nullopt;
                if (expression) {
                    renameTable(*expression, name, "peers");
                    inner.push_back(std::move(*expression));
                }
            }
        } else {
            std::set<int> joined;
            for (const Condition &item : condition.inner) {
                const bool there = reaches(rows, item.column.table);
                if (auto expression = there ? simple(item) : std::nullopt) {
                    joined.insert(item.column.table);
                    inner.push_back(std::move(*expression));
                }
            }
            joined.erase(rows);
            if (!addJoins(average, rows, joined)) {
                return std::nullopt;
            }
            average.select.push_back(query::SelectItem{
                query::aggregate(condition.function, column(condition.column)), {}});
        }
        if (!inner.empty()) {
            average.where = {query::allOf(std::move(inner))};
        }
        Expression right =
            query::expression(query::ScalarSubquery{query::Box<QueryPlan>(std::move(average))});
        if (condition.factor != 1.0) {
            right =
                query::arithmetic(query::ArithmeticOperator::Multiply,
                                  query::literal(data::Value(condition.factor)), std::move(right));
        }
        return query::compare(condition.op, std::move(left), std::move(right));
    }
    case Kind::Days: {
        Expression days = query::expression(query::Call{
            query::ScalarFunction::DaysBetween, {std::move(left), column(condition.other)}, {}});
        return query::compare(condition.op, std::move(days),
                              query::literal(condition.values.front()));
    }
    case Kind::Columns: {
        Expression right = column(condition.other);
        if (condition.factor != 1.0) {
            right =
                query::arithmetic(query::ArithmeticOperator::Multiply,
                                  query::literal(data::Value(condition.factor)), std::move(right));
        }
        return query::compare(condition.op, std::move(left), std::move(right));
    }
    case Kind::Among:
        return among(condition);
    case Kind::Related:
        break;
    }
    return std::nullopt;
}

std::optional<Expression> FramePlanner::among(const Condition &condition) const
{
    QueryPlan rows;
    rows.from = query::TableSource{m_source.table(condition.other.table).table->name, {}, {}};
    rows.select.push_back(query::SelectItem{column(condition.other), {}});
    std::vector<Expression> where;
    for (const Condition &inner : condition.inner) {
        auto expression =
            inner.column.table == condition.other.table ? simple(inner) : std::nullopt;
        if (!expression) {
            return std::nullopt;
        }
        where.push_back(std::move(*expression));
    }
    if (condition.negated && m_source.column(condition.other).column->nullable) {
        // NOT IN a list with a NULL holds for nothing
        where.push_back(query::expression(query::IsNull{{column(condition.other)}, true}));
    }
    if (!where.empty()) {
        rows.where = {query::allOf(std::move(where))};
    }
    query::In in;
    in.operand = {column(condition.column)};
    in.subquery = {std::move(rows)};
    in.negated = condition.negated;
    return query::expression(std::move(in));
}

std::optional<Expression> FramePlanner::related(int root, const Condition &related) const
{
    const int table = related.table;
    const std::vector<Condition> &inner = related.inner;
    const bool few =
        !related.values.empty() && (related.op == query::ComparisonOperator::Less ||
                                    related.op == query::ComparisonOperator::LessOrEqual);
    const bool negated = related.negated != few; // fewer than three is not three or more
    const std::vector<JoinStep> steps = m_source.graph().path(root, table);
    if (steps.empty()) {
        return std::nullopt;
    }
    int at = root;
    for (const JoinStep &step : steps) {
        const JoinEdge &edge = m_source.graph().edges()[static_cast<std::size_t>(step.edge)];
        if (step.forward) {
            at = edge.to;
            continue;
        }
        // rows of edge.from point at `at`
        const ColumnId outer{edge.to, edge.toColumns.front()};
        const ColumnId key{edge.from, edge.fromColumns.front()};
        QueryPlan rows;
        std::set<int> required{table};
        for (const Condition &condition : inner) {
            if (condition.column.valid()) {
                required.insert(condition.column.table);
            }
            if (condition.kind == Condition::Kind::Columns) {
                required.insert(condition.other.table);
            }
        }
        required.erase(at);
        if (!addJoins(rows, edge.from, required)) {
            return std::nullopt;
        }
        rows.select.push_back(query::SelectItem{column(key), {}});
        std::vector<Expression> where;
        for (const Condition &condition : inner) {
            auto expression = simple(condition);
            if (!expression) {
                return std::nullopt;
            }
            where.push_back(std::move(*expression));
        }
        if (negated && m_source.column(key).column->nullable) {
            // NOT IN a list with a NULL holds for nothing
            where.push_back(query::expression(query::IsNull{{column(key)}, true}));
        }
        if (!where.empty()) {
            rows.where = {query::allOf(std::move(where))};
        }
        if (!related.values.empty()) {
            using Operator = query::ComparisonOperator;
            rows.groupBy = {column(key)};
            rows.having = {query::compare(related.op == Operator::Less ? Operator::GreaterOrEqual
                                          : related.op == Operator::LessOrEqual ? Operator::Greater
                                                                                : related.op,
                                          query::countRows(),
                                          query::literal(related.values.front()))};
        }
        query::In in;
        in.operand = {column(outer)};
        in.subquery = {std::move(rows)};
        in.negated = negated;
        return query::expression(std::move(in));
    }
    // many to one all the way: the reference is there or not
    if (inner.empty()) {
        const JoinEdge &edge =
            m_source.graph().edges()[static_cast<std::size_t>(steps.back().edge)];
        return query::expression(
            query::IsNull{{column(ColumnId{edge.from, edge.fromColumns.front()})}, !negated});
    }
    const auto expression = simple(inner.front());
    if (expression && negated) {
        return query::expression(query::Not{{*expression}});
    }
    return expression;
}

int FramePlanner::firstFan(int root, int table) const
{
    for (const JoinStep &step : m_source.graph().path(root, table)) {
        if (!step.forward) {
            return step.edge;
        }
    }
    return -1;
}

std::vector<Condition> FramePlanner::together(const std::vector<Condition> &conditions,
                                              const Build &build) const
{
    struct Bundle
    {
        int fan = -1;
        std::size_t place = 0;
    };
    std::vector<Condition> result;
    std::vector<Bundle> bundles;
    for (const Condition &item : conditions) {
        const bool related = item.kind == Condition::Kind::Related;
        const int table = related ? item.table : item.column.valid() ? item.column.table : -1;
        const bool denied = item.negated && item.kind != Condition::Kind::Null;
        const bool own = table < 0 || build.required.count(table) != 0 ||
                         (!related && reaches(build.root, table));
        const int fan = denied || own ? -1 : firstFan(build.root, table);
        if (fan < 0) {
            result.push_back(item);
            continue;
        }
        const std::vector<Condition> inner = related ? item.inner : std::vector<Condition>{item};
        const auto known = std::find_if(bundles.begin(), bundles.end(), [&](const Bundle &bundle) {
            // one row cannot be both: "bought A" and "bought B" are two rows
            const auto &others = result[bundle.place].inner;
            return bundle.fan == fan &&
                   std::none_of(inner.begin(), inner.end(), [&](const Condition &mine) {
                       return std::any_of(others.begin(), others.end(),
                                          [&](const Condition &other) {
                                              return other.column == mine.column &&
                                                     other.op == query::ComparisonOperator::Equal &&
                                                     mine.op == query::ComparisonOperator::Equal;
                                          });
                   });
        });
        if (known == bundles.end()) {
            Condition bundle;
            bundle.kind = Condition::Kind::Related;
            bundle.table = table;
            bundle.inner = inner;
            bundle.words = item.words;
            bundles.push_back(Bundle{fan, result.size()});
            result.push_back(std::move(bundle));
            continue;
        }
        Condition &bundle = result[known->place];
        bundle.inner.insert(bundle.inner.end(), inner.begin(), inner.end());
        bundle.words += ", " + item.words;
        if (m_source.graph().distance(build.root, table) >
            m_source.graph().distance(build.root, bundle.table)) {
            bundle.table = table;
        }
    }
    return result;
}

std::optional<Expression> FramePlanner::condition(const Condition &item, const Build &build) const
{
    if (item.kind == Condition::Kind::Related) {
        return related(build.root, item);
    }
    if (!item.column.valid()) {
        return std::nullopt;
    }
    if (build.required.count(item.column.table) != 0 || reaches(build.root, item.column.table)) {
        return simple(item);
    }
    // a condition on many related rows: some row meets it
    Condition positive = item;
    positive.negated = item.kind == Condition::Kind::Null ? item.negated : false;
    Condition some;
    some.kind = Condition::Kind::Related;
    some.table = item.column.table;
    some.inner = {std::move(positive)};
    some.negated = item.negated && item.kind != Condition::Kind::Null;
    return related(build.root, some);
}

} // namespace querent::language
