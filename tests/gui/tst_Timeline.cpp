// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/theme/Style.h"
#include "gui/timeline/StepDetail.h"
#include "gui/timeline/TimelinePanel.h"
#include "gui/timeline/TimelineView.h"

#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>

namespace tst_Timeline {

using namespace querent;
using State = session::RunStep::State;

class TestTimeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void stepsAreReplacedWhenTheyEnd();
    void durationsAreReadable_data();
    void durationsAreReadable();
    void aClickShowsWhatAStepReadAndWrote();
    void theKeyboardWalksTheSteps();
    void aWaitingStepLeadsToTheQuestion();
    void standsCloserTogetherAtOnce();
    void isMirroredFromRightToLeft();
    void looksRight();

private:
    gui::Theme *m_theme = nullptr;
};

void TestTimeline::stepsAreReplacedWhenTheyEnd()
{
    gui::Trace trace;
    trace.record(test::step(0, "plan", 0, 0, State::Running));
    trace.record(test::step(0, "plan", 0, 12, State::Succeeded));
    trace.record(test::step(1, "execute", 12, 81));
    QCOMPARE(trace.steps.size(), 2U);
    QCOMPARE(trace.steps[0].state, State::Succeeded);
    QCOMPARE(trace.span(), std::chrono::microseconds(93'000));
    QCOMPARE(trace.summary(), QStringLiteral("93 ms · 2 steps"));
}

void TestTimeline::durationsAreReadable_data()
{
    QTest::addColumn<qint64>("microseconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("hardly any time") << qint64{400} << "< 1 ms";
    QTest::newRow("milliseconds") << qint64{107'400} << "107 ms";
    QTest::newRow("almost a second") << qint64{999'700} << "1 s";
    QTest::newRow("seconds") << qint64{12'340'000} << "12.3 s";
    QTest::newRow("minutes") << qint64{125'000'000} << "2 min 5 s";
}

void TestTimeline::durationsAreReadable()
{
    QFETCH(qint64, microseconds);
    QFETCH(QString, text);
    QCOMPARE(gui::durationText(std::chrono::microseconds(microseconds)), text);
}

void TestTimeline::aClickShowsWhatAStepReadAndWrote()
{
    gui::TimelinePanel panel;
    panel.resize(320, 700);
    panel.show(test::traceWithRetry());
    panel.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QTest::mouseClick(panel.view(), Qt::LeftButton, {}, panel.view()->rowArea(7).center());
    QCOMPARE(panel.view()->selected(), 7);
    QVERIFY(panel.detail()->isVisible());
    QCOMPARE(panel.detail()->topLevelItem(0)->text(1),
             QStringLiteral("no such column: sales.amonut"));
    QCOMPARE(panel.detail()->topLevelItemCount(), 3);
    const auto wrote = panel.detail()->topLevelItem(2);
    QCOMPARE(wrote->child(0)->text(0), QStringLiteral("plan"));
    QCOMPARE(wrote->child(0)->child(1)->text(1), QStringLiteral("sum of amount"));
    QTest::mouseClick(panel.view(), Qt::LeftButton, {}, panel.view()->rowArea(7).center());
    QCOMPARE(panel.view()->selected(), -1);
    QVERIFY(!panel.detail()->isVisible());
}

void TestTimeline::theKeyboardWalksTheSteps()
{
    gui::TimelineView view;
    view.setTrace(test::traceWithRetry());
    QSignalSpy selected(&view, &gui::TimelineView::selectionChanged);
    QTest::keyClick(&view, Qt::Key_Down);
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.selected(), 1);
    QTest::keyClick(&view, Qt::Key_End);
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.selected(), 15);
    QTest::keyClick(&view, Qt::Key_Home);
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(view.selected(), 0);
    QCOMPARE(selected.size(), 4);
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("Dry run")));
}

void TestTimeline::aWaitingStepLeadsToTheQuestion()
{
    gui::Trace trace = test::traceWithRetry();
    trace.steps.resize(4);
    trace.steps.push_back(test::step(4, "clarify", 21, 0, State::Waiting));
    trace.running = true;
    gui::TimelineView view;
    view.setTrace(trace);
    view.resize(320, view.sizeHint().height());
    view.show();
    QSignalSpy activated(&view, &gui::TimelineView::waitingStepActivated);
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.rowArea(4).center());
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(activated.size(), 2);
    QVERIFY(view.barArea(4).right() < view.outcomeArea(4).left());
    test::screenshot(&view, QStringLiteral("timeline waiting"));
}

void TestTimeline::standsCloserTogetherAtOnce()
{
    gui::TimelineView view;
    view.setTrace(test::traceWithRetry());
    view.resize(320, 500);
    view.show();
    const int tall = view.sizeHint().height();
    QCOMPARE(view.rowArea(3).top(), 3 * 28);
    gui::Style::setCompact(true);
    const auto back = qScopeGuard([] { gui::Style::setCompact(false); });
    QCOMPARE(view.rowArea(3).top(), 3 * 24);
    QVERIFY(view.sizeHint().height() < tall);
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(40, 24 * 5 + 4));
    QCOMPARE(view.selected(), 5);
}

void TestTimeline::isMirroredFromRightToLeft()
{
    gui::TimelineView view;
    view.resize(320, 500);
    view.setTrace(test::traceWithRetry());
    const QRectF bar = view.barArea(12);
    const QRect outcome = view.outcomeArea(12);
    view.setLayoutDirection(Qt::RightToLeft);
    QCOMPARE(view.barArea(12).left(), 320 - bar.right());
    QCOMPARE(view.outcomeArea(12).left(), 320 - (outcome.left() + outcome.width()));
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    test::screenshot(&view, QStringLiteral("timeline right to left"));
}

void TestTimeline::looksRight()
{
    for (const bool dark : {false, true}) {
        m_theme->choose(dark ? gui::Theme::Choice::Dark : gui::Theme::Choice::Light);
        gui::TimelinePanel panel;
        panel.resize(320, 760);
        panel.show(test::traceWithRetry());
        panel.QWidget::show();
        panel.view()->select(3);
        QTest::qWait(20);
        test::screenshot(&panel,
                         QStringLiteral("timeline") + (dark ? QStringLiteral(" dark") : QString()));
    }
    m_theme->choose(gui::Theme::Choice::Light);
}

} // namespace tst_Timeline

QUERENT_WINDOW_TEST(Timeline)
#include "tst_Timeline.moc"
