// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "Asking.h"
#include "llm/ConnectionTest.h"
#include "llm/LocalServers.h"
#include "llm/OllamaPull.h"

#include <QElapsedTimer>
#include <QTest>

#include <thread>

namespace tst_ConnectionTest {

using namespace querent;
using namespace querent::llm;
using namespace querent::tests;
using namespace std::chrono_literals;

namespace {

constexpr const char *page = "<html><body><h1>Welcome to nginx!</h1></body></html>";
constexpr const char *notFound = R"({"error":{"message":"Not Found","code":404}})";

/// A whole service under /v1, that knows one model called small.
void serve(Connection &connection)
{
    const ReceivedRequest &request = connection.request();
    if (request.target == "/v1/models") {
        connection.answer(200, "application/json",
                          R"({"data":[{"id":"small","owned_by":"vllm","max_model_len":4096},)"
                          R"({"id":"large"},{"id":7},null]})");
    } else if (request.target != "/v1/chat/completions") {
        connection.answer(404, "application/json", notFound);
    } else if (!request.body.contains("\"model\":\"small\"")) {
        connection.answer(404, "application/json",
                          R"({"error":{"message":"The model `x` does not exist"}})");
    } else if (request.body.contains("response_format")) {
        connection.answer(200, "text/event-stream", chatStream(R"({"colour": "blue"})"));
    } else {
        connection.answer(200, "text/event-stream", chatStream("one two three four five"));
    }
}

void refuseWithout(const QByteArray &key, Connection &connection)
{
    if (connection.request().head.contains("Bearer " + key)) {
        serve(connection);
    } else {
        connection.answer(401, "application/json", R"({"error":{"message":"Invalid key"}})");
    }
}

} // namespace

class TestConnectionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsNothingWrong();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void saysWhatIsWrongBeforeItConnects();
    void suggestsAnotherAddress_data();
    void suggestsAnotherAddress();
    void testsAServerWithoutAModelList();
    void listsModelsUntilOneIsChosen();
    void stopsWhenAsked();
    void listsTheModelsOfOllama();
    void refusesToListWhatIsTypedIn();
    void findsServersOnThisComputer();
    void pullsAModel();
    void saysWhyAModelCannotBePulled_data();
    void saysWhyAModelCannotBePulled();
    void stopsPulling();
};

void TestConnectionTest::findsNothingWrong()
{
    const FaultServer server(serve);
    std::vector<TestStep> steps;
    const auto report =
        testConnection(endpointOf(server), {}, [&](TestStep step) { steps.push_back(step); }, {});
    QVERIFY2(report.ok(), report.failure.message.c_str());
    QCOMPARE(steps, (std::vector<TestStep>{TestStep::Connect, TestStep::Models, TestStep::Answer,
                                           TestStep::Structured}));
    QCOMPARE(report.models.size(), std::size_t{2});
    QVERIFY(report.modelListed && report.streams);
    QCOMPARE(report.contextTokens, 4096);
    QVERIFY(report.structured == StructuredMode::JsonSchema);
    QCOMPARE(report.host, "127.0.0.1:" + std::to_string(server.port()));
    QVERIFY(report.suggestedUrl.empty());
}

