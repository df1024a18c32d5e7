// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "session/CellSums.h"
#include "session/ColumnPicture.h"
#include "session/RowOrder.h"
#include "session/RowStore.h"
#include "session/RowText.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <thread>

namespace tst_RowStore {

using namespace querent;
using namespace querent::session;
using Kind = CellCondition::Kind;
using Numbers = std::vector<std::int64_t>;

namespace {

data::ResultTable people()
{
    return {.columns = {{"name", data::ColumnType::Text},
                        {"joined", data::ColumnType::Date},
                        {"spent", data::ColumnType::Real}},
            .rows = {{"Ömer", "2024-05-31", 10.5},
                     {"bea", "2023-01-02", data::Value()},
                     {"Ann, \"A\"", "2024-02-01", 7},
                     {data::Value(), data::Value(), 10.5},
                     {"Cy|50%", "2022-07-07", -3.25},
                     {"7", "2024-11-30", "seven"}},
            .truncated = false,
            .totalRows = std::nullopt};
}

Numbers shown(const RowStore &store, const RowSpec &spec)
{
    const auto order = RowOrder::of(store, spec, {});
    if (!order) {
        qFatal("%s", order.error().detail.c_str());
    }
    return *(*order)->numbers(0, (*order)->size());
}

std::shared_ptr<RowStore> onDisk(const QTemporaryDir &folder, std::int64_t rows)
{
    auto store = RowStore::create(2, {.folder = folder.path().toStdString()});
    for (std::int64_t i = 0; i < rows; ++i) {
        if (!(*store)->append(
                {data::Value(i * 7919 % rows), data::Value("row " + std::to_string(i))})) {
            qFatal("cannot append");
        }
    }
    if (!(*store)->seal({{"n", data::ColumnType::Integer}, {"t", data::ColumnType::Text}})) {
        qFatal("cannot seal");
    }
    return *store;
}

std::string written(const std::vector<RowBand> &bands, TextFormat format)
{
    const auto store = *RowStore::holding(people());
    std::string text;
    std::atomic<std::int64_t> rows{0};
    const auto done = writeRows(
        *store, *RowOrder::natural(6), bands, format,
        [&text](std::string_view piece) {
            text += piece;
            return base::Result<void>();
        },
        {}, rows);
    return done ? text : done.error().message;
}

} // namespace

class TestRowStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsEveryValue();
    void leavesNoFile();
    void saysThatTheDiskIsFull();
    void cutsLongCells();
    void sortsWithNullsLast();
    void filters_data();
    void filters();
    void sortsMoreThanFitsIntoMemory();
    void canBeStopped();
    void findsInTheOrderShown();
    void writesText_data();
    void writesText();
    void writesNumbersWithoutNoise();
    void addsUpWhatIsChosen();
    void picturesColumns();
    void countsManyDifferentValues();
};

void TestRowStore::keepsEveryValue()
{
    const QTemporaryDir folder;
    auto store = *RowStore::create(5, {.folder = folder.path().toStdString()});
    const data::Row row{data::Value(), 9007199254740993, 0.1, std::string("a\0b", 3),
                        data::Blob{{std::byte{0}, std::byte{255}}}};
    const data::Row other{data::Blob{}, "", -1, 1e308, data::Value()};
    QVERIFY(store->append(row).ok() && store->append(other).ok());
    QVERIFY(store->seal(std::vector<data::ResultColumn>(5)).ok());
    const auto batch = store->rows(RowStore::Lane::Pages, Numbers{2, 1}, 0, {});
    QVERIFY(batch.ok());
    QVERIFY(batch->rows == (std::vector<data::Row>{other, row}));
    QVERIFY(!store->rows(RowStore::Lane::Pages, Numbers{3}, 0, {}).ok());
}

