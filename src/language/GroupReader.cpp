// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/GroupReader.h"

#include "language/OneOf.h"

#include <algorithm>
#include <array>

namespace querent::language {

using query::AggregateFunction;

bool GroupReader::namesKey(const std::string &words)
{
    static constexpr std::array<std::string_view, 9> keys{
        "id", "ids", "no", "nr", "number", "numbers", "code", "codes", "key"};
    const std::size_t blank = words.rfind(' ');
    const std::string last = blank == std::string::npos ? words : words.substr(blank + 1);
    return std::find(keys.begin(), keys.end(), last) != keys.end();
}

bool GroupReader::namesRole(std::size_t at) const
{
    if (!isMention(at, LinkKind::Value) || m_items[at].capital || m_items[at].quoted) {
        return false;
    }
    const Link &link = linkAt(at);
    const TableModel &people = m_source.table(link.table);
    constexpr double exactly = 0.95;
    return people.person && !link.codeList && !link.several && !link.soft &&
           link.score >= exactly && m_source.column(link.id()).category &&
           std::find(people.labels.begin(), people.labels.end(), link.column) ==
               people.labels.end();
}

bool GroupReader::limitsRows(std::size_t at) const
{
    static constexpr std::array<std::string_view, 5> nouns{"date", "day", "month", "year", "time"};
    const std::string &word = m_items[at].word;
    const bool noun = std::any_of(nouns.begin(), nouns.end(),
                                  [&](std::string_view ending) { return word.ends_with(ending); });
    const std::size_t next = nextContent(at + 1);
    return !noun && next < m_items.size() &&
           (m_items[next].cue("cmp") != nullptr || m_items[next].cue("between") != nullptr ||
            (m_items[next].kind == ItemKind::Period && m_source.column(linkAt(at).id()).date));
}

bool GroupReader::addGroup(std::size_t at)
{
    if (at >= m_items.size()) {
        return false;
    }
    Item &item = m_items[at];
    Grouping group;
    group.words = item.word;
    if (item.kind != ItemKind::Mention) {
        return false;
    }
    const Link &link = item.links.front();
    if (link.kind == LinkKind::Table) {
        // "department name" and "department id" are columns of it; "for each department the name"
        // is no group of names
        if (at + 1 < m_items.size() && isMention(at + 1, LinkKind::Column) &&
            linkAt(at + 1).table == link.table && !m_items[at + 1].used &&
            m_items[at + 1].begin == item.end && !limitsRows(at + 1)) {
            item.used = true;
            return addGroup(at + 1);
        }
        group.table = link.table;
    } else if (link.kind == LinkKind::Column) {
        const ColumnModel &column = m_source.column(link.id());
        const bool perUnit = link.score < 0.9 && column.numeric && !column.category &&
                             column.column->encoding == data::DateEncoding::None;
        if (perUnit) {
            return false; // "price per kilo" is no price for each weight
        }
        group.column = link.id();
        // "type of room": the words before a table may name its column
        if (column.date && column.column->encoding != data::DateEncoding::Year) {
            group.bucket = query::TimeUnit::Month;
            for (const std::size_t bucket : m_state.bucketItems) {
                group.bucket = m_items[bucket].unit;
            }
            if (at + 1 < m_items.size()) {
                // "by check-in year"
                const std::string &unit = m_items[at + 1].word;
                static constexpr std::array<std::pair<std::string_view, query::TimeUnit>, 5> units{
                    {{"year", query::TimeUnit::Year},
                     {"quarter", query::TimeUnit::Quarter},
                     {"month", query::TimeUnit::Month},
                     {"week", query::TimeUnit::Week},
                     {"day", query::TimeUnit::Day}}};
                for (const auto &[name, value] : units) {
                    if (unit == name) {
                        group.bucket = value;
                        m_items[at + 1].used = true;
                        m_items[at + 1].content = false;
                    }
                }
            }
        }
        // a reference stands for what it points at
        for (const JoinEdge &edge : m_source.graph().edges()) {
            if (edge.from != link.table || edge.fromColumns.size() != 1 ||
                edge.fromColumns.front() != link.column || namesKey(item.word) ||
                m_source.table(edge.to).labels.empty()) {
                continue;
            }
            const bool oneWay =
                edge.from != edge.to &&
                std::count_if(m_source.graph().edges().begin(), m_source.graph().edges().end(),
                              [&](const JoinEdge &other) {
                                  return other.from == edge.from && other.to == edge.to;
                              }) == 1;
            if (oneWay) {
                group.column = ColumnId{};
                group.table = edge.to;
            } else {
                group.labelled = true;
            }
        }
    } else if (namesRole(at)) {
        // "tips by waiter": of each who is one
        group.table = link.table;
        Condition role;
        role.column = link.id();
        role.values.push_back(data::Value(link.value));
        role.words = item.word;
        m_frame.conditions.push_back(std::move(role));
    } else {
        return false;
    }
    item.used = true;
    if (std::find(m_frame.groups.begin(), m_frame.groups.end(), group) == m_frame.groups.end()) {
        m_frame.groups.push_back(std::move(group));
    }
    return true;
}

void GroupReader::readGroupAt(std::size_t at, bool several)
{
    std::size_t k = at + 1;
    bool any = false;
    while (k < m_items.size()) {
        if (m_items[k].filler() || m_items[k].cue("total") != nullptr ||
            m_items[k].cue("distinct") != nullptr || m_items[k].cue("group") != nullptr) {
            m_items[k].used = m_items[k].used || m_items[k].cue("group") != nullptr;
            ++k;
            continue;
        }
        if (m_items[k].kind == ItemKind::TimeUnit) {
            any = true;
            ++k;
        } else if (!m_items[k].used && addGroup(k)) {
            any = true;
            while (k < m_items.size() && m_items[k].used && m_items[k].kind == ItemKind::Mention) {
                ++k;
            }
            // "type of room", "status of the order"
            std::size_t of = k;
            while (of < m_items.size() && m_items[of].filler() && m_items[of].word != ",") {
                ++of;
            }
            if (of > k && isMention(of, LinkKind::Table) && !m_items[of].used &&
                (m_items[k].word == "of") && m_frame.groups.back().column.valid() &&
                linkAt(of).table == m_frame.groups.back().column.table) {
                m_items[of].used = true;
                k = of + 1;
            }
        } else {
            break;
        }
        // "by region and year"
        std::size_t next = k;
        bool joined = false;
        while (next < m_items.size() &&
               (m_items[next].cue("and") != nullptr || m_items[next].word == "," ||
                m_items[next].cue("by") != nullptr)) {
            joined = true;
            ++next;
        }
        if (!joined || !several || next >= m_items.size()) {
            break;
        }
        const bool more =
            m_items[next].kind == ItemKind::TimeUnit ||
            (m_items[next].kind == ItemKind::Mention && !isMention(next, LinkKind::Value) &&
             !(isMention(next, LinkKind::Column) && m_source.column(linkAt(next).id()).numeric));
        if (!more) {
            break;
        }
        k = next;
    }
    if (any) {
        m_items[at].used = true;
    }
}

void GroupReader::readScorecards()
{
    // "carrier scorecard: shipments, total freight": one row for each
    static constexpr std::array<std::string_view, 8> headings{
        "scorecard", "overview", "comparison", "league",
        "dashboard", "summary",  "stats",      "profile"};
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        Item &heading = m_items[i + 1];
        const bool found =
            isMention(i, LinkKind::Table) && !m_items[i].used && !heading.used &&
            std::find(headings.begin(), headings.end(), heading.word) != headings.end();
        const bool figures =
            found && std::any_of(m_items.begin(), m_items.end(), [&](const Item &item) {
                return item.kind == ItemKind::Mention && item.links.front().table >= 0 &&
                       item.links.front().table != linkAt(i).table &&
                       m_source.graph().fansOut(linkAt(i).table, item.links.front().table);
            });
        if (figures && addGroup(i)) {
            heading.used = true;
            heading.content = false;
        }
    }
}

