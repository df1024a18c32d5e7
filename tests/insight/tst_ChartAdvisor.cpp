// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Shop.h"
#include "insight/ChartAdvisor.h"
#include "insight/ChartSettings.h"
#include "insight/SharedNames.h"

#include <QTest>

namespace tst_ChartAdvisor {

using namespace querent;
using namespace querent::insight;
using query::OutputColumn;
using query::TimeUnit;
using shop::Rows;
using OutputColumns = std::vector<OutputColumn>;
using Names = std::vector<std::string>;

namespace {

const data::Phrasebook phrases;

/// "line x=month y=total,cost series=region"
QString described(const ChartSpec &chart)
{
    std::string text(chartKindName(chart.kind));
    if (!chart.x.empty()) {
        text += " x=" + chart.x;
    }
    for (std::size_t i = 0; i < chart.y.size(); ++i) {
        text += (i == 0 ? " y=" : ",") + chart.y[i];
    }
    if (!chart.series.empty()) {
        text += " series=" + chart.series;
    }
    return QString::fromStdString(text);
}

/// Rows of "name 1", "name 2" … with numbers.
Rows named(std::size_t count, const std::string &name = "name ")
{
    Rows rows;
    for (std::size_t i = 1; i <= count; ++i) {
        rows.push_back({name + std::to_string(i), static_cast<double>(i * i)});
    }
    return rows;
}

/// Every pair of `first` and `second` with a number.
Rows crossed(const std::vector<std::string> &first, const std::vector<std::string> &second)
{
    Rows rows;
    double number = 10.0;
    for (const std::string &a : first) {
        for (const std::string &b : second) {
            rows.push_back({a, b, number});
            number += 7.0;
        }
    }
    return rows;
}

std::vector<std::string> months(int count)
{
    std::vector<std::string> texts;
    for (int i = 0; i < count; ++i) {
        const int month = i % 12 + 1;
        texts.push_back(std::to_string(2023 + i / 12) + (month < 10 ? "-0" : "-") +
                        std::to_string(month));
    }
    return texts;
}

std::vector<std::string> letters(int count)
{
    std::vector<std::string> texts;
    for (int i = 0; i < count; ++i) {
        texts.push_back(std::string(1, static_cast<char>('A' + i % 26)) +
                        std::string(1, static_cast<char>('a' + i / 26)));
    }
    return texts;
}

OutputColumn category(std::string name)
{
    OutputColumn column = shop::groupedBy("t", name);
    column.name = std::move(name);
    return column;
}

OutputColumn bucket(std::string name, TimeUnit unit)
{
    OutputColumn column = shop::bucketOf("t", name, unit);
    column.name = std::move(name);
    return column;
}

OutputColumn number(std::string name)
{
    return shop::aggregated(std::move(name), "t", "amount");
}

OutputColumn raw(std::string name, data::ColumnRole role)
{
    OutputColumn column = shop::plainColumn("t", name, role);
    column.name = std::move(name);
    return column;
}

std::vector<std::string> namesOf(const OutputColumns &columns)
{
    std::vector<std::string> names;
    for (const OutputColumn &column : columns) {
        names.push_back(column.name);
    }
    return names;
}

} // namespace

class TestChartAdvisor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsTheShapeOfTheResult_data();
    void followsTheShapeOfTheResult();
    void drawsWhatIsAskedForWhereItCan_data();
    void drawsWhatIsAskedForWhereItCan();
    void judgesPlainSqlByNamesAndValues_data();
    void judgesPlainSqlByNamesAndValues();
    void titlesSayWhatIsDrawn();
    void rowsOfOneNameAreDrawnApart();
};

