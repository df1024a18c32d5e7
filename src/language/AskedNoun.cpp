// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedNoun.h"

#include "language/PlanShape.h"
#include "language/SaleTotals.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// "How many …": a noun follows that says what is counted.
bool counts(const Item &item)
{
    return item.cue("count") != nullptr;
}

/// "Which …": a noun follows at once.
bool picks(const Item &item)
{
    return item.word == "which" || item.word == "what";
}

/// Between the asking words and the noun: "how many of the different …".
bool leadsOn(const Item &item)
{
    return item.filler() || item.kind == ItemKind::Number || item.kind == ItemKind::Superlative ||
           item.cue("distinct") != nullptr || item.cue("total") != nullptr ||
           item.cue("top") != nullptr || item.cue("bottom") != nullptr ||
           item.cue("count") != nullptr || item.cue("agg") != nullptr;
}

/// Words that name no thing of their own.
bool general(const Item &item)
{
    static constexpr std::array<std::string_view, 26> words{
        "people", "person", "thing", "things", "one",     "ones",   "times", "time",  "records",
        "rows",   "record", "row",   "number", "numbers", "amount", "kind",  "kinds", "type",
        "types",  "data",   "value", "values", "fall",    "each",   "every", "share"};
    return std::ranges::find(words, item.word) != words.end();
}

/// Whether the plan has rows, or only a key, that point at rows of `table`.
bool pointsAt(int table, const PlanShape &shape, const SourceModel &source, bool byKey)
{
    return std::ranges::any_of(source.graph().edges(), [&](const JoinEdge &edge) {
        const auto uses = [&](int column) {
            return shape.columns.contains(placeOf(ColumnId{edge.from, column}, source));
        };
        return edge.to == table && shape.tables.contains(placeOf(edge.from, source)) &&
               (!byKey || std::ranges::any_of(edge.fromColumns, uses));
    });
}

/// `loosely`: rows that point at a thing stand for it, whether or not the plan uses their key.
bool standsFor(const Link &link, const PlanShape &shape, const SourceModel &source, bool loosely)
{
    const bool reads = shape.tables.contains(placeOf(link.table, source));
    if (link.kind == LinkKind::Table) {
        return reads || pointsAt(link.table, shape, source, !loosely);
    }
    if (source.column(link.id()).formula) {
        // worked out from other columns; what is sold is told by the sales as well
        const int sale = isTakings(source, link.id()) ? saleOf(source, link.table) : -1;
        return reads || (sale >= 0 && shape.tables.contains(placeOf(sale, source)));
    }
    // "pickings", of which a date tells: the rows that it belongs to
    const TableModel &rows = source.table(link.table);
    const bool happened = link.event || link.column == rows.eventDate;
    if (happened && rows.fact && reads) {
        return true;
    }
    return shape.columns.contains(placeOf(link.id(), source));
}

/// "Duration": what the days from one date to another tell.
bool lasts(const Item &item)
{
    static constexpr std::array<std::string_view, 5> words{"duration", "durations", "length",
                                                           "lengths", "stay"};
    return std::ranges::find(words, item.word) != words.end();
}

bool spansDates(const PlanShape &shape)
{
    const auto spans = [](const std::string &expression) {
        return expression.find("\"days_between\"") != std::string::npos;
    };
    return std::ranges::any_of(shape.select, spans) || std::ranges::any_of(shape.order, spans);
}

bool hasPlace(const Item &item, const PlanShape &shape, const SourceModel &source)
{
    return general(item) || item.quoted || (lasts(item) && spansDates(shape)) ||
           std::ranges::any_of(
               item.links, [&](const Link &link) { return standsFor(link, shape, source, true); });
}

bool isNoun(const Item &item)
{
    return item.kind == ItemKind::Mention || (item.kind == ItemKind::Word && item.content);
}

/// "How many …", "which …": the noun that follows, where nothing of it has a place in the plan.
std::optional<VainNoun> countedInVain(const Items &linked, const PlanShape &shape,
                                      const SourceModel &source)
{
    const auto asking =
        std::ranges::find_if(linked, [](const Item &item) { return counts(item) || picks(item); });
    auto at = asking == linked.end() ? asking : asking + 1;
    while (at != linked.end() && counts(*asking) && at->kind != ItemKind::Sign && leadsOn(*at)) {
        ++at;
    }
    VainNoun noun;
    for (; at != linked.end() && isNoun(*at); ++at) {
        if (hasPlace(*at, shape, source)) {
            return std::nullopt;
        }
        noun.words += (noun.words.empty() ? "" : " ") + at->word;
        noun.known = noun.known || at->kind == ItemKind::Mention;
    }
    return noun.words.empty() ? std::nullopt : std::optional(noun);
}

bool spends(const Item &item)
{
    static constexpr std::array<std::string_view, 5> verbs{"spend", "spends", "spent", "spending",
                                                           "expenditure"};
    return std::ranges::find(verbs, item.word) != verbs.end();
}

bool pays(const Item &item)
{
    static constexpr std::array<std::string_view, 4> verbs{"pay", "pays", "paid", "paying"};
    return std::ranges::find(verbs, item.word) != verbs.end();
}

