// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FormerFrame.h"

#include "language/CandidateGenerator.h"
#include "language/FollowUpResolver.h"
#include "language/FrameFromPlan.h"
#include "language/Linker.h"
#include "language/PlanShape.h"
#include "language/Ranker.h"
#include "language/Tokenizer.h"

#include <algorithm>

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

} // namespace

std::optional<FormerFrame> formerFrame(const SourceModel &source, const Request &request,
                                       const Proposer &proposer, const std::stop_token &stop)
{
    std::optional<Frame> frame;
    bool guessed = false;
    for (const PriorTurn &turn : request.history) {
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
