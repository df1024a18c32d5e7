// SPDX-License-Identifier: GPL-3.0-or-later
// What the cards of a conversation ask of the window, and what becomes of it.
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/window/AnswerChanges.h"
#include "gui/window/Workspace.h"

#include <QPlainTextEdit>

#include <chrono>

namespace querent::gui {

namespace {

/// For a question whose statement was too slow the first time.
constexpr std::chrono::minutes patience{5};

} // namespace

void Workspace::handle(const Request &request, TurnView *turn)
{
    if (const auto left = leftOf(turn); left != m_left.end()) {
        handleLeft(request, Left(*left));
        return;
    }
    switch (request.kind) {
    case Request::Kind::Ask:
    case Request::Kind::AskAgain:
        ask(request.text);
        break;
    case Request::Kind::AskPatiently: {
        session::AskOptions options;
        options.timeout = patience;
        start(request.text, options);
        break;
    }
    case Request::Kind::RunSql: {
        session::AskOptions options;
        options.sql = request.text.toStdString();
        start(tr("SQL: %1").arg(request.text.simplified()), options);
        break;
    }
    case Request::Kind::AskPlan: {
        session::AskOptions options;
        options.plan = request.plan != nullptr ? std::optional(*request.plan) : std::nullopt;
        start(request.text, options);
        break;
    }
    case Request::Kind::ChangePlan:
        m_changes->change(turn, request);
        break;
    case Request::Kind::TakeBack:
        m_changes->takeBack(turn);
        break;
    case Request::Kind::Repeat:
        m_changes->repeat(turn);
        break;
    case Request::Kind::Reject:
        if (request.rejection != nullptr) {
            m_changes->reject(turn, *request.rejection);
        }
        break;
    case Request::Kind::EditQuestion:
        m_askBox->setText(request.text);
        m_askBox->setFocus(Qt::OtherFocusReason);
        break;
    case Request::Kind::Remember:
        if (turn != nullptr && turn->answer() != nullptr) {
            m_controller.remember(turn->answer());
        }
        break;
    case Request::Kind::RememberNot:
        if (turn != nullptr && turn->answer() != nullptr) {
            m_controller.forgetAnswer(turn->answer());
            Q_EMIT notified(tr("No longer remembered."));
        }
        break;
    case Request::Kind::Forget:
        m_askWhenForgotten = turn != nullptr && turn->answer() != nullptr
                                 ? QString::fromStdString(turn->answer()->question)
                                 : QString();
        m_controller.forgetLessons(request.text.split(QLatin1Char('\n'), Qt::SkipEmptyParts));
        break;
    case Request::Kind::Pin:
        pin(turn);
        break;
    case Request::Kind::ShowSteps:
        if (turn != nullptr) {
            showTurn(turn);
            Q_EMIT stepsRequested(turn);
        }
        break;
    case Request::Kind::SetAside:
        break; // of a card that has been dealt with
    case Request::Kind::AskInstead:
        m_askNext = request.text;
        m_controller.cancel();
        break;
    case Request::Kind::Cancel:
        m_controller.cancel();
        break;
    case Request::Kind::ShowSchema:
    case Request::Kind::OpenSource:
    case Request::Kind::ReopenSource:
        Q_EMIT requested(request);
        break;
    }
}

void Workspace::handleLeft(const Request &request, const Left &left)
{
    const bool again = request.kind != Request::Kind::SetAside;
    if (again && m_controller.isBusy()) {
        start(request.text, {}); // says why not
        return;
    }
    m_controller.setAside(QString::fromStdString(left.run.runId));
    m_left.erase(leftOf(left.turn));
    if (left.turn->clarification() != nullptr) {
        left.turn->setAside();
    } else {
        m_conversation->removeTurn(left.turn);
    }
    m_askBox->setFocus(Qt::OtherFocusReason);
    if (request.kind == Request::Kind::AskInstead) {
        ask(request.text);
    } else if (again) {
        handle(request, nullptr);
    } else {
        Q_EMIT notified(tr("Set aside"));
    }
}

} // namespace querent::gui
