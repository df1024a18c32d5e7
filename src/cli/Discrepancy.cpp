// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Discrepancy.h"

#include "query/SqlLexer.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

namespace querent::cli {

namespace {

using query::SqlToken;
using query::SqlTokenKind;

/// Words that make the form of a statement, whatever it is about.
constexpr std::array<std::string_view, 22> formWords{
    "SELECT", "WHERE",     "GROUP", "HAVING", "UNION", "INTERSECT", "EXCEPT", "OVER",
    "CASE",   "NOT",       "IN",    "LIKE",   "GLOB",  "BETWEEN",   "EXISTS", "NULL",
    "OR",     "RECURSIVE", "COUNT", "SUM",    "AVG",   "TOTAL"};
/// Functions that are aggregates only with a bracket behind them.
constexpr std::array<std::string_view, 3> aggregates{"MIN", "MAX", "GROUP_CONCAT"};

std::string lower(std::string text)
{
    for (char &letter : text) {
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    }
    return text;
}

/// What a statement consists of, as far as it is compared.
struct Parts
{
    std::map<std::string, int> form;
    std::set<std::string> tables;
    std::set<std::string> columns;
    std::set<std::string> joinColumns; ///< names compared with another column
    std::set<std::string> values;
    int joined = 0; ///< tables that are named after FROM, JOIN or a comma
    int distinct = 0;
    std::vector<std::string> order; ///< directions and limits, in their order
};

class PartReader
{
public:
    explicit PartReader(const ReadStatement &statement)
        : m_tokens(query::lexSql(statement.sql, query::Dialect::Sqlite))
    {
        for (const std::string &table : statement.facts.tables) {
            m_parts.tables.insert(lower(table));
            m_names.insert(lower(table));
        }
        for (const auto &[table, column] : statement.facts.columns) {
            m_names.insert(lower(column));
            if (!column.empty()) {
                m_parts.columns.insert(lower(table) + "." + lower(column));
            }
        }
    }

    Parts read()
    {
        for (m_at = 0; m_at < m_tokens.size(); ++m_at) {
            token();
        }
        return std::move(m_parts);
    }

private:
    [[nodiscard]] const SqlToken *ahead(std::size_t by) const
    {
        return m_at + by < m_tokens.size() ? &m_tokens[m_at + by] : nullptr;
    }
    [[nodiscard]] bool isName(const SqlToken *token) const
    {
        return token != nullptr &&
               (token->kind == SqlTokenKind::Word ||
                token->kind == SqlTokenKind::QuotedIdentifier) &&
               m_names.count(lower(token->text)) != 0;
    }

    void token()
    {
        const SqlToken &now = m_tokens[m_at];
        const SqlToken *const next = ahead(1);
        const bool called = next != nullptr && next->kind == SqlTokenKind::OpenParenthesis;
        if (now.kind == SqlTokenKind::Word) {
            const bool counts =
                std::find(formWords.begin(), formWords.end(), now.text) != formWords.end() ||
                (called &&
                 std::find(aggregates.begin(), aggregates.end(), now.text) != aggregates.end());
            if (counts) {
                ++m_parts.form[now.text];
            }
            m_parts.joined += now.isWord("JOIN") ? 1 : 0;
            m_parts.distinct += now.isWord("DISTINCT") ? 1 : 0;
            if (now.isWord("ORDER") || now.isWord("DESC")) {
                m_parts.order.push_back(now.text);
            }
            if (now.isWord("LIMIT") && next != nullptr) {
                m_parts.order.push_back("LIMIT " + next->text);
                ++m_at; // its number is no value of the data
            }
        } else if (now.kind == SqlTokenKind::Operator) {
            comparison(now);
        } else if (now.kind == SqlTokenKind::String || now.kind == SqlTokenKind::Number) {
            m_parts.values.insert(lower(now.text));
        } else if (now.kind == SqlTokenKind::QuotedIdentifier && !isName(&now) && standsAsValue()) {
            m_parts.values.insert(lower(now.text));
        }
    }

