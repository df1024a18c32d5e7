// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ChosenNumber.h"
#include "language/ComparisonReader.h"
#include "language/OneOf.h"

#include <algorithm>
#include <array>

namespace querent::language {

namespace {

using query::ComparisonOperator;

} // namespace

bool ComparisonReader::readAboveOthers(std::size_t at, std::size_t after, ComparisonOperator op)
{
    const int subject = subjectTable();
    const bool named =
        after > at && after < m_items.size() && m_items[after].kind == ItemKind::Mention &&
        std::ranges::any_of(m_items[after].links, [&](const Link &link) {
            return link.kind == LinkKind::Table && link.table == subject && link.score >= 0.5;
        });
    if (subject < 0) {
        return false;
    }
    const auto below = [&](int table) {
        return table != subject &&
               m_source.graph().distance(subject, table) < JoinGraph::unreachable &&
               m_source.graph().fansOut(subject, table);
    };
    Having having;
    having.op = op;
    having.overAverage = true;
    // "more visits than", "longer visits than"
    for (std::size_t back = 1; back <= 3 && back <= at && having.measure.table < 0; ++back) {
        const std::size_t k = at - back;
        const bool more = k > 0 && oneOf(m_items[k - 1].word, {"more", "fewer", "less"});
        if (more && isMention(k, LinkKind::Table) && !m_items[k].used && below(linkAt(k).table)) {
            having.measure = countOf(linkAt(k).table, wordsAt(k));
            m_items[k].used = true;
            // "attended more trainings": the verb asks for nothing of its own
            if (k > 1 && m_items[k - 2].is(LinkKind::Column) &&
                m_items[k - 2].word.ends_with("ed")) {
                silence(m_items[k - 2]);
            }
        } else if (!skippable(m_items[k])) {
            break;
        }
    }
    // "with an above average number of visits"
    const std::size_t counted = nextContent(after + 1);
    if (having.measure.table < 0 && after < m_items.size() &&
        m_items[after].cue("count") != nullptr && isMention(counted, LinkKind::Table) &&
        !m_items[counted].used && below(linkAt(counted).table)) {
        having.measure = countOf(linkAt(counted).table, wordsAt(counted));
        m_items[after].used = m_items[counted].used = true;
        m_state.related = true;
    }
    const auto amount = nearestColumn(at, true);
    if (having.measure.table < 0 && named && amount && below(linkAt(*amount).table)) {
        // "spent more": what it came to in all, not the price of one piece
        Link spent = linkAt(*amount);
        const int money = m_source.table(spent.table).money;
        const bool adds = m_source.column(spent.id()).quantity;
        spent.column = adds ? spent.column : money;
        if (adds || money >= 0) {
            having.measure = measureOf(spent, m_source);
            having.measure.function = query::AggregateFunction::Sum;
            m_items[*amount].used = true;
        }
    }
    if (having.measure.table < 0) {
        return false;
    }
    having.words = m_items[at].word;
    m_items[at].used = true;
    if (named) {
        silence(m_items[after]);
    }
    m_frame.subject = subject;
    m_frame.havings.push_back(std::move(having));
    return true;
}

bool ComparisonReader::readMeanAbove(std::size_t at, ComparisonOperator op)
{
    // "shops with an average sale above the overall average", "whose average price is higher than
    // the average of all products"
    std::size_t number = m_items.size();
    std::size_t mean = m_items.size();
    for (std::size_t k = at; k-- > 0;) {
        const Cue *aggregate = m_items[k].cue("agg");
        if (aggregate != nullptr && !m_items[k].used) {
            mean = aggregate->payload == "avg" ? k : m_items.size();
            break;
        }
        const bool column = isMention(k, LinkKind::Column) && !m_items[k].used &&
                            m_source.column(linkAt(k).id()).numeric;
        number = column ? k : number;
    }
    std::size_t whose = 0;
    while (whose < mean && whose < m_items.size() && m_items[whose].kind != ItemKind::Mention) {
        ++whose;
    }
    if (number >= m_items.size() || mean >= number || whose >= mean ||
        isMention(whose, LinkKind::Value)) {
        return false;
    }
    const Link &rows = linkAt(whose);
    const ColumnId measured = linkAt(number).id();
    const bool owner =
        rows.kind == LinkKind::Table && rows.table != measured.table &&
        m_source.graph().distance(rows.table, measured.table) < JoinGraph::unreachable &&
        m_source.graph().fansOut(rows.table, measured.table);
    const bool kind =
        rows.kind == LinkKind::Column && !m_source.column(rows.id()).numeric &&
        m_source.graph().distance(measured.table, rows.table) < JoinGraph::unreachable &&
        !m_source.graph().fansOut(measured.table, rows.table);
    if (!owner && !kind) {
        return false;
    }
    Having having;
    having.measure = measureOf(linkAt(number), m_source);
    having.measure.function = query::AggregateFunction::Average;
    having.op = op;
    having.overAverage = true;
    having.words = m_items[at].word;
    for (std::size_t k = mean; k < m_items.size(); ++k) {
        Item &item = m_items[k];
        const bool again = isMention(k, LinkKind::Table) && linkAt(k).table == measured.table;
        const bool same = isMention(k, LinkKind::Column) && linkAt(k).id() == measured;
        const bool told = item.cue("agg") != nullptr || item.cue("cmp") != nullptr ||
                          item.cue("avgthan") != nullptr || item.cue("total") != nullptr ||
                          oneOf(item.word, {"overall", "general", "all", "of all", "across all"});
        if (k == number) {
            item.used = true;
        } else if (again || same || told) {
            silence(item);
        } else if (k > at && !item.filler()) {
            break; // "… in 2024"
        }
    }
    m_items[whose].used = true;
    if (kind) {
        m_frame.outputs.push_back(rows.id());
        m_frame.subject = measured.table;
    } else {
        m_frame.entities.push_back(rows.table);
        m_frame.subject = rows.table;
    }
    m_state.related = true;
    m_frame.havings.push_back(std::move(having));
    return true;
}

bool ComparisonReader::readThanNamed(std::size_t at, ComparisonOperator op)
{
    const std::size_t named = nextContent(at + 1);
    if (!isMention(named, LinkKind::Value) || m_items[named].used ||
        op == ComparisonOperator::Equal || op == ComparisonOperator::NotEqual) {
        return false;
    }
    const Link &one = linkAt(named);
    const TableModel &rows = m_source.table(one.table);
    const std::optional<std::size_t> said = nearestColumn(at, true);
    const std::optional<ColumnId> sensed =
        said ? std::optional(linkAt(*said).id()) : columnBySense(m_items[at].word, one.table);
    if (std::ranges::find(rows.labels, one.column) == rows.labels.end() || !sensed ||
        sensed->table != one.table) {
        return false;
    }
    Condition itself;
    itself.column = one.id();
    itself.values = {data::Value(one.value)};
    itself.words = wordsAt(named);
    Condition condition;
    condition.kind = Condition::Kind::Relative;
    condition.column = *sensed;
    condition.op = op;
    const bool above =
        op == ComparisonOperator::Greater || op == ComparisonOperator::GreaterOrEqual;
    condition.function = above ? query::AggregateFunction::Max : query::AggregateFunction::Min;
    condition.inner = {std::move(itself)};
    condition.words = m_items[at].word + " " + wordsAt(named);
    m_items[at].used = m_items[named].used = true;
    if (said) {
        m_items[*said].used = true;
    }
    m_frame.conditions.push_back(std::move(condition));
    return true;
}

bool ComparisonReader::readRelative(std::size_t at, ComparisonOperator op)
{
    if (readThanNamed(at, op)) {
        return true;
    }
    if (const std::size_t next = nextContent(at + 1);
        next < m_items.size() && (m_items[next].cue("agg") != nullptr ||
                                  oneOf(m_items[next].word, {"general", "overall"}))) {
        const bool mean = m_items[next].cue("agg") == nullptr ||
                          m_items[next].cue("agg")->payload == "avg" ||
                          (m_items[next].word == "overall" && next + 1 < m_items.size() &&
                           m_items[next + 1].cue("agg") != nullptr);
        if (mean && readMeanAbove(at, op)) {
            return true;
        }
    }
    // "[more than] (three times) the average (price) (of …)"
    static constexpr std::array<std::string_view, 9> sizes{
        "big", "large", "high", "long", "much", "many", "expensive", "as big", "great"};
    std::size_t k = at + 1;
    double factor = 1.0;
    std::size_t peers = m_items.size();
    while (k < m_items.size() &&
           (skippable(m_items[k]) || m_items[k].kind == ItemKind::Number ||
            m_items[k].word == "times" || m_items[k].word == "own" ||
            (factor != 1.0 && m_items[k].kind != ItemKind::Mention &&
             std::find(sizes.begin(), sizes.end(), m_items[k].word) != sizes.end()) ||
            m_items[k].kind == ItemKind::Period || namesPeers(k))) {
        if (m_items[k].kind == ItemKind::Number) {
            factor = m_items[k].number;
        }
        peers = namesPeers(k) ? k : peers;
        ++k;
    }
    if (k >= m_items.size() || m_items[k].cue("agg") == nullptr ||
        m_items[k].cue("agg")->payload == "sum") {
        return false;
    }
    const std::string payload = m_items[k].cue("agg")->payload;
    Condition condition;
    condition.kind = Condition::Kind::Relative;
    condition.op = op;
    condition.factor = factor;
    condition.function = payload == "max"   ? query::AggregateFunction::Max
                         : payload == "min" ? query::AggregateFunction::Min
                                            : query::AggregateFunction::Average;
    condition.words = m_items[at].word + " " + m_items[k].word;
    std::optional<std::size_t> target = nearestColumn(at, true);
    std::size_t after = k + 1;
    while (after < m_items.size() && skippable(m_items[after])) {
        ++after;
    }
    if (condition.function == query::AggregateFunction::Average && factor == 1.0 &&
        readAboveOthers(at, after, op)) {
        m_items[k].used = true;
        return true;
    }
    if (isMention(after, LinkKind::Column) && m_source.column(linkAt(after).id()).numeric) {
        // "cost more than the average price": the verb says no other number
        static constexpr std::array<std::string_view, 8> verbs{
            "cost", "costs", "earn", "earns", "pay", "pays", "charge", "charges"};
        const bool verb =
            target && std::find(verbs.begin(), verbs.end(), wordsAt(*target)) != verbs.end();
        const std::size_t said = verb ? *target : at - (at > 0 ? 1 : 0);
        if (std::find(verbs.begin(), verbs.end(), wordsAt(said)) != verbs.end()) {
            m_items[said].used = true;
        }
        target = target && !verb ? target : std::optional(after);
        m_items[after].used = true;
        condition.words += " " + m_items[after].word;
    }
    readAveraged(condition, isMention(after, LinkKind::Column) ? after + 1 : after);
    if (target) {
        condition.column = linkAt(*target).id();
        for (const Link &link : m_items[*target].links) {
            if (link.kind == LinkKind::Column && m_source.column(link.id()).numeric) {
                condition.column = link.id();
                break;
            }
        }
        m_items[*target].used = true;
    } else if (subjectTable() >= 0) {
        const TableModel &table = m_source.table(subjectTable());
        if (table.money < 0) {
            return false;
        }
        condition.column = ColumnId{subjectTable(), table.money};
    } else {
        return false;
    }
    readPeers(condition, peers < m_items.size() ? peers : k);
    for (std::size_t i = at; i <= k; ++i) {
        m_items[i].used = true;
        // "than ten times the 2024 average": the average of that year
        for (PendingPeriod &pending : m_state.periods) {
            if (pending.item == i) {
                pending.inside = m_frame.conditions.size();
            }
        }
    }
    m_frame.conditions.push_back(std::move(condition));
    return true;
}

bool ComparisonReader::namesPeers(std::size_t at) const
{
    // "above their department's average", "more than the club average"
    if (at + 1 >= m_items.size() || m_items[at].kind != ItemKind::Mention ||
        m_items[at + 1].cue("agg") == nullptr || m_items[at].is(LinkKind::Value)) {
        return false;
    }
    return isMention(at, LinkKind::Table)
               ? linkAt(at).table != subjectTable()
               : !m_source.column(linkAt(at).id()).numeric && !m_source.column(linkAt(at).id()).key;
}

void ComparisonReader::readPeers(Condition &condition, std::size_t at)
{
    // "than the average of their own club", "… of the same category"
    std::size_t named = at;
    bool own = namesPeers(at);
    for (std::size_t k = at + 1; !own && k < m_items.size() && k < at + 8; ++k) {
        static constexpr std::array<std::string_view, 6> words{"own", "same", "their",
                                                               "its", "his",  "her"};
        const bool said = std::find(words.begin(), words.end(), m_items[k].word) != words.end();
        std::size_t next = k + 1;
        while (said && next < m_items.size() &&
               (m_items[next].filler() || m_items[next].word == "own")) {
            ++next;
        }
        if (said && next < m_items.size() && m_items[next].kind == ItemKind::Mention &&
            !m_items[next].is(LinkKind::Value)) {
            own = true;
            named = next;
        }
    }
    if (!own) {
        return;
    }
    const int rows = condition.column.table;
    const Link &link = linkAt(named);
    if (link.kind == LinkKind::Column && link.table == rows) {
        condition.peers = link.id();
    }
    for (const JoinEdge &edge : m_source.graph().edges()) {
        if (edge.from == rows && edge.to == link.table && edge.to != rows &&
            edge.fromColumns.size() == 1) {
            condition.peers = ColumnId{rows, edge.fromColumns.front()};
        }
    }
    if (!condition.peers.valid()) {
        return;
    }
    m_state.related = true;
    condition.words += " " + wordsAt(named);
    for (std::size_t k = std::min(at, named); k <= named; ++k) {
        // the rows themselves, said once more: "the average package of the same category"
        if (m_items[k].cue("with") != nullptr || k == named || isMention(k, LinkKind::Table)) {
            m_items[k].used = true;
        }
    }
}

void ComparisonReader::readAveraged(Condition &condition, std::size_t at)
{
    // "than the average registrar", "than the average of all active leases": over those alone
    static constexpr std::array<std::string_view, 8> over{
        "of", "all", "across", "across all", "of all", "of the", "among", "for all"};
    std::vector<std::size_t> told;
    std::size_t k = at;
    while (k < m_items.size() && (m_items[k].filler() || isMention(k, LinkKind::Value) ||
                                  std::ranges::find(over, m_items[k].word) != over.end())) {
        if (isMention(k, LinkKind::Value) && !m_items[k].used) {
            told.push_back(k);
        } else if (m_items[k].kind == ItemKind::Sign && !told.empty()) {
            break;
        }
        ++k;
    }
    for (const std::size_t value : told) {
        condition.inner.push_back(conditionOf(value));
        condition.words += " " + wordsAt(value);
    }
    if (told.empty()) {
        return;
    }
    // the rows themselves, said once more
    k += isMention(k, LinkKind::Table) ? 1 : 0;
    for (std::size_t w = at; w < k; ++w) {
        m_items[w].used = true;
    }
}

} // namespace querent::language