bool GroupReader::ranksRows(std::size_t by, std::size_t next) const
{
    if (!isMention(next, LinkKind::Column)) {
        return false;
    }
    const ColumnModel &column = m_source.column(linkAt(next).id());
    if (!column.numeric || column.column->encoding != data::DateEncoding::None) {
        return false;
    }
    constexpr std::int64_t many = 12;
    if (column.column->profile.distinctCount > many) {
        return true;
    }
    // "top 5 departments by budget": of few rows there are few numbers, which are no kinds for that
    bool top = false;
    bool own = false;
    for (std::size_t at = 0; at < by; ++at) {
        top = top || m_items[at].cue("top") != nullptr || m_items[at].cue("bottom") != nullptr;
        own = own || (top && isMention(at, LinkKind::Table) && linkAt(at).table == column.id.table);
    }
    const std::vector<std::string> &name = column.names.front().words;
    return top && own && !column.flag && !column.key &&
           std::ranges::none_of(name, [](const std::string &word) {
               return oneOf(word, {"year", "month", "day", "week", "quarter", "hour"});
           });
}

void GroupReader::readGroupings()
{
    readScorecards();
    readRowsWithFigures();
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Cue || item.used) {
            continue;
        }
        const bool group = item.cue("group") != nullptr;
        const bool by = item.cue("by") != nullptr;
        if (!group && !by) {
            continue;
        }
        const std::size_t next = nextContent(i + 1);
        if (isMention(next, LinkKind::Column) && linkAt(next).opposite) {
            continue; // "per head that we still offer": a state, no kinds
        }
        if (item.word == "across all" && next < m_items.size()) {
            // one figure over all of them, unless they are set beside each other
            const bool compared = std::ranges::any_of(m_items, [](const Item &other) {
                return other.cue("compare") != nullptr || other.cue("share") != nullptr;
            });
            const bool kind = isMention(next, LinkKind::Table) || isMention(next, LinkKind::Column);
            if (!compared && kind) {
                item.used = m_items[next].used = true;
                continue;
            }
        }
        const bool aside = i > 0 && m_items[i - 1].word == "(";
        if (by && aside && !m_state.periods.empty() && isMention(next, LinkKind::Column) &&
            m_source.column(linkAt(next).id()).date) {
            // "in 2024 (by order date)" says which date counts
            m_state.timeChosen = linkAt(next).id();
            m_items[next].used = item.used = true;
            continue;
        }
        if (item.word == "every" || item.word == "each") {
            // "list every member" is all of them, unless something is counted
            const bool listed = i == 0 || m_items[i - 1].cue("list") != nullptr;
            const bool counted = std::any_of(m_items.begin(), m_items.end(), [](const Item &other) {
                return other.cue("count") != nullptr || other.cue("agg") != nullptr ||
                       other.cue("muchof") != nullptr || other.cue("share") != nullptr;
            });
            if (listed && !counted) {
                item.used = true;
                continue;
            }
        }
        if (by) {
            // "top 5 customers by revenue" orders; "written by X" filters
            const bool value = isMention(next, LinkKind::Value) && !namesRole(next);
            const bool measure =
                next < m_items.size() &&
                (m_items[next].cue("agg") != nullptr || m_items[next].cue("count") != nullptr ||
                 m_items[next].cue("muchof") != nullptr || ranksRows(i, next));
            if (value || measure) {
                continue;
            }
            bool top = false;
            for (std::size_t back = 0; back < i; ++back) {
                top = top || m_items[back].cue("top") != nullptr ||
                      m_items[back].cue("bottom") != nullptr ||
                      m_items[back].kind == ItemKind::Superlative;
            }
            if (top && isMention(next, LinkKind::Table) && next > i &&
                m_source.graph().distance(subjectTable(), linkAt(next).table) <
                    JoinGraph::unreachable &&
                m_source.graph().fansOut(subjectTable(), linkAt(next).table)) {
                continue;
            }
        }
        readGroupAt(i, true);
    }
}

