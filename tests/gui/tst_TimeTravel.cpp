// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "RunStage.h"
#include "Screenshot.h"
#include "Stage.h"
#include "gui/controls/PlainView.h"
#include "gui/timeline/ChangeReader.h"
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

namespace tst_TimeTravel {

using namespace querent;
using namespace querent::tests;
using namespace querent::test;
using gui::GraphLayout;
using gui::StatePage;
using nlohmann::json;

class TestTimeTravel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void changesAreTold_data();
    void changesAreTold();
    void aStepShowsWhatItChanged();
    void partsStandInLanes();
    void aStateIsOpenedSetAndRunOn();
    void whatCannotBeSetIsSaid();
    void aStateIsReadByKeyboard();
    void theEndAndPartsHaveNothingToGoOnWith();
    void linesAndRowsAreCompared();
    void stepsAreAligned();
    void whatIsForgottenSaysNothing();
    void twoRunsAreCompared();
    void looksRight_data();
    void looksRight();

private:
    gui::Theme *m_theme = nullptr;
};

void TestTimeTravel::changesAreTold_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QString>("told");
    const auto row = [](const char *name, const char *before, const char *after, const char *told) {
        QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QString::fromLatin1(told);
    };
    row("nothing", R"({"a": 1})", R"({"a": 1})", "");
    row("a field that was not there", R"({})", R"({"a": 1})", "+a");
    row("a field that was empty", R"({"a": "", "b": [], "c": null})",
        R"({"a": "x", "b": [1], "c": {"d": 1}})", "+a +b +c");
    row("from empty to empty", R"({"a": null})", R"({"a": []})", "");
    row("a field that is gone", R"({"a": "x"})", R"({"a": ""})", "-a");
    row("false is a value", R"({"a": false})", R"({"a": true})", "~a");
    row("inside an object", R"({"a": {"b": 1, "c": 2}})", R"({"a": {"b": 1, "c": 3, "d": 4}})",
        "~a(~c +d)");
    row("at the end of a list", R"({"a": [1]})", R"({"a": [1, 2]})", "~a(+2)");
    row("inside a list", R"({"a": [{"b": 1}, 2]})", R"({"a": [{"b": 2}]})", "~a(~1(~b) -2)");
    row("notes of the run come last", R"({"node_ms": {"a": 1}, "question": "x"})",
        R"({"node_ms": {"a": 2}, "question": "y"})", "~question ~node_ms(~a)");
}

void TestTimeTravel::changesAreTold()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QString, told);
    const std::function<QString(const std::vector<gui::ValueChange> &)> tell =
        [&tell](const std::vector<gui::ValueChange> &changes) {
            QStringList words;
            for (const gui::ValueChange &change : changes) {
                const char *sign = change.kind == gui::ValueChange::Kind::Added     ? "+"
                                   : change.kind == gui::ValueChange::Kind::Removed ? "-"
                                                                                    : "~";
                const QString parts = tell(change.parts);
                words << QLatin1String(sign) + QString::fromStdString(change.name) +
                             (parts.isEmpty() ? QString()
                                              : QLatin1Char('(') + parts + QLatin1Char(')'));
            }
            return words.join(QLatin1Char(' '));
        };
    QCOMPARE(tell(gui::changesBetween(json::parse(before.toStdString()),
                                      json::parse(after.toStdString()))),
             told);
}

