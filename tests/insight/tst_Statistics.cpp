// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "insight/Statistics.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numeric>

namespace tst_Statistics {

using namespace querent::insight;
using querent::data::Blob;
using querent::data::ResultTable;
using querent::data::Value;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

using Values = std::vector<double>;

bool near(double actual, double expected, double relative = 1e-12)
{
    return std::abs(actual - expected) <= relative * std::max(1.0, std::abs(expected));
}

// the first of Anscombe's four data sets (The American Statistician 27, 1973)
const Values anscombeX{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
const Values anscombeY{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};

} // namespace

class TestStatistics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quantilesAreOfTypeSeven_data();
    void quantilesAreOfTypeSeven();
    void agreesWithTheCertifiedValuesOfNistNumAcc();
    void sumsWithoutLosingSmallParts();
    void agreesWithAnscombe();
    void correlatesPairs_data();
    void correlatesPairs();
    void ranksShareTheirMeanWhenEqual();
    void fitsALine_data();
    void fitsALine();
    void fencesOffOutliers_data();
    void fencesOffOutliers();
    void scoresEveryValueByItsDistance();
    void nothingComesOfNothing();
    void takesOnlyNumbersFromATable();
    void histogramCountsEveryValueOnce_data();
    void histogramCountsEveryValueOnce();
    void histogramHasRoundEdges();
};

void TestStatistics::quantilesAreOfTypeSeven_data()
{
    QTest::addColumn<Values>("values");
    QTest::addColumn<double>("fraction");
    QTest::addColumn<double>("expected");
    // expected values as R 4's quantile(x, p) prints them
    QTest::newRow("the median of an odd sample is its middle") << Values{3, 1, 2} << 0.5 << 2.0;
    QTest::newRow("the median of an even sample lies between") << Values{4, 1, 3, 2} << 0.5 << 2.5;
    QTest::newRow("quartiles interpolate") << Values{1, 2, 3, 4} << 0.25 << 1.75;
    QTest::newRow("percentiles interpolate") << Values{15, 20, 35, 40, 50} << 0.4 << 29.0;
    QTest::newRow("the ends are the extremes") << Values{5, -1, 9} << 1.0 << 9.0;
    QTest::newRow("a fraction beyond the ends is the end") << Values{5, -1, 9} << -3.0 << -1.0;
    QTest::newRow("a single value is every quantile") << Values{7} << 0.9 << 7.0;
    QTest::newRow("NaN and infinity are left out")
        << Values{notANumber, 1, infinite, 3, -infinite} << 0.5 << 2.0;
    QTest::newRow("huge values of both signs do not overflow")
        << Values{-1.7e308, 1.7e308} << 0.5 << 0.0;
}

void TestStatistics::quantilesAreOfTypeSeven()
{
    QFETCH(Values, values);
    QFETCH(double, fraction);
    QFETCH(double, expected);
    const auto actual = quantile(values, fraction);
    QVERIFY(actual);
    QVERIFY2(near(*actual, expected), qPrintable(QString::number(*actual, 'g', 17)));
}

void TestStatistics::agreesWithTheCertifiedValuesOfNistNumAcc()
{
    // NIST StRD, univariate summary statistics, data sets NumAcc3 and NumAcc4: a textbook variance
    // loses every digit of the second
    Values numAcc3{1000000.2};
    Values numAcc4{10000000.2};
    for (int i = 0; i < 500; ++i) {
        numAcc3.insert(numAcc3.end(), {1000000.1, 1000000.3});
        numAcc4.insert(numAcc4.end(), {10000000.1, 10000000.3});
    }
    QVERIFY(near(*mean(numAcc3), 1000000.2));
    QVERIFY(near(*standardDeviation(numAcc3), 0.1, 1e-9));
    QVERIFY(near(*mean(numAcc4), 10000000.2));
    QVERIFY(near(*standardDeviation(numAcc4), 0.1, 1e-8));
}

