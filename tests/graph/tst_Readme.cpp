// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "ReadmeExample.h"
#include "graph/MemoryCheckpointer.h"

#include <QFile>
#include <QTest>

namespace tst_Readme {

class TestReadme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theExampleIsThisVeryCode();
    void theExampleWorks();
};

namespace {

QString contentOf(const char *path)
{
    QFile file(QStringLiteral(QUERENT_SOURCE_DIR "/") + QString::fromLatin1(path));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

void TestReadme::theExampleIsThisVeryCode()
{
    const QString code = contentOf("tests/graph/ReadmeExample.h");
    const QString example = code.mid(code.indexOf(QStringLiteral("#include")));
    QVERIFY(example.size() > 1000);
    QVERIFY(contentOf("src/graph/README.md")
                .contains(QStringLiteral("```cpp\n") + example + QStringLiteral("```\n")));
}

void TestReadme::theExampleWorks()
{
    const auto quiz = quizGraph();
    QVERIFY2(quiz.ok(), quiz ? "" : quiz.error().detail.c_str());
    graph::MemoryCheckpointer checkpointer;
    const graph::RunOptions options{.checkpointer = &checkpointer};
    const auto waiting = quiz->run({}, options);
    QCOMPARE(waiting.outcome, graph::Outcome::NeedsInput);
    const auto again = quiz->resume(waiting.runId, {.answer = "Zug"}, options);
    QCOMPARE(again.outcome, graph::Outcome::NeedsInput);
    const auto done = quiz->resume(waiting.runId, {.answer = "Bern"}, options);
    QCOMPARE(done.outcome, graph::Outcome::Success);
    QCOMPARE(done.state.hints, std::vector<std::string>{"Not Zug."});
    QCOMPARE(done.state.tries, 2);
}

} // namespace tst_Readme

QUERENT_TEST(Readme)
#include "tst_Readme.moc"
