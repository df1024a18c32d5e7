// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/CivilDate.h"

#include <QDateTime>
#include <QString>

#include <optional>
#include <vector>

namespace querent::gui {

/// A stretch of time as results spell it: "2024", "2024-Q2", "2024-05", "2024-W22", "2024-05-31",
/// "2024-05-31 18:00".
struct Moment
{
    enum class Unit { Hour, Day, Week, Month, Quarter, Year };

    Unit unit = Unit::Day;
    QDate date; ///< its first day
    int hour = 0;

    [[nodiscard]] static std::optional<Moment> parse(const QString &text);

    /// Days since a fixed day.
    [[nodiscard]] double position() const;
    /// "May 2024", "Q2 2024", "31 May 2024".
    [[nodiscard]] QString text() const;
    /// Short, for an axis; the year is left out where `withYear` is false and it can be.
    [[nodiscard]] QString tickText(bool withYear) const;
    /// The same written with the year only where it differs from the moment before.
    [[nodiscard]] QString tickTextAfter(const std::optional<Moment> &before) const;

    friend bool operator==(const Moment &, const Moment &) = default;
};

/// The time, in UTC, that a column in this encoding means by a number: seconds since 1970, a Julian
/// day, 20240531. Nothing for encodings that are text and for numbers that mean no time.
[[nodiscard]] std::optional<QDateTime> timeOfNumber(double number, data::DateEncoding encoding);

/// Round moments between two positions, at most `most`, none finer than `finest`.
[[nodiscard]] std::vector<Moment> timeTicks(double from, double until, int most,
                                            Moment::Unit finest);

} // namespace querent::gui
