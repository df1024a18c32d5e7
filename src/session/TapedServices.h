// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/Services.h"
#include "graph/Tape.h"

#include <string>

namespace querent::session {

/// What a run knows of the outside without asking it.
struct Outside
{
    std::string displayName; ///< of the source
    query::Dialect dialect = query::Dialect::Sqlite;
    std::string reasoner;  ///< its name
    bool analyses = false; ///< whether there is anything that runs them
    bool model = false;    ///< whether the reasoner asks one
};

[[nodiscard]] Outside outsideOf(const agent::Services &services);

/// `services` with all that reaches outside on `tape`: the source's answers to the gate, the dry
/// run and the execution, the reasoner's replies, the analyses. For a tape that replays, source,
/// reasoner and runAnalysis may be null. The tape outlives them.
[[nodiscard]] agent::ServicesPtr tapedServices(agent::Services services, const Outside &outside,
                                               graph::Tape &tape);

} // namespace querent::session
