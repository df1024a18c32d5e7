// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/CountedRows.h"

#include "language/FlagValue.h"
#include "language/LinkResolver.h"
#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/RowFilter.h"
#include "language/TokenPhrases.h"
#include "query/PlanBuilder.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Fewer words are no question.
constexpr std::size_t leastAsked = 3;
/// Longer clauses say something of their own.
constexpr std::size_t longestClause = 9;

/// Whether what follows does not count.
bool setsAside(const Token &token)
{
    return token.quote == 0 &&
           oneOf(token.lower, {"excluding", "exclude", "ignoring", "ignore", "except", "without"});
}

/// Words around the rows that count: "counting only loads that were accepted".
bool leadsToRows(const std::string &word)
{
    return oneOf(word, {"only",       "just",     "count",       "counting",  "take",  "taking",
                        "use",        "using",    "include",     "including", "look",  "looking",
                        "at",         "consider", "considering", "please",    "that",  "which",
                        "who",        "have",     "has",         "had",       "were",  "was",
                        "are",        "been",     "any",         "all",       "those", "these",
                        "ones",       "ones,",    "and",         "or",        "nor",   "anything",
                        "everything", "the",      "we",          "of",        "with",  "for"});
}

/// A stretch of tokens that says which rows count, up to `end`.
struct Clause
{
    std::size_t begin = 0;
    std::size_t end = 0;
    bool aside = false; ///< those rows do not count
};

std::size_t endOfClause(const Tokens &tokens, std::size_t at)
{
    while (at < tokens.size() && !tokens[at].sign) {
        ++at;
    }
    return at;
}

/// The clause that begins at `at`: apart from the rest by a sign, or the last one.
std::optional<Clause> clauseAt(const Tokens &tokens, std::size_t at)
{
    const bool apart = at == 0 || tokens[at - 1].sign;
    const std::size_t end = endOfClause(tokens, at);
    if (end == at || end - at > longestClause) {
        return std::nullopt;
    }
    if (setsAside(tokens[at])) {
        const bool joins = !apart && tokens[at].lower == "without"; // "shops without orders"
        return joins ? std::nullopt : std::optional(Clause{at, end, true});
    }
    bool only = false;
    for (std::size_t k = at; k < end; ++k) {
        only = only || tokens[k].lower == "only";
    }
    return apart && at > 0 && only ? std::optional(Clause{at, end, false}) : std::nullopt;
}

/// The condition of the rows that the item speaks of; nothing where it names no state or value.
std::optional<Condition> conditionOf(const Item &item, const SourceModel &source)
{
    if (item.kind != ItemKind::Mention || item.links.empty()) {
        return std::nullopt;
    }
    const Link &link = item.links.front();
    Condition condition;
    condition.column = link.id();
    condition.words = item.word;
    if (link.kind == LinkKind::Column && source.column(link.id()).flag) {
        condition.values = {data::Value("flag")};
        condition.negated = link.opposite;
        return condition;
    }
    if (link.kind != LinkKind::Value || link.several || link.codeList ||
        source.column(link.id()).flag) {
        return std::nullopt;
    }
    condition.values = {codeValue(source.column(link.id()), link.value)};
    return condition;
}

/// Adds a condition to those of the clause: of one column any of the values is meant.
void add(std::vector<Condition> &conditions, Condition condition)
{
    for (Condition &known : conditions) {
        if (known.column == condition.column && known.values.front() != data::Value("flag")) {
            known.values.push_back(condition.values.front());
            known.words += ", " + condition.words;
            return;
        }
    }
    conditions.push_back(std::move(condition));
}

