// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "sandbox/Analysis.h"

#include <QTest>

namespace tst_Analysis {

using namespace querent::sandbox;
using nlohmann::json;

class TestAnalysis : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sortsResultsOut_data();
    void sortsResultsOut();
    void givesItsNumbers_data();
    void givesItsNumbers();
    void givesItsTable();
    void isWrittenAsADocument();
};

void TestAnalysis::sortsResultsOut_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<QByteArray>("value");
    const auto row = [](const char *name, const char *result, const char *kind, const char *value) {
        QTest::newRow(name) << QByteArray(result) << QByteArray(kind) << QByteArray(value);
    };
    row("a number is a value", "5", "value", "5");
    row("a truth value is a value", "true", "value", "true");
    row("null is a value", "null", "value", "null");
    row("a string is text", R"("hi")", "text", R"("hi")");
    row("an object is a dictionary", R"({"a":1})", "dictionary", R"({"a":1})");
    row("objects are the rows of a table", R"([{"a":1,"b":"x"},{"a":2.5,"c":null}])", "table",
        R"({"columns":[{"name":"a","type":"real"},{"name":"b","type":"text"},
            {"name":"c","type":"unknown"}],"rows":[[1,"x",null],[2.5,null,null]]})");
    row("lists of one length are the rows of a table", "[[1,2],[3,4]]", "table",
        R"({"columns":[{"name":"column 1","type":"integer"},{"name":"column 2","type":"integer"}],
            "rows":[[1,2],[3,4]]})");
    row("plain values are one column", R"([1,"a",true])", "table",
        R"({"columns":[{"name":"value","type":"unknown"}],"rows":[[1],["a"],[1]]})");
    row("lists of different length are cells", "[[1],[2,3]]", "table",
        R"({"columns":[{"name":"value","type":"text"}],"rows":[["[1]"],["[2,3]"]]})");
    row("an empty list is an empty table", "[]", "table",
        R"({"columns":[{"name":"value","type":"unknown"}],"rows":[]})");
    row("a table stays one", R"({"columns":["a",{"name":"b"}],"rows":[[1,{"x":2}]]})", "table",
        R"({"columns":[{"name":"a","type":"integer"},{"name":"b","type":"text"}],
            "rows":[[1,"{\"x\":2}"]]})");
    row("rows that do not fit their columns are no table", R"({"columns":["a"],"rows":[[1,2]]})",
        "dictionary", R"({"columns":["a"],"rows":[[1,2]]})");
}

void TestAnalysis::sortsResultsOut()
{
    QFETCH(QByteArray, result);
    QFETCH(QByteArray, kind);
    QFETCH(QByteArray, value);
    const AnalysisOutcome outcome = outcomeOf(json::parse(result.toStdString()));
    QCOMPARE(std::string(outcomeKindName(outcome.kind)), kind.toStdString());
    QCOMPARE(outcome.value.dump(), json::parse(value.toStdString()).dump());
}

void TestAnalysis::givesItsNumbers_data()
{
    QTest::addColumn<QByteArray>("result");
    QTest::addColumn<std::vector<double>>("numbers");
    using Numbers = std::vector<double>;
    QTest::newRow("a value") << QByteArray("2.5") << Numbers{2.5};
    QTest::newRow("no number") << QByteArray("true") << Numbers{};
    QTest::newRow("the value of a dictionary") << QByteArray(R"({"value":3,"x":4})") << Numbers{3};
    QTest::newRow("the values of a dictionary")
        << QByteArray(R"({"value":[1,null,2.5,"x"]})") << Numbers{1, 2.5};
    QTest::newRow("a dictionary without") << QByteArray(R"({"x":4})") << Numbers{};
    QTest::newRow("a table") << QByteArray("[1,2]") << Numbers{};
}

void TestAnalysis::givesItsNumbers()
{
    QFETCH(QByteArray, result);
    QFETCH(std::vector<double>, numbers);
    QCOMPARE(outcomeOf(json::parse(result.toStdString())).numbers(), numbers);
}

void TestAnalysis::givesItsTable()
{
    const auto table = outcomeOf(json::parse(R"([{"a":1,"b":"x"}])")).table();
    QVERIFY(table);
    QCOMPARE(table->columns.size(), std::size_t(2));
    QVERIFY(table->columns[0].type == querent::data::ColumnType::Integer);
    QVERIFY((table->rows[0] == querent::data::Row{1, "x"}));
    QVERIFY(!outcomeOf(json(5)).table());
}

void TestAnalysis::isWrittenAsADocument()
{
    AnalysisOutcome outcome = outcomeOf(json(5));
    outcome.log = {"line"};
    outcome.elapsed = std::chrono::milliseconds(12);
    QCOMPARE(json(outcome).dump(),
             std::string(R"({"elapsed_ms":12,"kind":"value","log":["line"],"value":5})"));
}

} // namespace tst_Analysis

QUERENT_TEST(Analysis)
#include "tst_Analysis.moc"
