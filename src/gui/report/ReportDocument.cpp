// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/report/ReportDocument.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/NumberText.h"
#include "gui/report/ReportTexts.h"

#include <QLocale>

#include <algorithm>

namespace querent::gui {

namespace {

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8).trimmed();
}

/// The table is below and tells how many of the rows it shows: no note has to, unless a chart comes
/// first.
bool isTableOnly(const ReportEntry &entry)
{
    return entry.table != nullptr &&
           (!entry.chart || entry.chart->kind == insight::ChartKind::Table ||
            entry.chart->kind == insight::ChartKind::Metric);
}

/// Caveats and assumptions become notes; the text, which ends with them, says them no more.
void addNotes(ReportEntry &entry, const std::vector<insight::Caveat> &caveats,
              const std::vector<std::string> &assumptions)
{
    QStringList said;
    for (const insight::Caveat &caveat : caveats) {
        said << text(caveat.text);
        if (caveat.isAboutCut() && isTableOnly(entry)) {
            continue;
        }
        entry.cutTold = entry.cutTold || caveat.isAboutCut();
        entry.notes << said.constLast();
    }
    for (const std::string &assumption : assumptions) {
        said << text(assumption);
        entry.notes << said.constLast();
    }
    for (auto words = said.crbegin(); words != said.crend(); ++words) {
        if (entry.text.endsWith(*words)) {
            entry.text = entry.text.chopped(words->size()).trimmed();
        }
    }
}

ReportEntry entryOf(const session::Answer &answer)
{
    ReportEntry entry;
    entry.title = text(answer.question);
    entry.headline = text(answer.headline);
    const QString response = text(answer.response);
    entry.text = response.startsWith(entry.headline) ? response.mid(entry.headline.size()).trimmed()
                                                     : response;
    for (const query::UnderstoodPart &part : answer.interpretation.parts) {
        entry.understood << text(part.label);
    }
    if (answer.error && entry.headline.isEmpty()) {
        entry.problem = response.isEmpty() ? text(answer.error->message) : response;
        entry.text.clear();
    }
    entry.sql = text(answer.validatedSql.empty() ? answer.generatedSql : answer.validatedSql);
    entry.chart = answer.chart;
    entry.order = rowOrderOf(answer);
    if (answer.result && !answer.result->columns.empty()) {
        entry.table = std::make_shared<const data::ResultTable>(
            inChartOrder(*answer.result, answer.chart, entry.order));
    }
    addNotes(entry, answer.caveats, answer.interpretation.assumptions);
    for (const session::PartialAnswer &part : answer.parts) {
        for (const insight::Caveat &caveat : part.caveats) {
            entry.notes.removeAll(text(caveat.text)); // told there
        }
    }
    return entry;
}

ReportEntry entryOf(const session::PartialAnswer &part)
{
    ReportEntry entry;
    entry.title = text(part.question);
    entry.headline = text(part.headline);
    const QString summary = text(part.summary);
    entry.text =
        summary.startsWith(entry.headline) ? summary.mid(entry.headline.size()).trimmed() : summary;
    if (part.error) {
        entry.problem = text(part.error->message);
    }
    entry.sql = text(part.validatedSql.empty() ? part.generatedSql : part.validatedSql);
    if (part.result && !part.result->columns.empty()) {
        entry.table = part.result;
    }
    entry.chart = part.chart;
    addNotes(entry, part.caveats, {});
    return entry;
}

ReportEntry entryOf(const session::Tile &tile)
{
    ReportEntry entry;
    entry.title = text(tile.title);
    entry.text = text(tile.text);
    entry.sql = text(tile.sql);
    entry.shown = tile.kind;
    entry.place = tile.place;
    entry.chart = tile.chart;
    entry.settings = tile.chartSettings.get<insight::ChartSettings>();
    entry.order = tile.ordered ? RowOrder::AskedFor : RowOrder::Incidental;
    if (tile.result && tile.result->table) {
        entry.table = std::make_shared<const data::ResultTable>(
            inChartOrder(*tile.result->table, tile.chart, entry.order));
        entry.when =
            QDateTime::fromMSecsSinceEpoch(std::chrono::duration_cast<std::chrono::milliseconds>(
                                               tile.result->readAt.time_since_epoch())
                                               .count());
    } else if (tile.kind != session::TileKind::Text) {
        entry.problem = ReportTexts::tr("This tile has not been read yet.");
    }
    return entry;
}

} // namespace

