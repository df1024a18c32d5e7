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
constexpr int millisecondsPerCharacter = 60;
constexpr int widest = 560;
constexpr int fromBottom = 96;
constexpr int side = 16;
constexpr int wrapping = Qt::AlignCenter | Qt::TextWordWrap;

} // namespace

Toast::Toast(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_timer.setSingleShot(true);
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
    // long ones are sentences that somebody has to read
    m_timer.start(
        std::max(shownMilliseconds, millisecondsPerCharacter * static_cast<int>(text.size())));
    QAccessibleEvent announcement(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&announcement);
}

void Toast::place()
{
    const QFontMetrics metrics(typeface(TypeScale::Label));
    const int most = std::min(widest, parentWidget()->width() - 64) - 2 * side;
    const QSize words =
        metrics.boundingRect(0, 0, most, parentWidget()->height(), wrapping, m_text).size();
    const QSize size(words.width() + 2 * side, std::max(34, words.height() + 20));
    setGeometry((parentWidget()->width() - size.width()) / 2,
                parentWidget()->height() - fromBottom + 34 - size.height(), size.width(),
                size.height());
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
    drawPanel(&painter, QRectF(rect()), 17.0, tokens.text, {});
    painter.setFont(typeface(TypeScale::Label));
    painter.setPen(tokens.surface);
    painter.drawText(rect().adjusted(side, 0, -side, 0), wrapping, m_text);
}

} // namespace querent::gui
