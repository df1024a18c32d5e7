// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/ResultModel.h"

#include "gui/charts/ChartColumns.h"
#include "gui/charts/Moment.h"
#include "gui/charts/NumberText.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace querent::gui {

namespace {

QString rawText(const data::Value &value)
{
    return QString::fromStdString(data::toText(value));
}

bool namesThings(const std::string &column)
{
    static const QRegularExpression key(
        QStringLiteral("(^|[_ ])(id|key|code|number|no|nr|zip|postcode|phone|year|jahr)$"),
        QRegularExpression::CaseInsensitiveOption);
    return key.match(QString::fromStdString(column)).hasMatch();
}

QString quoted(QString text)
{
    static const QRegularExpression special(QStringLiteral("[\",\r\n]"));
    if (text.contains(special)) {
        text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
        return QLatin1Char('"') + text + QLatin1Char('"');
    }
    return text;
}

QString oneLine(QString text)
{
    static const QRegularExpression breaks(QStringLiteral("[\t\r\n]+"));
    return text.replace(breaks, QStringLiteral(" "));
}

template <typename CellText>
QString joined(const data::ResultTable &table, QLatin1Char separator, const QString &lineEnd,
               CellText cellText)
{
    QString result;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        result += column > 0 ? QString(separator) : QString();
        result += cellText(QString::fromStdString(table.columns[column].name));
    }
    result += lineEnd;
    for (const data::Row &row : table.rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            result += column > 0 ? QString(separator) : QString();
            result += cellText(rawText(row[column]));
        }
        result += lineEnd;
    }
    return result;
}

} // namespace

ResultModel::ResultModel(QObject *parent) : QAbstractTableModel(parent) {}

void ResultModel::setTable(data::ResultTable table)
{
    beginResetModel();
    m_table = std::move(table);
    m_formats.clear();
    for (std::size_t column = 0; column < m_table.columns.size(); ++column) {
        m_formats.push_back(formatOf(column));
    }
    m_order.resize(m_table.rows.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    endResetModel();
}

ResultModel::Format ResultModel::formatOf(std::size_t column) const
{
    Format format;
    bool anyNumber = false;
    bool anyOther = false;
    bool whole = true;
    bool calendarYears = true;
    std::optional<Moment::Unit> unit;
    bool allMoments = true;
    for (const data::Row &row : m_table.rows) {
        const data::Value &value = row[column];
        if (value.isNull()) {
            continue;
        }
        if (value.isNumber()) {
            anyNumber = true;
            const double number = value.numeric();
            whole = whole && number == std::floor(number);
            calendarYears = calendarYears && number >= 1900 && number <= 2100;
            allMoments = false;
            continue;
        }
        anyOther = true;
        const std::string *text = value.text();
        const auto moment =
            text != nullptr ? Moment::parse(QString::fromStdString(*text)) : std::nullopt;
        allMoments = allMoments && moment && (!unit || *unit == moment->unit);
        unit = moment ? std::optional(moment->unit) : unit;
    }
    const data::ColumnType type = m_table.columns[column].type;
    const bool numericType = type == data::ColumnType::Integer || type == data::ColumnType::Real;
    format.number = anyNumber ? !anyOther : numericType && !anyOther;
    format.plainDigits =
        anyNumber && whole && (namesThings(m_table.columns[column].name) || calendarYears);
    format.decimals = whole ? 0 : 2;
    format.padDecimals = !whole;
    format.moments = anyOther && allMoments && unit && *unit != Moment::Unit::Hour;
    return format;
}

QString ResultModel::text(const data::Value &value, const Format &format) const
{
    if (value.isNull()) {
        return tr("NULL");
    }
    if (value.isNumber()) {
        const double number = value.numeric();
        if (format.plainDigits) {
            return rawText(value);
        }
        if (value.integer() != nullptr) {
            return fullInteger(*value.integer());
        }
        const bool small = number != 0 && std::abs(number) < 0.1;
        if (format.padDecimals && !small && std::isfinite(number)) {
            return QLocale().toString(number, 'f', format.decimals);
        }
        return fullNumber(number, 2);
    }
    if (format.moments) {
        if (const auto moment = Moment::parse(QString::fromStdString(*value.text()))) {
            return moment->text();
        }
    }
    return cellText(value);
}

int ResultModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ResultModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant ResultModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto column = static_cast<std::size_t>(index.column());
    const data::Value &value = m_table.rows[m_order[static_cast<std::size_t>(index.row())]][column];
    switch (role) {
    case Qt::DisplayRole: {
        constexpr qsizetype longest = 300;
        const QString shown = text(value, m_formats[column]).simplified();
        return shown.size() > longest ? shown.left(longest) + QStringLiteral("…") : shown;
    }
    case Qt::ToolTipRole: {
        constexpr qsizetype longest = 4000;
        const std::string *words = value.text();
        return words != nullptr && words->size() > 40 ? QString::fromStdString(*words).left(longest)
                                                      : QVariant();
    }
    case Qt::TextAlignmentRole:
        return static_cast<int>(
            Qt::AlignVCenter |
            (m_formats[column].number ? Qt::AlignRight | Qt::AlignAbsolute : Qt::AlignLeading));
    case NullRole:
        return value.isNull();
    case RawTextRole:
        return rawText(value);
    default:
        return {};
    }
}

QVariant ResultModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const auto column = static_cast<std::size_t>(section);
    switch (role) {
    case Qt::DisplayRole:
        return readableName(m_table.columns[column].name);
    case Qt::ToolTipRole:
        return QString::fromStdString(m_table.columns[column].name);
    case Qt::TextAlignmentRole:
        return static_cast<int>(
            Qt::AlignVCenter |
            (m_formats[column].number ? Qt::AlignRight | Qt::AlignAbsolute : Qt::AlignLeading));
    default:
        return {};
    }
}

void ResultModel::sort(int column, Qt::SortOrder order)
{
    Q_EMIT layoutAboutToBeChanged();
    std::iota(m_order.begin(), m_order.end(), 0U);
    if (column >= 0 && column < columnCount()) {
        const auto key = static_cast<std::size_t>(column);
        std::stable_sort(m_order.begin(), m_order.end(), [&](std::size_t a, std::size_t b) {
            const data::Value &left = m_table.rows[a][key];
            const data::Value &right = m_table.rows[b][key];
            if (left.isNull() || right.isNull()) {
                return !left.isNull() && right.isNull();
            }
            return order == Qt::AscendingOrder ? left < right : right < left;
        });
    }
    Q_EMIT layoutChanged();
}

QString toCsv(const data::ResultTable &table)
{
    return joined(table, QLatin1Char(','), QStringLiteral("\r\n"), quoted);
}

QString toTabbedText(const data::ResultTable &table)
{
    return joined(table, QLatin1Char('\t'), QStringLiteral("\n"), oneLine);
}

} // namespace querent::gui
