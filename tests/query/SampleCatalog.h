// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

/// A small shop, its tables declared as well as described, so that tests can bind plans against it
/// and run the SQL they become.
namespace sample {

[[nodiscard]] const querent::data::Catalog &catalog();
/// CREATE and INSERT statements for SQLite that fit the catalog.
[[nodiscard]] const char *script();

} // namespace sample
