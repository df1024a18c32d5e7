// SPDX-License-Identifier: GPL-3.0-or-later
#include "llm/HttpTransport.h"

#include "llm/HttpFailure.h"

#include <QIODevice>
#include <QNetworkAccessManager>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QPointer>
#include <QSslConfiguration>
#include <QThread>

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>

namespace querent::llm {

namespace {

/// A body that cannot be read again. Qt would send a request up to three times more, unasked, when
/// the connection ends before the answer; a model would think four times over.
class OneTimeBody final : public QIODevice
{
public:
    explicit OneTimeBody(QByteArray bytes) : m_bytes(std::move(bytes))
    {
        open(ReadOnly | Unbuffered);
    }

    [[nodiscard]] bool isSequential() const override { return true; }
    bool reset() override { return false; }
    [[nodiscard]] bool atEnd() const override { return m_at == m_bytes.size(); }
    [[nodiscard]] qint64 bytesAvailable() const override { return m_bytes.size() - m_at; }

protected:
    qint64 readData(char *data, qint64 maximum) override
    {
        const qint64 count = std::min<qint64>(maximum, m_bytes.size() - m_at);
        if (count == 0) {
            return -1;
        }
        std::memcpy(data, m_bytes.constData() + m_at, static_cast<std::size_t>(count));
        m_at += count;
        return count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_bytes;
    qint64 m_at = 0;
};

std::string headerOf(const QNetworkReply &reply, const char *name)
{
    return reply.rawHeader(name).toStdString();
}

HttpHead headOf(const QNetworkReply &reply)
{
    return {reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(),
            headerOf(reply, "Content-Type"), headerOf(reply, "Location"),
            headerOf(reply, "Retry-After")};
}

/// The network thread's side of a request.
class RunningRequest final : public QObject
{
public:
    RunningRequest(const HttpRequest &request, const QNetworkProxy &proxy,
                   const QSslConfiguration &tls, std::size_t maximumBytes,
                   std::shared_ptr<HttpExchange::State> state, QObject *parent);
    ~RunningRequest() override;

    /// Hands on what has arrived, as far as there is room for it.
    void read();

private:
    [[nodiscard]] QNetworkReply *send(const HttpRequest &request, const QSslConfiguration &tls);
    void announceSent();
    void announceHead();
    void finish();
    void conclude();

    std::unique_ptr<OneTimeBody> m_body;
    /// One a request: it would send the next one on a connection that the server is just closing.
    QNetworkAccessManager m_manager;
    QNetworkReply *m_reply = nullptr; ///< the manager's
    std::size_t m_left;
    std::shared_ptr<HttpExchange::State> m_state;
    QList<QSslError> m_tlsErrors;
    bool m_sentAnnounced = false;
    bool m_headAnnounced = false;
    bool m_refused = false;  ///< by a status
    bool m_finished = false; ///< all has arrived, and not all is handed on
};

} // namespace

/// What both threads know of a request.
struct HttpExchange::State
{
    /// Data that waits beyond this is left to the network, and handed over in such pieces, so that
    /// the caller looks at the time between them.
    static constexpr std::size_t pieceBytes = std::size_t{64} * 1024;
    static constexpr std::size_t maximumWaiting = 16 * pieceBytes;

    void push(HttpEvent event)
    {
        const std::scoped_lock lock(mutex);
        waiting += event.data.size();
        const bool joins = event.kind == HttpEvent::Kind::Data && !events.empty() &&
                           events.back().kind == HttpEvent::Kind::Data &&
                           events.back().data.size() + event.data.size() <= pieceBytes;
        if (joins) {
            events.back().data += event.data;
        } else {
            events.push_back(std::move(event));
        }
        changed.notify_one();
    }
    [[nodiscard]] bool full()
    {
        const std::scoped_lock lock(mutex);
        return waiting >= maximumWaiting;
    }

