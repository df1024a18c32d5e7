// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/IconLabel.h"

#include "gui/theme/Icons.h"

#include <QPainter>

namespace querent::gui {

IconLabel::IconLabel(const char *name, Tone tone, int size, QWidget *parent)
    : QWidget(parent), m_name(name), m_tone(tone), m_size(size)
{
    setFixedSize(size, size + 2);
}

void IconLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintIcon(&painter, m_name, toneColour(m_tone, Tokens::of(palette())), QRectF(rect()), m_size);
}

} // namespace querent::gui
