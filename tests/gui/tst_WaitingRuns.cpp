// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ChoiceButton.h"
#include "gui/answer/ClarificationCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/InvitationView.h"
#include "gui/answer/NoticeCard.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/controls/Toast.h"
#include "gui/window/MainWindow.h"
#include "gui/window/Workspace.h"
#include "session/SqliteCheckpointer.h"

#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_WaitingRuns {

using namespace querent;
using gui::MainWindow;
using gui::TurnView;
using session::LeftRun;

namespace {

constexpr int patience = 30'000;

LeftRun leftRun(const char *id, LeftRun::State state, const char *question)
{
    LeftRun run;
    run.runId = id;
    run.state = state;
    run.question = question;
    run.asked = std::chrono::system_clock::now() - std::chrono::hours(30);
    run.questions = test::whichAmount();
    return run;
}

} // namespace

/// What an earlier start of the program left behind, in the window of the next one.
class TestWaitingRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { end(); }
    void aQuestionIsOfferedAgainAndAnsweredByKeyboard();
    void aQuestionInThePlaceOfAnAnswerIsAsked_data();
    void aQuestionInThePlaceOfAnAnswerIsAsked();
    void theAskBoxAnswersOrAsksInstead_data();
    void theAskBoxAnswersOrAsksInstead();
    void closingTheWindowKeepsTheQuestion();
    void whatIsSetAsideDoesNotComeBack();
    void theyWaitWhileAnotherQuestionIsGoingOn();
    void brokenOffAndOutdatedOnesSayWhatToDo();
    void ownSqlIsRunAgainAsSql();
    void whatTheKeysReachHasAName();
    void aStoreThatCannotBeUsedIsSaidInFull();
    void picturesForEyes();

private:
    /// A start of the program.
    void begin();
    void end();
    [[nodiscard]] bool openSample();
    /// Asks until the engine asks back; the turn that waits, or null.
    TurnView *askInDoubt();
    void offer(const std::vector<LeftRun> &runs) { Q_EMIT m_stage->controller.leftRunsFound(runs); }
    [[nodiscard]] std::vector<TurnView *> turns() const
    {
        return m_stage->window->workspace()->conversation()->turns();
    }
    [[nodiscard]] static QPushButton *button(const TurnView *turn, const QString &text)
    {
        for (QPushButton *candidate : turn->body()->findChildren<QPushButton *>()) {
            if (candidate->text() == text) {
                return candidate;
            }
        }
        return nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestWaitingRuns::initTestCase()
{
    m_theme = test::setStage();
}

void TestWaitingRuns::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    begin();
}

void TestWaitingRuns::begin()
{
    test::WindowOptions options;
    options.runsFile = m_folder->filePath(QStringLiteral("runs.db"));
    m_stage = std::make_unique<test::WindowStage>(m_folder->path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
}

void TestWaitingRuns::end()
{
    m_stage.reset();
    m_theme->choose(gui::Theme::Choice::Light);
}

bool TestWaitingRuns::openSample()
{
    QSignalSpy looked(&m_stage->controller, &session::RunController::leftRunsFound);
    m_stage->window->openLocation(test::WindowStage::sampleFile());
    return looked.wait(patience);
}

TurnView *TestWaitingRuns::askInDoubt()
{
    for (const char *question : {"best products", "total by country", "top stores"}) {
        m_stage->window->workspace()->ask(QLatin1String(question));
        TurnView *turn = m_stage->window->workspace()->conversation()->lastTurn();
        if (!QTest::qWaitFor(
                [turn] { return !turn->trace().running || turn->clarification() != nullptr; },
                patience)) {
            return nullptr;
        }
        if (turn->clarification() != nullptr) {
            return turn;
        }
    }
    return nullptr;
}

void TestWaitingRuns::aQuestionIsOfferedAgainAndAnsweredByKeyboard()
{
    QVERIFY(openSample());
    const TurnView *asked = askInDoubt();
    QVERIFY2(asked != nullptr, "no question made the engine ask back");
    const QString question = asked->trace().question;
    const std::size_t choices = asked->clarification()->choices(0).size();
    end();

    begin();
    QVERIFY(openSample());
    QCOMPARE(turns().size(), std::size_t{1});
    TurnView *turn = turns().front();
    QCOMPARE(turn->trace().question, question);
    QVERIFY(turn->clarification() != nullptr);
    QTRY_VERIFY(turn->clarification()->isVisible());
    QCOMPARE(turn->clarification()->choices(0).size(), choices);
    QVERIFY(turn->clarification()->isEnabled());
    QVERIFY(!m_stage->controller.isBusy());
    QVERIFY(m_stage->window->workspace()->askBox()->isAncestorOf(
        m_stage->window->focusWidget())); // not taken
    // Tab comes there, and a number picks
    turn->clarification()->setFocus(Qt::TabFocusReason);
    QVERIFY(turn->clarification()->isAncestorOf(m_stage->window->focusWidget()));
    QTest::keyClick(m_stage->window->focusWidget(), Qt::Key_1);
    QVERIFY(m_stage->controller.isBusy());
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy() || turn->clarification() != nullptr,
                             patience);
    QVERIFY(turn->answerCard() != nullptr);
    QCOMPARE(m_stage->window->workspace()->shownTurn(), turn);
    QCOMPARE(turn->trace().steps.front().node, QStringLiteral("clarify"));
    // and the conversation goes on
    m_stage->window->workspace()->ask(QStringLiteral("how many customers"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), patience);
    QVERIFY(m_stage->window->workspace()->conversation()->lastTurn()->answerCard() != nullptr);
}

