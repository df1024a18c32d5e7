// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ListReader.h"

#include <algorithm>
#include <array>
#include <utility>

namespace querent::language {

void ListReader::readRowVolumes()
{
    // "order volume", "ticket numbers": how many there are
    static constexpr std::array<std::string_view, 5> nouns{"volume", "volumes", "numbers", "count",
                                                           "counts"};
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        const bool noun = std::find(nouns.begin(), nouns.end(), item.word) != nouns.end();
        if (!noun || item.used || !isMention(i - 1, LinkKind::Table) || m_items[i - 1].used) {
            continue;
        }
        const int table = linkAt(i - 1).table;
        const bool column =
            isMention(i, LinkKind::Column) && linkAt(i).table == table && linkAt(i).score >= 0.9;
        const bool counts = i + 1 < m_items.size() && m_items[i + 1].word == "of";
        if (column || counts) {
            continue;
        }
        m_frame.measures.push_back(countOf(table, wordsAt(i - 1)));
        m_items[i - 1].used = item.used = true;
        item.content = false;
    }
}

void ListReader::rankByTotals()
{
    if (!m_frame.limit || m_frame.orders.size() != 1 || m_frame.measures.empty() ||
        !m_frame.orders.front().column.valid() || m_frame.entities.size() != 1) {
        return;
    }
    // "top 5 agents by revenue with their number of orders": each by what it adds up to
    Ordering &order = m_frame.orders.front();
    const int entity = m_frame.entities.front();
    const int table = order.column.table;
    if (table == entity || !m_source.column(order.column).quantity ||
        m_source.graph().distance(entity, table) >= JoinGraph::unreachable ||
        !m_source.graph().fansOut(entity, table)) {
        return;
    }
    Measure total = countOf(table, order.words);
    total.function = query::AggregateFunction::Sum;
    total.column = std::exchange(order.column, ColumnId{});
    const auto known = std::ranges::find_if(m_frame.measures, [&](const Measure &own) {
        return own.column == total.column && own.function == total.function;
    });
    order.measure = known == m_frame.measures.end()
                        ? *m_frame.measures.insert(m_frame.measures.begin(), total)
                        : *known;
    Grouping group;
    group.table = entity;
    m_frame.groups.push_back(std::move(group));
    m_frame.entities.clear();
}

void ListReader::readListedCounts()
{
    // "transactions and average amount by channel": a noun among figures is counted
    if (m_frame.groups.empty() && m_state.bucketItems.empty()) {
        return;
    }
    std::vector<std::size_t> nouns;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (!isMention(i, LinkKind::Table) || m_items[i].used) {
            continue;
        }
        const int table = linkAt(i).table;
        const bool grouped =
            std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                        [&](const Grouping &group) { return group.table == table; });
        std::size_t before = i;
        while (before > 0 && !m_items[before - 1].separates() &&
               (m_items[before - 1].filler() || m_items[before - 1].is(LinkKind::Value) ||
                m_items[before - 1].kind == ItemKind::Word)) {
            --before;
        }
        std::size_t after = i + 1;
        while (after < m_items.size() && !m_items[after].separates() &&
               (m_items[after].filler() || m_items[after].is(LinkKind::Value))) {
            ++after;
        }
        const bool starts = before == 0 || m_items[before - 1].separates() ||
                            m_items[before - 1].cue("list") != nullptr;
        const bool listed = (after < m_items.size() && m_items[after].separates()) ||
                            (before > 0 && m_items[before - 1].separates());
        const bool ends =
            after >= m_items.size() || m_items[after].separates() ||
            m_items[after].cue("group") != nullptr || m_items[after].cue("by") != nullptr ||
            m_items[after].kind == ItemKind::Period || m_items[after].kind == ItemKind::Sign;
        if (grouped || !starts || !listed || !ends) {
            continue;
        }
        nouns.push_back(i);
    }
    // "orders and returns per country" counts both; with one alone nothing says so
    const bool kinds = nouns.size() > 1 && linkAt(nouns[0]).table != linkAt(nouns[1]).table &&
                       nouns[0] == nextContent(0);
    // "bookings and revenue by continent": the amount becomes a figure as well
    const bool amount = [&] {
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const bool number = isMention(i, LinkKind::Column) && !m_items[i].used &&
                                m_source.column(linkAt(i).id()).quantity &&
                                !m_source.column(linkAt(i).id()).category;
            const std::size_t next =
                i + 1 < m_items.size() && m_items[i + 1].filler() ? i + 2 : i + 1;
            if (number && ((i > 0 && m_items[i - 1].separates()) ||
                           (next < m_items.size() && m_items[next].separates()))) {
                return true;
            }
        }
        return false;
    }();
    const bool plain = !m_frame.limit && m_frame.orders.empty();
    if (m_frame.measures.empty() && !(plain && (kinds || (amount && !nouns.empty())))) {
        return;
    }
    for (const std::size_t i : nouns) {
        m_frame.measures.push_back(countOf(linkAt(i).table, wordsAt(i)));
        m_items[i].used = true;
    }
}

