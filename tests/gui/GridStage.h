// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/grid/GridHeader.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"

#include <QAction>
#include <QMenu>
#include <QTest>

#include <utility>

namespace querent::test {

[[nodiscard]] inline QString cell(const gui::ResultGrid &grid, int row, int column)
{
    return grid.model()->index(row, column).data().toString();
}

/// A grid on the screen, used with the mouse and the keyboard.
class Shown
{
public:
    explicit Shown(data::ResultTable table)
    {
        grid.setTable(std::move(table));
        grid.resize(800, 380);
        grid.show();
        if (!QTest::qWaitForWindowExposed(&grid)) {
            qFatal("not shown");
        }
    }
    void clickHeader(int column)
    {
        QTest::mouseClick(grid.header(), Qt::LeftButton, {},
                          grid.header()->nameRect(column).center());
    }
    void clickCell(int row, int column, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(grid.view()->viewport(), Qt::LeftButton, modifiers,
                          grid.view()->cellRect(row, column).center());
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(grid.view(), static_cast<Qt::Key>(key), modifiers);
    }

    gui::ResultGrid grid;
};

/// The entry of a menu, or of a menu within it.
[[nodiscard]] inline QAction *actionOf(QMenu *menu, const QString &text)
{
    for (QAction *action : menu->actions()) {
        if (action->menu() != nullptr) {
            if (QAction *found = actionOf(action->menu(), text)) {
                return found;
            }
        }
        if (action->text() == text) {
            return action;
        }
    }
    return nullptr;
}

} // namespace querent::test
