// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "agent/Services.h"
#include "session/OpenSource.h"

#include <memory>

namespace querent::session {

/// What the analysis graph of an open source stands on.
[[nodiscard]] agent::ServicesPtr analysisServices(const OpenSource &source,
                                                  std::shared_ptr<const data::Phrasebook> phrases);

} // namespace querent::session
