// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/BoardLayout.h"

#include <algorithm>

namespace querent::session {

namespace {

constexpr int mostRows = 40;

bool isFree(const std::vector<const Tile *> &taken, const TilePlace &place)
{
    return std::ranges::none_of(taken,
                                [&place](const Tile *tile) { return overlap(tile->place, place); });
}

/// From the top down, from the left to the right; at the same place `first` comes first.
std::vector<Tile *> inReadingOrder(std::vector<Tile> &tiles, std::string_view first)
{
    std::vector<Tile *> order;
    for (Tile &tile : tiles) {
        order.push_back(&tile);
    }
    std::ranges::stable_sort(order, [first](const Tile *left, const Tile *right) {
        if (left->place.row != right->place.row) {
            return left->place.row < right->place.row;
        }
        if ((left->id == first) != (right->id == first)) {
            return left->id == first;
        }
        return left->place.column < right->place.column;
    });
    return order;
}

/// Each tile, in order, goes up as far as those before it let it, or down until there is room.
void settle(const std::vector<Tile *> &order)
{
    std::vector<const Tile *> settled;
    for (Tile *tile : order) {
        TilePlace place = withinBoard(tile->place);
        while (!isFree(settled, place)) {
            ++place.row;
        }
        while (place.row > 0) {
            TilePlace above = place;
            --above.row;
            if (!isFree(settled, above)) {
                break;
            }
            place = above;
        }
        tile->place = place;
        settled.push_back(tile);
    }
}

} // namespace

TilePlace withinBoard(TilePlace place) noexcept
{
    place.columns = std::clamp(place.columns, 1, boardColumns);
    place.rows = std::clamp(place.rows, 1, mostRows);
    place.column = std::clamp(place.column, 0, boardColumns - place.columns);
    place.row = std::max(place.row, 0);
    return place;
}

bool overlap(const TilePlace &left, const TilePlace &right) noexcept
{
    return left.column < right.column + right.columns &&
           right.column < left.column + left.columns && left.row < right.row + right.rows &&
           right.row < left.row + left.rows;
}

TilePlace usualPlace(TileKind kind) noexcept
{
    switch (kind) {
    case TileKind::Metric:
        return {.column = 0, .row = 0, .columns = 3, .rows = 2};
    case TileKind::Text:
        return {.column = 0, .row = 0, .columns = 12, .rows = 1};
    case TileKind::Chart:
    case TileKind::Table:
        break;
    }
    return {.column = 0, .row = 0, .columns = 6, .rows = 5};
}

TilePlace freePlace(const std::vector<Tile> &tiles, const TilePlace &wanted)
{
    std::vector<const Tile *> taken;
    for (const Tile &tile : tiles) {
        taken.push_back(&tile);
    }
    TilePlace place = withinBoard(wanted);
    for (place.row = 0;; ++place.row) {
        for (place.column = 0; place.column + place.columns <= boardColumns; ++place.column) {
            if (isFree(taken, place)) {
                return place;
            }
        }
    }
}

void place(std::vector<Tile> &tiles, std::string_view tileId, const TilePlace &wanted)
{
    const auto moved = std::ranges::find(tiles, tileId, &Tile::id);
    if (moved == tiles.end()) {
        return;
    }
    moved->place = withinBoard(wanted);
    settle(inReadingOrder(tiles, tileId));
}

TilePlace stepped(const std::vector<Tile> &tiles, std::string_view tileId, int columns, int rows)
{
    const auto moved = std::ranges::find(tiles, tileId, &Tile::id);
    if (moved == tiles.end()) {
        return {};
    }
    TilePlace wanted = moved->place;
    wanted.column += columns;
    if (rows == 0) {
        return withinBoard(wanted);
    }
    // tiles have no gaps between them: the next place up or down is that of the next tile there
    const Tile *next = nullptr;
    for (const Tile &tile : tiles) {
        const TilePlace &place = tile.place;
        const bool sameColumns = place.column < wanted.column + wanted.columns &&
                                 wanted.column < place.column + place.columns;
        if (!sameColumns || tile.id == tileId) {
            continue;
        }
        const bool above = rows < 0 && place.row < wanted.row;
        const bool below = rows > 0 && place.row > wanted.row;
        if ((above && (next == nullptr || place.row > next->place.row)) ||
            (below && (next == nullptr || place.row < next->place.row))) {
            next = &tile;
        }
    }
    if (next != nullptr) {
        wanted.row = next->place.row + (rows > 0 ? 1 : 0);
    }
    return withinBoard(wanted);
}

void closeGaps(std::vector<Tile> &tiles)
{
    settle(inReadingOrder(tiles, {}));
}

} // namespace querent::session
