// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Shop.h"
#include "insight/ColumnMeaning.h"

#include <QTest>

namespace tst_ColumnMeaning {

using namespace querent;
using namespace querent::insight;
using query::AggregateFunction;

namespace {

const data::Phrasebook phrases;

ColumnMeaning meaningOf(const AnsweredQuery &answered, std::size_t place = 0)
{
    return columnMeanings(answered, phrases).at(place);
}

/// The meaning of a plan's single expression.
ColumnMeaning meaningOf(const query::Expression &expression, const std::string &alias = {},
                        const data::Value &value = 5)
{
    query::QueryPlan plan;
    plan.select = {{expression, alias}};
    plan.from = shop::source("orders");
    const data::ResultTable result = shop::table({alias.empty() ? "x" : alias}, {{value}});
    return meaningOf({.result = result, .plan = &plan});
}

query::Expression sumOf(const char *column)
{
    return query::aggregate(AggregateFunction::Sum, query::column("orders", column));
}

} // namespace

class TestColumnMeaning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesReadLikeWords_data();
    void namesReadLikeWords();
    void columnsAreCalledByWhatTheyName_data();
    void columnsAreCalledByWhatTheyName();
    void aggregatesAreCalledByTheirFunction();
    void countedIsWhatNoJoinRepeats();
    void knowsWhatAddsUp();
    void readsSpelledAggregatesOfPlainSql_data();
    void readsSpelledAggregatesOfPlainSql();
    void knowsPercentagesFromFractions();
    void takesUnitsFromTheDictionary();
    void writesAmounts_data();
    void writesAmounts();
};

void TestColumnMeaning::namesReadLikeWords_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("readable");
    QTest::newRow("snake case") << "total_amount"
                                << "total amount";
    QTest::newRow("camel case") << "totalAmount"
                                << "total amount";
    QTest::newRow("capitals") << "TOTAL_AMOUNT"
                              << "total amount";
    QTest::newRow("words") << "Total Amount"
                           << "total amount";
    QTest::newRow("an acronym stays") << "MRR"
                                      << "MRR";
    QTest::newRow("an acronym within a name stays") << "Student ID"
                                                    << "student ID";
    QTest::newRow("an acronym before a word stays") << "CSATScore"
                                                    << "CSAT score";
    QTest::newRow("digits stay") << "q1_sales"
                                 << "q1 sales";
    QTest::newRow("other letters stay") << "Größe_Straße"
                                        << "größe straße";
    QTest::newRow("abbreviations are spelled out") << "species_cd"
                                                   << "species code";
    QTest::newRow("in capitals as well") << "CUST_NM"
                                         << "customer name";
    QTest::newRow("within a name of its own") << "total sls amt"
                                              << "total sales amount";
    QTest::newRow("a word that heads others is no abbreviation") << "long_trips"
                                                                 << "long trips";
    QTest::newRow("nor is a no") << "no_answer"
                                 << "no answer";
    QTest::newRow("but a number of things is one") << "no_of_items"
                                                   << "number of items";
    QTest::newRow("nothing stays nothing") << ""
                                           << "";
}

void TestColumnMeaning::namesReadLikeWords()
{
    QFETCH(QString, name);
    QFETCH(QString, readable);
    QCOMPARE(QString::fromStdString(readableName(name.toStdString())), readable);
}

void TestColumnMeaning::columnsAreCalledByWhatTheyName_data()
{
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("label");
    QTest::newRow("name is its table") << "name"
                                       << "categories"
                                       << "category";
    QTest::newRow("title is its table") << "title"
                                        << "courses"
                                        << "course";
    QTest::newRow("a named thing is the thing") << "hotel_name"
                                                << "x"
                                                << "hotel";
    QTest::newRow("however it is abbreviated") << "cust_nm"
                                               << "x"
                                               << "customer";
    QTest::newRow("a first name is a first name") << "first_name"
                                                  << "people"
                                                  << "first name";
    QTest::newRow("name without a table stays") << "name"
                                                << ""
                                                << "name";
    QTest::newRow("no English plural stays") << "name"
                                             << "status"
                                             << "status";
    QTest::newRow("boxes") << "name"
                           << "boxes"
                           << "box";
}

