// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlainPhrases.h"

#include "language/OneOf.h"
#include "language/TimePoint.h"
#include "language/TokenPhrases.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace querent::language {

namespace {

struct Phrase
{
    std::string_view said;
    std::string_view meant;
};

constexpr std::array phrases{
    Phrase{"calendar year", "year"},
    Phrase{"calendar years", "years"},
    Phrase{"calendar month", "month"},
    Phrase{"calendar months", "months"},
    Phrase{"calendar quarter", "quarter"},
    Phrase{"calendar week", "week"},
    Phrase{"per annum", "per year"},
    Phrase{"on a yearly basis", "per year"},
    Phrase{"on an annual basis", "per year"},
    Phrase{"on a quarterly basis", "per quarter"},
    Phrase{"on a monthly basis", "per month"},
    Phrase{"on a weekly basis", "per week"},
    Phrase{"on a daily basis", "per day"},
    Phrase{"in each of the years", "in each year"},
    Phrase{"for each of the years", "for each year"},
    Phrase{"in each of the months", "in each month"},
    Phrase{"for each of the months", "for each month"},
    Phrase{"annual number", "yearly number"},
    Phrase{"annual count", "yearly number"},
    Phrase{"grand total", "total"},
    Phrase{"sum total", "total"},
    Phrase{"running total of the total", "running total of"},
    Phrase{"cumulative total of the total", "cumulative total of"},
    Phrase{"peak month", "busiest month"},
    Phrase{"peak year", "busiest year"},
    Phrase{"peak day", "busiest day"},
    Phrase{"peak weekday", "busiest weekday"},
    Phrase{"peak hour", "busiest hour"},
    Phrase{"top month by", "month with the most"},
    Phrase{"top year by", "year with the most"},
    Phrase{"comes first by number of", "has the most"},
    Phrase{"comes first by the number of", "has the most"},
    Phrase{"leads by number of", "has the most"},
    Phrase{"comes first by", "has the highest"},
    Phrase{"comes second by", "has the second highest"},
    Phrase{"comes second in", "has the second highest"},
    Phrase{"comes third by", "has the third highest"},
    Phrase{"have a single", "have exactly one"},
    Phrase{"has a single", "has exactly one"},
    Phrase{"with a single", "with exactly one"},
    Phrase{"have only one", "have exactly one"},
    Phrase{"has only one", "has exactly one"},
    Phrase{"with only one", "with exactly one"},
    Phrase{"have just one", "have exactly one"},
    Phrase{"has just one", "has exactly one"},
    Phrase{"with just one", "with exactly one"},
    Phrase{"how low and how high is the", "what are the lowest and highest"},
    Phrase{"how high is the share", "what is the share"},
    Phrase{"how big is the share", "what is the share"},
    Phrase{"how large is the share", "what is the share"},
    Phrase{"how high is the percentage", "what is the percentage"},
    Phrase{"tops the list by", "has the highest"},
    Phrase{"comes out on top by", "has the highest"},
    Phrase{"comes out on top in", "has the highest"},
    Phrase{"how big is our number of", "how many"},
    Phrase{"how large is our number of", "how many"},
    Phrase{"how high is our number of", "how many"},
    Phrase{"how big is the number of", "how many"},
    Phrase{"how large is the number of", "how many"},
    Phrase{"how high is the number of", "how many"},
    Phrase{"how high is the average", "what is the average"},
    Phrase{"how big is the average", "what is the average"},
    Phrase{"how large is the average", "what is the average"},
    Phrase{"how high is the total", "what is the total"},
    Phrase{"how big is the total", "what is the total"},
    Phrase{"how large is the total", "what is the total"},
};

/// "Over the years", "over the months of 2024": one figure for each; not "over the years 2020 to
/// 2022", which are named.
std::optional<Replacement> overTimeAt(const Tokens &tokens, std::size_t at)
{
    if (!oneOf(wordAt(tokens, at), {"over", "across", "through", "throughout"}) ||
        wordAt(tokens, at + 1) != "the" || at + 2 >= tokens.size()) {
        return std::nullopt;
    }
    const auto unit = timeUnit(tokens[at + 2]);
    const bool several = wordAt(tokens, at + 2).ends_with('s');
    const bool of = wordAt(tokens, at + 3) == "of";
    const bool named = at + 3 < tokens.size() && !of && !endsSentence(tokens[at + 3]);
    if (!unit || !several || named) {
        return std::nullopt;
    }
    const std::string &units = tokens[at + 2].lower;
    return Replacement{at, at + (of ? 4U : 3U),
                       "per " + units.substr(0, units.size() - 1) + (of ? " in" : "")};
}

/// "Quarter 2 of 2024", "2024 Q2": "Q2 2024".
std::optional<Replacement> quarterAt(const Tokens &tokens, std::size_t at)
{
    const std::string &word = wordAt(tokens, at);
    const bool year = at + 1 < tokens.size() && yearNumber(tokens[at]) > 0;
    const std::string &quarter = wordAt(tokens, at + 1);
    if (year && quarter.size() == 2 && quarter[0] == 'q' && quarter[1] >= '1' &&
        quarter[1] <= '4') {
        const bool again = at > 0 && wordAt(tokens, at - 1).starts_with('q');
        return again ? std::nullopt
                     : std::optional(Replacement{at, at + 2, quarter + " " + tokens[at].text});
    }
    const std::size_t of = wordAt(tokens, at + 2) == "of" ? at + 3 : at + 2;
    const bool numbered = word == "quarter" && of < tokens.size() && tokens[at + 1].number &&
                          *tokens[at + 1].number >= 1 && *tokens[at + 1].number <= 4 &&
                          yearNumber(tokens[of]) > 0;
    return numbered ? std::optional(Replacement{at, of + 1,
                                                "q" + tokens[at + 1].text + " " + tokens[of].text})
                    : std::nullopt;
}

/// ">=", "<": what they are called.
std::optional<Replacement> comparisonAt(const Tokens &tokens, std::size_t at)
{
    const std::string &sign = wordAt(tokens, at);
    if (sign != ">" && sign != "<") {
        return std::nullopt;
    }
    const bool equal = wordAt(tokens, at + 1) == "=";
    const std::size_t next = at + (equal ? 2 : 1);
    if (next >= tokens.size() ||
        !(tokens[next].number || wordAt(tokens, next) == "-" || wordAt(tokens, next) == "$")) {
        return std::nullopt;
    }
    const bool more = sign == ">";
    return Replacement{
        at, next, equal ? (more ? "at least" : "at most") : (more ? "more than" : "less than")};
}

/// "Exceed a weight of 20", "a minimum order value of 50": "… over 20", "… of at least 50".
std::optional<Replacement> boundedAt(const Tokens &tokens, std::size_t at)
{
    constexpr std::size_t longest = 4;
    const std::string &word = wordAt(tokens, at);
    const bool exceeds = oneOf(word, {"exceed", "exceeds", "exceeding", "surpass", "surpasses"});
    const bool least = word == "minimum";
    const bool most = word == "maximum";
    if (!exceeds && !least && !most) {
        return std::nullopt;
    }
    const bool article = oneOf(wordAt(tokens, at + 1), {"a", "an", "the"});
    if (exceeds != article) {
        return std::nullopt;
    }
    const std::size_t first = at + (article ? 2 : 1);
    std::string name;
    for (std::size_t k = first; k + 1 < tokens.size() && k < first + longest; ++k) {
        if (wordAt(tokens, k) == "of" && k > first && tokens[k + 1].number) {
            return Replacement{at, k + 1,
                               exceeds ? "have a" + name + " over"
                               : least ? name.substr(1) + " of at least"
                                       : name.substr(1) + " of at most"};
        }
        if (tokens[k].sign || tokens[k].number) {
            break;
        }
        name += " " + tokens[k].text;
    }
    return std::nullopt;
}

/// "2023 and 2024 side by side", "do the individual shops have", "rank … and show the first 5".
std::optional<Replacement> arrangedAt(const Tokens &tokens, std::size_t at)
{
    const TokenPhrases words(tokens);
    if (at + 2 < tokens.size() && yearNumber(tokens[at]) > 0 && wordAt(tokens, at + 1) == "and" &&
        yearNumber(tokens[at + 2]) > 0) {
        if (const auto end = words.match(at + 3, "side by side")) {
            return Replacement{at, *end, tokens[at].text + " versus " + tokens[at + 2].text};
        }
    }
    if (const auto individual = words.match(at, "do the individual")) {
        return Replacement{at, *individual, "does each"};
    }
    std::string ranked;
    for (std::size_t k = at + 1; wordAt(tokens, at) == "rank" && k < tokens.size(); ++k) {
        static constexpr std::array<std::string_view, 4> leads{
            "and show the first", "and show me the first", "and list the first",
            "and show the top"};
        const auto end = words.matchAny(k, leads);
        if (end && *end < tokens.size() && tokens[*end].number && words.endsClause(*end + 1)) {
            return Replacement{at, *end + 1, "top " + tokens[*end].text + ranked};
        }
        ranked += " " + tokens[k].text;
    }
    if (wordAt(tokens, at) == "distributed" &&
        oneOf(wordAt(tokens, at + 1), {"over", "among", "between"})) {
        const bool article = oneOf(wordAt(tokens, at + 2), {"the", "our", "all"});
        return Replacement{at, at + (article ? 3U : 2U), "by"};
    }
    return std::nullopt;
}

/// "Total price divided by the number of guests": the ratio of the one to the other.
std::optional<Replacement> dividedAt(const Tokens &tokens, std::size_t at)
{
    const bool figure = oneOf(wordAt(tokens, at), {"total", "average", "number", "sum"});
    const bool first = at == 0 || oneOf(wordAt(tokens, at - 1), {"is", "the", "show", "me"});
    std::string above;
    for (std::size_t k = at; figure && first && k + 2 < tokens.size() && !tokens[k].sign; ++k) {
        if (wordAt(tokens, k) == "divided" && wordAt(tokens, k + 1) == "by") {
            return Replacement{at, k + 2, "ratio of" + above + " to"};
        }
        above += " " + tokens[k].text;
    }
    return std::nullopt;
}

/// "Trend of visits by month": the visits by month.
std::optional<Replacement> trendAt(const Tokens &tokens, std::size_t at)
{
    if (wordAt(tokens, at) != "trend" || !oneOf(wordAt(tokens, at + 1), {"of", "in"})) {
        return std::nullopt;
    }
    for (std::size_t k = at + 2; k < tokens.size(); ++k) {
        const bool by = oneOf(wordAt(tokens, k - 1), {"by", "per", "each", "every"});
        if (by && timeUnit(tokens[k])) {
            const bool article = at > 0 && wordAt(tokens, at - 1) == "the";
            return Replacement{at - (article ? 1U : 0U), at + 2, "number of"};
        }
    }
    return std::nullopt;
}

/// "Depending on the region": by region.
std::optional<Replacement> dependingAt(const Tokens &tokens, std::size_t at)
{
    const bool depends = wordAt(tokens, at) == "depending" &&
                         (wordAt(tokens, at + 1) == "on" || wordAt(tokens, at + 1) == "upon");
    return at > 0 && depends ? std::optional(Replacement{at, at + 2, "by"}) : std::nullopt;
}

/// "Scrap rate per line, worst first": of what nobody wants the most is the worst.
std::optional<Replacement> worstFirstAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 16> unwanted{
        "scrap", "defect",  "error", "fault",  "cancellation", "complaint", "return", "refund",
        "delay", "failure", "churn", "reject", "absence",      "show",      "waste",  "loss"};
    static constexpr std::array<std::string_view, 5> shares{"rate", "rates", "ratio", "percentage",
                                                            "quota"};
    const bool worst = wordAt(tokens, at) == "worst";
    const std::size_t first = at + 1 + (wordAt(tokens, at + 1) == "one" ? 1 : 0);
    if ((!worst && wordAt(tokens, at) != "best") || wordAt(tokens, first) != "first") {
        return std::nullopt;
    }
    for (std::size_t k = 0; k < at; ++k) {
        if (oneOf(wordAt(tokens, k), unwanted) && oneOf(wordAt(tokens, k + 1), shares)) {
            return Replacement{at, first + 1, worst ? "highest first" : "lowest first"};
        }
    }
    return std::nullopt;
}

