// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "CatalogPieces.h"
#include "language/Engine.h"

#include <QtTest/QtTest>

namespace tst_Analyses {

using namespace querent;
using namespace querent::pieces;

namespace {

std::shared_ptr<const data::Catalog> catalog()
{
    using data::ColumnType;
    const auto numbered = [](std::string name, double low, double high) {
        data::Column result = column(std::move(name), ColumnType::Real);
        result.profile.min = data::Value(low);
        result.profile.max = data::Value(high);
        return result;
    };
    data::Catalog catalog;
    catalog.engine = "sqlite";
    data::Table vets{"vets",
                     false,
                     {key("vet_id"), column("vet_name", ColumnType::Text),
                      column("town", ColumnType::Text, {"Arlo", "Brim"})},
                     12,
                     {}};
    data::Table visits{"visits",
                       false,
                       {key("visit_id"), column("vet_id", ColumnType::Integer),
                        date("visited_on", "2024-12-20"), numbered("visit_duration_min", 5.0, 90.0),
                        numbered("wait_min", 0.0, 999.0), numbered("fee", 10.0, 400.0),
                        column("reason", ColumnType::Text, {"checkup", "injury"})},
                       9000,
                       {}};
    data::Table surgeries{"surgeries",
                          false,
                          {key("surgery_id"), column("visit_id", ColumnType::Integer),
                           numbered("downtime_min", 10.0, 300.0), numbered("cost", 50.0, 4000.0)},
                          700,
                          {}};
    catalog.tables = {vets, visits, surgeries};
    catalog.relationships = {{"visits", {"vet_id"}, "vets", {"vet_id"}, false, {}},
                             {"surgeries", {"visit_id"}, "visits", {"visit_id"}, false, {}}};
    return std::make_shared<const data::Catalog>(std::move(catalog));
}

language::Engine practice()
{
    std::vector<data::ColumnValues> values{
        {"vets", "town", {"Arlo", "Brim"}, true},
        {"visits", "reason", {"checkup", "injury"}, true},
    };
    return language::Engine(language::buildSourceModel(catalog(), nullptr, std::move(values)),
                            nullptr);
}

} // namespace

class TestAnalyses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksFor_data();
    void asksFor();
    void needsTwoNumbers();
    void tellsMinutesFromTheLeast();
};

void TestAnalyses::asksFor_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("analysis");
    QTest::addColumn<QString>("explanation");
    const auto row = [](const char *question, const char *analysis, const char *explanation) {
        QTest::newRow(question) << QString::fromUtf8(question) << QString::fromUtf8(analysis)
                                << QString::fromUtf8(explanation);
    };
    row("is there a link between how long a surgery takes and what it costs?", "correlation",
        "Surgeries · downtime minutes, surgeries · cost.");
    row("do longer visits go together with a longer wait? how strong is the correlation",
        "correlation", "Visits · visit duration minutes, visits · wait minutes.");
    row("do people get better advice if they wait longer? correlation between wait and fee",
        "correlation", "Visits · wait minutes, visits · fee.");
    row("does the fee go up with the wait? correlation please, without the 999 readings",
        "correlation",
        "Visits · fee, visits · wait minutes, where visits · fee is not 999; visits · wait minutes "
        "is not 999.");
    row("spot visits with abnormal fees and tell me how many there are", "outliers",
        "Visits · fee.");
    row("how many surgeries have an unusually long downtime (outliers)?", "outliers",
        "Surgeries · downtime minutes.");
    row("fit a linear trend to monthly fees in 2024: how much more or less per month?", "trend",
        "Sum of visits · fee for each month of visits · visited on, where visits · visited on in "
        "2024.");
    row("how long does a surgery take on average?", "", "Average of surgeries · downtime minutes.");
}

void TestAnalyses::asksFor()
{
    QFETCH(QString, question);
    QFETCH(QString, analysis);
    QFETCH(QString, explanation);
    const query::Interpretation told = practice().interpret(asking(question), {});
    QCOMPARE(QString::fromStdString(told.explanation), explanation);
    QCOMPARE(QString::fromStdString(told.analysis), analysis);
    QVERIFY(told.plan.has_value());
    QVERIFY2(told.quality != query::PlanQuality::Low, "what it takes is named");
    QVERIFY(told.unknownWords.empty());
}

void TestAnalyses::needsTwoNumbers()
{
    const query::Interpretation told =
        practice().interpret(asking(QStringLiteral("correlation between fee and happiness")), {});
    QVERIFY(!told.plan || told.quality == query::PlanQuality::Low || !told.questions.empty());
    QCOMPARE(told.unknownWords, std::vector<std::string>{"happiness"});
}

void TestAnalyses::tellsMinutesFromTheLeast()
{
    const query::Interpretation told =
        practice().interpret(asking(QStringLiteral("average wait in minutes by reason")), {});
    QCOMPARE(QString::fromStdString(told.explanation),
             QStringLiteral("Average of visits · wait minutes for each visits · reason."));
}

} // namespace tst_Analyses

QUERENT_TEST(Analyses)
#include "tst_Analyses.moc"
