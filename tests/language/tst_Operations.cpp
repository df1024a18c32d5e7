// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/Engine.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <QtTest/QtTest>

namespace tst_Operations {

using namespace querent;
using namespace querent::pieces;

namespace {

std::shared_ptr<const data::Catalog> catalog()
{
    using data::ColumnType;
    data::Catalog catalog;
    catalog.engine = "sqlite";
    const auto numbered = [](std::string name, double low, double high) {
        data::Column result = column(std::move(name), ColumnType::Real);
        result.profile.min = data::Value(low);
        result.profile.max = data::Value(high);
        return result;
    };
    data::Table vineyards{"vineyards",
                          false,
                          {key("vineyard_id"), column("vineyard_name", ColumnType::Text),
                           column("valley", ColumnType::Text, {"North", "South"}),
                           numbered("upkeep", 100.0, 9000.0)},
                          40,
                          {}};
    data::Table harvests{"harvests",
                         false,
                         {key("harvest_id"), column("vineyard_id", ColumnType::Integer),
                          date("picked_on", "2024-10-20"), numbered("crates", 1.0, 900.0),
                          numbered("labour_hours", 1.0, 400.0),
                          numbered("spoiled_bottles", 0.0, 90.0),
                          numbered("produced_bottles", 0.0, 4000.0),
                          column("grape", ColumnType::Text, {"merlot", "riesling", "syrah"}),
                          column("is_organic", ColumnType::Boolean)},
                         4000,
                         {}};
    data::Table incidents{"incidents",
                          false,
                          {key("incident_id"), column("harvest_id", ColumnType::Integer),
                           column("severity", ColumnType::Text, {"minor", "grave"})},
                          600,
                          {}};
    catalog.tables = {vineyards, harvests, incidents};
    catalog.relationships = {{"harvests", {"vineyard_id"}, "vineyards", {"vineyard_id"}, false, {}},
                             {"incidents", {"harvest_id"}, "harvests", {"harvest_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

/// Vineyards, what is picked on them and what goes wrong then.
language::Engine winery()
{
    std::vector<data::ColumnValues> values{
        {"vineyards", "vineyard_name", {"Clos Vert", "Hang Ost"}, true},
        {"vineyards", "valley", {"North", "South"}, true},
        {"harvests", "grape", {"merlot", "riesling", "syrah"}, true},
        {"incidents", "severity", {"minor", "grave"}, true},
    };
    return language::Engine(language::buildSourceModel(catalog(), nullptr, std::move(values)),
                            nullptr);
}

QString sqlOf(const query::QueryPlan &plan)
{
    const std::shared_ptr<const data::Catalog> source = catalog();
    const auto bound = query::Binder(*source).bind(plan);
    if (!bound) {
        return QString::fromStdString(bound.error().message);
    }
    const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(bound.value());
    return sql ? QString::fromStdString(sql.value()).simplified() : QString();
}

} // namespace

class TestOperations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understands_data();
    void understands();
    void writes_data();
    void writes();
    void countsNothingTwice();
};

void TestOperations::understands_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("explanation");
    const auto row = [](const char *name, const char *question, const char *explanation) {
        QTest::newRow(name) << QString::fromUtf8(question) << QString::fromUtf8(explanation);
    };
    row("bins spelled out", "split harvests by crates: below 10, 10 to under 50, 50 and up",
        "Number of harvests for each range of harvests · crates.");
    row("bins of a list of ranges", "number of harvests with 1-10, 11-50 and 51+ crates",
        "Number of harvests for each range of harvests · crates.");
    row("bins of equal width", "how many harvests in crates bands of 100",
        "Number of harvests for each range of harvests · crates.");
    row("bins of equal width, number first", "harvests by crates in 50 step bins",
        "Number of harvests for each range of harvests · crates.");
    row("a ratio per hundred", "incidents per 100 harvests for each vineyard",
        "Number of incidents per 100 of the number of harvests for each vineyard.");
    row("a ratio of two columns", "crates per labour hour by vineyard",
        "Sum of harvests · crates per sum of harvests · labour hours for each vineyard.");
    row("a rate of a state", "grave rate per vineyard",
        "Number of incidents where incidents · severity is grave, as a share of the number of "
        "incidents for each vineyard.");
    row("a rate of part and whole", "spoiled rate per vineyard",
        "Sum of harvests · spoiled bottles, as a share of the sum of harvests · produced bottles "
        "for each vineyard.");
    row("growth between two years", "how much did crates grow from 2022 to 2023 in percent?",
        "Change of sum of harvests · crates, where harvests · picked on in 2022, 2023 from one "
        "period to the next.");
    row("more than in another year", "how many more harvests in 2023 than in 2021?",
        "Change of number of harvests, where harvests · picked on in 2023, 2021 from one period to "
        "the next.");
    row("each step against the one before",
        "harvests per month in 2023 and the difference from the "
        "month before",
        "Difference of number of harvests for each month of harvests · picked on, where harvests · "
        "picked on in 2023 from one period to the next.");
    row("two values side by side", "merlot vs riesling: average crates",
        "Average of harvests · crates for each harvests · grape, where harvests · grape is merlot, "
        "riesling.");
    row("yes and no of a flag", "organic versus conventional: total crates",
        "Sum of harvests · crates for each harvests · is organic.");
    row("rows of each, and a figure",
        "organic vs conventional harvests: how many of each, and average crates",
        "Number of harvests, average of harvests · crates for each harvests · is organic.");
    row("a share of each of two", "percentage of grave incidents, North versus South",
        "Number of incidents where incidents · severity is grave, as a share of the number of "
        "incidents for each vineyards · valley, where vineyards · valley is North, South.");
    row("the window says how long a step is", "7-day moving average of crates",
        "Moving average of sum of harvests · crates for each day of harvests · picked on.");
    row("a line for each", "one line per grape: number of harvests",
        "Number of harvests for each harvests · grape.");
    row("slips in words that steer", "hwo mny harvests becuase of syrah",
        "Number of harvests, where harvests · grape is syrah.");
    row("over all of them", "vineyards with an upkeep above the estate-wide average",
        "Vineyards, where vineyards · upkeep compared with its average.");
    row("two years, one next to the other", "crates 2022 next to 2023 by grape",
        "Sum of harvests · crates for each harvests · grape, year of harvests · picked on, where "
        "harvests · picked on in 2022, 2023.");
    row("rows are no groups of their own sums", "total crates across all harvests",
        "Sum of harvests · crates.");
    row("a list of figures", "harvests, total crates and average labour hours by grape",
        "Sum of harvests · crates, average of harvests · labour hours, number of harvests for each "
        "harvests · grape.");
    row("a figure among others, named alone",
        "per grape: number of pickings, total crates and average labour hours",
        "Number of harvests, sum of harvests · crates, average of harvests · labour hours for each "
        "harvests · grape.");
    row("a heading says what there is a row for", "vineyard scorecard: harvests, average crates",
        "Average of harvests · crates, number of harvests for each vineyard.");
    row("this month set against the one before", "harvests this month vs last month",
        "Number of harvests for each month of harvests · picked on, where harvests · picked on in "
        "2024-10-01 – 2024-10-31, 2024-09-01 – 2024-09-30.");
    row("an average of rows per row of another table", "harvests per vineyard on average",
        "Number of harvests per number of different vineyards.");
    row("two grouping words are no ratio", "harvests per vineyard, split by grape",
        "Number of harvests for each vineyard, harvests · grape.");
    row("what is done is an amount, not rows", "production by grape",
        "Sum of harvests · produced bottles for each harvests · grape.");
    row("places within groups", "rank the vineyards within each valley by total crates",
        "Vineyards · valley, vineyards, ranked within each vineyards · valley, highest sum of "
        "harvests · crates first.");
    row("the first within each group", "for each valley, which grape is picked most often?",
        "Vineyards · valley, harvests · grape, ranked within each "
        "vineyards · valley, highest number of harvests first, only the first 1.");
}

void TestOperations::understands()
{
    QFETCH(QString, question);
    QFETCH(QString, explanation);
    const query::Interpretation result = winery().interpret(asking(question), {});
    QVERIFY(result.plan.has_value());
    QCOMPARE(QString::fromStdString(result.explanation), explanation);
}

void TestOperations::writes_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("part");
    QTest::newRow("an edge belongs above a kind that ends under it")
        << QStringLiteral("split harvests by crates: below 10, 10 to under 50, 50 and up")
        << QStringLiteral("WHEN crates < 50.0");
    QTest::newRow("an edge belongs below a kind that is closed")
        << QStringLiteral("harvests with up to 5, 5 to 20, over 20 crates")
        << QStringLiteral("crates <= 20.0");
    QTest::newRow("a period before the latest one")
        << QStringLiteral("harvests in the latest month compared with the month before")
        << QStringLiteral("2024-09-01");
    QTest::newRow("all groups stay when the time is only the key")
        << QStringLiteral("most crates: the total for every month")
        << QStringLiteral("GROUP BY month");
}

void TestOperations::writes()
{
    QFETCH(QString, question);
    QFETCH(QString, part);
    const query::Interpretation result = winery().interpret(asking(question), {});
    QVERIFY(result.plan.has_value());
    const QString sql = sqlOf(*result.plan);
    QVERIFY2(sql.contains(part), qPrintable(sql));
}

void TestOperations::countsNothingTwice()
{
    // the upkeep of a vineyard is not repeated for each of its harvests
    const query::Interpretation result =
        winery().interpret(asking(QStringLiteral("total upkeep and total crates by valley")), {});
    QVERIFY(result.plan.has_value());
    const QString sql = sqlOf(*result.plan);
    QVERIFY2(sql.contains(QStringLiteral("SUM(upkeep) AS")), qPrintable(sql));
    QVERIFY2(sql.contains(QStringLiteral("LEFT JOIN figures_2")), qPrintable(sql));
}

} // namespace tst_Operations

QUERENT_TEST(Operations)
#include "tst_Operations.moc"
