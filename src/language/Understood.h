// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/CandidateGenerator.h"
#include "language/Engine.h"
#include "language/PlanTryout.h"
#include "language/Recall.h"
#include "language/neural/PlanAssembler.h"

#include <optional>
#include <vector>

namespace querent::language {

/// A question as far as it was understood.
struct Engine::Understood
{
    std::string question;     ///< with what answers add to it
    std::vector<Link> wishes; ///< what answers ask for
    bool bestGuess = false;
    bool followsUp = false;
    bool guessedFormer = false; ///< the former turn may have been read otherwise
    bool picked = false;        ///< the first of `ranked` was picked by the user
    query::LessonsPtr lessons;  ///< what `taught` points into
    Recollection taught;
    /// The lesson whose answer this is. Its plan is the first of `ranked`, or stands in the lesson
    /// alone, where nobody would have read the question that way.
    const query::Lesson *answer = nullptr;
    bool answerRanked = false;

    /// Puts what was taught about this question before what was made of it.
    void followTaught(const Request &request);
    std::optional<query::QueryPlan> pickedPlan; ///< picked, but not among `ranked`
    Candidates candidates;
    std::vector<Candidate> ranked;
    std::vector<neural::AssembledPlan> proposals; ///< of the trained parser
    Tryout tryout;                                ///< of both

    /// Whether the user, or a former turn, has said what is meant: nothing is asked again.
    [[nodiscard]] bool settled(const Request &request) const
    {
        return followsUp || picked || answer != nullptr || !wishes.empty() ||
               !taught.wishes.empty() || !request.answers.empty();
    }
    /// What to ask where the words fit several readings that lead to different rows.
    [[nodiscard]] std::optional<query::ClarificationQuestion>
    amongResults(const Request &request, const query::QueryPlan &plan, const SourceModel &source,
                 const data::Phrasebook &phrases) const;
};

} // namespace querent::language
