// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/ConversationFile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_ConversationFile {

using namespace querent;
using namespace querent::session;

class TestConversationFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTurnsAndReadsTheLastFive();
    void damageIsSaid_data();
    void damageIsSaid();
    void placesThatCannotBeWrittenAreSaid();

private:
    QTemporaryDir m_folder;
};

void TestConversationFile::keepsTurnsAndReadsTheLastFive()
{
    const std::string path = m_folder.filePath(QStringLiteral("Gespräch.jsonl")).toStdString();
    QVERIFY(readConversation(path)->empty());
    for (int i = 0; i < 7; ++i) {
        const reasoning::Turn turn{
            "question " + std::to_string(i) + "\n\"“", {}, "SELECT 1", "Answer.", "satisfied"};
        QVERIFY(appendToConversation(path, turn).ok());
    }
    const auto turns = readConversation(path);
    QVERIFY(turns.ok());
    QCOMPARE(turns->size(), std::size_t{5});
    QCOMPARE(turns->front().question, std::string("question 2\n\"“"));
    QCOMPARE(turns->back().sql, std::string("SELECT 1"));
}

void TestConversationFile::damageIsSaid_data()
{
    QTest::addColumn<QByteArray>("contents");
    QTest::newRow("no JSON") << QByteArray("hello\n");
    QTest::newRow("another document") << QByteArray("{\"a\":1}\n");
    QTest::newRow("a later version") << QByteArray("{\"version\":2,\"question\":\"x\"}\n");
    QTest::newRow("a list") << QByteArray("[]\n");
}

void TestConversationFile::damageIsSaid()
{
    QFETCH(QByteArray, contents);
    QFile file(m_folder.filePath(QStringLiteral("damaged.jsonl")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"version\":1,\"question\":\"fine\"}\n\n" + contents);
    file.close();
    const auto turns = readConversation(file.fileName().toStdString());
    QVERIFY(!turns.ok());
    QCOMPARE(turns.error().code, base::ErrorCode::MalformedDocument);
    QVERIFY(turns.error().message.find("Line 3") != std::string::npos);
}

void TestConversationFile::placesThatCannotBeWrittenAreSaid()
{
    const std::string folder = m_folder.path().toStdString();
    QCOMPARE(readConversation(folder).error().code, base::ErrorCode::StorageFailed);
    QCOMPARE(appendToConversation(folder + "/none/a.jsonl", {}).error().code,
             base::ErrorCode::StorageFailed);
}

} // namespace tst_ConversationFile

QUERENT_TEST(ConversationFile)
#include "tst_ConversationFile.moc"
