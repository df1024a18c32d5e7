// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "language/Item.h"
#include "language/SourceModel.h"

namespace querent::language {

/// The table whose rows are the sales that `lines` are the lines of; -1 for none.
[[nodiscard]] int saleOf(const SourceModel &source, int lines);

/// What the lines of `sale` come to, worked out from prices and quantities; not valid for none.
[[nodiscard]] ColumnId takingsOfLines(const SourceModel &source, int sale);
/// The same, or else the stored amount of those lines.
[[nodiscard]] ColumnId amountOfLines(const SourceModel &source, int sale);

/// What a row that happened comes to: its own amount, or that of its lines; not valid for none.
[[nodiscard]] ColumnId amountOfRows(const SourceModel &source, int table);

/// Whether the column is what is sold, worked out from prices and quantities.
[[nodiscard]] bool isTakings(const SourceModel &source, ColumnId id);

/// An amount that is meant, by whatever word.
[[nodiscard]] Link amountLink(ColumnId amount);
/// The amounts of the rows of a table that has some.
[[nodiscard]] Link moneyOf(int table, const SourceModel &source);

/// `amount` of a row less the discount that the row stores, as a part, in percent or as an amount;
/// adds to `told` what was done.
[[nodiscard]] query::Expression lessDiscount(query::Expression amount, const TableModel &table,
                                             std::string &told);

/// Takes for what is sold the total that a sale stores, and prices times quantities of its lines
/// where the frame cuts sales up by what their lines tell.
void settleSaleTotals(const SourceModel &source, Frame &frame);

/// Leaves out of sums of payments what failed, where their rows say which went through and which
/// did not and the question says nothing of it: that money never moved.
void keepWhatWentThrough(const SourceModel &source, const Items &items, Frame &frame);

/// Whether numbers of the column that the question names add up. Prices do as sales, but nobody
/// asks for their sum as "price by town".
[[nodiscard]] bool addsUp(const SourceModel &source, const ColumnModel &column, const Items &items);

} // namespace querent::language
