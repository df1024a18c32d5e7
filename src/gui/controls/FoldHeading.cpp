// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/FoldHeading.h"

#include "gui/theme/Icons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace querent::gui {

namespace {

constexpr int headingHeight = 28;
constexpr int iconRoom = 22;

} // namespace

FoldHeading::FoldHeading(const QString &title, QWidget *parent) : QAbstractButton(parent)
{
    setText(title);
    setAccessibleName(title);
    setCheckable(true);
    setChecked(true);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize FoldHeading::sizeHint() const
{
    const QFontMetrics metrics(typeface(TypeScale::Heading));
    return {metrics.horizontalAdvance(text()) + iconRoom + 12, headingHeight};
}

void FoldHeading::keyPressEvent(QKeyEvent *event)
{
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    if (event->key() == (mirrored ? Qt::Key_Left : Qt::Key_Right)) {
        setChecked(true);
    } else if (event->key() == (mirrored ? Qt::Key_Right : Qt::Key_Left)) {
        setChecked(false);
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
    } else {
        QAbstractButton::keyPressEvent(event);
    }
}

void FoldHeading::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    if (underMouse()) {
        drawPanel(&painter, QRectF(rect()), controlRadius,
                  blended(tokens.window, tokens.text, 0.05), {});
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const auto placed = [this](const QRect &part) {
        return QStyle::visualRect(layoutDirection(), rect(), part);
    };
    const char *folded = mirrored ? "chevron-left" : "chevron-right";
    paintIcon(&painter, isChecked() ? "chevron-down" : folded, tokens.muted,
              placed(QRect(4, 0, 16, height())), 14);
    painter.setFont(typeface(TypeScale::Heading));
    painter.setPen(tokens.muted);
    const QRect words = placed(rect().adjusted(iconRoom + 2, 0, -4, 0));
    painter.drawText(
        words, Qt::AlignVCenter | Qt::AlignAbsolute | (mirrored ? Qt::AlignRight : Qt::AlignLeft),
        QFontMetrics(painter.font()).elidedText(text(), Qt::ElideRight, words.width()));
    if (hasFocus()) {
        drawFocusRing(&painter, QRectF(rect()), controlRadius, tokens);
    }
}

} // namespace querent::gui
