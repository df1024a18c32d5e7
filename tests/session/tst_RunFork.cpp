// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Window.h"
#include "session/SqliteCheckpointer.h"
#include "session/StepReader.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_RunFork {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;

namespace {

enum class Kind { Count, Retried, OwnSql, Clarified, Parts };

/// All snapshots of a run as one document.
nlohmann::json dumpOf(const graph::Checkpointer &store, const std::string &runId)
{
    nlohmann::json all = nlohmann::json::array();
    const auto steps = store.steps(runId);
    for (const graph::Checkpoint &checkpoint : *steps) {
        const graph::Checkpoint whole = *store.load(checkpoint.id);
        all.push_back({{"node", whole.node},
                       {"next", whole.next},
                       {"status", graph::statusName(whole.status)},
                       {"state", whole.state}});
    }
    return all;
}

bool runs(Window &window, Kind kind)
{
    ScriptedReasoner &reasoner = *window.bench.reasoner;
    reasoner.plans = {sure(countOf("customers"))};
    AskOptions options;
    QString question = QStringLiteral("How many customers?");
    switch (kind) {
    case Kind::Count:
        break;
    case Kind::Retried:
        reasoner.plans = {sure(countOf("clients")), sure(countOf("customers"))};
        reasoner.advice = {"Use customers."};
        break;
    case Kind::OwnSql:
        reasoner.intent.kind = reasoning::IntentKind::Sql;
        options.sql = "SELECT count(*) AS number FROM customers";
        break;
    case Kind::Clarified:
        reasoner.plans = {doubtful(countOf("orders")), sure(countOf("customers"))};
        window.controller.ask(question);
        if (!QTest::qWaitFor([&] { return window.controller.isWaiting(); }, 10'000)) {
            return false;
        }
        window.controller.answerClarification({{"Which?", "All of them", "all", false}});
        return window.waitForAnswer();
    case Kind::Parts:
        reasoner.intent.subQuestions = {"how many customers?", "how many customers are there?"};
        question = QStringLiteral("how many customers? and how many customers are there?");
        break;
    }
    window.controller.ask(question, options);
    return window.waitForAnswer();
}

/// The answer of the fork; null where there is none in time.
AnswerPtr fork(Window &window, const std::string &runId, int step,
               const nlohmann::json &changes = nlohmann::json::object())
{
    if (window.controller.fork(QStringLiteral("again"), {{runId, step}, changes}).isEmpty()) {
        return nullptr;
    }
    const std::size_t before = window.answers.size();
    const bool ended = QTest::qWaitFor(
        [&] { return window.answers.size() > before || window.controller.isWaiting(); }, 10'000);
    if (ended && window.controller.isWaiting()) {
        window.controller.answerClarification({{"Which?", "All of them", "all", false}});
        if (!QTest::qWaitFor([&] { return window.answers.size() > before; }, 10'000)) {
            return nullptr;
        }
    }
    return ended ? window.answers.back() : nullptr;
}

/// The step that ended with `node`.
int stepAfter(const Window &window, const QString &node)
{
    int step = -1;
    for (const RunStep &ended : window.finished) {
        if (ended.node == node && ended.branch.isEmpty()) {
            step = ended.after;
        }
    }
    return step;
}

std::string countOfFirst(const Answer &answer)
{
    return answer.result && !answer.result->rows.empty()
               ? data::toText(answer.result->rows.front().front())
               : std::string("none");
}

} // namespace

class TestRunFork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aForkFromEveryStepEndsWell_data();
    void aForkFromEveryStepEndsWell();
    void aFieldThatIsSetCounts_data();
    void aFieldThatIsSetCounts();
    void thePartsAreOfThePlanThatRan();
    void theGateJudgesWhatWasSet_data();
    void theGateJudgesWhatWasSet();
    void whatCannotBeSetIsSaid_data();
    void whatCannotBeSetIsSaid();
    void afterTheEndNothingFollows();
    void statesAreRead();
    void anotherPolicyShowsNothingOfThen();
    void anotherSourceShowsNothing();
    void whatIsMaskedIsInNoState();
    void inMemoryAFewRunsAreKept();
    void aForkIsPartOfTheConversation();
    void stepsComeBackFromEvents();
};

void TestRunFork::aForkFromEveryStepEndsWell_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("a question") << static_cast<int>(Kind::Count);
    QTest::newRow("a question that took two attempts") << static_cast<int>(Kind::Retried);
    QTest::newRow("SQL of the user's own") << static_cast<int>(Kind::OwnSql);
    QTest::newRow("a question that was asked back") << static_cast<int>(Kind::Clarified);
    QTest::newRow("two questions in one breath") << static_cast<int>(Kind::Parts);
}

void TestRunFork::aForkFromEveryStepEndsWell()
{
    QFETCH(int, kind);
    const QTemporaryDir folder;
    Window window;
    QVERIFY(keepsRuns(window, folder.filePath(QStringLiteral("runs.db"))));
    QVERIFY(runs(window, static_cast<Kind>(kind)));
    const AnswerPtr answer = window.answers.front();
    QCOMPARE(answer->outcome, Outcome::Answered);
    const std::shared_ptr<graph::Checkpointer> store = window.controller.checkpointer();
    const nlohmann::json original = dumpOf(*store, answer->traceId);
    const std::vector<RunStep> steps = window.finished;
    int forks = 0;
    for (const RunStep &step : steps) {
        if (step.before < 0) {
            QVERIFY(!step.branch.isEmpty());
            continue;
        }
        const AnswerPtr again = fork(window, answer->traceId, step.before);
        QVERIFY2(again, qPrintable(step.node));
        QVERIFY2(
            again->outcome == Outcome::Answered,
            qPrintable(step.node + QStringLiteral(": ") + QString::fromStdString(again->response)));
        QVERIFY(again->traceId != answer->traceId);
        QCOMPARE(again->response, answer->response);
        QCOMPARE(again->validatedSql, answer->validatedSql);
        QVERIFY2(again->result == answer->result, qPrintable(step.node));
        QVERIFY2(again->chart == answer->chart, qPrintable(step.node));
        QCOMPARE(again->caveats, answer->caveats);
        const auto lineage = store->lineage(again->traceId);
        QVERIFY(lineage && !lineage->empty());
        QCOMPARE(lineage->front().runId, answer->traceId);
        ++forks;
    }
    QVERIFY(forks >= 8);
    QVERIFY(dumpOf(*store, answer->traceId) == original);
}

void TestRunFork::aFieldThatIsSetCounts_data()
{
    QTest::addColumn<QString>("after");
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QString>("count");
    QTest::addColumn<QString>("sql");
    const QByteArray orders = R"({"generated_sql": "SELECT count(*) FROM orders"})";
    const QByteArray plan =
        "{\"plan\": " + QByteArray::fromStdString(query::planToJson(countOf("orders")).dump()) +
        "}";
    const auto row = [](const char *name, const char *after, const QByteArray &changes,
                        const char *count, const char *sql) {
        QTest::newRow(name) << QString::fromLatin1(after) << changes << QString::fromLatin1(count)
                            << QString::fromLatin1(sql);
    };
    row("SQL before the gate", "generate_sql", orders, "3", "orders");
    row("SQL after the gate goes through it again", "validate_sql", orders, "3", "orders");
    row("SQL after the result is run", "evaluate", orders, "3", "orders");
    row("SQL at the very end is run", "summarize", orders, "3", "orders");
    row("a plan before it is checked", "plan", plan, "3", "orders");
    row("a plan after the result", "insight", plan, "3", "orders");
    row("settings", "insight", R"({"settings": {"best_guess": false, "maximum_retries": 2,
        "limit": 3, "timeout_ms": 0, "ask_above": 0.0, "sql": "", "branch": false}})",
        "5", "LIMIT 3");
    row("a headline at the end", "summarize", R"({"headline": "So many!"})", "5", "customers");
}

