// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RankRequests.h"

#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/TokenReplacement.h"
#include "language/Tokenizer.h"

#include <algorithm>

namespace querent::language {

namespace {

std::string spoken(const Tokens &tokens, std::size_t begin, std::size_t end)
{
    std::string words;
    for (std::size_t at = begin; at < end; ++at) {
        words += (words.empty() ? "" : " ") + tokens[at].text;
    }
    return words;
}

Tokens joined(std::initializer_list<Tokens> parts)
{
    Tokens all;
    for (const Tokens &part : parts) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

/// Whether the words name a number of which each of the rows of `table` has one.
bool namesOwnNumber(const std::string &words, int table, const SourceModel &source)
{
    return std::ranges::any_of(Linker(source).link(tokenize(words)), [&](const Item &item) {
        // of their own, or of what they belong to
        return item.is(LinkKind::Column) && source.column(item.links.front().id()).numeric &&
               (item.links.front().table == table ||
                !source.graph().fansOut(table, item.links.front().table));
    });
}

/// "For each colour of wine, which one …": which wine.
Tokens spellOnes(const Tokens &tokens)
{
    for (std::size_t at = 1; at + 1 < tokens.size(); ++at) {
        if (tokens[at].lower != "which" || !oneOf(tokens[at + 1].lower, {"one", "ones"}) ||
            tokens[at - 1].text != ",") {
            continue;
        }
        std::size_t of = at - 1;
        while (of > 0 && !tokens[of - 1].sign && tokens[of].lower != "of") {
            --of;
        }
        if (tokens[of].lower != "of" || of + 2 != at - 1) {
            break;
        }
        Tokens spelled = tokens;
        const Token &place = spelled[at + 1];
        const std::size_t begin = place.begin;
        spelled[at + 1] = tokens[of + 1];
        spelled[at + 1].begin = spelled[at + 1].end = begin;
        return spelled;
    }
    return tokens;
}

/// "The commonest", "…, one bar per shop".
std::optional<Replacement> shortWayAt(const Tokens &tokens, std::size_t at)
{
    if (wordAt(tokens, at) == "commonest") {
        return Replacement{at, at + 1, "most common"};
    }
    const bool each = oneOf(wordAt(tokens, at + 3), {"per", "for"});
    return at < tokens.size() && tokens[at].sign && wordAt(tokens, at + 1) == "one" && each &&
                   oneOf(wordAt(tokens, at + 2), {"bar", "line", "column", "slice", "row", "point"})
               ? std::optional(Replacement{at, at + 4, "per"})
               : std::nullopt;
}

} // namespace

Tokens spellRanking(const Tokens &said, const SourceModel &source)
{
    const Tokens tokens = replaceEach(spellOnes(said), shortWayAt);
    constexpr std::size_t furthest = 7;
    if (tokens.size() < 4 || tokens.front().lower != "rank") {
        return tokens;
    }
    std::size_t begin = 1;
    while (begin < tokens.size() &&
           oneOf(tokens[begin].lower, {"all", "the", "our", "of", "these"})) {
        ++begin;
    }
    std::size_t by = begin;
    while (by < tokens.size() && by < begin + furthest && tokens[by].lower != "by") {
        ++by;
    }
    const bool within =
        std::any_of(tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                    tokens.begin() + static_cast<std::ptrdiff_t>(std::min(by, tokens.size())),
                    [](const Token &token) {
                        return oneOf(token.lower, {"within", "in", "each", "per"});
                    });
    if (by == begin || by + 1 >= tokens.size() || tokens[by].lower != "by" || within) {
        return tokens;
    }
    std::size_t end = by + 1;
    while (end < tokens.size() && !tokens[end].sign) {
        ++end;
    }
    const std::string rows = spoken(tokens, begin, by);
    const std::string number = spoken(tokens, by + 1, end);
    const Items named = Linker(source).link(tokenize(rows));
    const bool known = named.size() == 1 && named.front().is(LinkKind::Table);
    const bool ordered = std::any_of(
        tokens.begin() + static_cast<std::ptrdiff_t>(by), tokens.end(), [](const Token &token) {
            return oneOf(token.lower,
                         {"first", "descending", "ascending", "desc", "asc", "lowest", "highest"});
        });
    const std::string order = ordered ? "" : ", highest first";
    const auto part = [&](std::size_t from, std::size_t to) {
        return Tokens(tokens.begin() + static_cast<std::ptrdiff_t>(from),
                      tokens.begin() + static_cast<std::ptrdiff_t>(to));
    };
    // words that nobody typed stand where the question begins
    const auto typed = [&](const std::string &words) {
        Tokens made = tokenize(words);
        for (Token &token : made) {
            token.begin = token.end = tokens.front().begin;
        }
        return made;
    };
    if (known && namesOwnNumber(number, named.front().links.front().table, source)) {
        return joined({typed("list"), part(begin, by), typed("sorted by"), part(by + 1, end),
                       typed(order), part(end, tokens.size())});
    }
    const std::string &first = tokens[by + 1].lower;
    const std::string &second = tokens[std::min(by + 2, tokens.size() - 1)].lower;
    const bool worked = oneOf(first, {"number", "total", "average", "how", "sum", "share", "count",
                                      "mean", "median", "rate"}) ||
                        oneOf(second, {"number", "total", "average", "sum", "share", "count"});
    return joined({typed(worked ? "" : "total"), part(by + 1, end), typed("by"), part(begin, by),
                   typed(order), part(end, tokens.size())});
}

} // namespace querent::language
