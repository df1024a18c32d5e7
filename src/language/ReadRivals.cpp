// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

void QuestionReader::readRivals()
{
    // "Leeds or Glasgow, who has the better score?", "is it worse for trains than for buses?"
    static constexpr std::array<std::string_view, 16> comparatives{
        "better", "worse",  "higher", "lower",  "more",    "less",    "bigger", "smaller",
        "larger", "faster", "slower", "longer", "shorter", "cheaper", "dearer", "stronger"};
    const auto value = [&](std::size_t at) -> const Link * {
        return isMention(at, LinkKind::Value) && !m_items[at].used ? &linkAt(at) : nullptr;
    };
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        const bool either = m_items[i].cue("or") != nullptr;
        const bool than = m_items[i].word == "than" || m_items[i].word.ends_with(" than");
        if (!either && !than) {
            continue;
        }
        std::size_t left = i;
        while (left > 0 && value(left) == nullptr && left + 4 > i) {
            --left;
        }
        const std::size_t right = nextContent(i + 1);
        const Link *one = value(left);
        const Link *other = value(right);
        if (one == nullptr || other == nullptr || one->id() != other->id() ||
            one->value == other->value) {
            continue;
        }
        std::size_t word = m_items.size();
        for (std::size_t k = 0; k < m_items.size(); ++k) {
            const std::string &said = m_items[k].word;
            const std::string_view first = std::string_view(said).substr(0, said.find(' '));
            const bool compares = std::ranges::find(comparatives, first) != comparatives.end();
            const bool against = k + 1 < m_items.size() && m_items[k + 1].word == "than" && either;
            if (compares && !against && (either ? k > right || k < left : k <= i)) {
                word = k;
            }
        }
        if (word == m_items.size()) {
            continue;
        }
        Item &between = m_items[i];
        between.kind = ItemKind::Cue;
        between.cues = {Cue{"compare", "-"}};
        between.superlatives.clear();
        if (word != i) {
            silence(m_items[word]);
        }
        m_frame.sideBySide = true;
        return;
    }
}

} // namespace querent::language
