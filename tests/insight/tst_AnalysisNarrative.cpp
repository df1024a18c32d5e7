// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Shop.h"
#include "insight/Narrative.h"

#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_AnalysisNarrative {

using namespace querent;
using namespace querent::insight;

class TestAnalysisNarrative : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysFindings_data();
    void saysFindings();
    void saysUnits();
    void survivesAnyValue_data();
    void survivesAnyValue();
};

void TestAnalysisNarrative::saysFindings_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("a correlation")
        << QByteArray(R"({"findings":[{"kind":"correlation","x":"weight","y":"freight",
             "pearson":0.5285,"spearman":0.7347,"rows":1200}]})")
        << "Weight and freight rise together moderately: their correlation (Pearson) is 0.53 over "
           "1,200 rows. By rank (Spearman) the correlation is 0.73.";
    QTest::newRow("several correlations")
        << QByteArray(R"({"findings":[{"kind":"correlation","x":"weight","y":"freight",
             "pearson":-0.9,"rows":12},{"kind":"correlation","x":"a","y":"b","pearson":0.01,
             "rows":12}]})")
        << "The higher weight, the lower freight, strongly: their correlation (Pearson) is -0.9 "
           "over 12 rows. A and b hardly go together: their correlation (Pearson) is 0.01 over 12 "
           "rows.";
    QTest::newRow("outliers")
        << QByteArray(R"({"findings":[{"kind":"outliers","column":"freight","rows":9000,
             "count":753,"below":0,"above":753,"low":-34.82,"high":136.22,"beyondThree":176}]})")
        << "753 of 9,000 values of freight are outliers: 0 below -34.82 and 753 above 136.22. "
           "Outliers lie more than 1.5 times the interquartile range outside of the middle half. "
           "176 lie more than 3 standard deviations from the mean.";
    QTest::newRow("no outliers")
        << QByteArray(R"({"findings":[{"kind":"outliers","column":"freight","rows":9,"count":0,
             "below":0,"above":0,"low":1,"high":2}]})")
        << "None of the 9 values of freight lies unusually far out. Outliers lie more than 1.5 "
           "times the interquartile range outside of the middle half.";
    QTest::newRow("a rising trend")
        << QByteArray(R"({"findings":[{"kind":"trend","x":"month","y":"orders","unit":"month",
             "slope":2.917,"r2":0.42,"rows":45,"start":100,"end":228.3,"first":"2021-12",
             "last":"2025-08","missing":0}]})")
        << "Orders rises by 2.92 per month on average. The straight line through 45 values goes "
           "from 100 to 228.3 and explains 42 % of the variation. It covers December 2021 to "
           "August 2025.";
    QTest::newRow("a falling trend over rows")
        << QByteArray(R"({"findings":[{"kind":"trend","y":"orders","unit":"row","slope":-2,
             "r2":1,"rows":3,"start":6,"end":2}]})")
        << "Orders falls by 2 per row on average. The straight line through 3 values goes from 6 "
           "to 2 and explains 100 % of the variation.";
    QTest::newRow("a distribution")
        << QByteArray(R"({"findings":[{"kind":"distribution","column":"freight","rows":8,
             "mean":23,"median":12,"deviation":31.14,"q1":11.75,"q3":13.25,"minimum":10,
             "maximum":100,"skewness":2.1}]})")
        << "The median freight is 12; half of the 8 values lie between 11.75 and 13.25. They range "
           "from 10 to 100 with a mean of 23. The standard deviation is 31.14. A few high values "
           "stretch it to the right.";
    QTest::newRow("a forecast")
        << QByteArray(R"({"findings":[{"kind":"forecast","y":"orders","unit":"month",
             "seasonal":true,"ahead":[{"period":"2025-01","value":120.4,"low":100,"high":140.8},
             {"period":"2025-02","value":121,"low":101,"high":141}]}]})")
        << "Orders in January 2025: about 120.4, likely between 100 and 140.8. Orders in February "
           "2025: about 121, likely between 101 and 141.";
    QTest::newRow("plain members of another analysis")
        << QByteArray(R"({"meanPrice":12.34567,"best city":"Wien","list":[1,2],"none":null})")
        << "Best city: Wien; mean price: 12.3457.";
    QTest::newRow("a plain number") << QByteArray("42.5") << "The analysis gives 42.5.";
    QTest::newRow("a plain text") << QByteArray(R"("All is 7 well.")") << "All is 7 well.";
    QTest::newRow("nothing to say") << QByteArray("[]") << "The analysis is done.";
}

void TestAnalysisNarrative::saysFindings()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, text);
    const data::ResultTable result = shop::table({"weight", "freight"}, {{1, 2}});
    const Narrative narrative = narrateAnalysis(nlohmann::json::parse(value.toStdString()),
                                                {.result = result}, data::Phrasebook());
    QCOMPARE(QString::fromStdString(narrative.summary()), text);
    std::string everything = narrative.summary();
    for (const Caveat &caveat : narrative.caveats) {
        everything += ' ' + caveat.text;
    }
    QVERIFY(numbersAreGrounded(everything, result, narrative.derived));
}

void TestAnalysisNarrative::saysUnits()
{
    const data::DataDictionary dictionary = shop::dictionary();
    const query::QueryPlan plan = shop::salesByCategory();
    const data::ResultTable result = shop::table({"name", "total sales"}, {{"a", 5}});
    const nlohmann::json value = nlohmann::json::parse(
        R"({"findings":[{"kind":"outliers","column":"total sales","rows":9,"count":1,"below":0,
            "above":1,"low":1,"high":2000000}]})");
    const Narrative narrative = narrateAnalysis(value,
                                                {.result = result,
                                                 .columns = shop::salesByCategoryOutput(),
                                                 .plan = &plan,
                                                 .dictionary = &dictionary},
                                                data::Phrasebook());
    QCOMPARE(narrative.headline, std::string("1 of 9 values of total sales are outliers: 0 below 1 "
                                             "EUR and 1 above 2 M EUR."));
}

void TestAnalysisNarrative::survivesAnyValue_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("null") << QByteArray("null");
    QTest::newRow("findings that are none") << QByteArray(R"({"findings":{}})");
    QTest::newRow("a finding that is none") << QByteArray(R"({"findings":[7,null,"x",[]]})");
    QTest::newRow("a finding without its numbers")
        << QByteArray(R"({"findings":[{"kind":"trend","slope":"steep"},{"kind":"outliers"},
                          {"kind":"forecast","ahead":[{}]},{"kind":7},{"kind":"distribution"},
                          {"kind":"correlation","pearson":null,"rows":3}]})");
}

void TestAnalysisNarrative::survivesAnyValue()
{
    QFETCH(QByteArray, value);
    const data::ResultTable result = shop::table({"weight"}, {{1}});
    const Narrative narrative = narrateAnalysis(nlohmann::json::parse(value.toStdString()),
                                                {.result = result}, data::Phrasebook());
    QCOMPARE(narrative.headline, std::string("The analysis is done."));
}

} // namespace tst_AnalysisNarrative

QUERENT_TEST(AnalysisNarrative)
#include "tst_AnalysisNarrative.moc"
