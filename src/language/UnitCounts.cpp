// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/UnitCounts.h"

#include "language/OneOf.h"

#include <algorithm>
#include <vector>

namespace querent::language {

void countUnits(TableModel &table)
{
    if (table.unitPrice < 0 || table.unitCount >= 0 || table.money >= 0) {
        return;
    }
    const NameWords &price = table.columns[static_cast<std::size_t>(table.unitPrice)].names.front();
    std::vector<int> found;
    for (const ColumnModel &column : table.columns) {
        const NameWords &name = column.names.front();
        const bool whole = column.numeric && column.quantity && !column.key && !column.flag &&
                           !column.date && column.column->type == data::ColumnType::Integer;
        // "ticket price" and "tickets sold", "unit price" and whatever is counted
        const bool unit = std::ranges::find(price.words, "unit") != price.words.end();
        // not "monthly price" and "contract months"
        const bool same = std::ranges::any_of(name.stems, [&](const std::string &stem) {
            return !oneOf(stem, {"month", "year", "day", "week", "hour", "minut"}) &&
                   std::ranges::find(price.stems, stem) != price.stems.end();
        });
        const bool plural = std::ranges::any_of(name.words, [](const std::string &word) {
            return word.size() > 3 && word.ends_with('s') && !word.ends_with("ss");
        });
        if (whole && plural && (same || (unit && table.labels.empty()))) {
            found.push_back(column.id.column);
        }
    }
    if (found.size() == 1) {
        table.unitCount = found.front();
    }
}

} // namespace querent::language
