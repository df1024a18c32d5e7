// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "SqlFor.h"
#include "SqlRows.h"

#include <QtTest/QtTest>

namespace tst_Verdicts {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// Market stalls with a day's takings per kind of goods, and faults that were reported at them.
std::shared_ptr<const data::Catalog> market()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Column hall = column("hall", ColumnType::Text, {"North", "South"});
    hall.profile.nullCount = 2; // those outdoors
    data::Table stalls{"stall",
                       false,
                       {key("stall_id"), column("name", ColumnType::Text), hall,
                        column("registered_pitches", ColumnType::Integer),
                        date("opened_on", "2024-06-01"), openDate("closed_on", "2024-12-01")},
                       12,
                       {}};
    data::Table keepers{"keeper",
                        false,
                        {key("keeper_id"), column("first_name", ColumnType::Text),
                         column("last_name", ColumnType::Text),
                         column("stall_id", ColumnType::Integer),
                         column("hourly_rate", ColumnType::Real), date("hired_on", "2024-03-01")},
                        40,
                        {}};
    data::Table sales{"daily_sale",
                      false,
                      {key("sale_id"), column("stall_id", ColumnType::Integer),
                       date("sale_date", "2025-02-09"), column("qty_sold", ColumnType::Integer),
                       column("revenue", ColumnType::Real)},
                      9000,
                      {}};
    data::Table faults{"fault",
                       false,
                       {key("fault_id"), column("stall_id", ColumnType::Integer),
                        column("kind", ColumnType::Text, {"Leak", "Power", "Theft"}),
                        column("is_test_record", ColumnType::Integer, {0, 1}),
                        date("reported_on", "2025-02-08")},
                       600,
                       {}};
    data::Table jobs{"jb_hdr",
                     false,
                     {key("jb_no"), column("stall_id", ColumnType::Integer),
                      date("ord_dt", "2025-02-08"),
                      column("status", ColumnType::Text, {"ACTIVE", "DONE"})},
                     300,
                     {}};
    data::Table visits{"visit",
                       false,
                       {key("visit_id"), column("stall_id", ColumnType::Integer),
                        date("arrived_at", "2025-02-08"), openDate("left_at", "2025-02-08")},
                       800,
                       {}};
    data::Table repairs{"repair",
                        false,
                        {key("repair_id"), column("stall_id", ColumnType::Integer),
                         date("requested_on", "2025-02-08"), openDate("finished_on", "2025-02-08")},
                        90,
                        {}};
    for (data::Column &moment : visits.columns) {
        if (moment.encoding == data::DateEncoding::IsoDate) {
            moment.encoding = data::DateEncoding::IsoDateTime;
            moment.type = ColumnType::DateTime;
        }
    }
    catalog.tables = {stalls, keepers, sales, faults, jobs, visits, repairs};
    for (const char *const table : {"keeper", "daily_sale", "fault", "jb_hdr", "visit", "repair"}) {
        catalog.relationships.push_back({table, {"stall_id"}, "stall", {"stall_id"}, false, {}});
    }
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

std::vector<data::ColumnValues> marketValues()
{
    return {{"stall", "name", {"Old Mill", "Corner Pot"}, true},
            {"stall", "hall", {"North", "South"}, true},
            {"fault", "kind", {"Leak", "Power", "Theft"}, true},
            {"jb_hdr", "status", {"ACTIVE", "DONE"}, true}};
}

query::Interpretation answerTo(const QString &question)
{
    const language::Engine engine(language::buildSourceModel(market(), nullptr, marketValues()),
                                  nullptr);
    return engine.interpret(asking(question), {});
}

} // namespace

/// Rows that are to be ranked by what nobody names are asked about; and how people say what
/// stalls took, what lasts how long, what there is so much of for each.
class TestVerdicts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asks_data();
    void asks();
    void offers_data();
    void offers();
    void asksHowLongWhat();
    void asksNothing_data();
    void asksNothing();
    void reads_data();
    void reads();
};

void TestVerdicts::asks_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("about");
    const auto row = [](const char *question, const char *about) {
        QTest::newRow(question) << QString::fromUtf8(question) << QString::fromUtf8(about);
    };
    row("Which stall is doing best?", "best");
    row("Which is our strongest stall?", "strongest");
    row("Who runs the busiest stall in North this year?", "busiest");
    row("our three most valuable stalls", "most valuable");
    row("Which stall matters most to us?", "matters most");
    row("Which is our biggest stall?", "biggest");
    row("Which stall worked worst in 2024?", "worst");
    row("Which hall works best for us?", "best");
    row("Which keeper is doing the worst?", "worst");
    row("How did the Old Mill do in 2024?", "do");
    row("How big is the Old Mill?", "big");
    row("How are our stalls doing?", "doing");
    row("Which stall gives us the most trouble?", "the most trouble");
    row("Which stall is the slowest?", "slowest");
    row("our five most popular stalls", "most popular");
}

