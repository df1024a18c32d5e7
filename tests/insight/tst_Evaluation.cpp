// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Shop.h"
#include "insight/Evaluation.h"

#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_Evaluation {

using namespace querent;
using namespace querent::insight;
using shop::Rows;

namespace {

const data::Phrasebook phrases;

QString codes(const Evaluation &evaluation)
{
    QStringList list;
    for (const Issue &issue : evaluation.issuesDetected) {
        list.append(QString::fromStdString(issue.code));
    }
    return list.join(u' ');
}

QString satisfaction(const Evaluation &evaluation)
{
    const std::string_view name = satisfactionName(evaluation.satisfaction);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// SELECT name FROM customers WHERE …
query::QueryPlan customersWhere(std::vector<query::Expression> conditions)
{
    query::QueryPlan plan;
    plan.select = {{query::column("customers", "name"), {}}};
    plan.from = shop::source("customers");
    if (!conditions.empty()) {
        plan.where = {query::allOf(std::move(conditions))};
    }
    return plan;
}

query::Expression overCreditLimit(int limit)
{
    return query::compare(query::ComparisonOperator::Greater,
                          query::column("customers", "credit_limit"), query::literal(limit));
}

} // namespace

class TestEvaluation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judgesEmptyResults_data();
    void judgesEmptyResults();
    void aggregatesOfNothingAreEmptyToo();
    void namesValuesThatDoOccur();
    void knowsWhereTheDataEnds();
    void judgesFullResults_data();
    void judgesFullResults();
    void valuesThatWereLookedUp_data();
    void valuesThatWereLookedUp();
    void aChartThatCannotBeDrawnIsAnIssueOnly();
    void isAlwaysTheSame();
    void readsBackWhatItWrote();
};

void TestEvaluation::judgesEmptyResults_data()
{
    QTest::addColumn<query::QueryPlan>("plan");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("issues");
    using shop::equals;
    QTest::newRow("a value that a column with few values lacks")
        << customersWhere({equals("customers", "country", "Spain")}) << "needs_work"
        << "empty_result unknown_value";
    QTest::newRow("a value in another case")
        << customersWhere({equals("customers", "country", "germany")}) << "needs_work"
        << "empty_result unknown_value";
    QTest::newRow("a value that does occur, beside another condition")
        << customersWhere({equals("customers", "country", "Germany"), overCreditLimit(9)})
        << "satisfied"
        << "empty_result";
    QTest::newRow("a value of a column with many values, as the only condition")
        << customersWhere({equals("customers", "city", "Oslo")}) << "needs_work"
        << "empty_result unknown_value";
    QTest::newRow("a value of a column with many values, beside another condition")
        << customersWhere({equals("customers", "city", "Oslo"), overCreditLimit(9)}) << "satisfied"
        << "empty_result";
    QTest::newRow("a misspelt value beside another condition")
        << customersWhere({equals("customers", "city", "Pariss"), overCreditLimit(9)})
        << "needs_work"
        << "empty_result unknown_value";
    QTest::newRow("a pattern that matches nothing")
        << customersWhere({query::expression(query::Like{
               {query::column("customers", "city"), query::literal("%xy%")}, 0, false})})
        << "needs_work"
        << "empty_result unknown_value";
    QTest::newRow("a threshold that nothing reaches")
        << customersWhere({overCreditLimit(1000000)}) << "satisfied"
        << "empty_result outside_of_data";
    query::QueryPlan orders;
    orders.select = {{query::column("orders", "customer_id"), {}}};
    orders.from = shop::source("orders");
    QTest::newRow("customers without orders, when all have some")
        << customersWhere({query::expression(
               query::In{{query::column("customers", "customer_id")}, {}, {orders}, true})})
        << "satisfied"
        << "empty_result";
    QTest::newRow("an empty table") << customersWhere({}) << "satisfied"
                                    << "empty_result";
}

