// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/JoinGraph.h"

#include <queue>

#include <algorithm>
#include <limits>

namespace querent::language {

namespace {

int tableIndex(const data::Catalog &catalog, const std::string &name)
{
    for (std::size_t i = 0; i < catalog.tables.size(); ++i) {
        if (data::equalNames(catalog.tables[i].name, name)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

int columnIndex(const data::Table &table, const std::string &name)
{
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (data::equalNames(table.columns[i].name, name)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

} // namespace

JoinGraph::JoinGraph(const data::Catalog &catalog, std::vector<data::Relationship> additional)
{
    const std::size_t count = catalog.tables.size();
    m_touching.resize(count);
    std::vector<data::Relationship> all = catalog.relationships;
    all.insert(all.end(), additional.begin(), additional.end());
    for (const data::Relationship &relationship : all) {
        JoinEdge edge;
        edge.from = tableIndex(catalog, relationship.fromTable);
        edge.to = tableIndex(catalog, relationship.toTable);
        edge.inferred = relationship.inferred;
        if (edge.from < 0 || edge.to < 0 ||
            relationship.fromColumns.size() != relationship.toColumns.size()) {
            continue;
        }
        bool known = true;
        for (std::size_t i = 0; i < relationship.fromColumns.size(); ++i) {
            edge.fromColumns.push_back(columnIndex(
                catalog.tables[static_cast<std::size_t>(edge.from)], relationship.fromColumns[i]));
            edge.toColumns.push_back(columnIndex(catalog.tables[static_cast<std::size_t>(edge.to)],
                                                 relationship.toColumns[i]));
            known = known && edge.fromColumns.back() >= 0 && edge.toColumns.back() >= 0;
        }
        const bool twice = std::any_of(m_edges.begin(), m_edges.end(), [&](const JoinEdge &other) {
            return other.from == edge.from && other.to == edge.to &&
                   other.fromColumns == edge.fromColumns && other.toColumns == edge.toColumns;
        });
        if (!known || edge.fromColumns.empty() || twice) {
            continue;
        }
        const int index = static_cast<int>(m_edges.size());
        m_touching[static_cast<std::size_t>(edge.from)].push_back(index);
        if (edge.to != edge.from) {
            m_touching[static_cast<std::size_t>(edge.to)].push_back(index);
        }
        m_edges.push_back(std::move(edge));
    }
    m_distance.assign(count, std::vector<int>(count, unreachable));
    for (std::size_t start = 0; start < count; ++start) {
        auto &row = m_distance[start];
        row[start] = 0;
        std::queue<int> waiting;
        waiting.push(static_cast<int>(start));
        while (!waiting.empty()) {
            const int at = waiting.front();
            waiting.pop();
            for (const int index : edgesOf(at)) {
                const JoinEdge &edge = m_edges[static_cast<std::size_t>(index)];
                const int other = edge.from == at ? edge.to : edge.from;
                if (row[static_cast<std::size_t>(other)] == unreachable) {
                    row[static_cast<std::size_t>(other)] = row[static_cast<std::size_t>(at)] + 1;
                    waiting.push(other);
                }
            }
        }
    }
}

int JoinGraph::pointedAt(int table, int column) const
{
    for (const int at : edgesOf(table)) {
        const JoinEdge &edge = m_edges[static_cast<std::size_t>(at)];
        if (edge.from == table && edge.fromColumns == std::vector{column}) {
            return edge.to;
        }
    }
    return -1;
}

int JoinGraph::distance(int from, int to) const
{
    return m_distance[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
}

std::vector<JoinStep> JoinGraph::pathFrom(const std::vector<int> &sources, int to,
                                          double *cost) const
{
    const std::size_t count = m_touching.size();
    std::vector<double> best(count, std::numeric_limits<double>::infinity());
    std::vector<JoinStep> via(count);
    using Entry = std::pair<double, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> waiting;
    // two ways of the same length: the one from the first source
    constexpr double behindFirst = 0.6;
    std::vector<bool> starts(count, false);
    for (const int source : sources) {
        const double ahead = source == sources.front() ? 0.0 : behindFirst;
        best[static_cast<std::size_t>(source)] = ahead;
        starts[static_cast<std::size_t>(source)] = true;
        waiting.emplace(ahead, source);
    }
    while (!waiting.empty()) {
        const auto [length, at] = waiting.top();
        waiting.pop();
        if (length > best[static_cast<std::size_t>(at)]) {
            continue;
        }
        for (const int index : edgesOf(at)) {
            const JoinEdge &edge = m_edges[static_cast<std::size_t>(index)];
            if (edge.from == edge.to) {
                continue;
            }
            const bool forward = edge.from == at;
            const int other = forward ? edge.to : edge.from;
            // walking to many rows is possible but rarely meant when there is another way
            const double step = 1.0 + (edge.inferred ? 0.2 : 0.0) + (forward ? 0.0 : 0.05) +
                                0.001 * static_cast<double>(index);
            if (!starts[static_cast<std::size_t>(other)] &&
                length + step < best[static_cast<std::size_t>(other)]) {
                best[static_cast<std::size_t>(other)] = length + step;
                via[static_cast<std::size_t>(other)] = JoinStep{index, forward};
                waiting.emplace(length + step, other);
            }
        }
    }
    std::vector<JoinStep> steps;
    *cost = best[static_cast<std::size_t>(to)];
    if (*cost == std::numeric_limits<double>::infinity()) {
        return steps;
    }
    int at = to;
    while (!starts[static_cast<std::size_t>(at)]) {
        const JoinStep step = via[static_cast<std::size_t>(at)];
        steps.insert(steps.begin(), step);
        const JoinEdge &edge = m_edges[static_cast<std::size_t>(step.edge)];
        at = step.forward ? edge.from : edge.to;
    }
    return steps;
}

std::vector<JoinStep> JoinGraph::path(int from, int to) const
{
    double cost = 0.0;
    return pathFrom({from}, to, &cost);
}

std::optional<std::vector<JoinStep>> JoinGraph::tree(int root,
                                                     const std::vector<int> &required) const
{
    std::vector<int> joined{root};
    std::vector<int> open;
    for (const int table : required) {
        if (table != root && std::find(open.begin(), open.end(), table) == open.end()) {
            open.push_back(table);
        }
    }
    // what several belong to is joined to the rows that belong to all others, where there are such:
    // the home of a shift, not that of who works it
    const auto finest = std::ranges::find_if(open, [&](int table) {
        return fansOut(root, table) && std::ranges::none_of(open, [&](int other) {
                   return other != table && fansOut(table, other);
               });
    });
    if (finest != open.end()) {
        std::iter_swap(open.begin(), finest);
    }
    bool first = finest != open.end();
    std::vector<JoinStep> steps;
    while (!open.empty()) {
        std::size_t nearest = 0;
        double best = std::numeric_limits<double>::infinity();
        std::vector<JoinStep> bestSteps;
        for (std::size_t i = 0; i < (first ? 1 : open.size()); ++i) {
            double cost = 0.0;
            std::vector<JoinStep> way = pathFrom(joined, open[i], &cost);
            if (cost < best) {
                best = cost;
                nearest = i;
                bestSteps = std::move(way);
            }
        }
        if (best == std::numeric_limits<double>::infinity()) {
            return std::nullopt;
        }
        for (const JoinStep &step : bestSteps) {
            const JoinEdge &edge = m_edges[static_cast<std::size_t>(step.edge)];
            joined.push_back(step.forward ? edge.to : edge.from);
            steps.push_back(step);
        }
        if (first) {
            std::ranges::rotate(joined, std::ranges::find(joined, open.front()));
            first = false;
        }
        open.erase(open.begin() + static_cast<std::ptrdiff_t>(nearest));
        std::erase_if(open, [&](int table) {
            return std::find(joined.begin(), joined.end(), table) != joined.end();
        });
    }
    return steps;
}

bool JoinGraph::crosses(int from, int to) const
{
    bool up = false;
    for (const JoinStep &step : path(from, to)) {
        if (up && !step.forward) {
            return true;
        }
        up = up || step.forward;
    }
    return false;
}

bool JoinGraph::fansOut(int from, int to) const
{
    const std::vector<JoinStep> steps = path(from, to);
    return std::any_of(steps.begin(), steps.end(),
                       [](const JoinStep &step) { return !step.forward; });
}

} // namespace querent::language
