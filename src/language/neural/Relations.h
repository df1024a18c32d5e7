// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/ParserInput.h"

#include <cstdint>
#include <vector>

namespace querent::language::neural {

/// How many kinds of relation there are between words, columns and tables.
[[nodiscard]] int relationCount() noexcept;

/// The relation between every two of the input's words, columns and tables, in this order, row by
/// row. The numbers are part of the weights (src/language/training/examples.py counts alike).
[[nodiscard]] std::vector<std::uint8_t> relationsOf(const ParserSchema &schema,
                                                    const ParserInput &input);

} // namespace querent::language::neural
