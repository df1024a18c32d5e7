// SPDX-License-Identifier: GPL-3.0-or-later
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/charts/ChartView.h"

#include <QTest>

#include <cmath>

using namespace querent;
using insight::ChartKind;

namespace {

data::ResultTable byMonth(int series)
{
    data::ResultTable table{.columns = {{"month", data::ColumnType::Text},
                                        {"region", data::ColumnType::Text},
                                        {"revenue", data::ColumnType::Real}},
                            .rows = {},
                            .truncated = false,
                            .totalRows = std::nullopt};
    static const char *regions[] = {"North",  "South",     "West",         "East",
                                    "Online", "Wholesale", "Islands",      "Export",
                                    "Outlet", "Partner",   "Other markets"};
    for (int month = 0; month < 30; ++month) {
        const std::string label = QStringLiteral("%1-%2")
                                      .arg(2022 + month / 12)
                                      .arg(month % 12 + 1, 2, 10, QLatin1Char('0'))
                                      .toStdString();
        for (int index = 0; index < series; ++index) {
            const double value = 40000.0 + 9000 * index + month * 800.0 +
                                 12000 * std::sin(month / 2.1 + index * 1.3);
            table.rows.push_back({label, regions[index], value});
        }
    }
    return table;
}

data::ResultTable pairs()
{
    data::ResultTable table{.columns = {{"store", data::ColumnType::Text},
                                        {"area", data::ColumnType::Integer},
                                        {"sales", data::ColumnType::Real}},
                            .rows = {},
                            .truncated = false,
                            .totalRows = std::nullopt};
    for (int index = 0; index < 90; ++index) {
        const double area = 200 + (index * 73) % 900;
        table.rows.push_back({std::string("Store ") + std::to_string(index),
                              static_cast<std::int64_t>(area),
                              area * 410.0 + ((index * 7919) % 1000 - 500) * 160.0});
    }
    return table;
}

data::ResultTable heat()
{
    data::ResultTable table{.columns = {{"weekday", data::ColumnType::Text},
                                        {"region", data::ColumnType::Text},
                                        {"orders", data::ColumnType::Integer}},
                            .rows = {},
                            .truncated = false,
                            .totalRows = std::nullopt};
    const char *days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    const char *regions[] = {"North", "South", "West", "East"};
    for (int region = 0; region < 4; ++region) {
        for (int day = 0; day < 7; ++day) {
            if (region == 2 && day == 6) {
                continue;
            }
            table.rows.push_back(
                {days[day], regions[region],
                 static_cast<std::int64_t>((region + 2) * (day + 1) * 137 % 1900)});
        }
    }
    return table;
}

} // namespace

class TestChartView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void drawsEveryKind_data();
    void drawsEveryKind();
    void theMouseFindsMarks_data() { drawsEveryKind_data(); }
    void theMouseFindsMarks();
    void theKeyboardGoesFromMarkToMark();
    void saysWhatItShows();

private:
    gui::Theme *m_theme = nullptr;
};

void TestChartView::drawsEveryKind_data()
{
    QTest::addColumn<insight::ChartSpec>("spec");
    QTest::addColumn<data::ResultTable>("table");
    const data::ResultTable sales = test::salesByCategory();
    QTest::newRow("metric") << insight::ChartSpec{ChartKind::Metric, "", {"sales"}, "", "Sales"}
                            << sales;
    QTest::newRow("bar") << insight::ChartSpec{ChartKind::Bar, "category", {"sales"}, "", "Sales"}
                         << sales;
    QTest::newRow("horizontal bar")
        << insight::ChartSpec{ChartKind::HorizontalBar, "category", {"sales"}, "", "Sales"}
        << sales;
    QTest::newRow("bar over months")
        << insight::ChartSpec{ChartKind::Bar, "month", {"revenue"}, "", "Revenue"} << byMonth(1);
    QTest::newRow("grouped bar")
        << insight::ChartSpec{ChartKind::GroupedBar, "region", {"orders"}, "weekday", ""} << heat();
    QTest::newRow("stacked bar")
        << insight::ChartSpec{ChartKind::StackedBar, "month", {"revenue"}, "region", "Revenue"}
        << byMonth(4);
    QTest::newRow("line")
        << insight::ChartSpec{ChartKind::Line, "month", {"revenue"}, "", "Revenue"} << byMonth(1);
    QTest::newRow("lines")
        << insight::ChartSpec{ChartKind::Line, "month", {"revenue"}, "region", "Revenue"}
        << byMonth(4);
    QTest::newRow("many lines")
        << insight::ChartSpec{ChartKind::Line, "month", {"revenue"}, "region", "Revenue"}
        << byMonth(11);
    QTest::newRow("area")
        << insight::ChartSpec{ChartKind::Area, "month", {"revenue"}, "", "Revenue"} << byMonth(1);
    QTest::newRow("stacked area")
        << insight::ChartSpec{ChartKind::Area, "month", {"revenue"}, "region", "Revenue"}
        << byMonth(4);
    QTest::newRow("pie") << insight::ChartSpec{ChartKind::Pie, "category", {"sales"}, "", "Sales"}
                         << sales;
    QTest::newRow("scatter") << insight::ChartSpec{ChartKind::Scatter, "area", {"sales"}, "", ""}
                             << pairs();
    QTest::newRow("histogram") << insight::ChartSpec{ChartKind::Histogram, "", {"sales"}, "", ""}
                               << pairs();
    QTest::newRow("box") << insight::ChartSpec{ChartKind::Box, "region", {"revenue"}, "", ""}
                         << byMonth(5);
    QTest::newRow("heat map")
        << insight::ChartSpec{ChartKind::Heatmap, "weekday", {"orders"}, "region", "Orders"}
        << heat();
}