    void comparison(const SqlToken &now)
    {
        if (now.text != "=" && now.text != "==") {
            if (now.text == "<" || now.text == ">" || now.text == "<=" || now.text == ">=") {
                ++m_parts.form["<"];
            }
            return;
        }
        const SqlToken *right = ahead(1);
        if (ahead(2) != nullptr && ahead(2)->kind == SqlTokenKind::Dot) {
            right = ahead(3);
        }
        const SqlToken *const left = m_at > 0 ? &m_tokens[m_at - 1] : nullptr;
        if (isName(left) && isName(right)) {
            m_parts.joinColumns.insert(lower(left->text));
            m_parts.joinColumns.insert(lower(right->text));
        }
    }

    /// SQLite takes a name in double quotes that nothing is called for a text.
    [[nodiscard]] bool standsAsValue() const
    {
        if (m_at == 0) {
            return false;
        }
        const SqlToken &before = m_tokens[m_at - 1];
        return before.kind == SqlTokenKind::Operator || before.isWord("LIKE") ||
               before.isWord("BETWEEN") || before.isWord("AND");
    }

    std::vector<SqlToken> m_tokens;
    std::set<std::string> m_names;
    Parts m_parts;
    std::size_t m_at = 0;
};

/// Whether all columns that only one of the two reads serve its joins.
bool onlyJoinsDiffer(const Parts &left, const Parts &right)
{
    std::vector<std::string> apart;
    std::set_symmetric_difference(left.columns.begin(), left.columns.end(), right.columns.begin(),
                                  right.columns.end(), std::back_inserter(apart));
    return std::all_of(apart.begin(), apart.end(), [&](const std::string &column) {
        const std::string name = column.substr(column.find('.') + 1);
        return left.joinColumns.count(name) != 0 || right.joinColumns.count(name) != 0;
    });
}

} // namespace

std::string_view differenceName(Difference difference) noexcept
{
    switch (difference) {
    case Difference::Skeleton:
        return "skeleton";
    case Difference::Table:
        return "table";
    case Difference::Join:
        return "join";
    case Difference::Column:
        return "column";
    case Difference::Value:
        return "value";
    case Difference::Distinct:
        return "distinct";
    case Difference::Order:
        return "order";
    }
    return "skeleton";
}

std::vector<Difference> differences(const ReadStatement &gold, const ReadStatement &given)
{
    const Parts wanted = PartReader(gold).read();
    const Parts found = PartReader(given).read();
    std::vector<Difference> result;
    const auto note = [&result](bool differs, Difference difference) {
        if (differs) {
            result.push_back(difference);
        }
    };
    const bool sameTables = wanted.tables == found.tables;
    const bool joins = sameTables && onlyJoinsDiffer(wanted, found);
    note(wanted.form != found.form, Difference::Skeleton);
    note(!sameTables, Difference::Table);
    note(joins && (wanted.columns != found.columns || wanted.joined != found.joined),
         Difference::Join);
    note(!joins && wanted.columns != found.columns, Difference::Column);
    note(wanted.values != found.values, Difference::Value);
    note(wanted.distinct != found.distinct, Difference::Distinct);
    note(wanted.order != found.order, Difference::Order);
    return result;
}

bool ordersRows(std::string_view sql)
{
    const std::vector<SqlToken> tokens = query::lexSql(sql, query::Dialect::Sqlite);
    int depth = 0;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        depth += tokens[i].kind == SqlTokenKind::OpenParenthesis ? 1 : 0;
        depth -= tokens[i].kind == SqlTokenKind::CloseParenthesis ? 1 : 0;
        if (depth == 0 && tokens[i].isWord("ORDER") && tokens[i + 1].isWord("BY")) {
            return true;
        }
    }
    return false;
}

} // namespace querent::cli
