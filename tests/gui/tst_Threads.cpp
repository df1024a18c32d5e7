// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "../session/KeptAnswers.h"
#include "Screenshot.h"
#include "ThreadsStage.h"
#include "Watchdog.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/controls/Toast.h"
#include "gui/threads/ThreadModel.h"
#include "gui/threads/ThreadsPanel.h"
#include "gui/threads/ThreadsPart.h"
#include "gui/window/MainWindow.h"
#include "gui/window/Workspace.h"

#include <QContextMenuEvent>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>

#include <algorithm>
#include <functional>

namespace tst_Threads {
using namespace querent;
using gui::ConversationView;
using gui::MainWindow;
using gui::ThreadsPanel;
using gui::TurnView;
using test::patience;
using test::sample;

/// Conversations that outlive the program, in the real window.
class TestThreads : public QObject, private test::ThreadsStage
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void theLastConversationIsThereAgain();
    void followUpsGoOnAfterARestart();
    void anotherConversationIsOpenedByKeyboard();
    void afterAClickTheListKeepsTheKeyboard();
    void renamedInPlace();
    void oneThatIsNotOpenIsRenamed();
    void deletedAndTakenBack();
    void whatWasDeletedIsTakenBackByKeys();
    void theOnlyOneIsTakenBackFromTheBox();
    void found();
    void pinnedOnTop();
    void nothingIsKeptWhenTheUserDoesNotWantIt();
    void whatMayNotBeSeenAnyMoreIsNotShown();
    void aQuestionWithoutAnAnswerSaysSo();
    void aTallAnswerIsReachedAtItsBeginning();
    void aThousandAnswers();
    void picturesForEyes();

private:
    /// Keeps turns that nobody asked, so that there are many.
    void fill(int turns, const data::Policy &policy = data::Policy::standard()) const;
};

void TestThreads::initTestCase()
{
    m_theme = test::setStage();
}

void TestThreads::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    begin();
}

void TestThreads::cleanup()
{
    end();
}

void TestThreads::fill(int turns, const data::Policy &policy) const
{
    const QString path = m_folder->filePath(QStringLiteral("threads.db"));
    auto store = session::ThreadStore::open(path.toStdString());
    QVERIFY(store.ok());
    const std::string rights = session::ThreadStore::rightsOf(policy);
    for (int turn = 0; turn < turns; ++turn) {
        const std::string id = "turn-" + std::to_string(turn);
        const std::string question = "question number " + std::to_string(turn);
        QVERIFY(
            (*store)->add("long", sample, tests::keptQuestion(id, question, turn), rights).ok());
        const session::Answer answer =
            tests::keptAnswer(question, "Answer number " + std::to_string(turn) + ".", 40);
        QVERIFY((*store)->finish(id, answer, tests::conversationAfter(answer), rights).ok());
    }
}

void TestThreads::theLastConversationIsThereAgain()
{
    QVERIFY(open());
    QVERIFY(ask("how many customers are there"));
    QVERIFY(ask("how many orders are there"));
    const std::string headline = conversation()->lastTurn()->answer()->headline;
    const auto steps = conversation()->lastTurn()->trace().steps.size();
    end();

    begin();
    QCOMPARE(m_stage->settings.lastSource(), QLatin1String(sample));
    QVERIFY(open());
    QVERIFY(shows(2));
    const TurnView *last = conversation()->lastTurn();
    QCOMPARE(last->answer()->headline, headline);
    QCOMPARE(last->trace().steps.size(), steps);
    QVERIFY(!last->trace().running);
    QCOMPARE(m_stage->window->workspace()->shownTurn(), last);
    QVERIFY(lists(1));
    QCOMPARE(titleAt(0), QStringLiteral("how many customers are there"));
    QVERIFY(panel()->list()->model()->index(0, 0).data(gui::ThreadModel::CurrentRole).toBool());
    QVERIFY(m_stage->window->workspace()->askBox()->isVisible());
}

void TestThreads::followUpsGoOnAfterARestart()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    const session::Conversation before = m_stage->controller.conversation();
    QVERIFY(!before.turns.empty());
    end();
    begin();
    QVERIFY(open());
    QVERIFY(shows(1));
    QCOMPARE(m_stage->controller.conversation(), before);
    // another conversation has another memory
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(m_stage->controller.conversation().turns.empty());
    QCOMPARE(conversation()->turnCount(), 0);
    QVERIFY(ask("how many customers are there"));
    QVERIFY(lists(2));
    QCOMPARE(m_stage->controller.conversation().turns.size(), std::size_t{1});
}

