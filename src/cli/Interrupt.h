// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace querent::cli {

/// Turns Ctrl-C (and a polite request to terminate) into a stop request, so that a run can end as
/// cancelled and still say so. A second Ctrl-C ends the program at once. Made first thing in
/// main(): threads started earlier would not leave the signals to it.
class Interrupt
{
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;

    [[nodiscard]] std::stop_token stopToken() const noexcept;

private:
    std::stop_source m_stop;
    std::jthread m_watcher;
};

} // namespace querent::cli
