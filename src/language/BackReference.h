// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/SourceModel.h"
#include "query/QueryPlan.h"

#include <optional>
#include <string>

namespace querent::language {

/// A question that points back to the rows that the answer before told of: "Which of them are
/// older than 30?", "What are their names?", "How many are there?".
struct BackReference
{
    /// What is asked, as if the rows had been named: "Which students are older than 30?".
    std::string question;
    int table = -1; ///< the rows that are meant
    enum class Sense {
        Asks,     ///< something about these rows
        Narrows,  ///< the same as before, of fewer rows
        Excludes, ///< the same as before, without some rows
        Others,   ///< something about all other rows
        Adds,     ///< something beside what was shown
        Value,    ///< something about what has the same in `column`: "that country"
    } sense = Sense::Asks;
    ColumnId column;
};

/// Nothing where no word points to rows, or where the question is about the answer rather than its
/// rows: how it is sorted, taken apart or drawn.
[[nodiscard]] std::optional<BackReference> backReference(const std::string &question,
                                                         const std::string &formerQuestion,
                                                         const query::QueryPlan &former,
                                                         const SourceModel &source);

/// The same for "only the girls", which points to nothing: of the rows that are listed.
[[nodiscard]] std::optional<BackReference> narrowing(const std::string &question,
                                                     const std::string &formerQuestion,
                                                     const query::QueryPlan &former,
                                                     const SourceModel &source);

} // namespace querent::language
