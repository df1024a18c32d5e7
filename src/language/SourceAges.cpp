// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/NameSplitter.h"
#include "language/SourceModel.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

namespace querent::language {

namespace {

constexpr double daysOfYear = 365.2425;

bool saysBirth(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 5> births{"birth", "born", "dob", "birthday",
                                                            "birthdate"};
    return column.date && namesAny(column, births);
}

/// The year in which somebody was born or something was made.
bool tellsYearMade(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 7> made{
        "built",        "manufactured", "manufacture", "manufacturing",
        "construction", "constructed",  "made"};
    return (saysBirth(column) || (column.date && namesAny(column, made))) &&
           column.column->encoding == data::DateEncoding::Year &&
           column.column->type == data::ColumnType::Integer;
}

bool tellsHire(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 8> hires{
        "hire", "hired", "hiring", "employed", "employment", "joined", "joining", "join"};
    return column.date && !column.hidden && namesAny(column, hires);
}

query::Expression days(const query::Expression &from, query::Expression until,
                       data::DateEncoding encoding)
{
    return query::expression(query::Call{query::ScalarFunction::DaysBetween,
                                         {from, std::move(until)},
                                         {data::DateEncoding::None, encoding}});
}

query::Expression inYears(query::Expression days)
{
    return query::arithmetic(query::ArithmeticOperator::Divide, std::move(days),
                             query::literal(data::Value(daysOfYear)));
}

} // namespace

bool namesAny(const ColumnModel &column, std::span<const std::string_view> words)
{
    return std::ranges::any_of(column.names.front().words, [&](const std::string &word) {
        return std::ranges::find(words, word) != words.end();
    });
}

ColumnId yearMade(const TableModel &table)
{
    const auto made = std::ranges::find_if(table.columns, tellsYearMade);
    return made == table.columns.end() ? ColumnId{} : made->id;
}

bool tellsBirth(const ColumnModel &column)
{
    return saysBirth(column) && column.column->encoding != data::DateEncoding::Year;
}

bool tellsLeave(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 8> leaves{
        "left", "leave", "leaving", "leaver", "exit", "quit", "terminated", "termination"};
    return column.date && !column.hidden && namesAny(column, leaves);
}

void SourceModel::addAges()
{
    static constexpr std::array<std::string_view, 1> ages{"age"};
    const data::CivilDate now = data::civilDate(std::chrono::system_clock::now());
    const std::string today = data::isoDate(now);
    for (TableModel &table : m_tables) {
        auto born = std::ranges::find_if(table.columns, tellsBirth);
        const bool year = born == table.columns.end();
        born = year ? std::ranges::find_if(table.columns, tellsYearMade) : born;
        const bool stored = std::ranges::any_of(table.columns, [](const ColumnModel &column) {
            return column.numeric && namesAny(column, ages);
        });
        if (born == table.columns.end() || born->hidden || stored) {
            continue;
        }
        const query::Expression birth = query::column(table.table->name, born->column->name);
        Formula formula;
        formula.expression =
            year ? query::arithmetic(query::ArithmeticOperator::Subtract,
                                     query::literal(data::Value(static_cast<int>(now.year()))),
                                     birth)
                 : inYears(days(birth, query::literal(data::Value(today)),
                                data::DateEncoding::IsoDate));
        formula.told =
            born->column->name + " – " + (year ? today.substr(0, today.find('-')) : today);
        NameWords name = nameWords(std::vector<std::string>{"age"});
        name.whole = true;
        addFormula(table, "age", std::move(formula), {std::move(name)});
    }
}

void SourceModel::addTenures()
{
    static constexpr std::array<std::string_view, 2> stays{"tenure", "seniority"};
    const std::string today = data::isoDate(data::civilDate(std::chrono::system_clock::now()));
    for (TableModel &table : m_tables) {
        const auto hired = std::ranges::find_if(table.columns, tellsHire);
        const bool stored = std::ranges::any_of(table.columns, [](const ColumnModel &column) {
            return column.numeric && namesAny(column, stays);
        });
        if (!table.person || hired == table.columns.end() || stored) {
            continue;
        }
        // of those who left, until they did
        const query::Expression from = query::column(table.table->name, hired->column->name);
        query::Expression stayed =
            days(from, query::literal(data::Value(today)), data::DateEncoding::IsoDate);
        const auto left = std::ranges::find_if(table.columns, tellsLeave);
        Formula formula;
        formula.told = hired->column->name + " – ";
        if (left != table.columns.end()) {
            query::Expression whole =
                days(from, query::column(table.table->name, left->column->name),
                     data::DateEncoding::None);
            stayed = query::expression(query::Call{
                query::ScalarFunction::Coalesce, {std::move(whole), std::move(stayed)}, {}});
            formula.told += left->column->name + ", ";
        }
        formula.told += today;
        formula.expression = inYears(std::move(stayed));
        std::vector<NameWords> names;
        for (const std::vector<std::string> &words : {std::vector<std::string>{"tenure"},
                                                      {"length", "of", "service"},
                                                      {"years", "of", "service"}}) {
            names.push_back(nameWords(words));
            names.back().whole = true;
        }
        addFormula(table, "tenure", std::move(formula), std::move(names));
    }
}

} // namespace querent::language
