// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/StatementWalk.h"

#include <algorithm>
#include <array>

namespace querent::query {

namespace {

using data::equalNames;

constexpr std::array<std::string_view, 6> comparisons{"=", "==", "<", ">", "<=", ">="};

} // namespace

StatementWalk::Meaning StatementWalk::meaningOf(std::string_view qualifier, std::string_view name,
                                                const Scope &scope) const
{
    for (const Scope *within = &scope; within != nullptr; within = within->outer) {
        Meaning meaning;
        bool found = false;
        const Source *unknown = nullptr;
        std::size_t unknowns = 0;
        for (const Source &source : within->sources) {
            if (!qualifier.empty() && !equalNames(source.alias, qualifier)) {
                continue;
            }
            if (const Output *const column = source.columns.named(name)) {
                // a name that several sources have means one of them, or all after USING
                meaning.masked = meaning.masked || column->masked;
                meaning.hidden = meaning.hidden || column->hidden;
                meaning.column = column->name;
                meaning.source = found ? meaning.source : &source;
                found = true;
            } else if (!source.columns.complete || !qualifier.empty()) {
                unknown = &source;
                ++unknowns;
            }
        }
        const bool innermost = within == &scope;
        if (found) {
            return {meaning.masked, meaning.hidden, innermost ? meaning.source : nullptr,
                    meaning.column};
        }
        if (unknowns > 0 && (!qualifier.empty() || (innermost && unknowns == 1))) {
            return {false, false, innermost ? unknown : nullptr, {}};
        }
    }
    return {};
}

/// name, source.name or schema.source.name, and nothing else.
std::optional<StatementWalk::Output> StatementWalk::plainColumn(TokenRange range,
                                                                const Scope &scope) const
{
    const std::size_t length = range.end - range.begin;
    if (range.empty() || (length != 1 && length != 3 && length != 5)) {
        return std::nullopt;
    }
    for (std::size_t i = range.begin; i < range.end; ++i) {
        const bool dot = (i - range.begin) % 2 == 1;
        const bool last = i + 1 == range.end && length > 1;
        const bool fits = dot ? m_tokens[i].kind == SqlTokenKind::Dot
                              : isName(i) || (last && m_tokens[i].kind == SqlTokenKind::String);
        if (!fits) {
            return std::nullopt;
        }
    }
    const std::string &name = m_tokens[range.end - 1].text;
    const std::string qualifier = length > 1 ? m_tokens[range.end - 3].text : std::string();
    const Meaning meaning = meaningOf(qualifier, name, scope);
    // a source's own name stands for its whole row
    const bool wholeRow =
        qualifier.empty() && !meaning.masked && meaning.source == nullptr &&
        std::any_of(scope.sources.begin(), scope.sources.end(), [&](const Source &source) {
            return equalNames(source.alias, name) && source.columns.anyMasked();
        });
    return wholeRow ? std::nullopt
                    : std::optional(Output{meaning.column.empty() ? name : meaning.column,
                                           meaning.masked, meaning.hidden});
}

std::size_t StatementWalk::scanName(std::size_t at, TokenRange range, const Scope &scope,
                                    const CommonTables &tables, bool byName)
{
    std::size_t end = at + 1;
    const auto isDot = [&](std::size_t i) {
        return i + 1 < range.end && m_tokens[i].kind == SqlTokenKind::Dot;
    };
    while (isDot(end) && (isName(end + 1) || m_tokens[end + 1].kind == SqlTokenKind::String)) {
        end += 2;
    }
    const bool qualified = end > at + 1;
    const std::string &name = m_tokens[end - 1].text;
    if (isDot(end) && m_tokens[end + 1].text == "*") {
        for (const Source &source : scope.sources) {
            if (equalNames(source.alias, name) && source.columns.anyMasked()) {
                refuseMasked(source.alias + ".*");
            }
        }
        return end + 2;
    }
    const bool call = end < range.end && m_tokens[end].kind == SqlTokenKind::OpenParenthesis;
    if (call) {
        // DuckDB: mail.upper() is upper(mail), and COLUMNS('m.*') stands for columns by a pattern
        const Meaning object = qualified ? meaningOf({}, m_tokens[at].text, scope) : Meaning();
        if (object.masked) {
            refuseMasked(object.column);
        }
        if (object.hidden) {
            refuseHidden(object.column);
        }
        for (const Source &source : scope.sources) {
            if (equalNames(name, "columns") && source.columns.anyMasked()) {
                refuseMasked(source.alias + ".*");
            }
        }
        return end;
    }
    // x IN table reads all its columns
    if (at > range.begin && m_tokens[at - 1].isWord("IN")) {
        if (columnsOf(name, tables).anyMasked()) {
            refuseMasked(name + ".*");
        }
        if (qualified && m_guards.guardOf(name) != nullptr) {
            refuse("guarded_table", "The table " + name +
                                        " is open to you in part only. Name it without its "
                                        "schema.");
        }
    }
    const Meaning meaning =
        meaningOf(qualified ? m_tokens[end - 3].text : std::string(), name, scope);
    const Output *const output =
        byName && !qualified && meaning.source == nullptr ? scope.outputs.named(name) : nullptr;
    if (meaning.hidden) {
        refuseHidden(meaning.column);
    }
    if (meaning.masked || (output != nullptr && output->masked)) {
        refuseMasked(meaning.column.empty() ? name : meaning.column);
    }
    for (const Scope *within = &scope;
         within != nullptr && !qualified && !meaning.masked && meaning.source == nullptr;
         within = within->outer) {
        for (const Source &source : within->sources) {
            if (equalNames(source.alias, name) && source.columns.anyMasked()) {
                refuseMasked(name);
            }
        }
    }
    return end;
}

void StatementWalk::scan(TokenRange range, const Scope &scope, const CommonTables &tables,
                         bool byName)
{
    for (std::size_t i = range.begin; i < range.end;) {
        if (m_tokens[i].kind == SqlTokenKind::OpenParenthesis && beginsQuery(m_tokens, i + 1)) {
            const std::size_t close = closingOf(m_tokens, i, range.end);
            const auto query = readQuery(m_tokens, {i + 1, close});
            if (!query) {
                refuse("not_understood",
                       "A part of the statement could not be followed, as your policy demands. "
                       "Write it more simply.");
                return;
            }
            const Columns outputs = walkQuery(*query, &scope, tables);
            const bool onlyExists = i > 0 && m_tokens[i - 1].isWord("EXISTS");
            if (outputs.anyMasked() && !onlyExists) {
                const auto masked =
                    std::find_if(outputs.all.begin(), outputs.all.end(),
                                 [](const Output &output) { return output.masked; });
                refuseMasked(masked->name);
            }
            i = close + 1;
            continue;
        }
        i = isName(i) ? scanName(i, range, scope, tables, byName) : i + 1;
    }
}

/// The terms of ORDER BY or GROUP BY: an output's number or name, or an expression.
void StatementWalk::scanTerms(TokenRange range, const Scope &scope, const CommonTables &tables)
{
    for (const TokenRange term : commaParts(m_tokens, range)) {
        if (term.empty()) {
            continue;
        }
        const SqlToken &first = m_tokens[term.begin];
        const bool all = first.isWord("ALL");
        if ((first.kind == SqlTokenKind::Number || all) && scope.outputs.anyMasked()) {
            const auto place = static_cast<std::size_t>(std::atoi(first.text.c_str()));
            const bool known =
                scope.outputs.complete && !all && place >= 1 && place <= scope.outputs.all.size();
            if (!known || scope.outputs.all[place - 1].masked) {
                refuseMasked(known ? scope.outputs.all[place - 1].name : first.text);
            }
        }
        if (isName(term.begin)) {
            // here the name of an output comes before that of a column
            const Output *const output = scope.outputs.named(first.text);
            const bool alone =
                term.begin + 1 == term.end || m_tokens[term.begin + 1].kind != SqlTokenKind::Dot;
            if (output != nullptr && output->masked && alone) {
                refuseMasked(output->name);
            }
        }
        scan(term, scope, tables, true);
    }
}

std::vector<std::size_t> StatementWalk::groupsIn(TokenRange range, const Scope &scope) const
{
    std::vector<std::size_t> groups;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        if (!isName(i) || (i > range.begin && m_tokens[i - 1].kind == SqlTokenKind::Dot)) {
            continue;
        }
        std::size_t last = i;
        while (last + 2 < range.end && m_tokens[last + 1].kind == SqlTokenKind::Dot &&
               isName(last + 2)) {
            last += 2;
        }
        const std::string qualifier = last > i ? m_tokens[last - 2].text : std::string();
        const Meaning meaning = meaningOf(qualifier, m_tokens[last].text, scope);
        const bool call =
            last + 1 < range.end && m_tokens[last + 1].kind == SqlTokenKind::OpenParenthesis;
        // a keyword is no column of a source whose columns are not known
        const bool keyword = last == i && m_tokens[i].kind == SqlTokenKind::Word &&
                             meaning.source != nullptr &&
                             meaning.source->columns.named(m_tokens[i].text) == nullptr &&
                             isKeyword(m_tokens[i].text, Dialect::Sqlite);
        if (meaning.source != nullptr && !call && !keyword) {
            groups.push_back(meaning.source->group);
        }
        i = last;
    }
    return groups;
}