void TestThreads::anotherConversationIsOpenedByKeyboard()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(ask("how many customers are there"));
    QVERIFY(lists(2));
    QCOMPARE(titleAt(0), QStringLiteral("how many customers are there"));
    QTest::keyClick(m_stage->window.get(), Qt::Key_H, Qt::ControlModifier);
    QVERIFY(panel()->search()->hasFocus());
    QTest::keyClick(panel()->search(), Qt::Key_Down);
    QVERIFY(panel()->list()->hasFocus());
    QTest::keyClick(panel()->list(), Qt::Key_Down);
    QTest::keyClick(panel()->list(), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(conversation()->lastTurn() != nullptr
                                  ? conversation()->lastTurn()->trace().question
                                  : QString(),
                              QStringLiteral("how many orders are there"), patience);
    QVERIFY(shows(1));
    QCOMPARE(m_stage->controller.conversation().turns.front().question,
             std::string("how many orders are there"));
    // and by mouse
    const QRect first = panel()->list()->visualRect(panel()->list()->model()->index(0, 0));
    QTest::mouseClick(panel()->list()->viewport(), Qt::LeftButton, {}, first.center());
    QTRY_COMPARE_WITH_TIMEOUT(conversation()->lastTurn() != nullptr
                                  ? conversation()->lastTurn()->trace().question
                                  : QString(),
                              QStringLiteral("how many customers are there"), patience);
}

void TestThreads::afterAClickTheListKeepsTheKeyboard()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(ask("how many customers are there"));
    QVERIFY(lists(2));
    m_stage->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_stage->window.get()));
    const auto click = [this](int row) {
        const QRect place = panel()->list()->visualRect(panel()->list()->model()->index(row, 0));
        QTest::mouseClick(panel()->list()->viewport(), Qt::LeftButton, {}, place.center());
        return shows(1);
    };
    QVERIFY(click(1));
    QVERIFY(panel()->list()->hasFocus());
    // what is typed is a question all the same
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("H"));
    QPlainTextEdit *box = m_stage->window->workspace()->askBox()->editor();
    QVERIFY(box->hasFocus());
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("ow"));
    QCOMPARE(box->toPlainText(), QStringLiteral("How"));
    QVERIFY(click(1));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    QVERIFY(lists(1));
    QCOMPARE(titleAt(0), QStringLiteral("how many customers are there"));
    QVERIFY(toast()->text().contains(QStringLiteral("how many orders")));
}

void TestThreads::renamedInPlace()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QVERIFY(lists(1));
    QTest::keyClick(m_stage->window.get(), Qt::Key_F2);
    auto *editor = panel()->list()->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor != nullptr);
    QCOMPARE(editor->text(), QStringLiteral("how many orders are there"));
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, QStringLiteral("Order review"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(titleAt(0), QStringLiteral("Order review"), patience);
    end();
    begin();
    QVERIFY(open());
    QVERIFY(lists(1));
    QCOMPARE(titleAt(0), QStringLiteral("Order review"));
}

void TestThreads::oneThatIsNotOpenIsRenamed()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(ask("how many customers are there"));
    QVERIFY(lists(2));
    m_stage->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_stage->window.get()));
    QListView *list = panel()->list();
    const auto rename = [list](const char *title, const std::function<void(QLineEdit *)> &leave) {
        list->setFocus();
        list->setCurrentIndex(list->model()->index(1, 0));
        QTest::keyClick(list, Qt::Key_F2);
        auto *editor = list->viewport()->findChild<QLineEdit *>();
        QVERIFY(editor != nullptr);
        QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(editor, QLatin1String(title));
        leave(editor);
        QTRY_VERIFY(list->viewport()->findChild<QLineEdit *>() == nullptr);
    };
    rename("Order review", [](QLineEdit *editor) { QTest::keyClick(editor, Qt::Key_Return); });
    QCOMPARE(titleAt(1), QStringLiteral("Order review"));
    // and it was not opened by that
    QCOMPARE(conversation()->lastTurn()->trace().question,
             QStringLiteral("how many customers are there"));
    rename("Orders", [this](QLineEdit *) {
        QTest::mouseClick(m_stage->window->workspace()->askBox()->editor()->viewport(),
                          Qt::LeftButton);
        m_stage->window->workspace()->askBox()->setFocus();
    });
    // the list of the name before may come between
    QTRY_COMPARE(titleAt(1), QStringLiteral("Orders"));
    end();
    begin();
    QVERIFY(open());
    QVERIFY(lists(2));
    QCOMPARE(titleAt(1), QStringLiteral("Orders"));
}

