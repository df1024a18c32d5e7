// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/AskedNoun.h"
#include "language/CueFit.h"
#include "language/Linker.h"
#include "language/PlanShape.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"

#include <QtTest/QtTest>

namespace tst_OpenChoices {

using namespace querent;
using namespace querent::pieces;

/// Questions that leave a choice open: by which number to rank, which of two columns is meant.
class TestOpenChoices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asks_data();
    void asks();
    void heedsTheChoice_data();
    void heedsTheChoice();
    void asksNothing_data();
    void asksNothing();
    void declinesWhatIsNotThere_data();
    void declinesWhatIsNotThere();
    void noticesWhatLeftNoTrace_data();
    void noticesWhatLeftNoTrace();
    void findsOpenDemands_data();
    void findsOpenDemands();
};

namespace {

/// A dairy sells cheeses to shops; its drivers live in one town and work in another.
std::shared_ptr<const language::SourceModel> dairySource()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table cheeses{"cheeses",
                        false,
                        {key("cheese_id"), column("cheese_name", ColumnType::Text),
                         column("ripeness", ColumnType::Text, {"Fresh", "Mature"}),
                         column("list_price", ColumnType::Real),
                         column("cost_price", ColumnType::Real)},
                        30,
                        {}};
    data::Table shops{"shops",
                      false,
                      {key("shop_id"), column("shop_name", ColumnType::Text),
                       column("region", ColumnType::Text, {"North", "South"}),
                       date("registered_on", "2024-11-02")},
                      60,
                      {}};
    data::Table orders{
        "orders",
        false,
        {key("order_id"), column("shop_id", ColumnType::Integer), date("ordered_on", "2024-12-20")},
        900,
        {}};
    data::Table lines{"order_lines",
                      false,
                      {key("order_line_id"), column("order_id", ColumnType::Integer),
                       column("cheese_id", ColumnType::Integer),
                       column("quantity", ColumnType::Integer), column("amount", ColumnType::Real)},
                      4000,
                      {}};
    data::Table drivers{"drivers",
                        false,
                        {key("driver_id"), column("driver_name", ColumnType::Text),
                         column("home_town", ColumnType::Text, {"Elm", "Oakley", "Ashford"}),
                         column("work_town", ColumnType::Text, {"Elm", "Birch", "Ashford"})},
                        40,
                        {}};
    data::Table milk{"milk_deliveries",
                     false,
                     {key("milk_delivery_id"), column("litres", ColumnType::Integer),
                      date("arrived_on", "2024-12-20")},
                     700,
                     {}};
    data::Table homes{"home_deliveries",
                      false,
                      {key("home_delivery_id"), column("parcels", ColumnType::Integer),
                       date("asked_on", "2024-12-19"), date("delivered_on", "2024-12-20")},
                      650,
                      {}};
    catalog.tables = {cheeses, shops, orders, lines, drivers, milk, homes};
    catalog.relationships = {{"orders", {"shop_id"}, "shops", {"shop_id"}, false, {}},
                             {"order_lines", {"order_id"}, "orders", {"order_id"}, false, {}},
                             {"order_lines", {"cheese_id"}, "cheeses", {"cheese_id"}, false, {}}};
    return language::buildSourceModel(std::make_shared<data::Catalog>(std::move(catalog)), nullptr,
                                      {});
}

language::Engine dairy()
{
    return language::Engine(dairySource(), nullptr);
}

QStringList labelsOf(const query::ClarificationQuestion &question)
{
    QStringList labels;
    for (const query::ClarificationChoice &choice : question.choices) {
        labels << QString::fromStdString(choice.label);
    }
    return labels;
}

} // namespace

