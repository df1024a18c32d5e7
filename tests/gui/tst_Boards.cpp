// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "OpenMenu.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/boards/BoardList.h"
#include "gui/boards/BoardPage.h"
#include "gui/boards/BoardShow.h"
#include "gui/boards/BoardsPart.h"
#include "gui/boards/ColumnChooser.h"
#include "gui/boards/FilterBar.h"
#include "gui/boards/FilterMenus.h"
#include "gui/boards/TileSettings.h"
#include "gui/charts/ChartSettingsPanel.h"
#include "gui/charts/ChartView.h"
#include "gui/controls/PickList.h"
#include "gui/controls/Text.h"
#include "gui/controls/TickList.h"
#include "gui/controls/Toast.h"
#include "gui/grid/GridView.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/MainWindow.h"
#include "gui/window/Workspace.h"
#include "session/BoardLayout.h"

#include <QDateEdit>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace tst_Boards {
using namespace querent;
using gui::BoardPage;
using gui::MainWindow;
using gui::TileFrame;
using test::pick;

namespace {
constexpr int patience = 30'000;

QString sampleFile()
{
    return test::WindowStage::sampleFile();
}
} // namespace

/// In the real window, on the sample database.
class TestBoards : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanupTestCase();
    void anAnswerIsPinnedByKeys();
    void theAnswerInHandIsPinned();
    void aTileIsMovedWithTheMouse();
    void aTileIsMovedAndSizedWithTheKeyboard();
    void aRemovedTileComesBack();
    void tilesAreRenamedAndWordsAreWritten();
    void aFilterReachesTheTilesThatCanSaySo();
    void aTileThatFailsSaysWhy();
    void aTableFillsItsTile();
    void boardsArePresented();
    void boardsAreExported();
    void thePaletteFindsBoards();
    void picturesForEyes();
    void theChartOfATileIsChanged();
    void boardsOutliveTheWindow();

private:
    void openWindow();
    void ask(const QString &question);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    [[nodiscard]] gui::BoardsPart *part() const
    {
        return m_stage->window->findChild<gui::BoardsPart *>();
    }
    [[nodiscard]] BoardPage *page() const { return part()->page(); }
    [[nodiscard]] const session::Board *board() const { return page()->board(); }
    [[nodiscard]] gui::Toast *toast() const { return m_stage->window->findChild<gui::Toast *>(); }
    [[nodiscard]] TileFrame *frameOf(const char *title) const
    {
        for (const session::Tile &tile : board()->tiles) {
            if (QString::fromStdString(tile.title)
                    .contains(QLatin1String(title), Qt::CaseInsensitive)) {
                return page()->canvas()->frame(tile.id);
            }
        }
        return nullptr;
    }
    [[nodiscard]] bool isAtRest() const
    {
        for (const session::Tile &tile : board()->tiles) {
            if (page()->canvas()->frame(tile.id)->state() == TileFrame::State::Waiting) {
                return false;
            }
        }
        return true;
    }

    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestBoards::initTestCase()
{
    m_theme = test::setStage();
    openWindow();
}

void TestBoards::init()
{
    // a menu that closed has left the window without the keyboard
    m_stage->window->activateWindow();
    QTRY_VERIFY(m_stage->window->isActiveWindow());
}

void TestBoards::cleanupTestCase()
{
    m_stage.reset();
}

void TestBoards::openWindow()
{
    test::WindowOptions options;
    options.sampleLocation = sampleFile();
    options.keptFolder = m_folder.filePath(QStringLiteral("kept"));
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
    QVERIFY(m_stage->open(sampleFile()));
    QTRY_VERIFY_WITH_TIMEOUT(part()->desk().isLoaded(), patience);
}

void TestBoards::ask(const QString &question)
{
    m_stage->window->workspace()->ask(question);
    const gui::TurnView *turn = m_stage->window->workspace()->conversation()->lastTurn();
    QVERIFY(turn != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(turn->answer() != nullptr, patience);
}

void TestBoards::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    init();
    QTest::keyClick(m_stage->window.get(), key, modifiers);
}

