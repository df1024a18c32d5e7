// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Ascii.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace querent::connectors {

using base::lowered;

/// The words of a table's or column's name in lower case: "CustomerID", "customer_id" and
/// "Customer Id" all give {"customer", "id"}. Letters beyond ASCII belong to words as they are.
using NameWords = std::vector<std::string>;

[[nodiscard]] NameWords nameWords(std::string_view name);
/// Whether one of `words` is among `wanted`.
[[nodiscard]] bool hasWord(const NameWords &words, std::initializer_list<std::string_view> wanted);
/// Whether the last of `words` is among `wanted`.
[[nodiscard]] bool endsWithWord(const NameWords &words,
                                std::initializer_list<std::string_view> wanted);
/// Whether a column called so holds identifiers: its last word is id, no, code, key, ….
[[nodiscard]] bool namesIdentifier(const NameWords &words);

} // namespace querent::connectors
