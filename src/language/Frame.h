// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Item.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::language {

struct Condition;

/// A number computed over rows: a count, or an aggregate of a column.
struct Measure
{
    query::AggregateFunction function = query::AggregateFunction::Count;
    int table = -1;       ///< whose rows are counted, or where the column lives
    ColumnId column;      ///< not valid for counts of rows and for derived amounts
    bool derived = false; ///< unit price × quantity × (1 − discount) of `table`
    bool distinct = false;
    double fraction = 0.5;
    std::vector<Condition> only;  ///< counts or adds only the rows that meet these
    std::vector<Measure> operand; ///< none or one: this measure per that one, or less it
    bool percent = false;         ///< multiplied by 100 after the division
    std::string words;
    double scale = 1.0;  ///< divided by this: cents shown as euros
    double factor = 1.0; ///< multiplied by this: "per 100", hours of a day
    ColumnId since{};    ///< the days from this date to `column`
    bool less = false;   ///< less the operand, not divided by it

    friend bool operator==(const Measure &, const Measure &) = default;
};

/// One condition on rows.
struct Condition
{
    enum class Kind {
        Compare, ///< column op value; Equal with several values is IN
        Between,
        Null,     ///< column is empty
        During,   ///< column lies in one of `periods`
        Like,     ///< column matches `pattern`
        Coded,    ///< the column's code is described so in a code list
        Related,  ///< related rows of `table` (that meet `inner`) exist; with a value their number
                  ///< op value
        Relative, ///< column op factor × aggregate of the column over all rows
        Days,     ///< days between `column` and `other` op value
        Recurs,   ///< column falls into `recurring`
        Among,    ///< column is among `other` of the rows that meet `inner`
        Columns,  ///< column op factor × `other`, both of one row
    };
    Kind kind = Kind::Compare;
    ColumnId column;
    query::ComparisonOperator op = query::ComparisonOperator::Equal;
    std::vector<data::Value> values;
    std::vector<Period> periods;
    Recurring recurring;
    std::string pattern;
    int list = -1;
    int table = -1;
    std::vector<Condition> inner;
    query::AggregateFunction function = query::AggregateFunction::Average;
    double factor = 1.0;
    ColumnId other;
    ColumnId peers; ///< Relative: only rows that are alike in this column count
    bool negated = false;
    bool inherited = false;
    bool orMissing = false; ///< During: or nothing is stored
    std::string words;
};

inline bool operator==(const Condition &left, const Condition &right)
{
    const auto periodsEqual = [&] {
        if (left.periods.size() != right.periods.size()) {
            return false;
        }
        for (std::size_t i = 0; i < left.periods.size(); ++i) {
            if (left.periods[i].from != right.periods[i].from ||
                left.periods[i].until != right.periods[i].until) {
                return false;
            }
        }
        return true;
    };
    return left.kind == right.kind && left.column == right.column && left.op == right.op &&
           left.values == right.values && left.recurring == right.recurring &&
           left.pattern == right.pattern && left.list == right.list && left.table == right.table &&
           left.inner == right.inner && left.function == right.function &&
           left.factor == right.factor && left.other == right.other && left.peers == right.peers &&
           left.negated == right.negated && left.orMissing == right.orMissing && periodsEqual();
}

/// Where one bin ends and the next begins.
struct BinEdge
{
    double at = 0.0;
    bool below = false; ///< the number itself belongs to the lower bin

    friend bool operator==(const BinEdge &, const BinEdge &) = default;
};

/// What the result has one row for.
struct Grouping
{
    int table = -1;  ///< an entity, shown by its labels
    ColumnId column; ///< or a column
    std::optional<query::TimeUnit> bucket;
    double width = 0.0;                ///< bins of this width
    std::vector<BinEdge> edges;        ///< bins between these numbers, the first and the last open
    std::vector<std::string> binNames; ///< as the question calls the bins; empty: by their numbers
    ColumnId since;                    ///< bins of the days from this date to `column`
    bool labelled = false;             ///< `column` points at rows, shown by their labels
    std::string words;

    friend bool operator==(const Grouping &, const Grouping &) = default;
};

struct Having
{
    Measure measure;
    query::ComparisonOperator op = query::ComparisonOperator::Greater;
    std::vector<data::Value> values; ///< one, or two for a range
    bool overAverage = false;        ///< compared with the mean of the measure over all groups
    std::string words;

    friend bool operator==(const Having &, const Having &) = default;
};

struct Ordering
{
    ColumnId column; ///< or, when not valid, the measure
    ColumnId since;  ///< the days from this date to `column`
    std::optional<Measure> measure;
    bool descending = false;
    std::string words;

    friend bool operator==(const Ordering &, const Ordering &) = default;
};

/// What is computed over the grouped rows.
enum class Operation {
    None,
    ShareOfTotal,
    GrowthPercent,
    Difference,
    Running,
    Moving,
    TopWithin, ///< the first `limit` rows within each of the first grouping
    RankWithin,
    BetweenPeriods, ///< change of a measure from the first to the second period
};

/// What a relative period was taken for.
struct DatedWords
{
    std::string words;
    std::string span;      ///< "2024-11-01 – 2024-11-30"
    bool fromData = false; ///< counted from the last date in the data, not from today
};

/// A question in roles: what is shown, measured, grouped, filtered, ordered. The step between
/// words and plan; follow-ups edit it.
struct Frame
{
    int subject = -1; ///< the table the question is about
    std::vector<ColumnId> outputs;
    std::vector<int> entities;        ///< tables shown by their labels
    std::vector<ColumnId> references; ///< keys shown by the labels of the rows they point at
    bool allColumns = false;
    bool distinct = false;
    bool where = false; ///< asked where they are: a place is among what is shown
    std::vector<Measure> measures;
    std::vector<Grouping> groups;
    std::vector<Condition> conditions;
    std::vector<Having> havings;
    std::vector<Ordering> orders;
    std::optional<std::int64_t> limit;
    std::int64_t offset = 0;
    Operation operation = Operation::None;
    int window = 3;           ///< of a moving average
    bool countResult = false; ///< count the rows of the result
    int rankWorked = 0;       ///< ordered by the share or quotient: 1 the most first, -1 the least
    int onlyChanged = 0;      ///< BetweenPeriods: only what rose (1) or fell (-1)
    bool sideBySide = false;  ///< two periods or values are compared
    bool both = false;        ///< the last two conditions must hold for different related rows
    std::vector<int> joined;  ///< tables named that nothing else uses
    int each = -1; ///< amounts of finer rows are added up for each row of this table first
    bool showMeasure = true;       ///< in "which X has the most Y" the number is not asked for
    ColumnId timeColumn;           ///< chosen for periods and buckets
    std::vector<DatedWords> dated; ///< relative periods and the days they stand for
    std::string chart;
    std::string analysis;
};

} // namespace querent::language
