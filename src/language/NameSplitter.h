// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// The words of a schema name, folded: snake_case, camelCase, spaces and digits taken apart, known
/// abbreviations written out ("cust_nm" → customer, name), words run together cut where both parts
/// are among `known` ("customerid").
[[nodiscard]] std::vector<std::string> splitName(std::string_view name,
                                                 const std::vector<std::string> &known = {});

/// The same as they are spelled, with no abbreviation written out.
[[nodiscard]] std::vector<std::string> spelledWords(std::string_view name);

/// A name as people would say it: "customer name".
[[nodiscard]] std::string readableName(std::string_view name);

/// Whether `shortForm` may abbreviate `word`: same first letter, its letters in order, and either
/// a beginning of the word or (nearly) without vowels.
[[nodiscard]] bool abbreviates(std::string_view shortForm, std::string_view word);

/// Whether `shortForm` is a beginning of `word` without some of its vowels: "brnd", "outg", "zn".
[[nodiscard]] bool dropsVowels(std::string_view shortForm, std::string_view word);

} // namespace querent::language
