// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/GroupReader.h"
#include "language/OneOf.h"
#include "language/RatioReader.h"
#include "language/TimePoint.h"

#include <algorithm>

namespace querent::language {

namespace {

/// 1 where the most come first by what the item says, -1 where the least do, else 0.
int placing(const Item &item)
{
    if (item.kind == ItemKind::Mention || item.used) {
        return 0;
    }
    if (item.cue("most") != nullptr ||
        oneOf(item.word, {"highest", "largest", "biggest", "greatest"})) {
        return 1;
    }
    const bool least = item.cue("least") != nullptr || oneOf(item.word, {"lowest", "smallest"});
    return least ? -1 : 0;
}

bool saysShare(const Item &item)
{
    return item.kind != ItemKind::Mention &&
           (item.cue("share") != nullptr || item.cue("rate") != nullptr);
}

} // namespace

std::size_t RatioReader::workedOutFrom(std::size_t at, bool time) const
{
    // "in which month was the number of visits the highest?"
    const bool last = nextContent(at + 1) == m_items.size();
    const auto figure = [](const Item &item) {
        return item.cue("agg") != nullptr || item.cue("count") != nullptr || saysShare(item);
    };
    for (std::size_t k = 0; last && k < at; ++k) {
        if (m_items[k].cue("which") != nullptr) {
            const auto rest = m_items.begin() + static_cast<std::ptrdiff_t>(k);
            const auto end = m_items.begin() + static_cast<std::ptrdiff_t>(at);
            return std::find_if(rest, end, figure) != end ? at : m_items.size();
        }
    }
    // "which month had the highest total amount": a stretch of time has nothing of its own
    if (time && at + 1 < m_items.size() &&
        (m_items[at + 1].cue("agg") != nullptr || m_items[at + 1].cue("count") != nullptr ||
         (m_items[at].cue("most") != nullptr && isMention(nextContent(at + 1), LinkKind::Table)))) {
        return at + 1;
    }
    constexpr std::size_t furthest = 5;
    for (std::size_t k = at + 1; k < m_items.size() && k < at + furthest; ++k) {
        const Item &item = m_items[k];
        if (saysShare(item)) {
            return k;
        }
        // "the highest revenue per room": of each of what the rest asks for
        const std::size_t below = nextContent(k + 1);
        if (item.word == "per" && isMention(below, LinkKind::Table) && amountBefore(k)) {
            return below;
        }
        if (item.kind != ItemKind::Mention && item.kind != ItemKind::Word &&
            item.cue("agg") == nullptr) {
            break;
        }
    }
    return m_items.size();
}

void RatioReader::readShareRanks()
{
    // "which channel has the highest cancellation rate", "top 3 clubs by share of …", "… by share
    // of …, highest first"
    std::size_t group = m_items.size();
    std::optional<std::int64_t> limit;
    int sorted = 0;
    for (const Item &item : m_items) {
        sorted = item.cue("desc") != nullptr ? 1 : item.cue("asc") != nullptr ? -1 : sorted;
    }
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        // "the 3 months with the highest total": no stretch of three months
        Token token;
        token.lower = m_items[i].word;
        const auto unit = timeUnit(token);
        if (unit && m_items[i].kind == ItemKind::Word && m_items[i + 1].cue("with") != nullptr &&
            m_items[i - 1].kind == ItemKind::Number) {
            m_items[i].kind = ItemKind::TimeUnit;
            m_items[i].unit = *unit;
            m_state.bucketItems.push_back(i);
        }
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const Item &item = m_items[i];
        const bool time = item.kind == ItemKind::TimeUnit;
        const bool noun = !item.used && item.kind == ItemKind::Mention &&
                          !item.is(LinkKind::Value) &&
                          (item.is(LinkKind::Table) || !m_source.column(linkAt(i).id()).numeric);
        group = (noun || time) && group == m_items.size() ? i : group;
        if (i < 2 && item.cue("top") != nullptr && i + 1 < m_items.size() &&
            m_items[i + 1].kind == ItemKind::Number && !item.used) {
            limit = static_cast<std::int64_t>(m_items[i + 1].number);
        }
        const bool sort = item.cue("sort") != nullptr;
        const bool by = item.cue("by") != nullptr || sort;
        const int way = by && (limit || (sort && sorted == 0)) ? 1 : by ? sorted : placing(item);
        const std::size_t worked = way != 0 && group < i
                                       ? workedOutFrom(i, m_items[group].kind == ItemKind::TimeUnit)
                                       : m_items.size();
        if (worked == m_items.size() ||
            (isMention(worked, LinkKind::Table) && m_items[group].kind == ItemKind::Mention &&
             linkAt(worked) == linkAt(group))) {
            continue;
        }
        const bool several = saysSeveral(m_items[group]) && group + 1 < m_items.size() &&
                             m_items[group + 1].word != "has";
        const bool unit = m_items[group].kind == ItemKind::TimeUnit;
        if (!unit && !GroupReader(m_state).addGroup(group)) {
            return;
        }
        m_items[group].used = true;
        if (unit && group > 0 && m_items[group - 1].kind == ItemKind::Number && !limit) {
            limit = static_cast<std::int64_t>(m_items[group - 1].number); // "the 3 months with …"
            silence(m_items[group - 1]);
        }
        const bool counts = item.cue("most") != nullptr && isMention(worked, LinkKind::Table);
        for (std::size_t k = 0; k < m_items.size(); ++k) {
            const bool first = limit && k < i &&
                               (m_items[k].cue("top") != nullptr ||
                                (k < 3 && m_items[k].kind == ItemKind::Number));
            const bool order =
                by && !limit &&
                (m_items[k].cue("desc") != nullptr || m_items[k].cue("asc") != nullptr);
            if (k == i || first || order) {
                silence(m_items[k]);
            }
        }
        if (counts) {
            m_items[i].kind = ItemKind::Cue; // "the most orders": how many there are
            m_items[i].cues = {Cue{"count", "-"}};
            m_items[i].used = false;
        }
        if (!by || limit) {
            m_frame.limit = limit.value_or(several ? severalRows : 1);
        }
        m_frame.rankWorked = way;
        m_state.related = true;
        return;
    }
}