void TestVerdicts::asks()
{
    QFETCH(QString, question);
    QFETCH(QString, about);
    const query::Interpretation result = answerTo(question);
    QCOMPARE(result.questions.size(), 1U);
    QCOMPARE(QString::fromStdString(result.questions.front().text),
             QStringLiteral("By which number is “%1” meant?").arg(about));
    QVERIFY(result.questions.front().choices.size() > 1);
}

void TestVerdicts::offers_data()
{
    addSqlColumns();
    addSqlRow("the number is shown", "Which stall is doing best?",
              "SELECT stall.name, SUM(daily_sale.|DESC LIMIT 1", "LIMIT 10");
    addSqlRow("several are listed", "What are our best stalls?",
              "SELECT stall.name, SUM(daily_sale.|DESC LIMIT 10", "LIMIT 1 ");
    addSqlRow("one of several", "Which of our stalls does best?", "DESC LIMIT 1", "LIMIT 10");
    addSqlRow("of the worst what is bad is most", "Which stall worked worst?",
              "FROM fault|COUNT(*)|DESC LIMIT 1", "revenue");
}

void TestVerdicts::offers()
{
    checkSqlRow([](const QString &question) {
        const query::Interpretation result = answerTo(question);
        const bool offered =
            !result.questions.empty() && result.questions.front().choices.front().plan.has_value();
        return offered ? sqlOf(*result.questions.front().choices.front().plan, *market()) + u' '
                       : QString();
    });
}

void TestVerdicts::asksHowLongWhat()
{
    const query::Interpretation result = answerTo(QStringLiteral("How quick are we?"));
    QCOMPARE(result.questions.size(), 1U);
    QCOMPARE(QString::fromStdString(result.questions.front().text),
             QStringLiteral("What do you mean by “quick”?"));
    QVERIFY(result.questions.front().choices.size() > 1);
}

void TestVerdicts::asksNothing_data()
{
    QTest::addColumn<QString>("question");
    for (const char *const question :
         {"Which stall is best by revenue?", "the best paid keeper",
          "Which stall had the highest revenue in 2024?", "the three stalls with the most faults",
          "How many stalls are there?", "the slowest visit", "How strong is the Old Mill?"}) {
        QTest::newRow(question) << QString::fromUtf8(question);
    }
}

void TestVerdicts::asksNothing()
{
    QFETCH(QString, question);
    const query::Interpretation result = answerTo(question);
    for (const query::ClarificationQuestion &back : result.questions) {
        QVERIFY2(!QString::fromStdString(back.text).startsWith(u"By which number"),
                 back.text.c_str());
    }
}

void TestVerdicts::reads_data()
{
    addSqlColumns();
    addSqlRow("what stalls took", "What did the stalls take last month?",
              "SUM(revenue)|sale_date >= '2025-01-01'", "opened_on|closed_on");
    addSqlRow("no hall is no hall", "Which hall has the most stalls?",
              "hall IS NOT NULL|GROUP BY hall|COUNT(*) DESC|LIMIT 1", "name");
    addSqlRow("who took more", "Which took more in 2024, the North or the South?",
              "SUM(daily_sale.revenue)|stall.hall", "hired_on");
    addSqlRow("one bar for each", "Draw me a bar chart of 2024 takings, one bar per stall.",
              "SUM(daily_sale.revenue)|GROUP BY stall.stall_id", "revenue = 1");
    addSqlRow("one day against another", "Revenue on Saturdays versus Sundays in 2024",
              "CASE WHEN strftime('%w', sale_date) = '6'|CASE WHEN strftime('%w', sale_date) = '0'",
              "IN ('6', '0')");
    addSqlRow("and each figure once",
              "Saturdays versus Sundays in 2024 – what did the stalls take in total on each?",
              "AS saturdays|AS sundays", "saturdays 2");
    addSqlRow("days against a year are days", "Revenue on Mondays and Tuesdays against last year",
              "IN ('1', '2')", "CASE WHEN");
    addSqlRow("so much of each", "How many faults per registered pitch did each stall have?",
              "COUNT(*)|SUM(registered_pitches)|/", "GROUP BY stall.registered_pitches");
    addSqlRow("a running total is no state", "Jobs per month in 2024 as a running total", "OVER (",
              "ACTIVE");
    addSqlRow("nor is the current status", "jobs by current status", "GROUP BY status",
              "= 'ACTIVE'");
    addSqlRow("what is on record", "How many faults are there on record?", "COUNT(*)",
              "is_test_record");
    addSqlRow("a short name by its consonants", "How many jobs were there in each month of 2024?",
              "FROM jb_hdr|COUNT(*)", "");
    addSqlRow("how long, and not how dear", "How long does a visit last on average, in minutes?",
              "1440|left_at|arrived_at", "hourly_rate");
    addSqlRow("set aside in front", "Leaving leaks aside, what is the commonest kind of fault?",
              "kind <> 'Leak'|COUNT(*)", "kind = 'Leak'");
    addSqlRow("adding up", "Show 2024 faults adding up month by month", "OVER (", "");
}

void TestVerdicts::reads()
{
    checkSqlRow([](const QString &question) { return sqlFor(question, market(), marketValues()); });
}

} // namespace tst_Verdicts

QUERENT_TEST(Verdicts)
#include "tst_Verdicts.moc"
