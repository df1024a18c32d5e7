// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "data/Catalog.h"
#include "data/Policy.h"
#include "query/SelectReader.h"
#include "query/TableGuards.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::query {

/// Follows columns through a statement: from the tables through sub-queries, common tables and set
/// operations to the output. Refuses what a policy forbids to do with them.
///
/// Hidden columns may not be named, where engines do not report it either (a WITH clause or window
/// that nobody uses). Masked columns may be shown and do nothing else; joins must be connected by a
/// condition where the policy says so; no guarded table may be named with its schema. On doubt it
/// refuses: values stay hidden by the guards anyway, but an answer computed from masks would be
/// wrong.
class StatementWalk
{
public:
    StatementWalk(const std::vector<SqlToken> &tokens, const data::Catalog &catalog,
                  const data::Policy &policy, const TableGuards &guards);

    /// What is wrong with the query, if anything.
    [[nodiscard]] std::optional<base::Error> problemOf(const ReadQuery &query);

private:
    struct Output
    {
        std::string name;
        bool masked = false;
        bool hidden = false; ///< a column that may not even be named
    };
    /// The columns of a source or the outputs of a query.
    struct Columns
    {
        std::vector<Output> all;
        bool complete = true; ///< otherwise there are more, none of them masked

        [[nodiscard]] bool anyMasked() const;
        [[nodiscard]] const Output *named(std::string_view name) const;
    };
    struct Source
    {
        std::string alias;
        Columns columns;
        bool oneRow = false;   ///< gives a single row, so that joining it multiplies nothing
        std::size_t group = 0; ///< sources that conditions connect share one
        std::vector<std::string> merged; ///< columns that a join before it shows already
    };
    struct Scope
    {
        const Scope *outer = nullptr;
        std::vector<Source> sources;
        Columns outputs; ///< where names of outputs may be used
    };
    using CommonTables = std::map<std::string, Columns>; ///< by lower-case name

    Columns walkQuery(const ReadQuery &query, const Scope *outer, CommonTables tables);
    void walkCommonTable(const ReadCommonTable &table, const Scope *outer, CommonTables &tables);
    Columns walkSelect(const ReadSelect &select, const Scope *outer, const CommonTables &tables,
                       Scope &scope);
    void addSource(const ReadSource &source, Scope &scope, const CommonTables &tables);
    Source describe(const ReadSource &source, const Scope &scope, const CommonTables &tables);
    void mergeColumns(const ReadSource &source, std::size_t first, Scope &scope);
    void connect(TokenRange condition, Scope &scope);
    void connectParts(TokenRange left, TokenRange right, Scope &scope);
    void checkConnected(const Scope &scope);
    Columns outputsOf(const ReadSelect &select, const Scope &scope, const CommonTables &tables);
    bool expandStar(TokenRange expression, const Scope &scope, Columns &outputs);

    /// Refuses masked columns in an expression. `byName`: outputs may be meant by their names.
    void scan(TokenRange range, const Scope &scope, const CommonTables &tables,
              bool byName = false);
    void scanTerms(TokenRange range, const Scope &scope, const CommonTables &tables);
    /// Steps over the name at `at`, which may be qualified, and refuses it where it is masked.
    std::size_t scanName(std::size_t at, TokenRange range, const Scope &scope,
                         const CommonTables &tables, bool byName);

    struct Meaning
    {
        bool masked = false;
        bool hidden = false;
        const Source *source = nullptr; ///< of the innermost scope
        std::string column = {};        ///< as its table spells it
    };
    [[nodiscard]] Meaning meaningOf(std::string_view qualifier, std::string_view name,
                                    const Scope &scope) const;
    [[nodiscard]] std::optional<Output> plainColumn(TokenRange range, const Scope &scope) const;
    [[nodiscard]] Columns columnsOf(std::string_view table, const CommonTables &tables) const;
    [[nodiscard]] bool givesOneRow(const ReadQuery &query) const;
    [[nodiscard]] std::vector<std::size_t> groupsIn(TokenRange range, const Scope &scope) const;
    [[nodiscard]] bool isName(std::size_t at) const;

    void refuseMasked(std::string_view column);
    void refuseHidden(std::string_view column);
    void refuse(std::string_view rule, std::string message);

    const std::vector<SqlToken> &m_tokens;
    const data::Catalog &m_catalog;
    const data::Policy &m_policy;
    const TableGuards &m_guards;
    std::optional<base::Error> m_problem;
    int m_queries = 0; ///< walked so far
};

/// The refusal of a use of a masked column, in the words that every layer has for it.
[[nodiscard]] base::Error maskedColumnRefusal(std::string_view column);

} // namespace querent::query
