// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/Board.h"

#include <string_view>
#include <vector>

namespace querent::session {

/// The place moved into the board and given spans that it may have.
[[nodiscard]] TilePlace withinBoard(TilePlace place) noexcept;
[[nodiscard]] bool overlap(const TilePlace &left, const TilePlace &right) noexcept;
/// Spans that suit a kind.
[[nodiscard]] TilePlace usualPlace(TileKind kind) noexcept;
/// The first place, from the top, where a tile of the spans of `wanted` has room.
[[nodiscard]] TilePlace freePlace(const std::vector<Tile> &tiles, const TilePlace &wanted);
/// Puts the tile at `wanted`. Moved sideways, it changes places with those whose middle it passes;
/// others in its way go below it, or to the first free place above that. Then every tile moves up
/// and to the left as far as there is room. Afterwards no two tiles overlap.
void place(std::vector<Tile> &tiles, std::string_view tileId, const TilePlace &wanted);
/// Where a tile goes by one step of the keyboard: past the next tile beside, above or below it.
[[nodiscard]] TilePlace stepped(const std::vector<Tile> &tiles, std::string_view tileId,
                                int columns, int rows);
/// Moves every tile up and to the left as far as there is room.
void closeGaps(std::vector<Tile> &tiles);

} // namespace querent::session
