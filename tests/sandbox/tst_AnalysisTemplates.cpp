// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "sandbox/AnalysisRunner.h"
#include "sandbox/AnalysisTemplates.h"

#include <QTest>

#include <cmath>

namespace tst_AnalysisTemplates {

using namespace querent;
using namespace querent::sandbox;
using base::ErrorCode;
using data::ColumnType;
using data::ResultColumn;
using data::ResultTable;

namespace {

ResultTable tableOf(std::vector<ResultColumn> columns, std::vector<data::Row> rows)
{
    ResultTable table;
    table.columns = std::move(columns);
    table.rows = std::move(rows);
    return table;
}

AnalysisOutcome outcomeFor(const char *analysis, const ResultTable &table)
{
    const auto code = writeAnalysis(analysis, table.columns);
    if (!code.ok()) {
        qWarning("%s", code.error().message.c_str());
        return {};
    }
    const auto outcome = AnalysisRunner(QUERENT_SANDBOX).run(*code, table, {}, {});
    if (!outcome.ok()) {
        qWarning("%s\n%s", outcome.error().message.c_str(), code->text.c_str());
        return {};
    }
    return *outcome;
}

bool near(double actual, double expected)
{
    return std::abs(actual - expected) < 1e-9 * std::max(1.0, std::abs(expected));
}

/// Months from January 2022 on with `value(i)`.
template <typename Value>
ResultTable monthly(int count, Value value)
{
    ResultTable table;
    table.columns = {{"month", ColumnType::Text}, {"orders", ColumnType::Integer}};
    for (int i = 0; i < count; ++i) {
        const int month = i % 12 + 1;
        table.rows.push_back(
            {std::to_string(2022 + i / 12) + (month < 10 ? "-0" : "-") + std::to_string(month),
             data::Value(value(i))});
    }
    return table;
}

} // namespace

class TestAnalysisTemplates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void correlates();
    void findsOutliers();
    void fitsTrends_data();
    void fitsTrends();
    void describesDistributions();
    void carriesTrendsOn();
    void carriesSeasonsOn();
    void choosesColumnsByTheirKind();
    void saysWhatIsMissing_data();
    void saysWhatIsMissing();
    void columnNamesCannotBreakTheCode();
};

void TestAnalysisTemplates::correlates()
{
    const ResultTable table =
        tableOf({{"weight", ColumnType::Real}, {"freight", ColumnType::Real}},
                {{1.0, 1}, {2.0, 10}, {3.0, 100}, {4.0, 1000}, {5.0, data::Value()}});
    const AnalysisOutcome outcome = outcomeFor("correlation", table);
    QCOMPARE(outcome.numbers().size(), std::size_t(2));
    QVERIFY(near(outcome.numbers()[0], 0.8241407166206990));
    QVERIFY(near(outcome.numbers()[1], 1.0));
    const nlohmann::json &finding = outcome.value["findings"][0];
    QCOMPARE(finding["kind"].get<std::string>(), std::string("correlation"));
    QCOMPARE(finding["x"].get<std::string>(), std::string("weight"));
    QCOMPARE(finding["rows"].get<int>(), 4);
}

void TestAnalysisTemplates::findsOutliers()
{
    std::vector<data::Row> rows;
    for (int i = 0; i < 40; ++i) {
        rows.push_back({10 + i % 5});
    }
    rows.push_back({100});
    rows.push_back({-50});
    const AnalysisOutcome outcome =
        outcomeFor("outliers", tableOf({{"freight", ColumnType::Integer}}, rows));
    QCOMPARE(outcome.numbers(), (std::vector<double>{2, 2}));
    const nlohmann::json &finding = outcome.value["findings"][0];
    QCOMPARE(finding["above"].get<int>(), 1);
    QCOMPARE(finding["below"].get<int>(), 1);
    QCOMPARE(finding["high"].get<double>(), 16.0);
    QCOMPARE(finding["most"].dump(), std::string("[100,-50]"));
}

