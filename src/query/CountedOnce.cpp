// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/CountedOnce.h"

#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace querent::query {

namespace {

using Aliases = SourceNameSet;

/// Every expression that says what the result is, as opposed to which rows it is made of.
template <typename SomePlan, typename Visit>
void forEachResultExpression(SomePlan &plan, Visit &&visit)
{
    for (auto &item : plan.select) {
        visit(item.expression);
    }
    for (auto *const list : {&plan.groupBy, &plan.having}) {
        for (auto &expression : *list) {
            visit(expression);
        }
    }
    for (auto &item : plan.orderBy) {
        for (auto &key : item.key) {
            visit(key);
        }
    }
}

/// Takes the sources that repeat rows out of FROM and tests them by EXISTS.
class ExistsRewriting
{
public:
    ExistsRewriting(const QueryPlan &plan, const Aliases &kept) : m_plan(plan), m_kept(kept)
    {
        const auto note = [&](const TableSource &source) {
            if (!kept.contains(sourceName(source))) {
                m_tested.insert(sourceName(source));
            }
        };
        note(*plan.from);
        for (const Join &join : plan.joins) {
            note(join.source);
        }
    }

    std::optional<QueryPlan> rewritten()
    {
        bool possible = true;
        forEachResultExpression(m_plan, [&](const Expression &expression) {
            const auto *const star = as<Star>(expression);
            possible = possible && star == nullptr && !mentions(expression, m_tested);
        });
        possible = possible && place(*m_plan.from, nullptr);
        for (const Join &join : m_plan.joins) {
            possible = possible && place(join.source, &join);
        }
        if (!possible || m_rows.empty() || m_tests.empty()) {
            return std::nullopt;
        }
        for (Expression &condition : conjunctsOf(m_plan.where)) {
            (mentions(condition, m_tested) ? m_conditions : m_where)
                .push_back(std::move(condition));
        }
        const auto test = existence();
        if (!test) {
            return std::nullopt;
        }
        m_where.push_back(expression(Exists{Box<QueryPlan>(*test), false}));
        QueryPlan plan = m_plan;
        plan.from = m_rows.front().source;
        plan.joins.assign(m_rows.begin() + 1, m_rows.end());
        plan.where = {allOf(std::move(m_where))};
        return plan;
    }

private:
    /// Puts a source where it belongs; false where that would change what is asked.
    bool place(const TableSource &source, const Join *join)
    {
        const bool tested = m_tested.contains(sourceName(source));
        std::vector<Expression> own;
        for (Expression &condition :
             join != nullptr ? conjunctsOf(join->on) : std::vector<Expression>()) {
            (mentions(condition, m_tested) ? m_conditions : own).push_back(std::move(condition));
            if (join->kind != JoinKind::Inner && !m_conditions.empty()) {
                return false;
            }
        }
        if (tested) {
            m_tests.push_back({JoinKind::Inner, source, {}});
            return join == nullptr || join->kind == JoinKind::Inner;
        }
        const bool first = m_rows.empty();
        if (first && join != nullptr && join->kind != JoinKind::Inner) {
            return false;
        }
        if (!first && own.empty() && join->kind != JoinKind::Cross) {
            return false; // what it was joined by is gone
        }
        if (first || own.empty()) {
            std::ranges::move(own, std::back_inserter(m_where));
            m_rows.push_back({first ? JoinKind::Inner : JoinKind::Cross, source, {}});
        } else {
            m_rows.push_back({join->kind, source, {allOf(std::move(own))}});
        }
        return true;
    }

