// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "gui/charts/ChartColumns.h"
#include "gui/charts/ChartModel.h"
#include "gui/charts/Scale.h"

#include <QLocale>
#include <QTest>

#include <cmath>

namespace tst_ChartShaping {

using namespace querent;
using gui::ChartModel;
using insight::ChartKind;
using insight::ChartSettings;
using insight::ChartSpec;

namespace {

data::ResultTable table(std::vector<data::ResultColumn> columns, std::vector<data::Row> rows)
{
    return {.columns = std::move(columns),
            .rows = std::move(rows),
            .truncated = false,
            .totalRows = std::nullopt};
}

/// Five categories of 1 to 5, in no order.
data::ResultTable five()
{
    return table({{"name", data::ColumnType::Text}, {"amount", data::ColumnType::Real}},
                 {{"Store 10", 2.0}, {"Store 2", 5.0}, {"Store 1", 1.0}, {"b", 4.0}, {"a", 3.0}});
}

data::ResultTable regions()
{
    return table({{"month", data::ColumnType::Text},
                  {"region", data::ColumnType::Text},
                  {"revenue", data::ColumnType::Real},
                  {"orders", data::ColumnType::Integer}},
                 {{"2024-02", "North", 30.0, 3},
                  {"2024-01", "North", 10.0, 1},
                  {"2024-01", "South", 30.0, 2},
                  {"2024-02", "South", 10.0, 4}});
}

ChartModel made(const ChartSpec &spec, const data::ResultTable &rows, const ChartSettings &settings)
{
    const auto model = ChartModel::from(spec, rows, gui::RowOrder::Incidental, settings);
    return model ? *model : ChartModel{};
}

const ChartSpec bars{ChartKind::Bar, "name", {"amount"}, "", ""};
const ChartSpec byRegion{ChartKind::GroupedBar, "month", {"revenue"}, "region", ""};

} // namespace

class TestChartShaping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English)); }
    void sortsAsAskedFor_data();
    void sortsAsAskedFor();
    void keepsTheMostAndCountsTheRest();
    void theRestBecomesOther_data();
    void theRestBecomesOther();
    void changesColumnsAndKind();
    void combinesRowsOfOnePlace_data();
    void combinesRowsOfOnePlace();
    void stacksAndUnstacks();
    void sharesAddUpToAHundred();
    void hiddenSeriesTakeNoPart();
    void logarithmsNeedNumbersAboveZero();
    void tellsWhatAMarkStandsFor();
    void writesNumbersAsChosen_data();
    void writesNumbersAsChosen();
    void logarithmicAxesCoverTheirNumbers();
    void describesALongLineByItsCourse();
    void rowsOfOneNameStayApart();
    void namesReadAsEverywhere();
};

void TestChartShaping::sortsAsAskedFor_data()
{
    using insight::ChartOrder;
    QTest::addColumn<ChartOrder>("order");
    QTest::addColumn<QString>("categories");
    const auto row = [](const char *name, ChartOrder order, const char *categories) {
        QTest::newRow(name) << order << QString::fromLatin1(categories);
    };
    row("by itself the largest first", ChartOrder::Automatic, "Store 2,b,a,Store 10,Store 1");
    row("the largest first", ChartOrder::LargestFirst, "Store 2,b,a,Store 10,Store 1");
    row("the smallest first", ChartOrder::SmallestFirst, "Store 1,Store 10,a,b,Store 2");
    row("names as people count them", ChartOrder::ByName, "a,b,Store 1,Store 2,Store 10");
    row("names backwards", ChartOrder::ByNameBackwards, "Store 10,Store 2,Store 1,b,a");
    row("as in the table", ChartOrder::AsInTable, "Store 10,Store 2,Store 1,b,a");
}

void TestChartShaping::sortsAsAskedFor()
{
    QFETCH(insight::ChartOrder, order);
    ChartSettings settings;
    settings.order = order;
    QTEST(made(bars, five(), settings).categories.join(QLatin1Char(',')), "categories");
}

void TestChartShaping::keepsTheMostAndCountsTheRest()
{
    ChartSettings settings;
    settings.most = 2;
    ChartModel model = made(bars, five(), settings);
    QCOMPARE(model.categories, (QStringList{QStringLiteral("Store 2"), QStringLiteral("b")}));
    QCOMPARE(model.left, 3);
    // by name: the largest two, and these by their names
    settings.order = insight::ChartOrder::ByNameBackwards;
    QCOMPARE(made(bars, five(), settings).categories,
             (QStringList{QStringLiteral("Store 2"), QStringLiteral("b")}));
    std::vector<data::Row> many;
    for (int index = 0; index < 500; ++index) {
        many.push_back({std::to_string(index) + " x", 1.0 + index});
    }
    settings = {};
    const data::ResultTable rows = table(five().columns, many);
    QCOMPARE(made(bars, rows, settings).categories.size(), 30);
    settings.most = 0;
    QCOMPARE(made(bars, rows, settings).categories.size(), 500);
    QCOMPARE(made(bars, rows, settings).left, 0);
}

