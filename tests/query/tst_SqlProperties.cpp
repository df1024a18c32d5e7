// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SamplePlans.h"
#include "SqliteDatabase.h"
#include "query/PlanNames.h"
#include "query/PlanTree.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <array>
#include <random>

namespace tst_SqlProperties {

using namespace querent;
using namespace querent::query;
using namespace sample;

namespace {

/// The same numbers on every machine.
class Dice
{
public:
    explicit Dice(std::uint32_t seed) : m_engine(seed) {}

    std::uint32_t below(std::uint32_t bound)
    {
        return static_cast<std::uint32_t>(m_engine() % bound);
    }
    bool chance(std::uint32_t oneIn) { return below(oneIn) == 0; }
    template <typename Item, std::size_t size>
    const Item &oneOf(const std::array<Item, size> &items)
    {
        return items[below(static_cast<std::uint32_t>(size))];
    }

private:
    std::mt19937 m_engine;
};

/// An expression of constants, operators nested in every way.
Expression constantExpression(Dice &dice, int depth)
{
    const auto inner = [&] { return constantExpression(dice, depth - 1); };
    if (depth == 0) {
        return dice.chance(8) ? literal(data::Value())
                              : literal(static_cast<std::int64_t>(dice.below(9)) - 4);
    }
    switch (dice.below(10)) {
    case 0:
    case 1:
    case 2:
        return arithmetic(static_cast<ArithmeticOperator>(dice.below(6)), inner(), inner());
    case 3:
        return compare(static_cast<ComparisonOperator>(dice.below(6)), inner(), inner());
    case 4:
        return expression(
            Logical{static_cast<LogicalOperator>(dice.below(2)), {inner(), inner(), inner()}});
    case 5:
        return expression(Not{{inner()}});
    case 6:
        return expression(Between{{inner(), inner(), inner()}, dice.chance(2)});
    case 7:
        return expression(In{{inner()}, {inner(), inner()}, {}, dice.chance(2)});
    case 8:
        return expression(IsNull{{inner()}, dice.chance(2)});
    default:
        return expression(Case{{inner()}, {inner()}, {inner()}});
    }
}

/// The expression with every parenthesis there can be.
std::string fullyParenthesised(const Expression &expression);

std::string all(const std::vector<Expression> &expressions, std::size_t from,
                const std::string &separator)
{
    std::string text;
    for (std::size_t i = from; i < expressions.size(); ++i) {
        text += (i > from ? separator : "") + fullyParenthesised(expressions[i]);
    }
    return text;
}

std::string fullyParenthesised(const Expression &expression)
{
    std::string text;
    const auto part = [](const std::vector<Expression> &expressions, std::size_t i = 0) {
        return fullyParenthesised(expressions[i]);
    };
    if (const auto *const literal = as<Literal>(expression)) {
        text = literal->value.isNull() ? "NULL" : data::toText(literal->value);
    } else if (const auto *const arithmetic = as<Arithmetic>(expression)) {
        const bool divides = arithmetic->op == ArithmeticOperator::Divide;
        text =
            (divides ? "(1.0 * " + part(arithmetic->operands) + ")" : part(arithmetic->operands)) +
            " " + std::string(nameOf(arithmetic->op)) + " " + part(arithmetic->operands, 1);
    } else if (const auto *const comparison = as<Comparison>(expression)) {
        text = all(comparison->operands, 0, " " + std::string(nameOf(comparison->op)) + " ");
    } else if (const auto *const logical = as<Logical>(expression)) {
        text = all(logical->operands, 0, " " + std::string(nameOf(logical->op)) + " ");
    } else if (const auto *const negation = as<Not>(expression)) {
        text = "NOT " + part(negation->operand);
    } else if (const auto *const between = as<Between>(expression)) {
        text = part(between->operands) + (between->negated ? " NOT" : "") + " BETWEEN " +
               all(between->operands, 1, " AND ");
    } else if (const auto *const in = as<In>(expression)) {
        text = part(in->operand) + (in->negated ? " NOT" : "") + " IN (" +
               all(in->values, 0, ", ") + ")";
    } else if (const auto *const null = as<IsNull>(expression)) {
        text = part(null->operand) + (null->negated ? " IS NOT NULL" : " IS NULL");
    } else if (const auto *const choice = as<Case>(expression)) {
        text = "CASE WHEN " + part(choice->conditions) + " THEN " + part(choice->values) +
               " ELSE " + part(choice->otherwise) + " END";
    }
    return "(" + text + ")";
}

constexpr std::array tables{"orders", "customers", "Order Items", "moments", "ledger"};

/// Plans over the sample catalog, most of which bind.
class ShopPlans
{
public:
    explicit ShopPlans(std::uint32_t seed) : m_dice(seed) {}