void TestColumnMeaning::columnsAreCalledByWhatTheyName()
{
    QFETCH(QString, column);
    QFETCH(QString, table);
    QFETCH(QString, label);
    QCOMPARE(QString::fromStdString(columnLabel(column.toStdString(), table.toStdString())), label);
}

void TestColumnMeaning::aggregatesAreCalledByTheirFunction()
{
    const ColumnMeaning count = meaningOf(query::countRows());
    QCOMPARE(count.label, std::string("orders"));
    QVERIFY(count.countsRows);
    QCOMPARE(meaningOf(query::countRows(), "count").label, std::string("orders"));
    QCOMPARE(meaningOf(sumOf("freight")).label, std::string("total freight"));
    QCOMPARE(meaningOf(sumOf("total_freight")).label, std::string("total freight"));
    QCOMPARE(meaningOf(sumOf("sls_amt"), "total sls amt").label, std::string("total sales amount"));
    QCOMPARE(meaningOf(sumOf("freight"), "shipping cost").label, std::string("shipping cost"));
    QCOMPARE(meaningOf(query::aggregate(AggregateFunction::Count,
                                        query::column("orders", "customer_id"), true))
                 .label,
             std::string("number of different customer id"));
    QCOMPARE(
        meaningOf(query::aggregate(AggregateFunction::Median, query::column("orders", "freight")))
            .label,
        std::string("median freight"));
}

void TestColumnMeaning::countedIsWhatNoJoinRepeats()
{
    const data::Catalog catalog = shop::catalog();
    const data::ResultTable result = shop::table({"count"}, {{5}});
    query::QueryPlan plan;
    plan.select = {{query::countRows(), {}}};
    plan.from = shop::source("orders");
    plan.joins = {shop::join("customers", "orders", "customer_id")};
    const ColumnMeaning orders = meaningOf({.result = result, .plan = &plan, .catalog = &catalog});
    QCOMPARE(orders.label, std::string("orders"));
    QVERIFY(orders.countsRows);
    // not known without a catalog
    QCOMPARE(meaningOf({.result = result, .plan = &plan}).label, std::string("count"));
    // a customer of three orders is three rows: those of the orders
    plan.from = shop::source("customers");
    plan.joins = {shop::join("orders", "customers", "customer_id")};
    const ColumnMeaning repeated =
        meaningOf({.result = result, .plan = &plan, .catalog = &catalog});
    QCOMPARE(repeated.label, std::string("orders"));
    QVERIFY(repeated.countsRows);
    // a customer without orders is a row and no order
    plan.joins.front().kind = query::JoinKind::Left;
    const ColumnMeaning kept = meaningOf({.result = result, .plan = &plan, .catalog = &catalog});
    QCOMPARE(kept.label, std::string("count"));
    QVERIFY(!kept.countsRows);
}

void TestColumnMeaning::knowsWhatAddsUp()
{
    using query::ArithmeticOperator;
    QVERIFY(meaningOf(query::countRows()).additive == true);
    QVERIFY(meaningOf(sumOf("freight")).additive == true);
    QVERIFY(
        meaningOf(query::aggregate(AggregateFunction::Average, query::column("orders", "freight")))
            .additive == false);
    QVERIFY(meaningOf(query::aggregate(AggregateFunction::Count,
                                       query::column("orders", "customer_id"), true))
                .additive == false);
    QVERIFY(meaningOf(query::arithmetic(ArithmeticOperator::Subtract, sumOf("a"), sumOf("b")))
                .additive == true);
    QVERIFY(
        meaningOf(query::arithmetic(ArithmeticOperator::Divide, sumOf("a"), sumOf("b"))).additive ==
        false);
    const ColumnMeaning running = meaningOf(query::expression(query::Window{
        query::WindowFunction::Sum,
        {sumOf("freight")},
        {},
        {shop::orderedBy(query::column({}, "month"), query::SortDirection::Ascending)},
        {},
        false}));
    QVERIFY(running.additive == false);
    QVERIFY(running.cumulative);
    // a plain column: nobody said that adding it makes sense
    QVERIFY(!meaningOf(query::column("orders", "freight")).additive);
}

