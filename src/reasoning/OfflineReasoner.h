// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "language/Engine.h"
#include "reasoning/Reasoner.h"

namespace querent::reasoning {

/// Thinks with the offline language engine: no model, no network, the same answer every time.
class OfflineReasoner final : public Reasoner
{
public:
    /// `lessons` may be empty.
    OfflineReasoner(std::shared_ptr<const language::SourceModel> source,
                    std::shared_ptr<const data::Phrasebook> phrases, LessonSource lessons = {});

    void useTrials(std::shared_ptr<const query::PlanTrials> trials) override;
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] base::Result<Intent> interpretIntent(const Context &context,
                                                       std::stop_token stop) override;
    [[nodiscard]] RetrievedSchema retrieveSchema(const Context &context,
                                                 const Intent &intent) override;
    [[nodiscard]] base::Result<query::Interpretation> plan(const PlanRequest &request,
                                                           std::stop_token stop) override;
    /// Empty where the engine would say the same again.
    [[nodiscard]] base::Result<std::string> refine(const RefineRequest &request,
                                                   std::stop_token stop) override;
    /// Unsupported: it writes no code; the program's own analyses serve.
    [[nodiscard]] base::Result<std::string> writeAnalysis(const AnalysisRequest &request,
                                                          std::stop_token stop) override;
    [[nodiscard]] base::Result<std::string>
    explainConcept(const Context &context, const TextSink &sink, std::stop_token stop) override;
    [[nodiscard]] query::Interpretation describePlan(const query::QueryPlan &plan) const override;
    [[nodiscard]] std::vector<std::string> suggestQuestions(int most) override;
    [[nodiscard]] data::SemanticModel semantics() const override;
    [[nodiscard]] std::shared_ptr<const query::TypingAid> typingAid() const override;

private:
    [[nodiscard]] language::Request requestFor(const Context &context) const;

    std::shared_ptr<const language::SourceModel> m_source;
    std::shared_ptr<const data::Phrasebook> m_phrases;
    language::Engine m_engine;
    LessonSource m_lessons;
    std::shared_ptr<const query::PlanTrials> m_trials; ///< null: plans are not tried
};

} // namespace querent::reasoning
