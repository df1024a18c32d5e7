// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Preview.h"
#include "graph/Schema.h"

#include <nlohmann/json.hpp>

#include <exception>
#include <string>

namespace querent::graph {

namespace detail {

template <typename T>
nlohmann::json encode(const T &value)
{
    if constexpr (Holder<T>) {
        return value ? encode(*value) : nlohmann::json();
    } else {
        static_assert(std::is_constructible_v<nlohmann::json, const T &>,
                      "a saved field needs to_json for its type; or mark it `transient`");
        return nlohmann::json(value);
    }
}

template <typename T>
T decode(const nlohmann::json &json)
{
    if constexpr (Holder<T>) {
        using Traits = HolderTraits<T>;
        return json.is_null() ? T() : Traits::hold(decode<typename Traits::Content>(json));
    } else {
        static_assert(
            requires { json.template get<T>(); },
            "a saved field needs from_json for its type; or mark it `notRestored`");
        return json.template get<T>();
    }
}

} // namespace detail

/// The saved and shown fields of `state` under their names. Throws what to_json throws.
template <HasSchema S>
[[nodiscard]] nlohmann::json stateToJson(const S &state)
{
    nlohmann::json json = nlohmann::json::object();
    forEachField<S>([&]<std::size_t I>() {
        constexpr auto entry = std::get<I>(StateSchema<S>::fields);
        if constexpr (entry.persistence != Persistence::Transient) {
            json[std::string(entry.name)] = detail::encode(state.*entry.member);
        }
    });
    return json;
}

/// Reads the saved fields into `state`. Fields that are missing keep what they hold and names that
/// the schema does not know are passed over, so that snapshots outlive versions of the program.
/// On failure `state` is as it was.
template <HasSchema S>
[[nodiscard]] base::Result<void> readState(const nlohmann::json &json, S &state)
{
    if (!json.is_object()) {
        return base::Error{
            base::ErrorCode::MalformedDocument, "A saved state has to be a JSON object.", {}};
    }
    S read = state;
    std::string_view at;
    try {
        forEachField<S>([&]<std::size_t I>() {
            constexpr auto entry = std::get<I>(StateSchema<S>::fields);
            if constexpr (entry.persistence == Persistence::Saved) {
                at = entry.name;
                if (const auto found = json.find(entry.name); found != json.end()) {
                    using Value = typename std::remove_cvref_t<decltype(entry)>::Value;
                    read.*entry.member = detail::decode<Value>(*found);
                }
            }
        });
    } catch (const std::exception &exception) {
        return base::Error{base::ErrorCode::MalformedDocument,
                           "The field '" + std::string(at) + "' of a saved state cannot be read.",
                           exception.what()};
    }
    state = std::move(read);
    return {};
}

/// True when snapshots carry the field `name` and read it back.
template <HasSchema S>
[[nodiscard]] bool isSavedField(std::string_view name)
{
    bool saved = false;
    forEachField<S>([&]<std::size_t I>() {
        constexpr auto entry = std::get<I>(StateSchema<S>::fields);
        saved = saved || (entry.persistence == Persistence::Saved && entry.name == name);
    });
    return saved;
}

} // namespace querent::graph
