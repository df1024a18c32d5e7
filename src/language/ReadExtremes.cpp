// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OneOf.h"
#include "language/OrderReader.h"

#include <algorithm>

namespace querent::language {

namespace {

/// "lowest", "min", "average": what may stand in a list of aggregates.
bool aggregates(const Item &item)
{
    return item.cue("agg") != nullptr || item.cue("top") != nullptr ||
           item.cue("bottom") != nullptr;
}

} // namespace

std::vector<std::size_t> OrderReader::readListedExtremes()
{
    std::vector<std::size_t> figured;
    // "the longest average talk time": the highest, of a figure
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        Item &item = m_items[i];
        const Cue *figure = m_items[i + 1].cue("agg");
        if (item.kind == ItemKind::Superlative && !item.superlatives.empty() && figure != nullptr &&
            (figure->payload == "avg" || figure->payload == "sum" || figure->payload == "median")) {
            item.kind = ItemKind::Cue;
            item.cues = {Cue{item.superlatives.front().descending ? "top" : "bottom", "-"}};
            item.superlatives.clear();
        }
    }
    // "min, max and average": Max is nobody's name here
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if ((item.word != "max" && item.word != "min") || item.kind != ItemKind::Mention ||
            item.capital || item.quoted) {
            continue;
        }
        std::size_t before = i;
        while (before > 0 && m_items[before - 1].separates()) {
            --before;
        }
        std::size_t after = i + 1;
        while (after < m_items.size() && m_items[after].separates()) {
            ++after;
        }
        if ((before < i && before > 0 && aggregates(m_items[before - 1])) ||
            (after > i + 1 && after < m_items.size() && aggregates(m_items[after]))) {
            item.kind = ItemKind::Cue;
            item.cues = {Cue{"agg", item.word}};
            item.links.clear();
            item.used = false;
        }
    }
    // "lowest, highest and average price": aggregates, not rankings
    for (std::size_t i = 0; i + 2 < m_items.size(); ++i) {
        Item &item = m_items[i];
        const bool top = item.cue("top") != nullptr;
        if (!top && item.cue("bottom") == nullptr) {
            continue;
        }
        const auto extreme = [&](std::size_t k) {
            return m_items[k].cue("agg") != nullptr || m_items[k].cue("top") != nullptr ||
                   m_items[k].cue("bottom") != nullptr;
        };
        std::size_t next = i + 1;
        bool joined = false;
        while (next < m_items.size() &&
               (m_items[next].cue("and") != nullptr || m_items[next].word == ",")) {
            joined = true;
            ++next;
        }
        std::size_t before = i;
        while (before > 0 &&
               (m_items[before - 1].cue("and") != nullptr || m_items[before - 1].word == ",")) {
            --before;
        }
        const bool follows = before < i && before > 0 && extreme(before - 1) &&
                             m_items[before - 1].cue("agg") != nullptr;
        if ((joined && next < m_items.size() && extreme(next)) || follows) {
            item.cues = {Cue{"agg", top ? "max" : "min"}};
            item.superlatives.clear();
        }
    }
    // "how many of each, mean talk time and longest talk time": one more figure
    bool figures = false;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const bool ranks = item.cue("top") != nullptr || item.cue("bottom") != nullptr ||
                           !item.superlatives.empty();
        figures = figures || item.cue("agg") != nullptr || item.cue("count") != nullptr;
        std::size_t before = i;
        while (before > 0 && m_items[before - 1].filler() && !m_items[before - 1].separates()) {
            --before;
        }
        const bool joined = before > 1 && m_items[before - 1].separates();
        std::size_t target = nextContent(i + 1);
        const bool single = target < m_items.size() && (m_items[target].word == "single" ||
                                                        m_items[target].word == "individual");
        target = single ? nextContent(target + 1) : target;
        if (!figures || !ranks || item.cue("agg") != nullptr || item.cue("count") != nullptr ||
            !joined || target >= m_items.size() || m_items[target].kind != ItemKind::Mention) {
            continue;
        }
        const bool number =
            isMention(target, LinkKind::Column) && m_source.column(linkAt(target).id()).numeric;
        const bool amount =
            single && m_source.table(linkAt(target).table).money >= 0 && !m_items[target].used;
        if (!number && !amount) {
            continue;
        }
        const bool highest = item.superlatives.empty() ? item.cue("top") != nullptr
                                                       : item.superlatives.front().descending;
        item.kind = ItemKind::Cue;
        item.cues = {Cue{"agg", highest ? "max" : "min"}};
        item.superlatives.clear();
        figured.push_back(i);
        if (single) {
            silence(m_items[nextContent(i + 1)]);
        }
    }
    return figured;
}

void OrderReader::readBusiestTimes()
{
    // "the busiest weekday for check-ins", "3 quietest months for appointments": rows are counted
    for (std::size_t i = 1; i + 2 < m_items.size(); ++i) {
        const Item &rank = m_items[i - 1];
        const bool down = oneOf(rank.word, {"busiest", "best", "strongest", "peak", "top"});
        const bool up = oneOf(rank.word, {"quietest", "slowest", "weakest", "worst", "calmest"});
        const std::size_t said = i + 2;
        if (m_items[i].kind != ItemKind::TimeUnit || !(down || up) || rank.used ||
            !oneOf(m_items[i + 1].word, {"for", "of", "in", "by"}) ||
            m_items[said].kind != ItemKind::Mention || m_items[said].used) {
            continue;
        }
        const Link &link = linkAt(said);
        const bool dated = link.kind == LinkKind::Column && m_source.column(link.id()).date;
        if (!dated && (link.kind != LinkKind::Table || m_source.table(link.table).eventDate < 0)) {
            continue;
        }
        const bool numbered = i > 1 && m_items[i - 2].kind == ItemKind::Number;
        const bool several = m_items[i].word.ends_with("s");
        Ordering order;
        order.measure = countOf(link.table, wordsAt(said));
        order.descending = down;
        order.words = rank.word;
        m_frame.subject = link.table;
        m_frame.measures.push_back(*order.measure);
        m_frame.orders.push_back(std::move(order));
        m_frame.showMeasure = false;
        if (numbered) {
            m_frame.limit = static_cast<std::int64_t>(m_items[i - 2].number);
            m_items[i - 2].used = true;
        } else if (!several) {
            m_frame.limit = 1;
        }
        if (dated) {
            m_state.timeChosen = link.id();
        }
        m_items[said].used = m_items[i - 1].used = true;
        m_items[i - 1].content = false;
        return;
    }
}

} // namespace querent::language
