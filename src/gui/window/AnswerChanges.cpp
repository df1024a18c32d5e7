// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/AnswerChanges.h"

#include "gui/answer/AnswerCard.h"
#include "gui/answer/TurnView.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace querent::gui {

namespace {

/// Those lessons of the answer that call something wrong and were not heeded before.
QStringList objectionsIn(const session::Answer &answer, const session::AnswerPtr &before,
                         const query::Lessons &lessons)
{
    QStringList ids;
    for (const std::string &id : answer.interpretation.lessons) {
        const auto lesson = std::ranges::find(lessons, id, &query::Lesson::id);
        const bool older =
            before != nullptr && std::ranges::find(before->interpretation.lessons, id) !=
                                     before->interpretation.lessons.end();
        if (!older && lesson != lessons.end() && query::isRejection(*lesson)) {
            ids << QString::fromStdString(id);
        }
    }
    return ids;
}

/// What goes when these lessons about the question are forgotten: what was chosen in the place of
/// what they call wrong goes with them.
query::Lessons goneWith(const QStringList &ids, const std::string &question,
                        const query::Lessons &lessons)
{
    query::Lessons gone;
    std::ranges::copy_if(lessons, std::back_inserter(gone), [&](const query::Lesson &lesson) {
        return ids.contains(QString::fromStdString(lesson.id)) ||
               (lesson.isAnswer() && !lesson.id.empty() &&
                query::sameWords(lesson.question, question));
    });
    return gone;
}

/// The last of the changes that the answer names: one that another was made from names them all.
QString latestChange(const session::Answer &answer, const session::AnswerPtr &before)
{
    const std::string former = before != nullptr ? before->change + "; " : std::string();
    const bool more = former.size() > 2 && answer.change.starts_with(former);
    return QString::fromStdString(more ? answer.change.substr(former.size()) : answer.change);
}

} // namespace

AnswerChanges::AnswerChanges(session::RunController &controller, Place place, QObject *parent)
    : QObject(parent), m_controller(controller), m_place(std::move(place))
{
    connect(&m_lessons, &session::LessonEditor::rejected, this, [this](const QString &id) {
        if (m_objection) {
            m_objection->id = id;
            askAgain();
        }
    });
    connect(&m_lessons, &session::LessonEditor::failed, this, [this](const QString &why) {
        m_objection.reset();
        Q_EMIT notified(why);
    });
}

void AnswerChanges::change(TurnView *turn, const Request &request)
{
    if (m_controller.isBusy() || request.plan == nullptr || turn->answer() == nullptr) {
        m_place.refuse();
        return;
    }
    session::AskOptions options;
    options.plan = *request.plan;
    turn->beginChange();
    m_place.run(turn);
    m_controller.ask(request.text, options);
}

void AnswerChanges::reject(TurnView *turn, const query::Rejection &rejection)
{
    const session::OpenSourcePtr source = m_controller.source();
    if (m_controller.isBusy() || m_objection || source == nullptr || turn->answer() == nullptr) {
        m_place.refuse();
        return;
    }
    query::Rejection wrong = rejection;
    const auto &parts = turn->answer()->interpretation.parts;
    const session::Conversation former = before(turn);
    if (std::ranges::any_of(parts, &query::UnderstoodPart::inherited) && !former.turns.empty()) {
        wrong.after = former.turns.back().question;
    }
    m_objection = Objection{.turn = turn,
                            .answer = turn->answer(),
                            .held = m_controller.conversation(),
                            .id = {},
                            .source = source};
    m_lessons.reject(source, wrong);
}

session::Conversation AnswerChanges::before(const TurnView *turn) const
{
    session::Conversation former = m_controller.conversation();
    const auto asked =
        std::find_if(former.turns.rbegin(), former.turns.rend(), [&](const reasoning::Turn &each) {
            return each.question == turn->answer()->question;
        });
    if (asked != former.turns.rend()) {
        former.turns.erase(std::prev(asked.base()), former.turns.end());
    }
    return former;
}

