// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/AnalysisBench.h"

#include <QTest>

namespace tst_DataScientist {

using namespace querent;
using namespace querent::tests;
using agent::Outcome;

namespace {

using Outcomes = base::Result<sandbox::AnalysisOutcome>;

base::Error scriptError(const std::string &what)
{
    return {base::ErrorCode::AnalysisFailed, what, "at line 1"};
}

/// Asks for an analysis, whose code fails as often as `failures` says.
agent::AnalysisReport analysed(AnalysisBench &bench, std::size_t failures)
{
    bench.reasoner->plans = {sure(rowsWhere("customers", {"spent"}, "country", "Germany"))};
    bench.reasoner->plans.front()->analysis = "distribution";
    bench.reasoner->codes = {std::string("first"), std::string("second"), std::string("third")};
    std::size_t runs = 0;
    bench.services.runAnalysis = [&runs, failures](const sandbox::AnalysisCode &code,
                                                   const data::ResultTable &table,
                                                   std::stop_token) -> Outcomes {
        if (runs++ < failures) {
            return scriptError(code.text + " is wrong");
        }
        return sandbox::outcomeOf({{"value", {table.rows.size(), 0.5}}});
    };
    return bench.ask("How is the spending in Germany distributed?");
}

} // namespace

/// Plan flags; generated analysis code with at most three attempts, each failure fed back; an error
/// node that explains; conceptual questions.
class TestDataScientist : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aConceptualQuestionIsExplainedAndStreamed();
    void aConceptNobodyKnowsIsDeclined();
    void flagsDecideWhichStepsRun_data();
    void flagsDecideWhichStepsRun();
    void codeThatFailsTwiceIsMendedTwice_data();
    void codeThatFailsTwiceIsMendedTwice();
    void codeThatFailsThreeTimesIsAnError();
    void aWellKnownAnalysisNeedsNoModel();
    void anAnalysisReadsMoreRowsThanAreShown();
};

void TestDataScientist::aConceptualQuestionIsExplainedAndStreamed()
{
    AnalysisBench bench;
    bench.reasoner->intent.kind = reasoning::IntentKind::Conceptual;
    bench.reasoner->intent.needsQuery = false;
    bench.reasoner->conceptChunks = {"A p-value ", "is a probability."};
    const auto report = bench.ask("What is a p-value?");

    QCOMPARE(report.outcome, Outcome::Explained);
    QCOMPARE(bench.path(), std::string("ingress intent explain summarize"));
    QCOMPARE(report.state.response, std::string("A p-value is a probability."));
    QVERIFY(report.state.generatedSql.empty());
    std::string streamed;
    for (const graph::Event &event : bench.events.events()) {
        if (event.type == graph::EventType::ChatModelStream) {
            streamed += event.payload["chunk"].get<std::string>();
        }
    }
    QCOMPARE(streamed, report.state.response);
}

void TestDataScientist::aConceptNobodyKnowsIsDeclined()
{
    AnalysisBench bench;
    bench.reasoner->intent.kind = reasoning::IntentKind::Conceptual;
    bench.reasoner->conceptText.clear();
    const auto report = bench.ask("What is a flurbel?");
    QCOMPARE(report.outcome, Outcome::CannotAnswer);
    QVERIFY(!report.state.response.empty());
}

void TestDataScientist::flagsDecideWhichStepsRun_data()
{
    QTest::addColumn<bool>("code");
    QTest::addColumn<bool>("evaluation");
    QTest::addColumn<bool>("explanation");

    QTest::newRow("a plain question") << false << true << true;
    QTest::newRow("no judgement wanted") << false << false << true;
    QTest::newRow("the result speaks for itself") << false << true << false;
    QTest::newRow("code, judged and explained") << true << true << true;
    QTest::newRow("code alone") << true << false << false;
}

void TestDataScientist::flagsDecideWhichStepsRun()
{
    QFETCH(bool, code);
    QFETCH(bool, evaluation);
    QFETCH(bool, explanation);

    AnalysisBench bench;
    bench.reasoner->intent.needsCode = code;
    bench.reasoner->intent.needsEvaluation = evaluation;
    bench.reasoner->intent.needsExplanation = explanation;
    bench.reasoner->plans = {sure(countOf("customers"))};
    bench.reasoner->codes = {std::string("result = 5")};
    bench.services.runAnalysis = [](const sandbox::AnalysisCode &, const data::ResultTable &,
                                    std::stop_token) -> Outcomes { return sandbox::outcomeOf(5); };
    const auto report = bench.ask("How many customers?");
    QCOMPARE(report.outcome, Outcome::Answered);
    const std::string path = bench.path();
    QCOMPARE(path.find("analyse") != std::string::npos, code);
    QCOMPARE(path.find("evaluate") != std::string::npos, evaluation);
    QCOMPARE(report.state.explanation.empty(), !explanation);
    QVERIFY(!report.state.response.empty());
}

