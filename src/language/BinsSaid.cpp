// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/BinsSaid.h"

#include "language/MeasureUnits.h"
#include "language/OneOf.h"
#include "language/TokenPhrases.h"
#include "language/TokenReplacement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

namespace querent::language {

namespace {

/// A number with the unit said behind it.
struct Amount
{
    double number = 0.0;
    std::string unit;
    std::size_t end = 0;
    double scale = 1.0; ///< of "200k", "5 million"
};

/// One of the ranges; what it leaves open is not there.
struct SaidRange
{
    std::optional<Amount> low;
    std::optional<Amount> high;
    bool aboveLow = false;  ///< the low end itself is not in it
    bool belowHigh = false; ///< neither is the high end
    std::size_t begin = 0;
    std::size_t end = 0;
};

bool currencySign(const Token &token)
{
    return oneOf(token.text, {"$", "€", "£"});
}

double suffixScale(const Token &token)
{
    const char last = token.lower.empty() ? '\0' : token.lower.back();
    return last == 'k' ? 1e3 : last == 'm' ? 1e6 : 1.0;
}

/// "20.00": money with its cents.
bool priceLike(const Token &token)
{
    const std::size_t point = token.text.rfind('.');
    return point != std::string::npos && point > 0 && point + 3 == token.text.size();
}

/// Finds ranges among the tokens.
class RangeFinder
{
public:
    explicit RangeFinder(const Tokens &tokens) : m_tokens(tokens), m_phrases(tokens) {}

    /// The ranges that follow each other from `at` on.
    [[nodiscard]] std::vector<SaidRange> listAt(std::size_t at) const
    {
        std::vector<SaidRange> list;
        auto range = rangeAt(at, nullptr);
        while (range) {
            list.push_back(*range);
            range = nextAfter(list.back());
        }
        return list;
    }

private:
    [[nodiscard]] const std::string &word(std::size_t at) const { return wordAt(m_tokens, at); }

    [[nodiscard]] std::optional<Amount> amountAt(std::size_t at) const
    {
        bool currency = false;
        while (at < m_tokens.size() && currencySign(m_tokens[at])) {
            currency = true;
            ++at;
        }
        if (at >= m_tokens.size() || m_tokens[at].quote != 0) {
            return std::nullopt;
        }
        const bool half = word(at) == "half" && oneOf(word(at + 1), {"a", "an"});
        if (half || (oneOf(word(at), {"a", "an", "one"}) && !m_tokens[at].number)) {
            // "half an hour", "a day"
            const std::size_t unit = at + (half ? 2 : 1);
            if (measureUnit(word(unit)).kind != MeasureUnit::Kind::Time) {
                return std::nullopt;
            }
            return Amount{half ? 0.5 : 1.0, word(unit), unit + 1};
        }
        const Token &token = m_tokens[at];
        if (!token.number || token.ordinal) {
            return std::nullopt;
        }
        Amount amount{*token.number, {}, at + 1, suffixScale(token)};
        const std::string &next = word(at + 1);
        const double scale = next == "thousand" || next == "grand" ? 1e3
                             : next == "million"                   ? 1e6
                                                                   : 1.0;
        if (scale != 1.0) {
            amount.number *= scale;
            amount.scale = scale;
            ++amount.end;
        }
        const std::string &unit = word(amount.end);
        if (measureUnit(unit) || oneOf(unit, {"yrs", "years", "%", "percent", "points"})) {
            amount.unit = unit;
            ++amount.end;
        } else if (amount.end < m_tokens.size() && currencySign(m_tokens[amount.end])) {
            currency = true;
            ++amount.end;
        }
        if (amount.unit.empty() && (currency || priceLike(token))) {
            amount.unit = "eur"; // whole ones of whatever currency, where cents are kept
        }
        return amount;
    }

    /// "Below", "no more than", "longer than"; with whether the number itself belongs to it.
    struct Lead
    {
        std::size_t end = 0;
        bool low = false;
        bool included = false;
    };

