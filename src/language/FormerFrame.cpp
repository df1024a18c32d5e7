// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/FormerFrame.h"

#include "language/CandidateGenerator.h"
#include "language/FollowUpResolver.h"
#include "language/FrameFromPlan.h"
#include "language/Linker.h"
#include "language/Ranker.h"
#include "language/Tokenizer.h"

#include <algorithm>

namespace querent::language {

std::optional<Frame> formerFrame(const SourceModel &source, const Request &request,
                                 const std::stop_token &stop)
{
    std::optional<Frame> frame;
    for (const PriorTurn &turn : request.history) {
        const Items items = Linker(source).link(tokenize(turn.question));
        const bool leans = frame.has_value() && leansOnFormer(items, turn.question, source);
        const CandidateGenerator generator(source, request.today);
        const Candidates candidates =
            generator.generate(turn.question, {}, leans ? frame : std::nullopt, stop);
        const std::vector<Candidate> ranked = rank(candidates.all, {});
        if (ranked.empty()) {
            continue;
        }
        // the reading that was really run, where it is known
        const auto run =
            std::find_if(ranked.begin(), ranked.end(), [&](const Candidate &candidate) {
                return turn.plan && candidate.plan == *turn.plan;
            });
        auto other =
            turn.plan && run == ranked.end() ? frameFromPlan(*turn.plan, source) : std::nullopt;
        frame =
            other ? std::move(*other) : (run == ranked.end() ? ranked.front() : *run).reading.frame;
    }
    return frame;
}

} // namespace querent::language
