// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Engine.h"
#include "language/Frame.h"

#include <optional>
#include <stop_token>

namespace querent::language {

/// The frame of the former turns, the newest last: what a follow-up edits.
[[nodiscard]] std::optional<Frame> formerFrame(const SourceModel &source, const Request &request,
                                               const std::stop_token &stop);

} // namespace querent::language
