// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace querent::insight {

/// The noun in the plural in which the question says it: "phone calls" for the rows of "phone
/// call", "Kunden" for those of "Kunde". The noun itself where the question does not say it so.
[[nodiscard]] std::string nounAsAsked(const std::string &noun, std::string_view question);

} // namespace querent::insight
