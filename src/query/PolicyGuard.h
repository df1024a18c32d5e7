// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "data/Policy.h"
#include "query/SqlLexer.h"
#include "query/TableGuards.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::query {

struct StatementFacts;
struct EngineRead;

/// Enforces row filters and masks inside the statement, the same in every dialect: each guarded
/// table is shadowed by a common table of the same name, which holds the rows and the values that
/// may be seen.
///
///   WITH customers AS MATERIALIZED (SELECT id, CASE WHEN mail IS NULL THEN NULL ELSE '•••' END AS
///   mail FROM main.customers WHERE (region = 'north')) SELECT …
///
/// So they hold in sub-queries, set operations and common tables alike; every other way to the
/// table is refused. A filtered table is materialised, so that no condition of the statement is
/// ever evaluated on a row that may not be seen (an error would tell of it).
class PolicyGuard
{
public:
    PolicyGuard(const data::Catalog &catalog, const data::Policy &policy, Dialect dialect);

    [[nodiscard]] const TableGuards &guards() const noexcept { return m_guards; }

    /// The statement that may run in the place of `sql`: the same with the guards of the tables it
    /// mentions in front of it; nothing where it stays as it is. Refuses a way around the guards, a
    /// use of masked columns that would give a wrong answer, and joins without a condition where
    /// the policy does. Guards that `sql` already has are taken for what they are, so that a
    /// statement that was shown can be edited and run again.
    [[nodiscard]] base::Result<std::optional<std::string>>
    apply(std::string_view sql, const std::vector<SqlToken> &tokens) const;
    /// Refuses what the engine says it reads around the guards.
    [[nodiscard]] std::optional<base::Error> checkFacts(const StatementFacts &facts) const;

private:
    struct Shadow
    {
        std::string table;
        std::string definition;       ///< name AS MATERIALIZED (…)
        std::vector<SqlToken> tokens; ///< of the definition
    };

    [[nodiscard]] std::string guarded(std::string_view sql,
                                      const std::vector<SqlToken> &tokens) const;
    [[nodiscard]] std::string unguarded(std::string_view sql,
                                        const std::vector<SqlToken> &tokens) const;
    [[nodiscard]] std::optional<base::Error> check(const std::vector<SqlToken> &tokens) const;
    [[nodiscard]] std::optional<base::Error> checkNames(const std::vector<SqlToken> &tokens) const;
    [[nodiscard]] bool mentions(const std::vector<SqlToken> &tokens, std::string_view table) const;

    [[nodiscard]] bool countsGuard(const StatementFacts &facts, const EngineRead &read) const;

    const data::Catalog &m_catalog;
    const data::Policy &m_policy;
    Dialect m_dialect;
    TableGuards m_guards;
    std::vector<Shadow> m_shadows;
    std::optional<base::Error> m_problem; ///< a filter that cannot be put into a statement
};

/// Whether `policy` can be enforced on the source: every table and column it names is there, and
/// every row filter is one condition on its own table. Fails with PolicyViolation; the message says
/// what to mend. `catalog` is the whole one, before anything was hidden.
[[nodiscard]] std::optional<base::Error> checkPolicy(const data::Policy &policy,
                                                     const data::Catalog &catalog, Dialect dialect);

} // namespace querent::query
