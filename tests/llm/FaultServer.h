// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSslConfiguration>
#include <QTcpSocket>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace querent::tests {

struct ReceivedRequest
{
    QByteArray method;
    QByteArray target;
    QByteArray head; ///< all header lines, as they came
    QByteArray body;
};

/// The server's side of one connection, on a thread of its own. Everything it does ends soon after
/// the server is told to stop or the client has gone.
class Connection
{
public:
    Connection(QTcpSocket &socket, const std::atomic<bool> &stopping, ReceivedRequest request,
               int number);

    [[nodiscard]] const ReceivedRequest &request() const { return m_request; }
    /// Of this request among all that the server has received, from 0.
    [[nodiscard]] int number() const { return m_number; }

    /// Writes to the socket; false once the client has gone.
    bool send(const QByteArray &bytes);
    void pause(std::chrono::milliseconds time);
    /// Waits until the client goes.
    void hold();
    /// Ends the connection with RST instead of FIN.
    void reset();

    /// A whole answer with its length.
    void answer(int status, const QByteArray &type, const QByteArray &body,
                const QByteArray &headers = {});
    /// The head of an answer whose end is the end of the connection.
    bool beginStream(const QByteArray &type = "text/event-stream");
    /// One piece of a chat reply.
    bool sendToken(const QByteArray &text);

private:
    [[nodiscard]] bool alive() const;

    QTcpSocket &m_socket;
    const std::atomic<bool> &m_stopping;
    ReceivedRequest m_request;
    int m_number;
};

/// What a server does with a request it has received.
using Behaviour = std::function<void(Connection &connection)>;

/// A server on loopback that behaves as it is told, however badly.
class FaultServer
{
public:
    explicit FaultServer(Behaviour behaviour);
    /// Speaks TLS.
    FaultServer(Behaviour behaviour, QSslConfiguration tls);
    ~FaultServer();
    FaultServer(const FaultServer &) = delete;
    FaultServer &operator=(const FaultServer &) = delete;

    [[nodiscard]] int port() const { return m_port; }
    /// "http://127.0.0.1:PORT/v1"
    [[nodiscard]] std::string url(const std::string &host = "127.0.0.1") const;
    [[nodiscard]] std::vector<ReceivedRequest> requests() const;

private:
    class Listener;

    void listen(const std::function<void(bool)> &listening);
    void serve(qintptr descriptor);
    [[nodiscard]] int received(const ReceivedRequest &request);

    Behaviour m_behaviour;
    std::unique_ptr<QSslConfiguration> m_tls;
    std::atomic<bool> m_stopping = false;
    int m_port = 0;
    mutable std::mutex m_mutex;
    std::vector<ReceivedRequest> m_requests;
    std::vector<std::jthread> m_connections; ///< touched by the listening thread alone
    std::jthread m_thread;
};

/// `text` as the message of a chat reply that is not streamed.
[[nodiscard]] QByteArray chatDocument(const QByteArray &text);
/// `text` as the stream of a chat reply, a piece for each of its words, up to the end mark.
[[nodiscard]] QByteArray chatStream(const QByteArray &text, const QByteArray &lineEnd = "\n");
/// One event with `delta` as what the reply gains.
[[nodiscard]] QByteArray chatEvent(const QByteArray &delta, const QByteArray &finish = "null");

} // namespace querent::tests
