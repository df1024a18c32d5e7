// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Retry.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace querent::graph {

bool RetryPolicy::covers(base::ErrorCode code) const noexcept
{
    return codes.empty() ? base::isRetryable(code) : std::ranges::count(codes, code) > 0;
}

std::chrono::nanoseconds backoff(const RetryPolicy &policy, int attempt, base::Random &random)
{
    const double first = static_cast<double>(policy.firstDelay.count());
    const double ceiling = std::min(first * std::pow(policy.factor, std::max(attempt, 1) - 1),
                                    static_cast<double>(policy.maxDelay.count()));
    return std::chrono::nanoseconds(static_cast<std::int64_t>(random.uniform() * ceiling));
}

std::string durationText(std::chrono::nanoseconds duration)
{
    struct Unit
    {
        double nanoseconds;
        const char *name;
    };
    const double count = static_cast<double>(duration.count());
    for (const Unit unit : {Unit{1e9, " s"}, Unit{1e6, " ms"}, Unit{1e3, " µs"}}) {
        if (std::abs(count) >= unit.nanoseconds) {
            // three digits are plenty, and what follows them is noise
            const double rounded = std::round(count / unit.nanoseconds * 1000.0) / 1000.0;
            std::string text = nlohmann::json(rounded).dump();
            if (text.ends_with(".0")) {
                text.resize(text.size() - 2);
            }
            return text + unit.name;
        }
    }
    return std::to_string(duration.count()) + " ns";
}

void to_json(nlohmann::json &json, const RetryPolicy &policy)
{
    nlohmann::json codes = nlohmann::json::array();
    for (const base::ErrorCode code : policy.codes) {
        codes.push_back(base::errorName(code));
    }
    json = {{"attempts", policy.attempts},
            {"codes", std::move(codes)},
            {"first_delay_ns", policy.firstDelay.count()},
            {"factor", policy.factor},
            {"max_delay_ns", policy.maxDelay.count()}};
}

} // namespace querent::graph
