// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ConversationView.h"

#include "gui/answer/InvitationView.h"
#include "gui/answer/TurnView.h"
#include "gui/controls/CentredColumn.h"
#include "gui/theme/Style.h"

#include <QApplication>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace querent::gui {

namespace {

constexpr int topMargin = 16;
constexpr std::chrono::milliseconds settlingTime{400};

} // namespace

ConversationView::ConversationView(QWidget *parent)
    : QScrollArea(parent), m_invitation(new InvitationView(this))
{
    auto *content = new CentredColumn(this);
    m_column = new QVBoxLayout(content->column());
    m_column->setContentsMargins(0, topMargin, 0, topMargin);
    m_column->setSpacing(24);
    m_column->addWidget(m_invitation, 1);
    m_column->addStretch(0);
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(
        Qt::ScrollBarAlwaysOn); // cards stay where they are when it is needed
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Conversation"));
    m_settling.setSingleShot(true);
    m_settling.setInterval(settlingTime);
    // a card grows in several passes of the layouts
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, &ConversationView::approach);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, &m_settling, &QTimer::stop);
    m_motion.setTargetObject(verticalScrollBar());
    m_motion.setPropertyName("value");
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    // a scroll area follows the keyboard within itself, not on its way in
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *, QWidget *now) {
        if (now != nullptr && widget()->isAncestorOf(now) && now->visibleRegion().isEmpty()) {
            ensureWidgetVisible(now, 0, topMargin);
        }
    });
    connect(m_invitation, &InvitationView::picked, this, &ConversationView::suggestionPicked);
}

void ConversationView::begin(const QString &source, const QString &facts)
{
    for (TurnView *turn : m_turns) {
        turn->hide();
        turn->deleteLater();
    }
    m_turns.clear();
    m_earlier = 0;
    m_column->setStretchFactor(m_invitation, 1);
    m_invitation->setSource(source, facts);
    m_invitation->show();
}

void ConversationView::setSuggestions(const QStringList &questions)
{
    m_invitation->setSuggestions(questions);
}

TurnView *ConversationView::addTurn(const QString &question)
{
    TurnView *turn = insertTurn(m_turns.size(), question);
    scrollTo(turn);
    return turn;
}

TurnView *ConversationView::addEarlierTurn(const QString &question)
{
    return insertTurn(m_earlier++, question);
}

TurnView *ConversationView::insertTurn(std::size_t place, const QString &question)
{
    m_invitation->hide();
    auto *turn = new TurnView(question, widget());
    turn->setSource(m_source);
    // after the invitation, before the stretch that pushes turns up
    m_column->insertWidget(static_cast<int>(place) + 1, turn);
    m_column->setStretch(m_column->count() - 1, 1);
    m_turns.insert(m_turns.begin() + static_cast<std::ptrdiff_t>(place), turn);
    return turn;
}

void ConversationView::removeTurn(TurnView *turn)
{
    const auto found = std::find(m_turns.begin(), m_turns.end(), turn);
    if (found == m_turns.end()) {
        return;
    }
    const auto place = static_cast<std::size_t>(found - m_turns.begin());
    m_earlier -= place < m_earlier ? 1 : 0;
    m_turns.erase(found);
    m_column->removeWidget(turn);
    turn->hide();
    turn->deleteLater();
    m_invitation->setVisible(m_turns.empty());
}

TurnView *ConversationView::lastTurn() const
{
    return m_turns.empty() ? nullptr : m_turns.back();
}

void ConversationView::scrollTo(QWidget *turn)
{
    m_goal = turn;
    m_settling.start();
    QTimer::singleShot(0, this, &ConversationView::approach);
}

void ConversationView::approach()
{
    if (m_goal == nullptr || !m_settling.isActive()) {
        return;
    }
    const int top = m_goal->mapTo(widget(), QPoint(0, 0)).y() - topMargin;
    QScrollBar *bar = verticalScrollBar();
    const int target = std::min(top, bar->maximum());
    m_motion.stop();
    if (motionDuration() == 0 || target == bar->value()) {
        bar->setValue(target);
        return;
    }
    m_motion.setDuration(motionDuration());
    m_motion.setStartValue(bar->value());
    m_motion.setEndValue(target);
    m_motion.start();
}

} // namespace querent::gui
