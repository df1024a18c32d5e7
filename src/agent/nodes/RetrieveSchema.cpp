// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

namespace {

reasoning::RetrievedSchema wholeCatalog(const data::Catalog &catalog)
{
    reasoning::RetrievedSchema schema;
    schema.complete = true;
    for (const data::Table &table : catalog.tables) {
        reasoning::RetrievedSchema::Entry entry{table.name, {}, 0.0};
        for (const data::Column &column : table.columns) {
            entry.columns.push_back(column.name);
        }
        schema.entries.push_back(std::move(entry));
    }
    return schema;
}

} // namespace

graph::Step<RetrieveWrites> retrieveSchema(const Services &services, const std::string &question,
                                           const std::vector<reasoning::Turn> &history,
                                           const std::string &conversationSummary,
                                           const std::string &today,
                                           const std::optional<reasoning::Intent> &intent,
                                           graph::NodeContext &context)
{
    context.toolStarted("schema_index", {{"question", question}});
    auto schema =
        services.reasoner->retrieveSchema(contextOf(question, history, conversationSummary, today),
                                          intent.value_or(reasoning::Intent{}));
    if (schema.entries.empty()) {
        schema = wholeCatalog(*services.catalog);
    }
    context.toolEnded("schema_index", {{"tables", schema.entries.size()}});
    const std::string note = "retrieve_schema: " + std::to_string(schema.entries.size()) +
                             " tables" + (schema.complete ? ", all there are" : "");
    return RetrieveWrites().set<&State::retrievedSchema>(std::move(schema)).add<&State::logs>(note);
}

} // namespace querent::agent::nodes
