// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/CivilDate.h"

#include <string>
#include <string_view>

namespace querent::connectors {

/// The ways in which one text can be read as time.
struct DateTextReading
{
    bool isoDate = false;
    bool isoDateTime = false;
    bool yearMonth = false;
    bool dayMonthYear = false; ///< "03/04/2024" can be read both ways round
    bool monthDayYear = false;

    [[nodiscard]] bool any() const noexcept
    {
        return isoDate || isoDateTime || yearMonth || dayMonthYear || monthDayYear;
    }
};

/// Only days that exist and times of day that exist count.
[[nodiscard]] DateTextReading readDateText(std::string_view text);

/// A text that sorts in time order, for a text in the given encoding.
[[nodiscard]] std::string chronologicalKey(std::string_view text, data::DateEncoding encoding);

} // namespace querent::connectors
