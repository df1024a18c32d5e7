// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ValueIndex.h"

#include <string>
#include <vector>

namespace querent::language {

/// The stored words for what somebody does whom `word` names, in lower case: "plumbing" for
/// "plumbers", "dentistry" for "dentist", "surgery" for "surgeon". Empty for other words.
[[nodiscard]] std::vector<std::string> tradesOf(const std::string &word, const ValueIndex &values);

} // namespace querent::language
