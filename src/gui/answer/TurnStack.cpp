// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/TurnStack.h"

#include "gui/answer/TurnView.h"
#include "gui/controls/CentredColumn.h"
#include "gui/controls/TimeText.h"
#include "gui/theme/Shapes.h"
#include "gui/theme/Tokens.h"
#include "gui/theme/Type.h"

#include <QPaintEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace querent::gui {

namespace {

constexpr int spacing = 24;
constexpr int headingHeight = 24;
constexpr int cardPadding = 20;
/// Of an answer with a chart, before any was seen.
constexpr int usualHeight = 420;

int tallness(QWidget *view, int width)
{
    const int wanted = view->hasHeightForWidth() ? view->heightForWidth(width) : -1;
    return std::max(wanted >= 0 ? wanted : view->sizeHint().height(),
                    view->minimumSizeHint().height());
}

bool isReached(const QWidget *widget)
{
    return (widget->focusPolicy() & Qt::TabFocus) != 0;
}

} // namespace

TurnStack::TurnStack(QWidget *parent) : QWidget(parent) {}

QList<QWidget *> TurnStack::keyboardOrder(const QWidget *view)
{
    QList<QWidget *> order;
    QWidget *const window = view->window();
    for (QWidget *next = window->nextInFocusChain(); next != window;
         next = next->nextInFocusChain()) {
        if (isReached(next) && view->isAncestorOf(next)) {
            order << next;
        }
    }
    return order;
}

int TurnStack::placeOf(const TurnView *view) const
{
    for (int place = 0; view != nullptr && place < count(); ++place) {
        if (at(place).view == view) {
            return place;
        }
    }
    return -1;
}

int TurnStack::placeOf(const std::string &id) const
{
    for (int place = 0; !id.empty() && place < count(); ++place) {
        if (at(place).head.id == id) {
            return place;
        }
    }
    return -1;
}

int TurnStack::placeAt(int y) const
{
    const auto after = std::upper_bound(m_tops.begin(), m_tops.end(), y);
    return m_tops.empty() ? -1 : std::max(0, static_cast<int>(after - m_tops.begin()) - 1);
}

void TurnStack::insert(int place, Turn turn)
{
    m_turns.insert(m_turns.begin() + place, std::move(turn));
}

void TurnStack::remove(int place)
{
    fold(place);
    m_turns.erase(m_turns.begin() + place);
}

void TurnStack::clear()
{
    for (int place = 0; place < count(); ++place) {
        fold(place);
    }
    m_turns.clear();
    m_tops.clear();
    m_measured = 0;
    m_measuredSum = 0;
}

void TurnStack::setView(int place, TurnView *view)
{
    at(place).view = view;
    at(place).awaited = false;
}

/// Tab goes through the turns as they stand, whatever order they were made in.
void TurnStack::orderForKeyboard(int place)
{
    const auto neighbour = [this, place](int step) {
        for (int i = place + step; i >= 0 && i < count(); i += step) {
            if (at(i).view != nullptr) {
                if (QList<QWidget *> order = keyboardOrder(at(i).view); !order.isEmpty()) {
                    return order;
                }
            }
        }
        return QList<QWidget *>();
    };
    QList<QWidget *> order = keyboardOrder(at(place).view);
    if (const QList<QWidget *> before = neighbour(-1); !before.isEmpty()) {
        order.prepend(before.back());
    } else if (const QList<QWidget *> after = neighbour(1); !after.isEmpty()) {
        QWidget *previous = after.front()->previousInFocusChain();
        while (!isReached(previous) && previous != after.front()) {
            previous = previous->previousInFocusChain();
        }
        order.prepend(previous);
    }
    for (qsizetype next = 1; next < order.size(); ++next) {
        setTabOrder(order[next - 1], order[next]);
    }
}

void TurnStack::fold(int place)
{
    Turn &turn = at(place);
    if (turn.view != nullptr) {
        turn.view->hide();
        turn.view->deleteLater();
        turn.view = nullptr;
        update();
    }
}

int TurnStack::likelyHeight() const
{
    return m_measured > 0 ? m_measuredSum / m_measured : usualHeight;
}

int TurnStack::topOf(int place) const
{
    return m_tops[static_cast<std::size_t>(place)];
}

