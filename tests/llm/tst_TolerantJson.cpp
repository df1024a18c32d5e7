// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "llm/TolerantJson.h"

#include <QElapsedTimer>
#include <QTest>

#include <string>

namespace tst_TolerantJson {

using namespace querent;
using namespace querent::llm;
using nlohmann::json;

namespace {

enum Flags { AsWritten = 0, Repaired = 1, Cut = 2, Duplicates = 4 };

int flagsOf(const TolerantJson &read)
{
    return (read.repaired ? Repaired : 0) | (read.cut ? Cut : 0) |
           (read.duplicateKeys ? Duplicates : 0);
}

} // namespace

class TestTolerantJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatWasMeant_data();
    void readsWhatWasMeant();
    void refusesWhatIsNoDocument_data();
    void refusesWhatIsNoDocument();
    void readsADocumentThatEndsAnywhere();
    void boundsDepthAndSize();
    void staysQuickOnHostileTexts_data();
    void staysQuickOnHostileTexts();
};

void TestTolerantJson::readsWhatWasMeant_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<int>("flags");

    const auto row = [](const char *name, const char *text, const char *expected, int flags) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(expected) << flags;
    };
    row("plain JSON", R"({"a":[1,-2.5e3,true,null,"x\n\u00e9"]})",
        R"({"a":[1,-2500.0,true,null,"x\n\u00e9"]})", AsWritten);
    row("a code fence", "```json\n{\"a\":1}\n```", R"({"a":1})", AsWritten);
    row("prose before and after", "Sure! Here it is:\n{\"a\":1}\nHope that helps {you}.",
        R"({"a":1})", AsWritten);
    row("thoughts before it", "<think>{\"a\":0}</think>{\"a\":1}", R"({"a":1})", AsWritten);
    row("braces in the prose", "Use {x} like {this one}: {\"a\":1}", R"({"a":1})", AsWritten);
    row("an example and the answer", "Like {\"a\":1}: {\"a\":1,\"b\":2}", R"({"a":1,"b":2})",
        AsWritten);
    row("a citation before an object", "As [1] says: {\"a\":1}", R"({"a":1})", AsWritten);
    row("a list of objects", R"([{"a":1},{"b":2}])", R"([{"a":1},{"b":2}])", AsWritten);
    row("a lone number", " 42 ", "42", AsWritten);
    row("a lone string", R"("yes")", R"("yes")", AsWritten);
    row("a lone string with brackets", R"("as [1] and {2} say")", R"("as [1] and {2} say")",
        AsWritten);
    row("trailing commas", R"({"a":[1,2,],"b":3,})", R"({"a":[1,2],"b":3})", Repaired);
    row("commas in a row", R"([1,,2])", R"([1,2])", Repaired);
    row("missing commas", "{\"a\":1 \"b\":2\n\"c\":\"x\" \"d\":[1 2]}",
        R"({"a":1,"b":2,"c":"x","d":[1,2]})", Repaired);
    row("single quotes", R"({'a':'it''s','b':'don't'})", R"({"a":"it''s","b":"don't"})", Repaired);
    row("backticks and curly quotes", "{`a`:\xE2\x80\x9Cx\xE2\x80\x9D}", R"({"a":"x"})", Repaired);
    row("an escaped single quote", R"({'a':'don\'t'})", R"({"a":"don't"})", Repaired);
    row("quotes inside SQL", R"({"sql":"SELECT "name" FROM t","b":1})",
        R"({"sql":"SELECT \"name\" FROM t","b":1})", Repaired);
    row("comments", "{// one\n\"a\":1,/* two */\"b\":2 # three\n}", R"({"a":1,"b":2})", Repaired);
    row("a comment that never ends", "{\"a\":1,/* two", R"({"a":1})", Repaired | Cut);
    row("names without quotes", "{a:1,b_2:2,c-d:3}", R"({"a":1,"b_2":2,"c-d":3})", Repaired);
    row("words without quotes", "{kind: data, list: [a, b]}", R"({"kind":"data","list":["a","b"]})",
        Repaired);
    row("Python's words", "{'a':True,'b':False,'c':None}", R"({"a":true,"b":false,"c":null})",
        Repaired);
    row("not a number", "{\"a\":NaN,\"b\":-Infinity,\"c\":undefined}",
        R"({"a":null,"b":null,"c":null})", Repaired);
    row("numbers of other languages", "[+1,.5,5.,007,1_000]", "[1,0.5,5.0,7,1000]", Repaired);
    row("a number too large for any type", "[1e999]", "[null]", Repaired);
    row("an integer too large for any type", "[123456789012345678901234567890]",
        "[123456789012345678901234567890]", AsWritten);
    row("line breaks in a string", "{\"a\":\"x\ny\"}", R"({"a":"x\ny"})", Repaired);
    row("unknown escapes stay", R"({"a":"\d+\_"})", R"({"a":"\\d+\\_"})", Repaired);
    row("half a surrogate pair", R"({"a":"x\ud83dy"})", "{\"a\":\"x\xEF\xBF\xBDy\"}", Repaired);
    row("a surrogate pair", R"({"a":"\ud83d\ude42"})", "{\"a\":\"🙂\"}", AsWritten);
    row("bytes that are not UTF-8", "{\"a\":\"x\xFFy\"}", "{\"a\":\"x\xEF\xBF\xBDy\"}", Repaired);
    row("a name twice", R"({"a":1,"b":2,"a":3})", R"({"a":3,"b":2})", Duplicates);
    row("a value left out", R"({"a":,"b":2})", R"({"a":null,"b":2})", Repaired);
    row("the wrong bracket", R"({"a":[1,2})", R"({"a":[1,2]})", Repaired | Cut);
    row("cut in a string", R"({"a":1,"b":"tex)", R"({"a":1,"b":"tex"})", Cut);
    row("cut in a string, with a fence", "```\n{\"a\":1,\"b\":\"tex\n```", R"({"a":1,"b":"tex"})",
        Cut);
    row("cut in a name", R"({"a":1,"na)", R"({"a":1})", Cut);
    row("cut after a name", R"({"a":1,"name":)", R"({"a":1})", Cut);
    row("cut in a word", R"({"a":1,"b":tr)", R"({"a":1,"b":true})", Cut);
    row("cut in an escape", R"({"a":"x\)", R"({"a":"x"})", Cut);
    row("cut in nested lists", R"({"a":[[1,2],[3)", R"({"a":[[1,2],[3]]})", Cut);
    row("whole beats cut", R"({"a":1} and {"b":2,"c":3)", R"({"a":1})", AsWritten);
}

