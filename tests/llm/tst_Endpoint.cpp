// SPDX-License-Identifier: GPL-3.0-or-later
#include "../TestProgram.h"
#include "llm/Endpoint.h"
#include "llm/ProviderPreset.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <type_traits>

namespace tst_Endpoint {

using namespace querent;
using namespace querent::llm;

namespace {

template <typename Value>
concept Streamable = requires(std::ostream &stream, const Value &value)
{
    stream << value;
};
template <typename Value>
concept WritableAsJson = requires(const Value &value)
{
    nlohmann::json(value);
};

static_assert(!Streamable<Secret>);
static_assert(!WritableAsJson<Secret>);
static_assert(!std::is_convertible_v<Secret, std::string_view>);

Endpoint at(std::string url)
{
    Endpoint endpoint;
    endpoint.baseUrl = std::move(url);
    return endpoint;
}

} // namespace

class TestEndpoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceptsOrSaysWhatIsWrong_data();
    void acceptsOrSaysWhatIsWrong();
    void refusesHeadersThatCarryAKey_data();
    void refusesHeadersThatCarryAKey();
    void knowsWhatStaysOnThisComputer_data();
    void knowsWhatStaysOnThisComputer();
    void comesBackFromItsDocument();
    void refusesADocumentThatIsNone_data();
    void refusesADocumentThatIsNone();
    void everyPresetButCustomIsAnAddress();
    void takesSecretsOutOfTexts();
};

void TestEndpoint::acceptsOrSaysWhatIsWrong_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("complaint");

    QTest::newRow("a local server") << "http://localhost:8080/v1"
                                    << "";
    QTest::newRow("no scheme, a host and a port") << "localhost:8080/v1"
                                                  << "";
    QTest::newRow("slashes and spaces around") << "  https://example.org/v1//\n"
                                               << "";
    QTest::newRow("an IPv6 address") << "http://[::1]:8080/v1"
                                     << "";
    QTest::newRow("nothing") << ""
                             << "Enter the address";
    QTest::newRow("a scheme alone") << "https://"
                                    << "not a URL";
    QTest::newRow("another scheme") << "ftp://example.org"
                                    << "http://";
    QTest::newRow("a file") << "file:///etc/passwd"
                            << "not a URL";
    QTest::newRow("a password") << "https://user:secret@example.org/v1"
                                << "as the key";
    QTest::newRow("a query") << "https://example.org/v1?key=secret"
                             << "?";
    QTest::newRow("a port that is none") << "http://localhost:99999/v1"
                                         << "not a URL";
    QTest::newRow("words") << "my model server"
                           << "not a URL";
}

void TestEndpoint::acceptsOrSaysWhatIsWrong()
{
    QFETCH(QString, url);
    QFETCH(QString, complaint);

    const auto checked = checkEndpoint(at(url.toStdString()));
    QCOMPARE(checked.ok(), complaint.isEmpty());
    if (!checked) {
        const QString message = QString::fromStdString(checked.error().message);
        QVERIFY2(message.contains(complaint), qPrintable(message));
        QVERIFY(!message.contains(QStringLiteral("secret")));
        QVERIFY(checked.error().detail.find("secret") == std::string::npos);
    }
}

void TestEndpoint::refusesHeadersThatCarryAKey_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::string>("value");
    QTest::addColumn<bool>("accepted");

    QTest::newRow("a header of one's own") << std::string("X-Team") << std::string("sales") << true;
    QTest::newRow("authorization in any case")
        << std::string("AUTHORIZATION") << std::string("Bearer x") << false;
    QTest::newRow("Azure's key") << std::string("api-key") << std::string("x") << false;
    QTest::newRow("a cookie") << std::string("Cookie") << std::string("x") << false;
    QTest::newRow("no name") << std::string() << std::string("x") << false;
    QTest::newRow("a second header in the value")
        << std::string("X-Team") << std::string("a\r\nX-Evil: b") << false;
    QTest::newRow("a colon in the name") << std::string("X-Team:") << std::string("a") << false;
}

void TestEndpoint::refusesHeadersThatCarryAKey()
{
    QFETCH(std::string, name);
    QFETCH(std::string, value);
    QFETCH(bool, accepted);

    Endpoint endpoint = at("https://example.org/v1");
    endpoint.headers = {{name, value}};
    QCOMPARE(checkEndpoint(endpoint).ok(), accepted);
}

