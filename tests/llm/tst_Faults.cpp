// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Asking.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

namespace tst_Faults {

using namespace querent;
using namespace querent::llm;
using namespace querent::tests;
using namespace std::chrono_literals;
using base::ErrorCode;

namespace {

/// Longer than anything here takes on a busy computer, and where a case that hangs fails.
constexpr qint64 deadline = 15'000;

constexpr Timeouts ample{10s, 10s, 10s, 12s};

constexpr const char *page = "<!DOCTYPE html><html><head><title>Oops &amp; sorry</title>"
                             "<style>p{color:red}</style></head><body><h1>Bad day</h1>"
                             "<script>alert(1)</script><p>Try later</p></body></html>";

base::Result<ChatReply> ask(const FaultServer &server, const Timeouts &timeouts,
                            const ChunkSink &sink = {})
{
    return clientOf(endpointOf(server, timeouts))->complete(question(), sink, {});
}

} // namespace

class TestFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endsClearly_data();
    void endsClearly();
    void answersAllTheSame_data();
    void answersAllTheSame();
    void refusalsHaveReadableReasons_data();
    void refusalsHaveReadableReasons();
    void isTheSameWhereverTheStreamIsSplit();
    void neverTakesAPartForTheWhole_data();
    void neverTakesAPartForTheWhole();
};

