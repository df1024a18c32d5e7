// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace querent::language {

/// A stretch of time that a question names, before it is known which date it limits.
struct PendingPeriod
{
    std::vector<Period> periods;
    std::optional<RelativePeriod> relative;
    std::size_t item = 0;
    std::optional<query::TimeUnit> before; ///< set against the same stretch one unit earlier
    std::optional<std::size_t> inside{};   ///< the condition that it is part of
    std::optional<Recurring> recurring{};
};

} // namespace querent::language
