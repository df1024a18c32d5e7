// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Keyboard.h"
#include "OpenMenu.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/ask/AskBox.h"
#include "gui/boards/BoardCanvas.h"
#include "gui/boards/BoardPage.h"
#include "gui/boards/BoardsPart.h"
#include "gui/charts/ChartPane.h"
#include "gui/charts/ChartSettingsPanel.h"
#include "gui/charts/ChartView.h"
#include "gui/controls/Chip.h"
#include "gui/controls/Toast.h"
#include "gui/grid/GridHeader.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/grid/ResultModel.h"
#include "gui/schema/DictionaryView.h"
#include "gui/schema/SchemaPage.h"
#include "gui/settings/SettingsPage.h"
#include "gui/sql/SqlView.h"
#include "gui/threads/ThreadsPanel.h"
#include "gui/timeline/StepDetail.h"
#include "gui/timeline/TimelinePanel.h"
#include "gui/timeline/TimelineView.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/WelcomePage.h"
#include "gui/window/Workspace.h"

#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

namespace tst_KeyboardTour {

using namespace querent;
using gui::TurnView;

namespace {

constexpr int patience = 30'000;

} // namespace

/// Through the whole window with keys only. Each stop begins in a window of its own, with a source
/// and an answer that keys have brought there.
class TestKeyboardTour : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void readsTheAnswer();
    void changesAChip();
    void walksTheGrid();
    void setsTheChart();
    void followsTheSteps();
    void pinsAndMovesATile();
    void exportsTheConversation();
    void describesAColumn();
    void setsTheTheme();
    void asksByThePalette();
    void searchesRenamesAndDeletesConversations();
    void closes();

private:
    template <typename Widget>
    [[nodiscard]] Widget *the() const
    {
        return m_stage->window->findChild<Widget *>();
    }
    [[nodiscard]] TurnView *turn() const
    {
        return m_stage->window->workspace()->conversation()->lastTurn();
    }
    [[nodiscard]] gui::AnswerCard *card() const { return turn()->answerCard(); }
    void opensASource();
    [[nodiscard]] bool ask(const QString &question);
    /// A second conversation, by the palette.
    [[nodiscard]] bool beginsAnother();
    /// The command of this name, by the palette.
    [[nodiscard]] bool command(const QString &words);
    /// Types the path into the file dialog that comes.
    [[nodiscard]] bool giveFile(const QString &path);
    /// The view of the answer that is the one of this name.
    [[nodiscard]] bool showView(const QString &name);

    gui::Theme *m_theme = nullptr;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<test::WindowStage> m_stage;
    std::unique_ptr<test::Keyboard> m_keys;
};

void TestKeyboardTour::initTestCase()
{
    m_theme = test::setStage();
}

void TestKeyboardTour::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    test::WindowOptions options;
    options.open.lessonsFolder = m_folder->filePath(QStringLiteral("lessons")).toStdString();
    options.keptFolder = m_folder->filePath(QStringLiteral("kept"));
    options.runsFile = m_folder->filePath(QStringLiteral("runs.db"));
    m_stage = std::make_unique<test::WindowStage>(m_folder->path(), *m_theme, std::move(options));
    m_keys = std::make_unique<test::Keyboard>(*m_stage->window);
    QVERIFY(m_stage->show());
    opensASource();
    if (!QTest::currentTestFailed()) {
        QVERIFY(ask(QStringLiteral("number of customers per country")));
    }
}

void TestKeyboardTour::cleanup()
{
    m_stage->window->close();
    m_stage.reset();
    m_theme->choose(gui::Theme::Choice::Light);
}

bool TestKeyboardTour::ask(const QString &question)
{
    const TurnView *before = turn();
    if (!m_keys->press(Qt::Key_L, Qt::ControlModifier)) {
        return false;
    }
    m_keys->type(question);
    return m_keys->press(Qt::Key_Return) &&
           QTest::qWaitFor([&] { return turn() != before && turn()->answerCard() != nullptr; },
                           patience) &&
           m_keys->isSeen(QStringLiteral("an answer"));
}

