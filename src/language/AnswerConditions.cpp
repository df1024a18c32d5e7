// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AnswerEditor.h"
#include "language/FlagValue.h"
#include "language/FollowUpResolver.h"
#include "language/FormerRows.h"
#include "language/OneOf.h"
#include "language/TimePoint.h"
#include "query/PlanBuilder.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <ranges>
#include <utility>

/// Of which rows a follow-up wants the former answer.
namespace querent::language {

namespace {

/// Exchanges what a plan compares a column with; counts how often.
class Exchange
{
public:
    Exchange(const SourceModel &source, ColumnId column, std::vector<data::Value> values)
        : m_source(source), m_column(column), m_values(std::move(values))
    {}

    int in(query::QueryPlan &plan)
    {
        const query::QueryPlan *const outer = std::exchange(m_query, &plan);
        query::forEachPart(
            plan, [&](query::Expression &child) { in(child); },
            [&](query::QueryPlan &inner) { in(inner); });
        m_query = outer;
        return m_count;
    }

private:
    [[nodiscard]] bool isColumn(const query::Expression &expression) const
    {
        const auto *const column = query::as<query::ColumnRef>(expression);
        return column != nullptr && column->column == m_source.column(m_column).column->name &&
               tableNamed(*m_query, column->table, m_source) == m_column.table;
    }

    void in(query::Expression &expression)
    {
        query::Expression column;
        bool found = false;
        if (const auto *const compared = query::as<query::Comparison>(expression)) {
            found = compared->op == query::ComparisonOperator::Equal &&
                    isColumn(compared->operands.front()) &&
                    query::as<query::Literal>(compared->operands.back()) != nullptr;
            column = compared->operands.front();
        } else if (const auto *const among = query::as<query::In>(expression)) {
            found = among->subquery.empty() && !among->negated && isColumn(among->operand.front());
            column = among->operand.front();
        } else if (const auto *const like = query::as<query::Like>(expression)) {
            found = !like->negated && isColumn(like->operands.front());
            column = like->operands.front();
        }
        if (found) {
            ++m_count;
            expression = instead(std::move(column));
            return;
        }
        query::forEachChild(
            expression, [&](query::Expression &child) { in(child); },
            [&](query::QueryPlan &inner) { in(inner); });
    }

    [[nodiscard]] query::Expression instead(query::Expression column) const
    {
        if (m_values.size() == 1) {
            return query::compare(query::ComparisonOperator::Equal, std::move(column),
                                  query::literal(m_values.front()));
        }
        query::In among;
        among.operand = {std::move(column)};
        for (const data::Value &value : m_values) {
            among.values.push_back(query::literal(value));
        }
        return query::expression(std::move(among));
    }

