// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SaidOutright.h"

#include "language/FrameFromPlan.h"
#include "language/FramePlanner.h"
#include "language/OneOf.h"
#include "language/OtherMeasure.h"
#include "language/PlanColumns.h"
#include "language/RankingSaid.h"
#include "language/SaidConditions.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace querent::language {

namespace {

using query::Aggregate;
using query::AggregateFunction;
using query::ArithmeticOperator;
using query::ColumnRef;
using query::Expression;
using query::QueryPlan;

/// Whether rows of one table are counted for each value of its own key: one for each.
bool countsSingleRows(const query::QueryPlan &plan, const SourceModel &source)
{
    const auto counts = [](const query::SelectItem &item) {
        const auto *const aggregate = query::as<query::Aggregate>(item.expression);
        return aggregate != nullptr && aggregate->function == query::AggregateFunction::Count &&
               !aggregate->argument.empty() &&
               query::as<query::Star>(aggregate->argument.front()) != nullptr;
    };
    const auto byKey = [&](const query::Expression &group) {
        const auto *const column = query::as<query::ColumnRef>(group);
        return column != nullptr && std::ranges::any_of(source.tables(), [&](const TableModel &t) {
                   return t.table->name == column->table && t.key >= 0 &&
                          t.columns[static_cast<std::size_t>(t.key)].column->name == column->column;
               });
    };
    return plan.joins.empty() && std::ranges::any_of(plan.groupBy, byKey) &&
           std::ranges::any_of(plan.select, counts);
}

/// Two numbers that a question adds up, or takes one from the other.
struct SumSaid
{
    std::size_t left = 0; ///< items
    std::size_t right = 0;
    ArithmeticOperator op = ArithmeticOperator::Add;
};

/// "Salary plus allowance", "the difference between the estimate and the materials".
std::optional<SumSaid> sumSaid(const Items &items)
{
    const auto mentionFrom = [&](std::size_t at) {
        while (at < items.size() && items[at].filler() && items[at].kind != ItemKind::Sign) {
            ++at;
        }
        return at;
    };
    const auto mention = [&](std::size_t at) {
        return at < items.size() && items[at].kind == ItemKind::Mention;
    };
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool plus = oneOf(items[i].word, {"plus", "+"});
        const bool minus = items[i].word == "minus"; // a dash may as well part two figures
        const std::size_t right = mentionFrom(i + 1);
        if ((plus || minus) && i > 0 && mention(i - 1) && mention(right)) {
            return SumSaid{i - 1, right,
                           plus ? ArithmeticOperator::Add : ArithmeticOperator::Subtract};
        }
        if (items[i].word.find("difference") == std::string::npos) {
            continue;
        }
        std::size_t left = mentionFrom(i + 1);
        left = left < items.size() && items[left].word == "between" ? mentionFrom(left + 1) : left;
        const std::size_t other = mentionFrom(left + 1);
        if (mention(left) && other < items.size() && items[other].word == "and" &&
            mention(mentionFrom(other + 1))) {
            return SumSaid{left, mentionFrom(other + 1), ArithmeticOperator::Subtract};
        }
    }
    return std::nullopt;
}

/// The stored number that an expression shows, adds up or takes the mean of.
ColumnId numberIn(const Expression &expression, const SourceModel &source)
{
    const auto *const aggregate = query::as<Aggregate>(expression);
    const bool plain =
        aggregate == nullptr || ((aggregate->function == AggregateFunction::Sum ||
                                  aggregate->function == AggregateFunction::Average) &&
                                 !aggregate->distinct && aggregate->filter.empty());
    const auto *const reference =
        query::as<ColumnRef>(aggregate != nullptr ? aggregate->argument.front() : expression);
    const ColumnId id = plain && reference != nullptr ? columnOf(*reference, source) : ColumnId{};
    return id.valid() && source.column(id).numeric && !source.column(id).key ? id : ColumnId{};
}