void TestStatistics::sumsWithoutLosingSmallParts()
{
    QCOMPARE(sum(Values{1e16, 1.0, 1.0, -1e16}), 2.0);
    QCOMPARE(sum(Values{1.0, 1e100, 1.0, -1e100}), 2.0);
    QCOMPARE(sum(Values(10, 0.1)), 1.0);
    QCOMPARE(sum(Values{}), 0.0);
    QCOMPARE(sum(Values{notANumber, 2.0}), 2.0);
}

void TestStatistics::agreesWithAnscombe()
{
    QVERIFY(near(*mean(anscombeX), 9.0));
    QVERIFY(near(*variance(anscombeX), 11.0));
    QVERIFY(near(*mean(anscombeY), 7.500909090909091));
    QVERIFY(near(*variance(anscombeY), 4.127269090909091, 1e-10));
    QVERIFY(near(*correlation(anscombeX, anscombeY), 0.81642051634484, 1e-10));
    const auto trend = linearTrend(anscombeX, anscombeY);
    QVERIFY(trend);
    QVERIFY(near(trend->slope, 0.5000909090909091, 1e-10));
    QVERIFY(near(trend->intercept, 3.0000909090909091, 1e-10));
    QVERIFY(near(trend->rSquared, 0.66654245950103, 1e-10));
    QCOMPARE(trend->count, std::size_t(11));
    QVERIFY(near(*rankCorrelation(anscombeX, anscombeY), 0.818181818181818, 1e-10));
}

void TestStatistics::correlatesPairs_data()
{
    QTest::addColumn<Values>("x");
    QTest::addColumn<Values>("y");
    QTest::addColumn<double>("pearson"); // NaN: there is none
    QTest::addColumn<double>("spearman");
    QTest::newRow("a rising line is 1") << Values{1, 2, 3} << Values{2, 4, 6} << 1.0 << 1.0;
    QTest::newRow("a falling line is -1") << Values{1, 2, 3} << Values{6, 4, 2} << -1.0 << -1.0;
    QTest::newRow("a rising curve is 1 by rank only")
        << Values{1, 2, 3, 4} << Values{1, 10, 100, 1000} << 0.8241407166206990 << 1.0;
    // scipy.stats.spearmanr([1,2,2,3],[1,3,2,4]) = 0.9486832980505138
    QTest::newRow("ties share their rank")
        << Values{1, 2, 2, 3} << Values{1, 3, 2, 4} << 0.9486832980505138 << 0.9486832980505138;
    QTest::newRow("a constant side has none")
        << Values{1, 1, 1} << Values{1, 2, 3} << notANumber << notANumber;
    QTest::newRow("one pair has none") << Values{1} << Values{2} << notANumber << notANumber;
    QTest::newRow("pairs with a gap are left out")
        << Values{1, notANumber, 2, 3, 4} << Values{2, 5, 4, infinite, 8} << 1.0 << 1.0;
    QTest::newRow("large offsets do not drown the signal")
        << Values{1e9 + 1, 1e9 + 2, 1e9 + 3} << Values{-1e9 - 1, -1e9 - 2, -1e9 - 3} << -1.0
        << -1.0;
}

void TestStatistics::correlatesPairs()
{
    QFETCH(Values, x);
    QFETCH(Values, y);
    QFETCH(double, pearson);
    QFETCH(double, spearman);
    const auto byValue = correlation(x, y);
    const auto byRank = rankCorrelation(x, y);
    QCOMPARE(byValue.has_value(), !std::isnan(pearson));
    QCOMPARE(byRank.has_value(), !std::isnan(spearman));
    if (byValue) {
        QVERIFY(near(*byValue, pearson, 1e-9));
        QVERIFY(near(*byRank, spearman, 1e-9));
    }
}

void TestStatistics::ranksShareTheirMeanWhenEqual()
{
    QCOMPARE(ranks(Values{30, 10, 20, 20, 10, 20}), (Values{6, 1.5, 4, 4, 1.5, 4}));
    QCOMPARE(ranks(Values{}), Values{});
}

