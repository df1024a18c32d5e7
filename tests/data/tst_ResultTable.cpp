// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/ResultTable.h"

#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_ResultTable {

using namespace querent::data;
using nlohmann::json;

class TestResultTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void documentHasThePromisedShape();
    void comesBackFromItsDocument();
    void totalRowsAppearOnlyWhenKnown();
    void thePreviewShowsTheFirstRowsAndCountsAll();
    void readsBrokenDocumentsWithoutBreaking_data();
    void readsBrokenDocumentsWithoutBreaking();
};

namespace {

ResultTable mixed()
{
    return {{{"n", ColumnType::Integer}, {"n", ColumnType::Text}, {"b", ColumnType::Blob}},
            {{Value(std::int64_t{9007199254740993}), Value("x"), Value(Blob{{std::byte{1}}})},
             {Value(), Value(), Value()}},
            true,
            std::nullopt};
}

} // namespace

void TestResultTable::documentHasThePromisedShape()
{
    const json expected = json::parse(R"({
        "columns": [{"name": "n", "type": "integer"}, {"name": "n", "type": "text"},
                    {"name": "b", "type": "blob"}],
        "rows": [[9007199254740993, "x", {"base64": "AQ=="}], [null, null, null]],
        "row_count": 2, "truncated": true})");
    QCOMPARE(json(mixed()).dump(), expected.dump());
}

void TestResultTable::comesBackFromItsDocument()
{
    ResultTable table = mixed();
    table.totalRows = 12431;
    QVERIFY(json(table).get<ResultTable>() == table);
}

void TestResultTable::totalRowsAppearOnlyWhenKnown()
{
    ResultTable table = mixed();
    QVERIFY(!json(table).contains("total_rows"));
    table.totalRows = 5;
    QCOMPARE(json(table)["total_rows"].get<int>(), 5);
}

void TestResultTable::thePreviewShowsTheFirstRowsAndCountsAll()
{
    ResultTable table = mixed();
    QCOMPARE(previewJson(table), json(table));
    table.rows.resize(1000, table.rows.back());
    const json shown = previewJson(table);
    QCOMPARE(shown.at("rows").size(), std::size_t(8));
    QCOMPARE(shown.at("rows").at(0), json(table).at("rows").at(0));
    QCOMPARE(shown.at("row_count"), json(1000));
    QCOMPARE(shown.at("columns"), json(table).at("columns"));
}

void TestResultTable::readsBrokenDocumentsWithoutBreaking_data()
{
    QTest::addColumn<std::string>("document");
    QTest::addColumn<int>("rows");
    QTest::newRow("not an object") << std::string("[]") << 0;
    QTest::newRow("nothing in it") << std::string("{}") << 0;
    QTest::newRow("rows of another width are left out")
        << std::string(R"({"columns":[{"name":"a","type":"text"}],"rows":[[1,2],[3],4]})") << 1;
    QTest::newRow("columns without names")
        << std::string(R"({"columns":[{}],"rows":[[null]],"truncated":"yes"})") << 1;
}

void TestResultTable::readsBrokenDocumentsWithoutBreaking()
{
    QFETCH(std::string, document);
    QFETCH(int, rows);
    const auto table = json::parse(document).get<ResultTable>();
    QCOMPARE(static_cast<int>(table.rows.size()), rows);
    QVERIFY(!table.truncated);
}

} // namespace tst_ResultTable

QUERENT_TEST(ResultTable)
#include "tst_ResultTable.moc"