void TestRunFork::aFieldThatIsSetCounts()
{
    QFETCH(QString, after);
    QFETCH(QByteArray, changes);
    QFETCH(QString, count);
    QFETCH(QString, sql);
    Window window;
    QVERIFY(runs(window, Kind::Count));
    const AnswerPtr answer = window.answers.front();
    const nlohmann::json original = dumpOf(*window.controller.checkpointer(), answer->traceId);
    const int step = stepAfter(window, after);
    QVERIFY(step > 0);
    const AnswerPtr again = fork(window, answer->traceId, step,
                                 nlohmann::json::parse(changes.toStdString(), nullptr, false));
    QVERIFY(again);
    QVERIFY2(again->outcome == Outcome::Answered, again->response.c_str());
    QCOMPARE(QString::fromStdString(countOfFirst(*again)), count);
    QVERIFY2(QString::fromStdString(again->validatedSql).contains(sql),
             again->validatedSql.c_str());
    QCOMPARE(again->caveats.size(), std::size_t{1}); // it says that something was set
    QVERIFY(dumpOf(*window.controller.checkpointer(), answer->traceId) == original);
}

void TestRunFork::thePartsAreOfThePlanThatRan()
{
    Window window;
    QVERIFY(runs(window, Kind::Count));
    const std::string runId = window.answers.front()->traceId;
    query::UnderstoodPart part;
    part.label = "number of orders";
    window.bench.reasoner->described = {part};
    for (const char *after : {"plan", "insight"}) {
        const AnswerPtr again = fork(window, runId, stepAfter(window, QString::fromLatin1(after)),
                                     {{"plan", query::planToJson(countOf("orders"))}});
        QVERIFY(again);
        QCOMPARE(again->interpretation.parts.size(), std::size_t{1});
        QCOMPARE(again->interpretation.parts.front().label, std::string("number of orders"));
    }
}

