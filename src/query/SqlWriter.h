// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"
#include "query/QueryPlan.h"
#include "query/SqlDialect.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::query {

/// Writes one bound plan, whose statistics the dialect can express, as SQL text.
class SqlWriter
{
public:
    explicit SqlWriter(const SqlDialect &dialect) : m_dialect(dialect) {}

    [[nodiscard]] std::string write(const QueryPlan &plan);
    /// The first thing that the dialect has no SQL for.
    [[nodiscard]] const std::optional<base::Error> &error() const noexcept { return m_error; }

private:
    /// A query being written.
    struct Frame
    {
        const QueryPlan *plan = nullptr;
        bool qualified = false;   ///< columns carry the name of their source
        bool namesMatter = false; ///< someone reads the names of the result columns
    };

    // statements (SqlWriter.cpp)
    std::string query(const QueryPlan &plan, bool namesMatter, std::size_t indent);
    /// In parentheses, on lines of its own where it is long.
    std::string nested(const QueryPlan &plan, bool namesMatter);
    std::vector<std::string> clauses(const QueryPlan &plan);
    /// A key that names a result column, as the source's column where it is just that: a name that
    /// no AS has given is looked up among the sources, where it may be ambiguous.
    static OrderItem spelledOut(const QueryPlan &plan, const OrderItem &item);
    std::string withClause(const QueryPlan &plan);
    std::string selectClause(const QueryPlan &plan);
    std::string source(const TableSource &source);
    std::string join(const Join &join);
    /// "WHERE …" or "HAVING …", one condition a line where they are long.
    std::string conditionClause(const char *keyword, const Expression &condition);
    std::string groupByClause(const QueryPlan &plan);
    std::string limitClause(const QueryPlan &plan) const;
    /// The right side of a set operation, wrapped where its own clauses would attach elsewhere.
    std::string rightSide(const SetOperation &operation);
    [[nodiscard]] bool needsQualifiers(const QueryPlan &plan) const;
    [[nodiscard]] std::string lineBreak() const;

    // expressions (SqlWriterExpressions.cpp)
    SqlText expression(const Expression &expression);
    SqlText node(const ColumnRef &node);
    SqlText node(const Literal &node);
    SqlText node(const Star &node);
    SqlText node(const Aggregate &node);
    SqlText node(const Arithmetic &node);
    SqlText node(const Call &node);
    SqlText node(const TimeBucket &node);
    SqlText node(const DuringPeriod &node);
    SqlText node(const Comparison &node);
    SqlText node(const Logical &node);
    SqlText node(const Not &node);
    SqlText node(const Between &node);
    SqlText node(const In &node);
    SqlText node(const Like &node);
    SqlText node(const IsNull &node);
    SqlText node(const Exists &node);
    SqlText node(const ScalarSubquery &node);
    SqlText node(const Case &node);
    SqlText node(const Window &node);
    SqlText divide(const Arithmetic &node);
    std::string orderItem(const OrderItem &item);
    std::string list(const std::vector<Expression> &expressions);
    /// The only or first expression of `expressions`, in parentheses where looser than `least`.
    std::string operand(const std::vector<Expression> &expressions, Level least,
                        std::size_t index = 0);
    [[nodiscard]] std::string identifier(const std::string &name) const;
    void fail(const std::string &message);

    const SqlDialect &m_dialect;
    std::vector<Frame> m_frames;
    std::size_t m_indent = 0;
    std::optional<base::Error> m_error;
};

} // namespace querent::query
