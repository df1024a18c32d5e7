// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "graph/Preview.h"
#include "graph/Schema.h"

#include <cstddef>
#include <functional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace querent::graph {

/// The fields a node is given, in the order of its parameters; written reads<&S::a, &S::b>.
template <auto... Members>
struct Reads
{};
template <auto... Members>
inline constexpr Reads<Members...> reads{};

namespace detail {

template <typename... P>
struct Parameters
{
    static constexpr std::size_t count = sizeof...(P);
    template <std::size_t I>
    using At = std::tuple_element_t<I, std::tuple<P...>>;
};

/// The parameter list of a function, function pointer or callable object with one const
/// operator(). Void for anything else: an overloaded or generic callable has no single list.
template <typename F>
struct Signature
{
    using Type = void;
};
template <typename R, typename... P>
struct Signature<R (*)(P...)>
{
    using Type = Parameters<P...>;
};
template <typename R, typename... P>
struct Signature<R (*)(P...) noexcept>
{
    using Type = Parameters<P...>;
};
template <typename R, typename C, typename... P>
struct Signature<R (C::*)(P...) const>
{
    using Type = Parameters<P...>;
};
template <typename R, typename C, typename... P>
struct Signature<R (C::*)(P...) const noexcept>
{
    using Type = Parameters<P...>;
};
template <typename F>
requires requires
{
    &F::operator();
}
struct Signature<F>
{
    using Type = typename Signature<decltype(&F::operator())>::Type;
};

template <typename F>
using ParametersOf = typename Signature<F>::Type;

/// A field of type V fits the parameter P as it is.
template <typename P, typename V>
concept TakesWhole = std::is_convertible_v<const V &, P>;

/// A field that holds a value (optional, shared_ptr) fits by what it holds.
template <typename P, typename V>
concept TakesContent = !TakesWhole<P, V> && Holder<V> &&
                       std::is_convertible_v<const typename HolderTraits<V>::Content &, P>;

/// Without a parameter list to look at, every field is passed as it is.
template <typename F, std::size_t I, typename V>
consteval bool passesContent()
{
    if constexpr (std::is_void_v<ParametersOf<F>>) {
        return false;
    } else if constexpr (I >= ParametersOf<F>::count) {
        return false; // too few parameters: countFits() says no
    } else {
        return TakesContent<typename ParametersOf<F>::template At<I>, V>;
    }
}

template <bool Content, typename V>
constexpr decltype(auto) argument(const V &value)
{
    if constexpr (Content) {
        return static_cast<const typename HolderTraits<V>::Content &>(*value);
    } else {
        return static_cast<const V &>(value);
    }
}

template <typename F, typename Indices, typename Members, typename... Extra>
struct Call;

template <typename F, std::size_t... I, auto... Members, typename... Extra>
struct Call<F, std::index_sequence<I...>, Reads<Members...>, Extra...>
{
    template <std::size_t Index, typename V>
    static consteval bool content()
    {
        return passesContent<F, Index, V>();
    }

    static consteval bool countFits()
    {
        using List = ParametersOf<F>;
        if constexpr (std::is_void_v<List>) {
            return true;
        } else {
            return List::count == sizeof...(Members) + sizeof...(Extra);
        }
    }

    static consteval bool fits()
    {
        if constexpr (!countFits()) {
            return false;
        } else {
            return std::is_invocable_v<const F &,
                                       decltype(argument<content<I, ValueOf<Members>>()>(
                                           std::declval<const ValueOf<Members> &>()))...,
                                       Extra...>;
        }
    }

    /// The name of the first field whose value the function needs and which holds none.
    template <typename S>
    static std::string_view missing(const S &state)
    {
        std::string_view name;
        (
            [&] {
                if constexpr (content<I, ValueOf<Members>>()) {
                    if (name.empty() && !(state.*Members)) {
                        name = fieldOf<S, Members>.name;
                    }
                }
            }(),
            ...);
        return name;
    }

    /// What the function returns; a template, so that it is asked only of a call that fits.
    template <typename Function = F>
    using ReturnOf =
        std::remove_cvref_t<std::invoke_result_t<const Function &,
                                                 decltype(argument<content<I, ValueOf<Members>>()>(
                                                     std::declval<const ValueOf<Members> &>()))...,
                                                 Extra...>>;

    template <typename S, typename Function = F>
    static ReturnOf<Function> invoke(const Function &function, const S &state, Extra... extra)
    {
        return std::invoke(function, argument<content<I, ValueOf<Members>>()>(state.*Members)...,
                           std::forward<Extra>(extra)...);
    }
};

template <typename F, typename Members, typename... Extra>
struct CallOf;
template <typename F, auto... Members, typename... Extra>
struct CallOf<F, Reads<Members...>, Extra...>
{
    using Type = Call<F, std::make_index_sequence<sizeof...(Members)>, Reads<Members...>, Extra...>;
};

/// The call of a const F with the fields Members (a Reads<…>) and then the Extra arguments.
template <typename F, typename Members, typename... Extra>
using CallWith = typename CallOf<F, Members, Extra...>::Type;

template <typename CallType>
using ReturnedBy = typename CallType::template ReturnOf<>;

[[nodiscard]] inline base::Error missingField(std::string_view name)
{
    return {base::ErrorCode::Internal,
            "The field '" + std::string(name) + "' is needed here and nothing has set it.",
            {}};
}

} // namespace detail

/// True when F, const, can be called with the fields `Members` (Reads<…>) and then `Extra`. A
/// parameter takes a field whole, or, where the field is an optional or a shared_ptr, by what it
/// holds.
template <typename F, typename Members, typename... Extra>
concept CallableWithFields = detail::CallWith<F, Members, Extra...>::fits();

} // namespace querent::graph
