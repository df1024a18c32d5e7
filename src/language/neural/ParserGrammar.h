// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

/// The steps by which the parser writes a query: no FROM and no joins, which follow from the
/// columns used; values are filled in afterwards. The order of the actions is part of the weights.
namespace querent::language::neural {

enum class Action {
    Begin, ///< never written: stands before the first
    Single,
    Intersect,
    Union,
    Except,
    Select,
    SelectDistinct,
    Plain,
    Max,
    Min,
    Count,
    Sum,
    Average,
    CountDistinct,
    Where,
    And,
    Or,
    Equal,
    Greater,
    Less,
    GreaterOrEqual,
    LessOrEqual,
    NotEqual,
    Like,
    NotLike,
    In,
    NotIn,
    Between,
    Value,
    Query,
    Group,
    Having,
    Ascending,
    Descending,
    Lowest,
    Highest,
    From,
    End,
    Median,
    Days,  ///< between two dates
    Times, ///< the product of two numbers
    // what is worked out from the figures of a query, in place of Single
    Share,   ///< in percent: of what meets the conditions of `having`, or of each group
    Ratio,   ///< the first figure divided by the second
    Growth,  ///< the change in percent from one stretch of time to the next
    Change,  ///< the same as a difference
    Running, ///< the total up to each stretch of time
    Each,    ///< the first rows within each value of the first column
};
constexpr int actionCount = static_cast<int>(Action::Each) + 1;

/// The names of all actions as the weights spell them.
[[nodiscard]] const std::array<std::string_view, actionCount> &actionNames() noexcept;

enum class StepKind { Action, Column, Table };

/// One step: an action, or the number of a column or table of the input.
struct Step
{
    StepKind kind = StepKind::Action;
    int number = 0;

    [[nodiscard]] bool is(Action action) const noexcept
    {
        return kind == StepKind::Action && number == static_cast<int>(action);
    }
    friend bool operator==(const Step &, const Step &) = default;
};

enum class Section { Root, Select, Where, Group, Having, Order, From };
constexpr int sectionCount = 7;

/// What may come next.
struct Choices
{
    std::array<bool, actionCount> actions{};
    bool columns = false;
    bool tables = false;
};

/// A push-down automaton: which steps may follow those already taken.
class GrammarState
{
public:
    [[nodiscard]] Choices choices() const;
    /// `step` is one of choices(). The column 0 is the star, which a table follows.
    void take(const Step &step);
    [[nodiscard]] bool done() const noexcept { return m_done; }
    /// Root before a query begins.
    [[nodiscard]] Section section() const noexcept;
    [[nodiscard]] bool beginsQuery() const noexcept { return m_expects == Outer::Query; }
    [[nodiscard]] std::size_t depth() const noexcept { return m_frames.size(); }

private:
    enum class Outer { Root, Query, Inner };
    enum class Inner { Aggregate, Column, Table, Operator, Right, More };
    struct Frame
    {
        Section section = Section::Select;
        Inner expects = Inner::Aggregate;
        int parts = 1;
        int pair = 0; ///< columns of two that are still to come
    };

    void takeInner(Frame &frame, Action action);
    void afterColumn(Frame &frame);

    Outer m_expects = Outer::Root;
    std::vector<Frame> m_frames;
    int m_queries = 1;
    bool m_share = false;
    bool m_done = false;
};

[[nodiscard]] constexpr bool isAggregate(Action action) noexcept
{
    return (action >= Action::Plain && action <= Action::CountDistinct) || action == Action::Median;
}
[[nodiscard]] constexpr bool isSetOperator(Action action) noexcept
{
    return action >= Action::Intersect && action <= Action::Except;
}
[[nodiscard]] constexpr bool isAnalysis(Action action) noexcept
{
    return action >= Action::Share && action <= Action::Each;
}
[[nodiscard]] constexpr bool isPair(Action action) noexcept
{
    return action == Action::Days || action == Action::Times;
}
[[nodiscard]] constexpr bool isOrder(Action action) noexcept
{
    return action >= Action::Ascending && action <= Action::Highest;
}

} // namespace querent::language::neural
