// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/Endpoint.h"

#include "base/Ascii.h"
#include "llm/ProviderPreset.h"

#include <QHostAddress>
#include <QUrl>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace querent::llm {

using base::lowered;

namespace {

using nlohmann::json;

constexpr int documentVersion = 1;

base::Error refused(std::string message, std::string detail = {})
{
    return {base::ErrorCode::InvalidArgument, std::move(message), std::move(detail)};
}

QUrl urlOf(const Endpoint &endpoint)
{
    return QUrl(QString::fromStdString(baseUrlOf(endpoint)), QUrl::StrictMode);
}

bool isLoopback(const QString &host)
{
    if (host == QLatin1String("localhost") || host.endsWith(QLatin1String(".localhost"))) {
        return true;
    }
    const QHostAddress address(host);
    return !address.isNull() && address.isLoopback();
}

/// A name of RFC 9110, and a value that starts no other header.
bool isHeader(const Header &header)
{
    constexpr std::string_view signs = "!#$%&'*+-.^_`|~";
    const bool name = !header.name.empty() && std::ranges::all_of(header.name, [&](char byte) {
        return std::isalnum(static_cast<unsigned char>(byte)) != 0 ||
               signs.find(byte) != std::string_view::npos;
    });
    return name && std::ranges::all_of(header.value, [](char byte) {
               const auto code = static_cast<unsigned char>(byte);
               return code == '\t' || (code >= 0x20 && code != 0x7F);
           });
}

/// Headers that carry secrets, or that the transport has to set itself.
bool isReserved(std::string_view name)
{
    constexpr std::array<std::string_view, 10> reserved{
        "authorization", "proxy-authorization", "api-key",           "x-api-key",  "cookie",
        "host",          "content-length",      "transfer-encoding", "connection", "content-type"};
    return std::ranges::find(reserved, lowered(name)) != reserved.end();
}

base::Result<void> checkAddress(const Endpoint &endpoint)
{
    const std::string address = baseUrlOf(endpoint);
    if (address.empty()) {
        return refused("Enter the address of the model server, for example "
                       "http://localhost:8080/v1.");
    }
    const QUrl url = urlOf(endpoint);
    const QString scheme = url.scheme();
    if (!url.isValid() || url.host().isEmpty()) {
        return refused("The address of the model server is not a URL. It should look like "
                       "https://host/v1.",
                       url.errorString().toStdString());
    }
    if (scheme != QLatin1String("http") && scheme != QLatin1String("https")) {
        return refused("The address of the model server has to start with http:// or https://.");
    }
    if (!url.userInfo().isEmpty()) {
        return refused("The address of the model server holds a name or a password. Enter it as "
                       "the key instead.");
    }
    if (url.hasQuery() || url.hasFragment()) {
        return refused("The address of the model server ends at the path: leave out what starts "
                       "with ? or #.");
    }
    return {};
}

struct KindName
{
    Proxy::Kind kind;
    std::string_view name;
};

constexpr std::array proxyKinds{
    KindName{Proxy::Kind::System, "system"}, KindName{Proxy::Kind::None, "none"},
    KindName{Proxy::Kind::Http, "http"}, KindName{Proxy::Kind::Socks5, "socks5"}};

/// Reads members of an object, and remembers whether all were of the type they should be.
class Reader
{
public:
    explicit Reader(const json &object) : m_object(object), m_ok(object.is_object()) {}

    [[nodiscard]] bool ok() const { return m_ok; }

    void text(const char *name, std::string &value)
    {
        if (const json *const member = find(name)) {
            m_ok = m_ok && member->is_string();
            if (m_ok) {
                value = member->get<std::string>();
            }
        }
    }
    template <typename Number>
    void number(const char *name, Number &value)
    {
        if (const json *const member = find(name)) {
            m_ok = m_ok && member->is_number_integer();
            if (m_ok) {
                value = Number(member->get<std::int32_t>());
            }
        }
    }
    [[nodiscard]] const json *find(const char *name) const
    {
        const auto found = m_ok ? m_object.find(name) : m_object.end();
        return m_ok && found != m_object.end() ? &*found : nullptr;
    }

private:
    const json &m_object;
    bool m_ok;
};

bool readProxy(const json &object, Proxy &proxy)
{
    Reader reader(object);
    std::string kind = "system";
    reader.text("kind", kind);
    reader.text("host", proxy.host);
    reader.number("port", proxy.port);
    reader.text("user", proxy.user);
    const auto *const found = std::ranges::find(proxyKinds, kind, &KindName::name);
    if (!reader.ok() || found == proxyKinds.end()) {
        return false;
    }
    proxy.kind = found->kind;
    return true;
}

bool readTimeouts(const json &object, Timeouts &timeouts)
{
    Reader reader(object);
    reader.number("connect_ms", timeouts.connect);
    reader.number("first_token_ms", timeouts.firstToken);
    reader.number("between_tokens_ms", timeouts.betweenTokens);
    reader.number("total_ms", timeouts.total);
    return reader.ok();
}

bool readHeaders(const json &list, std::vector<Header> &headers)
{
    if (!list.is_array()) {
        return false;
    }
    for (const json &entry : list) {
        Reader reader(entry);
        Header header;
        reader.text("name", header.name);
        reader.text("value", header.value);
        if (!reader.ok()) {
            return false;
        }
        headers.push_back(std::move(header));
    }
    return true;
}

} // namespace

