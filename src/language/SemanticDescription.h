// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "data/SemanticModel.h"
#include "language/Engine.h"

namespace querent::language {

/// What the engine takes the tables and columns of `source` for, each guess with its reason in the
/// reader's language. Says what the engine does: it is read from the very model it plans with.
[[nodiscard]] data::SemanticModel describeSemantics(const SourceModel &source,
                                                    const data::Phrasebook &phrases);

} // namespace querent::language
