// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../agent/AnalysisBench.h"
#include "session/RunController.h"

#include <QSignalSpy>
#include <QTest>

namespace querent::tests {

/// Joins a small table with itself until counting takes minutes.
[[nodiscard]] inline std::string minutesLongSql(const std::string &table)
{
    std::string sql = "SELECT COUNT(*) FROM " + table + " AS a";
    for (const char *alias : {"b", "c", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"}) {
        sql += " JOIN " + table + " AS " + alias + " ON a.id + " + alias + ".id >= 0";
    }
    return sql;
}

/// A controller on top of the bench, and everything it says.
struct Window
{
    Window() : controller(bench.services.phrases)
    {
        qRegisterMetaType<session::RunStep>();
        controller.setSource(source(location()));
        QObject::connect(&controller, &session::RunController::stepStarted, &controller,
                         [this](const session::RunStep &step) { started.push_back(step); });
        QObject::connect(&controller, &session::RunController::stepFinished, &controller,
                         [this](const session::RunStep &step) { finished.push_back(step); });
        QObject::connect(&controller, &session::RunController::textStreamed, &controller,
                         [this](const QString &chunk) { text += chunk; });
        QObject::connect(&controller, &session::RunController::leftRunsFound, &controller,
                         [this](const std::vector<session::LeftRun> &runs) { left = runs; });
        QObject::connect(&controller, &session::RunController::runFinished, &controller,
                         [this](const session::AnswerPtr &given) { answers.push_back(given); });
    }

    [[nodiscard]] std::string location() const { return bench.database.location(); }

    /// The bench's source as if it lay elsewhere or looked different.
    [[nodiscard]] session::OpenSourcePtr source(const std::string &where,
                                                const std::string &shape = "tables") const
    {
        auto opened = std::make_shared<session::OpenSource>();
        opened->location = where;
        opened->displayName = "shop.db";
        opened->shape = shape;
        opened->source = bench.services.source;
        opened->catalog = bench.services.catalog;
        opened->dictionary = bench.services.dictionary;
        opened->policy = bench.services.policy;
        opened->lessons = std::make_shared<session::LessonBook>(*opened->dictionary);
        opened->reasoner = bench.reasoner;
        return opened;
    }

    /// Opens it again; true when runs are left over from it.
    [[nodiscard]] bool open(const std::string &where, const std::string &shape = "tables")
    {
        left.clear();
        QSignalSpy found(&controller, &session::RunController::leftRunsFound);
        controller.setSource(source(where, shape));
        return found.wait(10'000) && !left.empty();
    }

    /// Asks what the reasoner is not sure about; the run's id once it waits.
    [[nodiscard]] QString askInDoubt(const QString &question)
    {
        bench.reasoner->plans = {doubtful(countOf("orders"))};
        const QString id = controller.ask(question);
        return QTest::qWaitFor([this] { return controller.isWaiting(); }, 10'000) ? id : QString();
    }

    [[nodiscard]] bool waitForAnswer()
    {
        const std::size_t before = answers.size();
        return QTest::qWaitFor([&] { return answers.size() > before; }, 10'000);
    }

    [[nodiscard]] QStringList nodes(const std::vector<session::RunStep> &steps) const
    {
        QStringList names;
        for (const session::RunStep &step : steps) {
            names.append(step.node);
        }
        return names;
    }

    AnalysisBench bench;
    session::RunController controller;
    std::vector<session::RunStep> started;
    std::vector<session::RunStep> finished;
    QString text;
    std::vector<session::AnswerPtr> answers;
    std::vector<session::LeftRun> left;
};

[[nodiscard]] inline bool keepsRuns(Window &window, const QString &path)
{
    QSignalSpy kept(&window.controller, &session::RunController::runsKept);
    window.controller.keepRunsIn(path);
    return kept.wait(10'000);
}

} // namespace querent::tests
