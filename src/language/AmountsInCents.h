// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/Item.h"
#include "language/SourceModel.h"

namespace querent::language {

/// Compares what is kept in cents with as many as the amounts of the question have, unless it
/// speaks of cents or says its own unit: "a budget over 12,000", "above 10.00".
void compareInCents(const Items &items, const SourceModel &source, Frame &frame);

} // namespace querent::language
