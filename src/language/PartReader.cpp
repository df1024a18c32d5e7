// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/PartReader.h"

#include "language/ContrastReader.h"
#include "language/OneOf.h"

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

void PartReader::readParts()
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
        count.value = i > 0 && narrows(i - 1) ? std::optional(i - 1) : std::nullopt;
        count.first = begin(count.value.value_or(i));
        count.share = count.first > 0 && (m_items[count.first - 1].cue("share") != nullptr ||
                                          m_items[count.first - 1].cue("rate") != nullptr);
        // "number of open and number of closed tickets"
        const std::size_t before = count.first > 1 ? count.first - 2 : 0;
        if (count.value && count.first > 2 && listsOn(m_items[count.first - 1]) &&
            narrows(before) && linkAt(before).id() == linkAt(*count.value).id() &&
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

bool PartReader::narrows(std::size_t at) const
{
    const bool stored = isMention(at, LinkKind::Value) && !m_items[at].used && !linkAt(at).several;
    return stored || (isMention(at, LinkKind::Column) && ContrastReader(m_state).flagAt(at));
}

Condition PartReader::narrowedBy(std::size_t at) const
{
    if (isMention(at, LinkKind::Value)) {
        return conditionOf(at);
    }
    Condition part;
    part.column = linkAt(at).id(); // a flag: "late loans"
    part.values.push_back(data::Value("flag"));
    part.negated = linkAt(at).opposite;
    part.words = wordsAt(at);
    return part;
}

void PartReader::countListed(std::size_t first, std::size_t rows, std::optional<std::size_t> value)
{
    Measure measure = countOf(linkAt(rows).table, wordsAt(rows));
    if (value) {
        measure.only.push_back(narrowedBy(*value));
        measure.words = wordsAt(*value) + " " + measure.words;
        silence(m_items[*value]);
    }
    for (std::size_t k = first; k <= rows; ++k) {
        m_items[k].used = m_items[k].used || m_items[k].cue("count") != nullptr || k == rows;
    }
    m_frame.measures.push_back(std::move(measure));
    m_state.related = true;
}

bool PartReader::namesRowsAgain(std::size_t from, std::size_t at) const
{
    if (!oneOf(m_items[at].word, {"for", "of", "among", "amongst", "within", "in", "out of"})) {
        return false;
    }
    std::size_t rows = nextContent(at + 1);
    rows += rows < m_items.size() && narrows(rows) ? 1 : 0;
    return isMention(rows, LinkKind::Table) &&
           std::any_of(m_items.begin() + static_cast<std::ptrdiff_t>(from),
                       m_items.begin() + static_cast<std::ptrdiff_t>(at), [&](const Item &item) {
                           return item.is(LinkKind::Table) &&
                                  item.links.front().table == linkAt(rows).table;
                       });
}

PartReader::FigureList PartReader::figureList() const
{
    const auto opens = [&](std::size_t at) {
        return at < m_items.size() && !m_items[at].used &&
               (m_items[at].cue("count") != nullptr || m_items[at].cue("share") != nullptr ||
                m_items[at].cue("agg") != nullptr || m_items[at].cue("top") != nullptr ||
                m_items[at].cue("bottom") != nullptr);
    };
    FigureList list;
    std::size_t begin = 0;
    while (begin < m_items.size() && !opens(begin)) {
        ++begin;
    }
    if (begin < m_items.size() && m_items[begin].cue("share") == nullptr) {
        // "the highest percentage of …"
        const std::size_t next = nextContent(begin + 1);
        begin = next < m_items.size() && m_items[next].cue("share") != nullptr ? next : begin;
    }
    std::size_t at = begin + 1;
    for (; at < m_items.size(); ++at) {
        const Item &item = m_items[at];
        if (listsOn(item)) {
            std::size_t next = at + 1;
            while (next < m_items.size() && (m_items[next].filler() || listsOn(m_items[next]))) {
                ++next;
            }
            if (opens(next)) {
                list.figures.push_back({begin, at});
                begin = next;
                at = next;
            }
            continue;
        }
        list.again = namesRowsAgain(list.figures.empty() ? begin : list.figures.front().begin, at);
        if (list.again || item.cue("group") != nullptr || item.cue("by") != nullptr ||
            item.kind == ItemKind::Period || item.word == "?" || item.word == ".") {
            break;
        }
    }
    if (begin < m_items.size()) {
        list.figures.push_back({begin, at});
    }
    return list;
}

void PartReader::readFigureLists()
{
    if (m_state.gap) {
        return;
    }
    const FigureList list = figureList();
    if (list.figures.size() < 2 && !list.again) {
        return;
    }
    std::vector<FigureSaid> counts;
    bool parts = false;
    for (const FigureSaid &figure : list.figures) {
        if (m_items[figure.begin].cue("share") != nullptr) {
            parts = shareFigure(figure) || parts;
        } else if (m_items[figure.begin].cue("count") != nullptr && list.figures.size() > 1) {
            counts.push_back(figure);
            parts =
                parts ||
                std::any_of(m_items.begin() + static_cast<std::ptrdiff_t>(figure.begin),
                            m_items.begin() + static_cast<std::ptrdiff_t>(figure.end),
                            [&](const Item &item) {
                                return narrows(static_cast<std::size_t>(&item - m_items.data()));
                            });
        }
    }
    if (parts) {
        for (const FigureSaid &figure : counts) {
            countFigure(figure);
        }
    }
}

bool PartReader::countFigure(const FigureSaid &figure)
{
    std::size_t at = nextContent(figure.begin + 1);
    const auto value = at < figure.end && narrows(at) ? std::optional(at) : std::nullopt;
    at = value ? nextContent(at + 1) : at;
    if (at >= figure.end || !isMention(at, LinkKind::Table) || nextContent(at + 1) < figure.end) {
        return false;
    }
    countListed(figure.begin, at, value);
    return true;
}

bool PartReader::shareFigure(const FigureSaid &figure)
{
    std::optional<std::size_t> rows;
    std::optional<std::size_t> value;
    for (std::size_t at = figure.begin + 1; at < figure.end; ++at) {
        const Item &item = m_items[at];
        if (isMention(at, LinkKind::Table) && !rows) {
            rows = at;
        } else if (narrows(at) && !value) {
            value = at;
        } else if (!item.filler() && item.cue("with") == nullptr &&
                   !(rows && !value && isMention(at, LinkKind::Column))) {
            return false; // more than one value says
        }
    }
    if (!rows || !value) {
        return false;
    }
    const Measure whole = countOf(linkAt(*rows).table, wordsAt(*rows));
    Measure share = whole;
    share.only.push_back(narrowedBy(*value));
    share.operand = {whole};
    share.percent = true;
    for (std::size_t at = figure.begin; at < figure.end; ++at) {
        m_items[at].used = m_items[at].used || !m_items[at].filler();
        if (at >= std::min(*rows, *value)) {
            silence(m_items[at]);
        }
    }
    m_items[figure.begin].cues.clear();
    m_frame.measures.push_back(std::move(share));
    m_state.related = true;
    return true;
}

} // namespace querent::language
