// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/MeasureUnits.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

struct NamedUnit
{
    std::string_view words; ///< each between blanks
    MeasureUnit unit;
};

using Kind = MeasureUnit::Kind;

// sizes of the avoirdupois and the imperial units: International Yard and Pound Agreement, 1959
// a year is that of the Gregorian calendar on average, a month its twelfth
constexpr std::array<NamedUnit, 35> units{{
    {" ms millisecond milliseconds ", {Kind::Time, 0.001}},
    {" s sec secs second seconds ", {Kind::Time, 1.0}},
    {" min mins minute minutes ", {Kind::Time, 60.0}},
    {" h hr hrs hour hours ", {Kind::Time, 3600.0}},
    {" day days ", {Kind::Time, 86400.0}},
    {" week weeks ", {Kind::Time, 604800.0}},
    {" month months ", {Kind::Time, 2629746.0}},
    {" year years ", {Kind::Time, 31556952.0}},
    {" mg milligram milligrams ", {Kind::Mass, 0.000001}},
    {" g gr gram grams gramme grammes ", {Kind::Mass, 0.001}},
    {" kg kgs kilo kilos kilogram kilograms ", {Kind::Mass, 1.0}},
    {" lb lbs ", {Kind::Mass, 0.45359237}},
    {" t ton tons tonne tonnes ", {Kind::Mass, 1000.0}},
    {" mm millimetre millimetres millimeter millimeters ", {Kind::Length, 0.001}},
    {" cm centimetre centimetres centimeter centimeters ", {Kind::Length, 0.01}},
    {" inch inches ", {Kind::Length, 0.0254}},
    {" ft foot feet ", {Kind::Length, 0.3048}},
    {" m metre metres meter meters ", {Kind::Length, 1.0}},
    {" km kms kilometre kilometres kilometer kilometers ", {Kind::Length, 1000.0}},
    {" mi mile miles ", {Kind::Length, 1609.344}},
    {" sqm m2 m² ", {Kind::Area, 1.0}},
    {" sqft ft2 ft² ", {Kind::Area, 0.09290304}},
    {" ha hectare hectares ", {Kind::Area, 10000.0}},
    {" ml millilitre millilitres milliliter milliliters ", {Kind::Volume, 0.001}},
    {" cl centilitre centilitres centiliter centiliters ", {Kind::Volume, 0.01}},
    {" l litre litres liter liters ", {Kind::Volume, 1.0}},
    {" hl hectolitre hectolitres hectoliter hectoliters ", {Kind::Volume, 100.0}},
    {" byte bytes ", {Kind::Data, 1.0}},
    {" kb kilobyte kilobytes ", {Kind::Data, 1e3}},
    {" mb megabyte megabytes ", {Kind::Data, 1e6}},
    {" gb gigabyte gigabytes ", {Kind::Data, 1e9}},
    {" tb terabyte terabytes ", {Kind::Data, 1e12}},
    {" pb petabyte petabytes ", {Kind::Data, 1e15}},
    {" cent cents pence ", {Kind::Money, 1.0}},
    {" euro euros eur dollar dollars usd pound pounds gbp franc francs chf quid bucks ",
     {Kind::Money, 100.0}},
}};

} // namespace

MeasureUnit measureUnit(const std::string &word)
{
    const std::string wanted = " " + word + " ";
    const auto found = std::ranges::find_if(units, [&](const NamedUnit &named) {
        return !word.empty() && named.words.find(wanted) != std::string_view::npos;
    });
    return found == units.end() ? MeasureUnit{} : found->unit;
}

bool isCalendarUnit(const std::string &word)
{
    return word == "week" || word == "month" || word == "year";
}

MeasureUnit storedUnit(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 7> rates{"per", "rate", "wage", "price",
                                                           "fee", "pay",  "cost"};
    const std::vector<std::string> &words = column.names.front().words;
    if (column.numeric && !words.empty() &&
        measureUnit(words.back()).kind == MeasureUnit::Kind::Money) {
        return measureUnit(words.back()); // a price in cents is so many cents
    }
    const bool rate = std::ranges::any_of(words, [](const std::string &word) {
        return std::ranges::find(rates, word) != rates.end();
    });
    // a number called "month" is which one, not how many
    const bool which = !words.empty() && isCalendarUnit(words.back());
    if (!column.numeric || column.date || rate || which || words.empty()) {
        return {};
    }
    MeasureUnit unit = measureUnit(words.back());
    if (unit.kind == MeasureUnit::Kind::Length && words.size() > 1 &&
        (words[words.size() - 2] == "square" || words[words.size() - 2] == "sq")) {
        unit = {MeasureUnit::Kind::Area, unit.size * unit.size};
    }
    return unit;
}

} // namespace querent::language