    [[nodiscard]] std::optional<Lead> leadAt(std::size_t at) const
    {
        static constexpr std::array<std::string_view, 12> under{"below",
                                                                "under",
                                                                "less than",
                                                                "fewer than",
                                                                "smaller than",
                                                                "lower than",
                                                                "cheaper than",
                                                                "shorter than",
                                                                "younger than",
                                                                "before",
                                                                "up to but not including",
                                                                "lighter than"};
        static constexpr std::array<std::string_view, 5> upTo{"up to", "at most", "no more than",
                                                              "not more than", "until"};
        static constexpr std::array<std::string_view, 12> over{
            "over",        "above",       "more than",  "longer than", "greater than", "beyond",
            "larger than", "bigger than", "older than", "higher than", "heavier than", "after"};
        static constexpr std::array<std::string_view, 2> from{"at least", "from at least"};
        std::size_t begin = at;
        while (oneOf(word(begin), {"anything", "everything", "those", "all", "just"})) {
            ++begin;
        }
        const auto end = [&](const auto &phrases) { return m_phrases.matchAny(begin, phrases); };
        if (const auto found = end(under)) {
            return Lead{*found, false, false};
        }
        if (const auto found = end(upTo)) {
            return Lead{*found, false, true};
        }
        if (const auto found = end(over)) {
            return Lead{*found, true, false};
        }
        if (const auto found = end(from)) {
            return Lead{*found, true, true};
        }
        return std::nullopt;
    }

    /// "And more", "or longer", "upwards", "+": the end of it.
    [[nodiscard]] std::optional<std::size_t> upwards(std::size_t at) const
    {
        if (at < m_tokens.size() && m_tokens[at].text == "+") {
            return at + 1;
        }
        if (oneOf(word(at), {"upwards", "onwards", "plus"})) {
            return at + 1;
        }
        const std::size_t more = at + (oneOf(word(at), {"and", "or"}) ? 1 : 0);
        const bool said =
            (more > at && oneOf(word(more), {"more", "over", "above", "older", "longer", "later",
                                             "bigger", "larger", "higher", "greater", "beyond",
                                             "heavier", "up", "upwards", "onwards", "after"})) ||
            (word(at) == "up" && (at + 1 >= m_tokens.size() || m_tokens[at + 1].sign));
        return said ? std::optional(more + 1) : std::nullopt;
    }

    /// "To just under 50", "- 50", "up to but not including 50": the high end of what begins
    /// before.
    [[nodiscard]] bool closeWith(SaidRange &range, std::size_t at) const
    {
        std::size_t next = at;
        next += oneOf(word(next), {"but", "and"}) ? 1 : 0;
        if (const auto upTo = m_phrases.match(next, "up to")) {
            next = *upTo;
        } else if (oneOf(word(next), {"to", "till", "until", "through"}) ||
                   (next < m_tokens.size() && isDash(m_tokens[next]))) {
            ++next;
        } else if (next == at || word(at) != "and") {
            if (!oneOf(word(next), {"under", "below"})) {
                return false;
            }
        }
        next += oneOf(word(next), {"just", "but"}) ? 1 : 0;
        for (const std::string_view phrase :
             {"not including", "under", "below", "less than", "fewer than"}) {
            if (const auto end = m_phrases.match(next, phrase)) {
                range.belowHigh = true;
                next = *end;
                break;
            }
        }
        const auto high = amountAt(next);
        if (high && range.low && range.low->scale == 1.0 && high->scale > 1.0 &&
            range.low->number * high->scale < high->number) {
            range.low->number *= high->scale; // "200 to under 300k", "1 to 5 million"
        }
        if (!high || (range.low && high->number <= range.low->number && high->unit.empty())) {
            return false;
        }
        range.high = high;
        range.end = high->end;
        return true;
    }

