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

/// The first place, in reading order, for spans like these.
TilePlace firstFree(const std::vector<const Tile *> &taken, const TilePlace &wanted)
{
    TilePlace place = withinBoard(wanted);
    for (place.row = 0;; ++place.row) {
        for (place.column = 0; place.column + place.columns <= boardColumns; ++place.column) {
            if (isFree(taken, place)) {
                return place;
            }
        }
    }
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
void settleRows(const std::vector<Tile *> &order)
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

/// As far as the others let it, by these steps.
bool slide(Tile &tile, const std::vector<const Tile *> &others, int columns, int rows)
{
    bool moved = false;
    for (TilePlace next = tile.place;; moved = true) {
        next.column += columns;
        next.row += rows;
        if (next.column < 0 || next.row < 0 || !isFree(others, next)) {
            return moved;
        }
        tile.place = next;
    }
}

std::vector<const Tile *> othersThan(const Tile &tile, const std::vector<Tile> &tiles)
{
    std::vector<const Tile *> others;
    for (const Tile &other : tiles) {
        if (other.id != tile.id) {
            others.push_back(&other);
        }
    }
    return others;
}

/// Until no tile can go up, nor to the left, by itself. Each step brings one nearer to the corner,
/// so there is an end.
void slideAll(std::vector<Tile> &tiles)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (Tile *tile : inReadingOrder(tiles, {})) {
            const std::vector<const Tile *> others = othersThan(*tile, tiles);
            moved = slide(*tile, others, 0, -1) || moved;
            moved = slide(*tile, others, -1, 0) || moved;
        }
    }
}

bool sharesRows(const TilePlace &left, const TilePlace &right)
{
    return left.row < right.row + right.rows && right.row < left.row + left.rows;
}

/// Sideways a tile changes places with those whose middle it has passed.
void passSideways(std::vector<Tile> &tiles, Tile &moved, const TilePlace &wanted)
{
    const TilePlace from = moved.place;
    const int rightEdge = wanted.column + wanted.columns;
    for (Tile &tile : tiles) {
        TilePlace &place = tile.place;
        if (tile.id == moved.id || !sharesRows(place, from)) {
            continue;
        }
        const int twiceMiddle = 2 * place.column + place.columns;
        if (place.column >= from.column + from.columns && 2 * rightEdge > twiceMiddle) {
            moved.place.column =
                std::max(moved.place.column, place.column + place.columns - from.columns);
            place.column -= from.columns;
        } else if (place.column + place.columns <= from.column && 2 * wanted.column < twiceMiddle) {
            moved.place.column = std::min(moved.place.column, place.column);
            place.column += from.columns;
        }
    }
}

/// Those that had to make way take the first place that is free above where they came to lie.
void takeFreePlaces(std::vector<Tile> &tiles, const std::vector<Tile> &before,
                    std::string_view moved)
{
    for (Tile *tile : inReadingOrder(tiles, {})) {
        const auto was = std::ranges::find(before, tile->id, &Tile::id);
        if (tile->id == moved || tile->place.row <= was->place.row) {
            continue;
        }
        const TilePlace first = firstFree(othersThan(*tile, tiles), tile->place);
        if (first.row < tile->place.row) {
            tile->place = first;
        }
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
    return firstFree(othersThan({}, tiles), wanted);
}

void place(std::vector<Tile> &tiles, std::string_view tileId, const TilePlace &wanted)
{
    const auto moved = std::ranges::find(tiles, tileId, &Tile::id);
    if (moved == tiles.end()) {
        return;
    }
    const std::vector<Tile> before = tiles;
    const TilePlace place = withinBoard(wanted);
    const TilePlace from = moved->place;
    const bool sideways = place.row == from.row && place.columns == from.columns &&
                          place.rows == from.rows && place.column != from.column;
    if (sideways) {
        passSideways(tiles, *moved, place);
    } else {
        moved->place = place;
    }
    settleRows(inReadingOrder(tiles, tileId));
    slideAll(tiles);
    takeFreePlaces(tiles, before, tileId);
    slideAll(tiles);
}

namespace {

/// Its right end, or its left one, where that of the next tile is.
TilePlace pastTheNext(const std::vector<Tile> &tiles, const Tile &moved, int columns)
{
    const TilePlace &from = moved.place;
    // where there is none: as far as the board goes
    TilePlace wanted = from;
    wanted.column = columns > 0 ? boardColumns - from.columns : 0;
    for (const Tile &tile : tiles) {
        const TilePlace &place = tile.place;
        if (tile.id == moved.id || !sharesRows(place, from)) {
            continue;
        }
        if (columns > 0 && place.column >= from.column + from.columns) {
            wanted.column = std::min(wanted.column, place.column + place.columns - from.columns);
        } else if (columns < 0 && place.column + place.columns <= from.column) {
            wanted.column = std::max(wanted.column, place.column);
        }
    }
    return wanted;
}

} // namespace

TilePlace stepped(const std::vector<Tile> &tiles, std::string_view tileId, int columns, int rows)
{
    const auto moved = std::ranges::find(tiles, tileId, &Tile::id);
    if (moved == tiles.end()) {
        return {};
    }
    TilePlace wanted = moved->place;
    if (rows == 0) {
        return pastTheNext(tiles, *moved, columns);
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
    settleRows(inReadingOrder(tiles, {}));
    slideAll(tiles);
}

} // namespace querent::session
