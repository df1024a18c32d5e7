// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlainWords.h"

#include "language/JoinGraph.h"
#include "language/Linker.h"
#include "language/OneOf.h"
#include "language/PlainPhrases.h"
#include "language/Stemmer.h"
#include "language/TokenPhrases.h"
#include "language/TokenReplacement.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace querent::language {

namespace {

/// A word that the source itself explains so well needs no other.
constexpr double explained = 0.75;

template <std::size_t count>
bool among(std::string_view word, const std::array<std::string_view, count> &words)
{
    return std::ranges::find(words, word) != words.end();
}

std::string spoken(const NameWords &name)
{
    std::string words;
    for (const std::string &word : name.words) {
        words += (words.empty() ? "" : " ") + word;
    }
    return words;
}

/// The item that stands for one word; nothing where the source does not know it.
std::optional<Item> known(const std::string &word, const SourceModel &source)
{
    Items items = Linker(source).link(tokenize(word));
    return items.size() == 1 && items.front().kind == ItemKind::Mention
               ? std::optional(std::move(items.front()))
               : std::nullopt;
}

bool explains(const std::string &word, const SourceModel &source)
{
    const auto item = known(word, source);
    return item && item->links.front().score >= explained;
}

int tableOf(const std::string &word, const SourceModel &source)
{
    const auto item = known(word, source);
    return item && item->is(LinkKind::Table) ? item->links.front().table : -1;
}

/// "At least twice", "only once": as a number of times.
std::optional<Replacement> timesAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 4> bounds{"than", "least", "most", "exactly"};
    static constexpr std::array<std::string_view, 2> lone{"only", "just"};
    static constexpr std::array<std::string_view, 8> rates{"a",   "an",    "the",  "as",
                                                           "per", "every", "each", "daily"};
    const std::string_view word = wordAt(tokens, at);
    const std::string_view number = word == "once"     ? "1"
                                    : word == "twice"  ? "2"
                                    : word == "thrice" ? "3"
                                                       : "";
    if (number.empty() || at == 0 || among(wordAt(tokens, at + 1), rates)) {
        return std::nullopt;
    }
    const bool alone = among(wordAt(tokens, at - 1), lone);
    if (!alone && !among(wordAt(tokens, at - 1), bounds)) {
        return std::nullopt;
    }
    return Replacement{alone ? at - 1 : at, at + 1,
                       (alone ? "exactly " : "") + std::string(number) + " times"};
}

/// "The biggest spenders": those of whom the most money came.
std::optional<Replacement> spendersAt(const Tokens &tokens, std::size_t at,
                                      const SourceModel &source)
{
    static constexpr std::array<std::string_view, 6> most{"biggest", "top",     "largest",
                                                          "best",    "highest", "heaviest"};
    const bool several = wordAt(tokens, at) == "spenders";
    if ((!several && wordAt(tokens, at) != "spender") || explains(tokens[at].lower, source) ||
        tableOf("customers", source) < 0) {
        return std::nullopt;
    }
    // "the biggest spenders among our guests": who they are is said
    const bool said = std::ranges::any_of(tokens, [&](const Token &token) {
        return !token.sign && token.lower.ends_with('s') && token.begin != tokens[at].begin &&
               tableOf(token.lower, source) == tableOf("customers", source);
    });
    if (said) {
        return std::nullopt;
    }
    std::string number;
    std::size_t begin = at;
    bool ranked = false;
    while (begin > 0 && (tokens[begin - 1].number || among(wordAt(tokens, begin - 1), most))) {
        --begin;
        ranked = ranked || !tokens[begin].number;
        number = tokens[begin].number ? tokens[begin].text + " " : number;
    }
    if (!ranked) {
        return std::nullopt;
    }
    return Replacement{begin, at + 1,
                       several
                           ? "top " + (number.empty() ? "10 " : number) + "customers by money spent"
                           : "customer who spent the most"};
}

/// The rows that are what people come back for: of those that belong to them the nearest with a
/// price, or else with a day.
int comesBackFor(int people, const SourceModel &source)
{
    const auto nearest = [&](auto &&fits) {
        int found = -1;
        for (int table = 0; table < static_cast<int>(source.tables().size()); ++table) {
            if (table != people && source.graph().distance(people, table) == 1 &&
                source.graph().fansOut(people, table) && fits(source.table(table))) {
                if (found >= 0) {
                    return -1;
                }
                found = table;
            }
        }
        return found;
    };
    const int priced = nearest([](const TableModel &table) { return table.money >= 0; });
    return priced >= 0 ? priced
                       : nearest([](const TableModel &table) { return table.eventDate >= 0; });
}

