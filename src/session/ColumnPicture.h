// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/RowOrder.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace querent::session {

/// What a column holds.
struct ColumnPicture
{
    /// A value or, where `high` is set, the values from `low` to it; the last one included.
    struct Bar
    {
        data::Value low;
        std::optional<double> high;
        std::int64_t count = 0;
    };

    std::int64_t rows = 0;
    std::int64_t nulls = 0;
    std::int64_t distinct = 0;
    bool distinctExact = true;
    data::Value min;
    data::Value max;
    std::optional<double> mean; ///< of the numbers
    bool numeric = false;       ///< every value is a number
    std::vector<Bar> bars;      ///< a histogram of numbers; else the most frequent values
};

/// Of the rows that meet the conditions. Blocking; fails as read() of the store does.
[[nodiscard]] base::Result<ColumnPicture> pictureOf(const RowStore &store, std::size_t column,
                                                    const std::vector<CellCondition> &conditions,
                                                    std::stop_token stop);

} // namespace querent::session
