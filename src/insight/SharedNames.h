// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"
#include "insight/AnsweredQuery.h"
#include "insight/ChartSpec.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace querent::insight {

struct ResultShape;

/// For each row its turn among the rows with the same value in column `name`: 1 for the one with
/// the largest `number`, or the first one where there is no number or it is the same.
[[nodiscard]] std::vector<std::size_t>
turnsOfNames(const data::ResultTable &result, std::size_t name, std::optional<std::size_t> number);

/// The column of names some of which are those of several rows, although each row is a thing of its
/// own: two customers of one name.
[[nodiscard]] std::optional<std::size_t> sharedNamesOf(const AnsweredQuery &answered,
                                                       const ResultShape &shape);

/// Rows with the same `x` are different things: a chart split by what it runs along draws each on
/// its own, with its turn behind the name.
[[nodiscard]] inline bool drawsRowsApart(const ChartSpec &chart)
{
    return !chart.x.empty() && chart.series == chart.x;
}

} // namespace querent::insight