void TestChartAdvisor::followsTheShapeOfTheResult_data()
{
    using data::ColumnRole;
    QTest::addColumn<OutputColumns>("columns");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("chart");
    const auto row = [](const char *name, const OutputColumns &columns, const Rows &rows,
                        const char *question, const char *chart) {
        QTest::newRow(name) << columns << rows << question << chart;
    };
    const OutputColumns byCategory{category("c"), number("total")};
    row("no rows are a table", byCategory, {}, "", "table");
    row("one number is a metric", {number("total")}, {{42}}, "", "metric y=total");
    row("one row of two numbers is a metric", {number("total"), number("avg")}, {{42, 3}}, "",
        "metric y=total,avg");
    row("one row of five numbers is a table",
        {number("a"), number("b"), number("c"), number("d"), number("e")}, {{1, 2, 3, 4, 5}}, "",
        "table");
    row("a name and a number are a metric", byCategory, {{"Office", 3}}, "", "metric x=c y=total");
    row("one text is a table", {raw("name", ColumnRole::Label)}, {{"Ann"}}, "", "table");
    row("a missing number is a table", {number("total")}, {{data::Value()}}, "", "table");
    row("few categories are bars", byCategory, named(5), "sales by c", "bar x=c y=total");
    row("few parts of a whole are a pie where parts are asked for", byCategory, named(5),
        "share of sales by c", "pie x=c y=total");
    row("negative parts are no pie", byCategory, {{"a", -1}, {"b", 5}, {"d", 6}},
        "share of sales by c", "bar x=c y=total");
    row("many parts are no pie", byCategory, named(9), "share of sales by c", "bar x=c y=total");
    row("many categories are horizontal bars", byCategory, named(20), "",
        "horizontal_bar x=c y=total");
    row("long names are horizontal bars", byCategory, named(4, "a rather long category "), "",
        "horizontal_bar x=c y=total");
    row("very many categories are a table", byCategory, named(150), "", "table");
    row("a group without a name is a category", byCategory,
        {{"a", 1}, {data::Value(), 2}, {"b", 5}}, "", "bar x=c y=total");
    row("time and number are a line", {bucket("m", TimeUnit::Month), number("total")},
        {{"2024-01", 1}, {"2024-02", 5}, {"2024-03", 3}}, "", "line x=m y=total");
    row("two moments are bars", {bucket("y", TimeUnit::Year), number("total")},
        {{"2023", 1}, {"2024", 5}}, "", "bar x=y y=total");
    row("days of the week are bars", {bucket("d", TimeUnit::DayOfWeek), number("total")},
        {{"0", 1}, {"1", 5}, {"2", 3}}, "", "bar x=d y=total");
    row("two like numbers over time share the lines",
        {bucket("m", TimeUnit::Month), number("sales"), number("cost")},
        {{"2024-01", 10, 8}, {"2024-02", 15, 9}, {"2024-03", 13, 9}}, "", "line x=m y=sales,cost");
    row("a count beside a huge sum stays out of the lines",
        {bucket("m", TimeUnit::Month), number("sales"), number("n")},
        {{"2024-01", 1e6, 8}, {"2024-02", 2e6, 9}, {"2024-03", 1e6, 9}}, "", "line x=m y=sales");
    row("time, category and number are lines in series",
        {bucket("m", TimeUnit::Month), category("c"), number("total")},
        crossed(months(12), letters(3)), "", "line x=m y=total series=c");
    row("many series over time are a heat map",
        {bucket("m", TimeUnit::Month), category("c"), number("total")},
        crossed(months(12), letters(15)), "", "heatmap x=m y=total series=c");
    row("few moments by category are grouped bars",
        {bucket("y", TimeUnit::Year), category("c"), number("total")},
        crossed({"2023", "2024"}, letters(4)), "", "grouped_bar x=y y=total series=c");
    row("day of the week by hour is a heat map",
        {bucket("d", TimeUnit::DayOfWeek), bucket("h", TimeUnit::HourOfDay), number("total")},
        crossed({"0", "1", "2"}, {"08", "09", "10"}), "", "heatmap x=h y=total series=d");
    row("month by year is a line for each year",
        {bucket("y", TimeUnit::Year), bucket("m", TimeUnit::MonthOfYear), number("total")},
        crossed({"2022", "2023", "2024"}, {"01", "02", "03"}), "", "line x=m y=total series=y");
    row("two small categories are grouped bars", {category("a"), category("b"), number("total")},
        crossed(letters(4), letters(3)), "", "grouped_bar x=a y=total series=b");
    row("two large categories are a heat map", {category("a"), category("b"), number("total")},
        crossed(letters(14), letters(10)), "", "heatmap x=a y=total series=b");
    row("two categories that hardly meet are a table",
        {category("a"), category("b"), number("total")},
        {{"a", "x", 1}, {"a", "y", 2}, {"b", "z", 3}, {"c", "z", 1}, {"d", "w", 3}, {"d", "v", 1}},
        "", "table");
    row("the best of each group are bars of the groups",
        {category("group"), category("name"), number("total")},
        {{"a", "x", 1}, {"b", "x", 2}, {"c", "z", 3}}, "", "bar x=group y=total");
    row("like numbers by category are grouped bars", {category("c"), number("low"), number("high")},
        {{"a", 1, 4}, {"b", 2, 5}, {"c", 3, 9}}, "", "grouped_bar x=c y=low,high");
    row("three unlike numbers by category are a table",
        {category("c"), number("a"), number("b"), number("d")},
        {{"x", 1, 4000, 2}, {"y", 2, 5000, 3}, {"z", 3, 9000, 4}}, "", "table");
    row("two numbers are a scatter plot",
        {raw("weight", ColumnRole::Measure), raw("freight", ColumnRole::Measure)},
        {{1.5, 4}, {2.5, 5}, {3, 9}, {4, 2}, {5, 7}, {6, 1}}, "", "scatter x=weight y=freight");
    row("one raw number in many rows is a histogram", {raw("salary", ColumnRole::Measure)},
        {{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}}, "", "histogram y=salary");
    row("one raw number in few rows is a table", {raw("salary", ColumnRole::Measure)},
        {{1}, {2}, {3}}, "", "table");
    row("keys are never drawn", {raw("order_id", ColumnRole::Key), raw("c", ColumnRole::Reference)},
        {{1, 9}, {2, 9}, {3, 8}, {4, 8}, {5, 7}, {6, 7}}, "", "table");
    row("an unmarked key is found by its name",
        {raw("shp_no", ColumnRole::Unknown), raw("hours", ColumnRole::Measure)},
        {{11, 9}, {12, 9}, {13, 8}, {14, 8}, {15, 7}, {16, 7}}, "", "table");
    row("an unmarked key is found by its values",
        {raw("entry", ColumnRole::Unknown), raw("hours", ColumnRole::Measure)},
        {{1, 9}, {2, 9}, {3, 8}, {4, 8}, {5, 7}, {6, 7}, {7, 1}, {8, 1}, {9, 2}, {10, 3}}, "",
        "table");
    row("a key that groups is a name like any other",
        {[] {
             OutputColumn key = category("customer_id");
             key.role = data::ColumnRole::Reference;
             return key;
         }(),
         number("total")},
        {{11, 9}, {12, 9}, {13, 8}}, "", "bar x=customer_id y=total");
    row("a rating that groups is a category", {category("stars"), number("n")},
        {{1, 9}, {2, 9}, {3, 8}, {4, 8}}, "", "bar x=stars y=n");
    row("texts alone are a table", {category("a"), category("b")}, {{"x", "y"}, {"z", "w"}}, "",
        "table");
}

