// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Told.h"
#include "insight/Stretch.h"

namespace tst_Narrative {

using namespace querent;
using namespace querent::insight;
using namespace querent::insight::narrated;

class TestNarrative : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsInWords();
    void saysSingleValues_data();
    void saysSingleValues();
    void ranksCategories_data();
    void ranksCategories();
    void aChangeIsWhatAnAnswerOnTwoPeriodsIsAbout();
    void aTopOfARankingClaimsNothingAboutTheRest();
    void theHighestOfExtremesIsSaidOnce();
    void groupsChosenByTheirNumbersHaveNoShares();
    void valuesThatDoNotAddUpHaveNoTotals();
    void theWinnerIsToldWithItsNumber();
    void stretchesOfTimeReadAsPeopleSayThem_data();
    void stretchesOfTimeReadAsPeopleSayThem();
    void comparesTwo();
    void tellsAboutFurtherNumbers();
    void combinesTwoCategories();
    void describesASample();
    void relatesTwoNumbers_data();
    void relatesTwoNumbers();
    void listsNames();
    void saysThatNothingMatches_data();
    void saysThatNothingMatches();
    void saysWhatIsNotShown_data();
    void saysWhatIsNotShown();
    void saysThatTheHeadlineIsCut();
    void speaksThroughThePhrasebook();
    void plainSqlIsToldByItsNames();
    void rowsOfOneNameAreKeptApart();
    void countsAreMostAndNotHighest();
};

void TestNarrative::countsInWords()
{
    query::QueryPlan plan = shop::countOrders();
    const std::vector<query::OutputColumn> output{shop::aggregated("count", "orders", "")};
    const data::ResultTable result = shop::table({"count"}, {{4600}});
    const auto say = [&] { return headline({.result = result, .columns = output, .plan = &plan}); };
    QCOMPARE(say(), QStringLiteral("4,600 orders."));
    plan = withPeriod(plan, 2024);
    QCOMPARE(say(), QStringLiteral("4,600 orders in 2024."));
    plan.where = {query::allOf({plan.where[0], shop::equals("orders", "status", "shipped")})};
    QCOMPARE(say(), QStringLiteral("4,600 orders in 2024 where status is shipped."));
    plan.where = {query::expression(query::Logical{
        query::LogicalOperator::Or,
        {shop::equals("orders", "status", "open"), shop::equals("orders", "status", "shipped")}})};
    QCOMPARE(say(), QStringLiteral("4,600 orders match."));
    plan.where.clear();
    const data::ResultTable one = shop::table({"count"}, {{1}});
    QCOMPARE(headline({.result = one, .columns = output, .plan = &plan}),
             QStringLiteral("Number of orders: 1."));
}

void TestNarrative::saysSingleValues_data()
{
    QTest::addColumn<std::vector<std::string>>("names");
    QTest::addColumn<data::Row>("row");
    QTest::addColumn<QString>("text");
    using Names = std::vector<std::string>;
    using data::Row;
    QTest::newRow("a sum in full")
        << Names{"SUM(freight)"} << Row{1284310.5} << "Total freight: 1,284,310.5.";
    QTest::newRow("a text") << Names{"manager"} << Row{"Anna Schmidt"} << "Manager: Anna Schmidt.";
    QTest::newRow("several values")
        << Names{"name", "city", "credit_limit"} << Row{"Isar", "Wien", 5000}
        << "Name: Isar; city: Wien; credit limit: 5,000.";
    QTest::newRow("a name and a number")
        << Names{"city", "AVG(freight)"} << Row{"Wien", 7.256} << "Wien: average freight of 7.26.";
    QTest::newRow("a date") << Names{"opened_on"} << Row{"2021-05-10"} << "Opened on: 10 May 2021.";
    QTest::newRow("a percentage") << Names{"100.0*a/b"} << Row{37.81} << "Percentage: 37.8 %.";
    QTest::newRow("nothing at all")
        << Names{"SUM(freight)"} << Row{data::Value()} << "There is no value for total freight.";
    QTest::newRow("a missing part")
        << Names{"name", "city"} << Row{"Isar", data::Value()} << "Name: Isar; city: no value.";
}

void TestNarrative::saysSingleValues()
{
    QFETCH(std::vector<std::string>, names);
    QFETCH(data::Row, row);
    QFETCH(QString, text);
    const data::ResultTable result = shop::table(names, {row});
    QCOMPARE(headline({.result = result}), text);
}

