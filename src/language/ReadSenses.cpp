// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/ColumnPairReader.h"
#include "language/Linker.h"
#include "language/MoneyReader.h"
#include "language/NounReader.h"
#include "language/OneOf.h"
#include "language/PeriodReader.h"
#include "language/SaleTotals.h"
#include "language/SpanReader.h"
#include "language/StateReader.h"

#include <algorithm>

namespace querent::language {

namespace {

/// Links from here on name a thing rather than resemble it.
constexpr double named = 0.95;
constexpr double surely = 0.9;
constexpr double resembling = 0.75;
constexpr double alike = 0.6;
/// A list of kinds is no longer.
constexpr std::int64_t mostKinds = 60;

/// Brings the link to the front of the item's.
void mean(Item &item, Link link, double score)
{
    std::erase_if(item.links, [&](const Link &known) {
        return known.kind == link.kind && known.table == link.table &&
               known.column == link.column && known.value == link.value;
    });
    link.score = score;
    item.links.insert(item.links.begin(), std::move(link));
}

Link columnLink(ColumnId id)
{
    Link link;
    link.kind = LinkKind::Column;
    link.table = id.table;
    link.column = id.column;
    link.soft = true;
    link.number = true;
    return link;
}

} // namespace

void NounReader::settleSenses()
{
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        // "the total share capital", though a column is called "total" as well
        Item &item = m_items[i];
        const bool number = isMention(i + 1, LinkKind::Column) && !m_items[i + 1].used &&
                            m_source.column(linkAt(i + 1).id()).numeric &&
                            m_items[i + 1].begin == item.end;
        if (item.word == "total" && item.is(LinkKind::Column) && !item.quoted && number) {
            item.kind = ItemKind::Cue;
            item.cues = {Cue{"agg", "sum"}};
            item.links.clear();
        }
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        for (const auto sense :
             {&NounReader::passOverMaking, &NounReader::meanSpan, &NounReader::meanOwnDates,
              &NounReader::meanRated, &NounReader::meanStaff, &NounReader::meanSales,
              &NounReader::meanTakings, &NounReader::meanPay, &NounReader::meanUndone}) {
            const Item &item = m_items[i];
            if (item.kind == ItemKind::Mention && !item.used && !item.quoted) {
                (this->*sense)(i);
            }
        }
    }
    nameKinds();
}

void NounReader::nameKinds()
{
    // "top 3 desserts", "how many desserts": the dishes of that kind, which has a list of its own
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const int things = thingsOfKind(i);
        if (things < 0) {
            continue;
        }
        Item rows;
        rows.kind = ItemKind::Mention;
        rows.begin = rows.end = m_items[i].end;
        rows.word = m_source.table(things).label;
        rows.stem = m_source.table(things).names.front().stems.back();
        Link link;
        link.kind = LinkKind::Table;
        link.table = things;
        link.score = 1.0;
        rows.links = {std::move(link)};
        m_items.insert(m_items.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::move(rows));
        return;
    }
}