void TestEndpoint::knowsWhatStaysOnThisComputer_data()
{
    QTest::addColumn<std::string>("url");
    QTest::addColumn<std::string>("model");
    QTest::addColumn<bool>("stays");
    QTest::addColumn<std::string>("host");

    const auto row = [](const char *name, std::string url, std::string model, bool stays,
                        std::string host) {
        QTest::newRow(name) << std::move(url) << std::move(model) << stays << std::move(host);
    };
    row("localhost", "http://localhost:11434/v1", "m", true, "localhost:11434");
    row("localhost in capitals", "http://LOCALHOST:1/v1", "m", true, "localhost:1");
    row("127.0.0.1", "http://127.0.0.1:1/v1", "m", true, "127.0.0.1:1");
    row("another loopback address", "http://127.8.9.10:1/v1", "m", true, "127.8.9.10:1");
    row("IPv6 loopback", "http://[::1]:1/v1", "m", true, "[::1]:1");
    row("a name that only starts so", "http://localhost.example.org/v1", "m", false,
        "localhost.example.org");
    row("a number that only starts so", "http://127.0.0.1.example.org/v1", "m", false,
        "127.0.0.1.example.org");
    row("the local network", "http://192.168.1.5:11434/v1", "m", false, "192.168.1.5:11434");
    row("every address of this computer", "http://0.0.0.0:1/v1", "m", false, "0.0.0.0:1");
    row("a service", "https://api.openai.com/v1", "m", false, "api.openai.com");
    row("a model that Ollama passes on", "http://localhost:11434/v1", "gpt-oss:120b-cloud", false,
        "localhost:11434");
    row("another way to write that", "http://localhost:11434/v1", "glm-4.6:cloud", false,
        "localhost:11434");
    row("not a URL", "http://", "m", false, "");
}

void TestEndpoint::knowsWhatStaysOnThisComputer()
{
    QFETCH(std::string, url);
    QFETCH(std::string, model);
    QFETCH(bool, stays);
    QFETCH(std::string, host);

    Endpoint endpoint = at(url);
    endpoint.model = model;
    QCOMPARE(staysOnThisComputer(endpoint), stays);
    QCOMPARE(hostOf(endpoint), host);
}

void TestEndpoint::comesBackFromItsDocument()
{
    Endpoint endpoint;
    endpoint.preset = "azure";
    endpoint.baseUrl = "https://example.openai.azure.com";
    endpoint.model = "grüße";
    endpoint.apiVersion = "2025-01-01";
    endpoint.proxy = {Proxy::Kind::Socks5, "proxy", 1080, "me"};
    endpoint.certificateFile = "/etc/ca.pem";
    endpoint.timeouts.betweenTokens = std::chrono::milliseconds(7);
    endpoint.headers = {{"X-Team", "sales"}, {"X-Other", ""}};
    const auto again = endpointFromJson(endpointToJson(endpoint));
    QVERIFY(again.ok());
    QCOMPARE(*again, endpoint);
    QVERIFY(*endpointFromJson({{"version", 1}}) == Endpoint{});
}

void TestEndpoint::refusesADocumentThatIsNone_data()
{
    QTest::addColumn<std::string>("document");

    QTest::newRow("not an object") << std::string("[]");
    QTest::newRow("no version") << std::string("{}");
    QTest::newRow("a later version") << std::string(R"({"version":2})");
    QTest::newRow("a number for a text") << std::string(R"({"version":1,"model":3})");
    QTest::newRow("an unknown proxy") << std::string(R"({"version":1,"proxy":{"kind":"x"}})");
    QTest::newRow("times that are none")
        << std::string(R"({"version":1,"timeouts":{"total_ms":"1"}})");
    QTest::newRow("headers that are none") << std::string(R"({"version":1,"headers":[3]})");
}

void TestEndpoint::refusesADocumentThatIsNone()
{
    QFETCH(std::string, document);

    const auto read = endpointFromJson(nlohmann::json::parse(document, nullptr, false));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, base::ErrorCode::MalformedDocument);
}

void TestEndpoint::everyPresetButCustomIsAnAddress()
{
    for (const ProviderPreset &preset : providerPresets()) {
        Endpoint endpoint;
        endpoint.preset = preset.id;
        QCOMPARE(checkEndpoint(endpoint).ok(), preset.id != "custom");
        QCOMPARE(staysOnThisComputer(endpoint), preset.local);
        QCOMPARE(findPreset(preset.id), &preset);
    }
    QCOMPARE(findPreset("nothing"), nullptr);
}

void TestEndpoint::takesSecretsOutOfTexts()
{
    const Secret key("sk-a+b/c=12345");
    QCOMPARE(withoutSecret("key sk-a+b/c=12345, url ?k=sk-a%2Bb%2Fc%3D12345.", key),
             std::string("key ***, url ?k=***."));
    QCOMPARE(withoutSecret("nothing to hide", key), std::string("nothing to hide"));
    QCOMPARE(withoutSecret("nothing to hide", Secret()), std::string("nothing to hide"));
}

} // namespace tst_Endpoint

QUERENT_TEST(Endpoint)
#include "tst_Endpoint.moc"
