// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/NameSplitter.h"
#include "language/SourceModel.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <chrono>

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

void SourceModel::addAges()
{
    constexpr double daysOfYear = 365.2425;
    const auto isAge = [](const ColumnModel &column) {
        return column.numeric && std::ranges::find(column.names.front().words, "age") !=
                                     column.names.front().words.end();
    };
    for (TableModel &table : m_tables) {
        const auto born = std::ranges::find_if(table.columns, tellsBirth);
        if (born == table.columns.end() || born->hidden ||
            std::ranges::any_of(table.columns, isAge)) {
            continue;
        }
        const data::CivilDate today = data::civilDate(std::chrono::system_clock::now());
        query::Expression lived =
            query::expression(query::Call{query::ScalarFunction::DaysBetween,
                                          {query::column(table.table->name, born->column->name),
                                           query::literal(data::Value(data::isoDate(today)))},
                                          {data::DateEncoding::None, data::DateEncoding::IsoDate}});
        Formula formula;
        formula.expression = query::arithmetic(query::ArithmeticOperator::Divide, std::move(lived),
                                               query::literal(data::Value(daysOfYear)));
        formula.told = born->column->name + " – " + data::isoDate(today);
        NameWords name = nameWords(std::vector<std::string>{"age"});
        name.whole = true;
        addFormula(table, "age", std::move(formula), {std::move(name)});
    }
}

} // namespace querent::language