    const SourceModel &m_source;
    ColumnId m_column;
    std::vector<data::Value> m_values;
    const query::QueryPlan *m_query = nullptr;
    int m_count = 0;
};

void eachPeriod(query::QueryPlan &plan, const std::function<void(query::DuringPeriod &)> &visit);

void eachPeriod(query::Expression &expression,
                const std::function<void(query::DuringPeriod &)> &visit)
{
    if (auto *const during = query::as<query::DuringPeriod>(expression)) {
        visit(*during);
    }
    query::forEachChild(
        expression, [&](query::Expression &child) { eachPeriod(child, visit); },
        [&](query::QueryPlan &inner) { eachPeriod(inner, visit); });
}

void eachPeriod(query::QueryPlan &plan, const std::function<void(query::DuringPeriod &)> &visit)
{
    query::forEachPart(
        plan, [&](query::Expression &child) { eachPeriod(child, visit); },
        [&](query::QueryPlan &inner) { eachPeriod(inner, visit); });
}

/// A number as data that hold whole numbers have it.
data::Value numberValue(double number)
{
    return number == std::floor(number) ? data::Value(static_cast<std::int64_t>(number))
                                        : data::Value(number);
}

} // namespace

std::optional<query::QueryPlan> AnswerEditor::exchanged() const
{
    const std::vector<const Item *> named = mentions();
    if (named.empty() || !saysOnly({ItemKind::Mention}) ||
        says({"too", "also", "well", "not", "without", "excluding"})) {
        return std::nullopt;
    }
    const std::vector<int> told = tablesToldOf(m_former, m_source);
    std::vector<std::pair<ColumnId, std::vector<data::Value>>> meant;
    for (const Item *const mention : named) {
        bool found = false;
        for (const Link &link : mention->links) {
            if (link.kind != LinkKind::Value || link.several || link.codeList || found) {
                continue;
            }
            query::QueryPlan probe = m_former;
            const data::Value value = codeValue(m_source.column(link.id()), link.value);
            if (Exchange(m_source, link.id(), {value}).in(probe) == 0) {
                continue;
            }
            found = true;
            const auto known = std::ranges::find(
                meant, link.id(), &std::pair<ColumnId, std::vector<data::Value>>::first);
            if (known == meant.end()) {
                meant.push_back({link.id(), {value}});
            } else if (std::ranges::find(known->second, value) == known->second.end()) {
                known->second.push_back(value);
            }
        }
        // the rows themselves may be named again: "and customers from Texas?"
        const bool again = mention->is(LinkKind::Table) &&
                           std::ranges::find(told, mention->links.front().table) != told.end();
        if (!found && !again) {
            return std::nullopt;
        }
    }
    if (meant.empty()) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    for (auto &[column, values] : meant) {
        Exchange(m_source, column, std::move(values)).in(plan);
    }
    // what was said twice of a column is said once
    std::vector<query::Expression> once;
    for (query::Expression &condition : query::conjunctsOf(plan.where)) {
        if (std::ranges::find(once, condition) == once.end()) {
            once.push_back(std::move(condition));
        }
    }
    plan.where.clear();
    if (!once.empty()) {
        plan.where.push_back(query::allOf(std::move(once)));
    }
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::renumbered() const
{
    const auto number = std::ranges::find(m_items, ItemKind::Number, &Item::kind);
    if (number == m_items.end() || number->percent || number->ordinal || !mentions().empty() ||
        !saysOnly({ItemKind::Number}) || says({"only", "just", "top"})) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    query::Expression *only = nullptr;
    int count = 0;
    std::vector<query::Expression> conditions = query::conjunctsOf(plan.where);
    for (query::Expression &condition : conditions) {
        const ColumnModel *const model = comparedOutright(condition);
        if (model != nullptr && model->numeric) {
            ++count;
            only = &query::as<query::Comparison>(condition)->operands.back();
        }
    }
    if (count != 1) {
        return std::nullopt;
    }
    *only = query::literal(numberValue(number->number));
    plan.where = {query::allOf(std::move(conditions))};
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::moved() const
{
    const auto period =
        std::ranges::find_if(m_items, [](const Item &item) { return item.periods.size() == 1; });
    if (period == m_items.end() || period->relative || period->recurring ||
        !saysOnly({ItemKind::Period}) || says({"only", "just", "too", "also", "well"})) {
        return std::nullopt;
    }
    query::QueryPlan plan = m_former;
    int count = 0;
    std::vector<query::Expression> conditions = query::conjunctsOf(plan.where);
    for (query::Expression &condition : conditions) {
        // "since 2024 instead" of all but 2023
        auto *const denied = query::as<query::Not>(condition);
        if (denied != nullptr &&
            query::as<query::DuringPeriod>(denied->operand.front()) != nullptr) {
            condition = query::Expression(denied->operand.front());
        }
    }
    if (!conditions.empty()) {
        plan.where = {query::allOf(std::move(conditions))};
    }
    eachPeriod(plan, [&](query::DuringPeriod &during) {
        ++count;
        during.from = period->periods.front().from;
        during.until = period->periods.front().until;
    });
    return count == 1 ? std::optional(std::move(plan)) : std::nullopt;
}

std::optional<query::QueryPlan> AnswerEditor::bounded() const
{
    const Item *const compared = firstCue("cmp");
    // "older than 30" says of which column
    const bool plain =
        compared != nullptr && std::ranges::none_of(m_tokens, [](const Token &token) {
            return oneOf(token.lower, {"older", "younger", "longer", "shorter", "later", "earlier",
                                       "heavier", "lighter", "cheaper", "faster", "slower",
                                       "taller", "bigger", "expensive", "costlier"});
        });
    if (!plain || m_former.setOperation || compared->end >= m_tokens.size()) {
        return std::nullopt;
    }
    const Token &figure = m_tokens[compared->end];
    const auto bound = figure.number ? *figure.number : static_cast<double>(smallNumber(figure));
    if (!figure.number && smallNumber(figure) == 0) {
        return std::nullopt;
    }
    for (const Item &item : m_items) {
        const bool number = item.begin <= compared->end && compared->end < item.end;
        const bool own = &item == compared || number || item.kind == ItemKind::Sign ||
                         isPadding(item.word) || (item.filler() && item.word != "not") ||
                         oneOf(item.word, {"have", "has", "had", "which have", "who have",
                                           "which has", "who has", "which had", "who had"}) ||
                         (item.kind == ItemKind::Mention && groupsBy(item));
        if (!own) {
            return std::nullopt;
        }
    }
    static constexpr std::array<std::pair<std::string_view, query::ComparisonOperator>, 4> ways{
        {{">", query::ComparisonOperator::Greater},
         {"<", query::ComparisonOperator::Less},
         {">=", query::ComparisonOperator::GreaterOrEqual},
         {"<=", query::ComparisonOperator::LessOrEqual}}};
    const auto way =
        std::ranges::find(ways, compared->cue("cmp")->payload, &decltype(ways)::value_type::first);
    if (way == ways.end()) {
        return std::nullopt;
    }
    const data::Value value = numberValue(bound);
    query::QueryPlan plan = m_former;
    const auto add = [&](std::vector<query::Expression> &conditions, query::Expression shown) {
        std::vector<query::Expression> all = query::conjunctsOf(conditions);
        all.push_back(query::compare(way->second, std::move(shown), query::literal(value)));
        conditions = {query::allOf(std::move(all))};
    };
    if (const query::SelectItem *const measured = lastFigure()) {
        if (plan.groupBy.empty()) {
            return std::nullopt;
        }
        add(plan.having, measured->expression);
        return plan;
    }
    auto shown = onlyNumber();
    if (!shown) {
        return std::nullopt;
    }
    add(plan.where, std::move(*shown));
    return plan;
}

const ColumnModel *AnswerEditor::comparedOutright(const query::Expression &condition) const
{
    const auto *const compared = query::as<query::Comparison>(condition);
    const bool outright =
        compared != nullptr && query::as<query::Literal>(compared->operands.back()) != nullptr;
    const auto *const column =
        outright ? query::as<query::ColumnRef>(compared->operands.front()) : nullptr;
    return column != nullptr ? modelOf(*column) : nullptr;
}

bool AnswerEditor::turnFlag(query::Expression &condition) const
{
    const ColumnModel *const model = comparedOutright(condition);
    auto *const compared = query::as<query::Comparison>(condition);
    if (model == nullptr || !model->flag || compared->op != query::ComparisonOperator::Equal) {
        return false;
    }
    const auto *const value = query::as<query::Literal>(compared->operands.back());
    const bool yes = value->value == flagValue(*model, true);
    compared->operands.back() = query::literal(flagValue(*model, !yes));
    return true;
}

bool AnswerEditor::isOfConditions(const Item &mention) const
{
    const auto rowsOf = [&](const query::QueryPlan &plan) {
        return plan.from && std::ranges::any_of(mention.links, [&](const Link &link) {
                   return link.kind == LinkKind::Table &&
                          m_source.table(link.table).table->name == plan.from->table;
               });
    };
    return rowsOf(m_former) ||
           std::ranges::any_of(query::conjunctsOf(m_former.where), [&](const auto &condition) {
               const auto *const in = query::as<query::In>(condition);
               return in != nullptr && !in->subquery.empty() && rowsOf(in->subquery.front());
           });
}

std::optional<query::QueryPlan> AnswerEditor::inverted() const
{
    const bool without = says({"without"});
    // "how many of them" are fewer of the same rows, "how many do" are the others
    const bool counts = says({"how"}) && says({"many"}) &&
                        !says({"them", "those", "these", "that", "there", "they", "is", "are"});
    const bool pointed = without || counts || says({"ones", "those", "who", "which", "one"});
    const bool verb =
        without || says({"did", "do", "does", "has", "have", "are", "were", "is", "was", "had"});
    const bool denied = without || says({"not", "never", "no", "none"});
    if (!pointed || !verb || says({"how", "many"}) != counts || says({"most", "least", "each"}) ||
        !std::ranges::all_of(mentions(),
                             [&](const Item *mention) { return isOfConditions(*mention); }) ||
        !saysOnly({ItemKind::Mention},
                  {"did",  "do",   "does",    "has", "have", "are",      "were",  "is",
                   "was",  "had",  "not",     "any", "ever", "some",     "never", "there",
                   "else", "none", "without", "out", "no",   "actually", "many"})) {
        return std::nullopt;
    }
    const bool counted =
        m_former.select.size() == 1 && m_former.select.front().expression == query::countRows();
    query::QueryPlan plan = m_former;
    if (counts && !counted) {
        if (query::isAggregated(m_former) || m_former.limit || m_former.distinct) {
            return std::nullopt;
        }
        plan.select = {query::SelectItem{query::countRows(), "count"}};
        plan.orderBy.clear();
    } else if (!counts && counted) {
        return std::nullopt; // whose names are asked for is not told
    }
    std::vector<query::Expression> conditions = query::conjunctsOf(plan.where);
    for (query::Expression &condition : std::views::reverse(conditions)) {
        if (auto *const in = query::as<query::In>(condition); in && !in->subquery.empty()) {
            in->negated = !in->negated;
            if (in->negated != denied) {
                return std::nullopt; // the same once more
            }
        } else if (auto *const missing = query::as<query::IsNull>(condition)) {
            missing->negated = !missing->negated;
        } else if (auto *const exists = query::as<query::Exists>(condition)) {
            exists->negated = !exists->negated;
            if (exists->negated != denied) {
                return std::nullopt;
            }
        } else if (!turnFlag(condition)) {
            continue;
        }
        plan.where = {query::allOf(std::move(conditions))};
        return plan;
    }
    return std::nullopt;
}

std::optional<query::Expression> AnswerEditor::numberTold(const Item &mention) const
{
    for (const Link &link : mention.links) {
        if (link.kind != LinkKind::Column) {
            continue;
        }
        const ColumnModel &column = m_source.column(link.id());
        const auto name = nameInPlan(m_former, link.table, m_source);
        if (name && (column.quantity || column.money) && !column.formula) {
            return query::column(*name, column.column->name);
        }
    }
    return std::nullopt;
}

std::optional<query::QueryPlan> AnswerEditor::counted() const
{
    const bool alone = mentions().size() == 1 && m_former.groupBy.empty() &&
                       !m_former.setOperation && !m_former.limit && !m_former.distinct;
    const auto added = alone ? numberTold(*mentions().front()) : std::nullopt;
    const bool summed =
        query::isAggregated(m_former) && m_former.groupBy.empty() && !m_former.setOperation &&
        !m_former.limit && m_former.having.empty() && m_former.from &&
        m_former.from->subquery.empty() && mentions().size() == 1 &&
        mentions().front()->is(LinkKind::Table) &&
        m_source.table(mentions().front()->links.front().table).table->name == m_former.from->table;
    if ((query::isAggregated(m_former) && !summed && !added) || !says({"how"}) ||
        !says({"many", "much"}) || !says({"is", "are", "was", "were"}) ||
        !says({"that", "those", "there", "they", "it"}) ||
        (!mentions().empty() && !summed && !added) ||
        !saysOnly({ItemKind::Cue, ItemKind::Mention},
                  {"many", "much", "there", "they", "total", "altogether", "all", "together"})) {
        return std::nullopt;
    }
    query::QueryPlan plan;
    if (summed || added || (!m_former.distinct && !m_former.setOperation && !m_former.limit)) {
        plan = m_former;
        plan.select.clear();
        plan.orderBy.clear();
    } else {
        plan.from = query::TableSource{{}, {m_former}, {}};
    }
    plan.select = {
        added ? query::SelectItem{query::aggregate(query::AggregateFunction::Sum, *added), {}}
              : query::SelectItem{query::countRows(), "count"}};
    return plan;
}

std::optional<query::QueryPlan> AnswerEditor::besides() const
{
    const auto key = std::ranges::find_if(m_former.groupBy, [&](const query::Expression &group) {
        const auto *const column = query::as<query::ColumnRef>(group);
        const ColumnModel *const model = column != nullptr ? modelOf(*column) : nullptr;
        return model != nullptr && m_source.table(model->id.table).key == model->id.column;
    });
    if (key == m_former.groupBy.end() || m_former.setOperation || mentions().empty() ||
        !addsToFormer(m_tokens) ||
        !saysOnly({ItemKind::Mention}, {"add", "also", "include", "plus", "along", "next"})) {
        return std::nullopt;
    }
    const auto &rows = *query::as<query::ColumnRef>(*key);
    const int table = modelOf(rows)->id.table;
    query::QueryPlan plan = m_former;
    auto place = std::ranges::find_if(plan.select, [](const query::SelectItem &item) {
        return query::containsAggregate(item.expression);
    });
    for (const Item *const mention : mentions()) {
        const auto own = std::ranges::find_if(mention->links, [&](const Link &link) {
            return link.kind == LinkKind::Column && link.table == table &&
                   link.score + 0.1 >= mention->links.front().score &&
                   !m_source.column(link.id()).formula;
        });
        if (own == mention->links.end()) {
            return std::nullopt;
        }
        query::Expression column =
            query::column(rows.table, m_source.column(own->id()).column->name);
        if (std::ranges::find(plan.select, column, &query::SelectItem::expression) ==
            plan.select.end()) {
            plan.groupBy.push_back(column);
            place = plan.select.insert(place, query::SelectItem{std::move(column), {}}) + 1;
        }
    }
    return plan;
}

} // namespace querent::language
