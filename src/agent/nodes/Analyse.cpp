// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"
#include "sandbox/AnalysisTemplates.h"

namespace querent::agent::nodes {

namespace {

std::string failureOf(const std::vector<FailedAttempt> &attempts)
{
    const base::Error &last = attempts.back().error;
    return last.detail.empty() ? last.message : last.message + '\n' + last.detail;
}

/// The reasoner's code, or for a well-known analysis that it has no code for, the program's own.
base::Result<sandbox::AnalysisCode> write(const Services &services,
                                          const reasoning::AnalysisRequest &request,
                                          const graph::NodeContext &context)
{
    // the program's own code for what it knows is tried and tested
    auto known = sandbox::writeAnalysis(request.analysis, request.columns);
    if (services.reasoner->usesModel() && request.failedCode.empty() &&
        (known || known.error().code != base::ErrorCode::Unsupported)) {
        return known;
    }
    auto written = consult(services, context, "write_analysis", [&] {
        return services.reasoner->writeAnalysis(request, context.stopToken());
    });
    const bool none =
        written ? written->empty() : written.error().code == base::ErrorCode::Unsupported;
    if (none && !request.failedCode.empty()) {
        // the program's own code does not change: once it has failed, it fails
        return base::Error{base::ErrorCode::AnalysisFailed, request.failure, {}};
    }
    if (none) {
        return known;
    }
    if (!written) {
        return std::move(written).error();
    }
    return sandbox::AnalysisCode{std::move(*written)};
}

/// As many rows as may be shown of those that were analysed.
Shared<data::ResultTable> shown(const data::ResultTable &analysed, std::size_t most)
{
    data::ResultTable table{analysed.columns, {}, true, analysed.totalRows};
    if (!analysed.truncated) {
        table.totalRows = static_cast<std::int64_t>(analysed.rows.size());
    }
    table.rows.assign(analysed.rows.begin(),
                      analysed.rows.begin() + static_cast<std::ptrdiff_t>(most));
    return std::make_shared<const data::ResultTable>(std::move(table));
}

} // namespace

graph::Step<AnalyseWrites>
analyse(const Services &services, const std::string &question,
        const std::vector<reasoning::Turn> &history, const std::string &conversationSummary,
        const std::string &today, const std::string &requestedAnalysis,
        const Shared<data::ResultTable> &executionResult, const std::string &code, int codeAttempts,
        const std::vector<FailedAttempt> &failedAttempts, graph::NodeContext &context)
{
    if (!services.runAnalysis || !executionResult) {
        return base::Error{base::ErrorCode::Unsupported,
                           services.phrases->say(QUERENT_PHRASE(
                               "agent", "Analyses beyond SQL cannot be run by this program.")),
                           {}};
    }
    ModelVoice voice(context, false);
    const reasoning::AnalysisRequest request{
        contextOf(question, history, conversationSummary, today, &voice), requestedAnalysis,
        executionResult->columns, code, codeAttempts > 0 ? failureOf(failedAttempts) : ""};
    auto written = write(services, request, context);
    if (!written) {
        return std::move(written).error();
    }
    AnalyseWrites writes;
    addNotes(writes, voice);
    const int attempt = codeAttempts + 1;
    writes.set<&State::code>(written->text).set<&State::codeAttempts>(attempt);
    context.toolStarted("analysis", {{"code", written->text}, {"attempt", attempt}});
    auto found = services.runAnalysis(*written, *executionResult, context.stopToken());
    context.toolEnded("analysis",
                      found ? nlohmann::json(*found) : nlohmann::json{{"error", found.error()}});
    if (!found && found.error().code != base::ErrorCode::AnalysisFailed &&
        found.error().code != base::ErrorCode::Timeout) {
        return std::move(found).error();
    }
    if (!found) {
        writes.add<&State::failedAttempts>({attempt, "analyse", written->text, found.error()});
        if (attempt >= maximumCodeAttempts) {
            writes.set<&State::error>(found.error()).set<&State::validatedSql>(std::nullopt);
        }
        return writes.add<&State::logs>("analyse: attempt " + std::to_string(attempt) + " failed");
    }
    if (executionResult->rows.size() > static_cast<std::size_t>(services.policy->maximumRows)) {
        writes.set<&State::executionResult>(
            shown(*executionResult, static_cast<std::size_t>(services.policy->maximumRows)));
    }
    return writes.set<&State::statistics>(found->numbers())
        .set<&State::codeResult>(std::move(found->value))
        .add<&State::logs>("analyse: attempt " + std::to_string(attempt) + " worked");
}

} // namespace querent::agent::nodes
