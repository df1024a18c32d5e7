// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/AnalysisGraph.h"

#include "agent/Routes.h"
#include "agent/StateEdit.h"
#include "agent/nodes/Nodes.h"
#include "graph/StateGraph.h"

#include <algorithm>
#include <utility>

namespace querent::agent {

namespace {

using graph::END;
using graph::reads;
using graph::START;
using S = AnalysisState;
using Graph = graph::StateGraph<S>;

/// More than the retries, questions and code attempts of any run add up to.
constexpr graph::CompileOptions bounded{.stepLimit = 100};

/// A node function with the services it stands on already in its hand.
template <typename R, typename... P>
class Served
{
public:
    using Function = R (*)(const Services &, P...);

    Served(ServicesPtr services, Function function)
        : m_services(std::move(services)), m_function(function)
    {}

    R operator()(P... arguments) const
    {
        return m_function(*m_services, std::forward<P>(arguments)...);
    }

private:
    ServicesPtr m_services;
    Function m_function;
};

/// What the nodes of a graph are made with.
struct Setup
{
    ServicesPtr services;
    TimeLimits limits;

    [[nodiscard]] graph::NodeOptions node(const char *name, const char *description) const
    {
        return {.description = description, .timeout = limits.ofNode(name)};
    }
};

/// What a failed node leaves behind; a limit that was exceeded in words for a person.
class Recorded
{
public:
    explicit Recorded(Setup setup) : m_setup(std::move(setup)) {}

