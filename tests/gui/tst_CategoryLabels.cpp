// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/charts/CategoryLabels.h"
#include "gui/charts/ChartView.h"

#include <QApplication>
#include <QTest>

#include <algorithm>

namespace tst_CategoryLabels {

using namespace querent;
using gui::CategoryLabels;
using Style = CategoryLabels::Style;

namespace {

gui::ChartModel named(const QStringList &names)
{
    gui::ChartModel model;
    model.categories = names;
    model.series.push_back(
        {.name = QStringLiteral("sales"), .values = {}, .amounts = {}, .other = false});
    for (qsizetype index = 0; index < names.size(); ++index) {
        model.series.front().values.push_back(1000.0 - 37.0 * static_cast<double>(index));
    }
    return model;
}

gui::ChartModel months(int count)
{
    gui::ChartModel model;
    for (int month = 0; month < count; ++month) {
        model.moments.push_back(
            {.unit = gui::Moment::Unit::Month, .date = QDate(2022, 1, 1).addMonths(month)});
        model.categories << model.moments.back().text();
    }
    return model;
}

QStringList shopCategories()
{
    return {QStringLiteral("Furniture"),       QStringLiteral("Technology"),
            QStringLiteral("Office Supplies"), QStringLiteral("Kitchen"),
            QStringLiteral("Lighting"),        QStringLiteral("Storage"),
            QStringLiteral("Textiles"),        QStringLiteral("Decoration"),
            QStringLiteral("Garden"),          QStringLiteral("Travel")};
}

} // namespace

class TestCategoryLabels : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void everyNameIsWritten_data();
    void everyNameIsWritten();
    void datesAreLeftOutInTurn();
    void picturesForEyes_data();
    void picturesForEyes();
};

void TestCategoryLabels::everyNameIsWritten_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<double>("slot");
    QTest::addColumn<Style>("style");
    QTest::newRow("side by side where there is room") << shopCategories() << 120.0 << Style::Line;
    QTest::newRow("on several lines where a name is long")
        << shopCategories() << 80.0 << Style::Wrapped;
    QTest::newRow("slanted where the words are wider than the bars")
        << shopCategories() << 40.0 << Style::Slanted;
    QTest::newRow("slanted where one word is endless")
        << QStringList{QStringLiteral("Ulm"), QString(60, QLatin1Char('x'))} << 200.0
        << Style::Slanted;
    QTest::newRow("a name of many words is cut at the end")
        << QStringList{QStringLiteral("Ulm"),
                       QStringLiteral("one two three four five six").repeated(4)}
        << 90.0 << Style::Wrapped;
}

void TestCategoryLabels::everyNameIsWritten()
{
    QFETCH(QStringList, names);
    QFETCH(double, slot);
    CategoryLabels labels;
    const gui::ChartInk ink(QApplication::palette());
    labels.layout(named(names), slot, ink);
    QTEST(labels.style(), "style");
    QCOMPARE(labels.lines().size(), static_cast<std::size_t>(names.size()));
    for (std::size_t index = 0; index < labels.lines().size(); ++index) {
        const QStringList &lines = labels.lines()[index];
        QVERIFY(!lines.isEmpty() && lines.size() <= 3);
        QCOMPARE(lines.front().left(2), names[static_cast<qsizetype>(index)].left(2));
        if (labels.style() != Style::Slanted) {
            for (const QString &line : lines) {
                QVERIFY(ink.metrics().horizontalAdvance(line) <= slot);
            }
        }
    }
    QVERIFY(labels.height() < 110);
}

void TestCategoryLabels::datesAreLeftOutInTurn()
{
    CategoryLabels labels;
    labels.layout(months(30), 20, gui::ChartInk(QApplication::palette()));
    QCOMPARE(labels.style(), Style::Line);
    const auto written = std::count_if(labels.lines().begin(), labels.lines().end(),
                                       [](const QStringList &lines) { return !lines.isEmpty(); });
    QVERIFY(written >= 3 && written < 15);
    QVERIFY(!labels.lines().front().isEmpty());
}

void TestCategoryLabels::picturesForEyes_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("wide") << 1000;
    QTest::newRow("middle") << 760;
    QTest::newRow("narrow") << 420;
}

void TestCategoryLabels::picturesForEyes()
{
    QFETCH(int, width);
    gui::ChartView view;
    view.setModel(named(shopCategories()));
    view.setAutoFillBackground(true);
    view.setBackgroundRole(QPalette::Base);
    view.resize(width, view.sizeHint().height());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QVERIFY(test::screenshot(
        &view, QStringLiteral("chart names %1").arg(QLatin1String(QTest::currentDataTag()))));
}

} // namespace tst_CategoryLabels

QUERENT_WINDOW_TEST(CategoryLabels)
#include "tst_CategoryLabels.moc"
