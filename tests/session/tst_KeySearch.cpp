// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../agent/AnalysisBench.h"
#include "FaultServer.h"
#include "PatientKeychain.h"
#include "session/ModelAccess.h"
#include "session/Reasoners.h"
#include "session/RunController.h"
#include "session/SecretStore.h"
#include "session/Settings.h"

#include <QDirIterator>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_KeySearch {

using namespace querent;
using namespace querent::tests;
using namespace querent::session;

namespace {

const QByteArray planted = "sk-planted-4242424242";

QByteArray *logged = nullptr;

void keepLog(QtMsgType, const QMessageLogContext &, const QString &message)
{
    *logged += message.toUtf8() + '\n';
}

} // namespace

/// A key that is used in real requests is looked for afterwards in everything that was kept.
class TestKeySearch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { logged = new QByteArray; }
    void cleanupTestCase() { delete logged; }
    void theKeyIsNowhere_data();
    void theKeyIsNowhere();
};

void TestKeySearch::theKeyIsNowhere_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("repeats");
    QTest::newRow("a server that answers") << 200 << false;
    QTest::newRow("a server that answers with what it was sent") << 200 << true;
    QTest::newRow("a server that refuses the key and repeats it") << 401 << true;
    QTest::newRow("a server with a problem that repeats the request") << 500 << true;
}

void TestKeySearch::theKeyIsNowhere()
{
    QFETCH(int, status);
    QFETCH(bool, repeats);
    FaultServer server([status, repeats](Connection &connection) {
        const QByteArray said = repeats ? connection.request().head.simplified() : "no plan";
        if (status == 200) {
            connection.answer(200, "text/event-stream", chatStream(said));
        } else {
            connection.answer(status, "application/json",
                              R"({"error":{"message":")" + said + R"("}})");
        }
    });
    QTemporaryDir folder;
    const AnalysisBench bench;
    logged->clear();
    const QtMessageHandler before = qInstallMessageHandler(keepLog);
    QByteArray told;
    {
        Settings settings(folder.filePath(QStringLiteral("querent.ini")));
        SecretStore secrets(std::make_unique<PatientKeychain>());
        ModelAccess access(settings, secrets, networkModelServices());
        Endpoint endpoint;
        endpoint.baseUrl = server.url();
        endpoint.model = "bird";
        ModelSettings wanted;
        wanted.on = true;
        wanted.setEndpoint(endpoint);
        secrets.keep(ModelAccess::keyName(endpoint), QString::fromLatin1(planted));
        access.setSettings(wanted);
        const std::string location = bench.database.location();
        access.decide(location, {.host = access.state().host, .level = PrivacyLevel::Samples},
                      consentSend);

        OpenOptions options;
        options.phrases = bench.services.phrases;
        options.lessonsFolder = folder.filePath(QStringLiteral("lessons")).toStdString();
        options.audit = std::make_shared<AuditLog>(
            folder.filePath(QStringLiteral("audit.jsonl")).toStdString());
        options.chooseReasoner =
            modelReasoner({.model = access.source(), .permissions = access.permissions()});
        const auto source = openSource(location, options, {});
        QVERIFY(source.ok());
        RunController controller(bench.services.phrases);
        QSignalSpy kept(&controller, &RunController::runsKept);
        controller.keepRunsIn(folder.filePath(QStringLiteral("runs.db")));
        QVERIFY(kept.wait(10'000));
        controller.setSource(*source);
        AnswerPtr answer;
        connect(&controller, &RunController::runFinished, &controller,
                [&answer](const AnswerPtr &given) { answer = given; });
        connect(&controller, &RunController::clarificationNeeded, &controller,
                &RunController::cancel);
        controller.ask(QStringLiteral("how many customers are there?"));
        QTRY_VERIFY_WITH_TIMEOUT(answer != nullptr, 60'000);
        told = QByteArray::fromStdString(answerToJson(*answer, true).dump());
        for (const graph::Event &event : answer->events) {
            told += QByteArray::fromStdString(nlohmann::json(event).dump());
        }
    }
    qInstallMessageHandler(before);
    QVERIFY(!server.requests().empty());
    QVERIFY2(server.requests().front().head.contains(planted), "the key was not even used");
    QVERIFY2(!server.requests().front().body.contains(planted), "in the body");
    QVERIFY2(!told.contains(planted), "in the answer or its events");
    QVERIFY2(!logged->contains(planted), "in the log");
    QStringList searched;
    QDirIterator each(folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (each.hasNext()) {
        QFile file(each.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains(planted), qPrintable(file.fileName()));
        searched << QFileInfo(file).fileName();
    }
    QVERIFY2(searched.contains(QStringLiteral("runs.db")), qPrintable(searched.join(u' ')));
    QVERIFY(searched.contains(QStringLiteral("querent.ini")));
}

} // namespace tst_KeySearch

QUERENT_TEST(KeySearch)
#include "tst_KeySearch.moc"
