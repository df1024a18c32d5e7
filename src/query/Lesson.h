// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/QueryPlan.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace querent::query {

/// Something the people of a source have taught: an answer that they called right, or what they
/// mean by words that could mean several things. Changes the next answers without any training.
struct Lesson
{
    std::string id;                ///< unique within its source
    std::string question;          ///< in which it was learned
    std::string words;             ///< of a meaning: what is meant wherever they occur; else empty
    std::string meaning;           ///< of a meaning: the choice's label, for people
    std::string constraint;        ///< of a meaning: as in ClarificationChoice
    std::optional<QueryPlan> plan; ///< of an answer
    std::string sql;               ///< of an answer that has no plan

    /// Of the whole question, not of some of its words.
    [[nodiscard]] bool isAnswer() const noexcept { return plan.has_value() || !sql.empty(); }

    friend bool operator==(const Lesson &, const Lesson &) = default;
};

using Lessons = std::vector<Lesson>; ///< oldest first
using LessonsPtr = std::shared_ptr<const Lessons>;

void to_json(nlohmann::json &json, const Lesson &lesson);
/// Lenient, as all of this layer: a malformed field keeps its default.
void from_json(const nlohmann::json &json, Lesson &lesson);

} // namespace querent::query
