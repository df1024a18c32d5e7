// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/PlanExplainer.h"
#include "language/StructuralReadings.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::Expression;

constexpr double nearly = 0.25; ///< how much worse a meaning of words may be than their best

/// A table of pairs, with the keys from it to the two it pairs.
struct Pairing
{
    int bridge = -1;
    const JoinEdge *owner = nullptr;
    const JoinEdge *owned = nullptr;
};

std::string lastWord(const std::string &words)
{
    const std::size_t blank = words.rfind(' ');
    return blank == std::string::npos ? words : words.substr(blank + 1);
}

/// How "each" and its like stand in a question.
struct Quantifier
{
    std::size_t item = 0;
    std::size_t noun = 0; ///< the mention of what there are several of
    int table = -1;
    bool all = false; ///< "all", not "each"
};

/// The way from `owner` to `owned` where rows of both belong to many of the other, and nothing is
/// known of a pair but that it is one.
std::optional<Pairing> pairingOf(int owner, int owned, const SourceModel &source)
{
    for (const JoinEdge &left : source.graph().edges()) {
        if (left.to != owner || left.from == owner || left.from == owned ||
            left.fromColumns.size() != 1) {
            continue;
        }
        const TableModel &middle = source.table(left.from);
        for (const JoinEdge &right : source.graph().edges()) {
            if (right.from != left.from || right.to != owned || right.fromColumns.size() != 1 ||
                right.fromColumns == left.fromColumns) {
                continue;
            }
            const bool ownKey = middle.key >= 0 && middle.key != left.fromColumns.front() &&
                                middle.key != right.fromColumns.front();
            if (middle.bridge || (!ownKey && middle.columns.size() <= 5)) {
                return Pairing{left.from, &left, &right};
            }
        }
    }
    return std::nullopt;
}

std::optional<Quantifier> quantifierOf(const Items &items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string word = lastWord(items[i].word);
        if (word != "each" && word != "every" && word != "all") {
            continue;
        }
        for (std::size_t k = i + 1; k < items.size() && k <= i + 4; ++k) {
            const Link *table =
                items[k].kind == ItemKind::Mention ? items[k].link(LinkKind::Table) : nullptr;
            if (table != nullptr && table->score >= 0.55) {
                return Quantifier{i, k, table->table, word == "all"};
            }
            if (!items[k].filler() && items[k].kind != ItemKind::Word &&
                items[k].kind != ItemKind::Mention) {
                break;
            }
        }
    }
    return std::nullopt;
}

/// "The crops that each farm grows": no growth is asked for.
bool verbOf(const Item &item, const Items &items, const Quantifier &quantifier)
{
    return &item > &items[quantifier.noun] && (item.word == "grow" || item.word == "grows");
}

bool computes(const Items &items, const Quantifier &quantifier)
{
    static constexpr std::array<std::string_view, 14> kinds{
        "count",  "agg",    "muchof", "percentile", "share", "rate",    "ratio",
        "growth", "change", "most",   "least",      "rank",  "running", "analysis"};
    return std::any_of(items.begin(), items.end(), [&](const Item &item) {
        if (verbOf(item, items, quantifier)) {
            return false;
        }
        return item.kind == ItemKind::Superlative || item.kind == ItemKind::Period ||
               item.kind == ItemKind::Number || item.cue("cmp") != nullptr ||
               std::any_of(kinds.begin(), kinds.end(),
                           [&](std::string_view kind) { return item.cue(kind) != nullptr; });
    });
}

Expression columnOf(ColumnId id, const SourceModel &source)
{
    return query::column(source.table(id.table).table->name, source.column(id).column->name);
}

std::vector<ColumnId> namesOf(int table, const SourceModel &source)
{
    const TableModel &model = source.table(table);
    std::vector<ColumnId> names;
    for (const int label : model.labels) {
        names.push_back(ColumnId{table, label});
    }
    for (const ColumnModel &column : model.columns) {
        if (names.empty() && column.text) {
            names.push_back(column.id);
        }
    }
    if (names.empty()) {
        names.push_back(ColumnId{table, model.key >= 0 ? model.key : 0});
    }
    return names;
}

/// The pairs joined with what is needed of the two sides.
query::QueryPlan joined(const Pairing &pairing, bool withOwner, const SourceModel &source)
{
    query::QueryPlan plan;
    plan.from = query::TableSource{source.table(pairing.bridge).table->name, {}, {}};
    for (const JoinEdge *edge : {pairing.owner, pairing.owned}) {
        if (edge == pairing.owner && !withOwner) {
            continue;
        }
        query::Join join;
        join.source = query::TableSource{source.table(edge->to).table->name, {}, {}};
        join.on = {query::compare(query::ComparisonOperator::Equal,
                                  columnOf(ColumnId{edge->from, edge->fromColumns.front()}, source),
                                  columnOf(ColumnId{edge->to, edge->toColumns.front()}, source))};
        plan.joins.push_back(std::move(join));
    }
    return plan;
}

/// Each owner beside what it has.
query::QueryPlan oneByOne(const Pairing &pairing, const std::vector<ColumnId> &shown,
                          const SourceModel &source)
{
    query::QueryPlan plan = joined(pairing, true, source);
    for (const ColumnId name : namesOf(pairing.owner->to, source)) {
        plan.select.push_back(query::SelectItem{columnOf(name, source), {}});
    }
    for (const ColumnId id : shown) {
        plan.select.push_back(query::SelectItem{columnOf(id, source), {}});
    }
    return plan;
}