int NounReader::thingsOfKind(std::size_t at) const
{
    const Item &item = m_items[at];
    if (!item.is(LinkKind::Value) || item.quoted || !saysSeveral(item) ||
        item.links.front().score < surely || isMention(at + 1, LinkKind::Table) ||
        isMention(at + 1, LinkKind::Column) || isMention(at + 1, LinkKind::Value)) {
        return -1;
    }
    std::size_t before = at;
    while (before > 0 && (m_items[before - 1].kind == ItemKind::Number ||
                          isMention(before - 1, LinkKind::Value) ||
                          oneOf(m_items[before - 1].word, {"the", "our", "all"}))) {
        --before;
    }
    const Item *steering = before > 0 ? &m_items[before - 1] : nullptr;
    const bool counted = steering != nullptr && steering->cue("count") != nullptr;
    const bool noun = steering == nullptr || counted || !steering->superlatives.empty() ||
                      steering->cue("top") != nullptr || steering->cue("bottom") != nullptr ||
                      steering->cue("list") != nullptr || steering->cue("which") != nullptr ||
                      steering->cue("most") != nullptr || steering->cue("least") != nullptr;
    const bool done = std::ranges::any_of(m_items, [](const Item &other) {
        return oneOf(other.word, {"did", "were", "was", "sold", "been"});
    });
    const TableModel &kinds = m_source.table(item.links.front().table);
    if (!noun || (counted && done) || kinds.person || kinds.fact ||
        kinds.table->rowCount.value_or(0) > mostKinds ||
        std::ranges::find(kinds.labels, item.links.front().column) == kinds.labels.end()) {
        return -1;
    }
    int things = -1;
    for (const JoinEdge &edge : m_source.graph().edges()) {
        const bool named = edge.to == item.links.front().table && edge.from != edge.to &&
                           !m_source.table(edge.from).labels.empty();
        if (named && things >= 0) {
            return -1;
        }
        things = named ? edge.from : things;
    }
    const bool said = std::ranges::any_of(m_items, [&](const Item &other) {
        return other.is(LinkKind::Table) &&
               (other.links.front().table == things ||
                other.links.front().table == kinds.columns.front().id.table);
    });
    return said ? -1 : things;
}

void NounReader::readFilled()
{
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        if (m_items[i].cue("with") == nullptr || m_items[i].used ||
            !isMention(i - 1, LinkKind::Table)) {
            continue;
        }
        std::size_t what = i + 1;
        while (what < m_items.size() && oneOf(m_items[what].word, {"a", "an", "any", "known"})) {
            ++what;
        }
        const bool some = what > i + 1 || !m_items[what].word.ends_with('s');
        if (!some || !isMention(what, LinkKind::Column) || m_items[what].used ||
            linkAt(what).score < alike) {
            continue;
        }
        const ColumnModel &column = m_source.column(linkAt(what).id());
        const Item *next = what + 1 < m_items.size() ? &m_items[what + 1] : nullptr;
        const bool ends = next == nullptr || next->kind == ItemKind::Sign ||
                          next->cue("by") != nullptr || next->cue("group") != nullptr ||
                          oneOf(next->word, {"in", "from", "and"});
        if (!ends || column.id.table != linkAt(i - 1).table || column.flag || column.formula ||
            column.key || column.column->profile.nullCount == 0) {
            continue;
        }
        Condition condition;
        condition.kind = Condition::Kind::Null;
        condition.column = column.id;
        condition.negated = true;
        condition.words = m_items[i].word + " " + m_items[what].word;
        m_frame.conditions.push_back(std::move(condition));
        m_items[i].used = m_items[what].used = true;
        if (column.date) {
            StateReader(m_state).noteStateDate(nullptr, column.id); // "who have left, and when"
        }
    }
}

void NounReader::meanLimit(std::size_t at)
{
    // "budget vs actual", where what was planned is kept beside it
    Item &item = m_items[at];
    const ColumnId limit = item.links.front().score < resembling
                               ? ColumnPairReader(m_state).limitCalled(item.word)
                               : ColumnId{};
    const ColumnId held = limit.valid() ? ColumnPairReader(m_state).heldAgainst(limit) : ColumnId{};
    const bool beside = held.valid() && std::ranges::any_of(m_items, [&](const Item &other) {
                            return other.is(LinkKind::Column) && other.links.front().id() == held;
                        });
    if (beside) {
        mean(item, columnLink(limit), surely);
    }
}

void NounReader::passOverMaking(std::size_t at)
{
    // "how many calls did each user make": it says no more than that they did
    Item &item = m_items[at];
    if (!oneOf(item.word, {"make", "makes", "have", "get", "do"}) ||
        item.links.front().score >= surely || at == 0 || !m_items[at - 1].is(LinkKind::Table)) {
        return;
    }
    for (std::size_t back = 2; back <= 5 && back <= at; ++back) {
        if (oneOf(m_items[at - back].word, {"did", "do", "does"})) {
            passOver(item);
            item.content = false;
            return;
        }
    }
}

