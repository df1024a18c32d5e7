// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "insight/AnsweredQuery.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace querent::insight {

/// What the numbers of a result's column are, as far as the plan, the dictionary or at least its
/// name tells.
struct ColumnMeaning
{
    enum class Scale {
        Plain,
        Percent,  ///< 34.2 means 34.2 %
        Fraction, ///< 0.342 means 34.2 %
    };

    std::string label; ///< what to call it within a sentence: "total sales", "orders"
    std::optional<query::AggregateFunction> function;
    std::string of; ///< what `function` is of, where the label says both: "price"
    /// Adding the numbers of all rows means something. Nothing: not known.
    std::optional<bool> additive;
    bool cumulative = false;  ///< a running total
    bool countsRows = false;  ///< `label` is what is counted: "1,204 orders"
    bool partOfWhole = false; ///< a share: lies between nothing and everything
    bool inDays = false;      ///< stretches of time, counted in days
    Scale scale = Scale::Plain;
    std::string unit; ///< from the dictionary: "EUR", "kg"

    friend bool operator==(const ColumnMeaning &, const ColumnMeaning &) = default;
};

/// One for each column of the result.
[[nodiscard]] std::vector<ColumnMeaning> columnMeanings(const AnsweredQuery &answered,
                                                        const data::Phrasebook &phrases);

/// "total_amount" and "TotalAmount" are "total amount", "cust_nm" is "customer name"; "MRR" stays.
[[nodiscard]] std::string readableName(std::string_view name);

/// What a column names rather than what it is called: "hotel_name" is "hotel", and the column
/// "name" of "categories" is "category". `table` may be empty.
[[nodiscard]] std::string columnLabel(std::string_view column, std::string_view table);

/// The words of a name in small letters: "shp_no" and "shpNo" are {"shp", "no"}.
[[nodiscard]] std::vector<std::string> wordsOfName(std::string_view name);

/// With a capital first letter, where it is an ASCII one.
[[nodiscard]] std::string capitalised(std::string text);

/// A number of this column as a sentence shows it, with its unit. `compact` writes 1,284,310 as
/// "1.28 M" and drops decimals that do not matter beside the size of the number.
[[nodiscard]] std::string amount(double value, const ColumnMeaning &meaning,
                                 const data::Phrasebook &phrases, bool compact = true);

} // namespace querent::insight
