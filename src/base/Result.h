// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Error.h"

#include <cassert>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace querent::base {

/// A value, or the Error that stands in its place. Reading the side that is not there is a
/// programming error and asserts.
template <typename T>
class [[nodiscard]] Result
{
    static_assert(!std::is_same_v<std::remove_cvref_t<T>, Error>);

public:
    using Value = T;

    // implicit on purpose: `return value;` and `return Error{…};` read as they should
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const noexcept { return m_state.index() == 0; }
    explicit operator bool() const noexcept { return ok(); }

    [[nodiscard]] const T &value() const &noexcept
    {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] T &value() &noexcept
    {
        assert(ok());
        return *std::get_if<0>(&m_state);
    }
    [[nodiscard]] T &&value() &&noexcept
    {
        assert(ok());
        return std::move(*std::get_if<0>(&m_state));
    }
    [[nodiscard]] const T &operator*() const &noexcept { return value(); }
    [[nodiscard]] T &operator*() &noexcept { return value(); }
    [[nodiscard]] T &&operator*() &&noexcept { return std::move(*this).value(); }
    [[nodiscard]] const T *operator->() const noexcept { return &value(); }
    [[nodiscard]] T *operator->() noexcept { return &value(); }

    [[nodiscard]] const Error &error() const &noexcept
    {
        assert(!ok());
        return *std::get_if<1>(&m_state);
    }
    [[nodiscard]] Error &&error() &&noexcept
    {
        assert(!ok());
        return std::move(*std::get_if<1>(&m_state));
    }

    [[nodiscard]] T valueOr(T fallback) const & { return ok() ? value() : std::move(fallback); }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void>
{
public:
    using Value = void;

    Result() = default;
    Result(Error error) : m_error(std::move(error)) {}

    [[nodiscard]] bool ok() const noexcept { return !m_error.has_value(); }
    explicit operator bool() const noexcept { return ok(); }

    [[nodiscard]] const Error &error() const &noexcept
    {
        assert(!ok());
        return *m_error;
    }
    [[nodiscard]] Error &&error() &&noexcept
    {
        assert(!ok());
        return std::move(*m_error);
    }

private:
    std::optional<Error> m_error;
};

} // namespace querent::base
