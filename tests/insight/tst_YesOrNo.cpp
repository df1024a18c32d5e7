// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Told.h"
#include "insight/YesOrNo.h"

namespace tst_YesOrNo {

using namespace querent;
using namespace querent::insight;
using namespace querent::insight::narrated;
using data::ColumnRole;
using data::ColumnType;

namespace {

/// Works with a flag and an amount.
data::Catalog worksWith(const std::string &flag)
{
    data::Catalog catalog;
    data::Table works{"works", false, {}, {}, {}};
    works.columns = {shop::column(flag, ColumnType::Integer, ColumnRole::Flag),
                     shop::column("amount", ColumnType::Real, ColumnRole::Measure)};
    catalog.tables = {works};
    return catalog;
}

query::QueryPlan totals()
{
    query::QueryPlan plan;
    plan.from = shop::source("works");
    plan.select = {
        {query::aggregate(query::AggregateFunction::Sum, query::column("works", "amount")),
         "total amount"}};
    return plan;
}

} // namespace

/// Flags in answers: words in place of 0 and 1, Y and N.
class TestYesOrNo : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groupsAreTold_data();
    void groupsAreTold();
    void conditionsAreTold();
    void readsBothLanguages();
};

void TestYesOrNo::groupsAreTold_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("yes");
    QTest::addColumn<QString>("no");
    QTest::newRow("how they are") << "is_planned"
                                  << "planned"
                                  << "Not planned";
    QTest::newRow("what they have") << "has_cellar"
                                    << "with cellar"
                                    << "Without cellar";
    QTest::newRow("a flag that is called so") << "active_flag"
                                              << "active"
                                              << "Not active";
}

void TestYesOrNo::groupsAreTold()
{
    QFETCH(QString, name);
    QFETCH(QString, yes);
    QFETCH(QString, no);
    const std::string flag = name.toStdString();
    const data::Catalog catalog = worksWith(flag);
    query::QueryPlan plan = totals();
    plan.select.insert(plan.select.begin(), {query::column("works", flag), {}});
    plan.groupBy = {plan.select.front().expression};
    const auto bound = query::Binder(catalog).bind(plan);
    QVERIFY(bound);
    const data::ResultTable result = shop::table({flag, "total amount"}, {{0, 80}, {1, 20}});
    QCOMPARE(headline({.result = result,
                       .columns = bound->output(),
                       .plan = &bound->plan(),
                       .catalog = &catalog}),
             QStringLiteral("%1 has the higher total amount: 80, against 20 for %2.").arg(no, yes));
}

void TestYesOrNo::conditionsAreTold()
{
    const data::Catalog catalog = worksWith("is_planned");
    query::QueryPlan plan = totals();
    plan.where = {query::compare(query::ComparisonOperator::Equal,
                                 query::column("works", "is_planned"), query::literal(0))};
    const auto bound = query::Binder(catalog).bind(plan);
    QVERIFY(bound);
    const data::ResultTable result = shop::table({"total amount"}, {{80}});
    const Narrative narrative = told({.result = result,
                                      .columns = bound->output(),
                                      .plan = &bound->plan(),
                                      .catalog = &catalog});
    QCOMPARE(joined(narrative.sentences),
             QStringLiteral("Counted are only rows where planned is no."));
}

void TestYesOrNo::readsBothLanguages()
{
    QCOMPARE(yesOrNo("J"), std::optional(true));
    QCOMPARE(yesOrNo("Nein"), std::optional(false));
    QCOMPARE(yesOrNo(1), std::optional(true));
    QCOMPARE(yesOrNo(-1), std::optional(true));
    QCOMPARE(yesOrNo(2), std::nullopt);
    QCOMPARE(yesOrNo("shipped"), std::nullopt);
    QCOMPARE(yesOrNo(data::Value()), std::nullopt);
}

} // namespace tst_YesOrNo

QUERENT_TEST(YesOrNo)
#include "tst_YesOrNo.moc"
