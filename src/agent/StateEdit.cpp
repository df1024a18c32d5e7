// SPDX-License-Identifier: GPL-3.0-or-later
#include "agent/StateEdit.h"

#include "graph/StateJson.h"

#include <algorithm>
#include <array>
#include <optional>

namespace querent::agent {

namespace {

using nlohmann::json;

struct Fixed
{
    std::string_view field;
    FieldKind kind;
};

constexpr std::array fixedFields{
    Fixed{"validated_sql", FieldKind::Proof},
    Fixed{"limit_enforced", FieldKind::Proof},
    Fixed{"execution_result", FieldKind::Data},
    Fixed{"execution_stats", FieldKind::Data},
    Fixed{"estimate", FieldKind::Data},
    Fixed{"earlier_result", FieldKind::Data},
    Fixed{"parts", FieldKind::Data},
    Fixed{"code_result", FieldKind::Data},
    Fixed{"statistics", FieldKind::Data},
    Fixed{"value_checks", FieldKind::Data},
    Fixed{"cost_accepted", FieldKind::Consent},
    Fixed{"user_id", FieldKind::Record},
    Fixed{"session_id", FieldKind::Record},
    Fixed{"source_location", FieldKind::Record},
    Fixed{"source_shape", FieldKind::Record},
    Fixed{"source_policy", FieldKind::Record},
    Fixed{"settled", FieldKind::Record},
    Fixed{"error", FieldKind::Record},
    Fixed{"failed_attempts", FieldKind::Record},
    Fixed{"retry_count", FieldKind::Record},
    Fixed{"stuck", FieldKind::Record},
    Fixed{"attempts", FieldKind::Record},
    Fixed{"clarify_turns", FieldKind::Record},
    Fixed{"outcome", FieldKind::Record},
    Fixed{"logs", FieldKind::Record},
    Fixed{"last_node", FieldKind::Record},
    Fixed{"node_ms", FieldKind::Record},
    Fixed{"metrics", FieldKind::Record},
    Fixed{"lessons_used", FieldKind::Record},
};

/// The way to a statement that may run, then from its result to the answer.
constexpr std::array<std::string_view, 13> way{
    "ingress",      "intent",       "retrieve_schema", "plan",    "validate_plan",
    "generate_sql", "validate_sql", "dry_run",         "execute", "evaluate",
    "analyse",      "insight",      "explain"};
constexpr std::size_t lastMaker = 6; ///< the gate
constexpr std::size_t judgement = 9;

/// Where on the way the node stands. What lies beside it comes after a result, or a failure.
std::size_t placeOf(std::string_view node)
{
    if (node == "replan") {
        return 3;
    }
    const auto found = std::ranges::find(way, node);
    if (found != way.end()) {
        return static_cast<std::size_t>(found - way.begin());
    }
    return node.empty() || node == "summarize" ? way.size() : judgement;
}

const graph::NodeInfo *infoOf(const graph::Topology &topology, std::string_view node)
{
    const auto found = std::ranges::find(topology.nodes, node, &graph::NodeInfo::name);
    return found != topology.nodes.end() ? &*found : nullptr;
}

bool names(const std::vector<std::string> &fields, const std::string &field)
{
    return std::ranges::find(fields, field) != fields.end();
}

bool reads(const graph::Topology &topology, std::size_t place, const std::string &field)
{
    const graph::NodeInfo *node = infoOf(topology, way[place]);
    return node != nullptr && names(node->reads, field);
}

bool writes(const graph::Topology &topology, std::size_t place, const std::string &field)
{
    const graph::NodeInfo *node = infoOf(topology, way[place]);
    return node != nullptr && names(node->writes, field);
}

/// Where the way has to be taken up so that the field counts; nothing where it counts anyhow.
std::optional<std::size_t> placeFor(const std::string &field, std::size_t next,
                                    const graph::Topology &topology)
{
    std::optional<std::size_t> lastReader;
    for (std::size_t place = 0; place <= lastMaker; ++place) {
        if (!reads(topology, place, field)) {
            continue;
        }
        if (place >= next) {
            return std::nullopt;
        }
        lastReader = place;
    }
    if (lastReader) {
        return lastReader; // a result belongs to what it was made from
    }
    for (std::size_t place = judgement; place < way.size(); ++place) {
        if (!reads(topology, place, field)) {
            continue;
        }
        if (place >= next) {
            return std::nullopt;
        }
        lastReader = place;
    }
    return lastReader;
}

base::Error refused(const std::string &field, std::string why)
{
    return {base::ErrorCode::InvalidArgument, "The field '" + field + "' cannot be set.",
            std::move(why)};
}

/// What the library says without the name it gives its exceptions.
std::string plainly(const std::string &what)
{
    const std::size_t end = what.find("] ");
    return what.starts_with("[json.exception") && end != std::string::npos ? what.substr(end + 2)
                                                                           : what;
}

std::optional<base::Error> missing(const AnalysisState &before, const AnalysisState &after)
{
    if (before.intent && !after.intent) {
        return refused("interpreted_intent", "It can be changed, but not be taken away.");
    }
    if (before.retrievedSchema && !after.retrievedSchema) {
        return refused("retrieved_schema", "It can be changed, but not be taken away.");
    }
    if (before.settings.branch != after.settings.branch ||
        before.settings.askAbove != after.settings.askAbove) {
        return refused("settings", "“branch” and “ask_above” stay as they are.");
    }
    return std::nullopt;
}

} // namespace

FieldKind fieldKind(std::string_view field) noexcept
{
    const auto fixed = std::ranges::find(fixedFields, field, &Fixed::field);
    if (fixed != fixedFields.end()) {
        return fixed->kind;
    }
    return graph::isSavedField<AnalysisState>(field) ? FieldKind::Editable : FieldKind::Unknown;
}

base::Result<void> setFields(AnalysisState &state, const nlohmann::json &changes)
{
    if (!changes.is_object()) {
        return base::Error{
            base::ErrorCode::InvalidArgument, "Changes have to be a JSON object of fields.", {}};
    }
    for (const auto &change : changes.items()) {
        switch (fieldKind(change.key())) {
        case FieldKind::Editable:
            break;
        case FieldKind::Proof:
            return refused(change.key(), "Only the safety gate makes it.");
        case FieldKind::Data:
            return refused(change.key(), "It comes from the source.");
        case FieldKind::Consent:
            return refused(change.key(), "Only an answer to a question gives it.");
        case FieldKind::Record:
            return refused(change.key(), "It is what the run says about itself.");
        case FieldKind::Unknown:
            return refused(change.key(), "There is no such field.");
        }
    }
    AnalysisState set = state;
    if (auto read = graph::readState(changes, set); !read) {
        base::Error error = std::move(read).error();
        error.detail = plainly(error.detail);
        return error;
    }
    if (auto problem = missing(state, set)) {
        return *std::move(problem);
    }
    if (changes.contains("generated_sql") && !changes.contains("plan")) {
        // a statement of somebody's own, which no plan stands behind
        set.plan.reset();
        set.plannedSql = set.generatedSql;
        set.planExplain.clear();
        set.planQuality.reset();
        set.understood.clear();
        set.assumptions.clear();
    }
    state = std::move(set);
    return {};
}

Entry entryAfter(const std::vector<std::string> &changed, const std::string &next,
                 const graph::Topology &topology)
{
    const std::size_t after = placeOf(next);
    std::size_t place = after;
    for (const std::string &field : changed) {
        place = std::min(place, placeFor(field, after, topology).value_or(place));
    }
    Entry entry{next, false, {}};
    if (place < after) {
        entry.node = way[place];
        entry.movedBack = true;
    } else if (next.empty() && !changed.empty()) {
        entry.node = "summarize";
        entry.movedBack = true;
    }
    for (const std::string &field : changed) {
        for (std::size_t at = placeOf(entry.node); at < way.size(); ++at) {
            if (reads(topology, at, field)) {
                break;
            }
            if (writes(topology, at, field)) {
                entry.overwritten.emplace(field, way[at]);
                break;
            }
        }
    }
    return entry;
}

bool followsTheResult(std::string_view node) noexcept
{
    return placeOf(node) >= judgement;
}

} // namespace querent::agent