void TestChartAdvisor::followsTheShapeOfTheResult()
{
    QFETCH(OutputColumns, columns);
    QFETCH(Rows, rows);
    QFETCH(QString, question);
    QFETCH(QString, chart);
    const data::ResultTable result = shop::table(namesOf(columns), rows);
    // a plan whose sums are sums, so that parts of a whole are known to be such
    query::QueryPlan plan;
    plan.from = shop::source("t");
    for (const OutputColumn &column : columns) {
        const query::Expression source = query::column("t", column.sourceColumn);
        plan.select.push_back(
            {column.aggregated ? query::aggregate(query::AggregateFunction::Sum, source) : source,
             column.name});
        if (column.grouping) {
            plan.groupBy.push_back(source);
        }
    }
    const ChartSuggestion suggestion = suggestChart(
        {.result = result, .columns = columns, .plan = &plan, .question = question.toStdString()},
        phrases);
    QCOMPARE(described(suggestion.chart), chart);
    QVERIFY(suggestion.note.empty());
}

void TestChartAdvisor::drawsWhatIsAskedForWhereItCan_data()
{
    using data::ColumnRole;
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<OutputColumns>("columns");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("chart");
    QTest::addColumn<QString>("note");
    const auto row = [](const char *name, const char *wanted, const OutputColumns &columns,
                        const Rows &rows, const char *chart, const char *note = "") {
        QTest::newRow(name) << wanted << columns << rows << chart << note;
    };
    const OutputColumns byCategory{category("c"), number("total")};
    const OutputColumns byMonth{bucket("m", TimeUnit::Month), number("total")};
    const Rows threeMonths{{"2024-01", 1}, {"2024-02", 5}, {"2024-03", 3}};
    const OutputColumns byBoth{category("a"), category("b"), number("total")};
    row("a pie of many parts", "pie", byCategory, named(9), "pie x=c y=total");
    row("a donut is a pie", "donut", byCategory, named(9), "pie x=c y=total");
    row("no pie of negative parts", "pie", byCategory, {{"a", -1}, {"b", 5}}, "bar x=c y=total",
        "This cannot be drawn as a pie chart: some values are negative.");
    row("no pie of zeros", "pie", byCategory, {{"a", 0}, {"b", 0}}, "bar x=c y=total",
        "This cannot be drawn as a pie chart: all values are zero.");
    row("no pie by two categories", "pie", byBoth, crossed(letters(3), letters(2)),
        "grouped_bar x=a y=total series=b",
        "This cannot be drawn as a pie chart: its parts are told apart by a and b.");
    row("bars over time", "bar", byMonth, threeMonths, "bar x=m y=total");
    row("horizontal bars", "horizontal_bar", byCategory, named(3), "horizontal_bar x=c y=total");
    row("bars by two categories are grouped", "bar", byBoth, crossed(letters(3), letters(2)),
        "grouped_bar x=a y=total series=b");
    row("stacked bars", "stacked_bar", byBoth, crossed(letters(3), letters(2)),
        "stacked_bar x=a y=total series=b");
    row("stacked bars of two numbers", "stacked_bar",
        {category("c"), number("low"), number("high")}, {{"a", 1, 4}, {"b", 2, 5}},
        "stacked_bar x=c y=low,high");
    row("no stack of one series", "stacked_bar", byCategory, named(3), "bar x=c y=total",
        "This cannot be drawn as a stacked bar chart: there is only one series of numbers.");
    row("an area", "area", byMonth, threeMonths, "area x=m y=total");
    row("a line along categories", "line", byCategory, named(4), "line x=c y=total");
    row("lines in series", "line", {bucket("m", TimeUnit::Month), category("c"), number("total")},
        crossed(months(2), letters(2)), "line x=m y=total series=c");
    row("a table", "table", byCategory, named(3), "table");
    row("a metric of one row", "metric", {number("total")}, {{3}}, "metric y=total");
    row("no metric of three rows", "metric", byCategory, named(3), "bar x=c y=total",
        "This cannot be drawn as a single number: there are 3 rows.");
    row("a scatter plot in groups", "scatter",
        {category("c"), raw("w", ColumnRole::Measure), raw("f", ColumnRole::Measure)},
        {{"a", 1.5, 2}, {"a", 2.5, 3}, {"b", 3, 4}}, "scatter x=w y=f series=c");
    row("no scatter plot of one number", "scatter", byCategory, named(3), "bar x=c y=total",
        "This cannot be drawn as a scatter plot: there is only one number in each row.");
    row("a histogram of few rows", "histogram", {raw("salary", ColumnRole::Measure)},
        {{1}, {2}, {9}}, "histogram y=salary");
    row("no histogram of what is counted already", "histogram", byCategory, named(4),
        "bar x=c y=total",
        "This cannot be drawn as a histogram: the values are already counted in groups.");
    row("a box plot for each category", "box",
        {raw("c", ColumnRole::Category), raw("salary", ColumnRole::Measure)},
        {{"a", 1}, {"a", 2}, {"b", 3}, {"b", 4}}, "box x=c y=salary");
    row("one box", "box", {raw("salary", ColumnRole::Measure)}, {{1}, {2}}, "box y=salary");
    row("a heat map", "heatmap", byBoth, crossed(letters(3), letters(2)),
        "heatmap x=a y=total series=b");
    row("no heat map along one category", "heatmap", byCategory, named(3), "bar x=c y=total",
        "This cannot be drawn as a heat map: there are no two columns to span it.");
    row("no chart of names", "bar", {raw("a", ColumnRole::Label), raw("b", ColumnRole::Category)},
        {{"x", "y"}, {"z", "w"}}, "table",
        "This cannot be drawn as a bar chart: there is no number in the result.");
    row("a key only in so many words", "bar",
        {raw("name", ColumnRole::Label), raw("customer_id", ColumnRole::Key)}, {{"x", 1}, {"z", 2}},
        "bar x=name y=customer_id", "“customer id” tells rows apart; its size means nothing.");
    row("nothing of nothing", "pie", byCategory, {}, "table");
    row("an unknown kind is ignored", "spiral", byCategory, named(3), "bar x=c y=total");
}

