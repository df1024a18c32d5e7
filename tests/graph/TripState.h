// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/ErrorJson.h"
#include "graph/MemoryCheckpointer.h"
#include "graph/StateGraph.h"

#include <QString>
#include <QTest>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::tests {

/// A state with a field of every kind.
struct TripState
{
    std::string city = {};
    int retries = 0;
    std::vector<std::string> log = {};
    std::vector<std::string> recent = {};
    std::map<std::string, int> costs = {};
    std::optional<std::string> route = {};
    std::shared_ptr<const std::vector<int>> days = {};
    std::vector<base::Error> errors = {};
    int *connection = nullptr;
    std::string seal = {};

    friend bool operator==(const TripState &, const TripState &) = default;
};

} // namespace querent::tests

template <>
struct querent::graph::StateSchema<querent::tests::TripState>
{
    using S = querent::tests::TripState;
    static constexpr auto fields = std::tuple{
        field<&S::city>("city", replace),
        field<&S::retries>("retries", max),
        field<&S::log>("log", append),
        field<&S::recent>("recent", appendBounded<3>),
        field<&S::costs>("costs", merge),
        field<&S::route>("route", replace),
        field<&S::days>("days", replace),
        field<&S::errors>("errors", append),
        field<&S::connection>("connection", replace, transient),
        field<&S::seal>("seal", replace, notRestored),
    };

    static base::Result<void> check(const S &before, const S &after)
    {
        if (after.log.size() < before.log.size()) {
            return base::Error{base::ErrorCode::Internal, "The log may only grow.", {}};
        }
        if (after.city == "Atlantis") {
            return base::Error{base::ErrorCode::Internal, "That city is not there.", {}};
        }
        return {};
    }
};

namespace querent::tests {

using graph::END;
using graph::START;

using Logged = graph::Writes<&TripState::log>;
using Routed = graph::Writes<&TripState::route, &TripState::log>;
using Recorded = graph::Writes<&TripState::errors, &TripState::retries>;

/// A node that notes its name.
inline auto note(std::string name)
{
    return [name = std::move(name)] { return Logged().add<&TripState::log>(name); };
}

/// A node that always fails.
inline auto failing(base::ErrorCode code)
{
    return [code]() -> base::Result<Logged> { return base::Error{code, "It failed.", {}}; };
}

/// Clock, chance, events and snapshots of one test, all exact.
struct Bench
{
    base::ManualClock clock;
    base::SequentialRandom random;
    graph::RecordingSink sink;
    graph::MemoryCheckpointer checkpointer;

    [[nodiscard]] graph::RunOptions options(std::stop_token stop = {})
    {
        return {.stop = std::move(stop),
                .clock = &clock,
                .random = &random,
                .events = &sink,
                .checkpointer = &checkpointer};
    }

    /// Each event as "milliseconds [branch] event node#attempt payload", without what would only
    /// repeat: durations, wall time, graph name.
    [[nodiscard]] std::string transcript() const
    {
        std::string lines;
        for (const graph::Event &event : sink.events()) {
            lines += std::to_string(event.time.count() / 1'000'000);
            if (!event.branch.empty()) {
                lines += " [" + event.branch + "]";
            }
            lines += ' ' + std::string(graph::eventName(event.type));
            if (!event.node.empty()) {
                lines += ' ' + event.node;
            }
            if (event.attempt > 0) {
                lines += '#' + std::to_string(event.attempt);
            }
            nlohmann::json payload = event.payload;
            for (const char *repeated : {"duration_ns", "unix_ms", "graph"}) {
                payload.erase(repeated);
            }
            if (payload.contains("reads") && payload["reads"].empty()) {
                payload.erase("reads");
            }
            if (!payload.empty()) {
                lines += ' ' + payload.dump();
            }
            lines += '\n';
        }
        return lines;
    }
};

/// The compiled graph; ends the program with the reason when it is not sound.
template <typename S>
graph::CompiledGraph<S> compiled(const graph::StateGraph<S> &recipe,
                                 graph::CompileOptions options = {})
{
    base::Result<graph::CompiledGraph<S>> result = recipe.compile(options);
    if (!result) {
        qFatal("%s", result.error().detail.c_str());
    }
    return std::move(*result);
}

inline QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace querent::tests
