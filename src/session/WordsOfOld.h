// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "insight/Caveat.h"

#include <string>
#include <vector>

namespace querent::session {

/// Finds out by their words what caveats are about that were kept when only their words were kept.
/// Knows those of the reader's language and the English ones.
void giveKinds(std::vector<insight::Caveat> &caveats, const std::string &headline);

} // namespace querent::session
