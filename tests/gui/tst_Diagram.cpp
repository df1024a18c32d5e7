// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Samples.h"
#include "Screenshot.h"
#include "Stage.h"
#include "Watchdog.h"
#include "gui/schema/DiagramLayout.h"
#include "gui/schema/DiagramView.h"

#include <QRandomGenerator>
#include <QRectF>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace tst_Diagram {

using namespace querent;
using gui::DiagramEdge;
using gui::DiagramGraph;
using gui::DiagramView;

namespace {

DiagramGraph randomGraph(quint32 seed, int boxes, int links)
{
    QRandomGenerator random(seed);
    DiagramGraph graph;
    for (int i = 0; i < boxes; ++i) {
        graph.sizes.emplace_back(random.bounded(120, 280), random.bounded(40, 300));
    }
    for (int i = 0; i < links; ++i) {
        graph.links.emplace_back(random.bounded(boxes), random.bounded(boxes));
    }
    return graph;
}

/// A catalog in which every table but the first points at one before it.
data::Catalog wideCatalog(int tables, int columns)
{
    QRandomGenerator random(7);
    data::Catalog catalog;
    for (int t = 0; t < tables; ++t) {
        data::Table table;
        table.name = "table_" + std::to_string(t);
        table.rowCount = 1000 * t;
        for (int c = 0; c < columns; ++c) {
            data::Column &column = table.columns.emplace_back();
            column.name = c == 0 ? "id" : "column_" + std::to_string(c);
            column.type = data::ColumnType::Integer;
            column.primaryKeyPosition = c == 0 ? 1 : 0;
        }
        if (t > 0) {
            catalog.relationships.push_back({table.name,
                                             {"column_1"},
                                             "table_" + std::to_string(random.bounded(t)),
                                             {"id"},
                                             t % 3 == 0,
                                             {}});
        }
        catalog.tables.push_back(std::move(table));
    }
    return catalog;
}

} // namespace

class TestDiagram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_theme = test::setStage(); }
    void boxesNeverTouch_data();
    void boxesNeverTouch();
    void linksLeadToTheRight();
    void theSameGraphHasTheSameLayout();
    void showsHowTablesHangTogether();
    void aViewShowsItsColumns();
    void whatIsSearchedLights();
    void isWalkedByKeyboard();
    void aDoubleClickGoesToTheTable();
    void zoomsAboutThePointer();
    void aColumnDraggedOntoAnotherRelatesThem();
    void isExported();
    void twoHundredTablesStaySmooth();

private:
    std::unique_ptr<DiagramView> shown(const data::Catalog &catalog,
                                       const data::DataDictionary &dictionary = {}) const;

    gui::Theme *m_theme = nullptr;
};

std::unique_ptr<DiagramView> TestDiagram::shown(const data::Catalog &catalog,
                                                const data::DataDictionary &dictionary) const
{
    auto view = std::make_unique<DiagramView>();
    view->resize(1000, 700);
    view->setCatalog(catalog, dictionary);
    view->show();
    view->activateWindow();
    view->setFocus();
    return QTest::qWaitForWindowExposed(view.get()) ? std::move(view) : nullptr;
}

void TestDiagram::boxesNeverTouch_data()
{
    QTest::addColumn<DiagramGraph>("graph");
    QTest::newRow("nothing") << DiagramGraph();
    QTest::newRow("one alone") << randomGraph(1, 1, 0);
    QTest::newRow("many alone") << randomGraph(2, 40, 0);
    QTest::newRow("one that points at itself") << DiagramGraph{{{100, 50}}, {{0, 0}}};
    QTest::newRow("a circle") << DiagramGraph{{{100, 50}, {100, 50}, {100, 50}},
                                              {{0, 1}, {1, 2}, {2, 0}}};
    QTest::newRow("twice the same link")
        << DiagramGraph{{{100, 50}, {100, 50}}, {{0, 1}, {0, 1}, {1, 0}}};
    for (quint32 seed = 10; seed < 30; ++seed) {
        QTest::addRow("chance %u", seed)
            << randomGraph(seed, 3 + static_cast<int>(seed) * 2, static_cast<int>(seed) * 3);
    }
    QTest::newRow("two hundred") << randomGraph(99, 200, 260);
}

