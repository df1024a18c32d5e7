// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Clock.h"
#include "base/Random.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <string_view>

namespace querent::graph {

/// The branch of a run that the calling thread works for as long as this object lives; the runtime
/// sees to it. What a tape is asked is filed under it, because branches go on side by side.
class LaneScope
{
public:
    explicit LaneScope(std::string branch);
    ~LaneScope();
    LaneScope(const LaneScope &) = delete;
    LaneScope &operator=(const LaneScope &) = delete;

    /// Empty on the main line, and on threads that know nothing of runs.
    [[nodiscard]] static const std::string &current() noexcept;

private:
    std::string m_outer;
};

/// Everything that a run is told and could not compute: readings of the clock, chance, replies from
/// outside. A RunRecorder asks the world and writes the answer down; a RunPlayer gives the answer
/// that was written down. Thread-safe.
class Tape
{
public:
    using Observe = std::function<nlohmann::json()>;

    virtual ~Tape() = default;

    /// One of very many small readings of one kind, for example "monotonic_ns".
    [[nodiscard]] virtual nlohmann::json read(std::string_view kind, const Observe &observe) = 0;
    /// The reply to a request: of a database, of a model. `request` tells requests of a kind apart,
    /// so that a replay which asks something else is noticed.
    [[nodiscard]] virtual nlohmann::json call(std::string_view kind, std::string_view request,
                                              const Observe &observe) = 0;
    /// As call(), for what as a rule gives nothing to write down: only a reply other than null is.
    [[nodiscard]] virtual nlohmann::json note(std::string_view kind, std::string_view request,
                                              const Observe &observe) = 0;
};

/// A clock whose readings go through a tape. On replay it stands where the recorded one stood, and
/// waits for nothing.
class TapedClock final : public base::Clock
{
public:
    /// Both outlive the clock. A tape that replays does not ask `real`.
    TapedClock(Tape &tape, const base::Clock &real) : m_tape(tape), m_real(real) {}

    [[nodiscard]] std::chrono::nanoseconds monotonic() const override;
    [[nodiscard]] std::chrono::system_clock::time_point now() const override;
    bool sleep(std::chrono::nanoseconds duration, std::stop_token stop) const override;
    bool waitUntil(std::chrono::nanoseconds deadline, std::stop_token wake) const override;

private:
    Tape &m_tape;
    const base::Clock &m_real;
};

/// Chance that goes through a tape.
class TapedRandom final : public base::Random
{
public:
    TapedRandom(Tape &tape, base::Random &real) : m_tape(tape), m_real(real) {}

    [[nodiscard]] std::string id(std::string_view prefix) override;
    [[nodiscard]] double uniform() override;

private:
    Tape &m_tape;
    base::Random &m_real;
};

} // namespace querent::graph
