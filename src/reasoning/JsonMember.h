// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <type_traits>
#include <vector>

namespace querent::reasoning {

/// The member `name` where it has the type of `fallback`; documents from outside may hold anything.
template <typename T>
[[nodiscard]] T member(const nlohmann::json &json, const char *name, T fallback)
{
    if (!json.is_object()) {
        return fallback;
    }
    const auto found = json.find(name);
    if (found == json.end()) {
        return fallback;
    }
    if constexpr (std::is_same_v<T, std::string>) {
        return found->is_string() ? found->get<T>() : fallback;
    } else if constexpr (std::is_same_v<T, bool>) {
        return found->is_boolean() ? found->get<T>() : fallback;
    } else {
        return found->is_number() ? found->get<T>() : fallback;
    }
}

/// The list in member `name`; an empty one where there is none.
[[nodiscard]] inline nlohmann::json listMember(const nlohmann::json &json, const char *name)
{
    const auto found = json.is_object() ? json.find(name) : json.end();
    return found != json.end() && found->is_array() ? *found : nlohmann::json::array();
}

/// The texts of the list in member `name`.
[[nodiscard]] inline std::vector<std::string> textsMember(const nlohmann::json &json,
                                                          const char *name)
{
    std::vector<std::string> result;
    for (const nlohmann::json &item : listMember(json, name)) {
        if (item.is_string()) {
            result.push_back(item.get<std::string>());
        }
    }
    return result;
}

} // namespace querent::reasoning
