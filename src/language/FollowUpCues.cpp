// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FollowUpResolver.h"
#include "language/OneOf.h"
#include "language/TimePoint.h"
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

/// Small talk before a follow-up: "Great, thanks. And which of them …".
Tokens withoutCourtesy(Tokens tokens)
{
    static constexpr std::array<std::string_view, 24> courtesies{
        "ok",   "okay",  "great", "thanks", "thank",   "you",  "lovely", "perfect",
        "good", "right", "fine",  "so",     "alright", "cool", "nice",   "oh",
        "dear", "hm",    "hmm",   "please", "super",   "ah",   "well",   "yes"};
    const auto first = std::ranges::find_if(
        tokens, [](const Token &token) { return !token.sign && !oneOf(token.lower, courtesies); });
    if (first != tokens.end()) {
        tokens.erase(tokens.begin(), first);
    }
    return tokens;
}

/// "How many are there?"
bool countsUnnamed(const Tokens &tokens)
{
    return tokens.size() >= 3 && tokens[0].lower == "how" && tokens[1].lower == "many" &&
           oneOf(tokens[2].lower, {"are", "is", "were", "was", "have", "has", "had", "do", "did"});
}

/// "Those members who …" says itself which members are meant.
bool saysWhich(const Tokens &tokens, const Items &items, std::size_t at)
{
    if (!oneOf(tokens[at].lower, {"those", "these"})) {
        return false;
    }
    const auto noun = std::ranges::find_if(items, [&](const Item &item) {
        return item.begin == at + 1 && item.kind == ItemKind::Mention;
    });
    return noun != items.end() && noun->end < tokens.size() &&
           oneOf(tokens[noun->end].lower, {"who", "that", "which", "whose", "with", "without"});
}

/// Whether a word points to what was spoken of before and the question has not named it itself:
/// "what are their names?", but not "customers and their names".
bool pointsBack(const Tokens &tokens, const Items &items)
{
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const std::string &word = tokens[at].lower;
        const std::string before = at > 0 ? tokens[at - 1].lower : std::string();
        const std::string behind = at + 1 < tokens.size() ? tokens[at + 1].lower : std::string();
        const bool ofThem = word == "of" && oneOf(behind, {"those", "these", "them"});
        const bool place = word == "there" &&
                           !oneOf(before, {"are", "is", "were", "was", "have"}) &&
                           !oneOf(behind, {"are", "is", "were", "was", "been", "to"});
        const bool person = oneOf(word, {"that", "this", "those", "these"}) &&
                            oneOf(behind, {"person", "man", "woman", "guy", "people", "two",
                                           "three", "one", "place"});
        const bool one =
            oneOf(word, {"one", "ones"}) && oneOf(before, {"each", "which", "the", "that", "this"});
        const bool alike = word == "that" && !behind.empty() && !tokens[at + 1].sign &&
                           oneOf(before, {"have", "has", "had", "in", "of", "for", "at", "with",
                                          "from", "on", "to"});
        const bool each =
            word == "each" && oneOf(behind, {"make", "made", "have", "had", "do", "did", "get",
                                             "got", "take", "took", "earn"});
        const bool others =
            word == "other" && oneOf(before, {"which", "what", "any", "how", "the"});
        const bool that =
            word == "that" && (behind.empty() || tokens[at + 1].sign ||
                               oneOf(behind, {"at", "in", "on", "for", "from", "by"}));
        if (tokens[at].quote == 0 &&
            (ofThem || one || alike || each || others || that || place || person ||
             (oneOf(word, {"he", "she", "him", "those", "these"}) &&
              !saysWhich(tokens, items, at)))) {
            return true;
        }
    }
    const auto named = std::ranges::find_if(items, [](const Item &item) {
        return item.is(LinkKind::Table) || item.is(LinkKind::Value);
    });
    const std::size_t until =
        named == items.end() ? tokens.size() : std::min(named->begin, tokens.size());
    for (std::size_t at = 0; at < until; ++at) {
        if (tokens[at].quote != 0) {
            continue;
        }
        const std::string &word = tokens[at].lower;
        const std::string before = at > 0 ? tokens[at - 1].lower : std::string();
        const std::string behind = at + 1 < tokens.size() ? tokens[at + 1].lower : std::string();
        const bool nothing = word == "it" && oneOf(before, {"is", "was", "does", "did"}) &&
                             oneOf(behind, {"true", "possible", "take", "takes"});
        if (!nothing &&
            oneOf(word, {"their", "his", "her", "its", "them", "they", "it", "such", "that's"})) {
            return true;
        }
        if (word == "that" &&
            oneOf(before, {"of", "for", "in", "at", "on", "than", "have", "from", "has", "is",
                           "was", "by", "with", "to", "had", "are", "got"})) {
            return true;
        }
    }
    // "for that airport": the noun itself is what was spoken of
    return until < tokens.size() && until > 0 &&
           oneOf(tokens[until - 1].lower, {"that", "this", "said", "such"}) &&
           named->is(LinkKind::Table);
}

