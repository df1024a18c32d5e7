// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/DropArea.h"

#include "gui/theme/Shapes.h"

#include <QPainter>

namespace querent::gui {

DropArea::DropArea(QWidget *parent) : QFrame(parent) {}

void DropArea::setLit(bool lit)
{
    m_lit = lit;
    update();
}

void DropArea::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = Tokens::of(palette());
    QPen pen(m_lit ? tokens.accent : blended(tokens.border, tokens.faint, 0.35), 1.25);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.setBrush(m_lit ? tokens.accentSoft : tokens.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 12, 12);
}

} // namespace querent::gui
