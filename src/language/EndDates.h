// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <string>

namespace querent::language {

/// Whether the word says that something ends or has ended: "expiring", "lapsed", "ends".
[[nodiscard]] bool saysEnding(const std::string &word);

/// Whether the word of a date's name says that a stretch of time begins on it: "start", "signed".
[[nodiscard]] bool saysBeginning(const std::string &word);

/// The date until which rows of the table hold, by its name; null where there is none.
[[nodiscard]] const ColumnModel *endDateOf(const TableModel &table);

} // namespace querent::language
