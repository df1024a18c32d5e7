// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartInk.h"
#include "gui/charts/ChartModel.h"
#include "gui/charts/ChartRenderer.h"

#include <QRectF>

#include <vector>

namespace querent::gui {

/// Names beside their colours, above a chart. Empty for one series.
class Legend
{
public:
    /// Lays out the names in rows and returns the height they take, 0 when there are none.
    double layout(const QRectF &area, const ChartModel &model, const ChartInk &ink);
    void paint(QPainter *painter, const ChartInk &ink) const;
    /// Those that can be hidden by a click.
    [[nodiscard]] std::vector<ChartRenderer::Name> names() const;

private:
    struct Entry
    {
        QRectF area;
        QString text;
        QColor colour;
        int series = -1; ///< -1: stands for several
        bool hidden = false;
    };
    std::vector<Entry> m_entries;
};

} // namespace querent::gui
