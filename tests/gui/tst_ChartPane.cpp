// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "OpenMenu.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "Watchdog.h"
#include "gui/charts/ChartPane.h"
#include "gui/charts/ChartSettingsPanel.h"
#include "gui/charts/SeriesButton.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace tst_ChartPane {

using namespace querent;
using gui::ChartPane;
using insight::ChartKind;

namespace {

data::ResultTable regions()
{
    data::ResultTable table{.columns = {{"month", data::ColumnType::Text},
                                        {"region", data::ColumnType::Text},
                                        {"revenue", data::ColumnType::Real},
                                        {"orders", data::ColumnType::Integer}},
                            .rows = {},
                            .truncated = false,
                            .totalRows = std::nullopt};
    const char *const names[] = {"North", "South", "West"};
    for (int month = 1; month <= 12; ++month) {
        for (int region = 0; region < 3; ++region) {
            table.rows.push_back(
                {QStringLiteral("2024-%1").arg(month, 2, 10, QLatin1Char('0')).toStdString(),
                 names[region], 1000.0 * (region + 1) + 300.0 * ((month * 7 + region * 5) % 11),
                 static_cast<std::int64_t>(10 + month + region)});
        }
    }
    return table;
}

std::unique_ptr<ChartPane> shown(const gui::ChartOptions::TablePtr &table,
                                 const insight::ChartSpec &spec)
{
    std::unique_ptr<ChartPane> pane(ChartPane::make({.table = table,
                                                     .chart = spec,
                                                     .order = gui::RowOrder::Incidental,
                                                     .source = QStringLiteral("northbeam.db")},
                                                    nullptr));
    if (pane) {
        pane->setAutoFillBackground(true);
        pane->setBackgroundRole(QPalette::Base);
        pane->resize(880, 420);
        pane->show();
    }
    return pane;
}

std::unique_ptr<ChartPane> shown(data::ResultTable table, const insight::ChartSpec &spec)
{
    return shown(std::make_shared<const data::ResultTable>(std::move(table)), spec);
}

const insight::ChartSpec byRegion{ChartKind::GroupedBar, "month", {"revenue"}, "region", "Revenue"};

std::unique_ptr<ChartPane> withSettings()
{
    auto pane = shown(regions(), byRegion);
    pane->showSettings(true);
    return pane;
}

template <typename Widget>
Widget *named(const ChartPane &pane, const char *name)
{
    for (Widget *widget : pane.settingsPanel()->findChildren<Widget *>()) {
        if (widget->accessibleName() == QLatin1String(name) ||
            (widget->accessibleName().isEmpty() &&
             widget->property("text").toString() == QLatin1String(name))) {
            return widget;
        }
    }
    qFatal("no %s", name);
    return nullptr;
}

void openPage(const ChartPane &pane, int page)
{
    auto *tabs = pane.settingsPanel()->findChild<QTabBar *>();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(page).center());
}

/// As with the keyboard.
void choose(QComboBox *box, const char *words)
{
    const int place = box->findText(QLatin1String(words));
    QVERIFY2(place >= 0, words);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int step = 0; step < place; ++step) {
        QTest::keyClick(box, Qt::Key_Down);
    }
    QCOMPARE(box->currentIndex(), place);
}

} // namespace

class TestChartPane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void isNotMadeWithoutAChart();
    void everySettingCountsAtOnce();
    void kindsTakeTheColumnsTheyNeed();
    void whatCannotBeDrawnSaysSo();
    void aResetCanBeTakenBack();
    void hidingASeriesIsASetting();
    void aClickOffersWhatCanBeAsked();
    void copiesAndSavesPictures();
    void aLargeResultIsPreparedElsewhere();
    void everyPageBeginsAtItsTop();
    void coloursAreReachedByKeyboard();
    void looksRight();

private:
    gui::Theme *m_theme = nullptr;
};

void TestChartPane::isNotMadeWithoutAChart()
{
    QVERIFY(!shown(regions(), {ChartKind::Table, "", {}, "", ""}));
    QVERIFY(!shown(regions(), {ChartKind::Bar, "month", {"nothing"}, "", ""}));
    data::ResultTable empty = regions();
    empty.rows.clear();
    QVERIFY(!shown(empty, byRegion));
    QVERIFY(shown(regions(), byRegion));
}

