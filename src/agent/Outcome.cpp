// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/Outcome.h"

#include "base/ErrorJson.h"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace querent::agent {

namespace {

constexpr std::array outcomeNames{
    std::pair{Outcome::Answered, std::string_view("answered")},
    std::pair{Outcome::Explained, std::string_view("explained")},
    std::pair{Outcome::Clarify, std::string_view("clarify")},
    std::pair{Outcome::CannotAnswer, std::string_view("cannot_answer")},
    std::pair{Outcome::Refused, std::string_view("refused")},
    std::pair{Outcome::Failed, std::string_view("failed")},
    std::pair{Outcome::Cancelled, std::string_view("cancelled")},
};

} // namespace

std::string_view outcomeName(Outcome outcome) noexcept
{
    for (const auto &[known, name] : outcomeNames) {
        if (known == outcome) {
            return name;
        }
    }
    return "failed";
}

std::optional<Outcome> outcomeNamed(std::string_view name) noexcept
{
    for (const auto &[outcome, known] : outcomeNames) {
        if (known == name) {
            return outcome;
        }
    }
    return std::nullopt;
}

Outcome outcomeOf(base::ErrorCode code) noexcept
{
    switch (code) {
    case base::ErrorCode::EmptyQuestion:
    case base::ErrorCode::QuestionTooLong:
    case base::ErrorCode::RefusedIntent:
    case base::ErrorCode::PolicyViolation:
    case base::ErrorCode::SqlRejected:
        return Outcome::Refused;
    case base::ErrorCode::NotUnderstood:
        return Outcome::CannotAnswer;
    case base::ErrorCode::Cancelled:
        return Outcome::Cancelled;
    default:
        return Outcome::Failed;
    }
}

void to_json(nlohmann::json &json, Outcome outcome)
{
    json = outcomeName(outcome);
}

void from_json(const nlohmann::json &json, Outcome &outcome)
{
    const auto *name = json.get_ptr<const std::string *>();
    outcome = name != nullptr ? outcomeNamed(*name).value_or(Outcome::Failed) : Outcome::Failed;
}

void to_json(nlohmann::json &json, const FailedAttempt &attempt)
{
    json = {{"attempt", attempt.attempt},
            {"node", attempt.node},
            {"sql", attempt.sql},
            {"error", attempt.error}};
}

void from_json(const nlohmann::json &json, FailedAttempt &attempt)
{
    json.at("attempt").get_to(attempt.attempt);
    json.at("node").get_to(attempt.node);
    json.at("sql").get_to(attempt.sql);
    json.at("error").get_to(attempt.error);
}

} // namespace querent::agent
