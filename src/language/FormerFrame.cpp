// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FormerFrame.h"

#include "language/CandidateGenerator.h"
#include "language/FollowUpResolver.h"
#include "language/FormerRows.h"
#include "language/FrameFromPlan.h"
#include "language/Linker.h"
#include "language/PlanShape.h"
#include "language/Ranker.h"
#include "language/Tokenizer.h"
#include "query/PlanParts.h"
#include "query/PlanTree.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace querent::language {

namespace {

/// The frame of a plan that the parser made, or of a plain one.
std::optional<Frame> frameOf(const query::QueryPlan &plan, const std::string &question,
                             const SourceModel &source, const Proposer &proposer)
{
    std::optional<Frame> plain = frameFromPlan(plan, source);
    if (plain || !proposer) {
        return plain;
    }
    for (neural::AssembledPlan &proposal : proposer(question)) {
        if (proposal.frame && proposal.plan == plan) {
            return std::move(proposal.frame);
        }
    }
    return std::nullopt;
}

/// Whether two plans are about the same rows, grouped alike.
bool alike(const query::QueryPlan &left, const query::QueryPlan &right)
{
    const PlanShape a = shapeOf(left);
    const PlanShape b = shapeOf(right);
    return a.where == b.where && a.group == b.group && a.tables == b.tables && a.limit == b.limit &&
           a.having == b.having;
}

/// The figures that a plan shows, in order.
std::vector<query::Expression> figuresOf(const query::QueryPlan &plan)
{
    std::vector<query::Expression> figures;
    for (const query::SelectItem &item : plan.select) {
        if (query::containsAggregate(item.expression)) {
            figures.push_back(item.expression);
        }
    }
    return figures;
}

/// A figure that is no more than a function of a column, or a number of rows of `table`.
std::optional<Measure> plainFigure(const query::Expression &figure, const query::QueryPlan &plan,
                                   int table, const SourceModel &source)
{
    const auto *const aggregate = query::as<query::Aggregate>(figure);
    if (aggregate == nullptr || aggregate->distinct || !aggregate->filter.empty() ||
        aggregate->argument.size() != 1) {
        return std::nullopt;
    }
    Measure measure;
    measure.function = aggregate->function;
    measure.table = table;
    const auto *const column = query::as<query::ColumnRef>(aggregate->argument.front());
    if (column == nullptr) {
        return aggregate->function == query::AggregateFunction::Count ? std::optional(measure)
                                                                      : std::nullopt;
    }
    measure.table = tableNamed(plan, column->table, source);
    if (measure.table < 0) {
        return std::nullopt;
    }
    const auto &columns = source.table(measure.table).columns;
    const auto model = std::ranges::find_if(columns, [&](const ColumnModel &candidate) {
        return candidate.column->name == column->column;
    });
    if (model == columns.end()) {
        return std::nullopt;
    }
    measure.column = model->id;
    return measure;
}

/// The frame before with the figures of `after`, where that differs from `before` in nothing else.
std::optional<Frame> withFigures(const Frame &frame, const query::QueryPlan &before,
                                 const query::QueryPlan &after, const SourceModel &source)
{
    query::QueryPlan left = before;
    query::QueryPlan right = after;
    for (query::QueryPlan *const plan : {&left, &right}) {
        plan->select.clear();
        plan->orderBy.clear();
    }
    const std::vector<query::Expression> known = figuresOf(before);
    // the same figures in another order are no business of this
    if (left != right || known == figuresOf(after) || known.empty() ||
        known.size() != frame.measures.size()) {
        return std::nullopt;
    }
    Frame changed = frame;
    changed.measures.clear();
    for (const query::Expression &figure : figuresOf(after)) {
        const auto same = std::ranges::find(known, figure);
        const auto plain = plainFigure(figure, after, frame.measures.front().table, source);
        if (same == known.end() && !plain) {
            return std::nullopt;
        }
        changed.measures.push_back(
            same != known.end()
                ? frame.measures[static_cast<std::size_t>(std::distance(known.begin(), same))]
                : *plain);
    }
    if (after.orderBy.empty()) {
        changed.orders.clear();
    }
    return changed;
}

} // namespace

std::optional<FormerFrame> formerFrame(const SourceModel &source, const Request &request,
                                       const Proposer &proposer, const std::stop_token &stop)
{
    std::optional<Frame> frame;
    bool guessed = false;
    const query::QueryPlan *before = nullptr;
    for (const PriorTurn &turn : request.history) {
        const query::QueryPlan *const earlier =
            std::exchange(before, turn.plan ? &*turn.plan : nullptr);
        if (frame && earlier != nullptr && turn.plan && *turn.plan != *earlier) {
            if (auto changed = withFigures(*frame, *earlier, *turn.plan, source)) {
                frame = std::move(changed);
                continue;
            }
        }
        const Items items = Linker(source).link(tokenize(turn.question));
        const bool leans = frame.has_value() && leansOnFormer(items, turn.question, source);
        const CandidateGenerator generator(source, request.today);
        const Candidates candidates =
            generator.generate(turn.question, {}, leans ? frame : std::nullopt, stop);
        const std::vector<Candidate> ranked = rank(candidates.all, {});
        // the reading that was really run, where it is known
        const auto run =
            std::find_if(ranked.begin(), ranked.end(), [&](const Candidate &candidate) {
                return turn.plan && candidate.plan == *turn.plan;
            });
        auto other = turn.plan && run == ranked.end()
                         ? frameOf(*turn.plan, turn.question, source, proposer)
                         : std::nullopt;
        if (other) {
            frame = std::move(other);
            guessed = false;
        } else if (!ranked.empty()) {
            const Candidate &read = run == ranked.end() ? ranked.front() : *run;
            frame = read.reading.frame;
            guessed = turn.plan && run == ranked.end() && !alike(read.plan, *turn.plan);
        }
    }
    return frame ? std::optional(FormerFrame{std::move(*frame), guessed}) : std::nullopt;
}

} // namespace querent::language
