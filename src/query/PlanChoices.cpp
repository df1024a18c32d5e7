// SPDX-License-Identifier: GPL-3.0-or-later
#include "query/PlanChoices.h"

#include <algorithm>
#include <chrono>

namespace querent::query {

namespace {

using data::CivilDate;

constexpr std::size_t mostNamesBeforeDates = 30;

bool isNumber(const data::Column &column)
{
    return column.type == data::ColumnType::Integer || column.type == data::ColumnType::Real;
}

bool isDate(const data::Column &column)
{
    return column.encoding != data::DateEncoding::None;
}

CivilDate firstOfYear(std::chrono::year year)
{
    return year / std::chrono::January / 1;
}

std::optional<CivilDate> dayOf(const data::Value &value, data::DateEncoding encoding)
{
    if (encoding == data::DateEncoding::Year) {
        return data::parseIsoDate(data::toText(value).substr(0, 4) + "-01-01");
    }
    if (encoding == data::DateEncoding::UnixSeconds && value.isNumber()) {
        return data::civilDate(std::chrono::system_clock::time_point(
            std::chrono::seconds(static_cast<std::int64_t>(value.numeric()))));
    }
    return value.text() != nullptr ? data::parseIsoDate(*value.text()) : std::nullopt;
}

} // namespace

std::pair<std::optional<CivilDate>, std::optional<CivilDate>> daysOf(const data::Column &column)
{
    return {dayOf(column.profile.min, column.encoding), dayOf(column.profile.max, column.encoding)};
}

bool PlanChoices::isOffered(const data::Table &table, const data::Column &column) const
{
    const data::SemanticColumn *known = m_semantics.column(table.name, column.name);
    return !column.masked && column.role != data::ColumnRole::Key &&
           column.role != data::ColumnRole::Reference && column.type != data::ColumnType::Blob &&
           (known == nullptr || !known->hidden);
}

void PlanChoices::numbers(const QueryPlan &plan, const PlanPlace &place, const Offer &offer) const
{
    const auto current = m_edit.measureAt(plan, place);
    if (current && !current->column.empty()) {
        for (const AggregateFunction function :
             {AggregateFunction::Sum, AggregateFunction::Average, AggregateFunction::Median,
              AggregateFunction::Min, AggregateFunction::Max}) {
            auto other = *current;
            other.function = function;
            other.distinct = false;
            offer(m_edit.with(plan, other, place));
        }
    }
    for (const data::Table *table : m_edit.reachable(plan)) {
        offer(m_edit.with(plan, ChosenMeasure{AggregateFunction::Count, table->name, {}}, place));
        for (const data::Column &column : table->columns) {
            if (!isOffered(*table, column) || !isNumber(column) ||
                column.role != data::ColumnRole::Measure) {
                continue;
            }
            const auto *known = m_semantics.column(table->name, column.name);
            const bool levels =
                known != nullptr && known->aggregation.value == data::Aggregation::Average;
            offer(m_edit.with(
                plan,
                ChosenMeasure{levels ? AggregateFunction::Average : AggregateFunction::Sum,
                              table->name, column.name},
                place));
        }
    }
}

void PlanChoices::groupings(const QueryPlan &plan, const PlanPlace &place, const Offer &offer) const
{
    const auto current = m_edit.groupingAt(plan, place);
    const auto addGrains = [&](const std::string &table, const std::string &column) {
        for (const TimeUnit unit :
             {TimeUnit::Year, TimeUnit::Quarter, TimeUnit::Month, TimeUnit::Week, TimeUnit::Day}) {
            offer(m_edit.with(plan, ChosenGrouping{table, column, unit}, place));
        }
    };
    if (current && current->bucket) {
        addGrains(current->table, current->column);
    }
    std::vector<ChosenGrouping> names;
    std::vector<ChosenGrouping> dates;
    for (const data::Table *table : m_edit.reachable(plan)) {
        for (const data::Column &column : table->columns) {
            const bool groups = column.role != data::ColumnRole::Measure &&
                                column.role != data::ColumnRole::Text &&
                                column.role != data::ColumnRole::Contact;
            if (isOffered(*table, column) && (isDate(column) || groups)) {
                (isDate(column) ? dates : names).push_back({table->name, column.name, {}});
            }
        }
    }
    std::ranges::stable_sort(names, {}, [&](const ChosenGrouping &name) {
        const auto *known = m_semantics.column(name.table, name.column);
        const auto role = known != nullptr ? known->role.value : data::SemanticRole::Dimension;
        return role == data::SemanticRole::Label ? 0 : role == data::SemanticRole::Code ? 2 : 1;
    });
    // every date comes with five grains: they do not stand in the way of what has a name, and are
    // not lost behind very many names either
    const auto nearest = std::min<std::size_t>(names.size(), mostNamesBeforeDates);
    const auto addName = [&](const ChosenGrouping &name) { offer(m_edit.with(plan, name, place)); };
    std::for_each_n(names.begin(), nearest, addName);
    for (const ChosenGrouping &date : dates) {
        addGrains(date.table, date.column);
    }
    std::for_each(names.begin() + static_cast<std::ptrdiff_t>(nearest), names.end(), addName);
}

void PlanChoices::orders(const QueryPlan &plan, const Offer &offer) const
{
    for (std::size_t at = 0; at < plan.select.size(); ++at) {
        for (const auto direction : {SortDirection::Descending, SortDirection::Ascending}) {
            offer(m_edit.with(
                plan, ChosenOrder{{PlanSection::Select, 0, static_cast<int>(at), 1}, direction}));
        }
    }
}

void PlanChoices::periods(const QueryPlan &plan, const PlanPlace &place, const Offer &offer) const
{
    using std::chrono::month;
    using std::chrono::years;
    auto filter = m_edit.filterAt(plan, place);
    if (!filter || filter->kind != ChosenFilter::Kind::During) {
        return;
    }
    filter->negated = false;
    // the same time of something else
    for (const data::Table *table : m_edit.reachable(plan)) {
        for (const data::Column &column : table->columns) {
            if (isOffered(*table, column) && isDate(column) &&
                !(data::equalNames(table->name, filter->table) &&
                  data::equalNames(column.name, filter->column))) {
                ChosenFilter other = *filter;
                other.table = table->name;
                other.column = column.name;
                offer(m_edit.with(plan, other, place));
            }
        }
    }
    const data::Column *column = m_catalog.column(filter->table, filter->column);
    const auto [first, last] = column != nullptr ? daysOf(*column) : decltype(daysOf(*column))();
    if (!first || !last) {
        return;
    }
    const auto during = [&](const CivilDate &from, const CivilDate &until) {
        filter->from = from;
        filter->until = until;
        offer(m_edit.with(plan, *filter, place));
    };
    for (auto year = last->year(); year >= std::max(first->year(), last->year() - years(5));
         --year) {
        during(firstOfYear(year), firstOfYear(year + years(1)));
    }
    const auto months = static_cast<unsigned>(last->month());
    const CivilDate thisQuarter = last->year() / month((months - 1) / 3 * 3 + 1) / 1;
    for (int back = 0; back < 4; ++back) {
        const CivilDate quarter = data::plusMonths(thisQuarter, -3 * back);
        during(quarter, data::plusMonths(quarter, 3));
    }
    for (int back = 0; back < 6; ++back) {
        const CivilDate from = data::plusMonths(last->year() / last->month() / 1, -back);
        during(from, data::plusMonths(from, 1));
    }
}

void PlanChoices::instead(const QueryPlan &plan, const UnderstoodPart &part,
                          const Offer &offer) const
{
    switch (part.place.section) {
    case PlanSection::Select:
        if (part.role == PlanRole::Measure) {
            numbers(plan, part.place, offer);
        }
        break;
    case PlanSection::GroupBy:
        groupings(plan, part.place, offer);
        break;
    case PlanSection::OrderBy:
        orders(plan, offer);
        break;
    case PlanSection::Limit:
        for (const std::int64_t limit : {1, 3, 5, 10, 20, 50, 100}) {
            offer(m_edit.withLimit(plan, limit));
        }
        break;
    case PlanSection::Where:
        periods(plan, part.place, offer);
        break;
    case PlanSection::None:
    case PlanSection::Having:
        break;
    }
}

void PlanChoices::besides(const QueryPlan &plan, const Offer &offer) const
{
    groupings(plan, {}, offer);
    numbers(plan, {}, offer);
    if (plan.orderBy.empty()) {
        orders(plan, offer);
    }
    if (!plan.limit) {
        for (const std::int64_t limit : {3, 5, 10}) {
            offer(m_edit.withLimit(plan, limit));
        }
    }
}

} // namespace querent::query