/// "Sort by number of loans, lowest first", "fewest loans first".
bool onlySorts(const Tokens &tokens)
{
    constexpr std::size_t shortest = 5; // "which three customers paid first" is asked by itself
    const auto words = static_cast<std::size_t>(
        std::ranges::count_if(tokens, [](const Token &token) { return !token.sign; }));
    const bool sorts = tokens.size() > 1 && tokens[1].lower == "by" &&
                       oneOf(tokens[0].lower, {"sort", "sorted", "order", "ordered", "rank",
                                               "ranked", "arrange", "arranged"});
    const auto last = std::ranges::find_if(tokens.rbegin(), tokens.rend(),
                                           [](const Token &token) { return !token.sign; });
    const bool ends = last != tokens.rend() && last->lower == "first" && words <= shortest &&
                      std::ranges::none_of(tokens, [](const Token &token) {
                          return oneOf(token.lower, {"which", "who", "what", "when", "where", "how",
                                                     "show", "list", "give", "the"});
                      });
    return sorts || ends;
}

/// "Which lines have more than six?": six of what was counted.
bool boundsUnnamed(const Tokens &tokens)
{
    constexpr std::size_t most = 8;
    std::size_t end = tokens.size();
    while (end > 0 && tokens[end - 1].sign) {
        --end;
    }
    if (end < 4 || end > most || (!tokens[end - 1].number && smallNumber(tokens[end - 1]) == 0)) {
        return false;
    }
    const bool bounded =
        (tokens[end - 2].lower == "than" &&
         oneOf(tokens[end - 3].lower, {"more", "less", "fewer"})) ||
        (oneOf(tokens[end - 2].lower, {"least", "most"}) && tokens[end - 3].lower == "at");
    return bounded && oneOf(tokens[end - 4].lower, {"have", "has", "had"});
}

} // namespace

bool setsRowsAside(const Tokens &whole)
{
    const Tokens tokens = withoutCourtesy(whole);
    if (tokens.empty() || !oneOf(tokens.front().lower, {"drop", "remove", "clear", "exclude"})) {
        return false;
    }
    constexpr std::size_t near = 4;
    for (std::size_t at = 1; at < std::min(tokens.size(), near); ++at) {
        if (oneOf(tokens[at].lower, {"ones", "those", "these", "them", "anyone", "everyone",
                                     "column", "count", "total", "average"})) {
            return true;
        }
    }
    return std::any_of(tokens.begin() + 1, tokens.end(), [](const Token &token) {
        return oneOf(token.lower, {"that", "who", "which", "without"});
    });
}

bool addsToFormer(const Tokens &whole)
{
    Tokens tokens = withoutCourtesy(whole);
    while (!tokens.empty() &&
           (tokens.back().sign || oneOf(tokens.back().lower, {"please", "pls", "thanks"}))) {
        tokens.pop_back();
    }
    if (tokens.size() < 2) {
        return false;
    }
    const std::string &last = tokens.back().lower;
    const std::string &first = tokens.front().lower;
    const std::size_t size = tokens.size();
    if (last == "too" || (last == "well" && tokens[size - 2].lower == "as") ||
        oneOf(first, {"plus", "add", "also", "include"}) ||
        (last == "it" && oneOf(tokens[size - 2].lower, {"to", "with", "beside"}) &&
         oneOf(tokens[size - 3 < size ? size - 3 : 0].lower, {"next", "along", "that"}))) {
        return true;
    }
    for (std::size_t at = 1; at < size && at <= 5; ++at) {
        const std::string &before = tokens[at - 1].lower;
        if ((tokens[at].lower == "also" && oneOf(before, {"show", "give", "list", "need", "want",
                                                          "me", "please", "you", "and"})) ||
            (oneOf(tokens[at].lower, {"add", "include"}) &&
             oneOf(before, {"you", "please", "and", "also", "to"}))) {
            return true;
        }
    }
    return false;
}

bool leansOnFormer(const Items &items, const std::string &question, const SourceModel &source)
{
    const Tokens whole = tokenize(question);
    const Tokens tokens = withoutCourtesy(whole);
    if (tokens.empty()) {
        return false;
    }
    if (addsToFormer(whole) || setsRowsAside(whole) || countsUnnamed(tokens) ||
        pointsBack(whole, items) || onlySorts(tokens) || boundsUnnamed(tokens)) {
        return true;
    }
    static constexpr std::array<std::string_view, 27> openers{"the share of each",
                                                              "not the",
                                                              "keep",
                                                              "and",
                                                              "only",
                                                              "just",
                                                              "what about",
                                                              "how about",
                                                              "same",
                                                              "the same",
                                                              "now",
                                                              "instead",
                                                              "but",
                                                              "also",
                                                              "or",
                                                              "then",
                                                              "exclude",
                                                              "without",
                                                              "break that",
                                                              "sorry",
                                                              "no",
                                                              "as a",
                                                              "as percent",
                                                              "rather",
                                                              "leave out",
                                                              "in percent",
                                                              "i meant"};
    const std::string folded = foldText(question.substr(tokens.front().begin));
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
        const bool pointer = std::find(pointers.begin(), pointers.end(), word) != pointers.end() &&
                             !saysWhich(whole, items, i + whole.size() - tokens.size());
        if (that || one || they || pointer) {
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
    // "by home language of the student": by what, and nothing to take apart
    const bool onlyBy =
        (tokens.front().lower == "by" || tokens.front().lower == "per") && words <= 9 &&
        std::ranges::none_of(tokens, &Token::sign) &&
        std::ranges::any_of(tokens, [](const Token &token) { return token.lower == "of"; }) &&
        std::ranges::none_of(items, [](const Item &item) {
            return item.cue("count") != nullptr || item.cue("muchof") != nullptr ||
                   item.cue("agg") != nullptr || item.cue("share") != nullptr ||
                   item.cue("top") != nullptr || item.cue("bottom") != nullptr;
        });
    if (onlyBy) {
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