void TestFaults::endsClearly_data()
{
    QTest::addColumn<Behaviour>("behaviour");
    QTest::addColumn<Timeouts>("timeouts");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("says");
    QTest::addColumn<int>("requests");

    const auto row = [](const char *name, const Timeouts &timeouts, ErrorCode code,
                        const char *says, int requests, Behaviour behaviour) {
        QTest::newRow(name) << std::move(behaviour) << timeouts << code << QString::fromUtf8(says)
                            << requests;
    };
    row("takes the question and never answers", {10s, 300ms, 10s, 10s}, ErrorCode::Timeout,
        "did not begin to answer", 1, [](Connection &connection) { connection.hold(); });
    row("sends a head and never a body", {10s, 300ms, 10s, 10s}, ErrorCode::Timeout,
        "did not begin to answer", 1, [](Connection &connection) {
            connection.beginStream();
            connection.hold();
        });
    row("drips its head, byte by byte", {10s, 300ms, 10s, 10s}, ErrorCode::Timeout,
        "did not begin to answer", 1, [](Connection &connection) {
            connection.send("HTTP/1.1 200 OK\r\nX-Slow: ");
            while (connection.send("x")) {
                connection.pause(20ms);
            }
        });
    row("sends signs of life and no token", {10s, 300ms, 10s, 10s}, ErrorCode::Timeout,
        "did not begin to answer", 1, [](Connection &connection) {
            connection.beginStream();
            while (connection.send(": thinking\n\n")) {
                connection.pause(20ms);
            }
        });
    row("stops after the first words", {10s, 10s, 300ms, 10s}, ErrorCode::Timeout,
        "stopped in the middle", 1, [](Connection &connection) {
            connection.beginStream();
            connection.sendToken("Once upon");
            connection.hold();
        });
    row("goes on with signs of life only", {10s, 10s, 300ms, 10s}, ErrorCode::Timeout,
        "stopped in the middle", 1, [](Connection &connection) {
            connection.beginStream();
            connection.sendToken("Once upon");
            while (connection.send(": still here\n\n")) {
                connection.pause(20ms);
            }
        });
    row("drips one event, byte by byte", {10s, 10s, 300ms, 10s}, ErrorCode::Timeout,
        "stopped in the middle", 1, [](Connection &connection) {
            connection.beginStream();
            connection.sendToken("Once upon");
            while (connection.send("d")) {
                connection.pause(20ms);
            }
        });
    row("talks slowly and for ever", {10s, 10s, 10s, 800ms}, ErrorCode::Timeout,
        "not done with its answer in time", 1, [](Connection &connection) {
            connection.beginStream();
            for (int i = 0; connection.sendToken(QByteArray::number(i * i) + " "); ++i) {
                connection.pause(20ms);
            }
        });
    row("talks fast and for ever", ample, ErrorCode::ModelFailed, "no end", 1,
        [](Connection &connection) {
            connection.beginStream();
            QByteArray many;
            for (int i = 0; i < 1'000; ++i) {
                many +=
                    chatEvent("{\"content\":\"" +
                              QByteArray::number(QRandomGenerator::global()->generate64()) +
                              QByteArray::number(QRandomGenerator::global()->generate64()) + "\"}");
            }
            for (int i = 0; connection.send(many); ++i) {
            }
        });
    row("sends comments fast and for ever", ample, ErrorCode::ModelFailed, "no end", 1,
        [](Connection &connection) {
            connection.beginStream();
            const QByteArray block = QByteArray(": nothing\n\n").repeated(10'000);
            while (connection.send(block)) {
            }
        });
    row("sends one line of 100 MB", ample, ErrorCode::ModelFailed, "no end", 1,
        [](Connection &connection) {
            connection.beginStream();
            connection.send("data: ");
            const QByteArray block(1'000'000, 'x');
            for (int i = 0; i < 100 && connection.send(block); ++i) {
            }
        });
    row("sends a document of 100 MB", ample, ErrorCode::ModelFailed, "no end", 1,
        [](Connection &connection) {
            connection.beginStream("application/json");
            connection.send("{\"choices\":\"");
            const QByteArray block(1'000'000, 'x');
            for (int i = 0; i < 100 && connection.send(block); ++i) {
            }
        });
    row("says the same again and again", ample, ErrorCode::ModelFailed, "again and again", 1,
        [](Connection &connection) {
            connection.beginStream();
            while (connection.sendToken("I am a model. ")) {
            }
        });
    row("fills its tool call with blanks", ample, ErrorCode::ModelFailed, "again and again", 1,
        [](Connection &connection) {
            connection.beginStream();
            const QByteArray blanks =
                chatEvent(R"({"tool_calls":[{"index":0,"function":{"arguments":"        "}}]})");
            while (connection.send(blanks)) {
            }
        });
    row("closes without a word", ample, ErrorCode::ModelFailed, "closed the connection", 3,
        [](Connection &) {});
    row("resets without a word", ample, ErrorCode::ModelFailed, "closed the connection", 3,
        [](Connection &connection) { connection.reset(); });
    row("resets after the first words", ample, ErrorCode::ModelFailed, "", 1,
        [](Connection &connection) {
            connection.beginStream();
            connection.sendToken("Once upon");
            connection.pause(200ms);
            connection.reset();
        });
    row("ends in the middle of the answer", ample, ErrorCode::ModelFailed, "in the middle", 1,
        [](Connection &connection) {
            connection.beginStream();
            connection.sendToken("Once upon");
        });
    row("promises more than it sends", ample, ErrorCode::ModelFailed, "in the middle", 3,
        [](Connection &connection) {
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"choices\":[");
        });
    row("does not speak HTTP", ample, ErrorCode::ModelFailed, "", 3,
        [](Connection &connection) { connection.send("SSH-2.0-OpenSSH_9.2\r\n"); });
    row("sends a web page", ample, ErrorCode::ModelMissing, "not in the OpenAI protocol", 1,
        [](Connection &connection) { connection.answer(200, "text/html", page); });
    row("sends a web page as a stream", ample, ErrorCode::ModelMissing,
        "not in the OpenAI protocol", 1,
        [](Connection &connection) { connection.answer(200, "text/event-stream", page); });
    row("sends nothing, successfully", ample, ErrorCode::ModelMissing, "not in the OpenAI protocol",
        1, [](Connection &connection) { connection.answer(200, "application/json", ""); });
    row("sends another document", ample, ErrorCode::ModelMissing, "not in the OpenAI protocol", 1,
        [](Connection &connection) {
            connection.answer(200, "application/json", R"({"status":"ok"})");
        });
    row("sends events that are no JSON", ample, ErrorCode::ModelFailed, "not JSON", 1,
        [](Connection &connection) {
            connection.answer(200, "text/event-stream", "data: {\"choices\":[{\"del\n\n");
        });
    row("reports an error in the stream", ample, ErrorCode::ModelFailed, "trouble", 1,
        [](Connection &connection) {
            connection.beginStream();
            connection.sendToken("Once");
            connection.send("data: {\"error\":{\"message\":\"out of memory\"}}\n\n");
        });
    row("reports an error as a success", ample, ErrorCode::ModelMissing, "has no model", 1,
        [](Connection &connection) {
            connection.answer(200, "application/json",
                              R"({"error":{"code":404,"message":"model not found"}})");
        });
    row("sends on to another host", ample, ErrorCode::ModelMissing, "another address", 1,
        [](Connection &connection) {
            connection.answer(307, "text/plain", "", "Location: https://example.org/v1\r\n");
        });
    row("sends in a circle", ample, ErrorCode::ModelMissing, "another address", 4,
        [](Connection &connection) {
            connection.answer(308, "text/plain", "", "Location: /v1/chat/completions\r\n");
        });
}