void TestChartPane::everySettingCountsAtOnce()
{
    const auto pane = withSettings();
    QSignalSpy changed(pane.get(), &ChartPane::settingsChanged);
    const auto model = [&pane]() -> const gui::ChartModel & { return pane->view()->model(); };

    QTest::mouseClick(named<QPushButton>(*pane, "Line chart"), Qt::LeftButton);
    QVERIFY(model().kind == ChartKind::Line);
    QTest::mouseClick(named<QPushButton>(*pane, "Stacked bar chart"), Qt::LeftButton);
    choose(named<QComboBox>(*pane, "Along"), "region");
    choose(named<QComboBox>(*pane, "Split by"), "Nothing");
    QCOMPARE(model().categories.size(), 3);
    QTest::mouseClick(named<QPushButton>(*pane, "Numbers: orders"), Qt::LeftButton);
    QCOMPARE(model().series.size(), 2U);
    QTest::mouseClick(named<QPushButton>(*pane, "Numbers: revenue"), Qt::LeftButton);
    QCOMPARE(model().series.size(), 1U);
    QCOMPARE(model().series.front().name, QStringLiteral("orders"));
    choose(named<QComboBox>(*pane, "Several rows at one place"), "Largest");
    QCOMPARE(model().series.front().values.front(), 24.0);

    openPage(*pane, 1);
    choose(named<QComboBox>(*pane, "Sorted"), "By name, backwards");
    QCOMPARE(model().categories.front(), QStringLiteral("West"));
    choose(named<QComboBox>(*pane, "Along"), "month");
    choose(named<QComboBox>(*pane, "Split by"), "region");

    openPage(*pane, 2);
    choose(named<QComboBox>(*pane, "Series"), "Stacked to 100 %");
    QVERIFY(model().shares);
    choose(named<QComboBox>(*pane, "Series"), "Beside each other");
    QVERIFY(!model().stacked);
    auto *logarithmic = named<QCheckBox>(*pane, "Logarithmic axis");
    QTest::keyClick(logarithmic, Qt::Key_Space);
    QVERIFY(model().logarithmic);
    choose(named<QComboBox>(*pane, "Numbers at the marks"), "Never");
    QVERIFY(model().labels == false);

    openPage(*pane, 3);
    choose(named<QComboBox>(*pane, "Decimals"), "1");
    QTest::keyClicks(named<QLineEdit>(*pane, "Unit"), QStringLiteral("kg"));
    QCOMPARE(model().valueText(0, 0), QStringLiteral("11.0\u00a0kg"));

    QTest::keyClicks(named<QLineEdit>(*pane, "Title"), QStringLiteral("My own title"));
    QCOMPARE(model().title, QStringLiteral("My own title"));
    QTest::keyClicks(named<QLineEdit>(*pane, "The other axis"), QStringLiteral("Month of sale"));
    QCOMPARE(model().axisTitle, QStringLiteral("Month of sale"));
    QVERIFY(changed.count() > 20);
    QVERIFY(changed.back().front().value<insight::ChartSettings>() == pane->settings());
}

void TestChartPane::kindsTakeTheColumnsTheyNeed()
{
    const auto pane = withSettings();
    QTest::mouseClick(named<QPushButton>(*pane, "Scatter plot"), Qt::LeftButton);
    QVERIFY(pane->view()->model().kind == ChartKind::Scatter);
    QCOMPARE(pane->view()->model().points.size(), 36U);
    QTest::mouseClick(named<QPushButton>(*pane, "Heat map"), Qt::LeftButton);
    QVERIFY(pane->view()->model().kind == ChartKind::Heatmap);
    const auto two =
        shown(test::salesByCategory(), {ChartKind::Bar, "category", {"sales"}, "", ""});
    two->showSettings(true);
    for (QPushButton *button : two->settingsPanel()->findChildren<QPushButton *>()) {
        QVERIFY(button->accessibleName() != QStringLiteral("Heat map"));
    }
}

