// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/controls/PlainView.h"
#include "gui/controls/Toast.h"
#include "gui/timeline/ComparePage.h"
#include "gui/timeline/GraphView.h"
#include "gui/timeline/StatePage.h"
#include "gui/timeline/StateTree.h"
#include "gui/timeline/TimelinePanel.h"
#include "gui/timeline/TimelineView.h"
#include "gui/window/MainWindow.h"
#include "gui/window/Workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_TimelinePart {

using namespace querent;
using gui::ComparePage;
using gui::MainWindow;
using gui::StatePage;
using gui::TimelinePanel;
using gui::TurnView;

namespace {

constexpr int patience = 30'000;

} // namespace

/// The way of an answer in the real window, on a real file, by mouse and keyboard.
class TestTimelinePart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void init();
    void cleanup();
    void aStepIsOpenedSetAndRunOn();
    void withoutARunSomethingIsSaid();
    void runsFromBeforeARestartAreCompared();
    void theGraphIsAKeyAway();
    void aNarrowWindowOpensStatesToo();

private:
    void begin();
    [[nodiscard]] TurnView *asked(const char *question);
    template <typename T>
    [[nodiscard]] T *the() const
    {
        return m_stage->window->findChild<T *>();
    }
    [[nodiscard]] int rowOf(const char *node) const;
    void key(Qt::Key key) const
    {
        QTest::keyClick(m_stage->window.get(), key, Qt::ControlModifier | Qt::ShiftModifier);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestTimelinePart::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    begin();
}

void TestTimelinePart::begin()
{
    m_stage.reset();
    test::WindowOptions options;
    options.keptFolder = m_folder->path();
    options.runsFile = m_folder->filePath(QStringLiteral("runs.db"));
    m_stage = std::make_unique<test::WindowStage>(m_folder->path(), *m_theme, std::move(options));
    QSignalSpy kept(&m_stage->controller, &session::RunController::runsKept);
    QVERIFY(m_stage->show());
    QTRY_VERIFY_WITH_TIMEOUT(!kept.isEmpty(), patience);
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
}

void TestTimelinePart::cleanup()
{
    m_stage.reset();
}

TurnView *TestTimelinePart::asked(const char *question)
{
    m_stage->window->workspace()->ask(QLatin1String(question));
    const bool ended = QTest::qWaitFor([this] { return !m_stage->controller.isBusy(); }, patience);
    return ended ? m_stage->window->workspace()->conversation()->lastTurn() : nullptr;
}

int TestTimelinePart::rowOf(const char *node) const
{
    const std::vector<session::RunStep> &steps = the<TimelinePanel>()->trace().steps;
    const auto found = std::ranges::find(steps, QLatin1String(node), &session::RunStep::node);
    return found != steps.end() ? static_cast<int>(found - steps.begin()) : -1;
}

