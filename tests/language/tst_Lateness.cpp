// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "BikeShop.h"

#include <QtTest/QtTest>

namespace tst_Lateness {

using namespace querent;
using namespace querent::pieces;

/// Rows that two dates tell of: in time or late, still open, so and so long; and what is to come.
class TestLateness : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void leavesOut_data();
    void leavesOut();
    void readsWhatIsBought_data();
    void readsWhatIsBought();
};

namespace {

/// Moorings: berths, who rents them, what they pay and what is repaired.
std::shared_ptr<const data::Catalog> marina()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table quays{
        "quays", false, {key("quay_id"), column("quay_name", ColumnType::Text)}, 8, {}};
    data::Table berths{"berths",
                       false,
                       {key("berth_id"), column("quay_id", ColumnType::Integer),
                        column("sockets", ColumnType::Integer),
                        column("asking_rent", ColumnType::Real)},
                       120,
                       {}};
    data::Table skippers{"skippers",
                         false,
                         {key("skipper_id"), column("first_name", ColumnType::Text),
                          column("last_name", ColumnType::Text), date("born_on", "2001-02-03")},
                         160,
                         {}};
    data::Table contracts{"contracts",
                          false,
                          {key("contract_id"), column("berth_id", ColumnType::Integer),
                           column("skipper_id", ColumnType::Integer),
                           date("start_date", "2024-05-01"), date("end_date", "2026-02-28"),
                           column("monthly_rent", ColumnType::Real)},
                          200,
                          {}};
    data::Table payments{"rent_payments",
                         false,
                         {key("payment_id"), column("contract_id", ColumnType::Integer),
                          date("due_date", "2024-06-28"), openDate("paid_on", "2024-06-30"),
                          column("amount", ColumnType::Real)},
                         2000,
                         {}};
    data::Table repairs{"repairs",
                        false,
                        {key("repair_id"), column("berth_id", ColumnType::Integer),
                         date("reported_on", "2024-06-29"), openDate("finished_on", "2024-06-30"),
                         column("cost", ColumnType::Real),
                         column("state", ColumnType::Text, {"done", "open"})},
                        700,
                        {}};
    catalog.tables = {quays, berths, skippers, contracts, payments, repairs};
    catalog.relationships = {
        {"berths", {"quay_id"}, "quays", {"quay_id"}, false, {}},
        {"contracts", {"berth_id"}, "berths", {"berth_id"}, false, {}},
        {"contracts", {"skipper_id"}, "skippers", {"skipper_id"}, false, {}},
        {"rent_payments", {"contract_id"}, "contracts", {"contract_id"}, false, {}},
        {"repairs", {"berth_id"}, "berths", {"berth_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

QString sqlFor(const QString &question)
{
    static const language::Engine engine(
        language::buildSourceModel(marina(), nullptr,
                                   {{"repairs", "state", {"done", "open"}, true}}),
        nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    return result.plan ? sqlOf(*result.plan, *marina())
                       : QString::fromStdString(result.explanation);
}

/// A joinery: what it buys and from whom, who works there in which shift, and what is checked.
std::shared_ptr<const data::Catalog> joinery()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table suppliers{"suppliers",
                          false,
                          {key("supplier_id"), column("supplier_name", ColumnType::Text)},
                          20,
                          {}};
    data::Table orders{"purchase_orders",
                       false,
                       {key("order_id"), column("supplier_id", ColumnType::Integer),
                        date("ordered_on", "2024-06-20"), date("expected_on", "2024-07-20"),
                        openDate("received_on", "2024-06-29")},
                       800,
                       {}};
    data::Table lines{"purchase_order_lines",
                      false,
                      {key("line_id"), column("order_id", ColumnType::Integer),
                       column("quantity", ColumnType::Real),
                       column("unit_price", ColumnType::Real)},
                      2000,
                      {}};
    data::Table joiners{"joiners",
                        false,
                        {key("joiner_id"), column("full_name", ColumnType::Text),
                         column("shift", ColumnType::Text, {"early", "late", "night"}, 3),
                         date("born_on", "2001-02-03")},
                        60,
                        {}};
    data::Table checks{"quality_checks",
                       false,
                       {key("check_id"), column("joiner_id", ColumnType::Integer),
                        date("checked_on", "2024-06-28"),
                        column("passed", ColumnType::Boolean, {}, 2)},
                       2500,
                       {}};
    data::Table runs{"production_runs",
                     false,
                     {key("run_id"), column("joiner_id", ColumnType::Integer),
                      date("start_date", "2024-06-27"), date("end_date", "2024-06-28"),
                      column("units_produced", ColumnType::Integer),
                      column("units_scrapped", ColumnType::Integer)},
                     4000,
                     {}};
    data::Table downtime{"downtime",
                         false,
                         {key("downtime_id"), column("joiner_id", ColumnType::Integer),
                          date("began_on", "2024-06-28"), column("minutes", ColumnType::Integer),
                          column("reason", ColumnType::Text, {"breakdown", "no wood"}, 5)},
                         900,
                         {}};
    runs.columns[4].profile.max = data::Value(std::int64_t{900});
    runs.columns[5].profile.max = data::Value(std::int64_t{270});
    catalog.tables = {suppliers, orders, lines, joiners, checks, runs, downtime};
    catalog.relationships = {
        {"purchase_orders", {"supplier_id"}, "suppliers", {"supplier_id"}, false, {}},
        {"purchase_order_lines", {"order_id"}, "purchase_orders", {"order_id"}, false, {}},
        {"quality_checks", {"joiner_id"}, "joiners", {"joiner_id"}, false, {}},
        {"production_runs", {"joiner_id"}, "joiners", {"joiner_id"}, false, {}},
        {"downtime", {"joiner_id"}, "joiners", {"joiner_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

} // namespace

void TestLateness::reads_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");
    const QString late = QStringLiteral("julianday(paid_on) - julianday(due_date) > 0");
    const QString inTime = QStringLiteral("julianday(paid_on) - julianday(due_date) <= 0");

    QTest::newRow("a share of late ones") << "what percentage of payments were late" << late;
    QTest::newRow("late ones by name") << "how many late payments" << late;
    QTest::newRow("in time") << "how many payments were made on time in 2023" << inTime;
    QTest::newRow("not in time") << "what share of payments was not made on time" << late;
    QTest::newRow("who is late") << "which skippers pay late most often"
                                 << "ORDER BY COUNT(*) DESC";
    QTest::newRow("what is not paid") << "how much rent is unpaid"
                                      << "SUM(amount) AS";
    QTest::newRow("what is not paid, before its noun") << "unpaid rent by quay"
                                                       << "rent_payments.paid_on IS NULL";
    QTest::newRow("arrears") << "rent arrears by quay"
                             << "rent_payments.due_date < '2024-06";
    QTest::newRow("what came in, not what is agreed") << "total rent received per month in 2024"
                                                      << "SUM(amount) AS";
    QTest::newRow("the day it came in") << "total rent received per month in 2024"
                                        << "strftime('%Y-%m', paid_on)";
    QTest::newRow("longer than") << "how many repairs took longer than 30 days"
                                 << "julianday(finished_on) - julianday(reported_on) > 30";
    QTest::newRow("one date before the other")
        << "how many repairs were finished before they were reported"
        << "julianday(finished_on) - julianday(reported_on) < 0";
    QTest::newRow("so many days after the other")
        << "repairs finished more than 10 days after they were reported"
        << "julianday(finished_on) - julianday(reported_on) > 10";
    QTest::newRow("rows that are unpaid") << "how many contracts are unpaid"
                                          << "COUNT(*)";
    QTest::newRow("more than, of what lasts")
        << "number of repairs that took more than 2 weeks"
        << "julianday(finished_on) - julianday(reported_on) > 14";
    QTest::newRow("the time to finish") << "average time to finish repairs"
                                        << "AVG(julianday(finished_on) - julianday(reported_on))";
    QTest::newRow("what is to come, from the last day of what was")
        << "how many contracts end in the next 3 months"
        << "end_date >= '2024-07-01' AND end_date < '2024-10-01'";
    QTest::newRow("just so many") << "berths with 2 sockets"
                                  << "WHERE sockets = 2";
    QTest::newRow("the cheapest of them") << "cheapest berth with 2 sockets"
                                          << "ORDER BY asking_rent LIMIT 1";
    QTest::newRow("the month of most") << "month with the most repairs"
                                       << "strftime('%Y-%m', reported_on)";
    QTest::newRow("people over an age") << "skippers over 60"
                                        << "born_on < '";
    QTest::newRow("an average age") << "average age of skippers"
                                    << "AS \"average age\"";
}

void TestLateness::reads()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    const QString sql = sqlFor(question);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestLateness::leavesOut_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");

    QTest::newRow("agreed rent is none that came in") << "total rent received per month in 2024"
                                                      << "monthly_rent";
    QTest::newRow("who is late, not their payments") << "which skippers pay late most often"
                                                     << "payment_id,";
    QTest::newRow("a number of them is no limit") << "berths with 2 sockets"
                                                  << "LIMIT 2";
    QTest::newRow("at least so many") << "berths with 2 or more sockets"
                                      << "sockets = 2";
    QTest::newRow("two weeks are no rank") << "repairs in the last 2 weeks"
                                           << "GROUP BY";
}

void TestLateness::leavesOut()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    const QString sql = sqlFor(question);
    QVERIFY2(!sql.contains(part), qPrintable(sql));
}

void TestLateness::readsWhatIsBought_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");

    QTest::newRow("late, though a shift is late as well")
        << "late deliveries by supplier"
        << "julianday(purchase_orders.received_on) - julianday(purchase_orders.expected_on) > 0";
    QTest::newRow("the time from order to receipt")
        << "average lead time by supplier"
        << "AVG(julianday(purchase_orders.received_on) - julianday(purchase_orders.ordered_on))";
    QTest::newRow("what is spent") << "spend per supplier in 2023"
                                   << "SUM(purchase_order_lines.unit_price * "
                                      "purchase_order_lines.quantity) AS spend";
    QTest::newRow("the contrary of a flag") << "number of failed quality checks"
                                            << "WHERE passed = 0";
    QTest::newRow("what lasts is measured") << "which joiner had the most downtime"
                                            << "ORDER BY SUM(downtime.minutes) DESC";
    QTest::newRow("what has a plural is counted") << "how many downtimes"
                                                  << "COUNT(*)";
    QTest::newRow("the longest by its two dates") << "longest production run"
                                                  << "julianday(end_date) - julianday(start_date)";
    QTest::newRow("a part of the whole") << "scrap rate"
                                         << "SUM(units_scrapped) / SUM(units_produced)";
    QTest::newRow("an average age of those of each") << "average age of joiners per shift"
                                                     << "AS \"average age\"";
}

void TestLateness::readsWhatIsBought()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    static const language::Engine engine(
        language::buildSourceModel(joinery(), nullptr,
                                   {{"joiners", "shift", {"early", "late", "night"}, true}}),
        nullptr);
    const query::Interpretation result = engine.interpret(asking(question), {});
    const QString sql =
        result.plan ? sqlOf(*result.plan, *joinery()) : QString::fromStdString(result.explanation);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

} // namespace tst_Lateness

QUERENT_TEST(Lateness)

#include "tst_Lateness.moc"
