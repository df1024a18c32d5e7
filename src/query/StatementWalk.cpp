// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/StatementWalk.h"

#include "base/Ascii.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::query {

using base::lowered;

namespace {

using base::Error;
using base::ErrorCode;
using data::equalNames;

/// After which what is masked in a recursive table has shown.
constexpr int mostRounds = 4;
/// Queries in one another that are followed; recursive tables in recursive tables multiply.
constexpr int mostQueries = 2'000;

} // namespace

base::Error maskedColumnRefusal(std::string_view column)
{
    return {ErrorCode::PolicyViolation,
            "The column " + std::string(column) +
                " is masked for you: it can be shown, but not be compared, sorted, grouped or "
                "computed with. Use it as a column of the result, or leave it out.",
            "masked_column"};
}

StatementWalk::StatementWalk(const std::vector<SqlToken> &tokens, const data::Catalog &catalog,
                             const data::Policy &policy, const TableGuards &guards)
    : m_tokens(tokens), m_catalog(catalog), m_policy(policy), m_guards(guards)
{}

bool StatementWalk::Columns::anyMasked() const
{
    return std::any_of(all.begin(), all.end(), [](const Output &output) { return output.masked; });
}

const StatementWalk::Output *StatementWalk::Columns::named(std::string_view name) const
{
    const auto found = std::find_if(all.begin(), all.end(), [name](const Output &output) {
        return equalNames(output.name, name);
    });
    return found != all.end() ? &*found : nullptr;
}

std::optional<Error> StatementWalk::problemOf(const ReadQuery &query)
{
    m_problem.reset();
    m_queries = 0;
    walkQuery(query, nullptr, {});
    return m_problem;
}

void StatementWalk::refuse(std::string_view rule, std::string message)
{
    if (!m_problem) {
        m_problem = Error{ErrorCode::PolicyViolation, std::move(message), std::string(rule)};
    }
}

void StatementWalk::refuseHidden(std::string_view column)
{
    refuse("hidden_column", "The column " + std::string(column) +
                                " is not open to you. Name the columns you need, without it.");
}

void StatementWalk::refuseMasked(std::string_view column)
{
    if (!m_problem && !m_policy.filterOnMasked) {
        m_problem = maskedColumnRefusal(column);
    }
}

StatementWalk::Columns StatementWalk::walkQuery(const ReadQuery &query, const Scope *outer,
                                                CommonTables tables)
{
    if (++m_queries > mostQueries) {
        refuse("not_understood", "The statement nests too many queries to be followed, as your "
                                 "policy demands. Write it more simply.");
    }
    if (m_problem) {
        return {};
    }
    for (const ReadCommonTable &table : query.with) {
        walkCommonTable(table, outer, tables);
    }
    Columns result;
    Scope last;
    for (const ReadSelect &select : query.selects) {
        Scope scope;
        const Columns outputs = walkSelect(select, outer, tables, scope);
        if (&select == &query.selects.front()) {
            result = outputs;
            last = scope;
            continue;
        }
        result.complete = result.complete && outputs.complete;
        const bool aligned = result.complete && result.all.size() == outputs.all.size();
        for (std::size_t i = 0; i < result.all.size(); ++i) {
            result.all[i].masked =
                result.all[i].masked || (aligned ? outputs.all[i].masked : outputs.anyMasked());
        }
    }
    if (query.distinctRows && result.anyMasked()) {
        const auto masked = std::find_if(result.all.begin(), result.all.end(),
                                         [](const Output &output) { return output.masked; });
        refuseMasked(masked->name);
    }
    if (query.selects.size() > 1) {
        last = Scope{outer, {}, {}}; // the parts of a set operation are ordered by their outputs
    }
    last.outer = outer;
    last.outputs = result;
    scanTerms(query.orderBy, last, tables);
    scan(query.limit, last, tables);
    return result;
}

void StatementWalk::walkCommonTable(const ReadCommonTable &table, const Scope *outer,
                                    CommonTables &tables)
{
    const std::string key = lowered(table.name);
    const auto renamed = [&table](Columns columns) {
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            if (i == columns.all.size()) {
                columns.all.push_back({});
            }
            columns.all[i].name = table.columns[i];
        }
        return columns;
    };
    // a recursive table reads itself: what is masked in it shows after some rounds
    for (int round = 0; round < mostRounds; ++round) {
        Columns columns = renamed(walkQuery(*table.query, outer, tables));
        const auto before = tables.find(key);
        const bool steady =
            before != tables.end() &&
            std::equal(columns.all.begin(), columns.all.end(), before->second.all.begin(),
                       before->second.all.end(), [](const Output &left, const Output &right) {
                           return left.masked == right.masked;
                       });
        tables[key] = std::move(columns);
        if (steady || !table.recursive) {
            break;
        }
    }
}