void TestRowStore::leavesNoFile()
{
    const QTemporaryDir folder;
    const auto store = onDisk(folder, 200'000);
    const auto order = RowOrder::of(*store, {.conditions = {}, .sortColumn = 0}, {});
    QVERIFY(order.ok());
    // a program that crashes now leaves nothing behind
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestRowStore::saysThatTheDiskIsFull()
{
    const QTemporaryDir folder;
    auto store =
        *RowStore::create(1, {.folder = folder.path().toStdString(), .mostBytes = 100'000});
    base::Result<void> added;
    int rows = 0;
    while (added && rows < 100'000) {
        added = store->append({data::Value(std::string(100, 'x'))});
        ++rows;
    }
    QVERIFY(!added && added.error().code == base::ErrorCode::StorageFailed);
    QCOMPARE(added.error().detail, std::string("full"));
    QVERIFY(rows > 100 && rows < 2'000);
}

void TestRowStore::cutsLongCells()
{
    auto store = *RowStore::create(2, {});
    std::string text = "ab";
    for (int i = 0; i < 1000; ++i) {
        text += "ä";
    }
    QVERIFY(store->append({data::Value(text), data::Blob{std::vector<std::byte>(5000)}}).ok());
    QVERIFY(store->seal(std::vector<data::ResultColumn>(2)).ok());
    const auto batch = store->rows(RowStore::Lane::Pages, Numbers{1}, 101, {});
    QVERIFY(batch.ok());
    QCOMPARE(*batch->rows[0][0].text(), text.substr(0, 100));
    QCOMPARE(batch->cut.at({0, 0}), std::int64_t{2002});
    QCOMPARE(batch->cut.at({0, 1}), std::int64_t{5000});
}

void TestRowStore::sortsWithNullsLast()
{
    const auto store = *RowStore::holding(people());
    QCOMPARE(shown(*store, {}), (Numbers{1, 2, 3, 4, 5, 6}));
    QCOMPARE(shown(*store, {.conditions = {}, .sortColumn = 2}), (Numbers{5, 3, 1, 4, 6, 2}));
    QCOMPARE(shown(*store, {.conditions = {}, .sortColumn = 2, .descending = true}),
             (Numbers{6, 1, 4, 3, 5, 2}));
    // whatever the case
    QCOMPARE(shown(*store, {.conditions = {}, .sortColumn = 0}), (Numbers{6, 3, 2, 5, 1, 4}));
}

void TestRowStore::filters_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QStringList>("values"); // a leading # makes a number, "NULL" is NULL
    QTest::addColumn<QString>("rows");
    const auto row = [](const char *name, int column, Kind kind, const QStringList &values,
                        const char *rows) {
        QTest::newRow(name) << column << static_cast<int>(kind) << values << rows;
    };
    row("text whatever its case", 0, Kind::Holds, {QStringLiteral("AN")}, "3");
    row("letters beyond ASCII whatever their case", 0, Kind::Holds, {QStringLiteral("öM")}, "1");
    row("a wild card is itself", 0, Kind::Holds, {QStringLiteral("%")}, "5");
    row("one text or the other", 0, Kind::Holds, {QStringLiteral("ann"), QStringLiteral("bea")},
        "2 3");
    row("without a text, NULL included", 0, Kind::HoldsNot, {QStringLiteral("a")}, "1 4 5 6");
    row("a year", 1, Kind::BeginsWith, {QStringLiteral("2024")}, "1 3 6");
    row("not a year", 1, Kind::BeginsNotWith, {QStringLiteral("2024")}, "2 4 5");
    row("a number", 2, Kind::OneOf, {QStringLiteral("#10.5")}, "1 4");
    row("a set with NULL", 2, Kind::OneOf, {QStringLiteral("#7"), QStringLiteral("NULL")}, "2 3");
    row("everything else", 2, Kind::NoneOf, {QStringLiteral("#10.5")}, "2 3 5 6");
    row("everything but NULL and one", 2, Kind::NoneOf,
        {QStringLiteral("#7"), QStringLiteral("NULL")}, "1 4 5 6");
    row("more than a number, texts are none", 2, Kind::Greater, {QStringLiteral("#7")}, "1 4");
    row("at most", 2, Kind::LessOrEqual, {QStringLiteral("#7")}, "3 5");
    row("between", 2, Kind::Between, {QStringLiteral("#-3.25"), QStringLiteral("#7")}, "3 5");
    row("dates between", 1, Kind::Between,
        {QStringLiteral("2023-01-02"), QStringLiteral("2024-02-01")}, "2 3");
    row("nothing", 2, Kind::Empty, {}, "2");
    row("something", 2, Kind::NotEmpty, {}, "1 3 4 5 6");
}

void TestRowStore::filters()
{
    QFETCH(int, column);
    QFETCH(int, kind);
    QFETCH(QStringList, values);
    QFETCH(QString, rows);
    CellCondition condition{static_cast<std::size_t>(column), static_cast<Kind>(kind), {}};
    for (const QString &value : values) {
        condition.values.push_back(value == QStringLiteral("NULL") ? data::Value()
                                   : value.startsWith(QLatin1Char('#'))
                                       ? data::Value(value.mid(1).toDouble())
                                       : data::Value(value.toStdString()));
    }
    QStringList found;
    for (const std::int64_t number :
         shown(**RowStore::holding(people()), {{condition}, {}, false})) {
        found << QString::number(number);
    }
    QCOMPARE(found.join(QLatin1Char(' ')), rows);
}

void TestRowStore::sortsMoreThanFitsIntoMemory()
{
    const QTemporaryDir folder;
    constexpr std::int64_t rows = 200'000; // the order goes to a file
    const auto store = onDisk(folder, rows);
    const auto order = *RowOrder::of(*store, {.conditions = {}, .sortColumn = 0}, {});
    QCOMPARE(order->size(), rows);
    const auto numbers = *order->numbers(rows - 3, 10);
    const auto batch = store->rows(RowStore::Lane::Pages, numbers, 0, {});
    QVERIFY(batch.ok());
    QCOMPARE(batch->rows.size(), std::size_t{3});
    for (std::int64_t i = 0; i < 3; ++i) {
        QCOMPARE(*batch->rows[static_cast<std::size_t>(i)][0].integer(), rows - 3 + i);
    }
}

void TestRowStore::canBeStopped()
{
    const QTemporaryDir folder;
    const auto store = onDisk(folder, 100'000);
    std::stop_source stop;
    const std::jthread later([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    // would take hours
    const auto read = store->read(RowStore::Lane::Questions, "SELECT count(*) FROM r AS a, r AS b",
                                  {}, stop.get_token(), [](sqlite3_stmt *) { return true; });
    QVERIFY(!read && read.error().code == base::ErrorCode::Cancelled);
    const auto order = RowOrder::of(*store, {.conditions = {}, .sortColumn = 0}, stop.get_token());
    QVERIFY(!order && order.error().code == base::ErrorCode::Cancelled);
    // and the store goes on
    QVERIFY(RowOrder::of(*store, {.conditions = {}, .sortColumn = 0}, {}).ok());
}

void TestRowStore::findsInTheOrderShown()
{
    const auto store = *RowStore::holding(people());
    const auto order =
        *RowOrder::of(*store, {.conditions = {}, .sortColumn = 2}, {}); // 5 3 1 4 6 2
    const auto rows = *rowsHolding(*store, "20", "", {0, 1, 2}, {});    // all but 4
    FoundRow found = *nextOf(*order, rows, 3, true, {});
    QCOMPARE(found.place, std::int64_t{4});
    QCOMPARE(found.index, std::int64_t{4});
    QCOMPARE(found.total, std::int64_t{5});
    QCOMPARE(nextOf(*order, rows, 3, false, {})->place, std::int64_t{2});
    QCOMPARE(nextOf(*order, rows, 6, true, {})->place, std::int64_t{0});   // from the start
    QCOMPARE(nextOf(*order, rows, -1, false, {})->place, std::int64_t{5}); // from the end
    const auto none = *rowsHolding(*store, "nowhere", "", {0, 1, 2}, {});
    QCOMPARE(nextOf(*order, none, 0, true, {})->place, std::int64_t{-1});
}

void TestRowStore::writesText_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<std::string>("text");
    const auto row = [](const char *name, TextFormat format, const std::string &text) {
        QTest::newRow(name) << static_cast<int>(format) << text;
    };
    row("tabs", TextFormat::Tabs, "name\tspent\nbea\t\nAnn, \"A\"\t7\n\t10.5\nCy|50%\t");
    row("comma-separated values", TextFormat::Csv,
        "name,spent\r\nbea,\r\n\"Ann, \"\"A\"\"\",7\r\n,10.5\r\nCy|50%,\r\n");
    row("Markdown", TextFormat::Markdown,
        "| name | spent |\n| --- | --- |\n| bea |  |\n| Ann, \"A\" | 7 |\n|  | 10.5 |\n"
        "| Cy\\|50% |  |\n");
    row("JSON", TextFormat::Json,
        "[\n{\"name\": \"bea\", \"spent\": null},\n{\"name\": \"Ann, \\\"A\\\"\", \"spent\": 7},\n"
        "{\"name\": null, \"spent\": 10.5},\n{\"name\": \"Cy|50%\", \"spent\": null}\n]\n");
    row("SQL", TextFormat::Sql,
        "INSERT INTO result (\"name\", \"spent\") VALUES\n('bea', NULL),\n('Ann, \"A\"', 7),\n"
        "(NULL, 10.5),\n('Cy|50%', NULL);\n");
}

void TestRowStore::writesText()
{
    QFETCH(int, format);
    QFETCH(std::string, text);
    // of the last row only the name
    QCOMPARE(written({{1, 3, {0, 2}}, {4, 1, {0}}}, static_cast<TextFormat>(format)), text);
}

void TestRowStore::writesNumbersWithoutNoise()
{
    const std::vector<data::Value> cells{665.2800000000002, 0.1 + 0.2, 0.12345678901234566,
                                         9007199254740993, 9007199254740991.0};
    const std::vector<const data::Value *> row{&cells[0], &cells[1], &cells[2], &cells[3],
                                               &cells[4]};
    std::string text;
    RowText(TextFormat::Csv, {"a", "b", "c", "d", "e"}).row(text, row);
    QVERIFY2(text.starts_with("665.28,0.3,0.12345678901234566,9007199254740993,"), text.c_str());
    QVERIFY2(text.find("9007199254740991") != std::string::npos ||
                 text.find("9.007199254740991e") != std::string::npos,
             text.c_str());
    // a sum of many has more of it; what is no longer than a double holds is none
    const std::vector<data::Value> more{96308.32999999994, 834053.8600000022, 1700000000.12005};
    text.clear();
    RowText(TextFormat::Csv, {"a", "b", "c"}).row(text, {&more[0], &more[1], &more[2]});
    QVERIFY2(text.starts_with("96308.33,834053.86,1700000000.12005"), text.c_str());
}

void TestRowStore::addsUpWhatIsChosen()
{
    const auto store = *RowStore::holding(people());
    const CellSums sums = *sumsOf(*store, *RowOrder::natural(6), {{0, 6, {0, 2}}}, {});
    QCOMPARE(sums.cells, std::int64_t{12});
    QCOMPARE(sums.filled, std::int64_t{10});
    QCOMPARE(sums.numbers, std::int64_t{4});
    QCOMPARE(sums.sum, 24.75);
    QCOMPARE(sums.min, -3.25);
    QCOMPARE(sums.max, 10.5);
    const auto order =
        *RowOrder::of(*store, {.conditions = {}, .sortColumn = 2}, {}); // 5 3 1 4 6 2
    QCOMPARE(sumsOf(*store, *order, {{0, 2, {2}}, {3, 1, {2}}}, {})->sum, -3.25 + 7 + 10.5);
}

void TestRowStore::picturesColumns()
{
    const auto store = *RowStore::holding(people());
    const ColumnPicture spent = *pictureOf(*store, 2, {}, {});
    QCOMPARE(spent.rows, std::int64_t{6});
    QCOMPARE(spent.nulls, std::int64_t{1});
    QCOMPARE(spent.distinct, std::int64_t{4});
    QVERIFY(!spent.numeric && spent.mean == 24.75 / 4);
    QVERIFY(spent.bars.at(0).low == data::Value(10.5) && spent.bars.at(0).count == 2);
    const CellCondition numbers{2, Kind::Less, {data::Value(100)}};
    const ColumnPicture histogram = *pictureOf(*store, 2, {numbers}, {});
    QVERIFY(histogram.numeric);
    QCOMPARE(histogram.bars.size(), std::size_t{20});
    QCOMPARE(histogram.bars.front().count, std::int64_t{1});
    QCOMPARE(histogram.bars.back().count, std::int64_t{2});
}

void TestRowStore::countsManyDifferentValues()
{
    const QTemporaryDir folder;
    const auto store = onDisk(folder, 120'000);
    const ColumnPicture picture = *pictureOf(*store, 1, {}, {});
    QVERIFY(!picture.distinctExact);
    QVERIFY2(std::abs(static_cast<double>(picture.distinct) / 120'000 - 1) < 0.04,
             std::to_string(picture.distinct).c_str());
}

} // namespace tst_RowStore

QUERENT_TEST(RowStore)
#include "tst_RowStore.moc"
