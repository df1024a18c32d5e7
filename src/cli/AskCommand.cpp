// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Commands.h"
#include "cli/ModelOptions.h"
#include "cli/SourceOptions.h"
#include "cli/StandardInput.h"
#include "session/AnalysisServices.h"
#include "session/Answer.h"
#include "session/ConversationFile.h"
#include "session/LocalDate.h"
#include "session/Recording.h"

#include <fstream>

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
    auto askAbove = countOption(line, "ask-above", 0, 2'000'000'000);
    if (!askAbove) {
        return std::move(askAbove).error();
    }
    input.question = questionFrom(line, stop);
    input.settings.limit = *limit;
    input.settings.timeoutMs = *timeout;
    input.settings.askAbove = *askAbove;
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

/// Keeps what the answers teach; where that cannot be kept, says so.
void learnFrom(const std::string &asked, const std::vector<query::ClarificationQuestion> &questions,
               const std::vector<query::ClarificationAnswer> &answers, session::LessonBook &lessons)
{
    for (std::size_t i = 0; i < answers.size() && i < questions.size(); ++i) {
        if (const auto lesson = session::lessonOf(asked, questions[i], answers[i])) {
            if (const auto learned = lessons.learn(*lesson); !learned) {
                printMessage(learned.error().message);
            }
        }
    }
}

/// The replies given on the command line, one after the other. They teach `lessons`, unless null.
session::Replies repliesFrom(std::vector<std::string> texts, std::string asked,
                             std::shared_ptr<session::LessonBook> lessons)
{
    return [texts = std::move(texts), asked = std::move(asked), lessons = std::move(lessons),
            next = std::size_t{0}](
               const std::vector<query::ClarificationQuestion> &questions) mutable {
        auto answers = answersTo(questions, texts, next);
        if (lessons) {
            learnFrom(asked, questions, answers, *lessons);
        }
        return answers;
    };
}

/// A file for a recording: new, and for its owner's eyes only. What it will hold is the user's
/// data, and a file that is there may hold something else of theirs.
base::Result<std::ofstream> newRecording(const std::string &name)
{
    const std::filesystem::path path = pathOf(name);
    std::error_code failed;
    if (std::filesystem::exists(path, failed)) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "--record takes a new file: “" + name +
                               "” is there already. Name another one, or delete it first.",
                           {}};
    }
    std::ofstream file(path, std::ios::binary);
    std::filesystem::permissions(
        path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write, failed);
    if (!file) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "--record cannot write “" + name +
                               "”. Name a file in a folder where you may write.",
                           {}};
    }
    return file;
}

/// Runs the question; with --record also writes it down.
base::Result<agent::AnalysisReport> answered(const CommandLine &line,
                                             const agent::ServicesPtr &services,
                                             const agent::AnalysisInput &input,
                                             const graph::RunOptions &options,
                                             std::shared_ptr<session::LessonBook> lessons)
{
    const session::Replies replies =
        repliesFrom(line.values("answer"), input.question, std::move(lessons));
    const auto record = line.value("record");
    if (!record) {
        auto graph = agent::AnalysisGraph::build(
            services, agent::TimeLimits::of(*services->policy,
                                            std::chrono::milliseconds(input.settings.timeoutMs)));
        if (!graph) {
            return std::move(graph).error();
        }
        return session::askAll(*graph, input, replies, options);
    }
    auto file = newRecording(*record);
    if (!file) {
        return std::move(file).error();
    }
    agent::AnalysisReport report;
    const auto kept =
        session::recordAll(*file, *services, languageTag(line), input, replies, options, report);
    printMessage(kept ? "“" + *record +
                            "” now holds this run: the question, the tables with example values "
                            "and the rows that were read. querent-cli replay runs it again."
                      : kept.error().message);
    return report;
}

} // namespace

CommandSpec askSpec()
{
    return withModelOptions(
        {.name = "ask",
         .summary = "Answers one question; - reads it from standard input.",
         .argument = "QUESTION",
         .options = {
             sourceOption(),
             reasonerOption(),
             policyOption(),
             roleOption(),
             dictionaryOption(),
             auditOption(),
             {.name = "answer",
              .value = "TEXT",
              .help = "the reply to a question asked back: a choice or own words",
              .repeatable = true},
             {.name = "best-guess",
              .help = "never ask back; a statement that reads a lot is then not run"},
             {.name = "ask-above",
              .value = "ROWS",
              .help = "rows that a statement may read before you are asked"},
             {.name = "conversation",
              .value = "FILE.jsonl",
              .help = "earlier turns; this one is added"},
             {.name = "lessons",
              .value = "FILE.json",
              .help = "what was taught about the source; choices among readings are added"},
             {.name = "limit", .value = "N", .help = "rows to show"},
             {.name = "timeout", .value = "S", .help = "seconds a statement may run"},
             {.name = "trace", .help = "add the events of the run"},
             {.name = "record",
              .value = "FILE",
              .help = "write the run down in a new file, for querent-cli replay: the question, "
                      "the tables with example values and the rows that were read"},
             languageOption(),
         }});
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
    if ((*source)->lessonsProblem) {
        return reportError(*(*source)->lessonsProblem, input->question);
    }
    graph::RecordingSink events;
    graph::RunOptions runOptions;
    runOptions.stop = stop;
    runOptions.events = &events;
    const auto report = answered(line, session::analysisServices(**source, *phrases), *input,
                                 runOptions, line.has("lessons") ? (*source)->lessons : nullptr);
    if (!report) {
        return reportError(report.error(), input->question);
    }
    const session::Answer answer = session::answerOf(*report, events.events());
    const ExitStatus status = statusOf(answer.outcome);
    if (const auto path = line.value("conversation"); path && status == Success) {
        if (auto kept = session::appendToConversation(*path, report->state.history.back()); !kept) {
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
