// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Asking.h"
#include "llm/TokenEstimate.h"
#include "llm/TolerantJson.h"

#include <QTest>

namespace tst_OpenAiClient {

using namespace querent;
using namespace querent::llm;
using namespace querent::tests;
using namespace std::chrono_literals;
using nlohmann::json;

namespace {

constexpr const char *secretText = "sk-very-secret-1234567890";

Credentials withKey()
{
    return {.key = [] { return Secret(secretText); }, .proxyPassword = {}};
}

std::unique_ptr<OpenAiClient> askerOf(const FaultServer &server, ClientOptions options = quick())
{
    return clientOf(endpointOf(server), std::move(options), withKey());
}

ChatRequest structuredQuestion()
{
    ChatRequest request = question();
    request.schemaName = "mood";
    request.schema = {{"type", "object"},
                      {"properties", {{"mood", {{"type", "string"}}}}},
                      {"required", {"mood"}},
                      {"additionalProperties", false}};
    return request;
}

json bodyOf(const ReceivedRequest &request)
{
    return json::parse(request.body.toStdString(), nullptr, false);
}

void refuse(Connection &connection, const char *why, int status = 400)
{
    connection.answer(status, "application/json",
                      QByteArray(R"({"error":{"message":")") + why + R"("}})");
}

/// Takes what it is asked in the ways it knows, as servers do: probes and questions alike.
Behaviour structuredServer(bool formats, bool tools, bool ignoresFormats = false)
{
    return [=](Connection &connection) {
        const json body = bodyOf(connection.request());
        const bool probe = connection.request().body.contains("colour");
        const QByteArray document = probe ? R"({"colour": "blue"})" : R"({"mood": "good"})";
        if (body.contains("response_format")) {
            if (ignoresFormats) {
                connection.answer(200, "text/event-stream", chatStream("I am fine"));
            } else if (formats) {
                connection.answer(200, "text/event-stream", chatStream(document));
            } else {
                refuse(connection, "Unknown parameter: 'response_format'.");
            }
        } else if (body.contains("tools")) {
            if (!tools) {
                refuse(connection, "This model does not support tools");
                return;
            }
            const auto piece = [](const QByteArray &text) {
                return chatEvent(R"({"tool_calls":[{"index":0,"function":{"arguments":)" +
                                 QByteArray::fromStdString(json(text.toStdString()).dump()) +
                                 "}}]}");
            };
            QByteArray stream = chatEvent(R"({"content":null,"tool_calls":[{"index":0,"id":"1",)"
                                          R"("function":{"name":"mood","arguments":""}}]})");
            for (const char byte : document) {
                stream += piece(QByteArray(1, byte));
            }
            connection.answer(200, "text/event-stream",
                              stream + chatEvent("{}", "\"tool_calls\"") + "data: [DONE]\n\n");
        } else {
            connection.answer(200, "text/event-stream",
                              chatStream("Here it is: ```json\n" + document + "\n```"));
        }
    };
}

} // namespace

class TestOpenAiClient : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sendsWhatTheProtocolAsksFor();
    void showsTheBodyItWouldSend();
    void speaksToAzure();
    void keepsToASchemaAsTheServerCan_data();
    void keepsToASchemaAsTheServerCan();
    void probesOnce();
    void learnsWhatTheServerRefuses_data();
    void learnsWhatTheServerRefuses();
    void keepsThoughtsApart_data();
    void keepsThoughtsApart();
    void saysThatAnAnswerIsCut_data();
    void saysThatAnAnswerIsCut();
    void countsOrEstimatesTokens();
    void waitsAsLongAsTheServerAsks_data();
    void waitsAsLongAsTheServerAsks();
    void backsOffLongerEachTime();
    void neverTellsTheKey_data();
    void neverTellsTheKey();
    void takesTheKeyOutOfAnswers_data();
    void takesTheKeyOutOfAnswers();
    void keepsTheKeyFromOtherHosts();
    void embeds();
    void refusesVectorsThatAreNone_data();
    void refusesVectorsThatAreNone();
};

void TestOpenAiClient::sendsWhatTheProtocolAsksFor()
{
    const FaultServer server([](Connection &connection) {
        connection.answer(200, "text/event-stream", chatStream("Fine"));
    });
    Endpoint endpoint = endpointOf(server);
    endpoint.headers = {{"X-Team", "sales"}};
    const auto client = clientOf(endpoint, quick(), withKey());
    ChatRequest request = question();
    request.maximumTokens = 9;
    request.temperature = 0.5;
    const auto reply = client->complete(request, {}, {});
    QVERIFY2(reply.ok(), qPrintable(described(reply)));
    QCOMPARE(client->name(), std::string("small"));
    QCOMPARE(client->host(), "127.0.0.1:" + std::to_string(server.port()));
    QVERIFY(client->isLocal());

    const auto requests = server.requests();
    QCOMPARE(requests.size(), std::size_t{1});
    QCOMPARE(requests[0].method, QByteArray("POST"));
    QCOMPARE(requests[0].target, QByteArray("/v1/chat/completions"));
    QVERIFY(requests[0].head.contains("X-Team: sales"));
    QVERIFY(requests[0].head.contains(QByteArray("Authorization: Bearer ") + secretText));
    const json expected{{"model", "small"},
                        {"stream", true},
                        {"stream_options", {{"include_usage", true}}},
                        {"temperature", 0.5},
                        {"max_tokens", 9},
                        {"messages",
                         {{{"role", "system"}, {"content", "Be brief."}},
                          {{"role", "user"}, {"content", "How are you?"}}}}};
    QCOMPARE(bodyOf(requests[0]).dump(), expected.dump());
}

void TestOpenAiClient::showsTheBodyItWouldSend()
{
    const FaultServer server(structuredServer(true, true));
    for (const StructuredMode mode :
         {StructuredMode::JsonSchema, StructuredMode::ToolCall, StructuredMode::Prompted}) {
        const auto client = askerOf(server, quick(2, mode));
        const std::string shown = client->requestBody(structuredQuestion());
        QVERIFY(client->complete(structuredQuestion(), {}, {}).ok());
        QCOMPARE(server.requests().back().body.toStdString(), shown);
        QVERIFY(shown.find(secretText) == std::string::npos);
    }
}

void TestOpenAiClient::speaksToAzure()
{
    const FaultServer server([](Connection &connection) {
        connection.answer(200, "text/event-stream", chatStream("Fine"));
    });
    Endpoint endpoint = endpointOf(server);
    endpoint.preset = "azure";
    endpoint.baseUrl = server.url().substr(0, server.url().size() - 3);
    endpoint.model = "my deployment";
    const auto client = clientOf(endpoint, quick(), withKey());
    QVERIFY(client->complete(question(), {}, {}).ok());
    const ReceivedRequest request = server.requests().front();
    QCOMPARE(request.target, QByteArray("/openai/deployments/my%20deployment/chat/completions"
                                        "?api-version=2024-10-21"));
    QVERIFY(request.head.contains(QByteArray("api-key: ") + secretText));
    QVERIFY(!request.head.contains("Authorization"));
}

void TestOpenAiClient::keepsToASchemaAsTheServerCan_data()
{
    QTest::addColumn<Behaviour>("behaviour");
    QTest::addColumn<StructuredMode>("mode");
    QTest::addColumn<std::optional<StructuredMode>>("known");

    using Mode = StructuredMode;
    const auto row = [](const char *name, Behaviour behaviour, Mode mode,
                        std::optional<Mode> known = {}) {
        QTest::newRow(name) << std::move(behaviour) << mode << known;
    };
    row("a server that enforces schemas", structuredServer(true, true), Mode::JsonSchema);
    row("a server that knows tools only", structuredServer(false, true), Mode::ToolCall);
    row("a server that knows neither", structuredServer(false, false), Mode::Prompted);
    row("a server that takes schemas and forgets them", structuredServer(true, true, true),
        Mode::ToolCall);
    row("a server that forgets them and knows no tools", structuredServer(true, false, true),
        Mode::Prompted);
    row("a server that no longer does what it did", structuredServer(false, false), Mode::Prompted,
        Mode::JsonSchema);
}

void TestOpenAiClient::keepsToASchemaAsTheServerCan()
{
    QFETCH(Behaviour, behaviour);
    QFETCH(StructuredMode, mode);
    QFETCH(std::optional<StructuredMode>, known);

    const FaultServer server(behaviour);
    const auto client = askerOf(server, quick(2, known));
    for (int i = 0; i < 2; ++i) {
        const auto reply = client->complete(structuredQuestion(), {}, {});
        QVERIFY2(reply.ok(), qPrintable(described(reply)));
        QCOMPARE(reply->structured, mode);
        const auto read = readTolerantJson(reply->text);
        QVERIFY2(read.ok(), qPrintable(described(reply)));
        QCOMPARE(read->value, json({{"mood", "good"}}));
    }
    QCOMPARE(*client->structuredMode({}), mode);
}

void TestOpenAiClient::probesOnce()
{
    const FaultServer server(structuredServer(true, true));
    const auto client = askerOf(server);
    for (int i = 0; i < 3; ++i) {
        QVERIFY(client->complete(structuredQuestion(), {}, {}).ok());
    }
    QCOMPARE(server.requests().size(), std::size_t{4});
    const json format = bodyOf(server.requests().back())["response_format"];
    QCOMPARE(format["type"], json("json_schema"));
    QCOMPARE(format["json_schema"]["name"], json("mood"));
    QCOMPARE(format["json_schema"]["strict"], json(true));
    QCOMPARE(format["json_schema"]["schema"], structuredQuestion().schema);
}

void TestOpenAiClient::learnsWhatTheServerRefuses_data()
{
    QTest::addColumn<std::string>("member");
    QTest::addColumn<QByteArray>("complaint");

    const auto row = [](const char *name, std::string member, const char *complaint) {
        QTest::newRow(name) << std::move(member) << QByteArray(complaint);
    };
    row("the old name of the token limit", "max_tokens",
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
        "'max_completion_tokens' instead.");
    row("a temperature", "temperature",
        "Unsupported value: 'temperature' does not support 0 with this model.");
    row("usage in streams", "stream_options", "Extra inputs are not permitted: stream_options");
}

void TestOpenAiClient::learnsWhatTheServerRefuses()
{
    QFETCH(std::string, member);
    QFETCH(QByteArray, complaint);

    const FaultServer server([&](Connection &connection) {
        if (bodyOf(connection.request()).contains(member)) {
            refuse(connection, complaint.constData());
        } else {
            connection.answer(200, "text/event-stream", chatStream("Fine"));
        }
    });
    const auto client = askerOf(server);
    ChatRequest request = question();
    request.maximumTokens = 9;
    for (int i = 0; i < 2; ++i) {
        const auto reply = client->complete(request, {}, {});
        QVERIFY2(reply.ok(), qPrintable(described(reply)));
    }
    QCOMPARE(server.requests().size(), std::size_t{3});
}

void TestOpenAiClient::keepsThoughtsApart_data()
{
    QTest::addColumn<QByteArray>("stream");
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("reasoning");

    const QByteArray end = chatEvent("{}", "\"stop\"");
    const auto letters = [](const QByteArray &text) {
        QByteArray stream;
        for (const char letter : text) {
            stream += chatEvent(QByteArray("{\"content\":\"") + letter + "\"}");
        }
        return stream;
    };
    QTest::newRow("in a field of their own")
        << chatEvent(R"({"reasoning_content":"Hm. "})") + chatEvent(R"({"content":"Fine"})") + end
        << std::string("Fine") << std::string("Hm. ");
    QTest::newRow("in a field of another name")
        << chatEvent(R"({"reasoning":"Hm. ","content":""})") + chatEvent(R"({"content":"Fine"})") +
               end
        << std::string("Fine") << std::string("Hm. ");
    QTest::newRow("in a mark, letter by letter")
        << letters(" <think>Hm < 3. </think>  Fine </think>") + end << std::string("Fine </think>")
        << std::string("Hm < 3. ");
    QTest::newRow("in a mark that only ends")
        << letters("Hm. </think>Fine") + end << std::string("Fine") << std::string("Hm. ");
    QTest::newRow("in a mark that never ends")
        << letters("<think>Hm.") + chatEvent("{}", "\"length\"") << std::string()
        << std::string("Hm.");
    QTest::newRow("nothing but the beginning of a mark")
        << letters("<thin") + end << std::string("<thin") << std::string();
    QTest::newRow("another mark") << letters("<b>Fine</b>") + end << std::string("<b>Fine</b>")
                                  << std::string();
    QTest::newRow("as parts")
        << chatEvent(
               R"({"content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]}]})") +
               chatEvent(R"({"content":"Fine"})") + end
        << std::string("Fine") << std::string("Hm");
}

