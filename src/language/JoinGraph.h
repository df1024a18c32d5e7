// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language {

/// One way to join two tables: rows of `from` point at rows of `to`.
struct JoinEdge
{
    int from = -1;
    int to = -1;
    std::vector<int> fromColumns;
    std::vector<int> toColumns;
    bool inferred = false;
};

/// A join edge as it is walked: forward from many to one, backward from one to many.
struct JoinStep
{
    int edge = -1;
    bool forward = true;
};

/// The tables of a source and the keys between them.
class JoinGraph
{
public:
    JoinGraph() = default;
    JoinGraph(const data::Catalog &catalog, std::vector<data::Relationship> additional);

    [[nodiscard]] const std::vector<JoinEdge> &edges() const noexcept { return m_edges; }
    /// Edges that touch a table.
    [[nodiscard]] const std::vector<int> &edgesOf(int table) const
    {
        return m_touching[static_cast<std::size_t>(table)];
    }
    /// The table whose rows a column points at by itself; -1 for none.
    [[nodiscard]] int pointedAt(int table, int column) const;
    /// Number of joins between two tables; a large number when there is no way.
    [[nodiscard]] int distance(int from, int to) const;
    [[nodiscard]] std::vector<JoinStep> path(int from, int to) const;
    /// The small tree that connects `root` with all of `required`, as steps from tables already
    /// joined to new ones, in an order that can be written down. Nothing when they do not connect.
    [[nodiscard]] std::optional<std::vector<JoinStep>> tree(int root,
                                                            const std::vector<int> &required) const;
    /// Whether the path multiplies rows of `from` (walks some key from one to many).
    [[nodiscard]] bool fansOut(int from, int to) const;

    /// Whether the path goes up to what both have in common and down again, so that each row of
    /// `from` meets rows of `to` that have nothing to do with it: orders and the other calls of
    /// their customer.
    [[nodiscard]] bool crosses(int from, int to) const;

    static constexpr int unreachable = 1000;

private:
    [[nodiscard]] std::vector<JoinStep> pathFrom(const std::vector<int> &sources, int to,
                                                 double *cost) const;

    std::vector<JoinEdge> m_edges;
    std::vector<std::vector<int>> m_touching;
    std::vector<std::vector<int>> m_distance;
};

} // namespace querent::language
