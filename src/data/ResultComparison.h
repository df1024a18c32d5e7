// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/ResultTable.h"

namespace querent::data {

/// When two results are the same answer.
struct ComparisonRules
{
    bool ordered = false;  ///< rows in the same order, not only the same rows
    bool superset = false; ///< the other result may have more columns than asked for
};

/// The number of columns and the rows of a result.
struct ResultRows
{
    std::size_t columns = 0;
    std::vector<Row> rows;
};

/// Whether `given` is the answer that `wanted` is: as many rows, the same rows as often, columns in
/// any one permutation, numbers equal within a millionth (integers exactly), text exactly, NULL
/// only to NULL. A number never equals a text.
[[nodiscard]] bool sameAnswer(const ResultRows &wanted, const ResultRows &given,
                              const ComparisonRules &rules);

} // namespace querent::data