bool TestKeyboardTour::beginsAnother()
{
    return command(QStringLiteral("New conversation")) &&
           m_keys->isSeen(QStringLiteral("a new conversation")) &&
           ask(QStringLiteral("how many orders are there"));
}

bool TestKeyboardTour::command(const QString &words)
{
    if (!m_keys->press(Qt::Key_K, Qt::ControlModifier)) {
        return false;
    }
    m_keys->type(words);
    gui::CommandPalette *palette = m_stage->window->palettePopup();
    if (!palette->isVisible() || !palette->field()->hasFocus()) {
        qWarning("the palette is not open");
        return false;
    }
    QTest::keyClick(palette->field(), Qt::Key_Return);
    return QTest::qWaitFor([palette] { return !palette->isVisible(); });
}

bool TestKeyboardTour::giveFile(const QString &path)
{
    QFileDialog *dialog = nullptr;
    const bool open = QTest::qWaitFor([&] {
        dialog = the<QFileDialog>();
        return dialog != nullptr && dialog->isActiveWindow() && dialog->focusWidget() != nullptr;
    });
    if (!open || !m_keys->isSeen(QStringLiteral("the file dialog"))) {
        return false;
    }
    QTest::keyClick(dialog->focusWidget(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(dialog->focusWidget(), path);
    QTest::keyClick(dialog->focusWidget(), Qt::Key_Return);
    if (!QTest::qWaitFor([this] { return the<QFileDialog>() == nullptr; })) {
        return false;
    }
    return m_keys->comesBack();
}

bool TestKeyboardTour::showView(const QString &name)
{
    auto *tabs = card()->findChild<QTabBar *>(QStringLiteral("tabs"));
    if (!m_keys->press(Qt::Key_L, Qt::ControlModifier) ||
        !m_keys->walk([tabs](const QWidget *at) { return at == tabs; }, Qt::Key_Backtab,
                      Qt::ShiftModifier)) {
        return false;
    }
    for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Right}) {
        for (int steps = 0; steps < tabs->count(); ++steps) {
            if (tabs->tabText(tabs->currentIndex()) == name) {
                return true;
            }
            if (!m_keys->press(key)) {
                return false;
            }
        }
    }
    qWarning("no view “%s”", qPrintable(name));
    return false;
}

void TestKeyboardTour::opensASource()
{
    QVERIFY(the<gui::WelcomePage>()->isVisible());
    QVERIFY(m_keys->walkTo(QStringLiteral("Open a file")));
    QTest::keyClick(m_keys->place(), Qt::Key_Space);
    QVERIFY(giveFile(test::WindowStage::sampleFile()));
    QTRY_VERIFY_WITH_TIMEOUT(m_stage->window->workspace()->isVisible(), patience);
    QVERIFY(m_keys->isSeen(QStringLiteral("opening")));
    QVERIFY(m_stage->window->workspace()->askBox()->editor()->hasFocus());
}

void TestKeyboardTour::readsTheAnswer()
{
    QVERIFY(card()->chart() != nullptr);
    QVERIFY(showView(QStringLiteral("Table")));
    QVERIFY(card()->grid()->isVisible());
    QVERIFY(showView(QStringLiteral("SQL")));
    QVERIFY(card()->sql()->isVisible());
    QVERIFY(m_keys->press(Qt::Key_Tab));
    QVERIFY(showView(QStringLiteral("Chart")));
    QVERIFY(m_keys->press(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier));
    QVERIFY(card()->chart()->hasFocus());
    QVERIFY(m_keys->press(Qt::Key_Right));
}

