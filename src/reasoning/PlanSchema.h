// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

namespace querent::reasoning {

/// What the planner may answer, as a JSON schema: a plan in the very form that planFromJson()
/// reads, SQL, questions, or that nothing can be answered. Names of functions and operators are
/// those of the plan itself.
[[nodiscard]] const nlohmann::json &planAnswerSchema();
/// The same of the other steps.
[[nodiscard]] const nlohmann::json &intentSchema();
[[nodiscard]] const nlohmann::json &judgementSchema();

} // namespace querent::reasoning
