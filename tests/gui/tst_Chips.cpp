// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ChipPopover.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/FilterForm.h"
#include "gui/answer/TurnView.h"
#include "gui/controls/Chip.h"
#include "gui/controls/Toast.h"
#include "gui/window/MainWindow.h"
#include "gui/window/Workspace.h"
#include "query/PlanTree.h"
#include "session/Reasoners.h"

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace tst_Chips {

using namespace querent;
using gui::MainWindow;
using gui::TurnView;

namespace {

constexpr int patience = 30'000;

} // namespace

/// What was understood is changed piece by piece, in the real window on the sample.
class TestChips : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void everyPartOfTheAnswerHasAPlace();
    void delTakesAChipAwayAndUndoBringsItBack();
    void undoByKeyTakesTheOfferAway();
    void theCrossTakesAChipAway();
    void anotherGroupingIsPickedByKeyboard();
    void whatOpensStaysOnTheScreen();
    void valuesAreLookedUpInTheData();
    void theNextQuestionGoesOnFromTheChange();
    void whatIsTakenOverSaysFromWhere();

private:
    [[nodiscard]] TurnView *turn() const
    {
        return m_window->workspace()->conversation()->lastTurn();
    }
    [[nodiscard]] gui::Chip *chip(query::PlanRole role) const;
    [[nodiscard]] const query::QueryPlan &plan() const
    {
        return *turn()->answer()->interpretation.plan;
    }
    [[nodiscard]] gui::ChipPopover *popover() const
    {
        return turn()->answerCard()->findChild<gui::ChipPopover *>();
    }
    bool ask(const char *question);
    bool waitForChange(const std::string &before);

    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<session::Settings> m_settings;
    std::unique_ptr<session::SourceOpener> m_opener;
    std::unique_ptr<session::RunController> m_controller;
    std::unique_ptr<MainWindow> m_window;
};

void TestChips::initTestCase()
{
    m_theme = test::setStage();
    const auto phrases = std::make_shared<const data::Phrasebook>();
    session::OpenOptions options;
    options.phrases = phrases;
    options.makeReasoner = *session::reasonerFactory("offline");
    m_settings = std::make_unique<session::Settings>(m_folder.filePath(QStringLiteral("q.ini")));
    m_settings->setReducedMotion(true);
    m_opener = std::make_unique<session::SourceOpener>(options);
    m_controller = std::make_unique<session::RunController>(phrases);
    m_window = std::make_unique<MainWindow>(gui::WindowServices{.settings = *m_settings,
                                                                .theme = *m_theme,
                                                                .opener = *m_opener,
                                                                .controller = *m_controller,
                                                                .sampleLocation = {}});
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    QSignalSpy opened(m_opener.get(), &session::SourceOpener::opened);
    m_window->openLocation(QStringLiteral(QUERENT_SOURCE_DIR "/resources/sample.db"));
    QTRY_COMPARE_WITH_TIMEOUT(opened.size(), 1, patience);
}

void TestChips::cleanupTestCase()
{
    m_window.reset();
    m_controller.reset();
    m_opener.reset();
    m_settings.reset();
}

void TestChips::init()
{
    QVERIFY(ask("total sales by category in 2024"));
}

bool TestChips::ask(const char *question)
{
    m_window->workspace()->ask(QString::fromUtf8(question));
    return QTest::qWaitFor([&] { return turn() != nullptr && turn()->answerCard() != nullptr; },
                           patience);
}

bool TestChips::waitForChange(const std::string &before)
{
    return QTest::qWaitFor(
        [&] { return !turn()->isChanging() && turn()->answer()->traceId != before; }, patience);
}

gui::Chip *TestChips::chip(query::PlanRole role) const
{
    for (gui::Chip *each : turn()->answerCard()->findChildren<gui::Chip *>()) {
        if (each->part().role == role) {
            return each;
        }
    }
    qFatal("there is no such chip");
}

void TestChips::everyPartOfTheAnswerHasAPlace()
{
    const auto &parts = turn()->answer()->interpretation.parts;
    QCOMPARE(parts.size(), std::size_t{3});
    for (const query::UnderstoodPart &part : parts) {
        QVERIFY2(!query::pieceAt(plan(), part.place).empty(), part.label.c_str());
        QVERIFY(!part.inherited);
    }
}

