// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Toast.h"

#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int shownMilliseconds = 2600;
constexpr int fromBottom = 96;

} // namespace

Toast::Toast(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setSingleShot(true);
    m_timer.setInterval(shownMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &QWidget::hide);
    parent->installEventFilter(this);
}

void Toast::say(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    place();
    show();
    raise();
    m_timer.start();
    QAccessibleEvent announcement(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&announcement);
}

void Toast::place()
{
    const QFontMetrics metrics(typeface(TypeScale::Label));
    const int most = parentWidget()->width() - 64;
    const int width = std::min(metrics.horizontalAdvance(m_text) + 32, most);
    setGeometry((parentWidget()->width() - width) / 2, parentWidget()->height() - fromBottom, width,
                34);
}

bool Toast::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && isVisible()) {
        place();
    }
    return QWidget::eventFilter(watched, event);
}

void Toast::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    drawPanel(&painter, QRectF(rect()), height() / 2.0, tokens.text, {});
    painter.setFont(typeface(TypeScale::Label));
    painter.setPen(tokens.surface);
    painter.drawText(
        rect().adjusted(16, 0, -16, 0), Qt::AlignCenter,
        QFontMetrics(painter.font()).elidedText(m_text, Qt::ElideMiddle, width() - 32));
}

} // namespace querent::gui
