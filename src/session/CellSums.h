// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/RowText.h"

#include <cstdint>
#include <vector>

namespace querent::session {

/// What the numbers among some cells come to.
struct CellSums
{
    std::int64_t cells = 0;
    std::int64_t filled = 0; ///< that are not NULL
    std::int64_t numbers = 0;
    double sum = 0.0;
    double min = 0.0;
    double max = 0.0;
};

/// Blocking; fails as read() of the store does.
[[nodiscard]] base::Result<CellSums> sumsOf(const RowStore &store, const RowOrder &order,
                                            const std::vector<RowBand> &bands,
                                            std::stop_token stop);

} // namespace querent::session
