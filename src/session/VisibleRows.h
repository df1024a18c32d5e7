// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "connectors/DataSource.h"
#include "data/Catalog.h"
#include "data/Policy.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::session {

/// Reads tables of which a policy lets only some rows be seen, through the gate like every
/// statement: what is known of them tells nothing of the other rows.
class VisibleRows
{
public:
    /// All three must outlive it.
    VisibleRows(connectors::Connection &connection, const data::Policy &policy,
                query::Dialect dialect)
        : m_connection(connection), m_policy(policy), m_dialect(dialect)
    {}

    /// Why a row filter cannot be kept: the engine does not understand it. The message says what to
    /// mend.
    [[nodiscard]] std::optional<base::Error> problem(const data::Catalog &catalog) const;
    /// Counts and profiles the filtered tables of `catalog`, as far as a few seconds allow; what
    /// could not be read stays unknown.
    void profile(data::Catalog &catalog, std::stop_token stop) const;
    /// The rows of a statement that has passed the gate, at most `most`. Ends after a few seconds.
    [[nodiscard]] base::Result<std::vector<data::Row>> read(const data::Catalog &catalog,
                                                            const std::string &sql, int most,
                                                            std::stop_token stop) const;
    /// All cells of a table of at most `most` rows as texts; none where it cannot be read.
    [[nodiscard]] std::vector<std::vector<std::string>> cells(const data::Catalog &catalog,
                                                              const data::Table &table, int most,
                                                              std::stop_token stop) const;
    /// As Connection::distinctValues().
    [[nodiscard]] base::Result<data::ColumnValues>
    distinctValues(const data::Catalog &catalog, const std::string &table,
                   const std::string &column, int most, std::stop_token stop) const;

private:
    void profileTable(const data::Catalog &known, data::Table &table, std::stop_token stop) const;

    connectors::Connection &m_connection;
    const data::Policy &m_policy;
    query::Dialect m_dialect;
};

} // namespace querent::session
