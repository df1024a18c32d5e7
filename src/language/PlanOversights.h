// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/PlanShape.h"
#include "language/SourceModel.h"

#include <optional>

/// What a plan of the parser passes over that the rules' reading has: such a plan may be likely and
/// yet answer another question. `plan` is the parser's, `rules` that of the rules.
namespace querent::language {

/// Whether a plan is the rules' own less a condition or a grouping that the question asks for.
[[nodiscard]] bool onlyDrops(const PlanShape &plan, const PlanShape &rules);

/// Whether a plan has the rows of the rules' own, but fewer figures of them, or knows fewer of the
/// values: "how many were held and how many were cancelled" answered with those held.
[[nodiscard]] bool saysLess(const PlanShape &plan, const PlanShape &rules,
                            const SourceModel &source);

/// Whether a plan is the rules' own, put in the contrary order.
[[nodiscard]] bool onlyTurns(const PlanShape &plan, const PlanShape &rules);

/// Whether what the rules set beside the mean of all groups is set beside something else.
[[nodiscard]] bool overlooksMean(const PlanShape &plan, const PlanShape &rules);

/// Whether the plan is of those very rows that the rules set aside.
[[nodiscard]] bool takesWhatIsSetAside(const PlanShape &plan, const PlanShape &rules);

/// "buyers who never logged in": whether the rules go by what is not there, and the plan does not.
[[nodiscard]] bool overlooksLack(const PlanShape &plan, const PlanShape &rules);

/// "calls on weekends": whether only the rules go by days or hours that come back.
[[nodiscard]] bool overlooksRecurring(const PlanShape &plan, const PlanShape &rules);

/// "Time to finish", "paid late": whether only the rules set two dates against each other.
[[nodiscard]] bool overlooksSpans(const PlanShape &plan, const PlanShape &rules);

/// "Over 60": whether only the rules go by the day of birth.
[[nodiscard]] bool overlooksBirth(const PlanShape &plan, const PlanShape &rules,
                                  const SourceModel &source);

/// "Where does she work": whether the rules show a place, and the plan none or not whose it is.
[[nodiscard]] bool overlooksPlace(const PlanShape &plan, const PlanShape &rules, const Frame &read,
                                  const SourceModel &source);

/// "Number of suppliers, number of orders": whether each figure that is asked for has one of the
/// rules, and the plan has fewer.
[[nodiscard]] bool overlooksFigures(const PlanShape &plan, const Frame &rules, const Items &linked);

/// "Waited over 5 minutes": whether only the rules told the number in the column's own unit.
[[nodiscard]] bool overlooksUnits(const PlanShape &plan, const PlanShape &rules);

/// Whether a plan adds up marks, rates or prices, which the rules do not.
[[nodiscard]] bool addsWhatDoesNotAdd(const PlanShape &plan, const PlanShape &rules,
                                      const SourceModel &source);

/// Whether a plan works out a share, of which the question says nothing.
[[nodiscard]] bool sharesUnasked(const std::optional<Frame> &plan, const Items &linked);

/// Whether a plan needs only some of the tables that the rules read.
[[nodiscard]] bool readsLess(const PlanShape &plan, const PlanShape &rules);

/// "The discount percent": whether a percentage that a column stores is worked out of something
/// else.
[[nodiscard]] bool overlooksStoredPercent(bool worksOut, const PlanShape &shape,
                                          const Items &linked, const SourceModel &source);

} // namespace querent::language
