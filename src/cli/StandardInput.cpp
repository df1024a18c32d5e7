// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/StandardInput.h"

#include <array>
#include <utility>

#ifdef _WIN32
#include <cstdio>
#else
#include <cerrno>
#include <poll.h>
#include <unistd.h>
#endif

namespace querent::cli {

namespace {

#ifdef _WIN32

std::size_t readSome(char *into, std::size_t most, const std::stop_token &stop)
{
    return stop.stop_requested() ? 0 : std::fread(into, 1, most, stdin);
}

#else

/// 0 at the end, on trouble and when stopped.
std::size_t readSome(char *into, std::size_t most, const std::stop_token &stop)
{
    constexpr int patienceMs = 50;
    while (!stop.stop_requested()) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = poll(&input, 1, patienceMs);
        if (ready == 0 || (ready < 0 && errno == EINTR)) {
            continue;
        }
        const ssize_t count = read(STDIN_FILENO, into, most);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
            continue;
        }
        return count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return 0;
}

#endif

} // namespace

StandardInput::StandardInput(std::stop_token stop) : m_stop(std::move(stop)) {}

std::optional<std::string> StandardInput::nextLine()
{
    for (;;) {
        const std::size_t end = m_buffer.find('\n', m_searched);
        if (end != std::string::npos) {
            std::string line = m_buffer.substr(0, end);
            m_buffer.erase(0, end + 1);
            m_searched = 0;
            return line;
        }
        m_searched = m_buffer.size();
        if (!fill()) {
            break;
        }
    }
    if (m_stop.stop_requested() || m_buffer.empty()) {
        return std::nullopt;
    }
    m_searched = 0;
    return std::exchange(m_buffer, {});
}

std::string StandardInput::all(std::size_t most)
{
    while (m_buffer.size() < most && fill()) {
    }
    return std::exchange(m_buffer, {});
}

bool StandardInput::fill()
{
    if (m_ended) {
        return false;
    }
    std::array<char, 65'536> block{};
    const std::size_t count = readSome(block.data(), block.size(), m_stop);
    m_ended = count == 0;
    m_buffer.append(block.data(), count);
    return !m_ended;
}

} // namespace querent::cli