void TestFaults::endsClearly()
{
    QFETCH(Behaviour, behaviour);
    QFETCH(Timeouts, timeouts);
    QFETCH(ErrorCode, code);
    QFETCH(QString, says);
    QFETCH(int, requests);

    QElapsedTimer timer;
    timer.start();
    const FaultServer server(behaviour);
    const auto reply = ask(server, timeouts);
    QVERIFY2(timer.elapsed() < deadline, qPrintable(QString::number(timer.elapsed())));
    QVERIFY2(!reply.ok(), qPrintable(described(reply)));
    QVERIFY2(reply.error().code == code, qPrintable(described(reply)));
    QVERIFY2(QString::fromStdString(reply.error().message).contains(says),
             qPrintable(described(reply)));
    QVERIFY(reply.error().detail.size() <= 320);
    QCOMPARE(int(server.requests().size()), requests);
}

void TestFaults::answersAllTheSame_data()
{
    QTest::addColumn<Behaviour>("behaviour");
    QTest::addColumn<QByteArray>("expected");

    const auto row = [](const char *name, const char *expected, Behaviour behaviour) {
        QTest::newRow(name) << std::move(behaviour) << QByteArray(expected);
    };
    const auto stream = [&](const char *name, const char *expected, QByteArray body) {
        row(name, expected, [body = std::move(body)](Connection &connection) {
            connection.answer(200, "text/event-stream", body);
        });
    };
    const QByteArray plain = chatStream("One two three");
    stream("streams", "One two three", plain);
    stream("ends its lines with CR and LF", "One two three", chatStream("One two three", "\r\n"));
    stream("ends its lines with CR", "One two three", chatStream("One two three", "\r"));
    stream("leaves the last empty line out", "One two three", plain.chopped(1));
    stream("leaves the last line end out", "One two three", plain.chopped(2));
    stream("leaves the end mark out", "One two three",
           QByteArray(plain).replace("data: [DONE]\n\n", ""));
    stream("leaves all after the last token out but its reason", "One two three",
           plain.left(plain.indexOf("data: {\"choices\":[],")).chopped(2));
    stream("leaves the reason out", "One two three", QByteArray(plain).replace("\"stop\"", "null"));
    stream("sends bytes that are not UTF-8", "a\xEF\xBF\xBDz",
           chatEvent("{\"content\":\"a\xFFz\"}") + chatEvent("{}", "\"stop\""));
    stream("cuts a character in two", "a\xEF\xBF\xBDz",
           chatEvent(R"({"content":"a\ud83d"})") + chatEvent(R"({"content":"z"})") +
               chatEvent("{}", "\"stop\""));
    stream("sends a byte order mark", "One two three", "\xEF\xBB\xBF" + plain);
    stream("mixes in comments, types and unknown fields", "One",
           ": hello\n\nevent: x\nid: 3\nretry: 1\nfoo: bar\n" + chatStream("One"));
    stream("names a member twice", "last",
           chatEvent(R"({"content":"first","content":"last"})") + chatEvent("{}", "\"stop\""));
    stream("sends nulls where there is nothing", "x",
           chatEvent(R"({"role":null,"content":null,"tool_calls":null,"reasoning":null})") +
               chatEvent(R"({"content":"x"})") + chatEvent("null", "\"stop\""));
    stream("sends members of other types", "x",
           chatEvent(R"({"content":7,"tool_calls":"no","reasoning":[]})") +
               "data: [1]\n\ndata: \"x\"\n\ndata: 3\n\ndata:\n\n" +
               "data: {\"choices\":{},\"usage\":[]}\n\ndata: {\"choices\":[null,7]}\n\n" +
               chatEvent(R"({"content":"x"})") + chatEvent("{}", "\"stop\""));
    stream("sends its text in parts", "xy",
           chatEvent(R"({"content":[{"type":"text","text":"x"},{"type":"text","text":"y"}]})") +
               chatEvent("{}", "\"stop\""));
    row("streams as a web page", "One two",
        [](Connection &connection) { connection.answer(200, "text/html", chatStream("One two")); });
    row("streams as a document", "One two", [](Connection &connection) {
        connection.answer(200, "application/json", chatStream("One two"));
    });
    row("does not stream", "One two", [](Connection &connection) {
        connection.answer(200, "application/json", chatDocument("One two"));
    });
    row("does not stream, and says it does", "One two", [](Connection &connection) {
        connection.answer(200, "text/event-stream", "\r\n " + chatDocument("One two"));
    });
    row("keeps the line open after the end mark", "One two", [](Connection &connection) {
        connection.beginStream();
        connection.send(chatStream("One two"));
        connection.hold();
    });
    row("keeps the line open without an end mark", "One two", [](Connection &connection) {
        connection.beginStream();
        connection.send(chatStream("One two").replace("data: [DONE]\n\n", ""));
        connection.hold();
    });
    row("resets after the end", "One two", [](Connection &connection) {
        connection.beginStream();
        connection.send(chatStream("One two"));
        connection.pause(200ms);
        connection.reset();
    });
    row("sends in chunks", "One two", [](Connection &connection) {
        connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        const QByteArray body = chatStream("One two");
        for (qsizetype at = 0; at < body.size(); at += 7) {
            const QByteArray piece = body.mid(at, 7);
            connection.send(QByteArray::number(piece.size(), 16) + "\r\n" + piece + "\r\n");
        }
        connection.send("0\r\n\r\n");
    });
    row("breaks twice, then answers", "One two", [](Connection &connection) {
        if (connection.number() < 2) {
            connection.reset();
        } else {
            connection.answer(200, "text/event-stream", chatStream("One two"));
        }
    });
    row("is loading its model at first", "One two", [](Connection &connection) {
        if (connection.number() < 1) {
            connection.answer(503, "application/json",
                              R"({"error":{"code":503,"message":"Loading model"}})");
        } else {
            connection.answer(200, "text/event-stream", chatStream("One two"));
        }
    });
    row("sends on to a path of its own", "One two", [](Connection &connection) {
        if (connection.number() < 1) {
            connection.answer(307, "text/plain", "", "Location: /other/v1/chat/completions\r\n");
        } else if (connection.request().body.contains("How are you?")) {
            connection.answer(200, "text/event-stream", chatStream("One two"));
        }
    });
    row("answers with SQL that writes", "DROP TABLE t; DELETE FROM u", [](Connection &connection) {
        connection.answer(200, "text/event-stream", chatStream("DROP TABLE t; DELETE FROM u"));
    });
}

