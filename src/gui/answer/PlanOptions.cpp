// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/PlanOptions.h"

#include "insight/ColumnMeaning.h"
#include "session/QtPhrasebook.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace querent::gui {

namespace {

using query::AggregateFunction;
using query::ChosenFilter;
using query::PlanPlace;
using query::PlanSection;
using query::TimeUnit;
using query::UnderstoodPart;

constexpr std::size_t mostOptions = 60;

bool isNumber(const data::Column &column)
{
    return column.type == data::ColumnType::Integer || column.type == data::ColumnType::Real;
}

bool isDate(const data::Column &column)
{
    return column.encoding != data::DateEncoding::None;
}

/// Whether a person would want to hear of it.
bool isOffered(const session::OpenSource &source, const data::Table &table,
               const data::Column &column)
{
    const data::SemanticColumn *known = source.semantics->column(table.name, column.name);
    return !column.masked && column.role != data::ColumnRole::Key &&
           column.role != data::ColumnRole::Reference && column.type != data::ColumnType::Blob &&
           (known == nullptr || !known->hidden);
}

QString nameOf(const data::Table &table, const data::Column &column)
{
    return QString::fromStdString(insight::readableName(table.name) + " · " +
                                  insight::readableName(column.name));
}

QDate dayOf(const data::Value &value, data::DateEncoding encoding)
{
    if (encoding == data::DateEncoding::Year) {
        return QDate(QString::fromStdString(data::toText(value)).left(4).toInt(), 1, 1);
    }
    if (encoding == data::DateEncoding::UnixSeconds && value.isNumber()) {
        return QDateTime::fromSecsSinceEpoch(qint64(value.numeric()), Qt::UTC).date();
    }
    return value.text() != nullptr
               ? QDate::fromString(QString::fromStdString(*value.text()).left(10), Qt::ISODate)
               : QDate();
}

std::optional<data::CivilDate> civil(const QDate &day)
{
    return data::parseIsoDate(day.toString(Qt::ISODate).toStdString());
}

/// The labels of those parts that the others have not.
QStringList only(const std::vector<UnderstoodPart> &parts,
                 const std::vector<UnderstoodPart> &others)
{
    QStringList labels;
    for (const UnderstoodPart &part : parts) {
        const bool same = std::ranges::any_of(others, [&](const UnderstoodPart &other) {
            return other.role == part.role && other.label == part.label;
        });
        if (!same) {
            labels << QString::fromStdString(part.label);
        }
    }
    return labels;
}

} // namespace

PlanOptions::PlanOptions(session::OpenSourcePtr source, query::QueryPlan plan)
    : m_source(std::move(source))
    , m_plan(std::move(plan))
    , m_phrases(std::make_shared<const session::QtPhrasebook>(QLocale()))
{
    if (m_source->reasoner) {
        m_parts = m_source->reasoner->describePlan(m_plan).parts;
    }
}

query::PlanEdit PlanOptions::edit() const
{
    return {*m_source->catalog, *m_source->dictionary, *m_phrases};
}

PlanOptions::Option PlanOptions::told(Edited edited) const
{
    if (!edited) {
        return std::move(edited).error();
    }
    PlanOption option;
    option.plan = *std::move(edited);
    const auto parts = m_source->reasoner ? m_source->reasoner->describePlan(option.plan).parts
                                          : std::vector<UnderstoodPart>();
    const QStringList gone = only(m_parts, parts);
    const QStringList come = only(parts, m_parts);
    option.label = come.isEmpty() ? gone.join(QStringLiteral(", ")) : come.front();
    if (come.isEmpty()) {
        option.change = tr("without: %1").arg(gone.join(QStringLiteral(", ")));
    } else {
        option.change = gone.isEmpty() ? come.join(QStringLiteral(", "))
                                       : tr("%1 instead of %2").arg(come.front(), gone.front());
    }
    return option;
}