bool ListReader::isMoneyWord(const std::string &word)
{
    static constexpr std::array<std::string_view, 22> money{
        "payment",  "payments",  "payout",     "payouts",     "refund",     "refunds",
        "expense",  "expenses",  "donation",   "donations",   "deposit",    "deposits",
        "earnings", "repayment", "repayments", "withdrawals", "withdrawal", "contributions",
        "proceeds", "takings",   "premiums",   "fees"};
    return std::ranges::find(money, word) != money.end();
}

Measure ListReader::figureOf(int table) const
{
    static constexpr std::array<std::string_view, 6> verbs{"received", "collected", "earned",
                                                           "spent",    "raised",    "taken"};
    const int amount = table >= 0 ? m_source.table(table).money : -1;
    const auto cost = [&](const std::string &word) { return word == "cost" || word == "costs"; };
    const bool costs =
        amount >= 0 &&
        std::ranges::any_of(m_source.column(ColumnId{table, amount}).names.front().words, cost);
    bool changesHands = false;
    bool rows = false;
    for (const Item &item : m_items) {
        const bool noun =
            item.is(LinkKind::Table) && item.links.front().table == table && isMoneyWord(item.word);
        // what is raised or received is no cost: "tickets raised" are so many
        const bool verb = std::find(verbs.begin(), verbs.end(), item.word) != verbs.end() &&
                          (item.word == "spent" || !costs);
        changesHands = changesHands || noun || verb;
        rows = rows || item.cue("count") != nullptr;
    }
    // "late payments": so many of them
    rows = rows || std::any_of(m_frame.conditions.begin(), m_frame.conditions.end(),
                               [&](const Condition &condition) {
                                   return condition.column.table == table &&
                                          condition.kind == Condition::Kind::Compare &&
                                          m_source.column(condition.column).flag;
                               });
    Measure measure = countOf(table, {});
    if (amount >= 0 && changesHands && !rows) {
        measure.function = query::AggregateFunction::Sum;
        measure.column = ColumnId{table, amount};
    }
    return measure;
}

int ListReader::happeningInstead(int table) const
{
    // "complaints per month", where complaint is one of the kinds: what was of that kind
    const ColumnId time = m_frame.timeColumn;
    const auto names = [&](const Item &item) {
        return item.kind == ItemKind::Mention && item.links.front().table == table;
    };
    const bool byKind = std::any_of(m_items.begin(), m_items.end(), names) &&
                        std::all_of(m_items.begin(), m_items.end(), [&](const Item &item) {
                            return !names(item) || item.is(LinkKind::Value);
                        });
    const bool happens = time.valid() && time.table != table &&
                         m_source.table(table).eventDate < 0 && !m_source.table(table).person &&
                         m_source.graph().distance(table, time.table) < JoinGraph::unreachable &&
                         m_source.graph().fansOut(table, time.table);
    return happens && byKind ? time.table : table;
}

void ListReader::addUpMasses()
{
    // "production by country": there is no number of it, but so much of it
    static constexpr std::array<std::string_view, 13> masses{
        "production", "consumption", "usage",    "output",  "generation",
        "spending",   "expenditure", "rainfall", "traffic", "harvest",
        "throughput", "turnover",    "yield"};
    const auto addUp = [&](Measure &measure) {
        const bool rows = measure.function == query::AggregateFunction::Count &&
                          measure.table >= 0 && !measure.column.valid() && !measure.derived &&
                          !m_state.countAsked;
        const bool mass =
            rows && std::any_of(m_items.begin(), m_items.end(), [&](const Item &item) {
                return item.is(LinkKind::Table) && item.links.front().table == measure.table &&
                       std::find(masses.begin(), masses.end(), item.word) != masses.end();
            });
        if (!mass) {
            return;
        }
        const TableModel &table = m_source.table(measure.table);
        int amount = table.money >= 0 ? table.money : table.unitCount;
        for (const ColumnModel &column : table.columns) {
            const bool adds = column.quantity && !column.key && !column.flag && !column.date &&
                              !column.hidden && !column.formula;
            amount = amount < 0 && adds ? column.id.column : amount;
        }
        if (amount >= 0) {
            measure.function = query::AggregateFunction::Sum;
            measure.column = ColumnId{measure.table, amount};
        }
    };
    for (Measure &measure : m_frame.measures) {
        addUp(measure);
    }
    for (Ordering &order : m_frame.orders) {
        if (order.measure) {
            addUp(*order.measure);
        }
    }
}

