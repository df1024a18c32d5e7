// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Events.h"
#include "graph/Run.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::graph {

/// Something in a run that took its time: the run itself from its start, or from being resumed, to
/// its end; a branch; a node with all its attempts; a call of a model or a tool.
struct Interval
{
    enum class Kind { Run, Branch, Node, Model, Tool };

    Kind kind = Kind::Run;
    /// Of the graph, the branch, the node, the tool; "chat" for a model.
    std::string name = {};
    std::string runId = {};
    std::string branch = {};
    std::uint64_t sequence = 0; ///< of its first event, and so its name in the run
    std::uint64_t parent = 0;   ///< the interval it is part of; 0 for none
    /// What the times of its events count from; since 1970, as start and end.
    std::chrono::nanoseconds origin{0};
    std::chrono::nanoseconds start{0};
    std::chrono::nanoseconds end{0};
    int attempts = 0;                    ///< of a node
    std::optional<Outcome> outcome = {}; ///< nothing where the events do not say
    nlohmann::json first = {};           ///< payload of its first event
    nlohmann::json last = {};            ///< payload of its last event; null while there is none
    /// Errors, retries and whatever else was reported meanwhile.
    std::vector<Event> notes = {};
    std::size_t pieces = 0; ///< of text, that a model wrote

    [[nodiscard]] std::chrono::nanoseconds duration() const noexcept { return end - start; }
};

/// The intervals of a run in the order in which they began, from its events in their order: all of
/// them, or what there is.
[[nodiscard]] std::vector<Interval> intervalsOf(const std::vector<Event> &events);

/// The text member `name` of a payload, "" where there is none.
[[nodiscard]] std::string textIn(const nlohmann::json &payload, std::string_view name);
/// The whole number `name` of a payload, 0 where there is none.
[[nodiscard]] std::int64_t integerIn(const nlohmann::json &payload, std::string_view name);

} // namespace querent::graph
