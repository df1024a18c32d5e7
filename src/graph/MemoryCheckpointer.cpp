// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/MemoryCheckpointer.h"

#include <algorithm>

namespace querent::graph {

namespace {

/// Roughly what a JSON value takes in memory.
std::uint64_t bytesOf(const nlohmann::json &value)
{
    std::uint64_t bytes = sizeof value;
    if (value.is_string()) {
        bytes += value.get_ref<const std::string &>().size();
    }
    if (value.is_structured()) {
        for (auto member = value.begin(); member != value.end(); ++member) {
            bytes += (value.is_object() ? member.key().size() : 0) + bytesOf(*member);
        }
    }
    return bytes;
}

} // namespace

base::Result<void> MemoryCheckpointer::save(const Checkpoint &checkpoint)
{
    const std::scoped_lock lock(m_mutex);
    Run &run = m_runs[checkpoint.id.runId];
    run.steps.insert_or_assign(checkpoint.id.step, checkpoint);
    run.lastSave = ++m_saves;
    return {};
}

base::Result<Checkpoint> MemoryCheckpointer::latest(std::string_view runId) const
{
    const std::scoped_lock lock(m_mutex);
    const auto run = m_runs.find(runId);
    if (run == m_runs.end()) {
        return noSuchRun(runId);
    }
    return run->second.steps.rbegin()->second;
}

base::Result<Checkpoint> MemoryCheckpointer::load(const CheckpointId &id) const
{
    const std::scoped_lock lock(m_mutex);
    const auto run = m_runs.find(id.runId);
    if (run == m_runs.end()) {
        return noSuchRun(id.runId);
    }
    const auto step = run->second.steps.find(id.step);
    if (step == run->second.steps.end()) {
        return noSuchStep(id);
    }
    return step->second;
}

base::Result<std::vector<Checkpoint>> MemoryCheckpointer::steps(std::string_view runId) const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<Checkpoint> result;
    if (const auto run = m_runs.find(runId); run != m_runs.end()) {
        for (const auto &[step, checkpoint] : run->second.steps) {
            Checkpoint &copy = result.emplace_back();
            copy.id = checkpoint.id;
            copy.parent = checkpoint.parent;
            copy.graph = checkpoint.graph;
            copy.node = checkpoint.node;
            copy.next = checkpoint.next;
            copy.status = checkpoint.status;
            copy.time = checkpoint.time;
            copy.request = checkpoint.request;
            copy.error = checkpoint.error;
        }
    }
    return result;
}

RunSummary MemoryCheckpointer::summaryOf(const Run &run)
{
    const Checkpoint &first = run.steps.begin()->second;
    const Checkpoint &last = run.steps.rbegin()->second;
    RunSummary summary{.runId = last.id.runId,
                       .graph = last.graph,
                       .lastStep = last.id.step,
                       .status = last.status,
                       .started = first.time,
                       .updated = last.time};
    if (first.parent && first.parent->runId != first.id.runId) {
        summary.origin = first.parent;
    }
    for (const auto &[step, checkpoint] : run.steps) {
        summary.bytes += sizeof checkpoint + bytesOf(checkpoint.state);
    }
    return summary;
}

base::Result<std::vector<RunSummary>> MemoryCheckpointer::runs() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<const Run *> ordered;
    for (const auto &[runId, run] : m_runs) {
        ordered.push_back(&run);
    }
    std::ranges::sort(ordered, std::ranges::greater(), &Run::lastSave);
    std::vector<RunSummary> result;
    for (const Run *run : ordered) {
        result.push_back(summaryOf(*run));
    }
    return result;
}

base::Result<void> MemoryCheckpointer::remove(std::string_view runId)
{
    const std::scoped_lock lock(m_mutex);
    if (const auto run = m_runs.find(runId); run != m_runs.end()) {
        m_runs.erase(run);
    }
    return {};
}

base::Result<bool> MemoryCheckpointer::removeUnchanged(const RunSummary &seen)
{
    const std::scoped_lock lock(m_mutex);
    const auto run = m_runs.find(seen.runId);
    const bool unchanged = run != m_runs.end() && summaryOf(run->second) == seen;
    if (unchanged) {
        m_runs.erase(run);
    }
    return unchanged;
}

} // namespace querent::graph
