// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SpokenNumbers.h"

#include "language/OneOf.h"
#include "language/TimePoint.h"
#include "language/TokenPhrases.h"
#include "language/TokenReplacement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace querent::language {

namespace {

bool isZero(const Tokens &tokens, std::size_t at)
{
    return at < tokens.size() &&
           (tokens[at].lower == "zero" || (tokens[at].number && *tokens[at].number == 0.0));
}

std::string written(double number)
{
    std::string text = std::to_string(number);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) {
        text.pop_back();
    }
    return text;
}

/// "Half a million", "5 grand".
std::optional<Replacement> amountAt(const Tokens &tokens, std::size_t at)
{
    const auto scale = [&](std::size_t place) {
        const std::string &word = wordAt(tokens, place);
        return word == "thousand" || word == "grand" ? 1e3
               : word == "million"                   ? 1e6
               : word == "billion"                   ? 1e9
                                                     : 0.0;
    };
    if (wordAt(tokens, at) == "half" && wordAt(tokens, at + 1) == "a" && scale(at + 2) > 0.0) {
        return Replacement{at, at + 3, written(scale(at + 2) / 2)};
    }
    // "thanks a million" is no number
    const std::string &before = at > 0 ? wordAt(tokens, at - 1) : wordAt(tokens, tokens.size());
    if (wordAt(tokens, at) == "a" && scale(at + 1) > 0.0 && before != "thanks" && before != "you") {
        return Replacement{at, at + 2, written(scale(at + 1))};
    }
    if (at < tokens.size() && tokens[at].number && wordAt(tokens, at + 1) == "grand") {
        return Replacement{at, at + 2, written(*tokens[at].number * 1e3)};
    }
    return std::nullopt;
}

/// The last year of which what happened tells anything; 0 where nothing is dated.
int lastYearOf(const SourceModel &source)
{
    int last = 0;
    for (const TableModel &table : source.tables()) {
        if (table.eventDate < 0) {
            continue;
        }
        const auto day =
            source.lastDay(table.columns[static_cast<std::size_t>(table.eventDate)].id);
        last = day ? std::max(last, static_cast<int>(day->year())) : last;
    }
    return last;
}

/// "Q2 this year", "March to May last year", "the first half of last year": in the year's number.
std::optional<Replacement> partOfYearAt(const Tokens &tokens, std::size_t at,
                                        const SourceModel &source)
{
    static constexpr std::array<std::string_view, 6> parts{"q1", "q2", "q3", "q4", "h1", "h2"};
    static constexpr std::array<std::string_view, 6> ordinals{"first", "1st",   "second",
                                                              "2nd",   "third", "fourth"};
    std::size_t next = at;
    if (oneOf(wordAt(tokens, at), parts)) {
        next = at + 1;
    } else if (oneOf(wordAt(tokens, at), ordinals) &&
               (wordAt(tokens, at + 1) == "quarter" || wordAt(tokens, at + 1) == "half")) {
        next = at + 2;
    } else if (oneOf(wordAt(tokens, at), {"first", "last"}) && at + 2 < tokens.size() &&
               smallNumber(tokens[at + 1]) > 1 && wordAt(tokens, at + 2) == "months") {
        next = at + 3;
    } else if (at < tokens.size() && tokens[at].quote == 0 && !monthName(tokens[at]).empty()) {
        next = at + 1;
    } else {
        return std::nullopt;
    }
    std::size_t year = next;
    year += wordAt(tokens, year) == "of" || wordAt(tokens, year) == "in" ? 1 : 0;
    year += wordAt(tokens, year) == "the" ? 1 : 0;
    const std::string &which = wordAt(tokens, year);
    const int back = which == "this" || which == "current"                        ? 0
                     : which == "last" || which == "previous" || which == "prior" ? 1
                                                                                  : -1;
    const int last = back < 0 || wordAt(tokens, year + 1) != "year" ? 0 : lastYearOf(source);
    const std::string of = wordAt(tokens, next - 1) == "months" ? "of " : "";
    return last > 0 ? std::optional(Replacement{next, year + 2, of + std::to_string(last - back)})
                    : std::nullopt;
}

