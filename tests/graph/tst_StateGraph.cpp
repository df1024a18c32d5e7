// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"

namespace tst_StateGraph {

using namespace querent;
using namespace querent::tests;

using Recipe = graph::StateGraph<TripState>;
using Build = std::function<void(Recipe &)>;

class TestStateGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void unsoundGraphsAreRefused_data();
    void unsoundGraphsAreRefused();
    void allProblemsAreListed();
    void aGraphIsExportedAsMermaid();
    void aGraphIsExportedAsJson();
};

namespace {

std::string toEnd(const TripState & /*state*/)
{
    return END;
}

Logged takesCity(const std::string & /*city*/, graph::NodeContext & /*context*/)
{
    return {};
}

// what a node function has to be is checked when the program is built
using Reading = Logged (*)(const std::string &, graph::NodeContext &);
static_assert(graph::NodeCallable<Reading, TripState, &TripState::city>);
static_assert(graph::NodeCallable<Reading, TripState, &TripState::route>,
              "an optional field fits by what it holds");
static_assert(!graph::NodeCallable<Reading, TripState, &TripState::retries>, "the type differs");
static_assert(!graph::NodeCallable<Reading, TripState>, "a field is missing");
static_assert(!graph::NodeCallable<Reading, TripState, &TripState::city, &TripState::seal>,
              "one field too many");
static_assert(!graph::NodeCallable<Logged (*)(std::string &), TripState, &TripState::city>,
              "a node cannot write to what it reads");
static_assert(graph::StepResult<Logged>);
static_assert(graph::StepResult<base::Result<Logged>>);
static_assert(graph::StepResult<graph::Step<Logged>>);
static_assert(!graph::StepResult<int>);
static_assert(graph::RouterOf<decltype(&toEnd), TripState>);

} // namespace

