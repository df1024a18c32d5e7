// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/UnitCounts.h"

#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace querent::language {

namespace {

/// What a price is for, or in what an amount is measured: one spelling for each unit.
std::string_view unitIn(const std::vector<std::string> &words)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 26> units{
        {{"m3", "m3"},          {"cbm", "m3"},      {"kg", "kg"},    {"kilo", "kg"},
         {"kilos", "kg"},       {"kilogram", "kg"}, {"t", "t"},      {"ton", "t"},
         {"tons", "t"},         {"tonne", "t"},     {"tonnes", "t"}, {"l", "l"},
         {"ltr", "l"},          {"litre", "l"},     {"litres", "l"}, {"liter", "l"},
         {"liters", "l"},       {"kwh", "kwh"},     {"km", "km"},    {"m2", "m2"},
         {"sqm", "m2"},         {"lb", "lb"},       {"lbs", "lb"},   {"hectolitre", "hl"},
         {"hectolitres", "hl"}, {"hl", "hl"}}};
    for (const std::string &word : words) {
        const auto unit = std::ranges::find(
            units, word, [](const auto &each) { return std::string(each.first); });
        if (unit != units.end()) {
            return unit->second;
        }
    }
    return {};
}

/// "Price per kg" beside "weight kg": the one amount that is measured in what the price is for; -1
/// where there is none, or more of them.
int amountPriced(const TableModel &table)
{
    const ColumnModel &price = table.columns[static_cast<std::size_t>(table.unitPrice)];
    const std::string_view unit = unitIn(price.names.front().words);
    int found = -1;
    for (const ColumnModel &column : table.columns) {
        const bool amount = column.numeric && column.quantity && !column.key && !column.money &&
                            unitIn(column.names.front().words) == unit;
        if (!unit.empty() && amount) {
            if (found >= 0) {
                return -1;
            }
            found = column.id.column;
        }
    }
    return found;
}

} // namespace

void countUnits(TableModel &table)
{
    if (table.unitPrice < 0 || table.unitCount >= 0 || table.money >= 0) {
        return;
    }
    if (const int amount = amountPriced(table); amount >= 0) {
        table.unitCount = amount;
        return;
    }
    const NameWords &price = table.columns[static_cast<std::size_t>(table.unitPrice)].names.front();
    std::vector<int> found;
    for (const ColumnModel &column : table.columns) {
        const NameWords &name = column.names.front();
        const bool whole = column.numeric && column.quantity && !column.key && !column.flag &&
                           !column.date && column.column->type == data::ColumnType::Integer;
        // "ticket price" and "tickets sold", "unit price" and whatever is counted
        const bool unit = std::ranges::find(price.words, "unit") != price.words.end();
        // not "monthly price" and "contract months"
        const bool same = std::ranges::any_of(name.stems, [&](const std::string &stem) {
            return !oneOf(stem, {"month", "year", "day", "week", "hour", "minut"}) &&
                   std::ranges::find(price.stems, stem) != price.stems.end();
        });
        const bool plural = std::ranges::any_of(name.words, [](const std::string &word) {
            return word.size() > 3 && word.ends_with('s') && !word.ends_with("ss");
        });
        if (whole && plural && (same || (unit && table.labels.empty()))) {
            found.push_back(column.id.column);
        }
    }
    if (found.size() == 1) {
        table.unitCount = found.front();
    }
}

} // namespace querent::language