void TestRunFork::theGateJudgesWhatWasSet_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("a table is dropped") << "DROP TABLE customers";
    QTest::newRow("rows are deleted") << "DELETE FROM customers";
    QTest::newRow("two statements") << "SELECT 1; DELETE FROM customers";
    QTest::newRow("a write in a CTE")
        << "WITH gone AS (DELETE FROM customers RETURNING id) SELECT * FROM gone";
    QTest::newRow("a table that is not there") << "SELECT * FROM sqlite_master";
}

void TestRunFork::theGateJudgesWhatWasSet()
{
    QFETCH(QString, sql);
    Window window;
    QVERIFY(runs(window, Kind::Count));
    const std::string runId = window.answers.front()->traceId;
    window.bench.reasoner->plans = {
        base::Error{base::ErrorCode::NotUnderstood, "There is no other way.", {}}};
    for (const char *after : {"generate_sql", "validate_sql", "dry_run", "execute", "summarize"}) {
        const AnswerPtr again = fork(window, runId, stepAfter(window, QString::fromLatin1(after)),
                                     {{"generated_sql", sql.toStdString()}});
        QVERIFY(again);
        QVERIFY2(again->outcome != Outcome::Answered, after);
        QVERIFY2(again->validatedSql.empty(), after);
    }
    QVERIFY(runs(window, Kind::Count));
    QCOMPARE(countOfFirst(*window.answers.back()), std::string("5"));
}

void TestRunFork::whatCannotBeSetIsSaid_data()
{
    QTest::addColumn<QByteArray>("field");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("why");
    const auto row = [](const char *name, const char *field, const char *value, const char *why) {
        QTest::newRow(name) << QByteArray(field) << QByteArray(value) << QString::fromLatin1(why);
    };
    row("the proof", "validated_sql", R"({"text": "DROP TABLE customers"})", "gate");
    row("the proof, taken away", "validated_sql", "null", "gate");
    row("the result", "execution_result", R"({"columns": [], "rows": []})", "source");
    row("parts of the answer", "parts", "[]", "source");
    row("a consent", "cost_accepted", "\"SELECT 1\"", "answer");
    row("whose question it was", "user_id", "\"me\"", "says about itself");
    row("the policy it was asked under", "source_policy", "\"\"", "says about itself");
    row("the log", "logs", "[]", "says about itself");
    row("the budget", "retry_count", "0", "says about itself");
    row("an unknown field", "colour", "\"red\"", "no such field");
    row("what is never saved", "connections", "null", "no such field");
    row("text instead of a number", "plan_confidence", "\"high\"", "number");
    row("a number instead of text", "generated_sql", "3", "string");
    row("a plan that is none", "plan", R"({"version": 1})", "plan");
    row("a plan of another shape", "plan", "[1, 2]", "plan");
    row("half of the settings", "settings", R"({"best_guess": true})", "maximum_retries");
    row("a setting of the program's own", "settings",
        R"({"best_guess": true, "maximum_retries": 2, "limit": 0, "timeout_ms": 0,
            "ask_above": 1e12, "sql": "", "branch": false})",
        "ask_above");
    row("an intent that is taken away", "interpreted_intent", "null", "taken away");
}