void TestConnectionTest::saysWhatIsWrong_data()
{
    QTest::addColumn<Behaviour>("behaviour");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<ModelFault>("fault");
    QTest::addColumn<TestStep>("at");

    const auto row = [](const char *name, const char *key, ModelFault fault, TestStep at,
                        Behaviour behaviour) {
        QTest::newRow(name) << std::move(behaviour) << QByteArray(key) << fault << at;
    };
    const auto always = [](int status, const char *type, const char *body) {
        return [=](Connection &connection) { connection.answer(status, type, body); };
    };
    const auto chat = [](int status, const char *type, const char *body) {
        return [=](Connection &connection) {
            if (connection.request().target == "/v1/models") {
                serve(connection);
            } else {
                connection.answer(status, type, body);
            }
        };
    };
    row("no key", "", ModelFault::KeyMissing, TestStep::Connect,
        [](Connection &connection) { refuseWithout("right-key", connection); });
    row("the wrong key", "wrong-key", ModelFault::KeyRefused, TestStep::Connect,
        [](Connection &connection) { refuseWithout("right-key", connection); });
    row("the right key", "right-key", ModelFault::None, TestStep::Structured,
        [](Connection &connection) { refuseWithout("right-key", connection); });
    row("a key without the right to ask", "some-key", ModelFault::Forbidden, TestStep::Answer,
        always(403, "application/json", R"({"error":"not for you"})"));
    row("a web server", "", ModelFault::NotAModelServer, TestStep::Connect,
        always(200, "text/html", page));
    row("a web server without such a page", "", ModelFault::WrongPath, TestStep::Answer,
        always(404, "text/html", page));
    row("another kind of API", "", ModelFault::NotAModelServer, TestStep::Connect,
        always(200, "application/json", R"({"hello":"world"})"));
    row("a server in trouble", "", ModelFault::ServerError, TestStep::Answer,
        always(500, "text/plain", "out of memory"));
    row("a server that answers no question", "", ModelFault::ServerError, TestStep::Answer,
        chat(500, "text/plain", "CUDA error"));
    row("a model that cannot be asked", "", ModelFault::ModelUnknown, TestStep::Answer,
        chat(400, "application/json", R"({"error":{"message":"invalid model ID"}})"));
    row("too many questions", "", ModelFault::RateLimited, TestStep::Answer,
        chat(429, "application/json", R"({"error":{"message":"quota"}})"));
    row("an end in the middle", "", ModelFault::BrokeOff, TestStep::Answer,
        [](Connection &connection) {
            if (connection.request().target == "/v1/models") {
                serve(connection);
            } else {
                connection.beginStream();
                connection.sendToken("one");
            }
        });
}

void TestConnectionTest::saysWhatIsWrong()
{
    QFETCH(Behaviour, behaviour);
    QFETCH(QByteArray, key);
    QFETCH(ModelFault, fault);
    QFETCH(TestStep, at);

    const FaultServer server(behaviour);
    const Credentials credentials{.key = [&] { return Secret(key.toStdString()); },
                                  .proxyPassword = {}};
    const auto report = testConnection(endpointOf(server), credentials, {}, {});
    QVERIFY2(report.failure.fault == fault,
             (std::string(modelFaultName(report.failure.fault)) + ": " + report.failure.message)
                 .c_str());
    QCOMPARE(report.failedAt, at);
    QCOMPARE(report.failure.message.empty(), fault == ModelFault::None);
    QCOMPARE(report.ok(), fault == ModelFault::None);
}

void TestConnectionTest::saysWhatIsWrongBeforeItConnects()
{
    Endpoint endpoint;
    endpoint.baseUrl = "ftp://example.org";
    QCOMPARE(testConnection(endpoint, {}, {}, {}).failure.fault, ModelFault::BadEndpoint);
    endpoint.baseUrl = "http://models.example.org/v1";
    endpoint.proxy.kind = Proxy::Kind::None;
    const Credentials credentials{.key = [] { return Secret("some-key"); }, .proxyPassword = {}};
    QCOMPARE(testConnection(endpoint, credentials, {}, {}).failure.fault, ModelFault::KeyExposed);
    {
        endpoint = endpointOf(FaultServer([](Connection &) {}));
    }
    QCOMPARE(testConnection(endpoint, {}, {}, {}).failure.fault, ModelFault::Refused);
}

void TestConnectionTest::suggestsAnotherAddress_data()
{
    QTest::addColumn<std::string>("path");
    QTest::addColumn<bool>("locked");

    QTest::newRow("no path") << std::string() << false;
    QTest::newRow("a path that does not exist") << std::string("/api/nowhere") << false;
    QTest::newRow("a service behind a key") << std::string("/nowhere") << true;
}

void TestConnectionTest::suggestsAnotherAddress()
{
    QFETCH(std::string, path);
    QFETCH(bool, locked);

    const FaultServer server([locked](Connection &connection) {
        if (locked && connection.request().target == "/v1/models") {
            connection.answer(401, "application/json", "{}");
        } else {
            serve(connection);
        }
    });
    Endpoint endpoint = endpointOf(server);
    endpoint.baseUrl = server.url().substr(0, server.url().size() - 3) + path;
    const auto report = testConnection(endpoint, {}, {}, {});
    QCOMPARE(report.failure.fault, ModelFault::WrongPath);
    QCOMPARE(report.suggestedUrl, server.url());
    QVERIFY2(report.failure.message.find("Did you mean " + server.url()) != std::string::npos,
             report.failure.message.c_str());
}

