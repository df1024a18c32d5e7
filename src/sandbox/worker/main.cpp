// SPDX-License-Identifier: GPL-3.0-or-later
#include "Confinement.h"
#include "ScriptHost.h"

#include <QCoreApplication>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <iterator>
#include <mutex>
#include <new>
#include <thread>

#if defined(Q_OS_UNIX)
#include <unistd.h>
#endif

// The program behind AnalysisRunner: one JSON request on stdin, one JSON reply on stdout.
//   request  {"version":1,"code","data":{"columns","rows"},"limits":{"wall_ms","cpu_s",
//             "memory_bytes","output_bytes"}}
//   reply    see ScriptHost::run()

namespace {

using nlohmann::json;

std::atomic_bool replied = false;

/// Writes without allocating: there may be nothing left to allocate.
void replyAndExit(const char *text)
{
    if (!replied.exchange(true)) {
        std::fwrite(text, 1, std::strlen(text), stdout);
        std::fflush(stdout);
    }
    std::_Exit(0);
}

void outOfMemory()
{
    replyAndExit(R"({"version":1,"ok":false,"problem":"memory","message":"","line":0})");
}

/// The engine lets its failed allocations end the program.
void onTerminate()
{
    const std::exception_ptr thrown = std::current_exception();
    if (thrown) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::bad_alloc &) {
            outOfMemory();
        } catch (...) {
            std::abort();
        }
    }
    std::abort();
}

/// Ends the run when its time is up, first kindly, then whatever the engine is doing.
class Watchdog
{
public:
    Watchdog(querent::sandbox::ScriptHost &host, std::chrono::milliseconds time)
        : m_thread([this, &host, time](const std::stop_token &stop) { watch(host, time, stop); })
    {}

private:
    void watch(querent::sandbox::ScriptHost &host, std::chrono::milliseconds time,
               const std::stop_token &stop)
    {
        constexpr std::chrono::milliseconds grace{300};
        std::unique_lock lock(m_mutex);
        m_wake.wait_for(lock, stop, time, [] { return false; });
        if (stop.stop_requested()) {
            return;
        }
        host.interrupt();
        m_wake.wait_for(lock, stop, grace, [] { return false; });
        if (!stop.stop_requested()) {
            replyAndExit(R"({"version":1,"ok":false,"problem":"timeout","message":"","line":0})");
        }
    }

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread; // last: it uses the others
};

std::int64_t limitOf(const json &request, const char *name, std::int64_t fallback)
{
    const auto limits = request.find("limits");
    if (limits == request.end() || !limits->is_object()) {
        return fallback;
    }
    const auto found = limits->find(name);
    return found != limits->end() && found->is_number_integer() ? found->get<std::int64_t>()
                                                                : fallback;
}

int probe()
{
    querent::sandbox::confine(std::int64_t{512} << 20, std::chrono::seconds(5));
    const querent::sandbox::Freedom freedom = querent::sandbox::probeFreedom();
    std::cout << json{{"files", freedom.opensFiles},
                      {"sockets", freedom.opensSockets},
                      {"programs", freedom.startsPrograms}}
                     .dump()
              << '\n';
    return 0;
}

int serve()
{
    const std::string input{std::istreambuf_iterator<char>(std::cin),
                            std::istreambuf_iterator<char>()};
    const json request = json::parse(input, nullptr, false);
    const bool understood = request.is_object() && request.contains("version") &&
                            request["version"] == 1 && request.contains("code") &&
                            request["code"].is_string() && request.contains("data");
    if (!understood) {
        replyAndExit(R"({"version":1,"ok":false,"problem":"request","message":"","line":0})");
    }
    const QString code = QString::fromStdString(request["code"].get<std::string>());
    const QString table = QString::fromStdString(request["data"].dump());
    querent::sandbox::ScriptHost host;
    const Watchdog watchdog(host, std::chrono::milliseconds(limitOf(request, "wall_ms", 10'000)));
    querent::sandbox::confine(limitOf(request, "memory_bytes", std::int64_t{512} << 20),
                              std::chrono::seconds(limitOf(request, "cpu_s", 10)));
    const json reply = host.run(code, table, limitOf(request, "output_bytes", 4 << 20));
    replyAndExit(reply.dump(-1, ' ', false, json::error_handler_t::replace).c_str());
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    std::set_new_handler(outOfMemory);
    std::set_terminate(onTerminate);
    const QCoreApplication application(argc, argv);
    if (argc == 2 && std::strcmp(argv[1], "--probe") == 0) {
        return probe();
    }
    return serve();
}
