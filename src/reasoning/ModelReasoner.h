// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "llm/ChatModel.h"
#include "query/SqlTrials.h"
#include "reasoning/Agreement.h"
#include "reasoning/Disclosure.h"
#include "reasoning/ModelAnswer.h"
#include "reasoning/ModelDialogue.h"
#include "reasoning/OfflineReasoner.h"
#include "reasoning/Privacy.h"
#include "reasoning/PromptMaterial.h"
#include "reasoning/Prompts.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace querent::reasoning {

/// The model that is to be asked now; null where there is none, and then everything is answered
/// offline. Thread-safe; asked once a step.
using ModelSource = std::function<std::shared_ptr<llm::ChatModel>()>;

struct ModelSetup
{
    ModelSource model;           ///< never empty
    PermissionSource permission; ///< never empty
    LessonSource lessons;        ///< may be empty
    int promptTokens = 3000;     ///< that a prompt may spend on telling about the source
    std::chrono::milliseconds patience{600'000}; ///< that one step may wait for the model
    /// How long a server that could not be reached is left alone.
    std::chrono::milliseconds leftAlone{30'000};
};

/// Thinks with a language model and the offline engine together: the engine's readings are hints to
/// the model, and what both say is weighed by decide(). Whatever the model cannot or must not do
/// the engine does, and the listener is told. Sends nothing beyond the permission, and nothing
/// before it was agreed to.
class ModelReasoner final : public Reasoner
{
public:
    /// `values`: of the source's text columns.
    ModelReasoner(std::shared_ptr<OfflineReasoner> offline,
                  std::shared_ptr<const data::Catalog> catalog,
                  std::shared_ptr<const data::DataDictionary> dictionary,
                  const std::vector<data::ColumnValues> &values,
                  std::shared_ptr<const data::Phrasebook> phrases, query::Dialect dialect,
                  ModelSetup setup);

    /// Statements are tried as well where `trials` are SqlTrials.
    void useTrials(std::shared_ptr<const query::PlanTrials> trials) override;
    /// The model's; "offline" where there is none.
    [[nodiscard]] std::string name() const override;
    [[nodiscard]] bool usesModel() const override;
    [[nodiscard]] std::chrono::milliseconds patience() const override;
    /// Asks the model where the conversation goes on, or where the engine understands nothing.
    [[nodiscard]] base::Result<Intent> interpretIntent(const Context &context,
                                                       std::stop_token stop) override;
    [[nodiscard]] RetrievedSchema retrieveSchema(const Context &context,
                                                 const Intent &intent) override;
    [[nodiscard]] base::Result<query::Interpretation> plan(const PlanRequest &request,
                                                           std::stop_token stop) override;
    [[nodiscard]] base::Result<std::string> refine(const RefineRequest &request,
                                                   std::stop_token stop) override;
    [[nodiscard]] base::Result<std::string> writeAnalysis(const AnalysisRequest &request,
                                                          std::stop_token stop) override;
    [[nodiscard]] base::Result<std::string>
    explainConcept(const Context &context, const TextSink &sink, std::stop_token stop) override;
    /// Only where results may be told: without them there is nothing to judge by.
    [[nodiscard]] base::Result<std::optional<Judgement>> judgeResult(const ResultRequest &request,
                                                                     std::stop_token stop) override;
    [[nodiscard]] base::Result<std::string> tellResult(const ResultRequest &request,
                                                       std::stop_token stop) override;
    [[nodiscard]] base::Result<std::string> explainResult(const ResultRequest &request,
                                                          const TextSink &sink,
                                                          std::stop_token stop) override;
    [[nodiscard]] base::Result<std::string> summarise(const SummaryRequest &request,
                                                      std::stop_token stop) override;
    [[nodiscard]] query::Interpretation describePlan(const query::QueryPlan &plan) const override;
    [[nodiscard]] std::vector<std::string> suggestQuestions(int most) override;
    [[nodiscard]] data::SemanticModel semantics() const override;
    [[nodiscard]] std::shared_ptr<const query::TypingAid> typingAid() const override;

private:
    /// A model that may be asked now, and what it may be told.
    struct Partner
    {
        std::shared_ptr<llm::ChatModel> model;
        Permission permission;
    };
    struct Task
    {
        std::string purpose;
        std::string prompt; ///< name of the file
        PromptFields fields;
        PromptFields plain;
        nlohmann::json schema = {};
        int tokens = 2000; ///< of the answer
    };

    /// Nothing where `least` is more than the user allows, or where there is no model.
    [[nodiscard]] std::optional<Partner> partner(PrivacyLevel least) const;
    [[nodiscard]] PromptMaterial material(const Partner &partner) const;
    /// A dialogue that is ready to be held; fails with awaitsConsent(), or with Unsupported where
    /// nobody can be asked for consent.
    [[nodiscard]] base::Result<ModelDialogue> open(const Partner &partner, ModelListener *listener,
                                                   const Task &task) const;
    /// Holds it, unless the server was out of reach a moment ago.
    [[nodiscard]] base::Result<std::string> ask(ModelDialogue &dialogue, TextChannel channel,
                                                const TextSink &sink, std::stop_token stop);
    /// The answer to a task that needs no more than a text. Empty where the offline engine has to
    /// step in, of which the listener knows; fails with Cancelled alone.
    [[nodiscard]] base::Result<std::string> text(const Partner &partner, ModelListener *listener,
                                                 const Task &task, const TextSink &sink,
                                                 std::stop_token stop);
    /// Asks for a plan, with less about the source where it was too much for the model.
    [[nodiscard]] base::Result<PlanAnswer> planned(const Partner &partner,
                                                   const PlanRequest &request,
                                                   const query::Interpretation &offline,
                                                   std::stop_token stop);
    [[nodiscard]] Task planTask(const Partner &partner, const PlanRequest &request,
                                const query::Interpretation &offline) const;
    /// The answer of a dialogue that has been opened, mended once if need be.
    /// What was called wrong about answers to this question.
    [[nodiscard]] std::vector<query::Rejection> refusedFor(const Context &context) const;
    [[nodiscard]] base::Result<PlanAnswer> held(ModelDialogue &dialogue, const PlanRequest &request,
                                                std::stop_token stop);
    [[nodiscard]] query::Interpretation together(const PlanRequest &request,
                                                 query::Interpretation offline, PlanAnswer answer,
                                                 std::stop_token stop);
    [[nodiscard]] Opinions opinionsOf(const query::Interpretation &offline,
                                      const PlanAnswer &answer, std::stop_token stop) const;
    [[nodiscard]] query::ClarificationQuestion which(const query::Interpretation &offline,
                                                     const PlanAnswer &answer) const;
    /// The SQL of a plan, as a spelling that equal plans share; empty where it cannot be bound.
    [[nodiscard]] std::string canonical(const query::QueryPlan &plan) const;
    /// `interpreted` as far as it may be told.
    [[nodiscard]] std::string meant(const Partner &partner, const Context &context,
                                    const std::string &interpreted) const;
    void fallBack(ModelListener *listener, const base::Error &why) const;
    /// Makes the prompts to come shorter, where a server said that one was too long. False where
    /// they are as short as can be.
    [[nodiscard]] bool tellLess();

    std::shared_ptr<OfflineReasoner> m_offline;
    std::shared_ptr<const data::Phrasebook> m_phrases;
    Disclosure m_disclosure;
    PromptFence m_fence;
    ModelSetup m_setup;
    std::shared_ptr<const query::SqlTrials> m_trials; ///< null: nothing is tried
    TrackRecord m_record;
    std::atomic<std::chrono::steady_clock::rep> m_leftAloneUntil{0};
    std::atomic<int> m_promptTokens;
};

} // namespace querent::reasoning
