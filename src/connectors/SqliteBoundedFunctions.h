// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct sqlite3;

namespace querent::connectors {

class SqliteDatabase;

/// Replaces functions of the engine of which one call may take minutes or gigabytes (like, glob,
/// instr, replace, trim, ltrim, rtrim, printf, format) by ones that give the same and stop when the
/// database's watch says so; the engine itself looks at the clock between calls only. `database`
/// has to outlive the connection. Returns a result code of SQLite.
[[nodiscard]] int registerBoundedFunctions(sqlite3 *handle, const SqliteDatabase &database);

} // namespace querent::connectors
