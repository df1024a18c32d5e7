// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"

namespace querent::tests {

/// True when `given` says what `wanted` says: for every wanted column one with the same values, and
/// with these columns the same rows. Column names, further columns and the order of rows do not
/// count; numbers are compared to nine digits.
[[nodiscard]] bool sameAnswer(const data::ResultTable &wanted, const data::ResultTable &given);

} // namespace querent::tests
