// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"
#include "query/QueryPlan.h"

#include <cstddef>
#include <stop_token>
#include <vector>

namespace querent::query {

/// Looks at single rows of a source: what PlanTrials may offer besides. Thread-safe.
class RowPeek
{
public:
    virtual ~RowPeek() = default;
    /// The first rows that a plan leads to, at most `most`; none where it is too dear or fails.
    [[nodiscard]] virtual std::vector<data::Row> peek(const QueryPlan &plan, std::size_t most,
                                                      std::stop_token stop) const = 0;
};

} // namespace querent::query
