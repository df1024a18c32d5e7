// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"

#include <optional>

namespace querent::language {

/// The one stored number that a frame adds up or takes the mean of, and does nothing else with;
/// null for others.
[[nodiscard]] const Measure *loneMeasure(const Frame &frame);

/// The date by which rows of the table are told: their own, or that of what they are part of; not
/// valid where there is none.
[[nodiscard]] ColumnId dayOf(int table, const SourceModel &source);

/// A frame of one measure with another number in its place, and its periods by the date of that
/// one's rows; nothing where these have none.
[[nodiscard]] std::optional<Frame> measuredBy(Frame frame, ColumnId number,
                                              const SourceModel &source);

} // namespace querent::language