void TestNarrative::ranksCategories_data()
{
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("rest");
    QTest::newRow("leader, followers, last and total")
        << Rows{{"Tech", 801442}, {"Furniture", 1284310}, {"Office", 300000}, {"Toys", 20000}}
        << "Furniture has the highest total sales: 1.28 M EUR, 53.4 % of the total."
        << "Tech (801,442 EUR) and Office (300,000 EUR) follow. Toys is lowest with 20,000 EUR. "
           "All 4 together: 2.41 M EUR.";
    QTest::newRow("two share the first place")
        << Rows{{"Tech", 50}, {"Furniture", 50}, {"Office", 3}}
        << "Tech and Furniture share the highest total sales: 50 EUR each."
        << "All 3 together: 103 EUR.";
    QTest::newRow("three share the first place")
        << Rows{{"Tech", 50}, {"Furniture", 50}, {"Office", 50}, {"Toys", 1}}
        << "Tech and 2 others share the highest total sales: 50 EUR."
        << "Toys is lowest with 1 EUR. All 4 together: 151 EUR.";
    QTest::newRow("all are the same") << Rows{{"Tech", 50}, {"Furniture", 50}, {"Office", 50}}
                                      << "All 3 have the same total sales: 50 EUR."
                                      << "All 3 together: 150 EUR.";
    QTest::newRow("several share the last place")
        << Rows{{"Tech", 50}, {"Furniture", 9}, {"Office", 1}, {"Toys", 1}}
        << "Tech has the highest total sales: 50 EUR, 82 % of the total."
        << "Furniture follows with 9 EUR. 2 of them share the lowest: 1 EUR. All 4 together: 61 "
           "EUR.";
    QTest::newRow("negative values have no shares")
        << Rows{{"Tech", 50}, {"Furniture", -9}, {"Office", 1}}
        << "Tech has the highest total sales: 50 EUR."
        << "Office follows with 1 EUR. All 3 together: 42 EUR. 1 of 3 are below zero.";
    QTest::newRow("many make the first three worth a word")
        << Rows{{"a", 50}, {"b", 20}, {"c", 10}, {"d", 5}, {"e", 5}, {"f", 4}, {"g", 3}, {"h", 3}}
        << "a has the highest total sales: 50 EUR, 50 % of the total."
        << "b (20 EUR) and c (10 EUR) follow. 2 of them share the lowest: 3 EUR. The first 3 of 8 "
           "make up 80 %. All 8 together: 100 EUR.";
}

void TestNarrative::ranksCategories()
{
    QFETCH(Rows, rows);
    QFETCH(QString, head);
    QFETCH(QString, rest);
    const query::QueryPlan plan = shop::salesByCategory();
    const data::DataDictionary dictionary = shop::dictionary();
    const data::ResultTable result = shop::table({"name", "total sales"}, rows);
    const Narrative narrative = told({.result = result,
                                      .columns = shop::salesByCategoryOutput(),
                                      .plan = &plan,
                                      .dictionary = &dictionary});
    QCOMPARE(QString::fromStdString(narrative.headline), head);
    QCOMPARE(joined(narrative.sentences), rest);
    QVERIFY(narrative.caveats.empty());
}

void TestNarrative::aChangeIsWhatAnAnswerOnTwoPeriodsIsAbout()
{
    const data::ResultTable result =
        shop::table({"name", "earlier", "later", "change", "change_percent"},
                    {{"a", 100, 110, 10, 10.0}, {"b", 10, 15, 5, 50.0}, {"c", 40, 30, -10, -25.0}});
    const Narrative narrative = told({.result = result});
    QVERIFY2(narrative.headline.starts_with("b has the highest change percent"),
             narrative.headline.c_str());
    QVERIFY2(narrative.summary().find("earlier") == std::string::npos, narrative.summary().c_str());
}

