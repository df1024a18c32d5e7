// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/MoneyReader.h"

#include "language/OneOf.h"
#include "language/SaleTotals.h"
#include "language/Stemmer.h"

#include <algorithm>
#include <array>
#include <span>

namespace querent::language {

namespace {

bool says(const std::vector<std::string> &words, std::span<const std::string_view> wanted)
{
    return std::ranges::any_of(words, [&](const std::string &word) { return oneOf(word, wanted); });
}

constexpr std::array<std::string_view, 6> billing{"billing",  "billings",  "billed",
                                                  "invoiced", "invoicing", "bill"};
constexpr std::array<std::string_view, 12> income{"income",   "takings", "proceeds", "earnings",
                                                  "earned",   "earn",    "earns",    "grossed",
                                                  "receipts", "revenue", "revenues", "turnover"};
constexpr std::array<std::string_view, 8> spending{"spent",    "spend",   "spends",      "spending",
                                                   "spenders", "spender", "expenditure", "outlay"};
constexpr std::array<std::string_view, 4> bringing{"bring", "brings", "brought", "bringing"};
constexpr std::array<std::string_view, 3> taking{"take", "took", "taken"};
constexpr std::array<std::string_view, 7> generalWords{"money",   "revenue",  "revenues", "income",
                                                       "takings", "turnover", "proceeds"};
/// Words for what was sold, in money.
constexpr std::array<std::string_view, 6> takingsWords{"revenue", "revenues", "takings",
                                                       "sales",   "turnover", "proceeds"};
constexpr std::array<std::string_view, 3> ourselves{"we", "us", "our"};

/// What a word for money that names no column speaks of.
std::optional<MoneyFlow> flowOf(const Items &items, std::size_t at)
{
    const std::string &word = items[at].word;
    const bool in = at + 1 < items.size() && items[at + 1].word == "in";
    if (oneOf(word, bringing)) {
        return in ? std::optional(MoneyFlow::Income) : std::nullopt;
    }
    if (oneOf(word, taking) && in && at > 0 && oneOf(items[at - 1].word, ourselves)) {
        // "what did we take in", but not "how many guests did we take in"
        const bool counted = std::ranges::any_of(
            items, [](const Item &item) { return item.cue("count") != nullptr; });
        return counted ? std::nullopt : std::optional(MoneyFlow::Income);
    }
    if (oneOf(word, billing)) {
        // "how much did we bill", not the name of somebody
        const bool verb =
            at > 0 && (oneOf(items[at - 1].word, ourselves) || items[at - 1].word == "to");
        return word != "bill" || verb ? std::optional(MoneyFlow::Billed) : std::nullopt;
    }
    if (oneOf(word, income)) {
        return MoneyFlow::Income;
    }
    return oneOf(word, spending) ? std::optional(MoneyFlow::Spent) : std::nullopt;
}

/// The first column of which `word` is the whole name; not valid for none.
ColumnId columnCalled(const SourceModel &source, std::string_view word)
{
    for (const NamedThing &thing : source.namesWith(stemWord(word))) {
        if (thing.column.valid() && thing.name->stems.size() == 1) {
            return thing.column;
        }
    }
    return {};
}

} // namespace

ColumnId MoneyReader::moneyMeant(MoneyFlow flow) const
{
    static constexpr std::array<std::string_view, 13> totals{
        "total", "amount", "revenue", "sales",  "gross", "value", "sum",
        "paid",  "charge", "charged", "billed", "fee",   "fare"};
    static constexpr std::array<std::string_view, 2> shares{"commission", "commissions"};
    static constexpr std::array<std::string_view, 18> parts{
        "tax",  "vat",  "tip",    "discount", "deposit", "balance", "budget", "limit", "salary",
        "wage", "list", "target", "quota",    "goal",    "refund",  "scrap",  "fine",  "standard"};
    static constexpr std::array<std::string_view, 9> planned{"target",  "targets", "quota",
                                                             "budget",  "budgets", "forecast",
                                                             "refunds", "refund",  "scrap"};
    static constexpr std::array<std::string_view, 5> bills{"bill", "invoice", "billing", "charge",
                                                           "line"};
    static constexpr std::array<std::string_view, 10> sold{
        "invoice", "invoices", "sale",   "sales",    "bill",
        "bills",   "order",    "orders", "receipts", "billing"};
    static constexpr std::array<std::string_view, 6> payments{"payment", "paid",     "pay",
                                                              "receipt", "payments", "received"};
    static constexpr std::array<std::string_view, 8> costs{
        "cost", "costs", "expense", "expenses", "spend", "spending", "purchase", "expenditure"};
    static constexpr std::array<std::string_view, 6> gifts{"sponsor", "sponsors", "sponsorship",
                                                           "grant",   "grants",   "sponsorships"};
    std::vector<int> named;
    bool ours = false;
    for (const Item &item : m_items) {
        ours = ours || oneOf(item.word, ourselves);
        if (item.kind == ItemKind::Mention && item.links.front().score >= 0.6 &&
            !oneOf(item.word, generalWords)) {
            named.push_back(item.links.front().table);
        }
    }
    const bool people =
        std::ranges::any_of(named, [&](int table) { return m_source.table(table).person; });
    const bool outgoing = flow == MoneyFlow::Spent && ours && !people;
    ColumnId best;
    double most = 0.0;
    for (std::size_t t = 0; t < m_source.tables().size(); ++t) {
        const int table = static_cast<int>(t);
        const TableModel &rows = m_source.tables()[t];
        double far = 0.0;
        bool apart = false;
        for (const int other : named) {
            const bool joined = m_source.graph().distance(table, other) < JoinGraph::unreachable;
            apart = apart || !joined || m_source.graph().fansOut(table, other);
            far += joined ? m_source.graph().distance(table, other) : 0;
        }
        if (apart) {
            continue;
        }
        // lines happen on the day of what they belong to
        const double dated = rows.eventDate >= 0 ? 0.2 : saleOf(m_source, table) >= 0 ? 0.1 : -0.2;
        for (const ColumnModel &column : rows.columns) {
            const bool taken = isTakings(m_source, column.id);
            const bool price = column.id.column == rows.money && column.money; // of one piece
            if (column.hidden || (!taken && !price && (!column.quantity || !column.money))) {
                continue;
            }
            std::vector<std::string> words = column.names.front().words;
            if (says(words, parts)) {
                continue;
            }
            const std::vector<std::string> &called = rows.names.front().words;
            if (says(called, planned)) {
                continue;
            }
            const bool cost = says(words, costs) || says(called, costs);
            const bool total = taken || (price && rows.priced) || says(words, totals);
            // what somebody earns by it, where what it came to is kept as well
            const bool share = !price && rows.money >= 0 && says(words, shares);
            words.insert(words.end(), called.begin(), called.end());
            const bool given = flow != MoneyFlow::Spent && says(called, gifts);
            double score = 0.5 + (total ? 0.5 : 0.0) + dated + (given ? -0.5 : 0.0) -
                           (share ? 0.5 : 0.0) +
                           (flow == MoneyFlow::Income && says(called, sold) ? 0.15 : 0.0) -
                           0.15 * far / static_cast<double>(std::max<std::size_t>(1, named.size()));
            score += cost ? (outgoing ? 0.8 : -0.8) : (outgoing ? -0.9 : 0.0);
            if (flow == MoneyFlow::Billed) {
                score += says(words, bills) ? 0.4 : 0.0;
                score -= says(words, payments) ? 0.5 : 0.0;
            }
            if (score > most) {
                most = score;
                best = column.id;
            }
        }
    }
    constexpr double enough = 0.5;
    return most >= enough ? best : ColumnId{};
}

void MoneyReader::readCollected()
{
    // "rent received", "fees we collected": what was paid, where that is kept apart from what is
    // to be paid
    static constexpr std::array<std::string_view, 5> paidWords{"received", "collected", "paid",
                                                               "earned", "cashed"};
    static constexpr std::array<std::string_view, 4> unpaidWords{"unpaid", "outstanding", "owed",
                                                                 "owing"};
    static constexpr std::array<std::string_view, 5> paidDates{"paid", "received", "collected",
                                                               "payment", "settled"};
    static constexpr std::array<std::string_view, 12> moneyNouns{
        "payments", "fees",  "rents",   "charges", "premiums", "donations",
        "gifts",    "fares", "takings", "dues",    "tips",     "contributions"};
    const bool sums = std::ranges::any_of(m_items, [](const Item &item) {
        return item.cue("muchof") != nullptr || item.cue("agg") != nullptr ||
               oneOf(item.word, {"how much", "amount", "value", "total", "money", "worth"});
    });
    const auto paidDate = [this](const Link &link) {
        ColumnId date;
        const TableModel &table = m_source.table(link.table);
        for (const ColumnModel &column : table.columns) {
            if (table.money >= 0 && column.date && says(column.names.front().words, paidDates)) {
                date = column.id;
            }
        }
        return date;
    };
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &verb = m_items[i];
        const bool open = oneOf(verb.word, unpaidWords);
        const bool event = verb.kind == ItemKind::Mention && !verb.quoted &&
                           (open || !verb.is(LinkKind::Value)) && verb.links.front().score < 0.95;
        if (verb.used || (verb.kind != ItemKind::Word && !event) ||
            (!open && !oneOf(verb.word, paidWords))) {
            continue;
        }
        // "rent that is unpaid", "unpaid rent"
        std::size_t noun = i;
        while (noun > 0 && m_items[noun - 1].filler()) {
            --noun;
        }
        const bool after = noun > 0 && m_items[noun - 1].kind == ItemKind::Mention;
        if (!after && (!open || i + 1 == m_items.size())) {
            continue;
        }
        noun = after ? noun - 1 : i + 1;
        Item &money = m_items[noun];
        if (money.kind != ItemKind::Mention || money.is(LinkKind::Value) || money.quoted) {
            continue;
        }
        // "unpaid bills" are rows, unless one asks how much they come to
        const bool rows = money.is(LinkKind::Table) && saysSeveral(money) && !sums &&
                          !oneOf(money.word, moneyNouns);
        const auto paid = std::ranges::find_if(
            money.links, [&](const Link &link) { return paidDate(link).valid(); });
        if (paid != money.links.end() && !rows) {
            Link link;
            link.kind = LinkKind::Column;
            link.table = paid->table;
            link.column = m_source.table(paid->table).money;
            link.score = 1.0;
            const int paidTable = paid->table;
            money.links.insert(money.links.begin(), link);
            const bool elsewhere =
                verb.kind == ItemKind::Mention && verb.links.front().table != paidTable;
            if (!open) {
                // the day on which it was paid counts, not the day on which it was due
                link.column = paidDate(link).column;
                link.score = 0.9;
                link.event = true;
                verb.kind = ItemKind::Mention;
                verb.links = {link};
                verb.content = false;
            } else if (elsewhere) {
                verb.kind = ItemKind::Word; // a state of the payments, not of what is "open" too
                verb.links.clear();
                verb.content = true;
            }
        }
    }
}