void NounReader::meanSpan(std::size_t at)
{
    // "processing time": between two dates, no other number that a "time" resembles
    Item &item = m_items[at];
    const bool until = item.word == "time" && at + 1 < m_items.size() &&
                       oneOf(m_items[at + 1].word, {"to", "until", "till"});
    if (item.links.front().score < named && item.end == item.begin + 1 &&
        (until || SpanReader(m_state).saysSpanTime(at))) {
        item.kind = ItemKind::Word;
        item.links.clear();
        item.content = true;
    }
}

void NounReader::meanOwnDates(std::size_t at)
{
    // "licences issued this year": not the fines that were issued to those who have them
    Item &item = m_items[at];
    if (!item.is(LinkKind::Column) || !item.word.ends_with("ed") ||
        !m_source.column(item.links.front().id()).date) {
        return;
    }
    const auto across = [&](const Link &link) {
        return link.kind == LinkKind::Column && m_source.column(link.id()).date &&
               PeriodReader(m_state).liesAcross(link.table, item);
    };
    if (!across(item.links.front())) {
        return;
    }
    std::erase_if(item.links, across);
    if (item.links.empty()) {
        item.kind = ItemKind::Word;
        item.content = false;
    }
}

void NounReader::meanRated(std::size_t at)
{
    // "dropout rate": those that have the day on which it happened, of all such rows
    Item &item = m_items[at];
    if (!StateReader(m_state).ratedAt(at)) {
        return;
    }
    Link &front = item.links.front();
    if (item.is(LinkKind::Column) && m_source.column(front.id()).date &&
        m_source.column(front.id()).column->profile.nullCount > 0) {
        front.event = true; // "conversion rate", of `converted_at`
        return;
    }
    if (!item.is(LinkKind::Table) || !front.soft || front.score >= surely) {
        return;
    }
    const auto day = std::ranges::find_if(item.links, [&](const Link &link) {
        return link.kind == LinkKind::Column && link.event && link.score >= alike &&
               m_source.column(link.id()).column->profile.nullCount > 0;
    });
    if (day != item.links.end()) {
        mean(item, Link(*day), item.links.front().score);
    }
}

void NounReader::meanStaff(std::size_t at)
{
    // "csat by agent": who they are, not how many of them there are
    Item &item = m_items[at];
    if (!item.is(LinkKind::Column) || item.links.front().score >= named || !namesStaff(item.word) ||
        !m_source.column(item.links.front().id()).numeric) {
        return;
    }
    const int staff = staffOf(m_source);
    if (staff >= 0) {
        Link link;
        link.kind = LinkKind::Table;
        link.table = staff;
        link.soft = true;
        mean(item, std::move(link), item.links.front().score);
    }
}

void NounReader::meanSales(std::size_t at)
{
    // "sales by month": what they came to, where "how many sales" and "the last 10 sales" are rows
    Item &item = m_items[at];
    if (item.word != "sales" || !item.is(LinkKind::Table)) {
        return;
    }
    std::size_t before = at;
    while (before > 0 && m_items[before - 1].filler()) {
        --before;
    }
    const Item *steering = before > 0 ? &m_items[before - 1] : nullptr;
    const bool rows = steering != nullptr &&
                      (steering->cue("count") != nullptr || steering->cue("which") != nullptr ||
                       steering->cue("not") != nullptr || steering->kind == ItemKind::Number ||
                       steering->cue("top") != nullptr || !steering->superlatives.empty() ||
                       steering->cue("most") != nullptr || steering->cue("least") != nullptr ||
                       steering->cue("ratio") != nullptr || steering->cue("cmp") != nullptr);
    const Item *next = at + 1 < m_items.size() ? &m_items[at + 1] : nullptr;
    const bool each = next == nullptr
                          ? at == 0 || (steering != nullptr && steering->cue("list") != nullptr)
                          : next->cue("cmp") != nullptr || next->cue("with") != nullptr ||
                                oneOf(next->word, {"that", "which", "where", "whose", "without"}) ||
                                next->kind == ItemKind::Mention;
    if (rows || each) {
        return;
    }
    const int table = item.links.front().table;
    ColumnId amount = {table, m_source.table(table).money};
    for (const ColumnModel &column : m_source.table(table).columns) {
        amount = isTakings(m_source, column.id) ? column.id : amount;
    }
    amount = amount.valid() ? amount : takingsOfLines(m_source, table);
    if (amount.valid()) {
        mean(item, columnLink(amount), surely);
    }
}