void TestEvaluation::judgesEmptyResults()
{
    QFETCH(query::QueryPlan, plan);
    QFETCH(QString, expected);
    QFETCH(QString, issues);
    data::Catalog catalog = shop::catalog();
    data::ColumnProfile &limits = catalog.tables[2].columns[4].profile;
    limits.min = data::Value(1.0);
    limits.max = data::Value(5000.0);
    const data::ResultTable result = shop::table({"name"}, {});
    const Evaluation evaluation =
        evaluateResult({.result = result, .plan = &plan, .catalog = &catalog}, phrases);
    QCOMPARE(satisfaction(evaluation), expected);
    QCOMPARE(codes(evaluation), issues);
    QVERIFY(!evaluation.notes.empty());
    QCOMPARE(evaluation.suggestedImprovements.empty(), !issues.contains(u"unknown"));
    QCOMPARE(evaluation.unknownValues.empty(), !issues.contains(u"unknown"));
}

void TestEvaluation::aggregatesOfNothingAreEmptyToo()
{
    const data::Catalog catalog = shop::catalog();
    query::QueryPlan plan = shop::countOrders();
    plan.where = {shop::equals("orders", "status", "lost")};
    const data::ResultTable zero = shop::table({"count"}, {{0}});
    QCOMPARE(codes(evaluateResult({.result = zero, .plan = &plan, .catalog = &catalog}, phrases)),
             QStringLiteral("no_value unknown_value"));
    plan.select = {
        {query::aggregate(query::AggregateFunction::Sum, query::column("orders", "freight")), {}}};
    const data::ResultTable null = shop::table({"sum"}, {{data::Value()}});
    const Evaluation evaluation =
        evaluateResult({.result = null, .plan = &plan, .catalog = &catalog}, phrases);
    QCOMPARE(satisfaction(evaluation), QStringLiteral("needs_work"));
    QCOMPARE(codes(evaluation), QStringLiteral("no_value unknown_value"));
    // a sum of zero is a sum
    QCOMPARE(codes(evaluateResult({.result = zero, .plan = &plan, .catalog = &catalog}, phrases)),
             QString());
}

void TestEvaluation::namesValuesThatDoOccur()
{
    const data::Catalog catalog = shop::catalog();
    const data::ResultTable result = shop::table({"name"}, {});
    const query::QueryPlan plan = customersWhere({shop::equals("customers", "country", "Germny")});
    const Evaluation evaluation =
        evaluateResult({.result = result, .plan = &plan, .catalog = &catalog}, phrases);
    QVERIFY((evaluation.unknownValues ==
             std::vector<UnknownValue>{{"customers", "country", "Germny", {"Germany"}}}));
    QCOMPARE(evaluation.notes, std::string("No row matches. “Germny” does not occur in country."));
    QCOMPARE(evaluation.suggestedImprovements,
             std::vector<std::string>{"Instead of “Germny”, filter country by “Germany”."});
}

void TestEvaluation::knowsWhereTheDataEnds()
{
    const data::Catalog catalog = shop::catalog();
    query::QueryPlan plan = shop::countOrders();
    plan.where = {
        shop::during("orders", "order_date", shop::day(2031, 1, 1), shop::day(2032, 1, 1))};
    const data::ResultTable zero = shop::table({"count"}, {{0}});
    const Evaluation evaluation =
        evaluateResult({.result = zero, .plan = &plan, .catalog = &catalog}, phrases);
    QCOMPARE(satisfaction(evaluation), QStringLiteral("satisfied"));
    QCOMPARE(codes(evaluation), QStringLiteral("no_value outside_of_data"));
    QCOMPARE(evaluation.issuesDetected[1].message,
             std::string("Order date only reaches from 3 January 2022 to 12 December 2024."));
    plan.where = {
        shop::during("orders", "order_date", shop::day(2024, 1, 1), shop::day(2025, 1, 1))};
    QCOMPARE(codes(evaluateResult({.result = zero, .plan = &plan, .catalog = &catalog}, phrases)),
             QStringLiteral("no_value"));
}

