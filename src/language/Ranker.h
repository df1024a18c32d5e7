// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/CandidateGenerator.h"

#include <vector>

namespace querent::language {

/// Puts candidates in order, the most likely first, and leaves out those already rejected. One
/// place for all scores, whoever made the candidate.
[[nodiscard]] std::vector<Candidate> rank(std::vector<Candidate> candidates,
                                          const std::vector<query::QueryPlan> &rejected);

} // namespace querent::language
