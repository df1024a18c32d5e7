// SPDX-License-Identifier: GPL-3.0-or-later
/// Answers a file of questions with the offline engine and writes the SQL of each:
///
///     evaluate_engine QUESTIONS.jsonl DATABASES-FOLDER OUT.jsonl [SUITE]
#include "connectors/DataSource.h"
#include "language/Engine.h"
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

struct Opened
{
    std::shared_ptr<const data::Catalog> catalog;
    std::shared_ptr<const language::SourceModel> model;
};

std::optional<Opened> openSource(const std::string &path)
{
    auto source = connectors::openDataSource(path);
    if (!source) {
        std::cerr << path << ": " << source.error().message << "\n";
        return std::nullopt;
    }
    auto connection = source.value()->connect();
    if (!connection) {
        std::cerr << path << ": " << connection.error().message << "\n";
        return std::nullopt;
    }
    auto catalog = connection.value()->readCatalog({});
    if (!catalog) {
        std::cerr << path << ": " << catalog.error().message << "\n";
        return std::nullopt;
    }
    std::vector<data::ColumnValues> values;
    for (const data::Table &table : catalog->tables) {
        for (const data::Column &column : table.columns) {
            if (column.type == data::ColumnType::Text || column.type == data::ColumnType::Unknown ||
                column.type == data::ColumnType::Date) {
                auto found = connection.value()->distinctValues(table.name, column.name, 5000, {});
                if (found) {
                    values.push_back(std::move(found.value()));
                }
            }
        }
    }
    Opened opened;
    opened.catalog = std::make_shared<const data::Catalog>(std::move(catalog.value()));
    opened.model = language::buildSourceModel(opened.catalog, nullptr, std::move(values));
    return opened;
}

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

} // namespace

int main(int argc, char **argv)
{
    if (argc < 4) {
        std::cerr << "usage: evaluate_engine QUESTIONS.jsonl DATABASES-FOLDER OUT.jsonl [SUITE]\n";
        return 64;
    }
    std::ifstream questions(argv[1]);
    std::ofstream out(argv[3]);
    std::map<std::string, std::optional<Opened>> sources;
    std::vector<double> times;
    std::string line;
    while (std::getline(questions, line)) {
        const nlohmann::json item = nlohmann::json::parse(line, nullptr, false);
        if (!item.is_object()) {
            continue;
        }
        const std::string id = item["db_id"].get<std::string>();
        if (sources.find(id) == sources.end()) {
            sources[id] = openSource((std::filesystem::path(argv[2]) / (id + ".sqlite")).string());
        }
        nlohmann::json answer;
        answer["suite"] = argc > 4 ? nlohmann::json(argv[4]) : item["suite"];
        answer["id"] = item["id"];
        answer["db_id"] = id;
        answer["sql"] = nullptr;
        const std::optional<Opened> &source = sources[id];
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
        answer["features"] = engine.confidenceFeatures(request);
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
