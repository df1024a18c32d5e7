// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/BoardDesk.h"
#include "session/BoardLayout.h"
#include "session/BoardStore.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

namespace tst_Boards {

using namespace querent;
using namespace querent::session;

namespace {

data::CivilDate day(int year, unsigned month, unsigned dayOfMonth)
{
    return {std::chrono::year(year), std::chrono::month(month), std::chrono::day(dayOfMonth)};
}

Tile tileAt(const std::string &id, TilePlace place)
{
    Tile tile;
    tile.id = id;
    tile.place = place;
    return tile;
}

std::string layoutOf(const std::vector<Tile> &tiles)
{
    std::string text;
    for (const Tile &tile : tiles) {
        text += tile.id + "@" + std::to_string(tile.place.column) + "," +
                std::to_string(tile.place.row) + " ";
    }
    return text;
}

bool overlapAnywhere(const std::vector<Tile> &tiles)
{
    for (std::size_t one = 0; one < tiles.size(); ++one) {
        for (std::size_t other = one + 1; other < tiles.size(); ++other) {
            if (overlap(tiles[one].place, tiles[other].place)) {
                return true;
            }
        }
    }
    return false;
}

/// A tile with everything in it.
Tile fullTile()
{
    Tile tile;
    tile.id = "tile-1";
    tile.kind = TileKind::Chart;
    tile.title = "Verkäufe \"2024\"";
    tile.text = "# Words";
    tile.question = "sales by category last month";
    query::QueryPlan plan;
    plan.from = query::TableSource{"orders", {}, "o"};
    plan.select = {{query::Expression{query::ColumnRef{"o", "total"}}, "total"}};
    tile.plan = plan;
    tile.sql = "SELECT total FROM orders";
    tile.movingTime =
        MovingTime{.words = {"last month"}, .countedFrom = day(2024, 5, 31), .fromData = true};
    tile.chart = insight::ChartSpec{insight::ChartKind::Bar, "category", {"total"}, "", "Sales"};
    tile.chartSettings = {{"version", 1}, {"labels", true}};
    tile.ordered = true;
    tile.place = {.column = 0, .row = 0, .columns = 5, .rows = 4};
    tile.result = TileResult{.table = std::make_shared<const data::ResultTable>(
                                 data::ResultTable{.columns = {{"total", data::ColumnType::Real}},
                                                   .rows = {{data::Value(1.5)}, {data::Value()}},
                                                   .truncated = true,
                                                   .totalRows = 7}),
                             .readAt = momentNow(),
                             .headline = "1.5 in all.",
                             .mark = "abc"};
    return tile;
}

Board fullBoard()
{
    Board board;
    board.id = "board-1";
    board.name = "Überblick";
    board.refreshOnOpen = false;
    board.filters.period = BoardPeriod::Between;
    board.filters.from = day(2024, 1, 1);
    board.filters.until = day(2024, 7, 1);
    board.filters.values = {{"customers", "country", {data::Value("Sweden"), data::Value()}}};
    board.tiles = {fullTile()};
    return board;
}

OpenSourcePtr sourceAt(const std::string &location)
{
    auto source = std::make_shared<OpenSource>();
    source->location = location;
    return source;
}

} // namespace

class TestBoards : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBoardComesBackAsItWas();
    void nonsenseInTheDocumentIsLeftOut();
    void periodsAreDays_data();
    void periodsAreDays();
    void tilesNeverLieOverEachOther();
    void aTileGoesWhereItIsPut_data();
    void aTileGoesWhereItIsPut();
    void theKeyboardPassesTheNextTile();
    void nothingStaysEmptyBesideATile();
    void aDamagedFileIsMovedAside();
    void twoWindowsLoseNothing();
    void whatCannotBeKeptIsSaid();
    void aDeskKeepsWhatIsDone();
    void aDeskSeesWhatAnotherWrites();
    void everyEditIsTakenBack();
    void answersBecomeTilesOfTheirKind();

private:
    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }

    QTemporaryDir m_folder;
};

void TestBoards::aBoardComesBackAsItWas()
{
    const Board board = fullBoard();
    const auto read = boardsFromJson(nlohmann::json::parse(boardsToJson({board}).dump()));
    QCOMPARE(read.size(), std::size_t(1));
    QVERIFY(read.front() == board);
    QVERIFY(*read.front().tiles.front().result->table == *board.tiles.front().result->table);
    QCOMPARE(read.front().tiles.front().result->headline, std::string("1.5 in all."));
}

