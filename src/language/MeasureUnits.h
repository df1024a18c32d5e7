// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <string>

namespace querent::language {

/// A unit of measure: of what it is, and how many of the base unit it holds.
struct MeasureUnit
{
    enum class Kind { None, Time, Mass, Length, Area, Volume, Data, Money };

    Kind kind = Kind::None;
    double size = 0.0; ///< in seconds, kilograms, metres, square metres, litres, bytes or cents

    [[nodiscard]] explicit operator bool() const { return kind != Kind::None; }
    [[nodiscard]] bool operator==(const MeasureUnit &) const = default;
};

/// The unit that the word stands for, in lower case: "tonnes", "kg", "min".
[[nodiscard]] MeasureUnit measureUnit(const std::string &word);

/// Whether the word, in the singular, tells which one of the calendar is meant: "in year 2024".
[[nodiscard]] bool isCalendarUnit(const std::string &word);

/// The unit in which the column holds amounts; none where its name does not tell it, and for rates.
[[nodiscard]] MeasureUnit storedUnit(const ColumnModel &column);

} // namespace querent::language
