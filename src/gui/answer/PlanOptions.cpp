// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/PlanOptions.h"

#include "insight/ColumnMeaning.h"
#include "session/QtPhrasebook.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace querent::gui {

namespace {

using query::ChosenFilter;
using query::PlanPlace;
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

QString nameOf(const data::Table &table, const data::Column &column)
{
    return QString::fromStdString(insight::readableName(table.name) + " · " +
                                  insight::readableName(column.name));
}

QDate dayOf(const std::optional<data::CivilDate> &day)
{
    return day ? QDate(int(day->year()), int(unsigned(day->month())), int(unsigned(day->day())))
               : QDate();
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

query::PlanChoices PlanOptions::choices(const query::PlanEdit &edit) const
{
    return {edit, *m_source->catalog, *m_source->semantics};
}

std::vector<PlanOption> PlanOptions::instead(const UnderstoodPart &part) const
{
    std::vector<PlanOption> options;
    const query::PlanEdit edit = this->edit();
    choices(edit).instead(m_plan, part, [&](Edited edited) { add(options, std::move(edited)); });
    return options;
}

std::vector<PlanOption> PlanOptions::besides() const
{
    std::vector<PlanOption> options;
    const query::PlanEdit edit = this->edit();
    choices(edit).besides(m_plan, [&](Edited edited) { add(options, std::move(edited)); });
    return options;
}

std::vector<std::pair<QString, ChosenFilter>> PlanOptions::filters() const
{
    std::vector<std::pair<QString, ChosenFilter>> filters;
    const query::PlanEdit edit = this->edit();
    for (const data::Table *table : edit.reachable(m_plan)) {
        for (const data::Column &column : table->columns) {
            if (choices(edit).isOffered(*table, column) && filters.size() < mostOptions) {
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
    if (known == nullptr) {
        return {};
    }
    const auto [first, last] = query::daysOf(*known);
    return {dayOf(first), dayOf(last)};
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
