// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "Watchdog.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ChoiceButton.h"
#include "gui/answer/ClarificationCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/NoticeCard.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/charts/ChartView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/sql/PlanTree.h"
#include "gui/sql/SqlPage.h"
#include "gui/sql/SqlView.h"
#include "gui/timeline/StepDetail.h"
#include "gui/timeline/TimelinePanel.h"
#include "gui/timeline/TimelineView.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/MainWindow.h"
#include "gui/window/WelcomePage.h"
#include "gui/window/Workspace.h"

#include <QAccessible>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

namespace tst_MainWindow {

using namespace querent;
using gui::MainWindow;
using gui::TurnView;

namespace {

constexpr int patience = 30'000;

QString sampleFile()
{
    return test::WindowStage::sampleFile();
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void opensWithAnInvitation();
    void asksAndShowsTheAnswer();
    void theNewestAnswerIsInSight();
    void theTimelineShowsTheSteps();
    void editedSqlRuns();
    void aStatementThatIsLeftIsThereAgain();
    void asksBackAndGoesOn();
    void whatWasRightIsRememberedAndForgotten();
    void aLongQueryIsCancelledWhileTheWindowLives();
    void refusalsAndRiddlesAreToldApart();
    void whoComesBackFindsTheQuestionAtHand();
    void typingTooEarlyOpensNoMenu();
    void aBrokenFileIsExplained();
    void keysReachEverything();
    void f6GoesThroughTheParts();
    void whatTheKeysReachHasAName();
    void picturesForEyes();

private:
    void openSample();
    TurnView *ask(const QString &question);
    TurnView *runSql(const QString &sql);
    [[nodiscard]] bool finished(const TurnView *turn) const
    {
        return turn != nullptr && !turn->trace().running;
    }
    template <typename Widget>
    [[nodiscard]] Widget *child() const
    {
        return m_stage->window->findChild<Widget *>();
    }
    [[nodiscard]] gui::AskBox *askBox() const { return m_stage->window->workspace()->askBox(); }
    void type(const QString &text) { QTest::keyClicks(askBox()->editor(), text); }

    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestMainWindow::initTestCase()
{
    m_theme = test::setStage();
}

void TestMainWindow::init()
{
    test::WindowOptions options;
    options.open.lessonsFolder = m_folder.filePath(QStringLiteral("lessons")).toStdString();
    options.sampleLocation = sampleFile();
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
}

void TestMainWindow::cleanup()
{
    m_stage.reset();
    QFile::remove(m_folder.filePath(QStringLiteral("q.ini")));
    QDir(m_folder.filePath(QStringLiteral("lessons"))).removeRecursively();
    m_theme->choose(gui::Theme::Choice::Light);
}

void TestMainWindow::openSample()
{
    QVERIFY(m_stage->open(sampleFile()));
}

TurnView *TestMainWindow::ask(const QString &question)
{
    askBox()->editor()->clear();
    type(question);
    QTest::keyClick(askBox()->editor(), Qt::Key_Return);
    return m_stage->window->workspace()->conversation()->lastTurn();
}

TurnView *TestMainWindow::runSql(const QString &sql)
{
    m_stage->window->workspace()->handle({gui::Request::Kind::RunSql, sql}, nullptr);
    return m_stage->window->workspace()->conversation()->lastTurn();
}

void TestMainWindow::opensWithAnInvitation()
{
    QVERIFY(child<gui::WelcomePage>()->isVisible());
    QVERIFY(!child<gui::SchemaPanel>()->isVisible());
    QTest::mouseClick(m_stage->window->findChild<QPushButton *>(QStringLiteral("sample")),
                      Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(m_stage->window->workspace()->isVisible(), patience);
    QVERIFY(child<gui::SchemaPanel>()->isVisible());
    QVERIFY(child<gui::SchemaPanel>()->tree()->model()->rowCount() > 5);
    // suggestions are worked out on another thread
    const auto suggestions = [this] {
        int count = 0;
        for (const QPushButton *button :
             m_stage->window->workspace()->conversation()->findChildren<QPushButton *>()) {
            count += button->property("variant").toString() == QStringLiteral("pill") ? 1 : 0;
        }
        return count;
    };
    QTRY_VERIFY_WITH_TIMEOUT(suggestions() > 0, patience);
    QVERIFY(m_stage->settings.recentSources().isEmpty()); // the sample is always at hand
    test::screenshot(m_stage->window.get(), QStringLiteral("window invitation"));
}

void TestMainWindow::asksAndShowsTheAnswer()
{
    openSample();
    const TurnView *turn = ask(QStringLiteral("number of customers per country"));
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
    const gui::AnswerCard *card = turn->answerCard();
    QVERIFY(card != nullptr);
    QVERIFY(card->chart() != nullptr);
    QVERIFY(card->chart()->isVisible());
    QVERIFY(card->grid()->model()->rowCount() > 1);
    QVERIFY(card->sql()->sql().contains(QStringLiteral("GROUP BY")));
    QVERIFY(askBox()->text().isEmpty());
    test::screenshot(m_stage->window.get(), QStringLiteral("window answer"));
}

void TestMainWindow::theNewestAnswerIsInSight()
{
    openSample();
    for (const char *question : {"number of customers per country", "number of customers per city",
                                 "delete all orders", "how many orders are there?"}) {
        const TurnView *turn = ask(QLatin1String(question));
        QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
        // the whole of a small card, the beginning of a large one
        const QWidget *body = turn->body();
        const int room = m_stage->window->workspace()->conversation()->viewport()->height();
        const QRect wanted(0, 0, body->width(), std::min(body->height(), room / 2));
        QTRY_VERIFY2(
            body->visibleRegion().contains(wanted.center()) &&
                body->visibleRegion().boundingRect().contains(wanted.adjusted(0, 4, 0, -4)),
            question);
    }
}

void TestMainWindow::theTimelineShowsTheSteps()
{
    openSample();
    const TurnView *turn = ask(QStringLiteral("number of customers per country"));
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
    gui::TimelineView *timeline = child<gui::TimelinePanel>()->view();
    const auto &steps = timeline->trace().steps;
    QVERIFY(steps.size() >= 8);
    QStringList nodes;
    for (const session::RunStep &step : steps) {
        nodes << step.node;
        QCOMPARE(step.state, session::RunStep::State::Succeeded);
    }
    QVERIFY(nodes.contains(QStringLiteral("plan")));
    QVERIFY(nodes.indexOf(QStringLiteral("validate_sql")) <
            nodes.indexOf(QStringLiteral("execute")));
    const auto execute = static_cast<int>(nodes.indexOf(QStringLiteral("execute")));
    QTest::mouseClick(timeline, Qt::LeftButton, {}, timeline->rowArea(execute).center());
    QVERIFY(child<gui::StepDetail>()->isVisible());
    QVERIFY(child<gui::StepDetail>()->topLevelItemCount() >= 2);
    test::screenshot(m_stage->window.get(), QStringLiteral("window step"));
}

void TestMainWindow::editedSqlRuns()
{
    openSample();
    const TurnView *turn =
        runSql(QStringLiteral("SELECT name FROM products ORDER BY name LIMIT 3"));
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
    QVERIFY(turn->answerCard() != nullptr);
    QCOMPARE(turn->answerCard()->grid()->model()->rowCount(), 3);
    const TurnView *hostile = runSql(QStringLiteral("DROP TABLE products"));
    QTRY_VERIFY_WITH_TIMEOUT(finished(hostile), patience);
    QVERIFY(hostile->answerCard() == nullptr);
    QVERIFY(hostile->findChild<gui::NoticeCard *>() != nullptr);
}

void TestMainWindow::aStatementThatIsLeftIsThereAgain()
{
    openSample();
    const auto page = [this] {
        QTest::keyClick(m_stage->window.get(), Qt::Key_Q, Qt::ControlModifier | Qt::ShiftModifier);
        return child<gui::SqlPage>();
    };
    QPlainTextEdit *editor = page()->view()->editor();
    QTRY_VERIFY(editor->isVisible());
    // no heading stands over nothing
    QVERIFY(!page()->plan()->isVisible());
    QVERIFY(!page()->search()->isVisible());
    QTest::keyClicks(editor, QStringLiteral("select 41 + 1"));
    QTRY_VERIFY(page()->plan()->isVisible());
    QTRY_COMPARE(page()->plan()->topLevelItemCount(), 1);
    QVERIFY2(page()->plan()->topLevelItem(0)->icon(0).isNull(), "no table is read");
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Delete);
    QTRY_VERIFY(!page()->plan()->isVisible());
    QTest::keyClicks(editor, QStringLiteral("select 41 + 1"));
    const QString draft = editor->toPlainText();
    QVERIFY(draft.startsWith(QStringLiteral("select 41")));
    for (const auto &[key, modifiers] :
         {std::pair{Qt::Key_Escape, Qt::KeyboardModifiers()},
          std::pair{Qt::Key_L, Qt::KeyboardModifiers(Qt::ControlModifier)}}) {
        QTest::keyClick(editor, key, modifiers);
        QTRY_VERIFY(!editor->isVisible());
        QVERIFY(page()->isVisible());
        QCOMPARE(editor->toPlainText(), draft);
    }
    QTest::keyClick(editor, Qt::Key_Return, Qt::ControlModifier);
    QTRY_VERIFY(!editor->isVisible());
    // what was run is among the statements from before
    page();
    QVERIFY(editor->toPlainText().isEmpty());
}

void TestMainWindow::asksBackAndGoesOn()
{
    openSample();
    const TurnView *turn = nullptr;
    for (const char *question : {"top customers", "best products", "biggest stores"}) {
        turn = ask(QLatin1String(question));
        QTRY_VERIFY_WITH_TIMEOUT(finished(turn) || turn->clarification() != nullptr, patience);
        if (turn->clarification() != nullptr) {
            break;
        }
    }
    QVERIFY2(turn->clarification() != nullptr, "no question made the engine ask back");
    QVERIFY(m_stage->controller.isWaiting());
    test::screenshot(m_stage->window.get(), QStringLiteral("window clarification"));
    QTest::mouseClick(turn->clarification()->choices(0).front(), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn) || turn->clarification() != nullptr, patience);
    QVERIFY(turn->answerCard() != nullptr);
}

void TestMainWindow::whatWasRightIsRememberedAndForgotten()
{
    openSample();
    const QString question = QStringLiteral("how many orders were there in 2024");
    const TurnView *turn = ask(question);
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
    QVERIFY(turn->answer()->interpretation.lessons.empty());
    auto *remember = turn->answerCard()->findChild<QToolButton *>(QStringLiteral("remember"));
    QVERIFY(remember != nullptr && remember->isVisible());
    QSignalSpy changed(&m_stage->controller, &session::RunController::lessonsChanged);
    const std::size_t given = m_stage->controller.source()->lessons->lessons()->size();
    QTest::mouseClick(remember, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 1, patience);
    QVERIFY(changed.first().front().toBool());
    // taken back by the same button, and given again
    QTest::mouseClick(remember, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 2, patience);
    QVERIFY(!changed.last().front().toBool());
    QCOMPARE(m_stage->controller.source()->lessons->lessons()->size(), given);
    QTest::mouseClick(remember, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 3, patience);

    // also after the source is opened anew
    openSample();
    turn = ask(question);
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
    QCOMPARE(turn->answer()->interpretation.lessons.size(), std::size_t{1});
    QPushButton *forget = nullptr;
    for (QPushButton *button : turn->answerCard()->findChildren<QPushButton *>()) {
        forget = button->text().startsWith(QStringLiteral("Forget")) ? button : forget;
    }
    QVERIFY(forget != nullptr);
    test::screenshot(m_stage->window.get(), QStringLiteral("window remembered"));
    QTest::mouseClick(forget, Qt::LeftButton);
    const TurnView *taught = turn;
    QTRY_VERIFY_WITH_TIMEOUT(
        (turn = m_stage->window->workspace()->conversation()->lastTurn()) != taught, patience);
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
    QVERIFY(turn->answer()->interpretation.lessons.empty());
}

void TestMainWindow::aLongQueryIsCancelledWhileTheWindowLives()
{
    openSample();
    const TurnView *turn = runSql(
        QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE "
                       "i < 2000000000) SELECT COUNT(*) AS many FROM n"));
    const auto executing = [turn] {
        return !turn->trace().steps.empty() &&
               turn->trace().steps.back().node == QStringLiteral("execute");
    };
    QTRY_VERIFY_WITH_TIMEOUT(executing() || finished(turn), patience);
    QVERIFY2(executing(), "the statement did not run");
    {
        const test::Watchdog watchdog;
        QTest::qWait(2000);
        gui::TimelineView *timeline = child<gui::TimelinePanel>()->view();
        QTest::mouseClick(timeline, Qt::LeftButton, {}, timeline->rowArea(0).center());
        QCOMPARE(timeline->selected(), 0);
        QVERIFY(m_stage->controller.isBusy());
        // a frame is 16 ms; the rest is left to a loaded machine
        const double gap = watchdog.longestGap().count();
        QVERIFY2(gap < 1000, qPrintable(QString::number(gap)));
    }
    test::screenshot(m_stage->window.get(), QStringLiteral("window running"));
    QElapsedTimer clock;
    clock.start();
    QTest::keyClick(askBox()->editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(!m_stage->controller.isBusy());
    test::screenshot(m_stage->window.get(), QStringLiteral("window cancelled"));
}

void TestMainWindow::refusalsAndRiddlesAreToldApart()
{
    openSample();
    const TurnView *change = ask(QStringLiteral("delete all orders"));
    QTRY_VERIFY_WITH_TIMEOUT(finished(change), patience);
    QVERIFY(change->findChild<gui::NoticeCard *>() != nullptr);
    const TurnView *riddle = ask(QStringLiteral("xqzv blorf wumble"));
    QTRY_VERIFY_WITH_TIMEOUT(finished(riddle) || riddle->clarification() != nullptr, patience);
    QVERIFY(riddle->answerCard() == nullptr);
    test::screenshot(m_stage->window.get(), QStringLiteral("window notices"));
}

void TestMainWindow::whoComesBackFindsTheQuestionAtHand()
{
    openSample();
    MainWindow *window = m_stage->window.get();
    window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window));
    QWidget *search = child<gui::SchemaPanel>()->search();
    search->setFocus(Qt::TabFocusReason);
    QTRY_VERIFY(search->hasFocus());
    // what has the keyboard goes away behind a dialog
    QDialog dialog(window);
    QLineEdit name(&dialog);
    dialog.open();
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTRY_VERIFY(name.hasFocus());
    window->findChild<QDockWidget *>(QStringLiteral("schemaDock"))->hide();
    QVERIFY(!search->isVisible());
    QTest::keyClick(&dialog, Qt::Key_Escape);
    window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window));
    QTRY_VERIFY2(askBox()->editor()->hasFocus(),
                 QApplication::focusWidget() != nullptr
                     ? qPrintable(QApplication::focusWidget()->accessibleName())
                     : "nothing has the focus");
}

