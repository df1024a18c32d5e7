// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"

#include <cstddef>

namespace querent::language {

/// What rows of one kind are set against those of another by: how much more, or how many times as
/// much.
struct Gap
{
    Condition one;
    Condition other;
    bool ratio = false;
};

/// The items by which a question says so: its sides, what stands between them, where the opening
/// words end.
struct GapSaid
{
    std::size_t end = 0;
    std::size_t one = 0;
    std::size_t between = 0;
    std::size_t other = 0;
    bool ratio = false;
    bool counts = false; ///< "how many more"
};

} // namespace querent::language