void TestConnectionTest::testsAServerWithoutAModelList()
{
    const FaultServer server([](Connection &connection) {
        if (connection.request().target == "/v1/models") {
            connection.answer(404, "application/json", notFound);
        } else {
            serve(connection);
        }
    });
    const auto report = testConnection(endpointOf(server), {}, {}, {});
    QVERIFY2(report.ok(), report.failure.message.c_str());
    QVERIFY(report.models.empty() && !report.modelListed && report.streams);
}

void TestConnectionTest::listsModelsUntilOneIsChosen()
{
    const FaultServer server(serve);
    Endpoint endpoint = endpointOf(server);
    endpoint.model.clear();
    const auto report = testConnection(endpoint, {}, {}, {});
    QVERIFY(report.ok());
    QCOMPARE(report.models.size(), std::size_t{2});
    QVERIFY(!report.structured.has_value());
    QCOMPARE(server.requests().size(), std::size_t{1});
    endpoint.model = "unknown";
    const auto unknown = testConnection(endpoint, {}, {}, {});
    QCOMPARE(unknown.failure.fault, ModelFault::ModelUnknown);
    QCOMPARE(unknown.models.size(), std::size_t{2});
}

void TestConnectionTest::stopsWhenAsked()
{
    const FaultServer server([](Connection &connection) { connection.hold(); });
    std::stop_source source;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(100ms);
        source.request_stop();
    });
    const auto report = testConnection(endpointOf(server), {}, {}, source.get_token());
    QCOMPARE(report.failure.fault, ModelFault::Cancelled);
}

