// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"
#include "query/RowPeek.h"

#include <QtTest/QtTest>

namespace tst_PlainQuestions {

using namespace querent;
using namespace querent::pieces;

/// What people ask in passing, of things that no column stores as they say them.
class TestPlainQuestions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void takesNoPayForProfit();
    void asksWhatIsVague_data();
    void asksWhatIsVague();
    void asksOnlyWhatMatters_data();
    void asksOnlyWhatMatters();
    void asksWhichNamesake();
    void asksWhichOfThePlace();
    void foretellsNothing();
};

namespace {

/// Leads every plan to a result of its own, or all to the same; knows the people of one name.
class Trials final : public query::PlanTrials, public query::RowPeek
{
public:
    Trials(bool differ, std::size_t namesakes) : m_differ(differ), m_namesakes(namesakes) {}

    [[nodiscard]] std::vector<query::TrialResult> run(const std::vector<query::QueryPlan> &plans,
                                                      std::stop_token) const override
    {
        std::vector<query::TrialResult> results;
        for (std::size_t i = 0; i < plans.size(); ++i) {
            results.push_back({query::TrialResult::Kind::Rows, 1, m_differ ? i : 0});
        }
        return results;
    }

    [[nodiscard]] std::vector<data::Row> peek(const query::QueryPlan &plan, std::size_t most,
                                              std::stop_token) const override
    {
        std::vector<data::Row> rows;
        for (std::size_t i = 0; i < std::min(m_namesakes, most); ++i) {
            data::Row row(plan.select.size(), data::Value("Underhill"));
            row[0] = data::Value(static_cast<std::int64_t>(i + 1));
            row[1] = data::Value(i == 0 ? "Clara" : "James");
            rows.push_back(std::move(row));
        }
        return rows;
    }

private:
    bool m_differ;
    std::size_t m_namesakes;
};

query::Interpretation asked(const QString &question, const query::PlanTrials *trials = nullptr)
{
    static const language::Engine engine(bikeShopSource(), nullptr);
    language::Request request = asking(question);
    request.trials = trials;
    return engine.interpret(request, {});
}

} // namespace

void TestPlainQuestions::reads_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");

    QTest::newRow("what may be lacking is there") << "how many sales used a voucher"
                                                  << "voucher_id IS NOT NULL";
    QTest::newRow("what may be lacking is lacking")
        << "how many sales without a voucher"
        << "SELECT COUNT(*) AS \"sale count\" FROM sales WHERE voucher_id IS NULL";
    QTest::newRow("profit is what is taken less what it costs")
        << "profit by model family"
        << "SUM(sale_lines.amount - sale_lines.quantity * models.unit_cost)";
    QTest::newRow("no row since then")
        << "buyers with no sales since 2022"
        << "buyer_id NOT IN ( SELECT buyer_id FROM sales WHERE sold_on >= '2022-01-01'";
    QTest::newRow("of each that began at some time, not of each month")
        << "sales per buyer joined before 2024"
        << "buyers.first_name, buyers.last_name, COUNT(*)";
    QTest::newRow("a period limits whose sales count") << "sales per buyer joined before 2024"
                                                       << "WHERE buyers.joined_on < '2024-01-01'";
    QTest::newRow("a state that is denied") << "how many models are not active"
                                            << "discontinued_on IS NOT NULL";
    QTest::newRow("how long something takes, on average, between two dates")
        << "how long does a repair take"
        << "AVG(";
    QTest::newRow("how long something takes, on average, where that is stored")
        << "how long does a ride take"
        << "AVG(ride_days)";
    QTest::newRow("an average of what is called like its table") << "average ride days per workshop"
                                                                 << "AVG(ride_days)";
    QTest::newRow("a month that is a verb, too")
        << "how many sales in may"
        << "sold_on >= '2024-05-01' AND sold_on < '2024-06-01'";
    QTest::newRow("a word that is a part of a column's name, too")
        << "how many sales had no voucher"
        << "voucher_id IS NULL";
    QTest::newRow("what never happened has no date") << "buyers who never logged in"
                                                     << "WHERE last_login_on IS NULL";
    QTest::newRow("nobody does it") << "unassigned repairs"
                                    << "staff_id IS NULL";
    QTest::newRow("marks are not added up") << "csat per workshop"
                                            << "AVG(csat)";
    QTest::newRow("all of it by the number of events") << "average quantity per sale"
                                                       << "COUNT(DISTINCT";
    QTest::newRow("the second of a ranking") << "staff with the second highest salary"
                                             << "ORDER BY salary DESC LIMIT 1 OFFSET 1";
    QTest::newRow("what is not known is not the earliest")
        << "which buyer has the earliest last login"
        << "last_login_on IS NOT NULL";
    QTest::newRow("without, in short") << "sales w/o a voucher"
                                       << "voucher_id IS NULL";
    QTest::newRow("one that is no number") << "how long does one repair take"
                                           << "AVG(";
    QTest::newRow("min and max in a list") << "quantity: min, max and average by family"
                                           << "MAX(sale_lines.quantity)";
    QTest::newRow("one of two") << "East or West, which has the better csat"
                                << "GROUP BY workshop";
    QTest::newRow("how often it happened") << "buyers with sales three times or more"
                                           << "HAVING COUNT(*) >= 3";
    QTest::newRow("a limit after its number") << "buyers with four or more sales"
                                              << "HAVING COUNT(*) >= 4";
    QTest::newRow("a verb that asks for no order") << "how many ride days does a trip last"
                                                   << "SUM(ride_days)";
    QTest::newRow("a word for money") << "billing by town"
                                      << "SUM(sale_lines.amount)";
    QTest::newRow("growth in percent") << "year over year growth of sales amount in %"
                                       << "LAG(";
    QTest::newRow("rank as a command") << "Rank the workshops by average csat, best first"
                                       << "GROUP BY workshop ORDER BY";
    QTest::newRow("people who sell") << "top 3 staff by sales amount"
                                     << "SUM(sale_lines.amount)";
}