void TestEvaluation::judgesFullResults_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<query::QueryPlan>("plan");
    QTest::addColumn<std::vector<std::string>>("names");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("issues");
    using Names = std::vector<std::string>;
    const Rows people{{"Ann"}, {"Ben"}, {"Cy"}, {"Di"}};
    QTest::newRow("rows that fit")
        << "customers" << customersWhere({}) << Names{"name"} << people << "satisfied"
        << "";
    QTest::newRow("names where a number was asked for")
        << "how many customers do we have?" << customersWhere({}) << Names{"name"} << people
        << "needs_work"
        << "wrong_shape";
    QTest::newRow("names where several numbers were asked for")
        << "how many customers per city?" << customersWhere({}) << Names{"name"} << people
        << "satisfied"
        << "";
    query::QueryPlan sales = shop::salesByCategory();
    const Rows four{{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}};
    const Names pair{"name", "total sales"};
    QTest::newRow("more than the top that was asked for")
        << "top 3 categories by sales" << sales << pair << four << "needs_work"
        << "wrong_shape";
    query::QueryPlan top = sales;
    top.limit = 10;
    QTest::newRow("fewer than the top that was asked for")
        << "top 10 categories by sales" << top << pair << four << "satisfied"
        << "fewer_rows";
    QTest::newRow("a column without a value")
        << "sales" << sales << pair << Rows{{"a", data::Value()}, {"b", data::Value()}}
        << "satisfied"
        << "all_null";
    QTest::newRow("no column with a value")
        << "sales" << sales << pair
        << Rows{{data::Value(), data::Value()}, {data::Value(), data::Value()}} << "needs_work"
        << "all_null all_null";
    query::QueryPlan share = sales;
    share.select[1] = {
        query::arithmetic(query::ArithmeticOperator::Multiply, query::literal(100.0),
                          query::arithmetic(query::ArithmeticOperator::Divide,
                                            sales.select[1].expression, query::countRows())),
        "share"};
    const Names shares{"name", "share"};
    QTest::newRow("shares within the whole")
        << "share of sales" << share << shares << Rows{{"a", 60.0}, {"b", 40.0}} << "satisfied"
        << "";
    QTest::newRow("a share beyond the whole")
        << "share of sales" << share << shares << Rows{{"a", 160.0}, {"b", 40.0}} << "needs_work"
        << "share_out_of_range";
    QTest::newRow("a negative share")
        << "share of sales" << share << shares << Rows{{"a", 60.0}, {"b", -40.0}} << "needs_work"
        << "share_out_of_range";
    query::QueryPlan crossed = customersWhere({});
    crossed.joins = {{query::JoinKind::Cross, shop::source("orders"), {}}};
    QTest::newRow("tables combined without a condition")
        << "customers" << crossed << Names{"name"} << people << "needs_work"
        << "cross_join";
    query::QueryPlan joined = customersWhere({});
    joined.joins = {shop::join("orders", "customers", "customer_id")};
    QTest::newRow("rows that repeat themselves")
        << "customers" << joined << Names{"name"} << Rows{{"Ann"}, {"Ann"}, {"Ann"}, {"Ben"}}
        << "satisfied"
        << "repeated_rows";
}

void TestEvaluation::judgesFullResults()
{
    QFETCH(QString, question);
    QFETCH(query::QueryPlan, plan);
    QFETCH(std::vector<std::string>, names);
    QFETCH(Rows, rows);
    QFETCH(QString, expected);
    QFETCH(QString, issues);
    const data::Catalog catalog = shop::catalog();
    const data::ResultTable result = shop::table(names, rows);
    const Evaluation evaluation = evaluateResult(
        {.result = result, .plan = &plan, .catalog = &catalog, .question = question.toStdString()},
        phrases);
    QCOMPARE(codes(evaluation), issues);
    QCOMPARE(satisfaction(evaluation), expected);
    if (evaluation.satisfaction == Satisfaction::NeedsWork) {
        QVERIFY(!evaluation.suggestedImprovements.empty());
    }
}

void TestEvaluation::valuesThatWereLookedUp_data()
{
    QTest::addColumn<query::QueryPlan>("plan");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("occurs");
    QTest::addColumn<QStringList>("alternatives");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("issues");
    const auto country = [](query::ComparisonOperator op, const char *value) {
        return customersWhere({query::compare(op, query::column("customers", "country"),
                                              query::literal(data::Value(value)))});
    };
    using query::ComparisonOperator;
    const Rows people{{"Ann"}, {"Ben"}};
    QTest::newRow("one to leave out that does not occur, but another like it")
        << country(ComparisonOperator::NotEqual, "Germny") << "Germny" << false
        << QStringList{QStringLiteral("Germany")} << people << "needs_work"
        << "unknown_value";
    QTest::newRow("one to leave out that does not occur, nor any like it")
        << country(ComparisonOperator::NotEqual, "Spain") << "Spain" << false << QStringList()
        << people << "satisfied"
        << "unknown_value";
    QTest::newRow("one to leave out that does occur")
        << country(ComparisonOperator::NotEqual, "France") << "France" << true << QStringList()
        << people << "satisfied"
        << "";
    query::In in{{query::column("customers", "country")},
                 {query::literal(data::Value("France")), query::literal(data::Value("Grmany"))},
                 {},
                 false};
    QTest::newRow("one of several that does not occur")
        << customersWhere({query::expression(in)}) << "Grmany" << false
        << QStringList{QStringLiteral("Germany")} << people << "needs_work"
        << "unknown_value";
    QTest::newRow("one beyond the examples that does occur")
        << customersWhere({shop::equals("customers", "city", "Oslo")}) << "Oslo" << true
        << QStringList() << Rows{} << "satisfied"
        << "empty_result";
    QTest::newRow("one that would be near an example, were it not known to occur")
        << customersWhere({shop::equals("customers", "city", "Pariss")}) << "Pariss" << true
        << QStringList() << Rows{} << "satisfied"
        << "empty_result";
}

