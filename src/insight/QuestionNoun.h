// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/DataDictionary.h"

#include <string>
#include <string_view>

namespace querent::insight {

/// The noun in the plural in which the question says it: "phone calls" for the rows of "phone
/// call", "Kunden" for those of "Kunde". The noun itself where the question does not say it so.
[[nodiscard]] std::string nounAsAsked(const std::string &noun, std::string_view question);

/// The same for the rows of a table that is readably called `noun`: where the question calls them
/// by another of the names that the dictionary (which may be null) has for the table, that one.
[[nodiscard]] std::string nounAsAsked(const std::string &noun, std::string_view question,
                                      const data::DataDictionary *dictionary);

} // namespace querent::insight