/// "Excluding VAT", where net amounts are kept.
std::optional<Replacement> netOfTaxAt(const Tokens &tokens, std::size_t at,
                                      const SourceModel &source)
{
    static constexpr std::array<std::string_view, 9> without{
        "excluding", "without", "ex", "excl", "exclusive", "less", "before", "minus", "sans"};
    static constexpr std::array<std::string_view, 4> taxes{"vat", "tax", "taxes", "gst"};
    if (!oneOf(wordAt(tokens, at), without)) {
        return std::nullopt;
    }
    std::size_t tax = at + 1;
    tax += wordAt(tokens, tax) == "of" || wordAt(tokens, tax) == "." ? 1 : 0;
    if (!oneOf(wordAt(tokens, tax), taxes) || source.namesWith("net").empty()) {
        return std::nullopt;
    }
    const std::size_t begin = at > 0 && tokens[at - 1].text == "," ? at - 1 : at;
    return Replacement{begin, tax + 1, "net amount"};
}

/// "(tablets, capsules and so on)", ", etc.".
std::optional<Replacement> examplesAt(const Tokens &tokens, std::size_t at)
{
    if (tokens[at].text != "(") {
        return std::nullopt;
    }
    const auto close =
        std::ranges::find_if(tokens.begin() + static_cast<std::ptrdiff_t>(at), tokens.end(),
                             [](const Token &token) { return token.text == ")"; });
    if (close == tokens.end()) {
        return std::nullopt;
    }
    const auto end = static_cast<std::size_t>(close - tokens.begin());
    const TokenPhrases words(tokens);
    static constexpr std::array<std::string_view, 5> openings{"for example", "for instance",
                                                              "such as", "like", "eg"};
    static constexpr std::array<std::string_view, 6> more{
        "and so on", "and so forth", "etc", "and the like", "and others", "and all that"};
    bool illustrates = words.matchAny(at + 1, openings).has_value();
    for (std::size_t place = at + 1; place < end; ++place) {
        illustrates = illustrates || words.matchAny(place, more);
    }
    return illustrates ? std::optional(Replacement{at, end + 1, ""}) : std::nullopt;
}

/// Whether every number that one of the words names is there in all rows.
bool allThere(const Tokens &tokens, std::size_t begin, std::size_t end, const SourceModel &source)
{
    bool found = false;
    bool lacking = false; // "orders without a tip": the tip
    for (std::size_t at = begin; at < end; ++at) {
        lacking = lacking || oneOf(tokens[at].lower, {"no", "without"});
        for (const NamedThing &thing : source.namesWith(lacking ? tokens[at].stem : "")) {
            if (!thing.column.valid() || !source.column(thing.column).numeric) {
                continue;
            }
            found = true;
            if (source.column(thing.column).column->profile.nullCount > 0) {
                return false;
            }
        }
    }
    return found;
}

/// "No tip = 0", "orders without a tip count as zero", "(zero where nobody tipped)". A sum is the
/// same without it; an average only where nothing is missing, and else the clause stays, so that it
/// is not passed over.
std::optional<Replacement> zeroesAt(const Tokens &tokens, std::size_t at, const SourceModel &source)
{
    static constexpr std::array<std::string_view, 5> absent{"no", "without", "nobody", "none",
                                                            "nothing"};
    static constexpr std::array<std::string_view, 6> averages{"average", "averages", "avg",
                                                              "mean",    "median",   "typical"};
    if (at == 0 || !tokens[at - 1].sign || tokens[at].sign) {
        return std::nullopt;
    }
    std::size_t end = at;
    bool zero = false;
    bool none = false;
    for (; end < tokens.size() && (!tokens[end].sign || tokens[end].text == "="); ++end) {
        none = none || oneOf(tokens[end].lower, absent);
        const bool equates =
            end > at && (tokens[end - 1].lower == "as" || tokens[end - 1].text == "=" ||
                         tokens[end - 1].lower == "is" || tokens[end - 1].lower == "means");
        zero = zero || (isZero(tokens, end) && (equates || end == at));
    }
    constexpr std::size_t longest = 10;
    const bool averaged = std::ranges::any_of(
        tokens, [](const Token &token) { return oneOf(token.lower, averages); });
    if (!zero || !none || end - at > longest || (averaged && !allThere(tokens, at, end, source))) {
        return std::nullopt;
    }
    return Replacement{at - 1, end, ""};
}