void TestPlainQuestions::reads()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    const query::Interpretation result = asked(question);
    QVERIFY2(result.plan.has_value(), result.explanation.c_str());
    const QString sql = sqlOf(*result.plan, *bikeShop());
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestPlainQuestions::takesNoPayForProfit()
{
    // what the staff earn is no profit, and without costs there is no other
    data::Catalog catalog = *bikeShop();
    std::erase_if(catalog.tables[3].columns,
                  [](const data::Column &column) { return column.name == "unit_cost"; });
    const language::Engine engine(
        language::buildSourceModel(std::make_shared<const data::Catalog>(std::move(catalog)),
                                   nullptr, {}),
        nullptr);
    const query::Interpretation result =
        engine.interpret(asking(QStringLiteral("profit by model family")), {});
    QVERIFY(result.quality != query::PlanQuality::High);
    if (result.plan) {
        const QString sql = sqlOf(*result.plan, *bikeShop());
        QVERIFY2(!sql.contains(QStringLiteral("salary")), qPrintable(sql));
    }
}

void TestPlainQuestions::asksWhatIsVague_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("parts");

    QTest::newRow("large by what") << "show large sales"
                                   << QStringList{QStringLiteral("SUM(sale_lines.amount)"),
                                                  QStringLiteral("SUM(sale_lines.quantity)")};
    QTest::newRow("recent since when")
        << "recent sales"
        << QStringList{QStringLiteral("LIMIT 10"), QStringLiteral("sold_on >= '2024-12")};
    QTest::newRow("how things go")
        << "show performance"
        << QStringList{QStringLiteral("SUM(amount)"), QStringLiteral("SUM(quantity)")};
}

void TestPlainQuestions::asksWhatIsVague()
{
    QFETCH(QString, question);
    QFETCH(QStringList, parts);
    const query::Interpretation result = asked(question);
    QVERIFY(result.quality != query::PlanQuality::High);
    QCOMPARE(result.questions.size(), std::size_t{1});
    const std::vector<query::ClarificationChoice> &choices = result.questions.front().choices;
    QVERIFY(choices.size() >= 2 && choices.size() <= 4);
    for (const QString &part : parts) {
        const bool offered =
            std::any_of(choices.begin(), choices.end(), [&](const query::ClarificationChoice &c) {
                return c.plan && sqlOf(*c.plan, *bikeShop()).contains(part);
            });
        QVERIFY2(offered, qPrintable(part));
    }
}

void TestPlainQuestions::asksOnlyWhatMatters_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<bool>("differ");
    QTest::addColumn<bool>("asks");

    QTest::newRow("when they came in, not when they were done with")
        << "how many claims in October 2024" << true << false;
    QTest::newRow("a verb that says which date")
        << "how many claims were settled in October 2024" << true << false;
    QTest::newRow("a date that is the natural one")
        << "how many sales in October 2024" << true << false;
}

void TestPlainQuestions::asksOnlyWhatMatters()
{
    QFETCH(QString, question);
    QFETCH(bool, differ);
    QFETCH(bool, asks);
    const Trials trials(differ, 0);
    const query::Interpretation result = asked(question, &trials);
    QVERIFY(result.plan.has_value());
    QCOMPARE(!result.questions.empty(), asks);
}

void TestPlainQuestions::asksWhichNamesake()
{
    const Trials two(true, 2);
    const query::Interpretation result =
        asked(QStringLiteral("how many sales does Underhill have"), &two);
    QCOMPARE(result.questions.size(), std::size_t{1});
    const std::vector<query::ClarificationChoice> &choices = result.questions.front().choices;
    QCOMPARE(choices.size(), std::size_t{3});
    QVERIFY(choices[0].label.find("Clara") != std::string::npos);
    QVERIFY(sqlOf(*choices[1].plan, *bikeShop()).contains(QStringLiteral("buyers.buyer_id = 2")));
    // of many the first, and all
    const Trials seven(true, 7);
    const query::Interpretation many =
        asked(QStringLiteral("how many sales does Underhill have"), &seven);
    QCOMPARE(many.questions.size(), std::size_t{1});
    QCOMPARE(many.questions.front().choices.size(), std::size_t{4});
    const Trials one(true, 1);
    QVERIFY(asked(QStringLiteral("how many sales does Underhill have"), &one).questions.empty());
}

void TestPlainQuestions::asksWhichOfThePlace()
{
    const Trials two(true, 2);
    const query::Interpretation one =
        asked(QStringLiteral("how many claims of the Cargo model"), &two);
    QVERIFY(!one.questions.empty());
    QCOMPARE(one.questions.front().choices.size(), 3U);
    const query::Interpretation all =
        asked(QStringLiteral("how many claims of the Cargo models"), &two);
    QVERIFY(all.questions.empty());
}

void TestPlainQuestions::foretellsNothing()
{
    QVERIFY(!asked(QStringLiteral("what will the weather be tomorrow")).plan.has_value());
    QVERIFY(asked(QStringLiteral("how many sales in October 2024")).plan.has_value());
}

} // namespace tst_PlainQuestions

QUERENT_TEST(PlainQuestions)
#include "tst_PlainQuestions.moc"