void TestChartAdvisor::drawsWhatIsAskedForWhereItCan()
{
    QFETCH(QString, wanted);
    QFETCH(OutputColumns, columns);
    QFETCH(Rows, rows);
    QFETCH(QString, chart);
    QFETCH(QString, note);
    const data::ResultTable result = shop::table(namesOf(columns), rows);
    const ChartSuggestion suggestion = suggestChart(
        {.result = result, .columns = columns, .requestedChart = wanted.toStdString()}, phrases);
    QCOMPARE(described(suggestion.chart), chart);
    QCOMPARE(QString::fromStdString(suggestion.note), note);
}

void TestChartAdvisor::judgesPlainSqlByNamesAndValues_data()
{
    QTest::addColumn<Names>("names");
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<QString>("chart");
    QTest::newRow("group and count")
        << Names{"city", "COUNT(*)"} << named(5) << "bar x=city y=COUNT(*)";
    QTest::newRow("months by their text")
        << Names{"m", "n"} << Rows{{"2024-01", 1}, {"2024-02", 5}, {"2024-03", 3}}
        << "line x=m y=n";
    QTest::newRow("days of the week by their format")
        << Names{"strftime('%w',d)", "n"} << Rows{{"0", 1}, {"1", 5}, {"2", 3}}
        << "bar x=strftime('%w',d) y=n";
    QTest::newRow("years by their name")
        << Names{"year", "n"} << Rows{{2022, 1}, {2023, 5}, {2024, 3}} << "line x=year y=n";
    QTest::newRow("years by their text")
        << Names{"y1", "n"} << Rows{{"2022", 1}, {"2023", 5}, {"2024", 3}} << "line x=y1 y=n";
    QTest::newRow("four digits are no year in a postcode")
        << Names{"zip", "n"} << Rows{{"1960", 1}, {"2023", 5}, {"2024", 3}} << "bar x=zip y=n";
    QTest::newRow("dates are time")
        << Names{"day", "n"} << Rows{{"2024-01-05", 1}, {"2024-01-09", 5}, {"2024-02-01", 3}}
        << "line x=day y=n";
    QTest::newRow("a key beside a number is a table")
        << Names{"order_id", "freight"} << Rows{{1, 9.5}, {2, 9}, {3, 8}, {4, 8}, {9, 7}}
        << "table";
    QTest::newRow("a small number beside a count is a category")
        << Names{"rating", "COUNT(*)"} << Rows{{1, 90}, {2, 95}, {4, 18}}
        << "bar x=rating y=COUNT(*)";
    QTest::newRow("mixed columns are a table")
        << Names{"a", "b"} << Rows{{1, "x"}, {"z", 2}} << "table";
}