void TestFaults::answersAllTheSame()
{
    QFETCH(Behaviour, behaviour);
    QFETCH(QByteArray, expected);

    const FaultServer server(behaviour);
    std::string streamed;
    const auto reply =
        ask(server, ample, [&](std::string_view chunk, ChunkKind) { streamed += chunk; });
    QVERIFY2(reply.ok(), qPrintable(described(reply)));
    QCOMPARE(QByteArray::fromStdString(reply->text), expected);
    QCOMPARE(streamed, reply->text);
    QVERIFY(!reply->cut);
}

void TestFaults::refusalsHaveReadableReasons_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("says");
    QTest::addColumn<int>("requests");

    const auto row = [](int status, ErrorCode code, const char *says, int requests) {
        QTest::addRow("%d", status) << status << code << QString::fromUtf8(says) << requests;
    };
    row(400, ErrorCode::ModelFailed, "does not accept the request", 1);
    row(401, ErrorCode::ModelMissing, "asks for an API key", 1);
    row(402, ErrorCode::ModelMissing, "credit", 1);
    row(403, ErrorCode::ModelMissing, "does not allow", 1);
    row(404, ErrorCode::ModelMissing, "/v1", 1);
    row(405, ErrorCode::ModelMissing, "/v1", 1);
    row(408, ErrorCode::Timeout, "gave up waiting", 3);
    row(413, ErrorCode::ModelFailed, "too long", 1);
    row(418, ErrorCode::ModelFailed, "does not accept the request", 1);
    row(429, ErrorCode::ModelFailed, "too many requests", 3);
    row(500, ErrorCode::ModelFailed, "trouble of its own", 3);
    row(501, ErrorCode::ModelFailed, "trouble of its own", 1);
    row(502, ErrorCode::ModelFailed, "trouble of its own", 3);
    row(503, ErrorCode::ModelFailed, "trouble of its own", 3);
}

