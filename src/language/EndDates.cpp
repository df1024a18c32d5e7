// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/EndDates.h"

#include "language/OneOf.h"

#include <algorithm>

namespace querent::language {

bool saysEnding(const std::string &word)
{
    return oneOf(word, {"expire", "expires", "expired", "expiring", "end", "ends", "ended",
                        "ending", "lapse", "lapses", "lapsed", "lapsing", "mature", "matures",
                        "matured", "maturing"});
}

const ColumnModel *endDateOf(const TableModel &table)
{
    const auto ends = [](const ColumnModel &column) {
        return column.date && !column.hidden &&
               std::ranges::any_of(column.names.front().words, [](const std::string &word) {
                   return oneOf(word, {"end", "ends", "expiry", "expires", "expire", "expiration",
                                       "until", "maturity", "renewal"});
               });
    };
    const auto found = std::ranges::find_if(table.columns, ends);
    return found == table.columns.end() ? nullptr : &*found;
}

} // namespace querent::language
