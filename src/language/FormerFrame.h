// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Engine.h"
#include "language/Frame.h"
#include "language/neural/PlanAssembler.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::language {

/// The plans that the trained parser makes of a question.
using Proposer = std::function<std::vector<neural::AssembledPlan>(const std::string &question)>;

/// What was asked before in roles.
struct FormerFrame
{
    Frame frame;
    bool guessed = false; ///< the plan that was run may have been made of something else
};

/// The frame of the former turns, the newest last: what a follow-up edits. `proposer` is asked
/// where the plan that was run is none of the rules' and tells no roles by itself; it may be empty.
[[nodiscard]] std::optional<FormerFrame> formerFrame(const SourceModel &source,
                                                     const Request &request,
                                                     const Proposer &proposer,
                                                     const std::stop_token &stop);

} // namespace querent::language