void TestWaitingRuns::aQuestionInThePlaceOfAnAnswerIsAsked_data()
{
    QTest::addColumn<bool>("restarted");
    QTest::newRow("of a run that goes on") << false;
    QTest::newRow("of one from before") << true;
}

void TestWaitingRuns::aQuestionInThePlaceOfAnAnswerIsAsked()
{
    QFETCH(bool, restarted);
    const QString question = QStringLiteral("how many stores are there");
    QVERIFY(openSample());
    TurnView *turn = askInDoubt();
    QVERIFY2(turn != nullptr, "no question made the engine ask back");
    if (restarted) {
        end();
        begin();
        QVERIFY(openSample());
        turn = turns().front();
    }
    auto *field = turn->clarification()->findChild<QLineEdit *>(QStringLiteral("freeText"));
    QTest::keyClicks(field, question);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(turns().back()->answerCard() != nullptr, patience);
    QCOMPARE(turns().back()->trace().question, question);
    QVERIFY(turns().back() != turn);
    QVERIFY(turn->answerCard() == nullptr);
    QVERIFY(!m_stage->controller.isBusy());
}

void TestWaitingRuns::theAskBoxAnswersOrAsksInstead_data()
{
    QTest::addColumn<bool>("answers");
    QTest::newRow("the label of a choice") << true;
    QTest::newRow("another question") << false;
}

void TestWaitingRuns::theAskBoxAnswersOrAsksInstead()
{
    QFETCH(bool, answers);
    QVERIFY(openSample());
    const TurnView *turn = askInDoubt();
    QVERIFY2(turn != nullptr, "no question made the engine ask back");
    const QString typed = answers ? turn->clarification()->choices(0)[1]->text().toUpper()
                                  : QStringLiteral("how many stores are there");
    QPlainTextEdit *editor = m_stage->window->workspace()->askBox()->editor();
    editor->setFocus();
    QTest::keyClicks(editor, typed);
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(editor->toPlainText().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), patience);
    QCOMPARE(turns().size(), std::size_t(answers ? 1 : 2));
    QVERIFY(turns().back()->answerCard() != nullptr);
    if (!answers) {
        QCOMPARE(turns().back()->trace().question, typed);
    }
}

void TestWaitingRuns::closingTheWindowKeepsTheQuestion()
{
    QVERIFY(openSample());
    QVERIFY(askInDoubt() != nullptr);
    m_stage->window->close();
    QVERIFY(!m_stage->controller.isBusy());
    end();
    begin();
    QVERIFY(openSample());
    QCOMPARE(turns().size(), std::size_t{1});
    // opening it once more offers it once more, not twice
    QVERIFY(openSample());
    QCOMPARE(turns().size(), std::size_t{1});
}

void TestWaitingRuns::whatIsSetAsideDoesNotComeBack()
{
    QVERIFY(openSample());
    QVERIFY(askInDoubt() != nullptr);
    end();
    begin();
    QVERIFY(openSample());
    TurnView *turn = turns().front();
    QPushButton *setAside = button(turn, QStringLiteral("Set aside"));
    QVERIFY(setAside != nullptr);
    setAside->setFocus(Qt::TabFocusReason);
    QTest::keyClick(setAside, Qt::Key_Space);
    QVERIFY(turn->clarification() == nullptr);
    QVERIFY(button(turn, QStringLiteral("Ask again")) != nullptr);
    QVERIFY(m_stage->window->workspace()->askBox()->isAncestorOf(m_stage->window->focusWidget()));
    end(); // what was marked is in the store by now
    const auto store = session::SqliteCheckpointer::open(
        m_folder->filePath(QStringLiteral("runs.db")).toStdString());
    const auto runs = (*store)->runs();
    QVERIFY(runs.ok() && !runs->empty());
    for (const graph::RunSummary &run : *runs) {
        QVERIFY(run.status != graph::RunStatus::Waiting);
    }
    begin();
    QVERIFY(openSample());
    QVERIFY(turns().empty());
    QTRY_VERIFY(m_stage->window->findChild<gui::InvitationView *>()->isVisible());
}

void TestWaitingRuns::theyWaitWhileAnotherQuestionIsGoingOn()
{
    QVERIFY(openSample());
    offer({leftRun("run-1", LeftRun::State::Waiting, "first"),
           leftRun("run-2", LeftRun::State::Waiting, "second")});
    QCOMPARE(turns().size(), std::size_t{2});
    QCOMPARE(turns()[0]->trace().question, QStringLiteral("first"));
    const TurnView *waiting = askInDoubt();
    QVERIFY(waiting != nullptr);
    QCOMPARE(m_stage->window->workspace()->conversation()->lastTurn(),
             waiting); // below those from before
    QVERIFY(!turns()[0]->body()->isEnabled() && !turns()[1]->body()->isEnabled());
    m_stage->controller.cancel();
    QVERIFY(turns()[0]->body()->isEnabled() && turns()[1]->body()->isEnabled());
}

