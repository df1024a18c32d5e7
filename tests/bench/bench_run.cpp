// SPDX-License-Identifier: GPL-3.0-or-later
// What a question costs from its first letter to its answer, what the gate and the runtime add to
// the bare engine, and what a question costs on a wide schema. Prints one JSON line per measure.
//
// usage: bench_run [SOURCE] (default: resources/sample.db)
#include "graph/MemoryCheckpointer.h"
#include "session/AnalysisServices.h"
#include "session/Answer.h"
#include "session/Reasoners.h"

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
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

constexpr std::size_t wideTables = 500;

/// A database of 500 tables of 20 columns, each pointing at another, with thirty rows apiece.
bool writeWide(const std::string &path)
{
    static constexpr std::array<std::string_view, 10> kinds{
        "planned", "internal", "external", "regional", "daily",
        "monthly", "legacy",   "draft",    "final",    "central"};
    static constexpr std::array<std::string_view, 50> things{
        "order",   "invoice",  "customer", "product",   "supplier", "shipment", "employee",
        "asset",   "contract", "ticket",   "payment",   "account",  "budget",   "project",
        "task",    "vehicle",  "route",    "store",     "region",   "machine",  "sensor",
        "batch",   "recipe",   "patient",  "visit",     "claim",    "policy",   "agent",
        "lead",    "event",    "booking",  "room",      "guest",    "member",   "course",
        "student", "teacher",  "exam",     "loan",      "card",     "branch",   "deposit",
        "fee",     "refund",   "campaign", "warehouse", "grade",    "parcel",   "meter",
        "reading"};
    static constexpr std::string_view columns =
        "name TEXT, status TEXT, created_at TEXT, amount REAL, quantity INTEGER, price REAL, "
        "city TEXT, country TEXT, category TEXT, type TEXT, notes TEXT, priority TEXT, "
        "score REAL, weight REAL, length REAL, region_code TEXT, updated_at TEXT, owner TEXT";
    static constexpr std::string_view rows =
        "'name ' || i, substr('open  closednew   ', 1 + 6 * (i % 3), 6), "
        "date('2024-01-01', '+' || 11 * i || ' days'), i * 7.5, i % 9, i * 3.25, "
        "substr('BerlinLisbonNaples', 1 + 6 * (i % 3), 6), 'country ' || i % 5, "
        "'category ' || i % 4, 'type ' || i % 6, 'note ' || i, 'priority ' || i % 3, i * 0.5, "
        "i * 1.5, i * 2.5, 'R' || i % 7, '2024-12-01', 'owner ' || i % 8";
    const auto nameOf = [](std::size_t table) {
        return std::string(kinds[table % kinds.size()]) + "_" +
               std::string(things[table / kinds.size()]);
    };
    sqlite3 *database = nullptr;
    if (sqlite3_open(path.c_str(), &database) != SQLITE_OK) {
        return false;
    }
    std::string script = "BEGIN;";
    for (std::size_t t = 0; t < wideTables; ++t) {
        const std::string name = nameOf(t);
        const std::string other = nameOf((t * 7 + 3) % wideTables);
        script += "CREATE TABLE " + name + "(" + name + "_id INTEGER PRIMARY KEY, " +
                  std::string(columns) + ", " + other + "_ref INTEGER REFERENCES " + other + ");" +
                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) " +
                  "INSERT INTO " + name + " SELECT i, " + std::string(rows) + ", i FROM n;";
    }
    script += "COMMIT;";
    const bool written =
        sqlite3_exec(database, script.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
    sqlite3_close(database);
    return written;
}

/// The most memory that the process has held, in MB; Linux only, 0 elsewhere.
double peakMegabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return std::strtod(line.c_str() + 6, nullptr) / 1024.0;
        }
    }
    return 0.0;
}

/// From words to SQL where a schema is wide, without plans being tried.
bool measureWide(session::OpenOptions options)
{
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / "querent_bench_wide.db";
    std::filesystem::remove(path);
    if (!writeWide(path.string())) {
        return false;
    }
    options.tryPlans = false;
    const auto opening = Clock::now();
    const auto source = session::openSource(path.string(), options, {});
    std::filesystem::remove(path);
    if (!source) {
        return false;
    }
    print("open", "500 tables of 20 columns", {millisecondsSince(opening)});
    const auto graph =
        agent::AnalysisGraph::build(session::analysisServices(**source, options.phrases));
    for (const char *question :
         {"how many planned orders are there", "total amount of daily invoices per month",
          "top 5 legacy products by price", "average score of internal tickets per city",
          "share of draft contracts that are open", "which regional customers are in Berlin"}) {
        if (graph) {
            measureQuestion(*graph, question);
        }
    }
    const nlohmann::json line{{"bench", "run"}, {"name", "peak memory"}, {"mb", peakMegabytes()}};
    std::printf("%s\n", line.dump().c_str());
    return graph.ok();
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
    const std::string file = path.substr(path.find_last_of('/') + 1);
    print("open, with what is loaded once", file, {millisecondsSince(opening)});
    std::vector<double> again;
    for (int round = 0; round < rounds; ++round) {
        const auto start = Clock::now();
        if (session::openSource(path, options, {})) {
            again.push_back(millisecondsSince(start));
        }
    }
    print("open again", file, again);
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
    return measureWide(options) ? 0 : 1;
}
