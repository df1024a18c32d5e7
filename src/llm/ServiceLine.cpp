// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/ServiceLine.h"

#include "llm/HttpFailure.h"
#include "llm/ProviderPreset.h"

#include <QFile>
#include <QFileInfo>
#include <QHostAddress>
#include <QSslCertificate>
#include <QUrl>

#include <algorithm>
#include <utility>

namespace querent::llm {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t maximumRefusalBytes = std::size_t{64} * 1024;
constexpr int maximumRedirections = 3;

/// Where the end of the stream is not marked, this long after the end of the answer.
constexpr milliseconds lingering{2'000};

base::Result<std::string> readCertificates(const std::string &path)
{
    constexpr qint64 maximumBytes = qint64{4} * 1024 * 1024;
    if (path.empty()) {
        return std::string();
    }
    QFile file(QString::fromStdString(path));
    const bool open = QFileInfo(file).isFile() && file.open(QFile::ReadOnly);
    const QByteArray bytes = open ? file.read(maximumBytes) : QByteArray();
    if (QSslCertificate::fromData(bytes).isEmpty()) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "The certificate file \"" + path +
                               "\" cannot be read. It has to hold certificates in the PEM form.",
                           {}};
    }
    return bytes.toStdString();
}

ModelFailure cancelled()
{
    ModelFailure made;
    made.fault = ModelFault::Cancelled;
    made.message = "Stopped.";
    return made;
}

bool isTemporary(const ModelFailure &failure)
{
    constexpr int notImplemented = 501;
    return failure.status == 408 || failure.status == 429 ||
           (failure.status >= 500 && failure.status != notImplemented) ||
           (failure.status == 0 && failure.fault == ModelFault::BrokeOff);
}

/// llama.cpp and Ollama answer so while they load the model, for a minute or more.
bool isLoading(const ModelFailure &failure)
{
    return failure.status == 503 && failure.detail.find("oading") != std::string::npos;
}

/// Where a redirection leads, if that is the same server and no less secret.
std::optional<std::string> sameServer(const std::string &from, const std::string &location)
{
    const QUrl old(QString::fromStdString(from));
    const QUrl target = old.resolved(QUrl(QString::fromStdString(location)));
    const auto port = [](const QUrl &url) {
        return url.port(url.scheme() == QLatin1String("https") ? 443 : 80);
    };
    const bool upgraded = old.scheme() == QLatin1String("http") && old.port(80) == 80 &&
                          target.scheme() == QLatin1String("https") && target.port(443) == 443;
    const bool same = old.scheme() == target.scheme() && port(old) == port(target);
    const bool valid = target.isValid() && target.userInfo().isEmpty();
    if (!valid || target.host() != old.host() || (!same && !upgraded)) {
        return std::nullopt;
    }
    return target.toString(QUrl::FullyEncoded).toStdString();
}

bool isPrivateNetwork(const QString &host)
{
    const QHostAddress address(host);
    if (address.isNull()) {
        return !host.contains(QLatin1Char('.')) || host.endsWith(QLatin1String(".local"));
    }
    const auto within = [&](const char *subnet) {
        return address.isInSubnet(QHostAddress::parseSubnet(QString::fromLatin1(subnet)));
    };
    return within("10.0.0.0/8") || within("172.16.0.0/12") || within("192.168.0.0/16") ||
           address.isLinkLocal() || address.isUniqueLocalUnicast();
}

bool travelsOpenly(const Endpoint &endpoint)
{
    const QUrl url(QString::fromStdString(baseUrlOf(endpoint)));
    Endpoint server = endpoint;
    server.model.clear();
    return url.scheme() == QLatin1String("http") && !staysOnThisComputer(server) &&
           !isPrivateNetwork(url.host());
}

} // namespace

std::optional<ModelFailure> JsonReader::read(std::string_view data)
{
    m_body += data;
    return std::nullopt;
}

std::optional<ModelFailure> JsonReader::finish()
{
    m_document = nlohmann::json::parse(m_body, nullptr, false);
    if (m_document.is_discarded() || !m_document.is_structured()) {
        return foreignFailure(m_body, m_endpoint);
    }
    if (m_document.is_object() && m_document.contains("error") && !m_document["error"].is_null()) {
        return reportedFailure(m_body, m_endpoint);
    }
    return std::nullopt;
}

