// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/CandidateGenerator.h"

#include <array>
#include <vector>

namespace querent::language {

/// What is known about a reading before it is run, as numbers of similar size.
using Features = std::array<double, 20>;

[[nodiscard]] Features featuresOf(const std::vector<Candidate> &ranked, const Items &items);

/// How probable it is that a reading with these features is right: a logistic model fitted on
/// questions over many databases.
[[nodiscard]] double probability(const Features &features);

} // namespace querent::language
