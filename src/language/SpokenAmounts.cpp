// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SpokenAmounts.h"

#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/SaleTotals.h"
#include "language/TokenPhrases.h"
#include "language/TokenReplacement.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <optional>

namespace querent::language {

namespace {

bool says(const ColumnModel &column, std::initializer_list<std::string_view> wanted)
{
    return std::ranges::any_of(column.names.front().words,
                               [&](const std::string &word) { return oneOf(word, wanted); });
}

/// The amount with the tax in it, of the rows that keep the tax; empty where there is none.
std::string withTax(const SourceModel &source)
{
    for (const TableModel &table : source.tables()) {
        const bool taxed = std::ranges::any_of(table.columns, [](const ColumnModel &column) {
            return column.numeric && says(column, {"vat", "tax", "gst"});
        });
        for (const ColumnModel &column : table.columns) {
            if (taxed && column.numeric && column.money && !column.formula && !column.hidden &&
                says(column, {"total", "gross"}) && !says(column, {"vat", "tax", "gst"})) {
                std::string words;
                for (const std::string &word : column.names.front().words) {
                    words += (words.empty() ? "" : " ") + word;
                }
                return words;
            }
        }
    }
    return {};
}

/// "VAT included", "including VAT", "incl. tax".
std::optional<Replacement> taxedAt(const Tokens &tokens, std::size_t at, const SourceModel &source)
{
    const auto tax = [&](std::size_t place) {
        return oneOf(wordAt(tokens, place), {"vat", "tax", "gst", "taxes"});
    };
    std::size_t begin = at;
    std::size_t end = at;
    if (tax(at) && wordAt(tokens, at + 1) == "included") {
        end = at + 2;
    } else if (oneOf(wordAt(tokens, at), {"including", "incl", "inc", "with"}) && tax(at + 1)) {
        end = at + 2;
    } else {
        return std::nullopt;
    }
    const std::string total = withTax(source);
    if (total.empty()) {
        return std::nullopt;
    }
    const bool opened = begin > 0 && oneOf(tokens[begin - 1].text, {",", "("});
    begin -= opened ? 1 : 0;
    end += opened && end < tokens.size() && oneOf(tokens[end].text, {",", ")"}) ? 1 : 0;
    // "invoice total including VAT"
    const bool said = begin > 0 && oneOf(wordAt(tokens, begin - 1), {"total", "totals", "gross"});
    return Replacement{said ? begin - 1 : begin, end, total};
}

/// "…, in pounds": of money that is kept in one currency.
std::optional<Replacement> inCurrencyAt(const Tokens &tokens, std::size_t at,
                                        const SourceModel &source)
{
    static constexpr std::array<std::string_view, 9> currencies{
        "pounds", "euros", "euro", "dollars", "money", "gbp", "eur", "usd", "quid"};
    const bool opens = wordAt(tokens, at) == "in" && oneOf(wordAt(tokens, at + 1), currencies);
    const std::size_t end = at + 2 + (wordAt(tokens, at + 2) == "terms" ? 1 : 0);
    if (!opens || at == 0 || !TokenPhrases(tokens).endsClause(end) ||
        !source.namesWith("currenc").empty() || !source.namesWith(tokens[at + 1].stem).empty()) {
        return std::nullopt;
    }
    const bool comma = tokens[at - 1].text == ",";
    return Replacement{comma ? at - 1 : at, end, {}};
}

/// "How much did we turn over": what the turnover was.
std::optional<Replacement> turnOverAt(const Tokens &tokens, std::size_t at)
{
    const bool verb = oneOf(wordAt(tokens, at), {"turn", "turned"}) &&
                      wordAt(tokens, at + 1) == "over" && at > 0 &&
                      oneOf(wordAt(tokens, at - 1), {"we", "they", "it", "did", "us", "to"});
    return verb ? std::optional(Replacement{at, at + 2, "turnover"}) : std::nullopt;
}

/// "All the loans we have made": all of them.
std::optional<Replacement> madeAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 6> phrases{
        "we have made", "we have done", "we made", "we have ever made", "we ve made", "we ve done"};
    const bool rows = at > 0 && !tokens[at - 1].sign && tokens[at - 1].lower.ends_with('s');
    const auto end = rows ? TokenPhrases(tokens).matchAny(at, phrases) : std::nullopt;
    return end ? std::optional(Replacement{at, *end, {}}) : std::nullopt;
}

/// Whether the source keeps or works out what is sold, in money.
bool keepsTakings(const SourceModel &source)
{
    return std::ranges::any_of(source.tables(), [&source](const TableModel &table) {
        return std::ranges::any_of(table.columns, [&](const ColumnModel &column) {
            return column.numeric && (isTakings(source, column.id) ||
                                      says(column, {"revenue", "takings", "turnover"}));
        });
    });
}

/// "What did the shops take last month", "how much has the bar taken": what they sold for.
std::optional<Replacement> whatTookAt(const Tokens &tokens, std::size_t at,
                                      const SourceModel &source)
{
    constexpr std::size_t longestSubject = 6;
    const std::size_t verb = at + (wordAt(tokens, at) == "how" ? 2 : 1);
    const bool asks = wordAt(tokens, at) == "what" ||
                      (wordAt(tokens, at) == "how" && wordAt(tokens, at + 1) == "much");
    if (!asks || !oneOf(wordAt(tokens, verb), {"did", "do", "does", "has", "have"})) {
        return std::nullopt;
    }
    std::string subject;
    std::size_t took = verb + 1;
    for (; took < tokens.size() && took <= verb + longestSubject && !tokens[took].sign &&
           !oneOf(wordAt(tokens, took), {"take", "taken"});
         ++took) {
        subject += " " + tokens[took].text;
    }
    // "what did the trip take" in days, "take part", "taken by bus"
    static constexpr std::array<std::string_view, 17> after{
        "in",   "during", "last", "this", "over", "between", "altogether", "together", "so",
        "from", "since",  "on",   "each", "per",  "all",     "overall",    "yesterday"};
    const bool ours = oneOf(wordAt(tokens, verb + 1), {"we", "i", "you", "it", "they"});
    const bool closes =
        TokenPhrases(tokens).endsClause(took + 1) || oneOf(wordAt(tokens, took + 1), after);
    if (took == verb + 1 || !oneOf(wordAt(tokens, took), {"take", "taken"}) || ours || !closes ||
        !keepsTakings(source)) {
        return std::nullopt;
    }
    return Replacement{at, took + 1, "how much revenue did" + subject + " make"};
}

/// "Who took more in 2024, the … or the …": who had more takings.
std::optional<Replacement> tookMoreAt(const Tokens &tokens, std::size_t at,
                                      const SourceModel &source)
{
    const bool said = oneOf(wordAt(tokens, at), {"took", "takes", "take"}) &&
                      oneOf(wordAt(tokens, at + 1), {"more", "most", "less", "least"}) &&
                      !oneOf(wordAt(tokens, at + 2), {"time", "days", "hours", "than"});
    const bool plain = said && (TokenPhrases(tokens).endsClause(at + 2) ||
                                oneOf(wordAt(tokens, at + 2), {"in", "last", "this", "during"}));
    return plain && keepsTakings(source)
               ? std::optional(
                     Replacement{at, at + 2, "had " + wordAt(tokens, at + 1) + " revenue"})
               : std::nullopt;
}

/// Whether what is sold is worked out from prices and quantities less discounts.
bool takesDiscountOff(const SourceModel &source)
{
    return std::ranges::any_of(source.tables(), [&source](const TableModel &table) {
        return table.discount >= 0 &&
               std::ranges::any_of(table.columns, [&](const ColumnModel &column) {
                   const std::string &name =
                       table.columns[static_cast<std::size_t>(table.discount)].column->name;
                   return isTakings(source, column.id) &&
                          column.formula->told.find(name) != std::string::npos;
               });
    });
}

/// "Sales after discounts", "goods value net of discount, without shipping": what is sold anyway.
std::optional<Replacement> afterDiscountAt(const Tokens &tokens, std::size_t at,
                                           const SourceModel &source)
{
    if (!takesDiscountOff(source)) {
        return std::nullopt;
    }
    static constexpr std::array<std::string_view, 8> phrases{
        "after discount",  "after discounts",  "after the discount", "after all discounts",
        "net of discount", "net of discounts", "less discount",      "less discounts"};
    static constexpr std::array<std::string_view, 14> freight{
        "without shipping",        "no shipping",       "excluding shipping",
        "before shipping",         "ignoring shipping", "without delivery",
        "excluding delivery",      "without postage",   "excluding postage",
        "shipping fees ignored",   "shipping ignored",  "without shipping fees",
        "excluding shipping fees", "without freight"};
    const TokenPhrases words(tokens);
    if (const auto end = words.matchAny(at, phrases)) {
        // "goods after discount"
        std::size_t begin = at;
        const bool value = begin > 1 && oneOf(wordAt(tokens, begin - 1), {"value", "values"}) &&
                           wordAt(tokens, begin - 2) == "goods";
        begin -= value ? 2 : begin > 0 && wordAt(tokens, begin - 1) == "goods" ? 1 : 0;
        const bool remark = begin < at && !value && (begin == 0 || tokens[begin - 1].sign);
        return Replacement{begin, *end, begin == at || remark ? "" : "sales"};
    }
    if (const auto end = words.matchAny(at, freight)) {
        const bool joined = at > 0 && oneOf(tokens[at - 1].lower, {"and", ","});
        return Replacement{joined ? at - 1 : at, *end, {}};
    }
    return std::nullopt;
}

/// "New sign-ups per month": those of each month are new in it.
std::optional<Replacement> newAt(const Tokens &tokens, std::size_t at, const SourceModel &source)
{
    if (wordAt(tokens, at) != "new" || wordAt(tokens, at + 1).empty() ||
        source.values().hasWord("new") || !source.namesWith("new").empty()) {
        return std::nullopt;
    }
    const bool timed = std::ranges::any_of(tokens, [](const Token &token) {
        return oneOf(token.lower, {"month", "monthly", "year", "yearly", "quarter", "quarterly",
                                   "week", "weekly", "today", "day"}) ||
               (token.number && *token.number > 1900 && *token.number < 2100);
    });
    return timed ? std::optional(Replacement{at, at + 1, {}}) : std::nullopt;
}

} // namespace

Tokens spellAmounts(const Tokens &tokens, const SourceModel &source)
{
    return replaceEach(tokens, [&source](const Tokens &now, std::size_t at) {
        for (auto &&replacement :
             {taxedAt(now, at, source), inCurrencyAt(now, at, source), turnOverAt(now, at),
              madeAt(now, at), whatTookAt(now, at, source), tookMoreAt(now, at, source),
              afterDiscountAt(now, at, source), newAt(now, at, source)}) {
            if (replacement) {
                return replacement;
            }
        }
        return std::optional<Replacement>();
    });
}

} // namespace querent::language
