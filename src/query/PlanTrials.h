// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace querent::query {

/// What came of running a plan to see what it leads to.
struct TrialResult
{
    enum class Kind {
        Unknown, ///< not run: too dear, or there was no time
        Failed,  ///< cannot be run
        Empty,   ///< no rows, or nothing but NULL
        Rows,
    };
    Kind kind = Kind::Unknown;
    std::size_t rows = 0; ///< as far as they were read
    /// Equal for the same rows, in whatever order they and their columns come.
    std::uint64_t fingerprint = 0;

    friend bool operator==(const TrialResult &, const TrialResult &) = default;
};

/// Runs plans on a source, read only and on a small scale, so that one can be chosen by what they
/// lead to. Implemented by connectors. Thread-safe.
class PlanTrials
{
public:
    virtual ~PlanTrials() = default;
    /// A result for every plan, in their order. What is too dear is decided by counting rows and
    /// steps, never by the clock, so that the same plans on the same data have the same results.
    [[nodiscard]] virtual std::vector<TrialResult> run(const std::vector<QueryPlan> &plans,
                                                       std::stop_token stop) const = 0;
};

} // namespace querent::query
