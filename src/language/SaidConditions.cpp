// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/SaidConditions.h"

#include "base/Ascii.h"
#include "language/OneOf.h"
#include "language/PlanColumns.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace querent::language {

namespace {

using query::ColumnRef;
using query::Expression;
using query::QueryPlan;

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

/// The column that a condition wants to be empty; not valid for other conditions.
ColumnId emptyColumn(const Expression &condition, const SourceModel &source)
{
    const auto *const missing = query::as<query::IsNull>(condition);
    const auto *const reference = missing != nullptr && !missing->negated
                                      ? query::as<ColumnRef>(missing->operand.front())
                                      : nullptr;
    return reference != nullptr ? columnOf(*reference, source) : ColumnId{};
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
        const ColumnId id = emptyColumn(condition, source);
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

/// "Orders that were later cancelled": what is said to be done has a day, unless it is denied.
void heedDone(QueryPlan &plan, const Tokens &question, const Items &linked,
              const SourceModel &source)
{
    const bool open =
        says(question,
             {"not",     "no",        "never",       "yet",     "without", "open",    "still",
              "except",  "missing",   "empty",       "lack",    "lacking", "pending", "waiting",
              "until",   "remaining", "outstanding", "current", "now",     "active",  "neither",
              "nor",     "due",       "currently",   "be",      "being",   "awaits",  "upcoming",
              "planned", "scheduled", "expected"}) ||
        std::ranges::any_of(question, [](const Token &token) {
            return token.lower.ends_with("n't") || token.lower.starts_with("un");
        });
    if (open) {
        return;
    }
    everywhere(plan, [&](Expression &expression) {
        const ColumnId id = emptyColumn(expression, source);
        if (!id.valid() || !source.column(id).date) {
            return;
        }
        const std::vector<std::string> &stems = source.column(id).names.front().stems;
        const bool done = std::ranges::any_of(linked, [&](const Item &item) {
            return item.word.ends_with("ed") &&
                   (mayName(item, id) || std::ranges::find(stems, item.stem) != stems.end());
        });
        query::as<query::IsNull>(expression)->negated = done;
    });
}

/// "Partners we have now", of whom all have a day on which they leave: those whose day has not
/// come yet.
void heedEnds(QueryPlan &plan, const SourceModel &source)
{
    everywhere(plan, [&](Expression &expression) {
        const ColumnId id = emptyColumn(expression, source);
        const bool ends =
            id.valid() && source.column(id).date && !source.column(id).formula &&
            source.column(id).column->profile.rowCount > 0 &&
            source.column(id).column->profile.nullCount == 0 &&
            std::ranges::any_of(source.column(id).names.front().words, [](const std::string &word) {
                return oneOf(word, {"end", "ends", "until", "expiry", "expires", "expiration",
                                    "leaving", "termination"});
            });
        const auto today = ends ? source.presentDay(id) : std::nullopt;
        if (today) {
            expression = query::expression(query::DuringPeriod{
                {Expression(query::as<query::IsNull>(expression)->operand.front())},
                *today,
                {},
                data::DateEncoding::None});
        }
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

} // namespace

bool says(const Tokens &question, std::initializer_list<std::string_view> words)
{
    return std::ranges::any_of(question,
                               [&](const Token &token) { return oneOf(token.lower, words); });
}

bool mayName(const Item &item, ColumnId column)
{
    return std::ranges::any_of(item.links, [&](const Link &link) {
        return link.kind == LinkKind::Column && link.id() == column;
    });
}

bool takesYearForText(const QueryPlan &plan, const SourceModel &source)
{
    bool found = false;
    everywhere(plan, [&](const Expression &expression) {
        const auto *const compared = query::as<query::Comparison>(expression);
        const auto *const reference =
            compared != nullptr ? query::as<ColumnRef>(compared->operands.front()) : nullptr;
        const auto *const literal =
            compared != nullptr ? query::as<query::Literal>(compared->operands.back()) : nullptr;
        const ColumnId id =
            reference != nullptr && literal != nullptr ? columnOf(*reference, source) : ColumnId{};
        if (!id.valid() || !source.column(id).text || source.column(id).date) {
            return;
        }
        const std::string value = data::toText(literal->value);
        const bool year = value.size() == 4 &&
                          (value.starts_with("19") || value.starts_with("20")) &&
                          base::isDigit(value[2]) && base::isDigit(value[3]);
        const std::vector<std::string> stored = source.values().valuesOf(id.table, id.column);
        found =
            found || (year && !stored.empty() && std::ranges::find(stored, value) == stored.end());
    });
    return found;
}

void heedConditions(QueryPlan &plan, const Tokens &question, const Items &linked,
                    const SourceModel &source)
{
    heedOr(plan, linked, source);
    heedNeither(plan, linked, source);
    heedMissing(plan, question, source);
    heedBegun(plan, question, source);
    heedDone(plan, question, linked, source);
    heedEnds(plan, source);
}

bool affirmsDenied(const QueryPlan &plan, const Frame &reading, const SourceModel &source)
{
    const auto affirms = [&](const Expression &expression, const Condition &denied) {
        const auto *const same = query::as<query::Comparison>(expression);
        const auto *const reference =
            same != nullptr && same->op == query::ComparisonOperator::Equal
                ? query::as<ColumnRef>(same->operands.front())
                : nullptr;
        const auto *const value =
            reference != nullptr ? query::as<query::Literal>(same->operands.back()) : nullptr;
        return value != nullptr && columnOf(*reference, source) == denied.column &&
               std::ranges::find(denied.values, value->value) != denied.values.end();
    };
    for (const Condition &condition : reading.conditions) {
        const bool denied =
            condition.kind == Condition::Kind::Compare &&
            (condition.negated ? condition.op == query::ComparisonOperator::Equal
                               : condition.op == query::ComparisonOperator::NotEqual);
        if (denied && std::ranges::any_of(query::conjunctsOf(plan.where), [&](const auto &one) {
                return affirms(one, condition);
            })) {
            return true;
        }
    }
    return false;
}

} // namespace querent::language
