// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/answer/Request.h"
#include "session/RunController.h"

#include <QFutureWatcher>
#include <QStringList>
#include <QWidget>

namespace querent::gui {

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

    /// The controller's source has changed: begin afresh.
    void beginConversation();
    void ask(const QString &question);
    /// Does what a card asked for; passes on what is not about the conversation.
    void handle(const Request &request, TurnView *turn);
    /// The turn whose steps the timeline shows: the one picked, else the newest.
    [[nodiscard]] TurnView *shownTurn() const noexcept { return m_shown; }
    [[nodiscard]] AskBox *askBox() const noexcept { return m_askBox; }
    [[nodiscard]] ConversationView *conversation() const noexcept { return m_conversation; }
    [[nodiscard]] const QStringList &askedQuestions() const noexcept { return m_asked; }
    /// Brings the question that waits for the user to view.
    void revealWaiting();

Q_SIGNALS:
    /// Another turn is shown, or the shown one went on.
    void traceChanged();
    void stepsRequested(querent::gui::TurnView *turn);
    /// OpenSource, ReopenSource or ShowSchema.
    void requested(const querent::gui::Request &request);
    void notified(const QString &text);
    void busyChanged(bool busy);

private:
    /// A card about a run from before that nobody has dealt with yet.
    struct Left
    {
        QString runId;
        TurnView *turn;
    };

    void start(const QString &question, const session::AskOptions &options);
    /// Everything that a turn may ask for.
    void listenTo(TurnView *turn);
    void setRunning(TurnView *turn);
    void showLeftRuns(const std::vector<session::LeftRun> &runs);
    void takeAnswers(TurnView *turn, const std::vector<query::ClarificationAnswer> &answers);
    void handleLeft(const Request &request, const Left &left);
    [[nodiscard]] std::vector<Left>::iterator leftOf(const TurnView *turn);
    /// One question at a time: those from before wait while another one is going on.
    void refreshLeft();
    void showTurn(TurnView *turn);
    void suggest();
    void finish(const session::AnswerPtr &answer);

    session::RunController &m_controller;
    ConversationView *m_conversation;
    AskBox *m_askBox;
    TurnView *m_running = nullptr;
    TurnView *m_shown = nullptr;
    std::vector<Left> m_left;
    QStringList m_asked; ///< oldest first
    QString m_askWhenForgotten;
    QFutureWatcher<QStringList> m_suggestions;
};

} // namespace querent::gui