void TestChartPane::whatCannotBeDrawnSaysSo()
{
    const auto pane = withSettings();
    choose(named<QComboBox>(*pane, "Along"), "Nothing");
    QVERIFY(!pane->view()->isVisible());
    bool said = false;
    for (const QLabel *label : pane->findChildren<QLabel *>()) {
        said = said || (label->isVisible() &&
                        label->text().startsWith(QStringLiteral("These columns cannot be drawn")));
    }
    QVERIFY(said);
    QVERIFY(pane->settingsPanel()->isVisible()); // the way out
    choose(named<QComboBox>(*pane, "Along"), "month");
    QVERIFY(pane->view()->isVisible());
}

void TestChartPane::aResetCanBeTakenBack()
{
    const auto pane = withSettings();
    QTest::mouseClick(named<QPushButton>(*pane, "Line chart"), Qt::LeftButton);
    const insight::ChartSettings before = pane->settings();
    QVERIFY(before != insight::ChartSettings{});
    QTest::mouseClick(named<QPushButton>(*pane, "Reset"), Qt::LeftButton);
    QVERIFY(pane->settings() == insight::ChartSettings{});
    QVERIFY(pane->view()->model().kind == ChartKind::GroupedBar);
    QTest::mouseClick(named<QPushButton>(*pane, "Take the reset back"), Qt::LeftButton);
    QVERIFY(pane->settings() == before);
}

void TestChartPane::hidingASeriesIsASetting()
{
    const auto pane = shown(regions(), byRegion);
    QTest::mouseClick(pane->view()->seriesButtons().front(), Qt::LeftButton);
    QCOMPARE(pane->settings().hidden, std::vector<std::string>{"North"});
    insight::ChartSettings settings = pane->settings();
    settings.hidden = {"South", "West"};
    pane->setSettings(settings);
    QCOMPARE(pane->view()->model().visibleSeries(), 1U);
}

void TestChartPane::aClickOffersWhatCanBeAsked()
{
    const auto pane = shown(regions(), byRegion);
    gui::ChartPick asked;
    pane->setDrills([&asked](QMenu *menu, const gui::ChartPick &pick) {
        menu->addAction(QStringLiteral("More"), menu, [&asked, pick] { asked = pick; });
    });
    gui::ChartView *view = pane->view();
    const auto openMenu = [&] {
        const QPointF foot(view->mark(0).area.center().x(), view->plot().bottom() - 4);
        QTest::mouseClick(view, Qt::LeftButton, {}, foot.toPoint());
        return pane->findChild<QMenu *>();
    };
    const auto trigger = [](QMenu *menu, const QString &words) {
        for (QAction *action : menu->actions()) {
            if (action->text() == words) {
                action->trigger();
                menu->close();
                return true;
            }
        }
        menu->close();
        return false;
    };
    QVERIFY(trigger(openMenu(), QStringLiteral("More")));
    QCOMPARE(asked.text, QStringLiteral("January 2024, South"));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(trigger(openMenu(), QStringLiteral("Hide South")));
    QCOMPARE(view->model().visibleSeries(), 2U);
    QVERIFY(view->model().series[1].hidden);
}

void TestChartPane::copiesAndSavesPictures()
{
    const auto pane = shown(regions(), byRegion);
    QSignalSpy told(pane.get(), &ChartPane::notified);
    pane->copyPicture();
    QTRY_COMPARE(told.count(), 1);
    const QMimeData *mime = QApplication::clipboard()->mimeData();
    QVERIFY(mime->hasImage());
    QVERIFY(mime->data(QStringLiteral("image/svg+xml")).contains("northbeam.db"));
    const QTemporaryDir folder;
    const std::vector<std::pair<QString, QByteArray>> files{{QStringLiteral("a.png"), "\x89PNG"},
                                                            {QStringLiteral("a.svg"), "<?xml"},
                                                            {QStringLiteral("a.pdf"), "%PDF"},
                                                            {QStringLiteral("a"), "\x89PNG"}};
    for (const auto &[name, start] : files) {
        told.clear();
        pane->save(folder.filePath(name));
        QTRY_COMPARE(told.count(), 1);
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith(start));
    }
    told.clear();
    pane->save(folder.filePath(QStringLiteral("not/there.png")));
    QTRY_COMPARE(told.count(), 1);
    QVERIFY(told.back().front().toString().startsWith(QStringLiteral("Could not save")));
}