/// Takes the conditions that AND holds together and unites the sources that they compare.
void StatementWalk::connect(TokenRange condition, Scope &scope)
{
    const TokenRange range = withoutParentheses(m_tokens, condition);
    std::vector<TokenRange> parts;
    std::size_t begin = range.begin;
    bool between = false;
    int cases = 0;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        if (m_tokens[i].kind == SqlTokenKind::OpenParenthesis) {
            i = closingOf(m_tokens, i, range.end);
            continue;
        }
        cases += m_tokens[i].isWord("CASE") ? 1 : 0;
        cases -= m_tokens[i].isWord("END") ? 1 : 0;
        if (m_tokens[i].isWord("OR") && cases == 0) {
            return; // either side alone is enough, so neither connects
        }
        between = between || m_tokens[i].isWord("BETWEEN");
        if (m_tokens[i].isWord("AND") && cases == 0) {
            if (between) {
                between = false;
                continue;
            }
            parts.push_back({begin, i});
            begin = i + 1;
        }
    }
    parts.push_back({begin, range.end});
    for (const TokenRange part : parts) {
        const TokenRange bare = withoutParentheses(m_tokens, part);
        if (bare.begin > part.begin && !beginsQuery(m_tokens, bare.begin)) {
            connect(bare, scope);
            continue;
        }
        for (std::size_t i = bare.begin; i < bare.end; ++i) {
            if (m_tokens[i].kind == SqlTokenKind::OpenParenthesis) {
                i = closingOf(m_tokens, i, bare.end);
                continue;
            }
            const bool compares = m_tokens[i].isWord("BETWEEN") || m_tokens[i].isWord("IS") ||
                                  m_tokens[i].isWord("LIKE") ||
                                  (m_tokens[i].kind == SqlTokenKind::Operator &&
                                   std::find(comparisons.begin(), comparisons.end(),
                                             m_tokens[i].text) != comparisons.end());
            const bool negated = i > bare.begin && (m_tokens[i - 1].isWord("NOT") ||
                                                    m_tokens[bare.begin].isWord("NOT"));
            const bool isNot = i + 1 < bare.end && m_tokens[i + 1].isWord("NOT");
            if (compares && !negated && !isNot) {
                connectParts({bare.begin, i}, {i + 1, bare.end}, scope);
                break;
            }
        }
    }
}

void StatementWalk::connectParts(TokenRange left, TokenRange right, Scope &scope)
{
    const std::vector<std::size_t> ours = groupsIn(left, scope);
    const std::vector<std::size_t> theirs = groupsIn(right, scope);
    if (ours.empty() || theirs.empty()) {
        return;
    }
    for (const std::size_t group : theirs) {
        for (Source &source : scope.sources) {
            source.group = source.group == group ? ours.front() : source.group;
        }
    }
}

void StatementWalk::checkConnected(const Scope &scope)
{
    const Source *first = nullptr;
    for (const Source &source : scope.sources) {
        if (source.oneRow) {
            continue;
        }
        if (first == nullptr) {
            first = &source;
        } else if (source.group != first->group) {
            refuse("cross_join",
                   "Your policy does not allow joins without a condition, and nothing "
                   "connects " +
                       first->alias + " with " + source.alias + ". Say how they belong together.");
        }
    }
}

} // namespace querent::query
