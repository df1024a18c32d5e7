// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

/// The words of small talk around a question: who wants to know, what for, how urgently.
namespace querent::language::talk {

template <std::size_t count>
[[nodiscard]] bool isOneOf(const std::string &word,
                           const std::array<std::string_view, count> &words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Who asks and who is asked.
[[nodiscard]] bool isPerson(const std::string &word);
/// Words of courtesy and haste.
[[nodiscard]] bool isCourteous(const std::string &word);
/// What figures are wanted for.
[[nodiscard]] bool isOccasion(const std::string &word);
/// Who wants figures besides the one who asks.
[[nodiscard]] bool isRole(const std::string &word);
/// An occasion or a role.
[[nodiscard]] bool isOffice(const std::string &word);
/// Words that limit what is asked for.
[[nodiscard]] bool isNarrowing(const std::string &word);
/// Words that ask for something.
[[nodiscard]] bool asks(const std::string &word);
/// How a sentence begins that says who wants to know.
[[nodiscard]] bool opensTalk(const std::string &word);

/// The words after which the question itself begins.
[[nodiscard]] std::span<const std::string_view> requests();
/// Asides that say nothing wherever they stand.
[[nodiscard]] std::span<const std::string_view> asides();
/// How the end of a sentence begins that gives a reason or a wish.
[[nodiscard]] std::span<const std::string_view> reasons();
/// How the end of a sentence begins that says what for; the rest must be known words of an office.
[[nodiscard]] std::span<const std::string_view> purposes();
/// Where data are kept, which says nothing about them.
[[nodiscard]] std::span<const std::string_view> whereKept();

} // namespace querent::language::talk