void TestOpenAiClient::keepsThoughtsApart()
{
    QFETCH(QByteArray, stream);
    QFETCH(std::string, text);
    QFETCH(std::string, reasoning);

    const FaultServer server(
        [&](Connection &connection) { connection.answer(200, "text/event-stream", stream); });
    const auto reply = askerOf(server)->complete(question(), {}, {});
    QVERIFY2(reply.ok(), qPrintable(described(reply)));
    QCOMPARE(reply->text, text);
    QCOMPARE(reply->reasoning, reasoning);
}

void TestOpenAiClient::saysThatAnAnswerIsCut_data()
{
    QTest::addColumn<QByteArray>("reason");
    QTest::addColumn<bool>("cut");

    for (const char *const reason : {"length", "content_filter", "max_tokens", "model_length"}) {
        QTest::newRow(reason) << QByteArray(reason) << true;
    }
    for (const char *const reason : {"stop", "tool_calls", "eos"}) {
        QTest::newRow(reason) << QByteArray(reason) << false;
    }
}

void TestOpenAiClient::saysThatAnAnswerIsCut()
{
    QFETCH(QByteArray, reason);
    QFETCH(bool, cut);

    const FaultServer server([&](Connection &connection) {
        connection.answer(200, "text/event-stream",
                          chatStream("Fine").replace("\"stop\"", "\"" + reason + "\""));
    });
    const auto reply = askerOf(server)->complete(question(), {}, {});
    QVERIFY2(reply.ok(), qPrintable(described(reply)));
    QCOMPARE(reply->cut, cut);
    QCOMPARE(reply->finishReason, reason.toStdString());
}