/// "A higher price than 20": a price higher than 20.
std::optional<Replacement> comparativeAt(const Tokens &tokens, std::size_t at)
{
    const bool compares = oneOf(wordAt(tokens, at), {"higher", "lower", "larger", "bigger",
                                                     "smaller", "greater", "longer", "shorter"});
    if (!compares || at == 0 || !oneOf(wordAt(tokens, at - 1), {"a", "have", "has", "with"})) {
        return std::nullopt;
    }
    constexpr std::size_t longest = 5; // words of what is compared
    std::string compared;
    for (std::size_t k = at + 1; k + 1 < tokens.size() && k <= at + longest + 1; ++k) {
        const std::string &word = tokens[k].lower;
        if (word == "than" && k > at + 1) {
            const bool then = oneOf(tokens[k + 1].lower, {"in", "last", "previous", "before",
                                                          "usual", "for", "at", "on", "this"});
            return then ? std::nullopt
                        : std::optional(Replacement{
                              at, k + 1, compared.substr(1) + " " + tokens[at].lower + " than"});
        }
        if (tokens[k].sign || tokens[k].number ||
            oneOf(word, {"than", "in", "by", "for", "with", "at", "on", "and", "or"})) {
            return std::nullopt;
        }
        compared += " " + tokens[k].text;
    }
    return std::nullopt;
}

