// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"

#include <stdexcept>

namespace tst_Resume {

using namespace querent;
using namespace querent::tests;

using Recipe = graph::StateGraph<TripState>;

namespace {

struct Fragile
{
    bool breaks = false;
};

void to_json(nlohmann::json &json, const Fragile &fragile)
{
    if (fragile.breaks) {
        throw std::runtime_error("broken");
    }
    json = "whole";
}

struct FragileState
{
    Fragile value = {};
};

} // namespace

} // namespace tst_Resume

template <>
struct querent::graph::StateSchema<tst_Resume::FragileState>
{
    static constexpr auto fields =
        std::tuple{field<&tst_Resume::FragileState::value>("value", replace, notRestored)};
};

namespace tst_Resume {

class TestResume : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStepIsSaved();
    void aWaitingRunGoesOnWithTheAnswer();
    void aWaitingRunAsksAgainWithoutAnAnswer();
    void aRunGoesOnWithoutSnapshots();
    void aFailedRunIsTriedAgainWhereItFailed();
    void aCancelledRunGoesOn();
    void transientFieldsAreRestored();
    void whatCannotGoOnIsRefused_data();
    void whatCannotGoOnIsRefused();
    void aForkChangesThePast();
    void aForkReentersWhereTheGraphSays();
    void patchesAreChecked_data();
    void patchesAreChecked();
    void aSnapshotThatCannotBeSavedIsReported();
    void aQuestionThatCannotBeSavedIsAnError();
    void theSavedFormFollowsEveryMerge();
    void aStateThatCannotBeSavedIsReported();
    void exceptionsOnTheWayInAreErrors();
};

namespace {

/// Asks for the city, then plans, then goes.
Recipe askingTrip()
{
    using Asked = graph::Writes<&TripState::city, &TripState::log>;
    Recipe recipe("trip");
    recipe.node("pack", graph::reads<>, note("packed"))
        .node("ask", graph::reads<>,
              [](graph::NodeContext &context) -> graph::Step<Asked> {
                  if (context.answer() == nullptr) {
                      return graph::NeedsInput{"Which city?"};
                  }
                  return Asked()
                      .set<&TripState::city>(context.answer()->get<std::string>())
                      .add<&TripState::log>("asked");
              })
        .node("go", graph::reads<&TripState::city>,
              [](const std::string &city) { return Logged().add<&TripState::log>("to " + city); })
        .edge(START, "pack")
        .edge("pack", "ask")
        .edge("ask", "go")
        .edge("go", END);
    return recipe;
}

class BrokenCheckpointer final : public graph::Checkpointer
{
public:
    base::Result<void> save(const graph::Checkpoint & /*checkpoint*/) override
    {
        return base::Error{base::ErrorCode::StorageFailed, "The disk is full.", {}};
    }
    base::Result<graph::Checkpoint> latest(std::string_view runId) const override
    {
        return noSuchRun(runId);
    }
    base::Result<graph::Checkpoint> load(const graph::CheckpointId &id) const override
    {
        return noSuchStep(id);
    }
    base::Result<std::vector<graph::Checkpoint>> steps(std::string_view /*runId*/) const override
    {
        return std::vector<graph::Checkpoint>();
    }
    base::Result<std::vector<graph::RunSummary>> runs() const override
    {
        return std::vector<graph::RunSummary>();
    }
    base::Result<void> remove(std::string_view /*runId*/) override { return {}; }
};

} // namespace

void TestResume::everyStepIsSaved()
{
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, note("a"))
        .node("b", graph::reads<>, note("b"))
        .edge(START, "a")
        .edge("a", "b")
        .edge("b", END);
    Bench bench;
    bench.clock.advance(std::chrono::hours(24));
    (void)compiled(recipe).run({.city = "Bern"}, bench.options());
    const auto steps = *bench.checkpointer.steps("run-1");
    QCOMPARE(steps.size(), std::size_t(3));
    QCOMPARE(steps[0].node, std::string());
    QCOMPARE(steps[0].next, std::string("a"));
    QVERIFY(!steps[0].parent);
    QCOMPARE(steps[1].node, std::string("a"));
    QCOMPARE(steps[1].next, std::string("b"));
    QCOMPARE(steps[1].status, graph::RunStatus::Running);
    QVERIFY((steps[1].parent == graph::CheckpointId{"run-1", 0}));
    QCOMPARE(steps[2].next, std::string());
    QCOMPARE(steps[2].status, graph::RunStatus::Succeeded);
    QCOMPARE(steps[2].graph, std::string("trip"));
    QCOMPARE(steps[2].time, bench.clock.now());
    QVERIFY(steps[2].state.is_null());
    const auto middle = *bench.checkpointer.load({"run-1", 1});
    QCOMPARE(middle.state.at("log"), nlohmann::json({"a"}));
    QCOMPARE(middle.state.at("city"), nlohmann::json("Bern"));
}

