// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "TripState.h"
#include "graph/Intervals.h"
#include "graph/NodeSummary.h"
#include "graph/Spans.h"

#include <QRegularExpression>

#include <array>
#include <set>

namespace tst_Spans {

using namespace querent;
using namespace querent::tests;
using namespace std::chrono_literals;

namespace {

using Recipe = graph::StateGraph<TripState>;

/// Parts that call a tool for as many milliseconds as their name has letters and succeed at the
/// second try, then a node that talks, one that asks, and one that fails and is caught.
graph::CompiledGraph<TripState> trip()
{
    Recipe part("part");
    part.node("visit", graph::reads<&TripState::city>,
              [](const std::string &city, graph::NodeContext &context) -> base::Result<Logged> {
                  context.toolStarted("map", city);
                  context.sleep(std::chrono::milliseconds(city.size()));
                  if (context.attempt() == 1) {
                      const base::Error error{base::ErrorCode::Timeout, "Too slow.", {}};
                      context.toolEnded("map", {{"error", error}});
                      return error;
                  }
                  context.toolEnded("map", {{"ok", true}});
                  return Logged();
              },
              {.retry = {.attempts = 2, .firstDelay = 10ms}})
        .edge(START, "visit")
        .edge("visit", END);
    Recipe recipe("trip");
    recipe
        .fanOut(
            "each", graph::reads<&TripState::recent>, compiled(part),
            [](const std::vector<std::string> &cities) {
                std::vector<TripState> parts;
                for (const std::string &city : cities) {
                    parts.push_back({.city = city});
                }
                return parts;
            },
            [](graph::BranchResults<TripState> /*branches*/) { return Logged(); },
            {.maxParallel = 1})
        .node("talk", graph::reads<>,
              [](graph::NodeContext &context) {
                  context.modelStarted({{"task", "chat"}, {"prompt", "a secret"}});
                  context.modelStreamed("Hel");
                  context.modelStreamed("lo");
                  context.sleep(3ms);
                  context.modelEnded({{"ok", true}});
                  return Logged();
              })
        .node("ask", graph::reads<>,
              [](graph::NodeContext &context) -> graph::Step<Logged> {
                  context.sleep(1ms);
                  if (context.answer() == nullptr) {
                      return graph::NeedsInput{{{"question", "?"}}};
                  }
                  return Logged();
              })
        .node("fail", graph::reads<>, failing(base::ErrorCode::ExecutionFailed))
        .edge(START, "each")
        .edge("each", "talk")
        .edge("talk", "ask")
        .edge("ask", "fail")
        .edge("fail", END);
    return compiled(recipe);
}

std::vector<graph::Event> tripEvents()
{
    Bench bench;
    bench.clock.advance(5s);
    auto waiting = trip().run({.recent = {"Rome", "Oslo"}}, bench.options());
    bench.clock.advance(1h);
    std::ignore = trip().resume(std::move(waiting), "yes", bench.options());
    return bench.sink.events();
}

std::string lineOf(const graph::Interval &interval)
{
    static constexpr std::array kinds{"run", "branch", "node", "model", "tool"};
    return std::to_string(interval.sequence) + " in " + std::to_string(interval.parent) + ' ' +
           kinds[static_cast<std::size_t>(interval.kind)] + ' ' + interval.name + ' ' +
           std::to_string(interval.start / 1ms) + '+' + std::to_string(interval.duration() / 1ms) +
           ' ' +
           (interval.outcome ? std::string(graph::outcomeName(*interval.outcome)) : "unknown") +
           (interval.attempts > 1 ? " x" + std::to_string(interval.attempts) : "") + '\n';
}

const nlohmann::json &spansIn(const nlohmann::json &trace)
{
    return trace["resourceSpans"][0]["scopeSpans"][0]["spans"];
}

nlohmann::json attributeOf(const nlohmann::json &span, const char *key)
{
    for (const nlohmann::json &attribute : span["attributes"]) {
        if (attribute["key"] == nlohmann::json(key)) {
            return attribute["value"];
        }
    }
    return nullptr;
}

bool isHex(const nlohmann::json &id, qsizetype size)
{
    const QString digits = QString::fromStdString(id.get<std::string>());
    return digits.size() == size &&
           !digits.contains(QRegularExpression(QStringLiteral("[^0-9a-f]"))) &&
           digits != QString(size, u'0');
}

} // namespace

class TestSpans : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void intervalsHoldWhatBelongsTogether();
    void whatWasCutOffEndsWithItsRun();
    void halfALogIsReadAsFarAsItGoes();
    void spansHaveTheShapeOfOtlp();
    void attemptsAreSpanEvents();
    void spansTellNothingOfTheData();
    void nodesAreAddedUpOverRuns();
    void ranksAreNearest();
};

