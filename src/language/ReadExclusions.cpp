// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/StateReader.h"

#include <algorithm>

namespace querent::language {

namespace {

/// "excluding", "without": what comes after does not count.
bool excludes(const Item &item)
{
    return item.cue("not") != nullptr &&
           oneOf(item.word,
                 {"without", "except", "excluding", "exclude", "ignoring", "ignore", "leaving out",
                  "leave out", "apart from", "other than", "besides", "minus", "but not"});
}

/// Words for whoever is meant: "those", "people", "the ones".
bool pointsBack(const Item &item)
{
    return oneOf(item.word, {"people", "those", "ones", "anyone", "anybody", "everyone",
                             "everybody", "persons"});
}

} // namespace

std::optional<std::size_t> StateReader::exclusionBefore(std::size_t at) const
{
    // "without those who have left"
    constexpr std::size_t farthest = 6;
    for (std::size_t back = 1; back <= farthest && back <= at; ++back) {
        const Item &item = m_items[at - back];
        if (excludes(item)) {
            return item.used ? std::nullopt : std::optional(at - back);
        }
        const bool leads = item.cue("which") != nullptr || item.cue("with") != nullptr ||
                           item.cue("where2") != nullptr || pointsBack(item) ||
                           oneOf(item.word, {"from", "in", "of", "at", "by", "for", "on"});
        if (item.kind == ItemKind::Sign || (!leads && !item.filler())) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

void StateReader::readPresentDay()
{
    // "who works there today": whoever is there, not what happened on that day
    const int subject = subjectTable();
    if (subject < 0 || m_source.table(subject).fact) {
        return;
    }
    const auto lasts = [](const Item &item) {
        return oneOf(item.word, {"work", "works", "working", "employ", "employed", "live", "lives",
                                 "living", "active", "open", "there"});
    };
    const bool present = std::ranges::any_of(m_items, lasts);
    const bool happened = std::ranges::any_of(m_items, [&](const Item &item) {
        const bool told = item.kind == ItemKind::Mention && item.links.front().event;
        const bool deed = item.end == item.begin + 1 && item.word.ends_with("ed");
        return (told || deed) && !lasts(item) &&
               Lexicon::instance().stateWord(item.word) == nullptr;
    });
    for (Item &item : m_items) {
        if (item.kind == ItemKind::Period && !item.used && item.word == "today" && present &&
            !happened) {
            item.kind = ItemKind::Word;
            item.word = "right now";
            item.relative.reset();
            item.periods.clear();
            item.content = false;
        }
    }
}

} // namespace querent::language
