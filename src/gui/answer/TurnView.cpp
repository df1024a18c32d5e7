// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/TurnView.h"

#include "gui/answer/AnswerCard.h"
#include "gui/answer/ClarificationCard.h"
#include "gui/answer/ConsentCard.h"
#include "gui/answer/NoticeCard.h"
#include "gui/answer/ProgressCard.h"
#include "gui/answer/ThoughtLine.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"
#include "gui/controls/TimeText.h"
#include "gui/timeline/TimelineView.h"
#include "session/ThreadDesk.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <utility>

namespace querent::gui {

namespace {

QWidget *makeLine(const char *iconName, Tone tone, const QString &text, QWidget *parent)
{
    auto *line = new QWidget(parent);
    auto *layout = new QHBoxLayout(line);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(6);
    layout->addWidget(new IconLabel(iconName, tone, 14, line), 0, Qt::AlignTop);
    auto *words = new Text(text, TypeScale::Label, Tone::Muted, line);
    words->setWordWrap(true);
    layout->addWidget(words, 1);
    return line;
}

/// Where the edit of the SQL is, in the document of a card's looks.
constexpr const char *sqlEditKey = "sql_edit";

} // namespace

TurnView::TurnView(const QString &question, QWidget *parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
    , m_time(new Text(timeText(QDateTime::currentDateTime()), TypeScale::Label, Tone::Faint, this))
{
    m_trace.question = question;
    m_trace.running = true;
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(8);

    auto *asked = new Text(question, TypeScale::Label, Tone::Muted, this);
    asked->setFlowing();
    auto *header = new QHBoxLayout;
    header->setContentsMargins(4, 0, 4, 0);
    header->setSpacing(16);
    header->addWidget(asked, 1);
    header->addWidget(m_time, 0, Qt::AlignTop);
    m_layout->addLayout(header);

    m_progress = new ProgressCard(this);
    connect(m_progress, &ProgressCard::cancelled, this, [this] {
        Q_EMIT requested({Request::Kind::Cancel, {}});
    });
    replaceBody(m_progress);
}

void TurnView::replaceBody(QWidget *body)
{
    if (m_body != nullptr) {
        if (m_body->isAncestorOf(window()->focusWidget())) {
            setFocus(Qt::OtherFocusReason); // what goes away would pass it on to anything
        }
        m_layout->removeWidget(m_body);
        m_body->hide();
        if (m_body != m_progress) {
            m_body->deleteLater();
        }
    }
    m_body = body;
    m_layout->addWidget(body, 1); // room to spare is the body's: the question stays above it
    body->show();
}

void TurnView::showStep(const session::RunStep &step)
{
    m_trace.record(step);
    if (step.state == session::RunStep::State::Running) {
        m_progress->showActivity(nodeActivity(step.node));
    }
    Q_EMIT traceChanged();
}

void TurnView::showText(const QString &chunk)
{
    m_progress->appendText(chunk);
}

void TurnView::showThought(const QString &chunk)
{
    if (m_thought == nullptr) {
        m_thought = new ThoughtLine(this);
        m_layout->insertWidget(m_layout->indexOf(m_body), m_thought);
        m_thought->show(); // not only when control returns to the event loop
    }
    m_thought->append(chunk);
}

void TurnView::askConsent(const session::ConsentRequest &request)
{
    m_consent = new ConsentCard(request, this);
    connect(m_consent, &ConsentCard::decided, this,
            [this](const std::string &choice, const QString &told) {
                query::ClarificationAnswer answer;
                answer.text = told.toStdString();
                answer.constraint = choice;
                m_consent = nullptr;
                goOn(told, {answer});
            });
    connect(m_consent, &ConsentCard::cancelled, this, [this] {
        Q_EMIT requested({Request::Kind::Cancel, {}});
    });
    replaceBody(m_consent);
    m_consent->setFocus(Qt::TabFocusReason); // the keys count here now: that is to be seen
}

void TurnView::askBack(const std::vector<query::ClarificationQuestion> &questions)
{
    ask(questions, Request::Kind::Cancel);
    m_clarification->setFocus(Qt::TabFocusReason); // as above
}

void TurnView::ask(const std::vector<query::ClarificationQuestion> &questions,
                   Request::Kind givenUp)
{
    m_clarification = new ClarificationCard(questions, this);
    connect(m_clarification, &ClarificationCard::answered, this, &TurnView::takeAnswers);
    connect(m_clarification, &ClarificationCard::cancelled, this, [this, givenUp] {
        Q_EMIT requested({givenUp, {}});
    });
    connect(m_clarification, &ClarificationCard::askedInstead, this,
            [this](const QString &question) {
                Q_EMIT requested({Request::Kind::AskInstead, question});
            });
    replaceBody(m_clarification);
}

void TurnView::hear(const QString &words)
{
    if (m_clarification != nullptr) {
        m_clarification->hear(words);
    } else {
        Q_EMIT requested({Request::Kind::AskInstead, words});
    }
}

void TurnView::takeAnswers(const std::vector<query::ClarificationAnswer> &answers)
{
    const QString said = m_clarification->answeredText();
    m_clarification = nullptr;
    goOn(said, answers);
}

void TurnView::goOn(const QString &said, const std::vector<query::ClarificationAnswer> &answers)
{
    addLine("check", Tone::Good, said);
    m_trace.running = true;
    m_progress->restart();
    replaceBody(m_progress);
    Q_EMIT clarified(answers);
}

void TurnView::addLine(const char *iconName, Tone tone, const QString &text)
{
    m_layout->addWidget(makeLine(iconName, tone, text, this));
}

void TurnView::beginChange()
{
    m_before.push_back({m_answer, m_trace});
    m_changing = true;
    m_edited = m_answerCard != nullptr ? m_answerCard->editedPart() : std::nullopt;
    const QString question = m_trace.question;
    m_trace = {};
    m_trace.question = question;
    m_trace.running = true;
    if (holdsFocus()) {
        setFocus(Qt::OtherFocusReason); // what is disabled would pass it on to anything
    }
    m_body->setEnabled(false);
    m_progress = new ProgressCard(this);
    m_progress->hide();
    connect(m_progress, &ProgressCard::cancelled, this, [this] {
        Q_EMIT requested({Request::Kind::Cancel, {}});
    });
    Q_EMIT traceChanged();
}

bool TurnView::holdsFocus() const
{
    const QWidget *focused = window()->focusWidget();
    return focused != nullptr && (focused == this || isAncestorOf(focused));
}

void TurnView::showAs(Before shown)
{
    m_answer = std::move(shown.answer);
    m_trace = std::move(shown.trace);
    showAnswer();
    Q_EMIT traceChanged();
}

void TurnView::showBefore()
{
    Before before = std::move(m_before.back());
    m_before.pop_back();
    showAs(std::move(before));
}

session::AnswerPtr TurnView::answerBefore() const
{
    return m_before.empty() ? nullptr : m_before.back().answer;
}

bool TurnView::takeBack()
{
    if (!canTakeBack()) {
        return false;
    }
    m_after.push_back({m_answer, m_trace});
    showBefore();
    Q_EMIT answerReplaced(m_answer);
    return true;
}

bool TurnView::repeat()
{
    if (!canRepeat()) {
        return false;
    }
    m_before.push_back({m_answer, m_trace});
    Before after = std::move(m_after.back());
    m_after.pop_back();
    showAs(std::move(after));
    Q_EMIT answerReplaced(m_answer);
    return true;
}

void TurnView::showAnswer()
{
    const bool focused = holdsFocus() && m_answerCard != nullptr;
    m_answerCard = new AnswerCard(m_answer, m_trace.summary(), this);
    m_answerCard->setSource(m_source);
    if (!m_before.empty()) {
        m_answerCard->offerTakingBack();
    }
    if (const auto settings = nlohmann::json::parse(m_cardSettings, nullptr, false);
        settings.is_object()) {
        m_answerCard->setChartSettings(settings.get<insight::ChartSettings>());
    }
    m_answerCard->resumeSql(QString::fromStdString(m_sqlEdit));
    connect(m_answerCard, &AnswerCard::chartSettingsChanged, this, &TurnView::keepLooks);
    connect(m_answerCard, &AnswerCard::sqlEdited, this, [this](const QString &edit) {
        m_sqlEdit = edit.toStdString();
        keepLooks();
    });
    connect(m_answerCard, &AnswerCard::requested, this, &TurnView::requested);
    connect(m_answerCard, &AnswerCard::notified, this, &TurnView::notified);
    replaceBody(m_answerCard);
    if (focused) {
        m_answerCard->focusPart(m_edited);
    }
}

void TurnView::keepLooks()
{
    nlohmann::json looks = m_answerCard->chartSettings();
    if (!m_sqlEdit.empty()) {
        looks[sqlEditKey] = m_sqlEdit;
    }
    m_cardSettings = looks.dump();
    Q_EMIT cardChanged(QString::fromStdString(m_cardSettings));
}

void TurnView::finish(const session::AnswerPtr &answer)
{
    const bool changed = std::exchange(m_changing, false);
    if (changed && answer->outcome != session::Outcome::Answered) {
        m_clarification = nullptr;
        m_consent = nullptr;
        showBefore();
        m_progress->deleteLater();
        m_progress = nullptr;
        return;
    }
    if (changed) {
        m_after.clear();
        m_sqlEdit.clear(); // of another statement
    }
    m_answer = answer;
    m_trace.running = false;
    m_trace.runId = QString::fromStdString(answer->traceId);
    m_trace.total = answer->totalTime;
    m_clarification = nullptr;
    m_consent = nullptr;
    if (m_thought != nullptr) {
        m_thought->finish();
    }
    const bool answered = answer->outcome == session::Outcome::Answered ||
                          answer->outcome == session::Outcome::Explained;
    if (answered) {
        showAnswer();
    } else {
        showNotice(Notice::of(*answer));
    }
    m_progress->deleteLater();
    m_progress = nullptr;
    Q_EMIT traceChanged();
    if (changed) {
        Q_EMIT answerReplaced(m_answer);
    }
}

void TurnView::showNotice(const Notice &notice)
{
    auto *card = new NoticeCard(notice, this);
    connect(card, &NoticeCard::requested, this, &TurnView::requested);
    replaceBody(card);
}

void TurnView::restore(const session::KeptTurn &turn)
{
    m_time->setText(
        timeText(QDateTime::fromMSecsSinceEpoch(turn.head.asked.time_since_epoch().count())));
    for (const session::RunStep &step : turn.steps) {
        m_trace.record(step); // parts that ran side by side stand together
    }
    m_cardSettings = turn.head.settings;
    const auto looks = nlohmann::json::parse(m_cardSettings, nullptr, false);
    if (const auto edit = looks.find(sqlEditKey); edit != looks.end() && edit->is_string()) {
        m_sqlEdit = edit->get<std::string>();
    }
    if (turn.answer) {
        finish(turn.answer);
    } else {
        m_trace.running = false;
        showNotice(Notice::of(turn));
    }
}

void TurnView::showLeft(const session::LeftRun &run)
{
    m_trace.running = false;
    const auto asked =
        std::chrono::duration_cast<std::chrono::milliseconds>(run.asked.time_since_epoch());
    m_time->setText(timeText(QDateTime::fromMSecsSinceEpoch(asked.count())));
    if (run.state != session::LeftRun::State::Waiting) {
        showNotice(Notice::of(run));
        return;
    }
    QWidget *missing = makeLine("hourglass", Tone::Warn,
                                tr("From before. Your answer is all that is missing."), this);
    m_layout->addWidget(missing);
    if (!run.movedFrom.empty()) {
        addLine("info", Tone::Muted,
                tr("It was asked when the file was still %1.")
                    .arg(QString::fromStdString(run.movedFrom)));
    }
    ask(run.questions, Request::Kind::SetAside);
    m_clarification->offerToSetAside();
    connect(m_clarification, &QObject::destroyed, missing, &QWidget::hide);
}

void TurnView::setAside()
{
    m_clarification = nullptr;
    showNotice(Notice::ofSetAside(m_trace.question));
}

void TurnView::toggleSteps()
{
    if (m_steps != nullptr) {
        m_steps->setVisible(!m_steps->isVisible());
        return;
    }
    m_steps = new TimelineView(this);
    m_steps->setTrace(m_trace);
    m_layout->addWidget(m_steps);
    m_steps->show(); // a layout shows what it is given only when control returns to the event loop
}

} // namespace querent::gui
