// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/Workspace.h"

#include "gui/answer/AnswerCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/charts/NumberText.h"
#include "gui/controls/CentredColumn.h"
#include "gui/window/AnswerChanges.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QStyle>
#include <QTextDocument>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

constexpr int mostSuggestions = 3;

QString factsAbout(const data::Catalog &catalog)
{
    std::int64_t rows = 0;
    int tables = 0;
    for (const data::Table &table : catalog.tables) {
        if (!table.isView) { // a view shows the rows of others
            ++tables;
            rows += table.rowCount.value_or(0);
        }
    }
    const auto views = static_cast<int>(catalog.tables.size()) - tables;
    QStringList facts;
    if (tables > 0 || views == 0) {
        const QString counted = Workspace::tr("%Ln table(s)", "", tables);
        facts << (rows > 0
                      ? Workspace::tr("%1 with %2 rows in all", "number of tables, number of rows")
                            .arg(counted, fullInteger(rows))
                      : counted);
    }
    if (views > 0) {
        facts << Workspace::tr("%Ln view(s)", "", views);
    }
    return facts.join(Workspace::tr(", ", "between tables and views that are counted"));
}

QStringList suggestionsOf(const session::OpenSourcePtr &source)
{
    QStringList questions;
    for (const std::string &question : source->reasoner->suggestQuestions(mostSuggestions)) {
        questions << QString::fromStdString(question);
    }
    return questions;
}

} // namespace

