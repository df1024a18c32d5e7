// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AnswerEditor.h"
#include "language/FormerRows.h"
#include "language/OneOf.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>

/// How a follow-up asks for another figure of the same groups.
namespace querent::language {

namespace {

using query::AggregateFunction;

/// Which figure an item opens; nothing for one that opens none.
std::optional<AggregateFunction> figureOpened(const Item &item)
{
    if (item.cue("count") != nullptr && item.word.ends_with("number of")) {
        return AggregateFunction::Count;
    }
    if (oneOf(item.word, {"highest", "largest", "biggest", "greatest", "maximum", "max"})) {
        return AggregateFunction::Max;
    }
    if (oneOf(item.word, {"lowest", "smallest", "minimum", "min"})) {
        return AggregateFunction::Min;
    }
    if (oneOf(item.word, {"average", "mean", "avg"})) {
        return AggregateFunction::Average;
    }
    return oneOf(item.word, {"total", "sum of", "total amount of"})
               ? std::optional(AggregateFunction::Sum)
               : std::nullopt;
}

} // namespace

int AnswerEditor::rowsMeasured() const
{
    const std::vector<int> tables = tablesToldOf(m_former, m_source);
    const auto finest = std::ranges::find_if(tables, [&](int table) {
        return std::ranges::none_of(tables, [&](int other) {
            return other != table && m_source.graph().fansOut(table, other);
        });
    });
    return finest == tables.end() ? -1 : *finest;
}

std::optional<query::Expression> AnswerEditor::figureNamed() const
{
    const auto opening = std::ranges::find_if(
        m_items, [](const Item &item) { return figureOpened(item).has_value(); });
    const int rows = rowsMeasured();
    const auto name = rows >= 0 ? nameInPlan(m_former, rows, m_source) : std::nullopt;
    if (opening == m_items.end() || !name) {
        return std::nullopt;
    }
    const AggregateFunction function = *figureOpened(*opening);
    std::optional<query::Expression> figure;
    for (auto item = m_items.begin(); item != m_items.end(); ++item) {
        if (item->kind != ItemKind::Mention) {
            continue;
        }
        const auto meant = std::ranges::find_if(item->links, [&](const Link &link) {
            constexpr double nearly = 0.1;
            const bool best = link.table == rows && link.score + nearly > item->links.front().score;
            const bool column =
                link.kind == LinkKind::Column && function != AggregateFunction::Count &&
                m_source.column(link.id()).numeric && !m_source.column(link.id()).key &&
                !m_source.column(link.id()).formula;
            return best && (column || link.kind == LinkKind::Table);
        });
        if (item < opening || meant == item->links.end()) {
            return std::nullopt;
        }
        if (meant->kind == LinkKind::Table && function != AggregateFunction::Count) {
            continue; // "the highest amount of orders"
        }
        if (figure) {
            return std::nullopt;
        }
        figure =
            meant->kind == LinkKind::Table
                ? query::countRows()
                : query::aggregate(function,
                                   query::column(*name, m_source.column(meant->id()).column->name));
    }
    return figure;
}

std::optional<query::QueryPlan> AnswerEditor::refigured() const
{
    // "now the highest amount", "number of orders instead", "add the average price"
    const bool beside =
        says({"also", "add", "too", "besides", "include"}) || (says({"as"}) && says({"well"}));
    const bool instead = says({"instead", "now", "rather"});
    if (beside == instead || m_former.setOperation || m_former.limit || !m_former.with.empty() ||
        !m_former.having.empty() || !m_former.from || m_former.from->table.empty() ||
        lastFigure() == nullptr || !std::ranges::all_of(m_items, [](const Item &item) {
            return item.kind == ItemKind::Sign || item.kind == ItemKind::Mention ||
                   figureOpened(item) || isPadding(item.word) ||
                   oneOf(item.word,
                         {"also", "add", "besides", "include", "rather", "as well", "and also"});
        })) {
        return std::nullopt;
    }
    auto figure = figureNamed();
    if (!figure || std::ranges::find(m_former.select, *figure, &query::SelectItem::expression) !=
                       m_former.select.end()) {
        return std::nullopt;
    }
    query::QueryPlan plan = orderedByItself(m_former);
    if (instead) {
        std::erase_if(plan.select, [](const query::SelectItem &item) {
            return query::containsAggregate(item.expression);
        });
        std::erase_if(plan.orderBy, [](const query::OrderItem &order) {
            return query::containsAggregate(order.key.front());
        });
    }
    plan.select.push_back(query::SelectItem{std::move(*figure), {}});
    return plan;
}

} // namespace querent::language