void TestDiagram::boxesNeverTouch()
{
    QFETCH(DiagramGraph, graph);
    const gui::DiagramPlaces places = gui::layOut(graph);
    QCOMPARE(places.corners.size(), graph.sizes.size());
    std::vector<QRectF> boxes;
    for (std::size_t i = 0; i < graph.sizes.size(); ++i) {
        boxes.emplace_back(places.corners[i], graph.sizes[i]);
        const QRectF all(QPointF(0, 0), places.extent);
        QVERIFY(all.adjusted(-1, -1, 1, 1).contains(boxes.back()));
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = i + 1; j < boxes.size(); ++j) {
            QVERIFY2(!boxes[i].adjusted(-4, -4, 4, 4).intersects(boxes[j]),
                     qPrintable(QStringLiteral("%1 and %2").arg(i).arg(j)));
        }
    }
}

void TestDiagram::linksLeadToTheRight()
{
    const DiagramGraph chain{{{100, 50}, {100, 80}, {150, 50}, {100, 50}},
                             {{0, 1}, {1, 2}, {0, 3}}};
    const gui::DiagramPlaces places = gui::layOut(chain);
    for (const auto &[from, to] : chain.links) {
        QVERIFY(places.corners[static_cast<std::size_t>(from)].x() <
                places.corners[static_cast<std::size_t>(to)].x());
    }
}

void TestDiagram::theSameGraphHasTheSameLayout()
{
    const DiagramGraph graph = randomGraph(5, 60, 80);
    QVERIFY(gui::layOut(graph).corners == gui::layOut(graph).corners);
    QVERIFY(!(gui::layOut(randomGraph(6, 60, 80)).corners == gui::layOut(graph).corners));
}

void TestDiagram::showsHowTablesHangTogether()
{
    data::Catalog catalog = wideCatalog(3, 3);
    catalog.relationships = {{"table_1", {"column_1"}, "table_0", {"id"}, false, {}},
                             {"table_2", {"column_1"}, "table_0", {"id"}, true, "by their names"},
                             {"table_2", {"id"}, "table_1", {"id"}, false, {}}};
    data::DataDictionary said;
    said.relationships = {{"table_2", "id", "table_1", "id", false}};
    const gui::Diagram diagram(catalog, said, false);
    QCOMPARE(diagram.edges().size(), std::size_t{3});
    QVERIFY(diagram.edges()[0].origin == DiagramEdge::Origin::Declared);
    QVERIFY(diagram.edges()[1].origin == DiagramEdge::Origin::Inferred);
    QVERIFY(diagram.edges()[2].origin == DiagramEdge::Origin::Said);
    QVERIFY(diagram.edges()[0].many);
    QVERIFY2(!diagram.edges()[2].many, "a primary key points at most once");
    QVERIFY(diagram.words(diagram.edges()[1]).contains(QStringLiteral("by their names")));
    const gui::DiagramCard &card = diagram.cards()[1];
    QCOMPARE(card.rows.size(), std::size_t{2});
    QCOMPARE(card.more, 1);
    QCOMPARE(gui::Diagram(catalog, said, true).cards()[1].rows.size(), std::size_t{3});
    const QPointF middle = diagram.edges()[0].path.pointAtPercent(0.5);
    QCOMPARE(diagram.edgeAt(middle, 4.0), 0);
}

void TestDiagram::aViewShowsItsColumns()
{
    data::Catalog catalog = wideCatalog(1, 4);
    catalog.tables.front().isView = true;
    catalog.tables.front().columns.front().primaryKeyPosition = 0;
    const gui::Diagram diagram(catalog, {}, false);
    const gui::DiagramCard &card = diagram.cards().front();
    QCOMPARE(card.rows.size(), std::size_t{4});
    QCOMPARE(card.more, 0);
    QVERIFY(!card.rows.front().key);
}

void TestDiagram::whatIsSearchedLights()
{
    data::DataDictionary dictionary;
    dictionary.tables["orders"].description = "What customers bought";
    const auto view = shown(test::shopCatalog(), dictionary);
    QVERIFY(view);
    QCOMPARE(view->light(QStringLiteral("bought")), 1);
    QCOMPARE(view->current(), QStringLiteral("orders"));
    QCOMPARE(view->light(QStringLiteral("nothing like it")), 0);
    QCOMPARE(view->light({}), 0);
    test::screenshot(view.get(), QStringLiteral("diagram"));
}

void TestDiagram::isWalkedByKeyboard()
{
    const auto view = shown(wideCatalog(12, 4));
    QVERIFY(view);
    QSignalSpy activated(view.get(), &DiagramView::tableActivated);
    QSet<QString> seen;
    const Qt::Key ways[] = {Qt::Key_Right, Qt::Key_Down, Qt::Key_Down, Qt::Key_Left, Qt::Key_Up};
    for (int i = 0; i < 40; ++i) {
        QTest::keyClick(view.get(), ways[i % 5]);
        seen << view->current();
    }
    QVERIFY2(seen.size() > 4, qPrintable(QString::number(seen.size())));
    QTest::keyClick(view.get(), Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.front().front().toString(), view->current());
    const double before = view->zoom();
    QTest::keyClick(view.get(), Qt::Key_Plus);
    QVERIFY(view->zoom() > before);
    QTest::keyClick(view.get(), Qt::Key_F);
    QCOMPARE(view->zoom(), before);
}

