// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "llm/SseDecoder.h"

#include <QTest>

namespace tst_SseDecoder {

using namespace querent::llm;

namespace {

std::vector<SseEvent> decodeCutAt(const std::string &bytes, std::size_t cut)
{
    SseDecoder decoder;
    std::vector<SseEvent> events;
    for (const std::string &part : {bytes.substr(0, cut), bytes.substr(cut)}) {
        const auto decoded = decoder.feed(part);
        if (decoded) {
            events.insert(events.end(), decoded->begin(), decoded->end());
        }
    }
    return events;
}

} // namespace

class TestSseDecoder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decodesTheSameWhereverTheStreamIsCut_data();
    void decodesTheSameWhereverTheStreamIsCut();
    void decodesByteByByte();
    void givesUpOnAMessageWithoutEnd();
};

void TestSseDecoder::decodesTheSameWhereverTheStreamIsCut_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::vector<SseEvent>>("expected");

    using Events = std::vector<SseEvent>;
    const auto message = [](std::string data) { return SseEvent{"message", std::move(data), {}}; };
    QTest::newRow("one message") << std::string("data: {\"a\":1}\n\n")
                                 << Events{message("{\"a\":1}")};
    QTest::newRow("two messages and the end mark")
        << std::string("data: one\n\ndata: two\n\ndata: [DONE]\n\n")
        << Events{message("one"), message("two"), message("[DONE]")};
    QTest::newRow("carriage return and line feed")
        << std::string("data: one\r\n\r\ndata: two\r\n\r\n")
        << Events{message("one"), message("two")};
    QTest::newRow("carriage returns alone")
        << std::string("data: one\r\rdata: two\r\r") << Events{message("one"), message("two")};
    QTest::newRow("line endings of all kinds in one message")
        << std::string("data: one\rdata: two\r\ndata: three\n\r\n")
        << Events{message("one\ntwo\nthree")};
    QTest::newRow("several lines of data")
        << std::string("data: one\ndata:two\ndata\n\n") << Events{message("one\ntwo\n")};
    QTest::newRow("comments and blank lines mean nothing")
        << std::string(": keep alive\n\n\n\n:\n\ndata: one\n\n") << Events{message("one")};
    QTest::newRow("only one space after the colon is dropped")
        << std::string("data:  two spaces\n\n") << Events{message(" two spaces")};
    QTest::newRow("a colon inside the data")
        << std::string("data: a: b\n\n") << Events{message("a: b")};
    QTest::newRow("event type and identifier")
        << std::string("id: 7\nevent: delta\ndata: x\n\ndata: y\n\n")
        << Events{SseEvent{"delta", "x", "7"}, SseEvent{"message", "y", "7"}};
    QTest::newRow("an identifier with a zero byte is ignored")
        << std::string("id: a\0b\ndata: x\n\n", 17) << Events{message("x")};
    QTest::newRow("unknown fields and the retry time mean nothing")
        << std::string("retry: 3000\nfoo: bar\ndata: x\n\n") << Events{message("x")};
    QTest::newRow("a type without data is no message")
        << std::string("event: ping\n\ndata: x\n\n") << Events{message("x")};
    QTest::newRow("empty data is a message") << std::string("data:\n\n") << Events{message("")};
    QTest::newRow("a byte order mark at the start") << std::string("\xEF\xBB\xBF"
                                                                   "data: x\n\n")
                                                    << Events{message("x")};
    QTest::newRow("characters of several bytes")
        << std::string("data: Grüße, 東京 🙂\n\n") << Events{message("Grüße, 東京 🙂")};
    QTest::newRow("an unfinished message is dropped")
        << std::string("data: one\n\ndata: cut o") << Events{message("one")};
    QTest::newRow("nothing at all") << std::string() << Events{};
}

void TestSseDecoder::decodesTheSameWhereverTheStreamIsCut()
{
    QFETCH(std::string, bytes);
    QFETCH(std::vector<SseEvent>, expected);

    for (std::size_t cut = 0; cut <= bytes.size(); ++cut) {
        const auto events = decodeCutAt(bytes, cut);
        QVERIFY2(events == expected, qPrintable(QStringLiteral("cut at %1").arg(cut)));
    }
}

void TestSseDecoder::decodesByteByByte()
{
    const std::string bytes = "event: a\r\ndata: one\r\ndata: two\r\n\r\ndata: three\n\n";
    SseDecoder decoder;
    std::vector<SseEvent> events;
    for (const char byte : bytes) {
        const auto decoded = decoder.feed({&byte, 1});
        QVERIFY(decoded.ok());
        events.insert(events.end(), decoded->begin(), decoded->end());
    }
    QCOMPARE(events.size(), std::size_t{2});
    QCOMPARE(events[0], (SseEvent{"a", "one\ntwo", {}}));
    QCOMPARE(events[1], (SseEvent{"message", "three", {}}));
}

void TestSseDecoder::givesUpOnAMessageWithoutEnd()
{
    SseDecoder decoder;
    const std::string block(1024 * 1024, 'x');
    bool failed = false;
    for (int i = 0; i < 20 && !failed; ++i) {
        failed = !decoder.feed(block).ok();
    }
    QVERIFY(failed);
    QVERIFY(!decoder.feed("\n\ndata: x\n\n").ok());
}

} // namespace tst_SseDecoder

QUERENT_TEST(SseDecoder)
#include "tst_SseDecoder.moc"
