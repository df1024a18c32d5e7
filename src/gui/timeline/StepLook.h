// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/theme/Tokens.h"
#include "gui/timeline/Trace.h"

#include <vector>

namespace querent::gui {

/// The colour of a step's outcome.
[[nodiscard]] QColor stepColour(const session::RunStep &step, const Tokens &tokens);

/// "done", "waiting for you".
[[nodiscard]] QString stateText(const session::RunStep &step);

/// Places in a trace that one failed attempt covers, from its plan to the retry.
struct RetryBracket
{
    int first = 0;
    int last = 0;
};

[[nodiscard]] std::vector<RetryBracket> retryBrackets(const Trace &trace);

} // namespace querent::gui