void TestChartShaping::theRestBecomesOther_data()
{
    using insight::ChartCombining;
    QTest::addColumn<ChartCombining>("combining");
    QTest::addColumn<double>("rest");
    QTest::newRow("summed up") << ChartCombining::Sum << 6.0;
    QTest::newRow("averaged") << ChartCombining::Average << 2.0;
    QTest::newRow("the smallest of it") << ChartCombining::Smallest << 1.0;
    QTest::newRow("the largest of it") << ChartCombining::Largest << 3.0;
}

void TestChartShaping::theRestBecomesOther()
{
    QFETCH(insight::ChartCombining, combining);
    ChartSettings settings;
    settings.most = 2;
    settings.restAsOther = true;
    settings.combining = combining;
    const ChartModel model = made(bars, five(), settings);
    QCOMPARE(model.categories.back(), QStringLiteral("Other (3)"));
    QTEST(model.series.front().values.back(), "rest");
    QVERIFY(model.rest);
    QCOMPARE(model.left, 0);
    QVERIFY(model.pick(2, -1).isEmpty()); // nothing to ask about
    QVERIFY(!model.pick(1, -1).isEmpty());
}

void TestChartShaping::changesColumnsAndKind()
{
    ChartSettings settings;
    settings.kind = ChartKind::Line;
    settings.y = {"orders"};
    settings.series = "";
    const ChartModel model = made(byRegion, regions(), settings);
    QVERIFY(model.kind == ChartKind::Line);
    QCOMPARE(model.series.size(), 1U);
    QCOMPARE(model.series.front().name, QStringLiteral("orders"));
    QCOMPARE(model.series.front().values, (std::vector<double>{3.0, 7.0}));
    QVERIFY(model.combined);
    QVERIFY(!made(byRegion, regions(), {}).combined);
    settings.y = {"nothing"};
    QVERIFY(!ChartModel::from(byRegion, regions(), gui::RowOrder::AskedFor, settings));
}

void TestChartShaping::combinesRowsOfOnePlace_data()
{
    using insight::ChartCombining;
    QTest::addColumn<ChartCombining>("combining");
    QTest::addColumn<double>("first");
    QTest::newRow("sum") << ChartCombining::Sum << 40.0;
    QTest::newRow("average") << ChartCombining::Average << 20.0;
    QTest::newRow("smallest") << ChartCombining::Smallest << 10.0;
    QTest::newRow("largest") << ChartCombining::Largest << 30.0;
}

void TestChartShaping::combinesRowsOfOnePlace()
{
    QFETCH(insight::ChartCombining, combining);
    ChartSettings settings;
    settings.series = "";
    settings.combining = combining;
    QTEST(made(byRegion, regions(), settings).series.front().values.front(), "first");
}

void TestChartShaping::stacksAndUnstacks()
{
    using insight::ChartStacking;
    ChartSettings settings;
    QVERIFY(!made(byRegion, regions(), settings).stacked);
    settings.stacking = ChartStacking::Stacked;
    const ChartModel stacked = made(byRegion, regions(), settings);
    QVERIFY(stacked.kind == ChartKind::StackedBar);
    QCOMPARE(stacked.valueRange().second, 40.0);
    settings.stacking = ChartStacking::None;
    settings.kind = ChartKind::StackedBar;
    QVERIFY(made(byRegion, regions(), settings).kind == ChartKind::GroupedBar);
    settings.kind = ChartKind::Area;
    QVERIFY(!made(byRegion, regions(), settings).stacked);
    settings.stacking = ChartStacking::Automatic;
    QVERIFY(made(byRegion, regions(), settings).stacked);
    settings.kind = ChartKind::HorizontalBar;
    QVERIFY(!made(byRegion, regions(), settings).stacked);
    settings.stacking = ChartStacking::Stacked;
    QVERIFY(made(byRegion, regions(), settings).stacked);
    // one series has nothing to stack
    settings.series = "";
    QVERIFY(!made(byRegion, regions(), settings).stacked);
}

void TestChartShaping::sharesAddUpToAHundred()
{
    ChartSettings settings;
    settings.stacking = insight::ChartStacking::Shares;
    ChartModel model = made(byRegion, regions(), settings);
    QCOMPARE(model.series[0].values, (std::vector<double>{0.25, 0.75}));
    QCOMPARE(model.series[1].values, (std::vector<double>{0.75, 0.25}));
    QCOMPARE(model.valueText(0, 0), QStringLiteral("25 % · 10"));
    QCOMPARE(model.valueRange().second, 1.0);
    model.hide({"North"});
    QCOMPARE(model.series[1].values, (std::vector<double>{1.0, 1.0}));
    model.hide({});
    QCOMPARE(model.series[1].values, (std::vector<double>{0.75, 0.25}));
}

