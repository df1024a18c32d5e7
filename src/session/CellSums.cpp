// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/CellSums.h"

#include <sqlite3.h>

#include <algorithm>
#include <string>

namespace querent::session {

base::Result<CellSums> sumsOf(const RowStore &store, const RowOrder &order,
                              const std::vector<RowBand> &bands, std::stop_token stop)
{
    CellSums sums;
    for (const RowBand &band : bands) {
        const std::int64_t count = std::min(band.count, order.size() - band.first);
        auto chosen = order.isNatural() ? base::Result<RowSet>(RowSet())
                                        : order.set(band.first, count, store.rowCount());
        if (!chosen) {
            return std::move(chosen).error();
        }
        const std::string rows = order.isNatural() ? " FROM r WHERE rowid BETWEEN " +
                                                         std::to_string(band.first + 1) + " AND " +
                                                         std::to_string(band.first + count)
                                                   : " FROM r WHERE among(rowid)";
        std::string select;
        for (const std::size_t column : band.columns) {
            select += (select.empty() ? "SELECT c" : ", c") + std::to_string(column);
        }
        sums.cells += count * static_cast<std::int64_t>(band.columns.size());
        const auto add = [&](sqlite3_stmt *row) {
            for (int place = 0; place < static_cast<int>(band.columns.size()); ++place) {
                const int type = sqlite3_column_type(row, place);
                sums.filled += type != SQLITE_NULL ? 1 : 0;
                if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) {
                    const double number = sqlite3_column_double(row, place);
                    sums.min = sums.numbers > 0 ? std::min(sums.min, number) : number;
                    sums.max = sums.numbers > 0 ? std::max(sums.max, number) : number;
                    sums.sum += number;
                    ++sums.numbers;
                }
            }
            return true;
        };
        auto done = store.read(RowStore::Lane::Questions, select + rows, {}, stop, add, &*chosen);
        if (!done) {
            return std::move(done).error();
        }
    }
    return sums;
}

} // namespace querent::session