void TestStatistics::fitsALine_data()
{
    QTest::addColumn<Values>("x");
    QTest::addColumn<Values>("y");
    QTest::addColumn<double>("slope");
    QTest::addColumn<double>("intercept");
    QTest::addColumn<double>("rSquared");
    QTest::newRow("points on a line fit exactly")
        << Values{0, 1, 2} << Values{5, 8, 11} << 3.0 << 5.0 << 1.0;
    QTest::newRow("a level line explains everything") // there is nothing to explain
        << Values{0, 1, 2} << Values{4, 4, 4} << 0.0 << 4.0 << 1.0;
    QTest::newRow("no tendency explains nothing")
        << Values{1, 2, 3, 4} << Values{1, -1, -1, 1} << 0.0 << 0.0 << 0.0;
    QTest::newRow("years far from zero keep their slope")
        << Values{2014, 2015, 2016} << Values{10, 20, 30} << 10.0 << -20130.0 << 1.0;
}

void TestStatistics::fitsALine()
{
    QFETCH(Values, x);
    QFETCH(Values, y);
    QFETCH(double, slope);
    QFETCH(double, intercept);
    QFETCH(double, rSquared);
    const auto trend = linearTrend(x, y);
    QVERIFY(trend);
    QVERIFY(near(trend->slope, slope, 1e-9));
    QVERIFY(near(trend->intercept, intercept, 1e-9));
    QVERIFY(near(trend->rSquared, rSquared, 1e-9));
}

void TestStatistics::fencesOffOutliers_data()
{
    QTest::addColumn<Values>("values");
    QTest::addColumn<std::vector<std::size_t>>("expected");
    using Positions = std::vector<std::size_t>;
    QTest::newRow("a far value on either side is one")
        << Values{10, 11, 12, 13, 14, 100, 12, -50} << Positions{5, 7};
    QTest::newRow("a value on the fence is none") // q1 2, q3 4, fences -1 and 7
        << Values{1, 2, 3, 4, 7} << Positions{};
    QTest::newRow("an even spread has none") << Values{1, 2, 3, 4, 5, 6} << Positions{};
    QTest::newRow("equal values have none") << Values{5, 5, 5, 5} << Positions{};
    QTest::newRow("anything beside a crowd of equals is one")
        << Values{5, 5, 5, 5, 5, 6} << Positions{5};
    QTest::newRow("positions count the gaps")
        << Values{notANumber, 10, 11, 12, 11, 10, 99} << Positions{6};
    QTest::newRow("nothing has none") << Values{} << Positions{};
}

void TestStatistics::fencesOffOutliers()
{
    QFETCH(Values, values);
    QFETCH(std::vector<std::size_t>, expected);
    QCOMPARE(outliers(values), expected);
}

void TestStatistics::scoresEveryValueByItsDistance()
{
    const Values scores = zScores(Values{2, 4, 4, 4, 5, 5, 7, 9});
    QVERIFY(near(scores.front(), -3.0 / std::sqrt(32.0 / 7.0)));
    QVERIFY(near(sum(scores), 0.0));
    QCOMPARE(zScores(Values{3, 3}), (Values{0, 0}));
    QCOMPARE(zScores(Values{notANumber, 3}), Values{0});
}

void TestStatistics::nothingComesOfNothing()
{
    const Values none{notANumber, infinite};
    QVERIFY(!mean(none));
    QVERIFY(!median(none));
    QVERIFY(!variance(Values{1}));
    QVERIFY(!standardDeviation(Values{notANumber, 1}));
    QVERIFY(!linearTrend(Values{1, 1}, Values{2, 3}));
    QVERIFY(!tukeyFences(none));
    QVERIFY(!quantile(Values{1, 2}, notANumber));
    QVERIFY(histogram(none).empty());
}

