// SPDX-License-Identifier: GPL-3.0-or-later
/// Writes, for every question of a file, the plans that compete for it, what the choice between
/// them rests on, and which are right: what src/language/training/fit_contest.py fits. A line where
/// plans are tried, and one where they are not.
///
///     weigh_plans QUESTIONS.jsonl DATABASES-FOLDER OUT.jsonl [EVERY [FIRST]]
///
/// With EVERY only each EVERYth question is taken, from number FIRST on (default 0).
#include "../language/MeasuredSource.h"
#include "cli/GoldScorer.h"
#include "query/Binder.h"
#include "query/SqlGenerator.h"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

using namespace querent;

namespace {

/// Null where the plan cannot be written.
nlohmann::json sqlOf(const data::Catalog &catalog, const query::QueryPlan &plan)
{
    const auto bound = query::Binder(catalog).bind(plan);
    const auto sql = bound ? query::SqlGenerator(query::Dialect::Sqlite).generate(bound.value())
                           : base::Result<std::string>(bound.error());
    return sql ? nlohmann::json(sql.value()) : nlohmann::json();
}

language::Request requestOf(const nlohmann::json &item)
{
    language::Request request;
    request.question = item.value("question", std::string());
    request.today = data::civilDate(std::chrono::system_clock::now());
    for (const nlohmann::json &turn : item.value("turns", nlohmann::json::array())) {
        language::PriorTurn prior;
        prior.question =
            turn.is_string() ? turn.get<std::string>() : turn.value("question", std::string());
        request.history.push_back(std::move(prior));
    }
    return request;
}

/// Which of some statements are right, and right without a column too many.
class Rightness
{
public:
    Rightness(cli::GoldScorer &scorer, const nlohmann::json &question)
        : m_scorer(scorer), m_question(question)
    {}

    /// False for a question that is answered by asking back, explaining or computing.
    [[nodiscard]] bool known() const
    {
        return m_question.contains("gold_sql") ||
               m_question.value("expect", std::string()) == "cannot_answer";
    }
    nlohmann::json of(const nlohmann::json &sql)
    {
        if (!m_question.contains("gold_sql") || !sql.is_string()) {
            return {{"right", false}, {"exact", false}};
        }
        nlohmann::json &verdict = m_known[sql.get<std::string>()];
        if (verdict.is_null()) {
            const auto judged = m_scorer.judge(m_question, {{"sql", sql}}, {});
            verdict = {{"right", judged && judged->verdict == "right"},
                       {"exact", judged && judged->exact}};
        }
        return verdict;
    }

private:
    cli::GoldScorer &m_scorer;
    const nlohmann::json &m_question;
    std::map<std::string, nlohmann::json> m_known;
};

nlohmann::json documentOf(const data::Catalog &catalog, const language::Weighed &weighed,
                          Rightness &rightness)
{
    nlohmann::json document{{"by rules", weighed.byRules},
                            {"declined", weighed.declined},
                            {"reading", weighed.reading}};
    nlohmann::json &rivals = document["rivals"] = nlohmann::json::array();
    for (const language::Weighed::Rival &rival : weighed.rivals) {
        nlohmann::json sql = sqlOf(catalog, rival.plan);
        nlohmann::json verdict = rightness.of(sql);
        rivals.push_back({{"sql", std::move(sql)},
                          {"verdict", std::move(verdict)},
                          {"features", rival.features},
                          {"alike", rival.alike}});
    }
    return document;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 4) {
        std::cerr << "usage: weigh_plans QUESTIONS.jsonl DATABASES-FOLDER OUT.jsonl "
                     "[EVERY [FIRST]]\n";
        return 64;
    }
    const QCoreApplication application(argc, argv);
    const long every = argc > 4 ? std::max(1L, std::strtol(argv[4], nullptr, 10)) : 1;
    const long first = argc > 5 ? std::strtol(argv[5], nullptr, 10) : 0;
    std::ifstream questions(argv[1]);
    std::ofstream out(argv[3]);
    std::map<std::string, std::optional<testing::MeasuredSource>> sources;
    std::map<std::string, std::unique_ptr<cli::GoldScorer>> scorers;
    std::string line;
    for (long number = 0; std::getline(questions, line); ++number) {
        const nlohmann::json item = nlohmann::json::parse(line, nullptr, false);
        if (!item.is_object() || number % every != first) {
            continue;
        }
        const std::string id = item.value("db_id", std::string());
        if (sources.find(id) == sources.end()) {
            const std::string path = (std::filesystem::path(argv[2]) / (id + ".sqlite")).string();
            sources[id] = testing::openMeasuredSource(path);
            if (auto scorer = cli::GoldScorer::open(path)) {
                scorers[id] = std::move(*scorer);
            }
        }
        const std::optional<testing::MeasuredSource> &source = sources[id];
        if (!source || !scorers[id]) {
            continue;
        }
        Rightness rightness(*scorers[id], item);
        if (!rightness.known()) {
            continue;
        }
        language::Request request = requestOf(item);
        const language::Engine engine(source->model, nullptr);
        for (const bool tried : {true, false}) {
            request.trials = tried ? source->trials.get() : nullptr;
            nlohmann::json answer = documentOf(*source->catalog, engine.weigh(request), rightness);
            answer["tried"] = tried;
            answer["suite"] = item.value("suite", std::string());
            answer["id"] = item["id"];
            answer["db_id"] = id;
            out << answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
        }
    }
    return out.good() ? 0 : 1;
}
