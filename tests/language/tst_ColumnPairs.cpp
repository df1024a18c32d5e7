// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SqlFor.h"

#include <QtTest/QtTest>

namespace tst_ColumnPairs {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// A foundry: what lies in its stores, what is cast, who lodges in its guest house.
std::shared_ptr<const data::Catalog> foundry()
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table metals{"metals",
                       false,
                       {key("metal_id"), column("metal_name", ColumnType::Text),
                        column("kind", ColumnType::Text, {"Bronze", "Iron", "Steel"}),
                        column("stock_kg", ColumnType::Integer),
                        column("reorder_level", ColumnType::Integer),
                        column("list_price", ColumnType::Real)},
                       40,
                       {}};
    data::Table castings{
        "castings",
        false,
        {key("casting_id"), column("metal_id", ColumnType::Integer),
         date("ordered_on", "2024-12-01"), date("prm_dt", "2024-12-20"),
         openDate("delivered_on", "2024-12-30"), column("planned_hours", ColumnType::Real),
         column("actual_hours", ColumnType::Real), column("budget", ColumnType::Real),
         column("amount_spent", ColumnType::Real), column("unit_price", ColumnType::Real)},
        1500,
        {}};
    data::Table stays{"stays",
                      false,
                      {key("stay_id"), column("visitor", ColumnType::Text),
                       date("booked_on", "2024-11-11"), date("arrival_on", "2024-12-20"),
                       date("departure_on", "2024-12-28"), column("charge", ColumnType::Real)},
                      700,
                      {}};
    catalog.tables = {metals, castings, stays};
    catalog.relationships = {{"castings", {"metal_id"}, "metals", {"metal_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

QString sqlFor(const QString &question)
{
    const auto catalog = foundry();
    std::vector<data::ColumnValues> values{
        {"metals", "kind", {"Bronze", "Iron", "Steel"}, true},
        {"metals", "metal_name", {"Bell bronze", "Grey iron"}, true}};
    return pieces::sqlFor(question, catalog, std::move(values));
}

} // namespace

/// Conditions that hold one column of a row against another.
class TestColumnPairs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void compares_data();
    void compares();
};

void TestColumnPairs::compares_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<QString>("part");

    const QString late = QStringLiteral("julianday(delivered_on) - julianday(prm_dt) > 0");
    QTest::newRow("a limit alone") << "which metals are below their reorder level?"
                                   << "SELECT metal_name FROM metals"
                                   << "stock_kg < reorder_level";
    QTest::newRow("both and a value")
        << "how many steel metals have less stock than their reorder level?"
        << "SELECT COUNT(*)"
        << "stock_kg < reorder_level";
    QTest::newRow("over budget") << "how many castings went over budget?"
                                 << "SELECT COUNT(*)"
                                 << "amount_spent > budget";
    QTest::newRow("within budget") << "how many castings stayed within budget?"
                                   << "SELECT COUNT(*)"
                                   << "amount_spent <= budget";
    QTest::newRow("both said")
        << "how many castings have actual hours higher than the planned hours?"
        << "SELECT COUNT(*)"
        << "actual_hours > planned_hours";
    QTest::newRow("of a joined row")
        << "how many castings have a unit price higher than the list price?"
        << "SELECT COUNT(*)"
        << "castings.unit_price > metals.list_price";
    QTest::newRow("a number still is one") << "how many castings have a budget over 5000?"
                                           << "SELECT COUNT(*)"
                                           << "budget > 5000";
    QTest::newRow("after the promised date")
        << "how many castings were delivered after the promised date?"
        << "SELECT COUNT(*)" << late;
    QTest::newRow("later than promised") << "how many castings arrived later than promised in 2024?"
                                         << "SELECT COUNT(*)"
                                         << "delivered_on >= '2024-01-01'";
    QTest::newRow("before it") << "how many castings were delivered before the promised date?"
                               << "SELECT COUNT(*)"
                               << "julianday(delivered_on) - julianday(prm_dt) < 0";
    QTest::newRow("how much later")
        << "how many days on average did we deliver castings after the promised date?"
        << "SELECT AVG(julianday(delivered_on) - julianday(prm_dt))"
        << "FROM castings";
    QTest::newRow("nights") << "how many stays of 7 nights or more were there?"
                            << "SELECT COUNT(*)"
                            << "julianday(departure_on) - julianday(arrival_on) >= 7";
    QTest::newRow("longer than nights") << "how many stays were longer than 10 nights?"
                                        << "SELECT COUNT(*)"
                                        << "julianday(departure_on) - julianday(arrival_on) > 10";
}

void TestColumnPairs::compares()
{
    QFETCH(QString, question);
    QFETCH(QString, shown);
    QFETCH(QString, part);
    const QString sql = sqlFor(question);
    QVERIFY2(sql.startsWith(shown), qPrintable(sql));
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

} // namespace tst_ColumnPairs

QUERENT_TEST(ColumnPairs)
#include "tst_ColumnPairs.moc"
