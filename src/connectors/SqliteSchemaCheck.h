// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace querent::connectors {

/// A row of the file's own list of tables and views.
struct SqliteSchemaRow
{
    bool isView = false;
    std::string name; ///< in lower case
    std::int64_t rootPage = 0;
    std::string sql;
};

/// Those that are not to be read, with the reason, because a file can claim anything: a virtual
/// table of a module that shows raw pages or reads the list of tables, one with functions of the
/// file's choice, one whose own tables are missing; a table without a single page; views that use
/// one another so often that compiling them takes minutes.
[[nodiscard]] std::map<std::string, std::string>
implausibleRows(const std::vector<SqliteSchemaRow> &rows);

} // namespace querent::connectors
