// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/UndoneWords.h"

#include "language/JoinGraph.h"
#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <optional>

namespace querent::language {

namespace {

/// A word that the source itself explains so well needs no other.
constexpr double explained = 0.75;
/// What was done must be heard in the name of the rows that tell of it.
constexpr double heard = 0.8;

/// "paid" of "unpaid"; empty for other words.
std::string deedOf(const Token &token)
{
    constexpr std::size_t shortest = 6;
    const std::string &word = token.lower;
    if (word.size() < shortest || !word.starts_with("un") || token.quote != 0) {
        return {};
    }
    std::string deed = word.substr(2);
    return deed.ends_with("ed") ||
                   oneOf(deed, {"paid", "sold", "sent", "taken", "built", "written"})
               ? deed
               : std::string();
}

/// The table whose rows the item names well; -1 for none.
int tableNamed(const Item &item)
{
    const auto named = std::ranges::find_if(item.links, [](const Link &link) {
        return link.kind == LinkKind::Table && link.score >= 0.9;
    });
    return item.kind == ItemKind::Mention && named != item.links.end() ? named->table : -1;
}

/// The rows that the word is said of: those named after it, or before it with a verb between.
std::optional<std::size_t> rowsOf(const Items &items, std::size_t at)
{
    if (at + 1 < items.size() && tableNamed(items[at + 1]) >= 0) {
        return at + 1;
    }
    for (std::size_t back = at; back-- > 0;) {
        if (tableNamed(items[back]) >= 0) {
            return back;
        }
        if (!oneOf(items[back].word, {"are", "is", "were", "was", "that", "which", "still", "have",
                                      "been", "remain", "remained", "left", "that are"})) {
            break;
        }
    }
    return std::nullopt;
}

/// Whether rows that belong to those of `table` tell of the deed, and nothing of `table` does.
bool toldBelow(const std::string &deed, int table, const SourceModel &source)
{
    const Items items = Linker(source).link(tokenize(deed));
    if (items.size() != 1 || items.front().kind != ItemKind::Mention) {
        return false;
    }
    const std::vector<Link> &links = items.front().links;
    const bool own = std::ranges::any_of(
        links, [&](const Link &link) { return link.table == table && link.score >= 0.5; });
    return !own && std::ranges::any_of(links, [&](const Link &link) {
        return link.kind == LinkKind::Table && link.score >= heard &&
               source.graph().distance(table, link.table) == 1 &&
               source.graph().fansOut(table, link.table);
    });
}

Tokens spelled(const std::string &words, const Token &instead)
{
    Tokens tokens = tokenize(words);
    for (Token &token : tokens) {
        token.begin = token.end = instead.begin;
    }
    return tokens;
}

} // namespace

Tokens spellUndone(const Tokens &tokens, const SourceModel &source)
{
    const auto place = [&](std::size_t at) {
        return tokens.begin() + static_cast<std::ptrdiff_t>(at);
    };
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::string deed = deedOf(tokens[at]);
        if (deed.empty()) {
            continue;
        }
        const Items items = Linker(source).link(tokens);
        const auto item = std::ranges::find_if(
            items, [&](const Item &each) { return each.begin <= at && at < each.end; });
        if (item == items.end() ||
            (item->kind == ItemKind::Mention && item->links.front().score >= explained)) {
            continue;
        }
        const auto rows = rowsOf(items, static_cast<std::size_t>(item - items.begin()));
        if (!rows || !toldBelow(deed, tableNamed(items[*rows]), source)) {
            continue;
        }
        const bool before = items[*rows].begin > at;
        const std::size_t end = before ? items[*rows].end : at + 1;
        Tokens result(tokens.begin(), place(at));
        if (before) {
            result.insert(result.end(), place(at + 1), place(end));
        }
        const Tokens said = spelled((before ? "that were never " : "never ") + deed, tokens[at]);
        result.insert(result.end(), said.begin(), said.end());
        result.insert(result.end(), place(end), tokens.end());
        return result;
    }
    return tokens;
}

} // namespace querent::language
