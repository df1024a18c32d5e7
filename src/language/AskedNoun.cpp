// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedNoun.h"

#include "language/PlanShape.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

std::string lowered(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

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

bool standsFor(const Link &link, const PlanShape &shape, const SourceModel &source)
{
    const std::string table = lowered(source.table(link.table).table->name);
    if (link.kind == LinkKind::Table) {
        // rows that point at the thing count it, too
        return shape.tables.contains(table) ||
               std::ranges::any_of(source.graph().edges(), [&](const JoinEdge &edge) {
                   return edge.to == link.table &&
                          shape.tables.contains(lowered(source.table(edge.from).table->name));
               });
    }
    // "pickings", of which a date tells: the rows that it belongs to
    const TableModel &rows = source.table(link.table);
    const bool happened = link.event || link.column == rows.eventDate;
    if (happened && rows.fact && shape.tables.contains(table)) {
        return true;
    }
    return shape.columns.contains(table + "." + lowered(source.column(link.id()).column->name));
}

} // namespace

std::optional<VainNoun> askedInVain(const Items &linked, const PlanShape &shape,
                                    const SourceModel &source)
{
    const auto asking =
        std::ranges::find_if(linked, [](const Item &item) { return counts(item) || picks(item); });
    auto at = asking == linked.end() ? asking : asking + 1;
    while (at != linked.end() && counts(*asking) && at->kind != ItemKind::Sign && leadsOn(*at)) {
        ++at;
    }
    VainNoun noun;
    for (; at != linked.end(); ++at) {
        const bool word = at->kind == ItemKind::Word && at->content;
        if (at->kind != ItemKind::Mention && !word) {
            break;
        }
        const bool placed =
            general(*at) || at->quoted || std::ranges::any_of(at->links, [&](const Link &link) {
                return standsFor(link, shape, source);
            });
        if (placed) {
            return std::nullopt;
        }
        noun.words += (noun.words.empty() ? "" : " ") + at->word;
        noun.known = noun.known || !word;
    }
    return noun.words.empty() ? std::nullopt : std::optional(noun);
}

} // namespace querent::language
