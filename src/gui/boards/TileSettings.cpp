// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/boards/TileSettings.h"

#include "gui/boards/TileContent.h"
#include "gui/charts/ChartSettingsPanel.h"

#include <QEvent>
#include <QVBoxLayout>

namespace querent::gui {

namespace {

constexpr int border = 2 * 16;

} // namespace

TileSettings::TileSettings(const session::Tile &tile, QWidget *parent)
    : Popover(parent, ChartSettingsPanel::preferredWidth + border)
    , m_panel(new ChartSettingsPanel(ChartOptions(tile.result->table, *tile.chart), this))
{
    setAccessibleName(tr("Chart of the tile “%1”").arg(QString::fromStdString(tile.title)));
    content()->addWidget(m_panel);
    showTile(tile);
    connect(m_panel, &ChartSettingsPanel::changed, this, &TileSettings::changed);
    connect(m_panel, &ChartSettingsPanel::closed, this, &QWidget::close);
    fit();
    m_panel->focusFirst();
}

void TileSettings::showTile(const session::Tile &tile)
{
    const auto drawn = tileChart(tile);
    m_panel->showSettings(tile.chartSettings.get<insight::ChartSettings>(),
                          drawn ? &*drawn : nullptr);
}

bool TileSettings::event(QEvent *event)
{
    const bool done = Popover::event(event);
    // its pages are not of one height
    if (event->type() == QEvent::LayoutRequest) {
        fit();
    }
    return done;
}

} // namespace querent::gui