void TestNarrative::aTopOfARankingClaimsNothingAboutTheRest()
{
    query::QueryPlan plan = withPeriod(shop::salesByCategory(), 2024);
    plan.orderBy = {shop::orderedBy(plan.select[1].expression, SortDirection::Descending)};
    plan.limit = 3;
    const data::ResultTable result =
        shop::table({"name", "total sales"}, {{"a", 50}, {"b", 20}, {"c", 10}});
    const auto say = [&] {
        return told({.result = result, .columns = shop::salesByCategoryOutput(), .plan = &plan});
    };
    QCOMPARE(say().headline, std::string("a has the highest total sales in 2024: 50."));
    QCOMPARE(joined(say().sentences), QStringLiteral("b follows with 20."));
    plan.orderBy[0].direction = SortDirection::Ascending;
    QCOMPARE(say().headline, std::string("c has the lowest total sales in 2024: 10."));
    QCOMPARE(joined(say().sentences), QStringLiteral("b follows with 20."));
    plan.orderBy.clear();
    QCOMPARE(say().headline,
             std::string("Of those shown, a has the highest total sales in 2024: 50."));
    // fewer than the limit: these are all there are
    plan.limit = 10;
    QCOMPARE(say().headline,
             std::string("a has the highest total sales in 2024: 50, 62.5 % of the total."));
}

void TestNarrative::theHighestOfExtremesIsSaidOnce()
{
    const auto say = [](const char *number, Rows rows) {
        const data::ResultTable result = shop::table({"name", number}, rows);
        return headline({.result = result});
    };
    const Rows rows{{"a", 50}, {"b", 20}, {"c", 10}};
    QCOMPARE(say("MAX(talk_seconds)", rows), QStringLiteral("a has the highest talk seconds: 50."));
    QCOMPARE(say("MIN(talk_seconds)", rows),
             QStringLiteral("a has the highest minimum talk seconds: 50."));
    QCOMPARE(say("MAX(talk_seconds)", {{"a", 50}, {"b", 20}}),
             QStringLiteral("a has the higher maximum talk seconds: 50, against 20 for b."));
    QCOMPARE(say("MAX(talk_seconds)", {{"a", 50}, {"b", 50}, {"c", 50}}),
             QStringLiteral("All 3 have the same highest talk seconds: 50."));
}

void TestNarrative::groupsChosenByTheirNumbersHaveNoShares()
{
    query::QueryPlan plan = shop::salesByCategory();
    plan.having = {query::compare(query::ComparisonOperator::Greater, plan.select[1].expression,
                                  query::literal(5))};
    const data::ResultTable result =
        shop::table({"name", "total sales"}, {{"a", 50}, {"b", 20}, {"c", 10}});
    const Narrative narrative =
        told({.result = result, .columns = shop::salesByCategoryOutput(), .plan = &plan});
    QCOMPARE(narrative.headline, std::string("a has the highest total sales: 50."));
    QCOMPARE(joined(narrative.sentences), QStringLiteral("b follows with 20."));
}

void TestNarrative::valuesThatDoNotAddUpHaveNoTotals()
{
    const data::ResultTable result =
        shop::table({"city", "AVG(freight)"}, {{"Wien", 5}, {"Berlin", 9.75}, {"Paris", 7}});
    const Narrative narrative = told({.result = result});
    QCOMPARE(narrative.headline, std::string("Berlin has the highest average freight: 9.75."));
    QCOMPARE(joined(narrative.sentences), QStringLiteral("Paris follows with 7."));
}

void TestNarrative::theWinnerIsToldWithItsNumber()
{
    query::QueryPlan plan;
    plan.select = {{query::column("products", "name"), {}},
                   {query::column("products", "list_price"), {}},
                   {query::column("products", "stock"), {}}};
    plan.from = shop::source("products");
    plan.orderBy = {shop::orderedBy(plan.select[1].expression, SortDirection::Descending)};
    plan.limit = 1;
    const data::ResultTable one =
        shop::table({"name", "list_price", "stock"}, {{"Fjord Sofa", 1259, 4}});
    const Narrative sofa = told({.result = one, .plan = &plan});
    QCOMPARE(sofa.headline, std::string("Fjord Sofa has the highest list price: 1,259."));
    QCOMPARE(joined(sofa.sentences), QStringLiteral("Stock: 4."));

    plan.orderBy.front().direction = SortDirection::Ascending;
    QCOMPARE(headline({.result = one, .plan = &plan}),
             QStringLiteral("Fjord Sofa has the lowest list price: 1,259."));

    plan.orderBy.front().direction = SortDirection::Descending;
    plan.select[0] = {query::column("products", "product_id"), {}};
    const data::ResultTable keyed =
        shop::table({"product_id", "list_price", "stock"}, {{17, 1259, 4}});
    QCOMPARE(headline({.result = keyed, .plan = &plan}),
             QStringLiteral("Product id 17 has the highest list price: 1,259."));
}

