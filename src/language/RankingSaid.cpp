// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/RankingSaid.h"

#include "language/Lexicon.h"
#include "query/PlanBuilder.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// The column of the source that `reference` names among the tables of `plan`.
const ColumnModel *columnOf(const query::QueryPlan &plan, const query::ColumnRef &reference,
                            const SourceModel &source)
{
    const auto find = [&](const query::TableSource &from) -> const ColumnModel * {
        const std::string &called = from.alias.empty() ? from.table : from.alias;
        if (from.table.empty() ||
            (!reference.table.empty() && !data::equalNames(called, reference.table))) {
            return nullptr;
        }
        for (const TableModel &table : source.tables()) {
            if (!data::equalNames(table.table->name, from.table)) {
                continue;
            }
            for (const ColumnModel &column : table.columns) {
                if (!column.formula && data::equalNames(column.column->name, reference.column)) {
                    return &column;
                }
            }
        }
        return nullptr;
    };
    const ColumnModel *found = plan.from ? find(*plan.from) : nullptr;
    for (const query::Join &join : plan.joins) {
        found = found != nullptr ? found : find(join.source);
    }
    return found;
}

bool mentions(const query::Expression &condition, const query::Expression &key)
{
    if (condition == key) {
        return true;
    }
    bool found = false;
    query::forEachChild(
        condition, [&](const query::Expression &child) { found = found || mentions(child, key); },
        [](const query::QueryPlan &) {});
    return found;
}

/// "highest", "most", "oldest": what a place is counted in.
bool ranks(const Tokens &tokens, std::size_t at)
{
    if (at >= tokens.size()) {
        return false;
    }
    const Lexicon &lexicon = Lexicon::instance();
    const Lexicon::CueMatch cue = lexicon.cueAt(tokens, at);
    return lexicon.superlativeAt(tokens, at).length > 0 ||
           std::ranges::any_of(cue.cues, [](const Cue &candidate) {
               return candidate.kind == "top" || candidate.kind == "bottom" ||
                      candidate.kind == "most" || candidate.kind == "least";
           });
}

} // namespace

std::int64_t placeSaid(const Tokens &question)
{
    static constexpr std::array<std::string_view, 10> ordinals{
        "first", "second",  "third",  "fourth", "fifth",
        "sixth", "seventh", "eighth", "ninth",  "tenth"};
    constexpr double farthest = 100.0;
    for (std::size_t t = 0; t < question.size(); ++t) {
        const Token &token = question[t];
        if (token.quote != 0 || !ranks(question, t + 1)) {
            continue;
        }
        if (token.ordinal && token.number && *token.number <= farthest) {
            return static_cast<std::int64_t>(*token.number);
        }
        const auto word = std::ranges::find(ordinals, token.lower);
        if (word != ordinals.end()) {
            return word - ordinals.begin() + 1;
        }
    }
    return 1;
}

void heedRanking(Frame &frame, const SourceModel &source)
{
    if (!frame.limit || frame.orders.empty()) {
        return;
    }
    const Ordering &order = frame.orders.front();
    ColumnId needed;
    if (frame.groups.empty() && frame.measures.empty()) {
        const bool sorts = !order.descending && !order.measure && !order.since.valid();
        needed = sorts ? order.column : ColumnId{};
    } else if (frame.groups.size() == 1) {
        const Grouping &kinds = frame.groups.front();
        needed = kinds.table < 0 && !kinds.bucket ? kinds.column : ColumnId{};
    }
    if (!needed.valid() || source.column(needed).formula ||
        source.column(needed).column->profile.nullCount == 0 ||
        std::ranges::any_of(frame.conditions,
                            [&](const Condition &known) { return known.column == needed; })) {
        return;
    }
    Condition known;
    known.kind = Condition::Kind::Null;
    known.column = needed;
    known.negated = true;
    frame.conditions.push_back(std::move(known));
}

void heedRanking(query::QueryPlan &plan, const Tokens &question, const SourceModel &source)
{
    if (!plan.limit || plan.orderBy.empty() || plan.setOperation) {
        return;
    }
    if (*plan.limit == 1 && !plan.offset) {
        const std::int64_t place = placeSaid(question);
        plan.offset = place > 1 ? std::optional(place - 1) : std::nullopt;
    }
    const query::OrderItem &order = plan.orderBy.front();
    const bool kinds = plan.groupBy.size() == 1;
    if (plan.groupBy.size() > 1) {
        return;
    }
    const query::Expression needed = kinds ? plan.groupBy.front() : order.key.front();
    const auto *reference = std::get_if<query::ColumnRef>(&needed.node);
    const ColumnModel *column = reference != nullptr ? columnOf(plan, *reference, source) : nullptr;
    const bool lacks = column != nullptr && column->column->profile.nullCount > 0 &&
                       (kinds || order.direction == query::SortDirection::Ascending);
    if (!lacks || (!plan.where.empty() && mentions(plan.where.front(), needed))) {
        return;
    }
    query::Expression known = query::expression(query::IsNull{{needed}, true});
    if (plan.where.empty()) {
        plan.where.push_back(std::move(known));
    } else {
        plan.where.front() = query::allOf({std::move(plan.where.front()), std::move(known)});
    }
}

} // namespace querent::language
