// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

namespace querent::sandbox {

/// Takes from this process what an analysis does not need, for good: memory and processor time
/// beyond the limits and core dumps; on Linux also opening files and sockets and starting programs.
/// The script engine offers none of these anyway: this is the wall behind the wall. What the
/// platform cannot enforce is left as it is.
void confine(std::int64_t memoryBytes, std::chrono::seconds processorTime);

/// What this process may still do; for tests and for support.
struct Freedom
{
    bool opensFiles = false;
    bool opensSockets = false;
    bool startsPrograms = false;
};
[[nodiscard]] Freedom probeFreedom();

} // namespace querent::sandbox
