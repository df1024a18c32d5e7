// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "RunStage.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/controls/PlainView.h"
#include "gui/timeline/ComparePage.h"
#include "gui/timeline/GraphView.h"
#include "gui/timeline/RunExport.h"
#include "gui/timeline/StateDiff.h"
#include "gui/timeline/StatePage.h"
#include "gui/timeline/StateTree.h"
#include "gui/timeline/StepDetail.h"
#include "gui/timeline/TimelinePanel.h"
#include "gui/timeline/TimelineView.h"

#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>

namespace tst_RunGraph {

using namespace querent;
using namespace querent::tests;
using namespace querent::test;
using gui::GraphLayout;
using nlohmann::json;

class TestRunGraph : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { test::setStage(); }
    void theGraphIsDrawnWell();
    void theWayIsLit();
    void theGraphIsWalkedByKeyboard();
    void aRunIsExported();
};

void TestRunGraph::theGraphIsDrawnWell()
{
    Window window;
    const auto topology = topologyOf(window);
    const GraphLayout layout = GraphLayout::of(*topology, {124, 30});
    QCOMPARE(layout.places.size(), topology->nodes.size() + 2);
    const QRectF all(QPointF(), layout.size);
    for (std::size_t one = 0; one < layout.places.size(); ++one) {
        QVERIFY(all.contains(layout.places[one].area));
        for (std::size_t other = 0; other < one; ++other) {
            QVERIFY2(!layout.places[one].area.intersects(layout.places[other].area),
                     layout.places[one].node.c_str());
        }
    }
    for (const GraphLayout::Line &line : layout.lines) {
        const GraphLayout::Place *from = layout.placeOf(line.from);
        const GraphLayout::Place *to = layout.placeOf(line.to);
        QVERIFY(from && to && !line.path.isEmpty());
        QVERIFY(all.contains(line.path.boundingRect().adjusted(-1, -1, 1, 1)));
        if (line.kind != graph::EdgeKind::OnError && !line.leadsBack) {
            QVERIFY2(from->layer < to->layer, (line.from + " " + line.to).c_str());
            QVERIFY(line.end.y() <= to->area.top() + 1);
        }
    }
    // every edge is there; where a failure leads where a route leads too, once
    for (const graph::Edge &edge : topology->edges) {
        QVERIFY2(std::ranges::any_of(layout.lines,
                                     [&edge](const GraphLayout::Line &line) {
                                         return line.from == edge.from && line.to == edge.to;
                                     }),
                 (edge.from + " " + edge.to).c_str());
    }
    QVERIFY2(layout.size.width() < 1400, qPrintable(QString::number(layout.size.width())));
}

void TestRunGraph::theWayIsLit()
{
    Window window;
    const gui::Trace trace = runInTwoAttempts(window);
    gui::GraphView view;
    view.setTopology(topologyOf(window));
    view.setTrace(trace);
    QCOMPARE(view.taken(graph::START, "ingress"), 1);
    QCOMPARE(view.taken("plan", "validate_plan"), 2);
    QCOMPARE(view.taken("validate_plan", "retry"), 1);
    QCOMPARE(view.taken("validate_plan", "generate_sql"), 1);
    QCOMPARE(view.taken("summarize", graph::END), 1);
    QCOMPARE(view.taken("plan", "clarify"), 0);
    QCOMPARE(view.visits("plan"), 2);
    QCOMPARE(view.visits("clarify"), 0);
    view.resize(view.sizeHint());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QSignalSpy picked(&view, &gui::GraphView::stepPicked);
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.nodeArea("plan").center().toPoint());
    QCOMPARE(picked.size(), 1);
    view.setStep(picked[0][0].toInt());
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.nodeArea("plan").center().toPoint());
    view.setStep(picked[1][0].toInt());
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.nodeArea("plan").center().toPoint());
    QVERIFY(picked[0][0] != picked[1][0]); // one visit after the other
    QCOMPARE(picked[2][0], picked[0][0]);  // and around
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.nodeArea("clarify").center().toPoint());
    QCOMPARE(picked.size(), 3); // the run did not come there
    test::screenshot(view.picture(1.0), QStringLiteral("graph"));
}

