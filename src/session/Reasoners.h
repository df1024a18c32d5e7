// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "reasoning/ModelReasoner.h"
#include "session/OpenSource.h"

#include <functional>
#include <string>
#include <string_view>

namespace querent::session {

/// The one place that knows which kinds of reasoner there are: "offline", which needs no model, or
/// "model". Fails with ModelMissing, saying what to configure, for the latter: where there is a
/// model, see modelReasoner(). Fails with InvalidArgument for another name.
[[nodiscard]] base::Result<ReasonerFactory> reasonerFactory(std::string_view kind);

/// What a model may be told about the source at a location, asked before every call.
using PermissionsBySource = std::function<reasoning::PermissionSource(const std::string &location)>;

/// Where a language model comes from, and what it may be told.
struct ModelUse
{
    reasoning::ModelSource model;    ///< never empty
    PermissionsBySource permissions; ///< never empty
    int promptTokens = 3000;         ///< that a prompt may spend on telling about the source
};

/// The one that asks a language model as well, as long as there is one and it may be asked.
[[nodiscard]] ReasonerChoice modelReasoner(ModelUse use);

} // namespace querent::session