/// "Repeat customers": with more than one of what they come for.
std::optional<Replacement> repeatAt(const Tokens &tokens, std::size_t at, const SourceModel &source)
{
    static constexpr std::array<std::string_view, 4> words{"repeat", "returning", "recurring",
                                                           "repeated"};
    if (!among(wordAt(tokens, at), words) || wordAt(tokens, at + 1).empty()) {
        return std::nullopt;
    }
    const auto rows = known(tokens[at].lower, source);
    const int people = tableOf(tokens[at + 1].lower, source);
    if ((rows && rows->links.front().score >= explained) || people < 0 ||
        !source.table(people).person) {
        return std::nullopt;
    }
    const int deed = comesBackFor(people, source);
    if (deed < 0) {
        return std::nullopt;
    }
    return Replacement{at, at + 2,
                       tokens[at + 1].lower + " with more than 1 " +
                           spoken(source.table(deed).names.front())};
}

/// "Revenue net of VAT", where something is kept net.
std::optional<Replacement> netAt(const Tokens &tokens, std::size_t at, const SourceModel &source)
{
    static constexpr std::array<std::string_view, 4> taxes{"vat", "tax", "taxes", "gst"};
    if (at == 0 || wordAt(tokens, at) != "net" || wordAt(tokens, at + 1) != "of" ||
        !among(wordAt(tokens, at + 2), taxes) || source.namesWith("net").empty() ||
        wordAt(tokens, at - 1).empty()) {
        return std::nullopt;
    }
    return Replacement{at - 1, at + 3, "net " + tokens[at - 1].text};
}

/// "Still open after 30 days".
std::optional<Replacement> afterDaysAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 5> states{"open", "unresolved", "pending",
                                                            "unpaid", "outstanding"};
    static constexpr std::array<std::string_view, 3> units{"days", "weeks", "months"};
    if (!among(wordAt(tokens, at), states) || wordAt(tokens, at + 1) != "after" ||
        at + 2 >= tokens.size() || !tokens[at + 2].number ||
        !among(wordAt(tokens, at + 3), units)) {
        return std::nullopt;
    }
    const std::size_t begin = at > 0 && wordAt(tokens, at - 1) == "still" ? at - 1 : at;
    return Replacement{begin, at + 2, tokens[at].lower + " for more than"};
}

/// "How long have our nurses been with us": their tenure.
std::optional<Replacement> tenureAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 3> helpers{"have", "has", "had"};
    static constexpr std::array<std::string_view, 5> places{"here", "with", "employed", "working",
                                                            "around"};
    if (wordAt(tokens, at) != "how" || wordAt(tokens, at + 1) != "long" ||
        !among(wordAt(tokens, at + 2), helpers)) {
        return std::nullopt;
    }
    std::size_t been = at + 3;
    while (been < tokens.size() && been < at + 8 && wordAt(tokens, been) != "been") {
        ++been;
    }
    if (wordAt(tokens, been) != "been" || been == at + 3 ||
        !among(wordAt(tokens, been + 1), places)) {
        return std::nullopt;
    }
    std::size_t end = been + 2;
    while (
        among(wordAt(tokens, end), std::array<std::string_view, 4>{"with", "for", "us", "here"})) {
        ++end;
    }
    bool average = false;
    if (wordAt(tokens, end) == "on" && wordAt(tokens, end + 1) == "average") {
        average = true;
        end += 2;
    }
    std::string who;
    for (std::size_t k = at + 3; k < been; ++k) {
        who += " " + tokens[k].text;
    }
    return Replacement{at, end, (average ? "average tenure of" : "tenure of") + who};
}

/// "Behind with their rent".
std::optional<Replacement> behindAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 3> links{"with", "on", "in"};
    static constexpr std::array<std::string_view, 4> dues{"rent", "installments", "instalments",
                                                          "fees"};
    if (wordAt(tokens, at) != "behind" || !among(wordAt(tokens, at + 1), links)) {
        return std::nullopt;
    }
    std::size_t due = at + 2;
    due += wordAt(tokens, due) == "the" || wordAt(tokens, due) == "their" ? 1 : 0;
    return among(wordAt(tokens, due), dues) ? std::optional(Replacement{at, due + 1, "in arrears"})
                                            : std::nullopt;
}

