// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/PlanColumns.h"
#include "language/PlanExplainer.h"
#include "language/ResultRivals.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace querent::language {

namespace {

constexpr std::size_t mostRivals = 4;
/// From here on a column has been named, whatever else the words say.
constexpr double likely = 0.6;

/// The word by which rows are told as dear or cheap; null where there is none.
const Item *dearSaid(const Items &linked)
{
    const auto said = std::ranges::find_if(linked, [](const Item &item) {
        return item.word.ends_with("expensive") ||
               oneOf(item.word, {"cheapest", "dearest", "costliest", "priciest"});
    });
    return said == linked.end() ? nullptr : &*said;
}

bool isMoney(const ColumnModel &column)
{
    return column.numeric && !column.key && !column.hidden && !column.formula &&
           oneOf(column.names.front().words.back(),
                 {"price", "cost", "rate", "fee", "charge", "rent", "premium", "tariff"});
}

/// What is asked for a row as a whole, and not for an hour of it or when it was bought.
bool isItsPrice(const ColumnModel &column, const TableModel &table)
{
    const std::vector<std::string> &words = column.names.front().words;
    const std::vector<std::string> &stems = column.names.front().stems;
    const std::vector<std::string> &rows = table.names.front().stems;
    for (std::size_t w = 0; w < words.size(); ++w) {
        const bool plain =
            oneOf(words[w], {"price", "list", "unit", "sale", "sales", "selling", "retail", "net",
                             "gross", "current", "total", "base", "standard"}) ||
            std::ranges::find(rows, stems[w]) != rows.end() || words[w].size() <= 2;
        if (!plain && !(words.size() == 1 && isMoney(column))) {
            return false;
        }
    }
    return true;
}

} // namespace

StructuralReadings priceRivals(const OpenPlan &open)
{
    const Item *const said = dearSaid(open.linked);
    const bool ranked = open.plan.orderBy.size() == 1 && open.plan.groupBy.empty() &&
                        !open.plan.setOperation && open.plan.limit;
    const auto *const by =
        ranked ? query::as<query::ColumnRef>(open.plan.orderBy.front().key.front()) : nullptr;
    const ColumnId ordered = by != nullptr ? columnOf(*by, open.source) : ColumnId{};
    if (said == nullptr || !ordered.valid()) {
        return {};
    }
    const TableModel &table = open.source.table(ordered.table);
    const auto isNamed = [&](const ColumnModel &column) {
        return std::ranges::any_of(open.linked, [&](const Item &item) {
            return &item != said && std::ranges::any_of(item.links, [&](const Link &link) {
                return link.kind == LinkKind::Column && link.id() == column.id &&
                       link.score >= likely;
            });
        });
    };
    std::vector<const ColumnModel *> prices{&open.source.column(ordered)};
    for (const ColumnModel &column : table.columns) {
        if (isMoney(column) && column.id != ordered) {
            prices.push_back(&column);
        }
    }
    const bool told = std::ranges::any_of(prices, [&](const ColumnModel *column) {
        return isItsPrice(*column, table) || isNamed(*column);
    });
    if (prices.size() < 2 || told || !isMoney(*prices.front())) {
        return {};
    }
    prices.resize(std::min(prices.size(), mostRivals));
    const PlanExplainer explainer(open.source, open.phrases);
    StructuralReadings result;
    for (const ColumnModel *price : prices) {
        query::QueryPlan plan = open.plan;
        const auto instead = [&](query::Expression &expression) {
            auto *const reference = query::as<query::ColumnRef>(expression);
            if (reference != nullptr && columnOf(*reference, open.source) == ordered) {
                reference->column = price->column->name;
            }
        };
        everywhere(plan, instead);
        result.readings.push_back({explainer.columnName(price->id), std::move(plan)});
    }
    result.about = said->word;
    result.question =
        open.phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {result.about});
    return result;
}

