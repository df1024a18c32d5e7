// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace querent::graph::detail {

void runParallel(std::size_t count, int maxParallel, const std::function<void(std::size_t)> &work)
{
    std::atomic<std::size_t> next{0};
    const auto takeAndWork = [&next, &work, count] {
        for (std::size_t index = next.fetch_add(1); index < count; index = next.fetch_add(1)) {
            work(index);
        }
    };
    const std::size_t wanted = std::min(count, static_cast<std::size_t>(std::max(maxParallel, 1)));
    std::vector<std::jthread> others;
    try {
        others.reserve(wanted);
        for (std::size_t i = 1; i < wanted; ++i) {
            others.emplace_back(takeAndWork);
        }
    } catch (const std::system_error &) {
        // the system gives no more threads: the ones there are take all the work
    }
    takeAndWork();
}

} // namespace querent::graph::detail
