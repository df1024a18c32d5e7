// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace querent::gui {

class Chip;

/// A small window below a chip that says what it stands for and where that came from.
class ChipPopover : public QFrame
{
    Q_OBJECT

public:
    ChipPopover(const Chip &chip, QWidget *parent);

    void openBelow(const QWidget *widget);

Q_SIGNALS:
    void changeRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace querent::gui
