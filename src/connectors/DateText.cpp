// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectors/DateText.h"

#include "base/Ascii.h"

#include <algorithm>
#include <optional>

namespace querent::connectors {

using base::isDigit;

namespace {

std::optional<int> twoDigits(std::string_view text, std::size_t at)
{
    if (at + 2 > text.size() || !isDigit(text[at]) || !isDigit(text[at + 1])) {
        return std::nullopt;
    }
    return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

bool isBelow(std::optional<int> number, int end)
{
    return number && *number < end;
}

/// "Z", "+02:00", "-0530" or nothing.
bool isZone(std::string_view text)
{
    if (text.empty() || text == "Z") {
        return true;
    }
    if (text.front() != '+' && text.front() != '-') {
        return false;
    }
    const std::size_t minutes = text.size() == 6 && text[3] == ':' ? 4 : 3;
    return (text.size() == minutes + 2 || text.size() == 3) && isBelow(twoDigits(text, 1), 15) &&
           (text.size() == 3 || isBelow(twoDigits(text, minutes), 60));
}

/// "18:02", "18:02:11" or "18:02:11.250", and a zone.
bool isTimeOfDay(std::string_view text)
{
    if (!isBelow(twoDigits(text, 0), 24) || text.size() < 5 || text[2] != ':' ||
        !isBelow(twoDigits(text, 3), 60)) {
        return false;
    }
    std::size_t end = 5;
    if (text.size() > end && text[end] == ':') {
        // a leap second is a second
        if (!isBelow(twoDigits(text, end + 1), 61)) {
            return false;
        }
        end += 3;
        if (text.size() > end && text[end] == '.') {
            ++end;
            while (end < text.size() && isDigit(text[end])) {
                ++end;
            }
        }
    }
    return isZone(text.substr(end));
}

bool isDay(std::string_view year, std::string_view month, std::string_view day)
{
    std::string iso(year);
    ((iso += '-') += month) += '-';
    return data::parseIsoDate(iso += day).has_value();
}

} // namespace

DateTextReading readDateText(std::string_view text)
{
    DateTextReading reading;
    if (text.size() < 7 || !isDigit(text.front())) {
        return reading;
    }
    if (text.size() == 7) {
        const auto month = twoDigits(text, 5);
        const auto century = twoDigits(text, 0);
        reading.yearMonth = text[4] == '-' && century && *century >= 18 && *century <= 21 &&
                            twoDigits(text, 2) && month && *month >= 1 && *month <= 12;
        return reading;
    }
    if (data::parseIsoDate(text)) {
        reading.isoDate = text.size() == 10;
        reading.isoDateTime = text.size() > 11 && (text[10] == ' ' || text[10] == 'T') &&
                              isTimeOfDay(text.substr(11));
        return reading;
    }
    const char separator = text[2];
    if (text.size() == 10 && separator == text[5] &&
        (separator == '/' || separator == '.' || separator == '-')) {
        const std::string_view first = text.substr(0, 2);
        const std::string_view second = text.substr(3, 2);
        reading.dayMonthYear = isDay(text.substr(6), second, first);
        // dots are never used with the month first
        reading.monthDayYear = separator != '.' && isDay(text.substr(6), first, second);
    }
    return reading;
}

std::string chronologicalKey(std::string_view text, data::DateEncoding encoding)
{
    const auto part = [text](std::size_t from, std::size_t count) {
        return std::string(text.substr(std::min(from, text.size()), count));
    };
    switch (encoding) {
    case data::DateEncoding::DayMonthYear:
        return part(6, 4) + part(3, 2) + part(0, 2);
    case data::DateEncoding::MonthDayYear:
        return part(6, 4) + part(0, 2) + part(3, 2);
    default:
        return std::string(text);
    }
}

} // namespace querent::connectors
