// SPDX-License-Identifier: GPL-3.0-or-later
/// Answers a file of questions with the trained parser alone; every candidate with its figures:
///
///     measure_parser PARSER.weights QUESTIONS.jsonl DATABASES-FOLDER OUT.jsonl [DB…]
#include "HintsOf.h"
#include "MeasuredSource.h"
#include "language/neural/PlanProposals.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>

using namespace querent;
using namespace querent::language;

namespace {

nlohmann::json candidatesOf(const data::Catalog &catalog, const neural::NeuralParser &parser,
                            const neural::ParserSchema &schema, const std::string &question)
{
    const data::CivilDate today(
        std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    nlohmann::json list = nlohmann::json::array();
    for (const neural::AssembledPlan &plan : neural::proposePlans(
             parser, schema, {{question, testing::hintsOf(question, schema.source())}}, today,
             std::stop_token())) {
        const auto bound = query::Binder(catalog).bind(plan.plan);
        const auto sql = query::SqlGenerator(query::Dialect::Sqlite).generate(bound.value());
        if (sql) {
            list.push_back({{"log", plan.logProbability},
                            {"sql", sql.value()},
                            {"unusedValues", plan.unusedValues},
                            {"unusedNumbers", plan.unusedNumbers},
                            {"joins", plan.joins}});
        }
    }
    return list;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 5) {
        std::cerr << "usage: measure_parser PARSER.weights QUESTIONS.jsonl DATABASES-FOLDER "
                     "OUT.jsonl [DB…]\n";
        return 64;
    }
    std::ifstream weights(argv[1], std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(weights)), {});
    const auto parser = neural::NeuralParser::read(std::as_bytes(std::span(bytes)));
    if (!parser) {
        std::cerr << argv[1] << ": " << parser.error().message << "\n";
        return 65;
    }
    const std::set<std::string> wanted(argv + 5, argv + argc);
    std::ifstream questions(argv[2]);
    std::ofstream out(argv[4]);
    std::map<std::string, std::optional<testing::MeasuredSource>> sources;
    std::map<std::string, neural::ParserSchema> schemas;
    std::vector<double> times;
    std::string line;
    while (std::getline(questions, line)) {
        const nlohmann::json item = nlohmann::json::parse(line, nullptr, false);
        if (!item.is_object()) {
            continue;
        }
        const auto id = item["db_id"].get<std::string>();
        if (!wanted.empty() && wanted.count(id) == 0) {
            continue;
        }
        if (sources.find(id) == sources.end()) {
            sources[id] = testing::openMeasuredSource(
                (std::filesystem::path(argv[3]) / (id + ".sqlite")).string());
            if (sources[id]) {
                schemas.try_emplace(id, *sources[id]->model, parser->vectors());
            }
        }
        nlohmann::json answer{{"suite", item["suite"]}, {"id", item["id"]}, {"sql", nullptr}};
        if (const auto schema = schemas.find(id); schema != schemas.end()) {
            const auto start = std::chrono::steady_clock::now();
            answer["candidates"] =
                candidatesOf(*sources[id]->catalog, parser.value(), schema->second,
                             item["question"].get<std::string>());
            const std::chrono::duration<double, std::milli> elapsed =
                std::chrono::steady_clock::now() - start;
            times.push_back(elapsed.count());
            if (!answer["candidates"].empty()) {
                answer["sql"] = answer["candidates"].front()["sql"];
            }
        }
        out << answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
    }
    std::sort(times.begin(), times.end());
    if (!times.empty()) {
        std::cerr << times.size() << " questions, median " << times[times.size() / 2] << " ms, p95 "
                  << times[times.size() * 95 / 100] << " ms\n";
    }
    return 0;
}
