// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/Services.h"
#include "base/ErrorJson.h"
#include "graph/NodeContext.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace querent::agent::nodes {

/// What every question to the reasoner carries.
[[nodiscard]] reasoning::Context contextOf(const std::string &question,
                                           const std::vector<reasoning::Turn> &history,
                                           const std::string &conversationSummary,
                                           const std::string &today);

/// Asks the reasoner by `ask`, between the model events of the stream.
template <typename Ask>
auto consult(const Services &services, const graph::NodeContext &context, std::string_view task,
             Ask ask) -> decltype(ask())
{
    context.modelStarted({{"reasoner", services.reasoner->name()}, {"task", task}});
    auto reply = ask();
    nlohmann::json output{{"task", task}, {"ok", reply.ok()}};
    if (!reply) {
        output["error"] = reply.error();
    }
    context.modelEnded(std::move(output));
    return reply;
}

/// `text` as model-stream events, a word at a time.
void streamWords(const graph::NodeContext &context, std::string_view text);

} // namespace querent::agent::nodes
