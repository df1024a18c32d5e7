// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ConversationView.h"

#include "gui/answer/InvitationView.h"
#include "gui/answer/TurnView.h"
#include "gui/theme/Style.h"

#include <QApplication>
#include <QScrollBar>

#include <algorithm>
#include <chrono>

namespace querent::gui {

namespace {

constexpr std::chrono::milliseconds settlingTime{400};
constexpr std::chrono::milliseconds foldingTime{300};
/// Answers that are being read at the same time.
constexpr int mostAwaited = 6;
/// Screens above and below what is seen in which turns are made, and beyond which they go again.
constexpr int nearScreens = 1;
constexpr int farScreens = 4;

} // namespace

ConversationView::ConversationView(QWidget *parent)
    : QScrollArea(parent), m_stack(new TurnStack(this)), m_invitation(new InvitationView(m_stack))
{
    setWidget(m_stack);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(
        Qt::ScrollBarAlwaysOn); // cards stay where they are when it is needed
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Conversation"));
    m_settling.setSingleShot(true);
    m_settling.setInterval(settlingTime);
    m_attending.setSingleShot(true);
    m_making.setSingleShot(true);
    m_folding.setSingleShot(true);
    connect(&m_attending, &QTimer::timeout, this, &ConversationView::attend);
    connect(&m_making, &QTimer::timeout, this, &ConversationView::makeNext);
    connect(&m_folding, &QTimer::timeout, this, &ConversationView::foldFar);
    connect(m_stack, &TurnStack::layoutWanted, this, &ConversationView::layOut);
    QScrollBar *bar = verticalScrollBar();
    // a card grows in several passes of the layouts
    connect(bar, &QScrollBar::rangeChanged, this, &ConversationView::approach);
    connect(bar, &QScrollBar::actionTriggered, this, [this] {
        m_settling.stop();
        m_atEnd = false;
    });
    connect(bar, &QScrollBar::valueChanged, &m_attending, qOverload<>(&QTimer::start));
    m_motion.setTargetObject(bar);
    m_motion.setPropertyName("value");
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    // a scroll area follows the keyboard within itself, not on its way in
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget *, QWidget *now) {
        if (now != nullptr && !m_returning && widget()->isAncestorOf(now) &&
            now->visibleRegion().isEmpty()) {
            ensureWidgetVisible(now, 0, TurnStack::topMargin);
        }
    });
    connect(m_invitation, &InvitationView::picked, this, &ConversationView::suggestionPicked);
}

void ConversationView::begin(const QString &source, const QString &facts)
{
    m_stack->clear();
    m_read.clear();
    ++m_generation;
    m_earlier = 0;
    m_atEnd = false;
    m_invitation->setSource(source, facts);
    layOut();
}

void ConversationView::setSuggestions(const QStringList &questions)
{
    m_invitation->setSuggestions(questions);
}

void ConversationView::show(const std::vector<session::TurnHead> &turns)
{
    m_stack->clear();
    m_read.clear();
    ++m_generation;
    m_earlier = 0;
    for (const session::TurnHead &head : turns) {
        m_stack->insert(m_stack->count(), {.head = head, .memory = {}});
    }
    m_earlier = m_stack->count();
    m_settling.stop();
    m_atEnd = true;
    layOut();
}

TurnView *ConversationView::addTurn(const QString &question)
{
    m_atEnd = false;
    TurnView *turn = insertTurn(m_stack->count(), question);
    scrollTo(turn);
    return turn;
}

TurnView *ConversationView::addEarlierTurn(const QString &question)
{
    return insertTurn(m_earlier++, question);
}

TurnView *ConversationView::insertTurn(int place, const QString &question)
{
    TurnStack::Turn turn;
    turn.head.question = question.toStdString();
    turn.head.asked = session::WallTime(
        std::chrono::milliseconds(QDateTime::currentDateTime().toMSecsSinceEpoch()));
    m_stack->insert(place, std::move(turn));
    TurnView *view = makeView(place);
    m_stack->orderForKeyboard(place);
    layOut();
    return view;
}

TurnView *ConversationView::makeView(int place)
{
    auto *view = new TurnView(QString::fromStdString(m_stack->at(place).head.question), m_stack);
    view->setSource(m_source);
    m_stack->setView(place, view);
    view->show();
    return view;
}

