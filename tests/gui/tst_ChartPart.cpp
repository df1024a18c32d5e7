// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "Stage.h"
#include "WindowStage.h"
#include "gui/answer/AnswerCard.h"
#include "gui/answer/ConversationView.h"
#include "gui/answer/TurnView.h"
#include "gui/charts/ChartPane.h"
#include "gui/charts/ChartSettingsPanel.h"
#include "gui/controls/Toast.h"
#include "gui/grid/ResultGrid.h"
#include "gui/window/CommandPalette.h"
#include "gui/window/Workspace.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

namespace tst_ChartPart {

using namespace querent;
using gui::AnswerCard;

namespace {

constexpr int patience = 30'000;

} // namespace

/// The chart of an answer by keys alone, in the real window on the sample database.
class TestChartPart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanupTestCase();
    void withoutAChartSomethingIsSaid();
    void theChartIsAKeyAway();
    void itsMarksAreSpoken();
    void itsSettingsAreAKeyAway();
    void itIsCopiedAndSaved();
    void thePaletteKnowsIt();
    void theCardThatHadTheKeyboardIsMeant();
    void theRowsBehindAMarkAreATable();

private:
    void ask(const char *question);
    void key(Qt::Key key);
    [[nodiscard]] AnswerCard *newest() const
    {
        return m_stage->window->workspace()->conversation()->lastTurn()->answerCard();
    }
    [[nodiscard]] gui::Toast *toast() const { return m_stage->window->findChild<gui::Toast *>(); }

    QTemporaryDir m_folder;
    gui::Theme *m_theme = nullptr;
    std::unique_ptr<test::WindowStage> m_stage;
};

void TestChartPart::initTestCase()
{
    m_theme = test::setStage();
    m_stage = std::make_unique<test::WindowStage>(m_folder.path(), *m_theme);
    QVERIFY(m_stage->show());
    QVERIFY(m_stage->open(test::WindowStage::sampleFile()));
}

void TestChartPart::init()
{
    m_stage->window->activateWindow();
    QTRY_VERIFY(m_stage->window->isActiveWindow());
}

void TestChartPart::cleanupTestCase()
{
    m_stage.reset();
}

void TestChartPart::ask(const char *question)
{
    m_stage->window->workspace()->ask(QLatin1String(question));
    QTRY_VERIFY_WITH_TIMEOUT(!m_stage->controller.isBusy(), patience);
    QTRY_VERIFY(newest() != nullptr);
}

void TestChartPart::key(Qt::Key key)
{
    QWidget *const focused = QApplication::focusWidget();
    QTest::keyClick(focused != nullptr ? focused : m_stage->window.get(), key,
                    Qt::ControlModifier | Qt::ShiftModifier);
}

void TestChartPart::withoutAChartSomethingIsSaid()
{
    key(Qt::Key_H);
    QTRY_VERIFY(toast()->text().contains(QStringLiteral("no chart")));
}

void TestChartPart::theChartIsAKeyAway()
{
    ask("number of orders per month in 2024");
    AnswerCard *card = newest();
    QVERIFY(card->chart() != nullptr);
    auto *tabs = card->findChild<QTabBar *>();
    tabs->setCurrentIndex(1);
    QVERIFY(!card->chart()->isVisible());
    key(Qt::Key_H);
    QTRY_VERIFY(card->chart()->hasFocus());
    QVERIFY(card->chart()->isVisible());
    QTest::keyClick(card->chart(), Qt::Key_Right);
    QCOMPARE(card->chart()->hoveredMark(), 0);
    QTest::keyClick(card->chart(), Qt::Key_End);
    QCOMPARE(card->chart()->hoveredMark(), card->chart()->markCount() - 1);
    // Enter asks what is behind the mark
    QTest::keyClick(card->chart(), Qt::Key_Return);
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()) != nullptr);
    QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
    test::screenshot(m_stage->window.get(), QStringLiteral("chart-by-keys"));
}

void TestChartPart::itsMarksAreSpoken()
{
    gui::ChartView *chart = newest()->chart();
    chart->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chart, Qt::Key_Home);
    QAccessibleInterface *access = QAccessible::queryAccessibleInterface(chart);
    const auto current = [access] {
        return access->focusChild() != nullptr ? access->focusChild()->text(QAccessible::Name)
                                               : QString();
    };
    QVERIFY2(current().startsWith(QStringLiteral("January 2024; ")), qPrintable(current()));
    QTest::keyClick(chart, Qt::Key_Right);
    QVERIFY2(current().startsWith(QStringLiteral("February 2024; ")), qPrintable(current()));
    QVERIFY(access->focusChild()->state().focused);

    QCOMPARE(access->role(), QAccessible::Chart);
    QVERIFY(!access->text(QAccessible::Name).isEmpty());
    const int widgets = access->childCount() - chart->markCount();
    QVERIFY(widgets >= 0);
    for (int mark = 0; mark < chart->markCount(); ++mark) {
        QAccessibleInterface *child = access->child(widgets + mark);
        QVERIFY(child != nullptr && child->isValid());
        QCOMPARE(access->indexOfChild(child), widgets + mark);
        QVERIFY(child->text(QAccessible::Name).contains(QStringLiteral("2024; ")));
    }
    QVERIFY(access->child(access->childCount()) == nullptr);
    const QRect first = access->child(widgets)->rect();
    QCOMPARE(access->childAt(first.center().x(), first.center().y()), access->child(widgets));
}