void TestResume::aWaitingRunGoesOnWithTheAnswer()
{
    const auto graph = compiled(askingTrip());
    Bench bench;
    const auto waiting = graph.run({}, bench.options());
    QCOMPARE(waiting.outcome, graph::Outcome::NeedsInput);
    QCOMPARE(*waiting.request, nlohmann::json("Which city?"));
    QCOMPARE(waiting.node, std::string("ask"));
    const auto saved = *bench.checkpointer.latest("run-1");
    QCOMPARE(saved.status, graph::RunStatus::Waiting);
    QCOMPARE(*saved.request, nlohmann::json("Which city?"));
    QCOMPARE(saved.next, std::string("ask"));

    bench.sink.clear();
    const auto done = graph.resume("run-1", {.answer = "Genf"}, bench.options());
    QCOMPARE(done.outcome, graph::Outcome::Success);
    QCOMPARE(done.state.log, (std::vector<std::string>{"packed", "asked", "to Genf"}));
    QCOMPARE(text(bench.transcript()), QStringLiteral(R"(0 on_run_start {"resumed_at":1}
0 on_node_start ask#1 {"answer":"Genf"}
0 on_node_end ask#1 {"next":"go","step":2,"writes":{"city":"Genf","log":["asked"]}}
0 on_node_start go#1 {"reads":{"city":"Genf"}}
0 on_node_end go#1 {"next":"END","step":3,"writes":{"log":["to Genf"]}}
0 on_run_end {"outcome":"success","steps":2}
)"));
    const auto steps = *bench.checkpointer.steps("run-1");
    QCOMPARE(steps.size(), std::size_t(4));
    QCOMPARE(steps[1].node, std::string("pack"));
    QVERIFY((steps[1].parent == graph::CheckpointId{"run-1", 0}));
    QVERIFY((steps[2].parent == graph::CheckpointId{"run-1", 1}));
}

void TestResume::aWaitingRunAsksAgainWithoutAnAnswer()
{
    const auto graph = compiled(askingTrip());
    Bench bench;
    (void)graph.run({}, bench.options());
    const auto again = graph.resume("run-1", {}, bench.options());
    QCOMPARE(again.outcome, graph::Outcome::NeedsInput);
    QCOMPARE(bench.checkpointer.steps("run-1")->size(), std::size_t(2));
}

void TestResume::aRunGoesOnWithoutSnapshots()
{
    const auto graph = compiled(askingTrip());
    Bench bench;
    graph::RunOptions options = bench.options();
    options.checkpointer = nullptr;
    int connection = 1;
    const auto waiting = graph.run({.connection = &connection}, options);
    const auto done = graph.resume(waiting, "Genf", options);
    QCOMPARE(done.outcome, graph::Outcome::Success);
    QCOMPARE(done.runId, waiting.runId);
    QCOMPARE(done.state.connection, &connection);
    QCOMPARE(done.step, 3);
    std::uint64_t expected = 1;
    for (const graph::Event &event : bench.sink.events()) {
        QCOMPARE(event.sequence, expected++);
    }
}

void TestResume::aFailedRunIsTriedAgainWhereItFailed()
{
    bool up = false;
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, note("a"))
        .node("b", graph::reads<>,
              [&up]() -> base::Result<Logged> {
                  if (!up) {
                      return base::Error{base::ErrorCode::SourceLocked, "Locked.", {}};
                  }
                  return Logged().add<&TripState::log>("b");
              })
        .edge(START, "a")
        .edge("a", "b")
        .edge("b", END);
    const auto graph = compiled(recipe);
    Bench bench;
    const auto failed = graph.run({}, bench.options());
    QCOMPARE(failed.outcome, graph::Outcome::Error);
    const auto saved = *bench.checkpointer.latest("run-1");
    QCOMPARE(saved.status, graph::RunStatus::Failed);
    QCOMPARE(saved.error->code, base::ErrorCode::SourceLocked);
    up = true;
    const auto done = graph.resume("run-1", {}, bench.options());
    QCOMPARE(done.outcome, graph::Outcome::Success);
    QCOMPARE(done.state.log, (std::vector<std::string>{"a", "b"}));
    QVERIFY(!bench.checkpointer.load({"run-1", 1})->error);
}

