// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanEdit.h"

#include "query/Binder.h"
#include "query/CountedOnce.h"
#include "query/PlanBuilder.h"
#include "query/PlanCheck.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <utility>

namespace querent::query {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

QueryPlan *queryAt(QueryPlan &plan, const PlanPlace &place)
{
    const auto queries = queriesOf(plan);
    const bool there = place.query >= 0 && static_cast<std::size_t>(place.query) < queries.size();
    return there ? queries[static_cast<std::size_t>(place.query)] : nullptr;
}

void setConjuncts(std::vector<Expression> &condition, std::vector<Expression> conjuncts)
{
    condition.clear();
    if (!conjuncts.empty()) {
        condition.push_back(allOf(std::move(conjuncts)));
    }
}

bool contains(const std::vector<Expression> &list, const Expression &expression)
{
    return std::ranges::find(list, expression) != list.end();
}

/// Puts `to` wherever `from` stands in the expression, sub-queries excluded.
void replaceWithin(Expression &expression, const Expression &from, const Expression &to)
{
    if (expression == from) {
        expression = to;
        return;
    }
    forEachChild(
        expression, [&](Expression &child) { replaceWithin(child, from, to); }, [](QueryPlan &) {});
}

/// Every column is of one query alone, and nothing looks at other rows than its own.
bool isPlain(QueryPlan &plan)
{
    const bool looksBeyond = std::ranges::any_of(plan.select, [](const SelectItem &item) {
        return anyWithin(item.expression, [](const Expression &node) {
            return as<Window>(node) != nullptr || as<ScalarSubquery>(node) != nullptr;
        });
    });
    return queriesOf(plan).size() == 1 && !looksBeyond && plan.from;
}

/// Takes away what is ordered by one of the expressions.
void dropOrders(QueryPlan &query, const std::vector<Expression> &by)
{
    std::erase_if(query.orderBy,
                  [&](const OrderItem &item) { return contains(by, item.key.front()); });
}

const SelectItem *firstMeasure(const QueryPlan &query)
{
    const auto found = std::ranges::find_if(
        query.select, [](const SelectItem &item) { return containsAggregate(item.expression); });
    return found != query.select.end() ? &*found : nullptr;
}

/// The bound plan without names that the binder gave: what is grouped or ordered by the name of a
/// result column is so by what stands there, since names change with it.
QueryPlan spelledOut(const BoundPlan &bound, const QueryPlan &given)
{
    QueryPlan plan = bound.plan();
    const auto before = queriesOf(given);
    const auto queries = queriesOf(plan);
    for (std::size_t nth = 0; nth < queries.size(); ++nth) {
        QueryPlan &query = *queries[nth];
        const auto spell = [&](Expression &key) {
            const auto *const name = as<ColumnRef>(key);
            if (name == nullptr || !name->table.empty() || query.setOperation) {
                return;
            }
            const auto shown = std::ranges::find(query.select, name->column, &SelectItem::alias);
            if (shown != query.select.end()) {
                key = Expression(shown->expression);
            }
        };
        std::ranges::for_each(query.groupBy, spell);
        for (OrderItem &item : query.orderBy) {
            spell(item.key.front());
        }
        for (std::size_t at = 0; at < query.select.size(); ++at) {
            const bool same =
                nth < before.size() && before[nth]->select.size() == query.select.size();
            query.select[at].alias = same ? before[nth]->select[at].alias : query.select[at].alias;
        }
    }
    return plan;
}

} // namespace

Error PlanEdit::refused(data::Phrase why) const
{
    return {ErrorCode::PlanInvalid, m_phrases.say(why), {}};
}

Error PlanEdit::outOfReach(const std::string &table) const
{
    return {ErrorCode::PlanInvalid,
            m_phrases.say(QUERENT_PHRASE("query", "Rows of “%1” cannot be brought together with "
                                                  "these without counting some of them twice."),
                          {table}),
            {}};
}

Result<QueryPlan> PlanEdit::bound(const QueryPlan &plan) const
{
    const auto bound = Binder(m_catalog).bind(plan);
    if (!bound) {
        return bound.error();
    }
    return spelledOut(*bound, plan);
}

Result<QueryPlan> PlanEdit::sound(const QueryPlan &plan) const
{
    const auto bound = Binder(m_catalog).bind(plan);
    if (!bound) {
        return Error{ErrorCode::PlanInvalid, bound.error().message, bound.error().detail};
    }
    if (auto contradiction = contradictionIn(bound->plan(), m_catalog, m_dictionary)) {
        return Error{ErrorCode::PlanInvalid, contradiction->message, contradiction->detail};
    }
    std::vector<std::string> names;
    for (const OutputColumn &column : bound->output()) {
        names.push_back(column.name);
    }
    const CountedOnce counted = countedOnce(bound->plan(), names, m_catalog);
    if (!counted.left.empty()) {
        return outOfReach(counted.left.front().repeatedBy);
    }
    return spelledOut(*bound, plan);
}

