// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Calibrator.h"
#include "language/PlanShape.h"

namespace querent::language {

/// Whether a plan does what the words of a question demand of it, one number for each kind of
/// demand: 1 where it is demanded and done, -1 where it is demanded and nowhere in the plan, 0.5
/// where the plan does it unasked, 0 where it plays no part. Last comes how many demands the plan
/// leaves open. `linked` are the items before anything was chosen among their links.
[[nodiscard]] std::vector<Feature> cueFit(const Items &linked, const PlanShape &shape,
                                          const SourceModel &source);

} // namespace querent::language
