// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "data/Value.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace tst_Value {

using namespace querent::data;
using nlohmann::json;

namespace {

Blob blobOf(std::initializer_list<int> bytes)
{
    Blob blob;
    for (const int byte : bytes) {
        blob.bytes.push_back(static_cast<std::byte>(byte));
    }
    return blob;
}

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();

} // namespace

class TestValue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plainText_data();
    void plainText();
    void jsonAndBack_data();
    void jsonAndBack();
    void replacesBrokenUtf8_data();
    void replacesBrokenUtf8();
    void numbersThatJsonLacksAreNull();
    void whatIsNoValueBecomesNull_data();
    void whatIsNoValueBecomesNull();
    void ordersAsTheEngineDoes();
    void comparesIntegersAndRealsExactly();
};

void TestValue::plainText_data()
{
    QTest::addColumn<Value>("value");
    QTest::addColumn<std::string>("text");
    QTest::newRow("NULL is empty") << Value() << std::string();
    QTest::newRow("integers in full") << Value(largest) << std::string("9223372036854775807");
    QTest::newRow("reals in the shortest form") << Value(0.1) << std::string("0.1");
    QTest::newRow("reals that need all digits")
        << Value(0.1 + 0.2) << std::string("0.30000000000000004");
    QTest::newRow("round reals are not written as powers")
        << Value(100000.0) << std::string("100000");
    QTest::newRow("huge reals are") << Value(1e300) << std::string("1e+300");
    QTest::newRow("text as it is") << Value("a 'b'") << std::string("a 'b'");
    QTest::newRow("blobs in hexadecimal") << Value(blobOf({0, 255, 16})) << std::string("00ff10");
}

void TestValue::plainText()
{
    QFETCH(Value, value);
    QFETCH(std::string, text);
    QCOMPARE(toText(value), text);
}

void TestValue::jsonAndBack_data()
{
    QTest::addColumn<Value>("value");
    QTest::addColumn<std::string>("document");
    QTest::newRow("NULL") << Value() << std::string("null");
    QTest::newRow("an integer beyond 2^53")
        << Value(std::int64_t{9007199254740993}) << std::string("9007199254740993");
    QTest::newRow("the least integer")
        << Value(std::numeric_limits<std::int64_t>::min()) << std::string("-9223372036854775808");
    QTest::newRow("a whole real stays real") << Value(1.0) << std::string("1.0");
    QTest::newRow("text") << Value("é\n") << std::string("\"é\\n\"");
    QTest::newRow("an empty blob") << Value(Blob{}) << std::string(R"({"base64":""})");
    QTest::newRow("one byte") << Value(blobOf({255})) << std::string(R"({"base64":"/w=="})");
    QTest::newRow("two bytes") << Value(blobOf({0, 1})) << std::string(R"({"base64":"AAE="})");
    QTest::newRow("three bytes") << Value(blobOf({77, 97, 110}))
                                 << std::string(R"({"base64":"TWFu"})");
}

void TestValue::jsonAndBack()
{
    QFETCH(Value, value);
    QFETCH(std::string, document);
    QCOMPARE(json(value).dump(), document);
    QVERIFY(json::parse(document, nullptr, false).get<Value>() == value);
}

void TestValue::replacesBrokenUtf8_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("valid");
    const std::string mark = "\xEF\xBF\xBD";
    QTest::newRow("valid text stays") << std::string("a é € 😀") << std::string("a é € 😀");
    QTest::newRow("Latin-1") << std::string("caf\xE9!") << "caf" + mark + "!";
    QTest::newRow("a cut sequence") << std::string("a\xE2\x82") << "a" + mark;
    QTest::newRow("a stray continuation") << std::string("\x80z") << mark + "z";
    QTest::newRow("an overlong slash") << std::string("\xC0\xAF") << mark + mark;
    QTest::newRow("a surrogate") << std::string("\xED\xA0\x80") << mark + mark + mark;
    QTest::newRow("beyond Unicode") << std::string("\xF4\x90\x80\x80") << mark + mark + mark + mark;
}

void TestValue::replacesBrokenUtf8()
{
    QFETCH(std::string, text);
    QFETCH(std::string, valid);
    QCOMPARE(validUtf8(text), valid);
    QCOMPARE(json(Value(text)).dump(), json(valid).dump());
}

void TestValue::numbersThatJsonLacksAreNull()
{
    QVERIFY(json(Value(std::nan(""))).is_null());
    QVERIFY(json(Value(std::numeric_limits<double>::infinity())).is_null());
}

void TestValue::whatIsNoValueBecomesNull_data()
{
    QTest::addColumn<std::string>("document");
    QTest::newRow("a list") << std::string("[1]");
    QTest::newRow("another object") << std::string(R"({"a":1})");
    QTest::newRow("a flag") << std::string("true");
    QTest::newRow("base64 of a wrong length") << std::string(R"({"base64":"AAE"})");
    QTest::newRow("base64 with foreign characters") << std::string(R"({"base64":"A*E="})");
    QTest::newRow("base64 with padding inside") << std::string(R"({"base64":"A=E="})");
    QTest::newRow("base64 of padding only") << std::string(R"({"base64":"===="})");
}

void TestValue::whatIsNoValueBecomesNull()
{
    QFETCH(std::string, document);
    QVERIFY(json::parse(document, nullptr, false).get<Value>().isNull());
}

void TestValue::ordersAsTheEngineDoes()
{
    const std::vector<Value> ascending{
        Value(),       Value(std::nan("")), Value(-5.5),         Value(-5),  Value(0),   Value(0.5),
        Value(1),      Value(1e30),         Value(""),           Value("B"), Value("a"), Value("é"),
        Value(Blob{}), Value(blobOf({1})),  Value(blobOf({200}))};
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        for (std::size_t k = 0; k < ascending.size(); ++k) {
            QVERIFY2((ascending[i] <=> ascending[k]) == (i <=> k),
                     qPrintable(QStringLiteral("%1 and %2").arg(i).arg(k)));
        }
    }
}

void TestValue::comparesIntegersAndRealsExactly()
{
    QVERIFY(Value(1) <=> Value(1.0) == 0);
    QVERIFY(Value(1) != Value(1.0));
    const std::int64_t odd = (std::int64_t{1} << 53) + 1;
    QVERIFY(Value(odd) > Value(9007199254740992.0));
    QVERIFY(Value(9007199254740992.0) < Value(odd));
    QVERIFY(Value(largest) < Value(9223372036854775808.0));
    QVERIFY(Value(-1) > Value(-1.5));
}

} // namespace tst_Value

QUERENT_TEST(Value)
#include "tst_Value.moc"
