// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <string>

namespace querent::language {

/// The number, said in `unit`, in the unit that the column counts in; the very number where
/// its name tells no other.
[[nodiscard]] double inUnitsOf(const ColumnModel &column, const std::string &unit, double number);

/// A width that cuts the range of the column into about eight: 1, 2, 5, 10, …
[[nodiscard]] double niceWidth(const ColumnModel &column);

} // namespace querent::language
