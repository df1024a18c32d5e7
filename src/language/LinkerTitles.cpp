// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/Linker.h"
#include "language/OneOf.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace querent::language {

namespace {

/// What people with a title do, as their tables are called.
struct Title
{
    std::array<std::string_view, 2> said;
    std::array<std::string_view, 10> callings;
};

constexpr std::array<Title, 2> titles{
    {{{"dr", "doctor"},
      {"doctor", "physician", "dentist", "vet", "veterinarian", "surgeon", "clinician", "gp",
       "practitioner", "therapist"}},
     {{"prof", "professor"},
      {"professor", "lecturer", "teacher", "instructor", "academic", "faculty", "tutor",
       "researcher", "supervisor", "staff"}}}};

} // namespace

void Linker::heedTitles(const Tokens &tokens, Items &items) const
{
    for (Item &item : items) {
        if (!item.is(LinkKind::Value) || item.begin == 0) {
            continue;
        }
        const bool stopped = item.begin > 1 && tokens[item.begin - 1].lower == ".";
        const std::string &before = tokens[item.begin - (stopped ? 2 : 1)].lower;
        const auto title = std::ranges::find_if(
            titles, [&](const Title &known) { return oneOf(before, known.said); });
        if (title == titles.end()) {
            continue;
        }
        const auto isOther = [&](const Link &link) {
            return std::ranges::none_of(
                m_source.table(link.table).names.front().words, [&](const std::string &word) {
                    return std::ranges::any_of(title->callings, [&](std::string_view calling) {
                        return word == calling || word == std::string(calling) + "s";
                    });
                });
        };
        if (!std::ranges::all_of(item.links, isOther)) {
            std::erase_if(item.links, isOther);
        }
    }
}

} // namespace querent::language
