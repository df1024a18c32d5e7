// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/Gap.h"
#include "language/LinkResolver.h"
#include "language/PendingPeriod.h"
#include "language/RoleKeys.h"

#include <optional>
#include <utility>
#include <vector>

namespace querent::language {

/// What the passes over one question read from and write to.
struct ReadingState
{
    const SourceModel &source;
    data::CivilDate today;
    std::optional<Link> tried{}; ///< put first to see where it leads, and no better for that
    Items items{};
    Frame frame{};

    // read by one pass, settled by a later one
    std::vector<RoleKey> roles{};
    std::vector<PendingPeriod> periods{};
    std::vector<std::size_t> bucketItems{}; ///< that name units of time
    std::optional<Gap> gap{};
    std::optional<std::pair<query::AggregateFunction, bool>> firstFigure{}; ///< and downwards
    std::optional<std::size_t> deniedFrom{}; ///< "not" of "but not in 2023"
    ColumnId timeChosen{};                   ///< "(by order date)"
    std::vector<ColumnId> stateDates{};      ///< "… and on what date": shown besides

    // what the question is like
    bool fragment = false; ///< it only changes a former frame
    bool countAsked = false;
    /// Of the frame's joined tables, by a name that the words only resemble.
    std::vector<int> resembled = {};
    bool rate = false;
    bool rank = false;        ///< every one gets its place
    bool figures = false;     ///< "…, with the amounts"
    bool andTheirs = false;   ///< rows, "and their" columns
    bool behindAlone = false; ///< only the rows behind a key are asked for
    bool topList = false;
    bool topLast = false; ///< "…, top 5" with nothing after it

    // how it was understood
    bool guessedMeasure = false;
    bool guessedSubject = false;
    bool openRanking = false; ///< "our best customers": by which number, nothing says
    bool related = false; ///< rows are told by others of their table, or by two of their columns
};

} // namespace querent::language
