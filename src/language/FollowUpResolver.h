// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"

#include <string>

namespace querent::language {

/// Whether a question leans on the one before ("and by month?", "only Germany").
[[nodiscard]] bool leansOnFormer(const Items &items, const std::string &question);

/// The former frame with what the fragment says put in its place: conditions on the same column
/// replaced, others added; groupings, limits, aggregates and directions exchanged.
[[nodiscard]] Frame followUp(const Frame &former, const Frame &fragment, const SourceModel &source,
                             const Items &items);

} // namespace querent::language
