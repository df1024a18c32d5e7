// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

namespace querent::language {

/// A question in which everything that is set aside is said with "excluding": "cancelled bookings
/// aside", "forget the cancelled ones", "not counting returns", "with the refunds taken out". What
/// is said to count all the same ("cancelled or not", "including those that were refunded") goes:
/// it narrows nothing.
[[nodiscard]] Tokens spellExclusions(const Tokens &tokens);

} // namespace querent::language
