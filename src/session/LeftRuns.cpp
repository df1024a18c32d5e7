// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/LeftRuns.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace querent::session {

namespace {

constexpr std::size_t mostOffered = 20;

bool isAddress(const std::string &location)
{
    return location.find("://") != std::string::npos;
}

std::filesystem::path pathOf(const std::string &location)
{
    return std::filesystem::path(std::u8string(location.begin(), location.end()));
}

bool isSamePlace(const std::string &left, const std::string &right)
{
    if (left == right || isAddress(left) || isAddress(right)) {
        return left == right;
    }
    std::error_code unequal;
    return std::filesystem::equivalent(pathOf(left), pathOf(right), unequal);
}

bool isGone(const std::string &location)
{
    std::error_code unknown;
    return !location.empty() && !isAddress(location) &&
           !std::filesystem::exists(pathOf(location), unknown) && !unknown;
}

/// How a run that asked of `state`'s source stands towards `source`; nothing where it is another.
std::optional<LeftRun> leftRun(const agent::AnalysisState &state, const OpenSource &source)
{
    LeftRun run;
    const bool changed = state.sourceShape != source.shape;
    if (!isSamePlace(state.sourceLocation, source.location)) {
        if (changed || state.sourceShape.empty() || !isGone(state.sourceLocation)) {
            return std::nullopt;
        }
        run.movedFrom = state.sourceLocation;
    }
    run.state = changed ? LeftRun::State::Outdated : LeftRun::State::Waiting;
    run.question = state.question;
    run.sql = state.settings.sql;
    run.timeout = std::chrono::milliseconds(state.settings.timeoutMs);
    run.questions = state.clarificationQuestions;
    return run;
}

} // namespace

base::Result<LeftRuns> leftRuns(const graph::Checkpointer &store, const agent::AnalysisGraph &graph,
                                const OpenSource &source)
{
    auto summaries = store.runs();
    if (!summaries) {
        return std::move(summaries).error();
    }
    LeftRuns left;
    for (const graph::RunSummary &summary : *summaries) {
        const bool waiting = summary.status == graph::RunStatus::Waiting && !summary.heldElsewhere;
        if ((!waiting && !summary.interrupted) || summary.graph != graph.graph().name()) {
            continue;
        }
        const auto checkpoint = store.latest(summary.runId);
        if (!checkpoint && checkpoint.error().code == base::ErrorCode::StorageFailed) {
            return checkpoint.error();
        }
        const auto report = checkpoint ? graph.stored(*checkpoint)
                                       : base::Result<agent::AnalysisReport>(checkpoint.error());
        if (!report) {
            // forgotten since, or damaged
            left.unreadable += report.error().code == base::ErrorCode::MalformedDocument ? 1 : 0;
            continue;
        }
        std::optional<LeftRun> run = leftRun(report->state, source);
        if (!run) {
            continue;
        }
        run->runId = summary.runId;
        run->asked = summary.started;
        if (!waiting) {
            run->state = LeftRun::State::BrokenOff;
        }
        left.runs.push_back(*std::move(run));
        if (left.runs.size() == mostOffered) {
            break;
        }
    }
    std::ranges::stable_sort(left.runs, {}, &LeftRun::asked);
    return left;
}

agent::AnalysisReport resumeLeft(const LeftRun &run,
                                 const std::vector<query::ClarificationAnswer> &answers,
                                 const agent::AnalysisGraph &graph,
                                 const graph::RunOptions &options, const data::Phrasebook &phrases)
{
    const auto checkpoint = options.checkpointer->latest(run.runId);
    agent::AnalysisReport report;
    if (checkpoint && checkpoint->status == graph::RunStatus::Waiting) {
        report = graph.resume(run.runId, answers, options);
        if (!report.error || report.error->code != base::ErrorCode::InvalidArgument) {
            return report;
        }
    }
    const bool unread = !checkpoint && checkpoint.error().code != base::ErrorCode::InvalidArgument;
    report = {};
    report.runId = run.runId;
    report.error =
        unread ? checkpoint.error()
               : base::Error{base::ErrorCode::InvalidArgument,
                             phrases.say(QUERENT_PHRASE(
                                 "session", "This was answered or set aside in another window in "
                                            "the meantime. Ask again to see the answer.")),
                             {}};
    report.state.question = run.question;
    report.state.response = report.error->message;
    return report;
}

base::Result<void> setAside(graph::Checkpointer &store, const std::string &runId)
{
    auto checkpoint = store.latest(runId);
    if (!checkpoint) {
        return checkpoint.error().code == base::ErrorCode::StorageFailed
                   ? base::Result<void>(checkpoint.error())
                   : base::Result<void>();
    }
    if (checkpoint->status != graph::RunStatus::Waiting &&
        checkpoint->status != graph::RunStatus::Running) {
        return {};
    }
    checkpoint->status = graph::RunStatus::Cancelled;
    auto saved = store.save(*checkpoint);
    // it goes on elsewhere, where somebody has answered it
    return !saved && saved.error().code == base::ErrorCode::InvalidArgument ? base::Result<void>()
                                                                            : std::move(saved);
}

} // namespace querent::session
