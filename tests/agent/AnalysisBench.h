// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../connectors/TestDatabase.h"
#include "ScriptedReasoner.h"
#include "agent/AnalysisGraph.h"
#include "graph/Events.h"
#include "graph/MemoryCheckpointer.h"

#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace querent::tests {

/// A small shop in a real SQLite file, and the analysis graph on top of it with a scripted
/// reasoner. Clock and chance are fixed, so that event logs are the same every time.
class AnalysisBench
{
public:
    AnalysisBench()
        : database(folder.filePath(QStringLiteral("shop.db")),
                   "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL,"
                   " country TEXT NOT NULL, spent REAL);"
                   "INSERT INTO customers (name, country, spent) VALUES"
                   " ('Ada', 'Germany', 10.5), ('Bo', 'Sweden', 20), ('Cy', 'Germany', 30.25),"
                   " ('Di', 'France', 5), ('Ed', 'France', 1);"
                   "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL"
                   " REFERENCES customers(id), total REAL NOT NULL, ordered_on TEXT NOT NULL);"
                   "INSERT INTO orders (customer_id, total, ordered_on) VALUES"
                   " (1, 10.5, '2024-01-05'), (2, 20, '2024-02-07'), (3, 30.25, '2024-02-09');")
        , reasoner(std::make_shared<ScriptedReasoner>())
    {
        services.source = *connectors::openDataSource(database.location());
        services.catalog =
            std::make_shared<const data::Catalog>(*(*services.source->connect())->readCatalog({}));
        services.dictionary = std::make_shared<const data::DataDictionary>();
        services.policy = std::make_shared<const data::Policy>(data::Policy::standard());
        services.reasoner = reasoner;
        services.phrases = std::make_shared<const data::Phrasebook>();
    }

    /// Runs a question; afterwards `events` and `path()` tell what happened.
    agent::AnalysisReport ask(const std::string &question, agent::RunSettings settings = {})
    {
        agent::AnalysisInput input;
        input.question = question;
        input.settings = std::move(settings);
        input.today = data::CivilDate(std::chrono::year(2024) / 3 / 1);
        input.history = history;
        events.clear();
        return kept(graph().run(input, options()));
    }

    agent::AnalysisReport answer(const std::string &runId,
                                 const std::vector<query::ClarificationAnswer> &answers)
    {
        return kept(graph().resume(runId, answers, options()));
    }

    [[nodiscard]] agent::AnalysisGraph graph() const
    {
        auto built = agent::AnalysisGraph::build(std::make_shared<const agent::Services>(services));
        if (!built) {
            qFatal("%s", built.error().detail.c_str());
        }
        return *built;
    }

    [[nodiscard]] graph::RunOptions options()
    {
        graph::RunOptions options;
        options.clock = &clock;
        options.random = &random;
        options.events = &events;
        options.checkpointer = &checkpointer;
        options.stop = stop.get_token();
        return options;
    }

    /// The nodes in the order in which they ended: "plan"; "plan!" where one failed, "clarify?"
    /// where one asked; those of branches are left out.
    [[nodiscard]] std::string path() const
    {
        std::string path;
        for (const graph::Event &event : events.events()) {
            const char *mark = event.type == graph::EventType::NodeEnd     ? ""
                               : event.type == graph::EventType::NodeError ? "!"
                               : event.type == graph::EventType::Interrupt ? "?"
                                                                           : nullptr;
            if (mark != nullptr && event.branch.empty()) {
                path += (path.empty() ? "" : " ") + event.node + mark;
            }
        }
        return path;
    }

    QTemporaryDir folder;
    TestDatabase database;
    std::shared_ptr<ScriptedReasoner> reasoner;
    agent::Services services;
    std::vector<reasoning::Turn> history; ///< of the runs so far
    base::ManualClock clock;
    base::SequentialRandom random;
    graph::RecordingSink events;
    graph::MemoryCheckpointer checkpointer;
    std::stop_source stop;

private:
    agent::AnalysisReport kept(agent::AnalysisReport report)
    {
        history = report.state.history;
        return report;
    }
};

} // namespace querent::tests