void TestTolerantJson::readsWhatWasMeant()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    QFETCH(int, flags);

    const auto read = readTolerantJson(text.toStdString());
    QVERIFY2(read.ok(), read ? "" : read.error().detail.c_str());
    QCOMPARE(read->value.dump(), json::parse(expected.toStdString(), nullptr, false).dump());
    QCOMPARE(flagsOf(*read), flags);
}

void TestTolerantJson::refusesWhatIsNoDocument_data()
{
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("blanks") << QByteArray(" \n\t ");
    QTest::newRow("prose") << QByteArray("I cannot answer that.");
    QTest::newRow("prose in braces") << QByteArray("{I cannot answer that}");
    QTest::newRow("a web page") << QByteArray("<!DOCTYPE html><html><body>502</body></html>");
    QTest::newRow("a fence and nothing in it") << QByteArray("```json\n```");
    QTest::newRow("thoughts and nothing else") << QByteArray("<think>{\"a\":1}");
    QTest::newRow("zero bytes") << QByteArray(8, '\0');
    QTest::newRow("a number and prose") << QByteArray("42 is the answer");
}

void TestTolerantJson::refusesWhatIsNoDocument()
{
    QFETCH(QByteArray, text);

    const auto read = readTolerantJson(text.toStdString());
    QVERIFY2(!read.ok(), read ? read->value.dump().c_str() : "");
    QCOMPARE(read.error().code, base::ErrorCode::MalformedDocument);
}

void TestTolerantJson::readsADocumentThatEndsAnywhere()
{
    const std::string whole = R"({"plan": {"tables": ["a", "b"], "limit": 10.5, "all": false},)"
                              R"( "why": "be\u00e9cause \"so\"", "none": null})";
    for (std::size_t end = 1; end < whole.size(); ++end) {
        const auto read = readTolerantJson(std::string_view(whole).substr(0, end));
        QVERIFY2(read.ok() && read->value.is_object() && read->cut,
                 qPrintable(QStringLiteral("ends at %1").arg(end)));
    }
    const auto read = readTolerantJson(whole);
    QVERIFY(read.ok());
    QCOMPARE(flagsOf(*read), int(AsWritten));
}

void TestTolerantJson::boundsDepthAndSize()
{
    QVERIFY(readTolerantJson(std::string(maximumJsonDepth, '[')).ok());
    const auto deep = readTolerantJson(std::string(100'000, '['));
    QVERIFY(!deep.ok());
    QVERIFY(!deep.error().detail.empty());
    QVERIFY(!readTolerantJson("\"" + std::string(maximumJsonBytes, 'x') + "\"").ok());
}

void TestTolerantJson::staysQuickOnHostileTexts_data()
{
    QTest::addColumn<QByteArray>("piece");

    QTest::newRow("open braces") << QByteArray("{");
    QTest::newRow("braces and words") << QByteArray("{a ");
    QTest::newRow("open strings") << QByteArray("{\"a\":\"");
    QTest::newRow("quotes") << QByteArray("{\"");
    QTest::newRow("comments") << QByteArray("{/*");
    QTest::newRow("commas") << QByteArray("[,");
    QTest::newRow("escapes") << QByteArray("{\"\\u12");
}

void TestTolerantJson::staysQuickOnHostileTexts()
{
    QFETCH(QByteArray, piece);

    const QByteArray text = piece.repeated(1'000'000 / piece.size());
    QElapsedTimer timer;
    timer.start();
    (void)readTolerantJson(text.toStdString());
    QVERIFY2(timer.elapsed() < 5'000, qPrintable(QString::number(timer.elapsed())));
}

} // namespace tst_TolerantJson

QUERENT_TEST(TolerantJson)
#include "tst_TolerantJson.moc"
