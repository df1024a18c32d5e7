// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/PlanAssembler.h"

#include <stop_token>
#include <string>
#include <vector>

namespace querent::language::neural {

/// The plans of all parses that can be assembled, best first: likely ones that leave out no value
/// of the question. When `stop` is requested, returns with those that are ready.
[[nodiscard]] std::vector<AssembledPlan>
proposePlans(const NeuralParser &parser, const ParserSchema &schema, const std::string &question,
             const data::CivilDate &today, const std::stop_token &stop);

} // namespace querent::language::neural