void TestDataScientist::codeThatFailsTwiceIsMendedTwice_data()
{
    QTest::addColumn<int>("failures");
    QTest::newRow("right at once") << 0;
    QTest::newRow("right at the second attempt") << 1;
    QTest::newRow("right at the third attempt") << 2;
}

void TestDataScientist::codeThatFailsTwiceIsMendedTwice()
{
    QFETCH(int, failures);

    AnalysisBench bench;
    const auto report = analysed(bench, static_cast<std::size_t>(failures));
    QCOMPARE(report.outcome, Outcome::Answered);
    QCOMPARE(report.state.codeAttempts, failures + 1);
    QCOMPARE(report.state.failedAttempts.size(), static_cast<std::size_t>(failures));
    QCOMPARE(report.state.statistics, (std::vector<double>{2.0, 0.5}));
    // the planner had nothing to do with it
    QCOMPARE(report.state.retryCount, 0);
    QVERIFY(report.state.validatedSql.has_value());
    if (failures == 2) {
        const reasoning::AnalysisRequest &last = bench.reasoner->analysisRequests.back();
        QCOMPARE(last.failedCode, std::string("second"));
        QCOMPARE(last.failure, std::string("second is wrong\nat line 1"));
    }
}

void TestDataScientist::codeThatFailsThreeTimesIsAnError()
{
    AnalysisBench bench;
    const auto report = analysed(bench, 99);
    QCOMPARE(report.outcome, Outcome::Failed);
    QCOMPARE(report.error->code, base::ErrorCode::AnalysisFailed);
    QCOMPARE(report.state.failedAttempts.size(), std::size_t{3});
    QVERIFY(report.state.response.find("3 attempts") != std::string::npos);
    QVERIFY(report.state.response.find("third is wrong") != std::string::npos);
    for (int attempt = 1; attempt <= 3; ++attempt) {
        const agent::FailedAttempt &failed =
            report.state.failedAttempts[static_cast<std::size_t>(attempt) - 1];
        QCOMPARE(failed.attempt, attempt);
        QCOMPARE(failed.node, std::string("analyse"));
    }
    QVERIFY(bench.path().ends_with("analyse analyse analyse error summarize"));
}

void TestDataScientist::aWellKnownAnalysisNeedsNoModel()
{
    AnalysisBench bench;
    bench.reasoner->codes = {base::Error{base::ErrorCode::Unsupported, "no model", {}}};
    bench.reasoner->plans = {sure(rowsWhere("customers", {"spent"}, "country", "Germany"))};
    bench.reasoner->plans.front()->analysis = "distribution";
    std::string code;
    bench.services.runAnalysis = [&code](const sandbox::AnalysisCode &given,
                                         const data::ResultTable &, std::stop_token) -> Outcomes {
        code = given.text;
        return sandbox::outcomeOf(1);
    };
    QCOMPARE(bench.ask("How is the spending distributed?").outcome, Outcome::Answered);
    QVERIFY(!code.empty());
}

void TestDataScientist::anAnalysisReadsMoreRowsThanAreShown()
{
    AnalysisBench bench;
    bench.database.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000)"
                       " INSERT INTO customers (name, country, spent)"
                       " SELECT 'c' || i, 'Spain', i FROM n");
    bench.reasoner->plans = {sure(rowsWhere("customers", {"spent"}, "country", "Spain"))};
    bench.reasoner->plans.front()->analysis = "distribution";
    bench.reasoner->codes = {std::string("result = data.length")};
    bench.services.runAnalysis = [](const sandbox::AnalysisCode &, const data::ResultTable &table,
                                    std::stop_token) -> Outcomes {
        return sandbox::outcomeOf(table.rows.size());
    };
    const auto report = bench.ask("How is the spending in Spain distributed?");
    QCOMPARE(report.state.statistics, std::vector<double>{3000.0});
    QCOMPARE(report.state.executionResult->rows.size(), std::size_t{1000});
    QCOMPARE(report.state.executionResult->totalRows, std::optional<std::int64_t>(3000));
    QVERIFY(report.state.executionResult->truncated);
}

} // namespace tst_DataScientist

QUERENT_TEST(DataScientist)
#include "tst_DataScientist.moc"