RowOrder rowOrderOf(const session::Answer &answer)
{
    const bool asked = answer.interpretation.plan
                           ? !answer.interpretation.plan->orderBy.empty()
                           : QString::fromStdString(answer.generatedSql)
                                 .simplified()
                                 .contains(QStringLiteral("order by"), Qt::CaseInsensitive);
    return asked ? RowOrder::AskedFor : RowOrder::Incidental;
}

std::optional<ChartModel> ReportEntry::chartModel() const
{
    if (!chart || !table) {
        return std::nullopt;
    }
    return ChartModel::from(*chart, *table, order, settings);
}

ReportDocument reportOf(const QString &title, const QString &source,
                        const std::vector<session::AnswerPtr> &answers)
{
    ReportDocument document;
    document.title = title;
    document.source = source;
    document.made = QDateTime::currentDateTime();
    for (const session::AnswerPtr &answer : answers) {
        document.entries.push_back(entryOf(*answer));
        for (const session::PartialAnswer &part : answer->parts) {
            document.entries.push_back(entryOf(part));
        }
    }
    return document;
}

ReportDocument reportOf(const session::Board &board, const QString &source, const QString &filters)
{
    ReportDocument document;
    document.title = text(board.name);
    document.source = source;
    document.made = QDateTime::currentDateTime();
    document.board = true;
    document.filters = filters;
    for (const session::Tile &tile : board.tiles) {
        document.entries.push_back(entryOf(tile));
    }
    std::ranges::stable_sort(document.entries,
                             [](const ReportEntry &one, const ReportEntry &other) {
                                 return std::pair(one.place.row, one.place.column) <
                                        std::pair(other.place.row, other.place.column);
                             });
    return document;
}

QString periodText(session::BoardPeriod period)
{
    using session::BoardPeriod;
    switch (period) {
    case BoardPeriod::Always:
        return ReportTexts::tr("Any time");
    case BoardPeriod::Today:
        return ReportTexts::tr("Today");
    case BoardPeriod::Yesterday:
        return ReportTexts::tr("Yesterday");
    case BoardPeriod::ThisWeek:
        return ReportTexts::tr("This week");
    case BoardPeriod::LastWeek:
        return ReportTexts::tr("Last week");
    case BoardPeriod::ThisMonth:
        return ReportTexts::tr("This month");
    case BoardPeriod::LastMonth:
        return ReportTexts::tr("Last month");
    case BoardPeriod::ThisQuarter:
        return ReportTexts::tr("This quarter");
    case BoardPeriod::LastQuarter:
        return ReportTexts::tr("Last quarter");
    case BoardPeriod::ThisYear:
        return ReportTexts::tr("This year");
    case BoardPeriod::LastYear:
        return ReportTexts::tr("Last year");
    case BoardPeriod::Last7Days:
        return ReportTexts::tr("Last 7 days");
    case BoardPeriod::Last30Days:
        return ReportTexts::tr("Last 30 days");
    case BoardPeriod::Last12Months:
        return ReportTexts::tr("Last 12 months");
    case BoardPeriod::Between:
        return ReportTexts::tr("Between two days");
    }
    return {};
}

QString filtersText(const session::BoardFilters &filters)
{
    QStringList parts;
    const auto dateText = [](const std::optional<data::CivilDate> &date, int plus) {
        const auto day = date ? data::isoDate(data::plusDays(*date, plus)) : std::string("…");
        const QDate read = QDate::fromString(QString::fromStdString(day), Qt::ISODate);
        return read.isValid() ? QLocale().toString(read, QLocale::ShortFormat)
                              : QString::fromStdString(day);
    };
    if (filters.period == session::BoardPeriod::Between) {
        parts << ReportTexts::tr("%1 to %2", "two dates")
                     .arg(dateText(filters.from, 0), dateText(filters.until, -1));
    } else if (filters.period != session::BoardPeriod::Always) {
        parts << periodText(filters.period);
    }
    for (const session::ValueFilter &filter : filters.values) {
        QStringList values;
        for (const data::Value &value : filter.values) {
            values << cellText(value);
        }
        parts << ReportTexts::tr("%1: %2", "column and values")
                     .arg(readableName(filter.column), values.join(QStringLiteral(", ")));
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace querent::gui
