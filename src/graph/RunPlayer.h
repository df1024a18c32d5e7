// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/RunLog.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::graph {

/// How a replay compares with what was recorded.
struct ReplayVerdict
{
    /// One event of the two sides; null where a side has none.
    struct Difference
    {
        std::uint64_t sequence = 0;
        nlohmann::json recorded;
        nlohmann::json replayed;
    };

    std::size_t events = 0; ///< recorded ones
    std::optional<Difference> first;
    /// What the replay asked for that the recording does not know; empty when nothing.
    std::string astray;

    [[nodiscard]] bool same() const noexcept { return !first; }
};

/// Tells a run what the log says and compares what happens with it. To be given to a run that is
/// set up as the recorded one was, in place of its RunRecorder, leg by leg.
///
/// Within a branch everything has to happen in the recorded order. Which of several branches was
/// faster is chance, and taken from the log as such: the n-th event of a branch has the number that
/// the n-th event of that branch has there. Branches that their fan-out stopped early (JoinPolicy
/// Any, FirstError) are replayed up to where they were stopped. A node that speaks or reads the
/// clock on threads of its own is replayed exactly only when those do so in a fixed order, and one
/// that was left behind when its time was up may show as the first difference.
///
/// Thread-safe.
class RunPlayer final : public Tape, public EventSink
{
public:
    explicit RunPlayer(RunLog log);

    [[nodiscard]] const RunLog &log() const noexcept { return m_log; }

    [[nodiscard]] nlohmann::json read(std::string_view kind, const Observe &observe) override;
    /// A request that the log does not have next gets the error Internal as its reply:
    /// `{"error": …}`.
    [[nodiscard]] nlohmann::json call(std::string_view kind, std::string_view request,
                                      const Observe &observe) override;
    [[nodiscard]] nlohmann::json note(std::string_view kind, std::string_view request,
                                      const Observe &observe) override;
    void receive(const Event &event) override;

    /// After the last leg.
    [[nodiscard]] ReplayVerdict verdict() const;

private:
    struct Lane
    {
        std::map<std::string, std::size_t, std::less<>> readings;
        std::size_t calls = 0;
        std::size_t events = 0;
    };

    [[nodiscard]] const RunLog::Lane *recorded(const std::string &lane) const;
    [[nodiscard]] const RunLog::Call *nextCall() const;
    void stray(std::string what);

    const RunLog m_log;
    mutable std::mutex m_mutex;
    std::map<std::string, Lane, std::less<>> m_played; ///< how far each lane has come
    /// By their numbers in the log; numbers past its end for those it does not have.
    std::map<std::uint64_t, std::string> m_texts;
    std::map<std::uint64_t, std::uint64_t> m_numbers; ///< of the replay → of the log
    std::string m_astray;
};

} // namespace querent::graph