void TestConnectionTest::listsTheModelsOfOllama()
{
    const FaultServer server([](Connection &connection) {
        if (connection.request().target == "/api/tags") {
            connection.answer(
                200, "application/json",
                R"({"models":[{"name":"qwen2.5:7b","size":4683087332,"details":)"
                R"({"parameter_size":"7.6B","quantization_level":"Q4_K_M"}},)"
                R"({"name":"small:latest","size":1},)"
                R"({"name":"gpt-oss:120b-cloud","remote_host":"https://ollama.com:443"}]})");
        } else if (connection.request().target == "/api/ps") {
            connection.answer(200, "application/json",
                              R"({"models":[{"name":"small:latest","context_length":8192}]})");
        } else {
            serve(connection);
        }
    });
    Endpoint endpoint = endpointOf(server);
    endpoint.preset = "ollama";
    const auto models = listModels(endpoint, {}, {});
    QVERIFY(models.ok());
    QCOMPARE(models->size(), std::size_t{3});
    const ModelInfo expected{.id = "qwen2.5:7b",
                             .bytes = 4683087332,
                             .parameters = "7.6B",
                             .quantization = "Q4_K_M",
                             .owner = "ollama"};
    QVERIFY(models->front() == expected);
    QVERIFY(models->back().passedOn);
    QVERIFY(findModel(*models, "small") == &(*models)[1]);
    QVERIFY(findModel(*models, "smal") == nullptr);
    const auto report = testConnection(endpoint, {}, {}, {});
    QVERIFY2(report.ok(), report.failure.message.c_str());
    QVERIFY(report.modelListed);
    QCOMPARE(report.contextTokens, 8192);
}

void TestConnectionTest::refusesToListWhatIsTypedIn()
{
    Endpoint endpoint;
    endpoint.preset = "azure";
    const auto models = listModels(endpoint, {}, {});
    QVERIFY(!models.ok());
    QCOMPARE(models.error().code, base::ErrorCode::Unsupported);
}

void TestConnectionTest::findsServersOnThisComputer()
{
    const FaultServer model(serve);
    const FaultServer web(
        [](Connection &connection) { connection.answer(200, "text/html", page); });
    const FaultServer silent([](Connection &connection) { connection.hold(); });
    int closed = 0;
    {
        closed = FaultServer([](Connection &) {}).port();
    }
    const std::vector<LocalPort> ports{{web.port(), "llamacpp"},
                                       {silent.port(), "lmstudio"},
                                       {model.port(), "llamacpp"},
                                       {closed, "ollama"}};
    QElapsedTimer timer;
    timer.start();
    const auto servers = findLocalServers({}, ports, 1500ms);
    QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(servers.size(), std::size_t{1});
    QCOMPARE(servers[0].endpoint.baseUrl, model.url());
    QCOMPARE(servers[0].endpoint.preset, std::string("vllm"));
    QCOMPARE(servers[0].models.size(), std::size_t{2});
    for (const ReceivedRequest &request : web.requests()) {
        QVERIFY(request.body.isEmpty());
        QVERIFY(!request.head.contains("Authorization"));
    }
}

void TestConnectionTest::pullsAModel()
{
    const FaultServer server([](Connection &connection) {
        connection.beginStream("application/x-ndjson");
        connection.send("{\"status\":\"pulling manifest\"}\n");
        for (int i = 1; i <= 4; ++i) {
            connection.send("{\"status\":\"pulling a\",\"digest\":\"sha256:a\",\"total\":100,"
                            "\"completed\":" +
                            QByteArray::number(i * 25) + "}\r\n");
        }
        connection.send(
            "{\"status\":\"pulling b\",\"digest\":\"sha256:b\",\"total\":50}\n\n"
            "{\"status\":\"pulling b\",\"digest\":\"sha256:b\",\"total\":50,\"completed\":50}\n"
            "{\"status\":\"success\"}");
    });
    std::vector<PullProgress> seen;
    const auto pulled =
        pullOllamaModel(endpointOf(server), {}, "qwen2.5",
                        [&](const PullProgress &progress) { seen.push_back(progress); }, {});
    QVERIFY2(pulled.ok(), pulled ? "" : pulled.error().message.c_str());
    QCOMPARE(server.requests().front().target, QByteArray("/api/pull"));
    QVERIFY(server.requests().front().body.contains("\"model\":\"qwen2.5\""));
    QCOMPARE(seen.size(), std::size_t{8});
    QCOMPARE(seen[2].doneBytes, std::int64_t{50});
    QCOMPARE(seen[2].totalBytes, std::int64_t{100});
    QCOMPARE(seen[7].doneBytes, std::int64_t{150});
    QCOMPARE(seen[7].totalBytes, std::int64_t{150});
}

void TestConnectionTest::saysWhyAModelCannotBePulled_data()
{
    QTest::addColumn<QByteArray>("body");

    QTest::newRow("an unknown name")
        << QByteArray("{\"status\":\"pulling manifest\"}\n{\"error\":\"file does not exist\"}\n");
    QTest::newRow("an early end") << QByteArray("{\"status\":\"pulling manifest\"}\n");
    QTest::newRow("a cut line") << QByteArray("{\"status\":\"pulling man");
    QTest::newRow("another server") << QByteArray(page);
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("a line without end") << QByteArray(3'000'000, 'x');
}

void TestConnectionTest::saysWhyAModelCannotBePulled()
{
    QFETCH(QByteArray, body);

    const FaultServer server(
        [&](Connection &connection) { connection.answer(200, "application/x-ndjson", body); });
    const auto pulled = pullOllamaModel(endpointOf(server), {}, "x", {}, {});
    QVERIFY(!pulled.ok());
    QVERIFY(!pulled.error().message.empty());
    QVERIFY(pulled.error().detail.size() <= 320);
}

void TestConnectionTest::stopsPulling()
{
    const FaultServer server([](Connection &connection) {
        connection.beginStream("application/x-ndjson");
        while (connection.send("{\"status\":\"pulling a\"}\n")) {
            connection.pause(5ms);
        }
    });
    std::stop_source source;
    int lines = 0;
    const auto pulled = pullOllamaModel(
        endpointOf(server), {}, "x",
        [&](const PullProgress &) {
            if (++lines == 5) {
                source.request_stop();
            }
        },
        source.get_token());
    QVERIFY(!pulled.ok());
    QCOMPARE(pulled.error().code, base::ErrorCode::Cancelled);
    QCOMPARE(lines, 5);
}

} // namespace tst_ConnectionTest

QUERENT_TEST(ConnectionTest)
#include "tst_ConnectionTest.moc"
