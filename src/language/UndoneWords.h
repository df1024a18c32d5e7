// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "language/Token.h"

namespace querent::language {

/// "Unpaid bookings" as "bookings that were never paid", where rows of another table tell what was
/// done and the source has no word for what was not. Everything else as it is.
[[nodiscard]] Tokens spellUndone(const Tokens &tokens, const SourceModel &source);

} // namespace querent::language
