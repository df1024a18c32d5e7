// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Window.h"
#include "session/SqliteCheckpointer.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <semaphore>

namespace tst_RunController {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;

class TestRunController : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doesNothingWithoutASource();
    void tellsEveryNodeTransition();
    void runsOneQuestionAtATime();
    void tellsRetriesAndFailures();
    void asksAndGoesOn();
    void aCancelledClarificationEndsAtOnce();
    void cancelsInsideALongStatement();
    void remembersTheConversation();
    void takesUpAnEarlierConversation();
    void aChangeOfAPlanTakesItsPlaceInTheConversation();
    void aChangeThatComesToNothingLeavesTheConversation();
    void aNewSourceStartsAfresh();
    void canBeDestroyedDuringARun();
    void canBeDestroyedWhileItWaits();
    void branchesAreNumbered();
    void aRunThatWaitsOutlivesTheController();
    void aRunThatWaitsOutlivesTheProgram();
    void aQuestionThatWasGivenUpIsNotAskedAgain();
    void oldRunsAreForgottenAtTheStart();
    void aStoreThatCannotBeOpenedIsSaid();
};

void TestRunController::doesNothingWithoutASource()
{
    RunController controller(std::make_shared<const data::Phrasebook>());
    QVERIFY(controller.ask(QStringLiteral("how many?")).isEmpty());
    QVERIFY(!controller.isBusy());
    controller.cancel();
    controller.answerClarification({});
}

void TestRunController::tellsEveryNodeTransition()
{
    Window window;
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    QSignalSpy runs(&window.controller, &RunController::runStarted);
    const QString id = window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(!id.isEmpty());
    QVERIFY(window.controller.isBusy());
    QCOMPARE(runs.size(), 1);
    QCOMPARE(runs.front().front().toString(), id);
    QVERIFY(window.waitForAnswer());
    QVERIFY(!window.controller.isBusy());

    const QStringList expected{QStringLiteral("ingress"),         QStringLiteral("intent"),
                               QStringLiteral("retrieve_schema"), QStringLiteral("plan"),
                               QStringLiteral("validate_plan"),   QStringLiteral("generate_sql"),
                               QStringLiteral("validate_sql"),    QStringLiteral("dry_run"),
                               QStringLiteral("execute"),         QStringLiteral("evaluate"),
                               QStringLiteral("insight"),         QStringLiteral("explain"),
                               QStringLiteral("summarize")};
    QCOMPARE(window.nodes(window.started), expected);
    QCOMPARE(window.nodes(window.finished), expected);
    for (std::size_t i = 0; i < window.finished.size(); ++i) {
        const RunStep &step = window.finished[i];
        QCOMPARE(step.index, static_cast<int>(i));
        QCOMPARE(window.started[i].index, step.index);
        QCOMPARE(step.state, RunStep::State::Succeeded);
        QCOMPARE(window.started[i].state, RunStep::State::Running);
        QVERIFY(step.visit == 1 && step.branch.isEmpty());
        QVERIFY(i == 0 || step.start >= window.finished[i - 1].start);
        QVERIFY(step.reads.is_object() && step.writes.is_object());
    }
    const AnswerPtr answer = window.answers.front();
    QCOMPARE(answer->outcome, Outcome::Answered);
    QCOMPARE(QString::fromStdString(answer->traceId), id);
    QCOMPARE(window.text, QString::fromStdString(answer->explanation));
    QVERIFY(answer->totalTime.count() > 0);
    QVERIFY(!answer->events.empty());
}

void TestRunController::runsOneQuestionAtATime()
{
    Window window;
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    QVERIFY(!window.controller.ask(QStringLiteral("How many customers?")).isEmpty());
    QVERIFY(window.controller.ask(QStringLiteral("How many orders?")).isEmpty());
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.front()->question, std::string("How many customers?"));
}

