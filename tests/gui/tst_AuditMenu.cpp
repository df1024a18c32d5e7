// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Stage.h"
#include "gui/window/AuditMenu.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_AuditMenu {

using namespace querent;
using gui::AuditMenu;

class TestAuditMenu : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void itSaysWhetherTheLogIsIntact();
    void whatIsMissingIsSaidOnce();

private:
    static QString verdictOf(AuditMenu &menu)
    {
        QSignalSpy notified(&menu, &AuditMenu::notified);
        menu.actions().front()->trigger();
        return notified.wait(20'000) ? notified.first().first().toString() : QString();
    }
};

void TestAuditMenu::itSaysWhetherTheLogIsIntact()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("audit.jsonl"));
    const auto log = std::make_shared<session::AuditLog>(path.toStdString());
    AuditMenu menu(log);
    QCOMPARE(verdictOf(menu), QStringLiteral("Nothing has been written down yet."));
    QVERIFY(log->append({{"sql", "SELECT 1"}}).ok());
    QVERIFY(log->append({{"sql", "SELECT 2"}}).ok());
    QVERIFY(verdictOf(menu).contains(QStringLiteral("intact: 2 lines")));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray text = file.readAll();
    text.replace("SELECT 1", "SELECT 7");
    QVERIFY(file.seek(0));
    file.write(text);
    file.close();
    const QString broken = verdictOf(menu);
    QVERIFY2(broken.contains(QStringLiteral("audit.jsonl, line 1")), qPrintable(broken));
}

void TestAuditMenu::whatIsMissingIsSaidOnce()
{
    const QTemporaryDir folder;
    const auto log = std::make_shared<session::AuditLog>(
        folder.filePath(QStringLiteral("later/audit.jsonl")).toStdString(),
        session::AuditOptions{.mayMiss = true});
    AuditMenu menu(log);
    QSignalSpy notified(&menu, &AuditMenu::notified);
    const auto run = [&] {
        QVERIFY(log->append({{"sql", "SELECT 1"}}).ok());
        menu.tellProblem();
    };
    run();
    run();
    QCOMPARE(notified.size(), 1);
    QVERIFY(notified.first().first().toString().contains(QStringLiteral("missing")));
    QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("later")));
    run();
    QCOMPARE(notified.size(), 1);
    QVERIFY(QDir(folder.filePath(QStringLiteral("later"))).removeRecursively());
    run();
    QCOMPARE(notified.size(), 2);
}

} // namespace tst_AuditMenu

QUERENT_WINDOW_TEST(AuditMenu)
#include "tst_AuditMenu.moc"
