// SPDX-License-Identifier: GPL-3.0-or-later
// Asks and answers until somebody ends it: the program that tst_ThreadStore kills.
#include "KeptAnswers.h"
#include "session/ThreadDesk.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QTimer>

#include <cstdio>

using namespace querent;

/// thread_worker STORE: says of every turn, when it is answered, its id and the time.
int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc != 2) {
        return 64;
    }
    session::ThreadDesk desk(QString::fromLocal8Bit(argv[1]));
    desk.setSource("/data/shop.db", data::Policy::standard());
    QObject::connect(&desk, &session::ThreadDesk::troubled, [](const QString &reason) {
        std::fprintf(stderr, "%s\n", qPrintable(reason));
    });
    QTimer timer;
    int turns = 0;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        const std::string question = "question " + std::to_string(++turns);
        const std::string id = desk.add(QString::fromStdString(question), QStringLiteral("run"));
        auto answer = std::make_shared<session::Answer>(
            tests::keptAnswer(question, "Answer " + std::to_string(turns) + "."));
        desk.finish(id, answer, tests::conversationAfter(*answer));
        std::printf("%s %lld\n", id.c_str(),
                    static_cast<long long>(QDateTime::currentMSecsSinceEpoch()));
        std::fflush(stdout);
    });
    timer.start(20);
    return QCoreApplication::exec();
}
