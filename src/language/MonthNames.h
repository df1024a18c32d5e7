// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"

#include <array>

namespace querent::language {

/// January first, to be said in the user's language.
inline constexpr std::array<data::Phrase, 12> monthNames{
    QUERENT_PHRASE("language", "January"),   QUERENT_PHRASE("language", "February"),
    QUERENT_PHRASE("language", "March"),     QUERENT_PHRASE("language", "April"),
    QUERENT_PHRASE("language", "May"),       QUERENT_PHRASE("language", "June"),
    QUERENT_PHRASE("language", "July"),      QUERENT_PHRASE("language", "August"),
    QUERENT_PHRASE("language", "September"), QUERENT_PHRASE("language", "October"),
    QUERENT_PHRASE("language", "November"),  QUERENT_PHRASE("language", "December")};

} // namespace querent::language