void TestSpans::intervalsHoldWhatBelongsTogether()
{
    std::string lines;
    for (const graph::Interval &interval : graph::intervalsOf(tripEvents())) {
        lines += lineOf(interval);
    }
    // a visit of four letters: 4 ms, half of at most 10 ms, 4 ms
    QCOMPARE(text(lines), QStringLiteral(R"(1 in 0 run trip 5000+30 needs_input
2 in 1 node each 5000+26 success
3 in 2 branch each.0 5000+13 success
4 in 3 node visit 5000+13 success x2
5 in 4 tool map 5000+4 error
10 in 4 tool map 5009+4 success
14 in 2 branch each.1 5013+13 success
15 in 14 node visit 5013+13 success x2
16 in 15 tool map 5013+4 error
21 in 15 tool map 5022+4 success
26 in 1 node talk 5026+3 success
27 in 26 model chat 5026+3 success
32 in 1 node ask 5029+1 needs_input
35 in 0 run trip 3605030+1 error
36 in 35 node ask 3605030+1 success
38 in 35 node fail 3605031+0 error
)"));
}

void TestSpans::whatWasCutOffEndsWithItsRun()
{
    Recipe recipe("cut");
    std::stop_source stop;
    recipe
        .node("work", graph::reads<>,
              [&stop](graph::NodeContext &context) -> base::Result<Logged> {
                  context.toolStarted("saw", {});
                  context.sleep(2ms);
                  stop.request_stop();
                  return graph::NodeContext::cancelled();
              })
        .edge(START, "work")
        .edge("work", END);
    Bench bench;
    std::ignore = compiled(recipe).run({}, bench.options(stop.get_token()));
    std::string lines;
    for (const graph::Interval &interval : graph::intervalsOf(bench.sink.events())) {
        lines += lineOf(interval);
    }
    QCOMPARE(text(lines), QStringLiteral(R"(1 in 0 run cut 0+2 cancelled
2 in 1 node work 0+2 cancelled
3 in 2 tool saw 0+2 cancelled
)"));
}

void TestSpans::halfALogIsReadAsFarAsItGoes()
{
    const std::vector<graph::Event> events = tripEvents();
    for (std::size_t from = 0; from < events.size(); ++from) {
        for (std::size_t to = from; to <= events.size(); ++to) {
            const std::vector<graph::Event> some(events.begin() + static_cast<std::ptrdiff_t>(from),
                                                 events.begin() + static_cast<std::ptrdiff_t>(to));
            std::set<std::uint64_t> known{0};
            for (const graph::Interval &interval : graph::intervalsOf(some)) {
                QVERIFY(known.contains(interval.parent));
                QVERIFY(known.insert(interval.sequence).second);
                QVERIFY(interval.duration() >= 0ns);
            }
        }
    }
    // payloads of any shape
    for (const nlohmann::json &payload :
         {nlohmann::json(), nlohmann::json(3), nlohmann::json{{"unix_ms", "x"}, {"tool", 1}},
          nlohmann::json{{"input", 1}, {"output", 2}, {"error", 3}, {"retrying", 4}}}) {
        std::vector<graph::Event> odd = events;
        for (graph::Event &event : odd) {
            event.payload = payload;
        }
        QVERIFY(!graph::otlpTrace(odd, "x").empty());
    }
}

void TestSpans::spansHaveTheShapeOfOtlp()
{
    const std::vector<graph::Event> events = tripEvents();
    const nlohmann::json trace = graph::otlpTrace(events, "querent");
    QCOMPARE(trace, graph::otlpTrace(events, "querent"));
    QCOMPARE(attributeOf(trace["resourceSpans"][0]["resource"], "service.name"),
             (nlohmann::json{{"stringValue", "querent"}}));
    const nlohmann::json &spans = spansIn(trace);
    QCOMPARE(spans.size(), std::size_t(16));
    std::set<std::string> ids;
    for (const nlohmann::json &span : spans) {
        QVERIFY(isHex(span["traceId"], 32));
        QVERIFY(isHex(span["spanId"], 16));
        QCOMPARE(span["traceId"], spans[0]["traceId"]);
        QVERIFY(ids.insert(span["spanId"].get<std::string>()).second);
        QVERIFY(!span.contains("parentSpanId") ||
                ids.contains(span["parentSpanId"].get<std::string>()));
        QVERIFY(span["startTimeUnixNano"].is_string() && span["endTimeUnixNano"].is_string());
        QVERIFY(!span["name"].get<std::string>().empty());
        QVERIFY(span["kind"] == nlohmann::json(1) || span["kind"] == nlohmann::json(3));
    }
    QCOMPARE(spans[0]["startTimeUnixNano"], nlohmann::json("5000000000"));
    QCOMPARE(spans[0]["endTimeUnixNano"], nlohmann::json("5030000000"));
    QVERIFY(!spans[0].contains("parentSpanId"));
    QCOMPARE(attributeOf(spans[0], "querent.run_id"), (nlohmann::json{{"stringValue", "run-1"}}));
    QCOMPARE(attributeOf(spans[0], "querent.outcome"),
             (nlohmann::json{{"stringValue", "needs_input"}}));
    // the resumed leg
    QCOMPARE(spans[13]["links"][0]["spanId"], spans[0]["spanId"]);
    QCOMPARE(spans[13]["status"]["code"], nlohmann::json(2));
    QCOMPARE(spans[15]["status"]["message"], nlohmann::json("It failed."));
    QCOMPARE(attributeOf(spans[11], "querent.pieces"), (nlohmann::json{{"intValue", "2"}}));
    QCOMPARE(spans[11]["kind"], nlohmann::json(3));
    QCOMPARE(spans[1]["status"]["code"], nlohmann::json(1));
    // another run is another trace
    std::vector<graph::Event> others = events;
    for (graph::Event &event : others) {
        event.runId = "run-2";
    }
    QVERIFY(spansIn(graph::otlpTrace(others, "querent"))[0]["traceId"] != spans[0]["traceId"]);
}

void TestSpans::attemptsAreSpanEvents()
{
    const nlohmann::json trace = graph::otlpTrace(tripEvents(), "querent");
    const nlohmann::json &visit = spansIn(trace)[3];
    QCOMPARE(visit["name"], nlohmann::json("visit"));
    QCOMPARE(attributeOf(visit, "querent.attempts"), (nlohmann::json{{"intValue", "2"}}));
    QCOMPARE(visit["events"].size(), std::size_t(2));
    QCOMPARE(visit["events"][0]["name"], nlohmann::json("exception"));
    QCOMPARE(visit["events"][0]["timeUnixNano"], nlohmann::json("5004000000"));
    QCOMPARE(attributeOf(visit["events"][0], "exception.type"),
             (nlohmann::json{{"stringValue", "timeout"}}));
    QCOMPARE(visit["events"][1]["name"], nlohmann::json("retry"));
    QCOMPARE(attributeOf(visit["events"][1], "querent.delay_ns"),
             (nlohmann::json{{"intValue", "5000000"}}));
}

void TestSpans::spansTellNothingOfTheData()
{
    const std::string trace = graph::otlpTrace(tripEvents(), "querent").dump();
    for (const char *secret : {"Rome", "Oslo", "a secret", "Hello", "yes"}) {
        QVERIFY2(trace.find(secret) == std::string::npos, secret);
    }
}

void TestSpans::nodesAreAddedUpOverRuns()
{
    graph::NodeStatistics statistics;
    statistics.add(tripEvents());
    statistics.add(tripEvents());
    std::string lines;
    for (const graph::NodeSummary &summary : statistics.summaries()) {
        lines += nlohmann::json(summary).dump() + '\n';
    }
    QCOMPARE(
        text(lines),
        QStringLiteral(
            R"({"count":2,"errors":0,"node":"each","p50_ms":26.0,"p95_ms":26.0,"retries":0,"total_ms":52.0}
{"count":4,"errors":0,"node":"visit","p50_ms":13.0,"p95_ms":13.0,"retries":4,"total_ms":52.0}
{"count":2,"errors":0,"node":"talk","p50_ms":3.0,"p95_ms":3.0,"retries":0,"total_ms":6.0}
{"count":4,"errors":0,"node":"ask","p50_ms":1.0,"p95_ms":1.0,"retries":0,"total_ms":4.0}
{"count":2,"errors":2,"node":"fail","p50_ms":0.0,"p95_ms":0.0,"retries":0,"total_ms":0.0}
)"));
    QVERIFY(graph::NodeStatistics().summaries().empty());
}

void TestSpans::ranksAreNearest()
{
    // one run for each of the times 1 … 20 ms, in no order
    graph::NodeStatistics statistics;
    for (int i = 0; i < 20; ++i) {
        const auto time = std::chrono::milliseconds((i * 7) % 20 + 1);
        statistics.add({{.sequence = 1, .node = "a", .type = graph::EventType::NodeStart},
                        {.sequence = 2,
                         .time = time,
                         .node = "a",
                         .parent = 1,
                         .type = graph::EventType::NodeEnd}});
    }
    const auto summaries = statistics.summaries();
    QCOMPARE(summaries.size(), std::size_t(1));
    QCOMPARE(summaries[0].count, std::size_t(20));
    QVERIFY(summaries[0].p50 == 10ms);
    QVERIFY(summaries[0].p95 == 19ms);
    QVERIFY(summaries[0].total == 210ms);
}

} // namespace tst_Spans

QUERENT_TEST(Spans)
#include "tst_Spans.moc"