Result<QueryPlan> PlanEdit::with(const QueryPlan &plan, const ChosenFilter &filter,
                                 const PlanPlace &instead) const
{
    auto edited = bound(plan);
    if (!edited) {
        return edited;
    }
    const bool added = instead.section == PlanSection::None;
    const auto former = added ? std::vector<Expression>() : pieceAt(*edited, instead);
    const bool wrong = !added && (former.size() != 1 || instead.section != PlanSection::Where);
    const std::vector<QueryPlan *> cores = coresOf(*edited);
    if (wrong || cores.empty()) {
        return refused(QUERENT_PHRASE("query", "This condition cannot be changed by itself."));
    }
    // inner queries first: a join moves what stands in the joins of its query
    for (QueryPlan *query : std::vector(cores.rbegin(), cores.rend())) {
        std::vector<Expression> conditions = conjunctsOf(query->where);
        const auto found = std::ranges::find_if(
            conditions, [&](const Expression &part) { return contains(former, part); });
        if (!added && found == conditions.end()) {
            continue; // one of several queries, which does not ask for this
        }
        auto condition = conditionIn(*query, filter);
        if (!condition) {
            return std::move(condition).error();
        }
        const auto at = added ? conditions.end() : conditions.erase(found);
        conditions.insert(at, condition->begin(), condition->end());
        setConjuncts(query->where, std::move(conditions));
        leave(*query, mentionedIn(former));
    }
    return sound(*edited);
}

Result<QueryPlan> PlanEdit::withoutCondition(QueryPlan plan, const PlanPlace &place) const
{
    const auto former = pieceAt(plan, place);
    const bool having = place.section == PlanSection::Having;
    QueryPlan *const itself = queryAt(plan, place);
    std::vector<QueryPlan *> queries = coresOf(plan);
    if (having || std::ranges::find(queries, itself) == queries.end()) {
        queries = {itself};
    }
    // inner queries first: what they need is not needed around them
    for (QueryPlan *query : std::vector(queries.rbegin(), queries.rend())) {
        std::vector<Expression> &condition = having ? query->having : query->where;
        std::vector<Expression> conditions = conjunctsOf(condition);
        const auto found = query == itself
                               ? conditions.begin() + place.index
                               : std::ranges::find_if(conditions, [&](const Expression &part) {
                                     return contains(former, part);
                                 });
        if (found != conditions.end()) {
            conditions.erase(found);
            setConjuncts(condition, std::move(conditions));
            leave(*query, mentionedIn(former));
        }
    }
    return plan;
}

Result<QueryPlan> PlanEdit::without(const QueryPlan &plan, const PlanPlace &place) const
{
    auto edited = bound(plan);
    if (!edited) {
        return edited;
    }
    QueryPlan *const query = queryAt(*edited, place);
    const auto former = pieceAt(*edited, place);
    if (query == nullptr || (former.empty() && place.section != PlanSection::Limit)) {
        return refused(QUERENT_PHRASE("query", "This cannot be left out by itself."));
    }
    const auto first = static_cast<std::ptrdiff_t>(place.index);
    switch (place.section) {
    case PlanSection::Where:
    case PlanSection::Having: {
        auto less = withoutCondition(*edited, place);
        return less ? sound(*less) : less;
    }
    case PlanSection::Limit:
        query->limit.reset();
        query->offset.reset();
        return sound(*edited);
    case PlanSection::OrderBy:
        query->orderBy.erase(query->orderBy.begin() + first,
                             query->orderBy.begin() + first + place.count);
        if (query->orderBy.empty()) {
            // the first of rows in no order are any rows
            query->limit.reset();
            query->offset.reset();
        }
        return sound(*edited);
    case PlanSection::GroupBy:
        query->groupBy.erase(query->groupBy.begin() + first,
                             query->groupBy.begin() + first + place.count);
        std::erase_if(query->select,
                      [&](const SelectItem &item) { return contains(former, item.expression); });
        break;
    case PlanSection::Select:
        query->select.erase(query->select.begin() + first,
                            query->select.begin() + first + place.count);
        break;
    case PlanSection::None:
        break;
    }
    dropOrders(*query, former);
    if (query->select.empty() || !isPlain(*edited)) {
        return refused(QUERENT_PHRASE("query", "Without this nothing would be left to show."));
    }
    if (place.section == PlanSection::GroupBy && query->groupBy.empty()) {
        query->orderBy.clear(); // of a single row
    }
    if (query->orderBy.empty()) {
        query->limit.reset();
        query->offset.reset();
    }
    leave(*query, mentionedIn(former));
    return sound(*edited);
}