void TestNarrative::stretchesOfTimeReadAsPeopleSayThem_data()
{
    QTest::addColumn<double>("days");
    QTest::addColumn<QString>("head");
    const auto row = [](const char *name, double days, const char *told) {
        QTest::newRow(name) << days
                            << QStringLiteral("Average time: %1.").arg(QString::fromUtf8(told));
    };
    row("days", 3.4, "3.4 days");
    row("one day", 1.0, "1 day");
    row("hours", 0.2, "4.8 h");
    row("minutes", 0.0245, "35.3 min");
    row("seconds", 0.0002, "17.3 s");
    row("nearly an hour is one", 0.99999 / 24, "1 h");
    row("none", 0.0, "0 days");
    row("backwards", -0.5, "-12 h");
}

void TestNarrative::stretchesOfTimeReadAsPeopleSayThem()
{
    QFETCH(double, days);
    QFETCH(QString, head);
    query::QueryPlan plan;
    plan.select = {
        {query::aggregate(query::AggregateFunction::Average,
                          query::expression(query::Call{query::ScalarFunction::DaysBetween,
                                                        {query::column("orders", "ordered"),
                                                         query::column("orders", "shipped")},
                                                        {}})),
         "average days"}};
    plan.from = shop::source("orders");
    data::ResultTable result = shop::table({"average days"}, {{days}});
    markStretches(result, &plan);
    QVERIFY(result.columns.front().inDays);
    QCOMPARE(headline({.result = result, .plan = &plan}), head);
}

void TestNarrative::comparesTwo()
{
    const data::ResultTable result =
        shop::table({"cycle", "COUNT(*)"}, {{"annual", 120}, {"monthly", 180}});
    const Narrative narrative = told({.result = result});
    QCOMPARE(narrative.headline,
             std::string("monthly has the higher count: 180, against 120 for annual."));
    QCOMPARE(joined(narrative.sentences), QStringLiteral("The difference is 60, or 50 %."));
    const data::ResultTable rates =
        shop::table({"cycle", "100.0*a/b"}, {{"annual", 12.5}, {"monthly", 18}});
    QCOMPARE(joined(told({.result = rates}).sentences), QStringLiteral("They lie 5.5 % apart."));
    const data::ResultTable equal = shop::table({"c", "COUNT(*)"}, {{"a", 5}, {"b", 5}});
    QCOMPARE(headline({.result = equal}), QStringLiteral("All 2 have the same count: 5."));
}

void TestNarrative::tellsAboutFurtherNumbers()
{
    const data::ResultTable result =
        shop::table({"city", "COUNT(*)", "AVG(price)", "MAX(price)"},
                    {{"Wien", 5, 2.5, 9}, {"Berlin", 9, 1.5, 8}, {"Paris", 7, 2, 20}});
    const Narrative narrative = told({.result = result});
    QCOMPARE(narrative.sentences.at(narrative.sentences.size() - 2),
             std::string("Wien has the highest average price: 2.5."));
    QCOMPARE(narrative.sentences.back(), std::string("Paris has the highest price: 20."));
}

void TestNarrative::combinesTwoCategories()
{
    const data::ResultTable result =
        shop::table({"region", "status", "COUNT(*)"}, {{"North", "open", 5},
                                                       {"North", "shipped", 50},
                                                       {"South", "open", 7},
                                                       {"South", "shipped", 3}});
    const Narrative narrative = told({.result = result});
    QCOMPARE(narrative.headline, std::string("North / shipped has the highest count: 50."));
    QCOMPARE(joined(narrative.sentences),
             QStringLiteral("South / shipped is lowest with 3. All 4 together: 65."));
}

void TestNarrative::describesASample()
{
    const data::ResultTable result =
        shop::table({"salary"}, {{10}, {11}, {12}, {13}, {14}, {100}, {12}, {data::Value()}, {12}});
    const Narrative narrative = told({.result = result});
    QCOMPARE(narrative.headline,
             std::string("The median salary is 12; half of the 8 values lie between 11.75 and "
                         "13.25."));
    QCOMPARE(joined(narrative.sentences),
             QStringLiteral("They range from 10 to 100 with a mean of 23. Unusually high, above "
                            "15.5: 1 of them."));
    QCOMPARE(joined(narrative.caveats), QStringLiteral("1 of 9 rows have no salary."));
}