void TestOpenChoices::asks_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("choices");
    const QString number = QStringLiteral("By which number?");
    const QString units = QStringLiteral("sum of order lines · quantity");
    const QString money = QStringLiteral("sum of order lines · amount");
    QTest::newRow("what sells is measured in units, or in money")
        << "best selling cheeses" << number << QStringList{units, money};
    QTest::newRow("the ranking stands behind the verb")
        << "which cheese sells the most" << number << QStringList{units, money};
    QTest::newRow("sold least") << "our least sold cheeses" << number << QStringList{units, money};
    QTest::newRow("who buys is measured in money first")
        << "who are our best shops" << QStringLiteral("By which number is “best” meant?")
        << QStringList{money, units};
    QTest::newRow("a bare list of the top") << "top 5 shops" << number << QStringList{money, units};
    QTest::newRow("a month and a number")
        << "how many orders in May 24" << QStringLiteral("What do you mean by “May 24”?")
        << QStringList{QStringLiteral("May 2024"), QStringLiteral("24 May")};
    QTest::newRow("a date in figures")
        << "how many orders on 03/04/2024" << QStringLiteral("What do you mean by “03/04/2024”?")
        << QStringList{QStringLiteral("2024-04-03"), QStringLiteral("2024-03-04")};
    QTest::newRow("who came then, who was busy then, who was there")
        << "how many shops did we have in 2024" << QStringLiteral("Which of them count?")
        << QStringList{QStringLiteral("shops · registered on"),
                       QStringLiteral("those with orders in that time"),
                       QStringLiteral("all who were there by then")};
    QTest::newRow("one word, two columns of numbers")
        << "average price by ripeness" << QStringLiteral("What do you mean by “price”?")
        << QStringList{QStringLiteral("cheeses · cost price"),
                       QStringLiteral("cheeses · list price")};
    QTest::newRow("one word, two tables")
        << "how many deliveries did we have in 2024"
        << QStringLiteral("What do you mean by “deliveries”?")
        << QStringList{QStringLiteral("home deliveries"), QStringLiteral("milk deliveries")};
    QTest::newRow("any date") << "number of home deliveries by date"
                              << QStringLiteral("Which date counts?")
                              << QStringList{QStringLiteral("home deliveries · delivered on"),
                                             QStringLiteral("home deliveries · asked on")};
    QTest::newRow("one word, two columns of names")
        << "how many drivers per town" << QStringLiteral("What do you mean by “town”?")
        << QStringList{QStringLiteral("drivers · home town"),
                       QStringLiteral("drivers · work town")};
}

void TestOpenChoices::asks()
{
    QFETCH(QString, asked);
    QFETCH(QString, question);
    QFETCH(QStringList, choices);
    const query::Interpretation result = dairy().interpret(asking(asked), {});
    QCOMPARE(result.quality, query::PlanQuality::Medium);
    QCOMPARE(result.questions.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(result.questions.front().text), question);
    const QStringList offered = labelsOf(result.questions.front());
    for (const QString &choice : choices) {
        QVERIFY2(offered.contains(choice), qPrintable(offered.join(QStringLiteral(" | "))));
    }
}

void TestOpenChoices::heedsTheChoice_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("choice");
    QTest::addColumn<QString>("explanation");
    QTest::newRow("by money") << "best selling cheeses"
                              << "sum of order lines · amount"
                              << "Sum of order lines · amount for each cheese, highest sum of "
                                 "order lines · amount first, only the first 10.";
    QTest::newRow("by units, from below")
        << "the 3 worst selling cheeses"
        << "sum of order lines · quantity"
        << "Sum of order lines · quantity for each cheese, lowest sum "
           "of order lines · quantity first, only the first 3.";
    QTest::newRow("one of two columns")
        << "average price by ripeness"
        << "cheeses · list price"
        << "Average of cheeses · list price for each cheeses · ripeness.";
}

void TestOpenChoices::heedsTheChoice()
{
    QFETCH(QString, asked);
    QFETCH(QString, choice);
    QFETCH(QString, explanation);
    const language::Engine engine = dairy();
    language::Request request = asking(asked);
    const query::Interpretation first = engine.interpret(request, {});
    QCOMPARE(first.questions.size(), std::size_t{1});
    for (const query::ClarificationChoice &offered : first.questions.front().choices) {
        if (QString::fromStdString(offered.label) == choice) {
            request.answers = {
                {first.questions.front().text, offered.label, offered.constraint, false}};
        }
    }
    QCOMPARE(request.answers.size(), std::size_t{1});
    const query::Interpretation result = engine.interpret(request, {});
    QVERIFY(result.questions.empty());
    QCOMPARE(result.quality, query::PlanQuality::High);
    QCOMPARE(QString::fromStdString(result.explanation), explanation);
}

void TestOpenChoices::asksNothing_data()
{
    QTest::addColumn<QString>("asked");
    QTest::newRow("the number is named") << "top 5 shops by amount";
    QTest::newRow("a word tells the columns apart") << "average list price by ripeness";
    QTest::newRow("a stretch from month to month") << "how many orders from Jan 24 to Mar 24";
    QTest::newRow("a day beyond the twelfth") << "how many orders on 13/04/2024";
    QTest::newRow("what happens on a day is there on that day") << "how many orders in 2024";
    QTest::newRow("a verb says which date") << "how many shops registered in 2024";
    QTest::newRow("a column of one of the tables tells them apart")
        << "how many parcels in all deliveries";
    QTest::newRow("which date is said") << "number of home deliveries by asked date";
    QTest::newRow("a table named in full") << "how many milk deliveries in 2024";
    QTest::newRow("how it is ranked follows") << "top 3 shops with the largest number of orders";
}

