// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace querent::agent {

/// How a question ended, as far as the person who asked is concerned.
enum class Outcome { Answered, Explained, Clarify, CannotAnswer, Refused, Failed, Cancelled };

/// "answered", "explained", "clarify", "cannot_answer", "refused", "failed", "cancelled".
[[nodiscard]] std::string_view outcomeName(Outcome outcome) noexcept;
[[nodiscard]] std::optional<Outcome> outcomeNamed(std::string_view name) noexcept;
/// What a run that ends with an error of this kind is called.
[[nodiscard]] Outcome outcomeOf(base::ErrorCode code) noexcept;
void to_json(nlohmann::json &json, Outcome outcome);
void from_json(const nlohmann::json &json, Outcome &outcome);

/// One attempt of a run that did not work out.
struct FailedAttempt
{
    int attempt = 0; ///< from 1; counted apart for the query and for analysis code
    std::string node;
    std::string sql; ///< SQL or analysis code; empty where there was none yet
    base::Error error;

    friend bool operator==(const FailedAttempt &, const FailedAttempt &) = default;
};

void to_json(nlohmann::json &json, const FailedAttempt &attempt);
void from_json(const nlohmann::json &json, FailedAttempt &attempt);

} // namespace querent::agent