    [[nodiscard]] std::optional<SaidRange> rangeAt(std::size_t at, const SaidRange *before) const
    {
        SaidRange range;
        range.begin = at;
        if (at >= m_tokens.size() || m_tokens[at].quote != 0) {
            return std::nullopt;
        }
        const bool rest = oneOf(word(at), {"anything", "everything"}) &&
                          oneOf(word(at + 1), {"bigger", "larger", "longer", "more", "above",
                                               "over", "higher", "older", "else", "beyond"});
        if (before != nullptr && before->high && rest && !amountAt(at + 2) &&
            word(at + 2) != "than") {
            range.low = before->high;
            range.aboveLow = !before->belowHigh;
            range.end = at + 2;
            return range;
        }
        if (const auto lead = leadAt(at)) {
            const bool that = oneOf(word(lead->end), {"that", "this"});
            const auto amount = amountAt(lead->end);
            if (that && before != nullptr && before->high && lead->low) {
                // "above that, up to 15,000"
                range.low = before->high;
                range.aboveLow = !before->belowHigh;
                range.end = lead->end + 1;
                const std::size_t next =
                    range.end + (range.end < m_tokens.size() && m_tokens[range.end].text == ",");
                static_cast<void>(closeWith(range, next));
                return range;
            }
            if (!amount) {
                return std::nullopt;
            }
            range.end = amount->end;
            if (!lead->low) {
                range.high = amount;
                range.belowHigh = !lead->included;
                if (before != nullptr && before->high && before->high->number < amount->number) {
                    range.low = before->high; // "up to 120 small, up to 240 medium"
                    range.aboveLow = !before->belowHigh;
                }
                return range;
            }
            range.low = amount;
            range.aboveLow = !lead->included;
            // "over 5 up to 10"
            static_cast<void>(closeWith(range, range.end));
            return range;
        }
        const bool opened = oneOf(word(at), {"from", "between"});
        const auto first = amountAt(at + (opened ? 1 : 0));
        if (!first) {
            return std::nullopt;
        }
        range.low = first;
        if (closeWith(range, first->end)) {
            return range;
        }
        if (const auto end = upwards(first->end)) {
            range.end = *end;
            return range;
        }
        return std::nullopt;
    }