void TestBoards::nonsenseInTheDocumentIsLeftOut()
{
    nlohmann::json document = boardsToJson({fullBoard()});
    nlohmann::json &tile = document["boards"][0]["tiles"][0];
    tile["plan"] = {{"version", 99}};
    tile["place"] = {-3, 2, "wide"};
    tile["kind"] = "hologram";
    tile["chart_settings"] = 7;
    document["boards"][0]["tiles"].push_back({{"title", "no id"}});
    document["boards"][0]["tiles"].push_back("not a tile");
    document["boards"].push_back({{"name", "no id"}});
    document["boards"][0]["filters"] = "none";
    const auto read = boardsFromJson(document);
    QCOMPARE(read.size(), std::size_t(1));
    QCOMPARE(read.front().tiles.size(), std::size_t(1));
    const Tile &kept = read.front().tiles.front();
    QVERIFY(!kept.plan);
    QVERIFY(kept.kind == TileKind::Table);
    QCOMPARE(kept.sql, std::string("SELECT total FROM orders"));
    QVERIFY(kept.place.columns >= 1 && kept.place.column >= 0);
    QVERIFY(read.front().filters.empty());
}

void TestBoards::periodsAreDays_data()
{
    QTest::addColumn<BoardPeriod>("period");
    QTest::addColumn<QString>("days");
    // 15 May 2024 is a Wednesday
    const auto row = [](const char *name, BoardPeriod period, const char *days) {
        QTest::newRow(name) << period << QString::fromLatin1(days);
    };
    row("today", BoardPeriod::Today, "2024-05-15 2024-05-16");
    row("yesterday", BoardPeriod::Yesterday, "2024-05-14 2024-05-15");
    row("this week begins on Monday", BoardPeriod::ThisWeek, "2024-05-13 2024-05-20");
    row("last week", BoardPeriod::LastWeek, "2024-05-06 2024-05-13");
    row("this month", BoardPeriod::ThisMonth, "2024-05-01 2024-06-01");
    row("last month", BoardPeriod::LastMonth, "2024-04-01 2024-05-01");
    row("this quarter", BoardPeriod::ThisQuarter, "2024-04-01 2024-07-01");
    row("last quarter", BoardPeriod::LastQuarter, "2024-01-01 2024-04-01");
    row("this year", BoardPeriod::ThisYear, "2024-01-01 2025-01-01");
    row("last year", BoardPeriod::LastYear, "2023-01-01 2024-01-01");
    row("seven days with today", BoardPeriod::Last7Days, "2024-05-09 2024-05-16");
    row("thirty days with today", BoardPeriod::Last30Days, "2024-04-16 2024-05-16");
    row("twelve months with this one", BoardPeriod::Last12Months, "2023-06-01 2024-06-01");
    row("always is open", BoardPeriod::Always, "- -");
}

void TestBoards::periodsAreDays()
{
    QFETCH(BoardPeriod, period);
    QFETCH(QString, days);
    const Days read =
        daysOf({.period = period, .from = {}, .until = {}, .values = {}}, day(2024, 5, 15));
    const auto text = [](const std::optional<data::CivilDate> &date) {
        return date ? data::isoDate(*date) : std::string("-");
    };
    QCOMPARE(text(read.from) + " " + text(read.until), days.toStdString());
}

void TestBoards::tilesNeverLieOverEachOther()
{
    std::vector<Tile> tiles;
    for (int index = 0; index < 12; ++index) {
        Tile tile =
            tileAt(std::to_string(index),
                   {.column = 0, .row = 0, .columns = 1 + index % 7, .rows = 1 + index % 3});
        tile.place = freePlace(tiles, tile.place);
        tiles.push_back(tile);
        QVERIFY(!overlapAnywhere(tiles));
    }
    unsigned seed = 7;
    for (int step = 0; step < 400; ++step) {
        seed = seed * 1103515245 + 12345;
        const auto part = [&seed](unsigned shift, int most) {
            return static_cast<int>((seed >> shift) % static_cast<unsigned>(most));
        };
        place(tiles, std::to_string(part(4, 12)),
              {.column = part(8, 16) - 2,
               .row = part(12, 14) - 1,
               .columns = part(16, 14),
               .rows = part(20, 6)});
        QVERIFY2(!overlapAnywhere(tiles), layoutOf(tiles).c_str());
        const std::string closed = layoutOf(tiles);
        closeGaps(tiles);
        QCOMPARE(layoutOf(tiles), closed);
        for (const Tile &tile : tiles) {
            QVERIFY(tile.place.column >= 0 && tile.place.columns >= 1);
            QVERIFY(tile.place.column + tile.place.columns <= boardColumns);
        }
    }
}