void TestThreads::deletedAndTakenBack()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QVERIFY(lists(1));
    panel()->list()->setFocus();
    panel()->list()->setCurrentIndex(panel()->list()->model()->index(0, 0));
    QTest::keyClick(panel()->list(), Qt::Key_Delete);
    QVERIFY(lists(0));
    QCOMPARE(conversation()->turnCount(), 0);
    QVERIFY(m_stage->controller.conversation().turns.empty());
    QVERIFY(panel()->emptyText().contains(QStringLiteral("on this computer only")));
    QVERIFY(toast()->text().contains(QStringLiteral("how many orders")));
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QVERIFY(lists(1));
    QVERIFY(shows(1));
}

void TestThreads::whatWasDeletedIsTakenBackByKeys()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(ask("how many customers are there"));
    QVERIFY(lists(2));
    m_stage->window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_stage->window.get()));
    QListView *list = panel()->list();
    QPlainTextEdit *box = m_stage->window->workspace()->askBox()->editor();
    const auto remove = [&] {
        list->setFocus();
        list->setCurrentIndex(list->model()->index(1, 0));
        QTest::keyClick(list, Qt::Key_Delete);
        return lists(1);
    };
    // in the list, also when it is no longer offered
    QVERIFY(remove());
    toast()->hide();
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(lists(2));
    // in the box while it is offered, whatever was typed there before
    box->setFocus();
    QTest::keyClicks(box, QStringLiteral("old"));
    QTest::keyClick(box, Qt::Key_Backspace, Qt::ControlModifier);
    QVERIFY(remove());
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(lists(2));
    QVERIFY(box->toPlainText().isEmpty());
    QVERIFY(!toast()->isVisible());
    // once: from then on the keys are the box's again
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!box->toPlainText().isEmpty());
}

void TestThreads::theOnlyOneIsTakenBackFromTheBox()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there") && lists(1));
    panel()->list()->setCurrentIndex(panel()->list()->model()->index(0, 0));
    QTest::keyClick(panel()->list(), Qt::Key_Delete);
    QVERIFY(lists(0));
    toast()->hide(); // and there is no row left to have the keyboard
    QTest::keyClick(m_stage->window->workspace()->askBox()->editor(), Qt::Key_Z,
                    Qt::ControlModifier);
    QVERIFY(lists(1));
}

void TestThreads::found()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(ask("how many customers are there"));
    QVERIFY(lists(2));
    QTest::keyClicks(panel()->search(), QStringLiteral("ORDERS there"));
    QVERIFY(lists(1));
    QCOMPARE(titleAt(0), QStringLiteral("how many orders are there"));
    QTest::keyClicks(panel()->search(), QStringLiteral(" weather"));
    QVERIFY(lists(0));
    QVERIFY(panel()->emptyText().contains(QStringLiteral("these words")));
    QTest::keyClick(panel()->search(), Qt::Key_Escape);
    QVERIFY(lists(2));
    QVERIFY(panel()->search()->text().isEmpty());
}

void TestThreads::pinnedOnTop()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(ask("how many customers are there"));
    QVERIFY(lists(2));
    QListView *list = panel()->list();
    list->setFocus();
    list->setCurrentIndex(list->model()->index(1, 0));
    const QPoint place = list->visualRect(list->currentIndex()).center();
    QContextMenuEvent wanted(QContextMenuEvent::Keyboard, place,
                             list->viewport()->mapToGlobal(place));
    QApplication::sendEvent(list->viewport(), &wanted);
    const auto *menu = panel()->findChild<QMenu *>();
    QVERIFY(menu != nullptr);
    for (QAction *action : menu->actions()) {
        if (action->text() == QStringLiteral("Pin to top")) {
            action->trigger();
        }
    }
    QTRY_COMPARE_WITH_TIMEOUT(titleAt(0), QStringLiteral("how many orders are there"), patience);
    QVERIFY(list->model()
                ->index(0, 0)
                .data(Qt::AccessibleTextRole)
                .toString()
                .contains(QStringLiteral("pinned")));
}

void TestThreads::nothingIsKeptWhenTheUserDoesNotWantIt()
{
    QAction *keep = nullptr;
    for (QAction *action : m_stage->window->findChildren<QAction *>()) {
        if (action->text() == QStringLiteral("Keep answers on this computer")) {
            keep = action;
        }
    }
    QVERIFY(keep != nullptr && keep->isChecked());
    keep->trigger();
    QVERIFY(toast()->text().contains(QStringLiteral("not kept")));
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QVERIFY(panel()->emptyText().contains(QStringLiteral("not kept")));
    end();
    begin();
    QVERIFY(!m_stage->settings.keepsAnswers());
    QVERIFY(open());
    QTest::qWait(100);
    QCOMPARE(conversation()->turnCount(), 0);
}