void TestChips::delTakesAChipAwayAndUndoBringsItBack()
{
    const session::AnswerPtr before = turn()->answer();
    const int turns = m_window->workspace()->conversation()->turnCount();
    gui::Chip *time = chip(query::PlanRole::Time);
    time->setFocus(Qt::TabFocusReason);
    QTest::keyClick(time, Qt::Key_Delete);
    QVERIFY(waitForChange(before->traceId));
    QVERIFY(plan().where.empty());
    QCOMPARE(turn()->answer()->question, before->question);
    QCOMPARE(turn()->answer()->changedOf, before->traceId);
    QVERIFY(!turn()->answer()->change.empty());
    QCOMPARE(m_window->workspace()->conversation()->turnCount(), turns);
    QCOMPARE(turn()->answerCard()->findChildren<gui::Chip *>().size(), 2);
    QVERIFY(test::screenshot(m_window.get(), QStringLiteral("chips-changed")));

    auto *toast = m_window->findChild<gui::Toast *>();
    QTRY_VERIFY(toast->isVisible());
    QVERIFY(toast->text().startsWith(QStringLiteral("Changed")));
    QTest::mouseClick(toast->action(), Qt::LeftButton);
    QCOMPARE(turn()->answer(), before);
    QCOMPARE(turn()->answerCard()->findChildren<gui::Chip *>().size(), 3);
}

void TestChips::undoByKeyTakesTheOfferAway()
{
    const session::AnswerPtr before = turn()->answer();
    gui::Chip *time = chip(query::PlanRole::Time);
    time->setFocus(Qt::TabFocusReason);
    QTest::keyClick(time, Qt::Key_Delete);
    QVERIFY(waitForChange(before->traceId));
    auto *toast = m_window->findChild<gui::Toast *>();
    QTRY_VERIFY(toast->text().startsWith(QStringLiteral("Changed")));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(turn()->answer(), before);
    QCOMPARE(toast->text(), QStringLiteral("Taken back."));
    QVERIFY(!toast->action()->isVisible());
}

void TestChips::theCrossTakesAChipAway()
{
    const std::string before = turn()->answer()->traceId;
    gui::Chip *grouping = chip(query::PlanRole::Grouping);
    QTest::mouseClick(grouping, Qt::LeftButton, {},
                      QPoint(grouping->width() - 10, grouping->height() / 2));
    QVERIFY(waitForChange(before));
    QVERIFY(plan().groupBy.empty());
    QVERIFY(!plan().where.empty());
    auto *back = turn()->answerCard()->findChild<QPushButton *>(QStringLiteral("takeBack"));
    QVERIFY(back != nullptr);
    QTest::mouseClick(back, Qt::LeftButton);
    QCOMPARE(turn()->answer()->traceId, before);
}

void TestChips::whatOpensStaysOnTheScreen()
{
    QWidget *window = m_window.get();
    const QPoint place = window->pos();
    const QRect room = window->screen()->availableGeometry();
    gui::Chip *grouping = chip(query::PlanRole::Grouping);
    // so that the chip is near the foot of the screen
    const int low = room.bottom() - 120 - grouping->mapTo(window, QPoint(0, 0)).y();
    window->move(place.x(), low);
    grouping->setFocus(Qt::TabFocusReason);
    QTest::keyClick(grouping, Qt::Key_Return);
    QVERIFY(popover() != nullptr);
    // what it may be instead comes a little later and makes it taller
    auto *list = popover()->findChild<QListWidget *>();
    QTRY_VERIFY_WITH_TIMEOUT(list->count() > 5, patience);
    QVERIFY(popover()->height() > 200);
    QVERIFY2(popover()->geometry().bottom() <= room.bottom(), "its foot");
    QVERIFY2(popover()->geometry().top() >= room.top(), "its head");
    QTest::keyClick(popover(), Qt::Key_Escape);
    window->move(place);
}

