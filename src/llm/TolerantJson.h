// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string_view>

namespace querent::llm {

/// JSON as language models write it.
struct TolerantJson
{
    nlohmann::json value;
    bool repaired = false;      ///< what was written was not JSON: quotes, commas, comments …
    bool cut = false;           ///< it broke off; what was open has been closed
    bool duplicateKeys = false; ///< the last one of each counts
};

/// Finds the JSON document in a model's answer and reads it, forgiving what models do: code fences
/// and prose around it, trailing and missing commas, single quotes, comments, names without
/// quotes, line breaks in strings, Python's True, False and None, NaN and infinities (read as
/// null), a cut-off end. An object is preferred to an array, that to a lone value. Fails with
/// MalformedDocument where there is nothing of the kind, or where it is deeper than
/// maximumJsonDepth or longer than maximumJsonBytes. Never throws.
[[nodiscard]] base::Result<TolerantJson> readTolerantJson(std::string_view text);

inline constexpr std::size_t maximumJsonDepth = 200;
inline constexpr std::size_t maximumJsonBytes = std::size_t{4} * 1024 * 1024;

} // namespace querent::llm
