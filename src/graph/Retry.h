// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "base/Random.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <string>
#include <vector>

namespace querent::graph {

/// How often and after what wait something that failed is tried again.
struct RetryPolicy
{
    /// In all, so 1 means never again.
    int attempts = 1;
    /// The failures worth another attempt; empty: those that base::isRetryable() names.
    std::vector<base::ErrorCode> codes = {};
    std::chrono::nanoseconds firstDelay = std::chrono::milliseconds(200);
    double factor = 2.0;
    std::chrono::nanoseconds maxDelay = std::chrono::seconds(10);

    [[nodiscard]] bool covers(base::ErrorCode code) const noexcept;
};

/// The wait after failed attempt number `attempt` (from 1): full jitter, that is uniform between
/// nothing and `firstDelay · factor^(attempt - 1)`, at most `maxDelay` (Brooker, "Exponential
/// backoff and jitter", 2015).
[[nodiscard]] std::chrono::nanoseconds backoff(const RetryPolicy &policy, int attempt,
                                               base::Random &random);

/// "2 s", "250 ms", "1.5 s".
[[nodiscard]] std::string durationText(std::chrono::nanoseconds duration);

void to_json(nlohmann::json &json, const RetryPolicy &policy);

} // namespace querent::graph
