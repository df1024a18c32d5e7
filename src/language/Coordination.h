// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

namespace querent::language {

/// Lets what is set side by side be of one kind: in "personal loans versus car loans", "perm vs
/// contract vs temp", a word that could be a value of the column of which the other is one is that
/// value, whatever else it may name. Items are resolved, the best links first.
void agreeOnColumns(Items &items, const SourceModel &source);

/// "Whose status is open": the column of the value is meant, though rows are called so, too.
void nameKinds(Items &items);

} // namespace querent::language