int TurnStack::heightOf(int place) const
{
    const int known = at(place).height;
    return known > 0 ? known : likelyHeight();
}

void TurnStack::layOut(int width, int height)
{
    const int columnWidth =
        std::min(CentredColumn::widest, std::max(0, width - 2 * CentredColumn::side));
    if (columnWidth != m_column.width()) {
        m_measured = 0;
        m_measuredSum = 0;
    }
    m_column = QRect((width - columnWidth) / 2, 0, columnWidth, height);
    for (Turn &turn : m_turns) {
        if (turn.view != nullptr) {
            const int tall = tallness(turn.view, columnWidth);
            if (turn.height == 0 && turn.view->answerCard() != nullptr) {
                ++m_measured;
                m_measuredSum += tall;
            }
            turn.height = tall;
        }
    }
    m_tops.clear();
    int y = topMargin;
    for (int place = 0; place < count(); ++place) {
        m_tops.push_back(y);
        const int tall = heightOf(place);
        if (TurnView *view = at(place).view) {
            view->setGeometry(m_column.left(), y, columnWidth, tall);
        }
        y += tall + spacing;
    }
    resize(width, std::max(height, m_turns.empty() ? 0 : y - spacing + topMargin));
    update(); // what was drawn in the place of a view is not to stay beside it
}

bool TurnStack::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) {
        Q_EMIT layoutWanted();
    }
    return QWidget::event(event);
}

void TurnStack::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int place = std::max(0, placeAt(event->rect().top()));
         place < count() && place < static_cast<int>(m_tops.size()) &&
         topOf(place) <= event->rect().bottom();
         ++place) {
        if (at(place).view == nullptr) {
            paintFolded(&painter, at(place),
                        {m_column.left(), topOf(place), m_column.width(), heightOf(place)});
        }
    }
}

void TurnStack::paintFolded(QPainter *painter, const Turn &turn, const QRect &area) const
{
    const Tokens &tokens = Tokens::of(palette());
    const QFont small = typeface(TypeScale::Label);
    const auto mirrored = [this, &area](const QRect &part) {
        return style()->visualRect(layoutDirection(), area, part);
    };
    const auto write = [&](const QRect &part, const QFont &font, const QColor &colour,
                           const QString &text, Qt::Alignment side) {
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(mirrored(part),
                          style()->visualAlignment(layoutDirection(), side) | Qt::AlignAbsolute |
                              Qt::AlignVCenter,
                          QFontMetrics(font).elidedText(text, Qt::ElideRight, part.width()));
    };
    const QString time =
        timeText(QDateTime::fromMSecsSinceEpoch(turn.head.asked.time_since_epoch().count()));
    const int timeWidth = QFontMetrics(small).horizontalAdvance(time);
    const QRect heading(area.left() + 4, area.top(), area.width() - 8, headingHeight - 8);
    write(heading.adjusted(0, 0, -timeWidth - 16, 0), small, tokens.muted,
          QString::fromStdString(turn.head.question).simplified(), Qt::AlignLeft);
    write(QRect(heading.right() - timeWidth, heading.top(), timeWidth + 1, heading.height()), small,
          tokens.faint, time, Qt::AlignRight);
    const QRect card = area.adjusted(0, headingHeight, 0, 0);
    drawPanel(painter, card, cardRadius, tokens.surface, tokens.border);
    const QRect inside = card.adjusted(cardPadding, cardPadding, -cardPadding, -cardPadding);
    write(QRect(inside.left(), inside.top(), inside.width(), headingHeight),
          typeface(TypeScale::Headline), tokens.text, QString::fromStdString(turn.head.headline),
          Qt::AlignLeft);
    // where the chart or the rows will be
    painter->setPen(Qt::NoPen);
    painter->setBrush(blended(tokens.surface, tokens.text, 0.05));
    int y = inside.top() + 3 * headingHeight;
    for (int share = 86; share > 10 && y + 16 < inside.bottom(); share -= 15, y += 28) {
        painter->drawRoundedRect(
            mirrored(QRect(inside.left(), y, inside.width() * share / 100, 16)), 6, 6);
    }
}

} // namespace querent::gui
