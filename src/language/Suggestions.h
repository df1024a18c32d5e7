// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "language/SourceModel.h"

#include <string>
#include <vector>

namespace querent::language {

/// Questions about the source's largest facts, their measures, groupings and dates.
[[nodiscard]] std::vector<std::string> suggestQuestions(const SourceModel &source,
                                                        const data::Phrasebook &phrases, int most);

} // namespace querent::language