void MoneyReader::readTakingsOf(std::size_t at)
{
    static constexpr std::array<std::string_view, 9> brought{"income",   "takings",  "sales",
                                                             "revenue",  "money",    "earnings",
                                                             "receipts", "proceeds", "turnover"};
    Item &item = m_items[at];
    Item &rows = m_items[at - 1];
    const bool own =
        item.kind == ItemKind::Mention && item.is(LinkKind::Column) &&
        m_source.column(item.links.front().id()).numeric &&
        item.links.front().table == (rows.is(LinkKind::Table) ? rows.links.front().table : -1);
    if (!oneOf(item.word, brought) || item.quoted || item.used || own ||
        !rows.is(LinkKind::Table) || rows.links.front().score < 0.6 || saysSeveral(rows) ||
        rows.end != item.begin) {
        return;
    }
    // "pass income", "entry ticket sales": of the rows themselves, or of those that tell of them
    const int table = rows.links.front().table;
    const auto brings = [this](int of) {
        return m_source.table(of).money >= 0 && m_source.table(of).eventDate >= 0;
    };
    int fact = brings(table) ? table : -1;
    for (std::size_t t = 0; t < m_source.tables().size() && !brings(table); ++t) {
        const int other = static_cast<int>(t);
        const bool below = other != table && m_source.graph().distance(table, other) == 1 &&
                           m_source.graph().fansOut(table, other);
        if (below && brings(other) && m_source.table(other).labels.empty()) {
            if (fact >= 0) {
                return; // which of them is meant, nobody can tell
            }
            fact = other;
        }
    }
    if (fact < 0) {
        return;
    }
    const Link link = moneyOf(fact, m_source);
    item.kind = ItemKind::Mention;
    item.content = true;
    item.links.insert(item.links.begin(), link);
    rows.kind = ItemKind::Cue; // added up, whatever one of them costs
    rows.cues = {Cue{"agg", "sum"}};
    rows.links.clear();
    rows.content = false;
}