bool GroupReader::ordersRows(std::size_t by) const
{
    const std::size_t next = nextContent(by + 1);
    if (m_items[by].cue("by") == nullptr || !isMention(next, LinkKind::Column) ||
        linkAt(next).table != subjectTable()) {
        return false;
    }
    const ColumnModel &column = m_source.column(linkAt(next).id());
    const bool figures = std::ranges::any_of(m_items, [](const Item &item) {
        return item.cue("count") != nullptr || item.cue("agg") != nullptr ||
               item.cue("muchof") != nullptr || item.cue("share") != nullptr ||
               item.cue("top") != nullptr || item.cue("bottom") != nullptr;
    });
    const bool way = std::any_of(
        m_items.begin() + static_cast<std::ptrdiff_t>(next), m_items.end(), [](const Item &item) {
            return item.cue("desc") != nullptr || item.cue("asc") != nullptr ||
                   !item.superlatives.empty();
        });
    return way && !figures && (column.numeric || column.date);
}

bool GroupReader::countsBelow(int table) const
{
    const int subject = subjectTable();
    return subject >= 0 && subject != table &&
           m_source.graph().distance(subject, table) < JoinGraph::unreachable &&
           m_source.graph().fansOut(subject, table);
}

void GroupReader::readSortings()
{
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.used || item.kind != ItemKind::Cue) {
            continue;
        }
        if (item.word == "ordered" &&
            (i + 1 >= m_items.size() || m_items[i + 1].cue("by") == nullptr) &&
            (i + 1 >= m_items.size() || m_items[i + 1].kind != ItemKind::Cue)) {
            item.used = true; // "ordered last week": what was done
            continue;
        }
        if (item.cue("sort") != nullptr || ordersRows(i)) {
            std::size_t k = nextContent(i + 1);
            // "ranked by revenue": the most first
            const bool ranks = item.word.starts_with("rank");
            bool descending = ranks;
            bool any = false;
            for (std::size_t d = i; d < m_items.size(); ++d) {
                if (m_items[d].cue("desc") != nullptr) {
                    descending = true;
                    m_items[d].used = true;
                    break;
                }
                descending = descending && m_items[d].cue("asc") == nullptr;
                if (item.cue("sort") == nullptr && !m_items[d].superlatives.empty()) {
                    descending = m_items[d].superlatives.front().descending;
                    break;
                }
            }
            while (k < m_items.size() &&
                   (m_items[k].cue("by") != nullptr || m_items[k].cue("desc") != nullptr ||
                    m_items[k].cue("asc") != nullptr || m_items[k].filler())) {
                m_items[k].used = m_items[k].kind == ItemKind::Cue;
                ++k;
            }
            // "rank the departments by …": the rows come first
            if (isMention(k, LinkKind::Table)) {
                std::size_t by = k + 1;
                while (by < m_items.size() && m_items[by].filler()) {
                    ++by;
                }
                if (by < m_items.size() && m_items[by].cue("by") != nullptr) {
                    m_items[by].used = true;
                    k = nextContent(by + 1);
                }
            }
            std::optional<AggregateFunction> function;
            bool count = false;
            while (k < m_items.size() &&
                   (m_items[k].cue("agg") != nullptr || m_items[k].cue("count") != nullptr ||
                    m_items[k].filler())) {
                if (const Cue *cue = m_items[k].cue("agg")) {
                    function = cue->payload == "avg"   ? AggregateFunction::Average
                               : cue->payload == "max" ? AggregateFunction::Max
                               : cue->payload == "min" ? AggregateFunction::Min
                                                       : AggregateFunction::Sum;
                }
                count = count || m_items[k].cue("count") != nullptr;
                m_items[k].used = m_items[k].kind == ItemKind::Cue;
                ++k;
            }
            while (k + 1 < m_items.size() && isMention(k, LinkKind::Table) &&
                   isMention(k + 1, LinkKind::Column)) {
                m_items[k].used = true;
                ++k;
            }
            if (k < m_items.size() && m_items[k].kind == ItemKind::Mention) {
                Ordering order;
                order.descending = descending;
                order.words = item.word + " " + wordsAt(k);
                if (isMention(k, LinkKind::Column) && !function &&
                    (!count || m_source.column(linkAt(k).id()).numeric)) {
                    order.column = linkAt(k).id();
                    any = true;
                } else if (function && isMention(k, LinkKind::Column)) {
                    order.measure = measureAt(k, *function);
                    any = order.measure.has_value();
                } else if (isMention(k, LinkKind::Table) &&
                           (count || countsBelow(linkAt(k).table))) {
                    order.measure = countOf(linkAt(k).table, wordsAt(k));
                    any = true;
                } else if (isMention(k, LinkKind::Table) &&
                           !m_source.table(linkAt(k).table).labels.empty()) {
                    order.column =
                        ColumnId{linkAt(k).table, m_source.table(linkAt(k).table).labels.front()};
                    any = true;
                }
                if (any) {
                    m_items[k].used = true;
                    if (ranks && order.measure) {
                        m_frame.measures.push_back(*order.measure);
                    }
                    m_frame.orders.push_back(std::move(order));
                    if (k + 2 < m_items.size() && m_items[k + 1].cue("and") != nullptr &&
                        isMention(k + 2, LinkKind::Column)) {
                        Ordering second;
                        second.column = linkAt(k + 2).id();
                        second.descending = descending;
                        m_items[k + 2].used = true;
                        m_frame.orders.push_back(std::move(second));
                    }
                }
            }
            item.used = true;
            if (!any) {
                // settled once outputs and measures are known
                Ordering order;
                order.descending = descending;
                order.words = item.word;
                m_frame.orders.push_back(std::move(order));
            }
            continue;
        }
        if (item.cue("desc") != nullptr || item.cue("asc") != nullptr) {
            const bool descending = item.cue("desc") != nullptr;
            item.used = true;
            std::size_t key = nextContent(i + 1);
            while (key < m_items.size() &&
                   (m_items[key].cue("by") != nullptr || m_items[key].filler())) {
                ++key;
            }
            while (key + 1 < m_items.size() && isMention(key, LinkKind::Table) &&
                   isMention(key + 1, LinkKind::Column)) {
                ++key;
            }
            const bool named = i + 1 < m_items.size() && isMention(key, LinkKind::Column) &&
                               key <= i + 5 &&
                               (m_items[i + 1].word == "of" || m_items[i + 1].word == "by" ||
                                m_items[i + 1].cue("by") != nullptr);
            if (named && m_frame.orders.empty()) {
                Ordering order;
                order.column = linkAt(key).id();
                order.descending = descending;
                order.words = item.word + " " + wordsAt(key);
                m_items[key].used = true;
                m_frame.orders.push_back(std::move(order));
            } else if (m_frame.orders.empty()) {
                Ordering order;
                order.descending = descending;
                order.words = item.word;
                m_frame.orders.push_back(std::move(order));
            } else {
                m_frame.orders.front().descending = descending;
            }
        }
    }
}