void TestNarrative::relatesTwoNumbers_data()
{
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("text");
    QTest::newRow("together")
        << Rows{{1.5, 1}, {2, 2}, {3, 3.5}, {4, 4}}
        << "Weight and freight rise together strongly: their correlation (Pearson) is 0.97 over 4 "
           "rows.";
    QTest::newRow("apart")
        << Rows{{1.5, 9}, {2, 8}, {3, 3}, {4, 2}}
        << "The higher weight, the lower freight, strongly: their correlation (Pearson) is -0.96 "
           "over 4 rows.";
    QTest::newRow("hardly")
        << Rows{{1.5, 1}, {2.5, -1}, {3.5, -1}, {4.5, 1}}
        << "Weight and freight hardly go together: their correlation (Pearson) is 0 over 4 rows.";
    QTest::newRow("one does not vary")
        << Rows{{1.5, 1}, {2, 1}, {3, 1}, {4, 1}} << "4 rows with weight and freight.";
}

void TestNarrative::relatesTwoNumbers()
{
    QFETCH(Rows, rows);
    QFETCH(QString, text);
    const data::ResultTable result = shop::table({"weight", "freight"}, rows);
    QCOMPARE(headline({.result = result}), text);
}

void TestNarrative::listsNames()
{
    query::QueryPlan plan;
    plan.select = {{query::column("customers", "name"), {}}};
    plan.from = shop::source("customers");
    const std::vector<query::OutputColumn> output{
        shop::plainColumn("customers", "name", data::ColumnRole::Label)};
    const data::ResultTable few = shop::table({"name"}, {{"Ann"}, {"Ben"}, {"Cy"}});
    QCOMPARE(headline({.result = few, .columns = output, .plan = &plan}),
             QStringLiteral("3 customers: Ann, Ben and Cy."));
    QCOMPARE(headline({.result = few}), QStringLiteral("Ann, Ben and Cy."));
    Rows rows;
    for (int i = 0; i < 46; ++i) {
        rows.push_back({"name " + std::to_string(i)});
    }
    const data::ResultTable many = shop::table({"name"}, rows);
    QCOMPARE(headline({.result = many, .columns = output, .plan = &plan}),
             QStringLiteral("46 customers."));
    // cut off, it is still as many as there are; unless nobody has counted them
    data::ResultTable cut = many;
    cut.truncated = true;
    QCOMPARE(headline({.result = cut, .columns = output, .plan = &plan}),
             QStringLiteral("More than 46 customers; the first are shown."));
    cut.totalRows = 570;
    QCOMPARE(headline({.result = cut, .columns = output, .plan = &plan}),
             QStringLiteral("570 customers."));
    const data::ResultTable pairs =
        shop::table({"line", "product"}, {{"Alpha", "Valve"}, {"Beta", "Pump"}});
    QCOMPARE(headline({.result = pairs}), QStringLiteral("Alpha (Valve) and Beta (Pump)."));
    // a join may repeat rows: then they are no customers
    plan.joins = {shop::join("orders", "customers", "customer_id")};
    QCOMPARE(headline({.result = many, .columns = output, .plan = &plan}),
             QStringLiteral("46 rows."));
    // and one that only adds to a row leaves it what it is
    plan.from = shop::source("orders");
    plan.joins = {shop::join("customers", "orders", "customer_id")};
    const data::Catalog catalog = shop::catalog();
    QCOMPARE(headline({.result = many, .columns = output, .plan = &plan, .catalog = &catalog}),
             QStringLiteral("46 orders."));
}

void TestNarrative::saysThatNothingMatches_data()
{
    QTest::addColumn<query::QueryPlan>("plan");
    QTest::addColumn<QString>("text");
    query::QueryPlan plan;
    plan.select = {{query::column("customers", "name"), {}}};
    plan.from = shop::source("customers");
    QTest::newRow("an empty table") << plan << "There are no customers.";
    query::QueryPlan filtered = plan;
    filtered.where = {shop::equals("customers", "city", "Graz")};
    QTest::newRow("a filter") << filtered
                              << "No customers match. Counted are only rows where city is Graz.";
    query::QueryPlan absent = plan;
    absent.where = {query::expression(query::Exists{shop::countOrders(), true})};
    QTest::newRow("a question for what is missing")
        << absent << "There are none: no such customers exist.";
    query::QueryPlan dated;
    dated.select = {{query::column("orders", "status"), {}}};
    dated.from = shop::source("orders");
    QTest::newRow("a period") << withPeriod(dated, 2031) << "No orders match in 2031.";
}