    QueryPlan plan(int depth)
    {
        QueryPlan result;
        const std::vector<const data::Table *> sources = addSources(result, depth);
        const bool grouped = m_dice.chance(2);
        if (grouped) {
            for (std::uint32_t i = m_dice.below(3); i > 0; --i) {
                result.groupBy.push_back(key(sources));
                result.select.push_back({result.groupBy.back(), alias()});
            }
            for (std::uint32_t i = 1 + m_dice.below(2); i > 0; --i) {
                result.select.push_back({aggregateOf(sources), alias()});
            }
            if (m_dice.chance(3)) {
                result.having = {
                    compare(ComparisonOperator::GreaterOrEqual, aggregateOf(sources), literal(1))};
            }
        } else {
            for (std::uint32_t i = 1 + m_dice.below(3); i > 0; --i) {
                result.select.push_back({key(sources), alias()});
            }
            if (m_dice.chance(4)) {
                result.select.push_back({window(sources), alias()});
            }
            result.distinct = m_dice.chance(4);
        }
        if (m_dice.chance(2)) {
            result.where = {condition(sources, depth)};
        }
        if (m_dice.chance(2)) {
            const auto &item =
                result.select[m_dice.below(static_cast<std::uint32_t>(result.select.size()))];
            result.orderBy = {{{item.expression}, static_cast<SortDirection>(m_dice.below(2))}};
        }
        if (depth > 1 && m_dice.chance(6)) {
            QueryPlan right = result;
            right.orderBy.clear();
            result.setOperation =
                SetOperation{static_cast<SetOperator>(m_dice.below(4)), std::move(right)};
        }
        if (m_dice.chance(3)) {
            result.limit = m_dice.below(20);
        }
        if (m_dice.chance(6)) {
            result.offset = m_dice.below(3);
        }
        return result;
    }

private:
    using Sources = std::vector<const data::Table *>;

    std::string alias() { return m_dice.chance(4) ? "x" + std::to_string(m_next++) : ""; }

    static std::string nameOfSource(std::size_t index) { return "t" + std::to_string(index); }

    Sources addSources(QueryPlan &plan, int depth)
    {
        Sources sources{catalog().table(m_dice.oneOf(tables))};
        plan.from = TableSource{sources[0]->name, {}, nameOfSource(0)};
        while (m_dice.chance(3)) {
            const data::Table *const table = catalog().table(m_dice.oneOf(tables));
            const std::string name = nameOfSource(sources.size());
            Join join{
                static_cast<JoinKind>(m_dice.below(2)), TableSource{table->name, {}, name}, {}};
            join.on = {equal(column(nameOfSource(0), sources[0]->columns[0].name),
                             column(name, table->columns[0].name))};
            plan.joins.push_back(std::move(join));
            sources.push_back(table);
        }
        if (depth > 1 && m_dice.chance(5)) {
            // the same through a derived table
            QueryPlan inner;
            inner.select = {{star(), {}}};
            inner.from = TableSource{sources[0]->name, {}, {}};
            plan.from = TableSource{{}, {std::move(inner)}, nameOfSource(0)};
        }
        return sources;
    }

    std::pair<Expression, const data::Column *> anyColumn(const Sources &sources)
    {
        const std::uint32_t source = m_dice.below(static_cast<std::uint32_t>(sources.size()));
        const auto &columns = sources[source]->columns;
        const data::Column &chosen =
            columns[m_dice.below(static_cast<std::uint32_t>(columns.size()))];
        return {column(nameOfSource(source), chosen.name), &chosen};
    }

    Expression key(const Sources &sources)
    {
        const auto [expression, info] = anyColumn(sources);
        if (info->encoding != data::DateEncoding::None && m_dice.chance(2)) {
            return bucket(static_cast<TimeUnit>(m_dice.below(11)), expression);
        }
        switch (m_dice.below(6)) {
        case 0:
            return arithmetic(static_cast<ArithmeticOperator>(m_dice.below(6)), expression,
                              literal(static_cast<std::int64_t>(m_dice.below(3))));
        case 1:
            return querent::query::expression(
                Case{{querent::query::expression(IsNull{{expression}, false})},
                     {literal("none")},
                     {literal("some")}});
        case 2:
            return querent::query::expression(
                Call{static_cast<ScalarFunction>(m_dice.below(13)), {expression}, {}});
        default:
            return expression;
        }
    }

    Expression aggregateOf(const Sources &sources)
    {
        Aggregate node;
        node.function = static_cast<AggregateFunction>(m_dice.below(8));
        node.fraction = m_dice.below(11) / 10.0;
        node.argument = {m_dice.chance(4) ? star() : anyColumn(sources).first};
        if (m_dice.chance(4)) {
            node.filter = {condition(sources, 1)};
        }
        return expression(std::move(node));
    }

