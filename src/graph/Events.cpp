// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/Events.h"

#include <array>

namespace querent::graph {

namespace {

struct Named
{
    EventType type;
    std::string_view name;
};

constexpr std::array names{
    Named{EventType::RunStart, "on_run_start"},
    Named{EventType::NodeStart, "on_node_start"},
    Named{EventType::NodeEnd, "on_node_end"},
    Named{EventType::NodeError, "on_node_error"},
    Named{EventType::Retry, "on_retry"},
    Named{EventType::Interrupt, "on_interrupt"},
    Named{EventType::Cancel, "on_cancel"},
    Named{EventType::BranchStart, "on_branch_start"},
    Named{EventType::BranchEnd, "on_branch_end"},
    Named{EventType::ChatModelStart, "on_chat_model_start"},
    Named{EventType::ChatModelStream, "on_chat_model_stream"},
    Named{EventType::ChatModelEnd, "on_chat_model_end"},
    Named{EventType::ToolStart, "on_tool_start"},
    Named{EventType::ToolEnd, "on_tool_end"},
    Named{EventType::CustomEvent, "on_custom_event"},
    Named{EventType::CheckpointError, "on_checkpoint_error"},
    Named{EventType::RunEnd, "on_run_end"},
};

} // namespace

std::string_view eventName(EventType type) noexcept
{
    for (const Named &named : names) {
        if (named.type == type) {
            return named.name;
        }
    }
    return "on_custom_event";
}

std::optional<EventType> eventTypeNamed(std::string_view name) noexcept
{
    for (const Named &named : names) {
        if (named.name == name) {
            return named.type;
        }
    }
    return std::nullopt;
}

void to_json(nlohmann::json &json, const Event &event)
{
    json = {{"seq", event.sequence},
            {"time_ns", event.time.count()},
            {"run_id", event.runId},
            {"event", eventName(event.type)},
            {"data", event.payload}};
    if (!event.branch.empty()) {
        json["branch"] = event.branch;
    }
    if (!event.node.empty()) {
        json["node"] = event.node;
    }
    if (event.attempt > 0) {
        json["attempt"] = event.attempt;
    }
    if (event.parent > 0) {
        json["parent"] = event.parent;
    }
    if (!event.update.is_null()) {
        json["update"] = event.update;
    }
    if (!event.values.is_null()) {
        json["values"] = event.values;
    }
}

base::Result<Event> eventFromJson(const nlohmann::json &json)
{
    try {
        const auto type = eventTypeNamed(json.at("event").get_ref<const std::string &>());
        if (!type) {
            return base::Error{base::ErrorCode::MalformedDocument, "This event is of unknown type.",
                               json.at("event").dump()};
        }
        return Event{
            .sequence = json.at("seq").get<std::uint64_t>(),
            .time = std::chrono::nanoseconds(json.at("time_ns").get<std::int64_t>()),
            .runId = json.at("run_id").get<std::string>(),
            .branch = json.value("branch", std::string()),
            .node = json.value("node", std::string()),
            .attempt = json.value("attempt", 0),
            .parent = json.value("parent", std::uint64_t{0}),
            .type = *type,
            .payload = json.value("data", nlohmann::json()),
            .update = json.value("update", nlohmann::json()),
            .values = json.value("values", nlohmann::json()),
        };
    } catch (const nlohmann::json::exception &exception) {
        return base::Error{base::ErrorCode::MalformedDocument, "This is not an event of a run.",
                           exception.what()};
    }
}

void RecordingSink::receive(const Event &event)
{
    const std::scoped_lock lock(m_mutex);
    m_events.push_back(event);
}

std::vector<Event> RecordingSink::events() const
{
    const std::scoped_lock lock(m_mutex);
    return m_events;
}

void RecordingSink::clear()
{
    const std::scoped_lock lock(m_mutex);
    m_events.clear();
}

} // namespace querent::graph
