// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"

#include <vector>

namespace querent::language {

/// Lets rows be called what their key is the number of: of `veterinarian` with `vet_id`, vets.
void nameByKeys(std::vector<TableModel> &tables);

/// Spells out what dates are cut down to, where it is short for something else in other columns:
/// `prm_dt` is the promised date, `act_fin_dt` that of the actual finish.
void nameDates(std::vector<TableModel> &tables);

/// Spells out what keys that point at their own table are cut down to: `sup_emp_id`, `mn_loc_id`.
void nameSelfKeys(std::vector<TableModel> &tables, const JoinGraph &graph);

} // namespace querent::language
