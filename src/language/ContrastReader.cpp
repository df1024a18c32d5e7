// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ContrastReader.h"

#include "language/OneOf.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// Words that set one against another and name nothing.
constexpr std::array<std::string_view, 24> comparatives{
    "better",  "worse",   "higher",  "lower",   "more",    "less",        "bigger",  "smaller",
    "larger",  "faster",  "slower",  "longer",  "shorter", "cheaper",     "dearer",  "stronger",
    "quicker", "heavier", "lighter", "earlier", "likely",  "differently", "oftener", "pricier"};

bool comparesOnly(const Item &item)
{
    return item.kind == ItemKind::Word && item.content && oneOf(item.word, comparatives);
}

/// Whether figures for both are asked for: "…? Give me the rate for each".
bool asksForBoth(const Items &items)
{
    return std::ranges::any_of(items, [](const Item &item) {
        return item.cue("both") != nullptr ||
               oneOf(item.word, {"both", "each", "of each", "side by side"});
    });
}

} // namespace

std::optional<ColumnId> ContrastReader::flagAt(std::size_t at) const
{
    if (at >= m_items.size() || m_items[at].used || m_items[at].quoted ||
        m_items[at].kind != ItemKind::Mention) {
        return std::nullopt;
    }
    const Link &link = m_items[at].links.front();
    const bool flag = link.kind != LinkKind::Table && m_source.column(link.id()).flag;
    return flag ? std::optional(link.id()) : std::nullopt;
}

void ContrastReader::readContrasts()
{
    // "organic versus conventional", "planned against unplanned": yes and no of one flag, of which
    // only one may be called like it
    const auto word = [&](std::size_t at) {
        return at < m_items.size() && m_items[at].kind == ItemKind::Word && m_items[at].content &&
               !m_items[at].used;
    };
    bool compared = false;
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        const Item &between = m_items[i];
        const bool joins = compared && (between.cue("and") != nullptr ||
                                        between.cue("with") != nullptr || between.word == "to");
        const bool against = between.cue("compare") != nullptr && i > 0;
        compared = compared || between.cue("compare") != nullptr;
        if (i == 0 || !(joins || against)) {
            continue;
        }
        const std::size_t right = nextContent(i + 1);
        const auto one = flagAt(i - 1);
        const auto other = flagAt(right);
        const bool both = one && other && *one == *other;
        const bool single = (one && word(right)) || (other && word(i - 1));
        if (!both && !single) {
            continue;
        }
        Grouping group;
        group.column = one ? *one : *other;
        group.words = m_items[i - 1].word + " " + between.word + " " + m_items[right].word;
        silence(m_items[i - 1]);
        silence(m_items[right]);
        m_items[i].cues = {Cue{"compare", "-"}};
        m_frame.groups.push_back(std::move(group));
        m_frame.sideBySide = true;
        return;
    }
}

void ContrastReader::readAgainstOthers()
{
    // "do VIPs wait longer than everyone else?": those of whom a flag holds, and the others
    for (std::size_t i = 0; i + 2 < m_items.size(); ++i) {
        const auto flag = flagAt(i);
        if (!flag) {
            continue;
        }
        for (std::size_t k = i + 1; k + 1 < m_items.size(); ++k) {
            const bool than = m_items[k].word == "than" || m_items[k].word.ends_with(" than");
            const std::size_t who = k + 1 + (m_items[k + 1].word == "the" ? 1 : 0);
            const bool rest =
                who < m_items.size() &&
                (oneOf(m_items[who].word, {"everyone", "everybody", "rest", "others", "anyone",
                                           "everyone else", "everybody else"}) ||
                 (who + 1 < m_items.size() && m_items[who + 1].word == "else"));
            if (!than || !rest) {
                continue;
            }
            Grouping group;
            group.column = *flag;
            group.words = m_items[i].word;
            for (std::size_t s = k; s <= who; ++s) {
                silence(m_items[s]);
            }
            if (who + 1 < m_items.size() && m_items[who + 1].word == "else") {
                silence(m_items[who + 1]);
            }
            silence(m_items[i]);
            for (Item &item : m_items) {
                if (comparesOnly(item)) {
                    silence(item);
                }
            }
            m_frame.groups.push_back(std::move(group));
            m_frame.sideBySide = true;
            return;
        }
    }
}

void ContrastReader::readRivals()
{
    readAgainstOthers();
    // "Leeds or Glasgow, who has the better score?", "is it worse for trains than for buses?"
    const auto value = [&](std::size_t at) -> const Link * {
        return isMention(at, LinkKind::Value) && !m_items[at].used ? &linkAt(at) : nullptr;
    };
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        const bool either = m_items[i].cue("or") != nullptr;
        const bool than = m_items[i].word == "than" || m_items[i].word.ends_with(" than");
        if (!either && !than) {
            continue;
        }
        // "are those who were referred more likely to … than those who …": further apart
        const std::size_t farthest = than ? m_items.size() : 4;
        std::size_t left = i;
        while (left > 0 && value(left) == nullptr && left + farthest > i) {
            --left;
        }
        std::size_t right = nextContent(i + 1);
        const std::size_t reach = i + (than ? 8 : 5);
        while (right < m_items.size() && right < reach && value(right) == nullptr &&
               m_items[right].kind != ItemKind::Sign) {
            ++right;
        }
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
            const bool compares = std::ranges::find(comparatives, first) != comparatives.end() &&
                                  m_items[k].kind != ItemKind::Mention &&
                                  !(m_items[k].cue("cmp") != nullptr && k + 1 < m_items.size() &&
                                    m_items[k + 1].kind == ItemKind::Number); // "more than 50"
            const bool against = k + 1 < m_items.size() && m_items[k + 1].word == "than" && either;
            if (compares && !against && (either ? k > right || k < left : k <= i)) {
                word = k;
            }
        }
        if (word == m_items.size()) {
            const auto said = std::ranges::find_if(m_items, comparesOnly);
            if (said == m_items.end() && !asksForBoth(m_items)) {
                continue;
            }
            word = said == m_items.end() ? i : static_cast<std::size_t>(said - m_items.begin());
        }
        Item &between = m_items[i];
        between.kind = ItemKind::Cue;
        between.cues = {Cue{"compare", "-"}};
        between.superlatives.clear();
        if (word != i) {
            const bool counted = (m_items[word].word == "more" || m_items[word].word == "fewer") &&
                                 isMention(nextContent(word + 1), LinkKind::Table);
            silence(m_items[word]);
            if (counted) {
                // "which branch has more clients": how many each has
                m_items[word].kind = ItemKind::Cue;
                m_items[word].cues = {Cue{"count", "-"}};
                m_items[word].used = false;
            }
        }
        // "London or Leeds, which branch has more clients": those of the two places
        for (std::size_t k = 1; k < m_items.size(); ++k) {
            if (m_items[k].is(LinkKind::Table) && linkAt(k).table == one->table &&
                m_items[k - 1].cue("which") != nullptr) {
                silence(m_items[k]);
            }
        }
        for (Item &item : m_items) {
            if (item.cue("both") != nullptr) {
                silence(item); // a figure for each of them, not what is so in both ways
            }
        }
        m_frame.sideBySide = true;
        return;
    }
}

} // namespace querent::language
