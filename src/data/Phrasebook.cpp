// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/Phrasebook.h"

#include <array>
#include <charconv>
#include <cmath>

namespace querent::data {

namespace {

constexpr std::array monthNames{"January",   "February", "March",    "April",
                                "May",       "June",     "July",     "August",
                                "September", "October",  "November", "December"};

/// "-1284310" → "-1,284,310".
std::string grouped(std::string_view digits)
{
    std::string text;
    if (!digits.empty() && digits.front() == '-') {
        text += '-';
        digits.remove_prefix(1);
    }
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) {
            text += ',';
        }
        text += digits[i];
    }
    return text;
}

} // namespace

std::string Phrasebook::say(Phrase phrase, std::initializer_list<std::string_view> arguments) const
{
    const std::string pattern = translate(phrase);
    std::string sentence;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool isPlace = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' &&
                             pattern[i + 1] <= '9';
        const auto place = isPlace ? static_cast<std::size_t>(pattern[i + 1] - '1') : 0;
        if (isPlace && place < arguments.size()) {
            sentence += *(arguments.begin() + place);
            ++i;
        } else {
            sentence += pattern[i];
        }
    }
    return sentence;
}

std::string Phrasebook::number(double value, int decimals) const
{
    // beyond this a double has no digits to show after the leading ones
    constexpr double longest = 1e21;
    if (!std::isfinite(value) || std::abs(value) >= longest) {
        return toText(Value(value));
    }
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::fixed, std::min(std::max(decimals, 0), 17));
    std::string digits(buffer.data(), end.ptr);
    const std::size_t point = digits.find('.');
    std::string fraction;
    if (point != std::string::npos) {
        fraction = digits.substr(point);
        fraction.erase(fraction.find_last_not_of('0') + 1);
        digits.erase(point);
    }
    if (fraction == ".") {
        fraction.clear();
    }
    if (digits == "-0" && fraction.empty()) {
        digits = "0";
    }
    return grouped(digits) + fraction;
}

std::string Phrasebook::integer(std::int64_t value) const
{
    return grouped(std::to_string(value));
}

std::string Phrasebook::percent(double share, int decimals) const
{
    return number(share * 100.0, decimals) + " %";
}

std::string Phrasebook::date(const CivilDate &date) const
{
    if (!date.ok()) {
        return isoDate(date);
    }
    return std::to_string(static_cast<unsigned>(date.day())) + " " +
           monthNames[static_cast<unsigned>(date.month()) - 1] + " " +
           std::to_string(static_cast<int>(date.year()));
}

std::string Phrasebook::value(const Value &value) const
{
    if (value.isNull()) {
        return say(QUERENT_PHRASE("data", "no value"));
    }
    if (const auto *whole = value.integer()) {
        return integer(*whole);
    }
    if (const auto *real = value.real()) {
        return number(*real);
    }
    return toText(value);
}

std::string Phrasebook::translate(Phrase phrase) const
{
    return phrase.text;
}

} // namespace querent::data
