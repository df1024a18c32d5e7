// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/Ascii.h"
#include "insight/Narrative.h"
#include "insight/Stretch.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace querent::insight {

using base::isDigit;

namespace {

/// A number as it is written; which of its readings is meant depends on the language.
struct WrittenNumber
{
    std::string_view text;
    std::vector<double> readings; ///< "1.284" may be 1.284 and 1,284
    std::vector<double> steps;    ///< for each reading: one unit of its last digit
    bool percent = false;
};

/// The length of a mark that may stand between digits: point, comma, apostrophe and the narrow and
/// unbreakable spaces of UTF-8; 0 for anything else.
std::size_t markLength(std::string_view text)
{
    static constexpr std::array<std::string_view, 7> marks{
        ".", ",", "'", "\xe2\x80\x99", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89"};
    for (const std::string_view mark : marks) {
        if (text.starts_with(mark)) {
            return mark.size();
        }
    }
    return 0;
}

double parsed(const std::string &digits)
{
    double value = 0.0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

/// "million", "M", "bn" behind a number; 1 where there is none.
double multiplierOf(std::string_view rest)
{
    rest.remove_prefix(std::min(rest.find_first_not_of(" \xc2\xa0"), rest.size()));
    std::size_t length = 0;
    while (length < rest.size() && ((rest[length] >= 'a' && rest[length] <= 'z') ||
                                    (rest[length] >= 'A' && rest[length] <= 'Z'))) {
        ++length;
    }
    struct Multiplier
    {
        std::string_view word;
        double value;
    };
    static constexpr std::array multipliers{
        Multiplier{"k", 1e3},        Multiplier{"K", 1e3},        Multiplier{"thousand", 1e3},
        Multiplier{"M", 1e6},        Multiplier{"m", 1e6},        Multiplier{"mn", 1e6},
        Multiplier{"million", 1e6},  Multiplier{"millions", 1e6}, Multiplier{"Mio", 1e6},
        Multiplier{"bn", 1e9},       Multiplier{"B", 1e9},        Multiplier{"billion", 1e9},
        Multiplier{"billions", 1e9}, Multiplier{"Mrd", 1e9},      Multiplier{"T", 1e12},
        Multiplier{"trillion", 1e12}};
    const auto *const found =
        std::ranges::find(multipliers, rest.substr(0, length), &Multiplier::word);
    return found != multipliers.end() ? found->value : 1.0;
}

WrittenNumber readNumber(std::string_view text, std::size_t from, std::size_t &end)
{
    std::string digits;       // all of them
    std::size_t decimals = 0; // behind the last mark
    std::size_t marks = 0;
    char last = 0;
    end = from;
    while (end < text.size()) {
        if (isDigit(text[end])) {
            digits += text[end];
            decimals += marks > 0 ? 1 : 0;
            ++end;
            continue;
        }
        const std::size_t length = markLength(text.substr(end));
        if (length == 0 || end + length >= text.size() || !isDigit(text[end + length])) {
            break;
        }
        ++marks;
        decimals = 0;
        last = text[end];
        end += length;
    }
    const std::string_view rest = text.substr(end);
    const double multiplier = multiplierOf(rest);
    WrittenNumber number;
    number.text = text.substr(from, end - from);
    const std::size_t space =
        std::min(rest.find_first_not_of(" \xc2\xa0\xe2\x80\xaf"), rest.size());
    number.percent = rest.substr(space).starts_with('%');
    const auto add = [&](const std::string &reading, std::size_t places) {
        number.readings.push_back(parsed(reading) * multiplier);
        number.steps.push_back(std::pow(10.0, -static_cast<double>(places)) * multiplier);
    };
    add(digits, 0);
    if (marks > 0 && (last == '.' || last == ',')) {
        std::string fraction = digits;
        fraction.insert(fraction.size() - decimals, ".");
        add(fraction, decimals);
    }
    return number;
}

std::vector<WrittenNumber> writtenNumbers(std::string_view text)
{
    std::vector<WrittenNumber> numbers;
    for (std::size_t i = 0; i < text.size();) {
        if (!isDigit(text[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        numbers.push_back(readNumber(text, i, end));
        i = end;
    }
    return numbers;
}

/// Every run of digits is a number of its own: the parts of a date, "4711" in "SKU-4711".
void addDigitRuns(std::string_view text, std::vector<double> &numbers)
{
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && isDigit(text[end])) {
            ++end;
        }
        if (end > i) {
            numbers.push_back(parsed(std::string(text.substr(i, end - i))));
        }
        i = std::max(end, i + 1);
    }
    for (const WrittenNumber &number : writtenNumbers(text)) {
        numbers.insert(numbers.end(), number.readings.begin(), number.readings.end());
    }
}

std::vector<double> knownNumbers(const data::ResultTable &result,
                                 std::span<const DerivedValue> derived)
{
    std::vector<double> known{static_cast<double>(result.rows.size()),
                              static_cast<double>(result.columns.size())};
    if (result.totalRows) {
        known.push_back(static_cast<double>(*result.totalRows));
    }
    for (const data::ResultColumn &column : result.columns) {
        addDigitRuns(column.name, known);
    }
    for (const data::Row &row : result.rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const data::Value &value = row[i];
            if (value.isNumber()) {
                known.push_back(value.numeric());
                if (result.columns[i].inDays) {
                    known.push_back(value.numeric() * perDay(stretchUnitFor(value.numeric())));
                }
            } else if (const std::string *text = value.text()) {
                addDigitRuns(*text, known);
            }
        }
    }
    for (const DerivedValue &value : derived) {
        known.push_back(value.value);
    }
    for (double &number : known) {
        number = std::abs(number);
    }
    std::ranges::sort(known);
    return known;
}

bool hasNear(const std::vector<double> &sorted, double value, double tolerance)
{
    const auto found = std::ranges::lower_bound(sorted, value - tolerance);
    return found != sorted.end() && *found <= value + tolerance;
}

bool isKnown(const WrittenNumber &number, const std::vector<double> &known)
{
    for (std::size_t i = 0; i < number.readings.size(); ++i) {
        const double value = number.readings[i];
        // half a unit of the last digit, and what a double loses
        const double tolerance = number.steps[i] * 0.5 + std::abs(value) * 1e-12;
        if (hasNear(known, value, tolerance) ||
            (number.percent && hasNear(known, value / 100.0, tolerance / 100.0))) {
            return true;
        }
    }
    return false;
}

} // namespace

std::vector<std::string> ungroundedNumbers(std::string_view text, const data::ResultTable &result,
                                           std::span<const DerivedValue> derived)
{
    const std::vector<double> known = knownNumbers(result, derived);
    std::vector<std::string> unknown;
    for (const WrittenNumber &number : writtenNumbers(text)) {
        if (!isKnown(number, known)) {
            unknown.emplace_back(number.text);
        }
    }
    return unknown;
}

bool numbersAreGrounded(std::string_view text, const data::ResultTable &result,
                        std::span<const DerivedValue> derived)
{
    return ungroundedNumbers(text, result, derived).empty();
}

std::vector<double> numbersIn(std::string_view text)
{
    std::vector<double> numbers;
    addDigitRuns(text, numbers);
    return numbers;
}

} // namespace querent::insight
