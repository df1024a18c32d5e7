// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "session/BoardFilter.h"
#include "session/OpenSource.h"

#include <optional>
#include <stop_token>
#include <string>

namespace querent::session {

/// How a tile asks for its rows on one day.
struct TileStatement
{
    std::string sql;
    std::optional<query::QueryPlan> plan;
    FilterReach reach;
    std::optional<MovingTime> movingTime; ///< as it counts now
};

/// What came back.
struct TileRows
{
    TileResult result;
    TileStatement statement;
};

/// The tile's plan with its periods moved to `today` and the board's filters in it, as SQL; or its
/// SQL, which no filter reaches. Fails with UnknownTable and the like where the source has changed.
[[nodiscard]] base::Result<TileStatement> statementOf(const OpenSource &source, const Tile &tile,
                                                      const BoardFilters &filters,
                                                      const data::CivilDate &today);

/// Runs it through the gate, under the policy of now, and writes down that it did. Blocking. Fails
/// as the gate and Connection::execute() do, and with TooExpensive where it would read a lot and
/// `dearToo` is false.
[[nodiscard]] base::Result<TileRows> askTile(const OpenSource &source, const Tile &tile,
                                             const BoardFilters &filters,
                                             const data::CivilDate &today, bool dearToo,
                                             std::stop_token stop);

} // namespace querent::session
