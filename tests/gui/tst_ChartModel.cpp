// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "gui/charts/ChartChoices.h"
#include "gui/charts/ChartModel.h"

#include <QTest>

#include <cmath>

namespace tst_ChartModel {

using namespace querent;
using gui::ChartModel;
using insight::ChartKind;
using insight::ChartSpec;

namespace {

data::ResultTable table(std::vector<data::ResultColumn> columns, std::vector<data::Row> rows)
{
    return {.columns = std::move(columns),
            .rows = std::move(rows),
            .truncated = false,
            .totalRows = std::nullopt};
}

const data::ResultColumn textColumn{"name", data::ColumnType::Text};
const data::ResultColumn numberColumn{"amount", data::ColumnType::Real};
const data::ResultColumn groupColumn{"region", data::ColumnType::Text};

ChartModel made(const ChartSpec &spec, const data::ResultTable &rows,
                gui::RowOrder order = gui::RowOrder::AskedFor)
{
    const auto model = ChartModel::from(spec, rows, order);
    return model ? *model : ChartModel{};
}

} // namespace

class TestChartModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void drawsNothingWithoutWhatItNeeds_data();
    void drawsNothingWithoutWhatItNeeds();
    void barsStandInTheRightOrder_data();
    void barsStandInTheRightOrder();
    void stacksAreSortedByTheirHeight();
    void timeGoesForwardWhateverTheOrder();
    void yearsAreTimeAndKeysAreNot();
    void missingCellsStayMissing();
    void seriesBeyondTheEighthAreOther();
    void stackedRestIsSummed();
    void smallSlicesAreSummed();
    void barsBeyondThirtyAreCounted();
    void binsHoldEveryValueOnce();
    void boxesKnowTheirOutliers();
    void stretchesOfTimeAreInOneUnit();
    void describesItselfInWords();
    void aMetricNamesItsMonth();
    void offersOtherKinds();
};

void TestChartModel::drawsNothingWithoutWhatItNeeds_data()
{
    QTest::addColumn<insight::ChartSpec>("spec");
    QTest::addColumn<data::ResultTable>("rows");
    const data::ResultTable one = table({textColumn, numberColumn}, {{"a", 1.0}});
    QTest::newRow("a table is no chart")
        << ChartSpec{ChartKind::Table, "name", {"amount"}, "", ""} << one;
    QTest::newRow("no rows") << ChartSpec{ChartKind::Bar, "name", {"amount"}, "", ""}
                             << table({textColumn, numberColumn}, {});
    QTest::newRow("a column that is not there")
        << ChartSpec{ChartKind::Bar, "name", {"nothing"}, "", ""} << one;
    QTest::newRow("bars without categories")
        << ChartSpec{ChartKind::Bar, "", {"amount"}, "", ""} << one;
    QTest::newRow("only NULLs") << ChartSpec{ChartKind::Bar, "name", {"amount"}, "", ""}
                                << table({textColumn, numberColumn}, {{"a", data::Value()}});
    QTest::newRow("text where numbers should be")
        << ChartSpec{ChartKind::Line, "name", {"amount"}, "", ""}
        << table({textColumn, numberColumn}, {{"a", "b"}});
    QTest::newRow("a heat map of one dimension")
        << ChartSpec{ChartKind::Heatmap, "name", {"amount"}, "", ""} << one;
}

void TestChartModel::drawsNothingWithoutWhatItNeeds()
{
    QFETCH(insight::ChartSpec, spec);
    QFETCH(data::ResultTable, rows);
    QVERIFY(!ChartModel::from(spec, rows, gui::RowOrder::AskedFor).has_value());
}

void TestChartModel::barsStandInTheRightOrder_data()
{
    QTest::addColumn<gui::RowOrder>("order");
    QTest::addColumn<data::ResultTable>("rows");
    QTest::addColumn<QStringList>("categories");
    const data::ResultTable names = table(
        {textColumn, numberColumn}, {{"a", 2.0}, {"c", data::Value()}, {"b", 9.0}, {"d", 4.0}});
    QTest::newRow("nobody asked for an order: the longest first, the missing last")
        << gui::RowOrder::Incidental << names
        << QStringList{QStringLiteral("b"), QStringLiteral("d"), QStringLiteral("a"),
                       QStringLiteral("c")};
    QTest::newRow("an order that was asked for stays")
        << gui::RowOrder::AskedFor << names
        << QStringList{QStringLiteral("a"), QStringLiteral("c"), QStringLiteral("b"),
                       QStringLiteral("d")};
    const data::ResultTable months =
        table({textColumn, numberColumn}, {{"2024-03", 1.0}, {"2024-01", 2.0}, {"2024-02", 9.0}});
    const QStringList forward{QStringLiteral("January 2024"), QStringLiteral("February 2024"),
                              QStringLiteral("March 2024")};
    QTest::newRow("time runs forward") << gui::RowOrder::Incidental << months << forward;
    QTest::newRow("time runs forward even against the rows")
        << gui::RowOrder::AskedFor << months << forward;
    const data::ResultTable stars = table({{"stars", data::ColumnType::Integer}, numberColumn},
                                          {{std::int64_t{5}, 7.0}, {std::int64_t{1}, 3.0}});
    QTest::newRow("numbers run upwards") << gui::RowOrder::Incidental << stars
                                         << QStringList{QStringLiteral("1"), QStringLiteral("5")};
}