void AnswerChanges::askAgain()
{
    TurnView *turn = m_objection->turn;
    const bool gone = turn == nullptr || turn->answer() != m_objection->answer ||
                      m_controller.source() == nullptr || m_controller.isBusy();
    if (gone) {
        m_objection.reset();
        Q_EMIT notified(tr("Remembered: this question is not answered that way again."));
        return;
    }
    m_objection->held = m_controller.conversation();
    m_controller.setConversation(before(turn));
    turn->beginChange();
    m_place.run(turn);
    turn->setRunId(m_controller.ask(QString::fromStdString(m_objection->answer->question)));
}

void AnswerChanges::finish(TurnView *turn, const session::AnswerPtr &answer)
{
    if (m_objection && m_objection->turn == turn) {
        finishObjection(turn, answer);
        return;
    }
    turn->finish(answer);
    if (answer->outcome != session::Outcome::Answered) {
        Q_EMIT notified(tr("Not changed: %1").arg(QString::fromStdString(answer->response)));
        return;
    }
    m_place.keep(turn);
    const QPointer<TurnView> changed(turn);
    Q_EMIT undoOffered(tr("Changed: %1").arg(latestChange(*answer, turn->answerBefore())),
                       [this, changed, answer] {
                           if (changed != nullptr && changed->answer() == answer) {
                               takeBack(changed);
                           }
                       });
}

void AnswerChanges::finishObjection(TurnView *turn, const session::AnswerPtr &answer)
{
    const Objection objection = *std::exchange(m_objection, std::nullopt);
    const bool answered = answer->outcome == session::Outcome::Answered;
    turn->finish(answer);
    if (answered) {
        m_place.keep(turn);
    } else {
        m_controller.setConversation(objection.held);
        if (answer->outcome != session::Outcome::Cancelled) {
            turn->answerCard()->tellNothingElse(QString::fromStdString(answer->response));
        }
    }
    const QPointer<TurnView> changed(turn);
    Q_EMIT undoOffered(
        answered ? tr("Asked again. This question is not answered the other way any more.")
                 : tr("Remembered: this question is not answered that way again."),
        [this, changed, objection, answer, answered] {
            if (answered && changed != nullptr && changed->answer() == answer) {
                takeBack(changed);
                return;
            }
            m_lessons.forget(objection.source, {objection.id});
            if (changed != nullptr && changed->answerCard() != nullptr) {
                changed->answerCard()->dropNothingElse();
            }
        });
}

void AnswerChanges::goOnFrom(TurnView *turn)
{
    m_controller.goOnFrom(turn->answer());
    m_place.keep(turn);
}

void AnswerChanges::takeBack(TurnView *turn)
{
    if (m_controller.isBusy()) {
        m_place.refuse();
        return;
    }
    const session::AnswerPtr taken = turn->answer();
    const session::AnswerPtr earlier = turn->answerBefore();
    if (!turn->takeBack()) {
        Q_EMIT notified(tr("Nothing was changed here."));
        return;
    }
    goOnFrom(turn);
    // in the place of the offer to undo it, which would undo what came before
    Q_EMIT notified(tr("Taken back."));
    if (const session::OpenSourcePtr source = m_controller.source()) {
        const query::LessonsPtr known = source->lessons->lessons();
        const QStringList ids = objectionsIn(*taken, earlier, *known);
        if (!ids.isEmpty()) {
            m_taken.push_back({taken, source, goneWith(ids, taken->question, *known)});
            m_lessons.forget(source, ids);
        }
    }
}

void AnswerChanges::repeat(TurnView *turn)
{
    if (m_controller.isBusy()) {
        m_place.refuse();
    } else if (turn->repeat()) {
        goOnFrom(turn);
        const auto taken = std::ranges::find(m_taken, turn->answer(), &TakenBack::answer);
        if (taken != m_taken.end()) {
            m_lessons.restore(taken->source, taken->lessons);
            m_taken.erase(taken);
        }
    } else {
        Q_EMIT notified(tr("Nothing was taken back here."));
    }
}

} // namespace querent::gui