void PlanOptions::add(std::vector<PlanOption> &options, Edited edited) const
{
    auto option = options.size() < mostOptions ? told(std::move(edited)) : Option(base::Error{});
    if (option && !option->label.isEmpty() &&
        std::ranges::none_of(options, [&](const PlanOption &other) {
            return other.plan == option->plan || other.label == option->label;
        })) {
        options.push_back(*std::move(option));
    }
}

void PlanOptions::addNumbers(std::vector<PlanOption> &options, const PlanPlace &place) const
{
    const query::PlanEdit edit = this->edit();
    const auto current = edit.measureAt(m_plan, place);
    if (current && !current->column.empty()) {
        for (const AggregateFunction function :
             {AggregateFunction::Sum, AggregateFunction::Average, AggregateFunction::Median,
              AggregateFunction::Min, AggregateFunction::Max}) {
            auto other = *current;
            other.function = function;
            other.distinct = false;
            add(options, edit.with(m_plan, other, place));
        }
    }
    for (const data::Table *table : edit.reachable(m_plan)) {
        add(options, edit.with(m_plan, {AggregateFunction::Count, table->name, {}}, place));
        for (const data::Column &column : table->columns) {
            if (!isOffered(*m_source, *table, column) || !isNumber(column) ||
                column.role != data::ColumnRole::Measure) {
                continue;
            }
            const auto *known = m_source->semantics->column(table->name, column.name);
            const bool levels =
                known != nullptr && known->aggregation.value == data::Aggregation::Average;
            add(options, edit.with(m_plan,
                                   {levels ? AggregateFunction::Average : AggregateFunction::Sum,
                                    table->name, column.name},
                                   place));
        }
    }
}

void PlanOptions::addGroupings(std::vector<PlanOption> &options, const PlanPlace &place) const
{
    const query::PlanEdit edit = this->edit();
    const auto current = edit.groupingAt(m_plan, place);
    const auto addGrains = [&](const std::string &table, const std::string &column) {
        for (const TimeUnit unit :
             {TimeUnit::Year, TimeUnit::Quarter, TimeUnit::Month, TimeUnit::Week, TimeUnit::Day}) {
            add(options, edit.with(m_plan, query::ChosenGrouping{table, column, unit}, place));
        }
    };
    if (current && current->bucket) {
        addGrains(current->table, current->column);
    }
    for (const data::Table *table : edit.reachable(m_plan)) {
        for (const data::Column &column : table->columns) {
            if (!isOffered(*m_source, *table, column)) {
                continue;
            }
            if (isDate(column)) {
                addGrains(table->name, column.name);
            } else if (column.role != data::ColumnRole::Measure &&
                       column.role != data::ColumnRole::Text &&
                       column.role != data::ColumnRole::Contact) {
                add(options,
                    edit.with(m_plan, query::ChosenGrouping{table->name, column.name, {}}, place));
            }
        }
    }
}

void PlanOptions::addOrders(std::vector<PlanOption> &options) const
{
    for (std::size_t at = 0; at < m_plan.select.size(); ++at) {
        for (const auto direction :
             {query::SortDirection::Descending, query::SortDirection::Ascending}) {
            add(options, edit().with(m_plan, query::ChosenOrder{
                                                 {PlanSection::Select, 0, static_cast<int>(at), 1},
                                                 direction}));
        }
    }
}

void PlanOptions::addPeriods(std::vector<PlanOption> &options, const PlanPlace &place) const
{
    const query::PlanEdit edit = this->edit();
    auto filter = edit.filterAt(m_plan, place);
    if (!filter || filter->kind != ChosenFilter::Kind::During) {
        return;
    }
    filter->negated = false;
    const auto [first, last] = days(*filter);
    const auto during = [&](const QDate &from, const QDate &until) {
        filter->from = civil(from);
        filter->until = civil(until);
        add(options, edit.with(m_plan, *filter, place));
    };
    if (!first.isValid() || !last.isValid()) {
        return;
    }
    for (int year = last.year(); year >= std::max(first.year(), last.year() - 5); --year) {
        during(QDate(year, 1, 1), QDate(year + 1, 1, 1));
    }
    for (int back = 0; back < 4; ++back) {
        const QDate quarter =
            QDate(last.year(), (last.month() - 1) / 3 * 3 + 1, 1).addMonths(-3 * back);
        during(quarter, quarter.addMonths(3));
    }
    for (int back = 0; back < 6; ++back) {
        const QDate month = QDate(last.year(), last.month(), 1).addMonths(-back);
        during(month, month.addMonths(1));
    }
}