void TestKeyboardTour::changesAChip()
{
    QVERIFY(turn() != nullptr);
    const session::AnswerPtr before = turn()->answer();
    QVERIFY(m_keys->press(Qt::Key_L, Qt::ControlModifier));
    const auto isGrouping = [](const QWidget *at) {
        const auto *chip = qobject_cast<const gui::Chip *>(at);
        return chip != nullptr && chip->part().role == query::PlanRole::Grouping;
    };
    QVERIFY(m_keys->walk(isGrouping, Qt::Key_Backtab, Qt::ShiftModifier));
    QVERIFY(m_keys->press(Qt::Key_Space));
    QVERIFY(QApplication::activePopupWidget() != nullptr);
    QVERIFY(m_keys->press(Qt::Key_Down));
    QVERIFY(m_keys->press(Qt::Key_Down));
    QTest::keyClick(m_keys->place(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(turn()->answer() != before && !turn()->isChanging(), patience);
    QVERIFY(m_keys->isSeen(QStringLiteral("the other grouping")));
    QVERIFY(m_keys->press(Qt::Key_Z, Qt::ControlModifier));
    QTRY_COMPARE_WITH_TIMEOUT(turn()->answer(), before, patience);
    QVERIFY(m_keys->isSeen(QStringLiteral("undo")));
}

void TestKeyboardTour::walksTheGrid()
{
    QVERIFY(showView(QStringLiteral("Table")));
    gui::ResultGrid *grid = card()->grid();
    QVERIFY(m_keys->walkTo(grid->header()));
    const auto first = [grid] {
        return grid->model()->index(0, 0).data(Qt::DisplayRole).toString();
    };
    const QString before = first();
    QVERIFY(m_keys->press(Qt::Key_Return));
    QTRY_VERIFY_WITH_TIMEOUT(!grid->isBusy() && first() != before, patience);
    QVERIFY(m_keys->press(Qt::Key_Down));
    QVERIFY(grid->view()->hasFocus());
    QVERIFY(m_keys->press(Qt::Key_Down));
    QVERIFY(m_keys->press(Qt::Key_Right));
    QVERIFY(m_keys->press(Qt::Key_Down, Qt::ShiftModifier));
    QTRY_VERIFY_WITH_TIMEOUT(!grid->sumsText().isEmpty(), patience);
    QGuiApplication::clipboard()->clear();
    QVERIFY(m_keys->press(Qt::Key_C, Qt::ControlModifier));
    QTRY_VERIFY(!QGuiApplication::clipboard()->text().isEmpty());
    QVERIFY(m_keys->press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier));
    QVERIFY(grid->header()->areFieldsOpen());
    const int rows = grid->model()->rowCount();
    m_keys->type(QStringLiteral("> 500"));
    QTRY_VERIFY_WITH_TIMEOUT(grid->model()->rowCount() < rows && !grid->isBusy(), patience);
    QVERIFY(m_keys->isSeen(QStringLiteral("a filter")));
    QVERIFY(m_keys->press(Qt::Key_Escape));
    QVERIFY(!grid->header()->areFieldsOpen());
}

void TestKeyboardTour::setsTheChart()
{
    QVERIFY(m_keys->press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier));
    gui::ChartPane *pane = card()->chartPane();
    QTRY_VERIFY(pane->settingsPanel() != nullptr && pane->settingsPanel()->isVisible());
    const insight::ChartSettings before = pane->settings();
    QVERIFY(m_keys->isSeen(QStringLiteral("the settings of the chart")));
    QVERIFY(pane->settingsPanel()->isAncestorOf(m_keys->place()));
    const gui::ChartSettingsPanel *panel = pane->settingsPanel();
    QVERIFY(m_keys->walk([panel](const QWidget *at) {
        return panel->isAncestorOf(at) && qobject_cast<const QComboBox *>(at) != nullptr;
    }));
    QVERIFY(m_keys->press(Qt::Key_Down));
    QTRY_VERIFY(!(pane->settings() == before));
    QVERIFY(m_keys->press(Qt::Key_Escape));
    QTRY_VERIFY(pane->settingsPanel() == nullptr || !pane->settingsPanel()->isVisible());
}

void TestKeyboardTour::followsTheSteps()
{
    gui::TimelineView *steps = the<gui::TimelinePanel>()->view();
    QVERIFY(m_keys->walk([steps](const QWidget *at) { return at == steps; }, Qt::Key_F6) ||
            m_keys->walkTo(steps));
    QVERIFY(m_keys->press(Qt::Key_Down));
    QVERIFY(m_keys->press(Qt::Key_Down));
    QVERIFY(steps->selected() >= 0);
    QTRY_VERIFY(the<gui::StepDetail>()->isVisible());
    QVERIFY(m_keys->walkTo(the<gui::StepDetail>()));
    QVERIFY(m_keys->press(Qt::Key_Down));
}

