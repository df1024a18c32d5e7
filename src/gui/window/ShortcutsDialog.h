// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace querent::gui {

/// The keys of the window, in a list.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ShortcutsDialog(const QList<QAction *> &actions, QWidget *parent = nullptr);
};

} // namespace querent::gui
