// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/HttpFailure.h"

#include "llm/Utf8.h"

#include <QDateTime>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QRegularExpression>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <utility>

namespace querent::llm {

namespace {

using nlohmann::json;

constexpr std::size_t maximumComplaint = 300;

ModelFailure failure(ModelFault fault, std::string message, std::string detail = {})
{
    ModelFailure made;
    made.fault = fault;
    made.message = std::move(message);
    made.detail = std::move(detail);
    return made;
}

CertificateFault certificateFault(QSslError::SslError error)
{
    switch (error) {
    case QSslError::SelfSignedCertificate:
    case QSslError::SelfSignedCertificateInChain:
        return CertificateFault::SelfSigned;
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
    case QSslError::CertificateUntrusted:
        return CertificateFault::UnknownAuthority;
    case QSslError::CertificateExpired:
        return CertificateFault::Expired;
    case QSslError::CertificateNotYetValid:
        return CertificateFault::NotYetValid;
    case QSslError::HostNameMismatch:
        return CertificateFault::OtherName;
    case QSslError::CertificateRevoked:
        return CertificateFault::Revoked;
    default:
        return CertificateFault::Other;
    }
}

std::string_view explanation(CertificateFault fault)
{
    switch (fault) {
    case CertificateFault::SelfSigned:
        return "it is signed by itself. If the server is yours, name its certificate file.";
    case CertificateFault::UnknownAuthority:
        return "its authority is not known here. If it is your company's, name the file with its "
               "certificate.";
    case CertificateFault::Expired:
        return "it has expired. Check this computer's date, or tell who runs the server.";
    case CertificateFault::NotYetValid:
        return "it is not valid yet. Check this computer's date.";
    case CertificateFault::OtherName:
        return "it was made for another host name. Check the address.";
    case CertificateFault::Revoked:
        return "it has been revoked. Tell who runs the server.";
    default:
        return "the secure connection cannot be made. Check the address and the port.";
    }
}

/// The first error is often a consequence; the most telling one counts.
CertificateFault worstOf(const QList<QSslError> &errors)
{
    CertificateFault worst = CertificateFault::Other;
    for (const QSslError &error : errors) {
        const CertificateFault fault = certificateFault(error.error());
        const bool telling = fault != CertificateFault::Other;
        const bool better =
            worst == CertificateFault::Other || (worst == CertificateFault::UnknownAuthority &&
                                                 fault != CertificateFault::UnknownAuthority);
        if (telling && better) {
            worst = fault;
        }
    }
    return worst;
}

ModelFailure tlsFailure(const std::string &host, const QList<QSslError> &errors, std::string detail)
{
    const CertificateFault fault = worstOf(errors);
    for (const QSslError &error : errors) {
        detail += (detail.empty() ? "" : "; ") + error.errorString().toStdString();
    }
    ModelFailure made = failure(ModelFault::TlsFailed,
                                "The certificate of " + host +
                                    " is not trusted: " + std::string(explanation(fault)),
                                shortened(detail, maximumComplaint));
    if (errors.isEmpty()) {
        made.message = "No secure connection to " + host +
                       ". Check the port, and whether the server speaks https at all.";
    }
    made.certificate = fault;
    return made;
}

/// The text of a web page, or any other text as it is; blanks drawn together.
std::string withoutMarkup(std::string_view text)
{
    QString page = QString::fromStdString(validUtf8(text.substr(0, 16 * 1024)));
    page.removeIf([](QChar c) { return c.category() == QChar::Other_Control && !c.isSpace(); });
    static const QRegularExpression markup(
        QStringLiteral("<(!doctype|html|head|body|title|h\\d|p|div|pre|center|script|style)\\b"),
        QRegularExpression::CaseInsensitiveOption);
    if (!page.contains(markup)) {
        return page.simplified().toStdString();
    }
    static const QRegularExpression hidden(
        QStringLiteral("<(script|style|head)\\b.*?(</\\1\\s*>|$)|<!--.*?(-->|$)"),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression title(QStringLiteral("<title[^>]*>([^<]*)"),
                                          QRegularExpression::CaseInsensitiveOption);
    const QString named = title.match(page).captured(1);
    page.remove(hidden);
    static const QRegularExpression tags(QStringLiteral("<[^>]*(>|$)"));
    page.replace(tags, QStringLiteral(" "));
    page = (named.isEmpty() || page.contains(named.trimmed())) ? page : named + u' ' + page;
    page.replace(QStringLiteral("&nbsp;"), QStringLiteral(" "));
    page.replace(QStringLiteral("&lt;"), QStringLiteral("<"));
    page.replace(QStringLiteral("&gt;"), QStringLiteral(">"));
    page.replace(QStringLiteral("&quot;"), QStringLiteral("\""));
    page.replace(QStringLiteral("&#39;"), QStringLiteral("'"));
    page.replace(QStringLiteral("&amp;"), QStringLiteral("&"));
    return page.simplified().toStdString();
}

std::string messageIn(const json &document)
{
    const json *place = &document;
    for (const char *const name : {"error", "message", "detail", "msg"}) {
        if (place->is_array() && !place->empty()) {
            place = &place->front();
        }
        if (place->is_object() && place->contains(name)) {
            place = &(*place)[name];
        }
    }
    return place->is_string() ? place->get<std::string>() : std::string();
}

bool mentions(const std::string &text, const char *pattern)
{
    const QRegularExpression expression(QString::fromLatin1(pattern),
                                        QRegularExpression::CaseInsensitiveOption);
    return expression.match(QString::fromStdString(text)).hasMatch();
}

bool namesTheModel(const std::string &complaint)
{
    return mentions(complaint,
                    "model_not_found|deploymentnotfound|invalid model|not a valid model|"
                    "no endpoints found|unknown model|"
                    "(model|deployment)\\b.*(not found|not exist|unknown|no such|not available|"
                    "not loaded|not supported)|no models? (is )?(loaded|found|available)");
}

bool isTooLong(const std::string &complaint)
{
    return mentions(complaint, "context (size|length|window)|maximum context|too many tokens|"
                               "prompt is too long|exceed.*(context|tokens)");
}

ModelFailure refusedRequest(const std::string &host, int status, std::string complaint)
{
    std::string message = host + " does not accept the request.";
    if (status == 413 || isTooLong(complaint)) {
        message = "The question and what goes with it are too long for this model. Choose a model "
                  "with a larger context, or let the server use more of it.";
    }
    return failure(ModelFault::RequestRefused, std::move(message), std::move(complaint));
}

ModelFailure classified(int status, const std::string &complaint, const Endpoint &endpoint,
                        bool keySent)
{
    const std::string host = hostOf(endpoint);
    if (status == 401 && !keySent) {
        return failure(ModelFault::KeyMissing, host + " asks for an API key. Enter it.", complaint);
    }
    if (status == 401) {
        return failure(ModelFault::KeyRefused,
                       host + " does not accept the API key. Check it, or make a new one.",
                       complaint);
    }
    if ((status == 400 || status == 404 || status == 422) && namesTheModel(complaint)) {
        return failure(ModelFault::ModelUnknown,
                       host + " has no model \"" + endpoint.model + "\". Choose one that it lists.",
                       complaint);
    }
    switch (status) {
    case 402:
    case 403:
        return failure(ModelFault::Forbidden,
                       host + " does not allow this with your account. Check its rights and its "
                              "credit.",
                       complaint);
    case 404:
    case 405:
        return failure(ModelFault::WrongPath,
                       "There is no API of the OpenAI protocol under " + baseUrlOf(endpoint) +
                           ". The address usually ends in /v1.",
                       complaint);
    case 408:
        return failure(ModelFault::TimedOut, host + " gave up waiting for the model.", complaint);
    case 429:
        return failure(ModelFault::RateLimited,
                       host + " has had too many requests, or your credit is used up. Try again "
                              "later.",
                       complaint);
    default:
        break;
    }
    if (status >= 500) {
        return failure(ModelFault::ServerError,
                       host + " has trouble of its own (" + std::to_string(status) +
                           "). Try again later.",
                       complaint);
    }
    return refusedRequest(host, status, complaint);
}

} // namespace

ModelFailure transportFailure(const QNetworkReply &reply, const QList<QSslError> &tlsErrors)
{
    const QUrl url = reply.url();
    const std::string host = url.host().toStdString();
    const std::string at =
        host + ":" + std::to_string(url.port(url.scheme() == QLatin1String("https") ? 443 : 80));
    const std::string detail = shortened(reply.errorString().toStdString(), maximumComplaint);
    const bool proxied = reply.manager()->proxy().type() != QNetworkProxy::NoProxy;
    const bool unfound = reply.error() == QNetworkReply::HostNotFoundError ||
                         reply.error() == QNetworkReply::ConnectionRefusedError;
    if (proxied && unfound) {
        return failure(ModelFault::ProxyFailed, "The proxy cannot be reached. Check its address.",
                       detail);
    }
    switch (reply.error()) {
    case QNetworkReply::HostNotFoundError:
        return failure(ModelFault::NameNotFound,
                       "There is no host called " + host +
                           ". Check the address and the network connection.",
                       detail);
    case QNetworkReply::ConnectionRefusedError:
        return failure(ModelFault::Refused,
                       "Nothing listens on " + at + ". Start the model server, or check the port.",
                       detail);
    case QNetworkReply::SslHandshakeFailedError:
        return tlsFailure(at, tlsErrors, tlsErrors.isEmpty() ? detail : std::string());
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ContentReSendError:
    case QNetworkReply::ProtocolFailure:
    case QNetworkReply::ProtocolInvalidOperationError:
        return failure(ModelFault::BrokeOff, at + " closed the connection in the middle.", detail);
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::UnknownProxyError:
        return failure(ModelFault::ProxyFailed, "The proxy cannot be reached. Check its address.",
                       detail);
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return failure(ModelFault::ProxyFailed,
                       "The proxy does not accept the user name and password.", detail);
    case QNetworkReply::TimeoutError:
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError:
        return failure(ModelFault::Unreachable,
                       at + " cannot be reached. Check the network connection.", detail);
    default:
        break;
    }
    // Qt has no code of its own for hosts and networks without a way to them
    const bool answered = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).isValid();
    if (answered) {
        return failure(ModelFault::BrokeOff, at + " closed the connection in the middle.", detail);
    }
    return failure(ModelFault::Unreachable,
                   at + " cannot be reached. Check the address and the network connection.",
                   detail);
}

ModelFailure statusFailure(const HttpHead &head, std::string_view body, const Endpoint &endpoint,
                           bool keySent)
{
    ModelFailure made;
    if (head.status >= 300 && head.status < 400) {
        made = failure(ModelFault::Redirected,
                       hostOf(endpoint) + " sends requests on to another address. If you trust "
                                          "that one, enter it instead.",
                       shortened(validUtf8(head.location), maximumComplaint));
        made.location = made.detail;
    } else {
        made = classified(head.status, complaintIn(body), endpoint, keySent);
    }
    made.status = head.status;
    return made;
}

ModelFailure reportedFailure(std::string_view body, const Endpoint &endpoint)
{
    const json document = json::parse(body, nullptr, false);
    int status = 500;
    if (document.is_object() && document.contains("error") && document["error"].is_object()) {
        const json code = document["error"].value("code", json());
        status = code.is_number_integer() ? code.get<int>() : status;
    }
    const bool refusal = status >= 400 && status < 600;
    return classified(refusal ? status : 500, complaintIn(body), endpoint, true);
}

ModelFailure foreignFailure(std::string_view body, const Endpoint &endpoint)
{
    return failure(ModelFault::NotAModelServer,
                   baseUrlOf(endpoint) + " answers, but not in the OpenAI protocol. Check the "
                                         "address: it usually ends in /v1.",
                   complaintIn(body));
}

ModelFailure endlessFailure()
{
    return failure(ModelFault::TooLarge, "The server's answer has no end. It was given up.");
}

std::string complaintIn(std::string_view body)
{
    const json document = json::parse(body, nullptr, false);
    std::string text = document.is_discarded() ? std::string() : messageIn(document);
    text = withoutMarkup(text.empty() ? body : std::string_view(text));
    return shortened(text, maximumComplaint);
}

std::chrono::milliseconds retryAfter(std::string_view header,
                                     std::chrono::system_clock::time_point now)
{
    constexpr double most = 1e6;
    constexpr std::chrono::milliseconds none{-1};
    while (!header.empty() && header.front() == ' ') {
        header.remove_prefix(1);
    }
    double seconds = 0;
    const auto read = std::from_chars(header.data(), header.data() + header.size(), seconds);
    if (read.ec == std::errc() && read.ptr == header.data() + header.size()) {
        return seconds >= 0 ? std::chrono::milliseconds(
                                  static_cast<std::int64_t>(std::min(seconds, most) * 1000))
                            : none;
    }
    QString written = QString::fromUtf8(header.data(), static_cast<qsizetype>(header.size()));
    written.replace(QStringLiteral("GMT"), QStringLiteral("+0000"));
    const QDateTime date = QDateTime::fromString(written, Qt::RFC2822Date);
    if (!date.isValid()) {
        return none;
    }
    const auto wait = std::chrono::milliseconds(date.toMSecsSinceEpoch()) -
                      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch());
    return std::clamp(wait, std::chrono::milliseconds(0),
                      std::chrono::milliseconds(static_cast<std::int64_t>(most * 1000)));
}

} // namespace querent::llm