/// Whether the item at `at` leads to what money went to: "spent on", "paid for", "pays the most".
bool leadsToBought(const Items &linked, std::size_t at)
{
    constexpr std::size_t apart = 4;
    const Item &item = linked[at];
    if (item.word == "most" || item.word == "the most") {
        return at > 0 && (pays(linked[at - 1]) || spends(linked[at - 1]));
    }
    for (std::size_t back = 1; back <= apart && back <= at; ++back) {
        const Item &verb = linked[at - back];
        if ((item.word == "on" && spends(verb)) ||
            (item.word == "for" && (pays(verb) || spends(verb)))) {
            return true;
        }
    }
    return false;
}

/// "average credit score", "spent on advertising": a figure of which nothing is known by its last
/// word, whatever else of it is.
std::optional<VainNoun> measuredInVain(const Items &linked, const PlanShape &shape,
                                       const SourceModel &source)
{
    for (std::size_t i = 0; i < linked.size(); ++i) {
        const bool aggregates = linked[i].kind == ItemKind::Cue && linked[i].cue("agg") != nullptr;
        const bool bought = leadsToBought(linked, i);
        if (!aggregates && !bought) {
            continue;
        }
        std::size_t end = i + 1;
        while (end < linked.size() && (isNoun(linked[end]) || linked[end].filler())) {
            ++end;
            if (isNoun(linked[end - 1]) && (end == linked.size() || !isNoun(linked[end]))) {
                break;
            }
        }
        if (end == i + 1) {
            continue;
        }
        const Item &head = linked[end - 1];
        if (head.kind == ItemKind::Word && head.content && !hasPlace(head, shape, source)) {
            return VainNoun{head.word, false, true, bought};
        }
    }
    return std::nullopt;
}

/// "Occupancy rate": a rate of what nothing is known of, where the plan works out none.
std::optional<VainNoun> ratedInVain(const Items &linked, const PlanShape &shape,
                                    const SourceModel &source)
{
    constexpr double inFull = 0.9;
    static constexpr std::array<std::string_view, 4> rates{"rate", "rates", "ratio", "ratios"};
    const bool worksOut =
        shape.does.contains("divide") || shape.does.contains("average") || shape.computed;
    for (std::size_t i = 1; i < linked.size(); ++i) {
        const Item &head = linked[i];
        const Item &of = linked[i - 1];
        const bool rate =
            head.kind != ItemKind::Mention &&
            std::ranges::any_of(rates, [&](std::string_view word) {
                return head.word == word || head.word.starts_with(std::string(word) + ' ');
            });
        const bool weak =
            of.links.empty() || of.links.front().score < inFull || !hasPlace(of, shape, source);
        // what is worked out may be the rate of something that only the parser knows
        const bool strange = of.kind == ItemKind::Word && weak;
        if (rate && isNoun(of) && (worksOut ? strange : weak)) {
            return VainNoun{of.word + " rate", !worksOut, false, false};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<VainNoun> askedInVain(const Items &linked, const PlanShape &shape,
                                    const SourceModel &source)
{
    const auto measured = measuredInVain(linked, shape, source);
    if (measured && measured->bought) {
        return measured; // "how much did we spend": not how many spendings
    }
    const auto counted = countedInVain(linked, shape, source);
    return counted ? counted : measured ? measured : ratedInVain(linked, shape, source);
}

namespace {

/// Whether some condition of the plan may tell a time: it has figures in it.
bool comparesDates(const PlanShape &shape)
{
    return !shape.having.empty() ||
           std::ranges::any_of(shape.where, [](const std::string &condition) {
               return std::ranges::any_of(
                   condition, [](unsigned char sign) { return sign >= '0' && sign <= '9'; });
           });
}

} // namespace

std::optional<std::string> leftWithoutTrace(const Items &linked, const PlanShape &shape,
                                            const SourceModel &source)
{
    constexpr double named = 0.6;
    const auto tells = [](const std::string &part) {
        return part.find("average") != std::string::npos;
    };
    const bool averages = std::ranges::any_of(shape.select, tells) ||
                          std::ranges::any_of(shape.having, tells) ||
                          std::ranges::any_of(shape.order, tells);
    for (std::size_t i = 0; i < linked.size(); ++i) {
        const Item &item = linked[i];
        if (item.word == "based" && i + 1 < linked.size() && linked[i + 1].word == "on") {
            continue; // which date counts, not where somebody is
        }
        const Cue *aggregate = item.cue("agg");
        if (aggregate != nullptr && aggregate->payload == "avg" && !averages && !shape.computed &&
            shape.nested == 0 && item.kind == ItemKind::Cue) {
            return item.word;
        }
        if (item.recurring
                ? !shape.does.contains("recurs")
                : item.kind == ItemKind::Period && !shape.timed && !comparesDates(shape)) {
            return item.word;
        }
        const bool told = item.kind == ItemKind::Mention && !item.links.empty() &&
                          item.links.front().score >= named;
        if (told && std::ranges::none_of(item.links, [&](const Link &link) {
                return standsFor(link, shape, source, false);
            })) {
            return item.word;
        }
    }
    return std::nullopt;
}

} // namespace querent::language
