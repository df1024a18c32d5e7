// SPDX-License-Identifier: GPL-3.0-or-later
#include "insight/ColumnMeaning.h"
#include "insight/Stretch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace querent::insight {

using data::Phrasebook;

namespace {

/// As many decimals as leave three significant digits.
int decimalsFor(double value, bool compact)
{
    const double size = std::abs(value);
    if (size == 0.0) {
        return 2;
    }
    if (size < 1.0) {
        return std::clamp(2 - static_cast<int>(std::floor(std::log10(size))), 2, 8);
    }
    return compact && size >= 10'000.0 ? 0 : 2;
}

/// "1.23 × 10¹⁸".
std::string inPowersOfTen(double value, const Phrasebook &phrases)
{
    static constexpr std::array<std::string_view, 10> raised{"\u2070", "\u00b9", "\u00b2", "\u00b3",
                                                             "\u2074", "\u2075", "\u2076", "\u2077",
                                                             "\u2078", "\u2079"};
    int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
    double digits = std::round(value / std::pow(10.0, exponent) * 100.0) / 100.0;
    if (std::abs(digits) >= 10.0) {
        digits /= 10.0;
        ++exponent;
    }
    std::string text = phrases.number(digits) + " \u00d7 10";
    for (const char digit : std::to_string(exponent)) {
        text += raised[static_cast<std::size_t>(digit - '0')];
    }
    return text;
}

std::string plainAmount(double value, const Phrasebook &phrases, bool compact)
{
    constexpr double million = 1e6;
    constexpr double billion = 1e9;
    constexpr double trillion = 1e12;
    constexpr double unnamed = 1e15; // nobody has a word for it
    constexpr double endless = 1e21; // nobody counts its digits
    const double size = std::abs(value);
    if (std::isfinite(value) && size >= (compact ? unnamed : endless)) {
        return inPowersOfTen(value, phrases);
    }
    if (compact && std::isfinite(value) && size >= million) {
        const double scale = size >= trillion ? trillion : size >= billion ? billion : million;
        const double scaled = value / scale;
        const int decimals = std::abs(scaled) >= 100.0 ? 0 : std::abs(scaled) >= 10.0 ? 1 : 2;
        const std::string digits = phrases.number(scaled, decimals);
        if (scale == trillion) {
            return phrases.say(QUERENT_PHRASE("insight", "%1 T"), {digits});
        }
        return scale == billion ? phrases.say(QUERENT_PHRASE("insight", "%1 bn"), {digits})
                                : phrases.say(QUERENT_PHRASE("insight", "%1 M"), {digits});
    }
    return phrases.number(value, decimalsFor(value, compact));
}

} // namespace

std::string amount(double value, const ColumnMeaning &meaning, const Phrasebook &phrases,
                   bool compact)
{
    if (meaning.scale != ColumnMeaning::Scale::Plain) {
        const double share = meaning.scale == ColumnMeaning::Scale::Percent ? value / 100.0 : value;
        return phrases.percent(share, std::abs(share) < 0.01 ? 2 : 1);
    }
    if (meaning.inDays) {
        return stretchText(value, phrases);
    }
    const std::string digits = plainAmount(value, phrases, compact);
    if (meaning.unit.empty()) {
        return digits;
    }
    if (meaning.unit == "$" || meaning.unit == "£") {
        return phrases.say(QUERENT_PHRASE("insight", "%1%2"), {meaning.unit, digits});
    }
    return phrases.say(QUERENT_PHRASE("insight", "%1 %2"), {digits, meaning.unit});
}

} // namespace querent::insight