void TestNarrative::saysThatNothingMatches()
{
    QFETCH(query::QueryPlan, plan);
    QFETCH(QString, text);
    const data::ResultTable result = shop::table({"name"}, {});
    const Narrative narrative = told({.result = result, .plan = &plan});
    QCOMPARE(QString::fromStdString(narrative.summary()), text);
}

void TestNarrative::saysWhatIsNotShown_data()
{
    QTest::addColumn<bool>("truncated");
    QTest::addColumn<int>("total"); // 0: not known
    QTest::addColumn<QString>("caveats");
    QTest::newRow("nothing is missing") << false << 3 << "";
    QTest::newRow("known how much is missing")
        << true << 12431 << "Only the first 3 of 12,431 rows are shown.";
    QTest::newRow("not known how much is missing")
        << true << 0 << "Only the first 3 rows are shown; there are more.";
}

void TestNarrative::saysWhatIsNotShown()
{
    QFETCH(bool, truncated);
    QFETCH(int, total);
    QFETCH(QString, caveats);
    data::ResultTable result =
        shop::table({"city", "COUNT(*)"}, {{"Wien", 9}, {data::Value(), 4}, {"Rom", 3}});
    result.truncated = truncated;
    if (total > 0) {
        result.totalRows = total;
    }
    const Narrative narrative = told({.result = result});
    const QString nameless = QStringLiteral("Rows without a city are counted as “no value”.");
    QCOMPARE(joined(narrative.caveats), caveats.isEmpty() ? nameless : nameless + u' ' + caveats);
    QCOMPARE(narrative.headline.find("Of those shown") == 0, truncated);
    QVERIFY(narrative.caveats.front().kind == CaveatKind::Other);
    QCOMPARE(narrative.caveats.back().isAboutCut(), truncated);
}

void TestNarrative::saysThatTheHeadlineIsCut()
{
    data::ResultTable result =
        shop::table({"name", "city"}, {{"Ada", "Wien"}, {"Bob", "Rom"}, {"Cleo", "Rom"}});
    QVERIFY(told({.result = result}).caveats.empty());
    result.truncated = true;
    const Narrative narrative = told({.result = result});
    QVERIFY(narrative.headline.starts_with("More than 3"));
    QCOMPARE(narrative.caveats.size(), std::size_t{1});
    QVERIFY(narrative.caveats.front().kind == CaveatKind::RowsAndHeadlineCut);
}

void TestNarrative::speaksThroughThePhrasebook()
{
    class Shouting : public data::Phrasebook
    {
    protected:
        [[nodiscard]] std::string translate(data::Phrase phrase) const override
        {
            return std::string(phrase.context) + ":" + phrase.text;
        }
    };
    const Shouting shouting;
    const data::ResultTable result = shop::table({"n"}, {{5}});
    QCOMPARE(narrate({.result = result}, shouting).headline,
             std::string("insight:insight:Insight:count: 5."));
}

void TestNarrative::plainSqlIsToldByItsNames()
{
    const data::ResultTable result =
        shop::table({"city", "COUNT(*)"}, {{"Wien", 9}, {"Rom", 3}, {"Bonn", 2}});
    QCOMPARE(headline({.result = result, .sql = "SELECT city, COUNT(*) FROM t GROUP BY city"}),
             QStringLiteral("Wien has the highest count: 9, 64.3 % of the total."));
    // with a limit of its own the statement shows only a part
    QCOMPARE(
        headline({.result = result,
                  .sql = "SELECT city, COUNT(*) FROM t GROUP BY city ORDER BY 2 DESC limit 3"}),
        QStringLiteral("Of those shown, Wien has the highest count: 9."));
    QCOMPARE(
        headline({.result = result, .sql = "SELECT city, COUNT(*) FROM \"limit \" GROUP BY city"}),
        QStringLiteral("Wien has the highest count: 9, 64.3 % of the total."));
}