void TestResume::aCancelledRunGoesOn()
{
    const auto graph = compiled(askingTrip());
    Bench bench;
    std::stop_source stop;
    stop.request_stop();
    (void)graph.run({}, bench.options(stop.get_token()));
    const auto resumed = graph.resume("run-1", {}, bench.options());
    QCOMPARE(resumed.outcome, graph::Outcome::NeedsInput);
    QCOMPARE(resumed.state.log, std::vector<std::string>{"packed"});
}

void TestResume::transientFieldsAreRestored()
{
    const auto graph = compiled(askingTrip());
    Bench bench;
    int connection = 1;
    (void)graph.run({.connection = &connection}, bench.options());
    const auto bare = graph.resume("run-1", {}, bench.options());
    QCOMPARE(bare.state.connection, nullptr);
    const auto restored = graph.resume("run-1",
                                       {.restore =
                                            [&connection](TripState &state) {
                                                state.connection = &connection;
                                                return base::Result<void>();
                                            }},
                                       bench.options());
    QCOMPARE(restored.state.connection, &connection);
    const auto refused = graph.resume(
        "run-1", {.restore = [](TripState &) -> base::Result<void> {
            return base::Error{base::ErrorCode::SourceMissing, "The file is gone.", {}};
        }},
        bench.options());
    QCOMPARE(refused.error->code, base::ErrorCode::SourceMissing);
}

void TestResume::whatCannotGoOnIsRefused_data()
{
    QTest::addColumn<QString>("run");
    QTest::addColumn<QString>("message");
    QTest::newRow("an unknown run")
        << QStringLiteral("run-9") << QStringLiteral("There is no saved run 'run-9'.");
    QTest::newRow("a run that has ended")
        << QStringLiteral("done")
        << QStringLiteral("The run 'done' has ended; to run it differently, fork it.");
    QTest::newRow("a run of another graph")
        << QStringLiteral("foreign")
        << QStringLiteral("The run 'foreign' belongs to the graph 'other', not to 'trip'.");
    QTest::newRow("a node that the graph no longer has")
        << QStringLiteral("old")
        << QStringLiteral("The graph 'trip' has no node 'ponder' to go on at.");
    QTest::newRow("a state that cannot be read")
        << QStringLiteral("spoilt")
        << QStringLiteral("The field 'city' of a saved state cannot be read.");
}

void TestResume::whatCannotGoOnIsRefused()
{
    QFETCH(QString, run);
    QFETCH(QString, message);
    Bench bench;
    const auto save = [&bench](const char *runId, const char *graph, const char *next,
                               const nlohmann::json &state) {
        graph::Checkpoint checkpoint;
        checkpoint.id = {runId, 1};
        checkpoint.graph = graph;
        checkpoint.node = "pack";
        checkpoint.next = next;
        checkpoint.status =
            checkpoint.next.empty() ? graph::RunStatus::Succeeded : graph::RunStatus::Running;
        checkpoint.state = state;
        QVERIFY(bench.checkpointer.save(checkpoint).ok());
    };
    const nlohmann::json state = nlohmann::json::object();
    save("done", "trip", "", state);
    save("foreign", "other", "ask", state);
    save("old", "trip", "ponder", state);
    save("spoilt", "trip", "ask", {{"city", 7}});
    const auto result = compiled(askingTrip()).resume(run.toStdString(), {}, bench.options());
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(text(result.error->message), message);
    QVERIFY(bench.sink.events().empty());
}

