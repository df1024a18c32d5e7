// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/Notice.h"

#include "session/ThreadDesk.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

namespace querent::gui {

using base::ErrorCode;
using session::Outcome;

namespace {

struct NoticeTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::Notice)
};

QString failureTitle(ErrorCode code)
{
    switch (code) {
    case ErrorCode::EmptyQuestion:
        return NoticeTexts::tr("There was no question");
    case ErrorCode::QuestionTooLong:
        return NoticeTexts::tr("The question is too long");
    case ErrorCode::SourceMissing:
        return NoticeTexts::tr("The file is not there any more");
    case ErrorCode::SourceLocked:
        return NoticeTexts::tr("Another program holds the file");
    case ErrorCode::SqlRejected:
    case ErrorCode::PolicyViolation:
        return NoticeTexts::tr("This query is not allowed");
    case ErrorCode::TooExpensive:
        return NoticeTexts::tr("This query would read too much");
    case ErrorCode::Timeout:
        return NoticeTexts::tr("This took too long");
    case ErrorCode::ModelMissing:
    case ErrorCode::ModelFailed:
        return NoticeTexts::tr("The language model did not answer");
    case ErrorCode::ResultUnusable:
        return NoticeTexts::tr("The result does not answer the question");
    default:
        return NoticeTexts::tr("This could not be answered");
    }
}

QString openingTitle(ErrorCode code, const QString &name)
{
    switch (code) {
    case ErrorCode::SourceMissing:
        return NoticeTexts::tr("%1 is not there").arg(name);
    case ErrorCode::SourceNotADatabase:
        return NoticeTexts::tr("%1 is not a file that Querent can read").arg(name);
    case ErrorCode::SourceCorrupt:
        return NoticeTexts::tr("%1 is damaged").arg(name);
    case ErrorCode::SourceLocked:
        return NoticeTexts::tr("Another program holds %1").arg(name);
    case ErrorCode::SourceEmpty:
        return NoticeTexts::tr("There is nothing in %1").arg(name);
    default:
        return NoticeTexts::tr("%1 could not be opened").arg(name);
    }
}

QString detailOf(const session::Answer &answer)
{
    QStringList parts;
    for (const session::FailedAttempt &attempt : answer.failedAttempts) {
        QString text = NoticeTexts::tr("Attempt %1: %2")
                           .arg(QString::number(attempt.attempt),
                                QString::fromStdString(attempt.error.message));
        if (!attempt.sql.empty()) {
            text += QLatin1Char('\n') + QString::fromStdString(attempt.sql);
        }
        parts << text;
    }
    if (answer.error && !answer.error->detail.empty()) {
        parts << QString::fromStdString(answer.error->detail);
    }
    return parts.join(QStringLiteral("\n\n"));
}

} // namespace

Notice Notice::of(const session::Answer &answer)
{
    const QString question = QString::fromStdString(answer.question);
    const ErrorCode code = answer.error ? answer.error->code : ErrorCode::Internal;
    const Action edit{NoticeTexts::tr("Edit the question"),
                      {Request::Kind::EditQuestion, question}};
    const Action schema{NoticeTexts::tr("See what is in the data"),
                        {Request::Kind::ShowSchema, {}}};
    const Action again{NoticeTexts::tr("Ask again"), {Request::Kind::AskAgain, question}};
    const Action steps{NoticeTexts::tr("Show the steps"), {Request::Kind::ShowSteps, {}}};

    Notice notice;
    notice.message = QString::fromStdString(answer.response);
    if (notice.message.isEmpty() && answer.error) {
        notice.message = QString::fromStdString(answer.error->message);
    }
    notice.detail = detailOf(answer);
    switch (answer.outcome) {
    case Outcome::Clarify:
        notice.iconName = "hourglass";
        notice.tone = Tone::Warn;
        notice.title = NoticeTexts::tr("Waiting for your answer");
        notice.message = NoticeTexts::tr("You are asked again when this source is opened.");
        break;
    case Outcome::CannotAnswer:
        notice.iconName = "circle-question-mark";
        notice.tone = Tone::Accent;
        notice.title = NoticeTexts::tr("The data cannot answer this");
        notice.actions = {edit, schema};
        break;
    case Outcome::Refused:
        notice.iconName = "shield-alert";
        notice.tone = Tone::Warn;
        notice.title = code == ErrorCode::RefusedIntent
                           ? NoticeTexts::tr("Querent only reads; it never changes data")
                           : failureTitle(code);
        notice.actions = {edit};
        break;
    case Outcome::Cancelled:
        notice.iconName = "ban";
        notice.tone = Tone::Muted;
        notice.title = NoticeTexts::tr("Cancelled");
        notice.actions = {again, edit};
        break;
    default:
        notice.iconName = "circle-x";
        notice.tone = Tone::Bad;
        notice.title = failureTitle(code);
        if (code == ErrorCode::Timeout) {
            notice.actions = {{NoticeTexts::tr("Ask again with more time"),
                               {Request::Kind::AskPatiently, question}},
                              edit};
        } else if (code == ErrorCode::SourceMissing || code == ErrorCode::SourceUnreadable) {
            notice.actions = {{NoticeTexts::tr("Open a file…"), {Request::Kind::OpenSource, {}}},
                              again};
        } else if (code == ErrorCode::SourceLocked) {
            notice.actions = {again, edit};
        } else {
            notice.actions = {edit, again};
        }
        notice.actions.push_back(steps);
        break;
    }
    return notice;
}