    routes::FailureWrites operator()(const S &state, const graph::Failure &failure) const
    {
        if (failure.error.code != base::ErrorCode::Timeout) {
            return routes::recordFailure(state, failure);
        }
        TimeLimits limits = m_setup.limits;
        if (state.settings.timeoutMs > 0) {
            limits.statement = std::chrono::milliseconds(state.settings.timeoutMs);
        }
        graph::Failure told = failure;
        told.error = limits.exceeded(failure.node, failure.error, *m_setup.services->phrases);
        return routes::recordFailure(state, told);
    }

private:
    Setup m_setup;
};

/// What the full graph and the one that a sub-question runs through do differently.
struct Ends
{
    std::string failed;
    std::string answered;
    std::vector<graph::Target<std::string>> planned; ///< where a plan may lead
    std::vector<graph::Target<std::string>> tried;   ///< where a dry run may lead
    std::vector<graph::Target<std::string>> judged;  ///< where a judgement may lead
    std::vector<graph::Target<std::string>> refined; ///< where what to do differently may lead
};

/// From the schema to the insight: the part that runs once for every sub-question.
void addQueryNodes(Graph &graph, const Setup &setup)
{
    graph
        .node("retrieve_schema",
              reads<&S::question, &S::history, &S::conversationSummary, &S::today, &S::intent>,
              Served(setup.services, nodes::retrieveSchema),
              setup.node("retrieve_schema", "ranks tables and columns"))
        .node("plan",
              reads<&S::question, &S::history, &S::conversationSummary, &S::today, &S::intent,
                    &S::retrievedSchema, &S::userClarification, &S::feedback, &S::rejectedPlans,
                    &S::failedAttempts, &S::settings, &S::clarifyTurns>,
              Served(setup.services, nodes::plan), setup.node("plan", "makes a typed plan"))
        .node("validate_plan", reads<&S::plan, &S::plannedSql, &S::connections>,
              Served(setup.services, nodes::validatePlan),
              setup.node("validate_plan", "checks names, types, joins and values"))
        .node("generate_sql", reads<&S::boundPlan, &S::plannedSql>,
              Served(setup.services, nodes::generateSql),
              setup.node("generate_sql", "writes the source's dialect"))
        .node("validate_sql",
              reads<&S::generatedSql, &S::settings, &S::intent, &S::requestedAnalysis,
                    &S::connections>,
              Served(setup.services, nodes::validateSql),
              setup.node("validate_sql", "the safety gate"))
        .node("dry_run",
              reads<&S::generatedSql, &S::validatedSql, &S::settings, &S::intent, &S::costAccepted,
                    &S::clarifyTurns, &S::connections>,
              Served(setup.services, nodes::dryRun),
              setup.node("dry_run", "prepares and costs without running"))
        .node("execute",
              reads<&S::generatedSql, &S::validatedSql, &S::settings, &S::intent,
                    &S::requestedAnalysis, &S::boundPlan, &S::earlierResult, &S::connections>,
              Served(setup.services, nodes::execute), setup.node("execute", "runs read-only"))
        .node("evaluate",
              reads<&S::question, &S::today, &S::settings, &S::intent, &S::executionResult,
                    &S::executionStats, &S::plan, &S::plannedSql, &S::planQuality, &S::planExplain,
                    &S::generatedSql, &S::validatedSql, &S::boundPlan, &S::valueChecks,
                    &S::requestedChart, &S::retryCount, &S::settled, &S::earlierResult>,
              Served(setup.services, nodes::evaluate),
              setup.node("evaluate", "judges whether the result answers the question"))
        .node("retry", reads<&S::retryCount, &S::settings, &S::stuck, &S::error, &S::earlierResult>,
              nodes::retry, setup.node("retry", "waits a little and counts"))
        .node("refine",
              reads<&S::question, &S::history, &S::conversationSummary, &S::today, &S::generatedSql,
                    &S::error, &S::suggestedImprovements, &S::rejectedPlans, &S::retryCount>,
              Served(setup.services, nodes::refine),
              setup.node("refine", "says what to do differently"))
        .node("analyse",
              reads<&S::question, &S::history, &S::conversationSummary, &S::today,
                    &S::requestedAnalysis, &S::executionResult, &S::code, &S::codeAttempts,
                    &S::failedAttempts>,
              Served(setup.services, nodes::analyse),
              setup.node("analyse", "statistics beyond SQL"))
        .node("insight",
              reads<&S::question, &S::today, &S::intent, &S::planExplain, &S::boundPlan,
                    &S::generatedSql, &S::executionResult, &S::codeResult, &S::requestedChart,
                    &S::planNotes, &S::satisfaction, &S::evaluatorNotes, &S::issuesDetected,
                    &S::estimate>,
              Served(setup.services, nodes::describeResult),
              setup.node("insight", "says what the result says"));
}

void wireQueryNodes(Graph &graph, const Setup &setup, const Ends &ends)
{
    graph.edge("retrieve_schema", "plan")
        .route("plan", routes::afterPlan, ends.planned)
        .edge("validate_plan", "generate_sql")
        .edge("generate_sql", "validate_sql")
        .edge("validate_sql", "dry_run")
        .route("dry_run", routes::afterDryRun, ends.tried)
        .route("execute", routes::afterExecute, {"evaluate", "analyse", "insight"})
        .route("evaluate", routes::afterEvaluate, ends.judged)
        .route("retry", routes::afterRetry, {"refine", "validate_plan"})
        .route("refine", routes::afterRefine, ends.refined)
        .route("analyse", routes::afterAnalyse, {"insight", "analyse", {"error", ends.failed}})
        .edge("insight", ends.answered)
        .onError({"plan", "validate_plan", "generate_sql", "validate_sql", "dry_run", "execute",
                  "evaluate", "refine"},
                 Recorded(setup), routes::afterFailure, {"retry", {"error", ends.failed}})
        .onError({"retrieve_schema", "retry", "analyse", "insight"}, Recorded(setup),
                 [](const S &) { return std::string("error"); }, {{"error", ends.failed}})
        .reenter("generate_sql", "validate_plan")
        .reenter("dry_run", "validate_sql")
        .reenter("execute", "validate_sql");
}

base::Result<graph::CompiledGraph<S>> compileBranch(const Setup &setup)
{
    Graph graph("sub_question");
    graph.edge(START, "retrieve_schema");
    addQueryNodes(graph, setup);
    wireQueryNodes(graph, setup,
                   {.failed = END,
                    .answered = END,
                    .planned = {"validate_plan"},
                    .tried = {"execute", {"error", END}},
                    .judged = {"analyse", "insight", "retry", {"error", END}},
                    .refined = {"plan", "retry", {"error", END}}});
    return graph.compile(bounded);
}

void addConversationNodes(Graph &graph, const Setup &setup)
{
    graph
        .node("ingress", reads<&S::question, &S::settings, &S::userId, &S::sessionId>,
              Served(setup.services, nodes::ingress),
              setup.node("ingress", "trims and bounds the question"))
        .node("intent",
              reads<&S::question, &S::history, &S::conversationSummary, &S::today, &S::settings>,
              Served(setup.services, nodes::intent),
              setup.node("intent", "what is wanted, and which steps that takes"))
        .node("clarify", reads<&S::clarificationQuestions, &S::clarifyTurns>,
              Served(setup.services, nodes::clarify), setup.node("clarify", "asks the user"))
        .node("confirm",
              reads<&S::clarificationQuestions, &S::generatedSql, &S::intent, &S::clarifyTurns,
                    &S::connections>,
              Served(setup.services, nodes::confirm),
              setup.node("confirm", "asks before a dear statement runs"))
        .node("replan",
              reads<&S::question, &S::history, &S::conversationSummary, &S::today, &S::intent,
                    &S::retrievedSchema, &S::userClarification, &S::feedback, &S::rejectedPlans,
                    &S::failedAttempts, &S::settings, &S::clarifyTurns>,
              Served(setup.services, nodes::plan),
              setup.node("replan", "plans with the user's answer"))
        .node("combine", reads<&S::parts>, Served(setup.services, nodes::combine),
              setup.node("combine", "one answer from several"))
        .node("explain",
              reads<&S::question, &S::history, &S::conversationSummary, &S::today, &S::intent,
                    &S::headline, &S::summary, &S::caveats, &S::planExplain, &S::assumptions,
                    &S::generatedSql, &S::executionResult, &S::codeResult, &S::settings>,
              Served(setup.services, nodes::explain),
              setup.node("explain", "the answer in plain language"))
        .node("error", reads<&S::error, &S::failedAttempts, &S::intent>,
              Served(setup.services, nodes::error), setup.node("error", "says what went wrong"))
        .node("summarize",
              reads<&S::question, &S::history, &S::today, &S::conversationSummary, &S::plan,
                    &S::planQuality, &S::generatedSql, &S::headline, &S::response, &S::satisfaction,
                    &S::outcome, &S::settings>,
              Served(setup.services, nodes::summarize),
              setup.node("summarize", "keeps the conversation short"));
}

void wireConversationNodes(Graph &graph, const Setup &setup)
{
    graph.edge(START, "ingress")
        .edge("ingress", "intent")
        .route("intent", routes::afterIntent,
               {"retrieve_schema", "plan", "validate_sql", "explain", "error"})
        .edge("clarify", "replan")
        .route("confirm", routes::afterConfirm, {"validate_sql", "replan", "error"})
        .route("replan", routes::afterPlan, {"validate_plan", "clarify", "fan_out"})
        .edge("fan_out", "combine")
        .edge("combine", "explain")
        .edge("explain", "summarize")
        .edge("error", "summarize")
        .edge("summarize", END)
        .onError({"replan"}, Recorded(setup), routes::afterFailure, {"retry", "error"})
        .onError({"ingress", "intent", "clarify", "confirm", "fan_out", "combine", "explain"},
                 Recorded(setup), [](const S &) { return std::string("error"); }, {"error"});
}

base::Result<graph::CompiledGraph<S>> compile(const Setup &setup)
{
    auto branch = compileBranch(setup);
    if (!branch) {
        return std::move(branch).error();
    }
    Graph graph("analysis");
    addConversationNodes(graph, setup);
    addQueryNodes(graph, setup);
    graph.fanOut("fan_out",
                 reads<&S::intent, &S::history, &S::conversationSummary, &S::today, &S::settings,
                       &S::connections>,
                 std::move(*branch), nodes::splitQuestion, nodes::joinAnswers,
                 {.description = "every sub-question apart, in parallel",
                  .timeout = setup.limits.ofNode("fan_out")});
    wireConversationNodes(graph, setup);
    wireQueryNodes(graph, setup,
                   {.failed = "error",
                    .answered = "explain",
                    .planned = {"validate_plan", "clarify", "fan_out"},
                    .tried = {"execute", "confirm", "error"},
                    .judged = {"analyse", "insight", "retry", "clarify", "error"},
                    .refined = {"plan", "retry", "clarify", "error"}});
    return graph.compile(bounded);
}

} // namespace

AnalysisGraph::AnalysisGraph(ServicesPtr services, graph::CompiledGraph<AnalysisState> graph)
    : m_services(std::move(services)), m_graph(std::move(graph))
{}

base::Result<AnalysisGraph> AnalysisGraph::build(ServicesPtr services)
{
    const TimeLimits limits = TimeLimits::of(*services->policy);
    return build(std::move(services), limits);
}

base::Result<AnalysisGraph> AnalysisGraph::build(ServicesPtr services, const TimeLimits &limits)
{
    TimeLimits patient = limits;
    patient.reasoning = std::max(patient.reasoning, services->reasoner->patience());
    auto graph = compile({services, patient});
    if (!graph) {
        return std::move(graph).error();
    }
    return AnalysisGraph(std::move(services), std::move(*graph));
}

std::shared_ptr<RunConnections> AnalysisGraph::connections(const std::string &question,
                                                           const std::string &runId) const
{
    return std::make_shared<RunConnections>(
        m_services->source, StatementJournal(m_services->statements, question, runId));
}

AnalysisReport AnalysisGraph::run(const AnalysisInput &input,
                                  const graph::RunOptions &options) const
{
    AnalysisState state;
    state.question = input.question;
    state.settings = input.settings;
    state.userId = input.userId;
    state.sessionId = input.sessionId;
    state.today = data::isoDate(input.today);
    state.history = input.history;
    state.conversationSummary = input.conversationSummary;
    state.sourceLocation = input.sourceLocation;
    state.sourceShape = input.sourceShape;
    state.sourcePolicy = input.sourcePolicy;
    state.connections = connections(input.question, options.runId);
    return report(m_graph.run(std::move(state), options), options.timeout);
}

AnalysisReport AnalysisGraph::resume(std::string_view runId,
                                     const std::vector<query::ClarificationAnswer> &answers,
                                     const graph::RunOptions &options) const
{
    graph::Resume<AnalysisState> how;
    how.answer = nlohmann::json(answers);
    how.restore = [this, runId](AnalysisState &state) -> base::Result<void> {
        state.connections = connections(state.question, std::string(runId));
        return {};
    };
    return report(m_graph.resume(runId, std::move(how), options), options.timeout);
}

AnalysisReport AnalysisGraph::fork(const graph::CheckpointId &from, const nlohmann::json &changes,
                                   const graph::RunOptions &options) const
{
    const auto refused = [&options, this](base::Error error) {
        graph::RunResult<AnalysisState> result;
        result.runId = options.runId;
        result.error = std::move(error);
        return report(std::move(result), {});
    };
    const auto checkpoint = options.checkpointer->load(from);
    if (!checkpoint) {
        return refused(checkpoint.error());
    }
    std::vector<std::string> changed;
    for (const auto &change : changes.items()) {
        changed.push_back(change.key());
    }
    const Entry entry = entryAfter(changed, checkpoint->next, m_graph.topology());
    const auto proof = checkpoint->state.find("validated_sql");
    const bool wasProven = proof != checkpoint->state.end() && !proof->is_null();
    graph::Fork<AnalysisState> how;
    how.at = entry.movedBack ? entry.node : std::string();
    how.restore = [&](AnalysisState &state) -> base::Result<void> {
        if (auto set = setFields(state, changes); !set) {
            return set;
        }
        if (changes.contains("plan") && !changes.contains("understood") && state.plan) {
            // what is said of the plan is said of the one that runs
            query::Interpretation told = m_services->reasoner->describePlan(*state.plan);
            state.understood = std::move(told.parts);
            if (!changes.contains("plan_explain")) {
                state.planExplain = std::move(told.explanation);
            }
        }
        state.connections = connections(state.question, options.runId);
        if (entry.movedBack && !followsTheResult(entry.node)) {
            state.caveats.clear(); // of a result that is fetched anew
            state.error.reset();
        }
        if (!changes.empty()) {
            state.caveats.emplace_back(m_services->phrases->say(
                QUERENT_PHRASE("agent", "Goes on from an earlier run, with values set by hand.")));
        }
        return madeAnew(state, entry.node, wasProven, options.stop);
    };
    return report(m_graph.forkFrom(from, std::move(how), options), options.timeout);
}

base::Result<void> AnalysisGraph::madeAnew(AnalysisState &state, const std::string &node,
                                           bool wasProven, std::stop_token stop) const
{
    const bool bound =
        followsTheResult(node) || node == "validate_sql" || node == "dry_run" || node == "execute";
    base::SystemClock clock;
    base::SystemRandom random;
    graph::NodeContext context(clock, random, std::move(stop));
    if (bound && state.plan) {
        const auto step = nodes::validatePlan(*m_services, state.plan, state.plannedSql,
                                              state.connections, context);
        if (const auto *writes = step.update()) {
            state.boundPlan = *writes->get<&AnalysisState::boundPlan>();
        }
    }
    if (!followsTheResult(node) || !wasProven) {
        return {};
    }
    const auto step = nodes::validateSql(*m_services, state.generatedSql, state.settings,
                                         state.intent, state.requestedAnalysis, state.connections);
    if (const base::Error *error = step.error()) {
        return *error;
    }
    state.validatedSql = *step.update()->get<&AnalysisState::validatedSql>();
    return {};
}

base::Result<AnalysisReport> AnalysisGraph::stored(const graph::Checkpoint &checkpoint) const
{
    graph::RunResult<AnalysisState> result;
    if (auto read = graph::readState(checkpoint.state, result.state); !read) {
        return std::move(read).error();
    }
    result.runId = checkpoint.id.runId;
    result.request = checkpoint.request;
    switch (checkpoint.status) {
    case graph::RunStatus::Succeeded:
        result.outcome = graph::Outcome::Success;
        break;
    case graph::RunStatus::Waiting:
        result.outcome = graph::Outcome::NeedsInput;
        break;
    case graph::RunStatus::Failed:
        result.outcome = graph::Outcome::Error;
        result.error = checkpoint.error.value_or(base::Error{});
        break;
    case graph::RunStatus::Running: // broken off by the end of the program
    case graph::RunStatus::Cancelled:
        result.outcome = graph::Outcome::Cancelled;
        break;
    }
    return report(std::move(result), {});
}

AnalysisReport AnalysisGraph::report(graph::RunResult<AnalysisState> result,
                                     std::chrono::nanoseconds limit) const
{
    const data::Phrasebook &phrases = *m_services->phrases;
    AnalysisReport report;
    report.runId = std::move(result.runId);
    report.nextSequence = result.nextSequence;
    report.state = std::move(result.state);
    AnalysisState &state = report.state;
    // the connection belongs to this thread, the state may leave it
    state.connections.reset();
    switch (result.outcome) {
    case graph::Outcome::Success:
        report.outcome = state.outcome.value_or(Outcome::Failed);
        break;
    case graph::Outcome::NeedsInput:
        report.outcome = Outcome::Clarify;
        if (result.request && result.request->contains("consent")) {
            result.request->at("questions").get_to(state.clarificationQuestions);
        }
        state.response = state.clarificationQuestions.empty()
                             ? std::string()
                             : state.clarificationQuestions.front().text;
        break;
    case graph::Outcome::Cancelled:
        report.outcome = Outcome::Cancelled;
        state.error = base::Error{base::ErrorCode::Cancelled,
                                  phrases.say(QUERENT_PHRASE("agent", "The run was cancelled.")),
                                  {}};
        state.response = state.error->message;
        break;
    case graph::Outcome::Error:
        report.outcome = outcomeOf(result.error->code);
        state.error = result.error->code == base::ErrorCode::Timeout && limit.count() > 0
                          ? runExceeded(limit, result.node, *result.error, phrases)
                          : *std::move(result.error);
        state.response = state.error->message;
        break;
    }
    if (report.outcome != Outcome::Clarify && report.outcome != Outcome::Answered &&
        report.outcome != Outcome::Explained) {
        report.error = state.error;
        state.validatedSql.reset();
    }
    state.outcome = report.outcome;
    return report;
}

} // namespace querent::agent
