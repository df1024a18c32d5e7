// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Value.h"
#include "language/SourceModel.h"

namespace querent::language {

/// The spelling of yes (or no) in a flag column.
[[nodiscard]] data::Value flagValue(const ColumnModel &column, bool yes);

/// A code of a code list as the column stores it: as a number where that holds numbers.
[[nodiscard]] data::Value codeValue(const ColumnModel &column, const std::string &code);

} // namespace querent::language
