// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanWords.h"

#include <algorithm>
#include <type_traits>

namespace querent::language {

namespace {

using query::AggregateFunction;
using query::ComparisonOperator;
using query::Expression;
using query::PlanRole;
using query::QueryPlan;

} // namespace

std::string joinedWords(const std::vector<std::string> &parts, const std::string &separator)
{
    std::string text;
    for (const std::string &part : parts) {
        text += (text.empty() ? "" : separator) + part;
    }
    return text;
}

std::string sayAggregate(const data::Phrasebook &phrases, const query::Aggregate &aggregate,
                         const std::string &of)
{
    switch (aggregate.function) {
    case AggregateFunction::Count:
        return aggregate.distinct
                   ? phrases.say(QUERENT_PHRASE("language", "number of different %1"), {of})
                   : phrases.say(QUERENT_PHRASE("language", "number of %1"), {of});
    case AggregateFunction::Sum:
        return phrases.say(QUERENT_PHRASE("language", "sum of %1"), {of});
    case AggregateFunction::Average:
        return phrases.say(QUERENT_PHRASE("language", "average of %1"), {of});
    case AggregateFunction::Min:
        return phrases.say(QUERENT_PHRASE("language", "smallest %1"), {of});
    case AggregateFunction::Max:
        return phrases.say(QUERENT_PHRASE("language", "largest %1"), {of});
    case AggregateFunction::Median:
        return phrases.say(QUERENT_PHRASE("language", "median of %1"), {of});
    case AggregateFunction::Percentile:
        return phrases.say(QUERENT_PHRASE("language", "percentile %1 of %2"),
                           {phrases.number(aggregate.fraction * 100.0), of});
    case AggregateFunction::StdDev:
        return phrases.say(QUERENT_PHRASE("language", "standard deviation of %1"), {of});
    }
    return of;
}

std::string sayComparison(const data::Phrasebook &phrases, ComparisonOperator op,
                          const std::string &of, const std::string &value)
{
    switch (op) {
    case ComparisonOperator::Greater:
        return phrases.say(QUERENT_PHRASE("language", "%1 is more than %2"), {of, value});
    case ComparisonOperator::GreaterOrEqual:
        return phrases.say(QUERENT_PHRASE("language", "%1 is at least %2"), {of, value});
    case ComparisonOperator::Less:
        return phrases.say(QUERENT_PHRASE("language", "%1 is less than %2"), {of, value});
    case ComparisonOperator::LessOrEqual:
        return phrases.say(QUERENT_PHRASE("language", "%1 is at most %2"), {of, value});
    case ComparisonOperator::NotEqual:
        return phrases.say(QUERENT_PHRASE("language", "%1 is not %2"), {of, value});
    case ComparisonOperator::Equal:
        break;
    }
    return phrases.say(QUERENT_PHRASE("language", "%1 is %2"), {of, value});
}

std::string sayOrder(const data::Phrasebook &phrases, bool descending, const std::string &by)
{
    return descending ? phrases.say(QUERENT_PHRASE("language", "highest %1 first"), {by})
                      : phrases.say(QUERENT_PHRASE("language", "lowest %1 first"), {by});
}

SaidParts sayParts(const std::vector<query::UnderstoodPart> &parts, const data::Phrasebook &phrases)
{
    std::vector<std::string> what;
    std::vector<std::string> by;
    std::vector<std::string> where;
    SaidParts said;
    for (const query::UnderstoodPart &part : parts) {
        switch (part.role) {
        case PlanRole::Measure:
        case PlanRole::Output:
            what.push_back(part.label);
            break;
        case PlanRole::Grouping:
            by.push_back(part.label);
            break;
        case PlanRole::Filter:
        case PlanRole::Time:
            where.push_back(part.label);
            break;
        default:
            said.rest.push_back(part.label);
        }
    }
    if (what.empty()) {
        what.swap(by);
    }
    said.text = joinedWords(what, ", ");
    if (!by.empty()) {
        said.text = phrases.say(QUERENT_PHRASE("language", "%1 for each %2"),
                                {said.text, joinedWords(by, ", ")});
    }
    if (!where.empty()) {
        said.text = phrases.say(QUERENT_PHRASE("language", "%1, where %2"),
                                {said.text, joinedWords(where, "; ")});
    }
    return said;
}

std::string asSentence(const SaidParts &said)
{
    std::string text = said.text;
    if (!said.rest.empty()) {
        text += ", " + joinedWords(said.rest, ", ");
    }
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 32);
    }
    return text.empty() ? text : text + ".";
}

