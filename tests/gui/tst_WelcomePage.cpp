// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/answer/NoticeCard.h"
#include "gui/window/OpeningPage.h"
#include "gui/window/RecentRow.h"
#include "gui/window/WelcomePage.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_WelcomePage {

using namespace querent;
using gui::RecentRow;
using gui::WelcomePage;

class TestWelcomePage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void recentFilesSayWhetherTheyAreThere();
    void addressesHideTheirPasswords();
    void recentFilesCanBeOpenedAndRemoved();
    void aFailureIsShownUntilTheNextTry();
    void looksRight();
};

void TestWelcomePage::recentFilesSayWhetherTheyAreThere()
{
    QTemporaryDir folder;
    const QString there = folder.filePath(QStringLiteral("there.db"));
    QFile file(there);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    QVERIFY(!RecentRow(there).isMissing());
    const RecentRow gone(folder.filePath(QStringLiteral("gone.db")));
    QVERIFY(gone.isMissing());
    QVERIFY(gone.accessibleName().contains(QStringLiteral("not found")));
}

void TestWelcomePage::addressesHideTheirPasswords()
{
    const RecentRow row(QStringLiteral("postgresql://ann:secret@db.example.org/sales"));
    QVERIFY(!row.isMissing());
    QVERIFY(!row.toolTip().contains(QStringLiteral("secret")));
    QVERIFY(!row.accessibleDescription().contains(QStringLiteral("secret")));
}

void TestWelcomePage::recentFilesCanBeOpenedAndRemoved()
{
    WelcomePage page;
    QSignalSpy picked(&page, &WelcomePage::recentPicked);
    QSignalSpy removed(&page, &WelcomePage::recentRemoved);
    page.setRecent({QStringLiteral("/data/a.db"), QStringLiteral("/data/b.db")});
    page.resize(900, 700);
    page.show();
    const auto rows = page.findChildren<RecentRow *>();
    QCOMPARE(rows.size(), 2);
    QTest::mouseClick(rows[1], Qt::LeftButton, {}, QPoint(60, 20));
    QCOMPARE(picked.front().front().toString(), QStringLiteral("/data/b.db"));
    QTest::keyClick(rows[0], Qt::Key_Delete);
    QCOMPARE(removed.front().front().toString(), QStringLiteral("/data/a.db"));
}

void TestWelcomePage::aFailureIsShownUntilTheNextTry()
{
    WelcomePage page;
    QSignalSpy requested(&page, &WelcomePage::requested);
    page.showFailure(gui::Notice::of(QStringLiteral("/data/a.db"),
                                     {base::ErrorCode::SourceLocked, "Wait, then try again.", ""}));
    page.resize(900, 800);
    page.show();
    QPushButton *again = nullptr;
    for (QPushButton *button : page.findChildren<QPushButton *>()) {
        again = button->text() == QStringLiteral("Try again") ? button : again;
    }
    QVERIFY(again != nullptr);
    QTest::mouseClick(again, Qt::LeftButton);
    QCOMPARE(requested.front().front().value<gui::Request>().text, QStringLiteral("/data/a.db"));
    test::screenshot(&page, QStringLiteral("welcome failure"));
    page.clearFailure();
    QTRY_VERIFY(page.findChildren<gui::NoticeCard *>().isEmpty());
}

void TestWelcomePage::looksRight()
{
    WelcomePage page;
    page.setRecent({QStringLiteral("/data/ann/northbeam.db"),
                    QStringLiteral("postgresql://ann:secret@db.example.org/sales")});
    page.resize(1000, 680);
    page.show();
    test::screenshot(&page, QStringLiteral("welcome"));
    gui::OpeningPage opening;
    opening.begin(QStringLiteral("/data/ann/northbeam.db"));
    opening.showStage(QStringLiteral("profiling"));
    opening.resize(1000, 600);
    opening.show();
    test::screenshot(&opening, QStringLiteral("opening"));
}

} // namespace tst_WelcomePage

QUERENT_WINDOW_TEST(WelcomePage)
#include "tst_WelcomePage.moc"
