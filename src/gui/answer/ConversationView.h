// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/TurnStack.h"
#include "session/SqlCheck.h"

#include <QPointer>
#include <QPropertyAnimation>
#include <QScrollArea>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <vector>

namespace querent::gui {

class InvitationView;
class TurnView;

/// The questions and answers of one thread, the newest at the bottom; an invitation while there are
/// none. Turns far from what is seen have no widgets: they are read and made when one comes near.
class ConversationView : public QScrollArea
{
    Q_OBJECT

public:
    /// Reads a turn that is kept; calls back later.
    using Reader = std::function<void(const session::TurnHead &turn,
                                      std::function<void(const session::KeptTurn &)> done)>;

    explicit ConversationView(QWidget *parent = nullptr);

    /// Forgets the turns and invites to ask about `source`.
    void begin(const QString &source, const QString &facts);
    void setSuggestions(const QStringList &questions);
    /// SQL that is edited is checked against this source.
    void setSource(session::SqlCheck::CurrentSource source) { m_source = std::move(source); }
    void setReader(Reader reader) { m_reader = std::move(reader); }
    /// Shows turns from before in place of what is shown, from its end.
    void show(const std::vector<session::TurnHead> &turns);
    TurnView *addTurn(const QString &question);
    /// Puts a turn from before above those of today, below the others from before.
    TurnView *addEarlierTurn(const QString &question);
    void removeTurn(TurnView *turn);
    [[nodiscard]] TurnView *lastTurn() const;
    /// Those that have a widget at the moment, in order.
    [[nodiscard]] std::vector<TurnView *> turns() const;
    [[nodiscard]] int turnCount() const noexcept { return m_stack->count(); }
    /// What is kept of a turn; null for one that is none of these.
    [[nodiscard]] const session::TurnHead *headOf(const TurnView *turn) const;
    /// The turn is kept under this id: it can be read again.
    void setKept(const TurnView *turn, const session::TurnHead &head);
    /// The turn of that run, made if it has no widget; null where there is none.
    TurnView *turnOfRun(const std::string &runId);
    /// This one keeps its widget, wherever one goes: it is shown elsewhere too.
    void hold(TurnView *turn);
    /// Brings the beginning of the turn to the top, as far as possible.
    void scrollTo(QWidget *turn);
    /// Goes to the turn before or after the one that is at the top, or that has the focus, and
    /// gives it the focus.
    void step(int turns);

Q_SIGNALS:
    /// One of the suggested questions was picked.
    void suggestionPicked(const QString &question);
    /// The keyboard has gone to this turn by step().
    void reached(querent::gui::TurnView *turn);
    /// A turn from before has been given its widget.
    void turnMade(querent::gui::TurnView *turn);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    TurnView *insertTurn(int place, const QString &question);
    TurnView *makeView(int place);
    void layOut();
    void approach();
    [[nodiscard]] int targetOf(int place) const;
    /// Reads what is near, and makes one widget of what was read.
    void attend();
    void makeNext();
    void foldFar();
    [[nodiscard]] bool isNear(int place, int screens) const;
    /// Gives the focus to the first thing in the turn.
    void enter(int place);

    TurnStack *m_stack;
    InvitationView *m_invitation;
    QPropertyAnimation m_motion;
    QPointer<QWidget> m_goal;
    QPointer<TurnView> m_held;
    std::string m_wanted; ///< the turn that gets the focus when it is made
    QTimer m_settling;    ///< runs while the goal may still grow and move
    QTimer m_attending;   ///< what is near is looked at when control returns
    QTimer m_making;
    QTimer m_folding;
    session::SqlCheck::CurrentSource m_source;
    Reader m_reader;
    std::vector<session::KeptTurn> m_read; ///< read, and without a widget yet
    int m_earlier = 0;                     ///< how many of them are from before
    int m_generation = 0;                  ///< of what is shown: answers of another one are dropped
    bool m_atEnd = false;                  ///< the end is shown until somebody scrolls
    bool m_returning = false;              ///< it is being shown again
};

} // namespace querent::gui