Workspace::Workspace(session::RunController &controller, QWidget *parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_conversation(new ConversationView(this))
    , m_askBox(new AskBox(this))
    , m_changes(new AnswerChanges(controller,
                                  {.run = [this](TurnView *turn) { setRunning(turn); },
                                   .keep = [this](TurnView *turn) { keepChange(turn); },
                                   .refuse = [this] { sayBusy(); }},
                                  this))
{
    auto *bottom = new CentredColumn(this);
    auto *bottomLayout = new QVBoxLayout(bottom->column());
    bottomLayout->setContentsMargins(0, 8, 0, 20);
    bottomLayout->addWidget(m_askBox);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_conversation, 1);
    // the box keeps in line with the cards, which leave room for a scroll bar
    auto *bottomRow = new QHBoxLayout;
    bottomRow->setSpacing(0);
    bottomRow->addWidget(bottom, 1);
    bottomRow->addSpacing(style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    layout->addLayout(bottomRow);

    m_conversation->setSource([this] { return m_controller.source(); });
    m_askBox->setSource([this] { return m_controller.source(); });
    m_askBox->editor()->installEventFilter(this);
    connect(m_changes, &AnswerChanges::notified, this, &Workspace::notified);
    connect(m_changes, &AnswerChanges::undoOffered, this, &Workspace::undoOffered);
    connect(m_askBox, &AskBox::asked, this, &Workspace::hear);
    connect(m_askBox, &AskBox::notNow, this, &Workspace::sayBusy);
    connect(m_askBox, &AskBox::cancelRequested, &m_controller, &session::RunController::cancel);
    connect(m_conversation, &ConversationView::suggestionPicked, this, &Workspace::ask);
    connect(m_conversation, &ConversationView::reached, this, &Workspace::showTurn);
    connect(m_conversation, &ConversationView::turnMade, this, [this](TurnView *turn) {
        listenTo(turn);
        if (m_shown == nullptr && turn == m_conversation->lastTurn()) {
            showTurn(turn);
        }
    });
    connect(&m_suggestions, &QFutureWatcher<QStringList>::finished, this,
            [this] { m_conversation->setSuggestions(m_suggestions.result()); });

    connect(&m_controller, &session::RunController::stepStarted, this,
            [this](const session::RunStep &step) {
                if (m_running != nullptr) {
                    m_running->showStep(step);
                }
            });
    connect(&m_controller, &session::RunController::stepFinished, this,
            [this](const session::RunStep &step) {
                if (m_running != nullptr) {
                    m_running->showStep(step);
                }
            });
    connect(&m_controller, &session::RunController::textStreamed, this,
            [this](const QString &chunk) {
                if (m_running != nullptr) {
                    m_running->showText(chunk);
                }
            });
    connect(&m_controller, &session::RunController::thoughtStreamed, this,
            [this](const QString &chunk) {
                if (m_running != nullptr) {
                    m_running->showThought(chunk);
                }
            });
    connect(&m_controller, &session::RunController::consentNeeded, this,
            [this](const session::ConsentRequest &request) {
                if (m_running != nullptr) {
                    m_running->askConsent(request);
                    m_askBox->setRun(AskBox::Run::Waits);
                    m_conversation->scrollTo(m_running);
                }
            });
    connect(&m_controller, &session::RunController::clarificationNeeded, this,
            [this](const std::vector<query::ClarificationQuestion> &questions) {
                if (m_running != nullptr) {
                    m_running->askBack(questions);
                    m_askBox->setRun(AskBox::Run::Waits);
                    m_conversation->scrollTo(m_running);
                }
            });
    connect(&m_controller, &session::RunController::leftRunsFound, this, &Workspace::showLeftRuns);
    connect(&m_controller, &session::RunController::runFinished, this, &Workspace::finish);
    connect(&m_controller, &session::RunController::lessonsNotKept, this, &Workspace::notified);
    connect(&m_controller, &session::RunController::lessonsChanged, this, [this](bool learned) {
        if (learned) {
            Q_EMIT notified(tr("Remembered: questions like it are answered the same way."));
        } else if (!m_askWhenForgotten.isEmpty()) {
            ask(std::exchange(m_askWhenForgotten, {}));
        }
    });
}

Workspace::~Workspace() = default;

void Workspace::setDesk(session::ThreadDesk *desk)
{
    m_desk = desk;
    connect(desk, &session::ThreadDesk::opened, this, &Workspace::showThread);
    m_conversation->setReader(
        [desk](const session::TurnHead &turn, std::function<void(const session::KeptTurn &)> done) {
            desk->read(turn, std::move(done));
        });
}

void Workspace::readThread(const std::function<void(const std::vector<session::KeptTurn> &)> &done)
{
    if (m_desk == nullptr || m_desk->current().empty()) {
        done({});
        return;
    }
    m_desk->readAll(m_desk->current(),
                    [done](const session::ThreadHead &, const std::vector<session::KeptTurn> &all) {
                        done(all);
                    });
}

void Workspace::beginConversation()
{
    m_running = nullptr;
    m_shown = nullptr;
    m_left.clear();
    if (m_desk != nullptr) {
        m_desk->begin();
    }
    const session::OpenSourcePtr &source = m_controller.source();
    m_askBox->setRun(AskBox::Run::None);
    m_conversation->begin(QString::fromStdString(source->displayName),
                          factsAbout(*source->catalog));
    suggest();
    m_askBox->setFocus(Qt::OtherFocusReason);
    Q_EMIT traceChanged();
}

void Workspace::suggest()
{
    const session::OpenSourcePtr source = m_controller.source();
    if (source->reasoner != nullptr) {
        m_suggestions.setFuture(QtConcurrent::run(suggestionsOf, source));
    }
}

TurnView *Workspace::shownTurn() const noexcept
{
    return m_shown;
}

void Workspace::ask(const QString &question)
{
    start(question, {});
}

void Workspace::hear(const QString &words)
{
    if (m_running != nullptr) {
        m_running->hear(words);
    } else {
        ask(words);
    }
}

void Workspace::start(const QString &question, const session::AskOptions &options)
{
    if (TurnView *turn = beginTurn(question)) {
        m_asked.removeAll(question);
        m_asked << question;
        const QString runId = m_controller.ask(question, options);
        turn->setRunId(runId);
        keep(turn, question, runId);
    }
}

void Workspace::fork(const QString &told, const session::ForkOrder &order)
{
    if (TurnView *turn = beginTurn(told)) {
        const QString runId = m_controller.fork(told, order);
        turn->setRunId(runId);
        keep(turn, told, runId);
    }
}

void Workspace::sayBusy()
{
    Q_EMIT notified(tr("One question at a time: cancel this one or wait for its answer."));
}

TurnView *Workspace::beginTurn(const QString &question)
{
    if (m_controller.isBusy() || m_controller.source() == nullptr) {
        sayBusy();
        return nullptr;
    }
    TurnView *turn = m_conversation->addTurn(question);
    listenTo(turn);
    setRunning(turn);
    return turn;
}

void Workspace::keep(TurnView *turn, const QString &question, const QString &runId)
{
    if (m_desk == nullptr || runId.isEmpty()) {
        return;
    }
    session::TurnHead head = *m_conversation->headOf(turn);
    head.id = m_desk->add(question, runId);
    head.runId = runId.toStdString();
    m_conversation->setKept(turn, head);
    m_keeping = head.id;
    m_before = m_controller.conversation();
}

void Workspace::showThread(const session::OpenedThread &thread)
{
    std::vector<session::LeftRun> left;
    for (const Left &waiting : m_left) {
        left.push_back(waiting.run);
    }
    m_running = nullptr;
    m_shown = nullptr;
    m_left.clear();
    m_askBox->setRun(AskBox::Run::None);
    m_controller.setConversation(thread.conversation);
    m_asked.clear();
    for (const session::TurnHead &turn : thread.turns) {
        const QString question = QString::fromStdString(turn.question);
        m_asked.removeAll(question);
        m_asked << question;
    }
    m_conversation->show(thread.turns);
    showLeftRuns(left);
    Q_EMIT traceChanged();
}

void Workspace::listenTo(TurnView *turn)
{
    connect(turn, &TurnView::requested, this,
            [this, turn](const Request &request) { handle(request, turn); });
    connect(turn, &TurnView::notified, this, &Workspace::notified);
    connect(turn, &TurnView::clarified, this,
            [this, turn](const std::vector<query::ClarificationAnswer> &answers) {
                takeAnswers(turn, answers);
            });
    connect(turn, &TurnView::cardChanged, this, [this, turn](const QString &settings) {
        session::TurnHead head = *m_conversation->headOf(turn);
        head.settings = settings.toStdString();
        m_conversation->setKept(turn, head);
        if (m_desk != nullptr) {
            m_desk->setSettings(head.id, head.settings);
        }
    });
    connect(turn, &TurnView::traceChanged, this, [this, turn] {
        if (turn == m_shown) {
            Q_EMIT traceChanged();
        }
    });
}

void Workspace::setRunning(TurnView *turn)
{
    m_running = turn;
    showTurn(turn);
    m_askBox->setRun(AskBox::Run::Works);
    refreshLeft();
    Q_EMIT busyChanged(true);
}

std::vector<Workspace::Left>::iterator Workspace::leftOf(const TurnView *turn)
{
    return std::find_if(m_left.begin(), m_left.end(),
                        [turn](const Left &left) { return left.turn == turn; });
}

void Workspace::showLeftRuns(const std::vector<session::LeftRun> &runs)
{
    for (const session::LeftRun &run : runs) {
        // in its thread where that is open, else above everything
        TurnView *turn = m_conversation->turnOfRun(run.runId);
        if (turn == nullptr) {
            turn =
                m_conversation->addEarlierTurn(QString::fromStdString(run.question).simplified());
            listenTo(turn);
        }
        turn->showLeft(run);
        m_left.push_back({run, turn});
    }
    refreshLeft();
}

void Workspace::refreshLeft()
{
    for (const Left &left : m_left) {
        left.turn->body()->setEnabled(m_running == nullptr);
    }
}

void Workspace::takeAnswers(TurnView *turn, const std::vector<query::ClarificationAnswer> &answers)
{
    const auto left = leftOf(turn);
    if (left == m_left.end()) {
        m_askBox->setRun(AskBox::Run::Works);
        m_controller.answerClarification(answers);
        return;
    }
    const QString runId = QString::fromStdString(left->run.runId);
    const QString question = QString::fromStdString(left->run.question);
    m_left.erase(left);
    setRunning(turn);
    if (const session::TurnHead *head = m_conversation->headOf(turn); head->id.empty()) {
        keep(turn, question, runId);
    } else {
        m_keeping = head->id;
        m_before = m_controller.conversation();
    }
    m_controller.takeUp(runId, answers);
}

void Workspace::finish(const session::AnswerPtr &answer)
{
    TurnView *turn = std::exchange(m_running, nullptr);
    const std::string kept = std::exchange(m_keeping, {});
    // what waits for the user is offered again the next time
    if (m_desk != nullptr && answer->outcome != session::Outcome::Clarify) {
        // of a thread that was left meanwhile, nothing is remembered
        m_desk->finish(kept, answer, turn != nullptr ? m_controller.conversation() : m_before);
    }
    m_askBox->setRun(AskBox::Run::None);
    refreshLeft();
    Q_EMIT busyChanged(false);
    if (turn == nullptr) {
        return;
    }
    if (turn->isChanging()) {
        m_changes->finish(turn, answer);
        return;
    }
    turn->finish(answer);
    noteAnswer(turn);
    m_conversation->scrollTo(turn);
    if (const QString next = std::exchange(m_askNext, {}); !next.isEmpty()) {
        ask(next);
        return;
    }
    if (m_askBox->text().isEmpty()) {
        m_askBox->setFocus(Qt::OtherFocusReason);
    }
}

session::TurnHead Workspace::noteAnswer(TurnView *turn)
{
    const session::AnswerPtr &answer = turn->answer();
    session::TurnHead head = *m_conversation->headOf(turn);
    head.outcome = answer->outcome;
    head.headline = answer->headline.empty() ? answer->response : answer->headline;
    m_conversation->setKept(turn, head);
    return head;
}

void Workspace::keepChange(TurnView *turn)
{
    const session::TurnHead head = noteAnswer(turn);
    if (m_desk != nullptr) {
        m_desk->finish(head.id, turn->answer(), m_controller.conversation());
    }
}

TurnView *Workspace::turnInHand() const
{
    if (!isVisible()) {
        return nullptr; // another page is in front
    }
    // a palette or a menu in front does not change what is worked on
    const QWidget *const focused = window()->focusWidget();
    for (TurnView *turn : m_conversation->turns()) {
        if (turn == focused || turn->isAncestorOf(focused)) {
            return turn;
        }
    }
    return m_conversation->lastTurn();
}

void Workspace::takeBackLast()
{
    if (TurnView *turn = turnInHand()) {
        m_changes->takeBack(turn);
    }
}

void Workspace::repeatLast()
{
    if (TurnView *turn = turnInHand()) {
        m_changes->repeat(turn);
    }
}

void Workspace::askWhatWasWrong()
{
    TurnView *turn = turnInHand();
    if (turn != nullptr && turn->answer() != nullptr && turn->answerCard() != nullptr) {
        turn->answerCard()->askWhatWasWrong();
    } else {
        Q_EMIT notified(tr("There is no answer yet."));
    }
}

bool Workspace::eventFilter(QObject *watched, QEvent *event)
{
    // a box in which nothing was typed has nothing to undo: the keys are the answer's
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const QTextDocument *typed = m_askBox->editor()->document();
        if ((key->matches(QKeySequence::Undo) && !typed->isUndoAvailable()) ||
            (key->matches(QKeySequence::Redo) && !typed->isRedoAvailable())) {
            event->ignore();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void Workspace::showTurn(TurnView *turn)
{
    m_shown = turn;
    m_conversation->hold(turn);
    Q_EMIT traceChanged();
}

void Workspace::revealWaiting()
{
    if (m_running != nullptr) {
        m_conversation->scrollTo(m_running);
        m_running->body()->setFocus(Qt::OtherFocusReason);
    }
}

void Workspace::pinShown()
{
    const TurnView *const turn = turnInHand();
    pin(turn != nullptr ? turn : m_shown);
}

void Workspace::pin(const TurnView *turn)
{
    const AnswerCard *card = turn != nullptr ? turn->answerCard() : nullptr;
    if (card == nullptr) {
        Q_EMIT pinRequested(nullptr, {}, nullptr);
        return;
    }
    m_conversation->ensureWidgetVisible(card->moreButton());
    Q_EMIT pinRequested(turn->answer(), card->chartSettings(), card->moreButton());
}

} // namespace querent::gui
