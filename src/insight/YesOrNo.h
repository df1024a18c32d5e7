// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "data/Value.h"

#include <optional>
#include <string>

namespace querent::insight {

/// Whether a cell of a flag column says yes, in English or German; nothing where it says neither.
[[nodiscard]] std::optional<bool> yesOrNo(const data::Value &value);

/// What a flag says of the rows that have it: "is organic" and "organic flag" are "organic".
[[nodiscard]] std::string flagName(std::string label);

/// Rows of which the flag says yes or no: "organic", "not organic", "without balcony".
[[nodiscard]] std::string flagWords(const std::string &label, bool yes,
                                    const data::Phrasebook &phrases);

} // namespace querent::insight
