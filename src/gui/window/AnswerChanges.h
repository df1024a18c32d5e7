// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "session/Conversation.h"
#include "session/LessonEditor.h"
#include "session/RunController.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <optional>
#include <vector>

namespace querent::gui {

class TurnView;

/// Puts another answer in the place of a turn's: by another plan that the user made, or because
/// they called the one before wrong. Both can be taken back.
class AnswerChanges : public QObject
{
    Q_OBJECT

public:
    /// What the conversation does about it.
    struct Place
    {
        std::function<void(TurnView *turn)> run;  ///< a run about it has begun
        std::function<void(TurnView *turn)> keep; ///< it has another answer
        std::function<void()> refuse;             ///< says that something else is going on
    };

    /// `controller` outlives this.
    AnswerChanges(session::RunController &controller, Place place, QObject *parent);

    /// Another plan for the question of the turn, in the place of its card.
    void change(TurnView *turn, const Request &request);
    /// The answer is wrong: writes down what, and asks once more.
    void reject(TurnView *turn, const query::Rejection &rejection);
    /// The run about the turn has come to its end.
    void finish(TurnView *turn, const session::AnswerPtr &answer);
    void takeBack(TurnView *turn);
    void repeat(TurnView *turn);

Q_SIGNALS:
    void notified(const QString &text);
    void undoOffered(const QString &text, const std::function<void()> &undo);

private:
    struct Objection
    {
        QPointer<TurnView> turn;
        session::AnswerPtr answer;     ///< that was called wrong
        session::Conversation held;    ///< before it was asked again
        QString id;                    ///< of the lesson, once it is written down
        session::OpenSourcePtr source; ///< that the lesson is about
    };

    /// An answer that was given because the one before was called wrong, and is taken back.
    struct TakenBack
    {
        session::AnswerPtr answer;
        session::OpenSourcePtr source;
        query::Lessons lessons; ///< that went with it
    };

    /// What the turn's question was understood by.
    [[nodiscard]] session::Conversation before(const TurnView *turn) const;
    void askAgain();
    void finishObjection(TurnView *turn, const session::AnswerPtr &answer);
    /// Goes on from what the turn shows now.
    void goOnFrom(TurnView *turn);

    session::RunController &m_controller;
    Place m_place;
    session::LessonEditor m_lessons;
    std::optional<Objection> m_objection; ///< that is written down or asked about
    std::vector<TakenBack> m_taken;
};

} // namespace querent::gui
