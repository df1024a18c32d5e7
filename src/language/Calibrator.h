// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/CandidateGenerator.h"
#include "language/Forest.h"

#include <vector>

namespace querent::language {

/// What tells right readings from wrong ones, always the same features in the same order. Empty
/// where nothing could be planned.
[[nodiscard]] std::vector<Feature> featuresOf(const std::vector<Candidate> &ranked,
                                              const Items &items, bool followsUp);

/// How probable it is that a reading with these features is right: boosted trees fitted on
/// questions over many databases by `src/language/training/fit_contest.py`.
[[nodiscard]] double probability(const std::vector<Feature> &features);

/// From here on a plan is called high: of such plans nine in ten were right on databases that the
/// trees had not seen.
[[nodiscard]] double highBar() noexcept;

/// Below it a plan is called low.
[[nodiscard]] double lowBar() noexcept;

} // namespace querent::language
