// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/ChartModel.h"
#include "gui/grid/ResultGrid.h"

#include <QObject>

class QMenu;

namespace querent::gui {

/// What can be done about a mark of a chart in the table beside it, where the answer has no plan to
/// ask on from: its row to go to and to copy, only such rows, all but them.
class TableDrills : public QObject
{
    Q_OBJECT

public:
    /// `grid` outlives it.
    TableDrills(ResultGrid &grid, QObject *parent);

    /// Nothing is added where the mark stands for no value of a column.
    void addTo(QMenu *menu, const ChartPick &pick);

Q_SIGNALS:
    /// The table is to be seen.
    void tableWanted();
    void notified(const QString &text);

private:
    /// Chooses the row of the mark; says so where the table does not show it.
    bool choose(const ResultGrid::NamedValues &values);
    void addCopies(QMenu *menu, const ResultGrid::NamedValues &values);

    ResultGrid &m_grid;
};

} // namespace querent::gui