StructuralReadings grainRivals(const OpenPlan &open)
{
    const query::QueryPlan &plan = open.plan;
    const bool ranked = plan.orderBy.size() == 1 && plan.limit && plan.groupBy.empty() &&
                        !plan.setOperation && plan.from && plan.joins.empty() &&
                        plan.select.size() == 1 && !plan.distinct;
    const auto idOf = [&](const query::Expression &expression) {
        const auto *const reference = query::as<query::ColumnRef>(expression);
        return reference != nullptr ? columnOf(*reference, open.source) : ColumnId{};
    };
    const ColumnId kind = ranked ? idOf(plan.select.front().expression) : ColumnId{};
    const ColumnId by = ranked ? idOf(plan.orderBy.front().key.front()) : ColumnId{};
    if (!kind.valid() || !by.valid() || kind.table != by.table) {
        return {};
    }
    const TableModel &table = open.source.table(kind.table);
    const ColumnModel &shown = open.source.column(kind);
    const ColumnModel &amount = open.source.column(by);
    const bool recurs = shown.category && shown.text && !shown.key &&
                        shown.column->profile.distinctCount * 2 <
                            shown.column->profile.rowCount - shown.column->profile.nullCount;
    if (!recurs || !amount.quantity || table.eventDate < 0) {
        return {};
    }
    const PlanExplainer explainer(open.source, open.phrases);
    Measure sum;
    sum.function = query::AggregateFunction::Sum;
    sum.table = by.table;
    sum.column = by;
    query::QueryPlan each = plan;
    each.groupBy = {plan.select.front().expression};
    each.orderBy.front().key = {
        query::aggregate(query::AggregateFunction::Sum, plan.orderBy.front().key.front())};
    StructuralReadings result;
    result.readings.push_back({explainer.measure(sum), std::move(each)});
    result.readings.push_back(
        {open.phrases.say(QUERENT_PHRASE("language", "one row alone")), plan});
    result.about = explainer.columnName(by);
    result.question = open.phrases.say(QUERENT_PHRASE("language", "By which number is “%1” meant?"),
                                       {result.about});
    return result;
}

StructuralReadings popularRivals(const OpenPlan &open)
{
    const auto said = std::ranges::find_if(
        open.linked, [](const Item &item) { return item.word.ends_with("popular"); });
    const bool told =
        said == open.linked.end() || std::any_of(said, open.linked.end(), [](const Item &item) {
            return item.cue("by") != nullptr || item.cue("group") != nullptr ||
                   oneOf(item.word, {"in terms of", "measured", "measured by"});
        });
    const query::QueryPlan &plan = open.plan;
    const bool ranked = !told && plan.orderBy.size() == 1 && plan.limit && plan.from &&
                        !plan.groupBy.empty() && !plan.setOperation;
    if (!ranked || !(plan.orderBy.front().key.front() == query::countRows())) {
        return {};
    }
    const auto *const group = query::as<query::ColumnRef>(plan.groupBy.front());
    const ColumnId grouped = group != nullptr ? columnOf(*group, open.source) : ColumnId{};
    std::vector<std::string> tables{plan.from->table};
    for (const query::Join &join : plan.joins) {
        tables.push_back(join.source.table);
    }
    const PlanExplainer explainer(open.source, open.phrases);
    StructuralReadings result;
    const auto noun = std::find_if(said + 1, open.linked.end(),
                                   [](const Item &item) { return item.kind == ItemKind::Mention; });
    const bool list = plan.limit == 1 && noun != open.linked.end() && saysSeveral(*noun);
    const auto offer = [&](const Measure &measure, query::Expression figure) {
        query::QueryPlan other = plan;
        std::erase_if(other.select, [](const query::SelectItem &item) {
            return item.expression == query::countRows();
        });
        std::string words = explainer.measure(measure);
        other.select.push_back({figure, words});
        other.orderBy.front().key = {std::move(figure)};
        other.limit = list ? severalRows : other.limit;
        result.readings.push_back({std::move(words), std::move(other)});
    };
    for (const TableModel &table : open.source.tables()) {
        const int number = table.columns.empty() ? -1 : table.columns.front().id.table;
        const bool counted = grouped.valid() && number != grouped.table && table.eventDate >= 0 &&
                             std::ranges::find(tables, table.table->name) != tables.end();
        if (!counted) {
            continue;
        }
        for (const ColumnModel &column : table.columns) {
            const bool people =
                column.numeric && !column.key &&
                oneOf(column.names.front().words.front(),
                      {"party", "people", "guests", "persons", "pax", "visitors", "attendees"});
            const bool money = column.id.column == table.money && column.quantity;
            if (!(people || money) || result.readings.size() >= mostRivals) {
                continue;
            }
            if (result.readings.empty()) {
                Measure rows;
                rows.table = number;
                offer(rows, query::countRows());
            }
            Measure sum;
            sum.function = query::AggregateFunction::Sum;
            sum.table = number;
            sum.column = column.id;
            offer(sum, query::aggregate(query::AggregateFunction::Sum,
                                        query::column(table.table->name, column.column->name)));
        }
    }
    result.about = said->word;
    result.question =
        open.phrases.say(QUERENT_PHRASE("language", "What do you mean by “%1”?"), {result.about});
    return result;
}

} // namespace querent::language
