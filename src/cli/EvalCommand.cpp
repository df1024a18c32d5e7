// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/Commands.h"
#include "cli/EvalReport.h"
#include "cli/JsonMembers.h"
#include "cli/ModelOptions.h"
#include "cli/Predictor.h"
#include "cli/SourceOptions.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#ifndef _WIN32
#include <unistd.h>
#endif

namespace querent::cli {

namespace {

using nlohmann::json;

bool isTerminal()
{
#ifdef _WIN32
    return false;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

/// Writes predictions in the order of the questions, however they come in, and says how far it is.
class PredictionFile
{
public:
    PredictionFile(std::ofstream file, std::size_t count)
        : m_file(std::move(file)), m_pending(count), m_bar(isTerminal())
    {}

    void put(std::size_t index, const json &prediction)
    {
        const std::scoped_lock lock(m_mutex);
        m_pending[index] = documentText(prediction) + '\n';
        ++m_done;
        while (m_written < m_pending.size() && !m_pending[m_written].empty()) {
            m_file << m_pending[m_written];
            m_pending[m_written++] = "\n"; // the text itself is needed no more
        }
        m_file.flush();
        showProgress();
    }

    [[nodiscard]] bool finish()
    {
        if (m_bar) {
            std::fputc('\n', stderr);
        }
        m_file.close();
        return !m_file.fail();
    }

private:
    void showProgress() const
    {
        if (!m_bar) {
            return;
        }
        constexpr std::size_t width = 40;
        const std::size_t filled = width * m_done / m_pending.size();
        const std::string bar = std::string(filled, '=') + std::string(width - filled, ' ');
        std::fprintf(stderr, "\r[%s] %zu/%zu", bar.c_str(), m_done, m_pending.size());
        std::fflush(stderr);
    }

    std::mutex m_mutex;
    std::ofstream m_file;
    std::vector<std::string> m_pending;
    std::size_t m_written = 0;
    std::size_t m_done = 0;
    bool m_bar;
};

/// The databases of an evaluation, each opened once, by the first who needs it, and closed when its
/// last question is done.
class Databases
{
public:
    Databases(std::filesystem::path folder, session::OpenOptions options,
              const std::vector<json> &questions)
        : m_folder(std::move(folder)), m_options(std::move(options))
    {
        for (const json &question : questions) {
            auto &entry = m_entries[databaseOf(question)];
            entry.uses += 1;
        }
    }

    [[nodiscard]] base::Result<session::OpenSourcePtr> open(const std::string &name,
                                                            const std::stop_token &stop)
    {
        Entry &entry = m_entries.at(name);
        const std::scoped_lock lock(entry.mutex);
        if (!entry.source) {
            entry.source = std::make_unique<base::Result<session::OpenSourcePtr>>(
                session::openSource(pathOfDatabase(name), m_options, stop));
        }
        return *entry.source;
    }

    void release(const std::string &name)
    {
        Entry &entry = m_entries.at(name);
        const std::scoped_lock lock(entry.mutex);
        if (--entry.uses == 0) {
            entry.source.reset();
        }
    }

    [[nodiscard]] static std::string databaseOf(const json &question)
    {
        return textOf(question, "db_id");
    }
    [[nodiscard]] std::string pathOfDatabase(const std::string &name) const
    {
        const std::u8string path = (m_folder / pathOf(name + ".sqlite")).u8string();
        return {path.begin(), path.end()};
    }

private:
    struct Entry
    {
        std::mutex mutex;
        std::unique_ptr<base::Result<session::OpenSourcePtr>> source;
        int uses = 0;
    };

    std::filesystem::path m_folder;
    session::OpenOptions m_options;
    std::map<std::string, Entry> m_entries;
};

base::Result<std::vector<json>> readQuestions(const std::string &path)
{
    std::ifstream file(pathOf(path), std::ios::binary);
    std::error_code error;
    if (!file || std::filesystem::is_directory(pathOf(path), error)) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "--questions takes a file of JSON lines that can be read, not “" + path +
                               "”.",
                           {}};
    }
    std::vector<json> questions;
    std::string text;
    while (std::getline(file, text)) {
        if (text.find_first_not_of(" \t\r") != std::string::npos) {
            questions.push_back(json::parse(text, nullptr, false));
        }
    }
    return questions;
}

/// One prediction; whatever goes wrong becomes part of it.
json predictionFor(const json &question, Databases &databases, const Predictor &predictor,
                   const std::stop_token &stop)
{
    const std::string database = Databases::databaseOf(question);
    json prediction;
    try {
        auto source = databases.open(database, stop);
        prediction = source ? predictor.predict(**source, question, stop)
                            : Predictor::failed(question, source.error());
    } catch (const std::exception &exception) {
        prediction =
            Predictor::failed(question, {base::ErrorCode::Internal,
                                         "The question could not be run.", exception.what()});
    }
    databases.release(database);
    return prediction;
}

/// Scores predictions on one thread. Neighbours mostly share a database, so the last one is kept.
class Judge
{
public:
    explicit Judge(const Databases &databases) : m_databases(databases) {}

