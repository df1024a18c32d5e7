// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/answer/NoticeCard.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace tst_Notice {

using namespace querent;
using base::ErrorCode;
using gui::Notice;
using gui::Request;
using session::Outcome;

class TestNotice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void everyEndHasAWayOut_data();
    void everyEndHasAWayOut();
    void everySourceFailureHasAWayOut_data();
    void everySourceFailureHasAWayOut();
    void buttonsAskForWhatTheySay();
    void detailsAreShownOnDemand();
};

void TestNotice::everyEndHasAWayOut_data()
{
    QTest::addColumn<int>("outcome");
    QTest::addColumn<base::ErrorCode>("code");
    QTest::addColumn<gui::Request::Kind>("first");
    const auto row = [](const char *name, Outcome outcome, ErrorCode code, Request::Kind first) {
        QTest::newRow(name) << static_cast<int>(outcome) << code << first;
    };
    row("the data cannot answer", Outcome::CannotAnswer, ErrorCode::NotUnderstood,
        Request::Kind::EditQuestion);
    row("asked for a change", Outcome::Refused, ErrorCode::RefusedIntent,
        Request::Kind::EditQuestion);
    row("forbidden by the policy", Outcome::Refused, ErrorCode::PolicyViolation,
        Request::Kind::EditQuestion);
    row("cancelled", Outcome::Cancelled, ErrorCode::Cancelled, Request::Kind::AskAgain);
    row("took too long", Outcome::Failed, ErrorCode::Timeout, Request::Kind::AskPatiently);
    row("the file went away", Outcome::Failed, ErrorCode::SourceMissing, Request::Kind::OpenSource);
    row("another program holds it", Outcome::Failed, ErrorCode::SourceLocked,
        Request::Kind::AskAgain);
    row("anything else", Outcome::Failed, ErrorCode::Internal, Request::Kind::EditQuestion);
}

void TestNotice::everyEndHasAWayOut()
{
    QFETCH(int, outcome);
    QFETCH(base::ErrorCode, code);
    QFETCH(gui::Request::Kind, first);
    const Notice notice =
        Notice::of(test::failedAnswer(static_cast<Outcome>(outcome), code, "Because of this."));
    QVERIFY(!notice.title.isEmpty());
    QCOMPARE(notice.message, QStringLiteral("Because of this."));
    QVERIFY(!notice.actions.empty());
    QCOMPARE(notice.actions.front().request.kind, first);
    QVERIFY(notice.detail.contains(QStringLiteral("SELECT planet FROM sales")));
}

void TestNotice::everySourceFailureHasAWayOut_data()
{
    QTest::addColumn<base::ErrorCode>("code");
    QTest::addColumn<gui::Request::Kind>("first");
    QTest::newRow("missing") << ErrorCode::SourceMissing << Request::Kind::OpenSource;
    QTest::newRow("locked") << ErrorCode::SourceLocked << Request::Kind::ReopenSource;
    QTest::newRow("not a database") << ErrorCode::SourceNotADatabase << Request::Kind::OpenSource;
    QTest::newRow("damaged") << ErrorCode::SourceCorrupt << Request::Kind::OpenSource;
    QTest::newRow("empty") << ErrorCode::SourceEmpty << Request::Kind::OpenSource;
}

void TestNotice::everySourceFailureHasAWayOut()
{
    QFETCH(base::ErrorCode, code);
    QFETCH(gui::Request::Kind, first);
    const Notice notice =
        Notice::of(QStringLiteral("/data/shop.db"), base::Error{code, "Why.", "SQLITE"});
    QVERIFY2(notice.title.contains(QStringLiteral("shop.db")), qPrintable(notice.title));
    QCOMPARE(notice.actions.front().request.kind, first);
}

void TestNotice::buttonsAskForWhatTheySay()
{
    gui::NoticeCard card(Notice::of(
        test::failedAnswer(Outcome::Cancelled, ErrorCode::Cancelled, "You cancelled it.")));
    QSignalSpy requested(&card, &gui::NoticeCard::requested);
    for (QPushButton *button : card.findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("Ask again")) {
            button->click();
        }
    }
    QCOMPARE(requested.size(), 1);
    const auto request = requested.front().front().value<gui::Request>();
    QCOMPARE(request.kind, Request::Kind::AskAgain);
    QCOMPARE(request.text, QStringLiteral("Total sales by planet"));
}

void TestNotice::detailsAreShownOnDemand()
{
    gui::NoticeCard card(
        Notice::of(test::failedAnswer(Outcome::Failed, ErrorCode::SqlInvalid, "It broke.")));
    card.resize(700, 300);
    card.show();
    auto *detail = card.findChild<QPlainTextEdit *>();
    QVERIFY(!detail->isVisible());
    for (QPushButton *button : card.findChildren<QPushButton *>()) {
        if (button->isCheckable()) {
            QTest::mouseClick(button, Qt::LeftButton);
        }
    }
    QVERIFY(detail->isVisible());
    QVERIFY(detail->toPlainText().contains(QStringLiteral("no such column")));
    test::screenshot(&card, QStringLiteral("notice details"));
}

} // namespace tst_Notice

QUERENT_WINDOW_TEST(Notice)
#include "tst_Notice.moc"