void TestEvaluation::valuesThatWereLookedUp()
{
    QFETCH(query::QueryPlan, plan);
    QFETCH(QString, value);
    QFETCH(bool, occurs);
    QFETCH(QStringList, alternatives);
    QFETCH(Rows, rows);
    QFETCH(QString, expected);
    QFETCH(QString, issues);
    const data::Catalog catalog = shop::catalog();
    const data::ResultTable result = shop::table({"name"}, rows);
    const std::vector<FilterFact> filters = factsOf(plan).filters;
    ValueCheck check{
        filters.front().table, filters.front().column, value.toStdString(), occurs, {}};
    for (const QString &alternative : alternatives) {
        check.alternatives.push_back(alternative.toStdString());
    }
    const Evaluation evaluation = evaluateResult(
        {.result = result, .plan = &plan, .catalog = &catalog, .valueChecks = {check}}, phrases);
    QCOMPARE(codes(evaluation), issues);
    QCOMPARE(satisfaction(evaluation), expected);
}

void TestEvaluation::aChartThatCannotBeDrawnIsAnIssueOnly()
{
    const data::ResultTable result = shop::table({"city", "COUNT(*)"}, {{"a", -1}, {"b", 4}});
    const Evaluation evaluation =
        evaluateResult({.result = result, .requestedChart = "pie"}, phrases);
    QCOMPARE(codes(evaluation), QStringLiteral("chart_not_possible"));
    QCOMPARE(satisfaction(evaluation), QStringLiteral("satisfied"));
    QCOMPARE(codes(evaluateResult({.result = result, .requestedChart = "bar"}, phrases)),
             QString());
}

void TestEvaluation::isAlwaysTheSame()
{
    const data::Catalog catalog = shop::catalog();
    data::ResultTable result = shop::table({"name"}, {{"Ann"}, {"Ben"}});
    result.truncated = true;
    const query::QueryPlan plan = customersWhere({});
    const AnsweredQuery answered{.result = result, .plan = &plan, .catalog = &catalog};
    const Evaluation first = evaluateResult(answered, phrases);
    QVERIFY(evaluateResult(answered, phrases) == first);
    QCOMPARE(codes(first), QStringLiteral("truncated"));
    QCOMPARE(satisfaction(first), QStringLiteral("satisfied"));
}

void TestEvaluation::readsBackWhatItWrote()
{
    const Evaluation evaluation{Satisfaction::NeedsWork,
                                "note",
                                {{"empty_result", "No row matches."}},
                                {"try this"},
                                {{"t", "c", "v", {"w"}}}};
    const nlohmann::json json = evaluation;
    QVERIFY(json.get<Evaluation>() == evaluation);
    QCOMPARE(json["satisfaction"].get<std::string>(), std::string("needs_work"));
    QVERIFY(json.contains("evaluator_notes") && json.contains("issues_detected") &&
            json.contains("suggested_improvements"));
    for (const char *text : {"null", "[]", R"({"satisfaction":7,"issues_detected":[7,{}]})"}) {
        const auto read = nlohmann::json::parse(text).get<Evaluation>();
        QVERIFY(read.notes.empty());
    }
    QVERIFY(nlohmann::json::parse(R"({"satisfaction":"great"})").get<Evaluation>().satisfaction ==
            Satisfaction::Failed);
}

} // namespace tst_Evaluation

QUERENT_TEST(Evaluation)
#include "tst_Evaluation.moc"
