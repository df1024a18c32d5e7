// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/charts/ChartPicture.h"
#include "gui/charts/ChartView.h"
#include "gui/charts/LineRenderer.h"
#include "gui/charts/SeriesButton.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

namespace tst_ChartView {
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

void shown(gui::ChartView &view, const insight::ChartSpec &spec, const data::ResultTable &table)
{
    view.setModel(*gui::ChartModel::from(spec, table, gui::RowOrder::AskedFor));
    view.setAutoFillBackground(true);
    view.setBackgroundRole(QPalette::Base);
    view.resize(760, view.sizeHint().height());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
}

/// Whether the wheel was used.
bool turnWheel(gui::ChartView &view, const QPointF &at, int angle, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(at, view.mapToGlobal(at), {}, QPoint(0, angle), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    event.ignore();
    QApplication::sendEvent(&view, &event);
    return event.isAccepted();
}

void drag(gui::ChartView &view, const QPointF &from, const QPointF &until)
{
    QTest::mousePress(&view, Qt::LeftButton, {}, from.toPoint());
    QMouseEvent halfway(QEvent::MouseMove, (from + until) / 2, view.mapToGlobal((from + until) / 2),
                        Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&view, &halfway);
    QMouseEvent move(QEvent::MouseMove, until, view.mapToGlobal(until), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&view, &move);
    QTest::mouseRelease(&view, Qt::LeftButton, {}, until.toPoint());
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
    void aTallHeatMapNamesTheRowsThatHaveRoom();
    void zoomsByEveryMeans_data();
    void zoomsByEveryMeans();
    void dragsTheViewAndComesBack();
    void withoutCtrlTheWheelIsForOthers();
    void theKeyboardBringsMarksIntoView();
    void aClickTakesAMark();
    void namesHideTheirSeries();
    void aHundredThousandPointsAreThinned();
    void strangeNumbersAreDrawn_data();
    void strangeNumbersAreDrawn();
    void goesIntoFiles();

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
        if (view.markCount() > 0) {
            const auto mark = view.mark(view.markCount() / 2);
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
    for (int mark = 0; mark < view.markCount(); ++mark) {
        QTest::mouseMove(&view, view.mark(mark).area.center().toPoint());
        QVERIFY(view.hoveredMark() >= 0);
        if (spec.kind != ChartKind::Scatter && spec.kind != ChartKind::Line &&
            spec.kind != ChartKind::Area) {
            QCOMPARE(view.hoveredMark(), mark);
        }
    }
    QTest::mouseMove(&view, QPoint(1, 1));
    QVERIFY(view.markCount() == 0 || view.hoveredMark() == -1 ||
            view.mark(0).area.contains(QPointF(1, 1)));
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

void TestChartView::aTallHeatMapNamesTheRowsThatHaveRoom()
{
    data::ResultTable table{
        .columns = heat().columns, .rows = {}, .truncated = false, .totalRows = std::nullopt};
    for (int row = 0; row < 120; ++row) {
        const std::string name = "Row" + std::to_string(1000 + row);
        table.rows.push_back({"Monday", name, row});
        table.rows.push_back({"Friday", name, 2 * row});
    }
    const auto model =
        gui::ChartModel::from({ChartKind::Heatmap, "weekday", {"orders"}, "region", ""}, table,
                              gui::RowOrder::Incidental);
    QVERIFY(model && model->left == 20); // it says that those are in the table
    const gui::ChartPicture picture(*model, gui::ChartInk(QPalette()), QSizeF(640, 0));
    const auto names = picture.svg().count("Row1");
    QVERIFY2(names >= 25 && names <= 60, qPrintable(QString::number(names)));
    test::screenshot(picture.image(1), QStringLiteral("chart tall heat map"));
}

void TestChartView::saysWhatItShows()
{
    gui::ChartView view;
    view.setModel(*gui::ChartModel::from({ChartKind::Bar, "category", {"sales"}, "", "Sales"},
                                         test::salesByCategory(), gui::RowOrder::AskedFor));
    QCOMPARE(view.accessibleName(), QStringLiteral("Bar chart: Sales"));
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("Technology: 801,442")));
}

void TestChartView::zoomsByEveryMeans_data()
{
    QTest::addColumn<insight::ChartSpec>("spec");
    QTest::addColumn<data::ResultTable>("table");
    QTest::addColumn<bool>("upward");
    QTest::newRow("lines")
        << insight::ChartSpec{ChartKind::Line, "month", {"revenue"}, "region", ""} << byMonth(4)
        << false;
    QTest::newRow("stacked areas")
        << insight::ChartSpec{ChartKind::Area, "month", {"revenue"}, "region", ""} << byMonth(4)
        << false;
    QTest::newRow("columns") << insight::ChartSpec{ChartKind::Bar, "month", {"revenue"}, "", ""}
                             << byMonth(1) << false;
    QTest::newRow("points") << insight::ChartSpec{ChartKind::Scatter, "area", {"sales"}, "", ""}
                            << pairs() << true;
    QTest::newRow("boxes") << insight::ChartSpec{ChartKind::Box, "region", {"revenue"}, "", ""}
                           << byMonth(5) << false;
}

void TestChartView::zoomsByEveryMeans()
{
    QFETCH(insight::ChartSpec, spec);
    QFETCH(data::ResultTable, table);
    QFETCH(bool, upward);
    gui::ChartView view;
    shown(view, spec, table);
    auto *whole = view.findChild<QToolButton *>();
    QVERIFY(!whole->isVisible());
    // the keyboard
    QTest::keyClick(&view, Qt::Key_Plus);
    QVERIFY(view.viewport().width() < 1.0);
    QCOMPARE(view.viewport().height() < 1.0, upward);
    QVERIFY(whole->isVisible());
    QTest::keyClick(&view, Qt::Key_Minus);
    QVERIFY(view.viewport().isWhole());
    QTest::keyClick(&view, Qt::Key_Plus);
    QTest::keyClick(&view, Qt::Key_0);
    QVERIFY(view.viewport().isWhole());
    // the wheel keeps what is under the pointer where it is
    const QPointF at(view.plot().left() + view.plot().width() * 0.25, view.plot().center().y());
    turnWheel(view, at, 240, Qt::ControlModifier);
    const gui::Viewport near = view.viewport();
    QVERIFY(near.width() < 0.75);
    QVERIFY(std::abs(near.left + near.width() * 0.25 - 0.25) < 1e-6);
    turnWheel(view, at, -120, Qt::ShiftModifier);
    QVERIFY(view.viewport().left > near.left);
    QTest::mouseClick(whole, Qt::LeftButton);
    QVERIFY(view.viewport().isWhole());
    QVERIFY(!whole->isVisible());
    // a frame drawn with the mouse
    drag(view, view.plot().topLeft() + QPointF(view.plot().width() * 0.5, 20),
         view.plot().topLeft() + QPointF(view.plot().width() * 0.9, 120));
    // a few wide boxes cannot be looked at so closely
    const double left = std::min(0.5, 1 - view.viewport().width());
    QVERIFY(std::abs(view.viewport().left - left) < 0.02);
    test::screenshot(&view,
                     QStringLiteral("chart zoomed %1").arg(QLatin1String(QTest::currentDataTag())));
    QTest::keyClick(&view, Qt::Key_Escape);
    QVERIFY(view.viewport().isWhole());
}

void TestChartView::dragsTheViewAndComesBack()
{
    gui::ChartView view;
    shown(view, {ChartKind::Line, "month", {"revenue"}, "", ""}, byMonth(1));
    QSignalSpy picked(&view, &gui::ChartView::picked);
    view.zoom(4);
    const gui::Viewport before = view.viewport();
    drag(view, view.plot().center(), view.plot().center() + QPointF(-60, 0));
    QVERIFY(view.viewport().left > before.left);
    QVERIFY(std::abs(view.viewport().width() - before.width()) < 1e-9);
    drag(view, view.plot().center(), view.plot().center() + QPointF(60, 0));
    QVERIFY(std::abs(view.viewport().left - before.left) < 0.01);
    QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(view.viewport().left > before.left);
    QCOMPARE(picked.count(), 0); // a drag is no click
}

void TestChartView::withoutCtrlTheWheelIsForOthers()
{
    gui::ChartView view;
    shown(view, {ChartKind::Line, "month", {"revenue"}, "", ""}, byMonth(1));
    QVERIFY(!turnWheel(view, view.plot().center(), 120, Qt::NoModifier));
    QVERIFY(view.viewport().isWhole());
    shown(view, {ChartKind::Pie, "category", {"sales"}, "", ""}, test::salesByCategory());
    QVERIFY(!turnWheel(view, QPointF(100, 100), 120, Qt::ControlModifier));
}

void TestChartView::theKeyboardBringsMarksIntoView()
{
    gui::ChartView view;
    shown(view, {ChartKind::Bar, "month", {"revenue"}, "", ""}, byMonth(1));
    view.zoom(6);
    QTest::keyClick(&view, Qt::Key_End);
    QCOMPARE(view.hoveredMark(), 29);
    QVERIFY(view.plot().contains(view.mark(29).area.center()));
    QTest::keyClick(&view, Qt::Key_Home);
    QVERIFY(view.plot().contains(view.mark(0).area.center()));
    QVERIFY(view.accessibleDescription().startsWith(QStringLiteral("January 2022; revenue 40,")));
}

void TestChartView::aClickTakesAMark()
{
    gui::ChartView view;
    shown(view, {ChartKind::StackedBar, "month", {"revenue"}, "region", ""}, byMonth(4));
    QSignalSpy picked(&view, &gui::ChartView::picked);
    const auto last = [&picked] { return picked.back().front().value<gui::ChartPick>(); };
    const QPointF foot(view.mark(3).area.center().x(), view.plot().bottom() - 8);
    QTest::mouseClick(&view, Qt::LeftButton, {}, foot.toPoint());
    QCOMPARE(picked.count(), 1);
    QCOMPARE(last().text, QStringLiteral("April 2022, North"));
    QVERIFY(last().category == data::Value("2022-04"));
    QVERIFY(last().series == data::Value("North"));
    // the keyboard goes through the series of a category
    QTest::mouseMove(&view, QPoint(2, 2));
    view.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&view, Qt::Key_Home);
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(last().text, QStringLiteral("January 2022"));
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.hoveredSeries(), 1);
    QTest::keyClick(&view, Qt::Key_Space);
    QCOMPARE(last().text, QStringLiteral("January 2022, South"));
    QTest::keyClick(&view, Qt::Key_Up);
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(view.hoveredSeries(), 3);
    // a click beside everything takes nothing
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(2, 2));
    QCOMPARE(picked.count(), 3);
    QTest::mouseClick(&view, Qt::RightButton, {}, foot.toPoint());
    QCOMPARE(picked.count(), 4);
}