void TestFaults::refusalsHaveReadableReasons()
{
    QFETCH(int, status);
    QFETCH(ErrorCode, code);
    QFETCH(QString, says);
    QFETCH(int, requests);

    const FaultServer server([status](Connection &connection) {
        connection.answer(status, "text/html", page + QByteArray(1'000'000, 'x'));
    });
    const auto reply = ask(server, ample);
    QVERIFY2(!reply.ok() && reply.error().code == code, qPrintable(described(reply)));
    QVERIFY2(QString::fromStdString(reply.error().message).contains(says),
             qPrintable(described(reply)));
    const QString detail = QString::fromStdString(reply.error().detail);
    QVERIFY2(detail.startsWith(QStringLiteral("Oops & sorry Bad day Try later")),
             qPrintable(detail));
    QVERIFY(detail.size() <= 320 && !detail.contains(u'<'));
    QCOMPARE(int(server.requests().size()), requests);
}

void TestFaults::isTheSameWhereverTheStreamIsSplit()
{
    const QByteArray body = chatStream("Grüße, 東京 🙂", "\r\n");
    const FaultServer server([&](Connection &connection) {
        connection.beginStream();
        connection.send(body.left(connection.number()));
        connection.pause(1ms);
        connection.send(body.mid(connection.number()));
    });
    const auto client = clientOf(endpointOf(server, ample), quick(0));
    for (int i = 0; i <= body.size(); ++i) {
        const auto reply = client->complete(question(), {}, {});
        QVERIFY2(reply.ok(), qPrintable(described(reply)));
        QCOMPARE(reply->text, std::string("Grüße, 東京 🙂"));
        QCOMPARE(reply->usage, (TokenUsage{7, 3, false}));
    }
}

void TestFaults::neverTakesAPartForTheWhole_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<bool>("resets");

    const QByteArray head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n";
    const QByteArray stream = head + "\r\n" + chatStream("One two");
    const QByteArray document = chatDocument("One two");
    const QByteArray sized =
        head + "Content-Length: " + QByteArray::number(document.size()) + "\r\n\r\n" + document;
    QTest::newRow("a stream that is reset") << stream << true;
    QTest::newRow("a stream that is closed") << stream << false;
    QTest::newRow("a document that is reset") << sized << true;
    QTest::newRow("a document that is closed") << sized << false;
    QTest::newRow("a document of unknown length that is closed")
        << head + "\r\n" + document << false;
}

void TestFaults::neverTakesAPartForTheWhole()
{
    QFETCH(QByteArray, answer);
    QFETCH(bool, resets);

    const FaultServer server([&](Connection &connection) {
        connection.send(answer.left(connection.number()));
        if (resets) {
            connection.reset();
        }
    });
    const auto client = clientOf(endpointOf(server, ample), quick(0));
    int whole = 0;
    for (int i = 0; i < answer.size(); ++i) {
        const auto reply = client->complete(question(), {}, {});
        if (reply) {
            QCOMPARE(reply->text, std::string("One two"));
            ++whole;
        } else {
            QVERIFY2(!reply.error().message.empty(), qPrintable(QString::number(i)));
            QVERIFY(reply.error().code != ErrorCode::Timeout);
        }
    }
    // a reset may overtake what was sent before it
    QCOMPARE(int(server.requests().size()), int(answer.size()));
    QVERIFY(whole < answer.size() / 2);
    // a reset may overtake what was sent before it
    const auto reply = ask(server, ample);
    QVERIFY2(resets || reply.ok(), qPrintable(described(reply)));
}

} // namespace tst_Faults

QUERENT_TEST(Faults)
#include "tst_Faults.moc"
