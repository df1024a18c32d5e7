// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/QtPhrasebook.h"

#include <QCoreApplication>
#include <QDate>
#include <QRegularExpression>

namespace querent::session {

namespace {

/// English separators, written by data::Phrasebook, as the locale writes them.
std::string withSeparators(const std::string &english, const QLocale &locale)
{
    std::string text;
    for (const char byte : english) {
        if (byte == ',') {
            text += locale.groupSeparator().toStdString();
        } else if (byte == '.') {
            text += locale.decimalPoint().toStdString();
        } else {
            text += byte;
        }
    }
    return text;
}

/// The locale's long date without the day of the week.
QString dateFormat(const QLocale &locale)
{
    static const QRegularExpression weekday(
        QStringLiteral("^[\\s,.]*dddd[\\s,.]*|[\\s,]*dddd[\\s,]*$"));
    return locale.dateFormat(QLocale::LongFormat).remove(weekday);
}

} // namespace

QtPhrasebook::QtPhrasebook(QLocale locale) : m_locale(std::move(locale)) {}

std::string QtPhrasebook::number(double value, int decimals) const
{
    return withSeparators(Phrasebook::number(value, decimals), m_locale);
}

std::string QtPhrasebook::integer(std::int64_t value) const
{
    return withSeparators(Phrasebook::integer(value), m_locale);
}

std::string QtPhrasebook::percent(double share, int decimals) const
{
    return number(share * 100.0, decimals) + " " + m_locale.percent().toStdString();
}

std::string QtPhrasebook::date(const data::CivilDate &date) const
{
    const QDate day(static_cast<int>(date.year()),
                    static_cast<int>(static_cast<unsigned>(date.month())),
                    static_cast<int>(static_cast<unsigned>(date.day())));
    if (!day.isValid()) {
        return Phrasebook::date(date);
    }
    return m_locale.toString(day, dateFormat(m_locale)).toStdString();
}

std::string QtPhrasebook::translate(data::Phrase phrase) const
{
    return QCoreApplication::translate(phrase.context, phrase.text).toStdString();
}

} // namespace querent::session
