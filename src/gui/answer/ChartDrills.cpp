// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/answer/ChartDrills.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/Moment.h"
#include "gui/theme/Icons.h"

#include <QFutureWatcher>
#include <QMenu>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace querent::gui {

namespace {

constexpr std::size_t mostBreakDowns = 12;

QDate endOf(const Moment &moment)
{
    switch (moment.unit) {
    case Moment::Unit::Year:
        return moment.date.addYears(1);
    case Moment::Unit::Quarter:
        return moment.date.addMonths(3);
    case Moment::Unit::Month:
        return moment.date.addMonths(1);
    case Moment::Unit::Week:
        return moment.date.addDays(7);
    case Moment::Unit::Day:
    case Moment::Unit::Hour:
        break;
    }
    return moment.date.addDays(1);
}

data::CivilDate civil(const QDate &date)
{
    return {std::chrono::year(date.year()), std::chrono::month(static_cast<unsigned>(date.month())),
            std::chrono::day(static_cast<unsigned>(date.day()))};
}

} // namespace

ChartDrills::ChartDrills(session::AnswerPtr answer, std::shared_ptr<const PlanOptions> options,
                         QObject *parent)
    : QObject(parent), m_answer(std::move(answer)), m_options(std::move(options))
{}

std::optional<query::ChosenGrouping> ChartDrills::groupingOf(const std::string &column) const
{
    const query::QueryPlan &plan = *m_answer->interpretation.plan;
    const std::vector<data::ResultColumn> &columns = m_answer->result->columns;
    const auto found = std::find_if(columns.begin(), columns.end(), [&column](const auto &one) {
        return data::equalNames(one.name, column);
    });
    const auto place = static_cast<std::size_t>(found - columns.begin());
    if (found == columns.end() || place >= plan.select.size()) {
        return std::nullopt;
    }
    for (std::size_t index = 0; index < plan.groupBy.size(); ++index) {
        if (plan.groupBy[index] == plan.select[place].expression) {
            return m_options->groupingAt({.section = query::PlanSection::GroupBy,
                                          .query = 0,
                                          .index = static_cast<int>(index),
                                          .count = 1});
        }
    }
    return std::nullopt;
}

std::optional<query::ChosenFilter> ChartDrills::filterOf(const std::string &column,
                                                         const data::Value &value) const
{
    const auto grouping = groupingOf(column);
    if (!grouping) {
        return std::nullopt;
    }
    Filter filter;
    filter.table = grouping->table;
    filter.column = grouping->column;
    if (value.isNull()) {
        filter.kind = Filter::Kind::Empty;
        return filter;
    }
    if (!grouping->bucket) {
        filter.values = {value};
        return filter;
    }
    const auto moment = Moment::parse(categoryText(value));
    // a weekday, or an hour of the day, is no stretch of time
    if (!moment || moment->unit == Moment::Unit::Hour) {
        return std::nullopt;
    }
    filter.kind = Filter::Kind::During;
    filter.from = civil(moment->date);
    filter.until = civil(endOf(*moment));
    return filter;
}

std::optional<PlanOption> ChartDrills::kept(const std::vector<Filter> &filters) const
{
    std::optional<PlanOption> option;
    QStringList changes;
    for (const Filter &filter : filters) {
        auto next = option ? PlanOptions(m_options->source(), option->plan).filtered(filter, {})
                           : m_options->filtered(filter, {});
        if (!next) {
            return std::nullopt;
        }
        changes << next->change;
        option = std::move(*next);
    }
    if (option) {
        option->change = changes.join(QStringLiteral("; "));
    }
    return option;
}

void ChartDrills::addChange(QMenu *menu, const char *iconName, const QString &words,
                            const std::vector<Filter> &filters)
{
    if (auto option = kept(filters)) {
        menu->addAction(icon(iconName), words, this,
                        [this, option = std::move(*option)] { Q_EMIT changed(option); });
    }
}

void ChartDrills::addTo(QMenu *menu, const ChartPick &pick)
{
    std::vector<Filter> all;
    std::vector<std::pair<QString, Filter>> each;
    const auto add = [&](const std::string &column, const std::optional<data::Value> &value) {
        const auto filter = value ? filterOf(column, *value) : std::nullopt;
        if (filter) {
            const auto moment = Moment::parse(categoryText(*value));
            all.push_back(*filter);
            each.emplace_back(moment && filter->kind == Filter::Kind::During ? moment->text()
                                                                             : categoryText(*value),
                              *filter);
        }
    };
    add(pick.categoryColumn, pick.category);
    add(pick.seriesColumn, pick.series);
    if (!all.empty()) {
        addChange(menu, "funnel", tr("Only %1").arg(pick.text), all);
    }
    for (const auto &[words, filter] : each) {
        Filter without = filter;
        without.negated = true;
        addChange(menu, "ban", tr("Without %1").arg(words), {without});
    }
    addRowsBehind(menu, pick);
    if (const auto within = kept(all)) {
        addBreakDowns(menu, *within);
    }
}

std::optional<Request> ChartDrills::rowsBehind(const session::Answer &answer,
                                               const data::Catalog &catalog,
                                               const std::vector<query::ResultValue> &row,
                                               const QString &words)
{
    if (row.empty() || !answer.interpretation.plan) {
        return std::nullopt;
    }
    auto plan = query::rowsBehind(*answer.interpretation.plan, catalog, row);
    if (!plan) {
        return std::nullopt;
    }
    const QString question = tr("The rows behind %1").arg(words);
    auto revised = std::make_shared<query::RevisedPlan>();
    revised->plan = std::move(*plan);
    revised->chart = "table"; // rows to read, whatever could be drawn of them
    return Request{Request::Kind::AskPlan, question, revised};
}

void ChartDrills::addRowsBehind(QMenu *menu, const ChartPick &pick)
{
    std::vector<query::ResultValue> row;
    if (pick.category) {
        row.push_back({pick.categoryColumn, *pick.category});
    }
    if (pick.series) {
        row.push_back({pick.seriesColumn, *pick.series});
    }
    if (auto request = rowsBehind(*m_answer, *m_options->source()->catalog, row, pick.text)) {
        menu->addAction(icon("table-2"), tr("Show the rows behind it"), this,
                        [this, request = std::move(*request)] { Q_EMIT requested(request); });
    }
}

/// What it can be broken down by is looked for on another thread: it may mean many plans to bind.
void ChartDrills::addBreakDowns(QMenu *menu, const PlanOption &within)
{
    QMenu *more = menu->addMenu(icon("layers"), tr("Break it down by"));
    QAction *waiting = more->addAction(tr("Looking…"));
    waiting->setEnabled(false);
    using Options = std::vector<PlanOption>;
    auto *watcher = new QFutureWatcher<Options>(more);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, more, waiting, within] {
        std::size_t count = 0;
        for (const PlanOption &option : watcher->result()) {
            if (option.plan.groupBy.size() <= within.plan.groupBy.size() ||
                ++count > mostBreakDowns) {
                continue;
            }
            PlanOption whole = option;
            whole.change = QStringLiteral("%1; %2").arg(within.change, option.change);
            more->addAction(option.label, this, [this, whole] { Q_EMIT changed(whole); });
        }
        waiting->setText(tr("Nothing more"));
        waiting->setVisible(count == 0);
    });
    watcher->setFuture(QtConcurrent::run([source = m_options->source(), plan = within.plan] {
        return PlanOptions(source, plan).besides();
    }));
}

} // namespace querent::gui
