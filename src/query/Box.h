// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

namespace querent::query {

/// A value that lives on the heap, so that a recursive type can hold itself. Copies deeply,
/// compares by content, and is never empty (except when moved from).
template <typename T>
class Box
{
public:
    Box() : m_value(std::make_unique<T>()) {}
    Box(T value) : m_value(std::make_unique<T>(std::move(value))) {}
    Box(const Box &other) : m_value(std::make_unique<T>(*other.m_value)) {}
    Box(Box &&other) noexcept = default;
    ~Box() = default;

    Box &operator=(const Box &other)
    {
        if (this != &other) {
            m_value = std::make_unique<T>(*other.m_value);
        }
        return *this;
    }
    Box &operator=(Box &&other) noexcept = default;

    [[nodiscard]] const T &operator*() const noexcept { return *m_value; }
    [[nodiscard]] T &operator*() noexcept { return *m_value; }
    [[nodiscard]] const T *operator->() const noexcept { return m_value.get(); }
    [[nodiscard]] T *operator->() noexcept { return m_value.get(); }

    friend bool operator==(const Box &left, const Box &right) { return *left == *right; }

private:
    std::unique_ptr<T> m_value;
};

} // namespace querent::query
