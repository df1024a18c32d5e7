// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Run.h"

#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace querent::graph::detail {

/// Writes the events of a run or of one branch and knows what each belongs to.
class Narrator
{
public:
    explicit Narrator(const RunScope &scope) : m_scope(scope) {}

    [[nodiscard]] bool enabled() const noexcept { return m_scope.events->enabled(); }
    [[nodiscard]] StreamModes modes() const noexcept { return m_scope.events->modes(); }
    /// The number of the on_node_start of what is going on; 0 between nodes.
    [[nodiscard]] std::uint64_t nodeStart() const noexcept { return m_nodeStart; }

    /// The run or branch has begun: adds wall time and type to `event`.
    void begin(Event event);
    /// The run or branch is over.
    void end(nlohmann::json payload);
    void beginNode(std::string_view node, int attempt, nlohmann::json payload);
    /// What comes now belongs to no node.
    void leaveNode() noexcept { m_nodeStart = 0; }
    void write(EventType type, std::string_view node, int attempt, nlohmann::json payload);
    void write(Event event);

    /// What `show` returns; a value that cannot be shown is no reason to fail.
    template <typename Show>
    [[nodiscard]] static nlohmann::json shown(Show show)
    {
        try {
            return show();
        } catch (const std::exception &exception) {
            return std::string("(not shown: ") + exception.what() + ")";
        }
    }

    /// Adds what one node wrote to what others wrote in the same step: lists follow each other,
    /// maps are joined, and of anything else the greater one counts.
    static void join(nlohmann::json &all, const nlohmann::json &one);

private:
    std::uint64_t send(Event event);

    const RunScope &m_scope;
    std::uint64_t m_start = 0; ///< the number of the first event
    std::uint64_t m_nodeStart = 0;
};

} // namespace querent::graph::detail
