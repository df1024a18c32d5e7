// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Interrupt.h"

#include <csignal>
#include <cstdlib>

#ifdef _WIN32
#include <windows.h>
#else
#include <pthread.h>
#endif

namespace querent::cli {

namespace {

constexpr int cancelledStatus = 130;

} // namespace

#ifdef _WIN32

namespace {

std::stop_source *current = nullptr;

/// Windows calls this on a thread of its own.
BOOL WINAPI onControl(DWORD)
{
    if (current == nullptr || !current->request_stop()) {
        std::_Exit(cancelledStatus);
    }
    return TRUE;
}

} // namespace

Interrupt::Interrupt()
{
    current = &m_stop;
    SetConsoleCtrlHandler(onControl, TRUE);
}

Interrupt::~Interrupt()
{
    SetConsoleCtrlHandler(onControl, FALSE);
    current = nullptr;
}

#else

Interrupt::Interrupt()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    // A reader that goes away (`| head`) shall end the program by a failed write, not by a signal.
    std::signal(SIGPIPE, SIG_IGN);
    m_watcher = std::jthread([this, signals](const std::stop_token &done) {
        int received = 0;
        while (sigwait(&signals, &received) == 0 && !done.stop_requested()) {
            if (!m_stop.request_stop()) {
                std::_Exit(cancelledStatus);
            }
        }
    });
}

Interrupt::~Interrupt()
{
    m_watcher.request_stop();
    pthread_kill(m_watcher.native_handle(), SIGTERM);
}

#endif

std::stop_token Interrupt::stopToken() const noexcept
{
    return m_stop.get_token();
}

} // namespace querent::cli
