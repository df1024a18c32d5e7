// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Screenshot.h"
#include "ThreadsStage.h"
#include "gui/schema/SchemaPanel.h"
#include "gui/timeline/TimelinePanel.h"
#include "gui/timeline/TimelineView.h"

#include <QPushButton>
#include <QTest>

namespace tst_Panels {

using namespace querent;

/// The panels beside the conversation, and how the window fits the screen.
class TestPanels : public QObject, private test::ThreadsStage
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        begin();
        QVERIFY(open());
    }
    void cleanup() { end(); }

    void itsFootIsOnTheScreen();
    void panelsGiveWayAndAreRemembered();
    void panelsChangeSidesFromRightToLeft();

private:
    template <typename Widget>
    [[nodiscard]] Widget *child() const
    {
        return m_stage->window->findChild<Widget *>();
    }
};

void TestPanels::itsFootIsOnTheScreen()
{
    using gui::MainWindow;
    const QSize window(1280, 800);
    QVERIFY(!MainWindow::fillsScreen(window, {1920, 1040}));
    QVERIFY(!MainWindow::fillsScreen(window, {1280, 840}));
    QVERIFY2(MainWindow::fillsScreen(window, {1280, 800}), "the frame comes on top");
    QVERIFY(MainWindow::fillsScreen(window, {1366, 728}));
    QVERIFY(MainWindow::fillsScreen(window, {1024, 1366}));
}

void TestPanels::panelsGiveWayAndAreRemembered()
{
    QVERIFY(ask("number of customers per country"));
    const gui::TurnView *turn = conversation()->lastTurn();
    QVERIFY(child<gui::TimelinePanel>()->isVisible());
    m_stage->window->resize(1000, 760);
    QTRY_VERIFY(!child<gui::TimelinePanel>()->isVisible());
    QVERIFY(child<gui::SchemaPanel>()->isVisible());
    QTest::mouseClick(turn->findChild<QPushButton *>(QStringLiteral("steps")), Qt::LeftButton);
    QVERIFY(turn->findChild<gui::TimelineView *>()->isVisible());
    test::screenshot(m_stage->window.get(), QStringLiteral("window narrow"));
    m_stage->window->resize(700, 700);
    QTRY_VERIFY(!child<gui::SchemaPanel>()->isVisible());
    test::screenshot(m_stage->window.get(), QStringLiteral("window very narrow"));
    m_stage->window->resize(1300, 800);
    QTRY_VERIFY(child<gui::TimelinePanel>()->isVisible());
    QTest::keyClick(m_stage->window.get(), Qt::Key_T, Qt::ControlModifier);
    m_stage->window->close();

    gui::MainWindow again({.settings = m_stage->settings,
                           .theme = *m_theme,
                           .opener = m_stage->opener,
                           .controller = m_stage->controller,
                           .sampleLocation = QLatin1String(test::sample)});
    again.show();
    again.openLocation(QLatin1String(test::sample));
    QTRY_VERIFY_WITH_TIMEOUT(again.workspace()->isVisible(), test::patience);
    QVERIFY(again.findChild<gui::SchemaPanel *>()->isVisible());
    QVERIFY(!again.findChild<gui::TimelinePanel *>()->isVisible());
}

void TestPanels::panelsChangeSidesFromRightToLeft()
{
    const QWidget *schema = child<gui::SchemaPanel>();
    const QWidget *timeline = child<gui::TimelinePanel>();
    const auto left = [this](const QWidget *panel) {
        return panel->mapTo(m_stage->window.get(), QPoint(0, 0)).x();
    };
    QTRY_VERIFY(left(schema) < left(timeline));
    m_stage->window->setLayoutDirection(Qt::RightToLeft);
    QTRY_VERIFY(left(schema) > left(timeline));
    QVERIFY(schema->isVisible() && timeline->isVisible());
}

} // namespace tst_Panels

QUERENT_WINDOW_TEST(Panels)
#include "tst_Panels.moc"
