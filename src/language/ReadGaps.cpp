// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChosenNumber.h"
#include "language/ContrastReader.h"
#include "language/OneOf.h"
#include "language/Tokenizer.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

/// "More" and its like, by which one is ahead of the other.
bool comparesBy(const Item &item)
{
    static constexpr std::array<std::string_view, 20> words{
        "more",   "fewer",  "less",    "higher",  "lower",  "bigger", "smaller",
        "larger", "longer", "shorter", "cheaper", "dearer", "faster", "slower",
        "better", "worse",  "greater", "heavier", "older",  "younger"};
    return item.kind != ItemKind::Mention && oneOf(item.word, words);
}

/// What comes between the two that are told apart.
bool comesBetween(const Item &item, bool ratio)
{
    if (item.kind == ItemKind::Mention) {
        return false;
    }
    const bool both = item.cue("and") != nullptr || item.cue("compare") != nullptr;
    return both ||
           (ratio ? item.word == "to"
                  : item.word == "than" || item.word == "from" || item.word.ends_with(" than"));
}

/// Whether the words are a stored value, or one with the rows that have it: "paid invoices".
bool says(const Item &item, const std::string &value, int table)
{
    const std::vector<std::string> words = valueWords(item.word);
    const std::vector<std::string> stored = valueWords(value);
    const bool begins = !stored.empty() && stored.size() <= words.size() &&
                        std::equal(stored.begin(), stored.end(), words.begin());
    return begins && (words.size() == stored.size() || item.links.front().table == table);
}

} // namespace

std::optional<GapSaid> ContrastReader::gapSaidAt(std::size_t at) const
{
    const Item &item = m_items[at];
    const bool compares = at + 1 < m_items.size() && comparesBy(m_items[at + 1]);
    const bool named =
        item.kind != ItemKind::Mention && oneOf(item.word, {"difference", "gap", "differences"});
    GapSaid said;
    said.ratio = item.word == "ratio" || item.word == "ratio of";
    said.counts = item.word == "how many more" || (item.word == "how many" && compares);
    const bool much = item.word == "how much more" || (item.cue("muchof") != nullptr && compares);
    if (item.used || item.quoted || !(named || said.ratio || said.counts || much)) {
        return std::nullopt;
    }
    said.end = at + (compares && !named && !said.ratio ? 2 : 1);
    for (std::size_t k = said.end; k < m_items.size(); ++k) {
        if (!comesBetween(m_items[k], said.ratio)) {
            continue;
        }
        said.between = k;
        for (std::size_t one = said.end; one < k; ++one) {
            for (std::size_t other = k + 1; other < m_items.size(); ++other) {
                if (valuesOfOne(one, other)) {
                    said.one = one;
                    said.other = other;
                    return said;
                }
            }
        }
    }
    return std::nullopt;
}

std::optional<std::pair<Link, Link>> ContrastReader::valuesOfOne(std::size_t one,
                                                                 std::size_t other) const
{
    if (m_items[one].used || m_items[other].used) {
        return std::nullopt;
    }
    for (const bool turned : {false, true}) {
        const Item &known = m_items[turned ? other : one];
        const Item &beside = m_items[turned ? one : other];
        for (const Link &link : known.links) {
            if (link.kind != LinkKind::Value || link.several) {
                continue;
            }
            // "open" is a state of invoices, and so is "paid", though that may say a date as well
            for (const std::string &value : m_source.values().valuesOf(link.table, link.column)) {
                if (value != link.value && beside.kind == ItemKind::Mention &&
                    says(beside, value, link.table)) {
                    Link second = link;
                    second.value = value;
                    return turned ? std::pair(second, link) : std::pair(link, second);
                }
            }
        }
    }
    return std::nullopt;
}

