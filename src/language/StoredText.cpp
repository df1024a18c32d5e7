// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/StoredText.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace querent::language {

namespace {

/// The number that a text begins with, after no more than a sign of money; nothing elsewhere, and
/// where it is a part of something longer: a date, a telephone number, a version.
std::optional<double> leadingNumber(const std::string &text, bool &bare)
{
    std::string digits;
    std::size_t at = 0;
    const auto letter = [&](std::size_t place) {
        return std::isalnum(static_cast<unsigned char>(text[place])) != 0;
    };
    while (at < text.size() && !letter(at) && at < 3) {
        ++at;
    }
    const std::size_t begin = at;
    while (at < text.size() && (std::isdigit(static_cast<unsigned char>(text[at])) != 0 ||
                                text[at] == '.' || text[at] == ',')) {
        digits += text[at] == ',' ? "" : std::string(1, text[at]);
        ++at;
    }
    const std::string rest = text.substr(at);
    bare = begin == 0 && rest.empty();
    const bool alone = rest.empty() || rest.front() == ' ' || rest.front() == '%';
    const bool more =
        std::any_of(rest.begin(), rest.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    if (digits.empty() || !alone || more) {
        return std::nullopt;
    }
    return wholeNumber(digits);
}

} // namespace

std::optional<double> wholeNumber(const std::string &text)
{
    double number = 0.0;
    const char *const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    const bool all = read.ec == std::errc() && read.ptr == end && std::isfinite(number);
    return all ? std::optional(number) : std::nullopt;
}

std::optional<std::string> storedText(const SourceModel &source, ColumnId column, double number)
{
    std::optional<std::string> found;
    for (const std::string &text : source.values().valuesOf(column.table, column.column)) {
        bool bare = false;
        const auto told = leadingNumber(text, bare);
        if (!told || *told != number) {
            continue;
        }
        if (bare || found) {
            return std::nullopt;
        }
        found = text;
    }
    return found;
}

} // namespace querent::language
