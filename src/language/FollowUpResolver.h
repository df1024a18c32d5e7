// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/QuestionReader.h"

#include <optional>
#include <string>

namespace querent::language {

/// Whether a question leans on the one before ("and by month?", "only Germany").
[[nodiscard]] bool leansOnFormer(const Items &items, const std::string &question,
                                 const SourceModel &source);

/// Whether something is to be shown beside what was shown before: "also their age", "plus the tax".
[[nodiscard]] bool addsToFormer(const Tokens &whole);

/// "Drop the ones who have left": some rows of the former answer are not wanted. Nobody asks to
/// change what is stored.
[[nodiscard]] bool setsRowsAside(const Tokens &whole);

/// Puts what the former turn spoke of first among the things that words may name.
void preferFormer(Items &items, const Frame &former);

/// Puts what the fragment says into the former frame: conditions on the same column are replaced,
/// others added; groupings, limits, aggregates and directions exchanged, periods moved. Words that
/// only point back ("the same", "of them") are no longer unknown. What `adds` is shown beside what
/// was shown before.
void followUp(const Frame &former, Reading &fragment, const SourceModel &source, const Items &items,
              bool adds);

/// By how much "a year earlier" and its like move the former period.
struct PeriodShift
{
    query::TimeUnit unit = query::TimeUnit::Year;
    int count = 0; ///< negative: earlier
};
[[nodiscard]] std::optional<PeriodShift> periodShift(const Items &items, const Frame &former);

/// When what is measured happened, rather than what it belongs to, unless `date` is named.
[[nodiscard]] ColumnId happenedOn(ColumnId date, const Frame &frame, const Items &items,
                                  const SourceModel &source);

} // namespace querent::language
