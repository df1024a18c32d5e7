// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/ConsentRequest.h"

#include <algorithm>

namespace querent::session {

namespace {

using nlohmann::json;

std::string textOf(const json &object, const char *name)
{
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The member "consent" of an interrupt, wherever the runtime put what the node asked.
const json *consentIn(const json &payload)
{
    if (!payload.is_object()) {
        return nullptr;
    }
    if (const auto found = payload.find("consent"); found != payload.end() && found->is_object()) {
        return &*found;
    }
    for (const json &inner : payload) {
        if (const json *found = consentIn(inner)) {
            return found;
        }
    }
    return nullptr;
}

} // namespace

bool asksForConsent(const query::ClarificationQuestion &question)
{
    return std::ranges::any_of(question.choices, [](const query::ClarificationChoice &choice) {
        return choice.constraint == consentSend;
    });
}

std::optional<ConsentRequest> consentAsked(const std::vector<graph::Event> &events)
{
    const auto last = std::find_if(events.rbegin(), events.rend(), [](const graph::Event &event) {
        return event.type == graph::EventType::Interrupt;
    });
    const json *asked = last != events.rend() ? consentIn(last->payload) : nullptr;
    if (asked == nullptr) {
        return std::nullopt;
    }
    const json local = asked->value("local", json());
    return ConsentRequest{
        .host = textOf(*asked, "host"),
        .model = textOf(*asked, "model"),
        .local = local.is_boolean() && local.get<bool>(),
        .level = reasoning::privacyNamed(textOf(*asked, "level")).value_or(PrivacyLevel::Nothing),
        .purpose = textOf(*asked, "purpose"),
        .payload = textOf(*asked, "payload")};
}

} // namespace querent::session
