// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/Moment.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QTime>

#include <algorithm>
#include <array>
#include <cmath>

namespace querent::gui {

namespace {

struct MomentTexts
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::Moment)
};

QDate firstDayOfWeek(int year, int week)
{
    // the week with 4 January is week 1
    const QDate inFirst(year, 1, 4);
    return inFirst.addDays(1 - inFirst.dayOfWeek() + (week - 1) * 7);
}

QDate dayAt(double position)
{
    return QDate::fromJulianDay(static_cast<qint64>(std::floor(position)));
}

} // namespace

std::optional<Moment> Moment::parse(const QString &text)
{
    static const QRegularExpression shape(
        QStringLiteral("^(\\d{4})(?:-(?:Q([1-4])|W(\\d{2})|(\\d{2})(?:-(\\d{2})(?:[ "
                       "T](\\d{2})(?::?\\d{2}.*)?)?)?))?$"));
    const QRegularExpressionMatch match = shape.match(text);
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    const int year = match.captured(1).toInt();
    Moment moment;
    if (match.hasCaptured(2) && !match.captured(2).isEmpty()) {
        moment.unit = Unit::Quarter;
        moment.date = QDate(year, match.captured(2).toInt() * 3 - 2, 1);
    } else if (match.hasCaptured(3) && !match.captured(3).isEmpty()) {
        const int week = match.captured(3).toInt();
        if (week < 1 || week > 53) {
            return std::nullopt;
        }
        moment.unit = Unit::Week;
        moment.date = firstDayOfWeek(year, week);
    } else if (match.hasCaptured(4) && !match.captured(4).isEmpty()) {
        const bool hasDay = match.hasCaptured(5) && !match.captured(5).isEmpty();
        moment.unit = hasDay ? Unit::Day : Unit::Month;
        moment.date =
            QDate(year, match.captured(4).toInt(), hasDay ? match.captured(5).toInt() : 1);
        if (match.hasCaptured(6) && !match.captured(6).isEmpty()) {
            moment.unit = Unit::Hour;
            moment.hour = match.captured(6).toInt();
        }
    } else {
        if (year < 1000) {
            return std::nullopt;
        }
        moment.unit = Unit::Year;
        moment.date = QDate(year, 1, 1);
    }
    if (!moment.date.isValid() || moment.hour > 23) {
        return std::nullopt;
    }
    return moment;
}

double Moment::position() const
{
    return static_cast<double>(date.toJulianDay()) + hour / 24.0;
}

QString Moment::text() const
{
    const QLocale locale;
    const QString year = QString::number(date.year());
    switch (unit) {
    case Unit::Year:
        return year;
    case Unit::Quarter:
        return MomentTexts::tr("Q%1 %2", "quarter and year")
            .arg(QString::number((date.month() + 2) / 3), year);
    case Unit::Month:
        return MomentTexts::tr("%1 %2", "month and year")
            .arg(locale.standaloneMonthName(date.month()), year);
    case Unit::Week: {
        int weekYear = 0;
        const int week = date.weekNumber(&weekYear);
        return MomentTexts::tr("Week %1, %2", "number and year")
            .arg(QString::number(week), QString::number(weekYear));
    }
    case Unit::Day:
        return locale.toString(date, MomentTexts::tr("d MMM yyyy", "date format"));
    case Unit::Hour:
        return locale.toString(date.startOfDay().addSecs(hour * 3600LL),
                               MomentTexts::tr("d MMM yyyy, HH:mm", "date and time format"));
    }
    return {};
}

QString Moment::tickText(bool withYear) const
{
    const QLocale locale;
    const QString year = QString::number(date.year());
    switch (unit) {
    case Unit::Year:
        return year;
    case Unit::Quarter: {
        const QString quarter = MomentTexts::tr("Q%1", "quarter").arg((date.month() + 2) / 3);
        return withYear ? MomentTexts::tr("%1 %2", "month and year").arg(quarter, year) : quarter;
    }
    case Unit::Month: {
        const QString month = locale.standaloneMonthName(date.month(), QLocale::ShortFormat);
        return withYear ? MomentTexts::tr("%1 %2", "month and year").arg(month, year) : month;
    }
    case Unit::Week:
    case Unit::Day:
        return locale.toString(date, withYear ? MomentTexts::tr("d MMM yyyy", "date format")
                                              : MomentTexts::tr("d MMM", "date format"));
    case Unit::Hour:
        return withYear ? locale.toString(date, MomentTexts::tr("d MMM", "date format"))
                        : QStringLiteral("%1:00").arg(hour, 2, 10, QLatin1Char('0'));
    }
    return {};
}

QString Moment::tickTextAfter(const std::optional<Moment> &before) const
{
    if (unit == Unit::Hour) {
        return tickText(!before || before->date != date);
    }
    return tickText(!before || before->date.year() != date.year());
}

