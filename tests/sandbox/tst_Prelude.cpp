// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "insight/Periods.h"
#include "insight/Statistics.h"
#include "sandbox/AnalysisRunner.h"

#include <QTest>

#include <cmath>
#include <random>

namespace tst_Prelude {

using namespace querent;
using namespace querent::sandbox;
using Values = std::vector<double>;

namespace {

data::ResultTable tableOf(const Values &x, const Values &y)
{
    data::ResultTable table;
    table.columns = {{"x", data::ColumnType::Real}, {"y", data::ColumnType::Real}};
    for (std::size_t i = 0; i < x.size(); ++i) {
        // JSON has no NaN: it arrives as null, which counts as little
        table.rows.push_back({x[i], y[i]});
    }
    return table;
}

nlohmann::json run(const std::string &code, const data::ResultTable &table)
{
    const auto outcome = AnalysisRunner(QUERENT_SANDBOX).run({code}, table, {}, {});
    if (!outcome.ok()) {
        qWarning("%s", outcome.error().message.c_str());
        return {};
    }
    return outcome->value;
}

bool same(const nlohmann::json &script, const std::optional<double> &native)
{
    if (!native) {
        return script.is_null();
    }
    return script.is_number() &&
           std::abs(script.get<double>() - *native) <= 1e-12 * std::max(1.0, std::abs(*native));
}

} // namespace

class TestPrelude : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheStatisticsInCpp_data();
    void agreesWithTheStatisticsInCpp();
    void readsPeriodsLikeInsight();
};

void TestPrelude::agreesWithTheStatisticsInCpp_data()
{
    QTest::addColumn<Values>("x");
    QTest::addColumn<Values>("y");
    std::mt19937 engine(7);
    std::normal_distribution<double> normal(50.0, 12.0);
    Values x;
    Values y;
    Values ties;
    for (int i = 0; i < 300; ++i) {
        x.push_back(normal(engine));
        y.push_back(x.back() * 0.3 + normal(engine));
        ties.push_back(std::round(y.back() / 10.0));
    }
    QTest::newRow("correlated samples") << x << y;
    QTest::newRow("samples with ties") << x << ties;
    QTest::newRow("a constant side") << x << Values(x.size(), 4.0);
    QTest::newRow("large offsets") << Values{1e9 + 1, 1e9 + 2, 1e9 + 4} << Values{1e9, -1e9, 5};
    QTest::newRow("gaps") << Values{1, std::nan(""), 3, 4} << Values{2, 3, std::nan(""), 9};
    QTest::newRow("a single pair") << Values{1} << Values{2};
    QTest::newRow("nothing") << Values{} << Values{};
}

void TestPrelude::agreesWithTheStatisticsInCpp()
{
    QFETCH(Values, x);
    QFETCH(Values, y);
    const nlohmann::json found =
        run("const x = data.column('x'), y = data.column('y');\n"
            "const bounds = fences(x), line = trend(x, y);\n"
            "result = {sum: sum(x), mean: mean(x), median: median(x), tenth: quantile(x, 0.1),\n"
            "  variance: variance(x), deviation: standardDeviation(x), low: minimum(x),\n"
            "  correlation: correlation(x, y), rank: rankCorrelation(x, y), line: line,\n"
            "  bounds: bounds, outliers: outliers(y).indices, z: zScores(x), bins: histogram(y),\n"
            "  few: histogram(x, 5)};",
            tableOf(x, y));
    QVERIFY(found.is_object());
    QVERIFY(same(found["sum"], insight::sum(x)));
    QVERIFY(same(found["mean"], insight::mean(x)));
    QVERIFY(same(found["median"], insight::median(x)));
    QVERIFY(same(found["tenth"], insight::quantile(x, 0.1)));
    QVERIFY(same(found["variance"], insight::variance(x)));
    QVERIFY(same(found["deviation"], insight::standardDeviation(x)));
    QVERIFY(same(found["low"], insight::quantile(x, 0.0)));
    QVERIFY(same(found["correlation"], insight::correlation(x, y)));
    QVERIFY(same(found["rank"], insight::rankCorrelation(x, y)));
    const auto line = insight::linearTrend(x, y);
    QCOMPARE(found["line"].is_null(), !line.has_value());
    if (line) {
        QVERIFY(same(found["line"]["slope"], line->slope));
        QVERIFY(same(found["line"]["intercept"], line->intercept));
        QVERIFY(same(found["line"]["r2"], line->rSquared));
        QCOMPARE(found["line"]["count"].get<std::size_t>(), line->count);
    }
    const auto bounds = insight::tukeyFences(x);
    QCOMPARE(found["bounds"].is_null(), !bounds.has_value());
    if (bounds) {
        QVERIFY(same(found["bounds"]["low"], bounds->low));
        QVERIFY(same(found["bounds"]["high"], bounds->high));
    }
    QCOMPARE(found["outliers"].get<std::vector<std::size_t>>(), insight::outliers(y));
    const Values scores = insight::zScores(x);
    QCOMPARE(found["z"].size(), scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) {
        QVERIFY(same(found["z"][i], scores[i]));
    }
    for (const auto &[name, bins] :
         {std::pair{"bins", insight::histogram(y)}, std::pair{"few", insight::histogram(x, 5)}}) {
        QCOMPARE(found[name].size(), bins.size());
        for (std::size_t i = 0; i < bins.size(); ++i) {
            QVERIFY(same(found[name][i]["from"], bins[i].from));
            QVERIFY(same(found[name][i]["until"], bins[i].until));
            QCOMPARE(found[name][i]["count"].get<std::size_t>(), bins[i].count);
        }
    }
}

void TestPrelude::readsPeriodsLikeInsight()
{
    using query::TimeUnit;
    const std::vector<std::pair<TimeUnit, std::vector<std::string>>> units{
        {TimeUnit::Year, {"1999", "2000", "2024"}},
        {TimeUnit::Quarter, {"2023-Q4", "2024-Q1"}},
        {TimeUnit::Month, {"2023-12", "2024-01", "1969-07"}},
        {TimeUnit::Week, {"2020-W53", "2021-W01", "2025-W01", "2024-W52"}},
        {TimeUnit::Day, {"2024-02-29", "2024-03-01", "1969-12-31"}}};
    for (const auto &[unit, texts] : units) {
        data::ResultTable table;
        table.columns = {{"t", data::ColumnType::Text}};
        for (const std::string &text : texts) {
            table.rows.push_back({text});
        }
        const nlohmann::json found =
            run("const p = periods(data.column('t'));\n"
                "result = {numbers: p.numbers, texts: p.numbers.map(p.text), unit: p.unit};",
                table);
        QCOMPARE(found["texts"].get<std::vector<std::string>>(), texts);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            QCOMPARE(found["numbers"][i].get<std::int64_t>(),
                     *insight::periodOrdinal(texts[i], unit));
        }
    }
}

} // namespace tst_Prelude

QUERENT_TEST(Prelude)
#include "tst_Prelude.moc"
