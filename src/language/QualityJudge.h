// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"
#include "language/CandidateGenerator.h"
#include "language/RivalLinks.h"
#include "query/Interpretation.h"

#include <string>
#include <utility>
#include <vector>

namespace querent::language {

/// How much a plan can be trusted, and what to ask where it cannot.
struct Judgement
{
    query::PlanQuality quality = query::PlanQuality::Low;
    double confidence = 0.0;
    bool declined = false; ///< the main thing asked for is unknown
    std::vector<query::ClarificationQuestion> questions;
    bool supposed = false; ///< a word is taken for what people may call so
    std::vector<std::string> unknown;
};

/// Judges ranked candidates by how probable it is that the first is right, and asks where two
/// readings are as good as each other.
class QualityJudge
{
public:
    QualityJudge(const SourceModel &source, const data::Phrasebook &phrases)
        : m_source(source), m_phrases(phrases)
    {}

    [[nodiscard]] Judgement judge(const std::vector<Candidate> &ranked,
                                  const Candidates &candidates, bool followsUp) const;
    /// Which of the columns that words fit alike is meant.
    [[nodiscard]] query::ClarificationQuestion whichLink(const Rivalry &rivalry) const;
    /// Which of the things that one word of the question may name is meant.
    [[nodiscard]] query::ClarificationQuestion whichOne(const std::vector<Candidate> &ranked,
                                                        const Items &items) const;
    /// Which of some readings, told in words, is meant.
    [[nodiscard]] query::ClarificationQuestion
    whichOf(const std::vector<std::pair<std::string, query::QueryPlan>> &readings) const;

private:
    [[nodiscard]] bool mainThingUnknown(const Items &items, const Reading &reading) const;
    /// Whether no word of a follow-up means anything here.
    [[nodiscard]] static bool saysNothingKnown(const Items &items, const Reading &reading);
    [[nodiscard]] query::ClarificationQuestion byWhat(const Candidate &best) const;
    [[nodiscard]] query::ClarificationQuestion
    whichReading(const std::vector<Candidate> &ranked) const;
    [[nodiscard]] query::ClarificationChoice choice(const Link &link,
                                                    const std::string &words) const;

    const SourceModel &m_source;
    const data::Phrasebook &m_phrases;
};

/// What is asked where nothing says by which number to rank or add up.
[[nodiscard]] std::string byWhichNumber(const data::Phrasebook &phrases);

/// A whole reading as an opaque constraint, and back; nothing for text that is none.
[[nodiscard]] std::string constraintOf(const query::QueryPlan &plan);
[[nodiscard]] std::optional<query::QueryPlan> readingOf(const std::string &constraint);

/// A link as an opaque constraint, and back; nothing for text that is none.
[[nodiscard]] std::string constraintOf(const Link &link, const SourceModel &source);
[[nodiscard]] std::optional<Link> linkOf(const std::string &constraint, const SourceModel &source);

} // namespace querent::language