/// "The 3 months with the highest total price": months are stretches of time, whatever columns are
/// called after them.
std::optional<Replacement> topTimesAt(const Tokens &tokens, std::size_t at)
{
    const bool times = tokens[at].number && at + 1 < tokens.size() && timeUnit(tokens[at + 1]) &&
                       wordAt(tokens, at + 1).ends_with('s');
    if (!times || wordAt(tokens, at + 2) != "with" || wordAt(tokens, at + 3) != "the" ||
        wordAt(tokens, at + 4) != "highest" ||
        !oneOf(wordAt(tokens, at + 5), {"total", "average", "number"})) {
        return std::nullopt;
    }
    const bool article = at > 0 && wordAt(tokens, at - 1) == "the";
    return Replacement{at - (article ? 1U : 0U), at + 5,
                       "top " + tokens[at].text + " " + tokens[at + 1].text + " by"};
}

/// "The room whose price is the lowest": with the lowest price.
std::optional<Replacement> whoseAt(const Tokens &tokens, std::size_t at)
{
    if (wordAt(tokens, at) != "whose") {
        return std::nullopt;
    }
    constexpr std::size_t longest = 4; // words of what is ranked by
    std::string ranked;
    for (std::size_t k = at + 1; k + 2 < tokens.size() && k <= at + longest + 1; ++k) {
        const bool leads = wordAt(tokens, k) == "is" && wordAt(tokens, k + 1) == "the";
        if (leads && k > at + 1 &&
            oneOf(wordAt(tokens, k + 2),
                  {"lowest", "highest", "smallest", "largest", "biggest", "greatest"}) &&
            TokenPhrases(tokens).endsClause(k + 3)) {
            return Replacement{at, k + 3, "with the " + tokens[k + 2].lower + ranked};
        }
        if (leads || tokens[k].sign || tokens[k].number) {
            return std::nullopt;
        }
        ranked += " " + tokens[k].text;
    }
    return std::nullopt;
}

