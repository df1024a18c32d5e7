// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

/// Characters of ASCII alone, the same in every locale; bytes of multi-byte characters are none of
/// these.
namespace querent::base {

[[nodiscard]] constexpr bool isDigit(char c) noexcept
{
    return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr bool isUpper(char c) noexcept
{
    return c >= 'A' && c <= 'Z';
}

[[nodiscard]] constexpr bool isLower(char c) noexcept
{
    return c >= 'a' && c <= 'z';
}

[[nodiscard]] constexpr bool isLetter(char c) noexcept
{
    return isLower(c) || isUpper(c);
}

/// The text with its capitals A to Z made small.
[[nodiscard]] inline std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) {
        return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return result;
}

} // namespace querent::base
