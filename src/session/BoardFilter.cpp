// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/BoardFilter.h"

#include "query/PlanBuilder.h"
#include "session/MovingTime.h"
#include "session/PlanSources.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace querent::session {

namespace {

using query::ColumnRef;
using query::Expression;

constexpr std::size_t mostHops = 4;

/// Links from one table to the next.
using Way = std::vector<const data::Relationship *>;

/// A date by which the rows of a query can be told apart.
struct DatedBy
{
    const PlanSource *source = nullptr;
    const data::Column *column = nullptr;
    Way way = {}; ///< from the source to the table with the column; empty: its own
};

void addCondition(std::vector<Expression> &place, Expression condition)
{
    std::vector<Expression> all = std::move(place);
    all.push_back(std::move(condition));
    place = {query::allOf(std::move(all))};
}

Expression anyOf(Expression column, const std::vector<data::Value> &values)
{
    query::In in;
    in.operand = {column};
    bool nothing = false;
    for (const data::Value &value : values) {
        if (value.isNull()) {
            nothing = true;
        } else {
            in.values.push_back(query::literal(value));
        }
    }
    Expression isNull = query::expression(query::IsNull{{std::move(column)}, false});
    if (in.values.empty()) {
        return isNull;
    }
    Expression listed = query::expression(std::move(in));
    return nothing ? query::expression(query::Logical{query::LogicalOperator::Or,
                                                      {std::move(listed), std::move(isNull)}})
                   : listed;
}

/// The shortest way from a table to another along keys that point at one row each.
std::optional<Way> wayTo(const data::Catalog &catalog, const std::string &from,
                         const std::string &to)
{
    std::deque<Way> ways;
    const auto extend = [&](const std::string &table, const Way &way) {
        for (const data::Relationship &link : catalog.relationships) {
            if (data::equalNames(link.fromTable, table) && link.fromColumns.size() == 1 &&
                link.toColumns.size() == 1 && !data::equalNames(link.toTable, link.fromTable)) {
                Way longer = way;
                longer.push_back(&link);
                ways.push_back(std::move(longer));
            }
        }
    };
    extend(from, {});
    while (!ways.empty()) {
        const Way way = std::move(ways.front());
        ways.pop_front();
        if (data::equalNames(way.back()->toTable, to)) {
            return way;
        }
        if (way.size() < mostHops) {
            extend(way.back()->toTable, way);
        }
    }
    return std::nullopt;
}

/// key IN (SELECT … WHERE key IN (SELECT … WHERE condition)), where `condition` is about the last
/// table on the way.
Expression alongWay(const std::string &alias, const Way &way, Expression condition)
{
    for (auto link = way.rbegin(); link != way.rend(); ++link) {
        query::QueryPlan inner;
        inner.from = query::TableSource{(*link)->toTable, {}, {}};
        inner.select = {{query::column((*link)->toTable, (*link)->toColumns.front()), {}}};
        inner.where = {std::move(condition)};
        const bool outermost = std::next(link) == way.rend();
        query::In in;
        in.operand = {
            query::column(outermost ? alias : (*link)->fromTable, (*link)->fromColumns.front())};
        in.subquery = {std::move(inner)};
        condition = query::expression(std::move(in));
    }
    return condition;
}

DatedBy dateOf(query::QueryPlan &plan, const std::vector<PlanSource> &sources,
               const data::Catalog &catalog, const data::SemanticModel &semantics)
{
    DatedBy date;
    forEachExpression(plan, [&](const Expression &expression) {
        const std::vector<Expression> *operand = nullptr;
        if (const auto *period = query::as<query::DuringPeriod>(expression)) {
            operand = &period->operand;
        } else if (const auto *bucket = query::as<query::TimeBucket>(expression)) {
            operand = &bucket->operand;
        }
        const auto *ref = operand != nullptr ? query::as<ColumnRef>(operand->front()) : nullptr;
        if (ref != nullptr && date.column == nullptr) {
            const auto found = columnIn(sources, *ref);
            date = {.source = found.first, .column = found.second};
        }
    });
    if (date.column != nullptr) {
        return date;
    }
    // only of what happened can be said when: by its own date, or by that of what it belongs to
    const auto datedFact = [&semantics](const std::string &table) -> const std::string * {
        const data::SemanticTable *meaning = semantics.table(table);
        return meaning != nullptr && meaning->kind.value == data::TableKind::Fact &&
                       !meaning->date.value.empty()
                   ? &meaning->date.value
                   : nullptr;
    };
    for (const PlanSource &source : sources) {
        if (const std::string *own = datedFact(source.table->name); own != nullptr) {
            return {.source = &source, .column = source.table->column(*own)};
        }
    }
    for (const PlanSource &source : sources) {
        const data::SemanticTable *meaning = semantics.table(source.table->name);
        if (meaning == nullptr || meaning->kind.value != data::TableKind::Fact) {
            continue;
        }
        for (const data::Table &table : catalog.tables) {
            const std::string *other = datedFact(table.name);
            auto way =
                other != nullptr ? wayTo(catalog, source.table->name, table.name) : std::nullopt;
            if (way && (date.way.empty() || way->size() < date.way.size())) {
                date = {.source = &source, .column = table.column(*other), .way = std::move(*way)};
            }
        }
    }
    return date;
}

bool addPeriod(query::QueryPlan &plan, const std::vector<PlanSource> &sources,
               const BoardFilters &filters, const data::Catalog &catalog,
               const data::SemanticModel &semantics, const data::CivilDate &today)
{
    const DatedBy date = dateOf(plan, sources, catalog, semantics);
    if (date.column == nullptr) {
        return false;
    }
    const Days days = daysOf(filters, lastDayCounted(date.column, today));
    query::DuringPeriod period;
    const std::string &holder = date.way.empty() ? date.source->alias : date.way.back()->toTable;
    period.operand = {query::column(holder, date.column->name)};
    period.from = days.from;
    period.until = days.until;
    Expression condition = query::expression(std::move(period));
    if (!date.way.empty()) {
        condition = alongWay(date.source->alias, date.way, std::move(condition));
    }
    // rows of the other side stay, with nothing beside them
    query::Join *join = date.source->join;
    const bool beside = join != nullptr && join->kind == query::JoinKind::Left && !join->on.empty();
    addCondition(beside ? join->on : plan.where, std::move(condition));
    return true;
}

bool addValues(query::QueryPlan &plan, const std::vector<PlanSource> &sources,
               const ValueFilter &filter, const data::Catalog &catalog)
{
    if (catalog.column(filter.table, filter.column) == nullptr) {
        return false;
    }
    for (const PlanSource &source : sources) {
        if (data::equalNames(source.table->name, filter.table)) {
            addCondition(plan.where,
                         anyOf(query::column(source.alias, filter.column), filter.values));
            return true;
        }
    }
    const PlanSource *nearest = nullptr;
    Way shortest;
    for (const PlanSource &source : sources) {
        auto way = wayTo(catalog, source.table->name, filter.table);
        if (way && (nearest == nullptr || way->size() < shortest.size())) {
            nearest = &source;
            shortest = std::move(*way);
        }
    }
    if (nearest == nullptr) {
        return false;
    }
    addCondition(plan.where, alongWay(nearest->alias, shortest,
                                      anyOf(query::column(shortest.back()->toTable, filter.column),
                                            filter.values)));
    return true;
}

} // namespace

FilterReach addFilters(query::QueryPlan &plan, const BoardFilters &filters,
                       const data::Catalog &catalog, const data::SemanticModel &semantics,
                       const data::CivilDate &today)
{
    FilterReach reach;
    reach.values.assign(filters.values.size(), false);
    // the queries are collected first: those that a filter adds must not be filtered themselves
    std::vector<query::QueryPlan *> queries;
    forEachQuery(plan, [&queries](query::QueryPlan &inner) { queries.push_back(&inner); });
    for (query::QueryPlan *inner : queries) {
        const std::vector<PlanSource> sources = sourcesOf(*inner, catalog);
        if (filters.period != BoardPeriod::Always &&
            addPeriod(*inner, sources, filters, catalog, semantics, today)) {
            reach.period = true;
        }
        for (std::size_t index = 0; index < filters.values.size(); ++index) {
            if (addValues(*inner, sources, filters.values[index], catalog)) {
                reach.values[index] = true;
            }
        }
    }
    return reach;
}

} // namespace querent::session
