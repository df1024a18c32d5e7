// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <optional>

namespace querent::language {

/// The last day that a date column holds, as its profile tells; nothing where it does not.
[[nodiscard]] std::optional<data::CivilDate> lastDayOf(const data::Column &column);

} // namespace querent::language
