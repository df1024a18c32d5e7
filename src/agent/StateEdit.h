// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/AnalysisState.h"
#include "graph/Topology.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace querent::agent {

/// Why a field of a saved state cannot be set by hand.
enum class FieldKind {
    Editable,
    Proof,   ///< only the safety gate makes it
    Data,    ///< read from the source, or worked out from what was
    Consent, ///< only the user's answer to a question gives it
    Record,  ///< what the run says about itself
    Unknown, ///< no saved field has this name
};

[[nodiscard]] FieldKind fieldKind(std::string_view field) noexcept;

/// Sets the fields that `changes` (a JSON object) names, each whole. Fails with InvalidArgument for
/// a field that cannot be set, with MalformedDocument for a value that it cannot take: the message
/// names the field, the detail says what is wrong. On failure `state` is as it was.
[[nodiscard]] base::Result<void> setFields(AnalysisState &state, const nlohmann::json &changes);

/// Where a run goes on after fields were set.
struct Entry
{
    std::string node; ///< empty where nothing follows and nothing has to be done again
    /// It lies before the node that would have come next, which has not read the fields any more.
    bool movedBack = false;
    /// Fields that are written anew before anybody reads them, each with the node that does.
    std::map<std::string, std::string> overwritten;
};

/// `next`: the node that follows the snapshot; empty after the end.
[[nodiscard]] Entry entryAfter(const std::vector<std::string> &changed, const std::string &next,
                               const graph::Topology &topology);

/// True from the judgement of the result on: such a node needs what was bound and proven.
[[nodiscard]] bool followsTheResult(std::string_view node) noexcept;

} // namespace querent::agent
