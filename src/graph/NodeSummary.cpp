// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/NodeSummary.h"

#include "graph/Intervals.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace querent::graph {

namespace {

double milliseconds(std::chrono::nanoseconds time)
{
    return static_cast<double>(time.count()) / 1e6;
}

/// The smallest of the sorted times that `percent` of them do not exceed.
std::chrono::nanoseconds nearestRank(const std::vector<std::chrono::nanoseconds> &sorted,
                                     std::size_t percent)
{
    const std::size_t rank = (sorted.size() * percent + 99) / 100;
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

} // namespace

void to_json(nlohmann::json &json, const NodeSummary &summary)
{
    json = {{"node", summary.node},
            {"count", summary.count},
            {"errors", summary.errors},
            {"retries", summary.retries},
            {"p50_ms", milliseconds(summary.p50)},
            {"p95_ms", milliseconds(summary.p95)},
            {"total_ms", milliseconds(summary.total)}};
}

void NodeStatistics::add(const std::vector<Event> &events)
{
    for (const Interval &interval : intervalsOf(events)) {
        if (interval.kind != Interval::Kind::Node) {
            continue;
        }
        Tally &tally = m_tallies[interval.name];
        tally.times.push_back(interval.duration());
        tally.errors += interval.outcome == Outcome::Error ? 1U : 0U;
        tally.retries += static_cast<std::size_t>(
            std::ranges::count(interval.notes, EventType::Retry, &Event::type));
    }
}

std::vector<NodeSummary> NodeStatistics::summaries() const
{
    std::vector<NodeSummary> all;
    for (const auto &[node, tally] : m_tallies) {
        std::vector<std::chrono::nanoseconds> times = tally.times;
        std::ranges::sort(times);
        all.push_back(
            {.node = node,
             .count = times.size(),
             .errors = tally.errors,
             .retries = tally.retries,
             .p50 = nearestRank(times, 50),
             .p95 = nearestRank(times, 95),
             .total = std::accumulate(times.begin(), times.end(), std::chrono::nanoseconds{0})});
    }
    std::ranges::stable_sort(all, std::ranges::greater(), &NodeSummary::total);
    return all;
}

} // namespace querent::graph