base::Result<std::unique_ptr<ServiceLine>>
ServiceLine::create(Endpoint endpoint, Credentials credentials, const ClientOptions &options)
{
    if (auto checked = checkEndpoint(endpoint); !checked) {
        return std::move(checked).error();
    }
    auto certificates = readCertificates(endpoint.certificateFile);
    if (!certificates) {
        return std::move(certificates).error();
    }
    return std::unique_ptr<ServiceLine>(new ServiceLine(std::move(endpoint), std::move(credentials),
                                                        options, std::move(*certificates)));
}

ServiceLine::ServiceLine(Endpoint endpoint, Credentials credentials, const ClientOptions &options,
                         std::string certificates)
    : m_endpoint(std::move(endpoint))
    , m_credentials(std::move(credentials))
    , m_retry(options.retry)
    , m_clock(options.clock)
    , m_random(options.random)
    , m_transport(m_endpoint.proxy, m_credentials.proxyPassword, std::move(certificates))
{
    if (!m_clock) {
        m_clock = std::make_shared<base::SystemClock>();
    }
    if (!m_random) {
        m_random = std::make_shared<base::SystemRandom>();
    }
}

std::string ServiceLine::url(std::string_view path) const
{
    const ProviderPreset &preset = *findPreset(m_endpoint.preset);
    std::string base = baseUrlOf(m_endpoint);
    const bool versioned = base.ends_with("/v1");
    if (!preset.deployments || versioned) {
        return base + "/" + std::string(path);
    }
    const std::string version =
        m_endpoint.apiVersion.empty() ? std::string(preset.apiVersion) : m_endpoint.apiVersion;
    const auto escaped = [](const std::string &text) {
        return QUrl::toPercentEncoding(QString::fromStdString(text)).toStdString();
    };
    base += base.ends_with("/openai") ? "" : "/openai";
    return base + "/deployments/" + escaped(m_endpoint.model) + "/" + std::string(path) +
           "?api-version=" + escaped(version);
}

std::string ServiceLine::urlBeside(std::string_view path) const
{
    std::string base = baseUrlOf(m_endpoint);
    constexpr std::string_view api = "/v1";
    if (base.ends_with(api)) {
        base.resize(base.size() - api.size());
    }
    return base + "/" + std::string(path);
}

std::optional<ModelFailure> ServiceLine::addKey(const Secret &key, HttpRequest &request) const
{
    if (key.empty()) {
        return std::nullopt;
    }
    if (travelsOpenly(m_endpoint)) {
        ModelFailure made;
        made.fault = ModelFault::KeyExposed;
        made.message = "The API key would travel unencrypted to " + hostOf(m_endpoint) +
                       ". Use an address that starts with https://, or remove the key.";
        return made;
    }
    const bool bearer = findPreset(m_endpoint.preset)->keyStyle == KeyStyle::Bearer;
    request.headers.push_back({bearer ? "Authorization" : "api-key",
                               (bearer ? "Bearer " : "") + std::string(key.reveal())});
    return std::nullopt;
}

ExchangeReport ServiceLine::exchange(const std::string &url, const std::string &body,
                                     BodyReader &reader, std::stop_token stop) const
{
    ExchangeReport report;
    const Time end = steady_clock::now() + m_endpoint.timeouts.total;
    const Secret key = m_credentials.key ? m_credentials.key() : Secret();
    HttpRequest request{url, body, m_endpoint.headers};
    report.failure = addKey(key, request);
    if (report.failure) {
        return report;
    }
    reader.keepBack(key);
    int redirections = 0;
    int retries = 0;
    while (true) {
        ++report.attempts;
        reader.restart();
        report.failure = attempt(request, !key.empty(), reader, end, report, stop);
        if (!report.failure) {
            break;
        }
        report.tokens = reader.tokens() > 0;
        if (report.failure->fault == ModelFault::Redirected &&
            redirections++ < maximumRedirections) {
            if (auto target = sameServer(request.url, report.failure->location)) {
                request.url = std::move(*target);
                continue;
            }
        }
        const auto wait = waitBefore(retries, *report.failure, end);
        if (report.tokens || !wait) {
            break;
        }
        retries += isLoading(*report.failure) ? 0 : 1;
        if (!m_clock->sleep(*wait, stop)) {
            report.failure = cancelled();
            break;
        }
    }
    if (report.failure) {
        for (std::string *const text :
             {&report.failure->message, &report.failure->detail, &report.failure->location}) {
            *text = withoutSecret(*text, key);
        }
    }
    return report;
}

