// SPDX-License-Identifier: GPL-3.0-or-later
#include "FaultServer.h"

#include <QSslSocket>
#include <QTcpServer>

#include <nlohmann/json.hpp>

#include <utility>

#ifdef Q_OS_UNIX
#include <sys/socket.h>
#endif

namespace querent::tests {

namespace {

using std::chrono::milliseconds;

constexpr int step = 10;
constexpr milliseconds patience{60'000};

QByteArray quoted(const QByteArray &text)
{
    return QByteArray::fromStdString(nlohmann::json(text.toStdString()).dump());
}

/// The request up to the end of its body, as far as the client sends it.
ReceivedRequest readRequest(QTcpSocket &socket, const std::atomic<bool> &stopping)
{
    QByteArray bytes;
    qsizetype headEnd = -1;
    qsizetype length = 0;
    while (!stopping && (headEnd < 0 || bytes.size() < headEnd + 4 + length)) {
        if (socket.bytesAvailable() == 0 && !socket.waitForReadyRead(step) &&
            socket.state() != QAbstractSocket::ConnectedState) {
            break;
        }
        bytes += socket.readAll();
        headEnd = bytes.indexOf("\r\n\r\n");
        const qsizetype field = bytes.toLower().indexOf("content-length:");
        if (headEnd >= 0 && field >= 0 && field < headEnd) {
            const qsizetype start = field + 15;
            length = bytes.mid(start, bytes.indexOf('\r', start) - start).trimmed().toInt();
        }
    }
    const QList<QByteArray> first = bytes.left(bytes.indexOf('\r')).split(' ');
    if (headEnd < 0 || first.size() < 2) {
        return {};
    }
    return {first[0], first[1], bytes.left(headEnd), bytes.mid(headEnd + 4)};
}

} // namespace

Connection::Connection(QTcpSocket &socket, const std::atomic<bool> &stopping,
                       ReceivedRequest request, int number)
    : m_socket(socket), m_stopping(stopping), m_request(std::move(request)), m_number(number)
{}

bool Connection::alive() const
{
    return !m_stopping && m_socket.state() == QAbstractSocket::ConnectedState;
}

bool Connection::send(const QByteArray &bytes)
{
    m_socket.write(bytes);
    while (alive() && m_socket.bytesToWrite() > 0) {
        m_socket.waitForBytesWritten(step);
    }
    return alive();
}

void Connection::pause(milliseconds time)
{
    const auto end = std::chrono::steady_clock::now() + time;
    while (alive() && std::chrono::steady_clock::now() < end) {
        const auto left =
            std::chrono::ceil<milliseconds>(end - std::chrono::steady_clock::now()).count();
        m_socket.waitForReadyRead(static_cast<int>(std::clamp<std::int64_t>(left, 1, step)));
        m_socket.readAll();
    }
}

void Connection::hold()
{
    pause(patience);
}

void Connection::reset()
{
#ifdef Q_OS_UNIX
    const linger now{1, 0};
    setsockopt(static_cast<int>(m_socket.socketDescriptor()), SOL_SOCKET, SO_LINGER, &now,
               sizeof now);
#endif
    m_socket.abort();
}

void Connection::answer(int status, const QByteArray &type, const QByteArray &body,
                        const QByteArray &headers)
{
    send("HTTP/1.1 " + QByteArray::number(status) + " x\r\nContent-Type: " + type +
         "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n" +
         headers + "\r\n" + body);
}

bool Connection::beginStream(const QByteArray &type)
{
    return send("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nConnection: close\r\n\r\n");
}

bool Connection::sendToken(const QByteArray &text)
{
    return send(chatEvent("{\"content\":" + quoted(text) + "}"));
}

/// Hands every connection to a thread of its own.
class FaultServer::Listener final : public QTcpServer
{
public:
    explicit Listener(FaultServer &owner) : m_owner(owner) {}

protected:
    void incomingConnection(qintptr descriptor) override
    {
        m_owner.m_connections.emplace_back(
            [&owner = m_owner, descriptor] { owner.serve(descriptor); });
    }

private:
    FaultServer &m_owner;
};

FaultServer::FaultServer(Behaviour behaviour) : FaultServer(std::move(behaviour), {}) {}

FaultServer::FaultServer(Behaviour behaviour, QSslConfiguration tls)
    : m_behaviour(std::move(behaviour))
{
    if (!tls.isNull()) {
        m_tls = std::make_unique<QSslConfiguration>(std::move(tls));
    }
    std::atomic<bool> listening = false;
    m_thread = std::jthread([this, &listening] {
        listen([&listening](bool) {
            listening = true;
            listening.notify_one();
        });
    });
    listening.wait(false);
}

FaultServer::~FaultServer()
{
    m_stopping = true;
    m_thread.join();
}

void FaultServer::listen(const std::function<void(bool)> &listening)
{
    Listener listener(*this);
    const bool done = listener.listen(QHostAddress::LocalHost);
    m_port = listener.serverPort();
    listening(done);
    while (!m_stopping) {
        listener.waitForNewConnection(step);
    }
    m_connections.clear();
}

std::string FaultServer::url(const std::string &host) const
{
    return (m_tls ? "https://" : "http://") + host + ":" + std::to_string(m_port) + "/v1";
}

std::vector<ReceivedRequest> FaultServer::requests() const
{
    const std::scoped_lock lock(m_mutex);
    return m_requests;
}

int FaultServer::received(const ReceivedRequest &request)
{
    const std::scoped_lock lock(m_mutex);
    m_requests.push_back(request);
    return static_cast<int>(m_requests.size()) - 1;
}

void FaultServer::serve(qintptr descriptor)
{
    QSslSocket socket;
    socket.setSocketDescriptor(descriptor);
    if (m_tls) {
        socket.setSslConfiguration(*m_tls);
        socket.startServerEncryption();
        if (!socket.waitForEncrypted(static_cast<int>(patience.count()))) {
            return;
        }
    }
    const ReceivedRequest request = readRequest(socket, m_stopping);
    if (request.method.isEmpty()) {
        return;
    }
    Connection connection(socket, m_stopping, request, received(request));
    m_behaviour(connection);
    if (socket.state() == QAbstractSocket::ConnectedState) {
        socket.disconnectFromHost();
        if (socket.state() != QAbstractSocket::UnconnectedState) {
            socket.waitForDisconnected(static_cast<int>(patience.count()));
        }
    }
}

QByteArray chatDocument(const QByteArray &text)
{
    return R"({"id":"1","object":"chat.completion","choices":[{"index":0,"message":)"
           R"({"role":"assistant","content":)" +
           quoted(text) + R"(},"finish_reason":"stop"}],"usage":{"prompt_tokens":7,)" +
           R"("completion_tokens":3,"total_tokens":10}})";
}

QByteArray chatEvent(const QByteArray &delta, const QByteArray &finish)
{
    return R"(data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":)" + delta +
           R"(,"finish_reason":)" + finish + "}]}\n\n";
}

QByteArray chatStream(const QByteArray &text, const QByteArray &lineEnd)
{
    QByteArray stream = chatEvent(R"({"role":"assistant","content":""})");
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype space = text.indexOf(' ', at);
        const qsizetype end = space < 0 ? text.size() : space + 1;
        stream += chatEvent("{\"content\":" + quoted(text.mid(at, end - at)) + "}");
        at = end;
    }
    stream += chatEvent("{}", R"("stop")");
    stream += "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":7,\"completion_tokens\":3}}\n\n";
    stream += "data: [DONE]\n\n";
    return stream.replace("\n", lineEnd);
}

} // namespace querent::tests
