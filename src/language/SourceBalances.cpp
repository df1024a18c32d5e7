// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SourceModel.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <span>

namespace querent::language {

namespace {

using query::ArithmeticOperator;
using query::Expression;

bool isAmount(const ColumnModel &column)
{
    return column.numeric && column.quantity && !column.key && !column.flag && !column.hidden &&
           !column.formula && !column.last;
}

/// The one such column; nothing where there are several or none.
template <typename Fits>
const ColumnModel *onlyOne(const TableModel &table, const Fits &fits)
{
    const ColumnModel *found = nullptr;
    for (const ColumnModel &column : table.columns) {
        if (fits(column)) {
            if (found != nullptr) {
                return nullptr;
            }
            found = &column;
        }
    }
    return found;
}

} // namespace

void SourceModel::addBalances()
{
    static constexpr std::array<std::string_view, 5> dues{"due", "billed", "invoiced", "charged",
                                                          "owed"};
    static constexpr std::array<std::string_view, 3> payments{"paid", "received", "settled"};
    static constexpr std::array<std::string_view, 4> kept{"outstanding", "balance", "arrears",
                                                          "open"};
    for (TableModel &table : m_tables) {
        const ColumnModel *due = onlyOne(table, [](const ColumnModel &column) {
            return isAmount(column) && namesAny(column, dues) && !namesAny(column, payments);
        });
        const ColumnModel *paid = onlyOne(table, [](const ColumnModel &column) {
            return isAmount(column) && namesAny(column, payments) && !namesAny(column, dues);
        });
        const bool stored = std::ranges::any_of(table.columns, [](const ColumnModel &column) {
            return column.numeric && namesAny(column, kept);
        });
        if (due == nullptr || paid == nullptr || stored) {
            continue;
        }
        const auto named = [&](const ColumnModel &column) {
            return query::column(table.table->name, column.column->name);
        };
        Formula formula;
        formula.aggregated = true;
        formula.told = due->column->name + " − " + paid->column->name;
        formula.expression = query::aggregate(
            query::AggregateFunction::Sum,
            query::arithmetic(ArithmeticOperator::Subtract, named(*due), named(*paid)));
        addFormula(table, "outstanding", std::move(formula),
                   wholeNames({{"outstanding"},
                               {"outstanding", "amount"},
                               {"outstanding", "balance"},
                               {"amount", "outstanding"},
                               {"arrears"}}));
    }
}

void SourceModel::addCosts()
{
    static constexpr std::array<std::string_view, 2> costs{"cost", "costs"};
    static constexpr std::array<std::string_view, 8> others{"total", "unit", "per",    "each",
                                                            "price", "rate", "center", "centre"};
    for (TableModel &table : m_tables) {
        std::vector<const ColumnModel *> parts;
        bool stored = false;
        for (const ColumnModel &column : table.columns) {
            const bool cost = isAmount(column) && namesAny(column, costs);
            stored = stored ||
                     (cost && (namesAny(column, others) || column.names.front().words.size() == 1));
            if (cost) {
                parts.push_back(&column);
            }
        }
        if (stored || parts.size() < 2 || parts.size() > 4) {
            continue;
        }
        Expression sum = query::column(table.table->name, parts.front()->column->name);
        Formula formula;
        formula.aggregated = true;
        formula.unsure = true; // one of them may be meant
        formula.told = parts.front()->column->name;
        for (std::size_t i = 1; i < parts.size(); ++i) {
            formula.told += " + " + parts[i]->column->name;
            sum = query::arithmetic(ArithmeticOperator::Add, std::move(sum),
                                    query::column(table.table->name, parts[i]->column->name));
        }
        formula.expression = query::aggregate(query::AggregateFunction::Sum, std::move(sum));
        std::vector<std::string> own = table.names.front().words;
        own.emplace_back("cost");
        addFormula(table, "total cost", std::move(formula),
                   wholeNames({{"total", "cost"}, {"cost"}, std::move(own)}));
    }
}

} // namespace querent::language