void TestColumnMeaning::readsSpelledAggregatesOfPlainSql_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("label");
    QTest::addColumn<int>("additive"); // 1, 0 or -1 for not known
    QTest::newRow("COUNT(*)") << "COUNT(*)"
                              << "count" << 1;
    QTest::newRow("count of a column") << "count(o.id)"
                                       << "number of id" << 1;
    QTest::newRow("distinct count") << "COUNT(DISTINCT city)"
                                    << "number of different city" << 0;
    QTest::newRow("a sum") << "SUM(s.frtAmt)"
                           << "total freight amount" << 1;
    QTest::newRow("an average of an expression") << "AVG(a-b)"
                                                 << "average" << 0;
    QTest::newRow("a ratio is no sum") << "SUM(a)/SUM(b)"
                                       << "value" << 0;
    QTest::newRow("a percentage") << "100.0*SUM(a)/COUNT(*)"
                                  << "percentage" << 0;
    QTest::newRow("any other expression") << "a+b"
                                          << "value" << -1;
    QTest::newRow("a chosen name") << "order_count"
                                   << "order count" << 1;
    QTest::newRow("an average by name") << "avg_price"
                                        << "average price" << 0;
    QTest::newRow("a running total by name") << "running total"
                                             << "running total" << 0;
    QTest::newRow("a name that tells nothing") << "freight"
                                               << "freight" << -1;
    QTest::newRow("n") << "n"
                       << "count" << 1;
}

void TestColumnMeaning::readsSpelledAggregatesOfPlainSql()
{
    QFETCH(QString, name);
    QFETCH(QString, label);
    QFETCH(int, additive);
    const data::ResultTable result = shop::table({name.toStdString()}, {{7}, {9}});
    const ColumnMeaning meaning = meaningOf({.result = result});
    QCOMPARE(QString::fromStdString(meaning.label), label);
    QCOMPARE(meaning.additive ? (*meaning.additive ? 1 : 0) : -1, additive);
}

void TestColumnMeaning::knowsPercentagesFromFractions()
{
    using Scale = ColumnMeaning::Scale;
    using query::ArithmeticOperator;
    const query::Expression ratio =
        query::arithmetic(ArithmeticOperator::Divide, sumOf("a"), sumOf("b"));
    QVERIFY(meaningOf(ratio, "cost per kilo").scale == Scale::Plain);
    QVERIFY(meaningOf(query::arithmetic(ArithmeticOperator::Multiply, query::literal(100.0), ratio),
                      "share", 0.4)
                .scale == Scale::Percent);
    // cents shown as euros are no percentage, and still add up
    const ColumnMeaning euros = meaningOf(
        query::arithmetic(ArithmeticOperator::Divide, sumOf("a"), query::literal(100.0)), "total");
    QVERIFY(euros.scale == Scale::Plain && euros.additive == true);
    const ColumnMeaning share = meaningOf(ratio, "share of sales", 0.4);
    QVERIFY(share.scale == Scale::Fraction && share.partOfWhole);
    QVERIFY(meaningOf(ratio, "share of sales", 40).scale == Scale::Plain);
    const data::ResultTable percent = shop::table({"commission_pct"}, {{12.5}, {3}});
    QVERIFY(meaningOf({.result = percent}).scale == Scale::Percent);
    const data::ResultTable fractions = shop::table({"commission_pct"}, {{0.2}, {0}});
    QVERIFY(meaningOf({.result = fractions}).scale == Scale::Fraction);
    const data::ResultTable growth = shop::table({"growth in percent"}, {{-12.5}});
    QVERIFY(!meaningOf({.result = growth}).partOfWhole);
}