void TestThreads::whatMayNotBeSeenAnyMoreIsNotShown()
{
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    const QString headline = QString::fromStdString(conversation()->lastTurn()->answer()->headline);
    end();
    data::Policy strict = data::Policy::standard();
    strict.maximumRows = 5;
    begin(strict);
    QVERIFY(open());
    QVERIFY(QTest::qWaitFor([&] { return conversation()->lastTurn() != nullptr; }, patience));
    const TurnView *turn = conversation()->lastTurn();
    QVERIFY(turn->answerCard() == nullptr && turn->answer() == nullptr);
    QVERIFY(turn->body()->accessibleName().contains(QStringLiteral("has changed since")));
    for (const QLabel *label : m_stage->window->findChildren<QLabel *>()) {
        QVERIFY2(!label->text().contains(headline), qPrintable(label->text()));
    }
    for (QPushButton *button : turn->body()->findChildren<QPushButton *>()) {
        if (button->text() == QStringLiteral("Ask again")) {
            QTest::mouseClick(button, Qt::LeftButton);
            break;
        }
    }
    QVERIFY(shows(2));
}

void TestThreads::aQuestionWithoutAnAnswerSaysSo()
{
    fill(1);
    {
        auto store = session::ThreadStore::open(
            m_folder->filePath(QStringLiteral("threads.db")).toStdString());
        QVERIFY((*store)
                    ->add("long", sample, tests::keptQuestion("lost", "what was it", 9),
                          session::ThreadStore::rightsOf(data::Policy::standard()))
                    .ok());
    }
    QVERIFY(open());
    QVERIFY(QTest::qWaitFor([&] { return conversation()->lastTurn() != nullptr; }, patience));
    QCOMPARE(conversation()->turnCount(), 2);
    QCOMPARE(conversation()->lastTurn()->body()->accessibleName(), QStringLiteral("Not answered"));
}

void TestThreads::aTallAnswerIsReachedAtItsBeginning()
{
    m_stage->window->resize(1000, 420); // less high than an answer
    QVERIFY(open());
    QVERIFY(ask("how many orders are there"));
    QVERIFY(ask("how many orders per month"));
    QVERIFY(shows(2));
    const std::vector<TurnView *> turns = conversation()->turns();
    QScrollBar *bar = conversation()->verticalScrollBar();
    const auto top = [&](const TurnView *turn) {
        return turn->mapTo(conversation()->viewport(), QPoint(0, 0)).y();
    };
    // once the new answer has come to rest
    QTRY_VERIFY((bar->triggerAction(QAbstractSlider::SliderToMaximum), top(turns[1]) < 0));
    m_stage->window->workspace()->askBox()->setFocus();
    QTest::keyClick(m_stage->window.get(), Qt::Key_Up, Qt::AltModifier);
    QTRY_VERIFY(top(turns[1]) >= 0);
    QVERIFY(turns[1]->isAncestorOf(QApplication::focusWidget()));
    QCOMPARE(m_stage->window->workspace()->shownTurn(), turns[1]);
    // the steps are those of the answer that the keyboard is at
    QTest::keyClick(m_stage->window.get(), Qt::Key_Up, Qt::AltModifier);
    QTRY_VERIFY(turns[0]->isAncestorOf(QApplication::focusWidget()));
    QCOMPARE(m_stage->window->workspace()->shownTurn(), turns[0]);
    QTest::keyClick(m_stage->window.get(), Qt::Key_Down, Qt::AltModifier);
    QTRY_COMPARE(m_stage->window->workspace()->shownTurn(), turns[1]);
}