void TestChartAdvisor::judgesPlainSqlByNamesAndValues()
{
    QFETCH(Names, names);
    QFETCH(Rows, rows);
    QFETCH(QString, chart);
    const data::ResultTable result = shop::table(names, rows);
    QCOMPARE(described(suggestChart({.result = result}, phrases).chart), chart);
}

void TestChartAdvisor::titlesSayWhatIsDrawn()
{
    const query::QueryPlan plan = shop::salesByCategory();
    const data::ResultTable result = shop::table({"name", "total sales"}, named(3));
    QCOMPARE(
        suggestChart({.result = result, .columns = shop::salesByCategoryOutput(), .plan = &plan},
                     phrases)
            .chart.title,
        std::string("Total sales by category"));
    const data::ResultTable grid =
        shop::table({"region", "status", "n"}, crossed(letters(3), letters(2)));
    QCOMPARE(suggestChart({.result = grid}, phrases).chart.title,
             std::string("Count by region and status"));
    const data::ResultTable points =
        shop::table({"weight", "freight"}, {{1.5, 2}, {2.5, 3}, {3, 4}, {5, 6}, {7, 1}});
    QCOMPARE(suggestChart({.result = points}, phrases).chart.title,
             std::string("Freight against weight"));
    const data::ResultTable texts = shop::table({"a"}, {{"x"}, {"y"}});
    QCOMPARE(suggestChart({.result = texts, .question = "which a?"}, phrases).chart.title,
             std::string("which a?"));
}

void TestChartAdvisor::rowsOfOneNameAreDrawnApart()
{
    query::QueryPlan plan = shop::salesByCategory();
    const data::ResultTable result =
        shop::table({"name", "total sales"}, {{"Ann", 1}, {"Ben", 2}, {"Ann", 3}});
    const auto chartFor = [&](const char *wanted) {
        return suggestChart({.result = result,
                             .columns = shop::salesByCategoryOutput(),
                             .plan = &plan,
                             .requestedChart = wanted},
                            phrases)
            .chart;
    };
    QCOMPARE(described(chartFor("")), QStringLiteral("table"));
    plan.groupBy.push_back(query::column("categories", "category_id"));
    QCOMPARE(described(chartFor("")), QStringLiteral("bar x=name y=total sales series=name"));
    QVERIFY(drawsRowsApart(chartFor("")));
    QCOMPARE(chartFor("").title, std::string("Total sales by category"));
    QCOMPARE(described(chartFor("pie")), QStringLiteral("pie x=name y=total sales series=name"));
    // along another column they are no more than rows
    ChartSettings settings;
    settings.x = "total sales";
    QVERIFY(chartWith(chartFor(""), settings).series.empty());
}

} // namespace tst_ChartAdvisor

QUERENT_TEST(ChartAdvisor)
#include "tst_ChartAdvisor.moc"
