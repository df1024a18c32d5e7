// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/TableGuards.h"

#include "data/Catalog.h"

#include <algorithm>

namespace querent::query {

const TableGuard *TableGuards::guardOf(std::string_view table) const noexcept
{
    if (empty()) {
        return nullptr;
    }
    const auto found =
        std::find_if(m_guards->begin(), m_guards->end(), [table](const TableGuard &guard) {
            return data::equalNames(guard.table, table);
        });
    return found != m_guards->end() ? &*found : nullptr;
}

bool TableGuards::mayRead(std::string_view table, std::string_view column,
                          std::string_view through) const noexcept
{
    const TableGuard *const guard = guardOf(table);
    if (guard == nullptr || data::equalNames(guard->table, through)) {
        return true;
    }
    return !guard->filtered &&
           std::none_of(
               guard->maskedColumns.begin(), guard->maskedColumns.end(),
               [column](const std::string &name) { return data::equalNames(name, column); });
}

} // namespace querent::query