void ConversationView::removeTurn(TurnView *turn)
{
    const int place = m_stack->placeOf(turn);
    if (place >= 0) {
        m_earlier -= place < m_earlier ? 1 : 0;
        m_stack->remove(place);
        layOut();
    }
}

TurnView *ConversationView::lastTurn() const
{
    return m_stack->count() == 0 ? nullptr : m_stack->at(m_stack->count() - 1).view;
}

std::vector<TurnView *> ConversationView::turns() const
{
    std::vector<TurnView *> views;
    for (int place = 0; place < m_stack->count(); ++place) {
        if (m_stack->at(place).view != nullptr) {
            views.push_back(m_stack->at(place).view);
        }
    }
    return views;
}

const session::TurnHead *ConversationView::headOf(const TurnView *turn) const
{
    const int place = m_stack->placeOf(turn);
    return place >= 0 ? &m_stack->at(place).head : nullptr;
}

void ConversationView::setKept(const TurnView *turn, const session::TurnHead &head)
{
    if (const int place = m_stack->placeOf(turn); place >= 0) {
        m_stack->at(place).head = head;
    }
}

TurnView *ConversationView::turnOfRun(const std::string &runId)
{
    for (int place = 0; place < m_stack->count(); ++place) {
        const TurnStack::Turn &turn = m_stack->at(place);
        if (turn.head.runId == runId && !turn.head.outcome) {
            if (turn.view == nullptr) {
                TurnView *view = makeView(place);
                layOut();
                Q_EMIT turnMade(view);
            }
            return m_stack->at(place).view;
        }
    }
    return nullptr;
}

void ConversationView::hold(TurnView *turn)
{
    m_held = turn;
}

void ConversationView::scrollTo(QWidget *turn)
{
    m_goal = turn;
    m_settling.start();
    QTimer::singleShot(0, this, &ConversationView::approach);
}

void ConversationView::step(int turns)
{
    if (m_stack->count() == 0) {
        return;
    }
    int from = m_stack->placeAt(verticalScrollBar()->value() + TurnStack::topMargin);
    for (int place = 0; place < m_stack->count(); ++place) {
        const TurnView *view = m_stack->at(place).view;
        if (view != nullptr && view->isAncestorOf(QApplication::focusWidget())) {
            from = place;
        }
    }
    // back to the beginning of an answer that begins above, before the one before it
    constexpr int nearly = 8;
    const bool within = turns < 0 && targetOf(from) + nearly < verticalScrollBar()->value();
    const int to = std::clamp(within ? from : from + turns, 0, m_stack->count() - 1);
    m_atEnd = false;
    m_settling.stop();
    m_motion.stop();
    verticalScrollBar()->setValue(targetOf(to));
    enter(to);
}

void ConversationView::enter(int place)
{
    m_wanted = m_stack->at(place).view == nullptr ? m_stack->at(place).head.id : std::string();
    if (TurnView *view = m_stack->at(place).view) {
        Q_EMIT reached(view);
        for (QWidget *reached : TurnStack::keyboardOrder(view)) {
            if (reached->isVisible() && reached->isEnabled()) {
                // shown to be where the keyboard is, though no Tab led here
                window()->setAttribute(Qt::WA_KeyboardFocusChange);
                reached->setFocus(Qt::TabFocusReason);
                break;
            }
        }
    }
}

int ConversationView::targetOf(int place) const
{
    return std::min(m_stack->topOf(place) - TurnStack::topMargin, verticalScrollBar()->maximum());
}

void ConversationView::approach()
{
    if (m_goal == nullptr || !m_settling.isActive()) {
        return;
    }
    const int place = m_stack->placeOf(qobject_cast<TurnView *>(m_goal.data()));
    if (place < 0) {
        return;
    }
    QScrollBar *bar = verticalScrollBar();
    const int target = targetOf(place);
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

/// What is seen stays where it is, whatever grows above it.
void ConversationView::layOut()
{
    QScrollBar *bar = verticalScrollBar();
    const int seen = m_stack->count() > 0 ? m_stack->placeAt(bar->value()) : -1;
    const std::string anchor =
        seen >= 0 ? m_stack->at(std::min(seen, m_stack->count() - 1)).head.id : std::string();
    const int offset = seen >= 0 ? bar->value() - m_stack->topOf(seen) : 0;
    m_stack->layOut(viewport()->width(), viewport()->height());
    const bool empty = m_stack->count() == 0;
    m_invitation->setVisible(empty);
    if (empty) {
        const QRect column = m_stack->columnRect();
        const int height = viewport()->height() - 2 * TurnStack::topMargin;
        m_invitation->setGeometry(column.left(), TurnStack::topMargin, column.width(), height);
        return;
    }
    if (m_atEnd) {
        bar->setValue(targetOf(m_stack->count() - 1));
    } else if (const int place = m_stack->placeOf(anchor);
               place >= 0 && !m_settling.isActive() && m_motion.state() != m_motion.Running) {
        bar->setValue(m_stack->topOf(place) + offset);
    }
    m_attending.start();
}

void ConversationView::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    layOut();
}

