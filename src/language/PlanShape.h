// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Frame.h"
#include "query/QueryPlan.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// A plan taken apart, to be compared with another one and with the words of a question.
struct PlanShape
{
    std::vector<std::string> select; ///< expressions as text, sorted
    std::vector<std::string> where;  ///< conditions likewise
    std::vector<std::string> group;
    std::vector<std::string> having;
    std::vector<std::string> order; ///< not sorted
    std::optional<std::int64_t> limit;
    bool distinct = false;
    int setOperation = 0;  ///< 0 for none
    int nested = 0;        ///< queries inside
    int joins = 0;         ///< of the outermost query
    bool timed = false;    ///< has periods or buckets of time
    bool computed = false; ///< has windows, cases, arithmetic or common tables
    /// What it does anywhere: "count", "sum", "average", "max", "min", "median", "divide",
    /// "subtract", "window", "case", "not", "like", "compare", "period", "bucket", "recurs",
    /// "distinct".
    std::set<std::string_view> does;
    std::set<std::string> tables;        ///< in lower case, at any depth
    std::set<std::string> columns;       ///< "table.column" likewise
    std::set<std::string> summedColumns; ///< of the columns, those that are added up
    std::set<std::string> values;        ///< text it compares with, likewise
    /// Of the columns, those that are shown, that rows must meet a condition of, and that groups
    /// and orders go by; of queries inside conditions only what they test.
    std::set<std::string> shownColumns;
    std::set<std::string> testedColumns;
    std::set<std::string> arrangedColumns;
};

[[nodiscard]] PlanShape shapeOf(const query::QueryPlan &plan);

/// A table as PlanShape::tables holds it, a column as PlanShape::columns does.
[[nodiscard]] std::string placeOf(int table, const SourceModel &source);
[[nodiscard]] std::string placeOf(ColumnId column, const SourceModel &source);

/// Whether two plans say the same, however they are written.
[[nodiscard]] bool saysTheSame(const PlanShape &left, const PlanShape &right);

/// How many well linked mentions of the question have no place in the plan.
[[nodiscard]] int mentionsLeftOut(const Items &items, const PlanShape &shape,
                                  const SourceModel &source);

/// Whether a number is asked for that no column stores and that is worked out.
[[nodiscard]] bool worksOut(const Frame &frame, const SourceModel &source);

/// Whether the plan uses a column that the data dictionary keeps out of answers.
[[nodiscard]] bool showsHidden(const PlanShape &shape, const SourceModel &source);

/// Whether the plan shows a column that says where something is, or what such a place is called.
[[nodiscard]] bool showsPlace(const PlanShape &shape, const SourceModel &source);

} // namespace querent::language
