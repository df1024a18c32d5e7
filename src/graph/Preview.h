// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

namespace querent::graph {

/// What an event shows of a value: short values whole, long ones as
/// `{"preview": the beginning, "size": n, "unit": "bytes" | "items"}`.
namespace limits {
inline constexpr std::size_t previewBytes = 400;
inline constexpr std::size_t previewItems = 8;
inline constexpr std::size_t previewKeys = 40;
inline constexpr int previewDepth = 6;
} // namespace limits

/// A value of its own type that refers to nothing, or to one T: optional and shared_ptr.
template <typename T>
struct HolderTraits
{
    static constexpr bool isHolder = false;
};
template <typename T>
struct HolderTraits<std::optional<T>>
{
    static constexpr bool isHolder = true;
    using Content = T;
    template <typename V>
    static std::optional<T> hold(V &&value)
    {
        return std::optional<T>(std::forward<V>(value));
    }
};
template <typename T>
struct HolderTraits<std::shared_ptr<T>>
{
    static constexpr bool isHolder = true;
    using Content = std::remove_const_t<T>;
    template <typename V>
    static std::shared_ptr<T> hold(V &&value)
    {
        return std::make_shared<T>(std::forward<V>(value));
    }
};

template <typename T>
concept Holder = HolderTraits<T>::isHolder;

/// What a holder holds; any other type itself.
template <typename T>
struct ContentTraits
{
    using Type = T;
};
template <Holder T>
struct ContentTraits<T>
{
    using Type = typename HolderTraits<T>::Content;
};
template <typename T>
using ContentOf = typename ContentTraits<T>::Type;

/// The first bytes of `text` and its size, or all of it when it is short. Cuts between characters.
[[nodiscard]] nlohmann::json previewText(std::string_view text);
/// Shortens strings, arrays and objects at every depth.
[[nodiscard]] nlohmann::json shorten(const nlohmann::json &json);
/// An array of which only the first elements are given.
[[nodiscard]] nlohmann::json previewItems(nlohmann::json firstItems, std::size_t size);

inline constexpr std::string_view notShown = "(not shown)";

/// A type with a function `nlohmann::json previewJson(const T &)` in its namespace.
template <typename T>
concept PreviewsItself = requires(const T &value)
{
    {
        previewJson(value)
        } -> std::same_as<nlohmann::json>;
};

/// The preview of any value: what its type says itself, which types that are costly to turn into
/// JSON should, or else its shortened JSON.
template <typename T>
[[nodiscard]] nlohmann::json preview(const T &value)
{
    if constexpr (PreviewsItself<T>) {
        return shorten(previewJson(value));
    } else if constexpr (Holder<T>) {
        return value ? preview(*value) : nlohmann::json();
    } else if constexpr (std::is_same_v<T, nlohmann::json>) {
        return shorten(value);
    } else if constexpr (std::is_convertible_v<const T &, std::string_view>) {
        return previewText(value);
    } else if constexpr (std::ranges::sized_range<const T> &&
                         !requires { typename T::mapped_type; }) {
        nlohmann::json items = nlohmann::json::array();
        for (const auto &item : value) {
            if (items.size() == limits::previewItems) {
                break;
            }
            items.push_back(preview(item));
        }
        return previewItems(std::move(items), static_cast<std::size_t>(std::ranges::size(value)));
    } else if constexpr (std::is_constructible_v<nlohmann::json, const T &>) {
        return shorten(nlohmann::json(value));
    } else {
        return notShown;
    }
}

} // namespace querent::graph