bool GroupReader::readAsRange(std::size_t at)
{
    // "from the largest to the smallest", "newest to oldest": all rows, in that order
    std::size_t other = at + 1;
    bool to = false;
    while (other < m_items.size() && other < at + 5 &&
           (m_items[other].filler() || m_items[other].word == "to")) {
        to = to || m_items[other].word == "to";
        ++other;
    }
    const auto steers = [](const Item &item) {
        return !item.superlatives.empty() || item.cue("most") != nullptr ||
               item.cue("least") != nullptr || item.cue("top") != nullptr ||
               item.cue("bottom") != nullptr ||
               (item.cue("agg") != nullptr &&
                (item.cue("agg")->payload == "max" || item.cue("agg")->payload == "min"));
    };
    if (!to || other >= m_items.size() || !steers(m_items[other])) {
        return false;
    }
    const Item &item = m_items[at];
    Ordering order;
    order.words = item.word;
    order.descending = item.cue("most") != nullptr || item.cue("top") != nullptr ||
                       (item.cue("agg") != nullptr && item.cue("agg")->payload == "max");
    if (!item.superlatives.empty()) {
        order.descending = item.superlatives.front().descending;
    }
    // what is named after it, or before; else what such words are said of
    for (std::size_t k = 0; k < m_items.size() && !order.column.valid(); ++k) {
        const std::size_t place = (other + 1 + k) % m_items.size();
        if (isMention(place, LinkKind::Column)) {
            const ColumnModel &column = m_source.column(linkAt(place).id());
            if ((column.numeric || column.date) && !column.key) {
                order.column = column.id;
                m_items[place].used = true;
            }
        }
    }
    for (const Superlative &reading : item.superlatives) {
        const auto column =
            order.column.valid() ? std::nullopt : conceptColumn(subjectTable(), reading.concepts);
        if (column) {
            order.column = *column;
            order.descending = reading.descending;
        }
    }
    if (!order.column.valid()) {
        return false;
    }
    m_items[at].used = true;
    m_items[other].used = true;
    if (m_frame.orders.empty()) {
        m_frame.orders.push_back(std::move(order));
    }
    return true;
}

} // namespace querent::language
