// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "graph/Reducers.h"

#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace querent::graph {

/// Names the fields of a state struct, once, with a reducer each. Specialise it (in namespace
/// `querent` or outside all namespaces) for every state type:
///
///     template <>
///     struct querent::graph::StateSchema<TripState>
///     {
///         static constexpr auto fields = std::tuple{
///             field<&TripState::city>("city", replace),
///             field<&TripState::log>("log", append),
///             field<&TripState::connection>("connection", replace, transient),
///         };
///         // optional: a rule that every merge has to keep
///         static base::Result<void> check(const TripState &before, const TripState &after);
///         // optional: what to note of the time a node took; see NodeTiming
///         static Writes<&TripState::nodeMs> measure(const TripState &, const NodeTiming &);
///     };
///
/// A member that is not listed is out of the nodes' reach and is never saved.
template <typename S>
struct StateSchema;

/// What a snapshot does with a field.
enum class Persistence {
    Saved,     ///< written and read back
    ShownOnly, ///< written for readers, not read back: proofs that only their maker may make
    Transient, ///< neither: connections, catalogs, whatever the caller hands in anew
};

inline constexpr Persistence notRestored = Persistence::ShownOnly;
inline constexpr Persistence transient = Persistence::Transient;

namespace detail {

template <typename T>
struct MemberPointer;

template <typename S, typename V>
struct MemberPointer<V S::*>
{
    using State = S;
    using Value = V;
};

template <auto Member>
struct MemberKey
{};

} // namespace detail

/// The struct that `Member` (a pointer to a data member) belongs to, and the type it points at.
template <auto Member>
using StateOf = typename detail::MemberPointer<decltype(Member)>::State;
template <auto Member>
using ValueOf = typename detail::MemberPointer<decltype(Member)>::Value;

template <auto A, auto B>
inline constexpr bool sameMember = std::is_same_v<detail::MemberKey<A>, detail::MemberKey<B>>;

/// True when `Member` is one of `Members`.
template <auto Member, auto... Members>
concept OneOf = (sameMember<Member, Members> || ...);

/// One entry of StateSchema::fields; made by field().
template <auto Member, typename R>
struct Field
{
    using Value = ValueOf<Member>;
    using Reducer = R;
    static constexpr auto member = Member;

    std::string_view name;
    Persistence persistence = Persistence::Saved;
};

template <auto Member, typename R>
constexpr Field<Member, R> field(std::string_view name, R /*reducer*/,
                                 Persistence persistence = Persistence::Saved)
{
    static_assert(ReducerFor<R, ValueOf<Member>>,
                  "this reducer does not fit the type of the field");
    return {.name = name, .persistence = persistence};
}

template <typename S>
concept HasSchema = requires
{
    StateSchema<S>::fields;
};

/// True when the schema states a rule `check(before, after)` for every merge.
template <typename S>
concept HasInvariants = requires(const S &state)
{
    {
        StateSchema<S>::check(state, state)
        } -> std::same_as<base::Result<void>>;
};

template <HasSchema S>
using FieldsOf = std::remove_cvref_t<decltype(StateSchema<S>::fields)>;
template <HasSchema S>
inline constexpr std::size_t fieldCount = std::tuple_size_v<FieldsOf<S>>;

/// Calls `visit.template operator()<I>()` for every field number of the schema.
template <HasSchema S, typename Visit>
constexpr void forEachField(Visit &&visit)
{
    [&visit]<std::size_t... I>(std::index_sequence<I...>)
    {
        (visit.template operator()<I>(), ...);
    }
    (std::make_index_sequence<fieldCount<S>>{});
}

namespace detail {

/// The number of the field that `Member` is, or fieldCount when the schema does not list it.
template <HasSchema S, auto Member>
consteval std::size_t fieldIndex()
{
    return []<std::size_t... I>(std::index_sequence<I...>)
    {
        std::size_t index = fieldCount<S>;
        ((index = sameMember<std::tuple_element_t<I, FieldsOf<S>>::member, Member> ? I : index),
         ...);
        return index;
    }
    (std::make_index_sequence<fieldCount<S>>{});
}

template <HasSchema S>
consteval bool fieldNamesDiffer()
{
    return []<std::size_t... I>(std::index_sequence<I...>)
    {
        const std::string_view names[] = {std::get<I>(StateSchema<S>::fields).name..., {}};
        for (std::size_t a = 0; a < sizeof...(I); ++a) {
            for (std::size_t b = a + 1; b < sizeof...(I); ++b) {
                if (names[a] == names[b]) {
                    return false;
                }
            }
        }
        return true;
    }
    (std::make_index_sequence<fieldCount<S>>{});
}

} // namespace detail

/// True when the schema of S lists every one of `Members`.
template <typename S, auto... Members>
concept InSchema = HasSchema<S> &&(std::is_same_v<StateOf<Members>, S> &&...) &&
                   ((detail::fieldIndex<S, Members>() < fieldCount<S>)&&...);

/// The schema's entry for `Member`.
template <typename S, auto Member>
requires InSchema<S, Member>
inline constexpr const auto &fieldOf =
    std::get<detail::fieldIndex<S, Member>()>(StateSchema<S>::fields);

/// Joins `update` to the field by the field's reducer.
template <auto Member, typename S = StateOf<Member>>
requires InSchema<S, Member>
void reduceInto(S &state, ValueOf<Member> update)
{
    using Reducer = typename std::remove_cvref_t<decltype(fieldOf<S, Member>)>::Reducer;
    Reducer::reduce(state.*Member, std::move(update));
}

} // namespace querent::graph
