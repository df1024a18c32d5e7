// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SaidOutright.h"

#include "language/FrameFromPlan.h"
#include "language/FramePlanner.h"
#include "language/OneOf.h"
#include "language/OtherMeasure.h"
#include "language/PlanColumns.h"
#include "language/RankingSaid.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <array>
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
        const bool minus = oneOf(items[i].word, {"minus", "-", "–"});
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

bool mayName(const Item &item, ColumnId column)
{
    return std::ranges::any_of(item.links, [&](const Link &link) {
        return link.kind == LinkKind::Column && link.id() == column;
    });
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
    // or one of them by the other
    everywhere(plan, [&](Expression &expression) {
        auto *const divided = query::as<query::Arithmetic>(expression);
        if (divided == nullptr || divided->op != ArithmeticOperator::Divide) {
            return;
        }
        // "1.0 * a / b"
        auto *const scaled = query::as<query::Arithmetic>(divided->operands.front());
        const Expression &left = scaled != nullptr && scaled->op == ArithmeticOperator::Multiply
                                     ? scaled->operands.back()
                                     : divided->operands.front();
        const Expression &right = divided->operands.back();
        if (names(left, said->left) && names(right, said->right) && madeAlike(left, right)) {
            expression = query::arithmetic(said->op, Expression(left), Expression(right));
        }
    });
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

bool says(const Tokens &question, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(question,
                               [&](const Token &token) { return oneOf(token.lower, words); });
}

/// "Visits without parts": where every row has a number, it is 0.
void heedMissing(QueryPlan &plan, const Tokens &question, const SourceModel &source)
{
    // what groups leave out is not what the question asks for
    const bool asksForSome =
        plan.groupBy.empty() && says(question, {"with", "have", "has", "had", "having", "gave"});
    everywhere(plan, [&](Expression &expression) {
        const auto *const missing = query::as<query::IsNull>(expression);
        const auto *const reference =
            missing != nullptr ? query::as<ColumnRef>(missing->operand.front()) : nullptr;
        const ColumnId id = reference != nullptr ? columnOf(*reference, source) : ColumnId{};
        if (!id.valid() || (missing->negated && !asksForSome)) {
            return;
        }
        const ColumnModel &column = source.column(id);
        const data::ColumnProfile &profile = column.column->profile;
        const bool number = column.numeric && !column.key && !column.date && !column.formula;
        const bool always = profile.rowCount > 0 && profile.nullCount == 0;
        const bool counts =
            always && (profile.min == data::Value(0) || profile.min == data::Value(0.0));
        if (number && counts) {
            expression = query::compare(missing->negated ? query::ComparisonOperator::NotEqual
                                                         : query::ComparisonOperator::Equal,
                                        Expression(missing->operand.front()), query::literal(0));
        }
    });
}

/// Dates on which people and things came to be there; many leave on a day of departure.
constexpr std::array<std::string_view, 11> joining{"start",  "started",    "began",    "joined",
                                                   "signed", "hired",      "enrolled", "created",
                                                   "opened", "registered", "since"};

/// "How many customers do we have now": those who have signed up, as all have.
void heedBegun(QueryPlan &plan, const Tokens &question, const SourceModel &source)
{
    const bool now = says(question, {"now", "currently", "moment", "present"}) &&
                     !says(question, {"not", "no", "never", "yet", "without", "awaiting", "waiting",
                                      "pending", "haven't", "hasn't"});
    const auto notBegun = [&](const Expression &condition) {
        const auto *const missing = query::as<query::IsNull>(condition);
        const auto *const reference = missing != nullptr && !missing->negated
                                          ? query::as<ColumnRef>(missing->operand.front())
                                          : nullptr;
        const ColumnId id = reference != nullptr ? columnOf(*reference, source) : ColumnId{};
        return id.valid() && source.column(id).date &&
               std::ranges::any_of(source.column(id).names.front().words,
                                   [](const std::string &word) { return oneOf(word, joining); });
    };
    if (!now || plan.where.empty()) {
        return;
    }
    if (notBegun(plan.where.front())) {
        plan.where.clear();
    } else if (auto *const all = query::as<query::Logical>(plan.where.front());
               all != nullptr && all->op == query::LogicalOperator::And) {
        std::erase_if(all->operands, notBegun);
        if (all->operands.size() == 1) {
            Expression only = std::move(all->operands.front());
            plan.where = {std::move(only)};
        } else if (all->operands.empty()) {
            plan.where.clear();
        }
    }
}

/// "How many active customers", where the plan counts every one of them by itself.
void heedCount(QueryPlan &plan, const Tokens &question, const SourceModel &source)
{
    const bool counts = std::ranges::any_of(question, [](const Token &token) {
        return oneOf(token.lower, {"many", "number"});
    });
    const bool each = std::ranges::any_of(question, [](const Token &token) {
        return oneOf(token.lower, {"per", "each", "by", "every", "respective", "respectively"});
    });
    if (!counts || each || !countsSingleRows(plan, source)) {
        return;
    }
    plan.groupBy.clear();
    plan.orderBy.clear();
    std::erase_if(plan.select, [](const query::SelectItem &item) {
        return !query::containsAggregate(item.expression);
    });
}

/// Whether the item may be what the condition is about.
bool mayMean(const Item &item, const query::Comparison &condition, const SourceModel &source)
{
    const auto *const reference = query::as<ColumnRef>(condition.operands.front());
    const auto *const literal = query::as<query::Literal>(condition.operands.back());
    const ColumnId column = reference != nullptr ? columnOf(*reference, source) : ColumnId{};
    return column.valid() && literal != nullptr &&
           std::ranges::any_of(item.links, [&](const Link &link) {
               return link.kind != LinkKind::Table && link.id() == column &&
                      (link.kind == LinkKind::Column || link.value.empty() ||
                       data::toText(literal->value) == link.value);
           });
}

/// "Banned or with a day pass", where the plan asks for both.
void heedOr(QueryPlan &plan, const Items &linked, const SourceModel &source)
{
    auto *const all = plan.where.empty() ? nullptr : query::as<query::Logical>(plan.where.front());
    const auto isOr = [](const Item &item) { return item.word == "or"; };
    const auto place = std::ranges::find_if(linked, isOr);
    if (all == nullptr || all->op != query::LogicalOperator::And || place == linked.end() ||
        std::any_of(place + 1, linked.end(), isOr)) {
        return;
    }
    constexpr std::ptrdiff_t farthest = 6;
    const auto conditionFor = [&](const Item &item) -> std::optional<std::size_t> {
        for (std::size_t c = 0; c < all->operands.size(); ++c) {
            const auto *const compared = query::as<query::Comparison>(all->operands[c]);
            if (compared != nullptr && mayMean(item, *compared, source)) {
                return c;
            }
        }
        return std::nullopt;
    };
    // what is named next on either side; of other rows or kinds nothing is known
    const auto decides = [](const Item &item) {
        return item.kind == ItemKind::Mention && !item.is(LinkKind::Table);
    };
    std::optional<std::size_t> left;
    std::optional<std::size_t> right;
    for (auto item = place; item != linked.begin() && place - item < farthest;) {
        if (decides(*--item)) {
            left = conditionFor(*item);
            break;
        }
    }
    for (auto item = place + 1; item != linked.end() && item - place <= farthest; ++item) {
        if (decides(*item)) {
            right = conditionFor(*item);
            break;
        }
    }
    if (!left || !right || *left == *right) {
        return;
    }
    Expression either = query::expression(
        query::Logical{query::LogicalOperator::Or, {all->operands[*left], all->operands[*right]}});
    all->operands[std::min(*left, *right)] = std::move(either);
    all->operands.erase(all->operands.begin() +
                        static_cast<std::ptrdiff_t>(std::max(*left, *right)));
    if (all->operands.size() == 1) {
        Expression only = std::move(all->operands.front());
        plan.where = {std::move(only)};
    }
}

/// Whether what the item names is denied right before it: "not handled by Ines".
bool deniedBefore(const Items &linked, const query::Comparison &condition,
                  const SourceModel &source)
{
    constexpr std::size_t farthest = 4;
    for (std::size_t i = 0; i < linked.size(); ++i) {
        if (!mayMean(linked[i], condition, source)) {
            continue;
        }
        for (std::size_t back = 1; back <= std::min(i, farthest); ++back) {
            if (oneOf(linked[i - back].word, {"not", "neither", "except", "excluding", "isn't",
                                              "aren't", "wasn't", "weren't"})) {
                return true;
            }
        }
    }
    return false;
}

/// "Not in Bristol or Bath": in neither.
void heedNeither(QueryPlan &plan, const Items &linked, const SourceModel &source)
{
    using query::ComparisonOperator;
    everywhere(plan, [&](Expression &expression) {
        auto *const either = query::as<query::Logical>(expression);
        if (either == nullptr || either->op != query::LogicalOperator::Or ||
            either->operands.size() != 2) {
            return;
        }
        auto *const first = query::as<query::Comparison>(either->operands.front());
        auto *const second = query::as<query::Comparison>(either->operands.back());
        const bool alike = first != nullptr && second != nullptr &&
                           first->operands.front() == second->operands.front() &&
                           second->op == ComparisonOperator::Equal;
        if (alike &&
            (first->op == ComparisonOperator::NotEqual ||
             (first->op == ComparisonOperator::Equal && deniedBefore(linked, *first, source)))) {
            first->op = second->op = ComparisonOperator::NotEqual;
            either->op = query::LogicalOperator::And;
        }
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

} // namespace

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

void heedOutright(QueryPlan &plan, const Tokens &question, const Items &linked,
                  const SourceModel &source)
{
    heedSideDates(plan, linked, source);
    heedSum(plan, linked, source);
    heedOr(plan, linked, source);
    heedNeither(plan, linked, source);
    heedOwnRows(plan, linked, source);
    heedPlace(plan, question);
    heedMissing(plan, question, source);
    heedBegun(plan, question, source);
    heedCount(plan, question, source);
}

} // namespace querent::language
