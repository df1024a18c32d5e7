// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SamplePlans.h"
#include "SqliteDatabase.h"
#include "query/CountedOnce.h"

#include <QTest>

namespace tst_CountedOnce {

using namespace querent;
using namespace querent::query;
using namespace sample;

namespace {

Join itemsOfOrders(JoinKind kind = JoinKind::Inner)
{
    return {kind,
            TableSource{"Order Items", {}, "i"},
            {equal(query::column("i", "Order Id"), query::column("o", "id"))}};
}

QueryPlan ofOrders(std::vector<SelectItem> select, std::vector<Join> joins)
{
    QueryPlan plan = from("orders", std::move(select), "o");
    plan.joins = std::move(joins);
    return plan;
}

const Expression total = query::column("o", "total");

std::vector<std::string> namesOf(const BoundPlan &bound)
{
    std::vector<std::string> names;
    for (const OutputColumn &column : bound.output()) {
        names.push_back(column.name);
    }
    return names;
}

std::string flat(const SqliteDatabase::Result &result)
{
    std::string text = result.error;
    for (const auto &row : result.rows) {
        for (const std::string &value : row) {
            text += value + "|";
        }
        text += " ";
    }
    return text;
}

QString listOf(const std::vector<FanOut> &fanOuts)
{
    QStringList list;
    for (const FanOut &fanOut : fanOuts) {
        list.append(QString::fromStdString(fanOut.table + "." + fanOut.column + " by " +
                                           fanOut.repeatedBy));
    }
    return list.join(u", ");
}

} // namespace

class TestCountedOnce : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void countsEveryRowOnce_data();
    void countsEveryRowOnce();
    void leavesWhatHasNoOneMeaning_data();
    void leavesWhatHasNoOneMeaning();

private:
    SqliteDatabase m_shop{sample::script()};
};

void TestCountedOnce::countsEveryRowOnce_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<QString>("mended");
    QTest::addColumn<QString>("result");
    const char *const byItems = "orders.total by Order Items";
    const auto row = [](const char *title, QueryPlan plan, const char *mended, const char *result) {
        QTest::newRow(title) << std::move(plan) << QString::fromLatin1(mended)
                             << QString::fromLatin1(result);
    };
    row("a table that only chooses rows", ofOrders({{sum(total), {}}}, {itemsOfOrders()}), byItems,
        "630.5| ");
    row("the same for an average",
        ofOrders({{aggregate(AggregateFunction::Average, total), {}}, {countRows(), {}}},
                 {itemsOfOrders()}),
        byItems, "90.0714285714286|7| ");
    QueryPlan lamps = ofOrders({{sum(total), {}}}, {itemsOfOrders()});
    lamps.where = {allOf({equal(query::column("i", "productName"), literal("Lamp")),
                          equal(query::column("o", "status"), literal("paid"))})};
    row("conditions go with their tables", lamps, byItems, "150.5| ");
    QueryPlan turned = from("Order Items", {{sum(total), {}}}, "i");
    turned.joins = {{JoinKind::Inner,
                     TableSource{"orders", {}, "o"},
                     {equal(query::column("i", "Order Id"), query::column("o", "id"))}},
                    {JoinKind::Inner,
                     TableSource{"customers", {}, "c"},
                     {equal(query::column("o", "customer_id"), query::column("c", "id"))}}};
    turned.where = {equal(query::column("c", "country"), literal("Germany"))};
    row("beginning with the table that repeats", turned, byItems, "230.5| ");
    QueryPlan statuses =
        ofOrders({{query::column("o", "status"), {}}, {sum(total), "amount"}}, {itemsOfOrders()});
    statuses.groupBy = {query::column("o", "status")};
    statuses.orderBy = descending(name("amount"));
    row("grouped by the measured table", statuses, byItems,
        "paid|530.5| open|90.0| cancelled|10.0| ");
    QueryPlan lengths = ofOrders(
        {{expression(Call{ScalarFunction::Length, {query::column("i", "productName")}, {}}),
          "letters"},
         {sum(total), {}}},
        {itemsOfOrders()});
    lengths.groupBy = {lengths.select[0].expression};
    lengths.orderBy = descending(name("letters"));
    row("grouped by what repeats: once in every group", lengths, byItems, "4|600.5| 3|30.0| ");
    QueryPlan best = ofOrders({{query::column("i", "productName"), {}}}, {itemsOfOrders()});
    best.groupBy = {query::column("i", "productName")};
    best.orderBy = descending(sum(total));
    best.limit = 2;
    row("ordered by the sum alone", best, byItems, "Sofa| Lamp| ");
    row("an outer join", ofOrders({{sum(total), {}}}, {itemsOfOrders(JoinKind::Left)}), byItems,
        "635.5| ");
    QueryPlan outer = from("", {{query::column("x", "s"), {}}});
    QueryPlan inner = ofOrders({{sum(total), "s"}}, {itemsOfOrders()});
    outer.from = TableSource{{}, {inner}, "x"};
    row("within a sub-query", outer, byItems, "630.5| ");
    QueryPlan amounts =
        ofOrders({{sum(arithmetic(ArithmeticOperator::Multiply, query::column("i", "quantity"),
                                  query::column("i", "unit_price"))),
                   {}}},
                 {itemsOfOrders()});
    row("sums over the many side are left alone", amounts, "", "540.0| ");
    row("so are the largest and the different values",
        ofOrders({{aggregate(AggregateFunction::Max, total), {}},
                  {aggregate(AggregateFunction::Sum, total, true), {}}},
                 {itemsOfOrders()}),
        "", "300.0|630.5| ");
    QueryPlan mixed = ofOrders(
        {{sum(arithmetic(ArithmeticOperator::Multiply, query::column("i", "quantity"), total)),
          {}}},
        {itemsOfOrders()});
    row("and products of both sides", mixed, "", "1060.5| ");
}