/// Whether both are made of a number in the same way.
bool madeAlike(const Expression &left, const Expression &right)
{
    const auto *const one = query::as<Aggregate>(left);
    const auto *const other = query::as<Aggregate>(right);
    return (one == nullptr) == (other == nullptr) &&
           (one == nullptr || one->function == other->function);
}

void heedSum(QueryPlan &plan, const Items &linked, const SourceModel &source)
{
    const auto said = sumSaid(linked);
    if (!said) {
        return;
    }
    const auto names = [&](const Expression &expression, std::size_t item) {
        const ColumnId column = numberIn(expression, source);
        return column.valid() && mayName(linked[item], column);
    };
    // two figures, one beside the other
    for (std::size_t l = 0; l < plan.select.size(); ++l) {
        for (std::size_t r = 0; r < plan.select.size(); ++r) {
            const Expression &left = plan.select[l].expression;
            const Expression &right = plan.select[r].expression;
            if (l == r || !names(left, said->left) || !names(right, said->right) ||
                !madeAlike(left, right)) {
                continue;
            }
            Expression both = query::arithmetic(said->op, left, right);
            plan.select[std::min(l, r)] = {
                std::move(both), linked[said->left].word +
                                     (said->op == ArithmeticOperator::Add ? " plus " : " minus ") +
                                     linked[said->right].word};
            plan.select.erase(plan.select.begin() + static_cast<std::ptrdiff_t>(std::max(l, r)));
            return;
        }
    }
    // or one of them by the other: what is left of it in percent stays a ratio
    for (query::SelectItem &item : plan.select) {
        const auto *const divided = query::as<query::Arithmetic>(item.expression);
        if (divided == nullptr || divided->op != ArithmeticOperator::Divide) {
            continue;
        }
        // "1.0 * a / b"
        const auto *const scaled = query::as<query::Arithmetic>(divided->operands.front());
        const Expression &left = scaled != nullptr && scaled->op == ArithmeticOperator::Multiply
                                     ? scaled->operands.back()
                                     : divided->operands.front();
        const Expression &right = divided->operands.back();
        if (names(left, said->left) && names(right, said->right) && madeAlike(left, right)) {
            item.expression = query::arithmetic(said->op, Expression(left), Expression(right));
        }
    }
}

/// "The second highest salary", where the plan looks for the highest.
void heedPlace(QueryPlan &plan, const Tokens &question)
{
    const std::int64_t place = placeSaid(question);
    const auto *const figure =
        plan.select.size() == 1 ? query::as<Aggregate>(plan.select.front().expression) : nullptr;
    const bool extreme = figure != nullptr && (figure->function == AggregateFunction::Max ||
                                               figure->function == AggregateFunction::Min);
    if (place < 2 || !extreme || !figure->filter.empty() || !plan.groupBy.empty() ||
        plan.setOperation || plan.limit) {
        return;
    }
    const bool largest = figure->function == AggregateFunction::Max;
    Expression number = figure->argument.front();
    plan.select = {{number, {}}};
    plan.distinct = true;
    plan.orderBy = {{{std::move(number)},
                     largest ? query::SortDirection::Descending : query::SortDirection::Ascending}};
    plan.limit = 1;
    plan.offset = place - 1;
}

/// "The longest answer time" is no date, but how long it took until then.
void heedDuration(QueryPlan &plan, const Tokens &question, const SourceModel &source)
{
    const bool most = says(question, {"longest", "slowest"});
    if (!most && !says(question, {"shortest", "fastest", "quickest"})) {
        return;
    }
    for (query::SelectItem &item : plan.select) {
        auto *const figure = query::as<Aggregate>(item.expression);
        const auto *const date = figure != nullptr && (figure->function == AggregateFunction::Max ||
                                                       figure->function == AggregateFunction::Min)
                                     ? query::as<ColumnRef>(figure->argument.front())
                                     : nullptr;
        const ColumnId until = date != nullptr ? columnOf(*date, source) : ColumnId{};
        if (!until.valid() || !source.column(until).date) {
            continue;
        }
        for (const Stretch &stretch : source.table(until.table).stretches) {
            if (stretch.until != until) {
                continue;
            }
            figure->function = most ? AggregateFunction::Max : AggregateFunction::Min;
            figure->argument = {query::expression(
                query::Call{query::ScalarFunction::DaysBetween,
                            {query::column(source.table(until.table).table->name,
                                           source.column(stretch.from).column->name),
                             Expression(figure->argument.front())},
                            {}})};
            item.alias = stretch.name;
            break;
        }
    }
}