void TestMainWindow::typingTooEarlyOpensNoMenu()
{
    openSample();
    QSignalSpy opened(&m_stage->opener, &session::SourceOpener::opened);
    m_stage->window->openLocation(sampleFile());
    QVERIFY(m_stage->window->focusWidget() != nullptr);
    QTest::keyClick(m_stage->window->focusWidget(), Qt::Key_Space);
    QCOMPARE(QApplication::activePopupWidget(), nullptr);
    QVERIFY(opened.wait(patience));
    QTRY_VERIFY(child<gui::AskBox>()->hasFocus() ||
                child<gui::AskBox>()->isAncestorOf(QApplication::focusWidget()));
}

void TestMainWindow::aBrokenFileIsExplained()
{
    const QString path = m_folder.filePath(QStringLiteral("letter.db"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("Dear Sir, this is no database at all.").repeated(100));
    file.close();
    m_stage->window->openLocation(path);
    QTRY_VERIFY_WITH_TIMEOUT(child<gui::NoticeCard>() != nullptr, patience);
    QVERIFY(child<gui::WelcomePage>()->isVisible());
    QVERIFY(child<gui::NoticeCard>()->accessibleName().contains(QStringLiteral("letter.db")));
    test::screenshot(m_stage->window.get(), QStringLiteral("window broken file"));
    openSample();
    QVERIFY(m_stage->window->workspace()->isVisible());
}

void TestMainWindow::keysReachEverything()
{
    openSample();
    QTest::keyClick(m_stage->window.get(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY(m_stage->window->palettePopup()->isVisible());
    QTest::keyClicks(m_stage->window->palettePopup()->field(),
                     QStringLiteral("products unit cost"));
    QTest::keyClick(m_stage->window->palettePopup()->field(), Qt::Key_Escape);
    QTest::keyClick(m_stage->window.get(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(child<gui::SchemaPanel>()->search()->hasFocus());
    QTest::keyClick(m_stage->window.get(), Qt::Key_L, Qt::ControlModifier);
    QVERIFY(askBox()->editor()->hasFocus());
    QTest::keyClick(m_stage->window.get(), Qt::Key_B, Qt::ControlModifier);
    QVERIFY(!child<gui::SchemaPanel>()->isVisible());
    QTest::keyClick(m_stage->window.get(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(!child<gui::TimelinePanel>()->isVisible());
    QTest::keyClick(m_stage->window.get(), Qt::Key_F11);
    QVERIFY(child<gui::TimelinePanel>()->isVisible());
    QTest::keyClick(m_stage->window.get(), Qt::Key_W, Qt::ControlModifier);
    QVERIFY(child<gui::WelcomePage>()->isVisible());
}

void TestMainWindow::f6GoesThroughTheParts()
{
    openSample();
    const TurnView *turn = ask(QStringLiteral("number of customers per country"));
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), 20000);
    const std::vector<QWidget *> parts{child<gui::SchemaPanel>()->parentWidget(),
                                       m_stage->window->workspace()->conversation(), askBox(),
                                       child<gui::TimelinePanel>()};
    askBox()->editor()->setFocus();
    QSet<const QWidget *> visited;
    for (int press = 0; press < 5; ++press) {
        QTest::keyClick(m_stage->window.get(), Qt::Key_F6);
        for (const QWidget *part : parts) {
            if (part->isAncestorOf(QApplication::focusWidget())) {
                visited << part;
            }
        }
    }
    QCOMPARE(visited.size(), qsizetype(4));
    QVERIFY2(askBox()->editor()->hasFocus(), "five parts are shown: one comes round");
    QTest::keyClick(m_stage->window.get(), Qt::Key_F6, Qt::ShiftModifier);
    QVERIFY(
        m_stage->window->workspace()->conversation()->isAncestorOf(QApplication::focusWidget()));
}

void TestMainWindow::whatTheKeysReachHasAName()
{
    openSample();
    const TurnView *turn = ask(QStringLiteral("number of customers per country"));
    QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
    m_stage->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_stage->window.get()));
    askBox()->setFocus(Qt::TabFocusReason);
    QSet<const QWidget *> reached;
    for (int presses = 0; presses < 80; ++presses) {
        QWidget *focused = QApplication::focusWidget();
        QVERIFY(focused != nullptr);
        if (reached.contains(focused)) {
            break;
        }
        reached.insert(focused);
        QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(focused);
        QVERIFY(accessible != nullptr);
        QVERIFY2(
            !accessible->text(QAccessible::Name).isEmpty(),
            qPrintable(QStringLiteral("%1 %2").arg(
                QString::fromLatin1(focused->metaObject()->className()), focused->objectName())));
        QVERIFY2(!focused->visibleRegion().isEmpty(), qPrintable(focused->accessibleName()));
        QTest::keyClick(focused, Qt::Key_Tab);
    }
    // nothing holds the focus for good, and the way round passes every part of the window
    QVERIFY(reached.contains(child<gui::SchemaPanel>()->tree()));
    QVERIFY(reached.contains(child<gui::TimelinePanel>()->view()));
    QVERIFY(reached.contains(turn->answerCard()->chart()));
    QVERIFY(reached.size() > 15);
}

void TestMainWindow::picturesForEyes()
{
    const auto picture = [this](const QString &name) {
        QTest::qWait(50);
        QVERIFY(test::screenshot(m_stage->window.get(), name));
    };
    openSample();
    for (const char *question : {"revenue by month in 2024", "top 5 products by revenue"}) {
        const TurnView *turn = ask(QLatin1String(question));
        QTRY_VERIFY_WITH_TIMEOUT(finished(turn) || turn->clarification() != nullptr, patience);
        if (turn->clarification() != nullptr) {
            QTest::mouseClick(turn->clarification()->choices(0).front(), Qt::LeftButton);
            QTRY_VERIFY_WITH_TIMEOUT(finished(turn), patience);
        }
        picture(QStringLiteral("window %1").arg(QLatin1String(question)));
    }
    m_theme->choose(gui::Theme::Choice::Dark);
    picture(QStringLiteral("window dark"));
    m_stage->window->setLayoutDirection(Qt::RightToLeft);
    picture(QStringLiteral("window right to left"));
}

} // namespace tst_MainWindow

QUERENT_WINDOW_TEST(MainWindow)
#include "tst_MainWindow.moc"
