// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reasoning/Reasoner.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace querent::session {

/// What follow-up questions are understood by.
struct Conversation
{
    std::vector<reasoning::Turn> turns; ///< the last ones, oldest first
    std::string summary;                ///< of those before

    /// The same without anything that was read from a source: questions and plans only.
    [[nodiscard]] Conversation withoutAnswers() const;

    friend bool operator==(const Conversation &, const Conversation &) = default;
};

struct Answer;

/// A turn whose plan was changed by hand takes the place of what it was before.
[[nodiscard]] std::vector<reasoning::Turn> withoutChanged(std::vector<reasoning::Turn> turns);
/// The conversation with this answer as the last thing said to its question.
[[nodiscard]] Conversation goingOn(Conversation conversation, const Answer &answer);

/// {"version":1,"turns":[…],"summary"}.
void to_json(nlohmann::json &json, const Conversation &conversation);
/// The inverse; anything else is an empty conversation.
void from_json(const nlohmann::json &json, Conversation &conversation);

} // namespace querent::session
