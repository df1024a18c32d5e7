// SPDX-License-Identifier: GPL-3.0-or-later
#include "SameAnswer.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace querent::tests {

namespace {

std::string comparable(const data::Value &value)
{
    if (!value.isNumber()) {
        return (value.isNull() ? "null:" : "text:") + data::toText(value);
    }
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "number:%.9g", value.numeric());
    return text.data();
}

using Texts = std::vector<std::string>;

std::vector<Texts> columnsOf(const data::ResultTable &table)
{
    std::vector<Texts> columns(table.columns.size());
    for (const data::Row &row : table.rows) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            columns[i].push_back(comparable(row[i]));
        }
    }
    return columns;
}

Texts sorted(Texts texts)
{
    std::ranges::sort(texts);
    return texts;
}

/// Rows of these columns, sorted.
Texts rowsOf(const std::vector<Texts> &columns, const std::vector<std::size_t> &chosen)
{
    Texts rows(columns.empty() ? 0 : columns.front().size());
    for (const std::size_t column : chosen) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            rows[row] += columns[column][row] + '\x1f';
        }
    }
    return sorted(std::move(rows));
}

/// Tries all ways to give every wanted column one of its own.
bool assign(const std::vector<Texts> &wanted, const std::vector<Texts> &given,
            std::vector<std::size_t> &chosen)
{
    if (chosen.size() == wanted.size()) {
        std::vector<std::size_t> all(wanted.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = i;
        }
        return rowsOf(given, chosen) == rowsOf(wanted, all);
    }
    const Texts values = sorted(wanted[chosen.size()]);
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (std::ranges::find(chosen, i) == chosen.end() && sorted(given[i]) == values) {
            chosen.push_back(i);
            if (assign(wanted, given, chosen)) {
                return true;
            }
            chosen.pop_back();
        }
    }
    return false;
}

} // namespace

bool sameAnswer(const data::ResultTable &wanted, const data::ResultTable &given)
{
    if (wanted.rows.size() != given.rows.size()) {
        return false;
    }
    std::vector<std::size_t> chosen;
    return assign(columnsOf(wanted), columnsOf(given), chosen);
}

} // namespace querent::tests