std::string PlanWords::words(const query::ColumnRef &column) const
{
    for (const TableModel &table : m_source.tables()) {
        if (!data::equalNames(table.table->name, column.table)) {
            continue;
        }
        for (const ColumnModel &model : table.columns) {
            if (data::equalNames(model.column->name, column.column)) {
                return table.label + " · " + model.label;
            }
        }
    }
    return column.column;
}

std::string PlanWords::tableOf(const QueryPlan &plan) const
{
    const std::string name = plan.from ? plan.from->table : std::string();
    for (const TableModel &table : m_source.tables()) {
        if (data::equalNames(table.table->name, name)) {
            return table.label;
        }
    }
    return name;
}

std::string PlanWords::words(const query::Aggregate &aggregate, const QueryPlan &plan) const
{
    return sayAggregate(m_phrases, aggregate,
                        aggregate.argument.empty() ? tableOf(plan)
                                                   : words(aggregate.argument.front(), plan));
}

std::string PlanWords::words(const query::DuringPeriod &period, const QueryPlan &plan) const
{
    const std::string of = words(period.operand.front(), plan);
    if (period.from && period.until) {
        return m_phrases.say(QUERENT_PHRASE("language", "%1 from %2 until before %3"),
                             {of, m_phrases.date(*period.from), m_phrases.date(*period.until)});
    }
    if (period.from) {
        return m_phrases.say(QUERENT_PHRASE("language", "%1 from %2 on"),
                             {of, m_phrases.date(*period.from)});
    }
    return period.until ? m_phrases.say(QUERENT_PHRASE("language", "%1 before %2"),
                                        {of, m_phrases.date(*period.until)})
                        : of;
}

std::string PlanWords::words(const query::Like &like, const QueryPlan &plan) const
{
    const std::string of = words(like.operands[0], plan);
    const std::string pattern = words(like.operands[1], plan);
    return like.negated
               ? m_phrases.say(QUERENT_PHRASE("language", "%1 does not read like “%2”"),
                               {of, pattern})
               : m_phrases.say(QUERENT_PHRASE("language", "%1 reads like “%2”"), {of, pattern});
}

std::string PlanWords::words(const query::In &in, const QueryPlan &plan) const
{
    const std::string of = words(in.operand.front(), plan);
    std::string among;
    if (in.subquery.empty()) {
        std::vector<std::string> values;
        for (const Expression &value : in.values) {
            values.push_back(words(value, plan));
        }
        among = joinedWords(values, ", ");
    } else {
        among = inner(in.subquery.front());
    }
    return in.negated
               ? m_phrases.say(QUERENT_PHRASE("language", "%1 is not among (%2)"), {of, among})
               : m_phrases.say(QUERENT_PHRASE("language", "%1 is among (%2)"), {of, among});
}

std::string PlanWords::words(const Expression &expression, const QueryPlan &plan) const
{
    return std::visit(
        [&](const auto &node) -> std::string {
            using Node = std::decay_t<decltype(node)>;
            if constexpr (std::is_same_v<Node, query::ColumnRef>) {
                return words(node);
            } else if constexpr (std::is_same_v<Node, query::Literal>) {
                return m_phrases.value(node.value);
            } else if constexpr (std::is_same_v<Node, query::Star>) {
                return tableOf(plan);
            } else if constexpr (std::is_same_v<Node, query::Aggregate> ||
                                 std::is_same_v<Node, query::DuringPeriod> ||
                                 std::is_same_v<Node, query::Like> ||
                                 std::is_same_v<Node, query::In>) {
                return words(node, plan);
            } else if constexpr (std::is_same_v<Node, query::Comparison>) {
                return sayComparison(m_phrases, node.op, words(node.operands[0], plan),
                                     words(node.operands[1], plan));
            } else if constexpr (std::is_same_v<Node, query::Between>) {
                return m_phrases.say(QUERENT_PHRASE("language", "%1 is between %2 and %3"),
                                     {words(node.operands[0], plan), words(node.operands[1], plan),
                                      words(node.operands[2], plan)});
            } else if constexpr (std::is_same_v<Node, query::IsNull>) {
                const std::string of = words(node.operand.front(), plan);
                return node.negated
                           ? m_phrases.say(QUERENT_PHRASE("language", "%1 is filled in"), {of})
                           : m_phrases.say(QUERENT_PHRASE("language", "%1 is empty"), {of});
            } else if constexpr (std::is_same_v<Node, query::ScalarSubquery>) {
                return "(" + inner(*node.subquery) + ")";
            } else if constexpr (std::is_same_v<Node, query::Logical>) {
                std::vector<std::string> parts;
                for (const Expression &operand : node.operands) {
                    parts.push_back(words(operand, plan));
                }
                const std::string all =
                    joinedWords(parts, node.op == query::LogicalOperator::And
                                           ? m_phrases.say(QUERENT_PHRASE("language", " and "))
                                           : m_phrases.say(QUERENT_PHRASE("language", " or ")));
                return node.op == query::LogicalOperator::Or ? "(" + all + ")" : all;
            } else {
                return {};
            }
        },
        expression.node);
}