void TestBoards::anAnswerIsPinnedByKeys()
{
    // before there is an answer
    press(Qt::Key_D, Qt::ControlModifier);
    QTRY_VERIFY(toast()->text().contains(QStringLiteral("no answer")));

    ask(QStringLiteral("total sales by category in 2024"));
    press(Qt::Key_D, Qt::ControlModifier);
    QVERIFY(pick(QStringLiteral("New pinboard…")));
    QVERIFY(test::enter({}));
    QTRY_COMPARE(part()->desk().boards().size(), std::size_t(1));
    QVERIFY(toast()->text().contains(QStringLiteral("Pinned to “Pinboard”")));
    for (const char *question : {"number of orders per month in 2024", "how many customers",
                                 "number of customers per country"}) {
        ask(QLatin1String(question));
        press(Qt::Key_D, Qt::ControlModifier);
        QVERIFY2(pick(QStringLiteral("Pinboard")),
                 qPrintable(QLatin1String(question) + QStringLiteral(": ") + toast()->text()));
    }
    QCOMPARE(part()->desk().boards().front().tiles.size(), std::size_t(4));
    // by the toast's button to the board
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QTRY_VERIFY(page()->isVisible());
    QVERIFY(m_stage->window->findChild<gui::BoardList *>()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(isAtRest(), patience);
    for (const session::Tile &tile : board()->tiles) {
        const TileFrame *frame = page()->canvas()->frame(tile.id);
        QVERIFY(frame->state() == TileFrame::State::Ready);
        QVERIFY(frame->isVisible());
    }
    QVERIFY(page()->findChild<gui::ChartView *>() != nullptr);
}

void TestBoards::theAnswerInHandIsPinned()
{
    QTest::keyClick(page(), Qt::Key_Escape);
    QTRY_VERIFY(m_stage->window->workspace()->isVisible());
    const gui::ConversationView *conversation = m_stage->window->workspace()->conversation();
    m_stage->window->workspace()->askBox()->setFocus();
    press(Qt::Key_Up, Qt::AltModifier);
    press(Qt::Key_Up, Qt::AltModifier);
    const std::string &latest = conversation->lastTurn()->answer()->question;
    press(Qt::Key_D, Qt::ControlModifier);
    QVERIFY(pick(QStringLiteral("Pinboard")));
    QTRY_COMPARE(part()->desk().boards().front().tiles.size(), std::size_t(5));
    QVERIFY(part()->desk().boards().front().tiles.back().question != latest);
    // from the question box it is the latest
    m_stage->window->workspace()->askBox()->setFocus();
    press(Qt::Key_D, Qt::ControlModifier);
    QVERIFY(pick(QStringLiteral("Pinboard")));
    QTRY_COMPARE(part()->desk().boards().front().tiles.size(), std::size_t(6));
    QCOMPARE(part()->desk().boards().front().tiles.back().question, latest);
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QTRY_VERIFY(page()->isVisible());
    part()->desk().undo();
    part()->desk().undo();
    QCOMPARE(board()->tiles.size(), std::size_t(4));
    QTRY_VERIFY_WITH_TIMEOUT(isAtRest(), patience);
}

void TestBoards::aTileIsMovedWithTheMouse()
{
    TileFrame *first = page()->canvas()->frame(board()->tiles.front().id);
    const std::string id = first->tile().id;
    const session::TilePlace before = first->tile().place;
    const QPoint grip(60, 16);
    const QPoint way(page()->canvas()->width() / 2, 0);
    QTest::mousePress(first, Qt::LeftButton, {}, grip);
    // the frame goes along, so the pointer is always at the grip
    QTest::mouseMove(first, grip + way / 2);
    QTest::mouseMove(first, grip + way / 2);
    QTest::mouseRelease(first, Qt::LeftButton, {}, grip);
    QTRY_VERIFY(board()->tile(id)->place.column > before.column);
    // the desk reads the boards again after it has written them
    const std::vector<session::Tile> tiles = board()->tiles;
    for (const session::Tile &tile : tiles) {
        for (const session::Tile &other : tiles) {
            QVERIFY(tile.id == other.id || !page()
                                                ->canvas()
                                                ->area(tile.place)
                                                .intersects(page()->canvas()->area(other.place)));
        }
        QTRY_COMPARE(page()->canvas()->frame(tile.id)->geometry(),
                     page()->canvas()->area(tile.place));
    }
    std::vector<session::Tile> closed = tiles;
    session::closeGaps(closed);
    QVERIFY(closed == tiles);
    // sized by its corner
    const int columns = board()->tile(id)->place.columns;
    const QPoint corner(first->width() - 6, first->height() - 6);
    QTest::mousePress(first, Qt::LeftButton, {}, corner);
    QTest::mouseMove(first, corner - QPoint(first->width() / 2, 0));
    QTest::mouseRelease(first, Qt::LeftButton, {}, corner);
    QTRY_VERIFY(board()->tile(id)->place.columns < columns);
    QVERIFY(part()->desk().canUndo());
    QTest::keyClick(page(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(board()->tile(id)->place.columns, columns);
}

void TestBoards::aTileIsMovedAndSizedWithTheKeyboard()
{
    TileFrame *frame = frameOf("customers");
    QVERIFY(frame != nullptr);
    const std::string id = frame->tile().id;
    frame->setFocus(Qt::TabFocusReason);
    const session::TilePlace before = frame->tile().place;
    QTest::keyClick(frame, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(frame, Qt::Key_Down, Qt::ShiftModifier);
    const session::TilePlace grown = board()->tile(id)->place;
    QCOMPARE(grown.columns + grown.column >= before.columns + before.column, true);
    QCOMPARE(grown.rows, before.rows + 1);
    const int column = grown.column;
    QTest::keyClick(frame, column > 0 ? Qt::Key_Left : Qt::Key_Right);
    QVERIFY((board()->tile(id)->place.column < column) == (column > 0));
    QVERIFY(frame->hasFocus());
}

void TestBoards::aRemovedTileComesBack()
{
    TileFrame *frame = frameOf("customers");
    const std::string id = frame->tile().id;
    const std::size_t count = board()->tiles.size();
    frame->setFocus(Qt::TabFocusReason);
    QTest::keyClick(frame, Qt::Key_Delete);
    QVERIFY(board()->tiles.size() == count - 1 && page()->canvas()->frame(id) == nullptr);
    QTest::mouseClick(toast()->action(), Qt::LeftButton);
    QCOMPARE(board()->tiles.size(), count);
    // by the keyboard: the button would take back something else from now on
    QTest::keyClick(page()->canvas()->frame(id), Qt::Key_Delete);
    QTest::keyClick(page(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!toast()->isVisible() && page()->canvas()->frame(id) != nullptr);
}

void TestBoards::tilesAreRenamedAndWordsAreWritten()
{
    TileFrame *frame = frameOf("orders");
    frame->setFocus(Qt::TabFocusReason);
    QTest::keyClick(frame, Qt::Key_F2);
    auto *name = frame->findChild<QLineEdit *>();
    QVERIFY(name != nullptr && name->hasFocus());
    QTest::keyClicks(name, QStringLiteral("Orders, month by month"));
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(frame->tile().title, std::string("Orders, month by month"));

    QTest::mouseClick(page()->moreButton(), Qt::LeftButton);
    QVERIFY(pick(QStringLiteral("heading or words")));
    QTRY_VERIFY(frameOf("Heading") != nullptr);
    TileFrame *words = frameOf("Heading");
    auto *heading = words->findChild<QLineEdit *>();
    auto *text = words->findChild<QPlainTextEdit *>();
    QVERIFY(heading != nullptr && text != nullptr);
    QTest::keyClicks(heading, QStringLiteral("How the year went"));
    QTest::keyClick(heading, Qt::Key_Tab);
    QTRY_VERIFY(text->hasFocus());
    QTest::keyClicks(text, QStringLiteral("The shop and its stores."));
    QTest::keyClick(text, Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(words->tile().title, std::string("How the year went"));
    QCOMPARE(words->tile().text, std::string("The shop and its stores."));
    QVERIFY(!words->isEditing());
}

void TestBoards::theChartOfATileIsChanged()
{
    part()->open(part()->desk().boards().front().id);
    TileFrame *frame = frameOf("category");
    QVERIFY(frame != nullptr && frame->findChild<gui::ChartView *>() != nullptr);
    const std::string id = frame->tile().id;
    const auto kind = [frame] { return frame->findChild<gui::ChartView *>()->model().kind; };
    QVERIFY(kind() != insight::ChartKind::Pie);
    frame->setFocus(Qt::TabFocusReason);
    QTest::keyClick(frame, Qt::Key_Return);
    QVERIFY(pick(QStringLiteral("Chart settings")));
    QTRY_VERIFY(frame->settings() != nullptr && frame->settings()->isVisible());
    // with the keyboard gone for a moment, what was open closes on some platforms
    QTest::qWait(100);
    init();
    if (frame->settings() == nullptr) {
        frame->openSettings();
    }
    const auto buttons = frame->settings()->findChildren<QPushButton *>();
    const auto pie = std::ranges::find_if(buttons, [](const QPushButton *button) {
        return (button->text() + button->toolTip() + button->accessibleName())
            .contains(QStringLiteral("Pie"));
    });
    QVERIFY(pie != buttons.end());
    QTest::mouseClick(*pie, Qt::LeftButton);
    QTRY_VERIFY(board()->tile(id)->chartSettings.get<insight::ChartSettings>().kind ==
                insight::ChartKind::Pie);
    // the old chart goes when control returns
    QTRY_COMPARE(frame->findChildren<gui::ChartView *>().size(), 1);
    QCOMPARE(kind(), insight::ChartKind::Pie);
    QVERIFY(frame->settings()->isVisible());
    test::screenshot(frame->settings(), QStringLiteral("board-tile-settings"));
    QTest::keyClick(frame->settings()->panel(), Qt::Key_Escape);
    QTRY_VERIFY(frame->settings() == nullptr);
    // kept with the tile, and taken back like any other change of the board
    QTest::keyClick(page(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(kind() != insight::ChartKind::Pie);
}

void TestBoards::aFilterReachesTheTilesThatCanSaySo()
{
    gui::FilterBar *bar = page()->filterBar();
    // by country, which the orders' customers have
    QTest::mouseClick(bar->addButton(), Qt::LeftButton);
    QTRY_VERIFY(bar->findChild<gui::ColumnChooser *>() != nullptr);
    auto *columns = bar->findChild<gui::ColumnChooser *>();
    const auto offered = [columns] {
        QStringList names;
        for (int row = 0; row < columns->list()->count(); ++row) {
            names << columns->list()->model()->index(row, 0).data().toString();
        }
        return names;
    };
    QVERIFY(offered().contains(QStringLiteral("country")));
    QVERIFY(!offered().contains(QStringLiteral("email"))); // tells about a person
    // it is found without knowing the table
    QTest::keyClicks(columns->search(), QStringLiteral("countr"));
    QCOMPARE(offered().front(), QStringLiteral("country"));
    QSignalSpy found(columns, &gui::ColumnChooser::chosen);
    QTest::keyClick(columns->search(), Qt::Key_Return);
    QCOMPARE(found.size(), 1);
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr ||
                bar->findChild<gui::ValueChooser *>() != nullptr);
    while (QWidget *open = QApplication::activePopupWidget()) {
        open->close();
    }
    part()->desk().editBoard(page()->boardId(), [](session::Board &each) {
        each.filters.values = {{"customers", "country", {data::Value("France")}}};
    });
    QCOMPARE(bar->valueButtons().size(), std::size_t(1));
    const auto chooser = [bar] {
        QTest::mouseClick(bar->valueButtons().front(), Qt::LeftButton);
        const auto open = [bar] { return bar->findChild<gui::ValueChooser *>(); };
        const auto filled = [open] { return open() != nullptr && open()->list()->count() > 3; };
        return QTest::qWaitFor(filled, patience) ? open() : nullptr;
    };
    // typed before the values are read: the note says nothing of what it does not know
    QTest::mouseClick(bar->valueButtons().front(), Qt::LeftButton);
    auto *early = bar->findChild<gui::ValueChooser *>();
    QVERIFY(early != nullptr);
    early->search()->setText(QStringLiteral("zz"));
    const auto says = [early](const QString &text) {
        return std::ranges::count(early->findChildren<gui::Text *>(), text, &gui::Text::text) == 1;
    };
    QVERIFY(says(QStringLiteral("Reading the values…")));
    QTRY_VERIFY(says(QStringLiteral("No value looks like this.")));
    QTest::keyClick(early->search(), Qt::Key_Escape);
    QTRY_VERIFY(bar->findChild<gui::ValueChooser *>() == nullptr);
    // what is looked for is meant, without a tick
    gui::ValueChooser *values = chooser();
    QVERIFY(values != nullptr);
    QTest::keyClicks(values->search(), QStringLiteral("germ"));
    QTest::keyClick(values->search(), Qt::Key_Return);
    QTRY_COMPARE(board()->filters.values.front().values.size(), std::size_t(2));
    QTRY_VERIFY(bar->findChild<gui::ValueChooser *>() == nullptr);
    // a click anywhere in its row unticks it, and ticks it again
    values = chooser();
    QVERIFY(values != nullptr);
    QTest::keyClicks(values->search(), QStringLiteral("germ"));
    QListWidgetItem *germany = values->list()->currentItem();
    QVERIFY(germany != nullptr && germany->text() == QLatin1String("Germany"));
    const QRect row = values->list()->visualItemRect(germany);
    const QPoint end(row.right() - 8, row.center().y());
    QTest::mouseClick(values->list()->viewport(), Qt::LeftButton, {}, end);
    QCOMPARE(germany->checkState(), Qt::Unchecked);
    QTest::mouseClick(values->list()->viewport(), Qt::LeftButton, {}, end);
    QCOMPARE(germany->checkState(), Qt::Checked);
    QTest::mouseClick(values->applyButton(), Qt::LeftButton);
    QTRY_COMPARE(board()->filters.values.front().values.size(), std::size_t(2));
    QCOMPARE(bar->valueButtons().size(), std::size_t(1));
    QVERIFY(
        bar->valueButtons().front()->text().contains(QStringLiteral("country: France, Germany")));
    QTRY_VERIFY_WITH_TIMEOUT(isAtRest(), patience);
    const session::Tile *perCountry = &frameOf("per country")->tile();
    QVERIFY(perCountry->result.has_value());
    QCOMPARE(perCountry->result->table->rows.size(), std::size_t(2));
    // a period does not say anything about customers
    QTest::mouseClick(bar->periodButton(), Qt::LeftButton);
    QVERIFY(pick(QStringLiteral("This year")));
    QTRY_VERIFY(board()->filters.period == session::BoardPeriod::ThisYear);
    QTRY_VERIFY_WITH_TIMEOUT(isAtRest(), patience);
    QVERIFY(frameOf("per country")
                ->accessibleDescription()
                .contains(QStringLiteral("Not filtered by This year")));
    QVERIFY(!frameOf("month by month")->accessibleDescription().contains(QStringLiteral("Not")));
    test::screenshot(m_stage->window.get(), QStringLiteral("board filtered"));

    QTest::mouseClick(bar->periodButton(), Qt::LeftButton);
    QVERIFY(pick(QStringLiteral("Any time")));
    QTRY_VERIFY_WITH_TIMEOUT(isAtRest(), patience);
}

void TestBoards::aTileThatFailsSaysWhy()
{
    session::Tile broken;
    broken.kind = session::TileKind::Table;
    broken.title = "Broken";
    broken.sql = "SELECT nothing FROM nowhere";
    broken.place = {0, 0, 4, 3};
    const std::string id = part()->desk().addTile(page()->boardId(), broken);
    QTRY_VERIFY_WITH_TIMEOUT(page()->canvas()->frame(id)->state() == TileFrame::State::Failed,
                             patience);
    TileFrame *frame = page()->canvas()->frame(id);
    QVERIFY(frame->accessibleDescription().contains(QStringLiteral("nowhere")));
    QVERIFY(frame->findChild<QPushButton *>()->text().contains(QStringLiteral("Try again")));
    test::screenshot(m_stage->window.get(), QStringLiteral("board with an error"));
    part()->desk().undo();
    QVERIFY(page()->canvas()->frame(id) == nullptr);
}

void TestBoards::aTableFillsItsTile()
{
    data::ResultTable table{.columns = {{"name", data::ColumnType::Text}},
                            .rows = std::vector<data::Row>(40, data::Row{"one of many"}),
                            .truncated = false,
                            .totalRows = std::nullopt};
    session::Tile tile;
    tile.title = "Names";
    tile.kind = session::TileKind::Table;
    tile.result = session::TileResult{};
    tile.result->table = std::make_shared<const data::ResultTable>(table);
    QWidget window;
    TileFrame frame(tile, false, &window);
    window.resize(800, 720);
    frame.resize(400, 720);
    window.show();
    const auto *view = frame.findChild<gui::GridView *>();
    QTRY_VERIFY2(view->height() > 580, qPrintable(QString::number(view->height())));
    frame.resize(400, 300);
    QTRY_VERIFY(view->height() < 240 && view->height() > 150);
    // the count stays beneath the rows where there are few
    table.rows.resize(3);
    tile.result->table = std::make_shared<const data::ResultTable>(table);
    TileFrame few(tile, false, &window);
    few.setGeometry(400, 0, 400, 720);
    few.show();
    QTRY_VERIFY(few.findChild<gui::GridView *>()->height() < 200);
}

void TestBoards::boardsArePresented()
{
    part()->desk().addBoard(QStringLiteral("Second"));
    part()->open(part()->desk().boards().front().id);
    QTRY_VERIFY_WITH_TIMEOUT(isAtRest(), patience);
    press(Qt::Key_F5);
    QTRY_VERIFY(m_stage->window->findChild<gui::BoardShow *>() != nullptr);
    QPointer<gui::BoardShow> show = m_stage->window->findChild<gui::BoardShow *>();
    QTRY_VERIFY(show->isVisible());
    QVERIFY(show->isFullScreen());
    show->resize(1280, 800);
    QVERIFY(test::screenshot(show, QStringLiteral("board presented")));
    QTest::keyClick(show, Qt::Key_Right);
    QCOMPARE(show->boardId(), part()->desk().boards().back().id);
    QTest::keyClick(show, Qt::Key_Left);
    QCOMPARE(show->boardId(), part()->desk().boards().front().id);
    show->setInterval(20);
    QTest::keyClick(show, Qt::Key_Space);
    QVERIFY(show->advances());
    QTRY_COMPARE(show->boardId(), part()->desk().boards().back().id);
    QTest::keyClick(show, Qt::Key_Space);
    QVERIFY(!show->advances());
    QTest::keyClick(show, Qt::Key_Escape);
    QTRY_VERIFY(show.isNull());
    part()->desk().undo();
    QCOMPARE(part()->desk().boards().size(), std::size_t(1));
}

void TestBoards::boardsAreExported()
{
    const QString path = m_folder.filePath(QStringLiteral("board.html"));
    part()->exportTo(gui::ReportFormat::Html, path);
    QTRY_VERIFY_WITH_TIMEOUT(toast()->text().contains(QStringLiteral("“board.html” saved")),
                             patience);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray html = file.readAll();
    QVERIFY(html.contains("Orders, month by month"));
    QVERIFY(html.contains("<svg"));
    QVERIFY(html.contains("country: France, Germany"));
}

void TestBoards::thePaletteFindsBoards()
{
    QTest::keyClick(page(), Qt::Key_Escape);
    QTRY_VERIFY(m_stage->window->workspace()->isVisible());
    press(Qt::Key_K, Qt::ControlModifier);
    gui::CommandPalette *palette = m_stage->window->palettePopup();
    QTRY_VERIFY(palette->isVisible());
    QTest::keyClicks(palette->field(), QStringLiteral("Pinboard"));
    QModelIndex found;
    for (int row = 0; row < palette->list()->model()->rowCount(); ++row) {
        const QModelIndex index = palette->list()->model()->index(row, 0);
        if (index.data().toString() == QStringLiteral("Pinboard")) {
            found = index;
        }
    }
    QVERIFY(found.isValid());
    palette->list()->setCurrentIndex(found);
    QTest::keyClick(palette->field(), Qt::Key_Return);
    QTRY_VERIFY(page()->isVisible());
}

void TestBoards::picturesForEyes()
{
    QTRY_VERIFY_WITH_TIMEOUT(isAtRest(), patience);
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("board light")));
    m_theme->choose(gui::Theme::Choice::Dark);
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("board dark")));
    QApplication::setLayoutDirection(Qt::RightToLeft);
    QTest::qWait(50);
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("board right to left")));
    QApplication::setLayoutDirection(Qt::LeftToRight);
    m_theme->choose(gui::Theme::Choice::Light);
    part()->open(part()->desk().addBoard(QStringLiteral("Empty")));
    QVERIFY(test::screenshot(m_stage->window.get(), QStringLiteral("board empty")));
    part()->desk().undo();
}

void TestBoards::boardsOutliveTheWindow()
{
    const std::string id = part()->desk().boards().front().id;
    const std::vector<session::Tile> before = part()->desk().boards().front().tiles;
    cleanupTestCase();
    openWindow();
    QCOMPARE(part()->desk().boards().size(), std::size_t(1));
    const session::Board *again = part()->desk().board(id);
    QVERIFY(again != nullptr);
    QCOMPARE(again->tiles.size(), before.size());
    for (const session::Tile &tile : before) {
        QVERIFY(again->tile(tile.id) != nullptr);
        QVERIFY(again->tile(tile.id)->place == tile.place);
    }
}
} // namespace tst_Boards
QUERENT_WINDOW_TEST(Boards)
#include "tst_Boards.moc"