void TestChartModel::barsStandInTheRightOrder()
{
    QFETCH(gui::RowOrder, order);
    QFETCH(data::ResultTable, rows);
    const std::string x = rows.columns.front().name;
    const ChartModel model = made({ChartKind::Bar, x, {"amount"}, "", ""}, rows, order);
    QTEST(model.categories, "categories");
}

void TestChartModel::stacksAreSortedByTheirHeight()
{
    const ChartModel model =
        made({ChartKind::StackedBar, "name", {"amount"}, "region", ""},
             table({textColumn, groupColumn, numberColumn},
                   {{"a", "N", 5.0}, {"b", "N", 4.0}, {"b", "S", 4.0}, {"c", "S", 6.0}}),
             gui::RowOrder::Incidental);
    QCOMPARE(model.categories,
             (QStringList{QStringLiteral("b"), QStringLiteral("c"), QStringLiteral("a")}));
}

void TestChartModel::timeGoesForwardWhateverTheOrder()
{
    const ChartModel model = made(
        {ChartKind::Line, "name", {"amount"}, "", ""},
        table({textColumn, numberColumn}, {{"2024-03", 3.0}, {"2024-01", 1.0}, {"2024-02", 2.0}}));
    QVERIFY(model.isTime());
    QCOMPARE(model.series.front().values, (std::vector<double>{1.0, 2.0, 3.0}));
}

void TestChartModel::yearsAreTimeAndKeysAreNot()
{
    const data::ResultColumn year{"order_year", data::ColumnType::Integer};
    const data::ResultColumn key{"store", data::ColumnType::Integer};
    QVERIFY(made({ChartKind::Line, "order_year", {"amount"}, "", ""},
                 table({year, numberColumn}, {{2023, 1.0}, {2024, 2.0}}))
                .isTime());
    const ChartModel stores = made({ChartKind::Line, "store", {"amount"}, "", ""},
                                   table({key, numberColumn}, {{2023, 1.0}, {2024, 2.0}}));
    QVERIFY(!stores.isTime());
    QCOMPARE(stores.categories.front(), QStringLiteral("2023"));
}

void TestChartModel::missingCellsStayMissing()
{
    const ChartModel model =
        made({ChartKind::StackedBar, "name", {"amount"}, "region", ""},
             table({textColumn, groupColumn, numberColumn},
                   {{"a", "North", 1.0}, {"b", "North", 2.0}, {"a", "South", 3.0}}));
    QCOMPARE(model.series.size(), 2U);
    QVERIFY(std::isnan(model.series[1].values[1]));
}

void TestChartModel::seriesBeyondTheEighthAreOther()
{
    std::vector<data::Row> rows;
    for (int index = 0; index < 12; ++index) {
        rows.push_back({"2024-01", std::to_string(index), index * 10.0});
        rows.push_back({"2024-02", std::to_string(index), index * 10.0});
    }
    const ChartModel model = made({ChartKind::Line, "name", {"amount"}, "region", ""},
                                  table({textColumn, groupColumn, numberColumn}, rows));
    QCOMPARE(model.series.size(), 12U);
    QCOMPARE(std::count_if(model.series.begin(), model.series.end(),
                           [](const auto &series) { return series.other; }),
             5);
    QCOMPARE(model.series.front().name, QStringLiteral("11"));
}

void TestChartModel::stackedRestIsSummed()
{
    std::vector<data::Row> rows;
    for (int index = 1; index <= 12; ++index) {
        rows.push_back({"a", std::to_string(index), index * 1.0});
    }
    const ChartModel model = made({ChartKind::StackedBar, "name", {"amount"}, "region", ""},
                                  table({textColumn, groupColumn, numberColumn}, rows));
    QCOMPARE(model.series.size(), 8U);
    QCOMPARE(model.series.back().values.front(), 1.0 + 2 + 3 + 4 + 5);
}

void TestChartModel::smallSlicesAreSummed()
{
    std::vector<data::Row> rows;
    for (int index = 1; index <= 12; ++index) {
        rows.push_back({std::to_string(index), index * 1.0});
    }
    rows.push_back({"nothing", 0.0});
    const ChartModel model =
        made({ChartKind::Pie, "name", {"amount"}, "", ""}, table({textColumn, numberColumn}, rows));
    QCOMPARE(model.categories.size(), 8);
    QCOMPARE(model.series.front().values.back(), 1.0 + 2 + 3 + 4 + 5);
}

