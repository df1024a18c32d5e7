// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Events.h"
#include "query/Interpretation.h"
#include "reasoning/Privacy.h"

#include <optional>
#include <string>
#include <vector>

namespace querent::session {

using reasoning::consentOffline;
using reasoning::consentSchema;
using reasoning::consentSend;
using reasoning::PrivacyLevel;

/// What a run would send to a language model if it may.
struct ConsentRequest
{
    std::string host = {}; ///< "api.example.com"
    std::string model = {};
    bool local = false; ///< the host is this computer
    PrivacyLevel level = PrivacyLevel::Nothing;
    std::string purpose = {}; ///< "intent", "plan" …
    std::string payload = {}; ///< exactly what leaves
};

/// The question asks for consent to send something.
[[nodiscard]] bool asksForConsent(const query::ClarificationQuestion &question);

/// What the run that `events` tell of waits for consent to; nothing where it waits for something
/// else.
[[nodiscard]] std::optional<ConsentRequest> consentAsked(const std::vector<graph::Event> &events);

} // namespace querent::session
