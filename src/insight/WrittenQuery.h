// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "insight/ResultShape.h"

#include <string>
#include <string_view>
#include <vector>

namespace querent::insight {

/// What the text of a SELECT tells of its rows, where there is no plan to ask.
struct WrittenQuery
{
    /// What each column is made of, without its alias: "COUNT(*)". Empty where a `*` stands for
    /// columns, or nothing could be read.
    std::vector<std::string> columns;
    bool grouped = false; ///< its rows are groups: the outermost SELECT has a GROUP BY
    bool groups = false;  ///< there is a GROUP BY somewhere, also within
};

/// Never fails: what cannot be read is left out.
[[nodiscard]] WrittenQuery readWritten(std::string_view sql);

/// The rows of a statement without a plan are rows as they are kept, of many columns: a list to
/// read, neither a course nor a ranking.
[[nodiscard]] bool listsRecords(const AnsweredQuery &answered, const ResultShape &shape);

} // namespace querent::insight
