// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "OpenMenu.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/boards/BoardNamePopover.h"
#include "gui/boards/BoardPage.h"
#include "gui/boards/BoardsPart.h"
#include "gui/controls/PickList.h"
#include "gui/controls/Toast.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/Workspace.h"

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace tst_BoardNames {

using namespace querent;
using test::pick;

namespace {

constexpr int patience = 30'000;

} // namespace

/// What pinboards are called, from the first pin on.
class TestBoardNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanupTestCase() { m_stage.reset(); }
    void escapePinsNothing();
    void theNameIsAskedForAtTheFirstPin();
    void nothingTypedIsTheNameThatStandsThere();
    void theButtonPinsToo();
    void aNameIsForTheBoardItWasBegunOn();

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers);
    [[nodiscard]] gui::BoardsPart *part() const
    {
        return m_stage->window->findChild<gui::BoardsPart *>();
    }
    [[nodiscard]] gui::BoardPage *page() const { return part()->page(); }
    [[nodiscard]] const std::vector<session::Board> &boards() const
    {
        return part()->desk().boards();
    }
    [[nodiscard]] gui::BoardNamePopover *askForName();

    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestBoardNames::initTestCase()
{
    m_theme = test::setStage();
    test::WindowOptions options;
    options.keptFolder = m_folder.filePath(QStringLiteral("kept"));
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
    QTRY_VERIFY_WITH_TIMEOUT(part()->desk().isLoaded(), patience);
    m_stage->window->workspace()->ask(QStringLiteral("total sales by category in 2024"));
    QTRY_VERIFY_WITH_TIMEOUT(
        m_stage->window->workspace()->conversation()->lastTurn()->answer() != nullptr, patience);
}

void TestBoardNames::init()
{
    // a menu that closed has left the window without the keyboard
    m_stage->window->activateWindow();
    QTRY_VERIFY(m_stage->window->isActiveWindow());
}

void TestBoardNames::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    init();
    QTest::keyClick(m_stage->window.get(), key, modifiers);
}

gui::BoardNamePopover *TestBoardNames::askForName()
{
    press(Qt::Key_D, Qt::ControlModifier);
    if (!pick(QStringLiteral("New pinboard…"))) {
        return nullptr;
    }
    const auto open = [] {
        return qobject_cast<gui::BoardNamePopover *>(QApplication::activePopupWidget());
    };
    return QTest::qWaitFor([open] { return open() != nullptr; }) ? open() : nullptr;
}

void TestBoardNames::escapePinsNothing()
{
    gui::BoardNamePopover *popover = askForName();
    QVERIFY(popover != nullptr);
    QTRY_VERIFY(popover->field()->hasFocus());
    QCOMPARE(popover->field()->selectedText(), QStringLiteral("Pinboard"));
    QVERIFY(!popover->accessibleName().isEmpty());
    QVERIFY(!popover->field()->accessibleName().isEmpty());
    test::screenshot(popover, QStringLiteral("board-name"));
    QTest::keyClick(popover->field(), Qt::Key_Escape);
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
    QVERIFY(boards().empty());
}

void TestBoardNames::theNameIsAskedForAtTheFirstPin()
{
    QVERIFY(askForName() != nullptr);
    QVERIFY(test::enter(QStringLiteral("  Every Monday ")));
    QTRY_COMPARE(boards().size(), std::size_t(1));
    QCOMPARE(boards().front().name, std::string("Every Monday"));
    QCOMPARE(boards().front().tiles.size(), std::size_t(1));
    const auto *toast = m_stage->window->findChild<gui::Toast *>();
    QVERIFY(toast->text().contains(QStringLiteral("Pinned to “Every Monday”")));
}

void TestBoardNames::nothingTypedIsTheNameThatStandsThere()
{
    gui::BoardNamePopover *popover = askForName();
    QVERIFY(popover != nullptr);
    QTest::keyClick(popover->field(), Qt::Key_Backspace);
    QVERIFY(popover->field()->text().isEmpty());
    QVERIFY(test::enter({}));
    QTRY_COMPARE(boards().size(), std::size_t(2));
    QCOMPARE(boards().back().name, std::string("Pinboard"));
}

void TestBoardNames::theButtonPinsToo()
{
    gui::BoardNamePopover *popover = askForName();
    QVERIFY(popover != nullptr);
    // "Pinboard" is taken
    QCOMPARE(popover->field()->text(), QStringLiteral("Pinboard 2"));
    QTest::mouseClick(popover->findChild<QPushButton *>(), Qt::LeftButton);
    QTRY_COMPARE(boards().size(), std::size_t(3));
    QCOMPARE(boards().back().name, std::string("Pinboard 2"));
    part()->desk().removeBoard(boards().back().id);
    part()->desk().removeBoard(boards().front().id);
    QTRY_COMPARE(boards().size(), std::size_t(1));
    part()->open(boards().front().id);
    QTRY_VERIFY(page()->isVisible());
}

void TestBoardNames::aNameIsForTheBoardItWasBegunOn()
{
    QTest::mouseClick(page()->moreButton(), Qt::LeftButton);
    QVERIFY(pick(QStringLiteral("New pinboard")));
    QTRY_VERIFY(page()->findChild<QLineEdit *>() != nullptr);
    const std::string begun = page()->boardId();
    QTest::keyClicks(page()->findChild<QLineEdit *>(), QStringLiteral("Second"));
    press(Qt::Key_K, Qt::ControlModifier);
    gui::CommandPalette *palette = m_stage->window->palettePopup();
    QTRY_VERIFY(palette->isVisible());
    QTest::keyClicks(palette->field(), QStringLiteral("Pinboard"));
    const QModelIndex found = palette->list()
                                  ->model()
                                  ->match(palette->list()->model()->index(0, 0), Qt::DisplayRole,
                                          QStringLiteral("Pinboard"), 1, Qt::MatchExactly)
                                  .value(0);
    QVERIFY(found.isValid());
    palette->list()->setCurrentIndex(found);
    QTest::keyClick(palette->field(), Qt::Key_Return);
    QTRY_VERIFY(page()->boardId() != begun);
    QCOMPARE(page()->board()->name, std::string("Pinboard"));
    QCOMPARE(part()->desk().board(begun)->name, std::string("Second"));
    QTRY_VERIFY(page()->findChild<QLineEdit *>() == nullptr);
    part()->desk().removeBoard(begun);
    QTRY_COMPARE(boards().size(), std::size_t(1));
}

} // namespace tst_BoardNames

QUERENT_WINDOW_TEST(BoardNames)
#include "tst_BoardNames.moc"
