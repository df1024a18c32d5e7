// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/NameSplitter.h"
#include "language/SourceModel.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>

namespace querent::language {

bool tellsBirth(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 5> births{"birth", "born", "dob", "birthday",
                                                            "birthdate"};
    return column.date && column.column->encoding != data::DateEncoding::Year &&
           std::ranges::any_of(column.names.front().words, [](const std::string &word) {
               return std::ranges::find(births, word) != births.end();
           });
}

namespace {

constexpr double daysOfYear = 365.2425;

bool hasWord(const ColumnModel &column, std::span<const std::string_view> wanted)
{
    return std::ranges::any_of(column.names.front().words, [&](const std::string &word) {
        return std::ranges::find(wanted, word) != wanted.end();
    });
}

bool tellsHire(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 8> hires{
        "hire", "hired", "hiring", "employed", "employment", "joined", "joining", "join"};
    return column.date && !column.hidden && hasWord(column, hires);
}

bool tellsLeave(const ColumnModel &column)
{
    static constexpr std::array<std::string_view, 8> leaves{
        "left", "leave", "leaving", "leaver", "exit", "quit", "terminated", "termination"};
    return column.date && !column.hidden && hasWord(column, leaves);
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

void SourceModel::addAges()
{
    static constexpr std::array<std::string_view, 1> ages{"age"};
    const std::string today = data::isoDate(data::civilDate(std::chrono::system_clock::now()));
    for (TableModel &table : m_tables) {
        const auto born = std::ranges::find_if(table.columns, tellsBirth);
        const bool stored = std::ranges::any_of(table.columns, [](const ColumnModel &column) {
            return column.numeric && hasWord(column, ages);
        });
        if (born == table.columns.end() || born->hidden || stored) {
            continue;
        }
        Formula formula;
        formula.expression =
            inYears(days(query::column(table.table->name, born->column->name),
                         query::literal(data::Value(today)), data::DateEncoding::IsoDate));
        formula.told = born->column->name + " – " + today;
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
            return column.numeric && hasWord(column, stays);
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
