// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

namespace querent::language {

/// Says the ranges that rows are sorted into in one way, however they are said: "below 200k, 200k
/// to just under 300k, 300k upwards" as "under 200000, 200000 to under 300000, 300000 and more".
/// What stands between them, as their names do, stays.
[[nodiscard]] Tokens spellBins(const Tokens &tokens);

} // namespace querent::language