/// "Returns of each product": each return once, however many lines its order has.
void heedRepeats(QueryPlan &plan, const Items &linked, const SourceModel &source)
{
    const auto frame = plan.joins.empty() ? std::nullopt : frameFromPlan(plan, source);
    if (!frame || frame->subject < 0) {
        return;
    }
    int counted = -1;
    for (std::size_t i = 0; i + 1 < linked.size(); ++i) {
        const bool counts = linked[i].cue("count") != nullptr;
        if (counts && linked[i + 1].is(LinkKind::Table) &&
            linked[i + 1].links.front().score >= 0.9) {
            counted = linked[i + 1].links.front().table;
        }
    }
    const bool repeated = counted >= 0 && counted != frame->subject &&
                          source.table(counted).key >= 0 &&
                          source.graph().fansOut(counted, frame->subject);
    const bool joined =
        counted >= 0 && std::ranges::any_of(plan.joins, [&](const query::Join &join) {
            return data::equalNames(join.source.table, source.table(counted).table->name);
        });
    if (!repeated || !plan.having.empty() ||
        !(joined || data::equalNames(plan.from->table, source.table(counted).table->name))) {
        return;
    }
    const TableModel &rows = source.table(counted);
    const Expression once = query::aggregate(
        AggregateFunction::Count,
        query::column(rows.table->name,
                      rows.columns[static_cast<std::size_t>(rows.key)].column->name),
        true);
    const auto replace = [&](Expression &expression) {
        expression = expression == query::countRows() ? once : expression;
    };
    for (query::SelectItem &item : plan.select) {
        replace(item.expression);
    }
    for (query::OrderItem &item : plan.orderBy) {
        replace(item.key.front());
    }
}

/// "How many customers had more than 3 orders": one number, where the plan lists them.
void heedCountOfGroups(QueryPlan &plan, const Tokens &question)
{
    const bool asked = question.size() > 2 && question[0].lower == "how" &&
                       question[1].lower == "many" &&
                       !says(question, {"per", "each", "by", "every"});
    const bool lists = !plan.groupBy.empty() && !plan.having.empty() && !plan.limit &&
                       !plan.setOperation &&
                       std::ranges::none_of(plan.select, [](const query::SelectItem &item) {
                           return query::containsAggregate(item.expression);
                       });
    if (!asked || !lists) {
        return;
    }
    plan.orderBy.clear();
    QueryPlan count;
    query::TableSource groups;
    groups.subquery.push_back(std::move(plan));
    groups.alias = "counted";
    count.from = std::move(groups);
    count.select = {{query::countRows(), {}}};
    plan = std::move(count);
}

/// "How many active customers", where the plan counts every one of them by itself.
void heedCount(QueryPlan &plan, const Tokens &question, const SourceModel &source)
{
    if (!says(question, {"many", "number"}) ||
        says(question, {"per", "each", "by", "every", "respective", "respectively"}) ||
        !countsSingleRows(plan, source)) {
        return;
    }
    plan.groupBy.clear();
    plan.orderBy.clear();
    std::erase_if(plan.select, [](const query::SelectItem &item) {
        return !query::containsAggregate(item.expression);
    });
}

