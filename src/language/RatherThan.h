// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Token.h"

namespace querent::language {

/// The question without what it only says to tell what it does not mean: "companies rather than
/// private people" are companies.
[[nodiscard]] Tokens leaveOutContrasts(const Tokens &tokens);

} // namespace querent::language