/// "With zero orders": with none.
std::optional<Replacement> zeroAt(const Tokens &tokens, std::size_t at, const SourceModel &source)
{
    const bool rows = wordAt(tokens, at) == "zero" && !wordAt(tokens, at + 1).empty() &&
                      tableOf(tokens[at + 1].lower, source) >= 0;
    return rows ? std::optional(Replacement{at, at + 1, "no"}) : std::nullopt;
}

/// "Ratio of late orders to all orders": a share of them.
std::optional<Replacement> ratioAt(const Tokens &tokens, std::size_t at)
{
    constexpr std::size_t furthest = 8;
    if (wordAt(tokens, at) != "ratio" || wordAt(tokens, at + 1) != "of") {
        return std::nullopt;
    }
    std::string part;
    for (std::size_t k = at + 2; k + 2 < tokens.size() && k < at + furthest; ++k) {
        part += " " + tokens[k].text;
        const bool total = wordAt(tokens, k + 2) == "all" || wordAt(tokens, k + 2) == "total";
        if (wordAt(tokens, k + 1) == "to" && total && k + 3 < tokens.size() &&
            tokens[k + 3].stem == tokens[k].stem && k > at + 2) {
            return Replacement{at, k + 4, "share of" + part};
        }
    }
    return std::nullopt;
}

bool namesColumn(std::initializer_list<std::string_view> words, const SourceModel &source)
{
    return std::ranges::any_of(words, [&](std::string_view word) {
        return std::ranges::any_of(source.namesWith(stemWord(word)),
                                   [](const NamedThing &thing) { return thing.column.valid(); });
    });
}

/// "Overspent": went over what was planned.
std::optional<Replacement> overspentAt(const Tokens &tokens, std::size_t at,
                                       const SourceModel &source)
{
    static constexpr std::array<std::string_view, 4> more{"overspent", "overspend", "overspends",
                                                          "overspending"};
    static constexpr std::array<std::string_view, 3> less{"underspent", "underspend",
                                                          "underspends"};
    const bool above = among(wordAt(tokens, at), more);
    if ((!above && !among(wordAt(tokens, at), less)) ||
        !namesColumn({"budget", "planned", "plan"}, source)) {
        return std::nullopt;
    }
    std::size_t end = at + 1;
    while (
        among(wordAt(tokens, end), std::array<std::string_view, 4>{"on", "their", "its", "the"})) {
        ++end;
    }
    end = end > at + 1 && wordAt(tokens, end) == "budget" ? end + 1 : at + 1;
    return Replacement{at, end, above ? "went over budget" : "stayed below budget"};
}

/// "Staff turnover": the share of them who left.
std::optional<Replacement> staffTurnoverAt(const Tokens &tokens, std::size_t at,
                                           const SourceModel &source)
{
    if (wordAt(tokens, at + 1) != "turnover") {
        return std::nullopt;
    }
    const int people = tableOf(std::string(wordAt(tokens, at)), source);
    if (people < 0 || !source.table(people).person ||
        !std::ranges::any_of(source.table(people).columns, tellsLeave)) {
        return std::nullopt;
    }
    const bool rate = wordAt(tokens, at + 2) == "rate";
    return Replacement{at, at + (rate ? 3 : 2), "share of " + tokens[at].text + " who left"};
}

/// "Upcoming events": of those that have a day.
std::optional<Replacement> upcomingAt(const Tokens &tokens, std::size_t at,
                                      const SourceModel &source)
{
    static constexpr std::array<std::string_view, 4> words{"upcoming", "forthcoming", "future",
                                                           "scheduled"};
    if (!among(wordAt(tokens, at), words) || wordAt(tokens, at + 1).empty() ||
        explains(tokens[at].lower, source)) {
        return std::nullopt;
    }
    const int rows = tableOf(tokens[at + 1].lower, source);
    return rows >= 0 && source.table(rows).eventDate >= 0
               ? std::optional(Replacement{at, at + 2, tokens[at + 1].text + " after today"})
               : std::nullopt;
}

/// A rate that is told by two numbers of the same rows.
struct NumberRate
{
    std::array<std::string_view, 3> names;   ///< before "rate"
    std::array<std::string_view, 3> numbers; ///< whose number it is, in the name of a column
    std::array<std::string_view, 6> of;      ///< out of which, the first that is there
};

