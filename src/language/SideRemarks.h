// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

namespace querent::language {

/// A wordy request without the remarks that change nothing about its answer: which rows without
/// something may be left out ("customers without a tier can be left out"), what the figures are for
/// ("Can you prepare that?"), how few are wanted ("just the one number"). What is said of the order
/// in a sentence of its own ("Worst team at the top, please") is said in two words.
[[nodiscard]] Tokens withoutRemarks(const Tokens &asked);

} // namespace querent::language