void TestRunFork::whatCannotBeSetIsSaid()
{
    QFETCH(QByteArray, field);
    QFETCH(QByteArray, value);
    QFETCH(QString, why);
    Window window;
    QVERIFY(runs(window, Kind::Count));
    const std::string runId = window.answers.front()->traceId;
    const nlohmann::json parsed = nlohmann::json::parse(value.toStdString(), nullptr, false);
    QVERIFY(!parsed.is_discarded());
    const int step = stepAfter(window, QStringLiteral("generate_sql"));
    const auto state = savedState(*window.controller.checkpointer(), {runId, step},
                                  *window.controller.source(), *window.controller.phrases());
    QVERIFY(state.ok());
    const auto problem = fieldProblem(*state, field.toStdString(), parsed);
    QVERIFY(problem);
    QVERIFY2(problem->message.find(field.toStdString()) != std::string::npos,
             problem->message.c_str());
    QVERIFY2(QString::fromStdString(problem->detail).contains(why), problem->detail.c_str());
    const AnswerPtr again = fork(window, runId, step, {{field.toStdString(), parsed}});
    QVERIFY(again);
    QVERIFY(again->error);
    QCOMPARE(again->error->message, problem->message);
    QVERIFY(again->events.empty()); // not a single node has run
}

void TestRunFork::afterTheEndNothingFollows()
{
    Window window;
    QVERIFY(runs(window, Kind::Count));
    const AnswerPtr again = fork(window, window.answers.front()->traceId,
                                 stepAfter(window, QStringLiteral("summarize")));
    QVERIFY(again && again->error);
    QCOMPARE(again->error->code, base::ErrorCode::InvalidArgument);
}

