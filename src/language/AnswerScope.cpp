// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AnswerEditor.h"
#include "language/OneOf.h"
#include "language/RecurringTime.h"
#include "language/TokenReplacement.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <chrono>

/// How a follow-up widens the former answer, asks for what it left out, or sets another period
/// beside it.
namespace querent::language {

namespace {

/// The grain that a stretch of time is one of: a year, a quarter, a month, a day.
std::optional<query::TimeUnit> grainOf(const data::CivilDate &from, const data::CivilDate &until)
{
    using Unit = query::TimeUnit;
    if (until == data::plusDays(from, 1)) {
        return Unit::Day;
    }
    if (from.day() != std::chrono::day{1}) {
        return std::nullopt;
    }
    const bool year = from.month() == std::chrono::January;
    const bool quarter = static_cast<unsigned>(from.month()) % 3 == 1;
    return until == data::plusMonths(from, 12) && year     ? std::optional(Unit::Year)
           : until == data::plusMonths(from, 3) && quarter ? std::optional(Unit::Quarter)
           : until == data::plusMonths(from, 1)            ? std::optional(Unit::Month)
                                                           : std::nullopt;
}

/// Whether a condition is a period, all but a period, or what recurs, like weekends.
bool tellsWhen(const query::Expression &condition)
{
    if (const auto *const denied = query::as<query::Not>(condition)) {
        return tellsWhen(denied->operand.front());
    }
    return query::as<query::DuringPeriod>(condition) != nullptr ||
           recurringIn(condition).has_value();
}

/// Puts conditions in the place of those of a plan.
void setConditions(query::QueryPlan &plan, std::vector<query::Expression> conditions)
{
    plan.where.clear();
    if (!conditions.empty()) {
        plan.where.push_back(query::allOf(std::move(conditions)));
    }
}

} // namespace

std::optional<query::QueryPlan> AnswerEditor::setBeside() const
{
    const auto period =
        std::ranges::find_if(m_items, [](const Item &item) { return item.periods.size() == 1; });
    if (period == m_items.end() || period->relative || period->recurring ||
        !says({"compare", "compared", "comparing", "comparison", "versus", "vs", "against"}) ||
        !query::isAggregated(m_former) || m_former.setOperation || m_former.limit ||
        !saysOnly({ItemKind::Period}, {"compare", "compared", "comparing", "comparison", "versus",
                                       "vs", "against", "does", "compares"})) {
        return std::nullopt;
    }
    const Period &other = period->periods.front();
    std::vector<query::Expression> conditions = query::conjunctsOf(m_former.where);
    query::Expression *said = nullptr;
    for (query::Expression &condition : conditions) {
        if (query::as<query::DuringPeriod>(condition) != nullptr) {
            if (said != nullptr) {
                return std::nullopt;
            }
            said = &condition;
        }
    }
    if (said == nullptr || !other.from || !other.until) {
        return std::nullopt;
    }
    const query::DuringPeriod now = *query::as<query::DuringPeriod>(*said);
    const auto grain = now.from && now.until ? grainOf(*now.from, *now.until) : std::nullopt;
    if (!grain || grain != grainOf(*other.from, *other.until) ||
        std::ranges::any_of(m_former.groupBy, [](const query::Expression &group) {
            return query::as<query::TimeBucket>(group) != nullptr;
        })) {
        return std::nullopt;
    }
    query::DuringPeriod then = now;
    then.from = other.from;
    then.until = other.until;
    *said = query::expression(query::Logical{
        query::LogicalOperator::Or, {query::expression(now), query::expression(std::move(then))}});
    query::Expression bucket = query::expression(query::TimeBucket{*grain, now.operand, {}});
    query::QueryPlan plan = m_former;
    setConditions(plan, std::move(conditions));
    plan.select.insert(plan.select.begin(), query::SelectItem{bucket, {}});
    plan.groupBy.push_back(bucket);
    plan.orderBy.push_back(query::OrderItem{{std::move(bucket)}, query::SortDirection::Ascending});
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::altogether() const
{
    const query::SelectItem *const figure = lastFigure();
    if (!says({"total", "overall", "altogether", "together"}) || figure == nullptr ||
        m_former.groupBy.empty() || m_former.setOperation || m_former.limit ||
        !m_former.having.empty() || !mentions().empty() ||
        !saysOnly({}, {"total", "overall", "altogether", "together", "all", "many", "much", "makes",
                       "make", "does"})) {
        return std::nullopt;
    }
    const auto sums = [](const query::SelectItem &item) {
        const auto *const aggregate = query::as<query::Aggregate>(item.expression);
        return aggregate != nullptr && !aggregate->distinct &&
               (aggregate->function == query::AggregateFunction::Count ||
                aggregate->function == query::AggregateFunction::Sum);
    };
    if (!sums(*figure)) {
        return std::nullopt; // means are not added up
    }
    query::QueryPlan plan = m_former;
    std::erase_if(plan.select, [&](const query::SelectItem &item) { return !sums(item); });
    plan.groupBy.clear();
    plan.orderBy.clear();
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::freed() const
{
    // "all of them again", "without that filter"
    const bool again = says({"again", "back"}) && says({"all", "everything", "everyone"});
    const bool filter = says({"filter", "condition", "restriction"}) &&
                        says({"without", "remove", "drop", "clear"});
    std::vector<query::Expression> kept = query::conjunctsOf(m_former.where);
    if ((!again && !filter) || (kept.empty() && m_former.having.empty()) || !mentions().empty() ||
        !saysOnly({}, {"all", "again", "back", "everything", "everyone", "without", "remove",
                       "drop", "clear", "filter", "condition", "restriction", "go"})) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    if (!plan.having.empty()) {
        plan.having.clear(); // "only those above 500" comes last
        return plan;
    }
    kept.pop_back();
    setConditions(plan, std::move(kept));
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::others() const
{
    // "and the others?", "those that are not?": of a value that was asked for
    const bool rest = says({"others", "rest", "remaining"});
    const bool denied = says({"not", "without", "don't", "aren't", "isn't", "doesn't"}) &&
                        says({"ones", "those", "which", "who", "one"});
    std::vector<query::Expression> conditions = query::conjunctsOf(m_former.where);
    if ((!rest && !denied) || conditions.empty() || m_former.setOperation ||
        says({"than", "which of", "how"}) || !mentions().empty() ||
        !saysOnly({}, {"others", "rest", "remaining", "not", "without", "don't", "aren't", "isn't",
                       "doesn't", "have", "does", "all"})) {
        return std::nullopt;
    }
    auto *const same = query::as<query::Comparison>(conditions.back());
    const ColumnModel *const model = comparedOutright(conditions.back());
    if (same == nullptr || model == nullptr || model->flag || model->key || !model->category ||
        same->op != query::ComparisonOperator::Equal) {
        return std::nullopt;
    }
    same->op = query::ComparisonOperator::NotEqual;
    query::QueryPlan plan = m_former;
    setConditions(plan, std::move(conditions));
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::widened() const
{
    // "regardless of the status", "for any country", "no matter when"
    const bool whatever = says({"regardless", "irrespective", "whatever", "matter", "any"});
    if ((!whatever && (!says({"all", "every", "each", "overall"}) || says({"of"}))) ||
        says({"how", "those", "them"})) {
        return std::nullopt;
    }
    const bool ever = says({"years", "year", "time", "times", "months", "dates"}) ||
                      (says({"matter"}) && says({"when"})) ||
                      (says({"overall"}) && mentions().empty());
    std::vector<query::Expression> kept = query::conjunctsOf(m_former.where);
    const std::size_t before = kept.size();
    std::vector<query::Expression> told; // what no longer has one value only
    const auto drops = [&](const query::Expression &condition) {
        if (ever && tellsWhen(condition)) {
            return true;
        }
        const query::ColumnRef *const column = columnIn(condition);
        const ColumnModel *const model = column != nullptr ? modelOf(*column) : nullptr;
        const bool meant =
            model != nullptr && std::ranges::any_of(mentions(), [&](const Item *mention) {
                return std::ranges::any_of(mention->links, [&](const Link &link) {
                    const std::vector<int> &labels = m_source.table(model->id.table).labels;
                    return link.table == model->id.table &&
                           (link.kind == LinkKind::Column
                                ? link.column == model->id.column
                                : link.kind == LinkKind::Table &&
                                      std::ranges::find(labels, model->id.column) != labels.end());
                });
            });
        if (meant) {
            told = {query::column(column->table, column->column)};
            const TableModel &table = m_source.table(model->id.table);
            if (table.key >= 0 &&
                std::ranges::find(table.labels, model->id.column) != table.labels.end()) {
                // two may be called the same
                const auto key = static_cast<std::size_t>(table.key);
                told.push_back(query::column(column->table, table.columns[key].column->name));
            }
        }
        return meant;
    };
    std::erase_if(kept, drops);
    if (kept.size() == before ||
        !saysOnly({ItemKind::Mention, ItemKind::TimeUnit},
                  {"all",    "every",  "each",  "overall",    "years",        "time",     "back",
                   "over",   "across", "times", "regardless", "irrespective", "whatever", "no",
                   "matter", "any",    "when",  "months",     "dates",        "year"})) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    setConditions(plan, std::move(kept));
    // "show that for all nights": of each, where "over all" adds them up
    if (!told.empty() && !whatever && query::isAggregated(m_former) && m_former.groupBy.empty() &&
        !m_former.setOperation && says({"for", "each", "every"})) {
        plan.select.insert(plan.select.begin(), query::SelectItem{told.front(), {}});
        plan.groupBy = std::move(told);
    }
    return plan;
}

} // namespace querent::language
