// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AnswerRows.h"

#include "language/FormerRows.h"
#include "language/OneOf.h"
#include "language/Tokenizer.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>

namespace querent::language {

namespace {

using Sense = BackReference::Sense;

bool narrowTo(query::QueryPlan &plan, const RowFilter &rows, const SourceModel &source)
{
    return !rows.condition || narrowRelated(plan, rows, source);
}

/// The rows that do not meet a filter: those whose key is none of theirs.
std::optional<RowFilter> contrary(const RowFilter &rows, const SourceModel &source)
{
    const TableModel &table = source.table(rows.table);
    if (!rows.condition || table.key < 0) {
        return std::nullopt;
    }
    const std::string name = table.table->name;
    const std::string key = table.columns[static_cast<std::size_t>(table.key)].column->name;
    query::QueryPlan keys;
    keys.select = {query::SelectItem{query::column(name, key), {}}};
    keys.from = query::TableSource{name, {}, {}};
    keys.where = {rows.condition(name)};
    return RowFilter{
        rows.table, [key, keys](const std::string &alias) {
            if (const auto *const missing = query::as<query::IsNull>(keys.where.front())) {
                query::IsNull other = *missing;
                other.negated = !other.negated;
                if (auto *const column = query::as<query::ColumnRef>(other.operand.front())) {
                    column->table = alias;
                    return query::expression(std::move(other));
                }
            }
            query::In in;
            in.operand = {query::column(alias, key)};
            in.subquery = {keys};
            in.negated = true;
            return query::expression(std::move(in));
        }};
}

/// "That country": the rows that have the same in a column as what was shown.
std::optional<RowFilter> alikeIn(const ColumnId &column, const query::QueryPlan &former,
                                 const SourceModel &source)
{
    const std::string name = source.column(column).column->name;
    query::QueryPlan shown = orderedByItself(former);
    std::erase_if(shown.select, [&](const query::SelectItem &item) {
        const auto *const known = query::as<query::ColumnRef>(item.expression);
        return known == nullptr || known->column != name;
    });
    if (shown.select.size() != 1) {
        return std::nullopt;
    }
    return RowFilter{column.table, [name, shown](const std::string &alias) {
                         query::In in;
                         in.operand = {query::column(alias, name)};
                         in.subquery = {shown};
                         return query::expression(std::move(in));
                     }};
}

/// Shows each value where a figure over all rows was read: "how old are they?".
bool showEach(query::QueryPlan &plan)
{
    std::vector<query::SelectItem> shown = plan.select;
    for (query::SelectItem &item : shown) {
        const auto *const figure = query::as<query::Aggregate>(item.expression);
        if (figure == nullptr || query::as<query::ColumnRef>(figure->argument.front()) == nullptr ||
            figure->function == query::AggregateFunction::Count || !figure->filter.empty()) {
            return false;
        }
        query::Expression column = figure->argument.front();
        item = query::SelectItem{std::move(column), {}};
    }
    if (!plan.groupBy.empty() || !plan.having.empty()) {
        return false;
    }
    plan.select = std::move(shown);
    plan.orderBy.clear();
    return true;
}

/// Whether all columns that a plan shows are of sources that the other reads by the same name.
bool canShow(const query::QueryPlan &plan, const query::QueryPlan &other, const SourceModel &source)
{
    return std::ranges::all_of(other.select, [&](const query::SelectItem &item) {
        const auto *const column = query::as<query::ColumnRef>(item.expression);
        return column != nullptr && tableNamed(plan, column->table, source) >= 0 &&
               tableNamed(plan, column->table, source) == tableNamed(other, column->table, source);
    });
}

/// Whether a number of related rows is asked for: "more than two", "several".
bool boundsNumber(const std::string &question)
{
    return std::ranges::any_of(tokenize(question), [](const Token &token) {
        return token.number ||
               oneOf(token.lower, {"more", "least", "most", "multiple", "several", "twice", "often",
                                   "repeat", "repeatedly", "fewer", "less", "over", "once", "two",
                                   "three", "four", "five", "many"});
    });
}

/// Whether one of the rows, or the first of them, is asked for.
bool asksForOutermost(const std::string &question)
{
    const Tokens tokens = tokenize(question);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
        const bool name = at + 1 < tokens.size() && tokens[at + 1].stem == "name";
        const std::string &word = tokens[at].lower;
        const bool said =
            oneOf(word, {"most", "least", "top", "bottom", "best", "worst", "first", "last",
                         "single", "maximum", "minimum", "max", "min", "more"}) ||
            (word.ends_with("est") &&
             !oneOf(word, {"interest", "request", "guest", "forest", "harvest", "contest", "test",
                           "protest", "rest", "west", "invest", "suggest"}));
        if (said && !name) { // "their last names" are no last ones
            return true;
        }
    }
    return false;
}

bool asksForMean(const std::string &question)
{
    return std::ranges::any_of(tokenize(question), [](const Token &token) {
        return oneOf(token.lower, {"average",  "avg",      "mean",       "typical",  "typically",
                                   "total",    "sum",      "altogether", "together", "highest",
                                   "lowest",   "max",      "min",        "maximum",  "minimum",
                                   "overall",  "combined", "much",       "many",     "oldest",
                                   "youngest", "most",     "least",      "add",      "up"});
    });
}

/// The column of the outermost query that a condition compares with what is said outright.
const query::ColumnRef *columnTold(const query::Expression &condition)
{
    const query::Expression *left = nullptr;
    if (const auto *const compared = query::as<query::Comparison>(condition)) {
        const bool equal = compared->op == query::ComparisonOperator::Equal &&
                           query::as<query::Literal>(compared->operands.back()) != nullptr;
        left = equal ? &compared->operands.front() : nullptr;
    } else if (const auto *const in = query::as<query::In>(condition)) {
        left = in->subquery.empty() && !in->negated ? &in->operand.front() : nullptr;
    } else if (const auto *const during = query::as<query::DuringPeriod>(condition)) {
        left = &during->operand.front();
    } else if (const auto *const like = query::as<query::Like>(condition)) {
        left = like->negated ? nullptr : &like->operands.front();
    }
    return left != nullptr ? query::as<query::ColumnRef>(*left) : nullptr;
}

/// "And the ones from Texas?": what was said of the same column before no longer counts.
void forgetRivals(query::QueryPlan &former, const query::QueryPlan &asked)
{
    const std::vector<query::Expression> now = query::conjunctsOf(asked.where);
    std::vector<query::Expression> kept = query::conjunctsOf(former.where);
    const std::size_t before = kept.size();
    std::erase_if(kept, [&](const query::Expression &condition) {
        const query::ColumnRef *const column = columnTold(condition);
        return column != nullptr && std::ranges::any_of(now, [&](const query::Expression &other) {
                   const query::ColumnRef *const same = columnTold(other);
                   return same != nullptr && *same == *column;
               });
    });
    if (kept.size() != before) {
        former.where.clear();
        if (!kept.empty()) {
            former.where.push_back(query::allOf(std::move(kept)));
        }
    }
}

/// Puts columns that are asked for as well behind those that were shown.
void showAlso(query::QueryPlan &plan, const query::QueryPlan &former)
{
    std::vector<query::SelectItem> shown = former.select;
    for (query::SelectItem &item : plan.select) {
        if (std::ranges::find(shown, item.expression, &query::SelectItem::expression) ==
            shown.end()) {
            shown.push_back(std::move(item));
        }
    }
    plan.select = std::move(shown);
    if (!former.orderBy.empty() && plan.orderBy.empty()) {
        plan.orderBy = former.orderBy;
    }
}

/// Shows columns of another table beside the rows, where each of these has one row there.
std::optional<query::QueryPlan> withRelated(const query::QueryPlan &former,
                                            const query::QueryPlan &asked, int table,
                                            const SourceModel &source)
{
    const auto *const first = query::as<query::ColumnRef>(asked.select.front().expression);
    const int other = first != nullptr ? tableNamed(asked, first->table, source) : -1;
    const auto name = nameInPlan(former, table, source);
    if (other < 0 || !name || nameInPlan(former, other, source) || former.distinct ||
        *name != source.table(table).table->name) {
        return std::nullopt;
    }
    query::QueryPlan plan = former;
    for (const JoinStep &step : source.graph().path(table, other)) {
        const JoinEdge &edge = source.graph().edges()[static_cast<std::size_t>(step.edge)];
        if (!step.forward || nameInPlan(plan, edge.to, source)) {
            return std::nullopt;
        }
        plan.joins.push_back(joinOver(edge, step.forward, source));
    }
    for (const query::SelectItem &item : asked.select) {
        const auto *const column = query::as<query::ColumnRef>(item.expression);
        if (column == nullptr || tableNamed(asked, column->table, source) != other) {
            return std::nullopt;
        }
        plan.select.push_back({query::column(source.table(other).table->name, column->column), {}});
    }
    return plan;
}

/// Lists something of each of the rows, in the order in which these were listed.
void listAsBefore(query::QueryPlan &plan, const query::QueryPlan &former, int table,
                  const SourceModel &source)
{
    if (!plan.joins.empty() || !plan.from || plan.from->table != source.table(table).table->name) {
        return;
    }
    plan.distinct = false;
    const bool known = !former.orderBy.empty() &&
                       std::ranges::all_of(former.orderBy, [&](const query::OrderItem &order) {
                           const auto *const column =
                               query::as<query::ColumnRef>(order.key.front());
                           return column != nullptr && !column->table.empty() &&
                                  tableNamed(former, column->table, source) == table;
                       });
    if (plan.orderBy.empty() && known) {
        plan.orderBy = former.orderBy;
        for (query::OrderItem &order : plan.orderBy) {
            query::as<query::ColumnRef>(order.key.front())->table = query::sourceName(*plan.from);
        }
    }
}

/// "How many live in that city?": of one city there is nothing to take apart.
void forgetGroup(query::QueryPlan &plan, const std::string &column)
{
    const auto isColumn = [&](const query::Expression &expression) {
        const auto *const known = query::as<query::ColumnRef>(expression);
        return known != nullptr && known->column == column;
    };
    if (plan.groupBy.size() != 1 || !isColumn(plan.groupBy.front()) || plan.select.size() < 2) {
        return;
    }
    plan.groupBy.clear();
    plan.orderBy.clear();
    std::erase_if(plan.select, [&](const query::SelectItem &item) {
        return !query::containsAggregate(item.expression);
    });
}

} // namespace

