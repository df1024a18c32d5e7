// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "LendingLibrary.h"
#include "language/PlanTryout.h"
#include "query/PlanBuilder.h"

#include <QTest>

#include <map>

namespace tst_PlanTryout {

using namespace querent;
using namespace querent::language;
using Kind = query::TrialResult::Kind;

/// What results of plans do to the choice between them.
class TestPlanTryout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plansThatFailAreDropped();
    void whereAllFailNothingIsLost();
    void anEmptyReadingMakesWayForOneAsGood();
    void anEmptyReadingStaysBeforeAWorseOne();
    void resultsCountBeforeWords();
    void theEngineTriesWhatItChoosesFrom();
    void withoutTrialsNothingIsTried();
};

namespace {

query::QueryPlan showing(const char *column)
{
    query::QueryPlan plan;
    plan.from = query::TableSource{"books", {}, {}};
    plan.select = {{query::column("books", column), {}}};
    return plan;
}

/// Results by the column that a plan shows; anything else fails.
class ScriptedTrials final : public query::PlanTrials
{
public:
    explicit ScriptedTrials(std::map<std::string, query::TrialResult> results)
        : m_results(std::move(results))
    {}

    std::vector<query::TrialResult> run(const std::vector<query::QueryPlan> &plans,
                                        std::stop_token /*stop*/) const override
    {
        std::vector<query::TrialResult> results;
        for (const query::QueryPlan &plan : plans) {
            ++tried;
            const auto *column =
                std::get_if<query::ColumnRef>(&plan.select.front().expression.node);
            const auto found = column != nullptr ? m_results.find(column->column) : m_results.end();
            results.push_back(found != m_results.end() ? found->second
                                                       : query::TrialResult{Kind::Failed, 0, 0});
        }
        return results;
    }

    mutable int tried = 0;

private:
    std::map<std::string, query::TrialResult> m_results;
};

std::vector<Candidate> readings(std::initializer_list<std::pair<const char *, double>> list)
{
    std::vector<Candidate> ranked;
    for (const auto &[column, score] : list) {
        Candidate &candidate = ranked.emplace_back();
        candidate.plan = showing(column);
        candidate.score = score;
    }
    return ranked;
}

const query::TrialResult some{Kind::Rows, 3, 7};
const query::TrialResult none{Kind::Empty, 0, 1};

} // namespace

void TestPlanTryout::plansThatFailAreDropped()
{
    std::vector<Candidate> ranked = readings({{"nope", 1.0}, {"title", 0.9}});
    std::vector<neural::AssembledPlan> proposals(2);
    proposals[0].plan = showing("genre");
    proposals[1].plan = showing("nope");
    const Tryout tryout =
        tryOut(ScriptedTrials({{"title", some}, {"genre", some}}), ranked, proposals, {});
    QCOMPARE(ranked.size(), std::size_t{1});
    QVERIFY(ranked.front().plan == showing("title"));
    QCOMPARE(proposals.size(), std::size_t{1});
    QCOMPARE(tryout.readings.size(), std::size_t{1});
    QCOMPARE(tryout.proposals.size(), std::size_t{1});
}

void TestPlanTryout::whereAllFailNothingIsLost()
{
    std::vector<Candidate> ranked = readings({{"nope", 1.0}, {"nix", 0.9}});
    std::vector<neural::AssembledPlan> proposals;
    QVERIFY(tryOut(ScriptedTrials({}), ranked, proposals, {}).proposals.empty());
    QCOMPARE(ranked.size(), std::size_t{2});
}

void TestPlanTryout::anEmptyReadingMakesWayForOneAsGood()
{
    std::vector<Candidate> ranked = readings({{"title", 1.0}, {"genre", 0.99}});
    std::vector<neural::AssembledPlan> proposals;
    const Tryout tryout =
        tryOut(ScriptedTrials({{"title", none}, {"genre", some}}), ranked, proposals, {});
    QVERIFY(ranked.front().plan == showing("genre"));
    QCOMPARE(tryout.readings.front(), some);
    QCOMPARE(tryout.readings.back(), none);
}

void TestPlanTryout::anEmptyReadingStaysBeforeAWorseOne()
{
    std::vector<Candidate> ranked = readings({{"title", 1.0}, {"genre", 0.8}});
    std::vector<neural::AssembledPlan> proposals;
    const Tryout tryout =
        tryOut(ScriptedTrials({{"title", none}, {"genre", some}}), ranked, proposals, {});
    QVERIFY(ranked.front().plan == showing("title"));
    QCOMPARE(tryout.readings.front(), none);
}

void TestPlanTryout::resultsCountBeforeWords()
{
    const PlanShape title = shapeOf(showing("title"));
    const PlanShape genre = shapeOf(showing("genre"));
    const query::TrialResult other{Kind::Rows, 3, 8};
    QVERIFY(leadToTheSame({&title, some}, {&genre, some}));
    QVERIFY(!leadToTheSame({&title, some}, {&title, other}));
    QVERIFY(!leadToTheSame({&title, {}}, {&genre, some}));
    QVERIFY(leadToTheSame({&title, {}}, {&title, some}));
}

void TestPlanTryout::theEngineTriesWhatItChoosesFrom()
{
    const Engine engine = pieces::library();
    const ScriptedTrials trials({{"title", some}});
    Request request;
    request.question = "show the titles of all books";
    request.trials = &trials;
    QVERIFY(engine.interpret(request, {}).plan.has_value());
    QVERIFY(trials.tried > 0);
}

void TestPlanTryout::withoutTrialsNothingIsTried()
{
    const Engine engine = pieces::library();
    const ScriptedTrials trials({});
    Request request;
    request.question = "show the titles of all books";
    QVERIFY(engine.interpret(request, {}).plan.has_value());
    QCOMPARE(trials.tried, 0);
}

} // namespace tst_PlanTryout

QUERENT_TEST(PlanTryout)
#include "tst_PlanTryout.moc"