Result<QueryPlan> PlanEdit::with(const QueryPlan &plan, const ChosenGrouping &grouping,
                                 const PlanPlace &instead) const
{
    auto edited = bound(plan);
    if (!edited) {
        return edited;
    }
    const bool added = instead.section == PlanSection::None;
    QueryPlan *const query = queryAt(*edited, instead);
    const auto former = added ? std::vector<Expression>() : pieceAt(*edited, instead);
    const bool wrong =
        added ? !isPlain(*edited) : former.empty() || instead.section != PlanSection::GroupBy;
    if (query == nullptr || wrong || !readsTables(*query)) {
        return refused(QUERENT_PHRASE("query", "This cannot be grouped in another way."));
    }
    auto grouped = groupedIn(*query, grouping);
    if (!grouped) {
        return std::move(grouped).error();
    }
    const Expression shown = grouped->keys.back();
    if (std::ranges::any_of(query->groupBy, [&](const Expression &key) {
            return key == shown && !contains(former, key);
        })) {
        return refused(QUERENT_PHRASE("query", "It is grouped by this already."));
    }
    if (added) {
        if (!isAggregated(*query)) {
            query->select = {{countRows(), {}}};
            query->distinct = false;
            query->orderBy.clear();
            query->limit.reset();
            query->offset.reset();
        }
        const auto measure = std::ranges::find_if(query->select, [](const SelectItem &item) {
            return containsAggregate(item.expression);
        });
        query->select.insert(measure, {shown, {}});
        query->groupBy.insert(query->groupBy.end(), grouped->keys.begin(), grouped->keys.end());
    } else {
        const auto at =
            query->groupBy.erase(query->groupBy.begin() + instead.index,
                                 query->groupBy.begin() + instead.index + instead.count);
        query->groupBy.insert(at, grouped->keys.begin(), grouped->keys.end());
        for (SelectItem &item : query->select) {
            if (contains(former, item.expression)) {
                item.expression = shown;
                item.alias = instead.query > 0 ? item.alias : std::string();
            } else {
                replaceWithin(item.expression, former.back(), shown);
            }
        }
        for (OrderItem &item : query->orderBy) {
            if (grouping.bucket && contains(former, item.key.front())) {
                item.key.front() = shown;
            }
        }
        dropOrders(*query, former);
        if (query->orderBy.empty() && !grouping.bucket) {
            query->limit.reset();
            query->offset.reset();
        }
    }
    if (grouping.bucket && query->orderBy.empty() && !query->limit) {
        query->orderBy.push_back({{shown}, SortDirection::Ascending});
    }
    leave(*query, mentionedIn(former));
    return sound(*edited);
}

Result<QueryPlan> PlanEdit::with(const QueryPlan &plan, const ChosenMeasure &measure,
                                 const PlanPlace &instead) const
{
    auto edited = bound(plan);
    if (!edited) {
        return edited;
    }
    const bool added = instead.section == PlanSection::None;
    QueryPlan *const query = queryAt(*edited, instead);
    const auto former = added ? std::vector<Expression>() : pieceAt(*edited, instead);
    const bool wrong = added ? !isPlain(*edited) || !isAggregated(*edited)
                             : former.size() != 1 || as<Aggregate>(former.front()) == nullptr ||
                                   instead.section != PlanSection::Select;
    if (query == nullptr || wrong || !readsTables(*query)) {
        return refused(QUERENT_PHRASE("query", "This number cannot be exchanged by itself."));
    }
    auto number = numberIn(*query, measure);
    if (!number) {
        return std::move(number).error();
    }
    if (std::ranges::any_of(query->select,
                            [&](const SelectItem &item) { return item.expression == *number; })) {
        return refused(QUERENT_PHRASE("query", "This number is shown already."));
    }
    if (added) {
        query->select.push_back({*number, {}});
    } else {
        SelectItem &item = query->select[static_cast<std::size_t>(instead.index)];
        item.expression = *number;
        item.alias = instead.query > 0 ? item.alias : std::string();
        for (OrderItem &order : query->orderBy) {
            replaceWithin(order.key.front(), former.front(), *number);
        }
    }
    leave(*query, mentionedIn(former));
    return sound(*edited);
}

Result<QueryPlan> PlanEdit::with(const QueryPlan &plan, const ChosenOrder &order) const
{
    auto edited = bound(plan);
    if (!edited) {
        return edited;
    }
    QueryPlan *const query = queryAt(*edited, order.by);
    const auto by = pieceAt(*edited, order.by);
    if (query == nullptr || by.empty()) {
        return refused(QUERENT_PHRASE("query", "There is nothing to order by."));
    }
    query->orderBy = {{{by.back()}, order.direction}};
    return sound(*edited);
}

Result<QueryPlan> PlanEdit::withLimit(const QueryPlan &plan,
                                      std::optional<std::int64_t> limit) const
{
    auto edited = bound(plan);
    if (!edited) {
        return edited;
    }
    if (limit && *limit < 1) {
        return refused(QUERENT_PHRASE("query", "At least one row has to be shown."));
    }
    const SelectItem *const measure = firstMeasure(*edited);
    if (limit && edited->orderBy.empty() && !edited->groupBy.empty() && measure != nullptr) {
        edited->orderBy.push_back({{measure->expression}, SortDirection::Descending});
    }
    edited->limit = limit;
    edited->offset.reset();
    return sound(*edited);
}

} // namespace querent::query