void TestTimeTravel::aStepShowsWhatItChanged()
{
    Window window;
    const gui::Trace trace = run(window);
    gui::TimelinePanel panel;
    panel.setController(&window.controller);
    panel.resize(360, 900);
    panel.show(trace, window.answers.back());
    panel.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    QSignalSpy shown(&panel, &gui::TimelinePanel::changesShown);
    const int row = rowOf(trace, "generate_sql");
    QTest::mouseClick(panel.view(), Qt::LeftButton, {}, panel.view()->rowArea(row).center());
    QVERIFY(shown.wait(5'000));
    QTreeWidgetItem *wrote = itemNamed(panel.detail(), "Wrote");
    QVERIFY(wrote);
    QCOMPARE(wrote->child(0)->text(0), QStringLiteral("generated_sql"));
    QVERIFY(wrote->child(0)->text(1).startsWith(QStringLiteral("SELECT")));
    QVERIFY(wrote->child(0)->toolTip(0).contains(QStringLiteral("added")));
    QTreeWidgetItem *logs = itemNamed(panel.detail(), "logs");
    QVERIFY(logs && logs->childCount() == 1); // only the new line
    QTreeWidgetItem *events = itemNamed(panel.detail(), "Events");
    QVERIFY(events);
    QCOMPARE(events->childCount(), 2);
    QCOMPARE(events->child(0)->text(0), QStringLiteral("on_node_start"));
    QCOMPARE(events->child(1)->text(0), QStringLiteral("on_node_end"));

    panel.search()->setFocus();
    QTest::keyClicks(panel.search(), QStringLiteral("generated"));
    QVERIFY(!wrote->child(0)->isHidden());
    QVERIFY(itemNamed(panel.detail(), "logs")->isHidden());
    panel.search()->clear();
    QVERIFY(!itemNamed(panel.detail(), "logs")->isHidden());

    // with another policy, what was saved before is not shown
    data::Policy policy = *window.bench.services.policy;
    policy.maskedColumns = {"customers.name"};
    window.bench.services.policy = std::make_shared<const data::Policy>(policy);
    window.controller.setSource(window.source(window.location()));
    panel.view()->select(rowOf(trace, "plan"));
    QTest::qWait(200);
    QCOMPARE(shown.size(), 1);
}

void TestTimeTravel::partsStandInLanes()
{
    Window window;
    const gui::Trace trace = runInParts(window);
    QCOMPARE(trace.lanes(), 2);
    gui::TimelineView view;
    view.setTrace(trace);
    view.resize(340, view.sizeHint().height());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    int lane = 0;
    for (std::size_t place = 1; place < trace.steps.size(); ++place) {
        const int row = static_cast<int>(place);
        const QString &branch = trace.steps[place].branch;
        QVERIFY(branch.isEmpty() || branch >= trace.steps[place - 1].branch);
        const int between = view.rowArea(row).top() - view.rowArea(row - 1).bottom() - 1;
        QCOMPARE(between > 0, trace.beginsLane(place));
        lane += between > 0 ? 1 : 0;
    }
    QCOMPARE(lane, 2);
    QCOMPARE(view.rowArea(static_cast<int>(trace.steps.size()) - 1).bottom() + 1,
             view.sizeHint().height());
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("Part 2: Write SQL")));
    test::screenshot(&view, QStringLiteral("timeline lanes"));

    // while it runs, events of both parts come mixed
    gui::Trace live;
    std::vector<session::RunStep> steps = trace.steps;
    std::ranges::sort(steps, {}, &session::RunStep::index);
    for (const session::RunStep &step : steps) {
        live.record(step);
    }
    QCOMPARE(live.steps.size(), trace.steps.size());
    for (std::size_t place = 0; place < steps.size(); ++place) {
        QCOMPARE(live.steps[place].index, trace.steps[place].index);
    }
}

