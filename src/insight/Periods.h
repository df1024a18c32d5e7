// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "data/CivilDate.h"
#include "data/Phrasebook.h"
#include "query/QueryPlan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Stretches of time as results write them: the texts that query::TimeBucket promises.
namespace querent::insight {

/// True for units that come round again: month of the year, day of the week, hour of the day …
[[nodiscard]] bool isCyclic(query::TimeUnit unit) noexcept;

/// The unit whose text this is, among those that do not come round again ("2024", "2024-Q2",
/// "2024-05", "2024-W22", "2024-05-31", "2024-05-31 18:00"). Nothing for other text.
[[nodiscard]] std::optional<query::TimeUnit> unitOfText(std::string_view text) noexcept;

/// A number that grows by one from one stretch to the next, so that gaps can be seen. Nothing for
/// text that is not of this unit.
[[nodiscard]] std::optional<std::int64_t> periodOrdinal(std::string_view text,
                                                        query::TimeUnit unit) noexcept;

/// The first day after the stretch; nothing for hours, cyclic units and text of another unit.
[[nodiscard]] std::optional<data::CivilDate> periodEnd(std::string_view text,
                                                       query::TimeUnit unit) noexcept;

/// "May 2024", "Q2 2024", "week 22 of 2024", "31 May 2024", "Monday", "18:00". Text of another
/// unit comes back as it is.
[[nodiscard]] std::string periodLabel(std::string_view text, query::TimeUnit unit,
                                      const data::Phrasebook &phrases);

/// "year", "month", "day of the week".
[[nodiscard]] std::string unitLabel(query::TimeUnit unit, const data::Phrasebook &phrases);

/// The days from `from` up to but not including `until`, to be put behind a noun: "in 2024", "in Q2
/// 2024", "in May 2024", "on 31 May 2024", "from 1 May 2024 to 15 June 2024"; with one end open
/// "since …" or "before …"; empty with both.
[[nodiscard]] std::string spanWords(const std::optional<data::CivilDate> &from,
                                    const std::optional<data::CivilDate> &until,
                                    const data::Phrasebook &phrases);

/// The day of a value of a date column, by the column's encoding; nothing for encodings coarser
/// than a day and for what is no date.
[[nodiscard]] std::optional<data::CivilDate> dayOf(const data::Column &column,
                                                   const data::Value &value);

} // namespace querent::insight
