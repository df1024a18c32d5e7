// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ContrastReader.h"

#include <algorithm>
#include <span>

namespace querent::language {

namespace {

/// "For each country customers and …", with no sign between: the country, and then the rows.
void splitGroupFromRows(Items &items)
{
    for (std::size_t i = 1; i + 2 < items.size(); ++i) {
        const bool group = items[i - 1].cue("group") != nullptr && items[i].is(LinkKind::Column) &&
                           items[i + 1].cue("and") != nullptr;
        const auto rows = std::find_if(
            items.begin() + static_cast<std::ptrdiff_t>(i) + 2, items.end(), [&](const Item &item) {
                return group && item.is(LinkKind::Table) &&
                       item.links.front().table == items[i].links.front().table &&
                       items[i].word.ends_with(" " + item.word);
            });
        if (rows == items.end()) {
            continue;
        }
        Item own = *rows;
        own.end = items[i].end;
        own.begin = items[i].end -= rows->end - rows->begin;
        items[i].word.resize(items[i].word.size() - own.word.size() - 1);
        items.insert(items.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(own));
        return;
    }
}

/// One of several counts that are listed: of all rows, or of those with a value.
struct ListedCount
{
    std::size_t first = 0; ///< the item that its words begin at
    std::size_t rows = 0;  ///< the mention of the rows
    std::optional<std::size_t> value;
    bool share = false; ///< a share of them is asked for
};

bool listsOn(const Item &item)
{
    return item.cue("and") != nullptr || item.word == "," || item.word == ":" || item.word == ";";
}

} // namespace

void ContrastReader::readParts()
{
    // "for each shop: orders, cancelled orders and the average amount": a figure for each of them
    splitGroupFromRows(m_items);
    const bool grouped = std::ranges::any_of(m_items, [](const Item &item) {
        return item.cue("group") != nullptr || item.cue("by") != nullptr;
    });
    const bool compared = std::ranges::any_of(
        m_items, [](const Item &item) { return item.cue("compare") != nullptr; });
    std::vector<ListedCount> counts;
    for (std::size_t i = 0; i < m_items.size() && !compared && !m_state.gap; ++i) {
        const auto value = [&](std::size_t k) {
            const bool stored =
                isMention(k, LinkKind::Value) && !m_items[k].used && !linkAt(k).several;
            return stored || (isMention(k, LinkKind::Column) && flagAt(k));
        };
        if (!isMention(i, LinkKind::Table) || m_items[i].used) {
            continue;
        }
        const auto begin = [&](std::size_t at) {
            while (at > 0 && (m_items[at - 1].cue("count") != nullptr ||
                              (m_items[at - 1].filler() && !listsOn(m_items[at - 1])))) {
                --at;
            }
            return at;
        };
        ListedCount count;
        count.rows = i;
        count.value = i > 0 && value(i - 1) ? std::optional(i - 1) : std::nullopt;
        count.first = begin(count.value.value_or(i));
        count.share = count.first > 0 && (m_items[count.first - 1].cue("share") != nullptr ||
                                          m_items[count.first - 1].cue("rate") != nullptr);
        // "number of open and number of closed tickets"
        const std::size_t before = count.first > 1 ? count.first - 2 : 0;
        if (count.value && count.first > 2 && listsOn(m_items[count.first - 1]) && value(before) &&
            linkAt(before).id() == linkAt(*count.value).id() &&
            m_items[before - 1].cue("count") != nullptr && count.first < *count.value) {
            counts.push_back({begin(before), i, before, false});
        }
        counts.push_back(count);
    }
    for (std::size_t from = 0; from < counts.size();) {
        std::size_t until = from + 1;
        const auto follows = [&](const ListedCount &one, const ListedCount &next) {
            const std::size_t end = one.rows == next.rows ? *one.value + 1 : one.rows + 1;
            bool separated = false;
            for (std::size_t k = end; k < next.first; ++k) {
                const Item &item = m_items[k];
                separated = separated || listsOn(item);
                if (!listsOn(item) && !item.filler() && item.cue("share") == nullptr) {
                    return false;
                }
            }
            return separated && linkAt(one.rows).table == linkAt(next.rows).table;
        };
        while (until < counts.size() && follows(counts[until - 1], counts[until])) {
            ++until;
        }
        const auto run = std::span(counts).subspan(from, until - from);
        const auto parts = std::ranges::count_if(
            run, [](const ListedCount &count) { return count.value && !count.share; });
        const bool whole = std::ranges::any_of(
            run, [](const ListedCount &count) { return !count.value && !count.share; });
        if (run.size() > 1 && parts > 0 && (whole || (grouped && parts > 1))) {
            for (const ListedCount &count : run) {
                if (!count.share) {
                    countListed(count.first, count.rows, count.value);
                }
            }
        }
        from = until;
    }
}

void ContrastReader::countListed(std::size_t first, std::size_t rows,
                                 std::optional<std::size_t> value)
{
    Measure measure = countOf(linkAt(rows).table, wordsAt(rows));
    if (value) {
        Condition part;
        if (isMention(*value, LinkKind::Value)) {
            part = conditionOf(*value);
        } else {
            part.column = linkAt(*value).id(); // a flag: "late loans"
            part.values.push_back(data::Value("flag"));
            part.negated = linkAt(*value).opposite;
            part.words = wordsAt(*value);
        }
        measure.only.push_back(std::move(part));
        measure.words = wordsAt(*value) + " " + measure.words;
        silence(m_items[*value]);
    }
    for (std::size_t k = first; k <= rows; ++k) {
        m_items[k].used = m_items[k].used || m_items[k].cue("count") != nullptr || k == rows;
    }
    m_frame.measures.push_back(std::move(measure));
    m_state.related = true;
}

} // namespace querent::language