std::optional<QDateTime> timeOfNumber(double number, data::DateEncoding encoding)
{
    // QDateTime counts milliseconds in 64 bits
    if (!std::isfinite(number) || std::abs(number) > 1e15) {
        return std::nullopt;
    }
    switch (encoding) {
    case data::DateEncoding::UnixSeconds:
        return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(number * 1000), Qt::UTC);
    case data::DateEncoding::UnixMilliseconds:
        return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(number), Qt::UTC);
    case data::DateEncoding::JulianDay:
        return QDateTime::fromMSecsSinceEpoch(
            static_cast<qint64>(std::llround((number - 2440587.5) * 86'400.0)) * 1000, Qt::UTC);
    case data::DateEncoding::CompactDate:
        if (const auto day = data::parseCompactDate(static_cast<std::int64_t>(number))) {
            return QDateTime(QDate(static_cast<int>(day->year()),
                                   static_cast<int>(static_cast<unsigned>(day->month())),
                                   static_cast<int>(static_cast<unsigned>(day->day()))),
                             QTime(0, 0), Qt::UTC);
        }
        return std::nullopt;
    default:
        return std::nullopt;
    }
}

std::vector<Moment> timeTicks(double from, double until, int most, Moment::Unit finest)
{
    struct Step
    {
        Moment::Unit unit;
        int count;
        double days;
    };
    static constexpr std::array<Step, 14> steps{{{Moment::Unit::Hour, 3, 0.125},
                                                 {Moment::Unit::Hour, 6, 0.25},
                                                 {Moment::Unit::Day, 1, 1},
                                                 {Moment::Unit::Day, 2, 2},
                                                 {Moment::Unit::Week, 1, 7},
                                                 {Moment::Unit::Week, 2, 14},
                                                 {Moment::Unit::Month, 1, 30.4},
                                                 {Moment::Unit::Month, 2, 60.9},
                                                 {Moment::Unit::Month, 3, 91.3},
                                                 {Moment::Unit::Month, 6, 182.6},
                                                 {Moment::Unit::Year, 1, 365.2},
                                                 {Moment::Unit::Year, 2, 730.5},
                                                 {Moment::Unit::Year, 5, 1826},
                                                 {Moment::Unit::Year, 10, 3652}}};
    const auto finestDays = [finest] {
        switch (finest) {
        case Moment::Unit::Hour:
            return 0.04;
        case Moment::Unit::Day:
            return 1.0;
        case Moment::Unit::Week:
            return 7.0;
        case Moment::Unit::Month:
            return 30.0;
        case Moment::Unit::Quarter:
            return 91.0;
        case Moment::Unit::Year:
            return 365.0;
        }
        return 1.0;
    }();
    const double span = until - from;
    const Step *chosen = &steps.back();
    for (const Step &step : steps) {
        if (step.days >= finestDays && span / step.days <= most) {
            chosen = &step;
            break;
        }
    }

    std::vector<Moment> ticks;
    Moment tick{.unit = chosen->unit, .date = dayAt(from), .hour = 0};
    if (finest == Moment::Unit::Quarter && chosen->unit == Moment::Unit::Month) {
        tick.unit = Moment::Unit::Quarter;
    }
    switch (chosen->unit) {
    case Moment::Unit::Week:
        tick.unit = Moment::Unit::Day;
        tick.date = tick.date.addDays(1 - tick.date.dayOfWeek());
        break;
    case Moment::Unit::Month:
    case Moment::Unit::Quarter:
        tick.date =
            QDate(tick.date.year(), (tick.date.month() - 1) / chosen->count * chosen->count + 1, 1);
        break;
    case Moment::Unit::Year:
        tick.date = QDate(tick.date.year() / chosen->count * chosen->count, 1, 1);
        break;
    default:
        break;
    }
    while (tick.position() <= until + 1e-9 && ticks.size() < 400) {
        if (tick.position() >= from - 1e-9) {
            ticks.push_back(tick);
        }
        switch (chosen->unit) {
        case Moment::Unit::Hour:
            tick.hour += chosen->count;
            if (tick.hour >= 24) {
                tick.hour -= 24;
                tick.date = tick.date.addDays(1);
            }
            break;
        case Moment::Unit::Day:
            tick.date = tick.date.addDays(chosen->count);
            break;
        case Moment::Unit::Week:
            tick.date = tick.date.addDays(7LL * chosen->count);
            break;
        case Moment::Unit::Month:
        case Moment::Unit::Quarter:
            tick.date = tick.date.addMonths(chosen->count);
            break;
        case Moment::Unit::Year:
            tick.date = tick.date.addYears(chosen->count);
            break;
        }
    }
    return ticks;
}

} // namespace querent::gui
