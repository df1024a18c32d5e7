// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlValidator.h"

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace querent::connectors {

/// What a statement was found to touch while the engine compiled it.
struct RecordedAccess
{
    std::vector<std::pair<std::string, std::string>> columns;
    std::vector<std::string> tables;
    std::vector<std::string> functions;
    std::vector<std::string> refusals; ///< in words: "INSERT orders"
    std::vector<query::EngineRead> reads;
};

/// Decides what SQLite may do on a connection, by what the engine itself reports. Refuses by
/// default: an action unknown to this class is not allowed.
class SqliteAuthorizer
{
public:
    enum class Trust {
        /// The program's own questions about the schema. The file is open for reading only.
        Introspection,
        /// A statement from outside: reads known tables through functions from a list.
        Statement,
        /// A statement that passed is running: full-text tables now ask their own tables.
        Running,
    };

    /// The callback of sqlite3_set_authorizer. `through`: the view or common table on whose behalf
    /// the engine acts.
    [[nodiscard]] int decide(int action, const char *first, const char *second,
                             const char *database, const char *through = nullptr);

    /// Returns the trust that was in force before.
    Trust setTrust(Trust trust) noexcept
    {
        m_decisions = 0;
        return std::exchange(m_trust, trust);
    }
    /// What statements may read; all names in lower case.
    struct Tables
    {
        std::set<std::string> known;                           ///< tables and views
        std::set<std::pair<std::string, std::string>> columns; ///< the visible ones of these
        std::set<std::string> closed; ///< the engine's own, which may not be read
    };
    /// `tables` are never null.
    void setTables(std::shared_ptr<const Tables> tables) { m_tables = std::move(tables); }

    /// Tables that may be read through their guards alone. Returns those that were in force before.
    query::TableGuards setGuards(query::TableGuards guards)
    {
        return std::exchange(m_guards, std::move(guards));
    }

    /// Forgets what was recorded and starts anew.
    void record() { m_access = {}; }
    [[nodiscard]] RecordedAccess takeRecorded() { return std::exchange(m_access, {}); }

private:
    [[nodiscard]] int decideStatement(int action, std::string_view first, std::string_view second,
                                      std::string_view database, std::string_view through);
    [[nodiscard]] bool mayRead(std::string_view table, std::string_view column,
                               std::string_view database, std::string_view through);
    int refuse(int action, std::string_view first, std::string_view second);

    Trust m_trust = Trust::Statement;
    int m_decisions = 0; ///< under this trust
    std::shared_ptr<const Tables> m_tables = std::make_shared<const Tables>();
    query::TableGuards m_guards;
    RecordedAccess m_access;
};

} // namespace querent::connectors
