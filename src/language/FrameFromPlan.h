// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"

#include <optional>

namespace querent::language {

/// A plan in roles again, so that a follow-up can edit what was really run; nothing for plans that
/// are more than rows of joined tables, filtered, grouped, ordered and cut.
[[nodiscard]] std::optional<Frame> frameFromPlan(const query::QueryPlan &plan,
                                                 const SourceModel &source);

} // namespace querent::language
