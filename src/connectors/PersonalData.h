// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

#include <string_view>

namespace querent::connectors {

/// What of a person a column tells, by its name (English and German) and by the examples in its
/// profile. A guess, for a person to accept or not.
[[nodiscard]] data::PersonalData personalDataOf(const data::Column &column);

/// Digits, perhaps in groups, whose last one checks the others as on payment cards.
[[nodiscard]] bool looksLikeCardNumber(std::string_view text) noexcept;
/// Country, two check digits and an account, which the check digits fit.
[[nodiscard]] bool looksLikeIban(std::string_view text);
[[nodiscard]] bool looksLikeEmail(std::string_view text) noexcept;
/// With an international or trunk prefix and enough digits.
[[nodiscard]] bool looksLikePhone(std::string_view text) noexcept;

} // namespace querent::connectors
