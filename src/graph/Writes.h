// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "graph/Preview.h"
#include "graph/Schema.h"

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace querent::graph {

/// What an event shows of a field. What the caller handed in, and nobody saves, is not turned into
/// text either, unless its type has a preview of its own.
template <typename S, auto Member>
requires InSchema<S, Member>
[[nodiscard]] nlohmann::json previewField(const ValueOf<Member> &value)
{
    if constexpr (fieldOf<S, Member>.persistence != Persistence::Transient ||
                  PreviewsItself<ContentOf<ValueOf<Member>>>) {
        return preview(value);
    } else {
        return notShown;
    }
}

/// A node's update: it can set the listed fields of the state, any of them or none, and no other.
///
///     using Planned = graph::Writes<&TripState::route, &TripState::log>;
///     return Planned().set<&TripState::route>(route).add<&TripState::log>("planned");
///
/// The values join the state by the fields' reducers, all at once, after the node has returned.
template <auto... Members>
class Writes
{
public:
    template <auto Member>
    requires OneOf<Member, Members...> Writes &set(ValueOf<Member> value) &
    {
        slot<Member>() = std::move(value);
        return *this;
    }
    template <auto Member>
    requires OneOf<Member, Members...> Writes && set(ValueOf<Member> value) && {
        return std::move(set<Member>(std::move(value)));
    }

    /// Adds one element to what the update appends to the field `Member`.
    template <auto Member, typename Element = typename ValueOf<Member>::value_type>
    requires OneOf<Member, Members...> Writes &add(Element element) &
    {
        auto &values = slot<Member>();
        if (!values) {
            values.emplace();
        }
        values->insert(values->end(), std::move(element));
        return *this;
    }
    template <auto Member, typename Element = typename ValueOf<Member>::value_type>
    requires OneOf<Member, Members...> Writes && add(Element element) && {
        return std::move(add<Member>(std::move(element)));
    }

    /// What the update holds for `Member`; empty when it leaves the field alone.
    template <auto Member>
    requires OneOf<Member, Members...>
    [[nodiscard]] const std::optional<ValueOf<Member>> &get() const
    {
        return std::get<position<Member>()>(m_values);
    }

    /// Joins everything set to `state` and moves the values out: afterwards the update only knows
    /// which fields it had set.
    template <typename S>
    requires InSchema<S, Members...>
    void mergeInto(S &state)
    {
        forEachSet([&]<auto Member>() { reduceInto<Member>(state, *std::move(slot<Member>())); });
    }

    /// The set values under their fields' names, shortened.
    template <typename S>
    requires InSchema<S, Members...>
    [[nodiscard]] nlohmann::json preview() const
    {
        nlohmann::json json = nlohmann::json::object();
        forEachSet([&]<auto Member>() {
            json[std::string(fieldOf<S, Member>.name)] = previewField<S, Member>(*get<Member>());
        });
        return json;
    }

    /// Calls `visit.template operator()<Member>()` for each field that is set.
    template <typename Visit>
    void forEachSet(Visit &&visit) const
    {
        (visitIfSet<Members>(visit), ...);
    }

private:
    template <auto Member>
    static consteval std::size_t position()
    {
        std::size_t index = 0;
        bool found = false;
        ((found = found || sameMember<Member, Members>, index += found ? 0U : 1U), ...);
        return index;
    }

    template <auto Member>
    std::optional<ValueOf<Member>> &slot()
    {
        return std::get<position<Member>()>(m_values);
    }

    template <auto Member, typename Visit>
    void visitIfSet(Visit &visit) const
    {
        if (get<Member>()) {
            visit.template operator()<Member>();
        }
    }

    std::tuple<std::optional<ValueOf<Members>>...> m_values;
};

namespace detail {

template <typename W>
struct WritesTraits
{
    static constexpr bool isWrites = false;
};
template <auto... Members>
struct WritesTraits<Writes<Members...>>
{
    static constexpr bool isWrites = true;
    template <typename S>
    static constexpr bool inSchemaOf = InSchema<S, Members...>;
    template <typename S>
    static std::vector<std::string> names()
    {
        return {std::string(fieldOf<S, Members>.name)...};
    }
};

} // namespace detail

/// True for every Writes<…>.
template <typename W>
concept IsWrites = detail::WritesTraits<W>::isWrites;

/// True for a Writes<…> whose fields all are in the schema of S.
template <typename W, typename S>
concept WritesOf = IsWrites<W> && detail::WritesTraits<W>::template inSchemaOf<S>;

} // namespace querent::graph
