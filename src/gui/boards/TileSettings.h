// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Popover.h"
#include "insight/ChartSettings.h"
#include "session/Board.h"

namespace querent::gui {

class ChartSettingsPanel;

/// What can be changed about the chart of a tile, beside the tile. Each change counts at once.
class TileSettings : public Popover
{
    Q_OBJECT

public:
    /// The tile shows a chart.
    TileSettings(const session::Tile &tile, QWidget *parent);

    /// What came of a change.
    void showTile(const session::Tile &tile);
    [[nodiscard]] ChartSettingsPanel *panel() const noexcept { return m_panel; }

Q_SIGNALS:
    void changed(const querent::insight::ChartSettings &settings);

protected:
    bool event(QEvent *event) override;

private:
    ChartSettingsPanel *m_panel;
};

} // namespace querent::gui
