// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <string>
#include <vector>

namespace querent::language {

/// The independent questions asked in one breath, each complete in itself; empty for one question.
/// Careful: what could be one question ("the names and ages of …", "… and how many each has")
/// stays one.
[[nodiscard]] std::vector<std::string> splitQuestion(const std::string &question,
                                                     const SourceModel &source);

} // namespace querent::language