void TestStateGraph::unsoundGraphsAreRefused_data()
{
    QTest::addColumn<Build>("build");
    QTest::addColumn<QString>("message");

    const auto row = [](const char *name, Build build, const char *message) {
        QTest::newRow(name) << std::move(build)
                            << QStringLiteral("The graph 'trip' is not sound: ") +
                                   QString::fromUtf8(message);
    };
    row(
        "nothing at all", [](Recipe &) {}, "No edge leaves START: say which node is first.");
    row(
        "no way in",
        [](Recipe &recipe) { recipe.node("a", graph::reads<>, note("a")).edge("a", END); },
        "No edge leaves START: say which node is first.");
    row(
        "an edge to a node that is not there",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a")).edge(START, "a").edge("a", "b");
        },
        "An edge from 'a' leads to 'b', which is no node.");
    row(
        "an edge from a node that is not there",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .edge("a", END)
                .edge("b", "a");
        },
        "An edge leaves 'b', which is no node.");
    row(
        "a router's target that is not there",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .route("a", toEnd, {"b", END});
        },
        "An edge from 'a' leads to 'b', which is no node.");
    row(
        "a router without targets",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a")).edge(START, "a").route("a", toEnd, {});
        },
        "The route from 'a' has no targets.");
    row(
        "a router with one answer for two targets",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .route("a", [](const TripState &) { return true; }, {{true, "a"}, {true, END}});
        },
        "The route from 'a' has two targets for the answer true.");
    row(
        "two nodes of one name",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .node("a", graph::reads<>, note("b"))
                .edge(START, "a")
                .edge("a", END);
        },
        "There are two nodes called 'a'.");
    row(
        "a node called END",
        [](Recipe &recipe) { recipe.node(END, graph::reads<>, note("a")).edge(START, END); },
        "A node cannot be called 'END': that is where runs begin or end.");
    row(
        "a node without a name",
        [](Recipe &recipe) { recipe.node("", graph::reads<>, note("a")).edge(START, END); },
        "A node has no name.");
    row(
        "a node that cannot be reached",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .node("island", graph::reads<>, note("island"))
                .edge(START, "a")
                .edge("a", END)
                .edge("island", END);
        },
        "The node 'island' cannot be reached from START.");
    row(
        "a node that leads nowhere",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .node("b", graph::reads<>, note("b"))
                .edge(START, "a")
                .route("a", toEnd, {"b", END});
        },
        "The node 'b' leads nowhere: give it an edge or a route.");
    row(
        "a node that leads somewhere only when it fails",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .onError({"a"},
                         [](const TripState &, const graph::Failure &) { return Recorded(); },
                         toEnd, {END});
        },
        "The node 'a' leads nowhere: give it an edge or a route.");
    row(
        "a circle without an exit",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .node("b", graph::reads<>, note("b"))
                .edge(START, "a")
                .edge("a", "b")
                .edge("b", "a");
        },
        "No path leads from the node 'a' to END.");
    row(
        "a cycle without a limit of steps",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .node("b", graph::reads<>, note("b"))
                .node("c", graph::reads<>, note("c"))
                .edge(START, "a")
                .edge("a", "b")
                .edge("b", "c")
                .route("c", toEnd, {"b", END});
        },
        "The nodes 'b' and 'c' form a cycle: say in CompileOptions::stepLimit how many steps a "
        "run may take.");
    row(
        "a cycle that only failures go round",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .edge("a", END)
                .onError({"a"},
                         [](const TripState &, const graph::Failure &) { return Recorded(); },
                         toEnd, {"a", END});
        },
        "The node 'a' leads back to itself: say in CompileOptions::stepLimit how many steps a run "
        "may take.");
    row(
        "two ways from one node",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .edge("a", END)
                .route("a", toEnd, {END});
        },
        "Two ways lead from 'a': make them one route.");
    row(
        "two error routes from one node",
        [](Recipe &recipe) {
            const auto record = [](const TripState &, const graph::Failure &) {
                return Recorded();
            };
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .edge("a", END)
                .onError({"a"}, record, toEnd, {END})
                .onError({"a"}, record, toEnd, {END});
        },
        "The node 'a' has two error routes.");
    row(
        "an error route of a node that is not there",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .edge("a", END)
                .onError({"b"},
                         [](const TripState &, const graph::Failure &) { return Recorded(); },
                         toEnd, {END});
        },
        "An edge leaves 'b', which is no node.");
    row(
        "a node whose time is up before it begins",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"), {.timeout = std::chrono::seconds(-2)})
                .edge(START, "a")
                .edge("a", END);
        },
        "The node 'a' is given -2 s: a time limit has to be above zero; zero means none.");
    row(
        "a node that is never tried",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"), {.retry = {.attempts = 0}})
                .edge(START, "a")
                .edge("a", END);
        },
        "The node 'a' is to be tried 0 times: the first attempt counts, so at least once.");
    row(
        "a reentry at a node that is not there",
        [](Recipe &recipe) {
            recipe.node("a", graph::reads<>, note("a"))
                .edge(START, "a")
                .edge("a", END)
                .reenter("a", "b");
        },
        "A reentry names 'b', which is no node.");
}

void TestStateGraph::unsoundGraphsAreRefused()
{
    QFETCH(Build, build);
    QFETCH(QString, message);
    Recipe recipe("trip");
    build(recipe);
    const auto result = recipe.compile();
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, base::ErrorCode::GraphInvalid);
    QCOMPARE(text(result.error().message), message);
}

void TestStateGraph::allProblemsAreListed()
{
    Recipe recipe("trip");
    recipe.node("a", graph::reads<>, note("a")).edge(START, "a").edge("a", "b").edge("c", END);
    const auto result = recipe.compile({.stepLimit = 0});
    QVERIFY(!result.ok());
    QCOMPARE(text(result.error().detail),
             QStringLiteral("An edge from 'a' leads to 'b', which is no node.\n"
                            "An edge leaves 'c', which is no node.\n"
                            "The step limit has to be 1 or more.\n"));
}