constexpr std::array<NumberRate, 4> numberRates{{
    {{"through", "clickthrough", "click"}, {"clicks", "click"}, {"impressions", "views", "sends"}},
    {{"conversion"},
     {"conversions", "conversion"},
     {"clicks", "visits", "sessions", "visitors", "leads", "impressions"}},
    {{"open"}, {"opens", "opened"}, {"delivered", "sent", "sends", "recipients"}},
    {{"bounce"}, {"bounces", "bounced"}, {"sent", "sends", "visits", "sessions"}},
}};

/// The first number of `table` with one of `wanted` in its name, the first of these before others.
template <std::size_t count>
const ColumnModel *numberCalled(const TableModel &table,
                                const std::array<std::string_view, count> &wanted)
{
    for (const std::string_view word : wanted) {
        for (const ColumnModel &column : table.columns) {
            const std::vector<std::string> &words = column.names.front().words;
            if (!word.empty() && column.quantity && !column.flag && !column.key && !column.money &&
                !column.formula && std::ranges::find(words, word) != words.end()) {
                return &column;
            }
        }
    }
    return nullptr;
}

/// "Click-through rate": clicks out of impressions.
std::optional<Replacement> numberRateAt(const Tokens &tokens, std::size_t at,
                                        const SourceModel &source)
{
    const bool abbreviated = wordAt(tokens, at) == "ctr";
    if ((!abbreviated && wordAt(tokens, at) != "rate" && wordAt(tokens, at) != "rates") ||
        (!abbreviated && at == 0)) {
        return std::nullopt;
    }
    const std::string_view named = abbreviated ? "through" : wordAt(tokens, at - 1);
    const auto rate = std::ranges::find_if(
        numberRates, [&](const NumberRate &each) { return among(named, each.names); });
    if (rate == numberRates.end()) {
        return std::nullopt;
    }
    for (const TableModel &table : source.tables()) {
        const ColumnModel *number = numberCalled(table, rate->numbers);
        const ColumnModel *whole = number == nullptr ? nullptr : numberCalled(table, rate->of);
        if (whole == nullptr || whole == number) {
            continue;
        }
        std::size_t begin = abbreviated ? at : at - 1;
        begin -= begin > 0 && named == "through" && wordAt(tokens, begin - 1) == "click" ? 1 : 0;
        return Replacement{begin, at + 1,
                           spoken(number->names.front()) + " as a percentage of " +
                               spoken(whole->names.front())};
    }
    return std::nullopt;
}

/// "Appointments that did not take place": what became of them is kept as "cancelled".
std::optional<Replacement> takePlaceAt(const Tokens &tokens, std::size_t at,
                                       const SourceModel &source)
{
    static constexpr std::array<std::string_view, 4> takes{"take", "takes", "took", "taken"};
    static constexpr std::array<std::string_view, 5> helpers{"did", "do", "does", "have", "has"};
    std::size_t verb = at;
    const bool helped = among(wordAt(tokens, at), helpers) && wordAt(tokens, at + 1) == "not";
    const bool never = wordAt(tokens, at) == "never";
    verb += helped ? 2 : never ? 1 : 0;
    const bool place = among(wordAt(tokens, verb), takes) && wordAt(tokens, verb + 1) == "place";
    const bool ahead = wordAt(tokens, verb) == "go" && wordAt(tokens, verb + 1) == "ahead";
    if (!helped && !never) {
        return place && !explains("place", source)
                   ? std::optional(Replacement{at, at + 2, "happened"})
                   : std::nullopt;
    }
    if (!place && !ahead && wordAt(tokens, verb) != "happen") {
        return std::nullopt;
    }
    std::string states;
    for (const std::string state : {"cancelled", "no show", "missed"}) {
        states += !explains(state, source) ? "" : (states.empty() ? "" : " or ") + state;
    }
    return states.empty()
               ? std::nullopt
               : std::optional(Replacement{at, verb + (place || ahead ? 2 : 1), "were " + states});
}