void MoneyReader::readMoneyOfRows()
{
    static constexpr std::array<std::string_view, 6> amounts{"price",   "value",  "amount",
                                                             "revenue", "income", "turnover"};
    const auto brings = [this](int table) {
        return m_source.table(table).money >= 0 && m_source.table(table).eventDate >= 0;
    };
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        readTakingsOf(i);
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Mention || item.quoted || item.used) {
            continue;
        }
        // "the fee we charge": said before
        const bool verb = i > 2 && oneOf(item.word, {"charge", "bill", "invoice", "pay", "earn"}) &&
                          oneOf(m_items[i - 1].word, {"we", "they"}) &&
                          isMention(i - 2, LinkKind::Column) &&
                          m_source.column(linkAt(i - 2).id()).money;
        if (verb) {
            silence(item);
            continue;
        }
        const std::size_t blank = item.word.rfind(' ');
        const std::string last =
            blank == std::string::npos ? std::string() : item.word.substr(blank + 1);
        const Link &best = item.links.front();
        if (best.kind == LinkKind::Table && oneOf(last, income) && brings(best.table) &&
            !says(m_source.table(best.table).names.front().words, income)) {
            // "counter turnover": what such sales brought in, not how many there were
            const Link link = moneyOf(best.table, m_source);
            item.links.insert(item.links.begin(), link);
        } else if (i > 0 && oneOf(item.word, amounts) && m_items[i - 1].is(LinkKind::Table) &&
                   !saysSeveral(m_items[i - 1]) && linkAt(i - 1).score >= 0.7 &&
                   best.table != linkAt(i - 1).table &&
                   m_source.table(linkAt(i - 1).table).money < 0 &&
                   amountOfRows(m_source, linkAt(i - 1).table).valid()) {
            // "order value", where it is worked out from prices and quantities
            item.links.insert(item.links.begin(),
                              amountLink(amountOfRows(m_source, linkAt(i - 1).table)));
        } else if (i > 0 && best.kind == LinkKind::Column && oneOf(item.word, amounts) &&
                   (best.score < 0.95 || !saysSeveral(m_items[i - 1])) &&
                   m_items[i - 1].is(LinkKind::Table) && linkAt(i - 1).score >= 0.9 &&
                   best.table != linkAt(i - 1).table && brings(linkAt(i - 1).table)) {
            // "booking price": what a booking costs, not what its extras do
            const auto own = std::ranges::find_if(item.links, [&](const Link &link) {
                return link.table == linkAt(i - 1).table && link.score >= 0.5;
            });
            Link link = own != item.links.end() ? *own : moneyOf(linkAt(i - 1).table, m_source);
            link.score = std::max(link.score, best.score);
            item.links.insert(item.links.begin(), std::move(link));
        }
    }
}