void TestRunFork::statesAreRead()
{
    Window window;
    QVERIFY(runs(window, Kind::Count));
    const QString runId = QString::fromStdString(window.answers.front()->traceId);
    RunStates states(window.controller);
    QSignalSpy read(&states, &RunStates::statesRead);
    QSignalSpy failed(&states, &RunStates::failed);
    const int step = stepAfter(window, QStringLiteral("generate_sql"));
    states.read(runId, {0, 1}); // another one comes at once: only that counts
    states.read(runId, {step - 1, step});
    QVERIFY(read.wait(5'000));
    QTest::qWait(50);
    QCOMPARE(read.size(), 1);
    const auto found = read.front().at(1).value<std::vector<SavedState>>();
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(found[0].next, std::string("generate_sql"));
    QCOMPARE(found[1].node, std::string("generate_sql"));
    QCOMPARE(found[0].fields["generated_sql"], nlohmann::json(""));
    QVERIFY(found[1].fields["generated_sql"].get<std::string>().starts_with("SELECT"));
    states.read(runId, {99});
    QVERIFY(failed.wait(5'000));
    QVERIFY(!failed.front().front().toString().isEmpty());
}

void TestRunFork::anotherPolicyShowsNothingOfThen()
{
    Window window;
    QVERIFY(runs(window, Kind::Count));
    const std::string runId = window.answers.front()->traceId;
    data::Policy stricter = *window.bench.services.policy;
    stricter.maskedColumns = {"customers.name"};
    window.bench.services.policy = std::make_shared<const data::Policy>(stricter);
    window.controller.setSource(window.source(window.location()));
    const auto state = savedState(*window.controller.checkpointer(), {runId, 1},
                                  *window.controller.source(), *window.controller.phrases());
    QVERIFY(!state.ok());
    QCOMPARE(state.error().code, base::ErrorCode::PolicyViolation);
    const AnswerPtr again = fork(window, runId, 1);
    QVERIFY(again && again->error);
    QCOMPARE(again->error->code, base::ErrorCode::PolicyViolation);
    QVERIFY(again->events.empty());
}

void TestRunFork::anotherSourceShowsNothing()
{
    Window window;
    QVERIFY(runs(window, Kind::Count));
    const std::string runId = window.answers.front()->traceId;
    window.controller.setSource(window.source("/elsewhere/shop.db"));
    AnswerPtr again = fork(window, runId, 1);
    QVERIFY(again && again->error && again->events.empty());
    window.controller.setSource(window.source(window.location(), "other tables"));
    again = fork(window, runId, 1);
    QVERIFY(again && again->error && again->events.empty());
    window.controller.setSource(window.source(window.location()));
    again = fork(window, runId, 1);
    QCOMPARE(again->outcome, Outcome::Answered);
}

void TestRunFork::whatIsMaskedIsInNoState()
{
    Window window;
    data::Policy policy;
    policy.maskedColumns = {"customers.name"};
    policy.hiddenColumns = {"customers.spent"};
    agent::Services &services = window.bench.services;
    services.catalog =
        std::make_shared<const data::Catalog>(data::visibleCatalog(*services.catalog, policy));
    services.policy = std::make_shared<const data::Policy>(policy);
    window.controller.setSource(window.source(window.location()));
    window.bench.reasoner->plans = {sureSql("SELECT name, country FROM customers")};
    window.controller.ask(QStringLiteral("Who are the customers?"));
    QVERIFY(window.waitForAnswer());
    const AnswerPtr answer = window.answers.front();
    QVERIFY2(answer->outcome == Outcome::Answered, answer->response.c_str());
    const std::string all = dumpOf(*window.controller.checkpointer(), answer->traceId).dump();
    QVERIFY(all.find(data::maskText) != std::string::npos);
    QVERIFY(all.find("Germany") != std::string::npos);
    QVERIFY(all.find("Ada") == std::string::npos);
    QVERIFY(all.find("30.25") == std::string::npos);
    // what was set by hand shows no more of it
    const AnswerPtr again =
        fork(window, answer->traceId, stepAfter(window, QStringLiteral("generate_sql")),
             {{"generated_sql", "SELECT name, country FROM customers ORDER BY country"}});
    QVERIFY2(again->outcome == Outcome::Answered, again->response.c_str());
    QVERIFY(dumpOf(*window.controller.checkpointer(), again->traceId).dump().find("Ada") ==
            std::string::npos);
}

void TestRunFork::inMemoryAFewRunsAreKept()
{
    Window window;
    for (int run = 0; run < 24; ++run) {
        QVERIFY(runs(window, Kind::Count));
    }
    const auto kept = [&] { return window.controller.checkpointer()->runs()->size(); };
    QVERIFY(QTest::qWaitFor([&] { return kept() == 20; }, 5'000));
    QVERIFY(!window.controller.checkpointer()->latest(window.answers.front()->traceId).ok());
    QVERIFY(window.controller.checkpointer()->latest(window.answers.back()->traceId).ok());
}

void TestRunFork::aForkIsPartOfTheConversation()
{
    Window window;
    QVERIFY(runs(window, Kind::Count));
    QVERIFY(runs(window, Kind::Count));
    QVERIFY(fork(window, window.answers.front()->traceId, 1));
    QVERIFY(runs(window, Kind::Count));
    QCOMPARE(window.bench.reasoner->contexts.back().history.size(), std::size_t{3});
}

void TestRunFork::stepsComeBackFromEvents()
{
    Window window;
    QVERIFY(runs(window, Kind::Parts));
    const AnswerPtr answer = window.answers.front();
    const std::vector<RunStep> steps = stepsOf(answer->events);
    QVERIFY(steps.size() > 20);
    int branches = 0;
    for (const RunStep &step : steps) {
        const auto same = std::ranges::find(window.finished, step.index, &RunStep::index);
        QVERIFY(same != window.finished.end());
        QCOMPARE(step.node, same->node);
        QCOMPARE(step.branch, same->branch);
        QCOMPARE(step.before, same->before);
        QCOMPARE(step.after, same->after);
        QCOMPARE(step.duration, same->duration);
        QVERIFY(step.firstEvent > 0 && step.lastEvent > step.firstEvent);
        QVERIFY(step.branch.isEmpty() == (step.before >= 0));
        branches += step.branch.isEmpty() ? 0 : 1;
    }
    QCOMPARE(branches, 18);
}

} // namespace tst_RunFork

QUERENT_TEST(RunFork)
#include "tst_RunFork.moc"
