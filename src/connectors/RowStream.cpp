// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/RowStream.h"

#include <utility>

namespace querent::connectors {

base::Result<Streamed> streamed(Connection &connection, const query::ValidatedSql &sql,
                                const ExecutionLimits &limits, const RowTaker &onRow,
                                std::stop_token stop)
{
    if (auto *const rows = dynamic_cast<RowStream *>(&connection)) {
        return rows->stream(sql, limits, onRow, std::move(stop));
    }
    ExecutionLimits uncounted = limits;
    uncounted.countAll = false;
    auto execution = connection.execute(sql, uncounted, std::move(stop));
    if (!execution) {
        return std::move(execution).error();
    }
    for (data::Row &row : execution->result.rows) {
        if (auto taken = onRow(row); !taken) {
            return std::move(taken).error();
        }
    }
    return Streamed{std::move(execution->result.columns), execution->stats};
}

} // namespace querent::connectors
