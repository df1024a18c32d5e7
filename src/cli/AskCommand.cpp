// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Commands.h"
#include "cli/SourceOptions.h"
#include "cli/StandardInput.h"
#include "graph/MemoryCheckpointer.h"
#include "session/AnalysisServices.h"
#include "session/Answer.h"
#include "session/ConversationFile.h"
#include "session/LocalDate.h"

namespace querent::cli {

namespace {

/// What is read of a question on standard input; far beyond what a question may be.
constexpr std::size_t mostInput = std::size_t{16} * 1024 * 1024;

std::string questionFrom(const CommandLine &line, const std::stop_token &stop)
{
    return line.argument == "-" ? StandardInput(stop).all(mostInput) : line.argument;
}

base::Result<agent::AnalysisInput> inputFrom(const CommandLine &line, const std::stop_token &stop)
{
    agent::AnalysisInput input;
    auto limit = countOption(line, "limit", 0, 1'000'000);
    if (!limit) {
        return std::move(limit).error();
    }
    auto timeout = secondsOption(line, "timeout", 0);
    if (!timeout) {
        return std::move(timeout).error();
    }
    input.question = questionFrom(line, stop);
    input.settings.limit = *limit;
    input.settings.timeoutMs = *timeout;
    input.settings.bestGuess = line.has("best-guess");
    input.today = session::localToday();
    if (const auto path = line.value("conversation")) {
        auto turns = session::readConversation(*path);
        if (!turns) {
            return std::move(turns).error();
        }
        input.history = std::move(*turns);
    }
    return input;
}

/// The reply to one question: the choice of this label, or the text as it is.
query::ClarificationAnswer answerTo(const query::ClarificationQuestion &question,
                                    const std::string &text)
{
    for (const query::ClarificationChoice &choice : question.choices) {
        if (data::equalNames(choice.label, text)) {
            return {question.text, choice.label, choice.constraint, false};
        }
    }
    return {question.text, text, {}, false};
}

/// Replies to what is being asked, as far as there are any left from `next` on.
std::vector<query::ClarificationAnswer>
answersTo(const std::vector<query::ClarificationQuestion> &questions,
          const std::vector<std::string> &texts, std::size_t &next)
{
    std::vector<query::ClarificationAnswer> answers;
    for (const query::ClarificationQuestion &question : questions) {
        if (next < texts.size()) {
            answers.push_back(answerTo(question, texts[next++]));
        }
    }
    return answers;
}

ExitStatus statusOf(session::Outcome outcome)
{
    switch (outcome) {
    case session::Outcome::Answered:
    case session::Outcome::Explained:
        return Success;
    case session::Outcome::Clarify:
        return NeedsClarification;
    case session::Outcome::Cancelled:
        return Interrupted;
    default:
        return NotAnswered;
    }
}

/// Runs the question, going on with the given replies whenever it asks back.
session::Answer answered(const agent::AnalysisGraph &graph, const agent::AnalysisInput &input,
                         const std::vector<std::string> &replies, std::stop_token stop,
                         std::vector<reasoning::Turn> &history)
{
    graph::MemoryCheckpointer checkpointer;
    graph::RecordingSink events;
    graph::RunOptions options;
    options.stop = stop;
    options.events = &events;
    options.checkpointer = &checkpointer;
    agent::AnalysisReport report = graph.run(input, options);
    std::size_t next = 0;
    while (report.outcome == agent::Outcome::Clarify && next < replies.size()) {
        const auto answers = answersTo(report.state.clarificationQuestions, replies, next);
        options.firstSequence = report.nextSequence;
        report = graph.resume(report.runId, answers, options);
    }
    history = report.state.history;
    return session::answerOf(report, events.events());
}

} // namespace

CommandSpec askSpec()
{
    return {.name = "ask",
            .summary = "Answers one question; - reads it from standard input.",
            .argument = "QUESTION",
            .options = {
                sourceOption(),
                reasonerOption(),
                policyOption(),
                dictionaryOption(),
                {.name = "answer",
                 .value = "TEXT",
                 .help = "the reply to a question asked back: a choice or own words",
                 .repeatable = true},
                {.name = "best-guess", .help = "never ask back"},
                {.name = "conversation",
                 .value = "FILE.jsonl",
                 .help = "earlier turns; this one is added"},
                {.name = "limit", .value = "N", .help = "rows to show"},
                {.name = "timeout", .value = "S", .help = "seconds a statement may run"},
                {.name = "trace", .help = "add the events of the run"},
                languageOption(),
            }};
}

ExitStatus ask(const CommandLine &line, std::stop_token stop)
{
    auto phrases = phrasesFor(line);
    if (!phrases) {
        return reportError(phrases.error(), line.argument);
    }
    auto input = inputFrom(line, stop);
    if (!input) {
        return reportError(input.error(), line.argument);
    }
    auto options = openOptions(line, *phrases);
    if (!options) {
        return reportError(options.error(), input->question);
    }
    auto source = session::openSource(line.value("source").value_or(""), *options, stop);
    if (!source) {
        return reportError(source.error(), input->question);
    }
    auto graph = agent::AnalysisGraph::build(session::analysisServices(**source, *phrases));
    if (!graph) {
        return reportError(graph.error(), input->question);
    }
    std::vector<reasoning::Turn> history;
    const session::Answer answer = answered(*graph, *input, line.values("answer"), stop, history);
    const ExitStatus status = statusOf(answer.outcome);
    if (const auto path = line.value("conversation"); path && status == Success) {
        if (auto kept = session::appendToConversation(*path, history.back()); !kept) {
            printMessage(kept.error().message);
        }
    }
    printDocument(session::answerToJson(answer, line.has("trace")));
    if (status != Success) {
        printMessage(answer.response);
    }
    return status;
}

} // namespace querent::cli