void TestThreads::aThousandAnswers()
{
    constexpr int many = 1000;
    constexpr double mostWork = 80.0; // the figures are printed
    fill(many);
    QVERIFY(open());
    test::Watchdog dog;
    QElapsedTimer clock;
    clock.start();
    QVERIFY(shows(many));
    const double start = static_cast<double>(clock.nsecsElapsed()) / 1e6;
    const double startWork = dog.longestWork().count();
    QVERIFY(conversation()->lastTurn()->visibleRegion().boundingRect().height() > 0);
    QVERIFY2(conversation()->turns().size() < 30, "only what is near has widgets");

    dog.reset();
    QScrollBar *bar = conversation()->verticalScrollBar();
    for (int wheel = 0; wheel < 300; ++wheel) {
        bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
        bar->setValue(bar->value() - 150);
        QTest::qWait(2);
        QVERIFY2(conversation()->turns().size() < 40, "what is far goes while one scrolls on");
    }
    bar->triggerAction(QAbstractSlider::SliderToMinimum);
    const auto question = [this](std::size_t place) {
        const auto turns = conversation()->turns();
        return turns.size() > place ? turns[place]->trace().question : QString();
    };
    QTRY_COMPARE_WITH_TIMEOUT(question(0), QStringLiteral("question number 0"), patience);
    QCOMPARE(bar->value(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(conversation()->turns().size() < 30, patience);
    const double scrollWork = dog.longestWork().count();
    qInfo("1,000 answers: the last one shown after %.0f ms (GUI thread at most %.1f ms at a time), "
          "scrolling at most %.1f ms at a time, %zu widgets",
          start, startWork, scrollWork, conversation()->turns().size());
    QVERIFY2(startWork < mostWork, qPrintable(QString::number(startWork)));
    QVERIFY2(scrollWork < mostWork, qPrintable(QString::number(scrollWork)));

    // what is looked at stays where it is while its neighbours are made
    bar->setValue(bar->maximum() / 2);
    const auto seen = [this] {
        std::vector<const TurnView *> views;
        for (const TurnView *turn : conversation()->turns()) {
            if (!turn->visibleRegion().isEmpty()) {
                views.push_back(turn);
            }
        }
        return views;
    };
    QTRY_VERIFY_WITH_TIMEOUT(seen().size() >= 2, patience);
    const TurnView *held = seen().front();
    const int place = held->mapTo(m_stage->window.get(), QPoint(0, 0)).y();
    QTest::qWait(500);
    QCOMPARE(seen().front(), held);
    QCOMPARE(held->mapTo(m_stage->window.get(), QPoint(0, 0)).y(), place);

    // the keyboard comes everywhere, one after the other
    bar->triggerAction(QAbstractSlider::SliderToMinimum);
    QTRY_COMPARE_WITH_TIMEOUT(question(0), QStringLiteral("question number 0"), patience);
    m_stage->window->workspace()->askBox()->setFocus();
    for (int down = 0; down < 5; ++down) {
        QTest::keyClick(m_stage->window.get(), Qt::Key_Down, Qt::AltModifier);
        QTest::qWait(50);
    }
    const QWidget *focus = QApplication::focusWidget();
    QString at;
    for (const TurnView *turn : conversation()->turns()) {
        if (turn->isAncestorOf(focus)) {
            at = turn->trace().question;
        }
    }
    QCOMPARE(at, QStringLiteral("question number 5"));
    QVERIFY(!focus->visibleRegion().isEmpty());
    // Tab goes on into the next turn, once what is near has its widgets
    const auto isMade = [this](const QString &asked) {
        const auto turns = conversation()->turns();
        return std::ranges::any_of(turns, [&](const TurnView *turn) {
            return turn->trace().question == asked && turn->answerCard() != nullptr;
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isMade(QStringLiteral("question number 6")), patience);
    for (int tab = 0; tab < 40 && at != QStringLiteral("question number 6"); ++tab) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        for (const TurnView *turn : conversation()->turns()) {
            if (turn->isAncestorOf(QApplication::focusWidget())) {
                at = turn->trace().question;
            }
        }
    }
    QCOMPARE(at, QStringLiteral("question number 6"));
}

void TestThreads::picturesForEyes()
{
    fill(12);
    QVERIFY(open());
    QVERIFY(shows(12));
    QVERIFY(ask("how many orders are there by month"));
    QTest::keyClick(m_stage->window.get(), Qt::Key_N, Qt::ControlModifier);
    QVERIFY(ask("how many customers are there"));
    QVERIFY(lists(2));
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("threads light")));
    QTest::keyClicks(panel()->search(), QStringLiteral("customers"));
    QVERIFY(lists(1));
    m_theme->choose(gui::Theme::Choice::Dark);
    QTest::qWait(100); // the colours come with the events
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("threads search dark")));
    QTest::keyClick(panel()->search(), Qt::Key_Escape);
    QVERIFY(lists(2));
    m_theme->choose(gui::Theme::Choice::Light);
    QTest::keyClick(panel()->search(), Qt::Key_Down);
    QTest::keyClick(panel()->list(), Qt::Key_Down);
    QTest::keyClick(panel()->list(), Qt::Key_Return);
    QVERIFY(QTest::qWaitFor([&] { return conversation()->turnCount() == 13; }, patience));
    conversation()->verticalScrollBar()->setValue(900); // before the widgets are made
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("threads while scrolling")));
    QVERIFY(shows(13));
    m_stage->window->setLayoutDirection(Qt::RightToLeft);
    QTest::qWait(100);
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("threads right to left")));
}
} // namespace tst_Threads
QUERENT_WINDOW_TEST(Threads)
#include "tst_Threads.moc"