void TestBoards::aTileGoesWhereItIsPut_data()
{
    QTest::addColumn<QString>("moved");
    QTest::addColumn<TilePlace>("wanted");
    QTest::addColumn<QString>("layout");
    // a and b side by side, c below both
    QTest::newRow("over the one beside it: they change places")
        << "a" << TilePlace{6, 0, 6, 2} << "a@6,0 b@0,0 c@0,2 ";
    QTest::newRow("not past the middle of the one beside it: back")
        << "a" << TilePlace{2, 0, 6, 2} << "a@0,0 b@6,0 c@0,2 ";
    QTest::newRow("past the middle of the one beside it: they change places")
        << "a" << TilePlace{4, 0, 6, 2} << "a@6,0 b@0,0 c@0,2 ";
    QTest::newRow("a bit below the one beside it: nothing stays empty above")
        << "a" << TilePlace{6, 1, 6, 2} << "a@6,0 b@0,0 c@0,2 ";
    QTest::newRow("to the top, where the others give way")
        << "c" << TilePlace{0, 0, 12, 2} << "a@0,2 b@6,2 c@0,0 ";
    QTest::newRow("below all: it moves up as far as there is room")
        << "b" << TilePlace{6, 30, 6, 2} << "a@0,0 b@0,4 c@0,2 ";
    QTest::newRow("larger: those in the way go below")
        << "a" << TilePlace{0, 0, 12, 3} << "a@0,0 b@0,3 c@0,5 ";
    QTest::newRow("outside of the board: back into it")
        << "b" << TilePlace{40, -2, 6, 2} << "a@0,0 b@6,0 c@0,2 ";
}

void TestBoards::aTileGoesWhereItIsPut()
{
    QFETCH(QString, moved);
    QFETCH(TilePlace, wanted);
    QFETCH(QString, layout);
    std::vector<Tile> tiles = {tileAt("a", {0, 0, 6, 2}), tileAt("b", {6, 0, 6, 2}),
                               tileAt("c", {0, 2, 12, 2})};
    place(tiles, moved.toStdString(), wanted);
    QCOMPARE(layoutOf(tiles), layout.toStdString());
}

void TestBoards::theKeyboardPassesTheNextTile()
{
    std::vector<Tile> tiles = {tileAt("a", {0, 0, 6, 4}), tileAt("b", {0, 4, 6, 3}),
                               tileAt("c", {6, 0, 6, 2})};
    place(tiles, "a", stepped(tiles, "a", 0, 1));
    QCOMPARE(layoutOf(tiles), std::string("a@0,3 b@0,0 c@6,0 "));
    place(tiles, "a", stepped(tiles, "a", 0, 1));
    QCOMPARE(layoutOf(tiles), std::string("a@0,3 b@0,0 c@6,0 "));
    place(tiles, "a", stepped(tiles, "a", 0, -1));
    // the one that makes way takes the free place beside
    QCOMPARE(layoutOf(tiles), std::string("a@0,0 b@6,2 c@6,0 "));
    place(tiles, "c", stepped(tiles, "c", -1, 0));
    QCOMPARE(layoutOf(tiles), std::string("a@6,0 b@0,2 c@0,0 "));
    place(tiles, "c", stepped(tiles, "c", 1, 0));
    QCOMPARE(layoutOf(tiles), std::string("a@0,0 b@6,2 c@6,0 "));
}