StatementWalk::Columns StatementWalk::walkSelect(const ReadSelect &select, const Scope *outer,
                                                 const CommonTables &tables, Scope &scope)
{
    scope.outer = outer;
    if (select.nested) {
        return walkQuery(*select.nested, outer, tables);
    }
    for (const ReadSource &source : select.sources) {
        addSource(source, scope, tables);
    }
    if (!m_policy.allowCrossJoins) {
        connect(select.where, scope);
        checkConnected(scope);
    }
    Columns outputs = outputsOf(select, scope, tables);
    if (select.distinct && outputs.anyMasked()) {
        const auto masked = std::find_if(outputs.all.begin(), outputs.all.end(),
                                         [](const Output &output) { return output.masked; });
        refuseMasked(masked->name);
    }
    scope.outputs = outputs;
    scan(select.where, scope, tables, true);
    scanTerms(select.groupBy, scope, tables);
    for (const TokenRange clause : select.clauses) {
        scan(clause, scope, tables, true);
    }
    return outputs;
}

StatementWalk::Columns StatementWalk::outputsOf(const ReadSelect &select, const Scope &scope,
                                                const CommonTables &tables)
{
    Columns outputs;
    if (select.values) {
        const auto rows = commaParts(m_tokens, select.clauses.front());
        const std::size_t count =
            rows.empty() ? 0
                         : commaParts(m_tokens, withoutParentheses(m_tokens, rows.front())).size();
        for (std::size_t i = 1; i <= count; ++i) {
            outputs.all.push_back({"column" + std::to_string(i), false, false});
        }
        return outputs;
    }
    for (const ReadOutput &output : select.outputs) {
        if (expandStar(output.expression, scope, outputs)) {
            continue;
        }
        const TokenRange bare = withoutParentheses(m_tokens, output.expression);
        if (const auto column = plainColumn(bare, scope)) {
            if (column->hidden) {
                refuseHidden(column->name);
            }
            outputs.all.push_back(
                {output.alias.empty() ? column->name : output.alias, column->masked, false});
            continue;
        }
        // (SELECT mail …) alone shows what it selects
        if (beginsQuery(m_tokens, bare.begin) && bare.begin > output.expression.begin) {
            if (const auto query = readQuery(m_tokens, bare)) {
                const Columns inner = walkQuery(*query, &scope, tables);
                outputs.all.push_back({output.alias, inner.anyMasked(), false});
                continue;
            }
        }
        scan(output.expression, scope, tables, true);
        outputs.all.push_back({output.alias, false, false});
    }
    return outputs;
}

/// * and source.*; false where it is neither.
bool StatementWalk::expandStar(TokenRange expression, const Scope &scope, Columns &outputs)
{
    const auto isStar = [&](std::size_t at) {
        return at < expression.end && m_tokens[at].kind == SqlTokenKind::Operator &&
               m_tokens[at].text == "*";
    };
    const std::size_t begin = expression.begin;
    const bool qualified = !isStar(begin) && begin + 2 < expression.end && isName(begin) &&
                           m_tokens[begin + 1].kind == SqlTokenKind::Dot && isStar(begin + 2);
    if (!isStar(begin) && !qualified) {
        return false;
    }
    for (const Source &source : scope.sources) {
        if (qualified && !equalNames(source.alias, m_tokens[begin].text)) {
            continue;
        }
        outputs.complete = outputs.complete && source.columns.complete;
        for (const Output &column : source.columns.all) {
            const bool shownBefore =
                !qualified && std::any_of(source.merged.begin(), source.merged.end(),
                                          [&column](const std::string &name) {
                                              return equalNames(name, column.name);
                                          });
            if (!shownBefore && !column.hidden) {
                outputs.all.push_back(column);
            }
        }
        // * EXCLUDE (…), * REPLACE (…)
        if (expression.end > begin + (qualified ? 3 : 1) && source.columns.anyMasked()) {
            refuseMasked(source.alias + ".*");
        }
    }
    return true;
}

bool StatementWalk::isName(std::size_t at) const
{
    return at < m_tokens.size() && (m_tokens[at].kind == SqlTokenKind::Word ||
                                    m_tokens[at].kind == SqlTokenKind::QuotedIdentifier);
}

StatementWalk::Columns StatementWalk::columnsOf(std::string_view table,
                                                const CommonTables &tables) const
{
    if (const auto common = tables.find(lowered(table)); common != tables.end()) {
        return common->second;
    }
    const data::Table *const found = m_catalog.table(table);
    if (found == nullptr) {
        return {{}, false};
    }
    const TableGuard *const guard = m_guards.guardOf(table);
    Columns columns;
    for (const data::Column &column : found->columns) {
        const bool masked = guard != nullptr &&
                            std::any_of(guard->maskedColumns.begin(), guard->maskedColumns.end(),
                                        [&column](const std::string &name) {
                                            return equalNames(name, column.name);
                                        });
        // a table that is closed as a whole is refused as such
        const bool hidden =
            m_policy.allowsTable(found->name) && !m_policy.allowsColumn(*found, column);
        columns.all.push_back({column.name, masked, hidden});
    }
    // the catalog may be without what is hidden
    for (const std::string &hidden : m_policy.hiddenColumns) {
        const std::size_t length = found->name.size();
        if (hidden.size() > length + 1 && hidden[length] == '.' &&
            equalNames(std::string_view(hidden).substr(0, length), found->name) &&
            columns.named(std::string_view(hidden).substr(length + 1)) == nullptr) {
            columns.all.push_back({hidden.substr(length + 1), false, true});
        }
    }
    return columns;
}

