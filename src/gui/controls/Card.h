// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace querent::gui {

/// A surface with round corners and a hairline around it.
class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace querent::gui