void TestResume::aForkChangesThePast()
{
    const auto graph = compiled(askingTrip());
    Bench bench;
    (void)graph.run({}, bench.options());
    (void)graph.resume("run-1", {.answer = "Genf"}, bench.options());
    bench.sink.clear();
    const auto fork = graph.forkFrom({"run-1", 2}, {.patch = {{"city", "Rom"}}}, bench.options());
    QCOMPARE(fork.outcome, graph::Outcome::Success);
    QCOMPARE(fork.runId, std::string("run-2"));
    QCOMPARE(fork.state.log, (std::vector<std::string>{"packed", "asked", "to Rom"}));
    QCOMPARE(bench.sink.events().front().payload.at("forked_from"),
             (nlohmann::json{{"run_id", "run-1"}, {"step", 2}}));
    const auto first = *bench.checkpointer.load({"run-2", 0});
    QVERIFY((first.parent == graph::CheckpointId{"run-1", 2}));
    QCOMPARE(first.next, std::string("go"));
    QCOMPARE(bench.checkpointer.latest("run-1")->state.at("city"), nlohmann::json("Genf"));

    // another answer to the same question
    const auto other = graph.forkFrom({"run-1", 1}, {.answer = "Oslo"}, bench.options());
    QCOMPARE(other.state.city, std::string("Oslo"));
    // from a given node, also after the end
    const auto again = graph.forkFrom({"run-1", 3}, {.at = "go"}, bench.options());
    QCOMPARE(again.state.log, (std::vector<std::string>{"packed", "asked", "to Genf", "to Genf"}));
    const auto nowhere = graph.forkFrom({"run-1", 3}, {}, bench.options());
    QCOMPARE(nowhere.error->message, std::string("After step 3 the run 'run-1' has ended; say at "
                                                 "which node to go on."));
    // null gives a field its default
    const auto reset = graph.forkFrom({"run-1", 2}, {.patch = {{"log", nullptr}}}, bench.options());
    QCOMPARE(reset.state.log, std::vector<std::string>{"to Genf"});
}

void TestResume::aForkReentersWhereTheGraphSays()
{
    using Sealed = graph::Writes<&TripState::seal, &TripState::log>;
    Recipe recipe("trip");
    recipe
        .node("seal", graph::reads<>,
              [] { return Sealed().set<&TripState::seal>("proven").add<&TripState::log>("seal"); })
        .node("use", graph::reads<&TripState::seal>,
              [](const std::string &seal) { return Logged().add<&TripState::log>("use " + seal); })
        .edge(START, "seal")
        .edge("seal", "use")
        .edge("use", END)
        .reenter("use", "seal");
    const auto graph = compiled(recipe);
    Bench bench;
    const auto first = graph.run({}, bench.options());
    QCOMPARE(first.state.log, (std::vector<std::string>{"seal", "use proven"}));
    const auto fork = graph.forkFrom({"run-1", 1}, {}, bench.options());
    QCOMPARE(fork.state.log, (std::vector<std::string>{"seal", "seal", "use proven"}));
}

void TestResume::patchesAreChecked_data()
{
    QTest::addColumn<std::string>("patch");
    QTest::addColumn<QString>("message");
    QTest::newRow("a name that is no field")
        << std::string(R"({"town":"Rom"})")
        << QStringLiteral("The patch names 'town', which is no saved field of the state.");
    QTest::newRow("a field that is not read back")
        << std::string(R"({"seal":"forged"})")
        << QStringLiteral("The patch names 'seal', which is no saved field of the state.");
    QTest::newRow("a value of the wrong type")
        << std::string(R"({"city":[1]})")
        << QStringLiteral("The field 'city' of a saved state cannot be read.");
    QTest::newRow("no object") << std::string("[]")
                               << QStringLiteral("A patch has to be a JSON object of fields.");
}

void TestResume::patchesAreChecked()
{
    QFETCH(std::string, patch);
    QFETCH(QString, message);
    const auto graph = compiled(askingTrip());
    Bench bench;
    (void)graph.run({}, bench.options());
    const auto fork =
        graph.forkFrom({"run-1", 1}, {.patch = nlohmann::json::parse(patch)}, bench.options());
    QCOMPARE(fork.outcome, graph::Outcome::Error);
    QCOMPARE(text(fork.error->message), message);
    QCOMPARE(bench.checkpointer.runs()->size(), std::size_t(1));
}

void TestResume::aSnapshotThatCannotBeSavedIsReported()
{
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, note("a")).edge(START, "a").edge("a", END);
    Bench bench;
    BrokenCheckpointer broken;
    graph::RunOptions options = bench.options();
    options.checkpointer = &broken;
    const auto result = compiled(recipe).run({}, options);
    QCOMPARE(result.outcome, graph::Outcome::Success);
    QCOMPARE(text(bench.transcript()), QStringLiteral(R"(0 on_run_start
0 on_checkpoint_error {"error":{"code":"storage_failed","detail":"","message":"The disk is full."},"step":0}
0 on_node_start a#1
0 on_checkpoint_error a {"error":{"code":"storage_failed","detail":"","message":"The disk is full."},"step":1}
0 on_node_end a#1 {"next":"END","step":1,"writes":{"log":["a"]}}
0 on_run_end {"outcome":"success","steps":1}
)"));
}

