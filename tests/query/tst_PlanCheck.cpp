// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "SampleCatalog.h"
#include "SamplePlans.h"
#include "query/Binder.h"
#include "query/PlanCheck.h"

#include <QTest>

namespace tst_PlanCheck {

using namespace querent;
using namespace querent::query;
using namespace sample;

namespace {

QueryPlan ordersWhere(std::vector<Expression> conditions)
{
    QueryPlan plan = from("orders", {{countRows(), {}}});
    plan.where = {allOf(std::move(conditions))};
    return plan;
}

Expression totalIs(ComparisonOperator op, double value)
{
    return compare(op, name("total"), literal(data::Value(value)));
}

QueryPlan joined(const char *left, const char *leftColumn, const char *right,
                 const char *rightColumn)
{
    QueryPlan plan = from(left, {{countRows(), {}}}, "a");
    plan.joins = {{JoinKind::Inner,
                   TableSource{right, {}, "b"},
                   {equal(query::column("a", leftColumn), query::column("b", rightColumn))}}};
    return plan;
}

data::DataDictionary dictionary()
{
    data::DataDictionary made;
    made.tables["orders"].columns["total"].unit = "EUR";
    made.tables["Order Items"].columns["unit_price"].unit = "EUR";
    made.tables["Order Items"].columns["quantity"].unit = "kg";
    return made;
}

} // namespace

class TestPlanCheck : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsContradictions_data();
    void findsContradictions();
    void keysMayBeTextHereAndNumbersThere();
    void findsJoinsThatNothingSpeaksFor_data();
    void findsJoinsThatNothingSpeaksFor();
};

void TestPlanCheck::findsContradictions_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<QString>("said");
    using Op = ComparisonOperator;
    const QString empty = QStringLiteral("No value of `total` can meet");
    QTest::newRow("a range") << ordersWhere({totalIs(Op::Greater, 3), totalIs(Op::Less, 5)}) << "";
    QTest::newRow("a range turned round")
        << ordersWhere({totalIs(Op::Greater, 5), totalIs(Op::Less, 3)}) << empty;
    QTest::newRow("ends that meet")
        << ordersWhere({totalIs(Op::GreaterOrEqual, 5), totalIs(Op::LessOrEqual, 5)}) << "";
    QTest::newRow("ends that meet, one of them left out")
        << ordersWhere({totalIs(Op::GreaterOrEqual, 5), totalIs(Op::Less, 5)}) << empty;
    QTest::newRow("two values at once")
        << ordersWhere({totalIs(Op::Equal, 5), totalIs(Op::Equal, 6)}) << empty;
    QTest::newRow("one or the other")
        << ordersWhere({expression(
               Logical{LogicalOperator::Or, {totalIs(Op::Less, 3), totalIs(Op::Greater, 5)}})})
        << "";
    QTest::newRow("a literal first")
        << ordersWhere(
               {compare(Op::Less, literal(data::Value(5.0)), name("total")), totalIs(Op::Less, 3)})
        << empty;
    QTest::newRow("between, the larger first")
        << ordersWhere({expression(Between{
               {name("total"), literal(data::Value(9.0)), literal(data::Value(2.0))}, false})})
        << empty;
    QTest::newRow("not between, the larger first")
        << ordersWhere({expression(Between{
               {name("total"), literal(data::Value(9.0)), literal(data::Value(2.0))}, true})})
        << "";
    QueryPlan outer = from("customers", {{countRows(), {}}});
    QueryPlan inner = ordersWhere({totalIs(Op::Greater, 5), totalIs(Op::Less, 3)});
    outer.where = {expression(Exists{Box<QueryPlan>(inner), false})};
    QTest::newRow("within a sub-query") << outer << empty;
    QTest::newRow("keys join") << joined("orders", "customer_id", "customers", "id") << "";
    QTest::newRow("text and numbers do not")
        << joined("orders", "customer_id", "customers", "name")
        << "Cannot join `orders.customer_id` and `customers.name`";
    const auto ofBoth = [](Expression expression) {
        QueryPlan plan = joined("orders", "id", "Order Items", "Order Id");
        plan.select = {{std::move(expression), {}}};
        return plan;
    };
    QTest::newRow("prices of one unit")
        << ofBoth(arithmetic(ArithmeticOperator::Subtract, query::column("a", "total"),
                             query::column("b", "unit_price")))
        << "";
    QTest::newRow("euros less kilograms")
        << ofBoth(arithmetic(ArithmeticOperator::Subtract, query::column("a", "total"),
                             query::column("b", "quantity")))
        << "`orders.total` is in EUR and `Order Items.quantity` in kg: they cannot be added up.";
    QTest::newRow("sums of them") << ofBoth(arithmetic(ArithmeticOperator::Add,
                                                       sum(query::column("a", "total")),
                                                       sum(query::column("b", "quantity"))))
                                  << "they cannot be added up.";
    QTest::newRow("kilograms times price")
        << ofBoth(arithmetic(ArithmeticOperator::Multiply, query::column("b", "unit_price"),
                             query::column("b", "quantity")))
        << "";
    QTest::newRow("a comparison") << ofBoth(compare(Op::Less, query::column("a", "total"),
                                                    query::column("b", "quantity")))
                                  << "they cannot be compared.";
}

