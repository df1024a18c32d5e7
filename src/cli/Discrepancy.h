// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "query/SqlValidator.h"

#include <array>
#include <string_view>
#include <vector>

namespace querent::cli {

/// In what a wrong statement differs from the right one.
enum class Difference { Skeleton, Table, Join, Column, Value, Distinct, Order };

inline constexpr std::array allDifferences{
    Difference::Skeleton, Difference::Table,    Difference::Join, Difference::Column,
    Difference::Value,    Difference::Distinct, Difference::Order};

[[nodiscard]] std::string_view differenceName(Difference difference) noexcept;

/// A statement with what the engine reports about it.
struct ReadStatement
{
    std::string_view sql;
    const query::StatementFacts &facts;
};

/// All the differences, in the order of the enumeration; empty where they differ only in ways that
/// have no name.
[[nodiscard]] std::vector<Difference> differences(const ReadStatement &gold,
                                                  const ReadStatement &given);

/// Whether the rows of a statement of SQLite come in an order: ORDER BY on its outermost level.
[[nodiscard]] bool ordersRows(std::string_view sql);

} // namespace querent::cli
