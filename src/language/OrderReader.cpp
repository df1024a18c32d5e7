// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/OrderReader.h"

#include "language/GroupReader.h"
#include "language/MoneyReader.h"
#include "language/OneOf.h"
#include "language/SpanReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::AggregateFunction;

/// Which way the word ranks by the column: the oldest age is the highest, the oldest year not.
bool goesDown(const Item &item, const ColumnModel &column)
{
    const std::vector<std::string> &stems = column.names.front().stems;
    for (const Superlative &reading : item.superlatives) {
        if (std::ranges::find_first_of(stems, reading.concepts) != stems.end()) {
            return reading.descending;
        }
    }
    return item.superlatives.front().descending;
}

} // namespace

void OrderReader::readSuperlatives()
{
    const std::vector<std::size_t> figures = readListedExtremes();
    const auto listed = [&](std::size_t i) {
        for (const std::size_t side : {i - 1, i + 1}) {
            if (side < m_items.size() &&
                (m_items[side].cue("and") != nullptr || m_items[side].word == ",")) {
                const std::size_t other = side < i ? side - 1 : side + 1;
                if (other < m_items.size() && m_items[other].cue("agg") != nullptr) {
                    return true;
                }
            }
        }
        return false;
    };
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const Item &item = m_items[i];
        if (item.used || (item.cue("agg") != nullptr && listed(i)) ||
            std::ranges::find(figures, i) != figures.end()) {
            continue;
        }
        const bool steering = item.cue("most") != nullptr || item.cue("least") != nullptr ||
                              item.cue("top") != nullptr || item.cue("bottom") != nullptr ||
                              (item.cue("agg") != nullptr && (item.cue("agg")->payload == "max" ||
                                                              item.cue("agg")->payload == "min"));
        if (steering || item.kind == ItemKind::Superlative || !item.superlatives.empty()) {
            if (!readAsSorting(i)) {
                readSuperlativeAt(i);
            }
        }
    }
    if (m_state.rank && !m_frame.orders.empty()) {
        m_frame.limit.reset();
        m_frame.operation = Operation::RankWithin;
    }
}

bool OrderReader::readAsSorting(std::size_t at)
{
    if (GroupReader(m_state).readAsRange(at)) {
        return true;
    }
    // "…, most common first", "largest department at the top": all rows, in that order
    std::size_t end = at + 1;
    bool first = false;
    for (std::size_t k = at + 1; k < m_items.size() && k < at + 5 && !first; ++k) {
        const std::string &word = m_items[k].word;
        const bool top = word == "top" && wordBefore(k, "the");
        first = word == "first" || top || word == "on top" || word == "at the top";
        end = k + 1;
        const bool noun = m_items[k].kind == ItemKind::Mention && !m_items[k].is(LinkKind::Value);
        if (!first && !m_items[k].filler() && !noun && m_items[k].kind != ItemKind::Word) {
            break;
        }
    }
    const bool numbered = at > 0 && m_items[at - 1].kind == ItemKind::Number;
    const bool apart = at > 0 && (m_items[at - 1].kind == ItemKind::Sign ||
                                  m_items[at - 1].filler() || m_items[at - 1].used);
    if (!first || numbered || !apart) {
        return false;
    }
    const Item &item = m_items[at];
    Ordering order;
    order.descending = item.cue("most") != nullptr || item.cue("top") != nullptr;
    if (!item.superlatives.empty()) {
        order.descending = item.superlatives.front().descending;
        for (const Superlative &reading : item.superlatives) {
            const auto column = conceptColumn(subjectTable(), reading.concepts);
            if (column) {
                order.column = *column;
                order.descending = reading.descending;
                break;
            }
        }
    }
    // "with their leaving date, latest first": by the date that is shown
    const bool byDate = order.column.valid() && m_source.column(order.column).date;
    for (std::size_t k = at; byDate && k-- > 0;) {
        if (!m_items[k].used && isMention(k, LinkKind::Column) &&
            m_source.column(linkAt(k).id()).date) {
            order.column = linkAt(k).id();
            break;
        }
    }
    for (std::size_t k = at + 1; k < end; ++k) {
        const bool column = isMention(k, LinkKind::Column) && !m_items[k].used;
        if (column &&
            (m_source.column(linkAt(k).id()).numeric || m_source.column(linkAt(k).id()).date)) {
            order.column = linkAt(k).id();
        }
        m_items[k].used = true;
    }
    order.words = item.word;
    m_items[at].used = true;
    if (m_frame.orders.empty()) {
        m_frame.orders.push_back(std::move(order));
        return true;
    }
    // "the four oldest, oldest first": said twice
    Ordering &known = m_frame.orders.front();
    if (known.words.find(item.word) == std::string::npos) {
        const bool column = known.column.valid() && !item.superlatives.empty();
        known.descending =
            column ? goesDown(item, m_source.column(known.column)) : order.descending;
    }
    return true;
}