void TestPlanCheck::findsContradictions()
{
    QFETCH(QueryPlan, plan);
    QFETCH(QString, said);
    const auto bound = Binder(catalog()).bind(plan);
    QVERIFY2(bound.ok(), bound.ok() ? "" : bound.error().message.c_str());
    const auto found = contradictionIn(bound->plan(), catalog(), dictionary());
    QCOMPARE(found.has_value(), !said.isEmpty());
    if (found) {
        QVERIFY2(found->message.find(said.toStdString()) != std::string::npos,
                 found->message.c_str());
        QVERIFY(base::isRetryable(found->code));
    }
}

void TestPlanCheck::keysMayBeTextHereAndNumbersThere()
{
    data::Catalog untidy = catalog();
    const auto customers = std::ranges::find(untidy.tables, "customers", &data::Table::name);
    QVERIFY(customers != untidy.tables.end());
    const auto id = std::ranges::find(customers->columns, "id", &data::Column::name);
    QVERIFY(id != customers->columns.end());
    id->type = data::ColumnType::Text;
    const auto found = [&](const QueryPlan &plan) {
        const auto bound = Binder(untidy).bind(plan);
        return bound.ok() && contradictionIn(bound->plan(), untidy, dictionary()).has_value();
    };
    QVERIFY(!found(joined("orders", "customer_id", "customers", "id")));
    QVERIFY(!found(joined("customers", "id", "orders", "customer_id")));
    QVERIFY(found(joined("orders", "id", "customers", "id")));
}

void TestPlanCheck::findsJoinsThatNothingSpeaksFor_data()
{
    QTest::addColumn<QueryPlan>("plan");
    QTest::addColumn<QString>("found");
    QTest::newRow("a key and its reference")
        << joined("orders", "customer_id", "customers", "id") << "";
    QTest::newRow("the other way round")
        << joined("customers", "id", "orders", "customer_id") << "";
    QTest::newRow("a table with itself")
        << joined("customers", "referred_by", "customers", "id") << "";
    QTest::newRow("two references to one key")
        << joined("orders", "customer_id", "customers", "referred_by") << "";
    QTest::newRow("two keys that only look alike")
        << joined("orders", "id", "customers", "id") << "orders.id = customers.id";
}

void TestPlanCheck::findsJoinsThatNothingSpeaksFor()
{
    QFETCH(QueryPlan, plan);
    QFETCH(QString, found);
    const auto bound = Binder(catalog()).bind(plan);
    QVERIFY(bound.ok());
    QString list;
    for (const JoinedBy &pair : unknownJoins(bound->plan(), catalog())) {
        list += QString::fromStdString(pair.left + " = " + pair.right);
    }
    QCOMPARE(list, found);
}

} // namespace tst_PlanCheck

QUERENT_TEST(PlanCheck)
#include "tst_PlanCheck.moc"
