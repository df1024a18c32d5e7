// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"

namespace querent::agent::nodes {

reasoning::Context contextOf(const std::string &question,
                             const std::vector<reasoning::Turn> &history,
                             const std::string &conversationSummary, const std::string &today)
{
    return {.question = question,
            .history = history,
            .summary = conversationSummary,
            .today = data::parseIsoDate(today).value_or(data::CivilDate{})};
}

void streamWords(const graph::NodeContext &context, std::string_view text)
{
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t wordEnd = text.find_first_of(" \n", begin);
        const std::size_t next = wordEnd == std::string_view::npos
                                     ? text.size()
                                     : text.find_first_not_of(" \n", wordEnd);
        const std::size_t end = next == std::string_view::npos ? text.size() : next;
        context.modelStreamed(text.substr(begin, end - begin));
        begin = end;
    }
}

} // namespace querent::agent::nodes
