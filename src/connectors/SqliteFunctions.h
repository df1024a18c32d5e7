// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

struct sqlite3;

namespace querent::connectors {

/// Adds what SQLite of this age lacks and analysts expect: median, percentile (0 to 100),
/// percentile_cont and percentile_disc (0 to 1), stddev, stddev_pop, stddev_samp, variance,
/// var_pop, var_samp, concat, concat_ws, string_agg, and regexp (for `a REGEXP b`). All ignore NULL
/// as the engine's own do. Returns a result code of SQLite.
[[nodiscard]] int registerFunctions(sqlite3 *database);

} // namespace querent::connectors
