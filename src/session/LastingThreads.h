// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/NodeThreads.h"

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

namespace querent::session {

/// Threads for the nodes of runs, which do not keep the program from ending: where a node does not
/// return soon, they are left to the operating system together with it.
class LastingThreads
{
public:
    LastingThreads() = default;
    ~LastingThreads()
    {
        if (!m_threads->waitForLeftBehind(patience)) {
            static auto *const abandoned = new std::vector<std::shared_ptr<graph::NodeThreads>>;
            abandoned->push_back(std::move(m_threads));
        }
    }
    LastingThreads(const LastingThreads &) = delete;
    LastingThreads &operator=(const LastingThreads &) = delete;

    [[nodiscard]] const std::shared_ptr<graph::NodeThreads> &shared() const noexcept
    {
        return m_threads;
    }

private:
    static constexpr std::chrono::milliseconds patience{300};

    std::shared_ptr<graph::NodeThreads> m_threads = std::make_shared<graph::NodeThreads>();
};

} // namespace querent::session
