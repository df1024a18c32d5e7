// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/ReadingPass.h"

namespace querent::language {

/// Which way the money goes that a word speaks of.
enum class MoneyFlow { Billed, Income, Spent };

/// Reads words for money and for sales that name no column.
class MoneyReader : private ReadingPass
{
public:
    using ReadingPass::ReadingPass;

    /// "Billing by month", "who spent the most": words for money that name no column.
    void readMoneyWords();
    /// The amounts that such a word most likely means; not valid where there are none.
    [[nodiscard]] ColumnId moneyMeant(MoneyFlow flow) const;
    /// "The value of completed bookings": what such rows are worth, not the worth of others.
    void readAmountsOf();
    /// "Best selling products", "which shop sells the most".
    void readSales();
    /// How much of an entity was sold: units, or the money of it; nothing where none is kept.
    [[nodiscard]] std::optional<Measure> salesOf(int entity) const;
    /// Whether nothing but the word at `ranking` says in what order.
    [[nodiscard]] bool namesNoNumber(std::size_t ranking) const;

private:
    void readCollected();
    void readMoneyOfRows();
    void readTakingsOf(std::size_t at); ///< "pass income"
    [[nodiscard]] std::optional<MoneyFlow> flowDone(std::size_t at) const;
    void rankBySales(int entity, const Measure &sales, bool descending, std::int64_t rows,
                     std::string words);
};

} // namespace querent::language
