// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/SeriesButton.h"

#include "gui/theme/Shapes.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>

namespace querent::gui {

SeriesButton::SeriesButton(QWidget *parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
}

void SeriesButton::setSeries(const QString &name, bool shown)
{
    setChecked(shown);
    setText(name);
    setAccessibleName(shown ? tr("%1, shown").arg(name) : tr("%1, hidden").arg(name));
    const QString words = shown ? tr("Hide %1").arg(name) : tr("Show %1").arg(name);
    setToolTip(tr("%1. With Ctrl: only this one").arg(words));
}

void SeriesButton::nextCheckState()
{
    // the chart decides: the last one shown stays
    Q_EMIT asked(QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier));
}

void SeriesButton::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        Q_EMIT asked(event->modifiers().testFlag(Qt::ControlModifier));
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

void SeriesButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (hasFocus()) {
        drawFocusRing(&painter, area, 4, tokens);
    } else if (underMouse()) {
        drawPanel(&painter, area, 4, {}, tokens.border);
    }
}

} // namespace querent::gui
