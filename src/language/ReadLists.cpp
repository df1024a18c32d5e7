// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/QuestionReader.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

bool separates(const Item &item)
{
    return item.cue("and") != nullptr || item.word == "," || item.word == ":" || item.word == ";" ||
           item.word == "-" || item.word == "–";
}

} // namespace

void QuestionReader::readRowVolumes()
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

void QuestionReader::readListedCounts()
{
    // "transactions and average amount by channel": a noun among figures is counted
    if (m_frame.groups.empty() || m_frame.measures.empty()) {
        return;
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        if (!isMention(i, LinkKind::Table) || m_items[i].used) {
            continue;
        }
        const int table = linkAt(i).table;
        const bool grouped =
            std::any_of(m_frame.groups.begin(), m_frame.groups.end(),
                        [&](const Grouping &group) { return group.table == table; });
        std::size_t before = i;
        while (before > 0 && !separates(m_items[before - 1]) &&
               (m_items[before - 1].filler() || m_items[before - 1].is(LinkKind::Value) ||
                m_items[before - 1].kind == ItemKind::Word)) {
            --before;
        }
        std::size_t after = i + 1;
        while (after < m_items.size() && !separates(m_items[after]) &&
               (m_items[after].filler() || m_items[after].is(LinkKind::Value))) {
            ++after;
        }
        const bool starts = before == 0 || separates(m_items[before - 1]) ||
                            m_items[before - 1].cue("list") != nullptr;
        const bool listed = (after < m_items.size() && separates(m_items[after])) ||
                            (before > 0 && separates(m_items[before - 1]));
        const bool ends =
            after >= m_items.size() || separates(m_items[after]) ||
            m_items[after].cue("group") != nullptr || m_items[after].cue("by") != nullptr ||
            m_items[after].kind == ItemKind::Period || m_items[after].kind == ItemKind::Sign;
        if (grouped || !starts || !listed || !ends) {
            continue;
        }
        m_frame.measures.push_back(countOf(table, wordsAt(i)));
        m_items[i].used = true;
    }
}

Measure QuestionReader::figureOf(int table) const
{
    static constexpr std::array<std::string_view, 22> money{
        "payment",  "payments",  "payout",     "payouts",     "refund",     "refunds",
        "expense",  "expenses",  "donation",   "donations",   "deposit",    "deposits",
        "earnings", "repayment", "repayments", "withdrawals", "withdrawal", "contributions",
        "proceeds", "takings",   "premiums",   "fees"};
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
        const bool noun = item.is(LinkKind::Table) && item.links.front().table == table &&
                          std::find(money.begin(), money.end(), item.word) != money.end();
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

int QuestionReader::happeningInstead(int table) const
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

void QuestionReader::addUpMasses()
{
    // "production by country": there is no number of it, but so much of it
    static constexpr std::array<std::string_view, 13> masses{
        "production", "consumption", "usage",    "output",  "generation",
        "spending",   "expenditure", "rainfall", "traffic", "harvest",
        "throughput", "turnover",    "yield"};
    const auto addUp = [&](Measure &measure) {
        const bool rows = measure.function == query::AggregateFunction::Count &&
                          measure.table >= 0 && !measure.column.valid() && !measure.derived &&
                          !m_countAsked;
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

bool QuestionReader::countsPart(std::size_t at) const
{
    // "…, completed ones", "how many of them were passed": a figure of its own
    if (at + 1 < m_items.size() &&
        (m_items[at + 1].word == "ones" || m_items[at + 1].word == "of those") && at > 0 &&
        separates(m_items[at - 1])) {
        return true;
    }
    std::size_t k = at;
    while (k > 0 && (m_items[k - 1].filler() || m_items[k - 1].kind == ItemKind::Word) &&
           !separates(m_items[k - 1])) {
        --k;
    }
    return k > 1 && m_items[k - 1].cue("count") != nullptr &&
           m_items[k - 1].word.starts_with("how many") && m_frame.measures.size() > 1;
}

void QuestionReader::addPart(const Condition &condition)
{
    const auto rows =
        std::find_if(m_frame.measures.begin(), m_frame.measures.end(), [](const Measure &measure) {
            return measure.function == query::AggregateFunction::Count && measure.only.empty() &&
                   measure.divisor.empty();
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

void QuestionReader::dropOwnRows()
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