void TestResume::aQuestionThatCannotBeSavedIsAnError()
{
    Bench bench;
    BrokenCheckpointer broken;
    graph::RunOptions options = bench.options();
    options.checkpointer = &broken;
    const auto result = compiled(askingTrip()).run({}, options);
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.error->code, base::ErrorCode::StorageFailed);
    QVERIFY(!result.request);
}

void TestResume::theSavedFormFollowsEveryMerge()
{
    // each step turns only what it wrote into JSON; that has to come to the same
    using Everything =
        graph::Writes<&TripState::city, &TripState::retries, &TripState::log, &TripState::recent,
                      &TripState::costs, &TripState::route, &TripState::days, &TripState::seal>;
    Recipe recipe("trip");
    recipe
        .node("a", graph::reads<&TripState::log>,
              [](const std::vector<std::string> &log) {
                  Everything update;
                  const int round = static_cast<int>(log.size());
                  update.add<&TripState::log>("again");
                  update.add<&TripState::recent>(std::to_string(round));
                  if (round % 2 == 0) {
                      update.set<&TripState::costs>({{std::to_string(round), round}})
                          .set<&TripState::retries>(10 - round)
                          .set<&TripState::seal>("sealed");
                  } else {
                      update.set<&TripState::route>(std::to_string(round))
                          .set<&TripState::days>(
                              std::make_shared<const std::vector<int>>(std::vector{round}));
                  }
                  return update;
              })
        // breaks a rule, which undoes a merge
        .node("sink", graph::reads<>,
              [] { return graph::Writes<&TripState::city>().set<&TripState::city>("Atlantis"); })
        .node("b", graph::reads<>, note("b"))
        .edge(START, "a")
        .route("a", [](const TripState &state) { return state.log.size() < 7; },
               {{true, "a"}, {false, "sink"}})
        .edge("sink", END)
        .edge("b", END)
        .onError(
            {"sink"},
            [](const TripState &, const graph::Failure &failure) {
                return Recorded().add<&TripState::errors>(failure.error);
            },
            [](const TripState &) { return "b"; }, {"b"});
    Bench bench;
    const auto result = compiled(recipe, {.stepLimit = 20}).run({.city = "Bern"}, bench.options());
    QCOMPARE(result.outcome, graph::Outcome::Success);
    QCOMPARE(result.step, 9);
    QCOMPARE(bench.checkpointer.latest("run-1")->state, graph::stateToJson(result.state));
    QCOMPARE(result.state.city, std::string("Bern"));
    QCOMPARE(bench.checkpointer.load({"run-1", 1})->state.at("route"), nlohmann::json());
    QCOMPARE(bench.checkpointer.load({"run-1", 2})->state.at("route"), nlohmann::json("1"));
}

void TestResume::aStateThatCannotBeSavedIsReported()
{
    graph::StateGraph<FragileState> recipe("fragile");
    using Broken = graph::Writes<&FragileState::value>;
    recipe
        .node("break", graph::reads<>,
              [] { return Broken().set<&FragileState::value>({.breaks = true}); })
        .node("mend", graph::reads<&FragileState::value>,
              [](const Fragile &) { return Broken().set<&FragileState::value>({}); })
        .edge(START, "break")
        .edge("break", "mend")
        .edge("mend", END);
    Bench bench;
    const auto result = compiled(recipe).run({}, bench.options());
    QCOMPARE(result.outcome, graph::Outcome::Success);
    const auto events = bench.sink.events();
    QCOMPARE(std::ranges::count(events, graph::EventType::CheckpointError, &graph::Event::type), 1);
    const auto steps = *bench.checkpointer.steps("run-1");
    QCOMPARE(steps.size(), std::size_t(2));
    QCOMPARE(steps.back().id.step, 2);
}

void TestResume::exceptionsOnTheWayInAreErrors()
{
    const auto graph = compiled(askingTrip());
    Bench bench;
    (void)graph.run({}, bench.options());
    const auto result = graph.resume("run-1", {.restore = [](TripState &) -> base::Result<void> {
                                         throw std::runtime_error("no");
                                     }},
                                     bench.options());
    QCOMPARE(result.outcome, graph::Outcome::Error);
    QCOMPARE(result.error->code, base::ErrorCode::Internal);
    QCOMPARE(result.error->detail, std::string("no"));
}

} // namespace tst_Resume

QUERENT_TEST(Resume)
#include "tst_Resume.moc"
