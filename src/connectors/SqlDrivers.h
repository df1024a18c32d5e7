// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace querent::connectors {

/// To be called before QSqlDatabase is used, on any thread. QtSql notes at its first use that it
/// has to clean up at the end of the program; where two threads are the first at once it notes that
/// twice (Qt 6.4), and then the end of the program never comes.
void prepareSqlDrivers();

} // namespace querent::connectors