void TestTimeTravel::aStateIsOpenedSetAndRunOn()
{
    Window window;
    const gui::Trace trace = run(window);
    StatePage page(window.controller);
    page.resize(1000, 700);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QSignalSpy shown(&page, &StatePage::statesShown);
    page.open(trace, indexOf(trace, "generate_sql"), StatePage::Side::After);
    QVERIFY(shown.wait(5'000));
    QVERIFY(page.outlook().contains(QStringLiteral("Check the SQL")));
    QVERIFY(page.goOn()->isEnabled());
    page.tree()->setCurrentField(QStringLiteral("generated_sql"));
    QVERIFY(page.editor()->toPlainText().startsWith(QStringLiteral("SELECT")));
    type(page.editor(), QStringLiteral("SELECT count(*) AS number FROM orders"));
    QVERIFY2(page.problem().isEmpty(), qPrintable(page.problem()));
    QVERIFY(page.outlook().contains(QStringLiteral("generated_sql")));
    QVERIFY(page.undo()->isVisible());
    QTest::mouseClick(page.undo(), Qt::LeftButton);
    QVERIFY(page.changes().empty());
    QVERIFY(page.editor()->toPlainText().contains(QStringLiteral("customers")));
    type(page.editor(), QStringLiteral("SELECT count(*) AS number FROM orders"));
    test::screenshot(&page, QStringLiteral("state opened"));

    QSignalSpy forked(&page, &StatePage::forkWanted);
    QTest::mouseClick(page.goOn(), Qt::LeftButton);
    QCOMPARE(forked.size(), 1);
    const QString told = forked.front().at(0).toString();
    QVERIFY2(told.contains(QStringLiteral("Write SQL")) &&
                 told.contains(QStringLiteral("generated_sql")),
             qPrintable(told));
    window.controller.fork(told, forked.front().at(1).value<session::ForkOrder>());
    QVERIFY(window.waitForAnswer());
    QCOMPARE(window.answers.back()->outcome, session::Outcome::Answered);
    QCOMPARE(data::toText(window.answers.back()->result->rows.front().front()), std::string("3"));

    // a question that is set by hand is what the run answers from then on
    page.setSide(StatePage::Side::Before);
    page.tree()->setCurrentField(QStringLiteral("question"));
    type(page.editor(), QStringLiteral("how many orders are there?"));
    forked.clear();
    QTest::mouseClick(page.goOn(), Qt::LeftButton);
    QCOMPARE(forked.size(), 1);
    QVERIFY2(forked.front().at(0).toString().startsWith(
                 QStringLiteral("how many orders are there? (again from “Write SQL” on")),
             qPrintable(forked.front().at(0).toString()));
    QTest::mouseClick(page.undo(), Qt::LeftButton);

    // the other side: the same step once more
    page.setSide(StatePage::Side::Before);
    QVERIFY(page.outlook().contains(QStringLiteral("Write SQL")));
    QVERIFY(page.outlook().contains(QStringLiteral("written anew")));
}

void TestTimeTravel::whatCannotBeSetIsSaid()
{
    Window window;
    const gui::Trace trace = run(window);
    StatePage page(window.controller);
    page.resize(1000, 700);
    page.show();
    QSignalSpy shown(&page, &StatePage::statesShown);
    page.open(trace, indexOf(trace, "execute"), StatePage::Side::After);
    QVERIFY(shown.wait(5'000));
    page.tree()->setCurrentField(QStringLiteral("validated_sql"));
    QVERIFY(page.editor()->isReadOnly());
    QVERIFY(!itemNamed(page.tree(), "validated_sql")->icon(0).isNull());
    QVERIFY(itemNamed(page.tree(), "generated_sql")->icon(0).isNull());
    page.tree()->setCurrentField(QStringLiteral("execution_result"));
    QVERIFY(page.editor()->isReadOnly());

    page.tree()->setCurrentField(QStringLiteral("plan"));
    QVERIFY(!page.editor()->isReadOnly());
    type(page.editor(), QStringLiteral("{\n  \"version\": 1,\n  \"select\": [\n"));
    QVERIFY2(page.problem().contains(QStringLiteral("line")), qPrintable(page.problem()));
    QVERIFY(!page.goOn()->isEnabled());
    type(page.editor(), QStringLiteral("{\"version\": 1}"));
    QVERIFY2(page.problem().contains(QStringLiteral("plan")), qPrintable(page.problem()));
    QVERIFY(!page.goOn()->isEnabled());
    test::screenshot(&page, QStringLiteral("state refused"));
    page.tree()->setCurrentField(QStringLiteral("settings"));
    type(page.editor(), QStringLiteral("{\"best_guess\": true}"));
    QVERIFY2(page.problem().contains(QStringLiteral("maximum_retries")),
             qPrintable(page.problem()));
    QVERIFY(page.changes().empty());
    QTest::mouseClick(page.undo(), Qt::LeftButton);
    QVERIFY(page.problem().isEmpty());
    QVERIFY(page.goOn()->isEnabled());
}

void TestTimeTravel::aStateIsReadByKeyboard()
{
    Window window;
    const gui::Trace trace = run(window);
    StatePage page(window.controller);
    page.resize(900, 700);
    page.show();
    page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    QSignalSpy shown(&page, &StatePage::statesShown);
    page.open(trace, indexOf(trace, "plan"), StatePage::Side::After);
    QVERIFY(shown.wait(5'000));
    QVERIFY(page.tree()->hasFocus());
    page.search()->setFocus();
    QTest::keyClicks(page.search(), QStringLiteral("customers"));
    QVERIFY(!itemNamed(page.tree(), "plan")->isHidden()); // its value has the word
    QVERIFY(itemNamed(page.tree(), "plan_confidence")->isHidden());
    page.search()->clear();
    page.tree()->setFocus();
    page.tree()->setCurrentField(QStringLiteral("headline"));
    QTest::keyClick(page.tree(), Qt::Key_Return);
    QVERIFY(page.editor()->hasFocus());
    for (QWidget *widget : page.findChildren<QWidget *>()) {
        if (widget->focusPolicy() != Qt::NoFocus && widget->isVisible() &&
            qobject_cast<QAbstractButton *>(widget) == nullptr &&
            widget->metaObject()->className() != QByteArray("QSplitterHandle")) {
            QVERIFY2(!widget->accessibleName().isEmpty() || widget->parentWidget() != nullptr,
                     widget->metaObject()->className());
        }
    }
    QSignalSpy forked(&page, &StatePage::forkWanted);
    QTest::keyClick(page.editor(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(forked.size(), 1);
    QSignalSpy left(&page, &StatePage::left);
    QTest::keyClick(&page, Qt::Key_Escape);
    QCOMPARE(left.size(), 1);
}

void TestTimeTravel::theEndAndPartsHaveNothingToGoOnWith()
{
    Window window;
    const gui::Trace trace = runInParts(window);
    StatePage page(window.controller);
    page.show();
    QSignalSpy shown(&page, &StatePage::statesShown);
    page.open(trace, indexOf(trace, "summarize"), StatePage::Side::After);
    QVERIFY(shown.wait(5'000));
    QVERIFY(!page.goOn()->isEnabled());
    QVERIFY(page.outlook().contains(QStringLiteral("ended")));
    page.tree()->setCurrentField(QStringLiteral("headline"));
    type(page.editor(), QStringLiteral("Many."));
    QVERIFY(page.goOn()->isEnabled());
    QVERIFY2(page.outlook().contains(QStringLiteral("Explain")), qPrintable(page.outlook()));
    page.open(trace, indexOf(trace, "generate_sql"), StatePage::Side::After); // of a part
    QVERIFY(!page.goOn()->isEnabled());
    QVERIFY(!page.problem().isEmpty());
    gui::Trace gone = trace;
    gone.runId = QStringLiteral("run-that-is-not-there");
    page.open(gone, indexOf(trace, "intent"), StatePage::Side::After);
    QVERIFY(shown.wait(5'000));
    QVERIFY(page.problem().contains(QStringLiteral("not kept")));
    QVERIFY(!page.goOn()->isEnabled());
}

void TestTimeTravel::linesAndRowsAreCompared()
{
    QStringList told;
    for (const gui::LineChange &change : gui::lineChanges("a\nb\nc\nd", "a\nx\nc\nd\ne")) {
        told << QStringLiteral(" +-").mid(static_cast<int>(change.kind), 1) +
                    QString::fromStdString(change.line);
    }
    QCOMPARE(told.join(QLatin1Char('|')), QStringLiteral(" a|-b|+x| c| d|+e"));

    data::ResultTable before{
        .columns = {{"country", data::ColumnType::Text}, {"count", data::ColumnType::Integer}},
        .rows = {{"France", 2}, {"Germany", 2}, {"Sweden", 1}},
        .truncated = false,
        .totalRows = std::nullopt};
    data::ResultTable after = before;
    after.rows = {{"Sweden", 1}, {"France", 3}, {"Norway", 7}};
    gui::ResultDiff diff = gui::resultChanges(before, after);
    QVERIFY(diff.sameColumns && !diff.reordered);
    QCOMPARE(diff.same, std::size_t{1});
    QCOMPARE(diff.rows.size(), std::size_t{3});
    QCOMPARE(diff.rows[0].kind, gui::RowChange::Kind::Changed);
    QCOMPARE(diff.rows[0].before[1], data::Value(2));
    QCOMPARE(diff.rows[1].kind, gui::RowChange::Kind::Added);
    QCOMPARE(diff.rows[2].kind, gui::RowChange::Kind::Removed);
    QCOMPARE(diff.rows[2].before[0], data::Value("Germany"));

    after.rows = {{"Sweden", 1}, {"Germany", 2}, {"France", 2}};
    diff = gui::resultChanges(before, after);
    QVERIFY(diff.rows.empty() && diff.reordered);
    after.rows = {{"France", 2}, {"France", 2}}; // names nothing: whole rows count
    diff = gui::resultChanges(before, after);
    QCOMPARE(diff.same, std::size_t{1});
    QCOMPARE(diff.rows.size(), std::size_t{3});
    after.columns[1].name = "total";
    QVERIFY(!gui::resultChanges(before, after).sameColumns);
}

void TestTimeTravel::stepsAreAligned()
{
    Window window;
    const gui::Trace twice = runInTwoAttempts(window);
    const gui::Trace once = run(window);
    const std::vector<gui::StepPair> pairs = gui::alignedSteps(twice, once);
    QStringList told;
    for (const gui::StepPair &pair : pairs) {
        const auto &step = pair.left ? twice.steps[*pair.left] : once.steps[*pair.right];
        told << (pair.left && pair.right ? QString()
                 : pair.left             ? QStringLiteral("<")
                                         : QStringLiteral(">")) +
                    step.node;
        QVERIFY(!pair.left || !pair.right ||
                twice.steps[*pair.left].node == once.steps[*pair.right].node);
    }
    QCOMPARE(told.filter(QStringLiteral("<")),
             QStringList({QStringLiteral("<retry"), QStringLiteral("<refine"),
                          QStringLiteral("<plan"), QStringLiteral("<validate_plan")}));
    QVERIFY(told.filter(QStringLiteral(">")).isEmpty());
}

void TestTimeTravel::whatIsForgottenSaysNothing()
{
    const session::RunController controller(std::make_shared<const data::Phrasebook>());
    gui::ChangeReader reader(controller);
    QSignalSpy read(&reader, &gui::ChangeReader::changesRead);
    QSignalSpy failed(&reader, &gui::ChangeReader::failed);
    reader.forget();
    QTest::qWait(50);
    QCOMPARE(read.size() + failed.size(), 0);
}

void TestTimeTravel::twoRunsAreCompared()
{
    Window window;
    run(window, "customers");
    run(window, "orders");
    gui::ComparePage page(window.controller);
    page.resize(1000, 700);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    QSignalSpy shown(&page, &gui::ComparePage::fieldsShown);
    std::vector<gui::ComparedRun> runs;
    for (const session::AnswerPtr &answer : window.answers) {
        gui::ComparedRun compared;
        compared.title = QString::fromStdString(answer->question);
        compared.answer = answer;
        runs.push_back(compared);
    }
    page.open(runs, 0, 1);
    QCOMPARE(page.steps()->topLevelItemCount(), 13);
    QVERIFY(page.summary().contains(QStringLiteral("differ")));
    QVERIFY(shown.wait(5'000));
    QTreeWidgetItem *write = itemNamed(page.steps(), "Write SQL");
    QVERIFY(write && !write->text(3).isEmpty());
    shown.clear();
    page.steps()->setCurrentItem(write);
    QVERIFY(shown.wait(5'000));
    QTreeWidgetItem *sql = itemNamed(page.fields(), "generated_sql");
    QVERIFY(sql);
    QVERIFY(sql->text(1).contains(QStringLiteral("customers")) &&
            sql->text(1).contains(QStringLiteral("orders")));
    QVERIFY(!itemNamed(page.fields(), "node_ms"));
    test::screenshot(&page, QStringLiteral("compare steps"));

    page.setView(gui::ComparePage::View::Sql);
    const QString text = page.sql()->toPlainText();
    QVERIFY2(text.contains(QStringLiteral("− FROM \"customers\"")) ||
                 text.contains(QStringLiteral("customers")),
             qPrintable(text));
    QVERIFY(text.contains(QStringLiteral("+ ")) && text.contains(QStringLiteral("− ")));
    test::screenshot(&page, QStringLiteral("compare sql"));
    page.setView(gui::ComparePage::View::Result);
    QTRY_VERIFY(page.rows()->rowCount() > 0);
    QVERIFY(page.rows()->item(0, 1)->text().contains(QLatin1Char('5')) ||
            page.rows()->rowCount() == 2);
    // numbers stand under each other, and so does what they are called
    QVERIFY(page.rows()->item(0, 1)->textAlignment() & Qt::AlignTrailing);
    QVERIFY(page.rows()->horizontalHeaderItem(1)->textAlignment() & Qt::AlignTrailing);
    QVERIFY(page.rows()->item(0, 0)->textAlignment() & Qt::AlignLeading ||
            page.rows()->item(0, 0)->textAlignment() == 0);
    test::screenshot(&page, QStringLiteral("compare result"));

    page.rightRun()->setCurrentIndex(0); // with itself
    QVERIFY(page.summary().contains(QStringLiteral("the same steps")));
    QTRY_COMPARE(page.rows()->rowCount(), 0);
    QSignalSpy left(&page, &gui::ComparePage::left);
    QTest::keyClick(&page, Qt::Key_Escape);
    QCOMPARE(left.size(), 1);
}

void TestTimeTravel::looksRight_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<bool>("mirrored");
    QTest::newRow("dark") << true << false;
    QTest::newRow("mirrored") << false << true;
}

void TestTimeTravel::looksRight()
{
    QFETCH(bool, dark);
    QFETCH(bool, mirrored);
    const QString name = QLatin1Char(' ') + QLatin1String(QTest::currentDataTag());
    m_theme->choose(dark ? gui::Theme::Choice::Dark : gui::Theme::Choice::Light);
    QApplication::setLayoutDirection(mirrored ? Qt::RightToLeft : Qt::LeftToRight);
    Window window;
    const gui::Trace first = runInTwoAttempts(window);
    gui::TimelinePanel panel;
    panel.setController(&window.controller);
    panel.resize(340, 900);
    panel.show(first, window.answers.back());
    panel.QWidget::show();
    QSignalSpy changes(&panel, &gui::TimelinePanel::changesShown);
    panel.view()->select(rowOf(first, "generate_sql"));
    QVERIFY(changes.wait(5'000));
    panel.view()->zoomToSelection();
    QVERIFY(!panel.view()->barArea(rowOf(first, "generate_sql")).isEmpty());
    test::screenshot(&panel, QStringLiteral("timeline zoomed") + name);
    panel.setView(gui::TimelinePanel::View::Graph);
    const QRect start = panel.graph()->nodeArea(graph::START).toAlignedRect();
    QVERIFY(panel.graph()->visibleRegion().contains(start)); // in either direction
    test::screenshot(&panel, QStringLiteral("timeline graph") + name);
    StatePage page(window.controller);
    page.resize(1000, 700);
    page.show();
    QSignalSpy shown(&page, &StatePage::statesShown);
    page.open(first, indexOf(first, "execute"), StatePage::Side::After);
    QVERIFY(shown.wait(5'000));
    page.tree()->setCurrentField(QStringLiteral("plan"));
    test::screenshot(&page, QStringLiteral("state") + name);
    QApplication::setLayoutDirection(Qt::LeftToRight);
    m_theme->choose(gui::Theme::Choice::Light);
}

} // namespace tst_TimeTravel

QUERENT_WINDOW_TEST(TimeTravel)
#include "tst_TimeTravel.moc"
