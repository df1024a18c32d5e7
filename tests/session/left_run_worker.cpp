// SPDX-License-Identifier: GPL-3.0-or-later
// A start of the program without its window, which tst_LeftRuns ends and starts again.
#include "session/Reasoners.h"
#include "session/RunController.h"

#include <QCoreApplication>

#include <cstdio>
#include <optional>
#include <string>

using namespace querent;

namespace {

void say(const std::string &line)
{
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
}

int refused(const std::string &why)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    return 1;
}

/// Asks one question after the other until one is asked back, and sits there until somebody ends
/// it.
class Asker
{
public:
    Asker(session::RunController &controller, QStringList questions, bool sql)
        : m_controller(controller), m_questions(std::move(questions)), m_sql(sql)
    {
        QObject::connect(&controller, &session::RunController::clarificationNeeded, &controller,
                         [this] { say("waiting " + m_run); });
        QObject::connect(
            &controller, &session::RunController::stepStarted, &controller,
            [](const session::RunStep &step) { say("node " + step.node.toStdString()); });
        QObject::connect(&controller, &session::RunController::runFinished, &controller,
                         [this] { ask(); });
    }

    void ask()
    {
        if (m_questions.isEmpty()) {
            QCoreApplication::exit(refused("no question was asked back"));
            return;
        }
        const QString question = m_questions.takeFirst();
        session::AskOptions options;
        options.sql = m_sql ? question.toStdString() : std::string();
        m_run = m_controller.ask(question, options).toStdString();
    }

private:
    session::RunController &m_controller;
    QStringList m_questions;
    bool m_sql;
    std::string m_run;
};

/// Tells what is left over, answers the first question with its first choice, and ends.
void takeUp(session::RunController &controller, const std::vector<session::LeftRun> &left)
{
    for (const session::LeftRun &run : left) {
        say("left " + std::to_string(static_cast<int>(run.state)) + " " + run.runId + " " +
            run.question);
    }
    if (left.empty()) {
        return;
    }
    const session::LeftRun &first = left.front();
    if (first.state != session::LeftRun::State::Waiting) {
        controller.setAside(QString::fromStdString(first.runId));
        QCoreApplication::quit();
        return;
    }
    QObject::connect(&controller, &session::RunController::stepStarted, &controller,
                     [](const session::RunStep &step) { say("node " + step.node.toStdString()); });
    QObject::connect(&controller, &session::RunController::runFinished, &controller,
                     [](const session::AnswerPtr &answer) {
                         say("outcome " + std::string(session::outcomeName(answer->outcome)) + " " +
                             answer->traceId);
                         say("rows " + std::to_string(answer->result ? answer->result->rows.size()
                                                                     : std::size_t{0}));
                         QCoreApplication::quit();
                     });
    const query::ClarificationQuestion &asked = first.questions.front();
    const query::ClarificationChoice &choice = asked.choices.front();
    controller.takeUp(QString::fromStdString(first.runId),
                      {{asked.text, choice.label, choice.constraint, false}});
}

} // namespace

/// left_run_worker STORE SOURCE ask|sql|take [QUESTION…]
int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 4) {
        return 64;
    }
    const auto phrases = std::make_shared<const data::Phrasebook>();
    session::OpenOptions options;
    options.phrases = phrases;
    options.makeReasoner = *session::reasonerFactory("offline");
    const auto source = session::openSource(arguments[2].toStdString(), options, {});
    if (!source) {
        return refused(source.error().message);
    }
    std::optional<Asker> asker;
    session::RunController controller(phrases);
    controller.setSource(*source);
    QObject::connect(
        &controller, &session::RunController::runsNotKept, &application,
        [](const QString &why) { QCoreApplication::exit(refused(why.toStdString())); });
    if (arguments[3] == QStringLiteral("take")) {
        QObject::connect(
            &controller, &session::RunController::leftRunsFound, &application,
            [&controller](const std::vector<session::LeftRun> &left) { takeUp(controller, left); });
    } else {
        asker.emplace(controller, arguments.mid(4), arguments[3] == QStringLiteral("sql"));
        QObject::connect(&controller, &session::RunController::runsKept, &application,
                         [&asker] { asker->ask(); });
    }
    controller.keepRunsIn(arguments[1]);
    return QCoreApplication::exec();
}
