// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartColumns.h"

#include "data/Abbreviations.h"
#include "gui/charts/ChartModel.h"
#include "gui/charts/NumberText.h"
#include "insight/ColumnMeaning.h"
#include "insight/SharedNames.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace querent::gui {

namespace {

struct ColumnTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ChartColumns)
};

std::optional<std::size_t> columnNamed(const data::ResultTable &table, const std::string &name)
{
    if (name.empty()) {
        return std::nullopt;
    }
    const auto found = std::find_if(
        table.columns.begin(), table.columns.end(),
        [&name](const data::ResultColumn &column) { return data::equalNames(column.name, name); });
    if (found == table.columns.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - table.columns.begin());
}

double number(const data::Value &value)
{
    return value.isNumber() ? value.numeric() : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

ChartColumns::ChartColumns(const insight::ChartSpec &spec, const data::ResultTable &table)
    : m_table(table), m_x(columnNamed(table, spec.x)), m_series(columnNamed(table, spec.series))
{
    for (const std::string &name : spec.y) {
        if (const std::optional<std::size_t> column = columnNamed(table, name)) {
            m_values.push_back(*column);
        }
    }
    if (m_x && m_series == m_x && !m_values.empty()) {
        m_series.reset();
        m_turns = insight::turnsOfNames(table, *m_x, m_values.front());
    }
    const auto isStretch = [&table](std::size_t column) { return table.columns[column].inDays; };
    if (!m_values.empty() && std::all_of(m_values.begin(), m_values.end(), isStretch)) {
        double longest = 0.0;
        for (const data::Row &row : table.rows) {
            for (const std::size_t column : m_values) {
                longest = std::fmax(longest, std::abs(number(row[column])));
            }
        }
        m_stretch = insight::stretchUnitFor(longest);
    }
    for (std::size_t index = 0; index < table.columns.size() && !m_label; ++index) {
        const bool taken = index == m_x || index == m_series ||
                           std::find(m_values.begin(), m_values.end(), index) != m_values.end();
        if (!taken && table.columns[index].type == data::ColumnType::Text) {
            m_label = index;
        }
    }
}

std::string ChartColumns::nameOf(const std::optional<std::size_t> &column) const
{
    return column ? m_table.columns[*column].name : std::string();
}

std::size_t ChartColumns::placeOf(const data::Row &row) const
{
    return static_cast<std::size_t>(&row - m_table.rows.data());
}

std::string ChartColumns::xColumn() const
{
    return nameOf(m_x);
}

std::string ChartColumns::seriesColumn() const
{
    return nameOf(m_series);
}

std::string ChartColumns::labelColumn() const
{
    return nameOf(m_label);
}

const std::string &ChartColumns::valueColumn(std::size_t index) const
{
    return m_table.columns[m_values[index]].name;
}

QString ChartColumns::xName() const
{
    return m_x ? readableName(m_table.columns[*m_x].name) : QString();
}

QString ChartColumns::valueName(std::size_t index) const
{
    return readableName(m_table.columns[m_values[index]]);
}

const data::Value &ChartColumns::x(const data::Row &row) const
{
    return row[*m_x];
}

QString ChartColumns::xText(const data::Row &row) const
{
    const std::size_t turn = m_turns.empty() ? 1 : m_turns[placeOf(row)];
    const QString name = categoryText(row[*m_x]);
    return turn == 1 ? name : ColumnTexts::tr("%1 (%2)").arg(name).arg(turn);
}

bool ChartColumns::sharesName(const data::Row &row) const
{
    return rowsApart() && std::ranges::any_of(m_table.rows, [&](const data::Row &other) {
               return &other != &row && other[*m_x] == row[*m_x];
           });
}

double ChartColumns::xNumber(const data::Row &row) const
{
    return number(row[*m_x]);
}

const data::Value &ChartColumns::seriesValue(const data::Row &row) const
{
    return row[*m_series];
}

QString ChartColumns::seriesText(const data::Row &row) const
{
    return categoryText(row[*m_series]);
}

double ChartColumns::y(const data::Row &row, std::size_t index) const
{
    return number(row[m_values[index]]) * (m_stretch ? insight::perDay(*m_stretch) : 1.0);
}

const data::Value *ChartColumns::rowLabel(const data::Row &row) const
{
    return m_label ? &row[*m_label] : nullptr;
}

void ChartColumns::recognise(const std::vector<data::Value> &values, ChartModel &model) const
{
    if (values.empty()) {
        return;
    }
    const data::ColumnType type = m_table.columns[*m_x].type;
    const bool declaredTime = type == data::ColumnType::Date || type == data::ColumnType::DateTime;
    const QString name = model.categoryTitle;
    const bool namedYear = name.contains(QStringLiteral("year"), Qt::CaseInsensitive) ||
                           name.contains(QStringLiteral("jahr"), Qt::CaseInsensitive);
    std::vector<Moment> moments;
    for (const data::Value &value : values) {
        const auto moment = Moment::parse(categoryText(value));
        // four digits alone may be anything
        if (!moment || (!moments.empty() && moments.front().unit != moment->unit) ||
            (moment->unit == Moment::Unit::Year && !declaredTime && !namedYear &&
             value.text() == nullptr)) {
            moments.clear();
            break;
        }
        moments.push_back(*moment);
    }
    if (!moments.empty()) {
        for (std::size_t index = 0; index < moments.size(); ++index) {
            model.categories[static_cast<qsizetype>(index)] = moments[index].text();
        }
        model.moments = std::move(moments);
        return;
    }
    if (std::all_of(values.begin(), values.end(),
                    [](const data::Value &value) { return value.isNumber(); })) {
        for (const data::Value &value : values) {
            model.positions.push_back(value.numeric());
        }
    }
}

/// Categories that are numbers are names, not amounts: no separators.
QString categoryText(const data::Value &value)
{
    if (const std::int64_t *integer = value.integer()) {
        return QString::number(*integer);
    }
    const QString text = cellText(value).simplified();
    return text.isEmpty() ? ColumnTexts::tr("empty text") : text;
}

QString readableName(const std::string &column)
{
    QString name = QString::fromStdString(column);
    if (name.contains(QLatin1Char('('))) {
        return name.trimmed();
    }
    name = name.replace(QLatin1Char('_'), QLatin1Char(' ')).simplified();
    // what is written like a name of the source reads as everywhere else
    QStringList words = name.split(QLatin1Char(' '));
    const bool abbreviated = std::any_of(words.begin(), words.end(), [](const QString &word) {
        return !data::spelledOut(word.toLower().toStdString()).empty();
    });
    return abbreviated ? QString::fromStdString(insight::readableName(column)) : name;
}

QString readableName(const data::ResultColumn &column)
{
    const QString name = readableName(column.name);
    const QString days = QStringLiteral("days");
    if (!column.inDays || !name.endsWith(days, Qt::CaseInsensitive)) {
        return name;
    }
    const QString rest = name.chopped(days.size()).trimmed();
    return rest.isEmpty() ? ColumnTexts::tr("time") : ColumnTexts::tr("%1 time").arg(rest);
}

} // namespace querent::gui