std::vector<PlanOption> PlanOptions::instead(const UnderstoodPart &part) const
{
    std::vector<PlanOption> options;
    switch (part.place.section) {
    case PlanSection::Select:
        if (part.role == query::PlanRole::Measure) {
            addNumbers(options, part.place);
        }
        break;
    case PlanSection::GroupBy:
        addGroupings(options, part.place);
        break;
    case PlanSection::OrderBy:
        addOrders(options);
        break;
    case PlanSection::Limit:
        for (const std::int64_t limit : {1, 3, 5, 10, 20, 50, 100}) {
            add(options, edit().withLimit(m_plan, limit));
        }
        break;
    case PlanSection::Where:
        addPeriods(options, part.place);
        break;
    case PlanSection::None:
    case PlanSection::Having:
        break;
    }
    return options;
}

std::vector<PlanOption> PlanOptions::besides() const
{
    std::vector<PlanOption> options;
    addGroupings(options, {});
    addNumbers(options, {});
    if (m_plan.orderBy.empty()) {
        addOrders(options);
    }
    if (!m_plan.limit) {
        for (const std::int64_t limit : {3, 5, 10}) {
            add(options, edit().withLimit(m_plan, limit));
        }
    }
    return options;
}

std::vector<std::pair<QString, ChosenFilter>> PlanOptions::filters() const
{
    std::vector<std::pair<QString, ChosenFilter>> filters;
    for (const data::Table *table : edit().reachable(m_plan)) {
        for (const data::Column &column : table->columns) {
            if (isOffered(*m_source, *table, column) && filters.size() < mostOptions) {
                ChosenFilter filter;
                filter.table = table->name;
                filter.column = column.name;
                filter.kind = isDate(column)     ? ChosenFilter::Kind::During
                              : isNumber(column) ? ChosenFilter::Kind::Between
                                                 : ChosenFilter::Kind::OneOf;
                filters.emplace_back(nameOf(*table, column), filter);
            }
        }
    }
    return filters;
}

PlanOptions::Option PlanOptions::filtered(const ChosenFilter &filter,
                                          const PlanPlace &instead) const
{
    return told(edit().with(m_plan, filter, instead));
}

PlanOptions::Option PlanOptions::limited(std::optional<std::int64_t> limit) const
{
    return told(edit().withLimit(m_plan, limit));
}

PlanOptions::Option PlanOptions::without(const PlanPlace &place) const
{
    return told(edit().without(m_plan, place));
}

std::optional<ChosenFilter> PlanOptions::filterAt(const PlanPlace &place) const
{
    return edit().filterAt(m_plan, place);
}

std::optional<query::ChosenGrouping> PlanOptions::groupingAt(const PlanPlace &place) const
{
    return edit().groupingAt(m_plan, place);
}

const data::Column *PlanOptions::column(const ChosenFilter &filter) const
{
    return m_source->catalog->column(filter.table, filter.column);
}

std::pair<QDate, QDate> PlanOptions::days(const ChosenFilter &filter) const
{
    const data::Column *known = column(filter);
    return known == nullptr ? std::pair<QDate, QDate>()
                            : std::pair(dayOf(known->profile.min, known->encoding),
                                        dayOf(known->profile.max, known->encoding));
}

query::RevisedPlan PlanOptions::revised(const PlanOption &option,
                                        const query::Interpretation &before) const
{
    query::RevisedPlan revised;
    revised.plan = option.plan;
    revised.change = option.change.toStdString();
    revised.parts = edit().kept(m_plan, before.parts, option.plan);
    revised.chart = before.chart;
    revised.analysis = before.analysis;
    return revised;
}

} // namespace querent::gui