/// What the clause says of the rows; nothing where something else is said in it.
std::optional<std::vector<Condition>> saidOf(const Clause &clause, const Items &items,
                                             const Tokens &tokens, const SourceModel &source)
{
    std::vector<Condition> conditions;
    std::vector<const Item *> rows;
    std::size_t unknown = 0;
    for (const Item &item : items) {
        if (item.begin < clause.begin || item.begin >= clause.end || item.end > clause.end ||
            setsAside(tokens[item.begin])) {
            continue;
        }
        if (auto condition = conditionOf(item, source)) {
            add(conditions, std::move(*condition));
        } else if (item.kind == ItemKind::Mention && item.end == item.begin + 1 &&
                   !leadsToRows(item.word)) {
            rows.push_back(&item);
        } else if (item.kind == ItemKind::Word && item.content) {
            ++unknown; // "rejected loads"
        } else if (!item.filler() && !leadsToRows(item.word)) {
            return std::nullopt;
        }
    }
    const bool theirs = std::ranges::all_of(rows, [&](const Item *item) {
        return std::ranges::any_of(item->links, [&](const Link &link) {
            return link.soft || (link.kind != LinkKind::Value && !conditions.empty() &&
                                 link.table == conditions.front().column.table);
        });
    });
    const bool alike = std::ranges::all_of(conditions, [&](const Condition &condition) {
        return condition.column.table == conditions.front().column.table;
    });
    if (conditions.empty() || !theirs || !alike || unknown + rows.size() > 1) {
        return std::nullopt;
    }
    for (Condition &condition : conditions) {
        condition.negated = condition.negated != clause.aside;
    }
    return conditions;
}

/// The tokens without the clause and the signs that set it apart.
Tokens without(const Clause &clause, const Tokens &tokens)
{
    const auto opens = [](const Token &token) {
        return oneOf(token.text, {",", "(", "-", "–", "—", ";"});
    };
    std::size_t begin = clause.begin;
    std::size_t end = clause.end;
    const bool bracket = begin > 0 && tokens[begin - 1].text == "(";
    if (begin > 0 && opens(tokens[begin - 1])) {
        --begin;
    } else if (end < tokens.size() && (begin == 0 || endsSentence(tokens[begin - 1]))) {
        ++end;
    }
    if (bracket && end < tokens.size() && tokens[end].text == ")") {
        ++end;
    }
    Tokens rest(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(begin));
    rest.insert(rest.end(), tokens.begin() + static_cast<std::ptrdiff_t>(end), tokens.end());
    return rest;
}

query::Expression expressionOf(const Condition &condition, const std::string &alias,
                               const SourceModel &source)
{
    const ColumnModel &model = source.column(condition.column);
    query::Expression left = query::column(alias, model.column->name);
    if (condition.values.front() == data::Value("flag")) {
        return query::compare(query::ComparisonOperator::Equal, std::move(left),
                              query::literal(flagValue(model, !condition.negated)));
    }
    if (condition.values.size() == 1) {
        return query::compare(condition.negated ? query::ComparisonOperator::NotEqual
                                                : query::ComparisonOperator::Equal,
                              std::move(left), query::literal(condition.values.front()));
    }
    query::In in;
    in.operand = {std::move(left)};
    for (const data::Value &value : condition.values) {
        in.values.push_back(query::literal(value));
    }
    in.negated = condition.negated;
    return query::expression(std::move(in));
}

} // namespace

std::optional<CountedRows> countedRows(const Tokens &asked, const SourceModel &source)
{
    std::optional<Items> items;
    for (std::size_t at = 0; at < asked.size(); ++at) {
        const std::optional<Clause> clause = clauseAt(asked, at);
        if (!clause) {
            continue;
        }
        if (!items) {
            items = LinkResolver(source).resolve(Linker(source).link(asked), {}).items;
        }
        auto conditions = saidOf(*clause, *items, asked, source);
        if (!conditions) {
            continue;
        }
        CountedRows result{without(*clause, asked), std::move(*conditions)};
        const auto words =
            std::ranges::count_if(result.asked, [](const Token &token) { return !token.sign; });
        if (static_cast<std::size_t>(words) >= leastAsked) {
            return result;
        }
    }
    return std::nullopt;
}

bool narrow(query::QueryPlan &plan, const std::vector<Condition> &conditions,
            const SourceModel &source)
{
    return std::ranges::all_of(conditions, [&](const Condition &condition) {
        return narrowRows(
            plan,
            {condition.column.table,
             [&](const std::string &alias) { return expressionOf(condition, alias, source); }},
            source);
    });
}

} // namespace querent::language