void TestKeyboardTour::pinsAndMovesATile()
{
    QVERIFY(m_keys->press(Qt::Key_L, Qt::ControlModifier));
    QTest::keyClick(m_keys->place(), Qt::Key_D, Qt::ControlModifier);
    QVERIFY(m_keys->pick(QStringLiteral("New pinboard…")));
    QVERIFY(test::enter({}));
    auto *part = the<gui::BoardsPart>();
    QTRY_VERIFY(!part->desk().boards().empty() && !part->desk().boards().front().tiles.empty());
    QVERIFY(command(QString::fromStdString(part->desk().boards().front().name)));
    QTRY_VERIFY(part->page()->isVisible());
    QVERIFY(m_keys->isSeen(QStringLiteral("opening the board")));
    const auto tile = [part] { return part->page()->board()->tiles.front(); };
    QTRY_VERIFY_WITH_TIMEOUT(part->page()->canvas()->frame(tile().id)->state() ==
                                 gui::TileFrame::State::Ready,
                             patience);
    QVERIFY(m_keys->walkTo(part->page()->canvas()->frame(tile().id)));
    const session::TilePlace before = tile().place;
    QVERIFY(m_keys->press(Qt::Key_Down, Qt::ShiftModifier));
    QTRY_COMPARE(tile().place.rows, before.rows + 1);
    QVERIFY(m_keys->press(Qt::Key_Z, Qt::ControlModifier));
    QTRY_COMPARE(tile().place.rows, before.rows);
    const QString page = m_folder->filePath(QStringLiteral("board.html"));
    QVERIFY(command(QStringLiteral("Export the board: Web page")));
    QVERIFY(giveFile(page));
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(page), patience);
    QVERIFY(m_keys->isSeen(QStringLiteral("exporting the board")));
    QVERIFY(m_keys->press(Qt::Key_Escape));
    QTRY_VERIFY(!part->page()->isVisible());
}

void TestKeyboardTour::exportsTheConversation()
{
    const QString report = m_folder->filePath(QStringLiteral("report.md"));
    QVERIFY(command(QStringLiteral("Export the conversation")));
    QVERIFY(giveFile(report));
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(report), patience);
    QVERIFY(m_keys->isSeen(QStringLiteral("exporting")));
}

void TestKeyboardTour::describesAColumn()
{
    QVERIFY(m_keys->press(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier));
    auto *page = the<gui::SchemaPage>();
    QTRY_VERIFY(page->isVisible());
    QVERIFY(m_keys->press(Qt::Key_F, Qt::ControlModifier));
    QVERIFY(page->search()->hasFocus());
    m_keys->type(QStringLiteral("unit_cost"));
    QTreeView *tree = page->dictionary()->tree();
    QVERIFY(m_keys->walkTo(tree));
    const auto isColumn = [tree] {
        return tree->currentIndex().siblingAtColumn(0).data().toString().contains(
            QStringLiteral("unit_cost"));
    };
    for (int steps = 0; steps < 5 && !isColumn(); ++steps) {
        QVERIFY(m_keys->press(steps == 1 ? Qt::Key_Right : Qt::Key_Down));
    }
    QVERIFY(isColumn());
    while (tree->currentIndex().column() < 1) {
        QVERIFY(m_keys->press(Qt::Key_Right));
    }
    QVERIFY(m_keys->press(Qt::Key_F2));
    QVERIFY(qobject_cast<QLineEdit *>(m_keys->place()) != nullptr);
    QTest::keyClick(m_keys->place(), Qt::Key_A, Qt::ControlModifier);
    m_keys->type(QStringLiteral("What one piece costs us"));
    QVERIFY(m_keys->press(Qt::Key_Return));
    QTRY_COMPARE_WITH_TIMEOUT(tree->currentIndex().siblingAtColumn(1).data().toString(),
                              QStringLiteral("What one piece costs us"), patience);
    QVERIFY(m_keys->press(Qt::Key_Escape));
    QTRY_VERIFY(!page->isVisible());
    QVERIFY(m_keys->isSeen(QStringLiteral("leaving the dictionary")));
}