/// Only what every owner has.
query::QueryPlan shared(const Pairing &pairing, const std::vector<ColumnId> &shown,
                        const SourceModel &source)
{
    query::QueryPlan plan = joined(pairing, false, source);
    plan.groupBy.push_back(
        columnOf(ColumnId{pairing.owned->to, pairing.owned->toColumns.front()}, source));
    for (const ColumnId id : shown) {
        const Expression column = columnOf(id, source);
        plan.select.push_back(query::SelectItem{column, {}});
        if (std::find(plan.groupBy.begin(), plan.groupBy.end(), column) == plan.groupBy.end()) {
            plan.groupBy.push_back(column);
        }
    }
    query::QueryPlan all;
    all.select.push_back(query::SelectItem{query::countRows(), {}});
    all.from = query::TableSource{source.table(pairing.owner->to).table->name, {}, {}};
    plan.having = {query::compare(
        query::ComparisonOperator::Equal,
        query::aggregate(
            query::AggregateFunction::Count,
            columnOf(ColumnId{pairing.bridge, pairing.owner->fromColumns.front()}, source), true),
        query::expression(query::ScalarSubquery{query::Box<query::QueryPlan>(std::move(all))}))};
    return plan;
}

} // namespace

StructuralReadings scopeReadings(const Candidates &candidates, const SourceModel &source,
                                 const data::Phrasebook &phrases)
{
    StructuralReadings result;
    const Items &items = candidates.items;
    const auto quantifier = quantifierOf(items);
    if (!quantifier || computes(items, *quantifier)) {
        return result;
    }
    const int owner = quantifier->table;
    // what is asked for: the first thing of which every owner can have several
    std::optional<Pairing> pairing;
    std::size_t asked = 0;
    for (std::size_t i = 0; i < items.size() && !pairing; ++i) {
        if (items[i].kind != ItemKind::Mention || i == quantifier->noun ||
            items[i].links.front().kind == LinkKind::Value) {
            continue;
        }
        for (const Link &link : items[i].links) {
            const bool near = link.score + nearly >= items[i].links.front().score;
            if (!pairing && near && link.kind != LinkKind::Value && link.table != owner) {
                pairing = pairingOf(owner, link.table, source);
                asked = i;
            }
        }
    }
    if (!pairing) {
        return result;
    }
    const int owned = pairing->owned->to;
    std::vector<ColumnId> shown;
    bool foreign = false;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].kind != ItemKind::Mention || i == quantifier->noun) {
            continue;
        }
        const Link *column = nullptr;
        for (const Link &link : items[i].links) {
            if (column == nullptr && link.kind == LinkKind::Column && link.table == owned &&
                link.score + nearly >= items[i].links.front().score) {
                column = &link;
            }
        }
        const bool table =
            items[i].links.front().kind == LinkKind::Table && items[i].links.front().table == owned;
        if (column != nullptr && !table) {
            if (std::find(shown.begin(), shown.end(), column->id()) == shown.end()) {
                shown.push_back(column->id());
            }
        } else if (!table && items[i].links.front().table != owner &&
                   items[i].links.front().table != pairing->bridge) {
            foreign = true; // something else is asked for or compared with
        }
    }
    if (foreign) {
        return result;
    }
    if (shown.empty()) {
        shown = namesOf(owned, source);
    }
    const bool common = std::any_of(items.begin(), items.end(), [&](const Item &item) {
        return oneOf(lastWord(item.word),
                     {"common", "same", "shared", "share", "shares", "single", "typical"});
    });
    const PlanExplainer explainer(source, phrases);
    const std::string owners = explainer.tableName(owner);
    const std::string things = explainer.tableName(owned);
    StructuralReading each{
        phrases.say(QUERENT_PHRASE("language", "%1 and the %2 of each"), {owners, things}),
        oneByOne(*pairing, shown, source)};
    StructuralReading all{
        phrases.say(QUERENT_PHRASE("language", "Only the %2 that all %1 share"), {owners, things}),
        shared(*pairing, shown, source)};
    const bool leads = asked > quantifier->noun; // "for each app, the features"
    const bool verb = quantifier->all && quantifier->item > 0 &&
                      (items[quantifier->item - 1].word == "do" ||
                       items[quantifier->item - 1].word.ends_with(" do"));
    if (common || verb) {
        result.readings.push_back(std::move(all));
        return result;
    }
    const bool within =
        quantifier->item > 0 && (oneOf(lastWord(items[quantifier->item - 1].word),
                                       {"at", "in", "by", "on", "to", "across"}) ||
                                 items[quantifier->item].word.find(' ') != std::string::npos);
    if (quantifier->all && (leads || !within)) {
        return result;
    }
    result.readings.push_back(std::move(each));
    if (!leads) {
        result.readings.push_back(std::move(all));
        if (quantifier->all) {
            std::reverse(result.readings.begin(), result.readings.end());
        }
        result.about = items[quantifier->item].word + " " + items[quantifier->noun].word;
        result.question =
            phrases.say(QUERENT_PHRASE("language", "How is “%1” meant?"), {result.about});
    }
    return result;
}

} // namespace querent::language
