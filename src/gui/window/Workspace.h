// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "insight/ChartSettings.h"
#include "session/RunController.h"
#include "session/ThreadDesk.h"

#include <QFutureWatcher>
#include <QPointer>
#include <QStringList>
#include <QWidget>

#include <functional>

namespace querent::gui {

class AnswerChanges;
class AskBox;
class ConversationView;
class TurnView;

/// The conversation with one source and the box to ask in: takes questions to the RunController and
/// shows what comes back.
class Workspace : public QWidget
{
    Q_OBJECT

public:
    explicit Workspace(session::RunController &controller, QWidget *parent = nullptr);
    ~Workspace() override;

    /// Questions and answers are kept there, and threads come from there; null: nowhere.
    void setDesk(session::ThreadDesk *desk);
    /// Begins afresh: another thread, or the controller's source has changed.
    void beginConversation();
    void ask(const QString &question);
    /// Goes on from an earlier step; `told` stands as the question of the new turn.
    void fork(const QString &told, const session::ForkOrder &order);
    /// Does what a card asked for; passes on what is not about the conversation.
    void handle(const Request &request, TurnView *turn);
    /// The turn whose steps the timeline shows: the one picked, else the newest.
    [[nodiscard]] TurnView *shownTurn() const noexcept;
    [[nodiscard]] AskBox *askBox() const noexcept { return m_askBox; }
    [[nodiscard]] ConversationView *conversation() const noexcept { return m_conversation; }
    [[nodiscard]] const QStringList &askedQuestions() const noexcept { return m_asked; }
    /// Reads the conversation as it is kept. `done` is called here, at once where nothing is kept,
    /// with the oldest turn first.
    void readThread(const std::function<void(const std::vector<session::KeptTurn> &)> &done);
    /// Brings the question that waits for the user to view.
    void revealWaiting();
    /// pinRequested() with the answer of the shown turn, or null.
    void pinShown();
    /// Of the answer that has the keyboard, else of the newest: the last change away, and back.
    void takeBackLast();
    void repeatLast();
    void askWhatWasWrong();

Q_SIGNALS:
    /// Another turn is shown, or the shown one went on.
    void traceChanged();
    void stepsRequested(querent::gui::TurnView *turn);
    /// OpenSource, ReopenSource or ShowSchema.
    void requested(const querent::gui::Request &request);
    void notified(const QString &text);
    /// Something was done that `undo` takes back.
    void undoOffered(const QString &text, const std::function<void()> &undo);
    /// `settings`: what was changed about its chart; `button`: where one can ask for it, null
    /// where there is no answer.
    void pinRequested(const querent::session::AnswerPtr &answer,
                      const querent::insight::ChartSettings &settings, const QWidget *button);
    void busyChanged(bool busy);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// A card about a run from before that nobody has dealt with yet.
    struct Left
    {
        session::LeftRun run;
        TurnView *turn;
    };

    void start(const QString &question, const session::AskOptions &options);
    void sayBusy();
    /// What was typed: for the turn that waits for the user, or a question.
    void hear(const QString &words);
    /// A turn for a run that is about to start; null where another one is going on.
    TurnView *beginTurn(const QString &question);
    /// The one that has the keyboard, else the newest; null where there is none.
    [[nodiscard]] TurnView *turnInHand() const;
    /// Everything that a turn may ask for.
    void listenTo(TurnView *turn);
    void setRunning(TurnView *turn);
    void showLeftRuns(const std::vector<session::LeftRun> &runs);
    /// A thread from before in place of what is shown.
    void showThread(const session::OpenedThread &thread);
    /// The question of the run is kept from now on.
    void keep(TurnView *turn, const QString &question, const QString &runId);
    /// What can be told of the turn at a glance is what its answer says now.
    session::TurnHead noteAnswer(TurnView *turn);
    /// The turn has another answer than the one that is kept.
    void keepChange(TurnView *turn);
    void takeAnswers(TurnView *turn, const std::vector<query::ClarificationAnswer> &answers);
    void handleLeft(const Request &request, const Left &left);
    [[nodiscard]] std::vector<Left>::iterator leftOf(const TurnView *turn);
    /// One question at a time: those from before wait while another one is going on.
    void refreshLeft();
    void showTurn(TurnView *turn);
    void pin(const TurnView *turn);
    void suggest();
    void finish(const session::AnswerPtr &answer);

    session::RunController &m_controller;
    ConversationView *m_conversation;
    AskBox *m_askBox;
    AnswerChanges *m_changes;
    session::ThreadDesk *m_desk = nullptr;
    TurnView *m_running = nullptr;
    std::string m_keeping;          ///< the turn that the run's answer is kept for
    session::Conversation m_before; ///< what that turn was understood by
    QPointer<TurnView> m_shown;
    std::vector<Left> m_left;
    QStringList m_asked; ///< oldest first
    QString m_askWhenForgotten;
    QString m_askNext; ///< as soon as the run that asks back has ended
    QFutureWatcher<QStringList> m_suggestions;
};

} // namespace querent::gui