void TestDiagram::aDoubleClickGoesToTheTable()
{
    const auto view = shown(test::shopCatalog());
    QVERIFY(view);
    QSignalSpy activated(view.get(), &DiagramView::tableActivated);
    const gui::DiagramCard &card = view->diagram().cards().front();
    const QPoint place = view->onScreen(card.area.topLeft() + QPointF(20, 12)).toPoint();
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, place);
    QCOMPARE(view->current(), card.name);
    QTest::mouseDClick(view.get(), Qt::LeftButton, {}, place);
    QCOMPARE(activated.size(), 1);
}

void TestDiagram::zoomsAboutThePointer()
{
    const auto view = shown(wideCatalog(30, 4));
    QVERIFY(view);
    const QPointF held(333, 222);
    const QPointF before = view->onScreen(view->diagram().cards()[4].area.center());
    const double zoom = view->zoom();
    QWheelEvent wheel(held, view->mapToGlobal(held), {}, {0, 240}, Qt::NoButton,
                      Qt::ControlModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(view.get(), &wheel);
    const double factor = view->zoom() / zoom;
    QVERIFY(factor > 1.3);
    const QPointF after = view->onScreen(view->diagram().cards()[4].area.center());
    QVERIFY((after - (held + (before - held) * factor)).manhattanLength() < 2.0);
}

void TestDiagram::aColumnDraggedOntoAnotherRelatesThem()
{
    const auto view = shown(wideCatalog(3, 3));
    QVERIFY(view);
    view->setEveryColumn(true);
    QSignalSpy related(view.get(), &DiagramView::related);
    const auto place = [&](int card, int row) {
        const gui::DiagramCard &shownCard = view->diagram().cards()[static_cast<std::size_t>(card)];
        return view->onScreen(shownCard.rowArea(row).center()).toPoint();
    };
    QTest::mousePress(view.get(), Qt::LeftButton, {}, place(2, 2));
    QTest::mouseMove(view.get(), place(2, 2) + QPoint(30, 30));
    QTest::mouseMove(view.get(), place(0, 0));
    QTest::mouseRelease(view.get(), Qt::LeftButton, {}, place(0, 0));
    QCOMPARE(related.size(), 1);
    const auto said = related.front().front().value<data::DataDictionary::Relationship>();
    QCOMPARE(said.fromTable, std::string("table_2"));
    QCOMPARE(said.fromColumn, std::string("column_2"));
    QCOMPARE(said.toTable, std::string("table_0"));
    QCOMPARE(said.toColumn, std::string("id"));
}

void TestDiagram::isExported()
{
    const gui::Diagram diagram(wideCatalog(200, 5), {}, false);
    const QImage picture = DiagramView::picture(diagram, gui::Tokens::light(), 1.0);
    QVERIFY(picture.width() > 500 && picture.height() > 500);
    QVERIFY(std::max(picture.width(), picture.height()) <= 16'000);
    test::screenshot(picture, QStringLiteral("diagram of 200 tables"));
    const QByteArray svg =
        DiagramView::svg(gui::Diagram(test::shopCatalog(), {}, false), gui::Tokens::light());
    QVERIFY(svg.contains("<svg"));
    QVERIFY(svg.contains("orders"));
}

void TestDiagram::twoHundredTablesStaySmooth()
{
    const auto view = shown(wideCatalog(200, 20));
    QVERIFY(view);
    QCoreApplication::processEvents();
    test::Watchdog dog;
    QTest::qWait(50);
    dog.reset();
    for (int i = 0; i < 30; ++i) {
        QWheelEvent wheel(QPointF(500, 350), view->mapToGlobal(QPointF(500, 350)), {},
                          {i % 2 == 0 ? 120 : -60, -90}, Qt::NoButton,
                          i % 3 == 0 ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(view.get(), &wheel);
        QTest::qWait(5);
    }
    QVERIFY2(dog.longestWork().count() < 60.0,
             qPrintable(QString::number(dog.longestWork().count())));
}

} // namespace tst_Diagram

QUERENT_WINDOW_TEST(Diagram)
#include "tst_Diagram.moc"