void TestWaitingRuns::brokenOffAndOutdatedOnesSayWhatToDo()
{
    QVERIFY(openSample());
    offer({leftRun("run-1", LeftRun::State::BrokenOff, "how many customers"),
           leftRun("run-2", LeftRun::State::Outdated, "how many orders")});
    QCOMPARE(turns().size(), std::size_t{2});
    QVERIFY(turns()[0]->clarification() == nullptr && turns()[1]->clarification() == nullptr);
    QCOMPARE(turns()[0]->body()->accessibleName(), QStringLiteral("Broken off"));
    QVERIFY(turns()[1]->body()->accessibleDescription().contains(QStringLiteral("may not fit")));
    // one is dismissed, the other asked again: as a question of now
    QTest::mouseClick(button(turns()[1], QStringLiteral("Dismiss")), Qt::LeftButton);
    QCOMPARE(turns().size(), std::size_t{1});
    QTest::mouseClick(button(turns()[0], QStringLiteral("Ask again")), Qt::LeftButton);
    QCOMPARE(turns().size(), std::size_t{1});
    const TurnView *turn = turns().front();
    QCOMPARE(turn->trace().question, QStringLiteral("how many customers"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), patience);
    QVERIFY(turn->answerCard() != nullptr);
}

void TestWaitingRuns::ownSqlIsRunAgainAsSql()
{
    QVERIFY(openSample());
    LeftRun run = leftRun("run-1", LeftRun::State::BrokenOff, "SQL: SELECT 42 AS n");
    run.sql = "SELECT COUNT(*) AS n FROM customers";
    offer({run});
    QTest::mouseClick(button(turns()[0], QStringLiteral("Run again")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), patience);
    QVERIFY(turns().front()->answerCard() != nullptr);
    QCOMPARE(turns().front()->trace().question,
             QStringLiteral("SQL: SELECT COUNT(*) AS n FROM customers"));
}

void TestWaitingRuns::whatTheKeysReachHasAName()
{
    QVERIFY(openSample());
    offer({leftRun("run-1", LeftRun::State::Waiting, "first"),
           leftRun("run-2", LeftRun::State::BrokenOff, "second"),
           leftRun("run-3", LeftRun::State::Outdated, "third")});
    int reached = 0;
    for (const TurnView *turn : turns()) {
        QVERIFY(!turn->body()->accessibleName().isEmpty());
        QVERIFY(!turn->body()->accessibleDescription().isEmpty());
        for (const QPushButton *each : turn->body()->findChildren<QPushButton *>()) {
            QVERIFY(!each->text().isEmpty() || !each->accessibleName().isEmpty());
            reached += (each->focusPolicy() & Qt::TabFocus) != 0 ? 1 : 0;
        }
    }
    QVERIFY(reached >= 3 + 2 + 2);
}

void TestWaitingRuns::aStoreThatCannotBeUsedIsSaidInFull()
{
    end();
    QFile file(m_folder->filePath(QStringLiteral("runs.db")));
    QFile::remove(file.fileName() + QStringLiteral("-wal"));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(QByteArray(4096, 'x'));
    file.close();
    begin();
    const auto *toast = m_stage->window->findChild<gui::Toast *>();
    QTRY_VERIFY_WITH_TIMEOUT(toast->isVisible(), patience);
    QVERIFY2(toast->text().contains(file.fileName()), qPrintable(toast->text()));
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("window store damaged")));
    // words that do not fit into a line are broken, not cut
    QVERIFY(toast->width() <= m_stage->window->width() - 64 && toast->height() > 34);
    m_stage->window->openLocation(test::WindowStage::sampleFile());
    QTRY_VERIFY_WITH_TIMEOUT(m_stage->window->workspace()->isVisible(), patience);
    m_stage->window->workspace()->ask(QStringLiteral("how many customers"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), patience);
    QVERIFY(turns().front()->answerCard() != nullptr);
}

void TestWaitingRuns::picturesForEyes()
{
    QVERIFY(openSample());
    LeftRun moved = leftRun("run-1", LeftRun::State::Waiting, "total amount by store in 2024");
    moved.movedFrom = "/data/archive/northbeam-2024.db";
    offer({moved, leftRun("run-2", LeftRun::State::BrokenOff, "sales by month since 2021"),
           leftRun("run-3", LeftRun::State::Outdated, "top products in Germany")});
    for (const bool dark : {false, true}) {
        m_theme->choose(dark ? gui::Theme::Choice::Dark : gui::Theme::Choice::Light);
        QTest::qWait(50);
        QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("window waiting runs %1")
                                                            .arg(dark ? QStringLiteral("dark")
                                                                      : QStringLiteral("light"))));
    }
}

} // namespace tst_WaitingRuns

QUERENT_WINDOW_TEST(WaitingRuns)
#include "tst_WaitingRuns.moc"
