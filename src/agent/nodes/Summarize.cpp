// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/nodes/Consult.h"
#include "agent/nodes/Nodes.h"

namespace querent::agent::nodes {

namespace {

/// What the summary may grow to; older lines give way.
constexpr std::size_t summaryBytes = 1200;

std::string shortened(std::string_view text, std::size_t most)
{
    if (text.size() <= most) {
        return std::string(text);
    }
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
        --end;
    }
    return std::string(text.substr(0, end)) + "…";
}

/// The summary with a line about a turn that drops out of the history.
std::string with(std::string summary, const reasoning::Turn &dropped)
{
    summary += (summary.empty() ? "" : "\n") + shortened(dropped.question, 160) + " → " +
               shortened(dropped.response, 200);
    while (summary.size() > summaryBytes && summary.find('\n') != std::string::npos) {
        summary.erase(0, summary.find('\n') + 1);
    }
    return summary;
}

/// The same in the model's words where it has any.
std::string summaryWith(const Services &services, reasoning::Context context,
                        const reasoning::Turn &dropped, const graph::NodeContext &node)
{
    const std::string before = context.summary;
    if (services.reasoner->usesModel()) {
        const auto words = consult(services, node, "summarize", [&] {
            return services.reasoner->summarise({std::move(context), dropped}, node.stopToken());
        });
        if (words && !words->empty()) {
            return shortened(*words, summaryBytes);
        }
    }
    return with(before, dropped);
}

} // namespace

graph::Step<SummarizeWrites>
summarize(const Services &services, const std::string &question,
          const std::vector<reasoning::Turn> &history, const std::string &today,
          const std::string &conversationSummary, const std::optional<query::QueryPlan> &plan,
          const std::optional<query::PlanQuality> &planQuality, const std::string &generatedSql,
          const std::string &headline, const std::string &response,
          const std::optional<Satisfaction> &satisfaction, const std::optional<Outcome> &outcome,
          const RunSettings &settings, graph::NodeContext &context)
{
    SummarizeWrites writes;
    const bool answered = outcome == Outcome::Answered;
    if (!answered && outcome != Outcome::Explained) {
        return writes.add<&State::logs>("summarize: nothing to remember");
    }
    if (history.size() >= rememberedTurns) {
        ModelVoice voice(context, false);
        writes.set<&State::conversationSummary>(
            summaryWith(services, contextOf(question, {}, conversationSummary, today, &voice),
                        history.front(), context));
    }
    reasoning::Turn turn;
    turn.question = question;
    turn.response = headline.empty() ? response : headline;
    if (answered) {
        turn.plan = plan;
        turn.quality = planQuality;
        turn.change = settings.plan ? settings.plan->change : std::string();
        turn.sql = generatedSql;
        turn.satisfaction = satisfaction ? insight::satisfactionName(*satisfaction) : "";
    }
    return writes.add<&State::history>(std::move(turn)).add<&State::logs>("summarize: remembered");
}

} // namespace querent::agent::nodes
