// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "AnalysisBench.h"
#include "graph/StateGraph.h"

#include <QTest>

#include <functional>

namespace tst_AnalysisState {

using namespace querent;
using namespace querent::tests;
using agent::AnalysisState;

using Change = std::function<void(AnalysisState &)>;
using Schema = graph::StateSchema<AnalysisState>;

/// What no node may do to the state, whatever it means to.
class TestAnalysisState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void rulesHold_data();
    void rulesHold();
    void theRuntimeAppliesTheRules();

private:
    std::optional<query::ValidatedSql> m_proof;
    std::optional<query::ValidatedSql> m_otherProof;
};

void TestAnalysisState::initTestCase()
{
    // only the gate can make a proof, so the gate is asked
    for (std::optional<query::ValidatedSql> *proof : {&m_proof, &m_otherProof}) {
        AnalysisBench bench;
        bench.reasoner->plans = {sure(countOf(proof == &m_proof ? "customers" : "orders"))};
        *proof = bench.ask("How many?").state.validatedSql;
        QVERIFY(proof->has_value());
    }
}

void TestAnalysisState::rulesHold_data()
{
    QTest::addColumn<Change>("change");
    QTest::addColumn<QString>("broken");

    const auto row = [](const char *name, Change change, const char *broken) {
        QTest::newRow(name) << std::move(change) << QString::fromUtf8(broken);
    };
    row(
        "validated_sql comes from validate_sql",
        [this](AnalysisState &state) {
            state.lastNode = "validate_sql";
            state.validatedSql = m_otherProof;
        },
        "");
    row(
        "and from nowhere else",
        [this](AnalysisState &state) {
            state.lastNode = "execute";
            state.validatedSql = m_otherProof;
        },
        "validated_sql was set by execute, not by validate_sql");
    row(
        "it stays while other nodes run", [](AnalysisState &state) { state.lastNode = "execute"; },
        "");
    row(
        "any node may clear it", [](AnalysisState &state) { state.validatedSql.reset(); }, "");
    row(
        "a failure has to", [](AnalysisState &state) { state.error = base::Error{}; },
        "a failure has to clear validated_sql");
    row(
        "there is nothing to validate without SQL",
        [](AnalysisState &state) { state.generatedSql.clear(); },
        "validated_sql was set without generated_sql");
    row(
        "retry_count goes up", [](AnalysisState &state) { state.retryCount = 2; }, "");
    row(
        "but never down", [](AnalysisState &state) { state.retryCount = 0; },
        "retry_count went down");
    row(
        "nor past the budget", [](AnalysisState &state) { state.retryCount = 3; },
        "retry_count went past the budget");
    row(
        "logs grow", [](AnalysisState &state) { state.logs.emplace_back("more"); }, "");
    row(
        "and are not rewritten", [](AnalysisState &state) { state.logs.front() = "other"; },
        "a log was rewritten");
    row(
        "nor are failed attempts", [](AnalysisState &state) { state.failedAttempts.clear(); },
        "a log was rewritten");
}

void TestAnalysisState::rulesHold()
{
    QFETCH(Change, change);
    QFETCH(QString, broken);

    AnalysisState before;
    before.lastNode = "validate_sql";
    before.generatedSql = "SELECT COUNT(*) FROM customers";
    before.validatedSql = m_proof;
    before.retryCount = 1;
    before.logs = {"first"};
    before.failedAttempts = {{1, "plan", {}, {}}};
    AnalysisState after = before;
    change(after);
    const base::Result<void> checked = Schema::check(before, after);
    QCOMPARE(checked.ok(), broken.isEmpty());
    if (!checked) {
        QCOMPARE(QString::fromStdString(checked.error().message), broken);
    }
}

void TestAnalysisState::theRuntimeAppliesTheRules()
{
    using Forged = graph::Writes<&AnalysisState::validatedSql, &AnalysisState::generatedSql>;
    graph::StateGraph<AnalysisState> recipe("forger");
    recipe
        .node("forge", graph::reads<>,
              [this] {
                  return Forged()
                      .set<&AnalysisState::generatedSql>("SELECT 1")
                      .set<&AnalysisState::validatedSql>(m_proof);
              })
        .edge(graph::START, "forge")
        .edge("forge", graph::END);
    const auto result = recipe.compile()->run({});
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QVERIFY(!result.state.validatedSql);
    QCOMPARE(result.error->message,
             std::string("The node 'forge' broke a rule of the state: validated_sql was set by "
                         "forge, not by validate_sql"));
}

} // namespace tst_AnalysisState

QUERENT_TEST(AnalysisState)
#include "tst_AnalysisState.moc"
