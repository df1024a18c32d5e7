// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Card.h"

#include "gui/theme/Shapes.h"

#include <QPainter>

namespace querent::gui {

Card::Card(QWidget *parent) : QFrame(parent) {}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    drawPanel(&painter, QRectF(rect()), cardRadius, tokens.surface, tokens.border);
}

} // namespace querent::gui
