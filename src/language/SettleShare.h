// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/CandidateGenerator.h"

namespace querent::language {

/// "Late shipments, Berlin versus Hamburg": of such a condition each value gets a row of its own.
[[nodiscard]] bool setsApart(const Condition &condition);

/// Makes the condition that is asked about the part of a share of all rows, or of an amount; other
/// figures that are asked for stay beside it.
void settleShare(Frame &frame, const SourceModel &source, const Items &items);

/// "The share of customers with more than three orders": of all customers those who have so many.
/// False where the frame asks for nothing of that kind; then it is as it was.
[[nodiscard]] bool settleShareOfOwners(Frame &frame, const SourceModel &source);

} // namespace querent::language