void TestAnalysisTemplates::fitsTrends_data()
{
    QTest::addColumn<QByteArray>("times"); // JSON
    QTest::addColumn<QByteArray>("unit");
    QTest::addColumn<double>("slope");
    QTest::addColumn<int>("missing");
    const auto row = [](const char *name, const char *times, const char *unit, double slope,
                        int missing) {
        QTest::newRow(name) << QByteArray(times) << QByteArray(unit) << slope << missing;
    };
    // the values are 3, 6, 9 in this order
    row("months", R"(["2023-11","2023-12","2024-01"])", "month", 3, 0);
    row("quarters", R"(["2023-Q3","2023-Q4","2024-Q1"])", "quarter", 3, 0);
    row("years as text", R"(["2022","2023","2024"])", "year", 3, 0);
    row("years as numbers", "[2022,2023,2024]", "year", 3, 0);
    row("weeks over the turn of the year", R"(["2020-W52","2020-W53","2021-W01"])", "week", 3, 0);
    row("days over a leap day", R"(["2024-02-28","2024-02-29","2024-03-01"])", "day", 3, 0);
    row("a gap stretches the time", R"(["2024-01","2024-03","2024-05"])", "month", 1.5, 2);
    row("rows in any order", R"(["2024-03","2024-02","2024-01"])", "month", -3, 0);
}

void TestAnalysisTemplates::fitsTrends()
{
    QFETCH(QByteArray, times);
    QFETCH(QByteArray, unit);
    QFETCH(double, slope);
    QFETCH(int, missing);
    const nlohmann::json list = nlohmann::json::parse(times.toStdString());
    ResultTable table =
        tableOf({{"time", list[0].is_string() ? ColumnType::Text : ColumnType::Integer},
                 {"n", ColumnType::Integer}},
                {});
    for (int i = 0; i < 3; ++i) {
        table.rows.push_back({list[static_cast<std::size_t>(i)].get<data::Value>(), 3 * (i + 1)});
    }
    const AnalysisOutcome outcome = outcomeFor("trend", table);
    QCOMPARE(outcome.numbers().size(), std::size_t(1));
    QVERIFY(near(outcome.numbers()[0], slope));
    const nlohmann::json &finding = outcome.value["findings"][0];
    QCOMPARE(finding["unit"].get<std::string>(), unit.toStdString());
    QCOMPARE(finding["missing"].get<int>(), missing);
    QVERIFY(near(finding["r2"].get<double>(), 1.0));
    const bool backwards = slope < 0;
    QCOMPARE(finding["first"].get<std::string>(), data::toText(table.rows[backwards ? 2 : 0][0]));
    QCOMPARE(finding["last"].get<std::string>(), data::toText(table.rows[backwards ? 0 : 2][0]));
}

void TestAnalysisTemplates::describesDistributions()
{
    const ResultTable table =
        tableOf({{"salary", ColumnType::Real}}, {{10}, {11}, {12}, {13}, {14}, {100}, {12}, {12}});
    const AnalysisOutcome outcome = outcomeFor("distribution", table);
    QCOMPARE(outcome.numbers().size(), std::size_t(7));
    QCOMPARE(outcome.numbers()[0], 23.0);
    QCOMPARE(outcome.numbers()[1], 12.0);
    QCOMPARE(outcome.numbers()[3], 11.75);
    QCOMPARE(outcome.numbers()[6], 100.0);
    const nlohmann::json &finding = outcome.value["findings"][0];
    QVERIFY(finding["skewness"].get<double>() > 1.0);
    std::size_t counted = 0;
    for (const nlohmann::json &bin : finding["bins"]) {
        counted += bin["count"].get<std::size_t>();
    }
    QCOMPARE(counted, std::size_t(8));
}

void TestAnalysisTemplates::carriesTrendsOn()
{
    const AnalysisOutcome outcome =
        outcomeFor("forecast", monthly(10, [](int i) { return 100 + 5 * i; }));
    QCOMPARE(outcome.numbers().size(), std::size_t(3));
    QVERIFY(near(outcome.numbers()[0], 150.0));
    QVERIFY(near(outcome.numbers()[2], 160.0));
    const nlohmann::json &finding = outcome.value["findings"][0];
    QCOMPARE(finding["ahead"][0]["period"].get<std::string>(), std::string("2022-11"));
    QCOMPARE(finding["ahead"][2]["period"].get<std::string>(), std::string("2023-01"));
    QCOMPARE(finding["seasonal"].get<bool>(), false);
}

