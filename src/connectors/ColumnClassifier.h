// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace querent::connectors {

/// What was seen in the rows of a column that were looked at.
struct ColumnObservation
{
    struct Seen
    {
        data::Value value;
        std::int64_t count = 0;
    };

    std::int64_t rows = 0;
    std::int64_t nulls = 0;
    std::int64_t integers = 0;
    std::int64_t reals = 0;
    std::int64_t texts = 0; ///< empty ones included
    std::int64_t blobs = 0;
    std::int64_t distinct = 0;
    bool exact = true;         ///< all rows were looked at
    double meanTextLength = 0; ///< bytes
    data::Value min;           ///< in the engine's own order, without empty texts
    data::Value max;
    std::vector<Seen> values; ///< distinct values without blobs and very long texts, unordered
};

/// The type that a declaration promises, by the words SQL engines use.
[[nodiscard]] data::ColumnType declaredColumnType(std::string_view declaration);

/// Fills in the profile, type, encoding and uniqueness of `column` from what was observed. Where
/// declaration and data disagree the data decide.
void classifyType(data::Column &column, const ColumnObservation &observation);

/// Guesses what `column` is for, after its type is known. References to other tables are found
/// later and take precedence.
void classifyRole(data::Column &column, const ColumnObservation &observation);

} // namespace querent::connectors
