// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/RefusalPlace.h"

#include "data/Catalog.h"
#include "query/SqlLexer.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace querent::query {

namespace {

using Tokens = std::vector<SqlToken>;

constexpr std::string_view nameCharacters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$";

bool isName(const SqlToken &token)
{
    return token.kind == SqlTokenKind::Word || token.kind == SqlTokenKind::QuotedIdentifier;
}

TextRange rangeOf(const SqlToken &token)
{
    return {token.offset, token.length};
}

/// The first token of which `matches` holds at its index.
std::optional<TextRange> first(const Tokens &tokens,
                               const std::function<bool(std::size_t)> &matches)
{
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (matches(i)) {
            return rangeOf(tokens[i]);
        }
    }
    return std::nullopt;
}

std::optional<TextRange> firstOf(const Tokens &tokens, SqlTokenKind kind)
{
    return first(tokens, [&](std::size_t i) { return tokens[i].kind == kind; });
}

/// Whether `message` has `name` as a word of its own.
bool names(std::string_view message, std::string_view name)
{
    const auto same = [](char a, char b) {
        return data::equalNames(std::string_view(&a, 1), std::string_view(&b, 1));
    };
    const auto isInside = [&](std::size_t at) {
        return at < message.size() && nameCharacters.find(message[at]) != std::string_view::npos;
    };
    auto begin = message.begin();
    while (!name.empty()) {
        const auto found = std::search(begin, message.end(), name.begin(), name.end(), same);
        if (found == message.end()) {
            return false;
        }
        const auto at = static_cast<std::size_t>(found - message.begin());
        if ((at == 0 || !isInside(at - 1)) && !isInside(at + name.size())) {
            return true;
        }
        begin = found + 1;
    }
    return false;
}

/// The parenthesis without another.
std::optional<TextRange> unmatched(const Tokens &tokens)
{
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind == SqlTokenKind::OpenParenthesis) {
            open.push_back(i);
        } else if (tokens[i].kind == SqlTokenKind::CloseParenthesis) {
            if (open.empty()) {
                return rangeOf(tokens[i]);
            }
            open.pop_back();
        }
    }
    return open.empty() ? std::nullopt : std::optional(rangeOf(tokens[open.back()]));
}

std::optional<TextRange> secondStatement(std::string_view sql, const Tokens &tokens)
{
    const auto semicolon = firstOf(tokens, SqlTokenKind::Semicolon);
    return semicolon ? std::optional(TextRange{semicolon->offset, sql.size() - semicolon->offset})
                     : std::nullopt;
}

/// The verb or clause that the message spells in capitals, besides those that may be there.
std::optional<TextRange> writingWord(const Tokens &tokens, std::string_view message)
{
    const auto found = first(tokens, [&](std::size_t i) {
        const SqlToken &token = tokens[i];
        const bool reads = token.isWord("SELECT") || token.isWord("WITH") || token.isWord("VALUES");
        return token.kind == SqlTokenKind::Word && token.length > 1 && !reads &&
               message.find(token.text) != std::string_view::npos;
    });
    return found || tokens.empty() ? found : std::optional(rangeOf(tokens.front()));
}

std::optional<TextRange> table(const Tokens &tokens, std::string_view message)
{
    return first(tokens, [&](std::size_t i) {
        const bool stands =
            i > 0 &&
            (tokens[i - 1].isWord("FROM") || tokens[i - 1].isWord("JOIN") ||
             tokens[i - 1].kind == SqlTokenKind::Comma || tokens[i - 1].kind == SqlTokenKind::Dot ||
             tokens[i - 1].kind == SqlTokenKind::OpenParenthesis);
        return stands && isName(tokens[i]) && names(message, tokens[i].text);
    });
}

std::optional<TextRange> function(const Tokens &tokens, std::string_view message)
{
    return first(tokens, [&](std::size_t i) {
        const bool called =
            i + 1 < tokens.size() && tokens[i + 1].kind == SqlTokenKind::OpenParenthesis;
        return called && isName(tokens[i]) && names(message, tokens[i].text);
    });
}

