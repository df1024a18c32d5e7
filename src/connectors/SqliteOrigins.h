// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Catalog.h"

namespace querent::connectors {

class SqliteDatabase;

/// Notes what repeats the contents of something else: views, generated columns, and virtual tables
/// that name another table (full-text indexes over it, and lists of their words). What a policy
/// closes is closed in these as well.
void findOrigins(SqliteDatabase &database, data::Catalog &catalog);

} // namespace querent::connectors
