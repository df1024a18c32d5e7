// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace querent::cli {

/// A member of what should be an object; null where it is none or has no such member.
[[nodiscard]] inline nlohmann::json memberOf(const nlohmann::json &object, const char *name)
{
    const auto found = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && found != object.end() ? *found : nlohmann::json();
}

/// Likewise its text; empty where it is no text.
[[nodiscard]] inline std::string textOf(const nlohmann::json &object, const char *name)
{
    const nlohmann::json member = memberOf(object, name);
    return member.is_string() ? member.get<std::string>() : std::string();
}

} // namespace querent::cli
