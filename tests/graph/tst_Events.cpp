// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"
#include "graph/EventWriter.h"
#include "graph/NodeContext.h"
#include "graph/Preview.h"

#include <map>
#include <set>
#include <thread>

namespace tst_Events {

using namespace querent;
using namespace querent::tests;

namespace tables {

/// Turning this into JSON would be costly, so it never happens here.
struct Table
{
    int rows = 0;
};

nlohmann::json previewJson(const Table &table)
{
    return {{"rows", table.rows}};
}

} // namespace tables

class TestEvents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTypeHasItsOwnName();
    void anEventSurvivesTheRoundTrip();
    void whatIsNoEventIsRefused_data();
    void whatIsNoEventIsRefused();
    void eventsAreNumberedAcrossThreads();
    void numbersGoOnWhereTheyAreToldTo();
    void everyEventNamesItsParent();
    void aSilentContextServesTests();
    void longValuesAreShortened();
};

void TestEvents::everyTypeHasItsOwnName()
{
    std::set<std::string_view> names;
    for (int i = 0; i <= static_cast<int>(graph::EventType::RunEnd); ++i) {
        const auto type = static_cast<graph::EventType>(i);
        names.insert(graph::eventName(type));
        QVERIFY(graph::eventTypeNamed(graph::eventName(type)) == type);
    }
    QCOMPARE(names.size(), static_cast<std::size_t>(graph::EventType::RunEnd) + 1);
    QVERIFY(!graph::eventTypeNamed("on_tea_time"));
}

void TestEvents::anEventSurvivesTheRoundTrip()
{
    const graph::Event event{.sequence = 7,
                             .time = std::chrono::nanoseconds(1'500'000),
                             .runId = "run-1",
                             .branch = "each.0",
                             .node = "plan",
                             .attempt = 2,
                             .parent = 5,
                             .type = graph::EventType::ToolStart,
                             .payload = {{"tool", "map"}},
                             .update = {{"route", "north"}},
                             .values = {{"route", "north"}, {"city", "Rome"}}};
    const nlohmann::json json = event;
    QCOMPARE(json, (nlohmann::json{{"seq", 7},
                                   {"time_ns", 1'500'000},
                                   {"run_id", "run-1"},
                                   {"branch", "each.0"},
                                   {"node", "plan"},
                                   {"attempt", 2},
                                   {"parent", 5},
                                   {"update", {{"route", "north"}}},
                                   {"values", {{"route", "north"}, {"city", "Rome"}}},
                                   {"event", "on_tool_start"},
                                   {"data", {{"tool", "map"}}}}));
    const auto read = graph::eventFromJson(json);
    QVERIFY(read.ok());
    QVERIFY(*read == event);

    const graph::Event bare{.sequence = 1,
                            .time = {},
                            .runId = "run-1",
                            .branch = {},
                            .node = {},
                            .attempt = 0,
                            .parent = 0,
                            .type = graph::EventType::RunStart,
                            .payload = {},
                            .update = {},
                            .values = {}};
    for (const char *empty : {"node", "branch", "attempt", "parent", "update", "values"}) {
        QVERIFY(!nlohmann::json(bare).contains(empty));
    }
    QVERIFY(*graph::eventFromJson(bare) == bare);
}

void TestEvents::whatIsNoEventIsRefused_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("no object") << QByteArray("3");
    QTest::newRow("no type") << QByteArray(R"({"seq":1,"time_ns":0,"run_id":"r"})");
    QTest::newRow("an unknown type")
        << QByteArray(R"({"event":"on_tea_time","seq":1,"time_ns":0,"run_id":"r"})");
    QTest::newRow("a number in the wrong place")
        << QByteArray(R"({"event":"on_run_end","seq":"x","time_ns":0,"run_id":"r"})");
}

void TestEvents::whatIsNoEventIsRefused()
{
    QFETCH(QByteArray, json);
    const auto read = graph::eventFromJson(nlohmann::json::parse(json.toStdString()));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, base::ErrorCode::MalformedDocument);
}

void TestEvents::eventsAreNumberedAcrossThreads()
{
    const base::SystemClock clock;
    graph::RecordingSink sink;
    graph::EventWriter writer(&sink, clock, "run-1");
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&writer] {
                for (int n = 0; n < 100; ++n) {
                    writer.write({.node = "a", .attempt = 1, .payload = n});
                }
            });
        }
    }
    const auto events = sink.events();
    QCOMPARE(events.size(), std::size_t(400));
    for (std::size_t i = 0; i < events.size(); ++i) {
        QCOMPARE(events[i].sequence, i + 1);
        QVERIFY(i == 0 || events[i].time >= events[i - 1].time);
    }
    sink.clear();
    QVERIFY(sink.events().empty());
}

