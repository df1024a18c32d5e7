// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/neural/ParserInput.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language::neural {

/// A stored value and the word of the question that means it without spelling it.
struct SaidValue
{
    std::string value;
    std::size_t word = 0;
};

/// The value of a category (a column of the input) that one of the words not `used` means: one that
/// shortens the word or is akin to it. Nothing where several might be meant.
[[nodiscard]] std::optional<SaidValue> saidValue(const ParserSchema &schema,
                                                 const ParserInput &input, int column,
                                                 const std::vector<bool> &used);

} // namespace querent::language::neural