void TestChartView::drawsEveryKind()
{
    QFETCH(insight::ChartSpec, spec);
    QFETCH(data::ResultTable, table);
    const auto model = gui::ChartModel::from(spec, table, gui::RowOrder::AskedFor);
    QVERIFY(model.has_value());
    for (const bool dark : {false, true}) {
        m_theme->choose(dark ? session::Settings::Theme::Dark : session::Settings::Theme::Light);
        gui::ChartView view;
        view.setModel(*model);
        view.setAutoFillBackground(true);
        view.setBackgroundRole(QPalette::Base);
        view.resize(760, view.sizeHint().height());
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        if (!view.marks().empty()) {
            const auto &mark = view.marks()[view.marks().size() / 2];
            QTest::mouseMove(&view, mark.area.center().toPoint());
        }
        test::screenshot(&view, QStringLiteral("chart %1%2")
                                    .arg(QLatin1String(QTest::currentDataTag()),
                                         dark ? QStringLiteral(" dark") : QString()));
    }
}

void TestChartView::theMouseFindsMarks()
{
    QFETCH(insight::ChartSpec, spec);
    QFETCH(data::ResultTable, table);
    gui::ChartView view;
    view.setModel(*gui::ChartModel::from(spec, table, gui::RowOrder::AskedFor));
    view.resize(760, view.sizeHint().height());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    for (std::size_t mark = 0; mark < view.marks().size(); ++mark) {
        QTest::mouseMove(&view, view.marks()[mark].area.center().toPoint());
        QVERIFY(view.hoveredMark() >= 0);
        if (spec.kind != ChartKind::Scatter && spec.kind != ChartKind::Line &&
            spec.kind != ChartKind::Area) {
            QCOMPARE(view.hoveredMark(), static_cast<int>(mark));
        }
    }
    QTest::mouseMove(&view, QPoint(1, 1));
    QCOMPARE(view.marks().empty() || view.hoveredMark() == -1 ||
                 view.marks().front().area.contains(QPointF(1, 1)),
             true);
}

void TestChartView::theKeyboardGoesFromMarkToMark()
{
    gui::ChartView view;
    view.setModel(*gui::ChartModel::from({ChartKind::Bar, "category", {"sales"}, "", ""},
                                         test::salesByCategory(), gui::RowOrder::AskedFor));
    view.resize(760, 280);
    view.show();
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.hoveredMark(), 1);
    QTest::keyClick(&view, Qt::Key_End);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.hoveredMark(), 6);
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.hoveredMark(), 0);
}

void TestChartView::saysWhatItShows()
{
    gui::ChartView view;
    view.setModel(*gui::ChartModel::from({ChartKind::Bar, "category", {"sales"}, "", "Sales"},
                                         test::salesByCategory(), gui::RowOrder::AskedFor));
    QCOMPARE(view.accessibleName(), QStringLiteral("Bar chart: Sales"));
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("Technology: 801,442")));
}

QTEST_MAIN(TestChartView)
#include "tst_ChartView.moc"