void RatioReader::readSortedShare()
{
    // "share of cancelled orders per shop, highest first"
    const auto share = std::ranges::find_if(m_items, saysShare);
    const auto sorted = std::find_if(share, m_items.end(), [](const Item &item) {
        return item.cue("desc") != nullptr || item.cue("asc") != nullptr;
    });
    const bool by = std::any_of(sorted, m_items.end(),
                                [](const Item &item) { return item.cue("by") != nullptr; });
    if (m_frame.rankWorked != 0 || sorted == m_items.end() || by ||
        std::none_of(share, sorted, [](const Item &item) {
            return item.cue("group") != nullptr || item.cue("by") != nullptr;
        })) {
        return;
    }
    m_frame.rankWorked = sorted->cue("desc") != nullptr ? 1 : -1;
    silence(*sorted);
}

void RatioReader::readFirstOfFigure()
{
    // "number of orders and total amount per shop, highest total first"
    for (std::size_t i = 0; i + 2 < m_items.size(); ++i) {
        const int way = placing(m_items[i]);
        const Cue *aggregate = m_items[i + 1].cue("agg");
        if (way == 0 || aggregate == nullptr || m_items[i + 2].word != "first") {
            continue;
        }
        m_state.firstFigure = std::pair(functionOf(aggregate->payload), way > 0);
        for (std::size_t k = i; k < i + 3; ++k) {
            silence(m_items[k]);
        }
        return;
    }
}

void RatioReader::orderByFigure()
{
    const auto figure = std::ranges::find_if(m_frame.measures, [&](const Measure &measure) {
        return m_state.firstFigure && measure.function == m_state.firstFigure->first;
    });
    if (figure == m_frame.measures.end()) {
        return;
    }
    Ordering order;
    order.measure = *figure;
    order.descending = m_state.firstFigure->second;
    m_frame.orders = {std::move(order)};
}

} // namespace querent::language