void TestRunGraph::theGraphIsWalkedByKeyboard()
{
    Window window;
    const gui::Trace trace = run(window);
    gui::TimelinePanel panel;
    panel.setController(&window.controller);
    panel.resize(360, 900);
    panel.show(trace, window.answers.back());
    panel.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    panel.setView(gui::TimelinePanel::View::Graph);
    gui::GraphView *view = panel.graph();
    view->setFocus(Qt::TabFocusReason);
    QCOMPARE(view->currentNode(), std::string(graph::START));
    QTest::keyClick(view, Qt::Key_Down);
    QCOMPARE(view->currentNode(), std::string("ingress"));
    QTest::keyClick(view, Qt::Key_Down);
    QCOMPARE(view->currentNode(), std::string("intent"));
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(panel.selectedStep()->node, QStringLiteral("intent"));
    QVERIFY(panel.detail()->isVisible());
    QTest::keyClick(view, Qt::Key_Up);
    QCOMPARE(view->currentNode(), std::string("ingress"));
    const double zoom = view->zoom();
    QTest::keyClick(view, Qt::Key_Plus);
    QVERIFY(view->zoom() > zoom);
    QTest::keyClick(view, Qt::Key_Minus);
    QVERIFY(qFuzzyCompare(view->zoom(), zoom));
    QVERIFY(view->accessibleDescription().contains(QStringLiteral("Plan → Check the plan")));
    test::screenshot(&panel, QStringLiteral("graph panel"));
}

void TestRunGraph::aRunIsExported()
{
    Window window;
    const gui::Trace trace = runInTwoAttempts(window);
    gui::TimelinePanel panel;
    panel.setController(&window.controller);
    panel.resize(360, 700);
    panel.show(trace, window.answers.back());
    panel.QWidget::show();
    panel.setView(gui::TimelinePanel::View::Graph);
    const QTemporaryDir folder;
    gui::RunExport *exporter = panel.exporter();
    QSignalSpy saved(exporter, &gui::RunExport::saved);
    QSignalSpy failed(exporter, &gui::RunExport::failed);
    const auto file = [&folder](const char *name) {
        return folder.filePath(QString::fromLatin1(name));
    };
    const auto contents = [&file](const char *name) {
        QFile read(file(name));
        return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
    };
    exporter->saveTo(file("run.mmd"), gui::RunExport::Format::Mermaid);
    QVERIFY(saved.wait(5'000));
    const QString mermaid = QString::fromUtf8(contents("run.mmd"));
    QVERIFY(mermaid.startsWith(QStringLiteral("flowchart TD")));
    QVERIFY(mermaid.contains(QStringLiteral("classDef way")));
    // the lit edges are those that were taken, counted as Mermaid counts them
    const QStringList lines =
        mermaid.split(QLatin1Char('\n')).filter(QRegularExpression(QStringLiteral("-->|-\\.->")));
    const auto lit = QRegularExpression(QStringLiteral("linkStyle ([0-9,]+)")).match(mermaid);
    QVERIFY(lit.hasMatch());
    const auto topology = topologyOf(window);
    int count = 0;
    for (const QString &number : lit.captured(1).split(QLatin1Char(','))) {
        const QString line = lines.value(number.toInt());
        QVERIFY2(!line.contains(QLatin1Char('_')), qPrintable(line)); // none of the inner graph
        ++count;
    }
    QVERIFY(count >= 14);
    QVERIFY(lines.value(lit.captured(1).section(QLatin1Char(','), 0, 0).toInt())
                .contains(QStringLiteral("nstart")));

    exporter->saveTo(file("run.json"), gui::RunExport::Format::Json);
    QVERIFY(saved.wait(5'000));
    const json document = json::parse(contents("run.json").toStdString(), nullptr, false);
    QCOMPARE(document["steps"].size(), trace.steps.size());
    QCOMPARE(document["run"], json(trace.runId.toStdString()));
    QVERIFY(!document["answer"]["events"].empty());
    exporter->saveTo(file("run.png"), gui::RunExport::Format::Picture);
    QVERIFY(saved.wait(5'000));
    const QImage picture(file("run.png"));
    QVERIFY(picture.width() > 300 && picture.height() > 600);
    exporter->copy(gui::RunExport::Format::Mermaid);
    QCOMPARE(QApplication::clipboard()->text(), mermaid);
    exporter->copy(gui::RunExport::Format::Picture);
    QCOMPARE(QApplication::clipboard()->image().size(), picture.size());
    exporter->saveTo(file("no/such/folder/run.json"), gui::RunExport::Format::Json);
    QVERIFY(failed.wait(5'000));
    QVERIFY(failed.front().front().toString().contains(QStringLiteral("run.json")));
    QVERIFY(panel.menu()->actions().size() > 8);
}

} // namespace tst_RunGraph

QUERENT_WINDOW_TEST(RunGraph)
#include "tst_RunGraph.moc"