void TestTimelinePart::aStepIsOpenedSetAndRunOn()
{
    TurnView *first = asked("how many customers");
    QVERIFY(first && first->answerCard());
    const session::AnswerPtr before = first->answer();
    auto *panel = the<TimelinePanel>();
    QVERIFY(panel->isVisible());
    const QRect row = panel->view()->rowArea(rowOf("generate_sql"));
    QTest::mouseClick(panel->view(), Qt::LeftButton, {}, row.center());
    QVERIFY(panel->openButton()->isVisible());
    auto *page = the<StatePage>();
    QSignalSpy shown(page, &StatePage::statesShown);
    QTest::mouseClick(panel->openButton(), Qt::LeftButton);
    QVERIFY(shown.wait(patience));
    QVERIFY(page->isVisible());
    page->tree()->setCurrentField(QStringLiteral("generated_sql"));
    page->editor()->setFocus();
    QTest::keyClick(page->editor(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(page->editor(), QStringLiteral("SELECT 41 + 1 AS answer"));
    QVERIFY2(page->problem().isEmpty(), qPrintable(page->problem()));
    test::screenshot(m_stage->window.get(), QStringLiteral("window state"));
    QTest::keyClick(page->editor(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(QTest::qWaitFor([this] { return !m_stage->controller.isBusy(); }, patience));
    QVERIFY(!page->isVisible());
    TurnView *fork = m_stage->window->workspace()->conversation()->lastTurn();
    QVERIFY(fork != first);
    QVERIFY(fork->answer() && fork->answer()->result);
    QCOMPARE(data::toText(fork->answer()->result->rows.front().front()), std::string("42"));
    QVERIFY(fork->trace().question.contains(QStringLiteral("generated_sql")));
    QCOMPARE(fork->trace().runId, QString::fromStdString(fork->answer()->traceId));
    QCOMPARE(first->answer(), before);
    QCOMPARE(panel->trace().runId, fork->trace().runId);
    test::screenshot(m_stage->window.get(), QStringLiteral("window fork"));

    // against what it came from
    auto *compare = the<ComparePage>();
    key(Qt::Key_R);
    QTRY_VERIFY(compare->isVisible());
    QCOMPARE(compare->leftRun()->currentIndex(), 0);
    QCOMPARE(compare->rightRun()->currentIndex(), 1);
    QVERIFY(compare->summary().contains(QStringLiteral("only in one of them")));
    test::screenshot(m_stage->window.get(), QStringLiteral("window compare"));
    QTest::keyClick(compare->steps(), Qt::Key_Escape);
    QTRY_VERIFY(!compare->isVisible());
    QVERIFY(m_stage->window->workspace()->isVisible());
}

void TestTimelinePart::withoutARunSomethingIsSaid()
{
    key(Qt::Key_O);
    QVERIFY(!the<gui::Toast>()->text().isEmpty());
    QVERIFY(!the<StatePage>()->isVisible());
    QVERIFY(asked("how many customers"));
    key(Qt::Key_R); // with what?
    QTRY_VERIFY(the<gui::Toast>()->text().contains(QStringLiteral("another run")));
    QVERIFY(!the<ComparePage>()->isVisible());
}

void TestTimelinePart::runsFromBeforeARestartAreCompared()
{
    QVERIFY(asked("how many customers"));
    QVERIFY(asked("how many orders"));
    m_stage->window->close();
    begin();
    const gui::ConversationView *conversation = m_stage->window->workspace()->conversation();
    QTRY_VERIFY_WITH_TIMEOUT(conversation->turnCount() == 2, patience);
    QVERIFY(asked("how many products"));
    key(Qt::Key_R);
    auto *compare = the<ComparePage>();
    QTRY_VERIFY_WITH_TIMEOUT(compare->isVisible(), patience);
    QStringList titles;
    for (int run = 0; run < compare->leftRun()->count(); ++run) {
        titles << compare->leftRun()->itemText(run);
    }
    QCOMPARE(titles,
             QStringList({QStringLiteral("how many customers"), QStringLiteral("how many orders"),
                          QStringLiteral("how many products")}));
    QCOMPARE(compare->leftRun()->currentIndex(), 1);
    QCOMPARE(compare->rightRun()->currentIndex(), 2);
    QVERIFY(compare->steps()->topLevelItemCount() > 5);
}

void TestTimelinePart::theGraphIsAKeyAway()
{
    QVERIFY(asked("how many customers"));
    key(Qt::Key_G);
    auto *panel = the<TimelinePanel>();
    QTRY_VERIFY(panel->graph()->isVisible());
    QVERIFY(panel->graph()->hasFocus());
    QVERIFY(panel->graph()->visits("plan") > 0);
    QTest::keyClick(panel->graph(), Qt::Key_Down);
    QTest::keyClick(panel->graph(), Qt::Key_Return);
    QCOMPARE(panel->selectedStep()->node, QStringLiteral("ingress"));
    test::screenshot(m_stage->window.get(), QStringLiteral("window graph"));
}

void TestTimelinePart::aNarrowWindowOpensStatesToo()
{
    m_stage->window->resize(900, 700);
    QVERIFY(asked("how many customers"));
    QVERIFY(!the<TimelinePanel>()->isVisible());
    QSignalSpy shown(the<StatePage>(), &StatePage::statesShown);
    key(Qt::Key_O);
    QVERIFY(shown.wait(patience));
    QVERIFY(the<StatePage>()->isVisible());
    QTest::keyClick(the<StatePage>()->tree(), Qt::Key_Escape);
    QTRY_VERIFY(!the<StatePage>()->isVisible());
}

} // namespace tst_TimelinePart

QUERENT_WINDOW_TEST(TimelinePart)
#include "tst_TimelinePart.moc"
