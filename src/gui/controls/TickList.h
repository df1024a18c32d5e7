// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

namespace querent::gui {

/// Values to tick: a click anywhere in a row does it, and so does Space. Its rows are items that
/// are checkable.
class TickList : public QListWidget
{
    Q_OBJECT

public:
    explicit TickList(QWidget *parent = nullptr);

    /// A row that is `ticked` or not.
    QListWidgetItem *addRow(const QString &text, bool ticked);
    /// Hides the rows without these words; the first of those that stay becomes current. How many
    /// stay.
    int narrow(const QString &words);
    /// Ticks the current row, unless one that is shown is ticked.
    void tickCurrent();
};

} // namespace querent::gui