void TestChartPane::aLargeResultIsPreparedElsewhere()
{
    data::ResultTable table{
        .columns = {{"at", data::ColumnType::Integer}, {"value", data::ColumnType::Real}},
        .rows = {},
        .truncated = false,
        .totalRows = std::nullopt};
    for (int index = 0; index < 100'000; ++index) {
        table.rows.push_back({std::int64_t{index}, std::sin(index / 500.0) * 40 + index % 17});
    }
    const auto shared = std::make_shared<const data::ResultTable>(std::move(table));
    for (const ChartKind kind : {ChartKind::Line, ChartKind::Scatter}) {
        test::Watchdog dog;
        const auto pane = shown(shared, {kind, "at", {"value"}, "", ""});
        QVERIFY(pane->isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(!pane->isBusy(), 20'000);
        QVERIFY(pane->view()->isVisible());
        pane->view()->zoom(2);
        QCoreApplication::processEvents();
        const double worked = dog.longestWork().count();
        QVERIFY2(worked < 120, qPrintable(QStringLiteral("%1 ms").arg(worked)));
        test::screenshot(pane.get(), kind == ChartKind::Line
                                         ? QStringLiteral("chart of 100000 as a line")
                                         : QStringLiteral("chart of 100000 as points"));
    }
}

void TestChartPane::everyPageBeginsAtItsTop()
{
    const auto pane = withSettings();
    pane->resize(480, 700); // the settings stand below the chart, as tall as their tallest page
    for (int page = 0; page < 4; ++page) {
        openPage(*pane, page);
        const auto *stack = pane->settingsPanel()->findChild<QStackedWidget *>();
        QTRY_COMPARE(stack->currentIndex(), page);
        QTRY_VERIFY(stack->currentWidget()->layout()->itemAt(0)->geometry().top() == 0);
        const auto *tabs = pane->settingsPanel()->findChild<QTabBar *>();
        QTRY_VERIFY(stack->y() - tabs->geometry().bottom() < 12);
    }
    openPage(*pane, 2);
    QTRY_VERIFY(named<QWidget>(*pane, "Colours")->isVisible());
}

void TestChartPane::coloursAreReachedByKeyboard()
{
    const auto pane = withSettings();
    pane->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(pane.get()));
    openPage(*pane, 2);
    auto *before = named<QCheckBox>(*pane, "Logarithmic axis");
    before->setFocus(Qt::TabFocusReason);
    QTest::keyClick(before, Qt::Key_Tab);
    const QString north = QStringLiteral("Colour of North");
    QTRY_COMPARE(QApplication::focusWidget()->accessibleName(), north);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget()->accessibleName(), QStringLiteral("Colour of South"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QVERIFY(test::pick(QStringLiteral("Colour 5")));
    QCOMPARE(pane->settings().colours.at("North"), 4);
    QTRY_COMPARE(QApplication::focusWidget()->accessibleName(), north);
}

void TestChartPane::looksRight()
{
    for (const bool dark : {false, true}) {
        m_theme->choose(dark ? session::Settings::Theme::Dark : session::Settings::Theme::Light);
        for (int page = 0; page < 4; ++page) {
            const auto pane = withSettings();
            openPage(*pane, page);
            const int height = pane->settingsPanel()->height();
            QVERIFY2(height <= 480, qPrintable(QString::number(height)));
            test::screenshot(pane.get(), QStringLiteral("chart settings %1%2")
                                             .arg(page)
                                             .arg(dark ? QStringLiteral(" dark") : QString()));
        }
    }
    m_theme->choose(session::Settings::Theme::Light);
    const auto narrow = withSettings();
    narrow->resize(480, 700);
    test::screenshot(narrow.get(), QStringLiteral("chart settings narrow"));
    narrow->setLayoutDirection(Qt::RightToLeft);
    narrow->resize(880, 420);
    test::screenshot(narrow.get(), QStringLiteral("chart settings rtl"));
}

} // namespace tst_ChartPane

QUERENT_WINDOW_TEST(ChartPane)
#include "tst_ChartPane.moc"
