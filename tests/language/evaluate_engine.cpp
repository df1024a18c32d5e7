// SPDX-License-Identifier: GPL-3.0-or-later
/// Answers a file of questions with the offline engine and writes the SQL of each:
///
///     evaluate_engine QUESTIONS.jsonl DATABASES-FOLDER OUT.jsonl [SUITE]
#include "MeasuredSource.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

using namespace querent;

namespace {

std::optional<std::string> sqlOf(const data::Catalog &catalog, const query::QueryPlan &plan,
                                 std::string *failure)
{
    const auto bound = query::Binder(catalog).bind(plan);
    if (!bound) {
        *failure = "bind: " + bound.error().message;
        return std::nullopt;
    }
    const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(bound.value());
    if (!sql) {
        *failure = "sql: " + sql.error().message;
        return std::nullopt;
    }
    return sql.value();
}

std::string outcomeOf(const language::Classification &kind,
                      const query::Interpretation &interpretation)
{
    switch (kind.kind) {
    case language::QuestionKind::Change:
        return "refused";
    case language::QuestionKind::Conceptual:
        return "explained";
    case language::QuestionKind::Unintelligible:
        return "cannot_answer";
    default:
        break;
    }
    if (!interpretation.questions.empty()) {
        return "clarify";
    }
    return interpretation.plan || interpretation.sql ? "answered" : "cannot_answer";
}

/// The plans that competed, with what the choice rested on.
void addWeighed(nlohmann::json &answer, const data::Catalog &catalog,
                const language::Weighed &weighed)
{
    std::string failure;
    answer["features"] = weighed.features;
    answer["declined"] = weighed.declined;
    answer["rules"] = nullptr;
    if (weighed.byRules) {
        const auto sql = sqlOf(catalog, *weighed.byRules, &failure);
        answer["rules"] = sql ? nlohmann::json(*sql) : nlohmann::json();
    }
    nlohmann::json &proposals = answer["proposals"] = nlohmann::json::array();
    for (const language::Weighed::Proposal &proposal : weighed.proposals) {
        const auto sql = sqlOf(catalog, proposal.plan, &failure);
        proposals.push_back({{"sql", sql ? nlohmann::json(*sql) : nlohmann::json()},
                             {"features", proposal.features},
                             {"agrees", proposal.agrees}});
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 4) {
        std::cerr << "usage: evaluate_engine QUESTIONS.jsonl DATABASES-FOLDER OUT.jsonl [SUITE]\n";
        return 64;
    }
    std::ifstream questions(argv[1]);
    std::ofstream out(argv[3]);
    std::map<std::string, std::optional<testing::MeasuredSource>> sources;
    std::vector<double> times;
    std::string line;
    while (std::getline(questions, line)) {
        const nlohmann::json item = nlohmann::json::parse(line, nullptr, false);
        if (!item.is_object()) {
            continue;
        }
        const std::string id = item["db_id"].get<std::string>();
        if (sources.find(id) == sources.end()) {
            sources[id] = testing::openMeasuredSource(
                (std::filesystem::path(argv[2]) / (id + ".sqlite")).string());
        }
        nlohmann::json answer;
        answer["suite"] = argc > 4 ? nlohmann::json(argv[4]) : item["suite"];
        answer["id"] = item["id"];
        answer["db_id"] = id;
        answer["sql"] = nullptr;
        const std::optional<testing::MeasuredSource> &source = sources[id];
        if (!source) {
            out << answer.dump() << "\n";
            continue;
        }
        const language::Engine engine(source->model, nullptr);
        language::Request request;
        request.question = item["question"].get<std::string>();
        request.today = data::civilDate(std::chrono::system_clock::now());
        if (item.contains("turns")) {
            for (const nlohmann::json &turn : item["turns"]) {
                language::PriorTurn prior;
                prior.question = turn.is_string() ? turn.get<std::string>()
                                                  : turn["question"].get<std::string>();
                request.history.push_back(std::move(prior));
            }
        }
        const auto start = std::chrono::steady_clock::now();
        const language::Classification kind = engine.classify(request);
        const query::Interpretation asked = engine.interpret(request, {});
        std::string failure;
        std::optional<std::string> sql;
        query::Interpretation guess = asked;
        if (!asked.questions.empty() || !asked.plan) {
            query::ClarificationAnswer anyway;
            anyway.bestGuess = true;
            request.answers.push_back(anyway);
            guess = engine.interpret(request, {});
        }
        if (guess.plan) {
            sql = sqlOf(*source->catalog, *guess.plan, &failure);
        }
        const std::chrono::duration<double, std::milli> elapsed =
            std::chrono::steady_clock::now() - start;
        times.push_back(elapsed.count());
        answer["outcome"] = outcomeOf(kind, asked);
        if (sql) {
            answer["sql"] = *sql;
        }
        if (!guess.chart.empty()) {
            answer["chart"] = guess.chart;
        }
        answer["quality"] = query::qualityName(asked.quality);
        answer["confidence"] = asked.confidence;
        answer["explanation"] = guess.explanation;
        answer["unknown"] = asked.unknownWords;
        answer["failure"] = failure;
        request.answers.clear();
        addWeighed(answer, *source->catalog, engine.weigh(request));
        answer["ms"] = elapsed.count();
        out << answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
    }
    std::sort(times.begin(), times.end());
    if (!times.empty()) {
        std::cerr << times.size() << " questions, median " << times[times.size() / 2] << " ms, p95 "
                  << times[times.size() * 95 / 100] << " ms, max " << times.back() << " ms\n";
    }
    return 0;
}
