// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/SearchButton.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QKeySequence>
#include <QPainter>

namespace querent::gui {

SearchButton::SearchButton(QWidget *parent) : QPushButton(tr("Search or command"), parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMaximumWidth(420);
    setAutoDefault(false);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Search or run a command"));
}

QSize SearchButton::sizeHint() const
{
    return {360, 32};
}

QSize SearchButton::minimumSizeHint() const
{
    return {40, 32};
}

void SearchButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    drawPanel(&painter, QRectF(rect()), controlRadius,
              underMouse() ? blended(tokens.sunken, tokens.text, 0.04) : tokens.sunken, {});
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const bool narrow = width() < 120;
    const QRect iconArea = narrow     ? rect()
                           : mirrored ? QRect(width() - 32, 0, 24, height())
                                      : QRect(8, 0, 24, height());
    paintIcon(&painter, "search", tokens.muted, iconArea);
    if (!narrow) {
        const QString keys = QKeySequence(Qt::CTRL | Qt::Key_K).toString(QKeySequence::NativeText);
        const QFont small = typeface(TypeScale::Label);
        const QFont body = typeface(TypeScale::Body);
        const int keysWidth = QFontMetrics(small).horizontalAdvance(keys) + 24;
        const int wordsWidth = QFontMetrics(body).horizontalAdvance(text());
        // the words come first where there is no room for both
        const bool both = 36 + wordsWidth + keysWidth <= width();
        const int behind = both ? keysWidth : 12;
        const QRect words =
            mirrored ? rect().adjusted(behind, 0, -36, 0) : rect().adjusted(36, 0, -behind, 0);
        painter.setFont(body);
        painter.setPen(tokens.muted);
        painter.drawText(words,
                         Qt::AlignVCenter | Qt::AlignAbsolute |
                             (mirrored ? Qt::AlignRight : Qt::AlignLeft),
                         QFontMetrics(body).elidedText(text(), Qt::ElideRight, words.width()));
        if (both) {
            painter.setFont(small);
            painter.setPen(tokens.faint);
            painter.drawText(rect().adjusted(12, 0, -12, 0),
                             Qt::AlignVCenter | Qt::AlignAbsolute |
                                 (mirrored ? Qt::AlignLeft : Qt::AlignRight),
                             keys);
        }
    }
    if (hasFocus()) {
        drawFocusRing(&painter, QRectF(rect()), controlRadius, tokens);
    }
}

} // namespace querent::gui
