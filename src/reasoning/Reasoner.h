// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "data/Catalog.h"
#include "data/CivilDate.h"
#include "data/ResultTable.h"
#include "data/SemanticModel.h"
#include "query/Interpretation.h"
#include "query/Lesson.h"
#include "query/PlanTrials.h"
#include "query/TypingAid.h"
#include "reasoning/ModelListener.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::reasoning {

/// One finished turn of a conversation.
struct Turn
{
    std::string question;
    std::optional<query::QueryPlan> plan;
    std::string sql;
    std::string response;
    std::string satisfaction;
    std::string change = {}; ///< what the user changed in the plan by hand, in words
    /// How sure the plan was; nothing where that is not known.
    std::optional<query::PlanQuality> quality = {};

    friend bool operator==(const Turn &, const Turn &) = default;
};

void to_json(nlohmann::json &json, const Turn &turn);
void from_json(const nlohmann::json &json, Turn &turn);

/// What every reasoning step is told.
struct Context
{
    std::string question;
    std::vector<Turn> history; ///< oldest first, at most five
    std::string summary;       ///< of what came before these
    data::CivilDate today{};
    ModelListener *listener = nullptr; ///< outlives the call; null: nobody listens
};

enum class IntentKind { Data, Conceptual, Sql, Change, Unintelligible };

[[nodiscard]] std::string_view intentName(IntentKind kind) noexcept;

/// What the user wants and which steps that takes.
struct Intent
{
    IntentKind kind = IntentKind::Data;
    std::string interpreted; ///< the question, complete in itself
    bool needsQuery = true;
    bool needsCode = false;      ///< statistics beyond SQL
    bool needsEvaluation = true; ///< judge the result before answering
    bool needsExplanation = true;
    std::string reasoning;
    std::vector<std::string> subQuestions; ///< independent parts; empty for one question
    bool given = false; ///< the user says what runs: nobody else plans it or changes the plan

    friend bool operator==(const Intent &, const Intent &) = default;
};

void to_json(nlohmann::json &json, const Intent &intent);
void from_json(const nlohmann::json &json, Intent &intent);

/// The part of the catalog that a question is about.
struct RetrievedSchema
{
    struct Entry
    {
        std::string table;
        std::vector<std::string> columns;
        double score = 0.0;

        friend bool operator==(const Entry &, const Entry &) = default;
    };
    std::vector<Entry> entries;
    bool complete = false; ///< nothing matched: this is the whole catalog

    friend bool operator==(const RetrievedSchema &, const RetrievedSchema &) = default;
};

void to_json(nlohmann::json &json, const RetrievedSchema &schema);
void from_json(const nlohmann::json &json, RetrievedSchema &schema);

/// A statement that did not work out, and why.
struct FailedTry
{
    std::string sql; ///< empty where there was none
    base::Error error;
};

struct PlanRequest
{
    Context context;
    Intent intent;
    RetrievedSchema schema;
    std::vector<query::ClarificationAnswer> answers;
    std::vector<std::string> feedback;      ///< from refine(), oldest first
    std::vector<query::QueryPlan> rejected; ///< plans of earlier attempts
    std::vector<FailedTry> failures = {};   ///< of earlier attempts, oldest first
};

struct RefineRequest
{
    Context context;
    std::string failedSql;
    base::Error error;
    std::vector<std::string> suggestions; ///< from the evaluation of the result, if that failed
};

struct AnalysisRequest
{
    Context context;
    std::string analysis; ///< what the plan asks for: "correlation", "outliers" …
    std::vector<data::ResultColumn> columns;
    std::string failedCode; ///< of the attempt before; empty the first time
    std::string failure;
};

/// A result that the program itself found fit to be an answer.
struct ResultRequest
{
    Context context;
    std::string interpreted; ///< the question, complete in itself
    std::string planExplain; ///< the plan in words
    std::string sql;
    std::shared_ptr<const data::ResultTable> result; ///< never null
    nlohmann::json analysis = {};                    ///< of an analysis beyond SQL; else null
    std::string headline = {};                       ///< what the program says about the result
    std::string summary = {};
    std::vector<std::string> caveats = {};
    std::vector<std::string> assumptions = {};
};

