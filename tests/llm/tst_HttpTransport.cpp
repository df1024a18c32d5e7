// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Asking.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSslCertificate>
#include <QSslKey>
#include <QTest>

#include <algorithm>
#include <thread>

namespace tst_HttpTransport {

using namespace querent;
using namespace querent::llm;
using namespace querent::tests;
using namespace std::chrono_literals;
using base::ErrorCode;

namespace {

constexpr const char *folder = QUERENT_SOURCE_DIR "/tests/llm/certificates/";

QByteArray contents(const QString &name)
{
    QFile file(QString::fromLatin1(folder) + name);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

/// With a certificate of the folder, whose key is the same for all.
QSslConfiguration tlsWith(const QString &certificate)
{
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setLocalCertificate(QSslCertificate(contents(certificate)));
    tls.setPrivateKey(QSslKey(contents(QStringLiteral("server.key")), QSsl::Rsa));
    tls.setPeerVerifyMode(QSslSocket::VerifyNone);
    return tls;
}

} // namespace

class TestHttpTransport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stopsAtOnce_data();
    void stopsAtOnce();
    void handsPiecesOnAtOnce();
    void answersManyAtATime();
    void trustsNoOtherCertificate_data();
    void trustsNoOtherCertificate();
    void refusesFilesThatHoldNoCertificate();
    void saysThatNothingListens();
    void goesThroughAProxyUnlessTheServerIsHere();
};

void TestHttpTransport::stopsAtOnce_data()
{
    QTest::addColumn<Behaviour>("behaviour");
    QTest::addColumn<int>("afterChunks"); ///< 0: a moment after the request has arrived

    const auto row = [](const char *name, int afterChunks, Behaviour behaviour) {
        QTest::newRow(name) << std::move(behaviour) << afterChunks;
    };
    row("before the head", 0, [](Connection &connection) { connection.hold(); });
    row("after the head", 0, [](Connection &connection) {
        connection.beginStream();
        connection.hold();
    });
    row("in a head that drips", 0, [](Connection &connection) {
        while (connection.send("H")) {
            connection.pause(20ms);
        }
    });
    row("in the middle of the answer", 3, [](Connection &connection) {
        connection.beginStream();
        for (int i = 0; connection.sendToken(QByteArray::number(i * i) + " "); ++i) {
            connection.pause(5ms);
        }
    });
    row("in a flood", 100, [](Connection &connection) {
        connection.beginStream();
        for (int i = 0; connection.sendToken(QByteArray::number(i * i) + " "); ++i) {
        }
    });
    row("in the wait before another attempt", 0, [](Connection &connection) {
        connection.answer(503, "text/plain", "busy", "Retry-After: 8\r\n");
    });
}

void TestHttpTransport::stopsAtOnce()
{
    QFETCH(Behaviour, behaviour);
    QFETCH(int, afterChunks);

    const FaultServer server(behaviour);
    const auto client = clientOf(endpointOf(server), {});
    std::stop_source source;
    QElapsedTimer sinceStop;
    const auto stop = [&] {
        sinceStop.start();
        source.request_stop();
    };
    std::jthread watcher;
    if (afterChunks == 0) {
        watcher = std::jthread([&] {
            while (server.requests().empty()) {
                std::this_thread::sleep_for(1ms);
            }
            std::this_thread::sleep_for(100ms);
            stop();
        });
    }
    int chunks = 0;
    const auto reply = client->complete(
        question(),
        [&](std::string_view, ChunkKind) {
            if (++chunks == afterChunks) {
                stop();
            }
        },
        source.get_token());
    const qint64 elapsed = sinceStop.elapsed();
    QVERIFY2(!reply.ok(), qPrintable(described(reply)));
    QCOMPARE(reply.error().code, ErrorCode::Cancelled);
    qInfo("stopped after %d ms", int(elapsed));
    // a fifth of a second is promised, on a computer that does nothing else
    QVERIFY2(elapsed < 2'000, qPrintable(QString::number(elapsed)));
}

void TestHttpTransport::handsPiecesOnAtOnce()
{
    using Clock = std::chrono::steady_clock;
    std::vector<Clock::time_point> sent;
    std::vector<Clock::time_point> arrived;
    {
        const FaultServer server([&](Connection &connection) {
            connection.beginStream();
            for (int i = 0; i < 20; ++i) {
                sent.push_back(Clock::now());
                connection.sendToken("word ");
                connection.pause(10ms);
            }
            connection.send(chatEvent("{}", "\"stop\"") + "data: [DONE]\n\n");
        });
        const auto reply =
            clientOf(endpointOf(server))
                ->complete(question(),
                           [&](std::string_view, ChunkKind) { arrived.push_back(Clock::now()); },
                           {});
        QVERIFY2(reply.ok(), qPrintable(described(reply)));
    }
    QCOMPARE(arrived.size(), sent.size());
    std::vector<double> waits;
    for (std::size_t i = 0; i < sent.size(); ++i) {
        waits.push_back(std::chrono::duration<double, std::milli>(arrived[i] - sent[i]).count());
    }
    std::ranges::sort(waits);
    qInfo("from the server's write to the sink: median %.2f ms, worst %.2f ms", waits[10],
          waits[19]);
    QVERIFY(waits[10] < 50);
}

void TestHttpTransport::answersManyAtATime()
{
    const FaultServer server([](Connection &connection) {
        connection.beginStream();
        const QByteArray number = connection.request().body.contains("odd") ? "1" : "2";
        for (int i = 0; i < 10; ++i) {
            connection.sendToken(number);
            connection.pause(1ms);
        }
        connection.send(chatEvent("{}", "\"stop\"") + "data: [DONE]\n\n");
    });
    const auto client = clientOf(endpointOf(server));
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> askers;
        for (int i = 0; i < 8; ++i) {
            askers.emplace_back([&client, &right, odd = i % 2 != 0] {
                for (int j = 0; j < 5; ++j) {
                    const auto reply = client->complete(question(odd ? "odd" : "even"), {}, {});
                    right += reply.ok() && reply->text == std::string(10, odd ? '1' : '2') ? 1 : 0;
                }
            });
        }
    }
    QCOMPARE(right.load(), 40);
}

void TestHttpTransport::trustsNoOtherCertificate_data()
{
    QTest::addColumn<QString>("certificate");
    QTest::addColumn<QString>("authority");
    QTest::addColumn<std::string>("host");
    QTest::addColumn<QString>("complaint");

    const auto row = [](const char *name, const char *certificate, const char *authority,
                        const char *complaint, std::string host = "127.0.0.1") {
        QTest::newRow(name) << QString::fromLatin1(certificate) << QString::fromLatin1(authority)
                            << std::move(host) << QString::fromLatin1(complaint);
    };
    row("signed by itself", "self-signed.pem", "", "signed by itself");
    row("signed by itself, and trusted by hand", "self-signed.pem", "self-signed.pem", "");
    row("of an unknown authority", "server.pem", "", "authority is not known");
    row("of an authority named by hand", "server.pem", "authority.pem", "");
    row("the same, by name", "server.pem", "authority.pem", "", "localhost");
    row("of another host", "other-name.pem", "authority.pem", "another host name");
    row("expired", "expired.pem", "authority.pem", "expired");
    row("of an unknown authority, with another named", "server.pem", "self-signed.pem",
        "authority is not known");
}

void TestHttpTransport::trustsNoOtherCertificate()
{
    QFETCH(QString, certificate);
    QFETCH(QString, authority);
    QFETCH(std::string, host);
    QFETCH(QString, complaint);

    const FaultServer server(
        [](Connection &connection) {
            connection.answer(200, "text/event-stream", chatStream("Safe and sound"));
        },
        tlsWith(certificate));
    Endpoint endpoint = endpointOf(server);
    endpoint.baseUrl = server.url(host);
    if (!authority.isEmpty()) {
        endpoint.certificateFile = folder + authority.toStdString();
    }
    const auto reply = clientOf(endpoint)->complete(question(), {}, {});
    QCOMPARE(reply.ok(), complaint.isEmpty());
    if (reply) {
        QCOMPARE(reply->text, std::string("Safe and sound"));
        return;
    }
    QCOMPARE(reply.error().code, ErrorCode::ModelMissing);
    QVERIFY2(QString::fromStdString(reply.error().message).contains(complaint),
             qPrintable(described(reply)));
    QVERIFY(server.requests().empty());
}

void TestHttpTransport::refusesFilesThatHoldNoCertificate()
{
    Endpoint endpoint;
    endpoint.baseUrl = "https://localhost/v1";
    endpoint.model = "small";
    for (const char *const name : {"server.key", "nothing.pem", ""}) {
        endpoint.certificateFile = std::string(folder) + name;
        const auto made = OpenAiClient::create(endpoint, {});
        QVERIFY(!made.ok());
        QCOMPARE(made.error().code, ErrorCode::InvalidArgument);
    }
}

void TestHttpTransport::saysThatNothingListens()
{
    Endpoint endpoint;
    {
        endpoint = endpointOf(FaultServer([](Connection &) {}));
    }
    const auto reply = clientOf(endpoint)->complete(question(), {}, {});
    QVERIFY(!reply.ok());
    QCOMPARE(reply.error().code, ErrorCode::ModelMissing);
    QVERIFY2(reply.error().message.find("Nothing listens") != std::string::npos,
             qPrintable(described(reply)));
}

void TestHttpTransport::goesThroughAProxyUnlessTheServerIsHere()
{
    const FaultServer proxy([](Connection &connection) {
        connection.answer(200, "text/event-stream", chatStream("Far away"));
    });
    const FaultServer server([](Connection &connection) {
        connection.answer(200, "text/event-stream", chatStream("Here"));
    });
    Endpoint endpoint = endpointOf(server);
    endpoint.proxy = {Proxy::Kind::Http, "127.0.0.1", proxy.port(), ""};
    const auto here = clientOf(endpoint);
    QCOMPARE(here->complete(question(), {}, {})->text, std::string("Here"));
    QVERIFY(proxy.requests().empty());

    endpoint.baseUrl = "http://models.example.org/v1";
    const auto far = clientOf(endpoint);
    QVERIFY(!far->isLocal());
    const auto reply = far->complete(question(), {}, {});
    QVERIFY2(reply.ok(), qPrintable(described(reply)));
    QCOMPARE(reply->text, std::string("Far away"));
    QCOMPARE(proxy.requests().front().target,
             QByteArray("http://models.example.org/v1/chat/completions"));

    endpoint.proxy.port = 1;
    const auto lost = clientOf(endpoint);
    const auto failed = lost->complete(question(), {}, {});
    QVERIFY(!failed.ok());
    QVERIFY2(failed.error().message.find("proxy") != std::string::npos,
             failed.error().message.c_str());
}

} // namespace tst_HttpTransport

QUERENT_TEST(HttpTransport)
#include "tst_HttpTransport.moc"
