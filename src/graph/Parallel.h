// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace querent::graph::detail {

/// Calls `work(0)` … `work(count - 1)`, up to `maxParallel` at a time, and returns when all have
/// returned. The calling thread works too. `work` must not throw.
void runParallel(std::size_t count, int maxParallel, const std::function<void(std::size_t)> &work);

} // namespace querent::graph::detail
