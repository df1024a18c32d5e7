// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <utility>

namespace querent::graph {

/// How a node's update of a field joins what the field holds. A reducer is an empty struct with
/// `reduce(current, update)`; write another one where these do not fit.
template <typename R, typename T>
concept ReducerFor = requires(T &current, T update)
{
    R::reduce(current, std::move(update));
};

/// True when R leaves of two updates only one, so that two nodes that run at the same time must not
/// both write the field. A reducer of that kind says `static constexpr bool keepsOne = true;`.
template <typename R>
concept KeepsOne = requires
{
    requires R::keepsOne;
};

/// The update takes the field's place.
struct Replace
{
    static constexpr bool keepsOne = true;

    template <typename T>
    static void reduce(T &current, T update)
    {
        current = std::move(update);
    }
};

/// The elements of the update follow those of the field.
struct Append
{
    template <typename T>
    requires requires(T &t) { t.insert(t.end(), t.begin(), t.end()); }
    static void reduce(T &current, T update)
    {
        current.insert(current.end(), std::make_move_iterator(update.begin()),
                       std::make_move_iterator(update.end()));
    }
};

/// Append, then only the last `Count` elements stay.
template <std::size_t Count>
struct AppendBounded
{
    template <typename T>
    requires ReducerFor<Append, T>
    static void reduce(T &current, T update)
    {
        Append::reduce(current, std::move(update));
        if (current.size() > Count) {
            using Offset = typename T::difference_type;
            current.erase(current.begin(),
                          current.begin() + static_cast<Offset>(current.size() - Count));
        }
    }
};

/// The greater one stays: a counter that never goes back.
struct Max
{
    template <std::totally_ordered T>
    static void reduce(T &current, T update)
    {
        if (current < update) {
            current = std::move(update);
        }
    }
};

/// The entries of the update are put into the field's map; an entry under the same key is replaced.
struct Merge
{
    template <typename T>
    requires requires(T &t) { t.insert_or_assign(t.begin()->first, t.begin()->second); }
    static void reduce(T &current, T update)
    {
        for (auto &entry : update) {
            current.insert_or_assign(entry.first, std::move(entry.second));
        }
    }
};

inline constexpr Replace replace{};
inline constexpr Append append{};
template <std::size_t Count>
inline constexpr AppendBounded<Count> appendBounded{};
inline constexpr Max max{};
inline constexpr Merge merge{};

} // namespace querent::graph
