// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Commands.h"
#include "cli/SourceOptions.h"
#include "graph/NodeSummary.h"
#include "graph/Spans.h"
#include "session/Recording.h"

#include <algorithm>
#include <fstream>

namespace querent::cli {

namespace {

using nlohmann::json;

base::Result<graph::RunLog> readLog(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    std::error_code failed;
    if (!file || std::filesystem::is_directory(path, failed)) {
        return base::Error{base::ErrorCode::SourceMissing,
                           "There is no recording “" + path.string() + "” that can be read.",
                           {}};
    }
    return graph::readRunLog(file);
}

/// A document of this command that says why there is nothing else to say.
ExitStatus cannot(const std::string &file, const base::Error &error)
{
    printDocument({{"version", 1}, {"file", file}, {"outcome", "failed"}, {"error", error}});
    printMessage(error.message + (error.detail.empty() ? "" : " (" + error.detail + ")"));
    return statusOf(error);
}

base::Result<void> writeSpans(const std::string &name, const std::vector<graph::Event> &events)
{
    std::ofstream file(pathOf(name), std::ios::binary | std::ios::trunc);
    file << documentText(graph::otlpTrace(events, "querent")) << '\n';
    if (!file.flush()) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "--spans cannot write “" + name +
                               "”. Name a file in a folder where you may write.",
                           {}};
    }
    return {};
}

json differenceOf(const graph::ReplayVerdict &verdict)
{
    if (!verdict.first) {
        return nullptr;
    }
    return {{"seq", verdict.first->sequence},
            {"recorded", verdict.first->recorded},
            {"replayed", verdict.first->replayed}};
}

/// The recordings that PATH names: itself, or the .jsonl files in it, by name.
base::Result<std::vector<std::filesystem::path>> recordingsAt(const std::string &name)
{
    const std::filesystem::path path = pathOf(name);
    std::error_code failed;
    if (!std::filesystem::is_directory(path, failed)) {
        return std::vector{path};
    }
    std::vector<std::filesystem::path> files;
    for (const auto &entry : std::filesystem::directory_iterator(path, failed)) {
        if (entry.path().extension() == ".jsonl") {
            files.push_back(entry.path());
        }
    }
    if (files.empty()) {
        return base::Error{base::ErrorCode::SourceMissing,
                           "There is no recording (*.jsonl) in “" + name +
                               "”. querent-cli ask --record FILE makes one.",
                           {}};
    }
    std::ranges::sort(files);
    return files;
}

} // namespace

CommandSpec replaySpec()
{
    return {.name = "replay",
            .summary = "Runs a recorded question again and compares the events.\nThe recording is "
                       "all it takes: no source, no model, no waiting. Ends with 0 when the "
                       "events\nare the same byte for byte, with 1 when they differ (the first "
                       "that does is printed from\nboth sides), with 3 when FILE cannot be "
                       "replayed.",
            .argument = "FILE",
            .options = {{.name = "spans",
                         .value = "OUT.json",
                         .help = "write the recorded run as OpenTelemetry spans (OTLP)"}}};
}

ExitStatus replay(const CommandLine &line, std::stop_token /*stop*/)
{
    auto log = readLog(pathOf(line.argument));
    if (!log) {
        return cannot(line.argument, log.error());
    }
    if (const auto out = line.value("spans")) {
        if (auto written = writeSpans(*out, log->events); !written) {
            return cannot(line.argument, written.error());
        }
    }
    const auto verdict = session::replay(std::move(*log), phrasesOf);
    if (!verdict) {
        return cannot(line.argument, verdict.error());
    }
    printDocument({{"version", 1},
                   {"file", line.argument},
                   {"outcome", verdict->same() ? "same" : "differs"},
                   {"events", verdict->events},
                   {"first_difference", differenceOf(*verdict)},
                   {"note", verdict->astray.empty() ? json() : json(verdict->astray)},
                   {"error", nullptr}});
    if (verdict->same()) {
        return Success;
    }
    printMessage("Event " + std::to_string(verdict->first->sequence) +
                 " is not the same as recorded. " + verdict->astray);
    return Differs;
}

CommandSpec nodesSpec()
{
    return {.name = "nodes",
            .summary = "Adds up how long the nodes of recorded runs took and how often they "
                       "failed.\nPATH is a recording, or a folder of recordings (*.jsonl); those "
                       "that cannot be read are\nnamed and left out.",
            .argument = "PATH",
            .options = {}};
}

ExitStatus nodes(const CommandLine &line, std::stop_token stop)
{
    const auto files = recordingsAt(line.argument);
    if (!files) {
        return cannot(line.argument, files.error());
    }
    graph::NodeStatistics statistics;
    std::size_t runs = 0;
    base::Error last;
    for (const std::filesystem::path &file : *files) {
        if (stop.stop_requested()) {
            return Interrupted;
        }
        if (const auto log = readLog(file)) {
            statistics.add(log->events);
            ++runs;
        } else {
            last = log.error();
            printMessage(file.string() + ": " + last.message);
        }
    }
    if (runs == 0) {
        return cannot(line.argument, last);
    }
    printDocument({{"version", 1}, {"runs", runs}, {"nodes", statistics.summaries()}});
    return Success;
}

} // namespace querent::cli