void TestBoards::nothingStaysEmptyBesideATile()
{
    // three numbers in a row, four pictures below, two by two
    const std::vector<Tile> board = {tileAt("x", {0, 0, 3, 2}), tileAt("y", {3, 0, 3, 2}),
                                     tileAt("z", {6, 0, 3, 2}), tileAt("a", {0, 2, 6, 5}),
                                     tileAt("b", {6, 2, 6, 5}), tileAt("c", {0, 7, 6, 5}),
                                     tileAt("d", {6, 7, 6, 5})};
    std::vector<Tile> tiles = board;
    place(tiles, "x", {9, 0, 3, 2});
    QCOMPARE(layoutOf(tiles), std::string("x@6,0 y@0,0 z@3,0 a@0,2 b@6,2 c@0,7 d@6,7 "));
    // into the next row: the one there takes the place beside it
    tiles = board;
    place(tiles, "b", {0, 7, 6, 5});
    QCOMPARE(layoutOf(tiles), std::string("x@0,0 y@3,0 z@6,0 a@0,2 b@0,7 c@6,7 d@6,2 "));
    // put on the first picture: what was there goes on below
    tiles = board;
    place(tiles, "d", {0, 2, 6, 5});
    QCOMPARE(layoutOf(tiles), std::string("x@0,0 y@3,0 z@6,0 a@0,7 b@6,2 c@6,7 d@0,2 "));
    // one that is taken away: those below have room too
    tiles = board;
    tiles.erase(tiles.begin() + 1);
    closeGaps(tiles);
    QCOMPARE(layoutOf(tiles), std::string("x@0,0 z@3,0 a@0,2 b@6,0 c@0,7 d@6,5 "));
}

void TestBoards::aDamagedFileIsMovedAside()
{
    const std::string file = path("damaged/x.boards.json");
    QDir().mkpath(m_folder.filePath(QStringLiteral("damaged")));
    QFile broken(QString::fromStdString(file));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"version\":1,\"boards\":[{");
    broken.close();
    const auto read = BoardStore(file).read();
    QVERIFY(read.ok());
    QVERIFY(read->boards.empty());
    QVERIFY(!read->setAside.empty());
    QFile aside(QString::fromStdString(read->setAside));
    QVERIFY(aside.open(QIODevice::ReadOnly));
    QCOMPARE(aside.readAll(), QByteArray("{\"version\":1,\"boards\":[{"));
    QVERIFY(BoardStore(file)
                .change([](std::vector<Board> &boards) { boards.push_back(fullBoard()); })
                .ok());
    QCOMPARE(BoardStore(file).read()->boards.size(), std::size_t(1));
}

void TestBoards::twoWindowsLoseNothing()
{
    const std::string file = path("shared/x.boards.json");
    const auto write = [&file](int first) {
        for (int index = 0; index < 20; ++index) {
            std::ignore = BoardStore(file).change([&](std::vector<Board> &boards) {
                Board board;
                board.id = std::to_string(first + index);
                boards.push_back(board);
            });
        }
    };
    std::thread one(write, 0);
    std::thread other(write, 100);
    one.join();
    other.join();
    QCOMPARE(BoardStore(file).read()->boards.size(), std::size_t(40));
    QCOMPARE(QFileInfo(QString::fromStdString(file)).dir().entryList({QStringLiteral("*damaged*")}),
             QStringList());
}

