// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <optional>
#include <string>

namespace querent::language {

/// The number that the whole text is, whatever the locale; nothing elsewhere.
[[nodiscard]] std::optional<double> wholeNumber(const std::string &text);

/// The one text of a column that tells this number and what it is a number of: "5%", "500
/// passengers", "$25". Nothing where no text does, several do, or the bare number is stored.
[[nodiscard]] std::optional<std::string> storedText(const SourceModel &source, ColumnId column,
                                                    double number);

} // namespace querent::language