void ConversationView::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    layOut(); // what grew while it was hidden said so to nobody
    // a page that comes back gives the keyboard to what had it, wherever that is by now
    m_returning = true;
    QTimer::singleShot(0, this, [this] { m_returning = false; });
}

bool ConversationView::isNear(int place, int screens) const
{
    const int screen = viewport()->height();
    const int top = verticalScrollBar()->value() - screens * screen;
    const int bottom = verticalScrollBar()->value() + (screens + 1) * screen;
    return m_stack->topOf(place) <= bottom &&
           m_stack->topOf(place) + m_stack->heightOf(place) >= top;
}

void ConversationView::attend()
{
    int awaited = 0;
    for (int place = 0; place < m_stack->count(); ++place) {
        awaited += m_stack->at(place).awaited ? 1 : 0;
    }
    // what is seen first, then what is near
    for (const int screens : {0, nearScreens}) {
        for (int place = 0; place < m_stack->count() && awaited < mostAwaited; ++place) {
            TurnStack::Turn &turn = m_stack->at(place);
            if (turn.view != nullptr || turn.awaited || !isNear(place, screens)) {
                continue;
            }
            turn.awaited = true;
            ++awaited;
            if (turn.memory) {
                m_read.push_back(*turn.memory);
                m_making.start();
            } else if (m_reader) {
                m_reader(turn.head, [guard = QPointer(this), this,
                                     generation = m_generation](const session::KeptTurn &kept) {
                    if (guard != nullptr && generation == m_generation) {
                        m_read.push_back(kept);
                        m_making.start();
                    }
                });
            }
        }
    }
    if (!m_folding.isActive()) { // who scrolls on and on does not put it off
        m_folding.start(foldingTime);
    }
}

/// One at a time: between two of them the window answers to the mouse.
void ConversationView::makeNext()
{
    const int middle = verticalScrollBar()->value() + viewport()->height() / 2;
    const auto distance = [this, middle](const session::KeptTurn &kept) {
        const int place = m_stack->placeOf(kept.head.id);
        return place < 0 ? 0
                         : std::abs(m_stack->topOf(place) + m_stack->heightOf(place) / 2 - middle);
    };
    const auto next = std::ranges::min_element(m_read, {}, distance);
    if (next == m_read.end()) {
        return;
    }
    const session::KeptTurn kept = std::move(*next);
    m_read.erase(next);
    const int place = m_stack->placeOf(kept.head.id);
    if (place >= 0) {
        m_stack->at(place).awaited = false;
        if (m_stack->at(place).view == nullptr && isNear(place, farScreens)) {
            TurnView *view = makeView(place);
            view->restore(kept);
            m_stack->orderForKeyboard(place);
            layOut();
            Q_EMIT turnMade(view);
            if (kept.head.id == m_wanted) {
                enter(place);
            }
        }
    }
    if (!m_read.empty()) {
        m_making.start();
    }
    m_attending.start();
}

/// One at a time, too: a card takes a while to go.
void ConversationView::foldFar()
{
    for (int place = 0; place < m_stack->count(); ++place) {
        const TurnStack::Turn &turn = m_stack->at(place);
        TurnView *view = turn.view;
        const bool needed = view == nullptr || view == m_held || view == m_goal ||
                            view->answer() == nullptr || isNear(place, farScreens) ||
                            view->isAncestorOf(QApplication::focusWidget());
        if (!needed && (turn.memory || !turn.head.id.empty())) {
            m_stack->fold(place);
            m_folding.start(0);
            return;
        }
    }
}

} // namespace querent::gui
