// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/AnalysisPlan.h"

#include "language/FrameFromPlan.h"
#include "language/TimeExpressions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::language::neural {

namespace {

using query::TimeUnit;

/// Puts a figure that is worked out in place of the one it is made of.
void replace(Frame &frame, const Measure &plain, const Measure &made)
{
    frame.measures = {made};
    for (Ordering &order : frame.orders) {
        if (order.measure && *order.measure == plain) {
            order.measure = made;
        }
    }
}

/// "From 2023 to 2025" sets the first year against the last; the stretch before where there is but
/// one.
std::vector<Period> twoOf(const Period &period)
{
    if (!period.from || !period.until) {
        return {period};
    }
    for (const TimeUnit unit : {TimeUnit::Year, TimeUnit::Quarter, TimeUnit::Month}) {
        const bool whole = startOf(unit, *period.from) == *period.from &&
                           startOf(unit, *period.until) == *period.until;
        if (!whole) {
            continue;
        }
        const bool one = plusUnits(unit, *period.from, 1) == *period.until;
        Period first = period;
        Period last = period;
        first.unit = last.unit = unit;
        first.from = one ? plusUnits(unit, *period.from, -1) : *period.from;
        first.until = plusUnits(unit, *first.from, 1);
        last.from = plusUnits(unit, *period.until, -1);
        return {first, last};
    }
    return {period};
}

class Analyst
{
public:
    Analyst(const Analysis &analysis, const SourceModel &source)
        : m_analysis(analysis), m_source(source)
    {}

    std::optional<Frame> frame()
    {
        std::optional<Frame> figures = frameFromPlan(m_analysis.figures, m_source);
        if (!figures) {
            return std::nullopt;
        }
        m_frame = std::move(*figures);
        for (Measure &measure : m_frame.measures) {
            countRightRows(measure);
        }
        for (Ordering &order : m_frame.orders) {
            if (order.measure) {
                countRightRows(*order.measure);
            }
        }
        nameByKey();
        return made() ? std::optional(m_frame) : std::nullopt;
    }

private:
    bool made()
    {
        switch (m_analysis.kind) {
        case Action::Share:
            return share();
        case Action::Ratio:
            return ratio();
        case Action::Growth:
            return change(Operation::GrowthPercent);
        case Action::Change:
            return change(Operation::Difference);
        case Action::Running:
            m_frame.operation = Operation::Running;
            return m_frame.measures.size() == 1 && bucketed();
        case Action::Each:
            return each();
        default:
            return false;
        }
    }

    void countRightRows(Measure &measure) const
    {
        const bool rows =
            measure.function == query::AggregateFunction::Count && !measure.column.valid();
        if (rows && !measure.distinct && m_analysis.counted >= 0) {
            measure.table = m_analysis.counted;
        }
    }

    /// Rows that are told apart by their key and shown by their name are groups of the table.
    void nameByKey()
    {
        for (Grouping &group : m_frame.groups) {
            if (!group.column.valid() || group.bucket) {
                continue;
            }
            const TableModel &table = m_source.table(group.column.table);
            const bool label = std::find(table.labels.begin(), table.labels.end(),
                                         group.column.column) != table.labels.end();
            const bool keyed = std::any_of(
                m_analysis.figures.groupBy.begin(), m_analysis.figures.groupBy.end(),
                [&](const query::Expression &expression) {
                    const auto *column = std::get_if<query::ColumnRef>(&expression.node);
                    return column != nullptr && table.key >= 0 &&
                           data::equalNames(column->table, table.table->name) &&
                           data::equalNames(
                               column->column,
                               m_source.column({group.column.table, table.key}).column->name);
                });
            if (label && keyed) {
                group.table = group.column.table;
                group.column = {};
            }
        }
    }

    [[nodiscard]] bool bucketed() const
    {
        return std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                           [](const Grouping &group) { return group.bucket.has_value(); });
    }

    bool share()
    {
        if (m_frame.measures.size() != 1) {
            return false;
        }
        const Measure whole = m_frame.measures.front();
        if (!m_analysis.part) {
            m_frame.operation = Operation::ShareOfTotal;
            return !m_frame.groups.empty();
        }
        const std::optional<Frame> kept = frameFromPlan(*m_analysis.part, m_source);
        if (!kept || kept->conditions.empty()) {
            return false;
        }
        Measure part = whole;
        part.only = kept->conditions;
        part.operand = {whole};
        part.percent = true;
        replace(m_frame, whole, part);
        return true;
    }

    bool ratio()
    {
        if (m_frame.measures.size() != 2 || m_frame.measures[0] == m_frame.measures[1]) {
            return false;
        }
        const Measure first = m_frame.measures[0];
        Measure quotient = first;
        quotient.operand = {m_frame.measures[1]};
        replace(m_frame, first, quotient);
        return true;
    }

    bool change(Operation operation)
    {
        if (m_frame.measures.size() != 1) {
            return false;
        }
        if (bucketed()) {
            m_frame.operation = operation;
            return true;
        }
        const auto during = std::find_if(
            m_frame.conditions.begin(), m_frame.conditions.end(), [](const Condition &condition) {
                return condition.kind == Condition::Kind::During && !condition.negated;
            });
        if (during == m_frame.conditions.end()) {
            return false;
        }
        std::vector<Period> &periods = during->periods;
        periods = m_analysis.periods;
        if (periods.size() == 1) {
            periods =
                periods.front().ends.size() == 2 ? periods.front().ends : twoOf(periods.front());
        }
        m_frame.operation = Operation::BetweenPeriods;
        return periods.size() == 2 && periods[0].from && periods[1].from;
    }

    bool each()
    {
        if (m_frame.orders.empty() || m_analysis.figures.select.empty()) {
            return false;
        }
        if (m_frame.groups.empty()) {
            if (m_frame.outputs.size() < 2 || m_frame.orders.front().measure) {
                return false;
            }
            Grouping within;
            within.column = m_frame.outputs.front();
            m_frame.groups.push_back(within);
            m_frame.outputs.erase(m_frame.outputs.begin());
        } else if (m_frame.groups.size() < 2 || !m_frame.orders.front().measure) {
            return false;
        } else {
            firstShownFirst();
        }
        m_frame.orders.resize(1);
        m_frame.limit = m_frame.limit.value_or(1);
        m_frame.operation = Operation::TopWithin;
        return true;
    }

    /// Rows are cut within the first column that is shown.
    void firstShownFirst()
    {
        const auto *column =
            std::get_if<query::ColumnRef>(&m_analysis.figures.select.front().expression.node);
        const auto found =
            std::find_if(m_frame.groups.begin(), m_frame.groups.end(), [&](const Grouping &group) {
                if (column == nullptr) {
                    return group.bucket.has_value();
                }
                const int table = group.table >= 0 ? group.table : group.column.table;
                return data::equalNames(m_source.table(table).table->name, column->table) &&
                       (group.table >= 0 ||
                        data::equalNames(m_source.column(group.column).column->name,
                                         column->column));
            });
        if (found != m_frame.groups.end()) {
            std::rotate(m_frame.groups.begin(), found, found + 1);
        }
    }

    const Analysis &m_analysis;
    const SourceModel &m_source;
    Frame m_frame;
};

} // namespace

std::optional<Frame> analysisFrame(const Analysis &analysis, const SourceModel &source)
{
    return Analyst(analysis, source).frame();
}

} // namespace querent::language::neural