std::optional<MoneyFlow> MoneyReader::flowDone(std::size_t at) const
{
    static constexpr std::array<std::string_view, 3> selling{"sell", "sells", "sold"};
    static constexpr std::array<std::string_view, 3> paying{"pay", "pays", "paid"};
    const Item &item = m_items[at];
    if (item.kind != ItemKind::Mention || item.used || item.quoted || item.is(LinkKind::Value) ||
        item.is(LinkKind::Table)) {
        return std::nullopt;
    }
    if (oneOf(item.word, selling)) {
        // "how much did we sell", but not "how much milk did we sell"
        std::size_t asks = at;
        while (asks > 0 && m_items[asks - 1].filler()) {
            --asks;
        }
        return asks > 0 && m_items[asks - 1].cue("muchof") != nullptr
                   ? std::optional(MoneyFlow::Income)
                   : std::nullopt;
    }
    // "what did customers pay": what they owed, not the pay of others
    const Link &best = item.links.front();
    if (!oneOf(item.word, paying) || best.kind != LinkKind::Column || best.score >= 0.78 ||
        at == 0 || !isMention(at - 1, LinkKind::Table)) {
        return std::nullopt;
    }
    return m_source.table(linkAt(at - 1).table).person ? std::optional(MoneyFlow::Spent)
                                                       : std::nullopt;
}

