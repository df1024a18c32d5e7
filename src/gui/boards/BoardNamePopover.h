// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/controls/Popover.h"

class QLineEdit;

namespace querent::gui {

/// Asks what a board to pin to shall be called; Escape, or a click elsewhere, makes none.
class BoardNamePopover : public Popover
{
    Q_OBJECT

public:
    /// `suggested` stands there to begin with, and is the name where nothing is typed.
    BoardNamePopover(const QString &suggested, QWidget *parent);

    [[nodiscard]] QLineEdit *field() const noexcept { return m_field; }

Q_SIGNALS:
    void named(const QString &name);

private:
    void take();

    QString m_suggested;
    QLineEdit *m_field;
};

} // namespace querent::gui