void TestKeyboardTour::setsTheTheme()
{
    QVERIFY(m_keys->press(Qt::Key_Comma, Qt::ControlModifier));
    auto *page = the<gui::SettingsPage>();
    QTRY_VERIFY(page->isVisible());
    QVERIFY(m_keys->walkTo(page->search()));
    m_keys->type(QStringLiteral("theme"));
    QVERIFY(m_keys->walkTo(QStringLiteral("Theme")));
    QVERIFY(m_keys->press(Qt::Key_End));
    QTRY_VERIFY(m_theme->isDark());
    QVERIFY(m_keys->isSeen(QStringLiteral("the dark theme")));
    QVERIFY(m_keys->press(Qt::Key_Up));
    QTRY_VERIFY(!m_theme->isDark());
    QVERIFY(m_keys->press(Qt::Key_Escape));
    QTRY_VERIFY(!page->isVisible());
    QVERIFY(m_keys->isSeen(QStringLiteral("leaving the settings")));
}

void TestKeyboardTour::asksByThePalette()
{
    QVERIFY(beginsAnother());
    QTRY_COMPARE_WITH_TIMEOUT(the<gui::ThreadsPanel>()->list()->model()->rowCount(), 2, patience);
}

void TestKeyboardTour::searchesRenamesAndDeletesConversations()
{
    QListView *list = the<gui::ThreadsPanel>()->list();
    const auto rows = [list] { return list->model()->rowCount(); };
    QVERIFY(beginsAnother());
    QTRY_COMPARE_WITH_TIMEOUT(rows(), 2, patience);
    const auto title = [list] { return list->model()->index(0, 0).data().toString(); };
    QVERIFY(m_keys->press(Qt::Key_H, Qt::ControlModifier));
    m_keys->type(QStringLiteral("country"));
    QTRY_COMPARE_WITH_TIMEOUT(rows(), 1, patience);
    QVERIFY(m_keys->press(Qt::Key_Down));
    QVERIFY(list->hasFocus());
    QVERIFY(m_keys->press(Qt::Key_F2));
    QVERIFY(qobject_cast<QLineEdit *>(m_keys->place()) != nullptr);
    QTest::keyClick(m_keys->place(), Qt::Key_A, Qt::ControlModifier);
    m_keys->type(QStringLiteral("Customers by country"));
    QVERIFY(m_keys->press(Qt::Key_Return));
    QTRY_COMPARE_WITH_TIMEOUT(title(), QStringLiteral("Customers by country"), patience);
    QVERIFY(list->hasFocus());
    QVERIFY(m_keys->press(Qt::Key_Delete));
    QTRY_COMPARE_WITH_TIMEOUT(rows(), 0, patience);
    QVERIFY(m_keys->isSeen(QStringLiteral("deleting")));
    QVERIFY(m_keys->press(Qt::Key_Z, Qt::ControlModifier));
    QTRY_COMPARE_WITH_TIMEOUT(rows(), 1, patience);
    QVERIFY(m_keys->press(Qt::Key_H, Qt::ControlModifier));
    QVERIFY(m_keys->press(Qt::Key_Escape));
    QTRY_COMPARE_WITH_TIMEOUT(rows(), 2, patience);
}

void TestKeyboardTour::closes()
{
    QVERIFY(m_keys->press(Qt::Key_W, Qt::ControlModifier));
    QTRY_VERIFY(the<gui::WelcomePage>()->isVisible());
    QTest::keyClick(m_keys->place(), Qt::Key_Q, Qt::ControlModifier);
    QTRY_VERIFY(!m_stage->window->isVisible());
}

} // namespace tst_KeyboardTour

QUERENT_WINDOW_TEST(KeyboardTour)
#include "tst_KeyboardTour.moc"
