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

/// {"version":1,"turns":[…],"summary"}.
void to_json(nlohmann::json &json, const Conversation &conversation);
/// The inverse; anything else is an empty conversation.
void from_json(const nlohmann::json &json, Conversation &conversation);

} // namespace querent::session
