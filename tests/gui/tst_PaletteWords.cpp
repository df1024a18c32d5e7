// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/controls/PickList.h"
#include "gui/grid/GridView.h"
#include "gui/grid/ResultGrid.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/Workspace.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

namespace tst_PaletteWords {

using namespace querent;

namespace {

constexpr int patience = 30'000;
constexpr int rowsInSight = 9;

} // namespace

/// What people type into the palette finds what they mean, whatever the command is called.
class TestPaletteWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
    void theTableOfAnAnswerIsReached();
    void whatOtherWordsFindIsRun();
    void wordsFindCommands_data();
    void wordsFindCommands();
    void germanWordsFindCommands_data();
    void germanWordsFindCommands();

private:
    void openWindow();
    [[nodiscard]] gui::CommandPalette *palette() const { return m_stage->window->palettePopup(); }
    void type(const QString &words);
    [[nodiscard]] QStringList found() const;

    QTemporaryDir m_folder;
    QTranslator m_german;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestPaletteWords::initTestCase()
{
    m_theme = test::setStage();
    openWindow();
}

void TestPaletteWords::cleanup()
{
    if (palette()->isVisible()) {
        QTest::keyClick(palette()->field(), Qt::Key_Escape);
    }
}

void TestPaletteWords::cleanupTestCase()
{
    m_stage.reset();
    QCoreApplication::removeTranslator(&m_german);
}

void TestPaletteWords::openWindow()
{
    m_stage.reset();
    test::WindowOptions options;
    options.sampleLocation = test::WindowStage::sampleFile();
    options.keptFolder = m_folder.path();
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme, std::move(options));
    QVERIFY(m_stage->show());
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
}

void TestPaletteWords::type(const QString &words)
{
    QWidget *focused = QApplication::focusWidget();
    QTest::keyClick(focused != nullptr ? focused : m_stage->window.get(), Qt::Key_K,
                    Qt::ControlModifier);
    QTRY_VERIFY(palette()->isVisible());
    QTest::keyClicks(palette()->field(), words);
}

QStringList TestPaletteWords::found() const
{
    QStringList titles;
    const QAbstractItemModel *rows = palette()->list()->model();
    for (int row = 0; row < std::min(rowsInSight, rows->rowCount()); ++row) {
        titles << rows->index(row, 0).data().toString();
    }
    return titles;
}

void TestPaletteWords::theTableOfAnAnswerIsReached()
{
    m_stage->window->workspace()->ask(QStringLiteral("total sales by category in 2024"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), patience);
    gui::AnswerCard *card = m_stage->window->workspace()->conversation()->lastTurn()->answerCard();
    QVERIFY(card != nullptr && card->grid() != nullptr);
    QVERIFY(!card->grid()->isVisible());

    type(QStringLiteral("sort"));
    QTest::keyClick(palette()->field(), Qt::Key_Return);
    QTRY_VERIFY(card->grid()->view()->hasFocus());
    QVERIFY(card->grid()->isVisible());

    QApplication::clipboard()->setText(QStringLiteral("before"));
    type(QStringLiteral("copy table"));
    QTest::keyClick(palette()->field(), Qt::Key_Return);
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("Furniture")));

    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    type(QStringLiteral("csv save"));
    QTest::keyClick(palette()->field(), Qt::Key_Return);
    QTRY_VERIFY(card->grid()->findChild<QFileDialog *>() != nullptr);
    card->grid()->findChild<QFileDialog *>()->reject();
}

void TestPaletteWords::whatOtherWordsFindIsRun()
{
    type(QStringLiteral("plan"));
    test::screenshot(m_stage->window.get(), QStringLiteral("palette-plan"));
    palette()->list()->setCurrent(static_cast<int>(found().indexOf(QStringLiteral("Write SQL"))));
    QTest::keyClick(palette()->field(), Qt::Key_Return);
    QTRY_VERIFY(QApplication::focusWidget() != nullptr &&
                QApplication::focusWidget()->inherits("querent::gui::SqlEditor"));
}

