// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectors/RowStream.h"
#include "connectors/SqliteSource.h"

namespace querent::connectors {

/// A connection to a SQLite file. Where the file had to be opened without locks (see SqliteFile),
/// every call first makes sure that it has not changed, and opens it anew if it has.
class SqliteConnection final : public Connection, public RowStream
{
public:
    SqliteConnection(std::shared_ptr<const SqliteSource> source, SqliteSource::Opened opened);

    [[nodiscard]] base::Result<query::StatementFacts> inspect(std::string_view sql) override;
    [[nodiscard]] base::Result<data::Catalog> readCatalog(std::stop_token stop) override;
    [[nodiscard]] base::Result<data::ColumnValues> distinctValues(const std::string &table,
                                                                  const std::string &column,
                                                                  int most,
                                                                  std::stop_token stop) override;
    [[nodiscard]] base::Result<CostEstimate> dryRun(const query::ValidatedSql &sql,
                                                    std::stop_token stop) override;
    [[nodiscard]] base::Result<Execution> execute(const query::ValidatedSql &sql,
                                                  const ExecutionLimits &limits,
                                                  std::stop_token stop) override;
    /// Fails with SourceLocked where the file was read without locks and has changed meanwhile.
    [[nodiscard]] base::Result<Streamed> stream(const query::ValidatedSql &sql,
                                                const ExecutionLimits &limits,
                                                const RowTaker &onRow,
                                                std::stop_token stop) override;

private:
    [[nodiscard]] SqliteDatabase &database() noexcept { return *m_opened.database; }
    /// Opens the file anew where it changed, and reads the schema again where that changed.
    [[nodiscard]] base::Result<void> ensureCurrent(std::stop_token stop);
    [[nodiscard]] base::Result<Execution> run(const query::ValidatedSql &sql,
                                              const ExecutionLimits &limits, std::stop_token stop);
    /// The rows one after the other; `truncated` where there are more than the limits allow.
    [[nodiscard]] base::Result<Streamed> pass(const query::ValidatedSql &sql,
                                              const ExecutionLimits &limits, const RowTaker &onRow,
                                              std::stop_token stop);
    /// Whether what was just read was read from one state of the file.
    [[nodiscard]] bool isSteady() const;
    /// Texts of `column` in `rows` (a table or subquery), most frequent first.
    [[nodiscard]] base::Result<std::vector<std::string>> readValues(const std::string &rows,
                                                                    const std::string &column,
                                                                    std::size_t most,
                                                                    std::stop_token stop);
    /// The rows of a statement; nothing where counting fails or takes long.
    [[nodiscard]] std::optional<std::int64_t> countRows(const std::string &sql);
    [[nodiscard]] double estimateRows(const std::string &table, std::stop_token stop);

    std::shared_ptr<const SqliteSource> m_source;
    SqliteSource::Opened m_opened;
};

} // namespace querent::connectors