void TestAnalysisTemplates::carriesSeasonsOn()
{
    // every December sells 60 more
    const AnalysisOutcome outcome = outcomeFor(
        "forecast", monthly(35, [](int i) { return 100 + 2 * i + (i % 12 == 11 ? 60 : 0); }));
    const nlohmann::json &finding = outcome.value["findings"][0];
    QCOMPARE(finding["seasonal"].get<bool>(), true);
    QVERIFY(near(outcome.numbers()[0], 230.0)); // December
    QVERIFY(near(outcome.numbers()[1], 172.0)); // January
    // what scatters around the season widens the range
    const AnalysisOutcome noisy =
        outcomeFor("forecast", monthly(36, [](int i) {
                       return 100 + 2 * i + (i % 12 == 11 ? 60 : 0) + (i % 7 == 3 ? 20 : 0);
                   }));
    const nlohmann::json &next = noisy.value["findings"][0]["ahead"][0];
    QVERIFY(next["low"].get<double>() < next["value"].get<double>() - 5.0);
    QVERIFY(next["high"].get<double>() > next["value"].get<double>() + 5.0);
}

void TestAnalysisTemplates::choosesColumnsByTheirKind()
{
    const std::vector<ResultColumn> columns{
        {"order_id", ColumnType::Integer}, {"name", ColumnType::Text},
        {"weight", ColumnType::Real},      {"customerId", ColumnType::Integer},
        {"freight", ColumnType::Unknown},  {"shipped_on", ColumnType::Date}};
    const auto correlation = writeAnalysis("correlation", columns);
    QVERIFY(correlation.ok());
    QVERIFY(correlation->text.starts_with(R"(const names = ["weight","freight"];)"));
    const auto trend = writeAnalysis("trend", columns);
    QVERIFY(trend.ok());
    QVERIFY(trend->text.starts_with("const timeName = \"shipped_on\";\nconst numberName = "
                                    "\"weight\";"));
    const auto numbered = writeAnalysis("correlation", {{"shipment_no", ColumnType::Integer},
                                                        {"freight", ColumnType::Real},
                                                        {"total weight", ColumnType::Real}});
    QVERIFY(numbered.ok());
    QVERIFY(numbered->text.starts_with("const names = [\"freight\",\"total weight\"];"));
    // where there are only keys, they are what is meant
    const auto keys = writeAnalysis("outliers", {{"order_id", ColumnType::Integer}});
    QVERIFY(keys.ok());
    QVERIFY(keys->text.starts_with("const numberName = \"order_id\";"));
}

void TestAnalysisTemplates::saysWhatIsMissing_data()
{
    QTest::addColumn<QByteArray>("analysis");
    QTest::addColumn<std::vector<ResultColumn>>("columns");
    QTest::addColumn<int>("code");
    const auto failed = static_cast<int>(ErrorCode::AnalysisFailed);
    using Columns = std::vector<ResultColumn>;
    const Columns texts{{"name", ColumnType::Text}};
    QTest::newRow("no number") << QByteArray("outliers") << texts << failed;
    QTest::newRow("no column") << QByteArray("trend") << Columns{} << failed;
    QTest::newRow("one number to correlate")
        << QByteArray("correlation") << Columns{{"n", ColumnType::Real}} << failed;
    QTest::newRow("no time to forecast over")
        << QByteArray("forecast") << Columns{{"n", ColumnType::Real}} << failed;
    QTest::newRow("no such analysis")
        << QByteArray("astrology") << texts << static_cast<int>(ErrorCode::Unsupported);
}

void TestAnalysisTemplates::saysWhatIsMissing()
{
    QFETCH(QByteArray, analysis);
    QFETCH(std::vector<ResultColumn>, columns);
    QFETCH(int, code);
    const auto written = writeAnalysis(analysis.toStdString(), columns);
    QVERIFY(!written.ok());
    QCOMPARE(static_cast<int>(written.error().code), code);
    QVERIFY(!written.error().message.empty());
}

void TestAnalysisTemplates::columnNamesCannotBreakTheCode()
{
    const std::string odd = "a\"; throw 1; // \\ \u2028 “numberName” timeName";
    const ResultTable table = tableOf({{odd, ColumnType::Integer}}, {{1}, {2}, {3}});
    for (const std::string_view analysis : analysisNames()) {
        const auto code = writeAnalysis(analysis, table.columns);
        if (!code.ok()) {
            continue; // needs more columns
        }
        const auto outcome = AnalysisRunner(QUERENT_SANDBOX).run(*code, table, {}, {});
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
    }
}

} // namespace tst_AnalysisTemplates

QUERENT_TEST(AnalysisTemplates)
#include "tst_AnalysisTemplates.moc"