void TestCountedOnce::countsEveryRowOnce()
{
    QFETCH(QueryPlan, plan);
    QFETCH(QString, mended);
    QFETCH(QString, result);
    const auto bound = Binder(catalog()).bind(plan);
    QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
    const CountedOnce counted = countedOnce(bound->plan(), namesOf(*bound), catalog());
    QCOMPARE(listOf(counted.mended), mended);
    QCOMPARE(listOf(counted.left), QString());
    QCOMPARE(counted.plan == bound->plan(), mended.isEmpty());
    const auto again = Binder(catalog()).bind(counted.plan);
    QVERIFY2(again.ok(), again.ok() ? "" : again.error().message.c_str());
    QVERIFY(namesOf(*again) == namesOf(*bound));
    for (const Dialect dialect : {Dialect::PostgreSql, Dialect::DuckDb}) {
        QVERIFY(SqlGenerator(dialect).generate(*again).ok());
    }
    const auto sql = SqlGenerator(Dialect::Sqlite).generate(*again);
    QVERIFY(sql.ok());
    QCOMPARE(QString::fromStdString(flat(m_shop.run(*sql))), result);
}

void TestCountedOnce::leavesWhatHasNoOneMeaning_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::newRow("sums over both sides") << ofOrders(
        {{sum(total), {}}, {sum(query::column("i", "quantity")), {}}}, {itemsOfOrders()});
    QueryPlan counted =
        ofOrders({{query::column("i", "productName"), {}}, {sum(total), {}}, {countRows(), {}}},
                 {itemsOfOrders()});
    counted.groupBy = {query::column("i", "productName")};
    QTest::newRow("a count of the rows that repeat, beside the sum") << counted;
}

void TestCountedOnce::leavesWhatHasNoOneMeaning()
{
    QFETCH(QueryPlan, plan);
    const auto bound = Binder(catalog()).bind(plan);
    QVERIFY(bound.ok());
    const CountedOnce counted = countedOnce(bound->plan(), namesOf(*bound), catalog());
    QVERIFY(counted.plan == bound->plan());
    QVERIFY(counted.mended.empty());
    QCOMPARE(listOf(counted.left), QStringLiteral("orders.total by Order Items"));
}

} // namespace tst_CountedOnce

QUERENT_TEST(CountedOnce)
#include "tst_CountedOnce.moc"
