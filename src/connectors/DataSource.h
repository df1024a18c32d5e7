// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "data/ResultTable.h"
#include "query/SqlValidator.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::connectors {

struct ExecutionLimits
{
    std::int64_t maximumRows = 1000; ///< one more is fetched to know whether there are more
    std::chrono::milliseconds timeout{30'000};
    /// Steps of the engine's own machine, where it counts them, after which a statement ends with
    /// Timeout; 0: any number.
    std::int64_t maximumSteps = 0;
    bool countAll = true; ///< count the rows that a result cut by its limit would have had
};

struct ExecutionStats
{
    std::chrono::microseconds elapsed{0};
    std::int64_t rowCount = 0;
    bool truncated = false;

    friend bool operator==(const ExecutionStats &, const ExecutionStats &) = default;
};

struct Execution
{
    data::ResultTable result;
    ExecutionStats stats;
};

/// What the engine expects a statement to cost.
struct CostEstimate
{
    double estimatedRows = 0.0; ///< rows the statement would read; 0 when the engine does not say
    bool fullScan = false;      ///< reads a whole table
    bool crossJoin = false;     ///< a join without a usable condition
    std::vector<std::string> steps; ///< the engine's plan, a line each, nested by leading spaces

    friend bool operator==(const CostEstimate &, const CostEstimate &) = default;
};

/// An open, read-only connection. Belongs to the thread that opened it and to one run at a time.
/// Every call may be cancelled through its stop token and then fails with Cancelled.
class Connection : public query::StatementInspector
{
public:
    /// Tables, keys (declared and inferred) and column profiles.
    [[nodiscard]] virtual base::Result<data::Catalog> readCatalog(std::stop_token stop) = 0;
    /// Distinct non-empty text values of a column, most frequent first, at most `most`.
    [[nodiscard]] virtual base::Result<data::ColumnValues> distinctValues(const std::string &table,
                                                                          const std::string &column,
                                                                          int most,
                                                                          std::stop_token stop) = 0;
    /// Prepares and explains without running. Fails with SqlInvalid or TooExpensive.
    [[nodiscard]] virtual base::Result<CostEstimate> dryRun(const query::ValidatedSql &sql,
                                                            std::stop_token stop) = 0;
    /// Fails with Timeout, Cancelled or ExecutionFailed.
    [[nodiscard]] virtual base::Result<Execution> execute(const query::ValidatedSql &sql,
                                                          const ExecutionLimits &limits,
                                                          std::stop_token stop) = 0;
};

/// Something questions can be asked of. Thread-safe; hands out connections to any thread.
class DataSource
{
public:
    virtual ~DataSource() = default;

    /// What a person calls it: the file's name.
    [[nodiscard]] virtual std::string displayName() const = 0;
    [[nodiscard]] virtual query::Dialect dialect() const = 0;
    /// Opens a connection for the calling thread. Fails with one of the Source… codes; the message
    /// says what to do next.
    [[nodiscard]] virtual base::Result<std::unique_ptr<Connection>> connect() const = 0;
};

/// The source that `location` (a path or URL) names. Fails with SourceMissing, SourceUnreadable,
/// SourceNotADatabase, SourceCorrupt, SourceLocked, SourceEmpty or Unsupported.
[[nodiscard]] base::Result<std::shared_ptr<const DataSource>>
openDataSource(const std::string &location);

} // namespace querent::connectors
