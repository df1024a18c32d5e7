// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/PlanAssembler.h"
#include "language/neural/WordHint.h"

#include <stop_token>
#include <string>
#include <vector>

namespace querent::language::neural {

/// One way to put a question, and what is known of its words.
struct Wording
{
    std::string question;
    std::vector<WordHint> hints = {};
};

/// The plans of all parses that can be assembled, of any of the wordings of one question, each plan
/// once, best first: likely ones that leave out no value of the question. When `stop` is requested,
/// returns with those that are ready.
[[nodiscard]] std::vector<AssembledPlan> proposePlans(const NeuralParser &parser,
                                                      const ParserSchema &schema,
                                                      const std::vector<Wording> &wordings,
                                                      const data::CivilDate &today,
                                                      const std::stop_token &stop);

} // namespace querent::language::neural