void TestEvents::numbersGoOnWhereTheyAreToldTo()
{
    const base::ManualClock clock;
    graph::RecordingSink sink;
    graph::EventWriter writer(&sink, clock, "run-1", 41);
    QCOMPARE(writer.write({.type = graph::EventType::RunStart}), std::uint64_t(41));
    QCOMPARE(sink.events().front().sequence, std::uint64_t(41));
    QCOMPARE(writer.nextSequence(), std::uint64_t(42));
}

void TestEvents::everyEventNamesItsParent()
{
    using Recipe = graph::StateGraph<TripState>;
    Recipe part("part");
    part.node("think", graph::reads<>,
              [](graph::NodeContext &context) -> base::Result<Logged> {
                  context.toolStarted("map", {});
                  if (context.attempt() == 1) {
                      return base::Error{base::ErrorCode::Timeout, "Too slow.", {}};
                  }
                  return Logged();
              },
              {.retry = {.attempts = 2}})
        .edge(START, "think")
        .edge("think", END);
    Recipe recipe("trip");
    recipe
        .fanOut(
            "each", graph::reads<>, compiled(part), [] { return std::vector<TripState>(1); },
            [](graph::BranchResults<TripState> /*results*/) { return Logged(); })
        .node("ask", graph::reads<>,
              []() -> graph::Step<Logged> {
                  return graph::NeedsInput{{{"question", "?"}}};
              })
        .edge(START, "each")
        .edge("each", "ask")
        .edge("ask", END);
    Bench bench;
    std::ignore = compiled(recipe).run({}, bench.options());
    std::string lines;
    for (const graph::Event &event : bench.sink.events()) {
        lines += std::to_string(event.sequence) + " in " + std::to_string(event.parent) + ' ' +
                 std::string(graph::eventName(event.type)) + '\n';
    }
    QCOMPARE(text(lines), QStringLiteral(R"(1 in 0 on_run_start
2 in 1 on_node_start
3 in 2 on_branch_start
4 in 3 on_node_start
5 in 4 on_tool_start
6 in 4 on_node_error
7 in 4 on_retry
8 in 3 on_node_start
9 in 8 on_tool_start
10 in 8 on_node_end
11 in 3 on_branch_end
12 in 2 on_node_end
13 in 1 on_node_start
14 in 13 on_interrupt
15 in 1 on_run_end
)"));
}

void TestEvents::aSilentContextServesTests()
{
    const base::ManualClock clock;
    base::SequentialRandom random;
    std::stop_source stop;
    graph::NodeContext context(clock, random, stop.get_token());
    context.emit(1);
    context.modelStreamed("x");
    QCOMPARE(context.attempt(), 1);
    QVERIFY(context.answer() == nullptr);
    QVERIFY(context.sleep(std::chrono::seconds(1)));
    stop.request_stop();
    QVERIFY(context.stopRequested());
    QVERIFY(!context.sleep(std::chrono::seconds(1)));
}

void TestEvents::longValuesAreShortened()
{
    using graph::preview;
    QCOMPARE(preview(std::string("short")), nlohmann::json("short"));
    QCOMPARE(preview(3), nlohmann::json(3));
    QCOMPARE(preview(std::optional<int>()), nlohmann::json());
    QCOMPARE(preview(std::map<std::string, int>{{"a", 1}}), (nlohmann::json{{"a", 1}}));
    QCOMPARE(preview(std::make_shared<const tables::Table>(tables::Table{5})),
             (nlohmann::json{{"rows", 5}}));
    QCOMPARE(preview(std::vector<tables::Table>(2)),
             (nlohmann::json{{{"rows", 0}}, {{"rows", 0}}}));
    struct Opaque
    {};
    QCOMPARE(preview(Opaque()), nlohmann::json("(not shown)"));

    const nlohmann::json list = preview(std::vector<int>(1000, 7));
    QCOMPARE(list.at("size"), nlohmann::json(1000));
    QCOMPARE(list.at("unit"), nlohmann::json("items"));
    QCOMPARE(list.at("preview"), nlohmann::json(std::vector<int>(8, 7)));

    // the cut never falls inside a character
    std::string text = "x";
    while (text.size() < 1000) {
        text += "ü";
    }
    const nlohmann::json cut = preview(text);
    QCOMPARE(cut.at("size"), nlohmann::json(text.size()));
    QCOMPARE(cut.at("unit"), nlohmann::json("bytes"));
    const auto shown = cut.at("preview").get<std::string>();
    QCOMPARE(shown.size(), std::size_t(399));
    QVERIFY(text.starts_with(shown));

    // deep inside a document, and at any depth of nesting
    nlohmann::json document = {{"rows", nlohmann::json::array()}};
    for (int i = 0; i < 50; ++i) {
        document["rows"].push_back({{"n", i}});
    }
    QCOMPARE(preview(document).at("rows").at("size"), nlohmann::json(50));
    nlohmann::json nested = 1;
    for (int i = 0; i < 2000; ++i) {
        nested = nlohmann::json::array({std::move(nested)});
    }
    QVERIFY(preview(nested).dump().size() < 200);
}

} // namespace tst_Events

QUERENT_TEST(Events)
#include "tst_Events.moc"
