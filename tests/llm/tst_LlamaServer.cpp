// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "llm/ConnectionTest.h"
#include "llm/OpenAiClient.h"
#include "llm/TolerantJson.h"

#include <QElapsedTimer>
#include <QTest>

#include <thread>

namespace tst_LlamaServer {

using namespace querent;
using namespace querent::llm;

namespace {

Endpoint server()
{
    Endpoint endpoint;
    endpoint.preset = "llamacpp";
    endpoint.baseUrl = qEnvironmentVariable("QUERENT_LLAMA_SERVER").toStdString();
    endpoint.model =
        qEnvironmentVariable("QUERENT_LLAMA_MODEL", QStringLiteral("default")).toStdString();
    return endpoint;
}

std::unique_ptr<OpenAiClient> client()
{
    auto made = OpenAiClient::create(server(), {});
    return made ? std::move(*made) : nullptr;
}

ChatRequest question()
{
    ChatRequest request;
    request.messages = {{Role::System, "You count."}, {Role::User, "Count to a thousand."}};
    request.temperature = 1.0;
    request.maximumTokens = 64;
    return request;
}

} // namespace

/// Against a real llama.cpp server, where QUERENT_LLAMA_SERVER holds its address.
class TestLlamaServer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void streams();
    void saysThatTheAnswerIsCut();
    void keepsToASchema();
    void stopsWithinMoments();
    void passesTheConnectionTest();
};

void TestLlamaServer::initTestCase()
{
    if (qEnvironmentVariableIsEmpty("QUERENT_LLAMA_SERVER")) {
        QSKIP("QUERENT_LLAMA_SERVER names no llama.cpp server");
    }
    QVERIFY(client() != nullptr);
}

void TestLlamaServer::streams()
{
    int chunks = 0;
    std::string streamed;
    const auto reply = client()->complete(question(),
                                          [&](std::string_view chunk, ChunkKind kind) {
                                              ++chunks;
                                              streamed += kind == ChunkKind::Text ? chunk : "";
                                          },
                                          {});
    QVERIFY2(reply.ok(), reply ? "" : (reply.error().message + reply.error().detail).c_str());
    QVERIFY(chunks > 1);
    QCOMPARE(streamed, reply->text);
    QVERIFY(reply->usage.completion > 1 && !reply->usage.estimated);
    qInfo("%d chunks, first token after %d ms, whole after %d ms", chunks,
          int(reply->firstToken.count()), int(reply->total.count()));
}

void TestLlamaServer::saysThatTheAnswerIsCut()
{
    ChatRequest request = question();
    request.maximumTokens = 3;
    const auto reply = client()->complete(request, {}, {});
    QVERIFY(reply.ok());
    QVERIFY(reply->cut);
    QCOMPARE(reply->finishReason, std::string("length"));
}

void TestLlamaServer::keepsToASchema()
{
    ChatRequest request = question();
    request.maximumTokens = 512;
    request.schema = {{"type", "object"},
                      {"properties",
                       {{"name", {{"type", "string"}, {"maxLength", 12}}},
                        {"kind", {{"type", "string"}, {"enum", {"bar", "line"}}}}}},
                      {"required", {"name", "kind"}},
                      {"additionalProperties", false}};
    const auto model = client();
    const auto reply = model->complete(request, {}, {});
    QVERIFY2(reply.ok(), reply ? "" : (reply.error().message + reply.error().detail).c_str());
    QCOMPARE(reply->structured, StructuredMode::JsonSchema);
    const auto read = readTolerantJson(reply->text);
    QVERIFY2(read.ok(), reply->text.c_str());
    QVERIFY(!read->repaired && !read->cut);
    const std::string kind = read->value.value("kind", "");
    QVERIFY(kind == "bar" || kind == "line");
}

void TestLlamaServer::stopsWithinMoments()
{
    std::stop_source source;
    QElapsedTimer sinceStop;
    ChatRequest request = question();
    request.maximumTokens = 100'000;
    int chunks = 0;
    std::jthread stopper;
    const auto reply = client()->complete(
        request,
        [&](std::string_view, ChunkKind) {
            if (++chunks == 5) {
                stopper = std::jthread([&] {
                    sinceStop.start();
                    source.request_stop();
                });
            }
        },
        source.get_token());
    const qint64 elapsed = sinceStop.elapsed();
    QVERIFY(!reply.ok());
    QCOMPARE(reply.error().code, base::ErrorCode::Cancelled);
    QVERIFY2(elapsed < 200, qPrintable(QString::number(elapsed)));
    qInfo("stopped %d ms after the request", int(elapsed));
}

void TestLlamaServer::passesTheConnectionTest()
{
    Endpoint endpoint = server();
    std::vector<TestStep> steps;
    const auto report =
        testConnection(endpoint, {}, [&](TestStep step) { steps.push_back(step); }, {});
    QVERIFY2(report.ok(), (report.failure.message + report.failure.detail).c_str());
    QCOMPARE(steps.size(), std::size_t{4});
    QVERIFY(!report.models.empty());
    QVERIFY(report.contextTokens > 0 || !report.modelListed);
    QVERIFY(report.streams);
    QVERIFY(report.structured == StructuredMode::JsonSchema);

    endpoint.baseUrl = endpoint.baseUrl.substr(0, endpoint.baseUrl.find("/v1")) + "/nowhere";
    const auto lost = testConnection(endpoint, {}, {}, {});
    QCOMPARE(lost.failure.fault, ModelFault::WrongPath);
    QVERIFY2(lost.suggestedUrl.ends_with("/v1"), lost.failure.message.c_str());
}

} // namespace tst_LlamaServer

QUERENT_TEST(LlamaServer)
#include "tst_LlamaServer.moc"
