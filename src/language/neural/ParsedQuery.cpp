// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/ParsedQuery.h"

namespace querent::language::neural {

namespace {

/// Reads steps that the grammar allowed; an end too early is noticed by the caller.
class StepReader
{
public:
    explicit StepReader(const std::vector<Step> &steps) : m_steps(steps) {}

    ParsedQuery all()
    {
        const Action root = action();
        ParsedQuery query = one();
        query.root = root;
        if (isSetOperator(root)) {
            query.second.push_back(one());
        }
        return query;
    }

    [[nodiscard]] bool complete() const { return !m_short && m_at == m_steps.size(); }
    /// All rows cannot be a date or a number.
    [[nodiscard]] bool senseless() const { return m_senseless; }

private:
    [[nodiscard]] bool ended() const { return m_at >= m_steps.size(); }

    Step next()
    {
        if (ended()) {
            m_short = true;
            return Step{StepKind::Action, static_cast<int>(Action::End)};
        }
        return m_steps[m_at++];
    }
    Action action() { return static_cast<Action>(next().number); }
    [[nodiscard]] bool nextIsAction() const
    {
        return !ended() && m_steps[m_at].kind == StepKind::Action;
    }
    [[nodiscard]] Action peek() const { return static_cast<Action>(m_steps[m_at].number); }

    ParsedTerm column(Action aggregate)
    {
        ParsedTerm term;
        term.aggregate = aggregate;
        if (nextIsAction() && isPair(peek())) {
            term.pair = action();
            term.column = next().number;
            term.second = next().number;
            m_senseless = m_senseless || term.column == 0 || term.second == 0;
            return term;
        }
        term.column = next().number;
        if (term.column == 0) {
            term.table = next().number;
        }
        return term;
    }

    std::vector<ParsedTerm> terms()
    {
        std::vector<ParsedTerm> list;
        while (nextIsAction() && isAggregate(peek())) {
            const Action aggregate = action();
            list.push_back(column(aggregate));
        }
        return list;
    }

    std::vector<ParsedCondition> conditions()
    {
        std::vector<ParsedCondition> list;
        bool alternative = false;
        do {
            ParsedCondition condition;
            condition.alternative = alternative;
            condition.comparison = action();
            const Action aggregate = action();
            condition.term = column(aggregate);
            if (action() == Action::Query) {
                condition.query.push_back(one());
            }
            list.push_back(std::move(condition));
            if (!nextIsAction() || (peek() != Action::And && peek() != Action::Or)) {
                break;
            }
            alternative = action() == Action::Or;
        } while (!m_short);
        return list;
    }

    ParsedQuery one()
    {
        ParsedQuery query;
        query.distinct = action() == Action::SelectDistinct;
        query.select = terms();
        while (!m_short) {
            const Action section = action();
            if (section == Action::End) {
                break;
            }
            if (section == Action::Where) {
                query.where = conditions();
            } else if (section == Action::Group) {
                while (!ended() && m_steps[m_at].kind == StepKind::Column) {
                    query.group.push_back(column(Action::Plain));
                }
            } else if (section == Action::Having) {
                query.having = conditions();
            } else if (isOrder(section)) {
                query.direction = section;
                query.order = terms();
            } else {
                query.further.push_back(next().number);
            }
        }
        return query;
    }

    const std::vector<Step> &m_steps;
    std::size_t m_at = 0;
    bool m_short = false;
    bool m_senseless = false;
};

} // namespace

std::optional<ParsedQuery> readSteps(const std::vector<Step> &steps)
{
    StepReader reader(steps);
    ParsedQuery query = reader.all();
    return reader.complete() && !reader.senseless() ? std::optional(std::move(query))
                                                    : std::nullopt;
}

} // namespace querent::language::neural
