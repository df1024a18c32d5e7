// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/OpenSource.h"

#include <string_view>

namespace querent::session {

/// The one place that knows which kinds of reasoner there are: "offline" or "model". Fails with
/// ModelMissing, saying what to configure, where no model is, and with InvalidArgument for another
/// name.
[[nodiscard]] base::Result<ReasonerFactory> reasonerFactory(std::string_view kind);

} // namespace querent::session
