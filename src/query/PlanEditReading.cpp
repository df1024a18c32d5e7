// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/FanOut.h"
#include "query/PlanEdit.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <utility>

namespace querent::query {

namespace {

const QueryPlan *queryAt(const QueryPlan &plan, const PlanPlace &place)
{
    const auto queries = queriesOf(plan);
    const bool there = place.query >= 0 && static_cast<std::size_t>(place.query) < queries.size();
    return there ? queries[static_cast<std::size_t>(place.query)] : nullptr;
}

const data::Value *valueIn(const Expression &expression)
{
    const auto *const constant = as<Literal>(expression);
    return constant != nullptr ? &constant->value : nullptr;
}

/// The text that a pattern looks for anywhere; nothing for other patterns.
std::optional<std::string> soughtBy(const Like &like)
{
    const data::Value *const value = valueIn(like.operands.back());
    const std::string *const pattern = value != nullptr ? value->text() : nullptr;
    if (pattern == nullptr || pattern->size() < 3 || pattern->front() != '%' ||
        pattern->back() != '%') {
        return std::nullopt;
    }
    std::string text;
    for (std::size_t at = 1; at + 1 < pattern->size(); ++at) {
        const char character = (*pattern)[at];
        if (like.escape != 0 && character == like.escape && at + 2 < pattern->size()) {
            text += (*pattern)[++at];
        } else if (character == '%' || character == '_') {
            return std::nullopt;
        } else {
            text += character;
        }
    }
    return text;
}

ComparisonOperator flipped(ComparisonOperator op)
{
    switch (op) {
    case ComparisonOperator::Less:
        return ComparisonOperator::Greater;
    case ComparisonOperator::LessOrEqual:
        return ComparisonOperator::GreaterOrEqual;
    case ComparisonOperator::Greater:
        return ComparisonOperator::Less;
    case ComparisonOperator::GreaterOrEqual:
        return ComparisonOperator::LessOrEqual;
    default:
        return op;
    }
}

bool sameDirection(const QueryPlan &before, const PlanPlace &from, const QueryPlan &after,
                   const PlanPlace &to)
{
    const auto directionAt = [](const QueryPlan &plan, const PlanPlace &place) {
        return queryAt(plan, place)->orderBy[static_cast<std::size_t>(place.index)].direction;
    };
    return from.section != PlanSection::OrderBy ||
           directionAt(before, from) == directionAt(after, to);
}

} // namespace

const data::Column *PlanEdit::columnIn(const QueryPlan &query, const Expression &expression,
                                       std::string &table) const
{
    const auto *const reference = as<ColumnRef>(expression);
    const data::Table *const known =
        reference != nullptr ? tableBehindAlias(query, m_catalog, reference->table) : nullptr;
    if (known == nullptr) {
        return nullptr;
    }
    table = known->name;
    return known->column(reference->column);
}

std::optional<ChosenFilter> PlanEdit::filterIn(const QueryPlan &query,
                                               const Expression &condition) const
{
    ChosenFilter filter;
    const auto of = [&](const Expression &expression) {
        const data::Column *const known = columnIn(query, expression, filter.table);
        filter.column = known != nullptr ? known->name : std::string();
        return known != nullptr;
    };
    if (const auto *const comparison = as<Comparison>(condition)) {
        ComparisonOperator op = comparison->op;
        const Expression *column = &comparison->operands.front();
        const data::Value *value = valueIn(comparison->operands.back());
        if (value == nullptr) {
            value = valueIn(comparison->operands.front());
            column = &comparison->operands.back();
            op = flipped(op);
        }
        if (value == nullptr || !of(*column)) {
            return std::nullopt;
        }
        const bool same = op == ComparisonOperator::Equal || op == ComparisonOperator::NotEqual;
        filter.kind = same ? ChosenFilter::Kind::OneOf : ChosenFilter::Kind::Compare;
        filter.op = same ? filter.op : op;
        filter.negated = op == ComparisonOperator::NotEqual;
        filter.values = {*value};
        return filter;
    }
    if (const auto *const in = as<In>(condition)) {
        if (!in->subquery.empty() || !of(in->operand.front())) {
            return std::nullopt;
        }
        for (const Expression &each : in->values) {
            const data::Value *const value = valueIn(each);
            if (value == nullptr) {
                return std::nullopt;
            }
            filter.values.push_back(*value);
        }
        filter.negated = in->negated;
        return filter;
    }
    if (const auto *const between = as<Between>(condition)) {
        const data::Value *const low = valueIn(between->operands[1]);
        const data::Value *const high = valueIn(between->operands[2]);
        if (low == nullptr || high == nullptr || !of(between->operands.front())) {
            return std::nullopt;
        }
        filter.kind = ChosenFilter::Kind::Between;
        filter.values = {*low, *high};
        filter.negated = between->negated;
        return filter;
    }
    if (const auto *const like = as<Like>(condition)) {
        const auto text = soughtBy(*like);
        if (!text || !of(like->operands.front())) {
            return std::nullopt;
        }
        filter.kind = ChosenFilter::Kind::Contains;
        filter.values = {data::Value(*text)};
        filter.negated = like->negated;
        return filter;
    }
    if (const auto *const empty = as<IsNull>(condition)) {
        filter.kind = ChosenFilter::Kind::Empty;
        filter.negated = empty->negated;
        return of(empty->operand.front()) ? std::optional(filter) : std::nullopt;
    }
    if (const auto *const during = as<DuringPeriod>(condition)) {
        filter.kind = ChosenFilter::Kind::During;
        filter.from = during->from;
        filter.until = during->until;
        return of(during->operand.front()) ? std::optional(filter) : std::nullopt;
    }
    if (const auto *const negation = as<Not>(condition)) {
        auto inner = filterIn(query, negation->operand.front());
        if (inner) {
            inner->negated = !inner->negated;
        }
        return inner;
    }
    const auto *const either = as<Logical>(condition);
    if (either == nullptr || either->op != LogicalOperator::Or || either->operands.size() != 2) {
        return std::nullopt;
    }
    // what is not so includes what is empty; an empty value may be one of those picked
    auto first = filterIn(query, either->operands.front());
    const auto second = filterIn(query, either->operands.back());
    const bool orEmpty = first && second && second->kind == ChosenFilter::Kind::Empty &&
                         !second->negated && first->kind != ChosenFilter::Kind::Empty &&
                         first->table == second->table && first->column == second->column;
    if (!orEmpty || (!first->negated && first->kind != ChosenFilter::Kind::OneOf)) {
        return std::nullopt;
    }
    if (!first->negated) {
        first->values.emplace_back();
    }
    return first;
}

std::optional<ChosenFilter> PlanEdit::filterAt(const QueryPlan &plan, const PlanPlace &place) const
{
    const auto whole = bound(plan);
    const QueryPlan *const query = whole ? queryAt(*whole, place) : nullptr;
    const auto piece = whole ? pieceAt(*whole, place) : std::vector<Expression>();
    return query != nullptr && place.section == PlanSection::Where && piece.size() == 1
               ? filterIn(*query, piece.front())
               : std::nullopt;
}

std::optional<ChosenGrouping> PlanEdit::groupingAt(const QueryPlan &plan,
                                                   const PlanPlace &place) const
{
    const auto whole = bound(plan);
    const QueryPlan *const query = whole ? queryAt(*whole, place) : nullptr;
    const auto piece = whole ? pieceAt(*whole, place) : std::vector<Expression>();
    if (query == nullptr || piece.empty() || place.section != PlanSection::GroupBy) {
        return std::nullopt;
    }
    ChosenGrouping grouping;
    const auto *const bucket = as<TimeBucket>(piece.back());
    const data::Column *const known = columnIn(
        *query, bucket != nullptr ? bucket->operand.front() : piece.back(), grouping.table);
    if (known == nullptr) {
        return std::nullopt;
    }
    grouping.column = known->name;
    grouping.bucket = bucket != nullptr ? std::optional(bucket->unit) : std::nullopt;
    return grouping;
}

std::optional<ChosenMeasure> PlanEdit::measureAt(const QueryPlan &plan,
                                                 const PlanPlace &place) const
{
    const auto whole = bound(plan);
    const QueryPlan *const query = whole ? queryAt(*whole, place) : nullptr;
    const auto piece = whole ? pieceAt(*whole, place) : std::vector<Expression>();
    const auto *const number = piece.size() == 1 ? as<Aggregate>(piece.front()) : nullptr;
    if (query == nullptr || number == nullptr || !number->filter.empty() ||
        place.section != PlanSection::Select || !query->from) {
        return std::nullopt;
    }
    ChosenMeasure measure;
    measure.function = number->function;
    if (as<Star>(number->argument.front()) != nullptr) {
        const data::Table *const table =
            tableBehindAlias(*query, m_catalog, sourceName(*query->from));
        if (table == nullptr) {
            return std::nullopt;
        }
        measure.table = table->name;
        return measure;
    }
    const data::Column *const known = columnIn(*query, number->argument.front(), measure.table);
    if (known == nullptr) {
        return std::nullopt;
    }
    const bool rows = number->function == AggregateFunction::Count && number->distinct &&
                      known->primaryKeyPosition == 1;
    measure.column = rows ? std::string() : known->name;
    measure.distinct = number->distinct && !rows;
    return measure;
}

std::optional<ChosenOrder> PlanEdit::orderAt(const QueryPlan &plan, const PlanPlace &place) const
{
    const auto whole = bound(plan);
    const QueryPlan *const query = whole ? queryAt(*whole, place) : nullptr;
    if (query == nullptr || place.section != PlanSection::OrderBy || place.index < 0 ||
        static_cast<std::size_t>(place.index) >= query->orderBy.size()) {
        return std::nullopt;
    }
    const OrderItem &item = query->orderBy[static_cast<std::size_t>(place.index)];
    ChosenOrder order{{PlanSection::None, place.query, 0, 1}, item.direction};
    for (std::size_t at = 0; at < query->select.size(); ++at) {
        if (query->select[at].expression == item.key.front()) {
            order.by = {PlanSection::Select, place.query, static_cast<int>(at), 1};
            return order;
        }
    }
    return std::nullopt;
}

std::vector<UnderstoodPart> PlanEdit::kept(const QueryPlan &before,
                                           const std::vector<UnderstoodPart> &parts,
                                           const QueryPlan &after) const
{
    const auto former = bound(before);
    const auto latter = bound(after);
    std::vector<UnderstoodPart> still;
    if (!former || !latter) {
        return still;
    }
    const int queries = static_cast<int>(queriesOf(*latter).size());
    for (UnderstoodPart part : parts) {
        if (part.place.section == PlanSection::Limit) {
            if (former->limit == latter->limit && former->offset == latter->offset) {
                still.push_back(std::move(part));
            }
            continue;
        }
        const auto piece = pieceAt(*former, part.place);
        bool found = false;
        for (int query = 0; query < queries && !piece.empty() && !found; ++query) {
            PlanPlace place{part.place.section, query, 0, part.place.count};
            for (auto there = pieceAt(*latter, place); !there.empty() && !found;
                 there = pieceAt(*latter, place)) {
                found = there == piece && sameDirection(*former, part.place, *latter, place);
                part.place = found ? place : part.place;
                ++place.index;
            }
        }
        if (found) {
            still.push_back(std::move(part));
        }
    }
    return still;
}

std::vector<const data::Table *> PlanEdit::reachable(const QueryPlan &plan) const
{
    std::vector<const data::Table *> tables;
    auto whole = bound(plan);
    const auto cores = whole ? coresOf(*whole) : std::vector<QueryPlan *>();
    if (cores.empty()) {
        return tables;
    }
    const QueryPlan &query = *cores.front();
    const auto take = [&](const data::Table *table) {
        if (table != nullptr && std::ranges::find(tables, table) == tables.end()) {
            tables.push_back(table);
        }
    };
    take(tableBehindAlias(query, m_catalog, sourceName(*query.from)));
    for (const Join &join : query.joins) {
        take(tableBehindAlias(query, m_catalog, sourceName(join.source)));
    }
    for (std::size_t at = 0; at < tables.size(); ++at) {
        for (const data::Relationship &relationship : m_catalog.relationships) {
            if (data::equalNames(relationship.fromTable, tables[at]->name)) {
                take(m_catalog.table(relationship.toTable));
            }
        }
    }
    return tables;
}

} // namespace querent::query
