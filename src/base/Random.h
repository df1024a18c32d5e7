// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <random>
#include <string>
#include <string_view>

namespace querent::base {

/// Where identifiers and jitter come from; injected so that event logs are byte-stable in tests.
/// Thread-safe.
class Random
{
public:
    virtual ~Random() = default;

    /// A new identifier that starts with `prefix`, for example "run-3f9c…".
    [[nodiscard]] virtual std::string id(std::string_view prefix) = 0;
    /// Uniform in [0, 1).
    [[nodiscard]] virtual double uniform() = 0;
};

/// Seeded from the operating system.
class SystemRandom final : public Random
{
public:
    SystemRandom();

    [[nodiscard]] std::string id(std::string_view prefix) override;
    [[nodiscard]] double uniform() override;

private:
    std::mutex m_mutex;
    std::mt19937_64 m_engine;
};

/// "run-1", "run-2", …; uniform() always gives one half.
class SequentialRandom final : public Random
{
public:
    [[nodiscard]] std::string id(std::string_view prefix) override;
    [[nodiscard]] double uniform() override { return 0.5; }

private:
    std::atomic<std::uint64_t> m_next{1};
};

} // namespace querent::base