void TestOpenChoices::asksNothing()
{
    QFETCH(QString, asked);
    const query::Interpretation result = dairy().interpret(asking(asked), {});
    QVERIFY(result.plan.has_value());
    for (const query::ClarificationQuestion &question : result.questions) {
        QVERIFY2(question.text != "By which number?" && question.text != "Which date counts?" &&
                     question.text.find("What do you mean by") == std::string::npos,
                 question.text.c_str());
    }
}

void TestOpenChoices::declinesWhatIsNotThere_data()
{
    QTest::addColumn<QString>("asked");
    QTest::newRow("counted things that are nowhere") << "how many complaints about mature cheeses";
    QTest::newRow("picked things that are nowhere") << "which lorries are in the North region";
    QTest::newRow("what became of the rows") << "how many cheeses were recalled";
    QTest::newRow("what money went to") << "how much did we spend on helium in 2024";
    QTest::newRow("what was paid for") << "what did we pay for asphalt last year";
}

void TestOpenChoices::declinesWhatIsNotThere()
{
    QFETCH(QString, asked);
    const query::Interpretation result = dairy().interpret(asking(asked), {});
    QVERIFY2(!result.plan.has_value(), result.explanation.c_str());
    QVERIFY(!result.unknownWords.empty());
}

void TestOpenChoices::noticesWhatLeftNoTrace_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<bool>("byShop"); // else all orders are counted
    QTest::addColumn<QString>("missing");
    QTest::newRow("a table that only a key would tell of") << "orders per shop" << false << "shop";
    QTest::newRow("its key is enough") << "orders per shop" << true << "";
    QTest::newRow("an average that is none") << "average orders" << false << "average";
    QTest::newRow("nothing") << "how many orders are there" << false << "";
}

void TestOpenChoices::noticesWhatLeftNoTrace()
{
    QFETCH(QString, asked);
    QFETCH(bool, byShop);
    QFETCH(QString, missing);
    const auto source = dairySource();
    query::QueryPlan plan;
    plan.from = query::TableSource{"orders", {}, {}};
    plan.select.push_back({query::countRows(), {}});
    if (byShop) {
        plan.groupBy.push_back(query::column("orders", "shop_id"));
    }
    const auto words = language::leftWithoutTrace(
        language::Linker(*source).link(language::tokenize(asked.toStdString())),
        language::shapeOf(plan), *source);
    QCOMPARE(QString::fromStdString(words.value_or("")), missing);
}

void TestOpenChoices::findsOpenDemands_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("open"); // by a plan that counts the orders of each shop
    QTest::newRow("all is done") << "how many orders per shop"
                                 << "";
    QTest::newRow("an average") << "average orders per shop"
                                << "average";
    QTest::newRow("a share") << "what share of the orders per shop"
                             << "share";
    QTest::newRow("an order and a limit") << "the shop with the most orders"
                                          << "ranks";
    QTest::newRow("a negation") << "orders per shop except North"
                                << "leaves out";
    QTest::newRow("a time") << "orders per shop in 2024"
                            << "period";
    QTest::newRow("a unit of time") << "how many orders per shop and month"
                                    << "time unit";
    QTest::newRow("a number to compare with") << "shops with more than 20 orders"
                                              << "compares";
}

void TestOpenChoices::findsOpenDemands()
{
    QFETCH(QString, asked);
    QFETCH(QString, open);
    const auto source = dairySource();
    query::QueryPlan plan;
    plan.from = query::TableSource{"orders", {}, {}};
    plan.select.push_back({query::column("orders", "shop_id"), {}});
    plan.select.push_back({query::countRows(), {}});
    plan.groupBy.push_back(query::column("orders", "shop_id"));
    const auto features =
        language::cueFit(language::Linker(*source).link(language::tokenize(asked.toStdString())),
                         language::shapeOf(plan), *source);
    QStringList found;
    double count = 0.0;
    for (const language::Feature &feature : features) {
        if (feature.value < 0.0) {
            found << QString::fromStdString(std::string(feature.name));
        }
        count = feature.name == "open demands" ? feature.value : count;
    }
    QCOMPARE(found.join(QStringLiteral(", ")), open);
    QCOMPARE(count, static_cast<double>(found.size()));
}

} // namespace tst_OpenChoices

QUERENT_TEST(OpenChoices)
#include "tst_OpenChoices.moc"