void TestColumnMeaning::takesUnitsFromTheDictionary()
{
    data::DataDictionary dictionary = shop::dictionary();
    dictionary.metrics = {{"revenue", "items", "SUM(amount)", "", "k€", {}}};
    query::QueryPlan plan = shop::salesByCategory();
    const data::ResultTable result = shop::table({"name", "total sales"}, {{"Office", 5}});
    QCOMPARE(meaningOf({.result = result,
                        .columns = shop::salesByCategoryOutput(),
                        .plan = &plan,
                        .dictionary = &dictionary},
                       1)
                 .unit,
             std::string("EUR"));
    plan.select[1].expression = query::countRows();
    QCOMPARE(meaningOf({.result = result,
                        .columns = shop::salesByCategoryOutput(),
                        .plan = &plan,
                        .dictionary = &dictionary},
                       1)
                 .unit,
             std::string());
    const data::ResultTable metric = shop::table({"Revenue"}, {{5}});
    QCOMPARE(meaningOf({.result = metric, .dictionary = &dictionary}).unit, std::string("k€"));
}

void TestColumnMeaning::writesAmounts_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<bool>("compact");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("text");
    QTest::newRow("thousands stay") << 801442.4 << true << ""
                                    << "801,442";
    QTest::newRow("millions are compact") << 1284310.5 << true << ""
                                          << "1.28 M";
    QTest::newRow("millions in full") << 1284310.5 << false << ""
                                      << "1,284,310.5";
    QTest::newRow("tens of millions") << -25123456.0 << true << ""
                                      << "-25.1 M";
    QTest::newRow("hundreds of millions") << 345e6 << true << ""
                                          << "345 M";
    QTest::newRow("billions") << 7.5e9 << true << ""
                              << "7.5 bn";
    QTest::newRow("trillions") << 3.21e12 << true << ""
                               << "3.21 T";
    QTest::newRow("what has no name") << 1.2345e15 << true << ""
                                      << "1.23 \u00d7 10\u00b9\u2075";
    QTest::newRow("just below the next power") << -9.999e17 << true << ""
                                               << "-1 \u00d7 10\u00b9\u2078";
    QTest::newRow("the largest of all") << 1e300 << true << "kg"
                                        << "1 \u00d7 10\u00b3\u2070\u2070 kg";
    QTest::newRow("too long to be written out") << 1e300 << false << ""
                                                << "1 \u00d7 10\u00b3\u2070\u2070";
    QTest::newRow("written out where it can be") << 1234567890123456.0 << false << ""
                                                 << "1,234,567,890,123,456";
    QTest::newRow("small numbers keep three digits") << 0.0012345 << true << ""
                                                     << "0.00123";
    QTest::newRow("averages keep two decimals") << 7.6543 << true << ""
                                                << "7.65";
    QTest::newRow("zero") << 0.0 << true << ""
                          << "0";
    QTest::newRow("a unit follows") << 1284310.5 << true << "EUR"
                                    << "1.28 M EUR";
    QTest::newRow("a dollar leads") << 12.5 << true << "$"
                                    << "$12.5";
}

void TestColumnMeaning::writesAmounts()
{
    QFETCH(double, value);
    QFETCH(bool, compact);
    QFETCH(QString, unit);
    QFETCH(QString, text);
    ColumnMeaning meaning;
    meaning.unit = unit.toStdString();
    QCOMPARE(QString::fromStdString(amount(value, meaning, phrases, compact)), text);
}

} // namespace tst_ColumnMeaning

QUERENT_TEST(ColumnMeaning)
#include "tst_ColumnMeaning.moc"
