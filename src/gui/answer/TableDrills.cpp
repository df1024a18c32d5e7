// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/TableDrills.h"

#include "gui/grid/GridView.h"
#include "gui/theme/Icons.h"

#include <QMenu>

namespace querent::gui {

TableDrills::TableDrills(ResultGrid &grid, QObject *parent) : QObject(parent), m_grid(grid) {}

void TableDrills::addTo(QMenu *menu, const ChartPick &pick)
{
    ResultGrid::NamedValues values;
    if (pick.category) {
        values.emplace_back(pick.categoryColumn, *pick.category);
    }
    if (pick.series) {
        values.emplace_back(pick.seriesColumn, *pick.series);
    }
    if (values.empty()) {
        return;
    }
    menu->addAction(icon("table-2"), tr("Go to it in the table"), this, [this, values] {
        Q_EMIT tableWanted();
        if (choose(values)) {
            m_grid.view()->setFocus(Qt::OtherFocusReason);
        }
    });
    menu->addAction(icon("align-left"), tr("Show the whole row"), this, [this, values] {
        Q_EMIT tableWanted();
        if (choose(values)) {
            m_grid.showRow(m_grid.view()->currentRow(), m_grid.view()->currentColumn());
        }
    });
    menu->addAction(icon("funnel"), tr("In the table only %1").arg(pick.text), this,
                    [this, values] {
                        Q_EMIT tableWanted();
                        m_grid.filterBy(values, true);
                    });
    if (values.size() == 1) { // of two, neither alone is meant
        menu->addAction(icon("ban"), tr("In the table all but %1").arg(pick.text), this,
                        [this, values] {
                            Q_EMIT tableWanted();
                            m_grid.filterBy(values, false);
                        });
    }
    menu->addSeparator();
    addCopies(menu, values);
}

void TableDrills::addCopies(QMenu *menu, const ResultGrid::NamedValues &values)
{
    const auto add = [this, &values](QMenu *rows, const char *iconName, const QString &text,
                                     session::TextFormat format) {
        QAction *action = rows->addAction(text, this, [this, values, format] {
            if (choose(values)) {
                m_grid.copyAs(format);
            }
        });
        if (iconName != nullptr) {
            action->setIcon(icon(iconName));
        }
    };
    add(menu, "copy", tr("Copy the row"), session::TextFormat::Tabs);
    QMenu *formats = menu->addMenu(icon("code-xml"), tr("Copy the row as"));
    add(formats, nullptr, tr("CSV"), session::TextFormat::Csv);
    add(formats, nullptr, tr("Markdown"), session::TextFormat::Markdown);
    add(formats, nullptr, tr("JSON"), session::TextFormat::Json);
    add(formats, nullptr, tr("SQL INSERT"), session::TextFormat::Sql);
}

bool TableDrills::choose(const ResultGrid::NamedValues &values)
{
    const bool chosen = m_grid.chooseRow(values);
    if (!chosen) {
        Q_EMIT notified(tr("The table does not show this row: look at its filters."));
    }
    return chosen;
}

} // namespace querent::gui
