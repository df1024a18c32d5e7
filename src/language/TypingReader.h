// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Engine.h"
#include "query/TypingAid.h"

#include <memory>

namespace querent::language {

/// Reads along with the linker and the reader that plans begin with, so that what is marked as
/// understood is what a plan is made of. Well below 16 ms for a question of twenty words.
[[nodiscard]] std::shared_ptr<const query::TypingAid>
typingAid(std::shared_ptr<const SourceModel> source);

} // namespace querent::language
