// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/SqliteProfiler.h"

#include <string>

namespace querent::connectors {

/// Reads the whole catalog of a file: schema, keys, row counts, profiles, and the references that
/// names and values agree on. `name` is what people call the file. Stays within the budget by
/// looking at fewer rows of the larger tables. Fails with SourceCorrupt where no table can be read.
[[nodiscard]] base::Result<data::Catalog> readSqliteCatalog(SqliteDatabase &database,
                                                            const std::string &name,
                                                            const ProfileBudget &budget,
                                                            std::stop_token stop);

} // namespace querent::connectors