void TestStateGraph::aGraphIsExportedAsMermaid()
{
    Recipe inner("inner");
    inner.node("part", graph::reads<>, note("part")).edge(START, "part").edge("part", END);
    Recipe recipe("trip");
    recipe
        .node("a", graph::reads<&TripState::city>, takesCity,
              {.retry = {.attempts = 3}, .timeout = std::chrono::milliseconds(1500)})
        .node("b", graph::reads<>, note("b"))
        .node("c", graph::reads<>, note("c"), {.timeout = std::chrono::seconds(2)})
        .parallel("both", {"b", "c"}, {.maxParallel = 2})
        .fanOut(
            "each", graph::reads<&TripState::log>, compiled(inner),
            [](const std::vector<std::string> &) { return std::vector<TripState>(); },
            [](const std::vector<std::string> &, const graph::BranchResults<TripState> &) {
                return Logged();
            },
            {.policy = graph::JoinPolicy::Any})
        .edge(START, "both")
        .edge("both", "a")
        .route("a", [](const TripState &) { return true; },
               {{true, "each", "many \"<parts>\""}, {false, END}})
        .edge("each", END)
        .onError({"a"}, [](const TripState &, const graph::Failure &) { return Recorded(); }, toEnd,
                 {END});
    QCOMPARE(text(compiled(recipe).mermaid()), QStringLiteral(R"(flowchart TD
    nstart(["START"])
    n0["a<br/>up to 3 attempts<br/>at most 1.5 s"]
    subgraph n1["both<br/>at the same time<br/>up to 2 in parallel"]
        n1_0["b"]
        n1_1["c<br/>at most 2 s"]
    end
    subgraph n2["each<br/>once per part, until one succeeds<br/>up to 4 in parallel"]
        n2_start(["START"])
        n2_0["part"]
        n2_end(["END"])
        n2_start --> n2_0
        n2_0 --> n2_end
    end
    nend(["END"])
    nstart --> n1
    n1 --> n0
    n0 -->|"many #quot;#lt;parts#gt;#quot;"| n2
    n0 --> nend
    n2 --> nend
    n0 -.-> nend
)"));
}

void TestStateGraph::aGraphIsExportedAsJson()
{
    Recipe recipe("trip");
    recipe
        .node("a", graph::reads<&TripState::city>, takesCity,
              {.description = "Finds the city.",
               .retry = {.attempts = 2},
               .timeout = std::chrono::seconds(2)})
        .node("b", graph::reads<&TripState::city>, takesCity)
        .node("c", graph::reads<&TripState::log>,
              [](const std::vector<std::string> &) { return Routed(); })
        .parallel("both", {"b", "c"}, {.maxParallel = 2, .description = "Looks twice."})
        .edge(START, "a")
        .edge("a", "both")
        .edge("both", END);
    const auto graph = compiled(recipe, {.stepLimit = 7});
    const nlohmann::json json = graph.description();
    QCOMPARE(json.at("version"), nlohmann::json(1));
    QCOMPARE(json.at("name"), nlohmann::json("trip"));
    const nlohmann::json node = json.at("nodes").at(0);
    QCOMPARE(node.at("name"), nlohmann::json("a"));
    QCOMPARE(node.at("description"), nlohmann::json("Finds the city."));
    QCOMPARE(node.at("reads"), nlohmann::json({"city"}));
    QCOMPARE(node.at("writes"), nlohmann::json({"log"}));
    QCOMPARE(node.at("retry").at("attempts"), nlohmann::json(2));
    QCOMPARE(node.at("timeout_ns"), nlohmann::json(2'000'000'000));
    QVERIFY(!node.contains("members") && !node.contains("max_parallel"));
    const nlohmann::json group = json.at("nodes").at(1);
    QCOMPARE(group.at("description"), nlohmann::json("Looks twice."));
    QCOMPARE(group.at("members").at(1).at("name"), nlohmann::json("c"));
    QCOMPARE(group.at("max_parallel"), nlohmann::json(2));
    QCOMPARE(group.at("reads"), nlohmann::json({"city", "log"}));
    QCOMPARE(group.at("writes"), nlohmann::json({"log", "route"}));
    QCOMPARE(json.at("step_limit"), nlohmann::json(7));
    QCOMPARE(json.at("edges").at(2),
             (nlohmann::json{{"from", "both"}, {"to", "END"}, {"kind", "always"}, {"label", ""}}));
}

} // namespace tst_StateGraph

QUERENT_TEST(StateGraph)
#include "tst_StateGraph.moc"
