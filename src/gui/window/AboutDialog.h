// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace querent::gui {

/// What this program is, its version, its licence and whose work it stands on.
class AboutDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(QWidget *parent = nullptr);
};

} // namespace querent::gui
