// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SaleTotals.h"
#include "query/PlanBuilder.h"

#include <algorithm>
#include <array>
#include <span>

namespace querent::language {

namespace {

using query::Expression;

template <std::size_t count>
bool named(const ColumnModel &column, const std::array<std::string_view, count> &wanted)
{
    const std::vector<std::string> &words = column.names.front().words;
    return std::ranges::any_of(words, [&](const std::string &word) {
        return std::ranges::find(wanted, word) != wanted.end();
    });
}

constexpr std::array<std::string_view, 4> profitWords{"profit", "profits", "margin", "margins"};
constexpr std::array<std::string_view, 5> costWords{"cost", "costs", "cogs", "wholesale",
                                                    "purchase"};
constexpr std::array<std::string_view, 6> eachWords{"unit",  "piece", "each",
                                                    "price", "per",   "wholesale"};
/// What is paid for something else than the thing that is sold, or no amount at all.
constexpr std::array<std::string_view, 16> otherCosts{
    "shipping",   "freight", "delivery", "postage", "center", "centre", "pct",    "percent",
    "percentage", "rate",    "share",    "date",    "order",  "id",     "number", "code"};
constexpr std::array<std::string_view, 12> takenWords{"amount", "total",   "revenue", "sales",
                                                      "sale",   "charged", "price",   "fee",
                                                      "paid",   "net",     "gross",   "value"};

/// What is given back rather than taken.
constexpr std::array<std::string_view, 6> returnedWords{"refund",  "refunds",  "refunded",
                                                        "returns", "returned", "reimbursed"};

bool isCost(const ColumnModel &column)
{
    return column.numeric && !column.key && !column.hidden && !column.flag && !column.formula &&
           named(column, costWords) && !named(column, otherCosts);
}

struct Takings
{
    Expression each; ///< of a row
    std::string told;
};

constexpr std::array<std::string_view, 6> hundredths{"pct",        "percent", "perc",
                                                     "percentage", "rate",    "ratio"};

/// What a discount takes off.
struct Discount
{
    Expression taken;
    std::string told;
    bool share = false; ///< of an amount, not an amount itself
};

std::optional<Discount> discountOf(const TableModel &table)
{
    if (table.discount < 0) {
        return std::nullopt;
    }
    const ColumnModel &discount = table.columns[static_cast<std::size_t>(table.discount)];
    static constexpr std::array<std::string_view, 3> amounts{"amount", "value", "total"};
    const data::Value &highest = discount.column->profile.max;
    const bool amount = named(discount, amounts);
    const bool told = highest.isNumber() || amount || named(discount, hundredths);
    if (!told || discount.key || discount.flag) {
        return std::nullopt;
    }
    const std::string &name = discount.column->name;
    const bool known = highest.isNumber();
    Discount result{query::column(table.table->name, name), name,
                    known && !amount && highest.numeric() <= 1.0};
    const bool wholeNumbers =
        known && !amount && discount.column->type == data::ColumnType::Integer;
    if (!result.share && (!known || highest.numeric() <= 100.0) &&
        (named(discount, hundredths) || wholeNumbers)) {
        result.share = true;
        result.taken = query::arithmetic(query::ArithmeticOperator::Divide, std::move(result.taken),
                                         query::literal(data::Value(100.0)));
        result.told += " / 100";
    }
    return result;
}

} // namespace

Expression lessDiscount(Expression amount, const TableModel &table, std::string &told)
{
    using query::ArithmeticOperator;
    auto discount = discountOf(table);
    if (!discount) {
        return amount;
    }
    if (!discount->share) {
        told += " − " + discount->told;
        return query::arithmetic(ArithmeticOperator::Subtract, std::move(amount),
                                 std::move(discount->taken));
    }
    told += " × (1 − " + discount->told + ")";
    return query::arithmetic(ArithmeticOperator::Multiply, std::move(amount),
                             query::arithmetic(ArithmeticOperator::Subtract,
                                               query::literal(data::Value(1)),
                                               std::move(discount->taken)));
}

namespace {

/// What a row of `table` brings in; nothing where that is not stored.
std::optional<Takings> takings(const TableModel &table)
{
    const auto name = [&](int place) {
        return table.columns[static_cast<std::size_t>(place)].column->name;
    };
    const auto column = [&](int place) { return query::column(table.table->name, name(place)); };
    if (table.money >= 0) {
        const ColumnModel &money = table.columns[static_cast<std::size_t>(table.money)];
        const bool taken =
            named(money, takenWords) && !named(money, returnedWords) && !isCost(money);
        return taken ? std::optional(Takings{column(table.money), name(table.money)})
                     : std::nullopt;
    }
    if (table.unitPrice < 0 || table.unitCount < 0) {
        return std::nullopt;
    }
    Takings each{query::arithmetic(query::ArithmeticOperator::Multiply, column(table.unitPrice),
                                   column(table.unitCount)),
                 name(table.unitPrice) + " × " + name(table.unitCount)};
    if (table.discount >= 0) {
        each.each = lessDiscount(std::move(each.each), table, each.told);
    }
    return each;
}

bool speaksOf(const TableModel &table, std::span<const std::string_view> wanted)
{
    return std::ranges::any_of(table.names.front().words, [&](const std::string &word) {
        return std::ranges::find(wanted, word) != wanted.end();
    });
}

/// Whether rows of `table` are bought rather than sold: lines of purchase orders.
bool buys(const TableModel &table, const std::vector<TableModel> &tables, const JoinGraph &graph)
{
    static constexpr std::array<std::string_view, 6> buying{
        "purchase", "purchases", "procurement", "purchasing", "replenishment", "restock"};
    static constexpr std::array<std::string_view, 4> sellers{"supplier", "suppliers", "vendor",
                                                             "vendors"};
    static constexpr std::array<std::string_view, 8> takers{
        "customer", "customers", "client", "clients", "buyer", "buyers", "sale", "sales"};
    bool bought = speaksOf(table, buying);
    bool sold = speaksOf(table, takers);
    const int own = table.columns.front().id.table;
    for (const JoinEdge &edge : graph.edges()) {
        if (edge.from != own || edge.to == own) {
            continue;
        }
        // the order that a line belongs to, and whom that is placed with
        const TableModel &order = tables[static_cast<std::size_t>(edge.to)];
        bought = bought || speaksOf(order, buying);
        for (const JoinEdge &next : graph.edges()) {
            if (next.from == edge.to && order.eventDate >= 0) {
                const TableModel &party = tables[static_cast<std::size_t>(next.to)];
                bought = bought || speaksOf(party, sellers);
                sold = sold || speaksOf(party, takers);
            }
        }
    }
    return bought && !sold;
}

constexpr std::array<std::string_view, 5> spendWords{"spend", "spending", "spent", "expenditure",
                                                     "purchases"};
constexpr std::array<std::string_view, 6> revenueWords{"revenue",  "revenues", "sales",
                                                       "turnover", "takings",  "proceeds"};

} // namespace

void SourceModel::addRevenue()
{
    addTakings("revenue", revenueWords, false);
    addTakings("spend", spendWords, true);
}

void SourceModel::addTakings(const std::string &called, std::span<const std::string_view> words,
                             bool bought)
{
    const auto says = [words](const ColumnModel &column) {
        // no "salesperson" tells of sales
        return column.numeric && !column.key &&
               std::ranges::any_of(column.names.front().words, [words](const std::string &word) {
                   return std::ranges::find(words, word) != words.end();
               });
    };
    TableModel *lines = nullptr;
    for (TableModel &table : m_tables) {
        if (std::ranges::any_of(table.columns, says)) {
            return; // it is stored, or the data dictionary tells how it is worked out
        }
        const bool worked = table.money < 0 && table.unitPrice >= 0 && table.unitCount >= 0 &&
                            !table.table->isView && buys(table, m_tables, m_graph) == bought;
        if (worked && (lines == nullptr ||
                       table.table->rowCount.value_or(0) > lines->table->rowCount.value_or(0))) {
            lines = &table;
        }
    }
    auto taken = lines != nullptr ? takings(*lines) : std::nullopt;
    if (!taken) {
        if (!bought) {
            nameStoredTakings(words);
        }
        return;
    }
    Formula formula;
    formula.aggregated = true;
    formula.expression = query::aggregate(query::AggregateFunction::Sum, std::move(taken->each));
    formula.told = std::move(taken->told);
    // what is sold at once may have an amount of its own, which may be meant as well
    const int table = lines->columns.front().id.table;
    formula.unsure = std::ranges::any_of(m_graph.edges(), [&](const JoinEdge &edge) {
        const TableModel &owner = m_tables[static_cast<std::size_t>(edge.to)];
        return edge.from == table && owner.money >= 0 && owner.eventDate >= 0;
    });
    std::vector<NameWords> names;
    for (const std::string_view word : words) {
        names.push_back(nameWords({std::string(word)}));
        names.back().whole = true;
    }
    addFormula(*lines, called, std::move(formula), std::move(names));
}

void SourceModel::nameStoredTakings(std::span<const std::string_view> words)
{
    static constexpr std::array<std::string_view, 2> sold{"sale", "sales"};
    static constexpr std::array<std::string_view, 4> billed{"invoice", "invoices", "bill", "bills"};
    static constexpr std::array<std::string_view, 5> paid{"payment", "payments", "receipt",
                                                          "receipts", "transactions"};
    // what was billed is not what was paid, where both are kept
    const bool paidApart = std::ranges::any_of(m_tables, [](const TableModel &table) {
        return table.money >= 0 && table.eventDate >= 0 && speaksOf(table, paid);
    });
    static constexpr std::array<std::string_view, 3> whole{"total", "amount", "net"};
    TableModel *found = nullptr;
    int best = 0; // how much it is called so
    for (TableModel &table : m_tables) {
        const int called = speaksOf(table, sold)                   ? 2
                           : speaksOf(table, billed) && !paidApart ? 1
                                                                   : 0;
        const bool lines = table.unitPrice >= 0 && table.unitCount >= 0;
        const int own = table.columns.front().id.table;
        // lines happen on the day of what they belong to
        const bool dated =
            table.eventDate >= 0 ||
            (lines && std::ranges::any_of(m_graph.edges(), [&](const JoinEdge &edge) {
                 return edge.from == own && edge.to != own &&
                        m_tables[static_cast<std::size_t>(edge.to)].eventDate >= 0;
             }));
        if (table.money < 0 || table.table->isView || !dated || (called == 0 && !lines) ||
            buys(table, m_tables, m_graph)) {
            continue;
        }
        const ColumnModel &money = table.columns[static_cast<std::size_t>(table.money)];
        const bool headed = std::ranges::any_of(m_graph.edges(), [&](const JoinEdge &edge) {
            const TableModel &owner = m_tables[static_cast<std::size_t>(edge.to)];
            return edge.from == own && edge.to != own && owner.money >= 0 && owner.eventDate >= 0 &&
                   named(owner.columns[static_cast<std::size_t>(owner.money)], whole);
        });
        if (headed || money.formula || money.hidden || !named(money, whole)) {
            continue;
        }
        if (found == nullptr || called > best) {
            found = &table;
            best = called;
        } else if (called == best) {
            return; // which of them is meant, nobody can tell
        }
    }
    if (found == nullptr) {
        return;
    }
    ColumnModel &money = found->columns[static_cast<std::size_t>(found->money)];
    for (const std::string_view word : words) {
        if (!speaksOf(*found, std::array{word})) {
            money.names.push_back(nameWords({std::string(word)}));
            money.names.back().whole = true;
        }
    }
}

void SourceModel::addDiscounts()
{
    const auto stored = [](const ColumnModel &column) {
        return column.quantity && std::ranges::find(column.names.front().words, "discount") !=
                                      column.names.front().words.end();
    };
    for (const TableModel &table : m_tables) {
        if (std::ranges::any_of(table.columns, stored)) {
            return;
        }
    }
    for (TableModel &table : m_tables) {
        auto discount = table.unitPrice >= 0 && table.unitCount >= 0 ? discountOf(table)
                                                                     : std::optional<Discount>();
        if (!discount || !discount->share) {
            continue;
        }
        const auto name = [&](int place) {
            return table.columns[static_cast<std::size_t>(place)].column->name;
        };
        Formula formula;
        formula.aggregated = true;
        formula.told =
            name(table.unitPrice) + " × " + name(table.unitCount) + " × " + discount->told;
        formula.expression = query::aggregate(
            query::AggregateFunction::Sum,
            query::arithmetic(
                query::ArithmeticOperator::Multiply,
                query::arithmetic(query::ArithmeticOperator::Multiply,
                                  query::column(table.table->name, name(table.unitPrice)),
                                  query::column(table.table->name, name(table.unitCount))),
                std::move(discount->taken)));
        addFormula(table, "discount given", std::move(formula),
                   wholeNames({{"discount", "given"},
                               {"discount", "amount"},
                               {"total", "discount"},
                               {"discounts"}}));
        return;
    }
}

void SourceModel::addProfit()
{
    const auto says = [](const ColumnModel &column) { return named(column, profitWords); };
    for (const TableModel &table : m_tables) {
        if (std::ranges::any_of(table.columns, says)) {
            return; // it is stored, or the data dictionary tells how it is worked out
        }
    }
    for (TableModel &table : m_tables) {
        const auto taken = takings(table);
        if (!taken || buys(table, m_tables, m_graph)) {
            continue;
        }
        Formula formula;
        formula.aggregated = true;
        const auto subtract = [&](const TableModel &owner, const ColumnModel &cost, bool each) {
            Expression spent = query::column(owner.table->name, cost.column->name);
            std::string less = owner.table->name + "." + cost.column->name;
            if (each) {
                const ColumnModel &count = table.columns[static_cast<std::size_t>(table.unitCount)];
                less = count.column->name + " × " + less;
                spent = query::arithmetic(query::ArithmeticOperator::Multiply,
                                          query::column(table.table->name, count.column->name),
                                          std::move(spent));
            }
            formula.expression =
                query::aggregate(query::AggregateFunction::Sum,
                                 query::arithmetic(query::ArithmeticOperator::Subtract, taken->each,
                                                   std::move(spent)));
            formula.told = taken->told + " − " + less;
        };
        const auto own = std::ranges::find_if(table.columns, [&](const ColumnModel &column) {
            return isCost(column) && column.id.column != table.money;
        });
        bool found = own != table.columns.end();
        if (found) {
            subtract(table, *own, table.unitCount >= 0 && named(*own, eachWords));
        }
        for (const JoinEdge &edge : m_graph.edges()) {
            if (found || table.unitCount < 0 || edge.from != table.columns.front().id.table ||
                edge.to == edge.from) {
                continue;
            }
            // lines of things, and what each of these costs
            const TableModel &thing = m_tables[static_cast<std::size_t>(edge.to)];
            const auto cost = std::ranges::find_if(thing.columns, isCost);
            found = cost != thing.columns.end() && !thing.fact;
            if (found) {
                subtract(thing, *cost, true);
                formula.beside = edge.to;
            }
        }
        if (found) {
            addFormula(table, "profit", std::move(formula),
                       wholeNames({{"profit"}, {"gross", "profit"}, {"gross", "margin"}}));
            return;
        }
    }
}

} // namespace querent::language