void TestBoards::whatCannotBeKeptIsSaid()
{
    QFile file(m_folder.filePath(QStringLiteral("in the way")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    BoardDesk desk(file.fileName());
    QSignalSpy troubled(&desk, &BoardDesk::troubled);
    QSignalSpy loaded(&desk, &BoardDesk::loaded);
    desk.setSource(sourceAt("/data/a.db"));
    QVERIFY(loaded.wait(10'000));
    desk.addBoard(QStringLiteral("Sales"));
    QVERIFY(troubled.wait(10'000));
    QVERIFY(troubled.front().front().toString().contains(QStringLiteral("cannot be kept")));
    QCOMPARE(desk.boards().size(), std::size_t(1));
}

void TestBoards::aDeskKeepsWhatIsDone()
{
    const QString folder = m_folder.filePath(QStringLiteral("kept"));
    std::string id;
    {
        BoardDesk desk(folder);
        QSignalSpy loaded(&desk, &BoardDesk::loaded);
        desk.setSource(sourceAt("/data/a.db"));
        QVERIFY(loaded.wait(10'000));
        id = desk.addBoard(QStringLiteral("Sales"));
        QVERIFY(!desk.addTile(id, fullTile()).empty());
        QVERIFY(desk.addTile("nowhere", fullTile()).empty());
    }
    BoardDesk again(folder);
    QSignalSpy loaded(&again, &BoardDesk::loaded);
    again.setSource(sourceAt("/data/a.db"));
    QVERIFY(again.boards().empty());
    QVERIFY(loaded.wait(10'000));
    QCOMPARE(again.boards().size(), std::size_t(1));
    QCOMPARE(again.board(id)->tiles.size(), std::size_t(1));
    QCOMPARE(again.board(id)->tiles.front().title, fullTile().title);
    again.setSource(sourceAt("/data/b.db"));
    QVERIFY(loaded.wait(10'000));
    QVERIFY(again.boards().empty());
}

void TestBoards::aDeskSeesWhatAnotherWrites()
{
    const QString folder = m_folder.filePath(QStringLiteral("watched"));
    BoardDesk one(folder);
    BoardDesk other(folder);
    QSignalSpy loaded(&other, &BoardDesk::loaded);
    one.setSource(sourceAt("/data/a.db"));
    other.setSource(sourceAt("/data/a.db"));
    QVERIFY(loaded.wait(10'000));
    const std::string mine = other.addBoard(QStringLiteral("Mine"));
    QTRY_COMPARE_WITH_TIMEOUT(one.boards().size(), std::size_t(1), 10'000);
    const std::string theirs = one.addBoard(QStringLiteral("Theirs"));
    QTRY_COMPARE_WITH_TIMEOUT(other.boards().size(), std::size_t(2), 10'000);
    one.editBoard(mine, [](Board &board) { board.name = "Ours"; });
    QTRY_COMPARE_WITH_TIMEOUT(other.board(mine)->name, std::string("Ours"), 10'000);
    QVERIFY(other.board(theirs) != nullptr);
}

void TestBoards::everyEditIsTakenBack()
{
    BoardDesk desk(m_folder.filePath(QStringLiteral("undone")));
    QSignalSpy loaded(&desk, &BoardDesk::loaded);
    desk.setSource(sourceAt("/data/a.db"));
    QVERIFY(loaded.wait(10'000));
    const std::string first = desk.addBoard(QStringLiteral("First"));
    const std::string second = desk.addBoard(QStringLiteral("Second"));
    const std::string tile = desk.addTile(first, fullTile());
    desk.editBoard(first, [&tile](Board &board) {
        std::erase_if(board.tiles, [&tile](const Tile &each) { return each.id == tile; });
    });
    desk.removeBoard(first);
    QCOMPARE(desk.boards().size(), std::size_t(1));
    desk.undo();
    QCOMPARE(desk.boards().front().id, first);
    QVERIFY(desk.boards().front().tiles.empty());
    desk.undo();
    QCOMPARE(desk.board(first)->tiles.size(), std::size_t(1));
    desk.undo();
    desk.undo();
    QVERIFY(desk.board(second) == nullptr);
    desk.undo();
    QVERIFY(desk.boards().empty());
    QVERIFY(!desk.canUndo());
    QSignalSpy changed(&desk, &BoardDesk::listChanged);
    desk.undo();
    QCOMPARE(changed.size(), 0);
}

void TestBoards::answersBecomeTilesOfTheirKind()
{
    Answer answer;
    answer.outcome = Outcome::Answered;
    answer.question = "how many  orders?";
    answer.generatedSql = "SELECT COUNT(*) AS orders FROM orders";
    QVERIFY(!canBePinned(answer));
    answer.result = data::ResultTable{.columns = {{"orders", data::ColumnType::Integer}},
                                      .rows = {{data::Value(12)}},
                                      .truncated = false,
                                      .totalRows = std::nullopt};
    QVERIFY(canBePinned(answer));
    const data::Catalog catalog;
    const auto today = day(2024, 5, 15);
    QVERIFY(tileFrom(answer, today, catalog, "m").kind == TileKind::Metric);
    answer.result->rows = {{data::Value("a")}, {data::Value("b")}};
    QVERIFY(tileFrom(answer, today, catalog, "m").kind == TileKind::Table);
    answer.chart = insight::ChartSpec{insight::ChartKind::Bar, "a", {"b"}, "", "Orders"};
    const Tile tile = tileFrom(answer, today, catalog, "m");
    QVERIFY(tile.kind == TileKind::Chart);
    QCOMPARE(tile.title, std::string("How many orders?"));
    QCOMPARE(tile.result->mark, std::string("m"));
    answer.outcome = Outcome::Failed;
    QVERIFY(!canBePinned(answer));
}

} // namespace tst_Boards

QUERENT_TEST(Boards)
#include "tst_Boards.moc"