void TestChips::anotherGroupingIsPickedByKeyboard()
{
    const std::string before = turn()->answer()->traceId;
    gui::Chip *grouping = chip(query::PlanRole::Grouping);
    grouping->setFocus(Qt::TabFocusReason);
    QTest::keyClick(grouping, Qt::Key_Return);
    QVERIFY(popover() != nullptr);
    auto *list = popover()->findChild<QListWidget *>();
    QTRY_VERIFY_WITH_TIMEOUT(list->count() > 5, patience);
    QVERIFY(test::screenshot(popover(), QStringLiteral("chip-grouping")));
    // what has a name comes before the many parts of dates
    const auto isDate = [list](int row) {
        const QString text = list->item(row)->text();
        return text.contains(QStringLiteral("year")) || text.contains(QStringLiteral("month"));
    };
    int firstDate = 0;
    while (firstDate < list->count() && !isDate(firstDate)) {
        ++firstDate;
    }
    QVERIFY2(firstDate >= 5 && firstDate < list->count(), qPrintable(QString::number(firstDate)));
    QVERIFY2(list->item(0)->text().contains(QStringLiteral("name")) ||
                 !list->item(0)->text().contains(QStringLiteral("code")),
             qPrintable(list->item(0)->text()));
    auto *search = popover()->findChild<QLineEdit *>();
    QTest::keyClicks(search, QStringLiteral("month of orders"));
    QTest::keyClick(search, Qt::Key_Return);
    QVERIFY(waitForChange(before));
    const auto *bucket = query::as<query::TimeBucket>(plan().groupBy.front());
    QVERIFY(bucket != nullptr);
    QCOMPARE(bucket->unit, query::TimeUnit::Month);
    QVERIFY(!plan().where.empty());
    // what stayed keeps the words that it came from
    QCOMPARE(chip(query::PlanRole::Time)->part().words, std::string("in 2024"));
}

void TestChips::valuesAreLookedUpInTheData()
{
    const std::string before = turn()->answer()->traceId;
    auto *more = turn()->answerCard()->findChild<QToolButton *>(QStringLiteral("addToAnswer"));
    QTest::mouseClick(more, Qt::LeftButton);
    auto *list = popover()->findChild<QListWidget *>();
    QTRY_VERIFY_WITH_TIMEOUT(list->count() > 5, patience);
    const auto row = list->findItems(QStringLiteral("categories · name"), Qt::MatchContains);
    QVERIFY(!row.isEmpty());
    auto *search = popover()->findChild<QLineEdit *>();
    QTest::keyClicks(search, QStringLiteral("where categories"));
    QTest::keyClick(search, Qt::Key_Return);
    auto *form = popover()->findChild<gui::FilterForm *>();
    QVERIFY(form != nullptr);
    auto *values = form->findChild<QListWidget *>();
    QTRY_VERIFY_WITH_TIMEOUT(values->count() > 0, patience);
    auto *look = form->findChild<QLineEdit *>();
    QTest::keyClicks(look, QStringLiteral("furn"));
    QTRY_COMPARE_WITH_TIMEOUT(values->count(), 1, patience);
    values->item(0)->setCheckState(Qt::Checked);
    QVERIFY(test::screenshot(popover(), QStringLiteral("chip-values")));
    QTest::mouseClick(form->findChild<QPushButton *>(QStringLiteral("apply")), Qt::LeftButton);
    QVERIFY(waitForChange(before));
    QCOMPARE(query::conjunctsOf(plan().where).size(), std::size_t{2});
    QCOMPARE(turn()->answer()->result->rows.size(), std::size_t{1});
}

void TestChips::theNextQuestionGoesOnFromTheChange()
{
    const std::string before = turn()->answer()->traceId;
    QTest::keyClick(chip(query::PlanRole::Time), Qt::Key_Delete);
    QVERIFY(waitForChange(before));
    QVERIFY(ask("only Furniture"));
    for (const query::Expression &condition : query::conjunctsOf(plan().where)) {
        QVERIFY(query::as<query::DuringPeriod>(condition) == nullptr);
    }
}

void TestChips::whatIsTakenOverSaysFromWhere()
{
    QVERIFY(ask("by month?"));
    const gui::Chip *time = chip(query::PlanRole::Time);
    QVERIFY(time->part().inherited);
    QCOMPARE(time->part().from, std::string("total sales by category in 2024"));
    QVERIFY(time->toolTip().contains(QStringLiteral("total sales by category in 2024")));
    QVERIFY(!chip(query::PlanRole::Grouping)->part().inherited);
}

} // namespace tst_Chips

QUERENT_WINDOW_TEST(Chips)
#include "tst_Chips.moc"
