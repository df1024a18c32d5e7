// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/TurnView.h"

#include "gui/answer/AnswerCard.h"
#include "gui/answer/ClarificationCard.h"
#include "gui/answer/NoticeCard.h"
#include "gui/answer/ProgressCard.h"
#include "gui/controls/IconLabel.h"
#include "gui/controls/Text.h"
#include "gui/timeline/TimelineView.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QTime>
#include <QVBoxLayout>

namespace querent::gui {

TurnView::TurnView(const QString &question, QWidget *parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_trace.question = question;
    m_trace.running = true;
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(8);

    auto *asked = new Text(question, TypeScale::Label, Tone::Muted, this);
    asked->setFlowing();
    auto *time = new Text(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat),
                          TypeScale::Label, Tone::Faint, this);
    auto *header = new QHBoxLayout;
    header->setContentsMargins(4, 0, 4, 0);
    header->setSpacing(16);
    header->addWidget(asked, 1);
    header->addWidget(time, 0, Qt::AlignTop);
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
        m_layout->removeWidget(m_body);
        m_body->hide();
        if (m_body != m_progress) {
            m_body->deleteLater();
        }
    }
    m_body = body;
    m_layout->addWidget(body);
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

void TurnView::askBack(const std::vector<query::ClarificationQuestion> &questions)
{
    m_clarification = new ClarificationCard(questions, this);
    connect(m_clarification, &ClarificationCard::answered, this, &TurnView::takeAnswers);
    connect(m_clarification, &ClarificationCard::cancelled, this, [this] {
        Q_EMIT requested({Request::Kind::Cancel, {}});
    });
    replaceBody(m_clarification);
    m_clarification->setFocus(Qt::OtherFocusReason);
}

void TurnView::takeAnswers(const std::vector<query::ClarificationAnswer> &answers)
{
    auto *line = new QWidget(this);
    auto *layout = new QHBoxLayout(line);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->setSpacing(6);
    layout->addWidget(new IconLabel("check", Tone::Good, 14, line), 0, Qt::AlignTop);
    auto *said = new Text(m_clarification->answeredText(), TypeScale::Label, Tone::Muted, line);
    said->setWordWrap(true);
    layout->addWidget(said, 1);
    m_layout->addWidget(line);
    m_clarification = nullptr;
    replaceBody(m_progress);
    Q_EMIT clarified(answers);
}

void TurnView::finish(const session::AnswerPtr &answer)
{
    m_answer = answer;
    m_trace.running = false;
    m_trace.total = answer->totalTime;
    m_clarification = nullptr;
    const bool answered = answer->outcome == session::Outcome::Answered ||
                          answer->outcome == session::Outcome::Explained;
    if (answered) {
        m_answerCard = new AnswerCard(answer, m_trace.summary(), this);
        connect(m_answerCard, &AnswerCard::requested, this, &TurnView::requested);
        connect(m_answerCard, &AnswerCard::notified, this, &TurnView::notified);
        replaceBody(m_answerCard);
    } else {
        auto *notice = new NoticeCard(Notice::of(*answer), this);
        connect(notice, &NoticeCard::requested, this, &TurnView::requested);
        replaceBody(notice);
    }
    m_progress->deleteLater();
    m_progress = nullptr;
    Q_EMIT traceChanged();
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