void MoneyReader::readMoneyWords()
{
    readCollected();
    readMoneyOfRows();
    for (std::size_t i = 1; i < m_items.size(); ++i) {
        // "what did we spend on …": nothing that was taken from others
        static constexpr std::array<std::string_view, 6> taken{"sale",    "sales",  "selling",
                                                               "revenue", "asking", "invoice"};
        Item &item = m_items[i];
        if (!oneOf(item.word, spending) || !oneOf(m_items[i - 1].word, ourselves) ||
            !item.is(LinkKind::Column) || item.links.front().score >= 0.95) {
            continue;
        }
        const ColumnId said = item.links.front().id();
        if (says(m_source.column(said).names.front().words, taken) ||
            says(m_source.table(said.table).names.front().words, taken)) {
            item.kind = ItemKind::Word;
            item.links.clear();
            item.content = true;
        }
    }
    static constexpr std::array<std::string_view, 10> otherThings{
        "time",   "hours", "minutes", "days",  "long",
        "nights", "weeks", "months",  "years", "seconds"};
    const bool ofTime = std::ranges::any_of(
        m_items, [&](const Item &item) { return oneOf(item.word, otherThings) && item.content; });
    std::pair<std::size_t, std::optional<MoneyFlow>> done;
    for (std::size_t i = 0; i < m_items.size() && !done.second; ++i) {
        done = {i, flowDone(i)};
        if (done.second) {
            m_items[i].kind = ItemKind::Word; // the amount that it tells of is found below
            m_items[i].links.clear();
        }
    }
    // "spend the most money on": the money is what is spent
    const auto spent = std::ranges::find_if(m_items, [&](const Item &item) {
        return item.is(LinkKind::Column) && oneOf(item.word, spending) &&
               item.links.front().score >= 0.95;
    });
    for (auto item = spent; item != m_items.end(); ++item) {
        if (item->word == "money" && !item->used && !item->quoted) {
            passOver(*item);
        }
    }
    const bool amount = std::ranges::any_of(m_items, [&](const Item &item) {
        return item.is(LinkKind::Column) && m_source.column(item.links.front().id()).money &&
               item.links.front().score >= 0.6;
    });
    for (Item &item : m_items) {
        // "turnover" of sources that call nothing so: not any amount, but what is taken
        if (!item.is(LinkKind::Column) || item.quoted || !oneOf(item.word, takingsWords) ||
            item.links.front().score >= 0.95 || !m_source.column(item.links.front().id()).money) {
            continue;
        }
        const ColumnId meant = moneyMeant(MoneyFlow::Income);
        if (meant.valid() && meant != item.links.front().id()) {
            Link link = item.links.front();
            link.table = meant.table;
            link.column = meant.column;
            item.links.insert(item.links.begin(), link);
        }
    }
    for (Item &item : m_items) {
        // "which extras bring in the most money": what is paid for extras, not for all with them
        if (!item.is(LinkKind::Column) || !oneOf(item.word, generalWords) ||
            item.links.front().score >= 0.95) {
            continue;
        }
        const Link &said = item.links.front();
        const bool apart = std::ranges::any_of(m_items, [&](const Item &other) {
            return other.is(LinkKind::Table) && other.links.front().score >= 0.9 &&
                   m_source.graph().fansOut(said.table, other.links.front().table);
        });
        const ColumnId meant = apart ? moneyMeant(MoneyFlow::Income) : ColumnId{};
        if (meant.valid() && meant != said.id()) {
            Link link = said;
            link.table = meant.table;
            link.column = meant.column;
            item.links.insert(item.links.begin(), link);
        }
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        Item &item = m_items[i];
        auto flow = item.kind == ItemKind::Word && !item.used && !item.quoted ? flowOf(m_items, i)
                                                                              : std::nullopt;
        flow = done.second && i == done.first ? done.second : flow;
        if (!flow || (ofTime && *flow == MoneyFlow::Spent)) {
            continue;
        }
        if (amount) {
            item.content = false; // "fare money brought in", "the amount billed"
            continue;
        }
        // what is sold has a name of its own, where anything tells of it
        const ColumnId takings = done.second == MoneyFlow::Income && i == done.first
                                     ? columnCalled(m_source, "revenue")
                                     : ColumnId{};
        const ColumnId meant = takings.valid() ? takings : moneyMeant(*flow);
        if (!meant.valid()) {
            continue;
        }
        // "ticket revenue": what tickets bring in, not their number as well
        const Item *before = i > 0 ? &m_items[i - 1] : nullptr;
        if (before != nullptr && before->is(LinkKind::Column) && !before->word.ends_with('s') &&
            before->links.front().table == meant.table &&
            m_source.column(before->links.front().id()).quantity) {
            passOver(m_items[i - 1]);
        }
        Link link;
        link.kind = LinkKind::Column;
        link.table = meant.table;
        link.column = meant.column;
        link.score = 0.8;
        link.soft = true;
        link.number = true;
        item.kind = ItemKind::Mention;
        item.links = {link};
        item.content = true;
        return;
    }
}

} // namespace querent::language