std::optional<query::QueryPlan> aboutRows(query::QueryPlan asked, const query::QueryPlan &former,
                                          const BackReference &reference, const SourceModel &source)
{
    if (asked.limit && !asksForOutermost(reference.question)) {
        asked.limit.reset();
        asked.orderBy.clear();
    }
    const bool outermost = asked.limit && !asked.orderBy.empty();
    if ((reference.sense == Sense::Narrows && !outermost) || reference.sense == Sense::Excludes) {
        const auto said = rowsToldOf(asked, reference.table, source);
        const auto fewer =
            said && reference.sense == Sense::Excludes ? contrary(*said, source) : said;
        query::QueryPlan narrowed = former;
        if (reference.sense == Sense::Narrows) {
            forgetRivals(narrowed, asked);
        }
        if (fewer && fewer->condition && narrowRows(narrowed, *fewer, source)) {
            return narrowed;
        }
        if (reference.sense == Sense::Excludes) {
            return std::nullopt;
        }
    }
    query::QueryPlan plan = asked;
    if (!plan.having.empty() && !boundsNumber(reference.question)) {
        plan.having.clear(); // "the games" are not more than one game each
    }
    if (reference.sense == Sense::Value) {
        forgetGroup(plan, source.column(reference.column).column->name);
        const auto same = alikeIn(reference.column, former, source);
        return same && narrowRelated(plan, *same, source) ? std::optional(std::move(plan))
                                                          : std::nullopt;
    }
    // "and how many paid ones?" takes the place of what was said of that before
    query::QueryPlan before = former;
    if (reference.sense == Sense::Asks) {
        forgetRivals(before, asked);
    }
    auto rows = rowsToldOf(before, reference.table, source);
    if (rows && reference.sense == Sense::Others) {
        rows = contrary(*rows, source);
    }
    if (!rows || !narrowTo(plan, *rows, source)) {
        return std::nullopt;
    }
    const bool lists = !query::isAggregated(former) && !former.setOperation && !plan.setOperation;
    if (lists && !query::isAggregated(plan)) {
        listAsBefore(plan, former, reference.table, source);
    }
    if (lists && query::isAggregated(plan) &&
        (reference.sense == Sense::Adds || !asksForMean(reference.question)) && !showEach(plan)) {
        return plan;
    }
    if (lists && reference.sense == Sense::Adds && !query::isAggregated(plan)) {
        if (!canShow(plan, former, source)) {
            return withRelated(former, asked, reference.table, source);
        }
        showAlso(plan, former);
    } else if (lists && outermost && reference.sense == Sense::Narrows &&
               !query::isAggregated(plan) && canShow(plan, former, source)) {
        plan.select = former.select;
    }
    return plan;
}

} // namespace querent::language
