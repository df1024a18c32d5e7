// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Tape.h"

#include <utility>

namespace querent::graph {

namespace {

std::string &currentLane() noexcept
{
    thread_local std::string lane;
    return lane;
}

/// The reading where it is of the right type; a damaged recording may hold anything.
std::int64_t integerOf(const nlohmann::json &reading)
{
    return reading.is_number_integer() ? reading.get<std::int64_t>() : 0;
}

} // namespace

LaneScope::LaneScope(std::string branch) : m_outer(std::exchange(currentLane(), std::move(branch)))
{}

LaneScope::~LaneScope()
{
    currentLane() = std::move(m_outer);
}

const std::string &LaneScope::current() noexcept
{
    return currentLane();
}

std::chrono::nanoseconds TapedClock::monotonic() const
{
    return std::chrono::nanoseconds(
        integerOf(m_tape.read("monotonic_ns", [this] { return m_real.monotonic().count(); })));
}

std::chrono::system_clock::time_point TapedClock::now() const
{
    using Wall = std::chrono::system_clock;
    const auto observe = [this] {
        return std::chrono::nanoseconds(m_real.now().time_since_epoch()).count();
    };
    return Wall::time_point(std::chrono::duration_cast<Wall::duration>(
        std::chrono::nanoseconds(integerOf(m_tape.read("now_ns", observe)))));
}

bool TapedClock::sleep(std::chrono::nanoseconds duration, std::stop_token stop) const
{
    const nlohmann::json slept =
        m_tape.read("slept", [&] { return m_real.sleep(duration, std::move(stop)); });
    return slept.is_boolean() && slept.get<bool>();
}

bool TapedClock::waitUntil(std::chrono::nanoseconds deadline, std::stop_token wake) const
{
    const nlohmann::json waited =
        m_tape.read("waited", [&] { return m_real.waitUntil(deadline, wake); });
    const bool reached = waited.is_boolean() && waited.get<bool>();
    // on replay, whoever woke the waiting one may still be about to
    const base::SystemClock patient;
    while (!reached && patient.sleep(std::chrono::hours(1), wake)) {
    }
    return reached;
}

std::string TapedRandom::id(std::string_view prefix)
{
    const nlohmann::json id = m_tape.read("ids", [&] { return m_real.id(prefix); });
    return id.is_string() ? id.get<std::string>() : std::string(prefix);
}

double TapedRandom::uniform()
{
    const nlohmann::json number = m_tape.read("uniform", [this] { return m_real.uniform(); });
    return number.is_number() ? number.get<double>() : 0.5;
}

} // namespace querent::graph
