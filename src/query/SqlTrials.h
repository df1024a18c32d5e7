// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/PlanTrials.h"

#include <string>

namespace querent::query {

/// PlanTrials for statements, which pass the gate first like all others. Thread-safe.
class SqlTrials
{
public:
    virtual ~SqlTrials() = default;
    /// A result for every statement, in their order.
    [[nodiscard]] virtual std::vector<TrialResult>
    runSql(const std::vector<std::string> &statements, std::stop_token stop) const = 0;
};

} // namespace querent::query
