// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/PlanColumns.h"
#include "language/PlanExplainer.h"
#include "language/ResultRivals.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

using query::Expression;
using query::QueryPlan;

/// Whether a word says that the rows came then, which their own date tells.
bool saysCame(const Items &linked)
{
    static constexpr std::array<std::string_view, 22> came{
        "new",   "join",    "sign",  "regist", "open",   "start", "hire", "hir",
        "enrol", "onboard", "gain",  "won",    "acquir", "creat", "add",  "becam",
        "came",  "born",    "found", "launch", "admit",  "enter"};
    return std::ranges::any_of(linked,
                               [&](const Item &item) { return beginsLike(item.stem, came); });
}

/// Whether the date tells since when there are such rows, rather than when something happened:
/// customers registered on a day, and are there ever since; a flight is not.
bool tellsSince(const ColumnModel &date, const TableModel &table)
{
    static constexpr std::array<std::string_view, 11> since{"regist", "join", "sign",  "creat",
                                                            "open",   "add",  "since", "onboard",
                                                            "enrol",  "opn",  "crt"};
    return table.person || anyBeginsLike(date.names.front().stems, since);
}

/// The period that is all that the plan asks of the rows it counts; nothing for other plans.
const query::DuringPeriod *onlyPeriod(const QueryPlan &plan)
{
    const bool plain = plan.select.size() == 1 && plan.from && !plan.from->table.empty() &&
                       plan.joins.empty() && plan.groupBy.empty() && plan.where.size() == 1;
    const auto *count =
        plain ? query::as<query::Aggregate>(plan.select.front().expression) : nullptr;
    const bool rows = count != nullptr && count->function == query::AggregateFunction::Count &&
                      count->filter.empty() && count->argument.size() == 1 &&
                      query::as<query::Star>(count->argument.front()) != nullptr;
    return rows ? query::as<query::DuringPeriod>(plan.where.front()) : nullptr;
}

/// The date on which rows of the table ended; not valid where it has none.
ColumnId endOf(const TableModel &table)
{
    static constexpr std::array<std::string_view, 9> ends{
        "left", "leav", "end", "termin", "exit", "cancel", "clos", "resign", "churn"};
    for (const ColumnModel &column : table.columns) {
        if (column.date && anyBeginsLike(column.names.front().stems, ends)) {
            return column.id;
        }
    }
    return {};
}

class Crowd
{
public:
    Crowd(const OpenPlan &open, const query::DuringPeriod &period, ColumnId since)
        : m_open(open), m_period(period), m_since(since), m_table(open.source.table(since.table))
    {}

    /// Those of whom something is recorded in the period, by the kind of record.
    void addBusy(StructuralReadings &found) const
    {
        constexpr std::size_t most = 2;
        std::vector<const JoinEdge *> edges;
        for (const JoinEdge &edge : m_open.source.graph().edges()) {
            const bool points = edge.to == m_since.table && edge.from != edge.to &&
                                edge.fromColumns.size() == 1 &&
                                edge.toColumns.front() == m_table.key;
            if (points && m_open.source.table(edge.from).eventDate >= 0) {
                edges.push_back(&edge);
            }
        }
        const auto rows = [&](const JoinEdge *edge) {
            return -m_open.source.table(edge->from).table->rowCount.value_or(0);
        };
        std::ranges::stable_sort(edges, {}, rows);
        for (std::size_t e = 0; e < std::min(edges.size(), most); ++e) {
            const TableModel &records = m_open.source.table(edges[e]->from);
            QueryPlan plan;
            plan.from = query::TableSource{records.table->name, {}, {}};
            plan.select = {
                {query::aggregate(query::AggregateFunction::Count,
                                  columnOf({edges[e]->from, edges[e]->fromColumns[0]}), true),
                 {}}};
            plan.where = {during(columnOf({edges[e]->from, records.eventDate}), m_period.from)};
            found.readings.push_back(
                {m_open.phrases.say(
                     QUERENT_PHRASE("language", "those with %1 in that time"),
                     {PlanExplainer(m_open.source, m_open.phrases).tableName(edges[e]->from)}),
                 std::move(plan)});
        }
    }

    /// All that were there, whenever they came.
    void addThere(StructuralReadings &found) const
    {
        QueryPlan plan = m_open.plan;
        std::vector<Expression> where{during(columnOf(m_since), std::nullopt)};
        if (const ColumnId end = endOf(m_table); end.valid() && m_period.from) {
            query::DuringPeriod later{
                {columnOf(end)}, m_period.from, std::nullopt, data::DateEncoding::None};
            query::IsNull open;
            open.operand.push_back(columnOf(end));
            where.push_back(query::expression(query::Logical{
                query::LogicalOperator::Or,
                {query::expression(std::move(open)), query::expression(std::move(later))}}));
        }
        plan.where = {query::allOf(std::move(where))};
        found.readings.push_back(
            {m_open.phrases.say(QUERENT_PHRASE("language", "all who were there by then")),
             std::move(plan)});
    }

private:
    [[nodiscard]] Expression columnOf(ColumnId id) const
    {
        return query::column(m_open.source.table(id.table).table->name,
                             m_open.source.column(id).column->name);
    }
    [[nodiscard]] Expression during(Expression date, std::optional<data::CivilDate> from) const
    {
        return query::expression(
            query::DuringPeriod{{std::move(date)}, from, m_period.until, data::DateEncoding::None});
    }

    const OpenPlan &m_open;
    const query::DuringPeriod &m_period;
    ColumnId m_since;
    const TableModel &m_table;
};

} // namespace

StructuralReadings crowdRivals(const OpenPlan &open)
{
    StructuralReadings found;
    const query::DuringPeriod *period = onlyPeriod(open.plan);
    const auto *date = period != nullptr && period->until && period->operand.size() == 1
                           ? query::as<query::ColumnRef>(period->operand.front())
                           : nullptr;
    const ColumnId since = date != nullptr ? columnOf(*date, open.source) : ColumnId{};
    if (!since.valid() || saysCame(open.linked)) {
        return found;
    }
    const TableModel &table = open.source.table(since.table);
    if (table.labels.empty() || table.fact || since.column != table.eventDate ||
        !tellsSince(open.source.column(since), table)) {
        return found;
    }
    const PlanExplainer explainer(open.source, open.phrases);
    found.readings.push_back({explainer.columnName(since), open.plan});
    const Crowd crowd(open, *period, since);
    crowd.addBusy(found);
    if (found.readings.size() < 2) {
        found.readings.clear(); // nothing but their own date tells anything of them
        return found;
    }
    crowd.addThere(found);
    found.about = explainer.tableName(since.table);
    found.question = open.phrases.say(QUERENT_PHRASE("language", "Which of them count?"));
    return found;
}

} // namespace querent::language