/// "From each year to the next", "from month to month": year on year.
std::optional<Replacement> stepAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 4> units{"month", "quarter", "year", "week"};
    if (wordAt(tokens, at) != "from") {
        return std::nullopt;
    }
    const bool each = wordAt(tokens, at + 1) == "each" || wordAt(tokens, at + 1) == "one";
    const std::string unit = wordAt(tokens, at + (each ? 2 : 1));
    const std::size_t next = at + (each ? 3 : 2);
    const bool steps = each ? wordAt(tokens, next) == "to" && wordAt(tokens, next + 1) == "the" &&
                                  wordAt(tokens, next + 2) == "next"
                            : wordAt(tokens, next) == "to" && wordAt(tokens, next + 1) == unit;
    return oneOf(unit, units) && steps
               ? std::optional(Replacement{at, next + (each ? 3 : 2), unit + " on " + unit})
               : std::nullopt;
}

/// "… if you add them up": in total.
std::optional<Replacement> addedUpAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 8> phrases{
        "if you add them up", "when you add them up", "if you add it up",
        "if added up",        "all added up",         "added up",
        "if you sum them up", "when added up"};
    const TokenPhrases words(tokens);
    const auto end = at > 0 ? words.matchAny(at, phrases) : std::nullopt;
    return end && words.endsClause(*end) ? std::optional(Replacement{at, *end, "in total"})
                                         : std::nullopt;
}

} // namespace

std::optional<Replacement> plainPhraseAt(const Tokens &tokens, std::size_t at)
{
    const TokenPhrases words(tokens);
    for (const Phrase &phrase : phrases) {
        const auto end = tokens[at].quote == 0 ? words.match(at, phrase.said) : std::nullopt;
        if (end) {
            return Replacement{at, *end, std::string(phrase.meant)};
        }
    }
    for (const auto find :
         {overTimeAt, quarterAt, comparisonAt, boundedAt, arrangedAt, dividedAt, trendAt,
          dependingAt, worstFirstAt, stepAt, addedUpAt, comparativeAt, whoseAt, topTimesAt}) {
        if (auto replacement = find(tokens, at)) {
            return replacement;
        }
    }
    return std::nullopt;
}

} // namespace querent::language
