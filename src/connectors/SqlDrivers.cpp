// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/SqlDrivers.h"

#include <QSqlDatabase>
#include <QStringList>

#include <mutex>
#include <tuple>

namespace querent::connectors {

void prepareSqlDrivers()
{
    static std::once_flag once;
    std::call_once(once, [] { std::ignore = QSqlDatabase::drivers(); });
}

} // namespace querent::connectors
