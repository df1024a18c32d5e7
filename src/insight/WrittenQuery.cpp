// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/WrittenQuery.h"

#include "query/SqlLexer.h"

#include <algorithm>
#include <span>

namespace querent::insight {

namespace {

using query::SqlToken;
using query::SqlTokenKind;
using Tokens = std::span<const SqlToken>;

bool isName(const SqlToken &token)
{
    return token.kind == SqlTokenKind::QuotedIdentifier ||
           (token.kind == SqlTokenKind::Word && token.text != "END" && token.text != "NULL");
}

/// Without "AS customers", or "customers" that follows the expression at once.
Tokens withoutAlias(Tokens item)
{
    if (item.size() < 2 || !isName(item.back())) {
        return item;
    }
    const SqlToken &before = item[item.size() - 2];
    if (before.isWord("AS")) {
        return item.first(item.size() - 2);
    }
    const bool ends = before.kind == SqlTokenKind::CloseParenthesis ||
                      before.kind == SqlTokenKind::Number || before.kind == SqlTokenKind::String ||
                      before.isWord("END") || isName(before);
    return ends ? item.first(item.size() - 1) : item;
}

std::string textOf(std::string_view sql, Tokens item)
{
    if (item.empty()) {
        return {};
    }
    const std::size_t end = item.back().offset + item.back().length;
    return std::string(sql.substr(item.front().offset, end - item.front().offset));
}

/// "*" and "orders.*".
bool isStar(Tokens item)
{
    return !item.empty() && item.back().text == "*";
}

int nestingAfter(int nesting, const SqlToken &token)
{
    return token.kind == SqlTokenKind::OpenParenthesis    ? nesting + 1
           : token.kind == SqlTokenKind::CloseParenthesis ? nesting - 1
                                                          : nesting;
}

} // namespace

WrittenQuery readWritten(std::string_view sql)
{
    // the marks of SQLite are those that the others have, too
    const std::vector<SqlToken> tokens = query::lexSql(sql, query::Dialect::Sqlite);
    WrittenQuery written;
    std::size_t start = tokens.size();
    std::size_t end = tokens.size();
    int nesting = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        nesting = nestingAfter(nesting, tokens[i]);
        const bool outermost = nesting == 0;
        if (outermost && tokens[i].isWord("SELECT") && start == tokens.size()) {
            start = i + 1;
        } else if (outermost && tokens[i].isWord("FROM") && end == tokens.size()) {
            end = i;
        } else if (tokens[i].isWord("GROUP")) {
            written.groups = true;
            written.grouped = written.grouped || outermost;
        }
    }
    while (start < end && (tokens[start].isWord("DISTINCT") || tokens[start].isWord("ALL"))) {
        ++start;
    }
    nesting = 0;
    for (std::size_t from = start, i = start; i <= end && start < end; ++i) {
        if (i < end) {
            nesting = nestingAfter(nesting, tokens[i]);
        }
        if (i < end && (nesting != 0 || tokens[i].kind != SqlTokenKind::Comma)) {
            continue;
        }
        const Tokens item = Tokens(tokens).subspan(from, i - from);
        if (isStar(item)) {
            written.columns.clear();
            break;
        }
        written.columns.push_back(textOf(sql, withoutAlias(item)));
        from = i + 1;
    }
    return written;
}

bool listsRecords(const AnsweredQuery &answered, const ResultShape &shape)
{
    constexpr std::size_t mostOfACourse = 3;
    return answered.plan == nullptr && !answered.sql.empty() && !shape.aggregated &&
           shape.columns.size() > mostOfACourse && !readWritten(answered.sql).groups;
}

} // namespace querent::insight