void PlanWords::filters(const Expression &condition, const QueryPlan &plan,
                        std::vector<query::UnderstoodPart> &parts) const
{
    const auto *logical = std::get_if<query::Logical>(&condition.node);
    if (logical != nullptr && logical->op == query::LogicalOperator::And) {
        for (const Expression &operand : logical->operands) {
            filters(operand, plan, parts);
        }
        return;
    }
    const bool time = std::holds_alternative<query::DuringPeriod>(condition.node);
    parts.push_back({time ? PlanRole::Time : PlanRole::Filter, words(condition, plan), {}, false});
}

std::vector<query::UnderstoodPart> PlanWords::parts(const QueryPlan &plan) const
{
    std::vector<query::UnderstoodPart> parts;
    const auto add = [&](PlanRole role, std::string label) {
        parts.push_back({role, std::move(label), {}, false});
    };
    for (const query::SelectItem &item : plan.select) {
        const bool measure = std::holds_alternative<query::Aggregate>(item.expression.node);
        const std::string label = words(item.expression, plan);
        if (!measure && std::find(plan.groupBy.begin(), plan.groupBy.end(), item.expression) !=
                            plan.groupBy.end()) {
            continue;
        }
        add(measure ? PlanRole::Measure : PlanRole::Output,
            plan.distinct ? m_phrases.say(QUERENT_PHRASE("language", "different %1"), {label})
                          : label);
    }
    for (const Expression &group : plan.groupBy) {
        add(PlanRole::Grouping, words(group, plan));
    }
    for (const auto *conditions : {&plan.where, &plan.having}) {
        for (const Expression &condition : *conditions) {
            filters(condition, plan, parts);
        }
    }
    if (plan.setOperation) {
        const std::string second = inner(*plan.setOperation->right);
        switch (plan.setOperation->op) {
        case query::SetOperator::Except:
            add(PlanRole::Filter,
                m_phrases.say(QUERENT_PHRASE("language", "but not those of (%1)"), {second}));
            break;
        case query::SetOperator::Intersect:
            add(PlanRole::Filter,
                m_phrases.say(QUERENT_PHRASE("language", "that are also in (%1)"), {second}));
            break;
        default:
            add(PlanRole::Output,
                m_phrases.say(QUERENT_PHRASE("language", "together with (%1)"), {second}));
        }
    }
    for (const query::OrderItem &item : plan.orderBy) {
        add(PlanRole::Order, sayOrder(m_phrases, item.direction == query::SortDirection::Descending,
                                      words(item.key.front(), plan)));
    }
    if (plan.limit) {
        add(PlanRole::Limit, m_phrases.say(QUERENT_PHRASE("language", "only the first %1"),
                                           {m_phrases.integer(*plan.limit)}));
    }
    return parts;
}

std::string PlanWords::inner(const QueryPlan &plan) const
{
    const SaidParts said = sayParts(parts(plan), m_phrases);
    return said.rest.empty() ? said.text : said.text + ", " + joinedWords(said.rest, ", ");
}

std::string PlanWords::explain(const QueryPlan &plan) const
{
    return asSentence(sayParts(parts(plan), m_phrases));
}

} // namespace querent::language
