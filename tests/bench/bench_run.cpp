// SPDX-License-Identifier: GPL-3.0-or-later
// What a question costs from its first letter to its answer, and what the gate and the runtime add
// to the bare engine. Prints one JSON line per measure.
//
// usage: bench_run [SOURCE] (default: resources/sample.db)
#include "graph/MemoryCheckpointer.h"
#include "session/AnalysisServices.h"
#include "session/Answer.h"
#include "session/Reasoners.h"

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

using namespace querent;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int rounds = 30;

const std::vector<std::string> questions{
    "how many customers do we have?", "number of customers per country", "sales per month in 2024",
    "top 5 products by sales",        "total refund amount in 2024",     "what is a median?",
};

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

void print(const char *name, const std::string &of, std::vector<double> milliseconds)
{
    std::ranges::sort(milliseconds);
    const nlohmann::json line{{"bench", "run"},
                              {"name", name},
                              {"of", of},
                              {"median_ms", milliseconds[milliseconds.size() / 2]},
                              {"p95_ms", milliseconds[milliseconds.size() * 95 / 100]},
                              {"n", milliseconds.size()}};
    std::printf("%s\n", line.dump().c_str());
    std::fflush(stdout);
}

/// From the start of a run to the end of generate_sql; the whole run where there is none.
double toSql(const std::vector<graph::Event> &events)
{
    std::chrono::nanoseconds time{0};
    for (const graph::Event &event : events) {
        time = event.time;
        if (event.node == "generate_sql" && event.type == graph::EventType::NodeEnd) {
            break;
        }
    }
    return std::chrono::duration<double, std::milli>(time).count();
}

/// Reads all rows as the program does, with nothing around it.
double rawMilliseconds(sqlite3 *database, const std::string &sql)
{
    const auto start = Clock::now();
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
        return 0.0;
    }
    std::vector<std::string> cells;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(statement); ++i) {
            const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(statement, i));
            cells.emplace_back(text != nullptr ? text : "");
        }
    }
    sqlite3_finalize(statement);
    return millisecondsSince(start);
}

/// Runs a question many times; returns the statement that it led to.
std::string measureQuestion(const agent::AnalysisGraph &graph, const std::string &question)
{
    std::vector<double> whole;
    std::vector<double> untilSql;
    std::vector<double> execution;
    std::string statement;
    for (int round = 0; round < rounds; ++round) {
        graph::RecordingSink events;
        graph::MemoryCheckpointer checkpointer;
        graph::RunOptions options;
        options.events = &events;
        options.checkpointer = &checkpointer;
        agent::AnalysisInput input;
        input.question = question;
        input.settings.bestGuess = true;
        input.today = data::CivilDate(std::chrono::year(2025) / 1 / 15);
        const auto start = Clock::now();
        const auto report = graph.run(input, options);
        whole.push_back(millisecondsSince(start));
        untilSql.push_back(toSql(events.events()));
        if (report.state.executionStats) {
            execution.push_back(static_cast<double>(report.state.executionStats->elapsed.count()) /
                                1000.0);
        }
        statement = report.state.validatedSql ? report.state.validatedSql->text() : std::string();
    }
    print("question to SQL", question, untilSql);
    print("whole run", question, whole);
    if (!execution.empty()) {
        print("execution", question, execution);
    }
    return statement;
}

} // namespace

int main(int argc, char **argv)
{
    const std::string path = argc > 1 ? argv[1] : QUERENT_SOURCE_DIR "/resources/sample.db";
    session::OpenOptions options;
    options.phrases = std::make_shared<const data::Phrasebook>();
    options.makeReasoner = *session::reasonerFactory("offline");
    const auto opening = Clock::now();
    const auto source = session::openSource(path, options, {});
    if (!source) {
        std::fprintf(stderr, "%s\n", source.error().message.c_str());
        return 1;
    }
    print("open", path.substr(path.find_last_of('/') + 1), {millisecondsSince(opening)});
    const auto graph =
        agent::AnalysisGraph::build(session::analysisServices(**source, options.phrases));
    if (!graph) {
        return 1;
    }
    sqlite3 *database = nullptr;
    const std::string uri = "file:" + path + "?mode=ro&immutable=1";
    sqlite3_open_v2(uri.c_str(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr);
    for (const std::string &question : questions) {
        const std::string statement = measureQuestion(*graph, question);
        std::vector<double> raw;
        for (int round = 0; !statement.empty() && round < rounds; ++round) {
            raw.push_back(rawMilliseconds(database, statement));
        }
        if (!raw.empty()) {
            print("raw sqlite3", question, raw);
        }
    }
    sqlite3_close(database);
    return 0;
}