void TestChartShaping::hiddenSeriesTakeNoPart()
{
    ChartSettings settings;
    settings.hidden = {"South"};
    settings.colours = {{"North", 5}};
    settings.stacking = insight::ChartStacking::Stacked;
    const ChartModel model = made(byRegion, regions(), settings);
    QCOMPARE(model.visibleSeries(), 1U);
    QCOMPARE(model.valueRange().second, 30.0);
    QCOMPARE(model.series[0].colour, 5);
    QCOMPARE(model.series[1].colour, -1);
    QVERIFY(!model.description().contains(QStringLiteral("South")));
}

void TestChartShaping::logarithmsNeedNumbersAboveZero()
{
    ChartSettings settings;
    settings.logarithmic = true;
    QVERIFY(made(bars, five(), settings).logarithmic);
    data::ResultTable rows = five();
    rows.rows.push_back({"zero", 0.0});
    QVERIFY(!made(bars, rows, settings).logarithmic);
    settings.stacking = insight::ChartStacking::Stacked;
    QVERIFY(!made(byRegion, regions(), settings).logarithmic);
}

void TestChartShaping::tellsWhatAMarkStandsFor()
{
    const ChartModel model = made(byRegion, regions(), {});
    const gui::ChartPick pick = model.pick(1, 1);
    QCOMPARE(QString::fromStdString(pick.categoryColumn), QStringLiteral("month"));
    QVERIFY(pick.category == data::Value("2024-02"));
    QCOMPARE(QString::fromStdString(pick.seriesColumn), QStringLiteral("region"));
    QVERIFY(pick.series == data::Value("South"));
    QCOMPARE(QString::fromStdString(pick.valueColumn), QStringLiteral("revenue"));
    QCOMPARE(pick.text, QStringLiteral("February 2024, South"));
    QVERIFY(!model.pick(1, -1).series);
    QVERIFY(model.pick(-1, -1).isEmpty());
    const ChartModel bins = made({ChartKind::Histogram, "", {"amount"}, "", ""}, five(), {});
    const gui::ChartPick bin = bins.pick(0, -1);
    QVERIFY(bin.range && bin.range->first <= 1.0 && bin.range->second > 1.0);
    QCOMPARE(QString::fromStdString(bin.valueColumn), QStringLiteral("amount"));
    // NULL is a value like others
    data::ResultTable rows = five();
    rows.rows.push_back({data::Value(), 9.0});
    const gui::ChartPick none = made(bars, rows, {}).pick(0, -1);
    QVERIFY(none.category && none.category->isNull());
    QCOMPARE(none.text, QStringLiteral("no value"));
    // and an empty text is another
    rows.rows.push_back({std::string(), 12.0});
    QCOMPARE(made(bars, rows, {}).pick(0, -1).text, QStringLiteral("empty text"));
}

void TestChartShaping::writesNumbersAsChosen_data()
{
    using insight::NumberFormat;
    using insight::NumberStyle;
    QTest::addColumn<insight::NumberFormat>("format");
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("full");
    QTest::addColumn<QString>("compact");
    const auto row = [](const char *name, const NumberFormat &format, double value,
                        const char *full, const char *compact) {
        QTest::newRow(name) << format << value << QString::fromUtf8(full)
                            << QString::fromUtf8(compact);
    };
    row("automatic", {}, 1284310.4, "1,284,310.4", "1.28 M");
    row("in full", {NumberStyle::Full, {}, ""}, 1284310.4, "1,284,310.4", "1,284,310.4");
    row("short", {NumberStyle::Compact, {}, ""}, 1284310.4, "1.28 M", "1.28 M");
    row("short with one decimal", {NumberStyle::Compact, 1, ""}, 1284310.4, "1.3 M", "1.3 M");
    row("no decimals", {NumberStyle::Full, 0, ""}, 1284310.4, "1,284,310", "1,284,310");
    row("two decimals stay", {NumberStyle::Automatic, 2, ""}, 7.5, "7.50", "7.50");
    row("per cent", {NumberStyle::Percent, {}, ""}, 0.3456, "34.56 %", "35 %");
    row("per cent with one decimal", {NumberStyle::Percent, 1, ""}, 0.3456, "34.6 %", "34.6 %");
    row("a unit", {NumberStyle::Automatic, {}, "€"}, 12500.0, "12,500 €", "12.5 K €");
    row("nothing", {NumberStyle::Percent, 1, "€"}, std::nan(""), "–", "–");
    row("huge", {}, 1.5e300, "1.5E+300", "1.5E+300");
    row("tiny", {}, 1.5e-12, "1.5E-12", "1.5E-12");
}