void ContrastReader::pairValues()
{
    // "open and paid invoices": two states, though the second may say a date as well
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        std::size_t k = i + 1;
        bool joined = false;
        while (k < m_items.size() && k < i + 4 && m_items[k].kind != ItemKind::Mention) {
            joined = joined || m_items[k].cue("and") != nullptr ||
                     m_items[k].cue("or") != nullptr || m_items[k].cue("compare") != nullptr;
            ++k;
        }
        if (!joined || k >= m_items.size() ||
            isMention(i, LinkKind::Value) == isMention(k, LinkKind::Value)) {
            continue;
        }
        const auto values = valuesOfOne(i, k);
        if (!values) {
            continue;
        }
        const std::size_t unclear = isMention(i, LinkKind::Value) ? k : i;
        Item &item = m_items[unclear];
        const Link value = unclear == i ? values->first : values->second;
        const std::size_t own = valueWords(value.value).size();
        Item rows = item;
        item.links = {value};
        if (valueWords(item.word).size() > own) {
            // "paid invoices": the value, and the rows that have it
            rows.links = {Link{LinkKind::Table, value.table, -1, {}, 1.0}};
            rows.begin = item.end = item.begin + own;
            std::size_t cut = 0;
            for (std::size_t word = 0; word < own && cut != std::string::npos; ++word) {
                cut = item.word.find(' ', cut + (word > 0 ? 1 : 0));
            }
            if (cut == std::string::npos) {
                continue; // spelled with other signs than blanks
            }
            rows.word = item.word.substr(cut + 1);
            item.word.resize(cut);
            m_items.insert(m_items.begin() + static_cast<std::ptrdiff_t>(unclear) + 1,
                           std::move(rows));
        }
    }
}

void ContrastReader::readGaps()
{
    pairValues();
    // "how many more open tickets than closed ones", "ratio of online to phone orders",
    // "difference between the average price of red and of white wines"
    for (std::size_t i = 0; i < m_items.size() && !m_state.gap; ++i) {
        const auto said = gapSaidAt(i);
        if (!said) {
            continue;
        }
        const auto values = valuesOfOne(said->one, said->other);
        m_items[said->one].links.front() = values->first;
        m_items[said->other].links.front() = values->second;
        m_state.related = true;
        m_state.gap = Gap{conditionOf(said->one), conditionOf(said->other), said->ratio};
        const bool figure = std::ranges::any_of(m_items, [&](const Item &item) {
            return item.cue("agg") != nullptr || (item.cue("count") != nullptr && !said->counts) ||
                   (item.is(LinkKind::Column) && m_source.column(item.links.front().id()).quantity);
        });
        // the rows and the column that both have in common are told once
        const ColumnId column = linkAt(said->one).id();
        for (std::size_t k = said->end; k < m_items.size(); ++k) {
            const bool near = k + 3 > said->one && k < said->other + 3;
            const bool again =
                k > said->between && isMention(k, LinkKind::Table) &&
                std::any_of(m_items.begin(),
                            m_items.begin() + static_cast<std::ptrdiff_t>(said->between),
                            [&](const Item &item) {
                                return item.is(LinkKind::Table) &&
                                       item.links.front().table == linkAt(k).table;
                            });
            const bool its = isMention(k, LinkKind::Column) && linkAt(k).id() == column;
            if (near && (again || its)) {
                silence(m_items[k]);
            }
        }
        for (const std::size_t k : {said->one, said->between, said->other}) {
            silence(m_items[k]);
        }
        if (std::ranges::none_of(m_items,
                                 [](const Item &item) { return item.is(LinkKind::Table); })) {
            // "open to paid invoices", where "paid invoices" was one mention
            m_items[said->other].kind = ItemKind::Mention;
            m_items[said->other].links = {Link{LinkKind::Table, column.table, -1, {}, 1.0}};
            m_items[said->other].used = false;
        }
        for (std::size_t k = i; k < said->end; ++k) {
            silence(m_items[k]);
        }
        for (Item &item : m_items) {
            if (item.cue("between") != nullptr || comparesBy(item) || item.word == "than") {
                silence(item);
            }
        }
        if (!figure) {
            m_items[i].kind = ItemKind::Cue;
            m_items[i].cues = {Cue{"count", "-"}};
            m_items[i].used = false;
        }
    }
}

void ContrastReader::settleGaps()
{
    if (!m_state.gap) {
        return;
    }
    if (m_frame.measures.empty() && m_frame.subject >= 0) {
        // "how much higher is the amount of open invoices than of paid ones"
        const auto amount = std::ranges::find_if(
            m_frame.outputs, [&](ColumnId output) { return m_source.column(output).quantity; });
        m_frame.measures.push_back(
            amount == m_frame.outputs.end()
                ? countOf(m_frame.subject, {})
                : measureOf(Link{LinkKind::Column, amount->table, amount->column, {}, 1.0},
                            m_source));
        m_frame.entities.clear();
        m_frame.outputs.clear();
    }
    for (Measure &measure : m_frame.measures) {
        if (!measure.operand.empty()) {
            continue;
        }
        Measure other = measure;
        measure.only.push_back(m_state.gap->one);
        other.only.push_back(m_state.gap->other);
        measure.operand = {std::move(other)};
        measure.less = !m_state.gap->ratio;
    }
    m_frame.sideBySide = false;
    m_frame.operation = Operation::None;
}

} // namespace querent::language