/// Aggregates of all rows, or no table at all.
bool StatementWalk::givesOneRow(const ReadQuery &query) const
{
    static constexpr std::array<std::string_view, 8> aggregates{
        "COUNT", "SUM", "AVG", "MIN", "MAX", "TOTAL", "MEDIAN", "STDDEV"};
    if (query.selects.size() != 1 || query.selects.front().nested || query.selects.front().values) {
        return false;
    }
    const ReadSelect &select = query.selects.front();
    const auto aggregated = [this](const ReadOutput &output) {
        const std::size_t begin = output.expression.begin;
        return begin + 1 < output.expression.end && m_tokens[begin].kind == SqlTokenKind::Word &&
               std::find(aggregates.begin(), aggregates.end(), m_tokens[begin].text) !=
                   aggregates.end() &&
               m_tokens[begin + 1].kind == SqlTokenKind::OpenParenthesis &&
               std::none_of(m_tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                            m_tokens.begin() + static_cast<std::ptrdiff_t>(output.expression.end),
                            [](const SqlToken &token) { return token.isWord("OVER"); });
    };
    return select.groupBy.empty() &&
           (select.sources.empty() ||
            std::all_of(select.outputs.begin(), select.outputs.end(), aggregated));
}

StatementWalk::Source StatementWalk::describe(const ReadSource &source, const Scope &scope,
                                              const CommonTables &tables)
{
    Source described{source.alias, {}, false, scope.sources.size(), {}};
    if (source.query) {
        described.columns = walkQuery(*source.query, &scope, tables);
        described.oneRow = givesOneRow(*source.query);
    } else if (source.function) {
        scan(source.arguments, scope, tables);
        described.columns.complete = false;
        const auto groups = groupsIn(source.arguments, scope);
        if (!groups.empty()) {
            described.group = groups.front(); // computed from the row it is joined to
        }
    } else {
        if (source.qualified && m_guards.guardOf(source.name) != nullptr) {
            refuse("guarded_table",
                   "The table " + source.name +
                       " is open to you in part only. Name it without its schema: " + source.name +
                       ".");
        }
        described.columns = columnsOf(source.name, tables);
    }
    for (std::size_t i = 0; i < source.columnAliases.size(); ++i) {
        if (i == described.columns.all.size()) {
            described.columns.all.push_back({});
        }
        described.columns.all[i].name = source.columnAliases[i];
    }
    return described;
}

void StatementWalk::addSource(const ReadSource &source, Scope &scope, const CommonTables &tables)
{
    const std::size_t first = scope.sources.size();
    if (!source.joined.empty()) {
        for (const ReadSource &inner : source.joined) {
            addSource(inner, scope, tables);
        }
        if (!source.alias.empty()) {
            // (a JOIN b) AS x: both are called x from here on
            for (std::size_t i = first; i < scope.sources.size(); ++i) {
                scope.sources[i].alias = source.alias;
            }
        }
    } else {
        scope.sources.push_back(describe(source, scope, tables));
    }
    if (first == 0) {
        return;
    }
    mergeColumns(source, first, scope);
    scan(source.on, scope, tables);
    if (!m_policy.allowCrossJoins) {
        connect(source.on, scope);
    }
}

/// USING and NATURAL compare columns without naming them on both sides.
void StatementWalk::mergeColumns(const ReadSource &source, std::size_t first, Scope &scope)
{
    const auto unite = [&scope](std::size_t left, std::size_t right) {
        const std::size_t from = scope.sources[right].group;
        const std::size_t into = scope.sources[left].group;
        for (Source &other : scope.sources) {
            other.group = other.group == from ? into : other.group;
        }
    };
    for (std::size_t right = first; right < scope.sources.size(); ++right) {
        for (std::size_t left = 0; left < first; ++left) {
            std::vector<std::string> shared = source.usingColumns;
            for (const Output &column : scope.sources[right].columns.all) {
                if (source.natural && scope.sources[left].columns.named(column.name) != nullptr) {
                    shared.push_back(column.name);
                }
            }
            for (const std::string &name : shared) {
                const Output *const mine = scope.sources[right].columns.named(name);
                const Output *const theirs = scope.sources[left].columns.named(name);
                if ((mine != nullptr && mine->masked) || (theirs != nullptr && theirs->masked)) {
                    refuseMasked(name);
                }
                if ((mine != nullptr && mine->hidden) || (theirs != nullptr && theirs->hidden)) {
                    refuseHidden(name);
                }
                if (mine != nullptr && theirs != nullptr) {
                    scope.sources[right].merged.push_back(name);
                    unite(left, right);
                }
            }
            // columns that are not known may be the same as masked ones
            const bool unknown =
                !scope.sources[right].columns.complete || !scope.sources[left].columns.complete;
            if (source.natural && unknown) {
                for (const std::size_t side : {left, right}) {
                    if (scope.sources[side].columns.anyMasked()) {
                        refuseMasked(scope.sources[side].alias + ".*");
                    }
                }
            }
        }
    }
}

} // namespace querent::query