    /// SELECT 1 FROM the tested sources WHERE they belong to the row.
    std::optional<QueryPlan> existence()
    {
        QueryPlan test;
        test.select.push_back({literal(data::Value(std::int64_t{1})), {}});
        test.from = m_tests.front().source;
        Aliases later = m_tested;
        later.erase(sourceName(*test.from));
        for (std::size_t i = 1; i < m_tests.size(); ++i) {
            Join join = m_tests[i];
            later.erase(sourceName(join.source));
            std::vector<Expression> on;
            std::vector<Expression> waiting;
            for (Expression &condition : m_conditions) {
                const bool here = mentions(condition, {sourceName(join.source)}) &&
                                  !mentions(condition, later) && !mentions(condition, m_kept);
                (here ? on : waiting).push_back(std::move(condition));
            }
            if (on.empty()) {
                return std::nullopt;
            }
            m_conditions = std::move(waiting);
            join.on = {allOf(std::move(on))};
            test.joins.push_back(std::move(join));
        }
        if (std::ranges::none_of(m_conditions, [&](const Expression &condition) {
                return mentions(condition, m_kept);
            })) {
            return std::nullopt;
        }
        test.where = {allOf(std::move(m_conditions))};
        return test;
    }

    const QueryPlan &m_plan;
    const Aliases &m_kept;
    Aliases m_tested;
    std::vector<Join> m_rows;
    std::vector<Join> m_tests;
    std::vector<Expression> m_where;
    std::vector<Expression> m_conditions; ///< those that mention what is tested
};

/// Makes the rows different from each other before they are added up.
class DistinctRewriting
{
public:
    DistinctRewriting(const QueryPlan &plan, const std::vector<std::string> &names,
                      const Repetition &repetition, const data::Table &table)
        : m_plan(plan), m_names(names), m_repetition(repetition), m_table(table)
    {}

    std::optional<QueryPlan> rewritten()
    {
        QueryPlan plan = m_plan;
        if (!nameColumns(plan) || !addKey() || !readExpressions(plan)) {
            return std::nullopt;
        }
        QueryPlan rows;
        rows.distinct = true;
        rows.from = plan.from;
        rows.joins = plan.joins;
        rows.where = plan.where;
        for (const auto &[expression, name] : m_columns) {
            rows.select.push_back({expression, name});
        }
        plan.from = TableSource{{}, {std::move(rows)}, rowsName};
        plan.joins.clear();
        plan.where.clear();
        forEachResultExpression(plan, [this](Expression &expression) { replace(expression); });
        return m_possible ? std::optional(std::move(plan)) : std::nullopt;
    }

private:
    static constexpr const char *rowsName = "each_once";

    /// Gives every column of the result the name that it has already.
    bool nameColumns(QueryPlan &plan) const
    {
        for (std::size_t i = 0; i < plan.select.size(); ++i) {
            SelectItem &item = plan.select[i];
            const auto *const column = as<ColumnRef>(item.expression);
            if (item.alias.empty()) {
                item.alias = i < m_names.size()  ? m_names[i]
                             : column != nullptr ? column->column
                                                 : std::string();
            }
            if (item.alias.empty()) {
                return false;
            }
        }
        return true;
    }

    bool addKey()
    {
        for (const data::Column &column : m_table.columns) {
            if (column.primaryKeyPosition > 0) {
                add(query::column(m_repetition.measure.table, column.name), column.name);
            }
        }
        if (!m_columns.empty()) {
            return true;
        }
        const auto unique = std::ranges::find_if(m_table.columns, [](const data::Column &column) {
            return column.unique && column.profile.nullCount == 0;
        });
        if (unique != m_table.columns.end()) {
            add(query::column(m_repetition.measure.table, unique->name), unique->name);
        }
        return !m_columns.empty();
    }

    bool readExpressions(QueryPlan &plan)
    {
        for (Expression &group : plan.groupBy) {
            // the binder may have put the name of a result column there
            const auto *const named = as<ColumnRef>(group);
            if (named != nullptr && named->table.empty()) {
                const auto item = std::ranges::find(plan.select, named->column, &SelectItem::alias);
                if (item == plan.select.end()) {
                    return false;
                }
                group = Expression(item->expression);
            }
            const auto *const column = as<ColumnRef>(group);
            add(group, column != nullptr ? column->column : "part");
        }
        forEachResultExpression(plan,
                                [this](const Expression &expression) { readMeasures(expression); });
        return m_possible;
    }