void TestRunController::tellsRetriesAndFailures()
{
    Window window;
    window.bench.reasoner->plans = {sure(countOf("clients")), sure(countOf("customers"))};
    window.bench.reasoner->advice = {"Use customers."};
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    const auto named = [&](const QString &node) {
        std::vector<RunStep> steps;
        std::ranges::copy_if(window.finished, std::back_inserter(steps),
                             [&](const RunStep &step) { return step.node == node; });
        return steps;
    };
    const auto validations = named(QStringLiteral("validate_plan"));
    QCOMPARE(validations.size(), std::size_t{2});
    QCOMPARE(validations[0].state, RunStep::State::Failed);
    QVERIFY(validations[0].message.contains(QStringLiteral("clients")));
    QCOMPARE(validations[1].state, RunStep::State::Succeeded);
    QCOMPARE(validations[1].visit, 2);
    QCOMPARE(named(QStringLiteral("retry")).front().message, QStringLiteral("Retry 1 of 2"));
}

void TestRunController::asksAndGoesOn()
{
    Window window;
    window.bench.reasoner->plans = {doubtful(countOf("orders")), sure(countOf("customers"))};
    std::vector<query::ClarificationQuestion> asked;
    QObject::connect(&window.controller, &RunController::clarificationNeeded, this,
                     [&asked](const std::vector<query::ClarificationQuestion> &questions) {
                         asked = questions;
                     });
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(QTest::qWaitFor([&] { return !asked.empty(); }, 10'000));
    QVERIFY(window.controller.isWaiting());
    QVERIFY(window.controller.isBusy());
    QVERIFY(window.answers.empty());
    QCOMPARE(asked.front().choices.size(), std::size_t{2});
    QCOMPARE(window.finished.back().node, QStringLiteral("clarify"));
    QCOMPARE(window.finished.back().state, RunStep::State::Waiting);
    const int waitingIndex = window.finished.back().index;

    window.controller.answerClarification(
        {{asked.front().text, asked.front().choices.front().label, "all", false}});
    QVERIFY(!window.controller.isWaiting());
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.front()->outcome, Outcome::Answered);
    QCOMPARE(window.answers.front()->clarifyTurns, 1);
    // the step that waited is the one that goes on
    const auto clarified = std::ranges::find_if(window.finished, [&](const RunStep &step) {
        return step.index == waitingIndex && step.state == RunStep::State::Succeeded;
    });
    QVERIFY(clarified != window.finished.end());
    // one run, so one log: numbered on and complete
    std::uint64_t sequence = 0;
    for (const graph::Event &event : window.answers.front()->events) {
        QCOMPARE(event.sequence, ++sequence);
    }
    QCOMPARE(window.finished.back().node, QStringLiteral("summarize"));
}

void TestRunController::aCancelledClarificationEndsAtOnce()
{
    Window window;
    window.bench.reasoner->plans = {doubtful(countOf("orders"))};
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(QTest::qWaitFor([&] { return window.controller.isWaiting(); }, 10'000));
    window.controller.cancel();
    QVERIFY(!window.controller.isBusy());
    QCOMPARE(window.answers.size(), std::size_t{1});
    QCOMPARE(window.answers.front()->outcome, Outcome::Cancelled);
    QCOMPARE(window.finished.back().state, RunStep::State::Cancelled);
}

void TestRunController::cancelsInsideALongStatement()
{
    Window window;
    window.bench.reasoner->intent.kind = reasoning::IntentKind::Sql;
    AskOptions options;
    options.sql = minutesLongSql("customers");
    window.controller.ask(QStringLiteral("written by hand"), options);
    const auto executing = [&] {
        return !window.started.empty() && window.started.back().node == QStringLiteral("execute");
    };
    QVERIFY(QTest::qWaitFor(executing, 10'000));
    QTest::qWait(100);
    QVERIFY(executing() && window.answers.empty());

    QElapsedTimer timer;
    timer.start();
    window.controller.cancel();
    QVERIFY(timer.elapsed() < 16); // the window does not wait
    QVERIFY(window.waitForAnswer());
    const qint64 took = timer.elapsed();
    QCOMPARE(window.answers.front()->outcome, Outcome::Cancelled);
    QCOMPARE(window.finished.back().node, QStringLiteral("execute"));
    QCOMPARE(window.finished.back().state, RunStep::State::Cancelled);
    QVERIFY2(took < 200, qPrintable(QString::number(took)));
    qInfo("cancelled after %lld ms", static_cast<long long>(took));

    // and the next question is answered
    window.bench.reasoner->intent = {};
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    QVERIFY(!window.controller.ask(QStringLiteral("How many customers?")).isEmpty());
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.back()->outcome, Outcome::Answered);
}

void TestRunController::remembersTheConversation()
{
    Window window;
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    for (int turn = 0; turn < 7; ++turn) {
        window.controller.ask(QStringLiteral("question %1").arg(turn));
        QVERIFY(window.waitForAnswer());
    }
    QCOMPARE(window.bench.reasoner->contexts.back().history.size(), std::size_t{5});
    window.controller.forgetConversation();
    window.controller.ask(QStringLiteral("something else"));
    QVERIFY(window.waitForAnswer());
    QVERIFY(window.bench.reasoner->contexts.back().history.empty());
}

void TestRunController::takesUpAnEarlierConversation()
{
    Window window;
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    const Conversation first = window.controller.conversation();
    QCOMPARE(first.turns.size(), std::size_t{1});
    QCOMPARE(nlohmann::json(first).get<Conversation>(), first);
    QCOMPARE(first.withoutAnswers().turns[0].plan, first.turns[0].plan);
    QVERIFY(first.withoutAnswers().turns[0].response.empty());

    window.controller.forgetConversation();
    window.controller.ask(QStringLiteral("How many orders?"));
    // what goes on belongs to the conversation it began in
    window.controller.setConversation(first);
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.controller.conversation(), first);

    Conversation longer = first;
    longer.summary = "They talked about customers.";
    window.controller.setConversation(longer);
    window.controller.ask(QStringLiteral("and now?"));
    QVERIFY(window.waitForAnswer());
    const reasoning::Context &told = window.bench.reasoner->contexts.back();
    QCOMPARE(told.history, first.turns);
    QCOMPARE(told.summary, longer.summary);
    QCOMPARE(window.controller.conversation().turns.size(), std::size_t{2});
}

void TestRunController::aChangeOfAPlanTakesItsPlaceInTheConversation()
{
    Window window;
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    const QString question = QStringLiteral("How many customers?");
    window.controller.ask(question);
    QVERIFY(window.waitForAnswer());
    const AnswerPtr before = window.answers.back();
    AskOptions options;
    options.plan =
        query::RevisedPlan{.plan = countOf("orders"), .change = "orders", .of = before->traceId};
    window.answers.clear();
    window.controller.ask(question, options);
    QVERIFY(window.waitForAnswer());
    const AnswerPtr after = window.answers.back();
    QCOMPARE(after->outcome, Outcome::Answered);
    QCOMPARE(after->question, question.toStdString());
    QCOMPARE(after->change, std::string("orders"));
    QCOMPARE(after->changedOf, before->traceId);
    QVERIFY(after->planned);

    const auto lastPlan = [&] {
        window.answers.clear();
        window.controller.ask(QStringLiteral("and then?"));
        const bool answered = window.waitForAnswer();
        const auto &history = window.bench.reasoner->contexts.back().history;
        return answered && !history.empty() ? history.back().plan : std::nullopt;
    };
    QCOMPARE(lastPlan(), std::optional(countOf("orders")));
    const auto turns = window.bench.reasoner->contexts.back().history;
    QCOMPARE(turns.size(), std::size_t{1});
    // the change is taken back
    window.controller.goOnFrom(before);
    QCOMPARE(lastPlan(), std::optional(countOf("customers")));
}

void TestRunController::aChangeThatComesToNothingLeavesTheConversation()
{
    Window window;
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    const QString question = QStringLiteral("How many customers?");
    window.controller.ask(question);
    QVERIFY(window.waitForAnswer());
    AskOptions options;
    options.plan = query::RevisedPlan{.plan = countOf("clients"), .change = "clients"};
    window.answers.clear();
    window.controller.ask(question, options);
    QVERIFY(window.waitForAnswer());
    QVERIFY(window.answers.back()->error.has_value());
    window.answers.clear();
    window.controller.ask(QStringLiteral("and then?"));
    QVERIFY(window.waitForAnswer());
    const auto &history = window.bench.reasoner->contexts.back().history;
    QCOMPARE(history.size(), std::size_t{1});
    QCOMPARE(history.back().plan, std::optional(countOf("customers")));
}

void TestRunController::aNewSourceStartsAfresh()
{
    Window window;
    window.bench.reasoner->intent.kind = reasoning::IntentKind::Sql;
    AskOptions options;
    options.sql = minutesLongSql("customers");
    window.controller.ask(QStringLiteral("written by hand"), options);
    QTest::qWait(50);
    const OpenSourcePtr source = window.controller.source();
    window.controller.setSource(source);
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.front()->outcome, Outcome::Cancelled);
    window.bench.reasoner->intent = {};
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    QVERIFY(window.bench.reasoner->contexts.back().history.empty());
}

void TestRunController::canBeDestroyedDuringARun()
{
    for (int round = 0; round < 5; ++round) {
        auto window = std::make_unique<Window>();
        window->bench.reasoner->intent.kind = reasoning::IntentKind::Sql;
        AskOptions options;
        options.sql = minutesLongSql("customers");
        window->controller.ask(QStringLiteral("written by hand"), options);
        QTest::qWait(round * 20);
        QElapsedTimer timer;
        timer.start();
        window.reset();
        QVERIFY2(timer.elapsed() < 500, qPrintable(QString::number(timer.elapsed())));
        QTest::qWait(1); // nothing of it arrives any more
    }
}

void TestRunController::canBeDestroyedWhileItWaits()
{
    auto window = std::make_unique<Window>();
    window->bench.reasoner->plans = {doubtful(countOf("orders"))};
    window->controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(QTest::qWaitFor([&] { return window->controller.isWaiting(); }, 10'000));
    window.reset();
    QTest::qWait(1);
}

void TestRunController::branchesAreNumbered()
{
    Window window;
    window.bench.reasoner->intent.subQuestions = {"how many customers", "how many orders"};
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    window.controller.ask(QStringLiteral("how many customers and orders?"));
    QVERIFY(window.waitForAnswer());
    std::set<QString> branches;
    for (const RunStep &step : window.finished) {
        branches.insert(step.branch);
    }
    QCOMPARE(branches, (std::set<QString>{QString(), QStringLiteral("1"), QStringLiteral("2")}));
    QCOMPARE(window.answers.front()->parts.size(), std::size_t{2});
    QCOMPARE(window.started.size(), window.finished.size());
}

void TestRunController::aRunThatWaitsOutlivesTheController()
{
    auto checkpointer = std::make_shared<graph::MemoryCheckpointer>();
    Window window;
    window.controller.setCheckpointer(checkpointer);
    window.bench.reasoner->plans = {doubtful(countOf("orders")), sure(countOf("customers"))};
    const QString id = window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(QTest::qWaitFor([&] { return window.controller.isWaiting(); }, 10'000));
    QCOMPARE(checkpointer->latest(id.toStdString())->status, graph::RunStatus::Waiting);

    Window other;
    other.bench.reasoner->plans = {sure(countOf("customers"))};
    other.controller.setCheckpointer(checkpointer);
    QVERIFY(other.open(window.location()));
    QVERIFY(other.controller.takeUp(id, {{"Which?", "All of them", "all", false}}));
    QVERIFY(other.waitForAnswer());
    QCOMPARE(other.answers.front()->outcome, Outcome::Answered);
    QCOMPARE(other.answers.front()->traceId, id.toStdString());
    QVERIFY(!other.controller.takeUp(id, {{"Which?", "All of them", "all", false}}));
}

void TestRunController::aRunThatWaitsOutlivesTheProgram()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("data/runs.db"));
    QString id;
    std::string location;
    {
        Window window;
        location = window.location();
        QVERIFY(keepsRuns(window, path));
        window.bench.reasoner->plans = {doubtful(countOf("orders"))};
        id = window.controller.ask(QStringLiteral("How many customers?"));
        QVERIFY(QTest::qWaitFor([&] { return window.controller.isWaiting(); }, 10'000));
    }
    // as the next start of the program: nothing is left but the file
    Window next;
    QVERIFY(keepsRuns(next, path));
    next.bench.reasoner->plans = {sure(countOf("customers"))};
    QVERIFY(next.open(location));
    QCOMPARE(next.left.size(), std::size_t{1});
    QVERIFY(!next.controller.isBusy()); // other questions can be asked meanwhile
    const query::ClarificationQuestion asked = next.left.front().questions.front();
    QCOMPARE(asked.choices.size(), std::size_t{2});
    QVERIFY(next.controller.takeUp(id, {{asked.text, asked.choices.front().label, "all", false}}));
    QVERIFY(next.waitForAnswer());
    QCOMPARE(next.answers.front()->outcome, Outcome::Answered);
    QCOMPARE(next.answers.front()->question, std::string("How many customers?"));
    QCOMPARE(next.answers.front()->traceId, id.toStdString());
    const auto store = *SqliteCheckpointer::open(path.toStdString());
    QCOMPARE(store->latest(id.toStdString())->status, graph::RunStatus::Succeeded);
    // the steps before the question were not run again
    QCOMPARE(next.started.front().node, QStringLiteral("clarify"));
    QVERIFY(!next.nodes(next.started).contains(QStringLiteral("intent")));
}

void TestRunController::aQuestionThatWasGivenUpIsNotAskedAgain()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("runs.db"));
    {
        Window window;
        QVERIFY(keepsRuns(window, path));
        window.bench.reasoner->plans = {doubtful(countOf("orders"))};
        window.controller.ask(QStringLiteral("How many customers?"));
        QVERIFY(QTest::qWaitFor([&] { return window.controller.isWaiting(); }, 10'000));
        window.controller.cancel();
    }
    const auto store = *SqliteCheckpointer::open(path.toStdString());
    QCOMPARE(store->runs()->front().status, graph::RunStatus::Cancelled);
}

void TestRunController::oldRunsAreForgottenAtTheStart()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("runs.db"));
    const auto store = *SqliteCheckpointer::open(path.toStdString());
    const auto now = std::chrono::system_clock::now();
    for (const auto &[id, days] : {std::pair("old", 91), std::pair("new", 89)}) {
        graph::Checkpoint checkpoint;
        checkpoint.id = {id, 0};
        checkpoint.status = graph::RunStatus::Succeeded;
        checkpoint.time = now - std::chrono::days(days);
        QVERIFY(store->save(checkpoint).ok());
    }
    Window window;
    QVERIFY(keepsRuns(window, path));
    QCOMPARE(store->runs()->size(), std::size_t{1});
    QCOMPARE(store->runs()->front().runId, std::string("new"));
}

void TestRunController::aStoreThatCannotBeOpenedIsSaid()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("runs.db"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("a letter to somebody");
    file.close();
    Window window;
    QSignalSpy refused(&window.controller, &RunController::runsNotKept);
    window.controller.keepRunsIn(path);
    QVERIFY(refused.wait(10'000));
    QVERIFY(refused.front().front().toString().contains(path));
    // the program goes on, and the file is as it was
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.front()->outcome, Outcome::Answered);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("a letter to somebody"));
}

} // namespace tst_RunController

QUERENT_TEST(RunController)
#include "tst_RunController.moc"