    std::optional<Verdict> judge(const json &question, const json &prediction,
                                 const std::stop_token &stop)
    {
        if (textOf(question, "gold_sql").empty() && textOf(question, "expect").empty()) {
            return std::nullopt;
        }
        const std::string database = Databases::databaseOf(question);
        if (!m_scorer || database != m_database) {
            m_scorer.reset();
            auto opened = GoldScorer::open(m_databases.pathOfDatabase(database));
            if (!opened) {
                Verdict failure;
                failure.verdict = "goldfail";
                failure.detail = opened.error().message;
                return failure;
            }
            m_scorer = std::move(*opened);
            m_database = database;
        }
        return m_scorer->judge(question, prediction, stop);
    }

private:
    const Databases &m_databases;
    std::string m_database;
    std::unique_ptr<GoldScorer> m_scorer;
};

/// Predicts and scores all questions on `jobs` threads. Neighbours mostly share a database, so they
/// are taken in order.
EvalReport predictAll(const std::vector<json> &questions, int jobs, Databases &databases,
                      const Predictor &predictor, PredictionFile &file, const std::stop_token &stop)
{
    std::atomic<std::size_t> next{0};
    std::vector<std::optional<JudgedAnswer>> answers(questions.size());
    {
        std::vector<std::jthread> workers;
        for (int job = 0; job < jobs; ++job) {
            workers.emplace_back([&] {
                Judge judge(databases);
                for (std::size_t i = next++; i < questions.size() && !stop.stop_requested();
                     i = next++) {
                    const json prediction = predictionFor(questions[i], databases, predictor, stop);
                    if (auto verdict = judge.judge(questions[i], prediction, stop)) {
                        answers[i] = judgedAnswer(questions[i], prediction, std::move(*verdict));
                    }
                    file.put(i, prediction);
                }
            });
        }
    }
    EvalReport report;
    for (std::optional<JudgedAnswer> &answer : answers) {
        if (answer) {
            report.add(std::move(*answer));
        }
    }
    return report;
}

/// Leaves the questions over the databases of one fold, where one is asked for.
base::Result<void> keepFold(const CommandLine &line, std::vector<json> &questions)
{
    const auto fold = line.value("fold");
    if (!fold) {
        return {};
    }
    if (fold->size() != 1 || fold->front() < '0' || fold->front() >= '0' + folds) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "--fold takes a number from 0 to 4, not “" + *fold + "”.",
                           {}};
    }
    std::erase_if(questions, [wanted = fold->front() - '0'](const json &question) {
        return foldOf(Databases::databaseOf(question)) != wanted;
    });
    if (questions.empty()) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "No question is about a database of fold " + *fold +
                               ". Leave --fold out, or take another one.",
                           {}};
    }
    return {};
}

/// Says what came of it: to people on standard error, to machines in the document and a file.
ExitStatus tell(const CommandLine &line, std::size_t questions, const EvalReport &report)
{
    json document{{"version", 1}, {"questions", questions}, {"out", *line.value("out")}};
    if (!report.empty()) {
        std::fputs(report.text().c_str(), stderr);
        document["accuracy"] = report.accuracy();
    }
    if (const auto path = line.value("json")) {
        std::ofstream file(pathOf(*path), std::ios::binary | std::ios::trunc);
        file << documentText(report.document()) << '\n';
        file.close();
        if (file.fail()) {
            return reportError({base::ErrorCode::InvalidArgument,
                                "--json takes a file that can be written, not “" + *path + "”.",
                                {}});
        }
    }
    printDocument(document);
    return Success;
}

} // namespace

CommandSpec evalSpec()
{
    return withModelOptions(
        {.name = "eval",
         .summary = "Predicts the SQL of many questions and scores what has expectations.",
         .argument = {},
         .options = {
             {.name = "questions",
              .value = "Q.jsonl",
              .help = "lines of suite, id, db_id, question and possibly turns, gold_sql, expect",
              .required = true},
             {.name = "databases",
              .value = "DIR",
              .help = "folder of the databases, DB_ID.sqlite each",
              .required = true},
             {.name = "out",
              .value = "PRED.jsonl",
              .help = "where to write the predictions",
              .required = true},
             {.name = "fold", .value = "K", .help = "only databases of one of five folds, 0 to 4"},
             {.name = "json", .value = "FILE", .help = "where to write the scores"},
             {.name = "jobs", .value = "N", .help = "questions at a time (default: 1)"},
             {.name = "timeout",
              .value = "S",
              .help = "seconds one question may take (default: 20)"},
             {.name = "no-trials", .help = "choose plans without trying them first"},
             reasonerOption(),
             policyOption(),
             roleOption(),
         }});
}

ExitStatus eval(const CommandLine &line, std::stop_token stop)
{
    auto phrases = phrasesFor(line);
    auto jobs = countOption(line, "jobs", 1, 256);
    auto timeout = secondsOption(line, "timeout", 20'000);
    auto questions = readQuestions(*line.value("questions"));
    for (const base::Error *error :
         {phrases ? nullptr : &phrases.error(), jobs ? nullptr : &jobs.error(),
          timeout ? nullptr : &timeout.error(), questions ? nullptr : &questions.error()}) {
        if (error != nullptr) {
            return reportError(*error);
        }
    }
    if (const auto kept = keepFold(line, *questions); !kept) {
        return reportError(kept.error());
    }
    auto options = openOptions(line, *phrases);
    if (!options) {
        return reportError(options.error());
    }
    std::ofstream out(pathOf(*line.value("out")), std::ios::binary | std::ios::trunc);
    if (!out) {
        return reportError(
            {base::ErrorCode::InvalidArgument,
             "--out takes a file that can be written, not “" + *line.value("out") + "”.",
             {}});
    }
    Databases databases(pathOf(*line.value("databases")), *options, *questions);
    const Predictor predictor(*phrases, std::chrono::milliseconds(*timeout));
    PredictionFile file(std::move(out), questions->size());
    const EvalReport report = predictAll(*questions, *jobs, databases, predictor, file, stop);
    if (!file.finish()) {
        return reportError({base::ErrorCode::StorageFailed,
                            "Not all predictions could be written. Check the space on the disk.",
                            {}});
    }
    if (stop.stop_requested()) {
        return reportError({base::ErrorCode::Cancelled, "The evaluation was cancelled.", {}});
    }
    return tell(line, questions->size(), report);
}

} // namespace querent::cli