void TestNarrative::rowsOfOneNameAreKeptApart()
{
    query::QueryPlan plan;
    const query::Expression name = query::column("customers", "name");
    plan.select = {
        {name, {}},
        {query::aggregate(query::AggregateFunction::Sum, query::column("orders", "freight")),
         "total freight"}};
    plan.from = shop::source("orders");
    plan.joins = {shop::join("customers", "orders", "customer_id")};
    // by the key, which is not shown
    plan.groupBy = {query::column("customers", "customer_id"), name};
    const std::vector<query::OutputColumn> output{
        shop::groupedBy("customers", "name"),
        shop::aggregated("total freight", "orders", "freight")};
    const data::ResultTable result =
        shop::table({"name", "total freight"}, {{"Ann", 20}, {"Ben", 30}, {"Ann", 40}, {"Cy", 10}});
    const AnsweredQuery answered{.result = result, .columns = output, .plan = &plan};
    const Narrative narrative = told(answered);
    QCOMPARE(QString::fromStdString(narrative.headline),
             QStringLiteral("Ann has the highest total freight: 40, 40 % of the total."));
    QCOMPARE(joined(narrative.sentences),
             QStringLiteral("Ben (30) and Ann (2) (20) follow. Cy is lowest with 10. All 4 "
                            "together: 100."));
    QCOMPARE(joined(narrative.caveats),
             QStringLiteral("Rows with the same customer are different ones. They are kept apart "
                            "and numbered, the largest first."));
    // groups of the name alone: a name that comes twice comes from elsewhere
    plan.groupBy = {name};
    QCOMPARE(headline(answered), QStringLiteral("4 rows."));
    // statements by hand group by what they like
    const data::ResultTable spelled =
        shop::table({"name", "SUM(freight)"}, {{"Ann", 20}, {"Ben", 30}, {"Ann", 40}});
    QCOMPARE(headline({.result = spelled, .sql = "SELECT name, SUM(freight) FROM t GROUP BY id"}),
             QStringLiteral("Ann has the highest total freight: 40, 44.4 % of the total."));
    // people of a list, too
    const data::Catalog catalog = shop::catalog();
    query::QueryPlan list;
    list.select = {{name, {}}, {query::column("customers", "credit_limit"), {}}};
    list.from = shop::source("customers");
    const std::vector<query::OutputColumn> listed{
        shop::plainColumn("customers", "name", data::ColumnRole::Label),
        shop::plainColumn("customers", "credit_limit", data::ColumnRole::Measure)};
    const data::ResultTable people =
        shop::table({"name", "credit_limit"}, {{"Ann", 5}, {"Ann", 9}, {"Ben", 7}});
    QCOMPARE(headline({.result = people, .columns = listed, .plan = &list, .catalog = &catalog}),
             QStringLiteral("Ann has the highest credit limit: 9."));
}

void TestNarrative::countsAreMostAndNotHighest()
{
    query::QueryPlan plan = shop::countOrders();
    plan.select.insert(plan.select.begin(), {query::column("orders", "status"), {}});
    plan.groupBy = {query::column("orders", "status")};
    const auto say = [&](Rows rows) {
        const data::ResultTable result = shop::table({"status", "order count"}, std::move(rows));
        return headline({.result = result,
                         .columns = {shop::groupedBy("orders", "status"),
                                     shop::aggregated("order count", "orders", "")},
                         .plan = &plan});
    };
    QCOMPARE(say({{"open", 7}, {"shipped", 7}, {"returned", 5}}),
             QStringLiteral("open and shipped have the most orders: 7 each."));
    QCOMPARE(say({{"open", 7}, {"shipped", 7}, {"lost", 7}, {"returned", 5}}),
             QStringLiteral("open and 2 others have the most orders: 7 each."));
    QCOMPARE(say({{"open", 7}, {"shipped", 7}, {"returned", 7}}),
             QStringLiteral("All 3 have as many orders: 7 each."));
    plan.orderBy = {shop::orderedBy(plan.select[1].expression, SortDirection::Ascending)};
    plan.limit = 3;
    QCOMPARE(say({{"open", 2}, {"shipped", 2}, {"returned", 5}}),
             QStringLiteral("shipped and open have the fewest orders: 2 each."));
}

} // namespace tst_Narrative

QUERENT_TEST(Narrative)
#include "tst_Narrative.moc"