base::Result<void> checkEndpoint(const Endpoint &endpoint)
{
    if (findPreset(endpoint.preset) == nullptr) {
        return refused("There is no model service called \"" + endpoint.preset +
                       "\". Use \"custom\" with the address of the server.");
    }
    if (auto address = checkAddress(endpoint); !address) {
        return address;
    }
    for (const Header &header : endpoint.headers) {
        if (isReserved(header.name)) {
            return refused("The header \"" + header.name +
                           "\" cannot be set by hand; a key is entered as the key.");
        }
        if (!isHeader(header)) {
            return refused("This is not a header that can be sent.");
        }
    }
    const Timeouts &times = endpoint.timeouts;
    for (const auto time : {times.connect, times.firstToken, times.betweenTokens, times.total}) {
        if (time.count() <= 0) {
            return refused("The times to wait for a model have to be longer than nothing.");
        }
    }
    const Proxy &proxy = endpoint.proxy;
    const bool named = proxy.kind == Proxy::Kind::Http || proxy.kind == Proxy::Kind::Socks5;
    if (named && (proxy.host.empty() || proxy.port < 1 || proxy.port > 65535)) {
        return refused("Enter the host and the port of the proxy.");
    }
    return {};
}

std::string baseUrlOf(const Endpoint &endpoint)
{
    std::string_view url = endpoint.baseUrl;
    const auto blank = [](char byte) { return byte == ' ' || byte == '\t' || byte == '\n'; };
    while (!url.empty() && blank(url.front())) {
        url.remove_prefix(1);
    }
    while (!url.empty() && (blank(url.back()) || (url.back() == '/' && !url.ends_with("://")))) {
        url.remove_suffix(1);
    }
    const ProviderPreset *const preset = findPreset(endpoint.preset);
    if (url.empty() && preset != nullptr) {
        url = preset->baseUrl;
    }
    if (!url.empty() && url.find("://") == std::string_view::npos) {
        return "http://" + std::string(url);
    }
    return std::string(url);
}

std::string hostOf(const Endpoint &endpoint)
{
    const QUrl url = urlOf(endpoint);
    QString host = url.host();
    if (host.contains(QLatin1Char(':'))) {
        host = QLatin1Char('[') + host + QLatin1Char(']');
    }
    if (url.port() != -1) {
        host += QLatin1Char(':') + QString::number(url.port());
    }
    return host.toStdString();
}

bool staysOnThisComputer(const Endpoint &endpoint)
{
    const std::string model = lowered(endpoint.model);
    const bool passedOn = model.ends_with("-cloud") || model.ends_with(":cloud");
    return !passedOn && isLoopback(urlOf(endpoint).host());
}

json endpointToJson(const Endpoint &endpoint)
{
    json headers = json::array();
    for (const Header &header : endpoint.headers) {
        headers.push_back({{"name", header.name}, {"value", header.value}});
    }
    const auto *const kind = std::ranges::find(proxyKinds, endpoint.proxy.kind, &KindName::kind);
    return {{"version", documentVersion},
            {"preset", endpoint.preset},
            {"base_url", endpoint.baseUrl},
            {"model", endpoint.model},
            {"api_version", endpoint.apiVersion},
            {"proxy",
             {{"kind", kind->name},
              {"host", endpoint.proxy.host},
              {"port", endpoint.proxy.port},
              {"user", endpoint.proxy.user}}},
            {"certificate_file", endpoint.certificateFile},
            {"timeouts",
             {{"connect_ms", endpoint.timeouts.connect.count()},
              {"first_token_ms", endpoint.timeouts.firstToken.count()},
              {"between_tokens_ms", endpoint.timeouts.betweenTokens.count()},
              {"total_ms", endpoint.timeouts.total.count()}}},
            {"headers", std::move(headers)}};
}

base::Result<Endpoint> endpointFromJson(const json &document)
{
    const base::Error malformed{base::ErrorCode::MalformedDocument,
                                "The stored settings of the language model cannot be read.",
                                {}};
    Endpoint endpoint;
    Reader reader(document);
    int version = 0;
    reader.number("version", version);
    reader.text("preset", endpoint.preset);
    reader.text("base_url", endpoint.baseUrl);
    reader.text("model", endpoint.model);
    reader.text("api_version", endpoint.apiVersion);
    reader.text("certificate_file", endpoint.certificateFile);
    if (!reader.ok() || version != documentVersion) {
        return malformed;
    }
    const json *const proxy = reader.find("proxy");
    const json *const timeouts = reader.find("timeouts");
    const json *const headers = reader.find("headers");
    if ((proxy != nullptr && !readProxy(*proxy, endpoint.proxy)) ||
        (timeouts != nullptr && !readTimeouts(*timeouts, endpoint.timeouts)) ||
        (headers != nullptr && !readHeaders(*headers, endpoint.headers))) {
        return malformed;
    }
    return endpoint;
}

} // namespace querent::llm
