// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"
#include "language/Linker.h"
#include "language/SaidConditions.h"
#include "language/SaidOutright.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"

#include <QtTest/QtTest>

namespace tst_SaidOutright {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;
using query::AggregateFunction;
using query::ArithmeticOperator;
using query::ComparisonOperator;
using query::Expression;
using query::QueryPlan;

namespace {

/// A games café: guests, their visits, and the games they borrow while they are there.
std::shared_ptr<const data::Catalog> cafe()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table guests{"guest",
                       false,
                       {key("guest_id"), column("guest_name", ColumnType::Text),
                        column("town", ColumnType::Text, {"Leeds", "York", "Hull"}),
                        column("pass_type", ColumnType::Text, {"day", "year"}),
                        column("banned", ColumnType::Integer, {0, 1}),
                        openDate("signed_on", "2024-12-30"),
                        openDate("departure_date", "2024-12-30"), date("pass_until", "2026-12-30")},
                       60,
                       {}};
    data::Column tip = column("tip", ColumnType::Integer);
    tip.profile.min = data::Value(0);
    data::Table visits{"visit",
                       false,
                       {key("visit_id"), column("guest_id", ColumnType::Integer),
                        date("visit_on", "2024-12-30"), openDate("cancelled_on", "2024-12-30"),
                        column("cover_charge", ColumnType::Integer),
                        column("food_bill", ColumnType::Integer), tip},
                       400,
                       {}};
    data::Table loans{"loan",
                      false,
                      {key("loan_id"), column("visit_id", ColumnType::Integer),
                       column("damage", ColumnType::Integer),
                       openDate("damage_paid_on", "2024-12-30")},
                      400,
                      {}};
    data::Table repairs{"repair",
                        false,
                        {key("repair_id"), column("visit_id", ColumnType::Integer),
                         date("reported_on", "2024-12-29"), openDate("finished_on", "2024-12-30")},
                        80,
                        {}};
    catalog.tables = {guests, visits, loans, repairs};
    catalog.relationships = {{"repair", {"visit_id"}, "visit", {"visit_id"}, false, {}},
                             {"visit", {"guest_id"}, "guest", {"guest_id"}, false, {}},
                             {"loan", {"visit_id"}, "visit", {"visit_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

Expression of(const char *table, const char *name)
{
    return query::column(table, name);
}

Expression sumOf(const char *name)
{
    return query::aggregate(AggregateFunction::Sum, of("visit", name));
}

Expression is(Expression left, data::Value value, ComparisonOperator op = ComparisonOperator::Equal)
{
    return query::compare(op, std::move(left), query::literal(std::move(value)));
}

QueryPlan rowsOf(const char *table, std::vector<Expression> shown,
                 std::vector<Expression> where = {})
{
    QueryPlan plan;
    plan.from = query::TableSource{table, {}, {}};
    for (Expression &expression : shown) {
        plan.select.push_back({std::move(expression), {}});
    }
    if (!where.empty()) {
        plan.where = {query::allOf(std::move(where))};
    }
    return plan;
}

/// The SQL of the plan once it heeds the question.
QString heeded(const char *question, QueryPlan plan)
{
    const auto catalog = cafe();
    const auto source = language::buildSourceModel(catalog, nullptr, exampleValues(*catalog));
    const language::Tokens tokens = language::tokenize(question);
    language::heedOutright(plan, tokens, language::Linker(*source).link(tokens), *source);
    return sqlOf(plan, *catalog);
}

} // namespace

/// Plans are put right by what their questions say outright, and left alone otherwise.
class TestSaidOutright : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsUp();
    void takesTheSecond();
    void countsZeroAsNone();
    void whoIsThereHasCome();
    void readsOr();
    void deniesBoth();
    void countsOnce();
    void countsOwnRows();
    void countsEachOnce();
    void doneHasADay();
    void endsAreStillToCome();
    void theLongestTimeIsNoDate();
    void noTextIsAYear();
    void asksByTheDayOfTheVisit();
};

void TestSaidOutright::addsUp()
{
    const QueryPlan two = rowsOf("visit", {sumOf("cover_charge"), sumOf("food_bill")});
    QVERIFY(heeded("cover charge plus food bill in total", two)
                .startsWith(u"SELECT SUM(cover_charge) + SUM(food_bill) AS"));
    QVERIFY(heeded("difference between the food bill and the cover charge", two)
                .startsWith(u"SELECT SUM(food_bill) - SUM(cover_charge) AS"));
    const QueryPlan ratio = rowsOf(
        "visit",
        {query::arithmetic(ArithmeticOperator::Divide, sumOf("food_bill"), sumOf("cover_charge"))});
    QVERIFY(heeded("food bill minus cover charge", ratio)
                .startsWith(u"SELECT SUM(food_bill) - SUM(cover_charge)"));
    // both are asked for
    QVERIFY(heeded("total cover charge and total food bill", two)
                .startsWith(u"SELECT SUM(cover_charge) AS"));
}

void TestSaidOutright::takesTheSecond()
{
    const QueryPlan highest =
        rowsOf("visit", {query::aggregate(AggregateFunction::Max, of("visit", "food_bill"))});
    QCOMPARE(heeded("second highest food bill", highest),
             u"SELECT DISTINCT food_bill FROM visit ORDER BY food_bill DESC LIMIT 1 OFFSET 1");
    QVERIFY(heeded("highest food bill", highest).startsWith(u"SELECT MAX(food_bill)"));
}

void TestSaidOutright::countsZeroAsNone()
{
    const auto missing = [](const char *table, const char *name, bool negated) {
        return query::expression(query::IsNull{{of(table, name)}, negated});
    };
    const auto count = [](const char *table, Expression condition) {
        return rowsOf(table, {query::countRows()}, {std::move(condition)});
    };
    QVERIFY(heeded("visits without a tip", count("visit", missing("visit", "tip", false)))
                .endsWith(u"WHERE tip = 0"));
    QVERIFY(heeded("visits with a tip", count("visit", missing("visit", "tip", true)))
                .endsWith(u"WHERE tip <> 0"));
    // of what may be empty nothing is known
    QVERIFY(heeded("loans not paid for", count("loan", missing("loan", "damage_paid_on", false)))
                .endsWith(u"IS NULL"));
}

void TestSaidOutright::whoIsThereHasCome()
{
    const auto count = [](const char *date) {
        return rowsOf("guest", {query::countRows()},
                      {query::expression(query::IsNull{{of("guest", date)}, false})});
    };
    QVERIFY(!heeded("how many guests do we have now", count("signed_on")).contains(u"WHERE"));
    QVERIFY(heeded("how many guests do we have now", count("departure_date"))
                .endsWith(u"WHERE departure_date IS NULL"));
    QVERIFY(heeded("how many guests have not signed yet", count("signed_on"))
                .endsWith(u"WHERE signed_on IS NULL"));
}

void TestSaidOutright::readsOr()
{
    const auto guests = [](std::vector<Expression> where) {
        return rowsOf("guest", {of("guest", "guest_name")}, std::move(where));
    };
    const Expression banned = is(of("guest", "banned"), data::Value(1));
    const Expression yearly = is(of("guest", "pass_type"), data::Value("year"));
    QVERIFY(heeded("guests who are banned or have pass type year", guests({yearly, banned}))
                .contains(u" OR "));
    QVERIFY(!heeded("guests who are banned and have pass type year", guests({yearly, banned}))
                 .contains(u" OR "));
    // of two towns, not of one town and those who are banned
    const Expression towns = query::expression(
        query::In{{of("guest", "town")}, {query::literal("Leeds"), query::literal("York")}, {}});
    QVERIFY(!heeded("guests with pass type year in Leeds or York who are banned",
                    guests({yearly, towns, banned}))
                 .contains(u" OR "));
}

void TestSaidOutright::deniesBoth()
{
    const auto either = [](ComparisonOperator first) {
        return rowsOf(
            "guest", {of("guest", "guest_name")},
            {query::expression(query::Logical{query::LogicalOperator::Or,
                                              {is(of("guest", "town"), data::Value("Leeds"), first),
                                               is(of("guest", "town"), data::Value("York"))}})});
    };
    const QString neither = QStringLiteral("town <> 'Leeds' AND town <> 'York'");
    QVERIFY(heeded("guests not in Leeds or York", either(ComparisonOperator::NotEqual))
                .contains(neither));
    QVERIFY(heeded("guests who are not from Leeds or York", either(ComparisonOperator::Equal))
                .contains(neither));
    QVERIFY(
        !heeded("guests from Leeds or York", either(ComparisonOperator::Equal)).contains(neither));
}

void TestSaidOutright::countsOnce()
{
    QueryPlan apart = rowsOf("guest", {of("guest", "guest_name"), query::countRows()});
    apart.groupBy = {of("guest", "guest_id"), of("guest", "guest_name")};
    QVERIFY(!heeded("how many guests", apart).contains(u"GROUP BY"));
    QVERIFY(heeded("how many visits of each guest", apart).contains(u"GROUP BY"));
}

void TestSaidOutright::countsOwnRows()
{
    QueryPlan plan = rowsOf("visit", {of("guest", "town")});
    plan.joins = {{query::JoinKind::Inner,
                   query::TableSource{"guest", {}, {}},
                   {query::compare(ComparisonOperator::Equal, of("visit", "guest_id"),
                                   of("guest", "guest_id"))}}};
    plan.groupBy = {of("guest", "town")};
    plan.orderBy = {{{query::countRows()}, query::SortDirection::Descending}};
    plan.limit = 1;
    QVERIFY(!heeded("which town is most common", plan).contains(u"JOIN"));
    QVERIFY(heeded("which town has the most visits", plan).contains(u"JOIN"));
}

void TestSaidOutright::countsEachOnce()
{
    // each visit comes once for each of its loans
    QueryPlan plan = rowsOf("visit", {of("guest", "town"), query::countRows()});
    const auto join = [](const char *table, const char *key, const char *with) {
        return query::Join{
            query::JoinKind::Inner,
            query::TableSource{table, {}, {}},
            {query::compare(ComparisonOperator::Equal, of(with, key), of(table, key))}};
    };
    plan.joins = {join("guest", "guest_id", "visit"), join("loan", "visit_id", "visit")};
    plan.groupBy = {of("guest", "town")};
    QVERIFY(heeded("number of visits per town", plan).contains(u"COUNT(DISTINCT visit.visit_id)"));
    QVERIFY(heeded("number of loans per town", plan).contains(u"COUNT(*)"));

    // how many there are of which so many hang on, neither their names nor each once
    QueryPlan busy = rowsOf("guest", {of("guest", "guest_name")});
    busy.joins = {join("visit", "guest_id", "guest")};
    busy.groupBy = {of("guest", "guest_id"), of("guest", "guest_name")};
    busy.having = {
        query::compare(ComparisonOperator::Greater, query::countRows(), query::literal(3))};
    const QString count = heeded("how many guests had more than 3 visits", busy);
    QVERIFY2(count.startsWith(u"SELECT COUNT(*)") && count.contains(u"HAVING COUNT(*) > 3"),
             qPrintable(count));
    QVERIFY(heeded("guests with more than 3 visits", busy).startsWith(u"SELECT guest.guest_name"));
}

void TestSaidOutright::doneHasADay()
{
    const QueryPlan plan =
        rowsOf("visit", {query::countRows()},
               {query::expression(query::IsNull{{of("visit", "cancelled_on")}, false})});
    QVERIFY(heeded("how many visits were later cancelled", plan).endsWith(u"IS NOT NULL"));
    QVERIFY(heeded("how many visits were not cancelled", plan).endsWith(u"IS NULL"));
    QVERIFY(heeded("how many visits are to be cancelled", plan).endsWith(u"IS NULL"));
    QVERIFY(heeded("how many visits are still on", plan).endsWith(u"IS NULL"));
}

void TestSaidOutright::endsAreStillToCome()
{
    const QueryPlan plan =
        rowsOf("guest", {query::countRows()},
               {query::expression(query::IsNull{{of("guest", "pass_until")}, false})});
    QVERIFY(heeded("guests with a pass now", plan).contains(u"pass_until >= '"));
}

void TestSaidOutright::theLongestTimeIsNoDate()
{
    const QueryPlan plan =
        rowsOf("repair", {query::aggregate(AggregateFunction::Max, of("repair", "finished_on"))});
    QVERIFY(heeded("longest repair time", plan)
                .startsWith(u"SELECT MAX(julianday(finished_on) - julianday(reported_on))"));
    QVERIFY(
        heeded("when was the last repair finished", plan).startsWith(u"SELECT MAX(finished_on)"));
}

void TestSaidOutright::noTextIsAYear()
{
    const auto catalog = cafe();
    const auto source = language::buildSourceModel(catalog, nullptr, exampleValues(*catalog));
    const auto of2024 = [&](const char *name) {
        return language::takesYearForText(
            rowsOf("guest", {query::countRows()}, {is(of("guest", name), data::Value("2024"))}),
            *source);
    };
    QVERIFY(of2024("town"));
    QVERIFY(!of2024("guest_name")); // who knows
}

void TestSaidOutright::asksByTheDayOfTheVisit()
{
    query::DuringPeriod year{
        {of("loan", "damage_paid_on")},
        data::CivilDate{std::chrono::year(2024), std::chrono::January, std::chrono::day(1)},
        data::CivilDate{std::chrono::year(2025), std::chrono::January, std::chrono::day(1)},
        data::DateEncoding::None};
    const QueryPlan plan =
        rowsOf("loan", {query::countRows()}, {query::expression(std::move(year))});
    QVERIFY(heeded("how many loans in 2024", plan).contains(u"visit_on >= '2024-01-01'"));
    QVERIFY(heeded("loans whose damage was paid in 2024", plan).contains(u"damage_paid_on >="));
}

} // namespace tst_SaidOutright

QUERENT_TEST(SaidOutright)
#include "tst_SaidOutright.moc"