void TestChartShaping::writesNumbersAsChosen()
{
    QFETCH(insight::NumberFormat, format);
    QFETCH(double, value);
    const gui::ChartNumbers numbers(format);
    const auto plain = [](QString text) { return text.replace(QChar(0xA0), QLatin1Char(' ')); };
    QTEST(plain(numbers.full(value)), "full");
    QTEST(plain(numbers.compact(value)), "compact");
}

void TestChartShaping::logarithmicAxesCoverTheirNumbers()
{
    for (const auto &[low, high] : std::vector<std::pair<double, double>>{
             {1, 10}, {0.02, 9}, {3, 4}, {1e-6, 1e9}, {5, 5}, {100, 100'000}}) {
        const gui::Scale scale = gui::Scale::decades(low, high);
        QVERIFY(scale.low <= low * (1 + 1e-9));
        QVERIFY(scale.high >= high * (1 - 1e-9));
        QVERIFY(scale.ticks().size() >= 2 && scale.ticks().size() <= 8);
        QCOMPARE(scale.fraction(scale.low), 0.0);
        QCOMPARE(scale.fraction(scale.high), 1.0);
        QVERIFY(std::abs(scale.fraction(std::sqrt(scale.low * scale.high)) - 0.5) < 1e-9);
    }
    const gui::Scale part = gui::Scale::between(0.3, 7.7, 4);
    QCOMPARE(part.low, 0.3);
    QCOMPARE(part.ticks(), (std::vector<double>{2, 4, 6}));
}

void TestChartShaping::describesALongLineByItsCourse()
{
    std::vector<data::Row> rows;
    for (int month = 0; month < 24; ++month) {
        rows.push_back({QStringLiteral("%1-%2")
                            .arg(2022 + month / 12)
                            .arg(month % 12 + 1, 2, 10, QLatin1Char('0'))
                            .toStdString(),
                        month == 7 ? 900.0 : 100.0 + month});
    }
    const ChartModel model =
        made({ChartKind::Line, "name", {"amount"}, "", ""}, table(five().columns, rows), {});
    const QString words = model.description();
    QVERIFY2(words.contains(QStringLiteral("from 100 in January 2022 to 123 in December 2023")),
             qPrintable(words));
    QVERIFY(words.contains(QStringLiteral("highest 900 in August 2022")));
}

void TestChartShaping::rowsOfOneNameStayApart()
{
    const data::ResultTable people =
        table({{"name", data::ColumnType::Text}, {"amount", data::ColumnType::Real}},
              {{"Ann", 2.0}, {"Ben", 5.0}, {"Ann", 4.0}, {"Ann", 9.0}});
    const ChartModel together = made(bars, people, {});
    QCOMPARE(together.categories.join(QLatin1Char(',')), QStringLiteral("Ann,Ben"));
    ChartSpec spec = bars;
    spec.series = spec.x;
    const ChartModel apart = made(spec, people, {});
    QCOMPARE(apart.categories.join(QLatin1Char(',')), QStringLiteral("Ann,Ben,Ann (2),Ann (3)"));
    QCOMPARE(apart.series.front().values, (std::vector<double>{9.0, 5.0, 4.0, 2.0}));
    QVERIFY(!apart.combined);
    // a name alone does not lead to the rows behind one of several
    QVERIFY(!apart.pick(0, 0).category);
    QVERIFY(apart.pick(1, 0).category == data::Value("Ben"));
    // the table beside it stands in the same order
    const data::ResultTable sorted = gui::inChartOrder(people, spec, gui::RowOrder::Incidental);
    std::vector<double> amounts;
    for (const data::Row &row : sorted.rows) {
        amounts.push_back(row[1].numeric());
    }
    QCOMPARE(amounts, (std::vector<double>{9.0, 5.0, 4.0, 2.0}));
}

void TestChartShaping::namesReadAsEverywhere()
{
    QCOMPARE(gui::readableName(std::string("order_total")), QStringLiteral("order total"));
    QCOMPARE(gui::readableName(std::string("species_cd")), QStringLiteral("species code"));
    QCOMPARE(gui::readableName(std::string("total sls amt")), QStringLiteral("total sales amount"));
    QCOMPARE(gui::readableName(std::string("SUM(sls_amt)")), QStringLiteral("SUM(sls_amt)"));
    QCOMPARE(gui::readableName(std::string("Total Sales")), QStringLiteral("Total Sales"));
}

} // namespace tst_ChartShaping

QUERENT_WINDOW_TEST(ChartShaping)
#include "tst_ChartShaping.moc"