/// "Budget by department, each one's share of the total": in percent.
std::optional<Replacement> shareOfEachAt(const Tokens &tokens, std::size_t at)
{
    static constexpr std::array<std::string_view, 3> whole{"total", "whole", "sum"};
    if (at == 0 || !(tokens[at - 1].sign || wordAt(tokens, at - 1) == "and")) {
        return std::nullopt;
    }
    std::size_t share = at + (wordAt(tokens, at) == "with" || wordAt(tokens, at) == "and" ? 1 : 0);
    if (wordAt(tokens, share) == "each") {
        share += wordAt(tokens, share + 1) == "one" ? 2 : 1;
    } else if (among(wordAt(tokens, share), std::array<std::string_view, 2>{"their", "its"})) {
        ++share;
    } else {
        return std::nullopt;
    }
    if (wordAt(tokens, share) != "share") {
        return std::nullopt;
    }
    std::size_t end = share + 1;
    while (among(wordAt(tokens, end), std::array<std::string_view, 3>{"of", "in", "the"}) ||
           among(wordAt(tokens, end), whole)) {
        ++end;
    }
    const bool ends = end >= tokens.size() || tokens[end].sign;
    return ends ? std::optional(Replacement{at, end, "as a percentage of the total"})
                : std::nullopt;
}

/// The word by which the rows of a table are sorted into kinds: "category" of `product_category`;
/// empty where several columns do so, or none.
std::string kindWord(const TableModel &table)
{
    static constexpr std::array<std::string_view, 8> words{"category", "type",    "group",  "kind",
                                                           "class",    "segment", "family", "line"};
    std::string found;
    for (const ColumnModel &column : table.columns) {
        const std::vector<std::string> &name = column.names.front().words;
        const bool kinds =
            column.category && column.text && !name.empty() && among(name.back(), words);
        if (kinds && !found.empty()) {
            return {};
        }
        found = kinds ? name.back() : found;
    }
    return found;
}

/// "Product group", "kind of product", where products have a category.
std::optional<Replacement> kindOfRowsAt(const Tokens &tokens, std::size_t at,
                                        const SourceModel &source)
{
    static constexpr std::array<std::string_view, 16> said{
        "group",   "groups",   "line", "lines", "family", "families", "range", "ranges",
        "segment", "segments", "kind", "kinds", "type",   "types",    "class", "classes"};
    const bool before = among(wordAt(tokens, at), said) && wordAt(tokens, at + 1) == "of";
    const bool after = among(wordAt(tokens, at + 1), said) && wordAt(tokens, at + 2) != "of";
    if (before == after) {
        return std::nullopt;
    }
    const std::size_t noun = before ? at + 2 : at;
    const std::size_t kind = before ? at : at + 1;
    const int rows = wordAt(tokens, noun).empty() ? -1 : tableOf(tokens[noun].lower, source);
    if (rows < 0) {
        return std::nullopt;
    }
    const auto named = [&](const NamedThing &thing) {
        // a column of these rows, or anything that is called by both words
        const std::vector<std::string> &stems = thing.name->stems;
        return (thing.column.valid() && thing.column.table == rows) ||
               std::ranges::find(stems, tokens[noun].stem) != stems.end();
    };
    if (std::ranges::any_of(source.namesWith(tokens[kind].stem), named)) {
        return std::nullopt;
    }
    const std::string word = kindWord(source.table(rows));
    return word.empty() ? std::nullopt
                        : std::optional(Replacement{std::min(noun, kind), std::max(noun, kind) + 1,
                                                    tokens[noun].text + " " + word});
}

std::optional<Replacement> replacementAt(const Tokens &tokens, std::size_t at,
                                         const SourceModel &source)
{
    for (auto &&replacement :
         {timesAt(tokens, at), spendersAt(tokens, at, source), repeatAt(tokens, at, source),
          netAt(tokens, at, source), afterDaysAt(tokens, at), tenureAt(tokens, at),
          ratioAt(tokens, at), behindAt(tokens, at), overspentAt(tokens, at, source),
          staffTurnoverAt(tokens, at, source), upcomingAt(tokens, at, source),
          numberRateAt(tokens, at, source), takePlaceAt(tokens, at, source),
          shareOfEachAt(tokens, at), kindOfRowsAt(tokens, at, source), plainPhraseAt(tokens, at),
          zeroAt(tokens, at, source)}) {
        if (replacement) {
            return replacement;
        }
    }
    return std::nullopt;
}

} // namespace

Tokens spellPlainly(const Tokens &tokens, const SourceModel &source)
{
    return replaceEach(tokens, [&source](const Tokens &now, std::size_t at) {
        return replacementAt(now, at, source);
    });
}

} // namespace querent::language
