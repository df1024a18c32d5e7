// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AskedPart.h"
#include "language/Calibrator.h"
#include "language/ContestField.h"
#include "language/CountedRows.h"
#include "language/Engine.h"
#include "language/LinkHints.h"
#include "language/Linker.h"
#include "language/PartPlaces.h"
#include "language/PlanContest.h"
#include "language/PlanExplainer.h"
#include "language/QualityJudge.h"
#include "language/Tokenizer.h"
#include "language/Understood.h"
#include "language/neural/NeuralParser.h"
#include "language/neural/PlanProposals.h"

#include <algorithm>

namespace querent::language {

std::vector<neural::AssembledPlan> Engine::proposalsFor(const std::string &question,
                                                        const Tokens &asking, const Items &linked,
                                                        const Items &items,
                                                        const data::CivilDate &today,
                                                        const std::stop_token &stop) const
{
    const Tokens whole = tokenize(question);
    if (const auto counted = countedRows(asking, *m_source)) {
        std::vector<neural::AssembledPlan> narrowed =
            proposalsFor(whole, counted->asked, question, linked, items, today, stop);
        std::erase_if(narrowed, [&](neural::AssembledPlan &proposal) {
            if (proposal.frame) {
                proposal.frame->conditions.insert(proposal.frame->conditions.end(),
                                                  counted->conditions.begin(),
                                                  counted->conditions.end());
            }
            return !narrow(proposal.plan, counted->conditions, *m_source);
        });
        if (!narrowed.empty()) {
            return narrowed;
        }
    }
    return proposalsFor(whole, asking, question, linked, items, today, stop);
}

std::vector<neural::AssembledPlan> Engine::proposalsFor(const Tokens &whole, const Tokens &asking,
                                                        const std::string &question,
                                                        const Items &linked, const Items &items,
                                                        const data::CivilDate &today,
                                                        const std::stop_token &stop) const
{
    // places of the tokens are those of the text they are read from
    const bool cut = !std::ranges::equal(asking, whole, {}, &Token::text, &Token::text);
    const std::string spoken = cut ? spokenText(asking, question) : question;
    const Tokens tokens = cut ? tokenize(spoken) : whole;
    const Linker linker(*m_source);
    const bool same =
        tokens.size() == asking.size() && !linked.empty() && linked.back().end == asking.size();
    const Items again = same ? Items() : linker.link(tokens);
    const std::string inNames = linker.inNames(spoken, tokens, same ? items : again);
    return neural::proposePlans(
        *neural::NeuralParser::shipped(), *m_schema,
        {{spoken, linkHints(tokens, same ? linked : again, *m_source)}, {inNames}}, today, stop);
}

Weighed Engine::weigh(const Request &request) const
{
    const auto valuesOf = [](const std::vector<Feature> &features) {
        std::vector<double> values;
        for (const Feature &feature : features) {
            values.push_back(feature.value);
        }
        return values;
    };
    const Understood understood = understand(request, {});
    const Judgement judgement =
        QualityJudge(*m_source, *m_phrases)
            .judge(understood.ranked, understood.candidates, understood.followsUp);
    Weighed result;
    result.byRules = !understood.ranked.empty();
    result.declined = judgement.declined;
    result.reading =
        valuesOf(featuresOf(understood.ranked, understood.candidates.items, understood.followsUp));
    const ContestField field(*m_source, understood.ranked, understood.candidates, judgement,
                             understood.proposals, understood.tryout);
    for (std::size_t place = 0; place < field.size(); ++place) {
        const auto proposal = field.proposal(place);
        Weighed::Rival rival{proposal ? understood.proposals[*proposal].plan
                                      : understood.ranked.front().plan,
                             valuesOf(field.features(place)),
                             {}};
        for (std::size_t other = 0; other < field.size(); ++other) {
            if (other != place && field.leadToTheSame(place, other)) {
                rival.alike.push_back(other);
            }
        }
        result.rivals.push_back(std::move(rival));
    }
    return result;
}

query::Interpretation Engine::tell(const neural::AssembledPlan &proposal) const
{
    query::Interpretation result = tell(proposal.plan);
    if (proposal.frame) {
        const PlanExplainer explainer(*m_source, *m_phrases);
        result.explanation = explainer.explain(*proposal.frame);
        result.parts = explainer.parts(*proposal.frame);
        placeParts(result.parts, *proposal.frame, proposal.plan, *m_source);
    }
    return result;
}

query::Interpretation Engine::parsed(const Contest &contest, const Judgement &judgement,
                                     const Understood &understood) const
{
    const neural::AssembledPlan &best = understood.proposals[*contest.winner];
    query::Interpretation result = tell(best);
    result.confidence = contest.chance;
    result.quality = contestQuality(contest, judgement);
    const Frame &frame = understood.candidates.first.frame;
    result.chart = frame.chart;
    result.analysis = frame.analysis;
    Reading told;
    if (result.quality != query::PlanQuality::High) {
        told.unknown = understood.candidates.first.unknown;
        result.unknownWords = told.unknown;
    }
    const PlanExplainer explainer(*m_source, *m_phrases);
    result.assumptions =
        explainer.assumptions(told, {}, result.quality != query::PlanQuality::High);
    result.leftOut = explainer.leftOut(told);
    if (result.quality == query::PlanQuality::Low && contest.byRules && !understood.bestGuess) {
        const Candidate &other = understood.ranked.front();
        result.questions.push_back(
            QualityJudge(*m_source, *m_phrases)
                .whichOf({{result.explanation, best.plan},
                          {explainer.explain(other.reading.frame), other.plan}}));
    }
    return result;
}

} // namespace querent::language
