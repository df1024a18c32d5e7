// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

namespace querent::language {

/// A wordy request without the remarks that change nothing about its answer: which rows without
/// something may be left out ("customers without a tier can be left out"), what the figures are for
/// ("Can you prepare that?", "I want to announce it on Friday"), how few are wanted ("just the one
/// number"), what there is among others ("– adverts, friends etc"). What is said of the order
/// in a sentence of its own ("Worst team at the top, please") is said in two words.
[[nodiscard]] Tokens withoutRemarks(const Tokens &asked);

/// A request without what there is among others alone.
[[nodiscard]] Tokens withoutExamples(const Tokens &asked);

} // namespace querent::language