void TestChartView::namesHideTheirSeries()
{
    for (const ChartKind kind : {ChartKind::Line, ChartKind::StackedBar}) {
        gui::ChartView view;
        shown(view, {kind, "month", {"revenue"}, "region", ""}, byMonth(4));
        QSignalSpy hiding(&view, &gui::ChartView::hidingChanged);
        QCOMPARE(view.seriesButtons().size(), 4U);
        QTest::mouseClick(view.seriesButtons()[1], Qt::LeftButton);
        QCOMPARE(view.model().visibleSeries(), 3U);
        QVERIFY(view.model().series[1].hidden);
        QVERIFY(!view.seriesButtons()[1]->isChecked());
        QCOMPARE(view.seriesButtons()[1]->accessibleName(), QStringLiteral("South, hidden"));
        QCOMPARE(hiding.back().front().toStringList(), QStringList{QStringLiteral("South")});
        test::screenshot(&view, kind == ChartKind::Line ? QStringLiteral("chart hidden line")
                                                        : QStringLiteral("chart hidden stack"));
        // the keyboard brings it back
        view.seriesButtons()[1]->setFocus(Qt::TabFocusReason);
        QTest::keyClick(view.seriesButtons()[1], Qt::Key_Space);
        QCOMPARE(view.model().visibleSeries(), 4U);
        QVERIFY(hiding.back().front().toStringList().isEmpty());
        // only one, and all again
        QTest::keyClick(view.seriesButtons()[2], Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(view.model().visibleSeries(), 1U);
        QVERIFY(!view.model().series[2].hidden);
        QTest::mouseClick(view.seriesButtons()[2], Qt::LeftButton);
        QCOMPARE(view.model().visibleSeries(), 4U);
    }
}

void TestChartView::aHundredThousandPointsAreThinned()
{
    gui::ChartModel model;
    model.kind = ChartKind::Line;
    model.series = {{.name = QStringLiteral("n"), .values = {}, .amounts = {}}};
    for (int index = 0; index < 100'000; ++index) {
        model.categories.push_back(QString());
        model.positions.push_back(index);
        model.series.front().values.push_back(index == 77'777 ? 400.0 : std::sin(index / 900.0));
    }
    gui::LineRenderer renderer(model);
    const gui::ChartInk ink{QPalette()};
    renderer.layout(QRectF(0, 0, 800, 300), ink);
    QVERIFY(renderer.pointsDrawn(0) <= 1602);
    QVERIFY(renderer.pointsDrawn(0) > 1000);
    // the spike is there, to be seen and to be pointed at
    const QPointF spike = renderer.mark(77'777).anchor;
    QVERIFY(spike.y() < 60);
    QVERIFY(std::abs(renderer.markAt(spike) - 77'777) < 200);
    // a part of it is drawn in full again
    renderer.setViewport({.left = 0.777, .right = 0.778});
    renderer.layout(QRectF(0, 0, 800, 300), ink);
    QVERIFY(renderer.pointsDrawn(0) >= 100 && renderer.pointsDrawn(0) <= 103);
    QCOMPARE(renderer.markAt(renderer.mark(77'777).anchor), 77'777);
}

void TestChartView::strangeNumbersAreDrawn_data()
{
    QTest::addColumn<std::vector<data::Row>>("rows");
    const auto row = [](const char *name, std::vector<data::Row> rows) {
        QTest::newRow(name) << std::move(rows);
    };
    const data::Value none;
    const std::string wide(300, 'W');
    row("one number", {{"a", 5.0}});
    row("all equal", {{"a", 5.0}, {"b", 5.0}, {"c", 5.0}});
    row("all zero", {{"a", 0.0}, {"b", 0.0}});
    row("all negative", {{"a", -5.0}, {"b", -50.0}, {"c", -7.0}});
    row("both signs", {{"a", 5.0}, {"b", -50.0}, {"c", 27.0}, {"d", 0.0}});
    row("gaps", {{"a", 5.0}, {"b", none}, {"c", none}, {"d", 3.0}, {none, 4.0}});
    row("very long names", {{wide, 5.0}, {wide + "2", 4.0}, {wide + "3", 3.0}});
    row("huge and tiny", {{"a", 1e300}, {"b", 3e300}, {"c", 1e-300}});
    row("tiny", {{"a", 1e-12}, {"b", 3e-12}});
    row("large with small differences", {{"a", 1000001.0}, {"b", 1000002.0}, {"c", 1000004.0}});
    row("quarters", {{"2023-Q4", 5.0}, {"2024-Q1", 6.0}, {"2024-Q2", 7.0}});
    row("weeks", {{"2023-W52", 5.0}, {"2024-W01", 6.0}, {"2024-W02", 7.0}});
    row("days", {{"2024-02-28", 5.0}, {"2024-02-29", 6.0}, {"2024-03-04", 7.0}});
    row("hours", {{"2024-02-28 22:00", 5.0}, {"2024-02-29 01:00", 6.0}});
    row("years", {{"1999", 5.0}, {"2000", 6.0}, {"2001", 7.0}});
    std::vector<data::Row> many;
    for (int index = 0; index < 500; ++index) {
        many.push_back({"Category " + std::to_string(index), 1000.0 / (index + 1)});
    }
    row("five hundred categories", many);
}

void TestChartView::strangeNumbersAreDrawn()
{
    QFETCH(std::vector<data::Row>, rows);
    data::ResultTable table{
        .columns = {{"name", data::ColumnType::Text}, {"amount", data::ColumnType::Real}},
        .rows = rows,
        .truncated = false,
        .totalRows = std::nullopt};
    std::vector<QImage> pictures;
    for (const ChartKind kind :
         {ChartKind::Bar, ChartKind::HorizontalBar, ChartKind::Line, ChartKind::Area,
          ChartKind::Pie, ChartKind::Histogram, ChartKind::Box}) {
        for (const bool special : {false, true}) {
            insight::ChartSettings settings;
            settings.logarithmic = special;
            settings.labels = special ? std::optional(true) : std::nullopt;
            settings.most = special ? std::optional(0) : std::nullopt;
            const auto model = gui::ChartModel::from(
                {kind, kind == ChartKind::Histogram ? "" : "name", {"amount"}, "", "A title"},
                table, gui::RowOrder::AskedFor, settings);
            if (!model) {
                QVERIFY(kind == ChartKind::Pie);
                continue;
            }
            const gui::ChartPicture picture(*model, gui::ChartInk(QPalette()), QSizeF(520, 0));
            const QImage image = picture.image(1);
            if (special || kind == ChartKind::Pie) {
                pictures.push_back(image.height() > 600 ? image.copy(0, 0, 560, 600) : image);
            }
            // something was drawn, and nothing beyond the picture's own edge
            const QRgb ground = image.pixel(0, 0);
            bool drawn = false;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 5; x < image.width() - 5 && !drawn; ++x) {
                    drawn = y > 60 && image.pixel(x, y) != ground;
                }
                QCOMPARE(image.pixel(4, y), ground);
                QCOMPARE(image.pixel(image.width() - 5, y), ground);
            }
            QVERIFY(drawn);
        }
    }
    QImage sheet(1120, 1800, QImage::Format_RGB32);
    sheet.fill(Qt::white);
    QPainter painter(&sheet);
    for (std::size_t index = 0; index < pictures.size(); ++index) {
        painter.drawImage(QPointF(index % 2 == 0 ? 0 : 560, 420.0 * static_cast<double>(index / 2)),
                          pictures[index], QRectF(0, 0, 560, 420));
    }
    painter.end();
    test::screenshot(sheet,
                     QStringLiteral("charts of %1").arg(QLatin1String(QTest::currentDataTag())));
}

void TestChartView::goesIntoFiles()
{
    const auto model = gui::ChartModel::from(
        {ChartKind::HorizontalBar, "category", {"sales"}, "", "Sales by category"},
        test::salesByCategory(), gui::RowOrder::AskedFor);
    const gui::ChartPicture picture(*model, gui::ChartInk(QPalette()), QSizeF(640, 0),
                                    QStringLiteral("northbeam.db"));
    const QImage image = picture.image(2);
    QCOMPARE(image.size(), (picture.size() * 2).toSize());
    QVERIFY(picture.png(1).startsWith("\x89PNG"));
    const QByteArray svg = picture.svg();
    QVERIFY(svg.contains("Sales by category"));
    QVERIFY(svg.contains("northbeam.db"));
    QVERIFY(svg.contains("Furniture"));
    QSvgRenderer reader(svg);
    QVERIFY(reader.isValid());
    QCOMPARE(reader.viewBoxF().size(), picture.size());
    QImage again(picture.size().toSize(), QImage::Format_RGB32);
    again.fill(Qt::white);
    QPainter painter(&again);
    reader.render(&painter);
    painter.end();
    test::screenshot(again, QStringLiteral("chart as svg"));
    // the longest bar has the colour of the accent in both
    const QRgb accent = gui::Tokens::of(QPalette()).accent.rgb();
    int reached = 0;
    for (int x = 0; x < again.width(); ++x) {
        reached = again.pixel(x, 70) == accent ? x : reached;
    }
    QVERIFY(reached > again.width() / 2);
    const QByteArray pdf = picture.pdf();
    QVERIFY(pdf.startsWith("%PDF"));
    QVERIFY(pdf.size() > 2000);
}
} // namespace tst_ChartView
QUERENT_WINDOW_TEST(ChartView)
#include "tst_ChartView.moc"
