// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/grid/CellFormat.h"

#include "gui/charts/Moment.h"
#include "gui/charts/NumberText.h"

#include <QLocale>
#include <QRegularExpression>

#include <cmath>
#include <optional>

namespace querent::gui {

namespace {

/// Every way to write a moment is shorter.
constexpr std::size_t mostDateBytes = 64;

bool namesThings(const std::string &column)
{
    static const QRegularExpression key(
        QStringLiteral("(^|[_ ])(id|key|code|number|no|nr|zip|postcode|phone|year|jahr)$"),
        QRegularExpression::CaseInsensitiveOption);
    return key.match(QString::fromStdString(column)).hasMatch();
}

} // namespace

CellFormat::CellFormat(const data::ResultTable &table, std::size_t column)
{
    bool anyNumber = false;
    bool anyOther = false;
    bool whole = true;
    bool calendarYears = true;
    std::optional<Moment::Unit> unit;
    bool allMoments = true;
    m_encoding = table.columns[column].encoding;
    m_inDays = table.columns[column].inDays;
    m_times = true;
    for (const data::Row &row : table.rows) {
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
            const auto time = timeOfNumber(number, m_encoding);
            m_times = m_times && time;
            m_withClock = m_withClock || (time && time->time() != QTime(0, 0));
            continue;
        }
        anyOther = true;
        const std::string *text = value.text();
        const auto moment = text != nullptr && text->size() < mostDateBytes
                                ? Moment::parse(QString::fromStdString(*text))
                                : std::nullopt;
        allMoments = allMoments && moment && (!unit || *unit == moment->unit);
        unit = moment ? std::optional(moment->unit) : unit;
    }
    m_times = m_times && anyNumber;
    const data::ColumnType type = table.columns[column].type;
    const bool numericType = type == data::ColumnType::Integer || type == data::ColumnType::Real;
    m_number = anyNumber ? !anyOther : numericType && !anyOther;
    m_plainDigits =
        anyNumber && whole && (namesThings(table.columns[column].name) || calendarYears);
    m_decimals = whole ? 0 : 2;
    m_padDecimals = !whole;
    m_moments = anyOther && allMoments && unit && *unit != Moment::Unit::Hour;
}

QString CellFormat::text(const data::Value &value) const
{
    if (value.isNumber()) {
        const double number = value.numeric();
        if (const auto time = m_times ? timeOfNumber(number, m_encoding) : std::nullopt) {
            return m_withClock ? time->toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"))
                               : Moment{.unit = Moment::Unit::Day, .date = time->date()}.text();
        }
        if (m_inDays) {
            return stretchOfTime(number);
        }
        if (m_plainDigits) {
            return QString::fromStdString(data::toText(value));
        }
        if (value.integer() != nullptr) {
            return fullInteger(*value.integer());
        }
        const bool small = number != 0 && std::abs(number) < 0.1;
        if (m_padDecimals && !small && std::isfinite(number)) {
            return QLocale().toString(number, 'f', m_decimals);
        }
        return fullNumber(number, 2);
    }
    if (m_moments && value.text() != nullptr && value.text()->size() < mostDateBytes) {
        if (const auto moment = Moment::parse(QString::fromStdString(*value.text()))) {
            return moment->text();
        }
    }
    return cellText(value);
}

} // namespace querent::gui
