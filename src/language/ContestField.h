// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Calibrator.h"
#include "language/HeardNames.h"
#include "language/PlanTryout.h"
#include "language/QualityJudge.h"
#include "language/neural/PlanAssembler.h"

#include <optional>
#include <vector>

namespace querent::language {

/// The plans that compete for a question, side by side: the rules' first reading, where they have
/// one, and behind it the proposals of the trained parser. All arguments must outlive it.
class ContestField
{
public:
    /// `judgement` is that of the rules alone, `tryout` what came of all these plans.
    ContestField(const SourceModel &source, const std::vector<Candidate> &ranked,
                 const Candidates &candidates, const Judgement &judgement,
                 const std::vector<neural::AssembledPlan> &proposals, const Tryout &tryout);

    [[nodiscard]] std::size_t size() const noexcept { return m_plans.size(); }
    /// Whether the plan at this place is the rules' reading.
    [[nodiscard]] bool byRules(std::size_t place) const { return place == 0 && m_made; }
    /// Of `proposals`; nothing for the rules' reading.
    [[nodiscard]] std::optional<std::size_t> proposal(std::size_t place) const;
    /// Whether the plan says the same as the rules' reading, or leads to the same.
    [[nodiscard]] bool agrees(std::size_t place) const;
    /// Whether the rules' reading is the plan with the figure beside it that it ranks by.
    [[nodiscard]] bool ranksAlike(std::size_t place) const;
    [[nodiscard]] const PlanShape &shape(std::size_t place) const { return m_plans[place].shape; }
    [[nodiscard]] bool leadToTheSame(std::size_t left, std::size_t right) const;
    /// Whether the rules' reading has a place for each word of the question.
    [[nodiscard]] bool placesEach() const;
    /// Whether it has, and the plan answers something else:
    /// "paid late" without the two dates. However likely, it is not what was asked for.
    [[nodiscard]] bool answersAnother(std::size_t place) const;

    /// Whether the rules' reading has a well linked place for each word, and the plan is that
    /// reading without one of its conditions, groups or figures.
    [[nodiscard]] bool leavesSomethingOut(std::size_t place) const;

    /// What tells whether the plan at this place is the one that was asked for; always the same
    /// features in the same order.
    [[nodiscard]] std::vector<Feature> features(std::size_t place) const;

private:
    /// A plan that competes.
    struct Rival
    {
        PlanShape shape;
        query::TrialResult result;
        const query::QueryPlan *plan = nullptr;
        const neural::AssembledPlan *proposal = nullptr; ///< of the parser's
        double log = 0.0;                                ///< probability, by the parser
        double share = 0.0;                              ///< of the probability of all proposals
        std::vector<Feature> fit = {};   ///< what the words demand of it, see cueFit
        std::vector<Feature> heard = {}; ///< how much of its names is heard, see HeardNames
        int leftOut = 0;                 ///< mentions of the question
        bool repeats = false;            ///< a join repeats rows of what is added up
    };

    void addRival(const query::QueryPlan &plan, const query::TrialResult &result,
                  const neural::AssembledPlan *proposal);
    [[nodiscard]] TriedPlan tried(const Rival &rival) const { return {&rival.shape, rival.result}; }
    [[nodiscard]] double massOf(const Rival &rival) const;
    [[nodiscard]] int readingsLike(const Rival &rival) const;
    template <typename Same>
    [[nodiscard]] double shareOf(Same same) const;

    /// Something that a plan passes over and the rules' reading has.
    struct Oversight
    {
        std::string_view name;
        bool holds = false;
        bool grave = false; ///< nobody would call the plan an answer
    };
    [[nodiscard]] std::vector<Oversight> oversights(const Rival &rival) const;

    class FeatureList;
    void addEvidence(FeatureList &list, std::size_t place) const;
    void addRules(FeatureList &list) const;
    void addLikeness(FeatureList &list, const PlanShape &shape) const;
    void addResults(FeatureList &list, const Rival &rival) const;
    void addConsensus(FeatureList &list, const PlanShape &shape) const;
    static void addShape(FeatureList &list, const Rival &rival);

    const SourceModel &m_source;
    const Candidates &m_candidates;
    const Judgement &m_judgement;
    const Reading &m_reading; ///< of the rules, also where it could not be planned
    bool m_made = false;      ///< the rules' reading is a plan
    HeardNames m_names;
    std::vector<Rival> m_plans;
    Rival m_none;                    ///< in place of the rules' reading where there is none
    std::vector<PlanShape> m_others; ///< further readings of the rules
    std::vector<query::TrialResult> m_readings; ///< results of all readings that were tried
    double m_best = 0.0;                        ///< log probability of the likeliest proposal
    double m_second = 0.0;
    int m_different = 0; ///< results among the proposals
};

} // namespace querent::language
