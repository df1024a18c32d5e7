// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/ChartNumbers.h"

#include "gui/charts/NumberText.h"
#include "session/QtPhrasebook.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace querent::gui {

using insight::NumberStyle;

namespace {

QString percentText(const QString &number)
{
    return QCoreApplication::translate("querent::gui::NumberText", "%1 %", "percent").arg(number);
}

} // namespace

bool ChartNumbers::isPercent() const
{
    return m_format.style == NumberStyle::Percent;
}

bool ChartNumbers::suitsEach() const
{
    return m_stretch && !isPercent() && !m_format.decimals;
}

double ChartNumbers::inResult(double value) const
{
    return m_stretch ? value / insight::perDay(*m_stretch) : value;
}

QString ChartNumbers::unit() const
{
    return QString::fromStdString(
        m_stretch ? insight::stretchUnitWord(*m_stretch, session::QtPhrasebook(QLocale()))
                  : m_format.unit);
}

QString ChartNumbers::withUnit(const QString &number) const
{
    const QString word = unit();
    return word.isEmpty() ? number : QStringLiteral("%1\u00a0%2").arg(number, word);
}

/// With as many decimals as were asked for, in full.
QString ChartNumbers::exact(double value) const
{
    const QString number = QLocale().toString(isPercent() ? value * 100 : value, 'f',
                                              std::clamp(m_format.decimals.value_or(0), 0, 6));
    return isPercent() ? percentText(number) : number;
}

QString ChartNumbers::full(double value) const
{
    if (!std::isfinite(value)) {
        return fullNumber(value);
    }
    if (suitsEach()) {
        return stretchOfTime(inResult(value));
    }
    if (m_format.style == NumberStyle::Compact) {
        return compact(value);
    }
    if (m_format.decimals) {
        return withUnit(exact(value));
    }
    return isPercent() ? percentText(fullNumber(value * 100)) : withUnit(fullNumber(value));
}

QString ChartNumbers::compact(double value) const
{
    if (!std::isfinite(value)) {
        return fullNumber(value);
    }
    if (isPercent()) {
        return m_format.decimals ? exact(value) : percentage(value);
    }
    if (m_format.style == NumberStyle::Full || suitsEach()) {
        return full(value);
    }
    if (m_format.decimals && std::abs(value) < 9'999.5) {
        return withUnit(exact(value));
    }
    return withUnit(compactNumber(value, m_format.decimals));
}

QString ChartNumbers::label(double value, double largest) const
{
    if (m_format.style != NumberStyle::Automatic || m_format.decimals) {
        return m_format.style == NumberStyle::Automatic ? full(value) : compact(value);
    }
    return suitsEach() ? full(value) : withUnit(labelNumber(value, largest));
}

QString ChartNumbers::tick(double value, double step) const
{
    if (isPercent()) {
        return percentText(tickNumber(value * 100, step * 100));
    }
    if (m_format.style == NumberStyle::Full) {
        const int decimals =
            step >= 1 ? 0 : std::min(9, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
        return QLocale().toString(value, 'f', decimals);
    }
    return tickNumber(value, step);
}

QString ChartNumbers::caption(const QString &title) const
{
    const QString word = unit();
    if (word.isEmpty() || isPercent()) {
        return title;
    }
    return title.isEmpty() ? word : QStringLiteral("%1 (%2)").arg(title, word);
}

} // namespace querent::gui
