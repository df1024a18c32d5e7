// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace querent::language {

/// The words of small talk around a question: who wants to know, what for, how urgently. Read once
/// from resources/language/chatter.txt, which says what each kind is.
struct ChatterWords
{
    using Words = std::set<std::string_view>;
    using Phrases = std::vector<std::string_view>;

    Words persons;
    Words courteous;
    Words occasions;
    Words roles;
    Words narrowing;
    Words asking;
    Words openings;
    Phrases requests;
    Phrases asides;
    Phrases reasons;
    Phrases purposes;
    Phrases whereKept;

    [[nodiscard]] static const ChatterWords &shipped();
};

} // namespace querent::language
