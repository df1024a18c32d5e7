// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../connectors/TestDatabase.h"
#include "ScriptedModel.h"
#include "agent/AnalysisGraph.h"
#include "graph/Events.h"
#include "graph/MemoryCheckpointer.h"
#include "session/AnalysisServices.h"
#include "session/Answer.h"
#include "session/Reasoners.h"

#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace querent::tests {

/// Hears what a reasoner tells about its calls.
class Listener final : public reasoning::ModelListener
{
public:
    bool asks = false; ///< somebody can be asked for consent

    void callStarted(const reasoning::ModelCall &call) override { calls.push_back(call); }
    void textStreamed(std::string_view chunk, reasoning::TextChannel) override { text += chunk; }
    void callEnded(const reasoning::ModelCallEnd &end) override { ends.push_back(end); }
    void fellBack(std::string note) override { notes.push_back(std::move(note)); }
    bool needsConsent(const reasoning::ModelCall &call) override
    {
        unsent.push_back(call);
        return asks;
    }

    std::vector<reasoning::ModelCall> calls;
    std::vector<reasoning::ModelCall> unsent;
    std::vector<reasoning::ModelCallEnd> ends;
    std::vector<std::string> notes;
    std::string text;
};

/// A shop in a real SQLite file, opened with a reasoner that asks a scripted model.
class ModelBench
{
public:
    explicit ModelBench(reasoning::PrivacyLevel level = reasoning::PrivacyLevel::Schema)
        : database(folder.filePath(QStringLiteral("shop.db")),
                   "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                   " country TEXT NOT NULL, email TEXT, spent REAL);"
                   "INSERT INTO customers (name, country, email, spent) VALUES"
                   " ('Quillon Ashgrove', 'Ruritania', 'qa@ashgrove.example', 10.5),"
                   " ('Bo Tamarind', 'Sylvania', 'bo@tamarind.example', 77231.25),"
                   " ('Cy Wexcombe', 'Ruritania', 'cy@wexcombe.example', 30.25),"
                   " ('Di Marchbank', 'Freedonia', 'di@marchbank.example', 5),"
                   " ('Ed Osterhaus', 'Freedonia', 'ed@osterhaus.example', 1);"
                   "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL"
                   " REFERENCES customers(id), total REAL NOT NULL, ordered_on TEXT NOT NULL);"
                   "INSERT INTO orders (customer_id, total, ordered_on) VALUES"
                   " (1, 10.5, '2024-01-05'), (2, 4711.75, '2024-02-07'),"
                   " (3, 30.25, '2024-02-09'), (3, 12, '2023-11-30');")
        , model(std::make_shared<ScriptedModel>())
        , chat(model)
        , permission(std::make_shared<reasoning::Permission>(reasoning::Permission{level, true}))
    {
        database.close();
        session::OpenOptions options;
        options.phrases = std::make_shared<const data::Phrasebook>();
        options.chooseReasoner = session::modelReasoner(
            {.model = [this]() -> std::shared_ptr<llm::ChatModel> { return chat; },
             .permissions =
                 [kept = permission](const std::string &) { return [kept] { return *kept; }; }});
        auto opened = session::openSource(database.location(), options, {});
        if (!opened) {
            qFatal("%s", opened.error().message.c_str());
        }
        source = *opened;
        phrases = options.phrases;
    }

    [[nodiscard]] reasoning::Reasoner &reasoner() const { return *source->reasoner; }

    [[nodiscard]] reasoning::PlanRequest request(const std::string &question)
    {
        reasoning::PlanRequest request;
        request.context.question = question;
        request.context.today = data::CivilDate(std::chrono::year(2024) / 3 / 1);
        request.context.listener = &listener;
        request.intent.interpreted = question;
        request.schema = reasoner().retrieveSchema(request.context, request.intent);
        return request;
    }
    [[nodiscard]] base::Result<query::Interpretation> plan(const std::string &question,
                                                           std::stop_token stop = {})
    {
        return reasoner().plan(request(question), std::move(stop));
    }

    /// Runs a question through the whole graph.
    agent::AnalysisReport ask(const std::string &question, agent::RunSettings settings = {},
                              std::stop_token stop = {})
    {
        agent::AnalysisInput input;
        input.question = question;
        input.settings = std::move(settings);
        input.today = data::CivilDate(std::chrono::year(2024) / 3 / 1);
        input.history = history;
        events.clear();
        return kept(graph().run(input, options(std::move(stop))));
    }
    agent::AnalysisReport answer(const std::string &runId,
                                 const std::vector<query::ClarificationAnswer> &answers)
    {
        return kept(graph().resume(runId, answers, options({})));
    }
    [[nodiscard]] agent::AnalysisGraph graph() const
    {
        return *agent::AnalysisGraph::build(session::analysisServices(*source, phrases));
    }

    QTemporaryDir folder;
    TestDatabase database;
    std::shared_ptr<ScriptedModel> model;
    std::shared_ptr<llm::ChatModel> chat; ///< that is asked: the scripted one, or another
    std::shared_ptr<reasoning::Permission> permission;
    session::OpenSourcePtr source;
    std::shared_ptr<const data::Phrasebook> phrases;
    Listener listener;
    std::vector<reasoning::Turn> history;
    graph::RecordingSink events;
    graph::MemoryCheckpointer checkpointer;

private:
    [[nodiscard]] graph::RunOptions options(std::stop_token stop)
    {
        graph::RunOptions run;
        run.events = &events;
        run.checkpointer = &checkpointer;
        run.stop = std::move(stop);
        return run;
    }
    agent::AnalysisReport kept(agent::AnalysisReport report)
    {
        history = report.state.history;
        return report;
    }
};

/// What a planner answers who counts the rows of a table.
[[nodiscard]] inline std::string countAnswer(const std::string &table)
{
    return R"({"answer":"plan","plan":{"select":[{"expr":{"aggregate":"count","of":{"star":""}},)"
           R"("as":"number"}],"from":{"table":")" +
           table + R"("}},"explanation":"Counts the )" + table + R"(.","confidence":0.9})";
}

[[nodiscard]] inline std::string sqlAnswer(const std::string &sql)
{
    return nlohmann::json{
        {"answer", "sql"}, {"sql", sql}, {"explanation", "By SQL."}, {"confidence", 0.8}}
        .dump();
}

/// Every value that must not leave below the level of samples.
[[nodiscard]] inline std::vector<std::string> plantedValues()
{
    return {"Quillon",  "Ashgrove",  "Tamarind", "Wexcombe", "Marchbank", "Osterhaus", "Ruritania",
            "Sylvania", "Freedonia", "77231",    "4711",     "2024-02-0", "2023-11"};
}

} // namespace querent::tests