    /// The range that goes on where `before` ends; at most a few words between them name it.
    [[nodiscard]] std::optional<SaidRange> nextAfter(const SaidRange &before) const
    {
        if (!before.high) {
            return std::nullopt; // the last one
        }
        constexpr std::size_t names = 4;
        std::size_t words = 0;
        for (std::size_t at = before.end; at < m_tokens.size() && words <= names; ++at) {
            const auto range = rangeAt(at, &before);
            const bool meets = range && range->low &&
                               (range->low->number == before.high->number ||
                                range->low->number == before.high->number + 1.0 ||
                                range->low->unit != before.high->unit);
            if (meets) {
                return range;
            }
            if (range || m_tokens[at].number) {
                return std::nullopt;
            }
            words +=
                m_tokens[at].sign || oneOf(word(at), {"and", "or", "then", "is", "are"}) ? 0 : 1;
            if (endsSentence(m_tokens[at])) {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

    const Tokens &m_tokens;
    TokenPhrases m_phrases;
};

std::string numberText(double number)
{
    if (number == std::floor(number) && std::abs(number) < 1e15) {
        const auto whole = static_cast<long long>(number);
        const bool year = whole >= 1900 && whole < 2100;
        return std::to_string(whole) + (year ? ".0" : ""); // a number, no year of the calendar
    }
    std::string text = std::to_string(number);
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

/// Minutes where some are said in minutes or as half an hour, hours beside days.
void shareUnit(std::vector<SaidRange> &list)
{
    double smallest = 0.0;
    std::string shared;
    bool mixed = false;
    const auto each = [&list](const auto &visit) {
        for (SaidRange &range : list) {
            for (std::optional<Amount> *amount : {&range.low, &range.high}) {
                const MeasureUnit unit = *amount ? measureUnit((*amount)->unit) : MeasureUnit{};
                if (unit.kind == MeasureUnit::Kind::Time) {
                    visit(**amount, unit.size);
                }
            }
        }
    };
    each([&](const Amount &amount, double size) {
        mixed = mixed || (smallest > 0.0 && size != smallest);
        if (smallest == 0.0 || size < smallest) {
            smallest = size;
            shared = amount.unit;
        }
    });
    const bool halves = smallest == 3600.0 && std::ranges::any_of(list, [](const SaidRange &range) {
                            return range.high && range.high->number == 0.5;
                        });
    if (halves) {
        smallest = 60.0;
        shared = "minutes";
    }
    if (mixed || halves) {
        each([&](Amount &amount, double size) {
            amount.number *= size / smallest;
            amount.unit = shared;
        });
    }
}

std::string said(const SaidRange &range)
{
    const auto text = [](const Amount &amount) {
        return numberText(amount.number) + (amount.unit.empty() ? "" : " " + amount.unit);
    };
    if (!range.low) {
        return (range.belowHigh ? "under " : "up to ") + text(*range.high);
    }
    if (!range.high) {
        return range.aboveLow ? "over " + text(*range.low) : text(*range.low) + " and more";
    }
    return numberText(range.low->number) + (range.belowHigh ? " to under " : " to ") +
           text(*range.high);
}

/// "Sort …", "group …": rows are to be cut up.
bool sortingVerb(const Token &token)
{
    return oneOf(token.lower, {"sort", "group", "split", "put", "band", "divide", "break",
                               "classify", "bucket", "categorise", "categorize", "class", "cut"});
}

/// "Count each group", "how many are there in each band", "with a count for each": the end of it.
std::optional<std::size_t> countedAt(const Tokens &tokens, std::size_t at)
{
    std::size_t next = at;
    if (wordAt(tokens, at) == "how" && wordAt(tokens, at + 1) == "many") {
        next = at + 2;
        while (oneOf(wordAt(tokens, next), {"are", "there", "fall", "do", "we", "have", "were"})) {
            ++next;
        }
    } else if (wordAt(tokens, at) == "count") {
        next = at + 1;
        if (wordAt(tokens, next) == "them") {
            return next + 1;
        }
    } else {
        return std::nullopt;
    }
    while (oneOf(wordAt(tokens, next), {"in", "of", "for", "into", "the"})) {
        ++next;
    }
    if (wordAt(tokens, next) != "each") {
        return std::nullopt;
    }
    ++next;
    const bool kind = oneOf(wordAt(tokens, next), {"group", "band", "class", "bucket", "one",
                                                   "bracket", "category", "range", "bin", "tier"});
    return next + (kind ? 1 : 0);
}

} // namespace

Tokens spellBins(const Tokens &tokens)
{
    const RangeFinder finder(tokens);
    std::vector<SaidRange> list;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        std::vector<SaidRange> found = finder.listAt(at);
        if (found.size() > list.size()) {
            list = std::move(found);
            at = list.back().end - 1;
        }
    }
    constexpr std::size_t several = 3;
    if (list.size() < several) {
        return tokens;
    }
    shareUnit(list);
    Tokens result = tokens;
    const auto say = [&result](std::size_t begin, std::size_t end, const std::string &text) {
        Tokens words = tokenize(text);
        for (Token &token : words) {
            token.begin = token.end = result[begin].begin;
        }
        const auto place = [&result](std::size_t at) {
            return result.begin() + static_cast<std::ptrdiff_t>(at);
        };
        const auto rest = result.erase(place(begin), place(end));
        result.insert(rest, words.begin(), words.end());
    };
    for (std::size_t at = list.back().end; at < tokens.size(); ++at) {
        if (const auto end = countedAt(tokens, at)) {
            say(at, *end, "how many of each");
            break;
        }
    }
    for (std::size_t i = list.size(); i-- > 0;) {
        // "and over 5" alone may be the end of "5 and over"
        const std::size_t begin = list[i].begin;
        const bool glued = i > 0 && begin > 1 && tokens[begin - 1].lower == "and" &&
                           !list[i].high && list[i].aboveLow;
        say(glued ? begin - 1 : begin, list[i].end,
            (glued && tokens[begin - 2].text != "," ? ", " : "") + said(list[i]));
    }
    if (sortingVerb(tokens.front())) {
        result.erase(result.begin()); // "sort the orders by value": whatever `sort` may name
    }
    return result;
}

} // namespace querent::language
