// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "insight/AnsweredQuery.h"

namespace querent::insight {

/// What a stretch of time is told in. The data has it in days.
enum class StretchUnit { Days, Hours, Minutes, Seconds };

/// The largest unit of which it is at least one; of nothing, days.
[[nodiscard]] StretchUnit stretchUnitFor(double days) noexcept;
/// How many of them make a day.
[[nodiscard]] double perDay(StretchUnit unit) noexcept;
/// "days", "h", "min", "s".
[[nodiscard]] std::string stretchUnitWord(StretchUnit unit, const data::Phrasebook &phrases);
/// "3.4 days", "5.2 h", "35 min".
[[nodiscard]] std::string stretchText(double days, const data::Phrasebook &phrases);

/// What the expression gives is a stretch of time in days: one between two dates, or an aggregate
/// of such.
[[nodiscard]] bool countsDays(const query::Expression &expression);
/// Marks the columns of `table` that are stretches of time, as the plan tells.
void markStretches(data::ResultTable &table, const query::QueryPlan *plan);

} // namespace querent::insight