void TestOpenAiClient::countsOrEstimatesTokens()
{
    const FaultServer server([](Connection &connection) {
        const QByteArray stream = chatStream("Fine, thank you");
        const qsizetype usage = stream.indexOf("data: {\"choices\":[],");
        connection.answer(200, "text/event-stream",
                          connection.number() == 0 ? stream : stream.left(usage));
    });
    const auto client = askerOf(server);
    QCOMPARE(client->complete(question(), {}, {})->usage, (TokenUsage{7, 3, false}));
    const TokenUsage estimated = client->complete(question(), {}, {})->usage;
    QVERIFY(estimated.estimated && estimated.prompt > 4 && estimated.prompt < 60);
    QVERIFY(estimated.completion > 1 && estimated.completion < 10);
    QCOMPARE(estimateTokens(""), 0);
    QVERIFY(estimateTokens(std::string(4'000, 'a')) >= 1'000);
}

void TestOpenAiClient::waitsAsLongAsTheServerAsks_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<bool>("answers");
    QTest::addColumn<int>("least");
    QTest::addColumn<int>("most");

    QTest::newRow("seconds") << QByteArray("7") << true << 7'000 << 7'000;
    QTest::newRow("an HTTP date") << QByteArray("Thu, 01 Jan 2026 00:00:09 GMT") << true << 9'000
                                  << 9'000;
    QTest::newRow("a date that has passed")
        << QByteArray("Thu, 01 Jan 2015 00:00:00 GMT") << true << 1 << 1'000;
    QTest::newRow("nonsense") << QByteArray("soon") << true << 1 << 1'000;
    QTest::newRow("a negative time") << QByteArray("-5") << true << 1 << 1'000;
    QTest::newRow("longer than anybody waits") << QByteArray("3600") << false << 0 << 0;
    QTest::newRow("longer than the world") << QByteArray("1e300") << false << 0 << 0;
}

void TestOpenAiClient::waitsAsLongAsTheServerAsks()
{
    QFETCH(QByteArray, header);
    QFETCH(bool, answers);
    QFETCH(int, least);
    QFETCH(int, most);

    using namespace std::chrono;
    const FaultServer server([&](Connection &connection) {
        if (connection.number() == 0) {
            connection.answer(429, "application/json", R"({"error":{"message":"slow down"}})",
                              "Retry-After: " + header + "\r\n");
        } else {
            connection.answer(200, "text/event-stream", chatStream("Fine"));
        }
    });
    ClientOptions options;
    const auto clock = std::make_shared<base::ManualClock>(
        system_clock::time_point(sys_days(year(2026) / January / 1)));
    options.clock = clock;
    const auto reply = askerOf(server, options)->complete(question(), {}, {});
    QCOMPARE(reply.ok(), answers);
    const auto waited = duration_cast<milliseconds>(clock->monotonic()).count();
    QVERIFY2(waited >= least && waited <= most, qPrintable(QString::number(waited)));
    QVERIFY(!answers || reply->attempts == 2);
}

void TestOpenAiClient::backsOffLongerEachTime()
{
    const auto clock = std::make_shared<base::ManualClock>();
    std::vector<std::chrono::nanoseconds> asked;
    const FaultServer server([&](Connection &connection) {
        asked.push_back(clock->monotonic());
        connection.answer(503, "text/plain", "busy");
    });
    ClientOptions options;
    options.retry = {4, 1'000ms, 5'000ms};
    options.clock = clock;
    options.random = std::make_shared<base::SequentialRandom>();
    QVERIFY(!askerOf(server, options)->complete(question(), {}, {}).ok());
    const std::vector<std::chrono::nanoseconds> expected{0ms, 750ms, 2'250ms, 5'250ms, 9'000ms};
    QCOMPARE(asked, expected);
}

void TestOpenAiClient::neverTellsTheKey_data()
{
    QTest::addColumn<int>("status");

    for (const int status : {200, 307, 400, 401, 404, 429, 500}) {
        QTest::addRow("echoed with %d", status) << status;
    }
}

void TestOpenAiClient::neverTellsTheKey()
{
    QFETCH(int, status);

    const FaultServer server([status](Connection &connection) {
        connection.answer(status, "text/plain", connection.request().head,
                          QByteArray("Location: http://example.org/?key=") + secretText + "\r\n");
    });
    const auto reply = askerOf(server)->complete(question(), {}, {});
    QVERIFY(!reply.ok());
    QVERIFY(reply.error().message.find(secretText) == std::string::npos);
    QVERIFY2(reply.error().detail.find(secretText) == std::string::npos,
             reply.error().detail.c_str());
    QVERIFY(!reply.error().detail.empty());
}

void TestOpenAiClient::takesTheKeyOutOfAnswers_data()
{
    QTest::addColumn<std::string>("member");
    QTest::addColumn<int>("piece");

    for (const int piece : {1, 3, 1'000}) {
        QTest::addRow("from the text, in pieces of %d", piece) << std::string("content") << piece;
        QTest::addRow("from the thoughts, in pieces of %d", piece)
            << std::string("reasoning_content") << piece;
    }
}

void TestOpenAiClient::takesTheKeyOutOfAnswers()
{
    QFETCH(std::string, member);
    QFETCH(int, piece);

    const std::string said = std::string("sk- is no key, ") + secretText + " is one: sk-very";
    const FaultServer server([&](Connection &connection) {
        QByteArray stream;
        for (std::size_t at = 0; at < said.size(); at += std::size_t(piece)) {
            const json delta{{member, said.substr(at, std::size_t(piece))}};
            stream += chatEvent(QByteArray::fromStdString(delta.dump()));
        }
        connection.answer(200, "text/event-stream",
                          stream + chatEvent("{}", "\"stop\"") + "data: [DONE]\n\n");
    });
    std::string streamed;
    const auto reply = askerOf(server)->complete(
        question(), [&](std::string_view chunk, ChunkKind) { streamed += chunk; }, {});
    QVERIFY2(reply.ok(), qPrintable(described(reply)));
    const std::string expected = "sk- is no key, *** is one: sk-very";
    QCOMPARE(streamed, expected);
    QCOMPARE(reply->text + reply->reasoning, expected);
}

void TestOpenAiClient::keepsTheKeyFromOtherHosts()
{
    const FaultServer thief([](Connection &connection) {
        connection.answer(200, "text/event-stream", chatStream("Thanks"));
    });
    const FaultServer server([&](Connection &connection) {
        connection.answer(307, "text/plain", "",
                          "Location: " + QByteArray::fromStdString(thief.url()) + "\r\n");
    });
    QVERIFY(!askerOf(server)->complete(question(), {}, {}).ok());
    QVERIFY(thief.requests().empty());

    Endpoint open;
    open.baseUrl = "http://models.example.org/v1";
    open.model = "small";
    const auto client = clientOf(open, quick(), withKey());
    const auto reply = client->complete(question(), {}, {});
    QVERIFY(!reply.ok());
    QVERIFY2(reply.error().message.find("unencrypted") != std::string::npos,
             reply.error().message.c_str());
}

void TestOpenAiClient::embeds()
{
    const FaultServer server([](Connection &connection) {
        const json input = bodyOf(connection.request())["input"];
        json data = json::array();
        for (std::size_t i = input.size(); i-- > 0;) {
            data.push_back(
                {{"index", i}, {"embedding", {std::stod(input[i].get<std::string>()), 0.5}}});
        }
        connection.answer(200, "application/json",
                          QByteArray::fromStdString(
                              json{{"data", data}, {"usage", {{"prompt_tokens", 5}}}}.dump()));
    });
    std::vector<std::string> texts;
    for (int i = 0; i < 100; ++i) {
        texts.push_back(std::to_string(i));
    }
    const auto embeddings = askerOf(server)->embed(texts, {});
    QVERIFY(embeddings.ok());
    QCOMPARE(embeddings->vectors.size(), texts.size());
    for (int i = 0; i < 100; ++i) {
        QCOMPARE(embeddings->vectors[std::size_t(i)], (std::vector<float>{float(i), 0.5F}));
    }
    QCOMPARE(server.requests().front().target, QByteArray("/v1/embeddings"));
    QCOMPARE(embeddings->usage, (TokenUsage{10, 0, false}));
    QVERIFY(askerOf(server)->embed({}, {})->vectors.empty());
}

void TestOpenAiClient::refusesVectorsThatAreNone_data()
{
    QTest::addColumn<QByteArray>("answer");

    const auto row = [](const char *name, const char *answer) {
        QTest::newRow(name) << QByteArray(answer);
    };
    row("no list", R"({"object":"list"})");
    row("one too few", R"({"data":[{"index":0,"embedding":[1]}]})");
    row("two for one", R"({"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]})");
    row("an index too large",
        R"({"data":[{"index":0,"embedding":[1]},{"index":9,"embedding":[1]}]})");
    row("of two lengths",
        R"({"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]})");
    row("words", R"({"data":[{"index":0,"embedding":["a"]},{"index":1,"embedding":["b"]}]})");
    row("empty", R"({"data":[{"index":0,"embedding":[]},{"index":1,"embedding":[]}]})");
    row("cut", R"({"data":[{"index":0,"embe)");
    row("a web page", "<html><body>Hello</body></html>");
}

void TestOpenAiClient::refusesVectorsThatAreNone()
{
    QFETCH(QByteArray, answer);

    const FaultServer server(
        [&](Connection &connection) { connection.answer(200, "application/json", answer); });
    const std::vector<std::string> texts{"one", "two"};
    const auto embeddings = askerOf(server)->embed(texts, {});
    QVERIFY(!embeddings.ok());
    QVERIFY(!embeddings.error().message.empty());
}

} // namespace tst_OpenAiClient

QUERENT_TEST(OpenAiClient)
#include "tst_OpenAiClient.moc"
