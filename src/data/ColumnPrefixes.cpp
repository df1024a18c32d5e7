// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/ColumnPrefixes.h"

#include "base/Ascii.h"

#include <algorithm>
#include <set>
#include <string>

namespace querent::data {

namespace {

constexpr std::size_t fewestColumns = 4;

/// Capitals and digits, or small letters and digits, without a break.
bool isOneWord(std::string_view name)
{
    const auto plain = [&](auto isLetter) {
        return std::ranges::all_of(name, [&](char c) { return isLetter(c) || base::isDigit(c); });
    };
    return plain(base::isUpper) || plain(base::isLower);
}

/// How many letters all columns have at their head where that may be a code; otherwise 0.
std::size_t prefixOf(const Table &table)
{
    const std::string &first = table.columns.front().name;
    std::size_t length = first.size();
    for (const Column &column : table.columns) {
        if (!isOneWord(column.name)) {
            return 0;
        }
        const auto [mine, its] = std::ranges::mismatch(first, column.name);
        length = std::min(length, static_cast<std::size_t>(mine - first.begin()));
    }
    const bool code = length == 2 || length == 3;
    const bool names = std::ranges::all_of(table.columns, [&](const Column &column) {
        return column.name.size() > length && !base::isDigit(column.name[length]);
    });
    return code && names ? length : 0;
}

} // namespace

void markPrefixes(std::vector<Table> &tables)
{
    constexpr std::size_t fewestTables = 3;
    std::size_t wide = 0;
    std::size_t coded = 0;
    std::set<std::string> codes;
    for (const Table &table : tables) {
        const bool counts = !table.isView && table.columns.size() >= fewestColumns;
        const std::size_t length = counts ? prefixOf(table) : 0;
        wide += counts ? 1 : 0;
        coded += length > 0 ? 1 : 0;
        if (length > 0) {
            codes.insert(table.columns.front().name.substr(0, length));
        }
    }
    // the same letters before everything are no table's own
    if (coded < fewestTables || coded * 3 < wide * 2 || codes.size() * 3 < coded * 2) {
        return;
    }
    for (Table &table : tables) {
        const std::size_t length =
            !table.isView && table.columns.size() >= fewestColumns ? prefixOf(table) : 0;
        for (Column &column : table.columns) {
            column.prefix = length;
        }
    }
}

} // namespace querent::data
