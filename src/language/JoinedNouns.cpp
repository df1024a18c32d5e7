// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/JoinedNouns.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Items that make up one noun: names, and words that stand with them.
bool nominal(const Item &item)
{
    return item.kind == ItemKind::Mention ||
           (item.kind == ItemKind::Word && item.content && !item.word.ends_with("ed"));
}

/// Whether an item names rows of one of the tables of the source, or what tells them apart.
std::optional<int> rowsOf(const Item &item, const Tokens &tokens, const SourceModel &source)
{
    const Link &best = item.links.front();
    const bool key = best.kind == LinkKind::Column && source.table(best.table).key == best.column;
    const bool rows = best.kind == LinkKind::Table || key || rowsWithin(item, tokens).has_value();
    return rows ? std::optional(best.table) : std::nullopt;
}

/// The values of the same column that both may stand for.
std::optional<TwoValues> likeValues(const Item &left, const Item &right)
{
    constexpr double near = 0.3; // of what the words mean before all else
    const auto meant = [](const Item &item, const Link &link) {
        return link.kind == LinkKind::Value && link.score + near >= item.links.front().score;
    };
    for (const Link &one : left.links) {
        for (const Link &other : right.links) {
            if (meant(left, one) && meant(right, other) && one.id() == other.id() &&
                one.value != other.value) {
                return TwoValues{one.value, other.value};
            }
        }
    }
    return std::nullopt;
}

bool twoTables(const Item &left, const Item &right, const Tokens &tokens, const SourceModel &source)
{
    const auto one = rowsOf(left, tokens, source);
    const auto other = rowsOf(right, tokens, source);
    return one && other && *one != *other && source.graph().distance(*one, *other) > 1;
}

/// "Loan amounts", but not "machines located at" or "machines near gate 10".
bool belongsTo(const Item &next)
{
    return (next.is(LinkKind::Table) || next.is(LinkKind::Column)) && !next.word.ends_with("ed") &&
           !next.word.ends_with("ing");
}

/// Settles where the second of two nouns ends, if they are of the same kind.
bool endsAlike(JoinedNouns &pair, const Items &items, const Tokens &tokens,
               const SourceModel &source)
{
    for (std::size_t b = pair.second; b < pair.behind; ++b) {
        for (std::size_t a = pair.first; a < pair.joint; ++a) {
            if (items[a].kind != ItemKind::Mention || items[b].kind != ItemKind::Mention) {
                continue;
            }
            const bool tables = twoTables(items[a], items[b], tokens, source);
            pair.values = tables ? std::nullopt : likeValues(items[a], items[b]);
            if (!tables && !pair.values) {
                continue;
            }
            std::size_t end = b + 1;
            while (end < pair.behind && belongsTo(items[end])) {
                ++end;
            }
            pair.behind = end;
            return end < items.size();
        }
    }
    return false;
}

} // namespace

std::optional<std::size_t> rowsWithin(const Item &item, const Tokens &tokens)
{
    for (std::size_t t = item.begin; item.is(LinkKind::Column) && t + 1 < item.end; ++t) {
        if (tokens[t].lower == "of") {
            return t + 1;
        }
    }
    return std::nullopt;
}

std::optional<JoinedNouns> joinedNouns(const Items &items, const Tokens &tokens,
                                       const SourceModel &source)
{
    for (std::size_t i = 1; i + 1 < items.size(); ++i) {
        if (items[i].cue("and") == nullptr || !nominal(items[i - 1])) {
            continue;
        }
        JoinedNouns pair;
        pair.joint = i;
        pair.first = i - 1;
        while (pair.first > 0 && nominal(items[pair.first - 1])) {
            --pair.first;
        }
        pair.second = i + 1;
        while (pair.second < items.size() && items[pair.second].filler()) {
            ++pair.second;
        }
        pair.behind = pair.second;
        while (pair.behind < items.size() && nominal(items[pair.behind])) {
            ++pair.behind;
        }
        if (endsAlike(pair, items, tokens, source)) {
            return pair;
        }
    }
    return std::nullopt;
}

bool sharesHead(const JoinedNouns &nouns, const Items &items, const Tokens &tokens,
                const SourceModel &source)
{
    const std::string &head = tokens[items[nouns.behind - 1].end - 1].stem;
    for (std::size_t t = items[nouns.first].begin; t < items[nouns.joint].begin; ++t) {
        if (tokens[t].stem == head) {
            return false;
        }
    }
    for (std::size_t i = nouns.first; i < nouns.joint; ++i) {
        if (!items[i].is(LinkKind::Table)) {
            continue;
        }
        const NameWords &name = source.table(items[i].links.front().table).names.front();
        if (name.stems.size() > 1 && std::ranges::find(name.stems, head) != name.stems.end()) {
            return true;
        }
    }
    return false;
}

} // namespace querent::language
