// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Spans.h"

#include "graph/Intervals.h"

#include <map>
#include <string>
#include <utility>

namespace querent::graph {

namespace {

using nlohmann::json;
using Kind = Interval::Kind;

constexpr std::uint64_t hashBegin = 0xcbf29ce484222325U;

/// FNV-1a, 64 bits.
std::uint64_t hashOf(std::string_view text, std::uint64_t hash = hashBegin)
{
    for (const char byte : text) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    return hash;
}

std::string hex(std::uint64_t number)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) {
        text += digits[(number >> shift) & 0xfU];
    }
    return text;
}

std::string traceId(const std::string &runId)
{
    return hex(hashOf(runId)) + hex(hashOf(runId, hashOf("trace")));
}

std::string spanId(const std::string &runId, std::uint64_t sequence)
{
    return hex(hashOf(runId + '/' + std::to_string(sequence)));
}

std::string nanoseconds(std::chrono::nanoseconds time)
{
    return std::to_string(time.count());
}

/// A list of attributes; empty texts and zeros are left out.
class Attributes
{
public:
    Attributes &text(const char *key, const std::string &value)
    {
        if (!value.empty()) {
            m_list.push_back({{"key", key}, {"value", {{"stringValue", value}}}});
        }
        return *this;
    }
    /// 64-bit numbers are text in OTLP's JSON.
    Attributes &number(const char *key, std::int64_t value)
    {
        if (value != 0) {
            m_list.push_back({{"key", key}, {"value", {{"intValue", std::to_string(value)}}}});
        }
        return *this;
    }
    json take() { return std::move(m_list); }

private:
    json m_list = json::array();
};

json errorOf(const json &payload)
{
    const auto found = payload.is_object() ? payload.find("error") : payload.end();
    return found != payload.end() ? *found : json();
}

json attributesOf(const Interval &interval)
{
    Attributes attributes;
    attributes.text("querent.run_id", interval.runId)
        .text("querent.branch", interval.branch)
        .text("querent.outcome",
              interval.outcome ? std::string(outcomeName(*interval.outcome)) : std::string());
    switch (interval.kind) {
    case Kind::Run:
    case Kind::Branch:
        attributes.text("querent.graph", textIn(interval.first, "graph"))
            .number("querent.steps", integerIn(interval.last, "steps"));
        break;
    case Kind::Node:
        attributes.text("querent.node", interval.name)
            .number("querent.attempts", interval.attempts)
            .number("querent.step", integerIn(interval.last, "step"))
            .text("querent.next", textIn(interval.last, "next"));
        break;
    case Kind::Model: {
        const auto input = interval.first.find("input");
        const json told = input != interval.first.end() ? *input : json();
        attributes.text("querent.reasoner", textIn(told, "reasoner"))
            .text("querent.task", textIn(told, "task"))
            .number("querent.pieces", static_cast<std::int64_t>(interval.pieces));
        break;
    }
    case Kind::Tool:
        attributes.text("querent.tool", interval.name);
        break;
    }
    return attributes.take();
}

/// What was reported meanwhile, as span events: errors by the conventions for exceptions.
json eventsOf(const Interval &interval)
{
    json list = json::array();
    for (const Event &event : interval.notes) {
        Attributes attributes;
        std::string name;
        if (event.type == EventType::NodeError) {
            const json error = errorOf(event.payload);
            name = "exception";
            attributes.text("exception.type", textIn(error, "code"))
                .text("exception.message", textIn(error, "message"))
                .number("querent.attempt", event.attempt);
        } else if (event.type == EventType::Retry) {
            name = "retry";
            attributes.number("querent.next_attempt", integerIn(event.payload, "next_attempt"))
                .number("querent.delay_ns", integerIn(event.payload, "delay_ns"));
        } else {
            name = eventName(event.type);
            attributes.text("querent.status", textIn(event.payload, "status"));
        }
        list.push_back({{"timeUnixNano", nanoseconds(interval.origin + event.time)},
                        {"name", name},
                        {"attributes", attributes.take()}});
    }
    return list;
}

json statusOf(const Interval &interval)
{
    constexpr int ok = 1;
    constexpr int error = 2;
    if (interval.outcome == Outcome::Error) {
        const json failure = errorOf(interval.last);
        json status{{"code", error}};
        if (const std::string message = textIn(failure, "message"); !message.empty()) {
            status["message"] = message;
        }
        return status;
    }
    return interval.outcome == Outcome::Success ? json{{"code", ok}} : json::object();
}

json spanOf(const Interval &interval)
{
    constexpr int internal = 1;
    constexpr int client = 3;
    const bool outside = interval.kind == Kind::Model || interval.kind == Kind::Tool;
    json span{{"traceId", traceId(interval.runId)},
              {"spanId", spanId(interval.runId, interval.sequence)},
              {"name", interval.name},
              {"kind", outside ? client : internal},
              {"startTimeUnixNano", nanoseconds(interval.start)},
              {"endTimeUnixNano", nanoseconds(interval.end)},
              {"attributes", attributesOf(interval)},
              {"events", eventsOf(interval)},
              {"status", statusOf(interval)}};
    if (interval.parent != 0) {
        span["parentSpanId"] = spanId(interval.runId, interval.parent);
    }
    return span;
}

} // namespace

json otlpTrace(const std::vector<Event> &events, std::string_view serviceName)
{
    json spans = json::array();
    std::map<std::string, json> earlier; ///< by run: the span of its leg before
    for (const Interval &interval : intervalsOf(events)) {
        json span = spanOf(interval);
        if (interval.kind == Kind::Run) {
            const json link{{"traceId", span["traceId"]}, {"spanId", span["spanId"]}};
            if (const auto before = earlier.find(interval.runId); before != earlier.end()) {
                span["links"] = json::array({before->second});
            }
            earlier[interval.runId] = link;
        }
        spans.push_back(std::move(span));
    }
    json resource{
        {"attributes", Attributes().text("service.name", std::string(serviceName)).take()}};
    json scope{{"scope", {{"name", "querent.graph"}}}, {"spans", std::move(spans)}};
    return {{"resourceSpans", json::array({{{"resource", std::move(resource)},
                                            {"scopeSpans", json::array({std::move(scope)})}}})}};
}

} // namespace querent::graph