void TestChartPart::itsSettingsAreAKeyAway()
{
    gui::ChartPane *pane = newest()->chartPane();
    QVERIFY(pane->settingsPanel() == nullptr);
    key(Qt::Key_P);
    QTRY_VERIFY(pane->settingsPanel() != nullptr && pane->settingsPanel()->isVisible());
    QVERIFY(pane->settingsPanel()->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTRY_VERIFY(pane->settingsPanel() == nullptr);
}

void TestChartPart::itIsCopiedAndSaved()
{
    QApplication::clipboard()->setText(QStringLiteral("before"));
    key(Qt::Key_C);
    QTRY_VERIFY(QApplication::clipboard()->mimeData()->hasImage());
    QVERIFY(QApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("image/svg+xml")));
    QTRY_VERIFY(toast()->text().contains(QStringLiteral("copied")));

    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    key(Qt::Key_S);
    QTRY_VERIFY(m_stage->window->findChild<QFileDialog *>() != nullptr);
    auto *dialog = m_stage->window->findChild<QFileDialog *>();
    const QString offered = dialog->findChild<QLineEdit *>()->text();
    QVERIFY2(offered.contains(QLatin1Char(' ')), qPrintable(offered)); // what the chart is called
    const QString path = m_folder.filePath(QStringLiteral("chart.svg"));
    dialog->findChild<QLineEdit *>()->setText(path);
    QTest::keyClick(dialog->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_VERIFY(QFile::exists(path));
    QFile written(path);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QVERIFY(written.readAll().contains("<svg"));
}

void TestChartPart::thePaletteKnowsIt()
{
    QTest::keyClick(m_stage->window.get(), Qt::Key_K, Qt::ControlModifier);
    auto *palette = m_stage->window->findChild<gui::CommandPalette *>();
    QTRY_VERIFY(palette->isVisible());
    newest()->chart()->zoom(3);
    QVERIFY(!newest()->chart()->viewport().isWhole());
    auto *words = palette->findChild<QLineEdit *>();
    QTest::keyClicks(words, QStringLiteral("whole chart"));
    QTest::keyClick(words, Qt::Key_Return);
    QTRY_VERIFY(newest()->chart()->viewport().isWhole());
}

void TestChartPart::theCardThatHadTheKeyboardIsMeant()
{
    AnswerCard *before = newest();
    ask("total sales by category in 2024");
    QVERIFY(newest() != before);
    before->chart()->setFocus(Qt::TabFocusReason);
    key(Qt::Key_P);
    QTRY_VERIFY(before->chartPane()->settingsPanel() != nullptr);
    QVERIFY(newest()->chartPane()->settingsPanel() == nullptr);
    before->chartPane()->showSettings(false);
    // back in the question box, the newest is meant
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_L, Qt::ControlModifier);
    key(Qt::Key_P);
    QTRY_VERIFY(newest()->chartPane()->settingsPanel() != nullptr);
}

void TestChartPart::theRowsBehindAMarkAreATable()
{
    ask("number of orders per month in 2024");
    AnswerCard *before = newest();
    before->chart()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(before->chart(), Qt::Key_Home);
    QTest::keyClick(before->chart(), Qt::Key_Return);
    QTRY_VERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()) != nullptr);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QAction *rows = nullptr;
    for (QAction *action : menu->actions()) {
        rows = action->text() == QStringLiteral("Show the rows behind it") ? action : rows;
    }
    QVERIFY(rows != nullptr);
    rows->trigger();
    menu->close();
    QTRY_VERIFY_WITH_TIMEOUT(
        newest() != nullptr && newest() != before && !m_stage->controller.isBusy(), patience);
    QVERIFY(newest()->grid() != nullptr);
    QTRY_VERIFY(newest()->grid()->isVisible());
    QVERIFY(newest()->chart() == nullptr || !newest()->chart()->isVisible());
}

} // namespace tst_ChartPart

QUERENT_WINDOW_TEST(ChartPart)
#include "tst_ChartPart.moc"
