// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"

#include <QtTest/QtTest>

namespace tst_LooseWords {

using namespace querent;
using namespace querent::pieces;

/// Words that every business uses and no column is called by: revenue, importance, trouble.
class TestLooseWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asks_data();
    void asks();
    void asksNothing_data();
    void asksNothing();
};

namespace {

/// A garage writes invoices and is paid later; jobs are rated, and some are done again.
language::Engine garage()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table mechanics{
        "mechanics",
        false,
        {key("mechanic_id"), column("full_name", ColumnType::Text), date("hired_on", "2023-05-02")},
        12,
        {}};
    data::Table clients{"clients",
                        false,
                        {key("client_id"), column("client_name", ColumnType::Text),
                         column("town", ColumnType::Text, {"Elm", "Birch"}),
                         column("employee_count", ColumnType::Integer)},
                        220,
                        {}};
    data::Table jobs{"jobs",
                     false,
                     {key("job_id"), column("mechanic_id", ColumnType::Integer),
                      column("client_id", ColumnType::Integer), date("done_on", "2024-12-20"),
                      column("hours", ColumnType::Real), column("rating", ColumnType::Integer)},
                     900,
                     {}};
    data::Table reworks{"reworks",
                        false,
                        {key("rework_id"), column("mechanic_id", ColumnType::Integer),
                         date("noticed_on", "2024-12-22"), column("unit_price", ColumnType::Real),
                         column("season_month", ColumnType::Integer)},
                        70,
                        {}};
    data::Table invoices{"invoices",
                         false,
                         {key("invoice_id"), column("client_id", ColumnType::Integer),
                          date("invoiced_on", "2024-12-21"), column("total", ColumnType::Real)},
                         800,
                         {}};
    data::Table payments{"payments",
                         false,
                         {key("payment_id"), column("invoice_id", ColumnType::Integer),
                          date("paid_on", "2024-12-28"), column("amount", ColumnType::Real)},
                         700,
                         {}};
    data::Table expenses{
        "expenses",
        false,
        {key("expense_id"), date("spent_on", "2024-12-12"), column("amount", ColumnType::Real)},
        80,
        {}};
    catalog.tables = {mechanics, clients, jobs, reworks, invoices, payments, expenses};
    catalog.relationships = {{"jobs", {"mechanic_id"}, "mechanics", {"mechanic_id"}, false, {}},
                             {"jobs", {"client_id"}, "clients", {"client_id"}, false, {}},
                             {"reworks", {"mechanic_id"}, "mechanics", {"mechanic_id"}, false, {}},
                             {"invoices", {"client_id"}, "clients", {"client_id"}, false, {}},
                             {"payments", {"invoice_id"}, "invoices", {"invoice_id"}, false, {}}};
    return language::Engine(language::buildSourceModel(
                                std::make_shared<data::Catalog>(std::move(catalog)), nullptr, {}),
                            nullptr);
}

QStringList labelsOf(const query::Interpretation &result)
{
    QStringList labels;
    for (const query::ClarificationQuestion &question : result.questions) {
        for (const query::ClarificationChoice &choice : question.choices) {
            labels << QString::fromStdString(choice.label);
        }
    }
    return labels;
}

} // namespace

void TestLooseWords::asks_data()
{
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QStringList>("choices");
    QTest::addColumn<QString>("never");
    const QStringList money{QStringLiteral("sum of invoices · total"),
                            QStringLiteral("sum of payments · amount")};
    QTest::newRow("what was invoiced or what was paid, never what was spent")
        << "what was our revenue in 2024" << money << "expenses";
    QTest::newRow("turnover, of all time") << "what is our turnover?" << money << "expenses";
    QTest::newRow("income") << "our income in 2024" << money << "expenses";
    QTest::newRow("how big, by what")
        << "how big are our clients?"
        << QStringList{QStringLiteral("sum of invoices · total"), QStringLiteral("number of jobs")}
        << "expenses";
    QTest::newRow("important by what")
        << "who is our most important client?"
        << QStringList{QStringLiteral("sum of invoices · total"), QStringLiteral("number of jobs")}
        << "payments";
    QTest::newRow("the praise behind the noun")
        << "which client is the least important to us"
        << QStringList{QStringLiteral("sum of invoices · total"), QStringLiteral("number of jobs")}
        << "payments";
    QTest::newRow("trouble") << "which mechanic gives us the most trouble?"
                             << QStringList{QStringLiteral("number of reworks"),
                                            QStringLiteral("number of jobs")}
                             << "hired";
    QTest::newRow("taken often or liked much")
        << "who are our most popular mechanics?"
        << QStringList{QStringLiteral("number of jobs"), QStringLiteral("average of jobs · rating")}
        << "hours";
    QTest::newRow("people by what they do")
        << "which mechanics are our top performers?"
        << QStringList{QStringLiteral("average of jobs · rating"), QStringLiteral("number of jobs")}
        << "hired";
}

void TestLooseWords::asks()
{
    QFETCH(QString, asked);
    QFETCH(QStringList, choices);
    QFETCH(QString, never);
    const query::Interpretation result = garage().interpret(asking(asked), {});
    const QStringList offered = labelsOf(result);
    QVERIFY2(result.questions.size() == 1, result.explanation.c_str());
    for (const QString &choice : choices) {
        QVERIFY2(offered.contains(choice), qPrintable(offered.join(QStringLiteral(" | "))));
    }
    QVERIFY2(offered.filter(never).isEmpty(), qPrintable(offered.join(QStringLiteral(" | "))));
}

void TestLooseWords::asksNothing_data()
{
    QTest::addColumn<QString>("asked");
    QTest::newRow("the money is named") << "sum of all payments in 2024";
    QTest::newRow("what goes out") << "total expenses in 2024";
    QTest::newRow("the number is named") << "which client has the most jobs";
    QTest::newRow("it is told by what") << "most important client by number of jobs";
    QTest::newRow("praise that is a mark") << "mechanic with the best average rating";
}

void TestLooseWords::asksNothing()
{
    QFETCH(QString, asked);
    const query::Interpretation result = garage().interpret(asking(asked), {});
    QVERIFY(result.plan.has_value());
    QVERIFY2(result.questions.empty(), qPrintable(labelsOf(result).join(QStringLiteral(" | "))));
}

} // namespace tst_LooseWords

QUERENT_TEST(LooseWords)
#include "tst_LooseWords.moc"
