// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/QuestionReader.h"

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

std::size_t QuestionReader::endOfExclusion(std::size_t at) const
{
    const auto word = [&](std::size_t k) {
        return k < m_items.size() ? std::string_view(m_items[k].word) : std::string_view();
    };
    std::size_t end = at;
    if (word(at) == "left" && word(at + 1) == "out") {
        end = at + 2;
    } else if (oneOf(m_items[at].word, {"excluded", "ignored", "disregarded", "omitted"})) {
        end = at + 1;
    } else if (m_items[at].cue("not") != nullptr) {
        std::size_t verb = at + 1;
        while (verb < m_items.size() && oneOf(m_items[verb].word, {"be", "to", "been"})) {
            ++verb;
        }
        if (verb < m_items.size() &&
            oneOf(m_items[verb].word,
                  {"count", "counted", "included", "include", "matter", "help", "considered"})) {
            end = verb + 1;
        }
    }
    while (end > at && end < m_items.size() && m_items[end].kind == ItemKind::Word &&
           !m_items[end].content) {
        ++end; // "… do not help me"
    }
    const bool closes = end > at && (end >= m_items.size() || m_items[end].kind == ItemKind::Sign);
    return closes ? end : at;
}

void QuestionReader::silenceNouns(std::size_t begin, std::size_t end)
{
    for (std::size_t k = begin; k < end; ++k) {
        const bool noun = k > begin && m_items[k - 1].is(LinkKind::Value) &&
                          !m_items[k].is(LinkKind::Value) && m_items[k].kind == ItemKind::Mention;
        if (noun || pointsBack(m_items[k])) {
            silence(m_items[k]);
        }
    }
}

void QuestionReader::joinLeavingOut()
{
    // "leave void invoices out": as "excluding void invoices"
    constexpr std::size_t farthest = 6;
    for (std::size_t i = 0; i + 2 < m_items.size(); ++i) {
        if (!oneOf(m_items[i].word, {"leave", "leaving", "keep", "keeping", "filter", "take"})) {
            continue;
        }
        std::size_t out = i + 1;
        while (out < m_items.size() && out < i + farthest && m_items[out].word != "out" &&
               m_items[out].kind != ItemKind::Sign) {
            ++out;
        }
        const bool closes = out < m_items.size() && m_items[out].word == "out" && out > i + 1 &&
                            (out + 1 >= m_items.size() || m_items[out + 1].filler());
        if (closes) {
            Item &verb = m_items[i];
            silence(verb);
            verb.kind = ItemKind::Cue;
            verb.word = "excluding";
            verb.cues = {Cue{"not", "-"}};
            verb.used = false;
            silence(m_items[out]);
            silenceNouns(i + 1, out);
        }
    }
}

void QuestionReader::readExclusions()
{
    joinLeavingOut();
    // ", cancelled orders left out": as "excluding cancelled orders"
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        const std::size_t end = endOfExclusion(i);
        std::size_t start = i;
        while (start > 0 && m_items[start - 1].kind != ItemKind::Sign) {
            --start;
        }
        if (end == i || start == 0 || start == i) {
            continue;
        }
        for (std::size_t k = i; k < end; ++k) {
            silence(m_items[k]);
        }
        silenceNouns(start, i);
        Item excluding;
        excluding.kind = ItemKind::Cue;
        excluding.begin = excluding.end = m_items[start].begin;
        excluding.word = "excluding";
        excluding.cues = {Cue{"not", "-"}};
        m_items.insert(m_items.begin() + static_cast<std::ptrdiff_t>(start), std::move(excluding));
        return;
    }
}

std::optional<std::size_t> QuestionReader::exclusionBefore(std::size_t at) const
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

void QuestionReader::readPresentDay()
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