/// "The most common package": of the rows that have one, not of what hangs on those and nobody
/// speaks of.
void heedOwnRows(QueryPlan &plan, const Items &linked, const SourceModel &source)
{
    const bool counted = plan.select.size() == 1 && plan.groupBy.size() == 1 &&
                         plan.orderBy.size() == 1 && plan.joins.size() == 1 && plan.from &&
                         plan.where.empty() && plan.having.empty() && !plan.setOperation &&
                         plan.orderBy.front().key.front() == query::countRows() &&
                         plan.select.front().expression == plan.groupBy.front();
    const auto *const kind =
        counted ? query::as<ColumnRef>(plan.select.front().expression) : nullptr;
    const ColumnId column = kind != nullptr ? columnOf(*kind, source) : ColumnId{};
    if (!column.valid() || source.column(column).key || !source.column(column).category) {
        return;
    }
    const TableModel &own = source.table(column.table);
    const bool common = std::ranges::any_of(linked, [](const Item &item) {
        return item.word.find("common") != std::string::npos ||
               item.word.find("frequent") != std::string::npos;
    });
    const bool spoken = !common || std::ranges::any_of(linked, [&](const Item &item) {
        return item.is(LinkKind::Table) && item.links.front().table != column.table;
    });
    const bool ranks = std::ranges::find(own.labels, column.column) == own.labels.end();
    if (!spoken && ranks) {
        plan.from = query::TableSource{own.table->name, {}, {}};
        plan.joins.clear();
    }
}

/// "Loans in 2024" are told by the day of their visit, not by that on which some were paid for.
void heedSideDates(QueryPlan &plan, const Items &linked, const SourceModel &source)
{
    const auto aside = [&](ColumnId date) {
        if (!date.valid() || source.table(date.table).eventDate >= 0 ||
            source.column(date).column->profile.nullCount == 0 ||
            !dayOf(date.table, source).valid()) {
            return false;
        }
        const std::vector<std::string> &stems = source.column(date).names.front().stems;
        return std::ranges::none_of(linked, [&](const Item &item) {
            return std::ranges::find(stems, item.stem) != stems.end() || mayName(item, date);
        });
    };
    auto frame = frameFromPlan(plan, source);
    bool moved = false;
    const auto move = [&](ColumnId &date) {
        if (aside(date)) {
            date = dayOf(date.table, source);
            moved = true;
        }
    };
    if (!frame) {
        return;
    }
    for (Condition &condition : frame->conditions) {
        if (condition.kind == Condition::Kind::During) {
            move(condition.column);
        }
    }
    for (Grouping &group : frame->groups) {
        if (group.bucket) {
            move(group.column);
        }
    }
    if (!moved) {
        return;
    }
    // what is only known of the former date
    std::erase_if(frame->conditions, [&](const Condition &condition) {
        return condition.kind == Condition::Kind::Null && condition.negated &&
               aside(condition.column);
    });
    if (auto told = FramePlanner(source).plan(*frame)) {
        plan = std::move(*told);
    }
}

/// Whether a number is divided by how many rows there are: a mean.
bool dividesByRows(const Expression &expression, bool &rowsByRows)
{
    const auto *const quotient = query::as<query::Arithmetic>(expression);
    if (quotient == nullptr || quotient->op != ArithmeticOperator::Divide) {
        bool found = false;
        query::forEachChild(
            expression,
            [&](const Expression &child) { found = found || dividesByRows(child, rowsByRows); },
            [](const QueryPlan &) {});
        return found;
    }
    const auto figureIn = [](const Expression &part) {
        const Aggregate *found = nullptr;
        (void)query::anyWithin(part, [&](const Expression &node) {
            found = found == nullptr ? query::as<Aggregate>(node) : found;
            return found != nullptr;
        });
        return found;
    };
    const Aggregate *const above = figureIn(quotient->operands.front());
    const Aggregate *const below = query::as<Aggregate>(quotient->operands.back());
    const auto plain = [](const Aggregate *figure, AggregateFunction function) {
        return figure != nullptr && figure->function == function && figure->filter.empty();
    };
    rowsByRows = plain(above, AggregateFunction::Count);
    return plain(below, AggregateFunction::Count) &&
           (rowsByRows || plain(above, AggregateFunction::Sum));
}

