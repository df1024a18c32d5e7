// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Notice.h"
#include "gui/timeline/Trace.h"
#include "session/Answer.h"
#include "session/ConsentRequest.h"
#include "session/LeftRuns.h"
#include "session/SqlCheck.h"

#include <QWidget>

#include <optional>
#include <vector>

class QVBoxLayout;

namespace querent::session {
struct KeptTurn;
}

namespace querent::gui {

class AnswerCard;
class ClarificationCard;
class ConsentCard;
class ProgressCard;
class Text;
class ThoughtLine;
class TimelineView;

/// One question and what came of it: first what is happening, then perhaps a question back, then
/// the answer.
class TurnView : public QWidget
{
    Q_OBJECT

public:
    explicit TurnView(const QString &question, QWidget *parent = nullptr);

    /// SQL that is edited is checked against this source.
    void setSource(session::SqlCheck::CurrentSource source) { m_source = std::move(source); }
    void showStep(const session::RunStep &step);
    void showText(const QString &chunk);
    /// What a model thinks aloud.
    void showThought(const QString &chunk);
    /// May this be sent?
    void askConsent(const session::ConsentRequest &request);
    void askBack(const std::vector<query::ClarificationQuestion> &questions);
    void finish(const session::AnswerPtr &answer);
    /// It was asked before: shows what was kept of it, or why that is not to be seen.
    void restore(const session::KeptTurn &turn);
    /// The run that comes is about another plan for the same question: what comes of it takes the
    /// place of the card. Where nothing does, the card stays.
    void beginChange();
    /// The answer from before the last change again. False where there is none.
    bool takeBack();
    /// The change that takeBack() took back last, once more. False where there is none.
    bool repeat();
    [[nodiscard]] bool canTakeBack() const noexcept { return !m_before.empty() && !m_changing; }
    [[nodiscard]] bool canRepeat() const noexcept { return !m_after.empty() && !m_changing; }
    /// The answer from before the last change; null where there is none.
    [[nodiscard]] session::AnswerPtr answerBefore() const;
    [[nodiscard]] bool isChanging() const noexcept { return m_changing; }
    /// The question is one from before: what it waits for, or why it does not go on.
    void showLeft(const session::LeftRun &run);
    /// What was typed below while it waits for the user: an answer, or another question.
    void hear(const QString &words);
    /// The user does not want to answer what showLeft() asked.
    void setAside();

    /// The way of this answer; `trace().running` until finish().
    [[nodiscard]] const Trace &trace() const noexcept { return m_trace; }
    /// Under which name the run is kept.
    void setRunId(const QString &id) { m_trace.runId = id; }
    /// Null until there is an answer of that kind.
    [[nodiscard]] AnswerCard *answerCard() const noexcept { return m_answerCard; }
    /// Null while it runs.
    [[nodiscard]] const session::AnswerPtr &answer() const noexcept { return m_answer; }
    /// Null unless it waits for the user.
    [[nodiscard]] ClarificationCard *clarification() const noexcept { return m_clarification; }
    /// Null unless it waits for consent.
    [[nodiscard]] ConsentCard *consent() const noexcept { return m_consent; }
    /// Null where no model thought aloud.
    [[nodiscard]] ThoughtLine *thought() const noexcept { return m_thought; }
    [[nodiscard]] QWidget *body() const noexcept { return m_body; }
    /// Opens or closes the steps below the answer: where the panel has no room.
    void toggleSteps();

Q_SIGNALS:
    void requested(const querent::gui::Request &request);
    void clarified(const std::vector<querent::query::ClarificationAnswer> &answers);
    void notified(const QString &text);
    void traceChanged();
    /// What is to be kept of the card's looks, as restore() takes it.
    void cardChanged(const QString &settings);
    /// By a change of its plan, or by taking one back.
    void answerReplaced(const querent::session::AnswerPtr &answer);

private:
    struct Before
    {
        session::AnswerPtr answer;
        Trace trace;
    };

    [[nodiscard]] bool holdsFocus() const;
    void showAnswer();
    void showBefore();
    void showAs(Before shown);
    void keepLooks();
    void replaceBody(QWidget *body);
    void showNotice(const Notice &notice);
    void addLine(const char *iconName, Tone tone, const QString &text);
    void ask(const std::vector<query::ClarificationQuestion> &questions, Request::Kind givenUp);
    /// The run goes on with what the user said.
    void goOn(const QString &said, const std::vector<query::ClarificationAnswer> &answers);
    void takeAnswers(const std::vector<query::ClarificationAnswer> &answers);

    QVBoxLayout *m_layout;
    Text *m_time;
    QWidget *m_body = nullptr;
    ProgressCard *m_progress = nullptr;
    ClarificationCard *m_clarification = nullptr;
    ConsentCard *m_consent = nullptr;
    ThoughtLine *m_thought = nullptr;
    std::vector<Before> m_before;                  ///< changes of its plan, oldest first
    std::vector<Before> m_after;                   ///< those that were taken back, the latest last
    std::optional<query::UnderstoodPart> m_edited; ///< by the last change
    bool m_changing = false;
    session::AnswerPtr m_answer;
    AnswerCard *m_answerCard = nullptr;
    TimelineView *m_steps = nullptr;
    Trace m_trace;
    session::SqlCheck::CurrentSource m_source;
    std::string m_cardSettings; ///< a document; empty: nothing was changed
    std::string m_sqlEdit;      ///< of the card's SQL, not run yet
};

} // namespace querent::gui