Notice Notice::of(const session::LeftRun &run)
{
    const Action again =
        run.sql.empty() ? Action{NoticeTexts::tr("Ask again"),
                                 {Request::Kind::AskAgain, QString::fromStdString(run.question)}}
                        : Action{NoticeTexts::tr("Run again"),
                                 {Request::Kind::RunSql, QString::fromStdString(run.sql)}};
    Notice notice;
    notice.tone = Tone::Warn;
    if (run.state == session::LeftRun::State::BrokenOff) {
        notice.iconName = "triangle-alert";
        notice.title = NoticeTexts::tr("Broken off");
        notice.message = NoticeTexts::tr("Querent ended unexpectedly while it worked on this.");
    } else {
        notice.iconName = "hourglass";
        notice.title = NoticeTexts::tr("The data has changed since you were asked back");
        notice.message = NoticeTexts::tr("It has other tables or columns now, so the choices may "
                                         "not fit any more. Ask again to get new ones.");
    }
    notice.actions = {again, {NoticeTexts::tr("Dismiss"), {Request::Kind::SetAside, {}}}};
    return notice;
}

Notice Notice::of(const session::KeptTurn &turn)
{
    Notice notice;
    if (turn.head.withheld) {
        notice.iconName = "lock";
        notice.title = NoticeTexts::tr("What you may see has changed since");
        notice.message = NoticeTexts::tr("This was answered under other rights, so the answer is "
                                         "not shown. Ask again to see what you may see now.");
    } else if (!turn.problem.isEmpty()) {
        notice.iconName = "triangle-alert";
        notice.tone = Tone::Warn;
        notice.title = NoticeTexts::tr("This answer cannot be read any more");
        notice.message = NoticeTexts::tr("What was kept of it is damaged. Ask again.");
        notice.detail = turn.problem;
    } else {
        notice.iconName = "hourglass";
        notice.title = NoticeTexts::tr("Not answered");
        notice.message = NoticeTexts::tr("Querent ended before there was an answer.");
    }
    notice.actions = {{NoticeTexts::tr("Ask again"),
                       {Request::Kind::AskAgain, QString::fromStdString(turn.head.question)}},
                      {NoticeTexts::tr("Edit the question"),
                       {Request::Kind::EditQuestion, QString::fromStdString(turn.head.question)}}};
    return notice;
}

Notice Notice::ofSetAside(const QString &question)
{
    Notice notice;
    notice.iconName = "ban";
    notice.title = NoticeTexts::tr("Set aside");
    notice.message = NoticeTexts::tr("You will not be asked about this any more.");
    notice.actions = {
        {NoticeTexts::tr("Ask again"), {Request::Kind::AskAgain, question}},
        {NoticeTexts::tr("Edit the question"), {Request::Kind::EditQuestion, question}}};
    return notice;
}

Notice Notice::of(const QString &location, const base::Error &error)
{
    const QString name = QFileInfo(location).fileName();
    Notice notice;
    notice.iconName = error.code == ErrorCode::SourceLocked ? "lock" : "file-x";
    notice.tone = Tone::Bad;
    notice.title = openingTitle(error.code, name.isEmpty() ? location : name);
    notice.message = QString::fromStdString(error.message);
    notice.detail = QString::fromStdString(error.detail);
    notice.actions.push_back(
        {NoticeTexts::tr("Open another file…"), {Request::Kind::OpenSource, {}}});
    if (error.code != ErrorCode::SourceNotADatabase && error.code != ErrorCode::SourceEmpty) {
        notice.actions.push_back(
            {NoticeTexts::tr("Try again"), {Request::Kind::ReopenSource, location}});
    }
    if (error.code == ErrorCode::SourceLocked) {
        std::swap(notice.actions.front(), notice.actions.back());
    }
    return notice;
}

} // namespace querent::gui