/// Whether a number is divided by how many rows there are and nobody asks for a mean.
bool dividesUnasked(const QueryPlan &plan, const Tokens &question)
{
    bool rowsByRows = false;
    const bool divides = std::ranges::any_of(plan.select,
                                             [&](const query::SelectItem &item) {
                                                 return dividesByRows(item.expression, rowsByRows);
                                             }) ||
                         std::ranges::any_of(plan.orderBy, [&](const query::OrderItem &order) {
                             return dividesByRows(order.key.front(), rowsByRows);
                         });
    if (!divides ||
        says(question, {"average",   "avg",        "mean",       "typical", "typically", "averaged",
                        "usual",     "usually",    "normally",   "rate",    "ratio",     "share",
                        "percent",   "percentage", "proportion", "density", "divided",   "fraction",
                        "frequency", "often",      "overall"})) {
        return false;
    }
    const auto per = std::ranges::find_if(question, [](const Token &token) {
        return token.quote == 0 && oneOf(token.lower, {"per", "each", "every", "a", "an", "one"});
    });
    if (per == question.end()) {
        return true;
    }
    // "number of rooms per hotel" is one for each, "complaints per 100 orders" is one number
    return rowsByRows && plan.groupBy.empty() && per->lower == "per" &&
           (per + 1 == question.end() || !(per + 1)->number);
}

/// Whether the different values of some column are counted where the rows are asked for: "number of
/// rooms per hotel" with the types of the rooms counted.
bool countsKindsUnasked(const query::QueryPlan &plan, const Items &linked,
                        const SourceModel &source)
{
    constexpr double certainly = 0.9;
    int asked = -1;
    for (std::size_t at = 0; at < linked.size(); ++at) {
        if (linked[at].cue("distinct") != nullptr) {
            return false;
        }
        std::size_t next = at + 1;
        while (next < linked.size() && linked[next].filler()) {
            ++next;
        }
        if (linked[at].cue("count") != nullptr && next < linked.size() &&
            linked[next].is(LinkKind::Table) && linked[next].links.front().score >= certainly) {
            asked = linked[next].links.front().table;
        }
    }
    return asked >= 0 && std::ranges::any_of(plan.select, [&](const query::SelectItem &item) {
               const auto *const figure = query::as<Aggregate>(item.expression);
               const bool counts = figure != nullptr && figure->distinct &&
                                   figure->function == AggregateFunction::Count &&
                                   !figure->argument.empty();
               const auto *const column =
                   counts ? query::as<ColumnRef>(figure->argument.front()) : nullptr;
               const ColumnId id = column != nullptr ? columnOf(*column, source) : ColumnId{};
               return id.valid() && id.table == asked && id.column != source.table(asked).key;
           });
}

} // namespace

bool gainsaysQuestion(const QueryPlan &plan, const Tokens &question, const Items &linked,
                      const Frame *reading, const SourceModel &source)
{
    return countsSingleRows(plan, source) || dividesUnasked(plan, question) ||
           countsKindsUnasked(plan, linked, source) ||
           (reading != nullptr && affirmsDenied(plan, *reading, source));
}

void heedOutright(QueryPlan &plan, const Tokens &question, const Items &linked,
                  const SourceModel &source)
{
    heedSideDates(plan, linked, source);
    heedSum(plan, linked, source);
    heedConditions(plan, question, linked, source);
    heedOwnRows(plan, linked, source);
    heedPlace(plan, question);
    heedDuration(plan, question, source);
    heedRepeats(plan, linked, source);
    heedCountOfGroups(plan, question);
    heedCount(plan, question, source);
}

} // namespace querent::language