bool ListReader::listedAfterCount(std::size_t at) const
{
    // "number of bookings, attended and no-shows by club"
    if (m_items[at].links.empty()) { // "headcount in the lab, current staff": a state by its date
        return false;
    }
    std::size_t last = at;
    while (last + 2 < m_items.size() && m_items[last + 1].separates() &&
           isMention(last + 2, LinkKind::Value)) {
        last += 2;
    }
    std::size_t after = last + 1;
    after += after < m_items.size() && m_items[after].word == "ones" ? 1 : 0;
    after += after < m_items.size() && m_items[after].word == "," ? 1 : 0;
    const bool ends = after >= m_items.size() || m_items[after].cue("group") != nullptr ||
                      m_items[after].cue("by") != nullptr ||
                      m_items[after].kind == ItemKind::Period;
    std::size_t first = at;
    while (first > 1 && m_items[first - 1].separates() && isMention(first - 2, LinkKind::Value) &&
           linkAt(first - 2).column == linkAt(at).column) {
        first -= 2;
    }
    if (!ends || first < 2 || !m_items[first - 1].separates() || m_frame.groups.empty()) {
        return false;
    }
    const std::size_t counted = first - 2;
    std::size_t cue = counted;
    while (cue > 0 && m_items[cue - 1].filler()) {
        --cue;
    }
    return isMention(counted, LinkKind::Table) && linkAt(counted).table == linkAt(at).table &&
           cue > 0 && m_items[cue - 1].cue("count") != nullptr;
}

void ListReader::splitCounts()
{
    // "how many were held and how many were cancelled": no row is both
    for (const Measure &part : m_frame.measures) {
        if (part.only.size() != 1 || part.only.front().kind != Condition::Kind::Compare) {
            continue;
        }
        const Condition &only = part.only.front();
        const auto whole =
            std::ranges::find_if(m_frame.conditions, [&](const Condition &condition) {
                return condition.kind == Condition::Kind::Compare &&
                       condition.column == only.column && !condition.negated &&
                       condition.values != only.values;
            });
        const auto all = std::ranges::find_if(m_frame.measures, [&](const Measure &measure) {
            return measure.function == query::AggregateFunction::Count && measure.only.empty() &&
                   measure.operand.empty() && measure.table == part.table;
        });
        if (whole == m_frame.conditions.end() || all == m_frame.measures.end()) {
            continue;
        }
        all->only.push_back(std::move(*whole));
        m_frame.conditions.erase(whole);
        return;
    }
}

bool ListReader::countsPart(std::size_t at) const
{
    // "…, completed ones", "how many of them were passed": a figure of its own
    if (at + 1 < m_items.size() &&
        (m_items[at + 1].word == "ones" || m_items[at + 1].word == "of those") && at > 0 &&
        m_items[at - 1].separates()) {
        return true;
    }
    if (listedAfterCount(at)) {
        return true;
    }
    std::size_t k = at;
    while (k > 0 && (m_items[k - 1].filler() || m_items[k - 1].kind == ItemKind::Word) &&
           !m_items[k - 1].separates()) {
        --k;
    }
    return k > 1 && m_items[k - 1].cue("count") != nullptr &&
           m_items[k - 1].word.starts_with("how many") && m_frame.measures.size() > 1;
}

void ListReader::addPart(const Condition &condition)
{
    const auto rows =
        std::find_if(m_frame.measures.begin(), m_frame.measures.end(), [](const Measure &measure) {
            return measure.function == query::AggregateFunction::Count && measure.only.empty() &&
                   measure.operand.empty();
        });
    Measure part = rows != m_frame.measures.end() ? *rows : countOf(condition.column.table, {});
    part.only.push_back(condition);
    part.words = condition.words;
    // "how many were passed" was taken for all rows once more
    const auto twice =
        std::find_if(m_frame.measures.begin(), m_frame.measures.end(), [&](const Measure &measure) {
            return rows != m_frame.measures.end() && &measure != &*rows &&
                   measure.function == query::AggregateFunction::Count && measure.only.empty() &&
                   measure.table == part.table && measure.column == part.column;
        });
    if (twice != m_frame.measures.end()) {
        *twice = std::move(part);
    } else {
        m_frame.measures.push_back(std::move(part));
    }
}

void ListReader::dropOwnRows()
{
    // "across all orders", "freight per shipment": the rows a figure is of are not its groups
    const bool numbers = !m_frame.measures.empty() &&
                         std::all_of(m_frame.measures.begin(), m_frame.measures.end(),
                                     [](const Measure &measure) { return measure.table >= 0; });
    if (!numbers || m_frame.limit || !m_frame.orders.empty() || !m_frame.havings.empty()) {
        return;
    }
    std::erase_if(m_frame.groups, [&](const Grouping &group) {
        const int table = group.table >= 0 ? group.table : group.column.table;
        const bool key = group.table >= 0
                             ? m_source.table(table).labels.empty()
                             : !group.bucket && group.column.column == m_source.table(table).key;
        return key && std::all_of(m_frame.measures.begin(), m_frame.measures.end(),
                                  [&](const Measure &measure) { return measure.table == table; });
    });
}

} // namespace querent::language
