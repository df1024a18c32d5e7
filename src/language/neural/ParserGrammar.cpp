// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/neural/ParserGrammar.h"

namespace querent::language::neural {

namespace {

constexpr std::size_t deepest = 3;

void allow(Choices &choices, Action first, Action last)
{
    for (int action = static_cast<int>(first); action <= static_cast<int>(last); ++action) {
        choices.actions[static_cast<std::size_t>(action)] = true;
    }
}

void allow(Choices &choices, Action action)
{
    allow(choices, action, action);
}

/// What is made of a column; rows are ordered and chosen by all but the number of values.
void allowAggregates(Choices &choices, Section section)
{
    allow(choices, Action::Plain,
          section == Section::Select ? Action::CountDistinct : Action::Average);
    allow(choices, Action::Median);
}

/// The sections that may follow, and the end.
void allowFollowing(Choices &choices, Section section)
{
    if (section == Section::Select) {
        allow(choices, Action::Where);
    }
    if (section == Section::Select || section == Section::Where) {
        allow(choices, Action::Group);
    }
    if (section == Section::Group) {
        allow(choices, Action::Having);
    }
    if (section != Section::Order && section != Section::From) {
        allow(choices, Action::Ascending, Action::Highest);
    }
    allow(choices, Action::From, Action::End);
}

} // namespace

const std::array<std::string_view, actionCount> &actionNames() noexcept
{
    static constexpr std::array<std::string_view, actionCount> names{
        "begin",   "single", "intersect", "union",    "except",    "select",     "distinct",
        "plain",   "max",    "min",       "count",    "sum",       "average",    "countDistinct",
        "where",   "and",    "or",        "=",        ">",         "<",          ">=",
        "<=",      "!=",     "like",      "not like", "in",        "not in",     "between",
        "value",   "query",  "group",     "having",   "ascending", "descending", "lowest",
        "highest", "from",   "end",       "median",   "days",      "times",      "share",
        "ratio",   "growth", "change",    "running",  "each"};
    return names;
}

Section GrammarState::section() const noexcept
{
    return m_expects != Outer::Inner || m_frames.empty() ? Section::Root : m_frames.back().section;
}

Choices GrammarState::choices() const
{
    Choices choices;
    if (m_expects == Outer::Root) {
        allow(choices, Action::Single, Action::Except);
        allow(choices, Action::Share, Action::Each);
        return choices;
    }
    if (m_expects == Outer::Query) {
        allow(choices, Action::Select, Action::SelectDistinct);
        return choices;
    }
    if (m_frames.empty()) {
        return choices;
    }
    const Frame &frame = m_frames.back();
    switch (frame.expects) {
    case Inner::Aggregate:
        allowAggregates(choices, frame.section);
        return choices;
    case Inner::Column:
        choices.columns = true;
        if (frame.pair == 0 && frame.section != Section::Group) {
            allow(choices, Action::Days, Action::Times);
        }
        return choices;
    case Inner::Table:
        choices.tables = true;
        return choices;
    case Inner::Operator:
        allow(choices, Action::Equal, Action::Between);
        return choices;
    case Inner::Right:
        allow(choices, Action::Value);
        if (m_frames.size() < deepest) {
            allow(choices, Action::Query);
        }
        return choices;
    case Inner::More:
        break;
    }
    allowFollowing(choices, frame.section);
    const bool chosen = frame.section == Section::Select || frame.section == Section::Where;
    if (m_share && m_frames.size() == 1 && chosen) {
        allow(choices, Action::Having);
    }
    switch (frame.section) {
    case Section::Select:
        if (frame.parts < 6) {
            allowAggregates(choices, frame.section);
        }
        break;
    case Section::Where:
    case Section::Having:
        if (frame.parts < (frame.section == Section::Where ? 4 : 3)) {
            allow(choices, Action::And, Action::Or);
        }
        break;
    case Section::Group:
        choices.columns = frame.parts < 3;
        break;
    case Section::Order:
        if (frame.parts < 3) {
            allowAggregates(choices, frame.section);
        }
        break;
    case Section::Root:
    case Section::From:
        break;
    }
    return choices;
}

void GrammarState::take(const Step &step)
{
    if (step.kind != StepKind::Action) {
        Frame &frame = m_frames.back();
        if (step.kind == StepKind::Table) {
            frame.expects = Inner::More;
            if (frame.section != Section::From) {
                afterColumn(frame);
            }
            return;
        }
        frame.parts += frame.expects == Inner::More ? 1 : 0;
        const bool ofPair = frame.pair > 0;
        frame.pair = ofPair ? frame.pair - 1 : 0;
        if (step.number == 0 && !ofPair) {
            frame.expects = Inner::Table;
        } else if (frame.pair == 0) {
            afterColumn(frame);
        }
        return;
    }
    const auto action = static_cast<Action>(step.number);
    if (m_expects == Outer::Root) {
        m_queries = isSetOperator(action) ? 2 : 1;
        m_share = action == Action::Share;
        m_expects = Outer::Query;
    } else if (m_expects == Outer::Query) {
        m_frames.emplace_back();
        m_expects = Outer::Inner;
    } else if (action == Action::End) {
        m_frames.pop_back();
        if (m_frames.empty()) {
            m_done = --m_queries == 0;
            m_expects = m_done ? Outer::Inner : Outer::Query;
        }
    } else {
        takeInner(m_frames.back(), action);
    }
}

void GrammarState::takeInner(Frame &frame, Action action)
{
    if (isPair(action)) {
        frame.pair = 2;
    } else if (frame.expects == Inner::Aggregate) {
        frame.expects = Inner::Column;
    } else if (frame.expects == Inner::Operator) {
        frame.expects = Inner::Aggregate;
    } else if (frame.expects == Inner::Right) {
        frame.expects = Inner::More;
        m_expects = action == Action::Query ? Outer::Query : m_expects;
    } else if (isAggregate(action)) {
        frame.expects = Inner::Column;
        ++frame.parts;
    } else if (action == Action::And || action == Action::Or) {
        frame.expects = Inner::Operator;
        ++frame.parts;
    } else if (action == Action::Where || action == Action::Having) {
        frame = Frame{action == Action::Where ? Section::Where : Section::Having, Inner::Operator,
                      1, 0};
    } else if (action == Action::Group) {
        frame = Frame{Section::Group, Inner::Column, 1, 0};
    } else if (isOrder(action)) {
        frame = Frame{Section::Order, Inner::Aggregate, 1, 0};
    } else {
        frame = Frame{Section::From, Inner::Table, 1, 0};
    }
}

void GrammarState::afterColumn(Frame &frame)
{
    const bool condition = frame.section == Section::Where || frame.section == Section::Having;
    frame.expects = condition ? Inner::Right : Inner::More;
}

} // namespace querent::language::neural