void TestChartModel::barsBeyondThirtyAreCounted()
{
    std::vector<data::Row> rows;
    for (int index = 0; index < 42; ++index) {
        rows.push_back({std::to_string(1000 - index), index * 1.0});
    }
    const ChartModel model = made({ChartKind::HorizontalBar, "name", {"amount"}, "", ""},
                                  table({textColumn, numberColumn}, rows));
    QCOMPARE(model.categories.size(), 30);
    QCOMPARE(model.left, 12);
}

void TestChartModel::binsHoldEveryValueOnce()
{
    std::vector<data::Row> rows;
    for (int index = 0; index < 100; ++index) {
        rows.push_back({index * 1.0});
    }
    const ChartModel model =
        made({ChartKind::Histogram, "", {"amount"}, "", ""}, table({numberColumn}, rows));
    double sum = 0;
    for (const double count : model.series.front().values) {
        sum += count;
    }
    QCOMPARE(sum, 100.0);
    QCOMPARE(model.positions.size(), model.series.front().values.size() + 1);
}

void TestChartModel::boxesKnowTheirOutliers()
{
    const ChartModel model =
        made({ChartKind::Box, "name", {"amount"}, "", ""},
             table({textColumn, numberColumn},
                   {{"a", 1.0}, {"a", 2.0}, {"a", 3.0}, {"a", 4.0}, {"a", 5.0}, {"a", 100.0}}));
    QCOMPARE(model.boxes.size(), 1U);
    QCOMPARE(model.boxes.front().median, 3.5);
    QCOMPARE(model.boxes.front().high, 5.0);
    QCOMPARE(model.boxes.front().outliers, (std::vector<double>{100.0}));
}

void TestChartModel::stretchesOfTimeAreInOneUnit()
{
    data::ResultColumn days{"average_days", data::ColumnType::Real};
    days.inDays = true;
    const auto of = [&days](double longest, const insight::ChartSettings &settings = {}) {
        ChartSpec spec;
        spec.kind = ChartKind::Bar;
        spec.x = "name";
        spec.y = {"average_days"};
        return ChartModel::from(
            spec, table({textColumn, days}, {{"a", longest}, {"b", 0.5 / 24}, {"c", {}}}),
            gui::RowOrder::AskedFor, settings);
    };
    const auto minutes = of(35.0 / 24 / 60);
    QCOMPARE(minutes->series[0].values[0], 35.0);
    QCOMPARE(minutes->valueText(0, 0), QStringLiteral("35 min"));
    QCOMPARE(minutes->numbers.tick(20, 10), QStringLiteral("20"));
    QCOMPARE(minutes->numbers.caption(minutes->valueTitle), QStringLiteral("average time (min)"));
    QCOMPARE(minutes->numbers.full(std::nan("")), QStringLiteral("–"));
    // what is read of one mark is in what suits it
    const auto longer = of(2.0);
    QCOMPARE(longer->series[0].values[0], 2.0);
    QCOMPARE(longer->valueText(0, 0), QStringLiteral("2 days"));
    QCOMPARE(longer->valueText(0, 1), QStringLiteral("30 min"));
    // who writes a unit means the numbers as they are
    insight::ChartSettings settings;
    settings.numbers.unit = "d";
    QCOMPARE(of(0.25, settings)->series[0].values[0], 0.25);
}

void TestChartModel::describesItselfInWords()
{
    const ChartModel model =
        made({ChartKind::HorizontalBar, "category", {"sales"}, "", ""}, test::salesByCategory());
    QVERIFY(model.description().startsWith(QStringLiteral("Furniture: 1,284,310.4; Technology")));
}

void TestChartModel::aMetricNamesItsMonth()
{
    const auto named = [](const char *text) {
        return made({ChartKind::Metric, "name", {"amount"}, "", ""},
                    table({textColumn, numberColumn}, {{text, 533.27}}))
            .categories.value(0);
    };
    QCOMPARE(named("2026-09"), QStringLiteral("September 2026"));
    QCOMPARE(named("Bahnhof"), QStringLiteral("Bahnhof"));
}

void TestChartModel::offersOtherKinds()
{
    const auto kinds = [](const ChartSpec &spec, const data::ResultTable &rows) {
        return gui::chartChoices(made(spec, rows));
    };
    const auto sales =
        kinds({ChartKind::Bar, "category", {"sales"}, "", ""}, test::salesByCategory());
    QVERIFY(std::find(sales.begin(), sales.end(), ChartKind::Pie) != sales.end());
    QVERIFY(std::find(sales.begin(), sales.end(), ChartKind::Line) == sales.end());
    const auto months =
        kinds({ChartKind::Line, "name", {"amount"}, "", ""},
              table({textColumn, numberColumn}, {{"2024-03", 3.0}, {"2024-01", 1.0}}));
    QVERIFY(std::find(months.begin(), months.end(), ChartKind::Area) != months.end());
    QVERIFY(kinds({ChartKind::Metric, "", {"sales"}, "", ""}, test::salesByCategory()).empty());
}

} // namespace tst_ChartModel

QUERENT_WINDOW_TEST(ChartModel)
#include "tst_ChartModel.moc"
