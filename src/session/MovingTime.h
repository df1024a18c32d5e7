// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"
#include "query/QueryPlan.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace querent::session {

/// Words that say when relative to a day ("last month"), and the day from which a plan counts them.
struct MovingTime
{
    std::vector<std::string> words; ///< texts in which they stand
    data::CivilDate countedFrom{};
    bool fromData = false; ///< that day is the last one in the data, not the one of the question

    friend bool operator==(const MovingTime &, const MovingTime &) = default;
};

void to_json(nlohmann::json &json, const MovingTime &time);
/// Nothing where it is not the document of one.
[[nodiscard]] std::optional<MovingTime> movingTimeFrom(const nlohmann::json &json);

/// How the periods of a plan made on the day `today` follow from words of `texts`; nothing where
/// none does.
[[nodiscard]] std::optional<MovingTime> movingTimeOf(const query::QueryPlan &plan,
                                                     const std::vector<std::string> &texts,
                                                     const data::CivilDate &today,
                                                     const data::Catalog &catalog);

/// Moves the periods of the plan to where the words mean on the day `today`, or on the last day in
/// the data of `catalog`. Those that are counted back from one of them ("the month before") move
/// along; days that were named stay. Returns from which day they count now.
MovingTime moveOn(query::QueryPlan &plan, const MovingTime &time, const data::CivilDate &today,
                  const data::Catalog &catalog);

/// The day that counts as today for a date column: the last one in it where that is earlier.
[[nodiscard]] data::CivilDate lastDayCounted(const data::Column *column,
                                             const data::CivilDate &today);

} // namespace querent::session
