// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/DataSource.h"

#include <functional>

namespace querent::connectors {

/// A statement whose rows went to somebody else.
struct Streamed
{
    std::vector<data::ResultColumn> columns;
    ExecutionStats stats;
};

/// Takes one row, and may take its cells away; called on the thread that runs the statement. An
/// error ends the statement and is what the call fails with.
using RowTaker = std::function<base::Result<void>(data::Row &row)>;

/// What a Connection is besides where it can hand on rows one by one, for results that need not
/// fit into memory.
class RowStream
{
public:
    virtual ~RowStream() = default;
    /// Every row as it comes; nothing is counted beyond the limit. Fails as Connection::execute().
    [[nodiscard]] virtual base::Result<Streamed> stream(const query::ValidatedSql &sql,
                                                        const ExecutionLimits &limits,
                                                        const RowTaker &onRow,
                                                        std::stop_token stop) = 0;
};

/// The same of any connection: where it cannot stream, all rows are read first.
[[nodiscard]] base::Result<Streamed> streamed(Connection &connection,
                                              const query::ValidatedSql &sql,
                                              const ExecutionLimits &limits, const RowTaker &onRow,
                                              std::stop_token stop);

} // namespace querent::connectors
