// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PlanWords.h"

#include "data/Nouns.h"
#include "language/MonthNames.h"
#include "language/RecurringTime.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <type_traits>

namespace querent::language {

namespace {

using query::AggregateFunction;
using query::ComparisonOperator;
using query::Expression;
using query::PlanRole;
using query::PlanSection;
using query::QueryPlan;

/// "2024", "Q2 2024", "May 2024" or a day; empty for other stretches.
std::string periodName(const data::Phrasebook &phrases, const query::DuringPeriod &period)
{
    if (!period.from || !period.until) {
        return {};
    }
    const auto month = static_cast<unsigned>(period.from->month());
    const std::string year = std::to_string(static_cast<int>(period.from->year()));
    const bool first = period.from->day() == std::chrono::day(1);
    if (first && month == 1 && *period.until == data::plusMonths(*period.from, 12)) {
        return year;
    }
    if (first && month % 3 == 1 && *period.until == data::plusMonths(*period.from, 3)) {
        return "Q" + std::to_string((month + 2) / 3) + " " + year;
    }
    if (first && *period.until == data::plusMonths(*period.from, 1)) {
        return phrases.say(monthNames[month - 1]) + " " + year;
    }
    return *period.until == data::plusDays(*period.from, 1) ? phrases.date(*period.from)
                                                            : std::string();
}

/// What is “not among (…)” is said without “is filled in”: the NULLs of the list are left out for
/// NOT IN's sake and no part of the question.
QueryPlan withoutPresence(QueryPlan listed)
{
    const Expression present =
        query::expression(query::IsNull{{listed.select.front().expression}, true});
    std::vector<Expression> conditions = query::conjunctsOf(listed.where);
    std::erase(conditions, present);
    listed.where.clear();
    if (!conditions.empty()) {
        listed.where.push_back(query::allOf(std::move(conditions)));
    }
    return listed;
}

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

std::string sayValue(const SourceModel &source, const data::Phrasebook &phrases, ColumnId column,
                     const data::Value &value)
{
    const std::string said = phrases.value(value);
    for (const CodedColumn &coded : source.codedColumns()) {
        if (coded.column != column) {
            continue;
        }
        const std::string code = data::toText(value);
        for (const auto &[known, meaning] : coded.meanings) {
            if (known == code) {
                return meaning + " (" + said + ")";
            }
        }
    }
    return said;
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

std::string sayDuring(const data::Phrasebook &phrases, const query::DuringPeriod &period,
                      const std::string &of)
{
    if (const std::string name = periodName(phrases, period); !name.empty()) {
        return phrases.say(QUERENT_PHRASE("language", "%1 in %2"), {of, name});
    }
    if (period.from && period.until) {
        return phrases.say(QUERENT_PHRASE("language", "%1 from %2 until before %3"),
                           {of, phrases.date(*period.from), phrases.date(*period.until)});
    }
    if (period.from) {
        return phrases.say(QUERENT_PHRASE("language", "%1 from %2 on"),
                           {of, phrases.date(*period.from)});
    }
    return period.until ? phrases.say(QUERENT_PHRASE("language", "%1 before %2"),
                                      {of, phrases.date(*period.until)})
                        : of;
}

std::string sayOrder(const data::Phrasebook &phrases, bool descending, const std::string &by)
{
    return descending ? phrases.say(QUERENT_PHRASE("language", "highest %1 first"), {by})
                      : phrases.say(QUERENT_PHRASE("language", "lowest %1 first"), {by});
}

std::string sayBucket(const data::Phrasebook &phrases, query::TimeUnit unit, const std::string &of)
{
    switch (unit) {
    case query::TimeUnit::Year:
        return phrases.say(QUERENT_PHRASE("language", "year of %1"), {of});
    case query::TimeUnit::Quarter:
    case query::TimeUnit::QuarterOfYear:
        return phrases.say(QUERENT_PHRASE("language", "quarter of %1"), {of});
    case query::TimeUnit::Month:
    case query::TimeUnit::MonthOfYear:
        return phrases.say(QUERENT_PHRASE("language", "month of %1"), {of});
    case query::TimeUnit::Week:
        return phrases.say(QUERENT_PHRASE("language", "week of %1"), {of});
    case query::TimeUnit::Day:
    case query::TimeUnit::DayOfMonth:
        return phrases.say(QUERENT_PHRASE("language", "day of %1"), {of});
    case query::TimeUnit::DayOfWeek:
        return phrases.say(QUERENT_PHRASE("language", "weekday of %1"), {of});
    case query::TimeUnit::Hour:
    case query::TimeUnit::HourOfDay:
        return phrases.say(QUERENT_PHRASE("language", "hour of %1"), {of});
    }
    return of;
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

const ColumnModel *PlanWords::modelOf(const query::ColumnRef &column) const
{
    for (const TableModel &table : m_source.tables()) {
        if (!data::equalNames(table.table->name, column.table)) {
            continue;
        }
        for (const ColumnModel &model : table.columns) {
            if (data::equalNames(model.column->name, column.column)) {
                return &model;
            }
        }
    }
    return nullptr;
}

std::string PlanWords::words(const query::ColumnRef &column) const
{
    const ColumnModel *model = modelOf(column);
    return model == nullptr ? column.column
                            : m_source.table(model->id.table).label + " · " + model->label;
}

std::string PlanWords::compared(const Expression &value, const Expression &to,
                                const QueryPlan &plan) const
{
    const auto *literal = std::get_if<query::Literal>(&value.node);
    const auto *column = std::get_if<query::ColumnRef>(&to.node);
    const ColumnModel *model = column != nullptr ? modelOf(*column) : nullptr;
    return literal != nullptr && model != nullptr
               ? sayValue(m_source, m_phrases, model->id, literal->value)
               : words(value, plan);
}

std::string PlanWords::rowsOf(const QueryPlan &plan) const
{
    std::vector<int> joined;
    const auto add = [&](const query::TableSource &table) {
        for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
            if (data::equalNames(m_source.tables()[t].table->name, table.table)) {
                joined.push_back(static_cast<int>(t));
            }
        }
    };
    if (plan.from) {
        add(*plan.from);
    }
    bool inner = true;
    for (const query::Join &join : plan.joins) {
        add(join.source);
        inner = inner && join.kind == query::JoinKind::Inner;
    }
    // each row of the join is another row of the one table that no other points at
    std::erase_if(joined, [&, all = joined](int table) {
        return std::ranges::any_of(m_source.graph().edges(), [&](const JoinEdge &edge) {
            return edge.to == table && edge.from != table &&
                   std::ranges::find(all, edge.from) != all.end();
        });
    });
    return inner && joined.size() == 1 ? m_source.table(joined.front()).label : tableOf(plan);
}

std::string PlanWords::tableOf(const QueryPlan &plan) const
{
    if (plan.from && !plan.from->subquery.empty()) {
        return inner(plan.from->subquery.front());
    }
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
                        aggregate.argument.empty() ? rowsOf(plan)
                                                   : words(aggregate.argument.front(), plan));
}

std::string PlanWords::words(const query::DuringPeriod &period, const QueryPlan &plan) const
{
    return sayDuring(m_phrases, period, words(period.operand.front(), plan));
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

std::string PlanWords::words(const query::Arithmetic &sum, const QueryPlan &plan) const
{
    const std::string left = words(sum.operands.front(), plan);
    const std::string right = words(sum.operands.back(), plan);
    const bool numbers = std::ranges::any_of(sum.operands, [](const Expression &operand) {
        return std::holds_alternative<query::Literal>(operand.node);
    });
    const std::string_view sign = sum.op == query::ArithmeticOperator::Add        ? " + "
                                  : sum.op == query::ArithmeticOperator::Subtract ? " − "
                                  : sum.op == query::ArithmeticOperator::Multiply ? " × "
                                                                                  : "";
    // shares and ratios are told by what they are of
    return numbers || sign.empty() || left.empty() || right.empty()
               ? std::string()
               : left + std::string(sign) + right;
}

std::string PlanWords::words(const query::In &in, const QueryPlan &plan) const
{
    const std::string of = words(in.operand.front(), plan);
    const auto *const column = query::as<query::ColumnRef>(in.operand.front());
    const ColumnModel *const key = column != nullptr ? modelOf(*column) : nullptr;
    if (!in.subquery.empty() && !in.negated && key != nullptr &&
        key->id.column == m_source.table(key->id.table).key &&
        in.subquery.front().select.front().expression == in.operand.front()) {
        return m_phrases.say(QUERENT_PHRASE("language", "only these: %1"),
                             {inner(in.subquery.front())});
    }
    std::string among;
    if (in.subquery.empty()) {
        std::vector<std::string> values;
        for (const Expression &value : in.values) {
            values.push_back(compared(value, in.operand.front(), plan));
        }
        among = joinedWords(values, ", ");
    } else {
        among = inner(in.negated ? withoutPresence(in.subquery.front()) : in.subquery.front());
    }
    return in.negated
               ? m_phrases.say(QUERENT_PHRASE("language", "%1 is not among (%2)"), {of, among})
               : m_phrases.say(QUERENT_PHRASE("language", "%1 is among (%2)"), {of, among});
}

std::string PlanWords::words(const Expression &expression, const QueryPlan &plan) const
{
    if (const auto condition = recurringIn(expression)) {
        return sayRecurring(m_phrases, condition->recurring, words(condition->operand, plan));
    }
    return std::visit(
        [&](const auto &node) -> std::string {
            using Node = std::decay_t<decltype(node)>;
            if constexpr (std::is_same_v<Node, query::ColumnRef>) {
                return words(node);
            } else if constexpr (std::is_same_v<Node, query::Literal>) {
                return m_phrases.value(node.value);
            } else if constexpr (std::is_same_v<Node, query::Star>) {
                return rowsOf(plan);
            } else if constexpr (std::is_same_v<Node, query::Aggregate> ||
                                 std::is_same_v<Node, query::DuringPeriod> ||
                                 std::is_same_v<Node, query::Like> ||
                                 std::is_same_v<Node, query::In>) {
                return words(node, plan);
            } else if constexpr (std::is_same_v<Node, query::TimeBucket>) {
                return sayBucket(m_phrases, node.unit, words(node.operand.front(), plan));
            } else if constexpr (std::is_same_v<Node, query::Not>) {
                return m_phrases.say(QUERENT_PHRASE("language", "not %1"),
                                     {words(node.operand.front(), plan)});
            } else if constexpr (std::is_same_v<Node, query::Comparison>) {
                return sayComparison(m_phrases, node.op, words(node.operands[0], plan),
                                     compared(node.operands[1], node.operands[0], plan));
            } else if constexpr (std::is_same_v<Node, query::Between>) {
                return m_phrases.say(QUERENT_PHRASE("language", "%1 is between %2 and %3"),
                                     {words(node.operands[0], plan), words(node.operands[1], plan),
                                      words(node.operands[2], plan)});
            } else if constexpr (std::is_same_v<Node, query::IsNull>) {
                const std::string of = words(node.operand.front(), plan);
                return node.negated
                           ? m_phrases.say(QUERENT_PHRASE("language", "%1 is filled in"), {of})
                           : m_phrases.say(QUERENT_PHRASE("language", "%1 is empty"), {of});
            } else if constexpr (std::is_same_v<Node, query::Arithmetic>) {
                return words(node, plan);
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

void PlanWords::filters(const Expression &condition, const QueryPlan &plan, query::PlanPlace place,
                        std::vector<query::UnderstoodPart> &parts) const
{
    for (const Expression &each : query::conjunctsOf({condition})) {
        const bool time =
            std::holds_alternative<query::DuringPeriod>(each.node) || recurringIn(each).has_value();
        parts.push_back({time ? PlanRole::Time : PlanRole::Filter, words(each, plan), {}, false});
        parts.back().place = place;
        ++place.index;
    }
}

const TableModel *PlanWords::keyedBy(const Expression &key, const Expression &label) const
{
    const auto *id = std::get_if<query::ColumnRef>(&key.node);
    const auto *name = std::get_if<query::ColumnRef>(&label.node);
    if (id == nullptr || name == nullptr || id->table != name->table) {
        return nullptr;
    }
    for (const TableModel &table : m_source.tables()) {
        const data::Column *column = data::equalNames(table.table->name, id->table)
                                         ? table.table->column(id->column)
                                         : nullptr;
        if (column != nullptr && column->primaryKeyPosition == 1) {
            return &table;
        }
    }
    return nullptr;
}

std::vector<query::UnderstoodPart> PlanWords::parts(const QueryPlan &plan) const
{
    std::vector<query::UnderstoodPart> parts;
    const auto add = [&](PlanRole role, std::string label, query::PlanPlace place = {}) {
        parts.push_back({role, std::move(label), {}, false});
        parts.back().place = place;
    };
    for (std::size_t at = 0; at < plan.select.size(); ++at) {
        const query::SelectItem &item = plan.select[at];
        const bool measure = std::holds_alternative<query::Aggregate>(item.expression.node);
        const std::string label = words(item.expression, plan);
        if (!measure && std::find(plan.groupBy.begin(), plan.groupBy.end(), item.expression) !=
                            plan.groupBy.end()) {
            continue;
        }
        add(measure ? PlanRole::Measure : PlanRole::Output,
            plan.distinct ? m_phrases.say(QUERENT_PHRASE("language", "different %1"), {label})
                          : label,
            {PlanSection::Select, 0, static_cast<int>(at), 1});
    }
    for (std::size_t at = 0; at < plan.groupBy.size(); ++at) {
        const TableModel *rows = at + 1 < plan.groupBy.size()
                                     ? keyedBy(plan.groupBy[at], plan.groupBy[at + 1])
                                     : nullptr;
        add(PlanRole::Grouping,
            rows == nullptr ? words(plan.groupBy[at], plan)
            : parts.empty() ? rows->label
                            : data::singular(rows->label), // "for each customer"
            {PlanSection::GroupBy, 0, static_cast<int>(at), rows != nullptr ? 2 : 1});
        at += rows != nullptr ? 1 : 0;
    }
    for (const Expression &condition : plan.where) {
        filters(condition, plan, {PlanSection::Where, 0, 0, 1}, parts);
    }
    for (const Expression &condition : plan.having) {
        filters(condition, plan, {PlanSection::Having, 0, 0, 1}, parts);
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
    for (std::size_t at = 0; at < plan.orderBy.size(); ++at) {
        const query::OrderItem &item = plan.orderBy[at];
        const bool descending = item.direction == query::SortDirection::Descending;
        if (std::holds_alternative<query::TimeBucket>(item.key.front().node) && !descending) {
            continue; // in the order of time, as everybody expects
        }
        add(PlanRole::Order, sayOrder(m_phrases, descending, words(item.key.front(), plan)),
            {PlanSection::OrderBy, 0, static_cast<int>(at), 1});
    }
    if (plan.limit) {
        add(PlanRole::Limit,
            m_phrases.say(QUERENT_PHRASE("language", "only the first %1"),
                          {m_phrases.integer(*plan.limit)}),
            {PlanSection::Limit, 0, 0, 1});
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