void TestPaletteWords::wordsFindCommands_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("command");
    const auto add = [](const char *typed, const char *command) {
        QTest::addRow("%s", typed) << QString::fromUtf8(typed) << QString::fromUtf8(command);
    };
    add("plan", "Write SQL");
    add("plan steps", "Show the timeline");
    add("query plan", "Write SQL");
    add("export", "Export the conversation…");
    add("pdf", "Export the conversation…");
    add("csv", "Save the table as a file…");
    add("excel", "Export the conversation…");
    add("print", "Export the conversation…");
    add("share", "Export the conversation…");
    add("report", "Export the conversation…");
    add("dark", "Switch between light and dark");
    add("theme", "Switch between light and dark");
    add("colour", "Appearance: theme, contrast, accent colour, size, density, motion, language");
    add("font", "Larger");
    add("high contrast",
        "Appearance: theme, contrast, accent colour, size, density, motion, language");
    add("compact", "Appearance: theme, contrast, accent colour, size, density, motion, language");
    add("zoom", "Larger");
    add("zoom out", "Smaller");
    add("undo", "Undo the change of the answer");
    add("delete", "Delete the conversation");
    add("remove", "Delete the conversation");
    add("model", "Language model: provider, key, network, and what may leave this computer");
    add("ollama", "Language model: provider, key, network, and what may leave this computer");
    add("key", "Keyboard shortcuts");
    add("api key", "Language model: provider, key, network, and what may leave this computer");
    add("sql", "Write SQL");
    add("timeline", "Show the timeline");
    add("explain", "Show the timeline");
    add("help", "What can I ask?");
    add("version", "About Querent");
    add("language", "Appearance: theme, contrast, accent colour, size, density, motion, language");
    add("history", "Search the conversations");
    add("dashboard", "New pinboard");
    add("graph", "Go to the chart");
    add("filter", "Filter the columns of the table");
    add("relationships", "Show how the tables hang together");
    add("synonyms", "Edit the data dictionary");
    add("examples", "What can I ask?");
    add("import", "Open a file…");
    add("options", "Settings…");
    add("exit", "Quit");
    add("chat", "New conversation");
    add("feedback", "Say what was wrong…");
    add("fork", "Open the state at the selected step");
}

void TestPaletteWords::wordsFindCommands()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, command);
    type(typed);
    QVERIFY2(found().contains(command), qPrintable(found().join(QStringLiteral(" | "))));
}

void TestPaletteWords::germanWordsFindCommands_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("command");
    const auto add = [](const char *typed, const char *command) {
        QTest::addRow("%s", typed) << QString::fromUtf8(typed) << QString::fromUtf8(command);
    };
    add("plan", "SQL schreiben");
    add("plan schritte", "Ablauf anzeigen");
    add("export", "Unterhaltung exportieren …");
    add("drucken", "Unterhaltung exportieren …");
    add("csv", "Tabelle als Datei speichern …");
    add("dunkel", "Zwischen Hell und Dunkel wechseln");
    add("schrift", "Größer");
    add("zoom", "Kleiner");
    add("hilfe", "Was kann ich fragen?");
    add("entfernen", "Unterhaltung löschen");
    add("verlauf", "Unterhaltungen durchsuchen");
    add("grafik", "Zum Diagramm gehen");
    add("timeline", "Ablauf anzeigen");
    add("undo", "Änderung der Antwort rückgängig machen");
}

void TestPaletteWords::germanWordsFindCommands()
{
    QFETCH(const QString, typed);
    QFETCH(const QString, command);
    if (m_german.isEmpty()) {
        QVERIFY(m_german.load(QStringLiteral(":/i18n/querent_de.qm")));
        QVERIFY(QCoreApplication::installTranslator(&m_german));
        openWindow();
    }
    type(typed);
    QVERIFY2(found().contains(command), qPrintable(found().join(QStringLiteral(" | "))));
}

} // namespace tst_PaletteWords

QUERENT_WINDOW_TEST(PaletteWords)
#include "tst_PaletteWords.moc"