void NounReader::meanTakings(std::size_t at)
{
    // "who spent the most", "monthly revenue": what was paid, no price of what is on offer
    Item &item = m_items[at];
    const bool taken = oneOf(item.word, {"revenue", "revenues", "income", "takings", "turnover"});
    const bool spent = oneOf(item.word, {"spent", "spend", "spends", "spending"});
    if ((!taken && !spent) || !item.is(LinkKind::Column) || item.links.front().score >= named) {
        return;
    }
    const ColumnId said = item.links.front().id();
    const TableModel &offer = m_source.table(said.table);
    if (offer.eventDate >= 0 || offer.labels.empty() || m_source.column(said).formula) {
        return;
    }
    const ColumnId meant =
        MoneyReader(m_state).moneyMeant(spent ? MoneyFlow::Spent : MoneyFlow::Income);
    if (meant.valid() && meant.table != said.table) {
        mean(item, columnLink(meant), item.links.front().score);
    }
}

void NounReader::meanPay(std::size_t at)
{
    // "who earns more than 15 an hour": what they are paid, not what is sold
    Item &item = m_items[at];
    const bool takings = item.is(LinkKind::Column) && isTakings(m_source, item.links.front().id());
    if (!oneOf(item.word, {"earn", "earns"}) || (item.links.front().score >= named && !takings)) {
        return;
    }
    ColumnId pay;
    for (const TableModel &table : m_source.tables()) {
        for (const ColumnModel &column : table.columns) {
            const std::vector<std::string> &words = column.names.front().words;
            const bool paid =
                table.person && column.numeric && !column.hidden && !column.formula &&
                std::ranges::any_of(words, [](const std::string &word) {
                    return oneOf(word, {"wage", "salary", "pay", "compensation", "earnings"});
                });
            if (paid && pay.valid()) {
                return;
            }
            pay = paid ? column.id : pay;
        }
    }
    const bool others = std::ranges::any_of(m_items, [&](const Item &other) {
        return other.is(LinkKind::Table) && other.links.front().score >= surely &&
               other.links.front().table != pay.table;
    });
    if (pay.valid() && !others) {
        Link link = columnLink(pay);
        link.soft =
            false; // a verb after "who" that is taken for something says only that it was done
        mean(item, std::move(link), surely);
        for (std::size_t k = at + 1; k + 1 < m_items.size(); ++k) {
            // "an hour" only tells the unit of the wage
            if (oneOf(m_items[k].word, {"an", "per"}) && m_items[k + 1].word == "hour") {
                passOver(m_items[k + 1]);
            }
        }
    }
}

void NounReader::meanUndone(std::size_t at)
{
    // "dishes never ordered": no rows of what tells of it, whatever number of theirs the verb names
    Item &item = m_items[at];
    const bool deed = item.word.ends_with("ed") || oneOf(item.word, {"sold", "bought"});
    if (!deed || at < 2 || m_items[at - 1].cue("not") == nullptr || !item.is(LinkKind::Column) ||
        !m_items[at - 2].is(LinkKind::Table)) {
        return;
    }
    const int rows = m_items[at - 2].links.front().table;
    const ColumnId said = item.links.front().id();
    if (said.table == rows || m_source.column(said).date || m_source.column(said).flag ||
        !m_source.column(said).numeric || !m_source.graph().fansOut(rows, said.table) ||
        m_source.graph().fansOut(said.table, rows)) {
        return;
    }
    Link link;
    link.kind = LinkKind::Table;
    link.table = said.table;
    link.soft = true;
    mean(item, std::move(link), surely);
}

} // namespace querent::language
