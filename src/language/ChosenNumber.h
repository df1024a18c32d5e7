// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"

#include <vector>

namespace querent::language {

/// As many choices as a person looks through.
inline constexpr std::size_t mostNumbers = 4;

/// The numbers by which what a frame lists could be ranked or added up, the guessed one first, at
/// most so many. Those of related rows are sums, averages or counts.
[[nodiscard]] std::vector<Measure> numbersFor(const Frame &frame, const SourceModel &source,
                                              std::size_t most = mostNumbers);

/// Makes `chosen` the number the frame goes by, in place of the one that was guessed. The worst are
/// those with the most of what is a burden.
void goBy(Frame &frame, const Link &chosen, const SourceModel &source);
void goBy(Frame &frame, Measure chosen);

/// Shows the number by which rows are ranked beside them: who chose it wants to see it.
void showNumber(Frame &frame);

/// Whether more of the number is worse: costs, faults, days lost.
[[nodiscard]] bool isBurden(const Measure &number, const SourceModel &source);
/// Puts those numbers first of which more is worse.
void putBurdensFirst(std::vector<Measure> &numbers, const SourceModel &source);

/// `chosen` as a measure: a count for a table, for a column the aggregate that makes sense.
[[nodiscard]] Measure measureOf(const Link &chosen, const SourceModel &source);

} // namespace querent::language
