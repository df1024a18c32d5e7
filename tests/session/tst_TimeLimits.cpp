// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/HookedSource.h"
#include "Window.h"

#include <QElapsedTimer>
#include <QTest>

#include <semaphore>

namespace tst_TimeLimits {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;
using namespace std::chrono_literals;

namespace {

/// Holds up whoever passes, until it is opened: what does not heed any stop.
struct Gate
{
    std::binary_semaphore open{0};
    std::binary_semaphore passed{0};

    void pass()
    {
        open.acquire();
        passed.release();
    }
    [[nodiscard]] bool release()
    {
        open.release();
        return passed.try_acquire_for(10s);
    }
};

agent::TimeLimits quick(std::chrono::milliseconds each)
{
    agent::TimeLimits limits;
    limits.reasoning = each;
    limits.statement = each / 2;
    limits.source = each / 2;
    limits.run = 60s;
    return limits;
}

RunStep lastOf(const Window &window, const QString &node)
{
    const auto found = std::find_if(window.finished.rbegin(), window.finished.rend(),
                                    [&](const RunStep &step) { return step.node == node; });
    return found != window.finished.rend() ? *found : RunStep();
}

} // namespace

/// Whatever takes too long ends, and the user is told what it was and what to do next.
class TestTimeLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNodeThatDoesNotStopIsLeftBehind();
    void aSourceThatDoesNotStopIsLeftBehind();
    void aRunAsAWholeIsLimited();
    void theProgramEndsThoughANodeDoesNot();
    void cancellingDoesNotWaitForANodeThatDoesNotStop();
    void moreTimeForAStatementIsMoreTimeForAll();
};

void TestTimeLimits::aNodeThatDoesNotStopIsLeftBehind()
{
    const auto gate = std::make_shared<Gate>();
    Window window;
    window.controller.setTimeLimits(quick(300ms));
    window.bench.reasoner->planFor = [gate](const reasoning::PlanRequest &) {
        gate->pass();
        return sure(countOf("customers"));
    };
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    const Answer &answer = *window.answers.back();
    QCOMPARE(answer.outcome, Outcome::Failed);
    QCOMPARE(answer.error->code, base::ErrorCode::Timeout);
    QCOMPARE(QString::fromStdString(answer.response),
             QStringLiteral("Working out what was meant took longer than 0.3 seconds. Ask more "
                            "simply, or ask again."));
    // what the runtime knows of it is there for who looks closer
    QVERIFY(answer.error->detail.find("left behind") != std::string::npos);
    QCOMPARE(lastOf(window, QStringLiteral("plan")).state, RunStep::State::Failed);
    QVERIFY(!window.nodes(window.started).contains(QStringLiteral("retry"))); // as slow again

    // it harms nobody when it comes to its end at last
    QVERIFY(gate->release());
    window.bench.reasoner->planFor = {};
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.back()->outcome, Outcome::Answered);
}

void TestTimeLimits::aSourceThatDoesNotStopIsLeftBehind()
{
    const auto gate = std::make_shared<Gate>();
    Window window;
    window.bench.services.source = std::make_shared<HookedSource>(
        window.bench.services.source, [gate](const std::string &) -> base::Result<void> {
            gate->pass();
            return {};
        });
    window.controller.setTimeLimits(quick(400ms));
    window.controller.setSource(window.source(window.location()));
    window.bench.reasoner->plans = {sure(countOf("customers"))};
    QElapsedTimer timer;
    timer.start();
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    const Answer &answer = *window.answers.back();
    QCOMPARE(answer.outcome, Outcome::Failed);
    QCOMPARE(answer.error->code, base::ErrorCode::Timeout);
    QVERIFY2(answer.error->message.starts_with("The query took longer than 0.2 seconds. Ask for a "
                                               "shorter period"),
             answer.error->message.c_str());
    QVERIFY(gate->release());
}

void TestTimeLimits::aRunAsAWholeIsLimited()
{
    const auto gate = std::make_shared<Gate>();
    Window window;
    agent::TimeLimits limits;
    limits.run = 300ms;
    window.controller.setTimeLimits(limits);
    window.bench.reasoner->planFor = [gate](const reasoning::PlanRequest &) {
        gate->pass();
        return sure(countOf("customers"));
    };
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.back()->outcome, Outcome::Failed);
    QCOMPARE(QString::fromStdString(window.answers.back()->response),
             QStringLiteral("The answer took longer than 0.3 seconds in all and was given up at "
                            "the step “plan”. Ask for less at once, or give it more time."));
    QVERIFY(gate->release());
}

void TestTimeLimits::theProgramEndsThoughANodeDoesNot()
{
    const auto gate = std::make_shared<Gate>();
    auto window = std::make_unique<Window>();
    window->bench.reasoner->planFor = [gate](const reasoning::PlanRequest &) {
        gate->pass();
        return sure(countOf("customers"));
    };
    window->controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(QTest::qWaitFor(
        [&] { return window->nodes(window->started).contains(QStringLiteral("plan")); }, 10'000));
    const auto reasoner = window->bench.reasoner; // outlives the window, as a node's own things do
    QElapsedTimer timer;
    timer.start();
    window.reset();
    QVERIFY2(timer.elapsed() < 3000, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(gate->release());
}

void TestTimeLimits::cancellingDoesNotWaitForANodeThatDoesNotStop()
{
    const auto gate = std::make_shared<Gate>();
    Window window;
    window.bench.reasoner->planFor = [gate](const reasoning::PlanRequest &) {
        gate->pass();
        return sure(countOf("customers"));
    };
    window.controller.ask(QStringLiteral("How many customers?"));
    QVERIFY(QTest::qWaitFor(
        [&] { return window.nodes(window.started).contains(QStringLiteral("plan")); }, 10'000));
    QElapsedTimer timer;
    timer.start();
    window.controller.cancel();
    QVERIFY(window.waitForAnswer());
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(window.answers.back()->outcome, Outcome::Cancelled);
    QVERIFY(gate->release());
}

void TestTimeLimits::moreTimeForAStatementIsMoreTimeForAll()
{
    const data::Policy policy = data::Policy::standard();
    const auto usual = agent::TimeLimits::of(policy);
    const auto patient = agent::TimeLimits::of(policy, 10min);
    for (const agent::TimeLimits &limits : {usual, patient}) {
        QVERIFY(limits.ofNode("execute") > limits.statement);
        QVERIFY(limits.ofRun(1) > limits.ofNode("execute"));
        QVERIFY(limits.ofRun(1) > limits.ofNode("plan"));
        QVERIFY(limits.ofRun(3) > limits.ofRun(1));
    }
    QVERIFY(usual.statement == policy.timeout && patient.statement == 10min);
    QVERIFY(patient.ofNode("plan") > usual.ofNode("plan"));
    QVERIFY(usual.ofNode("ingress").count() > 0);
}

} // namespace tst_TimeLimits

QUERENT_TEST(TimeLimits)
#include "tst_TimeLimits.moc"
