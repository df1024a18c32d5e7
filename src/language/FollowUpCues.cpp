// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FollowUpResolver.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace querent::language {

namespace {

/// "total revenue in 2023", "top 5 products by revenue", "revenue by category": a figure, and of
/// what, or how taken apart. Such a question stands on its own, however short it is.
bool standsAlone(const Items &items, const SourceModel &source)
{
    bool number = false; // a column to reckon with
    bool figure = false; // how it is reckoned: a sum, a count, the highest
    bool ranked = false; // "top 5 by …" orders what is there, and takes nothing apart
    bool apart = false;  // by what, or when
    bool whose = false;  // rows of which table
    for (const Item &item : items) {
        const bool column = item.is(LinkKind::Column);
        number = number || (column && source.column(item.links.front().id()).numeric);
        figure = figure || item.kind == ItemKind::Superlative || item.cue("agg") != nullptr ||
                 item.cue("count") != nullptr || item.cue("muchof") != nullptr ||
                 item.cue("most") != nullptr || item.cue("least") != nullptr;
        ranked = ranked || item.cue("top") != nullptr || item.cue("bottom") != nullptr;
        apart = apart || item.cue("by") != nullptr || item.cue("group") != nullptr ||
                !item.periods.empty() || item.relative.has_value();
        whose = whose || item.is(LinkKind::Table) ||
                (column && item.word.find(" of ") != std::string::npos);
    }
    if (ranked) {
        return number && whose;
    }
    return number && (apart || (figure && whose));
}

/// "late payments per month": the first thing that is named may be the rows of a table, though it
/// resembles a column a little more, and is told apart by what follows.
bool opensWithRows(const Items &items)
{
    constexpr double mayBeMeant = 0.5;
    const auto first = std::ranges::find_if(
        items, [](const Item &item) { return item.kind == ItemKind::Mention; });
    if (first == items.end()) {
        return false;
    }
    const bool rows = std::ranges::any_of(first->links, [](const Link &link) {
        return link.kind == LinkKind::Table && link.score >= mayBeMeant;
    });
    return rows && std::any_of(first + 1, items.end(), [](const Item &item) {
               return item.cue("group") != nullptr || item.cue("by") != nullptr;
           });
}

} // namespace

bool leansOnFormer(const Items &items, const std::string &question, const SourceModel &source)
{
    const Tokens tokens = tokenize(question);
    if (tokens.empty()) {
        return false;
    }
    static constexpr std::array<std::string_view, 24> openers{
        "and",      "only",       "just",    "what about", "how about",  "same",
        "the same", "now",        "instead", "but",        "also",       "or",
        "then",     "exclude",    "without", "break that", "sorry",      "no",
        "as a",     "as percent", "rather",  "leave out",  "in percent", "i meant"};
    const std::string folded = foldText(question);
    for (const std::string_view opener : openers) {
        if (folded.starts_with(opener) &&
            (folded.size() == opener.size() || folded[opener.size()] == ' ' ||
             folded[opener.size()] == ',')) {
            return true;
        }
    }
    static constexpr std::array<std::string_view, 8> pointers{"them",    "those", "it",   "these",
                                                              "instead", "ones",  "same", "rather"};
    static constexpr std::array<std::string_view, 16> pointing{
        "of",  "as", "make", "show", "break", "split", "sort",  "do",
        "for", "is", "with", "by",   "give",  "list",  "chart", "plot"};
    const std::size_t words = static_cast<std::size_t>(std::count_if(
        tokens.begin(), tokens.end(), [](const Token &token) { return !token.sign; }));
    for (std::size_t i = 0; i < tokens.size() && words <= 10; ++i) {
        const std::string &word = tokens[i].lower;
        // "that" behind a noun only joins a clause
        const bool that =
            word == "that" && (i == 0 || std::find(pointing.begin(), pointing.end(),
                                                   tokens[i - 1].lower) != pointing.end());
        const bool one = word == "one" && i > 0 && tokens[i - 1].lower == "which";
        static constexpr std::array<std::string_view, 8> auxiliaries{"do",  "did",  "does", "have",
                                                                     "are", "were", "can",  "will"};
        const bool they = word == "they" && i > 0 &&
                          std::find(auxiliaries.begin(), auxiliaries.end(), tokens[i - 1].lower) !=
                              auxiliaries.end();
        if (that || one || they ||
            std::find(pointers.begin(), pointers.end(), word) != pointers.end()) {
            return true;
        }
    }
    const bool subject =
        opensWithRows(items) || std::any_of(items.begin(), items.end(), [](const Item &item) {
            return item.is(LinkKind::Table) || item.cue("count") != nullptr ||
                   item.cue("muchof") != nullptr;
        });
    const bool narrows = std::any_of(
        tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(std::min(tokens.size(), 3UL)),
        [](const Token &token) { return token.lower == "just" || token.lower == "only"; });
    static constexpr std::array<std::string_view, 13> partial{
        "by",     "per",  "for",   "in",     "from",      "with", "top",
        "bottom", "sort", "order", "except", "excluding", "split"};
    const bool part = words <= 5 && std::find(partial.begin(), partial.end(),
                                              tokens.front().lower) != partial.end();
    if (part && tokens.front().lower != "top" && tokens.front().lower != "bottom") {
        return true;
    }
    if (standsAlone(items, source)) {
        return false;
    }
    const bool named = std::any_of(items.begin(), items.end(),
                                   [](const Item &item) { return item.is(LinkKind::Table); });
    return part || (narrows && words <= 9 && !named) || (words <= 6 && !subject);
}

void preferFormer(Items &items, const Frame &former)
{
    std::vector<int> tables = former.entities;
    std::vector<ColumnId> compared;
    tables.push_back(former.subject);
    for (const Measure &measure : former.measures) {
        tables.push_back(measure.table);
    }
    for (const Grouping &group : former.groups) {
        tables.push_back(group.table >= 0 ? group.table : group.column.table);
    }
    for (const ColumnId output : former.outputs) {
        tables.push_back(output.table);
    }
    for (const Condition &condition : former.conditions) {
        if (condition.column.valid()) {
            tables.push_back(condition.column.table);
            compared.push_back(condition.column);
        }
    }
    const int counted = former.measures.empty() ? former.subject : former.measures.front().table;
    constexpr double inPlay = 0.06;
    constexpr double asked = 0.1;
    constexpr double again = 0.3;
    for (Item &item : items) {
        if (item.kind != ItemKind::Mention) {
            continue;
        }
        for (Link &link : item.links) {
            if (link.kind == LinkKind::Table) {
                continue;
            }
            const bool before =
                link.kind == LinkKind::Value &&
                std::find(compared.begin(), compared.end(), link.id()) != compared.end();
            const bool known = std::find(tables.begin(), tables.end(), link.table) != tables.end();
            link.score += before ? again : link.table == counted ? asked : known ? inPlay : 0.0;
        }
        std::stable_sort(item.links.begin(), item.links.end(),
                         [](const Link &a, const Link &b) { return a.score > b.score; });
    }
}

} // namespace querent::language