    Expression window(const Sources &sources)
    {
        Window node;
        node.function = static_cast<WindowFunction>(m_dice.below(10));
        if (node.function > WindowFunction::DenseRank) {
            node.argument = {anyColumn(sources).first};
        }
        if (m_dice.chance(2)) {
            node.partitionBy = {anyColumn(sources).first};
        }
        node.orderBy = descending(anyColumn(sources).first);
        node.framed = node.function >= WindowFunction::Sum && m_dice.chance(2);
        if (m_dice.chance(2)) {
            node.preceding = m_dice.below(4);
        }
        return expression(std::move(node));
    }

    Expression condition(const Sources &sources, int depth)
    {
        const auto [expression, info] = anyColumn(sources);
        switch (m_dice.below(7)) {
        case 0:
            return querent::query::expression(
                Like{{expression, literal("%a%")}, 0, m_dice.chance(2)});
        case 1:
            return querent::query::expression(IsNull{{expression}, m_dice.chance(2)});
        case 2:
            return during(expression, "2024-01-01", "2025-01-01");
        case 3:
            if (depth > 1) {
                QueryPlan inner = plan(depth - 1);
                inner.setOperation.reset();
                inner.select.resize(1);
                inner.orderBy.clear();
                return querent::query::expression(In{{expression}, {}, {inner}, m_dice.chance(2)});
            }
            return compare(ComparisonOperator::Less, expression, literal(5));
        case 4:
            if (depth > 1) {
                QueryPlan inner = from("customers", {{star(), {}}}, "inner");
                inner.where = {equal(column("inner", "id"), expression)};
                return querent::query::expression(Exists{inner, m_dice.chance(2)});
            }
            return querent::query::expression(
                Not{{compare(ComparisonOperator::Greater, expression, literal(2))}});
        case 5:
            return allOf({condition(sources, depth), condition(sources, depth)});
        default:
            return equal(expression, literal(3));
        }
    }

    Dice m_dice;
    int m_next = 1;
};

} // namespace

class TestSqlProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void parenthesesAreNeverMissing();
    void whateverBindsRuns();

private:
    SqliteDatabase m_shop{sample::script()};
};

void TestSqlProperties::parenthesesAreNeverMissing()
{
    Dice dice(1);
    for (int i = 0; i < 3000; ++i) {
        const Expression expression = constantExpression(dice, 1 + i % 4);
        QueryPlan plan;
        plan.select = {{expression, "v"}};
        const std::string sql = sqlOf(plan);
        if (sql.starts_with("not bound")) {
            continue; // adding texts
        }
        const std::string reference = "SELECT " + fullyParenthesised(expression) + " AS v";
        const auto got = m_shop.run(sql);
        const auto wanted = m_shop.run(reference);
        QVERIFY2(got.error.empty() && wanted.error.empty(), (sql + "\n" + got.error).c_str());
        QVERIFY2(
            got.rows == wanted.rows,
            (sql + "\n" + got.rows[0][0] + "\n" + reference + "\n" + wanted.rows[0][0]).c_str());
    }
}

void TestSqlProperties::whateverBindsRuns()
{
    ShopPlans plans(2);
    int bound = 0;
    for (int i = 0; i < 2000; ++i) {
        const QueryPlan plan = plans.plan(3);
        const auto result = Binder(sample::catalog()).bind(plan);
        if (!result) {
            QVERIFY(!result.error().message.empty());
            continue;
        }
        ++bound;
        for (const Dialect dialect : {Dialect::PostgreSql, Dialect::DuckDb}) {
            const auto sql = SqlGenerator(dialect).generate(*result);
            QVERIFY2(sql.ok(), planToJson(plan).dump().c_str());
        }
        const auto sql = SqlGenerator(Dialect::Sqlite).generate(*result);
        QVERIFY2(sql.ok(), planToJson(plan).dump().c_str());
        const auto rows = m_shop.run(*sql);
        QVERIFY2(rows.error.empty(),
                 (*sql + "\n" + rows.error + "\n" + planToJson(plan).dump()).c_str());
        std::vector<std::string> names;
        for (const OutputColumn &column : result->output()) {
            names.push_back(column.name);
        }
        QVERIFY2(rows.names == names, sql->c_str());
        const auto again = Binder(sample::catalog()).bind(result->plan());
        QVERIFY2(again.ok(), again.ok() ? "" : (again.error().message + "\n" + *sql).c_str());
        QVERIFY2(again->plan() == result->plan(), sql->c_str());
    }
    // the generator must not have drifted into plans that never bind
    QVERIFY2(bound > 500, std::to_string(bound).c_str());
}

} // namespace tst_SqlProperties

QUERENT_TEST(SqlProperties)
#include "tst_SqlProperties.moc"
