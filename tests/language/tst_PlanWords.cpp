// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "GoldenSource.h"
#include "language/PlanShape.h"
#include "language/PlanWords.h"
#include "query/PlanBuilder.h"

#include <QtTest/QtTest>

namespace tst_PlanWords {

using namespace querent;
using namespace querent::language;
using query::QueryPlan;

namespace {

QueryPlan from(const char *table, std::vector<query::Expression> shown)
{
    QueryPlan plan;
    plan.from = query::TableSource{table, {}, {}};
    for (query::Expression &expression : shown) {
        plan.select.push_back({std::move(expression), {}});
    }
    return plan;
}

query::Expression olderThan(std::int64_t age)
{
    return query::compare(query::ComparisonOperator::Greater, query::column("grower", "age"),
                          query::literal(age));
}

query::Expression lives(const char *village)
{
    return query::compare(query::ComparisonOperator::Equal, query::column("grower", "village"),
                          query::literal(village));
}

QueryPlan filtered(std::vector<query::Expression> conditions)
{
    QueryPlan plan = from("grower", {query::column("grower", "name")});
    plan.where.push_back(query::allOf(std::move(conditions)));
    return plan;
}

QueryPlan averageByVillage()
{
    QueryPlan plan =
        from("grower",
             {query::column("grower", "village"),
              query::aggregate(query::AggregateFunction::Average, query::column("grower", "age"))});
    plan.groupBy.push_back(query::column("grower", "village"));
    plan.orderBy.push_back(
        {{query::column("grower", "village")}, query::SortDirection::Descending});
    plan.limit = 3;
    return plan;
}

QueryPlan without()
{
    query::In in;
    in.operand.push_back(query::column("grower", "grower_id"));
    in.subquery.push_back(from("tree", {query::column("tree", "grower_id")}));
    in.negated = true;
    return filtered({query::expression(std::move(in))});
}

QueryPlan except()
{
    QueryPlan plan = from("grower", {query::column("grower", "grower_id")});
    plan.setOperation = query::SetOperation{query::SetOperator::Except,
                                            from("tree", {query::column("tree", "grower_id")})};
    return plan;
}

} // namespace

/// A plan is told in words from itself alone, and two plans are known to say the same.
class TestPlanWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plansAreToldInWords_data()
    {
        QTest::addColumn<QString>("told");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const QueryPlan &plan, const char *expected) {
            static const auto source = testing::goldenSource();
            static const data::Phrasebook phrases;
            QTest::newRow(name) << QString::fromStdString(PlanWords(*source, phrases).explain(plan))
                                << QString::fromUtf8(expected);
        };
        row("a filter", filtered({olderThan(40)}),
            "Grower · name, where grower · age is more than 40.");
        row("two filters", filtered({olderThan(40), lives("Appleby")}),
            "Grower · name, where grower · age is more than 40; grower · village is Appleby.");
        row("groups, order and limit", averageByVillage(),
            "Average of grower · age for each grower · village, highest grower · village first, "
            "only the first 3.");
        row("a count", from("tree", {query::countRows()}), "Number of tree.");
        row("rows that are elsewhere", without(),
            "Grower · name, where grower · grower id is not among (tree · grower id).");
        row("all but some", except(),
            "Grower · grower id, where but not those of (tree · grower id).");
    }
    void plansAreToldInWords()
    {
        QFETCH(QString, told);
        QFETCH(QString, expected);
        QCOMPARE(told, expected);
    }

    void whatIsTheSameIsKnownAsTheSame()
    {
        QVERIFY(saysTheSame(shapeOf(filtered({olderThan(40), lives("Appleby")})),
                            shapeOf(filtered({lives("Appleby"), olderThan(40)}))));
        QueryPlan named = averageByVillage();
        named.select.back().alias = "mean age";
        QVERIFY(saysTheSame(shapeOf(averageByVillage()), shapeOf(named)));
    }

    void whatDiffersIsKnownToDiffer()
    {
        QVERIFY(
            !saysTheSame(shapeOf(filtered({olderThan(40)})), shapeOf(filtered({olderThan(41)}))));
        QueryPlan distinct = filtered({olderThan(40)});
        distinct.distinct = true;
        QVERIFY(!saysTheSame(shapeOf(filtered({olderThan(40)})), shapeOf(distinct)));
        QueryPlan longer = averageByVillage();
        longer.limit = 4;
        QVERIFY(!saysTheSame(shapeOf(averageByVillage()), shapeOf(longer)));
        QVERIFY(!saysTheSame(shapeOf(except()), shapeOf(without())));
    }

    void shapesNoteWhatIsUsedAtAnyDepth()
    {
        const PlanShape shape = shapeOf(without());
        QCOMPARE(shape.nested, 1);
        QVERIFY(shape.tables.count("tree") == 1);
        QVERIFY(shape.columns.count("tree.grower_id") == 1);
        QVERIFY(shapeOf(filtered({lives("Appleby")})).values.count("appleby") == 1);
    }
};

} // namespace tst_PlanWords

QUERENT_TEST(PlanWords)
#include "tst_PlanWords.moc"
