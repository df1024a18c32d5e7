// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Engine.h"
#include "language/Frame.h"
#include "language/SourceModel.h"
#include "query/Interpretation.h"

#include <vector>

namespace querent::language {

/// Says of the parts of a frame, in the order of PlanExplainer::parts(), where they stand in the
/// plan that was written of it. What has no place of its own keeps none.
void placeParts(std::vector<query::UnderstoodPart> &parts, const Frame &frame,
                const query::QueryPlan &plan, const SourceModel &source);

/// Marks the parts of a follow-up's plan that the plans before have as well and that no word of the
/// question speaks for, with the question they came up in.
void markInherited(query::Interpretation &told, const Request &request);

} // namespace querent::language
