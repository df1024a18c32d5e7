// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

graph::Step<RefineWrites> refine(const Services &services, const std::string &question,
                                 const std::vector<reasoning::Turn> &history,
                                 const std::string &conversationSummary, const std::string &today,
                                 const std::string &generatedSql,
                                 const std::optional<base::Error> &error,
                                 const std::vector<std::string> &suggestedImprovements,
                                 const std::vector<query::QueryPlan> &rejectedPlans, int retryCount,
                                 graph::NodeContext &context)
{
    ModelVoice voice(context, false);
    const reasoning::RefineRequest request{
        contextOf(question, history, conversationSummary, today, &voice), generatedSql,
        error.value_or(base::Error{}), suggestedImprovements};
    auto advice = consult(services, context, "refine",
                          [&] { return services.reasoner->refine(request, context.stopToken()); });
    if (!advice) {
        return std::move(advice).error();
    }
    RefineWrites writes;
    addNotes(writes, voice);
    // Every retry so far has cost a plan. One without a rejected plan and without advice would be
    // made of the same things as the attempt before.
    const bool nothingNew =
        advice->empty() && rejectedPlans.size() < static_cast<std::size_t>(retryCount);
    if (!advice->empty()) {
        writes.add<&State::feedback>(*advice);
    }
    return writes.set<&State::stuck>(nothingNew)
        .add<&State::logs>(nothingNew ? "refine: nothing to do differently" : "refine: " + *advice);
}

} // namespace querent::agent::nodes
