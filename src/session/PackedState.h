// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/SqlConnection.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace querent::session {

/// A large member of a state, which is stored apart, once for all steps of a run.
struct LargeMember
{
    Bytes packed;
    Bytes hash;
};
using LargeMembers = std::map<std::string, std::shared_ptr<const LargeMember>, std::less<>>;

/// A state as it is stored.
struct PackedState
{
    Bytes small;        ///< the members that are
    Bytes large;        ///< of the others, the hashes
    LargeMembers fresh; ///< those of the others that were not given as stored already
};

/// `stored`: large members of an earlier step, of which one that stays the same is taken again.
[[nodiscard]] PackedState packState(const nlohmann::json &state, const LargeMembers &stored);

/// Keeps in `stored` what will be worth comparing with.
void keepMembers(LargeMembers &stored, LargeMembers fresh);

/// CBOR keeps every text and number as it is, and is half as long as text.
[[nodiscard]] Bytes packed(const nlohmann::json &document);
/// Discarded where `bytes` are none that packed() made.
[[nodiscard]] nlohmann::json unpacked(const Bytes &bytes);

} // namespace querent::session
