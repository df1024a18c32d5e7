// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/Engine.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <QtTest/QtTest>

namespace tst_UnsaidColumns {

using namespace querent;
using namespace querent::pieces;
using data::ColumnType;

namespace {

/// A kiosk with a telephone: what is sold is kept as price and number, times as seconds.
std::shared_ptr<const data::Catalog> kiosk(bool totals)
{
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table employees{"employees",
                          false,
                          {key("employee_id"), column("full_name", ColumnType::Text),
                           column("job", ColumnType::Text, {"cashier", "baker"}),
                           column("hourly_pay", ColumnType::Real)},
                          30,
                          {}};
    data::Table tickets{"tickets",
                        false,
                        {key("ticket_id"), column("employee_id", ColumnType::Integer),
                         date("sold_on", "2024-12-30"),
                         column("guests", ColumnType::Integer, {}, 8),
                         column("gratuity", ColumnType::Real)},
                        4000,
                        {}};
    if (totals) {
        tickets.columns.push_back(column("total_due", ColumnType::Real));
    }
    data::Table lines{"ticket_lines",
                      false,
                      {key("line_id"), column("ticket_id", ColumnType::Integer),
                       column("snack_id", ColumnType::Integer),
                       column("unit_prc", ColumnType::Real), column("qty", ColumnType::Integer)},
                      9000,
                      {}};
    if (totals) {
        data::Column discount = column("discount", ColumnType::Real);
        discount.profile.max = data::Value(4.5);
        lines.columns.push_back(std::move(discount));
    }
    data::Table snacks{"snacks",
                       false,
                       {key("snack_id"), column("snack_name", ColumnType::Text),
                        column("flavour", ColumnType::Text, {"sweet", "salty", "sour"}),
                        column("county", ColumnType::Text, {}, 30)},
                       40,
                       {}};
    data::Table calls{"calls",
                      false,
                      {key("call_id"), column("employee_id", ColumnType::Integer),
                       column("status", ColumnType::Text, {"answered", "abandoned"}),
                       column("wait_sec", ColumnType::Integer),
                       column("talk_sec", ColumnType::Integer), date("rang_on", "2024-12-30")},
                      5000,
                      {}};
    data::Table shifts{"shifts",
                       false,
                       {key("shift_id"), column("employee_id", ColumnType::Integer),
                        date("worked_on", "2024-12-30"), column("hours", ColumnType::Real),
                        column("overtime", ColumnType::Integer, {data::Value(0), data::Value(1)})},
                       800,
                       {}};
    data::Table cases{"cases",
                      false,
                      {key("case_id"), column("employee_id", ColumnType::Integer),
                       date("opened", "2024-12-30"), openDate("closed", "2024-12-30")},
                      300,
                      {}};
    data::Table production{"production",
                           false,
                           {key("batch_id"), column("employee_id", ColumnType::Integer),
                            date("baked_on", "2024-12-30"), column("loaves", ColumnType::Integer)},
                           900,
                           {}};
    catalog.tables = {employees, tickets, lines, snacks, calls, shifts, cases, production};
    catalog.relationships = {
        {"tickets", {"employee_id"}, "employees", {"employee_id"}, false, {}},
        {"ticket_lines", {"ticket_id"}, "tickets", {"ticket_id"}, false, {}},
        {"ticket_lines", {"snack_id"}, "snacks", {"snack_id"}, false, {}},
        {"calls", {"employee_id"}, "employees", {"employee_id"}, false, {}},
        {"shifts", {"employee_id"}, "employees", {"employee_id"}, false, {}},
        {"cases", {"employee_id"}, "employees", {"employee_id"}, false, {}},
        {"production", {"employee_id"}, "employees", {"employee_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

query::Interpretation asked(const QString &question, bool totals = false)
{
    std::vector<data::ColumnValues> values{
        {"employees", "job", {"cashier", "baker"}, true},
        {"employees", "full_name", {"Ada Holm", "Jo Reed"}, true},
        {"calls", "status", {"answered", "abandoned"}, true}};
    const language::Engine engine(
        language::buildSourceModel(kiosk(totals), nullptr, std::move(values)), nullptr);
    return engine.interpret(asking(question), {});
}

QString sqlFor(const QString &question, bool totals = false)
{
    const query::Interpretation result = asked(question, totals);
    if (!result.plan) {
        return QStringLiteral("no plan: ") + QString::fromStdString(result.explanation);
    }
    const auto catalog = kiosk(totals);
    const auto bound = query::Binder(*catalog).bind(*result.plan);
    if (!bound) {
        return QString::fromStdString(bound.error().message);
    }
    const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(*bound);
    return sql ? QString::fromStdString(*sql).simplified() : QString();
}

} // namespace

/// What people say of columns that are called otherwise, or that no column holds.
class TestUnsaidColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void takesTheTotalThatASaleStores_data();
    void takesTheTotalThatASaleStores();
    void isNotSureWithoutThePeriod();
};

void TestUnsaidColumns::reads_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, const char *question, const char *part) {
        QTest::newRow(name) << QString::fromUtf8(question) << QString::fromUtf8(part);
    };
    row("revenue is price times number", "revenue per month in 2024", "unit_prc * ");
    row("minutes of seconds", "how many calls had a waiting time over 5 minutes?",
        "wait_sec > 300");
    row("shown in another unit", "total talk time in hours per employee", "/ 3600");
    row("a time that its column calls by the unit", "average wait time by status", "AVG(wait_sec)");
    row("a column called by a unit alone", "total hours per month", "SUM(hours)");
    row("a share of hours", "what percentage of hours was overtime?", "SUM(CASE WHEN");
    row("an open case has not been closed", "number of open cases", "closed IS NULL");
    row("only what people of one job did", "guests by cashier", "job = 'cashier'");
    row("two values set against each other", "answered versus abandoned calls per month",
        "status, COUNT(*)");
    row("so much of a mass", "production per month", "SUM(loaves)");
    row("each of them once", "which counties do our snacks come from?", "DISTINCT county");
    row("all of it together", "what do we pay employees hourly, all put together?",
        "SUM(hourly_pay)");
    row("since records began", "gratuity per employee since records began",
        "SUM(tickets.gratuity)");
    row("minutes of seconds in ranges",
        "split calls by waiting time: under a minute, 1 to 5 minutes, over 5 minutes. How many in "
        "each?",
        "wait_sec < 60");
    row("said twice", "the 5 most recent cases, newest first", "ORDER BY opened DESC LIMIT 5");
    row("month on month", "month on month change in tickets, January to June 2024", "LAG(value)");
    row("parts without their noun",
        "the 5 most recent cases, newest first - number, when they came in", "case_id, opened");
    row("a figure among figures", "average talk time and longest wait time by status",
        "MAX(wait_sec)");
    row("the most frequent", "two most frequent flavours in each county", "RANK() OVER");
    row("rows and theirs", "bakers and their hourly pay", "full_name, hourly_pay");
}

void TestUnsaidColumns::reads()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    const QString sql = sqlFor(question);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestUnsaidColumns::takesTheTotalThatASaleStores_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");
    QTest::newRow("of all sales") << QStringLiteral("revenue per month in 2024")
                                  << QStringLiteral("SUM(total_due)");
    QTest::newRow("by who sold") << QStringLiteral("turnover per employee")
                                 << QStringLiteral("SUM(tickets.total_due)");
    QTest::newRow("by what the lines tell, less the discount")
        << QStringLiteral("revenue by flavour")
        << QStringLiteral("ticket_lines.unit_prc * ticket_lines.qty - ticket_lines.discount");
    QTest::newRow("so many sales") << QStringLiteral("number of sales per employee")
                                   << QStringLiteral("COUNT(*) AS \"ticket count\" FROM tickets");
    QTest::newRow("best by value") << QStringLiteral("best selling snacks by revenue")
                                   << QStringLiteral("unit_prc * ticket_lines.qty");
}

void TestUnsaidColumns::takesTheTotalThatASaleStores()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    const QString sql = sqlFor(question, true);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestUnsaidColumns::isNotSureWithoutThePeriod()
{
    // employees and what they are paid have no date
    const query::Interpretation result =
        asked(QStringLiteral("average hourly pay by job on 31 February 2024"));
    QVERIFY2(result.quality != query::PlanQuality::High, result.explanation.c_str());
}

} // namespace tst_UnsaidColumns

QUERENT_TEST(UnsaidColumns)
#include "tst_UnsaidColumns.moc"