/// Whether a result answers its question.
struct Judgement
{
    bool answers = true;
    std::string notes;                    ///< what is missing
    std::vector<std::string> suggestions; ///< what another plan could do
};

struct SummaryRequest
{
    Context context; ///< with what was summarised before
    Turn dropped;    ///< which the summary has to take in
};

/// Receives text as it is produced; called on the run's thread.
using TextSink = std::function<void(std::string_view chunk)>;

/// What has been taught about a source so far; thread-safe, never null.
using LessonSource = std::function<query::LessonsPtr()>;

/// Thinks for the graph: offline, or with a language model. One instance serves one source;
/// thread-safe, blocking, obedient to its stop token (then fails with Cancelled). Whatever it
/// returns passes the same gates.
class Reasoner
{
public:
    virtual ~Reasoner() = default;

    /// Lets it try plans on the source before it chooses one. To be called before the first
    /// question; never called for a source that is far away.
    virtual void useTrials(std::shared_ptr<const query::PlanTrials> /*trials*/) {}
    /// "offline", or the model's name.
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual base::Result<Intent> interpretIntent(const Context &context,
                                                               std::stop_token stop) = 0;
    /// Ranks tables and columns; empty entries when nothing fits.
    [[nodiscard]] virtual RetrievedSchema retrieveSchema(const Context &context,
                                                         const Intent &intent) = 0;
    /// Fails with NotUnderstood where the data cannot answer; the message names what is missing.
    [[nodiscard]] virtual base::Result<query::Interpretation> plan(const PlanRequest &request,
                                                                   std::stop_token stop) = 0;
    /// What to do differently, in words for the next plan.
    [[nodiscard]] virtual base::Result<std::string> refine(const RefineRequest &request,
                                                           std::stop_token stop) = 0;
    /// Analysis code for the sandbox.
    [[nodiscard]] virtual base::Result<std::string> writeAnalysis(const AnalysisRequest &request,
                                                                  std::stop_token stop) = 0;
    /// Answers a question that needs no data.
    [[nodiscard]] virtual base::Result<std::string>
    explainConcept(const Context &context, const TextSink &sink, std::stop_token stop) = 0;
    /// Whether a language model is asked. Where none is, the calls below need not be made.
    [[nodiscard]] virtual bool usesModel() const { return false; }
    /// How long one step may take where the model is slow; zero: no longer than others.
    [[nodiscard]] virtual std::chrono::milliseconds patience() const { return {}; }
    /// A second opinion on a result; nothing where there is none.
    [[nodiscard]] virtual base::Result<std::optional<Judgement>>
    judgeResult(const ResultRequest &request, std::stop_token stop);
    /// What a result says, in a sentence or two; empty where there is nothing better than what the
    /// program says.
    [[nodiscard]] virtual base::Result<std::string> tellResult(const ResultRequest &request,
                                                               std::stop_token stop);
    /// The answer in plain language; empty where the program explains it.
    [[nodiscard]] virtual base::Result<std::string>
    explainResult(const ResultRequest &request, const TextSink &sink, std::stop_token stop);
    /// The conversation in a few sentences; empty where the program shortens it.
    [[nodiscard]] virtual base::Result<std::string> summarise(const SummaryRequest &request,
                                                              std::stop_token stop);
    /// What a plan that somebody else made does: its explanation and its parts, with their places.
    [[nodiscard]] virtual query::Interpretation describePlan(const query::QueryPlan &plan) const;
    /// Questions this source can surely answer.
    [[nodiscard]] virtual std::vector<std::string> suggestQuestions(int most) = 0;
    /// What it takes the tables and columns for; empty where it does not say.
    [[nodiscard]] virtual data::SemanticModel semantics() const { return {}; }
    /// Reads along while a question is being typed; null where it cannot.
    [[nodiscard]] virtual std::shared_ptr<const query::TypingAid> typingAid() const { return {}; }
};

} // namespace querent::reasoning