void OrderReader::readSuperlativeAt(std::size_t at)
{
    Item &item = m_items[at];
    const bool top =
        item.cue("top") != nullptr || item.cue("bottom") != nullptr || item.cue("agg") != nullptr;
    const bool most = item.cue("most") != nullptr || item.cue("least") != nullptr;
    bool descending = item.cue("most") != nullptr || item.cue("top") != nullptr ||
                      (item.cue("agg") != nullptr && item.cue("agg")->payload == "max");
    std::size_t ahead = at + 1;
    while (ahead < m_items.size() &&
           (m_items[ahead].filler() || m_items[ahead].kind == ItemKind::Number)) {
        ++ahead;
    }
    if ((item.cue("top") != nullptr || item.cue("bottom") != nullptr) && ahead < m_items.size() &&
        m_items[ahead].kind == ItemKind::Superlative && !m_items[ahead].superlatives.empty()) {
        item.used = true; // "top 5 most expensive": what follows says by what
        return;
    }
    if ((item.cue("top") != nullptr || item.cue("bottom") != nullptr) && rankedBelow(ahead)) {
        item.used = true; // "top 5 machines with most downtime": likewise
        return;
    }
    // a limit stands before or after: "5 most", "top 5", "the three oldest"
    std::optional<std::int64_t> limit;
    std::optional<std::size_t> limitItem;
    std::int64_t offset = 0;
    for (const std::ptrdiff_t step : {-1, 1, -2, -3}) {
        const auto place = static_cast<std::ptrdiff_t>(at) + step;
        if (place < 0 || place >= static_cast<std::ptrdiff_t>(m_items.size())) {
            continue;
        }
        const Item &near = m_items[static_cast<std::size_t>(place)];
        if ((step == -2 || step == -3) &&
            m_items[static_cast<std::size_t>(place + 1)].kind == ItemKind::Sign) {
            continue;
        }
        if (step == -3 &&
            !(m_items[at - 1].cue("with") != nullptr || isMention(at - 1, LinkKind::Table) ||
              isMention(at - 2, LinkKind::Table))) {
            continue;
        }
        static constexpr std::array<std::string_view, 5> ordinals{"first", "second", "third",
                                                                  "fourth", "fifth"};
        if (step == -1 && (near.ordinal || near.word == "second" || near.word == "third" ||
                           near.word == "fourth" || near.word == "fifth")) {
            offset = near.ordinal ? static_cast<std::int64_t>(near.number) - 1
                                  : std::find(ordinals.begin(), ordinals.end(), near.word) -
                                        ordinals.begin();
            limit = 1;
            limitItem = static_cast<std::size_t>(place);
            break;
        }
        if (near.kind == ItemKind::Number && !near.used && !near.ordinal && near.number >= 1 &&
            near.number <= 1000 && !near.percent) {
            limit = static_cast<std::int64_t>(near.number);
            limitItem = static_cast<std::size_t>(place);
            break;
        }
    }
    for (std::size_t b = at; !limit && b-- > 0;) {
        // "which 3 extras bring in the most"
        const Item &near = m_items[b];
        const bool compared = b > 0 && (m_items[b - 1].cue("cmp") != nullptr ||
                                        m_items[b - 1].cue("between") != nullptr);
        if (near.kind == ItemKind::Number && !near.used && !near.ordinal && !compared &&
            near.number >= 1 && near.number <= 1000 && b + 1 < at &&
            (isMention(b + 1, LinkKind::Table) || isMention(b + 1, LinkKind::Column))) {
            limit = static_cast<std::int64_t>(near.number);
            limitItem = b;
        }
    }
    // what is ranked by: the next mention, an aggregate before it included
    std::size_t k = at + 1;
    std::optional<AggregateFunction> function;
    bool count = false;
    bool distinct = false;
    while (k < m_items.size()) {
        const Item &next = m_items[k];
        if (const Cue *cue = next.cue("agg"); cue != nullptr && cue->payload != "max") {
            function = cue->payload == "avg" ? AggregateFunction::Average : AggregateFunction::Sum;
        } else if (next.cue("count") != nullptr) {
            count = true;
        } else if (next.cue("distinct") != nullptr) {
            distinct = true;
        } else if (next.kind == ItemKind::Word && k + 1 < m_items.size() &&
                   m_items[k + 1].word == "of") {
            m_items[k].content = false; // "the most expensive pieces of …"
        } else if (!next.filler() && next.kind != ItemKind::Number &&
                   !(next.cue("top") != nullptr)) {
            break;
        } else if (next.word == "," || next.word == "in" || next.word == "?") {
            break;
        }
        ++k;
    }
    while (k + 1 < m_items.size() && m_items[k + 1].kind == ItemKind::Mention &&
           ((isMention(k, LinkKind::Value) && !m_items[k].used) ||
            (most && m_items[k].kind == ItemKind::Word && m_items[k].word.starts_with("un")))) {
        ++k;
    }
    while (k + 1 < m_items.size() && isMention(k, LinkKind::Table) &&
           isMention(k + 1, LinkKind::Column) && linkAt(k).table == linkAt(k + 1).table) {
        ++k;
    }
    // "sections ranked by total word count, top 5": so many of what is sorted already
    const bool sorted = !m_frame.orders.empty() && !m_frame.limit &&
                        (m_frame.orders.front().measure ||
                         (m_frame.orders.front().column.valid() &&
                          m_source.column(m_frame.orders.front().column).numeric));
    if (sorted && limit && limitItem && item.cue("top") != nullptr && item.word == "top") {
        item.used = m_items[*limitItem].used = true;
        m_frame.limit = limit;
        m_frame.offset = offset;
        m_state.topList = *limit > 1;
        // the top of what is sorted by a number is the highest, unless it says otherwise
        m_frame.orders.front().descending |= std::ranges::none_of(
            m_items, [](const Item &other) { return other.cue("asc") != nullptr; });
        return;
    }
    bool entityBefore = false;
    bool asked = false;
    for (std::size_t b = 0; b < at; ++b) {
        const bool counted = b > 0 && (m_items[b - 1].cue("agg") != nullptr);
        entityBefore = entityBefore || (m_items[b].kind == ItemKind::Mention && !counted &&
                                        !m_items[b].is(LinkKind::Value));
        asked = asked || (m_items[b].cue("which") != nullptr && m_items[b].word == "who");
    }
    Ordering order;
    order.descending = descending;
    order.words = item.word;
    const auto numericLink = [&](std::size_t i) -> const Link * {
        for (const Link &link : m_items[i].links) {
            if (link.kind == LinkKind::Column &&
                link.score + 0.3 > m_items[i].links.front().score) {
                const ColumnModel &model = m_source.column(link.id());
                if (model.numeric || model.date) {
                    return &link;
                }
            }
        }
        return nullptr;
    };
    // "the best average grade": the number among what the word may name
    const bool numberAhead =
        function.has_value() && isMention(k, LinkKind::Table) && numericLink(k) != nullptr;
    const bool columnAhead = isMention(k, LinkKind::Column) || numberAhead;
    const bool tableAhead = isMention(k, LinkKind::Table) && !numberAhead;
    const auto finish = [&](std::int64_t fallback) {
        item.used = true;
        if (limitItem) {
            m_items[*limitItem].used = true;
        }
        if (!limit && m_frame.limit) {
            return; // a second superlative says the same again
        }
        m_frame.limit = limit.value_or(fallback);
        m_frame.offset = offset;
        m_state.topList = limit.has_value() && *limit > 1;
        m_state.topLast =
            limit.has_value() &&
            std::none_of(m_items.begin() + static_cast<std::ptrdiff_t>(at), m_items.end(),
                         [](const Item &later) { return later.kind == ItemKind::Mention; });
        m_frame.orders.insert(m_frame.orders.begin(), order);
    };
    const auto rankByLater = [&]() -> bool {
        // "top 5 customers by revenue", "… in terms of …"
        for (std::size_t b = at + 1; b < m_items.size(); ++b) {
            if (m_items[b].cue("by") == nullptr || m_items[b].used) {
                continue;
            }
            std::size_t t = b + 1;
            std::optional<AggregateFunction> by;
            bool counted = false;
            while (t < m_items.size() && (m_items[t].filler() || m_items[t].cue("agg") != nullptr ||
                                          m_items[t].cue("count") != nullptr)) {
                if (const Cue *cue = m_items[t].cue("agg")) {
                    by =
                        cue->payload == "avg" ? AggregateFunction::Average : AggregateFunction::Sum;
                }
                counted = counted || m_items[t].cue("count") != nullptr;
                ++t;
            }
            // "by completed orders": of the rows that are so
            if (t + 1 < m_items.size() && isMention(t + 1, LinkKind::Table) &&
                isMention(t, LinkKind::Value) && linkAt(t).table == linkAt(t + 1).table) {
                ++t;
            }
            if (t >= m_items.size() || m_items[t].kind != ItemKind::Mention ||
                isMention(t, LinkKind::Value)) {
                continue;
            }
            if (isMention(t, LinkKind::Table) && t + 1 < m_items.size() &&
                isMention(t + 1, LinkKind::Column) && linkAt(t + 1).table == linkAt(t).table) {
                ++t;
            }
            if (const Link *link = numericLink(t); link != nullptr && !counted) {
                order.column = link->id();
                if (by) {
                    order.measure = measureAt(t, *by);
                    order.column = ColumnId{};
                }
            } else {
                order.measure = countOf(linkAt(t).table, wordsAt(t));
            }
            for (std::size_t u = b; u <= t; ++u) {
                m_items[u].used = m_items[u].used || m_items[u].kind == ItemKind::Cue || u == t;
            }
            order.words += " by " + wordsAt(t);
            return true;
        }
        return false;
    };
    const bool kinds = item.word.find("frequent") != std::string::npos ||
                       item.word.find("common") != std::string::npos;
    if (most && kinds && readCommonKind(at, k, order)) {
        finish(1);
        return;
    }
    if (most && !columnAhead && tableAhead && kinds && k + 1 < m_items.size() &&
        m_items[k + 1].kind == ItemKind::Mention && !isMention(k + 1, LinkKind::Value) &&
        !m_items[k + 1].used) {
        // "the most frequent ticket categories": by the number of tickets
        order.measure = countOf(linkAt(k).table, wordsAt(k));
        m_items[k].used = true;
        finish(1);
        return;
    }
    if (most && columnAhead && item.word.find("frequent") != std::string::npos &&
        numericLink(k) == nullptr) {
        // "the two most frequent causes": by the number of rows
        order.measure = countOf(linkAt(k).table, wordsAt(k));
        finish(1);
        return;
    }
    if (const auto done = most ? amountDone(at) : std::nullopt) {
        order.column = *done;
        for (Item &verb : m_items) {
            const bool same = verb.is(LinkKind::Column) && verb.links.front().id() == *done;
            verb.used = verb.used || same;
        }
        finish(1);
        return;
    }
    if (most) {
        if (k < m_items.size() && (tableAhead || columnAhead || isMention(k, LinkKind::Value))) {
            if (const Link *link = columnAhead ? numericLink(k) : nullptr;
                link != nullptr && !count && !m_source.column(link->id()).date) {
                order.column = link->id();
                order.words += " " + wordsAt(k);
            } else if (tableAhead) {
                order.measure = countOf(linkAt(k).table, wordsAt(k));
                order.measure->distinct = distinct;
            } else if (columnAhead) {
                order.measure = countOf(linkAt(k).table, wordsAt(k));
                const ColumnModel &column = m_source.column(linkAt(k).id());
                if (distinct || (!column.key && !column.date)) {
                    order.measure->column = linkAt(k).id();
                    order.measure->distinct = true;
                }
            } else {
                order.measure = countOf(linkAt(k).table, wordsAt(k));
                k = m_items.size();
            }
            if (k < m_items.size()) {
                m_items[k].used = true;
            }
            finish(1);
            return;
        }
        // "who earns the most", "which cities … most": settled later by what is at hand
        order.measure = Measure{};
        if (!rankByLater()) {
            const TableModel *subject =
                subjectTable() >= 0 ? &m_source.table(subjectTable()) : nullptr;
            const bool often = item.word.find("often") != std::string::npos ||
                               item.word.find("frequent") != std::string::npos ||
                               item.word.find("times") != std::string::npos;
            for (std::size_t b = often ? 0 : at; b-- > 0;) {
                if (!m_items[b].used && m_items[b].kind == ItemKind::Mention &&
                    isMention(b, LinkKind::Column) && numericLink(b) != nullptr && b + 4 > at) {
                    order.column = numericLink(b)->id();
                    order.measure.reset();
                    m_items[b].used = true;
                    break;
                }
            }
            if (order.measure && subject != nullptr) {
                order.measure->table = childOf(subjectTable());
            }
        } else if (order.column.valid()) {
            order.measure.reset();
        }
        finish(1);
        return;
    }
    if (top && columnAhead && !count) {
        if (const Link *link = numericLink(k)) {
            const bool with =
                at > 0 && (m_items[at - 1].cue("with") != nullptr || wordBefore(at, "with") ||
                           wordBefore(at, "has") || wordBefore(at, "have"));
            bool grouped = !m_frame.groups.empty();
            if ((entityBefore || asked || with || limit) && !(grouped && !with && !limit)) {
                order.column = link->id();
                order.words += " " + wordsAt(k);
                if (function) {
                    order.measure = Measure{*function, link->table, link->id(), false, false,
                                            0.5,       {},          {},         false, wordsAt(k)};
                    order.column = ColumnId{};
                }
                m_items[k].used = true;
                for (std::size_t u = at + 1; u < k; ++u) {
                    m_items[u].used = m_items[u].used || m_items[u].cue("agg") != nullptr;
                }
                finish(1);
            } else if (item.cue("agg") == nullptr) {
                Measure measure{descending ? AggregateFunction::Max : AggregateFunction::Min,
                                link->table,
                                link->id(),
                                false,
                                false,
                                0.5,
                                {},
                                {},
                                false,
                                item.word + " " + wordsAt(k)};
                m_frame.measures.push_back(std::move(measure));
                m_items[k].used = true;
                item.used = true;
            }
            return;
        }
    }
    if (item.cue("agg") != nullptr) {
        return; // "maximum" is left to the measures
    }
    if (top && count && tableAhead) {
        order.measure = countOf(linkAt(k).table, wordsAt(k));
        m_items[k].used = true;
        for (std::size_t u = at + 1; u < k; ++u) {
            m_items[u].used = true;
        }
        finish(1);
        return;
    }
    // the entity follows: "oldest student", "top 5 customers", "cheapest room"
    const int entity = tableAhead ? linkAt(k).table : subjectTable();
    // "top 3 shops with the largest number of orders"
    const auto byLargestNumber = [&] {
        for (std::size_t t = k + 1; t + 2 < m_items.size(); ++t) {
            const bool largest =
                oneOf(m_items[t].word, {"most", "largest", "highest", "greatest", "biggest"});
            if (largest && m_items[t + 1].cue("count") != nullptr &&
                isMention(t + 2, LinkKind::Table)) {
                order.measure = countOf(linkAt(t + 2).table, wordsAt(t + 2));
                m_items[t].used = m_items[t + 1].used = m_items[t + 2].used = true;
                return true;
            }
        }
        return false;
    };
    if (rankByLater() || (tableAhead && limit && byLargestNumber())) {
        if (!item.superlatives.empty()) {
            order.descending = item.superlatives.front().descending;
        }
        finish(tableAhead && limit ? *limit : 1);
        return;
    }
    for (const Superlative &reading : item.superlatives) {
        const auto column = conceptColumn(entity, reading.concepts);
        if (column) {
            order.column = *column;
            order.descending = reading.descending;
            finish(1);
            return;
        }
        const bool lasting = std::find(reading.concepts.begin(), reading.concepts.end(), "durat") !=
                             reading.concepts.end();
        if (const auto span = lasting ? SpanReader(m_state).spanOf(entity) : std::nullopt) {
            // "the longest outages": from their beginning to their end
            order.since = span->first;
            order.column = span->second;
            order.descending = reading.descending;
            finish(1);
            return;
        }
        if (!reading.concepts.empty() && reading.concepts.front() == "count" && entity >= 0) {
            order.descending = reading.descending;
            if (readCommonKind(at, k, order)) {
                finish(1);
                return;
            }
            order.measure = Measure{};
            order.measure->table = childOf(entity);
            if (columnAhead && !m_source.column(linkAt(k).id()).numeric) {
                // "the most common city": rows of its own table
                order.measure->table = linkAt(k).table;
            }
            finish(1);
            return;
        }
    }
    if (columnAhead && numericLink(k) != nullptr) {
        order.column = numericLink(k)->id();
        if (!item.superlatives.empty()) {
            order.descending = goesDown(item, m_source.column(order.column));
        }
        if (entityBefore || limit) {
            m_items[k].used = true;
            finish(1);
        } else {
            m_frame.measures.push_back(
                Measure{order.descending ? AggregateFunction::Max : AggregateFunction::Min,
                        order.column.table,
                        order.column,
                        false,
                        false,
                        0.5,
                        {},
                        {},
                        false,
                        item.word + " " + wordsAt(k)});
            m_items[k].used = item.used = true;
        }
        return;
    }
    if (top && (limit || entity >= 0)) {
        // nothing says by what: the amount, if there is one
        const int child = entity >= 0 ? childOf(entity) : -1;
        const bool event = entity >= 0 && m_source.table(entity).fact;
        const bool open = entity >= 0 && MoneyReader(m_state).namesNoNumber(at);
        if (const auto sales =
                open && !event ? MoneyReader(m_state).salesOf(entity) : std::nullopt) {
            order.measure = sales;
        } else if (entity >= 0 && m_source.table(entity).money >= 0) {
            order.column = ColumnId{entity, m_source.table(entity).money};
        } else if (child >= 0 && m_source.table(child).money >= 0) {
            order.measure = Measure{AggregateFunction::Sum,
                                    child,
                                    ColumnId{child, m_source.table(child).money},
                                    false,
                                    false,
                                    0.5,
                                    {},
                                    {},
                                    false,
                                    {}};
        } else if (child >= 0) {
            order.measure = countOf(child, {});
        } else {
            return;
        }
        m_state.guessedMeasure = true;
        m_state.openRanking = open;
        finish(open && tableAhead && saysSeveral(m_items[k]) ? severalRows : 1);
    }
}

} // namespace querent::language