    std::mutex mutex;
    std::condition_variable_any changed;
    std::deque<HttpEvent> events;
    std::size_t waiting = 0; ///< bytes of data in `events`
    QObject *network = nullptr;
    QPointer<RunningRequest> running; ///< of the network thread alone
};

HttpExchange::HttpExchange(std::shared_ptr<State> state) : m_state(std::move(state)) {}

HttpExchange::~HttpExchange()
{
    QMetaObject::invokeMethod(
        m_state->network, [state = m_state] { delete state->running; }, Qt::QueuedConnection);
}

HttpEvent HttpExchange::next(std::chrono::steady_clock::time_point deadline, std::stop_token stop)
{
    std::unique_lock lock(m_state->mutex);
    const bool any = m_state->changed.wait_until(lock, stop, deadline,
                                                 [this] { return !m_state->events.empty(); });
    HttpEvent event;
    if (stop.stop_requested()) {
        event.kind = HttpEvent::Kind::Cancelled;
    } else if (!any || std::chrono::steady_clock::now() >= deadline) {
        event.kind = HttpEvent::Kind::TimedOut;
    } else {
        event = std::move(m_state->events.front());
        m_state->events.pop_front();
        const bool wasFull = m_state->waiting >= State::maximumWaiting;
        m_state->waiting -= event.data.size();
        if (wasFull && m_state->waiting < State::maximumWaiting) {
            QMetaObject::invokeMethod(
                m_state->network,
                [state = m_state] {
                    if (state->running != nullptr) {
                        state->running->read();
                    }
                },
                Qt::QueuedConnection);
        }
    }
    return event;
}

namespace {

RunningRequest::RunningRequest(const HttpRequest &request, const QNetworkProxy &proxy,
                               const QSslConfiguration &tls, std::size_t maximumBytes,
                               std::shared_ptr<HttpExchange::State> state, QObject *parent)
    : QObject(parent), m_left(maximumBytes), m_state(std::move(state))
{
    // what is not read yet waits in the socket, where it costs nothing
    constexpr qint64 readAtOnce = qint64{256} * 1024;
    m_manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    m_manager.setProxy(proxy);
    m_reply = send(request, tls);
    m_reply->setReadBufferSize(readAtOnce);
    connect(m_reply, &QNetworkReply::requestSent, this, &RunningRequest::announceSent);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &RunningRequest::announceHead);
    connect(m_reply, &QNetworkReply::readyRead, this, &RunningRequest::read);
    connect(m_reply, &QNetworkReply::finished, this, &RunningRequest::finish);
    connect(m_reply, &QNetworkReply::sslErrors, this,
            [this](const QList<QSslError> &errors) { m_tlsErrors = errors; });
}

RunningRequest::~RunningRequest()
{
    // before its manager, which waits for a thread that may be waiting for the reply
    m_reply->disconnect(this);
    delete m_reply;
}

QNetworkReply *RunningRequest::send(const HttpRequest &request, const QSslConfiguration &tls)
{
    QNetworkRequest sent(QUrl(QString::fromStdString(request.url)));
    sent.setSslConfiguration(tls);
    sent.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    sent.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    sent.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    for (const Header &header : request.headers) {
        sent.setRawHeader(QByteArray::fromStdString(header.name),
                          QByteArray::fromStdString(header.value));
    }
    // compressed streams arrive in lumps
    sent.setRawHeader("Accept-Encoding", "identity");
    if (request.body.empty()) {
        return m_manager.get(sent);
    }
    sent.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("application/json"));
    sent.setHeader(QNetworkRequest::ContentLengthHeader,
                   static_cast<qlonglong>(request.body.size()));
    m_body = std::make_unique<OneTimeBody>(QByteArray::fromStdString(request.body));
    return m_manager.post(sent, m_body.get());
}

void RunningRequest::announceSent()
{
    if (!std::exchange(m_sentAnnounced, true)) {
        m_state->push({HttpEvent::Kind::Sent, {}, {}, {}});
    }
}

void RunningRequest::announceHead()
{
    HttpHead head = headOf(*m_reply);
    if (head.status != 0 && !m_headAnnounced) {
        announceSent();
        m_headAnnounced = true;
        m_refused = head.status >= 300;
        m_state->push({HttpEvent::Kind::Head, std::move(head), {}, {}});
    }
}

void RunningRequest::read()
{
    announceHead();
    while (m_reply->bytesAvailable() > 0 && !m_state->full()) {
        const QByteArray data = m_reply->read(HttpExchange::State::pieceBytes);
        const auto size = static_cast<std::size_t>(data.size());
        if (size > m_left) {
            m_state->push({HttpEvent::Kind::Failed, {}, {}, endlessFailure()});
            m_reply->disconnect(this);
            deleteLater();
            return;
        }
        m_left -= size;
        m_state->push({HttpEvent::Kind::Data, {}, data.toStdString(), {}});
    }
    if (m_finished && m_reply->bytesAvailable() == 0) {
        conclude();
    }
}

void RunningRequest::finish()
{
    m_finished = true;
    read();
}

void RunningRequest::conclude()
{
    m_finished = false;
    const QNetworkReply::NetworkError error = m_reply->error();
    // a refusal is an answer, too; and Qt wants to send again where the end of the connection is
    // the end of the answer and comes right behind it
    const bool ended = m_headAnnounced && error == QNetworkReply::ContentReSendError &&
                       !m_reply->hasRawHeader("Content-Length") &&
                       !m_reply->hasRawHeader("Transfer-Encoding");
    const bool answered = error == QNetworkReply::NoError || ended ||
                          (m_refused && error > QNetworkReply::UnknownProxyError);
    HttpEvent last{HttpEvent::Kind::Done, {}, {}, {}};
    if (!answered) {
        last.kind = HttpEvent::Kind::Failed;
        last.failure = transportFailure(*m_reply, m_tlsErrors);
    }
    m_state->push(std::move(last));
    deleteLater();
}

} // namespace

