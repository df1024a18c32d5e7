// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "data/Policy.h"
#include "query/PolicyGuard.h"
#include "query/SqlGenerator.h"
#include "query/TableGuards.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace querent::tests {
class AroundTheGate;
}

namespace querent::query {

/// A column that an engine reads; an empty one where it only counts rows.
struct EngineRead
{
    std::string table;
    std::string column;
    std::string through; ///< the view or common table that reads it; empty at the top

    friend bool operator==(const EngineRead &, const EngineRead &) = default;
};

/// What an engine found out about a statement by preparing it, without running it.
struct StatementFacts
{
    bool readOnly = false;
    bool returnsRows = false;
    std::size_t consumed = 0; ///< bytes of the text that belong to the first statement
    std::vector<std::pair<std::string, std::string>> columns; ///< (table, column) read
    std::vector<std::string> tables;
    std::vector<std::string> functions;
    std::vector<std::string> refusals; ///< actions the engine itself was told to refuse
    /// As columns and tables, and on whose behalf; empty where the engine does not say.
    std::vector<EngineRead> reads = {};
};

/// The engine's own reading of a statement: the second witness of the gate. Implemented by
/// connectors.
class StatementInspector
{
public:
    virtual ~StatementInspector() = default;
    /// Fails with SqlInvalid (the engine's message in `detail`) where it cannot be prepared.
    [[nodiscard]] virtual base::Result<StatementFacts> inspect(std::string_view sql) = 0;
};

/// A statement that has passed the gate. Only SqlValidator makes one, and a DataSource executes
/// nothing else.
class ValidatedSql
{
public:
    [[nodiscard]] const std::string &text() const noexcept { return m_text; }
    /// Rows the outermost LIMIT lets through.
    [[nodiscard]] std::int64_t limit() const noexcept { return m_limit; }
    /// True where the gate added or lowered the LIMIT.
    [[nodiscard]] bool limitEnforced() const noexcept { return m_limitEnforced; }
    /// The statement as it was before the gate added or lowered its LIMIT: for counting the rows
    /// that it would have had.
    [[nodiscard]] const std::string &unlimited() const noexcept { return m_unlimited; }
    /// Tables that the engine must not read but through their guards in text(). Not compared: they
    /// follow from the policy.
    [[nodiscard]] const TableGuards &guards() const noexcept { return m_guards; }

    friend bool operator==(const ValidatedSql &left, const ValidatedSql &right)
    {
        return left.m_text == right.m_text && left.m_limit == right.m_limit &&
               left.m_limitEnforced == right.m_limitEnforced &&
               left.m_unlimited == right.m_unlimited;
    }

private:
    friend class SqlValidator;
    friend class tests::AroundTheGate; ///< proves that connectors refuse writes by themselves
    ValidatedSql(std::string text, std::int64_t limit, bool limitEnforced, std::string unlimited,
                 TableGuards guards = {})
        : m_text(std::move(text))
        , m_limit(limit)
        , m_limitEnforced(limitEnforced)
        , m_unlimited(std::move(unlimited))
        , m_guards(std::move(guards))
    {}

    std::string m_text;
    std::int64_t m_limit = 0;
    bool m_limitEnforced = false;
    std::string m_unlimited;
    TableGuards m_guards;
};

/// A refusal: the Error's code is SqlRejected, PolicyViolation or SqlInvalid, `detail` is the
/// rule's name, for example "single_statement", "select_only", "unknown_table", "system_table",
/// "hidden_column", "masked_column", "guarded_table", "cross_join", "set_operation", "function",
/// "engine".
///
/// The safety gate: one statement; SELECT, WITH … SELECT or VALUES; no write, DDL, PRAGMA, ATTACH,
/// extension or file access anywhere; only tables and columns of the catalog that the policy
/// allows; set operations as the policy says; row filters and masks inside the statement (see
/// PolicyGuard); a LIMIT on the outermost query. Decides on tokens and
/// on what the engine reports, never on substrings.
class SqlValidator
{
public:
    /// All three must outlive the validator. Used by one thread at a time, like the inspector.
    SqlValidator(const data::Catalog &catalog, const data::Policy &policy, Dialect dialect,
                 StatementInspector &inspector);

    [[nodiscard]] base::Result<ValidatedSql> validate(std::string_view sql) const;

private:
    /// The same for a statement whose tokens have passed, with its guards in it.
    [[nodiscard]] base::Result<ValidatedSql> proven(std::string_view sql) const;

    const data::Catalog &m_catalog;
    const data::Policy &m_policy;
    Dialect m_dialect;
    StatementInspector &m_inspector;
    PolicyGuard m_guard;
};

} // namespace querent::query
