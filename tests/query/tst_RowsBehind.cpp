// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SamplePlans.h"
#include "query/Binder.h"
#include "query/RowsBehind.h"
#include "query/SqlGenerator.h"

#include <QTest>

namespace tst_RowsBehind {

using namespace querent;
using namespace querent::query;
using namespace sample;

namespace {

QueryPlan salesBy(Expression group)
{
    QueryPlan plan = from("orders", {{group, "g"}, {sum(name("total")), "s"}});
    plan.groupBy = {std::move(group)};
    plan.orderBy = descending(name("s"));
    plan.limit = 5;
    return plan;
}

QString statementOf(const QueryPlan &plan)
{
    const auto bound = Binder(catalog()).bind(plan);
    if (!bound) {
        return QString::fromStdString(bound.error().message);
    }
    const auto sql = SqlGenerator(Dialect::Sqlite).generate(*bound);
    return QString::fromStdString(sql ? *sql : sql.error().message).simplified();
}

} // namespace

class TestRowsBehind : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTablesJoinsAndFilters();
    void holdsToTheGroups_data();
    void holdsToTheGroups();
    void showsTheTableThatWasAddedUp();
    void heedsWhatAnAggregateLeavesOut();
    void saysWhereThereIsNothingBehind();
};

void TestRowsBehind::keepsTablesJoinsAndFilters()
{
    QueryPlan plan = from("orders", {{column("c", "country"), {}}, {countRows(), "n"}}, "o");
    plan.joins = {{JoinKind::Inner,
                   TableSource{"customers", {}, "c"},
                   {equal(column("o", "customer_id"), column("c", "id"))}}};
    plan.where = {equal(column("o", "status"), literal("open"))};
    plan.groupBy = {column("c", "country")};
    plan.having = {compare(ComparisonOperator::Greater, countRows(), literal(3))};
    const auto detail = rowsBehind(plan, catalog(), {{"country", "Germany"}, {"n", 12}});
    QVERIFY2(detail.ok(), detail ? "" : detail.error().message.c_str());
    const QString sql = statementOf(*detail);
    for (const char *part : {"JOIN", "'open'", "'Germany'", "ordered_on"}) {
        QVERIFY2(sql.contains(QString::fromUtf8(part)), qPrintable(sql));
    }
    for (const char *part : {"GROUP BY", "HAVING", "count(", "12", "LIMIT", "ORDER BY"}) {
        QVERIFY2(!sql.contains(QString::fromUtf8(part), Qt::CaseInsensitive), qPrintable(sql));
    }
    // of the customers what names them
    QVERIFY(detail->select.size() == 7);
}

void TestRowsBehind::holdsToTheGroups_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<bool>("null");
    QTest::addColumn<QString>("part");
    QTest::newRow("a value") << salesBy(name("status")) << false << "= '2024-05'";
    QTest::newRow("no value") << salesBy(name("status")) << true << "IS NULL";
    QTest::newRow("a month") << salesBy(bucket(TimeUnit::Month, name("ordered_on"))) << false
                             << "= '2024-05'";
}

void TestRowsBehind::holdsToTheGroups()
{
    QFETCH(QueryPlan, plan);
    QFETCH(bool, null);
    QFETCH(QString, part);
    const data::Value value = null ? data::Value() : data::Value("2024-05");
    const auto detail = rowsBehind(plan, catalog(), {{"g", value}, {"s", 99.5}});
    QVERIFY2(detail.ok(), detail ? "" : detail.error().message.c_str());
    const QString sql = statementOf(*detail);
    QVERIFY2(sql.contains(part) && !sql.contains(QStringLiteral("99.5")), qPrintable(sql));
    // a whole column of groups: nothing is held to
    const auto all = rowsBehind(plan, catalog(), {});
    QVERIFY(all.ok() && all->where.empty());
}

void TestRowsBehind::showsTheTableThatWasAddedUp()
{
    QueryPlan plan =
        from("customers", {{column("c", "name"), {}}, {sum(column("o", "total")), "s"}}, "c");
    plan.joins = {{JoinKind::Inner,
                   TableSource{"orders", {}, "o"},
                   {equal(column("o", "customer_id"), column("c", "id"))}}};
    plan.groupBy = {column("c", "name")};
    const auto detail = rowsBehind(plan, catalog(), {{"name", "Ann"}});
    QVERIFY(detail.ok());
    const auto *first = std::get_if<ColumnRef>(&detail->select.front().expression.node);
    QVERIFY(first != nullptr && first->table == "o" && first->column == "id");
    const auto *last = std::get_if<ColumnRef>(&detail->select.back().expression.node);
    QVERIFY(last != nullptr && last->table == "c" && last->column == "name");
    QVERIFY(statementOf(*detail).contains(QStringLiteral("'Ann'")));
}

void TestRowsBehind::heedsWhatAnAggregateLeavesOut()
{
    QueryPlan plan = salesBy(name("status"));
    std::get<Aggregate>(plan.select[1].expression.node).filter = {equal(name("paid"), literal(1))};
    const auto detail = rowsBehind(plan, catalog(), {{"g", "open"}});
    QVERIFY(detail.ok());
    QVERIFY2(statementOf(*detail).contains(QStringLiteral("paid")) &&
                 statementOf(*detail).count(QStringLiteral("= 1")) == 1,
             qPrintable(statementOf(*detail)));
}

void TestRowsBehind::saysWhereThereIsNothingBehind()
{
    const QueryPlan list = from("orders", {{name("id"), {}}, {name("total"), {}}});
    QVERIFY(!hasRowsBehind(list));
    QCOMPARE(rowsBehind(list, catalog(), {}).error().code, base::ErrorCode::NotUnderstood);
    QueryPlan distinct = list;
    distinct.distinct = true;
    QVERIFY(hasRowsBehind(distinct));
    QVERIFY(rowsBehind(distinct, catalog(), {{"id", 3}})->distinct == false);
    const QueryPlan unknown = from("nowhere", {{countRows(), {}}});
    QCOMPARE(rowsBehind(unknown, catalog(), {}).error().code, base::ErrorCode::UnknownTable);
}

} // namespace tst_RowsBehind

QUERENT_TEST(RowsBehind)
#include "tst_RowsBehind.moc"