/// Lives on the network thread.
class HttpTransport::Network final : public QObject
{
public:
    Network(Proxy proxy, SecretSource password, std::string certificates)
        : m_proxy(std::move(proxy))
        , m_password(std::move(password))
        , m_certificates(std::move(certificates))
    {}

    void begin(const HttpRequest &request, std::size_t maximumBytes,
               const std::shared_ptr<HttpExchange::State> &state)
    {
        state->running =
            new RunningRequest(request, proxyFor(request.url), tls(), maximumBytes, state, this);
    }

private:
    [[nodiscard]] const QSslConfiguration &tls()
    {
        if (!m_tls) {
            m_tls = QSslConfiguration::defaultConfiguration();
            m_tls->setPeerVerifyMode(QSslSocket::VerifyPeer);
            if (!m_certificates.empty()) {
                m_tls->setCaCertificates(
                    QSslConfiguration::systemCaCertificates() +
                    QSslCertificate::fromData(QByteArray::fromStdString(m_certificates)));
            }
        }
        return *m_tls;
    }

    [[nodiscard]] QNetworkProxy proxyFor(const std::string &url) const
    {
        Endpoint endpoint;
        endpoint.baseUrl = url;
        if (m_proxy.kind == Proxy::Kind::None || staysOnThisComputer(endpoint)) {
            return QNetworkProxy::NoProxy;
        }
        if (m_proxy.kind == Proxy::Kind::System) {
            const auto found = QNetworkProxyFactory::systemProxyForQuery(
                QNetworkProxyQuery(QUrl(QString::fromStdString(url))));
            return found.isEmpty() ? QNetworkProxy(QNetworkProxy::NoProxy) : found.first();
        }
        const bool http = m_proxy.kind == Proxy::Kind::Http;
        const Secret password = m_password ? m_password() : Secret();
        const std::string_view text = password.reveal();
        return {http ? QNetworkProxy::HttpProxy : QNetworkProxy::Socks5Proxy,
                QString::fromStdString(m_proxy.host), static_cast<quint16>(m_proxy.port),
                QString::fromStdString(m_proxy.user),
                QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))};
    }

    Proxy m_proxy;
    SecretSource m_password;
    std::string m_certificates;
    std::optional<QSslConfiguration> m_tls;
};

HttpTransport::HttpTransport(const Proxy &proxy, SecretSource proxyPassword,
                             std::string certificates)
    : m_thread(std::make_unique<QThread>())
    , m_network(new Network(proxy, std::move(proxyPassword), std::move(certificates)))
{
    m_thread->setObjectName(QStringLiteral("model network"));
    m_network->moveToThread(m_thread.get());
    QObject::connect(m_thread.get(), &QThread::finished, m_network, &QObject::deleteLater);
    m_thread->start();
}

HttpTransport::~HttpTransport()
{
    m_thread->quit();
    m_thread->wait();
}

std::unique_ptr<HttpExchange> HttpTransport::start(const HttpRequest &request,
                                                   std::size_t maximumBytes)
{
    auto state = std::make_shared<HttpExchange::State>();
    state->network = m_network;
    QMetaObject::invokeMethod(
        m_network,
        [network = m_network, request, maximumBytes, state] {
            network->begin(request, maximumBytes, state);
        },
        Qt::QueuedConnection);
    return std::make_unique<HttpExchange>(std::move(state));
}

} // namespace querent::llm
