// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/CivilDate.h"
#include "data/Value.h"
#include "query/Box.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// The typed query plan: what is asked for, independent of any SQL dialect. Plain values; a plan
/// says nothing about whether its names exist (the Binder decides that).
namespace querent::query {

struct QueryPlan;
struct Expression;

/// A column as the plan names it. `table` is the alias of a source in the same FROM or in an
/// enclosing one; empty means "the one source that has it", or an output alias in ORDER BY.
struct ColumnRef
{
    std::string table;
    std::string column;

    friend bool operator==(const ColumnRef &, const ColumnRef &) = default;
};

struct Literal
{
    data::Value value;

    friend bool operator==(const Literal &, const Literal &) = default;
};

/// `*`, as the argument of COUNT or as a select item. An empty table means every source.
struct Star
{
    std::string table;

    friend bool operator==(const Star &, const Star &) = default;
};

enum class AggregateFunction { Count, Sum, Average, Min, Max, Median, Percentile, StdDev };

/// An aggregate over the rows of a group, or over those that also meet `filter`.
struct Aggregate
{
    AggregateFunction function = AggregateFunction::Count;
    bool distinct = false;
    std::vector<Expression> argument; ///< one; Star only for Count
    std::vector<Expression> filter;   ///< none or one condition
    double fraction = 0.5;            ///< for Percentile, in [0, 1]

    friend bool operator==(const Aggregate &, const Aggregate &) = default;
};

enum class ArithmeticOperator { Add, Subtract, Multiply, Divide, Modulo, Concatenate };

/// Divide is real division and gives NULL for a zero divisor, in every dialect.
struct Arithmetic
{
    ArithmeticOperator op = ArithmeticOperator::Add;
    std::vector<Expression> operands; ///< two

    friend bool operator==(const Arithmetic &, const Arithmetic &) = default;
};

enum class ScalarFunction {
    Abs,
    Round, ///< (x) or (x, digits)
    Lower,
    Upper,
    Trim,
    Length,
    Coalesce,    ///< (a, b, …)
    NullIf,      ///< (a, b)
    DaysBetween, ///< (from, to): days as a real number, for date columns in any encoding
    AsDate,      ///< (x): "YYYY-MM-DD" text of a date column in any encoding
    AsReal,
    AsInteger,
    AsText,
};

struct Call
{
    ScalarFunction function = ScalarFunction::Abs;
    std::vector<Expression> arguments;
    /// Encodings of date arguments, one for each; filled in by the Binder.
    std::vector<data::DateEncoding> encodings;

    friend bool operator==(const Call &, const Call &) = default;
};

enum class TimeUnit {
    Year,          ///< "2024"
    Quarter,       ///< "2024-Q2"
    Month,         ///< "2024-05"
    Week,          ///< "2024-W22", ISO 8601
    Day,           ///< "2024-05-31"
    Hour,          ///< "2024-05-31 18:00"
    MonthOfYear,   ///< "05"
    QuarterOfYear, ///< "Q2"
    DayOfWeek,     ///< "0" (Sunday) to "6"
    DayOfMonth,    ///< "31"
    HourOfDay,     ///< "18"
};

/// The stretch of time a value falls into, as text that sorts in time order.
struct TimeBucket
{
    TimeUnit unit = TimeUnit::Month;
    std::vector<Expression> operand;                        ///< one
    data::DateEncoding encoding = data::DateEncoding::None; ///< filled in by the Binder

    friend bool operator==(const TimeBucket &, const TimeBucket &) = default;
};

/// True where a date lies in [from, until); a missing end is open.
struct DuringPeriod
{
    std::vector<Expression> operand; ///< one
    std::optional<data::CivilDate> from;
    std::optional<data::CivilDate> until;                   ///< exclusive
    data::DateEncoding encoding = data::DateEncoding::None; ///< filled in by the Binder

    friend bool operator==(const DuringPeriod &, const DuringPeriod &) = default;
};

enum class ComparisonOperator { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };

struct Comparison
{
    ComparisonOperator op = ComparisonOperator::Equal;
    std::vector<Expression> operands; ///< two
    bool ignoreCase = false;          ///< only for text, with Equal and NotEqual

    friend bool operator==(const Comparison &, const Comparison &) = default;
};

enum class LogicalOperator { And, Or };

struct Logical
{
    LogicalOperator op = LogicalOperator::And;
    std::vector<Expression> operands; ///< two or more

    friend bool operator==(const Logical &, const Logical &) = default;
};

struct Not
{
    std::vector<Expression> operand; ///< one

    friend bool operator==(const Not &, const Not &) = default;
};

struct Between
{
    std::vector<Expression> operands; ///< value, low, high; both ends included
    bool negated = false;

    friend bool operator==(const Between &, const Between &) = default;
};

/// `operand` in a list, or in the first column of a sub-query.
struct In
{
    std::vector<Expression> operand; ///< one
    std::vector<Expression> values;
    std::vector<QueryPlan> subquery; ///< none or one; then `values` is empty
    bool negated = false;

    friend bool operator==(const In &, const In &);
};

/// SQL LIKE: % and _ are wild; case does not matter for ASCII. `escape` is 0 or the character that
/// makes the next wild card literal.
struct Like
{
    std::vector<Expression> operands; ///< value, pattern
    char escape = 0;
    bool negated = false;