/// The column of "The column NAME of TABLE …" or "The column NAME is …", or the star that stands
/// for it.
std::optional<TextRange> column(const Tokens &tokens, std::string_view message)
{
    constexpr std::string_view before = "column ";
    const std::size_t start = message.find(before);
    const std::size_t end = std::min(message.find(" of ", start), message.find(" is ", start));
    if (start == std::string_view::npos || end == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view name =
        message.substr(start + before.size(), end - start - before.size());
    const auto found = first(tokens, [&](std::size_t i) {
        return isName(tokens[i]) && data::equalNames(tokens[i].text, name);
    });
    if (found) {
        return found;
    }
    return first(tokens, [&](std::size_t i) {
        const bool stands =
            i > 0 && (tokens[i - 1].isWord("SELECT") || tokens[i - 1].kind == SqlTokenKind::Comma ||
                      tokens[i - 1].kind == SqlTokenKind::Dot);
        return stands && tokens[i].text == "*";
    });
}

/// What an engine's message quotes, or has behind its last colon: a name, or the word after which
/// it could not read on.
std::string_view namedByEngine(std::string_view message)
{
    if (const std::size_t quote = message.find('"'); quote != std::string_view::npos) {
        const std::size_t end = message.find('"', quote + 1);
        return message.substr(quote + 1, end - quote - 1);
    }
    const std::size_t colon = message.rfind(": ");
    if (colon == std::string_view::npos) {
        return {};
    }
    std::string_view name = message.substr(colon + 2);
    name = name.substr(0, name.find_first_of(" ()\n"));
    while (name.ends_with('.')) {
        name.remove_suffix(1);
    }
    return name.substr(name.rfind('.') + 1);
}

std::optional<TextRange> engine(const Tokens &tokens, std::string_view message)
{
    if (message.find("incomplete input") != std::string_view::npos && !tokens.empty()) {
        return rangeOf(tokens.back());
    }
    const std::string_view name = namedByEngine(message);
    const auto matches = [&](const SqlToken &token) {
        return !name.empty() && data::equalNames(token.text, name);
    };
    // a word that is there twice does not say at which of the two reading ended
    const bool isSyntax = message.find("syntax error") != std::string_view::npos;
    if (isSyntax && std::count_if(tokens.begin(), tokens.end(), matches) != 1) {
        return std::nullopt;
    }
    return first(tokens, [&](std::size_t i) { return matches(tokens[i]); });
}

} // namespace

std::optional<TextRange> refusalPlace(std::string_view sql, const base::Error &refusal,
                                      Dialect dialect)
{
    const Tokens tokens = lexSql(sql, dialect);
    const std::string &rule = refusal.detail;
    if (rule == "single_statement") {
        return secondStatement(sql, tokens);
    }
    if (rule == "unterminated") {
        return firstOf(tokens, SqlTokenKind::Unterminated);
    }
    if (rule == "invalid_character") {
        return firstOf(tokens, SqlTokenKind::Invalid);
    }
    if (rule == "parameter") {
        return firstOf(tokens, SqlTokenKind::Parameter);
    }
    if (rule == "unbalanced") {
        return unmatched(tokens);
    }
    if (rule == "set_operation") {
        return first(tokens, [&](std::size_t i) {
            return tokens[i].isWord("UNION") || tokens[i].isWord("INTERSECT") ||
                   tokens[i].isWord("EXCEPT");
        });
    }
    if (rule == "select_only") {
        return writingWord(tokens, refusal.message);
    }
    if (rule == "function") {
        return function(tokens, refusal.message);
    }
    if (rule == "hidden_column" || rule == "masked_column") {
        return column(tokens, refusal.message);
    }
    if (rule.ends_with("_table")) {
        return table(tokens, refusal.message);
    }
    return refusal.code == base::ErrorCode::SqlInvalid ? engine(tokens, refusal.message)
                                                       : std::nullopt;
}

} // namespace querent::query
