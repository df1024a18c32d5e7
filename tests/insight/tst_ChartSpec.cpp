// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "insight/ChartSpec.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>

namespace tst_ChartSpec {

using namespace querent::insight;

class TestChartSpec : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindHasItsOwnNameAndComesBack();
    void isWrittenAsTheCommandLinePromises();
    void readsBackWhatItWrote();
    void survivesADocumentOfTheWrongShape();
};

void TestChartSpec::everyKindHasItsOwnNameAndComesBack()
{
    std::set<std::string_view> names;
    for (const ChartKind kind : allChartKinds) {
        names.insert(chartKindName(kind));
        QVERIFY(chartKindFromName(chartKindName(kind)) == kind);
    }
    const std::set<std::string_view> promised{
        "metric", "table", "bar",     "horizontal_bar", "grouped_bar", "stacked_bar", "line",
        "area",   "pie",   "scatter", "histogram",      "box",         "heatmap"};
    QVERIFY(names == promised);
    QVERIFY(chartKindFromName("donut") == ChartKind::Pie);
    QVERIFY(!chartKindFromName("Bar"));
    QVERIFY(!chartKindFromName(""));
}

void TestChartSpec::isWrittenAsTheCommandLinePromises()
{
    const nlohmann::json json =
        ChartSpec{ChartKind::HorizontalBar, "category", {"sales", "cost"}, "", "Sales"};
    QCOMPARE(json.dump(), std::string(R"({"kind":"horizontal_bar","series":null,"title":"Sales",)"
                                      R"("x":"category","y":["sales","cost"]})"));
}

void TestChartSpec::readsBackWhatItWrote()
{
    for (const ChartKind kind : allChartKinds) {
        const ChartSpec chart{kind, "month", {"n"}, "region", "Orders"};
        QVERIFY(nlohmann::json(chart).get<ChartSpec>() == chart);
    }
    const ChartSpec bare;
    QVERIFY(nlohmann::json(bare).get<ChartSpec>() == bare);
}

void TestChartSpec::survivesADocumentOfTheWrongShape()
{
    for (const char *text : {"null", "[]", "7", R"({"kind":7,"y":"a"})", R"({"kind":"spiral"})"}) {
        const auto chart = nlohmann::json::parse(text).get<ChartSpec>();
        QVERIFY(chart == ChartSpec{});
    }
}

} // namespace tst_ChartSpec

QUERENT_TEST(ChartSpec)
#include "tst_ChartSpec.moc"
