// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <vector>

namespace querent::language {

/// Lets rows be called what their key is the number of: of `veterinarian` with `vet_id`, vets.
void nameByKeys(std::vector<TableModel> &tables);

} // namespace querent::language
