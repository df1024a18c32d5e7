// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace querent::gui {

class Commands;

/// The keys of the window, in a list.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ShortcutsDialog(const Commands &commands, QWidget *parent = nullptr);
};

} // namespace querent::gui
