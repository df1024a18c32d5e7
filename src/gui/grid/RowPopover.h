// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/grid/GridPopovers.h"

class QTreeWidget;

namespace querent::gui {

class ResultModel;

/// A row from top to bottom: the name of each column and what is in it, however many there are.
class RowPopover : public GridPopover
{
    Q_OBJECT

public:
    /// `columns`: by their numbers in the model, in the order in which they are shown.
    RowPopover(const ResultModel &model, int row, const std::vector<int> &columns, QWidget *parent);

    [[nodiscard]] QTreeWidget *list() const noexcept { return m_list; }

Q_SIGNALS:
    void copyRequested(const QString &text);

private:
    QTreeWidget *m_list;
};

} // namespace querent::gui