void TestStatistics::takesOnlyNumbersFromATable()
{
    ResultTable table;
    table.columns = {{"a", {}}, {"b", {}}};
    table.rows = {{Value(1), Value(2.5)},
                  {Value(), Value(1)},
                  {Value("3"), Value(4)},
                  {Value(Blob{}), Value(notANumber)},
                  {Value(5), Value(-1)}};
    QCOMPARE(numbersOf(table, 0), (Values{1, 5}));
    QCOMPARE(numbersOf(table, 1), (Values{2.5, 1, 4, -1}));
    QVERIFY(numbersOf(table, 9).empty());
    QCOMPARE(pairsOf(table, 0, 1).x, (Values{1, 5}));
    QCOMPARE(pairsOf(table, 0, 1).y, (Values{2.5, -1}));
    QVERIFY(pairsOf(table, 0, 2).x.empty());
}

void TestStatistics::histogramCountsEveryValueOnce_data()
{
    QTest::addColumn<Values>("values");
    QTest::addColumn<std::size_t>("maximum");
    Values ramp(1000);
    std::iota(ramp.begin(), ramp.end(), 0.0);
    Values spike(1000, 1.0);
    spike.push_back(1e6);
    Values tiny;
    for (int i = 0; i < 50; ++i) {
        tiny.push_back(1e-9 * i);
    }
    QTest::newRow("an even spread") << ramp << std::size_t(40);
    QTest::newRow("few bins allowed") << ramp << std::size_t(3);
    QTest::newRow("one bin allowed") << ramp << std::size_t(1);
    QTest::newRow("no bin allowed means one") << ramp << std::size_t(0);
    QTest::newRow("one far value beside many equal ones") << spike << std::size_t(40);
    QTest::newRow("equal values") << Values{4, 4, 4} << std::size_t(40);
    QTest::newRow("two values") << Values{-1, 1} << std::size_t(40);
    QTest::newRow("tiny values") << tiny << std::size_t(40);
    QTest::newRow("negative values") << Values{-100, -90, -80, -10, -5, 0, 3} << std::size_t(40);
    QTest::newRow("a value on the last edge") << Values{0, 1, 2, 3, 4, 5, 10} << std::size_t(40);
    QTest::newRow("gaps are not counted") << Values{1, notANumber, 2, infinite} << std::size_t(40);
    QTest::newRow("values whose range overflows") << Values{-1.7e308, 1.7e308} << std::size_t(40);
}

void TestStatistics::histogramCountsEveryValueOnce()
{
    QFETCH(Values, values);
    QFETCH(std::size_t, maximum);
    const std::vector<Bin> bins = histogram(values, maximum);
    QVERIFY(!bins.empty());
    QVERIFY(bins.size() <= std::max<std::size_t>(maximum, 1));
    std::size_t counted = 0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        counted += bins[i].count;
        QVERIFY(bins[i].from <= bins[i].until);
        if (i > 0) {
            QCOMPARE(bins[i].from, bins[i - 1].until);
        }
        std::size_t inside = 0;
        for (const double value : values) {
            const bool last = i + 1 == bins.size();
            inside += std::isfinite(value) && value >= bins[i].from &&
                              (value < bins[i].until || (last && value <= bins[i].until))
                          ? 1U
                          : 0U;
        }
        QCOMPARE(bins[i].count, inside);
    }
    QCOMPARE(counted, static_cast<std::size_t>(std::ranges::count_if(
                          values, [](double value) { return std::isfinite(value); })));
}

void TestStatistics::histogramHasRoundEdges()
{
    Values ages;
    for (int i = 0; i < 200; ++i) {
        ages.push_back(18 + i % 47);
    }
    const std::vector<Bin> bins = histogram(ages);
    QCOMPARE(bins.front().from, 10.0);
    QCOMPARE(bins.front().until, 20.0);
    QCOMPARE(bins.back().until, 70.0);
}

} // namespace tst_Statistics

QUERENT_TEST(Statistics)
#include "tst_Statistics.moc"