    /// Takes the columns that aggregates read over into the rows.
    void readMeasures(const Expression &expression)
    {
        if (as<Window>(expression) != nullptr) {
            m_possible = false;
            return;
        }
        const auto *const aggregate = as<Aggregate>(expression);
        if (aggregate != nullptr) {
            for (const auto *const list : {&aggregate->argument, &aggregate->filter}) {
                for (const Expression &part : *list) {
                    readColumns(part);
                }
            }
            return;
        }
        forEachChild(
            expression, [this](const Expression &child) { readMeasures(child); },
            [this](const QueryPlan &) { m_possible = false; });
    }

    void readColumns(const Expression &expression)
    {
        if (const auto *const column = as<ColumnRef>(expression)) {
            m_possible = m_possible && m_repetition.metOnce.contains(column->table);
            add(expression, column->column);
        }
        m_possible = m_possible && as<Star>(expression) == nullptr;
        forEachChild(
            expression, [this](const Expression &child) { readColumns(child); },
            [this](const QueryPlan &) { m_possible = false; });
    }

    void add(const Expression &expression, const std::string &wanted)
    {
        const auto known = std::ranges::find(m_columns, expression, &Named::first);
        if (known != m_columns.end()) {
            return;
        }
        std::string name = wanted;
        for (int n = 2; std::ranges::any_of(
                 m_columns,
                 [&name](const Named &column) { return data::equalNames(column.second, name); });
             ++n) {
            name = wanted + '_' + std::to_string(n);
        }
        m_columns.emplace_back(expression, std::move(name));
    }

    void replace(Expression &expression)
    {
        const auto known = std::ranges::find(m_columns, expression, &Named::first);
        if (known != m_columns.end()) {
            expression = query::column(rowsName, known->second);
            return;
        }
        if (const auto *const column = as<ColumnRef>(expression)) {
            // the name of a result column, in ORDER BY
            m_possible = m_possible && column->table.empty();
        }
        forEachChild(
            expression, [this](Expression &child) { replace(child); },
            [this](QueryPlan &) { m_possible = false; });
    }

    using Named = std::pair<Expression, std::string>;

    const QueryPlan &m_plan;
    const std::vector<std::string> &m_names;
    const Repetition &m_repetition;
    const data::Table &m_table;
    std::vector<Named> m_columns;
    bool m_possible = true;
};

class Mender
{
public:
    explicit Mender(const data::Catalog &catalog) : m_catalog(catalog) {}

    void mend(QueryPlan &plan, const std::vector<std::string> &names, int depth)
    {
        if (depth > maximumPlanDepth) {
            return;
        }
        for (CommonTable &common : plan.with) {
            mend(*common.plan, {}, depth + 1);
        }
        const auto derived = [&](TableSource &source) {
            for (QueryPlan &inner : source.subquery) {
                mend(inner, {}, depth + 1);
            }
        };
        if (plan.from) {
            derived(*plan.from);
        }
        for (Join &join : plan.joins) {
            derived(join.source);
        }
        const std::vector<Repetition> repetitions = repetitionsIn(plan, m_catalog);
        // sums over two tables that both repeat the other: no row counts once
        const bool together = std::ranges::all_of(repetitions, [&](const Repetition &repetition) {
            return repetition.metOnce == repetitions.front().metOnce;
        });
        if (repetitions.empty() || !together) {
            return;
        }
        const Repetition &repetition = repetitions.front();
        auto mended = ExistsRewriting(plan, repetition.metOnce).rewritten();
        if (!mended) {
            const data::Table *const table =
                tableBehindAlias(plan, m_catalog, repetition.measure.table);
            mended = DistinctRewriting(plan, names, repetition, *table).rewritten();
        }
        if (mended) {
            plan = *std::move(mended);
        }
    }

private:
    const data::Catalog &m_catalog;
};

} // namespace

CountedOnce countedOnce(const QueryPlan &plan, const std::vector<std::string> &names,
                        const data::Catalog &catalog)
{
    CountedOnce result{plan, fanOutsOf(plan, catalog), {}};
    if (result.mended.empty()) {
        return result;
    }
    Mender(catalog).mend(result.plan, names, 0);
    result.left = fanOutsOf(result.plan, catalog);
    std::erase_if(result.mended, [&result](const FanOut &fanOut) {
        return std::ranges::find(result.left, fanOut) != result.left.end();
    });
    return result;
}

} // namespace querent::query
