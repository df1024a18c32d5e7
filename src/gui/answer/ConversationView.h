// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlCheck.h"

#include <QPointer>
#include <QPropertyAnimation>
#include <QScrollArea>
#include <QStringList>
#include <QTimer>

#include <vector>

class QVBoxLayout;

namespace querent::gui {

class InvitationView;
class TurnView;

/// The questions and answers of one source, the newest at the bottom; an invitation while there are
/// none.
class ConversationView : public QScrollArea
{
    Q_OBJECT

public:
    explicit ConversationView(QWidget *parent = nullptr);

    /// Forgets the turns and invites to ask about `source`.
    void begin(const QString &source, const QString &facts);
    void setSuggestions(const QStringList &questions);
    /// SQL that is edited is checked against this source.
    void setSource(session::SqlCheck::CurrentSource source) { m_source = std::move(source); }
    TurnView *addTurn(const QString &question);
    /// Puts a turn from before above those of today, below the others from before.
    TurnView *addEarlierTurn(const QString &question);
    void removeTurn(TurnView *turn);
    [[nodiscard]] TurnView *lastTurn() const;
    [[nodiscard]] const std::vector<TurnView *> &turns() const noexcept { return m_turns; }
    /// Brings the beginning of the turn to the top, as far as possible.
    void scrollTo(QWidget *turn);

Q_SIGNALS:
    /// One of the suggested questions was picked.
    void suggestionPicked(const QString &question);

private:
    TurnView *insertTurn(std::size_t place, const QString &question);
    void approach();

    QVBoxLayout *m_column;
    InvitationView *m_invitation;
    QPropertyAnimation m_motion;
    QPointer<QWidget> m_goal;
    QTimer m_settling; ///< runs while the goal may still grow and move
    session::SqlCheck::CurrentSource m_source;
    std::vector<TurnView *> m_turns;
    std::size_t m_earlier = 0; ///< how many of them are from before
};

} // namespace querent::gui