/// "Starting January 2025": from then on, no day on which something starts.
std::optional<Replacement> startingAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 3> begins{"starting", "beginning", "commencing"};
    static constexpr std::array<std::string_view, 4> links{"in", "from", "with", "on"};
    if (!oneOf(wordAt(tokens, at), begins)) {
        return std::nullopt;
    }
    const std::size_t from = at + 1 + (oneOf(wordAt(tokens, at + 1), links) ? 1 : 0);
    const bool told = from < tokens.size() && readTimePoint(tokens, from).has_value();
    return told ? std::optional(Replacement{at, from, "since"}) : std::nullopt;
}

/// ", worst one first" of what is ranked from the worst on anyway.
std::optional<Replacement> orderAgainAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 10> ends{
        "best",    "worst",   "highest", "lowest",   "biggest",
        "largest", "longest", "newest",  "smallest", "cheapest"};
    if (tokens[at].text != "," || !oneOf(wordAt(tokens, at + 1), ends)) {
        return std::nullopt;
    }
    const std::size_t first = at + 2 + (wordAt(tokens, at + 2) == "one" ? 1 : 0);
    const bool last =
        first + 1 == tokens.size() || (first + 2 == tokens.size() && tokens[first + 1].sign);
    const bool ranked =
        std::any_of(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(at),
                    [&](const Token &token) { return token.lower == tokens[at + 1].lower; });
    return wordAt(tokens, first) == "first" && last && ranked
               ? std::optional(Replacement{at, first + 1, ""})
               : std::nullopt;
}

/// "E-mail", "our number one client", ", both days included", "100 up to but not including 200".
std::optional<Replacement> idiomAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 6> justBelow{
        "up to but not including", "to but not including", "up to but excluding",
        "up to just under",        "to just under",        "to just below"};
    if (const auto end = TokenPhrases(tokens).matchAny(at, justBelow)) {
        return Replacement{at, *end, "to under"};
    }
    static constexpr std::array<std::string_view, 3> ends{"days", "dates", "ends"};
    const std::string &next = wordAt(tokens, at + 1);
    if (wordAt(tokens, at) == "e" && (next == "mail" || next == "mails")) {
        return Replacement{at, at + 2, "e" + next};
    }
    if (wordAt(tokens, at) == "number" && next == "one" && at > 0 && at + 2 < tokens.size() &&
        !tokens[at + 2].sign && !tokens[at - 1].sign) {
        return Replacement{at, at + 2, "top"};
    }
    if (wordAt(tokens, at) == "both" && at > 0 && tokens[at - 1].sign) {
        const std::size_t included = at + 1 + (oneOf(next, ends) ? 1 : 0);
        const std::string &told = wordAt(tokens, included);
        return told == "included" || told == "inclusive"
                   ? std::optional(Replacement{at - 1, included + 1, ""})
                   : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

Tokens spellNumbers(const Tokens &tokens, const SourceModel &source)
{
    return replaceEach(tokens, [&source](const Tokens &now, std::size_t at) {
        std::optional<Replacement> first;
        for (auto &&found :
             {amountAt(now, at), partOfYearAt(now, at, source), netOfTaxAt(now, at, source),
              examplesAt(now, at), zeroesAt(now, at, source), startingAt(now, at),
              orderAgainAt(now, at), idiomAt(now, at)}) {
            first = first ? first : found;
        }
        return first;
    });
}

} // namespace querent::language
