// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartModel.h"
#include "session/Board.h"

#include <QString>

class QWidget;

namespace querent::gui {

/// Shows what the tile's rows say, as the tile wants it: a number, a chart, a table or words. A
/// chart that cannot be drawn from them becomes a table.
[[nodiscard]] QWidget *makeTileContent(const session::Tile &tile, QWidget *parent);
/// Nothing where the tile has no rows, or they cannot be drawn.
[[nodiscard]] std::optional<ChartModel> tileChart(const session::Tile &tile);
/// The number of a metric tile, as a person reads it.
[[nodiscard]] QString metricText(const session::Tile &tile);
/// What else a tile with these rows can be shown as, besides what it is.
[[nodiscard]] std::vector<session::TileKind> otherKinds(const session::Tile &tile);
/// "As a table".
[[nodiscard]] QString showAsText(session::TileKind kind);

} // namespace querent::gui