std::optional<ModelFailure> ServiceLine::fetch(const std::string &url, const std::string &body,
                                               nlohmann::json &document, std::stop_token stop) const
{
    JsonReader reader(m_endpoint);
    ExchangeReport report = exchange(url, body, reader, std::move(stop));
    if (!report.failure) {
        document = reader.document();
    }
    return std::move(report.failure);
}

std::optional<ModelFailure> ServiceLine::attempt(const HttpRequest &request, bool keySent,
                                                 BodyReader &reader, Time end,
                                                 ExchangeReport &report, std::stop_token stop) const
{
    const Timeouts &times = m_endpoint.timeouts;
    const Time start = steady_clock::now();
    Time deadline = start + times.connect;
    const auto exchange = m_transport.start(request, reader.maximumBytes());
    HttpHead head;
    std::string refusal;
    bool sent = false;
    int tokens = 0;
    while (true) {
        HttpEvent event = exchange->next(std::min(deadline, end), stop);
        switch (event.kind) {
        case HttpEvent::Kind::Sent:
            sent = true;
            deadline = steady_clock::now() + times.firstToken;
            break;
        case HttpEvent::Kind::Head:
            head = std::move(event.head);
            break;
        case HttpEvent::Kind::Data:
            if (head.status < 200 || head.status >= 300) {
                refusal += event.data;
                if (refusal.size() < maximumRefusalBytes) {
                    break;
                }
                event.kind = HttpEvent::Kind::Done;
            } else if (auto failure = reader.read(event.data)) {
                return failure;
            }
            if (reader.tokens() != tokens) {
                if (tokens == 0) {
                    report.firstToken =
                        std::chrono::duration_cast<milliseconds>(steady_clock::now() - start);
                }
                tokens = reader.tokens();
                deadline = steady_clock::now() + times.betweenTokens;
            }
            if (reader.enough()) {
                deadline = std::min(deadline, steady_clock::now() + lingering);
            }
            break;
        case HttpEvent::Kind::Done:
            break;
        case HttpEvent::Kind::Failed:
            if (reader.enough()) {
                return std::nullopt;
            }
            event.failure.status = head.status >= 300 ? head.status : 0;
            return std::move(event.failure);
        case HttpEvent::Kind::TimedOut:
            return reader.enough() ? std::nullopt : lateFailure(sent, tokens, end);
        case HttpEvent::Kind::Cancelled:
            return cancelled();
        }
        if (event.kind == HttpEvent::Kind::Done) {
            if (head.status >= 200 && head.status < 300) {
                return reader.finish();
            }
            ModelFailure failure = statusFailure(head, refusal, m_endpoint, keySent);
            failure.retryAfter = retryAfter(head.retryAfter, m_clock->now());
            return failure;
        }
        if (reader.done()) {
            return std::nullopt;
        }
    }
}

std::optional<ModelFailure> ServiceLine::lateFailure(bool sent, int tokens, Time end) const
{
    const std::string host = hostOf(m_endpoint);
    ModelFailure made;
    made.fault = ModelFault::TimedOut;
    if (!sent) {
        made.fault = ModelFault::Unreachable;
        made.message = host + " cannot be reached: no connection in time. Check the address and "
                              "the network.";
    } else if (steady_clock::now() >= end) {
        made.message = host + " was not done with its answer in time. Allow it more time, or "
                              "choose a faster model.";
    } else if (tokens == 0) {
        made.message = host + " did not begin to answer in time. It may be loading the model; "
                              "allow it more time, or choose a smaller one.";
    } else {
        made.message = host + " stopped in the middle of its answer.";
    }
    return made;
}

std::optional<milliseconds> ServiceLine::waitBefore(int retry, const ModelFailure &failure,
                                                    Time end) const
{
    constexpr milliseconds loadingPause{1'000};
    const bool loading = isLoading(failure);
    if (!loading && (retry >= m_retry.retries || !isTemporary(failure))) {
        return std::nullopt;
    }
    // somewhere in the upper half, so that those refused together do not come back together
    const milliseconds longest = std::min<milliseconds>(
        m_retry.firstDelay * (std::int64_t{1} << std::min(retry, 20)), m_retry.longestDelay);
    const milliseconds chosen(static_cast<std::int64_t>(static_cast<double>(longest.count()) *
                                                        (0.5 + 0.5 * m_random->uniform())));
    const milliseconds wait = loading ? loadingPause : std::max(chosen, failure.retryAfter);
    const bool tooLong = !loading && wait > m_retry.longestDelay;
    if (tooLong || steady_clock::now() + wait >= end) {
        return std::nullopt;
    }
    return wait;
}

} // namespace querent::llm