    friend bool operator==(const Like &, const Like &) = default;
};

struct IsNull
{
    std::vector<Expression> operand; ///< one
    bool negated = false;

    friend bool operator==(const IsNull &, const IsNull &) = default;
};

struct Exists
{
    Box<QueryPlan> subquery;
    bool negated = false;

    friend bool operator==(const Exists &, const Exists &);
};

/// A sub-query that stands for one value.
struct ScalarSubquery
{
    Box<QueryPlan> subquery;

    friend bool operator==(const ScalarSubquery &, const ScalarSubquery &);
};

/// CASE WHEN condition THEN value … ELSE otherwise END.
struct Case
{
    std::vector<Expression> conditions; ///< as many as `values`
    std::vector<Expression> values;
    std::vector<Expression> otherwise; ///< none or one

    friend bool operator==(const Case &, const Case &) = default;
};

enum class SortDirection { Ascending, Descending };

struct OrderItem
{
    std::vector<Expression> key; ///< one
    SortDirection direction = SortDirection::Ascending;

    friend bool operator==(const OrderItem &, const OrderItem &) = default;
};

enum class WindowFunction { RowNumber, Rank, DenseRank, Lag, Lead, Sum, Average, Min, Max, Count };

/// function(argument) OVER (PARTITION BY … ORDER BY … ROWS BETWEEN n PRECEDING AND CURRENT ROW).
struct Window
{
    WindowFunction function = WindowFunction::RowNumber;
    std::vector<Expression> argument; ///< none or one
    std::vector<Expression> partitionBy;
    std::vector<OrderItem> orderBy;
    /// Rows before the current one that count; nothing means all of them (a running total).
    std::optional<std::int64_t> preceding;
    bool framed = false; ///< write the frame at all

    friend bool operator==(const Window &, const Window &) = default;
};

struct Expression
{
    using Node = std::variant<ColumnRef, Literal, Star, Aggregate, Arithmetic, Call, TimeBucket,
                              DuringPeriod, Comparison, Logical, Not, Between, In, Like, IsNull,
                              Exists, ScalarSubquery, Case, Window>;
    Node node;

    friend bool operator==(const Expression &, const Expression &) = default;
};

struct SelectItem
{
    Expression expression;
    std::string alias; ///< the result column's name; empty: derived from the expression

    friend bool operator==(const SelectItem &, const SelectItem &) = default;
};

/// A table, or a query in its place, under a name.
struct TableSource
{
    std::string table;               ///< empty where `subquery` is used
    std::vector<QueryPlan> subquery; ///< none or one
    std::string alias;               ///< empty: the table's own name

    friend bool operator==(const TableSource &, const TableSource &);
};

enum class JoinKind { Inner, Left, Cross };

struct Join
{
    JoinKind kind = JoinKind::Inner;
    TableSource source;
    std::vector<Expression> on; ///< one condition; none only for Cross

    friend bool operator==(const Join &, const Join &) = default;
};

enum class SetOperator { Union, UnionAll, Intersect, Except };

/// `op` with the rows of another plan; ORDER BY and LIMIT of the left plan apply to the whole.
struct SetOperation
{
    SetOperator op = SetOperator::Union;
    Box<QueryPlan> right;

    friend bool operator==(const SetOperation &, const SetOperation &);
};

struct CommonTable
{
    std::string name;
    Box<QueryPlan> plan;

    friend bool operator==(const CommonTable &, const CommonTable &);
};

struct QueryPlan
{
    std::vector<CommonTable> with;
    bool distinct = false;
    std::vector<SelectItem> select;
    std::optional<TableSource> from;
    std::vector<Join> joins;
    std::vector<Expression> where; ///< none or one condition
    std::vector<Expression> groupBy;
    std::vector<Expression> having; ///< none or one condition
    std::optional<SetOperation> setOperation;
    std::vector<OrderItem> orderBy;
    std::optional<std::int64_t> limit;
    std::optional<std::int64_t> offset;

    friend bool operator==(const QueryPlan &, const QueryPlan &) = default;
};

inline bool operator==(const In &left, const In &right)
{
    return left.operand == right.operand && left.values == right.values &&
           left.subquery == right.subquery && left.negated == right.negated;
}
inline bool operator==(const Exists &left, const Exists &right)
{
    return left.subquery == right.subquery && left.negated == right.negated;
}
inline bool operator==(const ScalarSubquery &left, const ScalarSubquery &right)
{
    return left.subquery == right.subquery;
}
inline bool operator==(const TableSource &left, const TableSource &right)
{
    return left.table == right.table && left.subquery == right.subquery &&
           left.alias == right.alias;
}
inline bool operator==(const SetOperation &left, const SetOperation &right)
{
    return left.op == right.op && left.right == right.right;
}
inline bool operator==(const CommonTable &left, const CommonTable &right)
{
    return left.name == right.name && left.plan == right.plan;
}

/// The plan as a document ("version": 1). Reading it back gives an equal plan.
[[nodiscard]] nlohmann::json planToJson(const QueryPlan &plan);
/// Fails with MalformedDocument, naming the place, on anything planToJson() would not write, and
/// on nesting deeper than 64.
[[nodiscard]] base::Result<QueryPlan> planFromJson(const nlohmann::json &json);

} // namespace querent::query
