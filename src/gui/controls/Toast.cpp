// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/controls/Toast.h"

#include "gui/controls/Buttons.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Type.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <QStyle>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

constexpr int shownMilliseconds = 2600;
constexpr int millisecondsPerCharacter = 60;
constexpr int offeredMilliseconds = 10'000;
constexpr int widest = 560;
/// Above the box to ask in.
constexpr int fromBottom = 76;
constexpr int side = 16;
constexpr int wrapping = Qt::AlignCenter | Qt::TextWordWrap;

} // namespace

Toast::Toast(QWidget *parent) : QWidget(parent), m_action(makeButton({}, "pill", nullptr, this))
{
    setFocusPolicy(Qt::NoFocus);
    m_action->setProperty("compact", true);
    m_action->hide();
    hide();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (!m_action->isHidden() && (underMouse() || m_action->hasFocus())) {
            m_timer.start(shownMilliseconds);
        } else {
            hide();
        }
    });
    connect(m_action, &QPushButton::clicked, this, [this] {
        hide();
        if (const auto act = std::exchange(m_act, {})) {
            act();
        }
    });
    parent->installEventFilter(this);
}

void Toast::say(const QString &text)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    m_act = {};
    m_action->hide();
    // long ones are sentences that somebody has to read
    present(text,
            std::max(shownMilliseconds, millisecondsPerCharacter * static_cast<int>(text.size())));
}

void Toast::offer(const QString &text, const QString &action, std::function<void()> act)
{
    setAttribute(Qt::WA_TransparentForMouseEvents, false);
    m_act = std::move(act);
    m_action->setText(action);
    m_action->setAccessibleDescription(text);
    m_action->show();
    present(text, offeredMilliseconds);
}

void Toast::withdraw(const QString &text)
{
    if (isVisible() && text == m_text) {
        m_act = {};
        hide();
    }
}

void Toast::present(const QString &text, int milliseconds)
{
    m_text = text;
    setAccessibleName(text);
    place();
    show();
    raise();
    m_timer.start(milliseconds);
    QAccessibleEvent announcement(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&announcement);
}

void Toast::place()
{
    const QFontMetrics metrics(typeface(TypeScale::Label));
    const bool acts = !m_action->isHidden();
    const QSize button = acts ? m_action->sizeHint() : QSize();
    const int beside = acts ? button.width() + 4 : 0;
    const int most = std::min(widest, parentWidget()->width() - 64) - 2 * side - beside;
    const QSize words =
        metrics.boundingRect(0, 0, most, parentWidget()->height(), wrapping, m_text).size();
    const QSize size(words.width() + 2 * side + beside, std::max(34, words.height() + 20));
    setGeometry((parentWidget()->width() - size.width()) / 2,
                parentWidget()->height() - fromBottom - size.height(), size.width(), size.height());
    const QRect place(width() - side / 2 - button.width(), (height() - button.height()) / 2,
                      button.width(), button.height());
    m_action->setGeometry(QStyle::visualRect(layoutDirection(), rect(), place));
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
    drawPanel(&painter, QRectF(rect()), std::min(height() / 2.0, 18.0), tokens.text, {});
    painter.setFont(typeface(TypeScale::Label));
    painter.setPen(tokens.surface);
    const int beside = m_action->isHidden() ? 0 : m_action->width() + 4;
    const QRect words = rect().adjusted(side, 0, -side - beside, 0);
    painter.drawText(QStyle::visualRect(layoutDirection(), rect(), words), wrapping, m_text);
}

} // namespace querent::gui
