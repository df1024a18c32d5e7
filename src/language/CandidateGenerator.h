// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/FramePlanner.h"
#include "language/QuestionReader.h"
#include "query/QueryPlan.h"

#include <stop_token>
#include <string>
#include <vector>

namespace querent::language {

/// One way to understand a question, planned.
struct Candidate
{
    Reading reading;
    query::QueryPlan plan;
    double score = 0.0;
    /// Where it differs from the first reading: a mention understood as `chosen`.
    std::optional<Ambiguity> variation;
};

/// Everything the generator made of a question.
struct Candidates
{
    std::vector<Candidate> all; ///< not yet ranked
    Reading first;              ///< the plain reading, also where it could not be planned
    Items items;
    Items linked; ///< before anything was chosen among their links
    Tokens asked; ///< the words that the items are made of
};

/// Makes candidate plans: the plain reading, and one for each mention that could mean something
/// else. The seam where a trained parser adds its own.
class CandidateGenerator
{
public:
    CandidateGenerator(const SourceModel &source, const data::CivilDate &today)
        : m_source(source), m_today(today)
    {}

    [[nodiscard]] Candidates generate(const std::string &question, const std::vector<Link> &wishes,
                                      const std::optional<Frame> &former,
                                      const std::stop_token &stop) const;
    /// Of what is asked (see askedPart). With `leanings` only how the question reads where these
    /// links gain their `score`.
    [[nodiscard]] Candidates generate(const Tokens &asked, const std::vector<Link> &wishes,
                                      const std::optional<Frame> &former,
                                      const std::stop_token &stop,
                                      const std::vector<Link> &leanings = {}) const;

private:
    [[nodiscard]] Candidates generate(const Tokens &asked, const std::vector<Condition> &counted,
                                      const std::vector<Link> &wishes,
                                      const std::optional<Frame> &former,
                                      const std::stop_token &stop,
                                      const std::vector<Link> &leanings) const;

    const SourceModel &m_source;
    data::CivilDate m_today;
};

/// Brings the frame into the shape that the analysis it asks for works on. False where the
/// question does not name what that takes.
[[nodiscard]] bool settleAnalysis(Frame &frame, const SourceModel &source, Items &items);
/// Passes over what only describes an analysis: "how strongly", "do longer visits cost more".
void passOverAnalysisWords(Items &items, const SourceModel &source, Reading &reading);
/// Finishes what single passes cannot know: which operation a reading asks for.
void settleOperation(Frame &frame, const SourceModel &source, const Items &items);

} // namespace querent::language
